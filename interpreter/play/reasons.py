"""Why something is not offered: the norm that refuses it, the condition that does not hold, or the set it is not in."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dreambook.grammar import ast
from dreambook.interpreter.play.moves import option_label
from dreambook.interpreter.play.pending import Decision
from dreambook.interpreter.play.words import plain

if TYPE_CHECKING:
    from dreambook.interpreter.compile.emit import Site
    from dreambook.interpreter.play.machine import Machine
    from dreambook.interpreter.play.words import Words


InWords = Callable[[ast.Expression], str]
"""Says a condition of the rulebook in words."""


Asked = Callable[["Site"], str]
"""Says in words what is asked at a place of the rules."""


def refuses(reason: str | None, words: "Words") -> bool:
    """Whether a reason is that a rule refuses it."""
    return reason is not None and reason.startswith(words.worded("not allowed: {reason}", reason=""))


def why_not(m: "Machine", text: str, in_words: InWords | None = None, asked: Asked | None = None) -> str | None:
    """The reason against what a player names, or None when it is offered or nothing is to be decided.

    A condition for which the rulebook has no words is said by `in_words`, and what can be chosen by `asked`, else both as
    they are written.
    """
    decision = m.pending
    if not isinstance(decision, Decision):
        return None
    wanted = text.strip().casefold()
    if any(option_label(m, decision, i).casefold() == wanted for i in range(len(decision.values))):
        return None
    for value, reason in decision.refused:
        if _label(m, decision, value) == wanted:
            return m.g.words.worded("not allowed: {reason}", reason=reason)
    site = m.g.sites[decision.site]
    if site.kind == "menu":
        return _menu_reason(m, decision, wanted, in_words)
    rule = (asked(site) if asked is not None else "") or _source(m, site.node)
    return m.g.words.worded("`{wanted}` is not among what can be chosen here: {rule}", wanted=text.strip(), rule=rule)


def _label(m: "Machine", decision: Decision, value: Any) -> str:
    trial = Decision(decision.site, decision.player, [value], decision.register, decision.next)
    return option_label(m, trial, 0).casefold()


def _menu_reason(m: "Machine", decision: Decision, wanted: str, in_words: InWords | None) -> str:
    site, words = m.g.sites[decision.site], m.g.words
    for i, (name, title) in enumerate(zip(site.names, site.titles, strict=True)):
        called = (name, title, plain(name), words.spelled(name))
        if wanted not in [one.casefold() for one in called]:
            continue
        for refusal in site.refusals[i] if i < len(site.refusals) else ():
            try:
                holds = m.g.functions[refusal.function](m, m.s, m.L)
            except (TypeError, KeyError, IndexError, ValueError):
                continue
            if not holds:
                why = refusal.reason or _unmet(m, title or words.spelled(name), refusal.condition, in_words)
                return words.worded("not allowed: {reason}", reason=why)
        return words.worded(
            "{title}: it cannot be done now; what it needs is not there, or a rule demands something else",
            title=title or name,
        )
    return words.worded("there is no such option here")


def _unmet(m: "Machine", title: str, condition: ast.Expression | None, in_words: InWords | None) -> str:
    """What does not hold, in words or as the rulebook writes it."""
    words = m.g.words
    if condition is None:
        return words.worded("{title}: its condition does not hold", title=title)
    said = in_words(condition) if in_words is not None else ""
    return words.worded(
        "{title} needs this: {condition}",
        title=title or words.worded("this"),
        condition=said or f"`{_written(m, condition)}`",
    )


def _written(m: "Machine", node: ast.Node) -> str:
    """A condition as it stands in the rulebook."""
    span = node.span
    lines = m.g.rules.lines.get(span.file, ())
    if not 0 < span.line <= len(lines):
        return m.g.words.worded("see the rulebook")
    last = min(span.end_line, len(lines))
    text = [*lines[span.line - 1 : last]]
    text[-1] = text[-1][: span.end_column - 1]
    text[0] = text[0][span.column - 1 :]
    return " ".join(line.strip() for line in text)


def _source(m: "Machine", node: ast.Node) -> str:
    """The line of the rulebook that asks."""
    span = node.span
    lines = m.g.rules.lines.get(span.file, ())
    return lines[span.line - 1].strip() if 0 < span.line <= len(lines) else m.g.words.worded("see the rulebook")
