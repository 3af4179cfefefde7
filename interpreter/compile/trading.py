"""Statements in which several things change places by agreement or at will: trades, and rearranging."""

from contextlib import AbstractContextManager

from dreambook.grammar import ast
from dreambook.interpreter.compile.code import Scope
from dreambook.interpreter.compile.control import ControlCompiler
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.types import NUMBER, PLAYER, set_of

GIVEN, GOT = "what to give", "what to get"
"""What is chosen in a trade. No declared name has blanks in it."""


class TradingCompiler(ControlCompiler):
    """Compiles trades and rearrangements."""

    def trade(self, node: ast.Trade, scope: Scope) -> None:
        """One player says what goes over and what comes back; the other accepts or not; both go at one moment."""
        get = node.get.zone
        if not isinstance(get, ast.Of) or len(get.arguments) != 1:
            self.error(
                "S03", "nothing says with whom this is traded", get,
                help="say whose zone it is, as in `for 1 Good from purse of partner`",
            )  # fmt: skip
            return
        trader, partner = self.register(PLAYER), self.register(PLAYER)
        other = self.expression(get.arguments[0], scope)
        if other.type.base not in ("player", "unknown"):
            self.mismatch(get.arguments[0], "a player", other.type)
            return
        self.settle_picks(other)
        self.certain(other)
        unable, after = self.label(), self.label()
        if node.otherwise is not None:
            with self.detached():
                possible = " and ".join(self._choosable(choice, scope.nested()) for choice in choices_of(node))
            self.go_if(f"not ({possible})", unable)
        self.emit(f"L[{trader}] = {scope.player}")
        self.emit(f"L[{partner}] = {other.text}")
        inner = scope.nested()
        # Names with a blank clash with none of the rulebook's.
        inner.locals["who trades"] = (f"L[{trader}]", PLAYER)
        inner.locals["who is asked"] = (f"L[{partner}]", PLAYER)
        me, you = (ast.Name(span=node.span, name=n) for n in ("who trades", "who is asked"))
        give = node.give.zone
        if isinstance(give, ast.Name) and self.keyed_by_player(give.name):
            give = ast.Of(span=give.span, what=give, arguments=(me,))
        get = get.model_copy(update={"arguments": (you,)})
        give_part, get_part = (p.model_copy(update={"zone": z}) for p, z in ((node.give, give), (node.get, get)))
        for choice in choices_of(node.model_copy(update={"give": give_part, "get": get_part})):
            self.choose(choice, inner)
        moves: tuple[ast.Statement, ...] = tuple(
            ast.Move(span=node.span, verb="move", things=_things(name, part), to=goal)
            for name, part, goal in ((GIVEN, node.give, get), (GOT, node.get, give))
        )
        done: tuple[ast.Statement, ...] = (
            (*moves, ast.AsPlayer(span=node.span, player=me, block=node.then)) if node.then is not None else moves
        )
        refused = node.otherwise
        if refused is not None:
            back = ast.AsPlayer(span=node.span, player=me, block=refused)
            refused = ast.Block(span=refused.span, statements=(back,))
        accept = ast.May(
            span=node.span,
            title="Accept this trade?",
            block=ast.Block(span=node.span, statements=done),
            otherwise=refused,
        )
        asked = ast.AsPlayer(span=node.span, player=you, block=ast.Block(span=node.span, statements=(accept,)))
        self.block_of(ast.Block(span=node.span, statements=(asked,)), inner)
        if node.otherwise is not None:
            self.go(after)
            self.begin(unable, entered=False)
            self.block_of(node.otherwise, scope.nested())
            self.begin(after)

    def _choosable(self, node: ast.Choose, scope: Scope) -> str:
        """Overridden by StatementCompiler: the source of whether there is enough to choose from."""
        raise NotImplementedError

    def detached(self) -> AbstractContextManager[None]:
        """Overridden by StatementCompiler: what is compiled leaves no trace."""
        raise NotImplementedError

    def rearrange(self, node: ast.Rearrange, scope: Scope) -> None:
        """Place by place, in their order: which of what is left comes there."""
        for phrase in node.things.items:
            for name in phrase.of.walk():
                zone = self.rules.zones.get(name.name) if isinstance(name, ast.Name) else None
                if zone is not None and zone.form in ("pool", "hand", "bag"):
                    self.error(
                        "S03", f"what lies in a {zone.form} has no places that could be exchanged", name, zone.span,
                        help="rearrange what lies in a row, a pile or on spaces; between others `swap` or `trade`",
                    )  # fmt: skip
                    return
        registers = self.things_register(node.things, None, scope, node, "rearrange")
        if not registers:
            return
        listed, at, pick = self.register(set_of(t.COMPONENT)), self.register(NUMBER), self.register(t.COMPONENT)
        again, picked, done = self.label(), self.label(), self.label()
        everything = " ".join(f"*L[{r}]," for r in registers)
        self.emit(f"L[{listed}] = m.g.by_place(m, ({everything}))")
        self.emit(f"L[{at}] = 0")
        site = self.site(node, "order", name="which comes next", type=t.COMPONENT, merges=True)
        self.begin(again)
        self.go_if(f"L[{at}] >= len(L[{listed}]) - 1", done)
        self.end_with(f"m.ask({site}, {scope.player}, L[{listed}][L[{at}]:], {pick}, {picked})", picked)
        self.begin(picked)
        self.emit(f"if L[{pick}] != L[{listed}][L[{at}]]: m.swap_two(L[{pick}], L[{listed}][L[{at}]], {site})")
        self.emit(f"L[{listed}] = exchanged(L[{listed}], L[{at}], L[{pick}])")
        self.emit(f"L[{at}] = L[{at}] + 1")
        self.go(again)
        self.begin(done)
        self.changed |= {*self.rules.zones, "loc"}
        self.flush(node)


def choices_of(node: ast.Trade) -> list[ast.Choose]:
    """The two choices of a trade: what goes over, and what comes back."""
    choices = []
    for name, part in ((GIVEN, node.give), (GOT, node.get)):
        what = ast.InZone(span=part.span, kind=part.what, zone=part.zone)
        spec = ast.ChooseSeveral(span=part.span, name=name, low=part.low, high=part.high, set=what)
        choices.append(ast.Choose(span=node.span, spec=spec))
    return choices


def _things(name: str, part: ast.TradePart) -> ast.Things:
    phrase = ast.Phrase(span=part.span, of=ast.Name(span=part.span, name=name))
    return ast.Things(span=part.span, items=(phrase,))
