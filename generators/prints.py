"""What is printed on the components of a kind: each print with its title, its values in words, and how many there are."""

from collections.abc import Iterator, Mapping

from dreambook.generators.build_patterns import drawing_in_words
from dreambook.generators.verbalise import expressions, norms, surfaces
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.generators.words.messages import Said
from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics
from dreambook.interpreter.model.box import Box
from dreambook.interpreter.model.lengths import is_length_property, is_range_of_lengths
from dreambook.interpreter.model.patterns import Drawing
from dreambook.interpreter.model.tables import FLAVOUR, TableRows, file_table, inline_table
from dreambook.interpreter.model.types import Called


def prints(
    box: Box, kind: str, needed: Mapping[int, int] | None = None
) -> Iterator[tuple[str | None, Mapping[str, object], int]]:
    """What is printed on the components of a kind: title, values, how many. Of what players bring, all that they can; where
    there are any number of it, one, or as many as are `needed` of a line of the pool."""
    if kind in box.bringing.pool:
        for line in box.bringing.pool[kind]:
            yield line.title, line.values, line.copies or max((needed or {}).get(id(line), 1), 1)
        return
    for species in box.species:
        if species.kind == kind:
            yield species.title, species.values, species.count


def title_of(v: Verbaliser, title: str) -> str:
    """A name that is printed on a card: as it is written, if it is a text."""
    return v.lexicon.option(title) if title.isidentifier() and title.islower() else v.lexicon.printed(title)


def _tables(v: Verbaliser, node: ast.Component) -> Iterator[TableRows]:
    """The tables of a kind, as they are written; what is wrong with one the rulebook's findings say."""
    for item in node.items:
        table: TableRows | None = None
        if isinstance(item, ast.Table):
            table = inline_table(item, Diagnostics())
        elif isinstance(item, ast.TableFile):
            table = file_table(item, v.rules, Diagnostics())
        if table is not None:
            yield table


def orders(v: Verbaliser, node: ast.Component) -> dict[frozenset[str], list[str]]:
    """In which order the table of a kind writes several things: `1 wood, 2 stone` by {"stone", "wood"}. The box keeps
    amounts without an order."""
    found: dict[frozenset[str], list[str]] = {}
    for table in _tables(v, node):
        for row in table.rows:
            for cell in row:
                names = list(
                    dict.fromkeys(word for word in cell.words if word in v.rules.options or word in v.rules.kinds)
                )
                found.setdefault(frozenset(names), names)
    return found


def flavours(v: Verbaliser, node: ast.Component) -> dict[str, str]:
    """The sentences that the table of a kind prints on its components and that no rule depends on, by the printed name."""
    found: dict[str, str] = {}
    for table in _tables(v, node):
        titles = [cell.text.lower() for cell in table.columns]
        if "name" not in titles or FLAVOUR not in titles:
            continue
        for row in table.rows:
            text = row[titles.index(FLAVOUR)].text.strip()
            if text and text != "-":
                found[row[titles.index("name")].text] = v.lexicon.printed(text)
    return found


def printed(
    v: Verbaliser, values: Mapping[str, object], orders: Mapping[frozenset[str], list[str]]
) -> tuple[Said, ...]:
    """What is printed on a component, in the order of its properties; a `no` is not printed."""
    found = []
    for name, value in facts(v, values, orders):
        noun = v.lexicon.property(name)
        if value is None:
            found.append(v.say("detail-property", name=noun))
        elif isinstance(values[name], str):
            # Which property an option is of is told by the lists of options before.
            found.append(value)
        else:
            found.append(v.say("detail-fixed", name=noun, value=value))
    return tuple(found)


def facts(
    v: Verbaliser, values: Mapping[str, object], orders: Mapping[frozenset[str], list[str]]
) -> Iterator[tuple[str, Said | None]]:
    """Each property of a print that has a value, with the value in words; None for a yes, nothing at all for a no."""
    for name, value in values.items():
        if value is True:
            yield name, None
        elif isinstance(value, Drawing):
            yield name, v.say("in-quotes", what=drawing_in_words(v, value))
        elif isinstance(value, Called):
            yield name, _called(v, value)
        elif isinstance(value, tuple) and value and not any(isinstance(one, tuple) for one in value):
            # On each side, or for each option.
            each = tuple(
                expressions.number(v, one)
                if isinstance(one, int)
                else v.say("words", words=_option_or_kind(v, str(one or "none")))
                for one in value
            )
            yield name, v.say("list-and", parts=each)
        elif isinstance(value, tuple):
            amounts = dict(value)
            order = orders.get(frozenset(amounts), list(amounts))
            parts = tuple(v.say("detail-amount", count=amounts[w], thing=_option_or_kind(v, w)) for w in order)
            yield name, v.say("list-and", parts=parts)
        elif isinstance(value, str):
            yield name, v.say("words", words=_option_or_kind(v, value))
        elif isinstance(value, int) and value is not False:
            yield name, _figure(v, name, value)


def _figure(v: Verbaliser, name: str, value: int) -> Said:
    """A number that is printed: a length with its unit."""
    if is_length_property(v.rules, name):
        return surfaces.millimetres(v, value)
    return expressions.number(v, value)


def _called(v: Verbaliser, value: Called) -> Said:
    """The procedure that a property names, and what it is given."""
    given = tuple(
        (surfaces.millimetres if length else expressions.number)(v, argument)
        if isinstance(argument, int)
        else v.say("words", words=v.lexicon.option(argument))
        for argument, length in _given(v, value)
    )
    title = v.say("titled", title=v.lexicon.title(value.procedure))
    return v.say("do-with-what", what=title, arguments=given) if given else title


def _given(v: Verbaliser, value: Called) -> Iterator[tuple[int | str, bool]]:
    """What a procedure is given, each with whether it is a length."""
    parameters = v.rules.procedures[value.procedure].parameters
    for at, one in enumerate(value.arguments):
        yield one, at < len(parameters) and is_range_of_lengths(v.rules, parameters[at].type)


def effect_title(v: Verbaliser, value: Called) -> str:
    """The procedure that a property names, as it is printed on a card: "Trösten 4"; without the figure where the author's
    sentences below it have it."""
    procedure = v.rules.procedures.get(value.procedure)
    if procedure is not None and norms.says_all_given(procedure):
        return v.lexicon.title(value.procedure)
    given = (
        v.text(surfaces.millimetres(v, one)) if length and isinstance(one, int)
        else str(one) if isinstance(one, int) else v.lexicon.option(one)
        for one, length in _given(v, value)
    )  # fmt: skip
    return " ".join((v.lexicon.title(value.procedure), *given))


def _option_or_kind(v: Verbaliser, name: str) -> str:
    return v.lexicon.kind(name).one if name in v.rules.kinds else v.lexicon.option(name)
