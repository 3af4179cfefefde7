"""A formula says what the interpreter does: in positions built from the solver's models both give the same."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dreambook.grammar import ast
from dreambook.interpreter.api import load_text
from dreambook.interpreter.prove.asking import Asking, Said
from dreambook.interpreter.prove.formulas import negated
from dreambook.interpreter.prove.solver import Solver
from tests.interpreter.prove.rulebooks import market

NUMBERS = (
    "points", "points of active", "count of hand", "count of red Card in hand", "count of deck", "count of purse of active",
    "total of rank of hand", "highest of points of players", "larger of (points, 3)", "difference of (points, count of hand)",
    "remainder of (points, 3)", "count of (players where points > 3)", "count of (display where rank > 2 and suit is not red)",
    "count of Coin in bank", "(points + count of hand) / 2 rounded up", "fee of player", "total of points of opponents",
    "count of (hand where rank = highest of points of players)",
)  # fmt: skip
TESTS = (
    "stormy", "mood is calm", "chief is active", "chief is none", "next of player is active", "hand is empty", "display is full",
    "any hand where rank > 3", "no red Card in display", "every players has points > 1", "at least 2 players where points > 2",
    "player is active", "points between 2 and 4", "any opponents has count of hand > 1",
)  # fmt: skip
FEE = '\nvalue fee "Fee" of who: a player\n    is 1\n    is 2 when points of who > 4\n    except storm is 5 when stormy\n    plus 1 when count of hand of who > 1\n'

conditions = st.recursive(
    st.one_of(
        st.sampled_from(TESTS),
        st.tuples(st.sampled_from(NUMBERS), st.sampled_from(("<", "<=", "=", "!=", ">", ">=")), st.integers(0, 6)).map(
            lambda parts: f"{parts[0]} {parts[1]} {parts[2]}"
        ),
        st.tuples(st.sampled_from(NUMBERS), st.sampled_from(("<", "=")), st.sampled_from(NUMBERS)).map(" ".join),
    ),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from((" and ", " or ")), inner).map(lambda x: f"({x[0]}{x[1]}{x[2]})"),
        inner.map(lambda c: f"not ({c})"),
    ),
    max_leaves=4,
)


def _guard(text: str) -> tuple[Asking, ast.Node]:
    rulebook = load_text(market(f"trigger tide after rest\n    if {text}\n        set stormy = yes\n", fee=FEE))
    program, found = rulebook.compiled(3)
    assert program is not None, found
    node = next(n for n in rulebook.rules.nodes if isinstance(n, ast.If))
    return Asking(program, Solver()), node.condition


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(conditions)
def test_what_the_solver_builds_is_as_it_says(text: str) -> None:
    asking, node = _guard(text)
    for wanted in (True, False):
        from dreambook.interpreter.prove.translate import Where

        said = asking.say(node, Where(asking.situation.someone()))
        if not wanted:
            said = Said(negated(said.of), said.names)
        said = Said(said.of, said.names | {"player"})
        answer, model, names = asking.possible([said], False, {})
        if answer != "sat":
            continue
        scene = asking.scene(model, names, {})
        if scene is None:
            # Not every model can be built: then nothing is said (the single conditions below can).
            continue
        value: Any = asking.stage.prober.evaluate(node, scene)
        assert bool(value) is wanted, f"{text}: {scene.said()}"


@pytest.mark.parametrize("text", [*TESTS, *(f"{n} > 1" for n in NUMBERS)])
def test_every_one_of_these_has_a_formula(text: str) -> None:
    asking, node = _guard(text)
    from dreambook.interpreter.prove.translate import Where

    said = asking.say(node, Where(asking.situation.someone()))
    assert not said.names & asking.situation.unsaid
    answer, model, names = asking.possible([Said(said.of, said.names | {"player"})], False, {})
    scene = asking.scene(model, names, {}) if answer == "sat" else None
    assert scene is not None and asking.stage.prober.evaluate(node, scene)
