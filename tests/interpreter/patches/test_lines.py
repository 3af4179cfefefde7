"""Lines that have a name of their own (`as name`), and what patches do to them; declarations that come in the place of others."""

from pathlib import Path

import pytest

from dreambook.grammar import ast
from dreambook.interpreter.api import Rulebook, Severity, load
from dreambook.interpreter.fingerprint import meaning_of

BASE = """\
language 1
rulebook beans "Beans"
    players 2
    competitive
constants
    goal = 20
choices
    tint: red, blue
components
    token Bean "bean" plural "beans" x 12
    card Wish "wish" plural "wishes" x 4
        when drawn from wishes as wish_drawn
            gain 1 luck
    card Dream "dream"
        tint: tint
        table
            tint | copies
            red  | 3
            blue | 2
zones
    sack: pool of Bean
    heap: pool of Bean, one for each player, starts empty
    wishes: pile of Wish, face down, shuffled
        when empty as no_wishes
            end game
    used: row of Wish, starts empty
    dreams: row of Dream
variables
    luck: 0 to 90, starts at 2, one for each player
setup as beginning
    set luck of player 1 = 3 as begin_luck
turns
    phase work "Work"
        choose one as how_to_work
            action pick "Pick"
                when luck > 0 as lucky_only
                gain 2 Bean from sack to heap, or what is left as picking
            option wait "Wait"
                nothing
    phase wish "Wish"
        draw card from wishes to used as wish_draw
        if luck > 8 as too_lucky
            lose 1 luck
    phase day "Day"
        choose one of rest, dance as day_plan
    phase free "Free"
        action jump "Jump"
            gain 1 luck as jumping
        action hop "Hop"
            nothing
    may gain 1 luck as one_more
    roll 1 Die as thrown
action rest "Rest"
    nothing
action dance "Dance"
    nothing
action sing "Sing"
    nothing
rule full_heap "Not too much"
    at most 11 Bean in heap, for each player as eleven
    cannot pick when luck = 60 as no_luck
value worth
    is 3 as worth_base
    plus 1 when luck > 50 as worth_more
end
    win for active when count of heap >= goal
    draw when sack is empty as all_gone
    win beats all_gone
""".replace("    token Bean", "    die Die x 1\n    token Bean").replace(
    "    dreams: row", "    dice: row of Die\n    dreams: row"
)


SOMETHING = 'procedure dream_on "Dream on"\n    nothing'
"""What a patch says that is not about its rulebook."""


def patched(folder: Path, patch: str, base: str = BASE) -> Rulebook:
    (folder / "beans.dream").write_text(base, encoding="utf-8")
    (folder / "p.dream").write_text(f'language 1\nvariant p "P" for beans\n{patch}\n', encoding="utf-8")
    return load(str(folder / "p.dream"))


def problems(rulebook: Rulebook) -> list[str]:
    found = [*rulebook.diagnostics]
    for players in rulebook.player_counts:
        found.extend(rulebook.compiled(players)[1])
    return [f"{d.code} {d.message}" for d in found if d.severity is not Severity.HINT]


def lines_of(rulebook: Rulebook, name: str) -> list[str]:
    """The lines of a phase, an action or a procedure, each by its class."""
    found = rulebook.rules.periods.get(name) or rulebook.rules.actions[name]
    return [type(line).__name__ for line in found.block.statements]


def labels(rulebook: Rulebook) -> list[str]:
    return [option.label for option in rulebook.start(2, 1).options]


def test_every_statement_can_end_with_a_name(tmp_path: Path) -> None:
    """What the tree calls a line carries its name, and two rulebooks that differ in such names mean the same."""
    rulebook = patched(tmp_path, SOMETHING)
    assert problems(rulebook) == []
    named = {
        node.label: type(node).__name__ for node in rulebook.rules.nodes if isinstance(node, ast.Line) and node.label
    }
    assert named == {
        "wish_drawn": "Behaviour", "no_wishes": "WhenEmpty", "begin_luck": "Set", "how_to_work": "ChooseOne", "lucky_only": "WhenLine",
        "picking": "Gain", "wish_draw": "Draw", "too_lucky": "If", "day_plan": "ChooseActions", "jumping": "Gain", "one_more": "May",
        "eleven": "Limit", "no_luck": "Norm", "worth_base": "ValueLine", "worth_more": "ValueLine",
    }  # fmt: skip
    without = load_without_names(tmp_path)
    assert meaning_of(without.document) == meaning_of(rulebook.document)


def load_without_names(folder: Path) -> Rulebook:
    import re

    text = re.sub(r" as (?!thrown|all_gone)\w+$", "", BASE, flags=re.MULTILINE)
    assert " as picking" not in text
    return patched(folder, SOMETHING, text)


def test_a_name_of_a_line_is_used_once(tmp_path: Path) -> None:
    found = problems(patched(tmp_path, SOMETHING, BASE.replace("as picking", "as luck")))
    assert found == ["S01 `luck` is declared twice"]


@pytest.mark.parametrize(
    ("patch", "phase", "lines"),
    [
        ("remove picking", "pick", ["Nothing"]),
        ("replace picking\n    gain 1 luck\n    gain 1 luck as again", "pick", ["Gain", "Gain"]),
        ("replace wish_draw\n    nothing", "wish", ["Nothing", "If"]),
        ("add before wish_draw\n    gain 1 luck", "wish", ["Gain", "Draw", "If"]),
        ("add after wish_draw\n    if card is Wish\n        gain 1 luck", "wish", ["Draw", "If", "If"]),
        ("add to phase wish\n    gain 1 luck", "wish", ["Draw", "If", "Gain"]),
        ("add to wish\n    gain 1 luck", "wish", ["Draw", "If", "Gain"]),
        ("add to action jump\n    gain 1 luck", "jump", ["Gain", "Gain"]),
        ("add to phase free\n    action nap\n        nothing", "free", ["Action", "Action", "Action"]),
        ("add before action hop\n    action nap\n        nothing", "free", ["Action", "Action", "Action"]),
        ("remove thrown\nreplace one_more\n    gain 2 luck", "wish", ["Draw", "If"]),
        ("remove line too_lucky", "wish", ["Draw"]),
    ],
)  # fmt: skip
def test_lines_are_removed_replaced_and_joined_by_others(
    tmp_path: Path, patch: str, phase: str, lines: list[str]
) -> None:
    rulebook = patched(tmp_path, patch)
    assert problems(rulebook) == []
    assert lines_of(rulebook, phase) == lines


def test_stretches_of_play_come_before_and_after_others(tmp_path: Path) -> None:
    rulebook = patched(
        tmp_path,
        'add before turns\n    phase dawn "Dawn"\n        nothing\nadd after phase wish\n    phase noon "Noon"\n        nothing',
    )
    assert problems(rulebook) == []
    assert [period.head.name for period in rulebook.rules.play] == ["dawn", None]
    inner = rulebook.rules.play[1].block.statements
    assert [line.head.name for line in inner if isinstance(line, ast.Period)] == ["work", "wish", "noon", "day", "free"]


def test_options_actions_and_conditions_are_added(tmp_path: Path) -> None:
    assert labels(patched(tmp_path, 'add to work\n    option nap "Nap"\n        nothing')) == ["Pick", "Wait", "Nap"]
    assert labels(patched(tmp_path, 'add to how_to_work\n    option nap "Nap"\n        nothing')) == [
        "Pick",
        "Wait",
        "Nap",
    ]
    assert labels(patched(tmp_path, 'add before option wait\n    option nap "Nap"\n        nothing')) == [
        "Pick",
        "Nap",
        "Wait",
    ]
    assert labels(patched(tmp_path, "add to action pick\n    when luck > 5")) == ["Wait"]
    assert labels(
        patched(
            tmp_path, "remove lucky_only\nset goal = 21\nremove begin_luck\nadd to setup\n    set luck of player 1 = 0"
        )
    ) == ["Pick", "Wait"]
    for target in ("day_plan", "phase day", "day"):
        rulebook = patched(tmp_path, f"add sing to {target}")
        assert problems(rulebook) == []
        plans = [node for node in rulebook.rules.nodes if isinstance(node, ast.ChooseActions)]
        assert [[action.name for action in plan.actions] for plan in plans] == [["rest", "dance", "sing"]]


def test_lines_of_rules_values_ends_and_components_are_taken_away(tmp_path: Path) -> None:
    rulebook = patched(
        tmp_path,
        "remove no_luck\nremove worth_more\nremove end win\nremove end all_gone\nremove no_wishes\nremove wish_drawn",
    )
    # What there is no longer needs no order: `win beats all_gone` is gone with them.
    assert problems(rulebook) == []
    assert [type(line).__name__ for line in rulebook.rules.rules["full_heap"].lines] == ["Limit"]
    assert len(rulebook.rules.values["worth"].lines) == 1
    assert not rulebook.rules.zones["wishes"].items
    assert not rulebook.rules.kinds["Wish"].items


def test_what_beats_a_rule_that_is_gone_beats_nothing(tmp_path: Path) -> None:
    more = "rule kind\n    may pick when luck > 3\n    beats full_heap\nvalue fee\n    is 1\n    except rich is 2 when luck > 3\n    except poor is 0 when luck < 9 beats rich\n"
    rulebook = patched(tmp_path, "remove full_heap\nremove exception rich", BASE + more)
    assert problems(rulebook) == []
    assert [type(line).__name__ for line in rulebook.rules.rules["kind"].lines] == ["Norm"]


def test_declarations_are_replaced_where_they_stand(tmp_path: Path) -> None:
    rulebook = patched(
        tmp_path,
        "constants\n    replace goal = 5\nchoices\n    replace tint: blue, green, red\ncomponents\n"
        '    replace token Bean "big bean" plural "big beans" x 20\nzones\n    replace used: row of Wish, at most 4, starts empty\n'
        "variables\n    replace luck: 0 to 99, starts at 7, one for each player\n"
        "end\n    replace win for active when count of heap > goal\n    replace draw when wishes is empty as all_gone",
    )
    assert problems(rulebook) == []
    assert [*rulebook.rules.zones] == ["sack", "heap", "wishes", "used", "dice", "dreams"]
    assert rulebook.program(2).box.kind_of.count("Bean") == 20
    assert [item.name for item in rulebook.rules.choices["tint"].items] == ["blue", "green", "red"]
    assert [line.span.file[-7:] for line in rulebook.rules.ends[0].lines] == ["p.dream", "p.dream", "s.dream"]


def test_there_are_fewer_components(tmp_path: Path) -> None:
    rows = "\n        table\n            copies | tint\n            1 | red\n            2 | blue"
    rulebook = patched(tmp_path, f"components\n    fewer Bean x 4\n    fewer Dream{rows}")
    assert problems(rulebook) == []
    kinds = rulebook.program(2).box.kind_of
    assert (kinds.count("Bean"), kinds.count("Dream")) == (8, 2)


@pytest.mark.parametrize(
    ("patch", "code", "message", "help"),
    [
        ("remove pciking", "V01", "the rulebook has no `pciking`", "did you mean `picking`"),
        ("remove zone luck", "V01", "`luck` is a variable, not a zone", "`variable luck` would mean it"),
        ("remove zoen used", "V01", "nothing is called `zoen` here", "did you mean `zone`"),
        ("remove end lose", "V01", "the rulebook has no end `lose`", ""),
        ("replace full_heap\n    nothing", "V01", "`full_heap` is a rule, not a line", "`replace rule full_heap ...`"),
        ("replace used\n    nothing", "V01", "`used` is a zone, not a line", "write `replace` before it below `zones`"),
        ("replace wish_drawn\n    nothing", "V01", "is a line, not a line", ""),
        ("add before rule full_heap\n    nothing", "S03", "a rule has no lines before it", "stretches of play"),
        ("add after action rest\n    nothing", "S03", "an action has no lines after it", "`trigger ... before rest`"),
        ("add to used\n    nothing", "S03", "no lines are added to a zone", "block of lines"),
        ("add before action jump\n    nothing", "S03", "only actions stand among the actions of one choice", "trigger"),
        ("add before turns\n    nothing", "S03", "", "only stretches of play"),
        ("add to wish\n    when luck > 3", "S03", "a phase has no such line", "stand in actions"),
        ("add after picking\n    when luck > 3", "S03", "a block has no such line", "as they stand in a phase"),
        ("add to wish\n    option nap\n        nothing", "S03", "this phase has no choice", "choose one as name"),
        ("zones\n    replace usde: row of Wish", "V01", "the rulebook has no zone `usde`", "did you mean `used`"),
        ("components\n    fewer Bean x 14", "V01", "there are only 12 of `Bean`", "remove Bean"),
        ("components\n    fewer Dream x 1", "V01", "does not say `x` so many", "write a table"),
        ("components\n    fewer Dream\n        table\n            tint | copies\n            red | 4", "V01", "there are 3 copies of this row", "that are there"),
        ("components\n    fewer Dream\n        table\n            tint | copies\n            green | 1", "V01", "has no such row", "as it stands there"),
        ("replace turns\n    nothing\nreplace turns\n    nothing\nremove round", "P09", "", ""),
    ],
)  # fmt: skip
def test_what_is_meant_wrongly_is_told(tmp_path: Path, patch: str, code: str, message: str, help: str) -> None:
    rulebook = patched(tmp_path, patch)
    found = [d for d in rulebook.diagnostics if d.code == code]
    assert found, [f"{d.code} {d.message}" for d in rulebook.diagnostics]
    assert message in found[0].message
    assert help in found[0].help
    assert found[0].span is not None
    assert found[0].span.file.endswith("p.dream")


def test_what_is_replaced_in_a_section_stands_in_a_patch_alone(tmp_path: Path) -> None:
    text = BASE.replace("    goal = 20", "    goal = 20\n    replace goal = 30")
    assert problems(patched(tmp_path, SOMETHING, text)) == ["P08 a rulebook changes nothing that is in it"]
