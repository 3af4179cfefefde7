"""Norms about one action: must and cannot (S12), may and cannot (S13), norms that never count (S10) or say nothing new
(S11). Only norms about the same action are held against each other, for each one situation in which both hold."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostic, Label
from dreambook.interpreter.compile.norms import exceptions_of
from dreambook.interpreter.model import types as t
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.prove.asking import Asking, Said
from dreambook.interpreter.prove.formulas import Term, Unsaid, both, either, negated
from dreambook.interpreter.prove.translate import Where
from dreambook.interpreter.prove.verdicts import Verdict, found, in_words, open_question, proved, usual
from dreambook.interpreter.prove.witness import Scene

SAID = {"must": "demands", "may": "allows", "cannot": "forbids"}


@dataclass(frozen=True)
class About:
    """One norm about an action or option, with its rule, as formulas: its own condition, and when it holds outside the
    rule's exceptions. `chosen`: it depends on what is chosen in the action."""

    norm: ast.Norm
    rule: ast.Rule
    when: Said
    holds: Said
    chosen: bool

    @property
    def name(self) -> str:
        """The rule's name."""
        return self.rule.head.name or ""

    @property
    def is_all(self) -> bool:
        """Whether nothing is left of its rule without it."""
        return all(line is self.norm or isinstance(line, ast.Wording | ast.Note) for line in self.rule.lines)

    def beats(self, other: "About") -> bool:
        """Whether its rule goes before that of another norm."""
        return any(isinstance(line, ast.Beats) and other.name in line.names for line in self.rule.lines)

    @property
    def label(self) -> str:
        """The norm by its rule, and by what it says."""
        return f"{self.name}: {in_words(self.norm)}"


def norm_verdicts(asking: Asking) -> list[Verdict]:
    """What can be said of the norms, with one number of players."""
    verdicts: list[Verdict] = []
    for target, entry in _targets(asking).items():
        norms = _norms_about(asking, target, entry)
        offered = _offered(asking, entry)
        for i, one in enumerate(norms):
            for other in norms[i + 1 :]:
                verdicts += _clash(asking, target, entry, offered, one, other)
            verdicts += _never_counts(asking, target, one, norms)
        verdicts += _nothing_new(asking, target, norms)
    return verdicts + _limits(asking)


def _targets(asking: Asking) -> dict[str, ast.Action | ast.Option]:
    """The actions and options that norms speak about."""
    named = {
        line.target.name
        for rule in asking.rules.rules.values()
        for line in rule.lines
        if isinstance(line, ast.Norm) and isinstance(line.target, ast.Name)
    }
    entries: dict[str, ast.Action | ast.Option] = {}
    for name in sorted(named):
        if name in asking.rules.actions:
            entries[name] = asking.rules.actions[name]
            continue
        option = next((n for n in asking.rules.nodes if isinstance(n, ast.Option) and n.name == name), None)
        if option is not None:
            entries[name] = option
    return entries


def _where(asking: Asking, entry: ast.Node) -> Where:
    """The scope of a norm about an action: what is chosen in it has a name there."""
    terms: dict[str, Term] = {}
    for node in entry.walk():
        if not isinstance(node, ast.Choose) or node.spec.name in asking.rules.variables:
            continue
        kind = t.NUMBER if isinstance(node.spec, ast.ChooseNumber) else t.UNKNOWN
        if isinstance(node.spec, ast.ChooseItem):
            known = asking.program.types.get(id(node.spec.set), t.UNKNOWN)
            kind = known.element if known.is_set else known
        with suppress(Unsaid):
            terms[node.spec.name] = asking.situation.local(node.spec.name, kind)
    return Where(asking.situation.someone(), terms)


def _norms_about(asking: Asking, target: str, entry: ast.Node) -> list[About]:
    choices = {n.spec.name for n in entry.walk() if isinstance(n, ast.Choose)}
    found_ = []
    for rule in asking.rules.rules.values():
        for line in rule.lines:
            if not isinstance(line, ast.Norm) or line.as_often or line.before is not None:
                continue
            if not isinstance(line.target, ast.Name) or line.target.name != target:
                continue
            with asking.making() as given:
                where = _where(asking, entry)
            when = asking.say(line.when, where) if line.when is not None else Said(True, frozenset({"player"}))
            when = Said(when.of, when.names | given)
            exceptions = [asking.say(e.when, where) for e in exceptions_of(rule)]
            holds = Said(
                both(when.of, *(negated(e.of) for e in exceptions)), when.names.union(*(e.names for e in exceptions))
            )
            names = {n.name for n in line.when.walk() if isinstance(n, ast.Name)} if line.when is not None else set()
            found_.append(About(line, rule, when, holds, bool(names & choices)))
    return found_


def _offered(asking: Asking, entry: ast.Action | ast.Option) -> list[tuple[ast.Node, Said]]:
    """The conditions under which an action or option is offered at all, each with its line."""
    nodes: list[ast.Node] = []
    if isinstance(entry, ast.Action):
        nodes = [line.condition for line in entry.when]
    elif entry.condition is not None:
        nodes = [entry.condition]
    where = Where(asking.situation.someone())
    return [(node, asking.say(node, where)) for node in nodes]


# ------------------------------------------------------------------ S12, S13
def _clash(
    asking: Asking, target: str, entry: ast.Node, offered: Sequence[tuple[ast.Node, Said]], one: About, other: About
) -> list[Verdict]:
    """Two norms of which one forbids what the other demands or allows."""
    if one.norm.modality != "cannot":
        one, other = other, one
    if one.norm.modality != "cannot" or other.norm.modality == "cannot" or one.beats(other) or other.beats(one):
        return []
    code = "S12" if other.norm.modality == "must" else "S13"
    if code == "S12" and one.chosen:
        # Something else may be chosen.
        return []
    conditions = [one.holds, other.holds, *(said for _, said in offered)]
    spoken = {n.name for x in (one.rule, other.rule) for n in x.walk() if isinstance(n, ast.Name)}
    terms = asking.named(name for said in conditions for name in said.names)
    terms = {name: term for name, term in terms.items() if name in spoken}
    inside = _chosen_from(asking, entry, terms)
    answer, model, names = asking.possible([*conditions, *inside], True, terms)
    if answer == "unsat":
        return [proved(code)]
    scene = asking.scene(model, names, terms) if answer == "sat" else None
    if scene is None or not _replayed(asking, scene, entry, one, other, offered):
        return [open_question(code)]
    verb = SAID[other.norm.modality]
    return [
        found(
            Diagnostic(
                code, usual(code), f"one rule forbids `{target}`, another {verb} it",
                (Label(one.norm.span, "forbids it"), Label(other.norm.span, f"{verb} it")),
                help=_which_goes_first(asking, offered, one, other),
                notes=(scene.said(),), cause=("norms", *sorted((one.label, other.label))),
            )
        )
    ]  # fmt: skip


def _chosen_from(asking: Asking, entry: ast.Node, terms: Mapping[str, Term]) -> list[Said]:
    """What the action chooses is among what it chooses from."""
    found_ = []
    for node in entry.walk():
        if (
            isinstance(node, ast.Choose)
            and isinstance(node.spec, ast.ChooseItem | ast.ChooseNumber)
            and node.spec.name in terms
        ):
            name = ast.Name(span=node.spec.span, name=node.spec.name)
            if isinstance(node.spec, ast.ChooseItem):
                test: ast.Node = ast.Compare(span=node.spec.span, op="is in", left=name, right=node.spec.set)
            else:
                test = ast.Between(span=node.spec.span, value=name, low=node.spec.low, high=node.spec.high)
            where = Where(asking.situation.someone(), {node.spec.name: terms[node.spec.name]})
            found_.append(asking.say(test, where))
    return found_


def _replayed(
    asking: Asking, scene: Scene, entry: ast.Node, one: About, other: About, offered: Sequence[tuple[ast.Node, Said]]
) -> bool:
    """Whether the interpreter finds both norms to hold in the scene, and the action to be offered there."""
    prober = asking.stage.prober
    try:
        for about in (one, other):
            if about.norm.when is not None and not prober.evaluate(about.norm.when, scene):
                return False
            if any(prober.evaluate(e.when, scene) for e in exceptions_of(about.rule)):
                return False
        for node in entry.walk():
            if isinstance(node, ast.Choose) and isinstance(node.spec, ast.ChooseItem) and node.spec.name in scene.given:
                among = prober.evaluate(node.spec.set, scene, node.spec.name)
                if scene.given[node.spec.name] not in (among if isinstance(among, tuple) else (among,)):
                    return False
        return all(prober.evaluate(node, scene) for node, _ in offered) and asking.holds_all(scene)
    except (PlayError, TypeError, ValueError, KeyError, IndexError, AttributeError):
        return False


def _which_goes_first(asking: Asking, offered: Sequence[tuple[ast.Node, Said]], one: About, other: About) -> str:
    """What to write. A rule that never counts where the other goes first is not told to let it."""

    def counts_below(beaten: About, winner: About) -> bool:
        left = Said(both(beaten.holds.of, negated(winner.holds.of)), beaten.holds.names | winner.holds.names)
        return asking.possible([left, *(said for _, said in offered)], False)[0] != "unsat"

    lower, upper = counts_below(one, other), counts_below(other, one)
    if lower != upper:
        beaten, winner = (one, other) if lower else (other, one)
        return f"say which goes first: write `beats {beaten.name}` in `{winner.name}`; or narrow one of the conditions"
    return f"say which goes first: write `beats {one.name}` in `{other.name}`, or `beats {other.name}` in `{one.name}`; or narrow one of the conditions"


# ------------------------------------------------------------------ S10
def _never_counts(asking: Asking, target: str, one: About, norms: Sequence[About]) -> list[Verdict]:
    """A norm whose condition can hold, but never outside the exceptions of its rule and the norms that beat it."""
    exceptions = [line for line in one.rule.lines if isinstance(line, ast.RuleException)]
    opposite = ("may", "must") if one.norm.modality == "cannot" else ("cannot",)
    above = [o for o in norms if o.norm.modality in opposite and o.beats(one) and not o.chosen]
    if (not exceptions and not above) or asking.skips("S10", "norm", one.label):
        return []
    if asking.possible([one.when], False)[0] != "sat":
        return []
    left = Said(
        both(one.holds.of, *(negated(o.holds.of) for o in above)),
        one.holds.names.union(*(o.holds.names for o in above)),
    )
    answer, _, _ = asking.possible([left], False)
    if answer != "unsat":
        return [proved("S10") if answer == "sat" else open_question("S10")]
    # Exceptions first: without them it may be that the norms above say it all.
    labels = [Label(one.norm.span, "this never counts")]
    labels += [Label(e.span, "does not hold then") for e in exceptions[:2]]
    labels += [Label(o.norm.span, "goes before it") for o in above[:2]]
    return [
        found(
            Diagnostic(
                "S10", usual("S10"), f"the rule `{one.name}` never counts for `{target}`: whenever it would, another line goes before it",
                tuple(labels), help="narrow what goes before it, or leave the rule out", cause=("norm", one.label),
            )
        )
    ]  # fmt: skip


# ------------------------------------------------------------------ S11
def _nothing_new(asking: Asking, target: str, norms: Sequence[About]) -> list[Verdict]:
    """Two norms that say the same where the one holds; a permission of what nothing forbids."""
    verdicts = []
    for modality in ("cannot", "must"):
        alike = [o for o in norms if o.norm.modality == modality]
        for i, one in enumerate(alike):
            for other in alike[i + 1 :]:
                verdicts += _same(asking, target, one, other, norms)
    forbidding = [o for o in norms if o.norm.modality == "cannot"]
    for one in norms:
        if one.norm.modality == "may" and not asking.skips("S11", "norm", one.label):
            verdicts.append(_idle_permission(asking, target, one, forbidding))
    return verdicts


def _same(asking: Asking, target: str, one: About, other: About, norms: Sequence[About]) -> list[Verdict]:
    if any(o.beats(one) != o.beats(other) or one.beats(o) != other.beats(o) for o in norms):
        # One of them may give way where the other does not.
        return []
    if asking.skips("S11", "norm", one.label) and asking.skips("S11", "norm", other.label):
        return []
    if one.holds.names and other.holds.names and not (one.holds.names & other.holds.names) - {"player", "active"}:
        # They speak of different things.
        return []
    if asking.possible([one.holds], False)[0] != "sat" or asking.possible([other.holds], False)[0] != "sat":
        return []
    for inner, outer in ((other, one), (one, other)):
        apart = Said(both(inner.holds.of, negated(outer.holds.of)), inner.holds.names | outer.holds.names)
        answer, _, _ = asking.possible([apart], False)
        if answer == "unsat":
            return [
                found(
                    Diagnostic(
                        "S11", usual("S11"), f"this adds nothing: whenever it {SAID[inner.norm.modality]} `{target}`, another line does so already",
                        (Label(inner.norm.span), Label(outer.norm.span, "says it already")),
                        help=f"leave the rule `{inner.name}` out" if inner.is_all else "leave it out", cause=("norm", inner.label),
                    )
                )
            ]  # fmt: skip
        if answer == "unknown":
            return [open_question("S11")]
    return [proved("S11")]


def _idle_permission(asking: Asking, target: str, one: About, forbidding: Sequence[About]) -> Verdict:
    forbidden = Said(
        both(one.holds.of, either(*(o.holds.of for o in forbidding))),
        one.holds.names.union(*(o.holds.names for o in forbidding)),
    )
    answer, _, _ = asking.possible([forbidden], False)
    if answer != "unsat":
        return proved("S11") if answer == "sat" else open_question("S11")
    why = "nothing forbids it" if not forbidding else "nothing forbids it when this holds"
    return found(
        Diagnostic(
            "S11", usual("S11"), f"this permission changes nothing: {why}",
            (Label(one.norm.span), *(Label(o.norm.span, "forbids it at other times") for o in forbidding[:2])),
            help=f"leave the rule `{one.name}` out; what no rule forbids may be done"
            if one.is_all
            else "leave it out; what no rule forbids may be done",
            cause=("norm", one.label),
        )
    )  # fmt: skip


def _limits(asking: Asking) -> list[Verdict]:
    """Lines that always hold: one that follows from another one of them."""
    lines = [
        (line, rule)
        for rule in asking.rules.rules.values()
        if not any(isinstance(x, ast.RuleOtherwise | ast.RuleBefore) for x in rule.lines)
        for line in rule.lines
        if isinstance(line, ast.Invariant | ast.Limit)
    ]
    said = [asking.said_always(line, rule, 0) for line, rule in lines]
    verdicts: list[Verdict] = []
    for i, one in enumerate(said):
        if (
            one.of is True
            or asking.skips("S11", *_cause(lines[i]))
            or asking.possible([Said(negated(one.of), one.names)], False)[0] != "sat"
        ):
            # What holds in every position is written down to be sure of it.
            continue
        for j, other in enumerate(said):
            if i == j or other.of is True or not (one.names & other.names):
                continue
            apart = Said(both(other.of, negated(one.of)), one.names | other.names)
            answer, _, _ = asking.possible([apart], False)
            if answer == "unsat" and (j < i or not _follows(asking, one, other)):
                verdicts.append(_follows_from(lines[i], lines[j]))
                break
            verdicts.append(open_question("S11") if answer == "unknown" else proved("S11"))
    return verdicts


def _follows(asking: Asking, one: Said, other: Said) -> bool:
    return asking.possible([Said(both(one.of, negated(other.of)), one.names | other.names)], False)[0] == "unsat"


def _follows_from(one: tuple[ast.Node, ast.Rule], other: tuple[ast.Node, ast.Rule]) -> Verdict:
    return found(
        Diagnostic(
            "S11", usual("S11"), "this limit adds nothing: another one is at least as strict",
            (Label(one[0].span), Label(other[0].span, "is at least as strict")), help="leave out one of the two",
            cause=_cause(one),
        )
    )  # fmt: skip


def _cause(one: tuple[ast.Node, ast.Rule]) -> tuple[str, str]:
    return "always", f"{one[1].head.name}: {in_words(one[0])}"
