"""What is known of registers along a trace, and how lines read then."""

from dreambook.interpreter.compile.facts import Facts


def read(*lines: str) -> list[str]:
    facts = Facts()
    return [facts.line(line) for line in lines]


def test_a_loop_that_draws_one_card_is_a_loop_no_more() -> None:
    assert read(
        "L[7] = ()", "L[8] = 1", "if L[8] <= 0: return 48", "L[7] = (*L[7], c)", "L[8] = L[8] - 1", "if L[8] <= 0: return 48",
        "L[9] = end_of(L[7], 0)", "L[10] = tuple([c for c in L[7] if K_Storm[c]])", "m.move_all(L[7], 6, 0, 13, False)",
    ) == [
        "L[7] = ()", "L[8] = 1", "", "L[7] = (c,)", "L[8] = 0", "return 48",
        "L[9] = c", "L[10] = (c,) if K_Storm[c] else ()", "m.move(c, 6, 0, 13)",
    ]  # fmt: skip


def test_one_component_has_no_order() -> None:
    lines = ["L[4] = (L[3],)", "u = m.g.unsettled_zone(m, L[4])", "if u is None: return 25"]
    assert read(*lines) == ["L[4] = (L[3],)", "", "return 25"]
    assert read(*lines[1:]) == lines[1:]


def test_what_is_put_into_a_register_counts_no_more() -> None:
    again = "m.move_all(L[4], 7, 1, 5, False)"
    for line in ("L[3] = L[5]", "L[4] = s[6]"):
        assert read("L[4] = (L[3],)", line, again)[2] == again
    assert read("L[4] = ()", "L[4] = (*L[4], c)", "c = s[5][0]", again)[3] == again
    assert read("L[4] = ()", "L[4] = (*L[4], c)", "for c in L[9]: m.place(c, L[1], 4)", again)[3] == again
    assert read("L[8] = 1", "L[8] = s[3]", "if L[8] <= 0: return 1")[2] == "if L[8] <= 0: return 1"


def test_where_ways_part_each_knows_its_own() -> None:
    facts = Facts()
    facts.line("L[8] = 2")
    other = facts.copy()
    other.line("L[8] = L[8] - 1")
    assert facts.line("if L[8] <= 1: return 3") == ""
    assert other.line("if L[8] <= 1: return 3") == "return 3"
