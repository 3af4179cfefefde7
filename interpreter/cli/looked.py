"""What a check looked at, as one line for people."""

import os
from collections.abc import Mapping, Sequence
from typing import Any

from dreambook.interpreter.cli.speech import say
from dreambook.interpreter.numbers import so_many


def described(looked: Mapping[str, Any]) -> str:
    """`2 to 6 players compiled, 5 examples run, 20,000 positions explored with 2 players (not exhausted)`"""
    parts = [
        _players(looked),
        _examples(looked.get("examples")),
        *_explored(looked.get("explored") or []),
        *_scopes(looked.get("scopes") or []),
        _proved(looked.get("proved"), looked.get("solver")),
        _not_reached(looked.get("not_reached") or []),
        _not_played(looked.get("not_played")),
        "interrupted before the rest" if looked.get("interrupted") else "",
        _not_shown(looked.get("not_shown")),
        _accepted(looked.get("accepted") or (), looked.get("baseline")),
    ]
    return ", ".join(say(part) for part in parts if part)


def numbers(values: Sequence[int]) -> str:
    """`2`, `2 to 6`, `2, 4 and 6`"""
    if not values:
        return "no number of"
    if len(values) > 1 and list(values) == list(range(values[0], values[-1] + 1)):
        return f"{values[0]} to {values[-1]}"
    return " and ".join(filter(None, [", ".join(map(str, values[:-1])), str(values[-1])]))


def _players(looked: Mapping[str, Any]) -> str:
    compiled = looked.get("compiled")
    if not compiled:
        return "read, but not compiled" if compiled is not None else ""
    return f"{numbers(compiled)} {'player' if compiled == [1] else 'players'} compiled"


def _examples(examples: Any) -> str:
    if not isinstance(examples, Mapping):
        return ""
    run = examples.get("run", 0)
    passed = examples.get("passed", run)
    text = f"{so_many(run, 'example')} run"
    return text if passed == run else f"{text} ({run - passed:,} failed)"


def _explored(explored: Sequence[Mapping[str, Any]]) -> list[str]:
    """How far each number of players was explored; those that came equally far are said together."""
    if not explored:
        return []
    total = sum(e["positions"] for e in explored)
    players = numbers(list(dict.fromkeys(e["players"] for e in explored)))
    who = "1 player" if players == "1" else f"{players} players"
    open_ = {e["players"] for e in explored if not e.get("exhausted")}
    done = [p for p in dict.fromkeys(e["players"] for e in explored) if p not in open_]
    if not open_:
        verdict = "all there are"
    elif done:
        verdict = f"all there are with {numbers(done)}"
    else:
        verdict = "not exhausted"
    if open_ and any(e.get("sampled") for e in explored):
        verdict += ", chance sampled"
    text = f"{so_many(total, 'position')} explored with {who} ({verdict})"
    if any(e.get("brought") for e in explored):
        ways = so_many(len(explored), "way")
        text = f"{so_many(total, 'position')} explored with {who} in {ways} to deal out what is brought ({verdict})"
    games = sum(e.get("playouts", 0) for e in explored)
    worlds = sum(e.get("worlds", 0) for e in explored)
    moments = sum(e["orders"]["moments"] for e in explored if "orders" in e)
    return [
        text,
        *([f"{so_many(games, 'random game')} played"] if games else []),
        *([f"{so_many(worlds, 'pair')} of worlds compared"] if worlds else []),
        *([f"triggers compared in both orders at {so_many(moments, 'moment')}"] if moments else []),
    ]


def _scopes(scopes: Sequence[Mapping[str, Any]]) -> list[str]:
    """How far the scopes were explored, each by its name."""
    return [
        f"{so_many(scope['positions'], 'position')} explored in the scope {scope['scope']}"
        f" ({'all there are' if scope.get('exhausted') else 'not exhausted'}"
        f"{', chance sampled' if scope.get('sampled') else ''})"
        for scope in scopes
    ]


def _proved(kinds: Any, solver: Any) -> str:
    """How many questions about the conditions of the rules were answered: proved for every position, found, or open."""
    if not isinstance(kinds, Mapping) or not isinstance(solver, Mapping):
        return ""
    if "missing" in solver:
        return f"conditions not proved ({solver['missing']})"
    questions = sum(kind["questions"] for kind in kinds.values())
    open_ = sum(kind["open"] for kind in kinds.values())
    if not questions:
        return "no conditions to prove"
    return f"{so_many(questions, 'question')} about conditions put to the solver{f' ({open_:,} stay open)' if open_ else ''}"


def _not_reached(rules: Sequence[Mapping[str, Any]]) -> str:
    """Rules that did not come up, where that proves nothing; by their lines, since they may be fine."""
    if not rules:
        return ""
    files: dict[str, list[int]] = {}
    for rule in rules:
        lines = files.setdefault(str(rule.get("file", "")), [])
        if rule["line"] not in lines:
            lines.append(rule["line"])
    where = "; ".join(
        f"{f'{os.path.basename(file)}, ' if len(files) > 1 else ''}line{'s' if len(lines) > 1 else ''} "
        f"{', '.join(map(str, lines[:4]))}{' ...' if len(lines) > 4 else ''}"
        for file, lines in files.items()
    )
    return f"not reached: {len(rules)} {'rule' if len(rules) == 1 else 'rules'} ({where})"


def _not_played(reason: Any) -> str:
    return f"not played: {reason}" if reason else ""


def _accepted(accepted: Sequence[Any], baseline: Any) -> str:
    """How many findings the rulebook accepts, and how many a baseline leaves out."""
    parts = [f"{so_many(len(accepted), 'finding')} accepted"] if accepted else []
    if baseline:
        gone = f", {baseline['gone']:,} of it gone" if baseline["gone"] else ""
        parts.append(f"{so_many(baseline['known'], 'finding')} known from the baseline{gone}")
    return ", ".join(parts)


def _not_shown(count: Any) -> str:
    return f"{so_many(count, 'more finding')} not shown" if count else ""
