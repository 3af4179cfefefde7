"""What is kept of a board is what is found when it is looked at anew."""

from hypothesis import given
from hypothesis import strategies as st

from dreambook.interpreter.play.boards import BoardPlan, Boards, Chosen, KeptBoard, Lines

FIRST, SPACES = 3, 6
OWNERS = ["red", "blue", "red", "blue", "red", "blue"]
START = (-1,) * SPACES


def plan(start: tuple[int, ...] | None = None) -> BoardPlan:
    """Six spaces in a column: a space may be chosen when it is empty and what lies below it is not."""

    def supported(content: tuple[int, ...], space: int) -> bool:
        i = space - FIRST
        return content[i] < 0 and (i == 0 or content[i - 1] >= 0)

    near = [tuple(FIRST + j for j in (i, i + 1) if j < SPACES) for i in range(SPACES)]
    among = range(FIRST, FIRST + SPACES)
    bits = tuple(1 << i for i in range(SPACES))
    return BoardPlan(FIRST, bits, [OWNERS], [Chosen(among, supported, near)], start)


def lay(kept: KeptBoard, content: tuple[int, ...], i: int, c: int) -> tuple[int, ...]:
    """As the code of a way onto a space does."""
    after = (*content[:i], c, *content[i + 1 :])
    if kept.content is not content:
        kept.begin(content)
    if kept.content is content:
        kept.content = after
        if kept.free is not None:
            kept.free.remove(i + FIRST)
        kept.journal.append(i)
        group = kept.groups[0]
        if group is not None:
            group[OWNERS[c]] = group.get(OWNERS[c], 0) | kept.plan.bits[i]
    return after


@given(
    st.lists(st.tuples(st.permutations(range(SPACES)), st.lists(st.integers(0, 3), min_size=6, max_size=6)), max_size=4)
)
def test_answers_do_not_depend_on_what_was_asked_before(games: list[tuple[list[int], list[int]]]) -> None:
    shared = plan(START)
    boards = Boards({7: shared})
    for order, asked in games:
        content = START
        for c, (i, what) in enumerate(zip(order, asked, strict=True)):
            kept, fresh = boards[7], KeptBoard(plan())
            if what & 1:
                assert kept.empty(content) == fresh.empty(content)
                assert kept.bits(content, 0) == fresh.bits(content, 0)
            if what & 2:
                assert kept.chosen(content, 0) == fresh.chosen(content, 0)
            content = lay(kept, content, i, c)
        assert boards[7].empty(content) == []
        assert boards[7].bits(content, 0) == KeptBoard(plan()).bits(content, 0)


def test_another_content_is_looked_at_anew() -> None:
    kept = KeptBoard(plan())
    assert kept.chosen(START, 0) == [FIRST]
    assert kept.chosen((0, -1, -1, -1, -1, -1), 0) == [FIRST + 1]
    assert kept.empty((0, 1, -1, 2, -1, -1)) == [FIRST + 2, FIRST + 4, FIRST + 5]


def test_lines_are_remembered_and_forgotten() -> None:
    asked = []
    lines = Lines(lambda bits: bool(asked.append(bits)) or bits & 7 == 7)
    assert [lines[7], lines[3], lines[7]] == [True, False, True]
    assert asked == [7, 3]
    for bits in range(6000):
        lines[bits]
    assert len(lines) < 6000 and lines[15]
