"""Questions at the table, and what stands beside the options: costs, effects, what is told of components."""

import importlib
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dreambook.grammar import ast
from dreambook.interpreter.cli.speech import worded
from dreambook.interpreter.cli.table.details import parts_of, said
from dreambook.interpreter.cli.wordings import wording_of
from dreambook.interpreter.model.constants import printed
from dreambook.interpreter.play.moves import Numbers, Option, Places, Question, question_text
from dreambook.interpreter.play.pending import DECLINE, TABLE, Decision
from dreambook.interpreter.report.translate import later

if TYPE_CHECKING:
    from dreambook.interpreter.compile.emit import Site
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.play.machine import Machine

ENDINGS = {
    "order": later("Choose which comes next."), "several": later("Choose one after the other."),
    "payment": later("Choose which."),
}  # fmt: skip
"""What is added where what is asked is only a part of what the sentence says."""
MOST_DETAILS = 15
"""Of more options only the names are listed."""


class Asking:
    """Puts the decisions of one compiled rulebook before a person."""

    def __init__(self, program: "Program") -> None:
        self._program = program
        self._sites = {site.path: site for site in program.sites}

    @cached_property
    def _generated(self) -> Any:
        """The sentences of the generators, where they are there; what interprets a rulebook does not depend on them."""
        try:
            questions = importlib.import_module("dreambook.generators.questions")
        except ImportError:
            return None
        return questions.Questions(self._program.rules, self._program.language)

    def question(self, question: Question) -> tuple[str, str]:
        """What is asked, as a sentence, and what follows from the answer, where that is told."""
        site = self._sites[question.site]
        asked = self._generated.asked(site.node) if self._generated is not None and site.kind != "menu" else None
        if asked is None or not asked.question:
            text = question_text(site, self._program.words)
            if site.kind == "may" and not text.endswith(("?", "!", ".")):
                text += "?"
            return text, ""
        own = site.titles[0] if site.kind == "may" and site.titles else ""
        if own.endswith("?"):
            return own, ""
        ending = ENDINGS.get(site.kind)
        return (f"{asked.question} {worded(ending)}" if ending else asked.question), asked.effect

    def left(self, question: Question, m: "Machine") -> int | None:
        """How many of several actions may still be chosen, with this one; None where it is one alone."""
        register = self._sites[question.site].left
        return m.L[register] + 1 if register is not None and register < len(m.L) else None

    def of_site(self, site: "Site") -> str:
        """What is asked at a place of the rules, in words; empty where none are at hand."""
        return self._generated.asked(site.node).question if self._generated is not None and site.kind != "menu" else ""

    def details(self, question: Question, m: "Machine") -> dict[int, str]:
        """What stands beside the options, by their index."""
        options = question.options
        if isinstance(options, Numbers | Places) or len(options) > MOST_DETAILS:
            return {}
        site = self._sites[question.site]
        found = {option.index: self._detail(site, option, m, question.player) for option in options}
        return {index: text for index, text in found.items() if text}

    def not_offered(self, question: Question, m: "Machine") -> list[str]:
        """What a menu has besides, and what cannot be done now: the titles of its other entries."""
        site, decision = self._sites[question.site], m.pending
        if site.kind != "menu" or not isinstance(decision, Decision):
            return []
        offered = {value for value in decision.values if isinstance(value, int)}
        titles = [
            title or (self._program.words.spelled(name) if name else "")
            for name, title in zip(site.names, site.titles, strict=True)
        ]
        return list(dict.fromkeys(title for i, title in enumerate(titles) if title and i not in offered))

    def needs(self, question: Question, wanted: str) -> str:
        """What an entry of a menu demands that is named so, in words; empty where none is."""
        site = self._sites[question.site]
        for i, (name, title) in enumerate(zip(site.names, site.titles, strict=True)):
            if wanted.strip().casefold() in (
                name.casefold(),
                title.casefold(),
                self._program.words.spelled(name).casefold(),
            ):
                return str(self._generated.means(self._entry(site, i))) if self._generated is not None else ""
        return ""

    def _detail(self, site: "Site", option: Option, m: "Machine", player: int) -> str:
        value = option.value
        if value == DECLINE:
            return ""
        if site.kind == "menu":
            return self.means(self._entry(site, value))
        if site.kind == "may":
            return self._answer(site)
        if site.type.base == "component" and isinstance(value, int) and player != TABLE:
            return said(parts_of(m, value))
        return ""

    def _entry(self, site: "Site", value: Any) -> ast.Node | None:
        """The action or option of a menu."""
        rules, name = self._program.rules, site.names[value]
        if name in rules.actions:
            return rules.actions[name]
        options = [n for n in site.node.walk() if isinstance(n, ast.Option)]
        return next(
            (
                n
                for n in options
                if (n.name or "") == name and printed(n.title or "", self._program.box.constants) == site.titles[value]
            ),
            None,
        )

    def _answer(self, site: "Site") -> str:
        """What is done by who says yes."""
        node = site.node
        block = node.block if isinstance(node, ast.May) else None
        first = (
            next((s for s in block.statements if not isinstance(s, ast.Wording | ast.Note)), None) if block else None
        )
        if isinstance(first, ast.Do) and isinstance(first.what, ast.Name):
            rules = self._program.rules
            return self.means(rules.actions.get(first.what.name) or rules.procedures.get(first.what.name))
        return self._generated.asked(node).effect if self._generated is not None else ""

    def means(self, node: ast.Node | None) -> str:
        """Costs first, then the rulebook's own words; where it has none, sentences made from what is done."""
        if node is None:
            return ""
        only = _only_done(node)
        if only is not None:
            # An option that only carries something out is told by what is carried out.
            return self.means(self._program.rules.actions.get(only) or self._program.rules.procedures.get(only))
        texts = wording_of(node, self._program.box.constants)
        if self._generated is None:
            return " ".join(texts)
        if not texts:
            return str(self._generated.means(node))
        return " ".join([*filter(None, [self._generated.costs(node)]), *texts])

    def effect_of(self, procedure: str, arguments: "tuple[int | str, ...]") -> str:
        """What a procedure that a component names does with what stands beside it there, in the rulebook's words."""
        return str(self._generated.effect_of(procedure, arguments)) if self._generated is not None else ""


def _only_done(node: ast.Node) -> str | None:
    """The procedure that an option carries out, when it does nothing else and has no words of its own."""
    if not isinstance(node, ast.Option) or node.body is None or len(node.body.statements) != 1:
        return None
    only = node.body.statements[0]
    return only.what.name if isinstance(only, ast.Do) and isinstance(only.what, ast.Name) else None
