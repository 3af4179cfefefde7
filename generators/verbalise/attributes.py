"""Conditions that one word before a noun says: "a white shard" for a shard whose colour is white."""

from typing import TYPE_CHECKING

from dreambook.generators.verbalise.context import Context
from dreambook.generators.words.messages import Slot
from dreambook.grammar import ast
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.model.types import Type

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser


def attributes(v: "Verbaliser", where: ast.Node, item: Type, ctx: Context) -> tuple[tuple[Slot, ...], ast.Node | None]:
    """What of a condition about a component is said by words before its noun, and the rest of it, if there is any."""
    parts = list(where.parts) if isinstance(where, ast.And) else [where]
    found: list[Slot] = []
    rest: list[ast.Node] = []
    for part in parts:
        word = _word(v, part, item, ctx)
        if word is None:
            rest.append(part)
        else:
            found.append(word)
    if not found:
        return (), where
    if len(rest) < 2:
        return tuple(found), rest[0] if rest else None
    return tuple(found), where.model_copy(update={"parts": tuple(rest)})


def describing(v: "Verbaliser", name: str) -> str:
    """An option before a noun, where a plural has no place: "2 heart cards"."""
    words = v.lexicon.option(name)
    # A title in capitals is a name: "1 Mars feather".
    named = v.rules.option_titles.get(name) == words and words[:1].isupper()
    return words if named else v.lexicon.grammar.singular(words)


def _word(v: "Verbaliser", node: ast.Node, item: Type, ctx: Context) -> Slot | None:
    """The word for a property that is, or is not, one of some options; None for any other condition."""
    if item.base != "component" or not isinstance(node, ast.Compare) or node.op not in ("is", "=", "is not", "!="):
        return None
    name, option = _property(node.left, ctx), node.right
    if name is None or not isinstance(option, ast.Name) or option.name in ctx.names:
        return None
    if option.name not in v.rules.options or _bearers(v.rules, item.of, option.name) != [name]:
        # With two properties that may be moon, "a moon tile" does not say which of them is.
        return None
    if (item.of, name) in v.row_names:
        # It has a name of its own: "the Castle of Hypnos".
        return None
    words = describing(v, option.name)
    grammar = v.lexicon.grammar
    if not words.isalpha() or grammar.is_negative(words) or not grammar.is_noun(words):
        # "A later card" is no card whose turn is later.
        return None
    if node.op in ("is", "="):
        return words
    return v.say("non-option", option=words) if words[:1].islower() else None


def _property(node: ast.Node, ctx: Context) -> str | None:
    match node:
        case ast.Of(what=ast.Name(name=name), arguments=(ast.Name(name="it"),)):
            return name
        case ast.Name(name=name) if name not in ctx.names:
            return name
    return None


def _bearers(rules: Rules, kind: str, option: str) -> list[str]:
    """The properties of a kind of component that can be this option."""
    kinds: list[str] = []
    while kind in rules.kinds and kind not in kinds:
        kinds.append(kind)
        kind = rules.kinds[kind].parent or ""
    owners = rules.options[option]
    found: list[str] = []
    for name, declared in rules.properties.items():
        for of, node in declared:
            if of in kinds and isinstance(node, ast.Property) and node.for_each is None and _owner(node) in owners:
                found.append(name)
    return list(dict.fromkeys(found))


def _owner(node: ast.Property) -> str | None:
    """The list of options that a property has its values from, or itself where it lists them."""
    match node.type:
        case ast.NamedType(of=ast.Name(name=name)):
            return name
        case ast.InlineChoices():
            return node.name
    return None
