"""A rulebook of as many rules as one likes, none of which contradicts another: values, norms, limits, triggers, branches."""

ACTIONS = 20
VARIABLES = 30


def many_rules(number: int) -> str:
    """The text of a rulebook with so many rules, a third of them values, a third norms, the rest triggers with branches."""
    lines = [
        "language 1", 'rulebook guild "The Guild"', "    players 2 to 4", "    competitive", "components",
        '    token Coin "coin" plural "coins" x 60', "zones", "    bank: pool of Coin, supply",
        "    purse: pool of Coin, one for each player, starts empty", "variables",
    ]  # fmt: skip
    lines += [f"    skill_{i}: 0 to 20, one for each player" for i in range(VARIABLES)]
    lines.append("turns")
    for i in range(ACTIONS):
        lines += [f'    action craft_{i} "Craft {i}"', f"        gain 1 skill_{i}, or what is left"]
    lines += ["end", "    over when skill_0 of active = 20", "scoring", "    each player", "        score skill_0"]
    lines += ["    highest score wins", "    tie: shared"]
    for i in range(number):
        one, other = f"skill_{i % VARIABLES}", f"skill_{(i * 7 + 1) % VARIABLES}"
        low = i // VARIABLES % 5
        if i % 3 == 0:
            lines += [
                f"value fee_{i} of who: a player", "    is 1", f"    except able_{i} is 3 when {one} of who > {10 + low}",
                f"    except fresh_{i} is 0 when {one} of who < {3 + low}", f"    except poor_{i} is 2 when count of purse of who > {low + 40} and {one} of who between {3 + low} and {10 + low}",
            ] if i % 2 else [
                f"value fee_{i} of who: a player", f"    is 1 when {one} of who > {low + 4}", f"    is {other} of who when {one} of who <= {low + 4}",
            ]  # fmt: skip
        elif i % 3 == 1:
            lines += [
                f'rule calm_{i} "Calm {i}"',
                f"    cannot craft_{i % ACTIONS} when {one} > {12 + low} and {other} < {2 + low}",
            ]
        else:
            lines += [
                f"trigger luck_{i} after craft_{i % ACTIONS}", f"    if {one} > {8 + low}", f"        gain 1 {other}, or what is left",
                f"    otherwise if {other} > {8 + low}", f"        lose 1 {one}, or what is left",
            ]  # fmt: skip
    # Several are set off by one action: without this, which comes first would be a finding (D08).
    lucks = [f"luck_{i}" for i in range(number) if i % 3 == 2]
    if len(lucks) > 1:
        lines.append(f"triggers in this order: {', '.join(lucks)}")
    return "\n".join(lines) + "\n"
