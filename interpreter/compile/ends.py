"""The end of the game: conditions that are tested after each effect, which one beats which, and the final score."""

from itertools import pairwise

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import did_you_mean
from dreambook.interpreter.compile.circles import circle_of, report_circle
from dreambook.interpreter.compile.code import Scope
from dreambook.interpreter.compile.values import ValueCompiler


class EndCompiler(ValueCompiler):
    """Compiles `end` and `scoring`."""

    end_lines: list[ast.EndWhen]
    end_texts: list[tuple[str, str]]

    def compile_ends(self) -> None:
        """The conditions of all `end` lines, in file order."""
        cooperative = self.rules.mode in ("cooperative", "solo")
        names: dict[str, ast.EndWhen] = {}
        beats: list[ast.EndBeats] = []
        for section in self.rules.ends:
            for line in section.lines:
                if isinstance(line, ast.EndBeats):
                    beats.append(line)
                    continue
                if not isinstance(line, ast.EndWhen):
                    continue
                if line.name is not None:
                    names[line.name] = line
                self._end_line(line, cooperative)
        self._orders_of_ends(beats, names)

    def _end_line(self, line: ast.EndWhen, cooperative: bool) -> None:
        self.current_node = line
        active = f"s[{self.box.special['active']}]"
        scope = Scope(player=active)
        if line.who is not None and line.outcome in ("win", "lose"):
            who = self.items(line.who, scope)
            if who.type.element.base not in ("player", "unknown"):
                self.mismatch(line.who, "a player", who.type)
            single = self.expression(line.who, scope)
            inner = Scope(player=single.text if single.type.base == "player" else active)
            code = self.condition(line.condition, inner)
            reads = code.reads | who.reads
            players = who.text
        else:
            if line.who is not None:
                self.error("S03", f"`{line.outcome}` is for nobody", line.who, help="leave out `for`")
            code = self.condition(line.condition, scope)
            reads = code.reads
            players = self.alive if cooperative else f"({active},)"
            if line.outcome in ("win", "lose") and not cooperative and line.who is None:
                self.error(
                    "D07",
                    f"this says that somebody {line.outcome}s, but not who",
                    line,
                    help=f"write `{line.outcome} for active when ...`",
                )
        if code.picks:
            self.error(
                "S03",
                "the end cannot depend on a pile whose order nobody knows",
                line.condition,
                help="count, or look at what lies face up",
            )
        self.end_lines.append(line)
        self.end_reads.append(reads)
        self.end_texts.append((code.text, players))

    def _orders_of_ends(self, beats: list[ast.EndBeats], names: dict[str, ast.EndWhen]) -> None:
        order: dict[int, dict[int, ast.EndBeats]] = {}
        for line in beats:
            winners, losers = self._meant(line.winner, names, line), self._meant(line.loser, names, line)
            for w in winners:
                order.setdefault(w, {}).update(dict.fromkeys(losers - {w}, line))
        self.end_beats = {w: frozenset(losers) for w, losers in order.items()}
        circle = circle_of(self.end_beats)
        if circle:
            said = [order[winner][loser] for winner, loser in pairwise([*circle, circle[0]])]
            report_circle([line.winner for line in said], [line.span for line in said], self.found)

    end_beats: dict[int, frozenset[int]]

    def _meant(self, name: str, names: dict[str, ast.EndWhen], line: ast.EndBeats) -> set[int]:
        if name in ("win", "lose", "draw", "over"):
            found = {i for i, end in enumerate(self.end_lines) if end.outcome == name}
        else:
            found = {i for i, end in enumerate(self.end_lines) if end is names.get(name)}
        if not found:
            near = did_you_mean(name, [*names, "win", "lose", "draw", "over"])
            self.error(
                "S14",
                f"no end is `{name}`",
                self.rules.locate(line, name),
                help=near or "name an end: `win when ... as name`",
            )
        return found

    def end_sources(self) -> list[str]:
        """The source of the functions that test the ends; each statement calls the one for what it may have changed."""
        sources = []
        for name, which in self.end_functions.items():
            lines = [f"def {name}(m, s):", "    found = []"]
            for i in which:
                condition, players = self.end_texts[i]
                lines.append(f"    if {condition}: found.append(({i}, {players}))")
            lines.append("    return m.g.ended(m, found) if found else 0")
            sources.append("\n".join(lines) + "\n")
        return sources

    def compile_scoring(self) -> int | None:
        """The entry of the final scoring, if there is one."""
        if not self.rules.scorings:
            return None
        entry = self.label()
        self.new_procedure("scoring")
        self.path = ["scoring"]
        self.begin(entry, entered=False)
        scope = Scope()
        for scoring in self.rules.scorings:
            for node in self.doable(scoring.block):
                if isinstance(node, ast.ScoreRule):
                    if self.score_rule not in (None, node.wins):
                        self.error(
                            "S03", "both the highest and the lowest score win here", node, help="leave one of them out"
                        )
                    self.score_rule = node.wins
                elif isinstance(node, ast.TieBreaks):
                    self._ties(node)
            kept: list[ast.Statement] = [
                n for n in self.doable(scoring.block) if not isinstance(n, ast.ScoreRule | ast.TieBreaks)
            ]
            self.statements(kept, scope)
        self.end_with("m.g.conclude(m)")
        return entry

    def compile_aims(self) -> None:
        """What players try to have most or fewest of, as functions of (machine, slots, player)."""
        for line in self.rules.aims:
            self.current_node = line
            code = self.number(line.by, Scope(player="P"))
            if code.picks:
                self.error(
                    "S03",
                    "an aim cannot look into a pile whose order nobody knows",
                    line,
                    help="count, or look at what lies face up",
                )
            name = f"AIM_{len(self.aims)}"
            self.functions.append(f"def {name}(m, s, P):\n    return {code.text}\n")
            self.aims.append((line.order, name))

    aims: list[tuple[str, str]]
    score_rule: str | None = None
    ties: list[tuple[str, str | None]]

    def _ties(self, node: ast.TieBreaks) -> None:
        for line in node.breaks:
            if line.by is None:
                self.ties.append(("shared", None))
                continue
            self.current_node = line
            code = self.number(line.by, Scope(player="P"))
            name = f"TIE_{len(self.ties)}"
            self.functions.append(f"def {name}(m, s, P):\n    return {code.text}\n")
            self.ties.append((line.order, name))

    def new_procedure(self, name: str) -> None:
        """Begin a procedure: registers and stretches of play of its own."""
        self.procedure = name
        self.registers = 1
        self.periods = ()
        self.block = None
        self.announcing = False
        self.changed, self.taken_from = set(), set()
        self.path = [name]
