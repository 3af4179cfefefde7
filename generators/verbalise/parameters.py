"""What a procedure or a value is given, by name."""

from dataclasses import replace
from typing import TYPE_CHECKING

from dreambook.generators.verbalise import groups
from dreambook.generators.verbalise.choices import named_noun
from dreambook.generators.verbalise.context import Context, Referent
from dreambook.generators.verbalise.senses import declared, is_direction
from dreambook.grammar import ast

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser


def with_parameters(v: "Verbaliser", parameters: tuple[ast.Parameter, ...]) -> Context:
    """Inside a procedure or a value: its parameters are known by their names."""
    known = {p.name: parameter(v, p) for p in parameters}
    nouns = [referent.noun for referent in known.values()]
    for p in parameters:
        # Two that would be called alike are called by their names.
        if nouns.count(known[p.name].noun) > 1:
            known[p.name] = replace(known[p.name], noun=v.lexicon.new(p.name))
    return Context().with_names(known)


def parameter(v: "Verbaliser", node: ast.Parameter) -> Referent:
    """What a parameter is called: its name, or what it is where its name is no noun (`which: a good`)."""
    kind = declared(v, node.type)
    if v.has_directions and is_direction(kind):
        return Referent(kind, v.word("direction"), named=True)
    if not v.lexicon.knows(node.name) and kind.base in ("component", "player", "space"):
        # In another language what has no word of its own is called what it is.
        return Referent(kind, groups.noun_of(v, kind), named=True)
    if kind.is_set and v.lexicon.has_plural(node.name) and v.lexicon.knows(node.name):
        return Referent(kind, v.lexicon.new(node.name), many=True, named=True)
    noun = v.lexicon.new(node.name)
    if not v.lexicon.grammar.is_noun(noun.one):
        noun = groups.noun_of(v, kind)
    elif kind.base in ("component", "player", "space", "number"):
        noun = named_noun(v, node.name, False, groups.noun_of(v, kind))
    if kind.base == "number" and v.lexicon.is_plural(node.name):
        return Referent(kind, noun, named=True, phrase=v.say("the", thing=noun.many(), number="other"))
    return Referent(kind, noun, named=True)
