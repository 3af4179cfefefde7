"""What generated rule code asks of norms, values and ends."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dreambook.grammar import ast
from dreambook.grammar.span import Span
from dreambook.interpreter.compile.program_surfaces import ProgramSurfaces
from dreambook.interpreter.play.errors import Infeasible, PlayError
from dreambook.interpreter.play.pending import Result

if TYPE_CHECKING:
    from dreambook.interpreter.play.machine import Machine


class ProgramNorms(ProgramSurfaces):
    """Norms, values with exceptions, ends and scores."""

    # ------------------------------------------------------------------ norms
    def check_norms(self, m: "Machine") -> None:
        """When the rules wait: every invariant holds that no `otherwise` repairs. Raises PlayError D11."""
        for invariant, function in zip(self.invariants, self.norm_functions, strict=True):
            if invariant.repair is not None:
                continue
            for p in self.alive(m.s) if invariant.by_player else (m.s[self.slot_active],):
                if not function(m, m.s, p):
                    who = f" for {self.words.player(p)}" if invariant.by_player else ""
                    raise PlayError(
                        "D11", f"the rule `{invariant.title}` does not hold{who}", self.span_here(m),
                        help="mend the effect that breaks it, or give the rule an exception", other=invariant.node.span,
                    )  # fmt: skip

    def who_must_mend(self, m: "Machine", index: int) -> int | None:
        """The first player, from the active one on, for whom an invariant does not hold that its rule repairs."""
        active, function = m.s[self.slot_active], self.norm_functions[index]
        players = self.order(m.s, active, 1) if self.invariants[index].by_player else (active,)
        return next((p for p in players if not function(m, m.s, p)), None)

    def broken_norm(self, m: "Machine") -> str | None:
        """The title of a norm that does not hold, or None."""
        s = m.s
        for function, by_player, title in self._unrepaired:
            if not by_player:
                if not function(m, s, s[self.slot_active]):
                    return title
                continue
            for p in self.alive(s):
                if not function(m, s, p):
                    return title
        return None

    @cached_property
    def norms_hold(self) -> Callable[["Machine", list[Any]], bool]:
        """Whether no norm is broken, as one function of the machine and its slots."""
        held = self._unrepaired
        if len(held) == 1 and (self.players == 1 or not held[0][1]):
            ((function, by_player, _),) = held
            slot = self.slot_active
            return (lambda m, s: function(m, s, 0)) if by_player else (lambda m, s: function(m, s, s[slot]))
        return lambda m, s: self.broken_norm(m) is None

    @cached_property
    def _unrepaired(self) -> list[tuple[Any, bool, str]]:
        """The functions of the invariants that no `otherwise` repairs, whether they are asked for each player, their titles."""
        return [
            (function, invariant.by_player, invariant.title)
            for invariant, function in zip(self.invariants, self.norm_functions, strict=True)
            if invariant.repair is None
        ]

    def span_here(self, m: "Machine") -> Span:
        """The statement at which the rules wait."""
        if m.pending is not None:
            return self.sites[m.pending.site].span
        return self.rules.document.span

    def refuse(self, m: "Machine", site: int, reason: str) -> int:
        """An announcement that a rule forbids."""
        info = self.sites[site]
        if self.tell is not None:
            self.tell(info.span)
        if m.speculating:
            raise Infeasible("D02", reason or "not allowed", info.span)
        raise PlayError(
            "D02",
            f"this is not allowed: {reason or 'a requirement does not hold'}",
            info.span,
            help="offer it only when it is allowed",
        )

    def forbidden(self, prohibition: bool, permission: bool, site: int, other: int) -> bool:
        """Whether a prohibition holds; a clash with a permission or duty that no order resolves stops play."""
        if prohibition and permission:
            raise PlayError(
                "S13" if self.sites[other].node.modality == "may" else "S12",  # type: ignore[attr-defined]
                f"one rule forbids `{self.sites[site].name}`, another {'allows' if self.sites[other].node.modality == 'may' else 'demands'} it",  # type: ignore[attr-defined]
                self.sites[site].span, help="say which rule beats the other: `beats ...`", other=self.sites[other].span,
            )  # fmt: skip
        return prohibition

    # ------------------------------------------------------------------ values
    def value(
        self,
        name: str,
        table: Sequence[tuple[str, bool, bool, frozenset[int], Span]],
        cases: Sequence[Any],
        ordered: bool,
    ) -> Any:
        """A value: its figure, replaced and modified by the exceptions that apply (design, 3.12).

        `ordered`: the lines change the figure one after the other; else exceptions replace it first, then all others
        modify it.
        """
        on = [i for i, case in enumerate(cases) if case is not None]
        if len(on) == 1 and table[on[0]][0] == "is":
            # As nearly always: nothing to weigh against another.
            if self.tell is not None:
                self.tell(table[on[0]][4])
            return cases[on[0]]()
        beaten = {b for i in on for b in table[i][3]}
        on = [i for i in on if i not in beaten]
        if ordered:
            return self._in_order(name, table, cases, on)
        figures = [i for i in on if table[i][0] == "is"]
        level = [i for i in figures if table[i][2]] or [i for i in figures if table[i][1]] or figures
        if self.tell is not None:
            for i in on:
                if i in level or table[i][0] != "is":
                    self.tell(table[i][4])
        if not level:
            raise PlayError(
                "S09", f"no line of `{name}` applies here", table[0][4], help="add a line `is ...` without a condition"
            )
        results = {cases[i]() for i in level}
        if len(results) > 1:
            a, b = level[0], next(i for i in level if cases[i]() != cases[level[0]]())
            x, x2 = (self._in_words(name, table[i][4], cases[i]()) for i in (a, b))
            raise PlayError(
                "S08", f"two lines of `{name}` apply and differ: {x} and {x2}", table[a][4],
                help="say which beats the other: `beats ...`", other=table[b][4],
            )  # fmt: skip
        return self._modified(results.pop(), table, cases, [i for i in on if table[i][0] != "is"])

    def _in_words(self, name: str, at: Span, figure: Any) -> str:
        """What the line of a value at a place gives, as players call it: a figure, a component, a player."""
        line = next((x for x in self.rules.values[name].lines if x.span == at and isinstance(x, ast.ValueLine)), None)
        kind = self.types.get(id(line.value)) if line is not None else None
        return str(figure) if kind is None else self.words.value(figure, kind)

    def _in_order(self, name: str, table: Sequence[Any], cases: Sequence[Any], on: Sequence[int]) -> Any:
        if self.tell is not None:
            for i in on:
                self.tell(table[i][4])
        if not any(table[i][0] == "is" for i in on):
            raise PlayError(
                "S09", f"no line of `{name}` applies here", table[0][4], help="add a line `is ...` without a condition"
            )
        return self._modified(None, table, cases, on)

    def _modified(self, figure: Any, table: Sequence[Any], cases: Sequence[Any], on: Sequence[int]) -> Any:
        for i in on:
            how = table[i][0]
            if how == "is":
                figure = cases[i]()
            elif how == "plus":
                figure += cases[i]()
            elif how == "minus":
                figure -= cases[i]()
            else:
                figure *= cases[i]()
        return figure

    # ------------------------------------------------------------------ ends
    def result(self, outcome: str, winners: tuple[int, ...], scores: tuple[int, ...] | None, reason: str) -> Result:
        """How a game ended. Games without scores end in few ways."""
        if scores is not None:
            return Result(outcome, winners, scores, reason)
        found = self._results.get((outcome, winners, reason))
        if found is None:
            found = self._results[outcome, winners, reason] = Result(outcome, winners, None, reason)
        return found

    @cached_property
    def _results(self) -> dict[tuple[str, tuple[int, ...], str], Result]:
        return {}

    def ended(self, m: "Machine", found: list[tuple[int, tuple[int, ...]]]) -> int:
        """End conditions hold: finish with the one that the order chooses; a clash stops play. 0 when nothing ends."""
        if (m.stack[0][0] if m.stack else m.pc) in self.setup_labels:
            # Ends are first tested when the setup is done.
            return 0
        if len(found) == 1 and self.tell is None:
            ((i, who),) = found
            outcome = self.end_lines[i].outcome
            if outcome in ("win", "draw"):
                return m.finish(outcome, tuple(who) if outcome == "win" else (), f"end {i}")
        if self.rules.mode in ("competitive", "teams"):
            # Who is out of the game already cannot lose it again.
            alive = self.alive(m.s)
            still = [
                (i, tuple(p for p in who if p in alive)) if self.end_lines[i].outcome == "lose" else (i, who)
                for i, who in found
            ]
            found = [(i, who) for i, who in still if who or self.end_lines[i].outcome != "lose"]
            if not found:
                return 0
        on = {i for i, _ in found}
        beaten = {b for i in on for b in self.end_beats.get(i, frozenset()) if b in on}
        left = [(i, who) for i, who in found if i not in beaten]
        outcomes: dict[tuple[str, tuple[int, ...]], int] = {}
        for i, who in left:
            outcome = self.end_lines[i].outcome
            outcomes.setdefault((outcome, tuple(who) if outcome in ("win", "lose") else ()), i)
        if len(outcomes) > 1:
            (a, b, *_) = outcomes.values()
            raise PlayError(
                "D07", f"two ends hold at once: {self.end_lines[a].outcome} and {self.end_lines[b].outcome}", self.end_lines[a].span,
                help=f"say which comes first, as in `{self.end_lines[a].outcome} beats {self.end_lines[b].outcome}`",
                other=self.end_lines[b].span,
            )  # fmt: skip
        ((outcome, who), i) = next(iter(outcomes.items()))
        if self.tell is not None and not m.speculating:
            for same, _ in left:
                self.tell(self.end_lines[same].span)
        reason = f"end {i}"
        if outcome == "over":
            return self.finish_game(m, self.end_lines[i])
        if outcome == "lose" and self.rules.mode in ("competitive", "teams"):
            for p in who:
                m.s[self.slot_out] |= 1 << p
            alive = self.alive(m.s)
            if len(alive) > 1:
                # The turn of a player who is out is over.
                in_turn = any(
                    self.exit_of(label, "turn") is not None for label in (m.pc, *(back for back, _ in m.stack))
                )
                return m.unwind(m.pc, "turn") if m.s[self.slot_active] not in alive and in_turn else 0
            return m.finish("win" if alive else "lose", alive, reason)
        if outcome == "lose":
            return m.finish("lose", (), reason)
        return m.finish(outcome, who, reason)

    def end_game(self, m: "Machine", site: int) -> int:
        """Nothing more is played: the final scoring follows."""
        return self.finish_game(m, self.sites[site].node)

    def finish_game(self, m: "Machine", node: ast.Node) -> int:
        """Go on at the final scoring, where a line of the rulebook has ended play, or a stretch of it is over for good. Raises
        PlayError D07 when nothing says who has won."""
        if self.scoring_entry is None:
            raise PlayError(
                "D07",
                "the game is over, but nothing says who has won",
                node.span,
                help="add a `scoring` section, or `win ... when ...` under `end`",
            )
        if m.log is not None:
            m.log.append(("over", node))
        m.stack = ()
        m.L = [m.s[self.slot_active], *([None] * (self.register_counts.get("scoring", 1) - 1))]
        return self.scoring_entry

    def conclude(self, m: "Machine") -> int:
        """Compare the final scores; ties are broken as the rulebook says. Raises PlayError D07 for an open tie."""
        scores = tuple(m.s[self.slot_score + p] for p in range(self.players))
        alive = self.alive(m.s)
        best = (min if self.score_rule == "lowest" else max)(scores[p] for p in alive)
        if self.rules.mode in ("cooperative", "solo"):
            return m.finish("win", alive, "scoring", scores)
        if self.score_rule is None and self.players > 1:
            raise PlayError(
                "D07", "points are scored, but nothing says who wins", self.rules.scorings[0].span,
                help="add `highest score wins` (or lowest) to `scoring`",
            )  # fmt: skip
        winners = [p for p in alive if scores[p] == best]
        for order, function in self.ties:
            if len(winners) < 2:
                break
            if function is None:
                return m.finish("win", tuple(winners), "scoring", scores)
            by = {p: function(m, m.s, p) for p in winners}
            top = (max if order == "most" else min)(by.values())
            winners = [p for p in winners if by[p] == top]
        if len(winners) > 1:
            raise PlayError(
                "D07", f"{len(winners)} players tie at {best}, and nothing breaks the tie", self.rules.scorings[0].span,
                help="add `tie: most ..., then shared` to `scoring`",
            )  # fmt: skip
        return m.finish("win", tuple(winners), "scoring", scores)
