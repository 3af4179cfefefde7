"""A yes-or-no value in its author's own words: a title with what it is of, `"{cell} is open ground"`.

Where a title names its parameters, it is said as the sentence that it is, with what it is asked for in their places.
"""

from typing import TYPE_CHECKING

from dreambook.generators.verbalise import boards, subjects
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.senses import is_direction
from dreambook.generators.words.lexicon import RELATION_SLOT
from dreambook.generators.words.messages import Said, Slot
from dreambook.grammar import ast
from dreambook.grammar.span import Span

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser

_NOWHERE = Span.at("", 1, 1)


def holds(v: "Verbaliser", node: ast.Of, ctx: Context, negative: bool) -> Said | None:
    """The value of these things, as a clause; None where its title names none of them."""
    name = node.what.name if isinstance(node.what, ast.Name) else ""
    text = v.lexicon.relation(name)
    if text is None:
        return None
    filling: dict[str, Slot] = {}
    for parameter, argument in zip(v.rules.values[name].parameters, node.arguments, strict=False):
        filling[parameter.name] = _argument(v, argument, ctx)
    return _filled(v, text, filling, negative)


def defined(v: "Verbaliser", node: ast.Value, ctx: Context, negative: bool) -> Said | None:
    """The value of anything that it can be asked for: "a cell is open ground"."""
    text = v.lexicon.relation(node.head.name or "")
    if text is None:
        return None
    nouns: dict[str, Slot] = {}
    for p in node.parameters:
        nouns[p.name] = v.say("indefinite", thing=ctx.names[p.name].noun)
        if v.has_directions and is_direction(ctx.names[p.name].type):
            nouns[p.name] = v.say("in-way", way=nouns[p.name], known="no")
    return _filled(v, text, nouns, negative)


def _argument(v: "Verbaliser", node: ast.Expression, ctx: Context) -> Slot:
    """What a value is asked for; a direction as where it leads: "to the north", nothing where that is said already."""
    if not boards.is_way(v, node, ctx):
        return v.thing(node, ctx)
    way = boards.towards(v, (node,), ctx)
    return "" if way is None else way[0]


def relative(v: "Verbaliser", node: ast.Of, ctx: Context, negative: bool) -> Said | None:
    """The value as a clause after the noun of the item that it is of: "that is open ground", "which that figure can pass
    to"; None where the item is not at an end of the sentence."""
    name = node.what.name if isinstance(node.what, ast.Name) else ""
    text = v.lexicon.relation(name)
    grammar = v.lexicon.grammar
    if text is None or (negative and (text := grammar.denied(text)) is None):
        return None
    filling: dict[str, Slot] = {}
    item, part = "", None
    for parameter, argument in zip(v.rules.values[name].parameters, node.arguments, strict=False):
        if isinstance(argument, ast.Name) and argument.name == "it":
            if item:
                return None
            item = parameter.name
        elif any(isinstance(one, ast.Name) and one.name == "it" for one in argument.walk()):
            part = subjects.part_of_item(v, argument, ctx)
            if item or part is None:
                return None
            item = parameter.name
        else:
            filling[parameter.name] = _argument(v, argument, ctx)
    slots = list(RELATION_SLOT.finditer(text))
    found = [slot for slot in slots if slot["name"] == item]
    if len(found) != 1:
        return None
    (slot,) = found
    before, after = text[: slot.start()].strip(), text[slot.end() :].strip()
    person = "yes" if ctx.item is not None and ctx.item.type.base == "player" else "no"
    if part is not None:
        if before or slot["case"]:
            return None
        rest = _parts(v, after, filling)
        return v.fill("rel-relation", {"how": "whose", "person": person, "parts": (part, *rest), "many": rest})
    if not before:
        rest, many = _parts(v, after, filling), _parts(v, grammar.of_many(after), filling)
        return v.fill("rel-relation", {"how": "subject", "person": person, "parts": rest, "many": many})
    if not grammar.can_be_object(before, after):
        return None
    parts = _parts(v, _agreeing(v, before, f" {after}", filling), filling, first="nominative")
    how = slot["case"] or "accusative"
    return v.fill("rel-relation", {"how": how, "person": person, "parts": parts, "many": parts})


def _filled(v: "Verbaliser", text: str, filling: dict[str, Slot], negative: bool) -> Said:
    denied = v.lexicon.grammar.denied(text) if negative else None
    text = denied or text
    first = RELATION_SLOT.search(text)
    subject, rest = (text[: first.end()], text[first.end() :]) if first is not None else ("", text)
    rest = _agreeing(v, subject, rest, filling)[len(subject) :]
    rest, verb = v.lexicon.grammar.split_verb(rest)
    said = v.say(
        "relation", subject=_parts(v, subject, filling, "nominative"), verb=verb or None,
        rest=_parts(v, rest, filling) or None, heavy=True,
    )  # fmt: skip
    return v.say("not-true", condition=said) if negative and denied is None else said


def _agreeing(v: "Verbaliser", subject: str, rest: str, filling: dict[str, Slot]) -> str:
    """A sentence whose verb is that of its subject, where the subject is several, or "you"."""
    slots = list(RELATION_SLOT.finditer(subject))
    said = filling.get(slots[-1]["name"]) if slots and not slots[-1]["case"] and subject.endswith("}") else None
    if not isinstance(said, Said) or (said.number != "other" and said.person != "you"):
        return subject + rest
    grammar = v.lexicon.grammar
    return subject + (grammar.of_you(rest) if said.person == "you" else grammar.of_many(rest))


def _constant(v: "Verbaliser", name: str) -> Said | None:
    """A number that a title quotes: "at most {range} away"."""
    return v.thing(ast.Name(span=_NOWHERE, name=name), Context()) if name in v.rules.constants else None


def _parts(
    v: "Verbaliser", text: str, filling: dict[str, Slot], case: str = "accusative", first: str = ""
) -> tuple[Slot, ...]:
    """The words of a text and what stands in its slots, each in its case; `first`: that of the first one."""
    parts: list[Slot] = []
    at = 0
    for slot in RELATION_SLOT.finditer(text):
        parts.append(text[at : slot.start()].strip())
        what = filling[slot["name"]] if slot["name"] in filling else _constant(v, slot["name"])
        cased = isinstance(what, Said) and what.id != "in-way"
        parts.append(v.say("in-case", what=what, case=slot["case"] or first or case) if cased else what)
        at, first = slot.end(), ""
    parts.append(text[at:].strip())
    return tuple(part for part in parts if part)
