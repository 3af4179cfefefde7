"""Ways to go: menus of options and actions, what may be done or left, and how often."""

import re
from typing import TypeGuard

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import did_you_mean
from dreambook.interpreter.compile.choosing import ChoosingCompiler
from dreambook.interpreter.compile.code import Scope
from dreambook.interpreter.compile.emit import Refusal
from dreambook.interpreter.model.types import NUMBER, TRUTH, set_of
from dreambook.interpreter.play.pending import DECLINE

EFFECTS = (
    ast.Gain, ast.Lose, ast.Pay, ast.Move, ast.Draw, ast.Deal, ast.Shuffle, ast.Reveal, ast.Look, ast.Show, ast.TurnFace,
    ast.Roll, ast.Rotate, ast.Advance, ast.Trade, ast.Swap, ast.Set, ast.Do,
)  # fmt: skip
"""The statements whose first line says what is done."""


def _is_menu(node: ast.Node | None) -> TypeGuard[ast.ChooseOne | ast.ChooseActions]:
    """Whether a statement is just a choice of one of several ways."""
    if isinstance(node, ast.ChooseOne):
        return not node.if_able and node.otherwise is None
    if isinstance(node, ast.ChooseActions):
        return _is_single(node) and not node.if_able and node.then is None and node.otherwise is None
    return False


def _is_single(node: ast.ChooseActions) -> bool:
    """Whether just one action is chosen: `choose one of work, rest`."""
    return isinstance(node.high, ast.Number) and node.high.value == 1 and node.low is not None


class MenuCompiler(ChoosingCompiler):
    """Compiles menus, and what may be left undone."""

    # ------------------------------------------------------------------ may, any number of times
    def may(self, node: ast.May, scope: Scope) -> None:
        """Do it, or not."""
        decline = self.label()
        after = decline if node.otherwise is None else self.label()
        self._optional(node, node.block, scope.nested(), decline)
        if node.otherwise is not None:
            self.go(after)
            self.begin(decline, entered=False)
            self.block_of(node.otherwise, scope.nested())
        self.begin(after)

    def _optional(self, node: ast.Node, block: ast.Block, scope: Scope, decline: int) -> None:
        """A block that the player may do: when it begins with a choice, declining is one more option of that choice."""
        statements = self.doable(block)
        first = statements[0] if statements else None
        if isinstance(first, ast.Search):
            first = self.searching(first)
        if isinstance(first, ast.Choose) and not isinstance(first.spec, ast.ChooseOrder) and first.by_player:
            with_announcing = self.announcing
            self.announcing, self.more_to_announce = (
                True,
                self.announces_more(statements[1:]) or self.then_announces(first),
            )
            self.current_node = first
            self.choose(first, scope, decline)
            self.announcing = with_announcing
            self.flush(first)
            self.announced_statements(statements[1:], scope)
            return
        if _is_menu(first):
            # What is left undone is one more of the ways to choose from.
            self.current_node = first
            if isinstance(first, ast.ChooseOne):
                entries = [o for o in first.options if isinstance(o, ast.Option | ast.Action)]
                self.menu(first, entries, scope, None, decline)
            else:
                self._call_menu(first, self._named_actions(first), scope, None, decline)
            self.flush(first)
            self.statements(statements[1:], scope)
            return
        register, chosen = self.register(TRUTH), self.label()
        possible, more = self.can(statements, scope)
        title = getattr(node, "title", None) or self._what_is_done(block)
        site = self.site(node, "may", name="", titles=(title or "",), announced=self.announcing)
        self.sites[site].looks = more
        self.ask_again()
        self.emit(f"o = [True] if {possible} else []")
        # When it cannot be done there is nothing to decide.
        self.go_if("not o", decline)
        self.end_with(f"m.ask({site}, {scope.player}, o, {register}, {chosen}, True)", chosen)
        self.begin(chosen)
        self.go_if(f"L[{register}] == {DECLINE!r}", decline)
        self.announced_statements(statements, scope)

    def _what_is_done(self, block: ast.Block) -> str:
        """What a player is asked who may do it, where the rulebook gives no words: its first line, as it is written."""
        statements = [s for s in block.statements if not isinstance(s, ast.Wording | ast.Note)]
        first = statements[0] if statements else None
        if isinstance(first, ast.Do) and isinstance(first.what, ast.Name) and first.what.name in self.rules.names:
            return self.rules.names[first.what.name].title.replace("_", " ")
        if not isinstance(first, EFFECTS):
            return ""
        line = self.rules.lines.get(first.span.file, ())[first.span.line - 1 : first.span.line]
        # A tuple of a line, or of none where the source is not at hand.
        text = "".join(line)[first.span.column - 1 :].partition("#")[0].partition('"')[0]
        text = re.sub(r",?\s*(if\s+able|or\s+what\s+is\s+left)\b", "", text).strip().replace("_", " ")
        return text[:1].upper() + text[1:] + (" ..." if text and len(statements) > 1 else "")

    def any_number(self, node: ast.AnyNumber, scope: Scope) -> None:
        """As often as the player wants; always offers to stop."""
        again, done = self.label(), self.label()
        times = None
        if node.at_most is not None:
            times = self.register(NUMBER)
            limit = self.number(node.at_most, scope)
            self.emit(f"L[{times}] = {limit.text}")
        self.begin(again)
        self.mend()
        if times is not None:
            self.go_if(f"L[{times}] <= 0", done)
            self.emit(f"L[{times}] = L[{times}] - 1")
        inner = scope.nested()
        statements = self.doable(node.block)
        if statements and isinstance(statements[0], ast.May):
            self._optional(statements[0], statements[0].block, inner, done)
            self.flush(node)
            self.statements(statements[1:], inner)
        else:
            self._optional(node, node.block, inner, done)
        self.flush(node)
        self.go(again)
        self.begin(done)

    # ------------------------------------------------------------------ menus
    def choose_one(self, node: ast.ChooseOne, scope: Scope) -> None:
        """One of the options and actions written below."""
        entries = [o for o in node.options if isinstance(o, ast.Option | ast.Action)]
        unable = self._unable_label(node)
        self.menu(node, entries, scope, unable)
        self._tail(node, scope, unable)

    def menu(
        self,
        node: ast.Node,
        entries: list[ast.Option | ast.Action],
        scope: Scope,
        unable: int | None,
        stop: int | None = None,
    ) -> None:
        """Offer options and actions; the chosen one is done."""
        register, chosen, done = self.register(NUMBER), self.label(), self.label()
        names = tuple((e.name if isinstance(e, ast.Option) else e.head.name) or "" for e in entries)
        titles = tuple((e.title if isinstance(e, ast.Option) else e.head.title) or "" for e in entries)
        site = self.site(node, "menu", name="", names=names, titles=titles, announced=self.announcing)
        looks = False
        conditions = []
        for entry in entries:
            condition, more = self.available(entry, scope)
            conditions.append(condition)
            looks = looks or more
        self.sites[site].looks = looks
        self.sites[site].left, self.left = self.left, None
        self.sites[site].refusals = tuple(self.refusals_for(entry, scope) for entry in entries)
        self.ask_again()
        self.emit("o = []")
        for i, condition in enumerate(conditions):
            self.emit(f"if {condition}: o.append({i})" if condition != "True" else f"o.append({i})")
        self.emit_must(names, scope)
        if unable is not None:
            self.go_if("not o", unable)
        elif stop is not None:
            self.go_if("not o", stop)
        else:
            self.emit(f"if not o: return m.dead_end({site}, {scope.player})")
        self.ask(f"{site}, {scope.player}, o, {register}", chosen, str(stop is not None), unable)
        self.begin(chosen)
        labels = [self.label() for _ in entries]
        if stop is not None:
            self.go_if(f"L[{register}] == {DECLINE!r}", stop)
        for i, label in enumerate(labels):
            self.go_if(f"L[{register}] == {i}", label)
        self.end_with(f"{labels[0]}" if labels else f"{done}", *labels[:1])
        for entry, label in zip(entries, labels, strict=True):
            self.begin(label, entered=False)
            self.entry(entry, scope.nested())
            self.go(done)
        self.begin(done)

    def entry(self, entry: ast.Option | ast.Action, scope: Scope) -> None:
        """What an option or action does."""
        name = entry.name if isinstance(entry, ast.Option) else entry.head.name
        self.path.append(name or "option")
        if isinstance(entry, ast.Option):
            if entry.body is not None:
                self.announced_statements(self.doable(entry.body), scope)
        else:
            self.act(entry, scope)
        self.path.pop()

    def refusals_for(self, entry: ast.Option | ast.Action, scope: Scope) -> tuple[Refusal, ...]:
        """Overridden by StatementCompiler: what tells why an entry is not offered."""
        return ()

    def emit_must(self, names: tuple[str, ...], scope: Scope) -> None:
        """Overridden by StatementCompiler: obligations remove the other options."""

    def available(self, entry: ast.Option | ast.Action, scope: Scope) -> tuple[str, bool]:
        """Overridden by StatementCompiler."""
        raise NotImplementedError

    def act(self, action: ast.Action, scope: Scope) -> None:
        """Overridden by StatementCompiler."""
        raise NotImplementedError

    def choose_actions(self, node: ast.ChooseActions, scope: Scope) -> None:
        """One, or up to so many, of actions declared elsewhere."""
        entries = self._named_actions(node)
        if not entries:
            return
        unable = self._unable_label(node)
        if _is_single(node):
            self._call_menu(node, entries, scope, unable, None)
            self._tail(node, scope, unable)
            return
        times, counts = self.register(NUMBER), self.register(set_of(NUMBER))
        again, done = self.label(), self.label()
        high = self.number(node.high, scope)
        self.emit(f"L[{times}] = {high.text}")
        self.emit(f"L[{counts}] = {(0,) * len(entries)!r}")
        self.begin(again)
        self.go_if(f"L[{times}] <= 0", done)
        self.emit(f"L[{times}] = L[{times}] - 1")
        limit = self.number(node.none_more_than, scope).text if node.none_more_than is not None else None
        self.left = times
        self._call_menu(node, entries, scope, unable, done if node.low is None else None, (counts, limit))
        self.left = None
        self.go(again)
        self.begin(done)
        self._tail(node, scope, unable)

    def _named_actions(self, node: ast.ChooseActions) -> list[ast.Option | ast.Action]:
        """The actions that are chosen from; what names none is reported."""
        entries: list[ast.Option | ast.Action] = []
        for ref in node.actions:
            action = self.rules.actions.get(ref.name)
            if action is None:
                near = did_you_mean(ref.name, self.rules.actions)
                self.error(
                    "S01", f"no action is named `{ref.name}`", ref, help=near or "declare it: `action " + ref.name + "`"
                )
                continue
            entries.append(action)
        return entries

    def _call_menu(
        self, node: ast.ChooseActions, entries: list[ast.Option | ast.Action], scope: Scope, unable: int | None,
        stop: int | None, counted: tuple[int, str | None] | None = None,
    ) -> None:  # fmt: skip
        self.counted = counted
        self.menu(node, entries, scope, unable, stop)
        self.counted = None

    counted: tuple[int, str | None] | None = None
    left: int | None = None

    # ------------------------------------------------------------------ to be overridden

    def named_event(self, order: str, name: str, scope: Scope) -> int | None:
        """Overridden by StatementCompiler: triggers before, after or instead of a phase, action or procedure."""
        return None

    def mend(self) -> None:
        """Overridden by StatementCompiler: limits that an effect has broken are repaired as their rule says."""

    def doable(self, block: ast.Block) -> list[ast.Statement]:
        """The statements of a block without wordings and notes."""
        return [s for s in block.statements if not isinstance(s, ast.Wording | ast.Note)]

    def statements(self, statements: list[ast.Statement], scope: Scope) -> None:
        """Overridden by StatementCompiler."""
        raise NotImplementedError

    def announced_statements(self, statements: list[ast.Statement], scope: Scope) -> None:
        """Overridden by StatementCompiler."""
        raise NotImplementedError

    def can(self, statements: list[ast.Statement], scope: Scope) -> tuple[str, bool]:
        """Overridden by StatementCompiler."""
        raise NotImplementedError

    def announces_more(self, statements: list[ast.Statement]) -> bool:
        """Overridden by StatementCompiler."""
        raise NotImplementedError

    def then_announces(self, statement: ast.Node) -> bool:
        """Overridden by StatementCompiler."""
        raise NotImplementedError
