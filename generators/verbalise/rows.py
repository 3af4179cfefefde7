"""What a table says of its components by name: a location whose site is the garden is the Essence Garden."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.senses import element, type_of
from dreambook.generators.words.messages import Said
from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.model.tables import TableRows, file_table, inline_table

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser

Rows = Mapping[tuple[str, str], Mapping[str, str]]
"""For a kind and a property that tells its components apart: the name of the one that has each option."""


def named_rows(rules: Rules) -> Rows:
    """The properties of which each option stands on one named component of a kind, and each component has another one."""
    found: dict[tuple[str, str], Mapping[str, str]] = {}
    for kind, node in rules.kinds.items():
        for item in node.items:
            table: TableRows | None = None
            if isinstance(item, ast.Table):
                table = inline_table(item, Diagnostics())
            elif isinstance(item, ast.TableFile):
                table = file_table(item, rules, Diagnostics())
            for name, titles in _told_apart(rules, table) if table is not None else ():
                found[kind, name] = titles
    return found


def _told_apart(rules: Rules, table: TableRows) -> list[tuple[str, Mapping[str, str]]]:
    columns = [column.text for column in table.columns]
    if "name" not in columns or len(table.rows) < 2:
        return []
    titles = [row[columns.index("name")].text for row in table.rows]
    told: list[tuple[str, Mapping[str, str]]] = []
    for i, name in enumerate(columns):
        options = [row[i].text for row in table.rows]
        named = name in rules.properties and all(option in rules.options for option in options)
        if named and len(set(options)) == len(options) == len(set(titles)):
            told.append((name, dict(zip(options, titles, strict=True))))
    return told


def by_name(v: "Verbaliser", node: ast.Node, ctx: Context) -> tuple[ast.Node | None, Said, bool] | None:
    """`site of here is garden` as (here, the names, whether it is denied); None for what it is about where that is the
    context's item; None at all where no table says it by name."""
    if not isinstance(node, ast.Compare) or node.op not in ("is", "is not", "=", "!="):
        return None
    match node.left:
        case ast.Of(what=ast.Name(name=name), arguments=(of,)):
            kind = element(type_of(v, of, ctx))
            about: ast.Node | None = None if isinstance(of, ast.Name) and of.name == "it" else of
        case ast.Name(name=name) if ctx.item is not None and ctx.about and name not in ctx.names:
            kind, about = ctx.item.type, None
        case _:
            return None
    titles = v.row_names.get((kind.of, name)) if kind.base == "component" else None
    parts = node.right.parts if isinstance(node.right, ast.Or) else (node.right,)
    if titles is None or not all(isinstance(part, ast.Name) and part.name in titles for part in parts):
        return None
    named = tuple(_printed(v, titles[part.name]) for part in parts if isinstance(part, ast.Name))
    names = v.say("words", words=named[0]) if len(named) == 1 else v.say("list-or", parts=named, number="one")
    return about, names, node.op in ("is not", "!=")


def _printed(v: "Verbaliser", title: str) -> str:
    return v.lexicon.option(title) if title.isidentifier() and title.islower() else v.lexicon.printed(title)
