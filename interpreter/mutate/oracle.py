"""What a change did, seen without the checker: small games of the two rulebooks are played out whole and compared.

The positions of a game with few players form a graph. Two rulebooks that have the same graph, with the same table at each
node, cannot be told apart as far as was looked: the mutant is `equivalent`, and dropped. Where the graphs differ and play
stops with an error, the errors say what kind the mutant is. A graph that was followed to its end without one shows a
`benign` change: another game, and no contradiction. Where the bound is reached first, nothing is known: `undecided`.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics
from dreambook.interpreter.api import Rulebook
from dreambook.interpreter.check.examples import played
from dreambook.interpreter.check.setups import after_setup
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.explore.counting import CHANCE, DECISION, END
from dreambook.interpreter.explore.explorer import Explorer
from dreambook.interpreter.fingerprint import meaning_of
from dreambook.interpreter.numbers import so_many
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.play.generator import seeded
from dreambook.interpreter.play.keys import table_digest
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.pending import Decision
from dreambook.interpreter.simulate.coverage import Coverage

POSITIONS = 2_000
"""Positions of one game that are followed, if not told otherwise."""
PLAYOUTS = 20
"""Random games beside them, where they are not all there are."""
STEPS = 400
"""So many steps of a random game at most."""


@dataclass(frozen=True)
class Graph:
    """A game as far as it was followed. `shape` has for each node what it is, the table there, and where it leads; `errors`
    the kinds of error at which play stops; `facts` what holds of the whole."""

    shape: tuple[Any, ...]
    errors: tuple[str, ...]
    exhausted: bool
    positions: int
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Judgement:
    """What became of a mutant: `equivalent`, `benign`, `defect` or `undecided`; for a defect its kinds, the usual one first;
    and how far was looked."""

    label: str
    kinds: tuple[str, ...] = ()
    looked: str = ""


class _Noting(Explorer):
    """An exploration that notes what lies on the table at each node."""

    def __init__(self, rulebook: Rulebook, program: Program, cap: int) -> None:
        self.noted = Coverage(program)
        super().__init__(rulebook, program.players, cap=cap, program=self.noted.program, effort=6 * cap)
        self.tables: list[Any] = []

    def visit(self, m: Machine, node: int) -> None:
        """Note the table, who decides, and how the game ended."""
        pending, result = m.pending, m.result
        if isinstance(pending, Decision):
            self.noted.asked(pending)
        if result is not None:
            self.tables.append((result.outcome, result.winners, result.scores))
        elif isinstance(pending, Decision):
            self.tables.append((pending.player, len(pending.values), table_digest(m)))
        else:
            self.tables.append(table_digest(m))


def graph_of(rulebook: Rulebook, program: Program, cap: int = POSITIONS) -> Graph:
    """Follow a game breadth first, to so many positions, then play at random beyond them."""
    explorer = _Noting(rulebook, program, cap)
    seen = explorer.run()
    if seen.stopped == "interrupted":
        raise KeyboardInterrupt
    errors = Counter(dead.code for dead in seen.dead_ends)
    if not _set_up(program):
        errors = Counter({"D01" if code in ("D02", "D10") else code: n for code, n in errors.items()})
    shape = tuple(zip(explorer.kinds, explorer.tables, map(tuple, explorer.following), strict=False))
    games: list[Any] = []
    if not seen.exhausted:
        for seed in range(PLAYOUTS):
            played = _played(program, seed)
            games.append(played)
            if isinstance(played[0], str):
                errors[played[0]] += 1
    facts = {
        "ends": dict(seen.outcomes), "wins": tuple(bool(n) for n in seen.wins),
        "silent": frozenset(what for _, what in explorer.noted.silent()),
        "caught": bool(caught(explorer)),
    }  # fmt: skip
    return Graph((shape, tuple(games)), tuple(errors), seen.exhausted, seen.states, facts)


def _set_up(program: Program) -> bool:
    """Whether the setup can be done, as chance brings it."""
    try:
        after_setup(program)
    except PlayError:
        return False
    return True


def _endless(rulebook: Rulebook) -> bool:
    """Whether nothing in a rulebook that goes on in turns or rounds without number ever ends it."""
    nodes = rulebook.rules.nodes
    ends = (ast.EndWhen, ast.Win, ast.LoseGame, ast.EndInDraw, ast.Eliminate)
    goes_on = any(
        isinstance(n, ast.Period) and n.kind != "phase" and n.until is None and n.times is None
        for n in rulebook.rules.play
    )
    return goes_on and not any(
        isinstance(n, ends) or (isinstance(n, ast.End) and n.what in ("game", "turns")) for n in nodes
    )


def _played(program: Program, seed: int) -> tuple[Any, ...]:
    """A random game: the code of the error that stops it, or how it ended, and after how many steps."""
    luck, m, steps = seeded(seed), new_machine(program), 0
    try:
        m.run()
        while m.result is None and steps < STEPS:
            pending = m.pending
            if isinstance(pending, Decision):
                m.choose(luck.below(len(pending.values)))
            else:
                m.happen(m.draw_chance(luck))
            steps += 1
    except PlayError as problem:
        return (problem.code, steps)
    return (m.result and (m.result.outcome, m.result.winners, m.result.scores), steps)


def caught(explorer: Explorer) -> set[int]:
    """The decisions that were followed whole and from which no end can be reached, by walking back from all other nodes.

    Written apart from what the checker does for D03, so that one mistake does not hide in both.
    """
    nodes = range(len(explorer.kinds))
    free = {
        n for n in nodes
        if explorer.kinds[n] == END or explorer.kinds[n] not in (DECISION, CHANCE) or not explorer.following[n] or min(explorer.following[n]) < 0
    }  # fmt: skip
    growing = True
    while growing:
        more = {n for n in nodes if n not in free and any(after in free for after in explorer.following[n])}
        free |= more
        growing = bool(more)
    return {n for n in nodes if n not in free and explorer.kinds[n] == DECISION}


class Oracle:
    """Judges the changed copies of one rulebook; what was seen of the rulebook itself is kept."""

    def __init__(self, rulebook: Rulebook, positions: int = POSITIONS) -> None:
        self.rulebook = rulebook
        self.positions = positions
        self._graphs: dict[int, Graph] = {}
        self._examples = Counter(_examples(rulebook))

    def judge(self, mutant: Rulebook, expected: tuple[str, ...]) -> Judgement:
        """What a change did. `expected` are the kinds of its operator: what is seen and among them comes first."""
        if mutant.fingerprint == self.rulebook.fingerprint and _blocks(mutant) == _blocks(self.rulebook):
            return Judgement("equivalent", (), "the trees mean the same")
        counts = [n for n in mutant.player_counts if n in self.rulebook.player_counts][:2]
        more = [n for n in mutant.player_counts if n not in self.rulebook.player_counts][:1]
        errors: Counter[str] = Counter()
        same, whole, positions = not more, True, 0
        for players in (*counts, *more):
            program, found = mutant.compiled(players)
            if program is None:
                codes = tuple(dict.fromkeys(d.code for d in found if d.severity.value == "error"))
                return Judgement("uncompiled", codes, "it does not compile")
            graph = graph_of(mutant, program, self.positions)
            positions += graph.positions
            whole = whole and graph.exhausted
            if players in more:
                errors.update(graph.errors)
                continue
            before = self._graph(players)
            same = same and graph.shape == before.shape
            errors.update(set(graph.errors) - set(before.errors))
            if graph.exhausted:
                errors.update(_facts(before, graph))
        if _endless(mutant) and not _endless(self.rulebook):
            errors["D03"] += 1
        examples = Counter(_examples(mutant)) - self._examples
        looked = f"{so_many(positions, 'position')} with {' and '.join(map(str, (*counts, *more)))} players"
        looked += ", all there are" if whole else ""
        kinds = [*errors, *examples]
        if kinds:
            first = sorted(kinds, key=lambda kind: (kind not in expected, kind[0] == "X", -errors[kind], kind))
            if "D03" in first:
                # Beyond its bound the checker can only say that no random game came to an end.
                first.append("D04")
            return Judgement("defect", tuple(dict.fromkeys(first)), looked)
        if same:
            return Judgement("equivalent", (), f"no difference in {looked}")
        if whole and len(mutant.player_counts) <= len(counts) + len(more):
            return Judgement("benign", (), looked)
        return Judgement("undecided", (), looked)

    def _graph(self, players: int) -> Graph:
        if players not in self._graphs:
            self._graphs[players] = graph_of(self.rulebook, self.rulebook.program(players), self.positions)
        return self._graphs[players]


def _facts(before: Graph, after: Graph) -> Iterator[str]:
    """What is wrong with a game that was followed to its end."""
    if after.facts["caught"] and not before.facts["caught"]:
        yield "D03"
    if before.exhausted and not after.errors:
        if any(was and not is_ for was, is_ in zip(before.facts["wins"], after.facts["wins"], strict=True)):
            yield "D06"
        if after.facts["silent"] - before.facts["silent"] or set(before.facts["ends"]) - set(after.facts["ends"]):
            yield "D05"


def _examples(rulebook: Rulebook) -> Iterator[str]:
    """For each example that does not come out as it says the code of what is wrong; one of the rulebook that does not in a
    composition is broken by a patch (V05)."""
    for players in rulebook.player_counts:
        program, _ = rulebook.compiled(players)
        for plan in program.plans if program is not None else ():
            found = Diagnostics()
            played(program, plan, found)  # type: ignore[arg-type]
            if len(found):
                of_base = bool(rulebook.patches) and plan.example.span.file not in rulebook.patches
                yield from {"V05" if of_base else d.code for d in found}


def _blocks(rulebook: Rulebook) -> list[str]:
    """What each part means, examples too."""
    return sorted(meaning_of(block) for block in rulebook.document.blocks) + [
        repr([_without_places(line) for line in example.lines]) for example in rulebook.rules.examples
    ]


def _without_places(node: Any) -> Any:
    if isinstance(node, tuple):
        return [_without_places(item) for item in node]
    if hasattr(node, "span"):
        return [
            type(node).__name__,
            *(_without_places(value) for name, value in node.__dict__.items() if name != "span"),
        ]
    return node
