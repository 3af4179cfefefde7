"""Parse trees of procedures, triggers, norms and examples, to AST."""

from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.automaton import Meta
from dreambook.grammar.build_base import Tag, bare, flag, labelled, nodes, tags
from dreambook.grammar.build_statements import StatementBuilder


class NormBuilder(StatementBuilder):
    """The rules of the grammar's sections "procedures", "norms" and "examples"."""

    # ---------------------------------------------------------------- procedures, triggers
    def aim(self, meta: Meta, c: list[Any]) -> ast.Aim:
        return ast.Aim(span=self.span(meta), lines=tuple(bare(c)))

    def aim_line(self, meta: Meta, c: list[Any]) -> ast.AimLine:
        return ast.AimLine(span=self.span(meta), order=c[0], by=c[1])

    def scope(self, meta: Meta, c: list[Any]) -> ast.Scope:
        name, title, *items = c
        return ast.Scope(
            span=self.span(meta),
            name=str(name),
            title=title.text if title is not None else None,
            items=tuple(bare(items)),
        )

    def scope_constant(self, meta: Meta, c: list[Any]) -> ast.ScopeConstant:
        return ast.ScopeConstant(span=self.span(meta), name=str(c[0]), value=c[1])

    def scope_copies(self, meta: Meta, c: list[Any]) -> ast.ScopeCopies:
        name, number = bare(c)
        return ast.ScopeCopies(span=self.span(meta), kind=str(name), copies=number)

    def setup(self, meta: Meta, c: list[Any]) -> ast.Setup:
        return ast.Setup(span=self.span(meta), head=self.head(meta, c[:-1]), block=c[-1])

    def procedure(self, meta: Meta, c: list[Any]) -> ast.Procedure:
        return ast.Procedure(
            span=self.span(meta), head=self.head(meta, c[:-1]), parameters=tags(c).get("parameters", ()), block=c[-1]
        )

    def parameters(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("parameters", tuple(c))

    def parameter(self, meta: Meta, c: list[Any]) -> ast.Parameter:
        return ast.Parameter(span=self.span(meta), name=str(c[0]), type=c[1])

    def trigger_sequence(self, meta: Meta, c: list[Any]) -> ast.TriggerSequence:
        return ast.TriggerSequence(span=self.span(meta), names=tuple(map(str, bare(c))))

    def trigger(self, meta: Meta, c: list[Any]) -> ast.Trigger:
        return ast.Trigger(span=self.span(meta), head=self.head(meta, c[:-1]), **tags(c)["trigger"], block=c[-1])

    def trigger_condition(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("trigger", {"condition": c[0]})

    def trigger_event(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("trigger", {"order": c[0], "event": c[1]})

    def event_doing(self, meta: Meta, c: list[Any]) -> ast.EventDoing:
        found = tags(c)
        return ast.EventDoing(
            span=self.span(meta), verb=str(c[0]), things=c[1], source=found.get("source"), to=found.get("to"),
            during=found.get("during"),
        )  # fmt: skip

    def event_named(self, meta: Meta, c: list[Any]) -> ast.EventNamed:
        return ast.EventNamed(span=self.span(meta), of=c[0], during=tags(c).get("during"))

    def event_from(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("source", c[0])

    def event_to(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("to", c[0])

    def event_in(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("during", str(c[0]))

    # ---------------------------------------------------------------- norms
    def value(self, meta: Meta, c: list[Any]) -> ast.Value:
        parameters = tuple(x for x in c if isinstance(x, ast.Parameter))
        # The name, and what people read instead; lines of wording come after them.
        lines = tuple(x for x in c[2:] if isinstance(x, ast.ValueLine | ast.ValueOrder | ast.Wording | ast.Note))
        head = self.head(meta, [*c[:2], *(x for x in c if isinstance(x, Tag))])
        return ast.Value(span=self.span(meta), head=head, parameters=parameters, lines=lines)

    def value_order(self, meta: Meta, c: list[Any]) -> ast.ValueOrder:
        return ast.ValueOrder(span=self.span(meta))

    @labelled
    def value_is(self, meta: Meta, c: list[Any]) -> ast.ValueLine:
        return ast.ValueLine(span=self.span(meta), change="is", value=c[0], when=c[1])

    @labelled
    def value_by(self, meta: Meta, c: list[Any]) -> ast.ValueLine:
        return ast.ValueLine(span=self.span(meta), change=c[0], value=c[1], when=c[2])

    def value_except(self, meta: Meta, c: list[Any]) -> ast.ValueLine:
        name, (change, value), when, _ = c
        return ast.ValueLine(
            span=self.span(meta), change=change, value=value, when=when, exception=True,
            name=str(name) if name is not None else None, beats=tags(c).get("beats", ()),
        )  # fmt: skip

    def value_set(self, meta: Meta, c: list[Any]) -> Any:
        return ("is", c[0])

    def value_change(self, meta: Meta, c: list[Any]) -> Any:
        return (c[0], c[1])

    def when_clause(self, meta: Meta, c: list[Any]) -> Any:
        return c[0]

    def beats(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("beats", tuple(str(x) for x in c))

    def rule(self, meta: Meta, c: list[Any]) -> ast.Rule:
        name, title, cites, alias, *lines = c
        return ast.Rule(
            span=self.span(meta), head=self.head(meta, [name, title, cites, alias]),
            lines=nodes(lines),
        )  # fmt: skip

    @labelled
    def invariant(self, meta: Meta, c: list[Any]) -> ast.Invariant:
        return ast.Invariant(span=self.span(meta), never=c[0] == "never", condition=c[1])

    @labelled
    def limit(self, meta: Meta, c: list[Any]) -> ast.Limit:
        which, number, each, items, where, *_ = c
        counted = items if where is None else ast.Filter(span=items.span.to(where.span), set=items, where=where)
        return ast.Limit(
            span=self.span(meta), which=which, number=number, set=counted, each_player=flag(c, "FOR_EACH"),
            of_each=each is not None,
        )  # fmt: skip

    def of_each(self, meta: Meta, c: list[Any]) -> bool:
        return True

    @labelled
    def norm(self, meta: Meta, c: list[Any]) -> ast.Norm:
        modality, _, target, before, often, most, when = c
        return ast.Norm(
            span=self.span(meta), modality=modality, target=target, before=before, as_often=often is not None, when=when,
            **(most[1] if most is not None else {}),
        )  # fmt: skip

    def often_most(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("most", {"most": c[1], "most_order": str(c[0])})

    @labelled
    def rule_while(self, meta: Meta, c: list[Any]) -> ast.RuleWhile:
        return ast.RuleWhile(span=self.span(meta), condition=c[0])

    def rule_before(self, meta: Meta, c: list[Any]) -> ast.RuleBefore:
        return ast.RuleBefore(span=self.span(meta))

    def rule_except(self, meta: Meta, c: list[Any]) -> ast.RuleException:
        name, when, _ = c
        return ast.RuleException(
            span=self.span(meta), name=str(name) if name is not None else None, when=when,
            beats=tags(c).get("beats", ()),
        )  # fmt: skip

    def rule_beats(self, meta: Meta, c: list[Any]) -> ast.Beats:
        return ast.Beats(span=self.span(meta), names=tuple(str(x) for x in c))

    def rule_otherwise(self, meta: Meta, c: list[Any]) -> ast.RuleOtherwise:
        return ast.RuleOtherwise(span=self.span(meta), block=c[0])

    def end_section(self, meta: Meta, c: list[Any]) -> ast.EndSection:
        return ast.EndSection(span=self.span(meta), cites=tags(c).get("cites", ()), lines=tuple(bare(c)))

    def end_when(self, meta: Meta, c: list[Any]) -> ast.EndWhen:
        outcome, who, condition, text, *_ = c
        return ast.EndWhen(
            span=self.span(meta), outcome=outcome, who=who, condition=condition,
            text=text.text if text is not None else None, name=tags(c).get("alias"), cites=tags(c).get("cites", ()),
        )  # fmt: skip

    def end_beats(self, meta: Meta, c: list[Any]) -> ast.EndBeats:
        return ast.EndBeats(span=self.span(meta), winner=c[0], loser=c[1])

    def scoring(self, meta: Meta, c: list[Any]) -> ast.Scoring:
        return ast.Scoring(span=self.span(meta), head=self.head(meta, c[:-1]), block=c[-1])

    # ---------------------------------------------------------------- examples
    def example(self, meta: Meta, c: list[Any]) -> ast.Example:
        title, *rest = c
        found = tags(rest)
        return ast.Example(
            span=self.span(meta), title=title.text, cites=found.get("cites", ()), alias=found.get("alias"),
            lines=nodes(rest),
        )  # fmt: skip

    def given(self, meta: Meta, c: list[Any]) -> ast.Given:
        return ast.Given(span=self.span(meta), facts=tuple(c))

    def given_players(self, meta: Meta, c: list[Any]) -> ast.GivenPlayers:
        return ast.GivenPlayers(span=self.span(meta), number=c[0])

    def given_is(self, meta: Meta, c: list[Any]) -> ast.GivenIs:
        return ast.GivenIs(span=self.span(meta), target=c[0], value=c[1])

    def given_holds(self, meta: Meta, c: list[Any]) -> ast.Given:
        zone, *parts = bare(c)
        items = tuple(phrase for part in parts for phrase in (part if type(part) is tuple else (part,)))
        things = ast.Things(span=items[0].span.to(items[-1].span), items=items)
        fact = ast.GivenHolds(span=self.span(meta), zone=zone, things=things)
        return ast.Given(span=self.span(meta), facts=(fact,))

    def held_all(self, meta: Meta, c: list[Any]) -> Any:
        return tuple(bare(c))

    def held_where(self, meta: Meta, c: list[Any]) -> Any:
        return c[0].model_copy(update={"where": c[1], "span": self.span(meta)})

    def given_empty(self, meta: Meta, c: list[Any]) -> ast.GivenHolds:
        return ast.GivenHolds(span=self.span(meta), zone=c[0])

    def given_period(self, meta: Meta, c: list[Any]) -> ast.GivenPeriod:
        return ast.GivenPeriod(span=self.span(meta), name=str(c[1]))

    def when_step(self, meta: Meta, c: list[Any]) -> ast.When:
        return ast.When(span=self.span(meta), step=c[0])

    def step_choose(self, meta: Meta, c: list[Any]) -> ast.StepChooses:
        return ast.StepChooses(span=self.span(meta), player=int(c[0]), items=c[1])

    def step_each_choose(self, meta: Meta, c: list[Any]) -> ast.StepChooses:
        return ast.StepChooses(span=self.span(meta), player=None, items=c[0])

    def step_table(self, meta: Meta, c: list[Any]) -> ast.StepChooses:
        return ast.StepChooses(span=self.span(meta), by="table", items=bare(c)[0])

    def step_chance(self, meta: Meta, c: list[Any]) -> ast.StepChooses:
        return ast.StepChooses(span=self.span(meta), by="chance", items=bare(c)[0])

    def step_dice(self, meta: Meta, c: list[Any]) -> ast.StepDice:
        return ast.StepDice(span=self.span(meta), faces=tuple(c))

    def step_gives(self, meta: Meta, c: list[Any]) -> ast.StepGives:
        return ast.StepGives(span=self.span(meta), zone=c[0], things=c[1])

    def step_do(self, meta: Meta, c: list[Any]) -> ast.StepDo:
        return ast.StepDo(span=self.span(meta), what=c[0], arguments=tags(c).get("with", ()))

    def step_value(self, meta: Meta, c: list[Any]) -> Any:
        return tuple(c)

    def then_step(self, meta: Meta, c: list[Any]) -> ast.Then:
        return ast.Then(span=self.span(meta), claim=c[0])

    def claim_condition(self, meta: Meta, c: list[Any]) -> ast.ClaimCondition:
        return ast.ClaimCondition(span=self.span(meta), condition=c[0])

    def claim_changes(self, meta: Meta, c: list[Any]) -> ast.ClaimChanges:
        return ast.ClaimChanges(span=self.span(meta), what=c[0], by=c[1])

    def claim_option(self, meta: Meta, c: list[Any]) -> ast.ClaimOption:
        return ast.ClaimOption(span=self.span(meta), player=int(c[0]), allowed=c[1].startswith("may"), items=c[2])

    def claim_gains(self, meta: Meta, c: list[Any]) -> ast.ClaimGains:
        return ast.ClaimGains(span=self.span(meta), player=int(c[0]), loses=c[1] == "loses", things=c[2])

    def claim_result(self, meta: Meta, c: list[Any]) -> ast.ClaimResult:
        return ast.ClaimResult(span=self.span(meta), player=int(c[0]), result=c[1])

    def claim_team(self, meta: Meta, c: list[Any]) -> ast.ClaimResult:
        return ast.ClaimResult(span=self.span(meta), player=0, result=c[0])

    def claim_nobody(self, meta: Meta, c: list[Any]) -> ast.ClaimResult:
        return ast.ClaimResult(span=self.span(meta), player=None, result=c[-1])

    def mode(self, meta: Meta, c: list[Any]) -> str:
        return self.word(meta, c)

    source_kind = patch_kind = order_kind = target_kind = note_kind = noun_case = participle = gerund = (
        trigger_order
    ) = mode
    value_change_word = invariant_word = modality = norm_word = norm_act = outcome = end_name = claim_word = mode
    gain_word = result_word = mode
