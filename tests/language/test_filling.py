"""Options are tried out for a limit only where what follows may break it; a loop that fills a hand up to it cannot."""

import pytest

from tests.language.trial import Trial, rulebook

GAME = """\
components
    card Card x 30
        suit: red x 20 or blue x 10
zones
    deck: pile of Card, face down, shuffled
    hand: hand of Card, one for each player, starts empty
    drawn: row of Card, face up, starts empty
    heap: pile of Card, face up, starts empty
turns
    phase lay
        may choose card from hand
            move card to heap
    phase refill
        {loop}
procedure again
    repeat until count of hand >= {inner}
        draw a Card from deck to hand
procedure one_more
    draw a Card from deck to hand
rule few
    at most 3 Card in hand, for each player
"""

SAFE = {
    "drawing straight": "repeat until count of hand >= 3\n    draw a Card from deck to hand",
    "while": "repeat while count of hand < 3\n    draw a Card from deck to hand",
    "in two steps": "repeat until count of hand >= 3\n    draw card from deck to drawn\n    move card to hand",
    "in branches": "repeat until count of hand >= 3\n    draw card from deck to drawn\n    if suit of card is red\n        move card to hand\n    otherwise\n        move card to heap",
    "fewer than the limit": "repeat until count of hand >= 2\n    draw a Card from deck to hand",
    "another such loop inside": "repeat until count of hand >= 3\n    draw card from deck to drawn\n    if suit of card is red\n        move card to hand\n    otherwise\n        do again",
    "chosen": "repeat until count of hand >= 3\n    draw a Card from deck to drawn\n    choose taken from drawn\n    move taken to hand",
}  # fmt: skip
UNSAFE = {
    "more than the limit": "repeat until count of hand >= 4\n    draw a Card from deck to hand",
    "two at a time": "repeat until count of hand >= 3\n    draw 2 Card from deck to hand",
    "one after the other": "repeat until count of hand >= 3\n    draw a Card from deck to hand\n    draw a Card from deck to hand",
    "all that was drawn": "repeat until count of hand >= 3\n    draw 2 Card from deck to drawn\n    move every Card in drawn to hand",
    "another number of times": "repeat 3 times\n    draw a Card from deck to hand",
    "one more after a loop inside": "repeat until count of hand >= 3\n    do again\n    draw a Card from deck to hand",
    "by a procedure after all": "repeat until count of hand >= 3\n    draw a Card from deck to hand\n    do one_more",
    "another zone is counted": "repeat until count of heap >= 3\n    draw a Card from deck to hand\n    draw a Card from deck to heap",
    "for each of several": "repeat until count of hand >= 3\n    draw 2 Card from deck to drawn\n    for each card in drawn\n        move card to hand",
    "for others": "repeat until count of hand >= 3\n    each player\n        draw a Card from deck to hand",
    "what several names stand for": "repeat until count of hand >= 3\n    draw 2 Card from deck to drawn\n    choose 2 cards from drawn\n    move cards to hand",
}  # fmt: skip


def text(loop: str, inner: int = 3) -> str:
    return GAME.format(loop=loop.replace("\n", "\n        "), inner=inner)


def looks(source: str) -> bool:
    return any(site.looks for site in rulebook(source).program(2).sites if site.kind in ("item", "may"))


@pytest.mark.parametrize("loop", SAFE.values(), ids=SAFE.keys())
def test_a_loop_that_fills_up_to_the_limit_cannot_break_it(loop: str) -> None:
    assert not looks(text(loop))


@pytest.mark.parametrize("loop", UNSAFE.values(), ids=UNSAFE.keys())
def test_whatever_may_go_beyond_it_is_tried_out(loop: str) -> None:
    assert looks(text(loop))


def test_a_loop_inside_that_fills_further_is_unsafe() -> None:
    assert looks(text(SAFE["another such loop inside"], inner=4))


def test_what_happens_by_itself_counts_too() -> None:
    extra = "\ntrigger gift after lay\n    draw a Card from deck to hand\n"
    assert looks(text(SAFE["in two steps"]) + extra)
    harmless = "\ntrigger gift after lay\n    shuffle deck\n"
    assert not looks(text(SAFE["in two steps"]) + harmless)


MEETING = """\
components
    card Card
        suit: red or blue
        table
            suit | copies
            red  | 20
            blue | 10
    card Storm x 5
        when drawn to drawn
            {met}
    card Calm x 5
zones
    deck: pile of Card or Storm or Calm, face down, shuffled
    hand: hand of Card or Storm or Calm, one for each player, starts empty
    drawn: row of Card or Storm or Calm, face up, starts empty
    heap: pile of Card or Storm or Calm, face up, starts empty
turns
    phase lay
        may choose card from hand
            move card to heap
    phase refill
        {loop}
procedure anew
    repeat until count of hand >= 3
        draw card from deck to heap
        if card is Card
            move card to hand
procedure gift
    draw card from deck to hand
rule few
    at most 3 components in hand, for each player
"""
KINDS = "repeat until count of hand >= 3\n    draw card from deck to drawn\n    if card is Card\n        move card to hand\n    otherwise\n        move card to heap"


def meeting(met: str, loop: str) -> str:
    return MEETING.format(met=met, loop=loop.replace("\n", "\n        "))


def test_what_is_printed_on_a_card_of_another_kind_may_fill_the_hand_too() -> None:
    assert not looks(meeting("do anew", KINDS))


@pytest.mark.parametrize(
    ("met", "loop"),
    [
        ("do gift", "repeat until count of hand >= 3\n    draw card from deck to drawn\n    move card to hand"),
        ("do anew", KINDS.replace("card is Card", "card is Storm")),
        ("do anew", KINDS.replace("    if card", "    draw card from deck to heap\n    if card")),
        ("do anew", KINDS.replace("    if card", "    draw second from deck to drawn\n    if card")),
        ("do anew", KINDS.replace("    if card", "    choose card from drawn\n    if card")),
    ],
    ids=["whatever comes", "that kind itself", "another card of that name", "another one is met", "a chosen one"],
)
def test_where_the_card_that_did_it_may_join_the_hand_it_is_tried_out(met: str, loop: str) -> None:
    assert looks(meeting(met, loop))


def test_the_hand_is_filled_all_the_same() -> None:
    trial = Trial(text(SAFE["in branches"]), seed=4)
    for _ in range(4):
        trial.choose(trial.options[-1])
    machine = trial.game.machine
    held = [machine.count(z.slot) for z in machine.g.box.zones if z.zone == "hand"]
    assert max(held) == 3
