"""What a check can say of each kind of finding: that there is none, none as far as it looked, or nothing at all.

"No findings" says little by itself: for each kind the verdict says how far the check has looked. A check that has looked
at nothing says so (M01).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from dreambook.grammar.codes import CODES
from dreambook.grammar.diagnostics import Diagnostic, Label, Severity
from dreambook.interpreter.api import Rulebook
from dreambook.interpreter.check.endings import where_played
from dreambook.interpreter.check.proving import STATIC
from dreambook.interpreter.explain import page
from dreambook.interpreter.numbers import so_many

TEXT = ("S01", "S03", "S04", "S14", "S16", "D09", "X04")
"""Kinds that the text decides. (What the box holds for each number of players, S05, is also met by playing; printed sections
that no rule cites, S18, are told by `dream trace`. Components move from a place to a place, or the rules are not compiled: so D09.)"""
EXAMPLES = ("X01", "X02")
WORLDS = ("D12", "D13")
PATCHES_PLAYED = ("V04", "V05")
"""Kinds of patches that playing shows, the first also the text."""
ORDERS = "D08"
PLAY = tuple(code for code in CODES if code[0] == "D" and code not in (*TEXT, *WORLDS, ORDERS))


def verdicts(findings: Sequence[Diagnostic], looked: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """For each kind of the catalogue: found; proved; none found within the bound; unknown; or not applicable; and how far was
    looked."""
    found = {finding.code for finding in findings}
    said = {
        code: {"verdict": "found", "bound": ""} if code in found else _verdict(code, looked)
        for code in CODES
        if code[0] in "SVDX"
    }
    if not looked.get("patched"):
        # There are no patches that could clash.
        said |= {
            code: _said("not applicable", "no expansion and no variant")
            for code in CODES
            if code[0] == "V" and code not in found
        }
    elif looked.get("explored") is None:
        said |= {code: _said("unknown", "not played") for code in PATCHES_PLAYED if code not in found}
    if looked.get("interrupted"):
        # Of what is played there is more than was looked at.
        for code in (*PLAY, *WORLDS, ORDERS, *EXAMPLES, "X03"):
            if said[code]["verdict"] in ("proved", "not applicable"):
                said[code]["verdict"] = "none found within the bound"
    return said


def _verdict(code: str, looked: Mapping[str, Any]) -> dict[str, str]:
    if code in STATIC:
        return _proved(code, looked)
    if page(code) is None:
        return _said("unknown", "not looked for yet")
    if code in TEXT:
        players = len(looked.get("compiled") or ())
        return _said("proved", "the whole text") if players else _said("unknown", "not compiled")
    if code in EXAMPLES:
        run = (looked.get("examples") or {}).get("run")
        if run is None:
            return _said("unknown", "not played")
        return _said("proved", so_many(run, "example")) if run else _said("not applicable", "no examples")
    if code == "X03":
        if "examples" not in looked:
            return _said("unknown", "not played")
        shown = looked["examples"].get("shown")
        if shown is None:
            return _said("not applicable", "no example cites what a rule cites")
        done, of = shown["looked"], shown["cited"]
        return _said(
            "proved" if done == of else "none found within the bound",
            f"{done} of {so_many(of, 'example')} that cite a rule",
        )
    if code in WORLDS and looked.get("explored") is None:
        return _said("unknown", "not played")
    if code in WORLDS:
        pairs = sum(e.get("worlds", 0) for e in looked.get("explored") or [])
        return (
            _said("none found within the bound", f"{so_many(pairs, 'pair')} of worlds")
            if pairs
            else _said("not applicable", "nothing is hidden, or nothing was compared")
        )
    if code == ORDERS:
        return _in_both_orders(looked.get("explored"))
    if code in PLAY:
        return _played(looked.get("explored"))
    return _said("none found within the bound", "what the text says")


def _proved(code: str, looked: Mapping[str, Any]) -> dict[str, str]:
    solver, kind = looked.get("solver"), (looked.get("proved") or {}).get(code)
    if kind is None or solver is None:
        return _said("unknown", "the solver was not asked")
    if "missing" in solver:
        return _said("unknown", solver["missing"])
    asked = (
        f"{so_many(kind['questions'], 'question')}, {kind['open']:,} open"
        if kind["open"]
        else so_many(kind["questions"], "question")
    )
    return _said(kind["verdict"], asked if kind["questions"] else "nothing of the kind")


def _played(explored: Any) -> dict[str, str]:
    if not explored:
        return _said("unknown", "not played")
    positions = so_many(sum(e["positions"] for e in explored), "position")
    if all(e.get("exhausted") for e in explored):
        return _said("proved", f"{positions}: all there are")
    return _said("none found within the bound", positions)


def _in_both_orders(explored: Any) -> dict[str, str]:
    if not explored:
        return _said("unknown", "not played")
    orders = [e["orders"] for e in explored if "orders" in e]
    if not orders:
        return _said("proved", "no two triggers of one moment touch the same")
    moments = sum(record["moments"] for record in orders)
    return _said(
        "none found within the bound",
        f"{so_many(moments, 'moment')} of {so_many(orders[0]['pairs'], 'pair')} of triggers",
    )


def _said(verdict: str, bound: str) -> dict[str, str]:
    return {"verdict": verdict, "bound": bound}


def looked_at_nothing(looked: Mapping[str, Any]) -> bool:
    """Whether play came to no decision, no example was played and no condition was put to the solver."""
    explored = looked.get("explored")
    if not explored or any(e["positions"] > e["ends"] or e.get("chance_events") or e.get("playouts") for e in explored):
        return False
    asked = (looked.get("proved") or {}).values()
    return not (looked.get("examples") or {}).get("run") and not any(kind["questions"] for kind in asked)


def vacuous(rulebook: Rulebook) -> Diagnostic:
    """M01: nothing was found, since there was nothing to look at."""
    places = (Label(where_played(rulebook.rules)),) if rulebook.rules.play else ()
    return Diagnostic(
        "M01", Severity.HINT, "this check says nothing: nobody is ever asked anything, no example is played, and no condition decides anything",
        places, help="write what players choose, or an example of what happens", cause=("vacuous",),
    )  # fmt: skip
