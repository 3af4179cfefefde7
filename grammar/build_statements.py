"""Parse trees of statements, to AST."""

from typing import Any

from lark import Token

from dreambook.grammar import ast
from dreambook.grammar.automaton import Meta
from dreambook.grammar.build_base import Tag, bare, flag, labelled, tags, word_among
from dreambook.grammar.build_expressions import ExpressionBuilder, push_where, without


class StatementBuilder(ExpressionBuilder):
    """The rules of the grammar's section "statements"."""

    def body(self, meta: Meta, c: list[Any]) -> ast.Block:
        return ast.Block(span=self.span(meta), statements=tuple(bare(c)))

    def then_block(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("then", self.body(meta, c))

    def otherwise(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("otherwise", c[0])

    def _ends(self, c: list[Any]) -> dict[str, Any]:
        """What the end of a statement may carry: if able, a block that follows, a block that is done otherwise."""
        found = tags(c)
        return {
            "if_able": flag(c, "IF_ABLE"),
            "then": found.get("then"),
            "otherwise": found.get("otherwise"),
        }

    # ---------------------------------------------------------------- decisions
    @labelled
    def choose(self, meta: Meta, c: list[Any]) -> ast.Choose:
        return ast.Choose(span=self.span(meta), spec=bare(c)[0], **self._ends(c))

    @labelled
    def table_chooses(self, meta: Meta, c: list[Any]) -> ast.Choose:
        return ast.Choose(span=self.span(meta), spec=bare(c)[0], by="table", **self._ends(c))

    @labelled
    def chance_chooses(self, meta: Meta, c: list[Any]) -> ast.Choose:
        return ast.Choose(span=self.span(meta), spec=bare(c)[0], by="chance", **self._ends(c))

    def choose_item(self, meta: Meta, c: list[Any]) -> ast.ChooseItem:
        return ast.ChooseItem(span=self.span(meta), name=str(c[0]), set=c[1])

    def choose_option(self, meta: Meta, c: list[Any]) -> ast.ChooseOption:
        return ast.ChooseOption(span=self.span(meta), name=str(c[0]), alternatives=tuple(c[1:]))

    def choose_option_where(self, meta: Meta, c: list[Any]) -> ast.ChooseItem:
        name, options, *others, where = bare(c)
        for other in others:
            options = without(options, other, options.span.to(other.span))
        found = ast.Filter(span=self.span(meta), set=options, where=where)
        return ast.ChooseItem(span=self.span(meta), name=str(name), set=found)

    def choose_yes_no(self, meta: Meta, c: list[Any]) -> ast.ChooseOption:
        place = self._token_span(c[1])
        answers = tuple(
            ast.Alternative(span=place, option=ast.Truth(span=place, value=value)) for value in (True, False)
        )
        return ast.ChooseOption(span=self.span(meta), name=str(c[0]), alternatives=answers)

    def choose_number(self, meta: Meta, c: list[Any]) -> ast.ChooseNumber:
        return ast.ChooseNumber(span=self.span(meta), name=str(c[0]), low=c[1], high=c[2])

    def choose_several(self, meta: Meta, c: list[Any]) -> ast.ChooseSeveral:
        (low, high), name, items = c
        return ast.ChooseSeveral(span=self.span(meta), name=str(name), low=low, high=high, set=items)

    def choose_order(self, meta: Meta, c: list[Any]) -> ast.ChooseOrder:
        return ast.ChooseOrder(span=self.span(meta), name=str(c[1]), set=c[2])

    def count_exact(self, meta: Meta, c: list[Any]) -> Any:
        number = bare(c)[0] if bare(c) else ast.Number(span=self.span(meta), value=1)
        return (number, number)

    def count_up_to(self, meta: Meta, c: list[Any]) -> Any:
        return (None, bare(c)[0])

    def count_any(self, meta: Meta, c: list[Any]) -> Any:
        return (None, None)

    def count_at_least(self, meta: Meta, c: list[Any]) -> Any:
        return (bare(c)[0], None)

    def count_between(self, meta: Meta, c: list[Any]) -> Any:
        return (c[0], c[1])

    def alternative(self, meta: Meta, c: list[Any]) -> ast.Alternative:
        parts = bare(c)
        title = next((p.text for p in parts if isinstance(p, ast.Wording)), None)
        options = [p for p in parts if not isinstance(p, ast.Wording)]
        other = options[1] if len(options) > 1 else None
        return ast.Alternative(span=self.span(meta), option=options[0], other_than=other, title=title)

    @labelled
    def choose_one(self, meta: Meta, c: list[Any]) -> ast.ChooseOne:
        ends = self._ends(c)
        return ast.ChooseOne(
            span=self.span(meta), options=tuple(bare(c)), if_able=ends["if_able"], otherwise=ends["otherwise"]
        )

    def option(self, meta: Meta, c: list[Any]) -> ast.Option:
        parts = bare(c)
        return ast.Option(
            span=self.span(meta),
            name=next((str(p) for p in parts if isinstance(p, Token)), None),
            title=next((p.text for p in parts if isinstance(p, ast.Wording)), None),
            condition=tags(c).get("if"),
            cites=tags(c).get("cites", ()),
            body=next((p for p in parts if isinstance(p, ast.Block)), None),
        )

    def option_if(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("if", c[0])

    @labelled
    def choose_actions(self, meta: Meta, c: list[Any]) -> ast.ChooseActions:
        low, high = bare(c)[0]
        names = tuple(
            ast.NameRef(span=self._token_span(t), name=str(t)) for t in c if isinstance(t, Token) and t.type in _NAMES
        )
        return ast.ChooseActions(
            span=self.span(meta), low=low, high=high, actions=names, none_more_than=tags(c).get("none_more"),
            **self._ends(c),
        )  # fmt: skip

    def none_more(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("none_more", bare(c)[0])

    def may(self, meta: Meta, c: list[Any]) -> ast.May:
        title, rest = c
        if isinstance(rest, tuple) and rest[0] == "then_line":
            block, otherwise, label = rest[1]
        else:
            # The name at the end of the line is that of the whole line.
            label = getattr(rest, "label", None)
            if label is not None:
                rest = rest.model_copy(update={"label": None})
            # `otherwise` below `may pay 1 Coin` is for who does not do it, for whatever reason: not for the payment alone.
            # Below a trade it is for what the other side does not accept.
            otherwise = None if isinstance(rest, ast.Trade) else getattr(rest, "otherwise", None)
            if otherwise is not None:
                rest = rest.model_copy(update={"otherwise": None})
            block = ast.Block(span=rest.span, statements=(rest,))
        return ast.May(
            span=self.span(meta), title=title.text if title is not None else None, block=block, otherwise=otherwise,
            label=label,
        )  # fmt: skip

    def then_line(self, meta: Meta, c: list[Any]) -> Tag:
        found = tags(c)
        block = found.get("then") or ast.Block(span=self.span(meta), statements=())
        return Tag("then_line", (block, found.get("otherwise"), found.get("label")))

    @labelled
    def any_number(self, meta: Meta, c: list[Any]) -> ast.AnyNumber:
        return ast.AnyNumber(span=self.span(meta), at_most=tags(c).get("at_most"), block=bare(c)[-1])

    def at_most_times(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("at_most", bare(c)[0])

    @labelled
    def repeat(self, meta: Meta, c: list[Any]) -> ast.Repeat:
        return ast.Repeat(span=self.span(meta), block=c[1], **({c[0][0]: c[0][1]} if c[0] is not None else {}))

    def repeat_until(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("until", c[0])

    def repeat_times(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("times", c[0])

    def repeat_while(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("while_", c[0])

    @labelled
    def if_stmt(self, meta: Meta, c: list[Any]) -> ast.If:
        condition, then, *rest = c
        otherwise = tags(rest).get("otherwise")
        for branch in reversed([x for x in rest if isinstance(x, tuple) and x[0] == "else_if"]):
            inner, block, span = branch[1]
            whole = span if otherwise is None else span.to(otherwise.span)
            nested = ast.If(span=whole, condition=inner, then=block, otherwise=otherwise)
            otherwise = ast.Block(span=whole, statements=(nested,))
        return ast.If(span=self.span(meta), condition=condition, then=then, otherwise=otherwise)

    def else_if(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("else_if", (c[1], c[2], self.span(meta)))

    @labelled
    def for_each_stmt(self, meta: Meta, c: list[Any]) -> ast.ForEach:
        _, name, items, block = c
        return ast.ForEach(span=self.span(meta), name=str(name), set=items, block=block)

    @labelled
    def for_each_number(self, meta: Meta, c: list[Any]) -> ast.ForEachNumber:
        _, name, low, high, block = c
        return ast.ForEachNumber(span=self.span(meta), name=str(name), low=low, high=high, block=block)

    @labelled
    def each_player(self, meta: Meta, c: list[Any]) -> ast.EachPlayer:
        self.once(meta, c)
        found = tags(c)
        direction = word_among(c, "clockwise", "counterclockwise")
        return ast.EachPlayer(
            span=self.span(meta), other="other" in found, of=found.get("of"), direction=direction,
            in_turn="in_turn" in found, start=found.get("from"), at_once="at_once" in found,
            where=found.get("where"), block=next(x for x in c if isinstance(x, ast.Block)),
            **found.get("by", {}),
        )  # fmt: skip

    def other(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("other", True)

    def each_of(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("of", c[0])

    def each_in_turn(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("in_turn", True)

    def each_from(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("from", c[0])

    def each_at_once(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("at_once", True)

    def each_by(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("by", {"by": c[1], "by_order": str(c[0])})

    def each_where(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("where", c[0])

    @labelled
    def as_player(self, meta: Meta, c: list[Any]) -> ast.AsPlayer:
        return ast.AsPlayer(span=self.span(meta), player=c[0], block=c[1])

    @labelled
    def let(self, meta: Meta, c: list[Any]) -> ast.Let:
        return ast.Let(span=self.span(meta), name=str(c[0]), value=c[1])

    @labelled
    def set(self, meta: Meta, c: list[Any]) -> ast.Set:
        return ast.Set(span=self.span(meta), target=c[0], value=c[1])

    # ---------------------------------------------------------------- effects
    def from_zone(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("source", c[0])

    def to_zone(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("to", c[0])

    def dest(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("to", c[0])

    def using(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("wild", bare(c)[0])

    def _transfer(self, c: list[Any]) -> dict[str, Any]:
        found = tags(c)
        things = next((x for x in c if isinstance(x, ast.Things)), None)
        return {
            "things": things,
            "source": found.get("source"),
            "to": found.get("to"),
            "what_is_left": flag(c, "WHAT_IS_LEFT"),
        }

    @labelled
    def gain(self, meta: Meta, c: list[Any]) -> ast.Gain:
        return ast.Gain(span=self.span(meta), **self._transfer(c), for_each=_for_each(c), **self._ends(c))

    @labelled
    def lose(self, meta: Meta, c: list[Any]) -> ast.Lose:
        return ast.Lose(span=self.span(meta), **self._transfer(c), for_each=_for_each(c), **self._ends(c))

    @labelled
    def pay(self, meta: Meta, c: list[Any]) -> ast.Pay:
        return ast.Pay(span=self.span(meta), **self._transfer(c), wild=tags(c).get("wild"), **self._ends(c))

    def _face(self, c: list[Any]) -> Any:
        word = word_among(c, "face up", "face down")
        return word.split()[1] if word else None

    @labelled
    def move(self, meta: Meta, c: list[Any]) -> ast.Move:
        return ast.Move(
            span=self.span(meta), verb=c[0], **self._transfer(c), face=self._face(c),
            any_order=flag(c, "IN_ANY_ORDER"), **self._ends(c),
        )  # fmt: skip

    @labelled
    def discard(self, meta: Meta, c: list[Any]) -> ast.Move:
        return ast.Move(span=self.span(meta), verb="discard", **self._transfer(c), **self._ends(c))

    @labelled
    def draw(self, meta: Meta, c: list[Any]) -> ast.Draw:
        things, source, *_ = c
        parts = self._transfer(c) | {"source": source, "things": things}
        return ast.Draw(span=self.span(meta), **parts, face=self._face(c), **self._ends(c))

    @labelled
    def deal(self, meta: Meta, c: list[Any]) -> ast.Deal:
        return ast.Deal(
            span=self.span(meta), things=c[0], source=c[1], to=c[2], face=self._face(c[3:]),
            what_is_left=flag(c, "WHAT_IS_LEFT"),
        )  # fmt: skip

    @labelled
    def shuffle(self, meta: Meta, c: list[Any]) -> ast.Shuffle:
        return ast.Shuffle(span=self.span(meta), zone=c[0], into=c[1])

    @labelled
    def reveal(self, meta: Meta, c: list[Any]) -> ast.Reveal:
        return ast.Reveal(span=self.span(meta), things=c[0], source=tags(c).get("source"))

    @labelled
    def look(self, meta: Meta, c: list[Any]) -> ast.Look:
        return ast.Look(span=self.span(meta), things=c[1], source=tags(c).get("source"))

    @labelled
    def show(self, meta: Meta, c: list[Any]) -> ast.Show:
        return ast.Show(span=self.span(meta), things=c[0], to=c[1])

    @labelled
    def turn_face(self, meta: Meta, c: list[Any]) -> ast.TurnFace:
        return ast.TurnFace(span=self.span(meta), things=c[0], face=c[1].split()[1])

    @labelled
    def search(self, meta: Meta, c: list[Any]) -> ast.Search:
        zone, name, where, *_ = c
        return ast.Search(span=self.span(meta), zone=zone, name=str(name), where=where, **self._ends(c))

    def roll(self, meta: Meta, c: list[Any]) -> ast.Roll:
        return ast.Roll(span=self.span(meta), things=c[0], name=str(c[1]) if c[1] is not None else None)

    @labelled
    def rotate(self, meta: Meta, c: list[Any]) -> ast.Rotate:
        return ast.Rotate(span=self.span(meta), zone=c[0], steps=c[1], direction=c[2])

    @labelled
    def advance(self, meta: Meta, c: list[Any]) -> ast.Advance:
        return ast.Advance(span=self.span(meta), what=c[0], steps=c[1], direction=c[2], **self._ends(c))

    @labelled
    def swap(self, meta: Meta, c: list[Any]) -> ast.Swap:
        return ast.Swap(span=self.span(meta), left=c[0], right=c[1])

    @labelled
    def trade(self, meta: Meta, c: list[Any]) -> ast.Trade:
        ends = self._ends(c)
        return ast.Trade(span=self.span(meta), give=c[0], get=c[1], then=ends["then"], otherwise=ends["otherwise"])

    def trade_part(self, meta: Meta, c: list[Any]) -> ast.TradePart:
        (low, high), what, zone = c
        if not isinstance(what, ast.Node):
            what = ast.Name(span=self._token_span(what), name=str(what))
        return ast.TradePart(span=self.span(meta), low=low, high=high, what=what, zone=zone)

    @labelled
    def rearrange(self, meta: Meta, c: list[Any]) -> ast.Rearrange:
        return ast.Rearrange(span=self.span(meta), things=c[0])

    @labelled
    def do(self, meta: Meta, c: list[Any]) -> ast.Do:
        return ast.Do(span=self.span(meta), what=c[0], arguments=tags(c).get("with", ()), **self._ends(c))

    def with_args(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("with", tuple(c))

    @labelled
    def win(self, meta: Meta, c: list[Any]) -> ast.Win:
        return ast.Win(span=self.span(meta), who=c[0])

    @labelled
    def lose_game(self, meta: Meta, c: list[Any]) -> ast.LoseGame:
        return ast.LoseGame(span=self.span(meta), who=c[0])

    def for_who(self, meta: Meta, c: list[Any]) -> Any:
        return c[0]

    @labelled
    def end_in_draw(self, meta: Meta, c: list[Any]) -> ast.EndInDraw:
        return ast.EndInDraw(span=self.span(meta))

    @labelled
    def end_stmt(self, meta: Meta, c: list[Any]) -> ast.End:
        return ast.End(span=self.span(meta), what=c[0])

    @labelled
    def extra_turn(self, meta: Meta, c: list[Any]) -> ast.ExtraTurn:
        return ast.ExtraTurn(span=self.span(meta), who=bare(c)[0] if bare(c) else None)

    @labelled
    def pass_turn(self, meta: Meta, c: list[Any]) -> ast.PassTurn:
        to: Any = next(iter(bare(c)), None)
        if isinstance(to, str):
            return ast.PassTurn(span=self.span(meta), direction=word_among(c, to))
        return ast.PassTurn(span=self.span(meta), to=to)

    def filtered_chain(self, meta: Meta, c: list[Any]) -> Any:
        return push_where(c[0], c[1], self)

    @labelled
    def pass_zone(self, meta: Meta, c: list[Any]) -> ast.PassZone:
        return ast.PassZone(span=self.span(meta), zone=c[0], direction=c[1])

    @labelled
    def eliminate(self, meta: Meta, c: list[Any]) -> ast.Eliminate:
        return ast.Eliminate(span=self.span(meta), who=c[0])

    @labelled
    def add_to(self, meta: Meta, c: list[Any]) -> ast.AddTo:
        return ast.AddTo(span=self.span(meta), item=c[0], to=c[1])

    @labelled
    def remove_from(self, meta: Meta, c: list[Any]) -> ast.RemoveFrom:
        return ast.RemoveFrom(span=self.span(meta), item=c[0], source=c[1])

    @labelled
    def require(self, meta: Meta, c: list[Any]) -> ast.Require:
        return ast.Require(span=self.span(meta), condition=c[0], reason=c[1].text if c[1] is not None else None)

    @labelled
    def score(self, meta: Meta, c: list[Any]) -> ast.Score:
        return ast.Score(span=self.span(meta), points=c[0], title=c[1].text if c[1] is not None else None)

    @labelled
    def score_rule(self, meta: Meta, c: list[Any]) -> ast.ScoreRule:
        return ast.ScoreRule(span=self.span(meta), wins=c[0].split()[0])

    @labelled
    def tie_breaks(self, meta: Meta, c: list[Any]) -> ast.TieBreaks:
        return ast.TieBreaks(span=self.span(meta), breaks=tuple(c))

    def tie_by(self, meta: Meta, c: list[Any]) -> ast.TieBreak:
        return ast.TieBreak(span=self.span(meta), order=c[0], by=c[1])

    def tie_shared(self, meta: Meta, c: list[Any]) -> ast.TieBreak:
        return ast.TieBreak(span=self.span(meta), order="shared")

    @labelled
    def nothing(self, meta: Meta, c: list[Any]) -> ast.Nothing:
        return ast.Nothing(span=self.span(meta))

    def period(self, meta: Meta, c: list[Any]) -> ast.Period:
        found = tags(c)
        return ast.Period(
            span=self.span(meta), kind=c[0], head=self.head(meta, c[1:]), times=found.get("times"),
            until=found.get("until"), condition=found.get("if"), block=next(x for x in c if isinstance(x, ast.Block)),
        )  # fmt: skip

    def attr_times(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("times", c[0])

    def attr_until(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("until", c[0])

    def attr_if(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("if", c[0])

    def action(self, meta: Meta, c: list[Any]) -> ast.Action:
        when, block = c[-1]
        return ast.Action(span=self.span(meta), head=self.head(meta, c[:-1]), when=when, block=block)

    def action_body(self, meta: Meta, c: list[Any]) -> Any:
        parts = bare(c)
        when = tuple(x for x in parts if isinstance(x, ast.WhenLine))
        rest = tuple(x for x in parts if not isinstance(x, ast.WhenLine))
        return (when, ast.Block(span=self.span(meta), statements=rest))

    @labelled
    def when_line(self, meta: Meta, c: list[Any]) -> ast.WhenLine:
        return ast.WhenLine(span=self.span(meta), condition=c[0], reason=c[1].text if c[1] is not None else None)

    def move_word(self, meta: Meta, c: list[Any]) -> str:
        return self.word(meta, c)

    tie_word = period_kind = period_word = move_word


_NAMES = ("NAME", "QUOTED")


def _for_each(c: list[Any]) -> Any:
    return next((x[1] for x in c if type(x) is tuple and x and x[0] == "for_each"), None)
