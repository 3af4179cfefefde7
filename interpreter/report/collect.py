"""Collects what dreambook can say to a person, out of its own source: `python -m dreambook.interpreter.report.collect`.

English texts stand where they are said. This follows them there: a text reaches a person when it is given to one of
`SPEAKERS`, directly or by way of a variable, a parameter, a field, a table or what a function returns. It over-reaches
a little (a name stands for every function of that name) and never runs the code. The texts become the entries of
`de.po`, with a slot for each value: f"no zone is named `{name}`" is the entry "no zone is named `{name}`". A choice
of words inside a text makes an entry for each (`"are" if several else "is"`), so that a translator sees whole
sentences.
"""

import ast
import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from dreambook.grammar.codes import CODES
from dreambook.interpreter.report.spoken import (
    ALSO_SAID,
    FILES,
    FOLDERS,
    NOT_SAID,
    NOT_SHOWN,
    SPEAKERS,
    WORDED,
    is_said,
)
from dreambook.interpreter.report.translate import AT_THE_TABLE

HOME = Path(__file__).resolve().parents[2]
MOST = 24
"""How many ways to put a text together are looked at."""


class Slot(str):
    """The name of a value inside a text."""


Parts = tuple[str, ...]


def entries(home: Path = HOME) -> dict[str, list[str]]:
    """Every text that a person may read, as a template, with the files that say it."""
    found = _Collector(home).collect()
    also = [*ALSO_SAID, *(info.title for info in CODES.values()), *(_as_said(info.title) for info in CODES.values())]
    return {**found, **{text: ["interpreter/report/collect.py"] for text in also if text not in found}}


def table_entries(home: Path = HOME) -> dict[str, list[str]]:
    """Every text that is put together at the table, as it stands in the source: it is looked up, not recognised."""
    collector = _Collector(home)
    found: dict[str, list[str]] = {}
    for name, places in WORDED.items():
        for call, inside in collector.calls.get(name, []):
            for value in call.args[places]:
                for text in _constants(value):
                    found.setdefault(text, []).append(inside.module.name)
    return {text: sorted(set(files)) for text, files in sorted(found.items())}


def _constants(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*_constants(node.body), *_constants(node.orelse))


def _as_said(title: str) -> str:
    """The title of a code within a sentence."""
    return title.lower()


class _Function:
    def __init__(self, node: ast.FunctionDef | ast.AsyncFunctionDef | None, module: "_Module") -> None:
        self.node, self.module = node, module
        self.assigned: dict[str, list[ast.expr]] = defaultdict(list)
        self.parameters: list[str] = []
        body: list[ast.stmt] = node.body if node is not None else module.tree.body
        if node is not None:
            a = node.args
            self.parameters = [p.arg for p in [*a.posonlyargs, *a.args]]
            self.rest = a.vararg.arg if a.vararg else None
            self.named = [p.arg for p in a.kwonlyargs]
        for part in _own(body):
            for target, value in _assignments(part):
                self.assigned[target].append(value)

    @property
    def returned(self) -> Iterator[ast.expr]:
        assert self.node is not None
        for part in _own(self.node.body):
            if isinstance(part, ast.Return | ast.Yield | ast.YieldFrom) and part.value is not None:
                yield part.value


class _Module:
    def __init__(self, path: Path, home: Path) -> None:
        self.name = path.relative_to(home).as_posix()
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.top = _Function(None, self)
        self.imported: dict[str, str] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                home_of = node.module.removeprefix("dreambook.").replace(".", "/") + ".py"
                self.imported.update({name.asname or name.name: home_of for name in node.names})


class _Collector:
    def __init__(self, home: Path) -> None:
        paths = sorted(p for folder in FOLDERS for p in (home / folder).rglob("*.py"))
        self.modules = [_Module(path, home) for path in (*paths, *(home / file for file in FILES))]
        self.functions: dict[str, list[_Function]] = defaultdict(list)
        self.fields: dict[str, list[str]] = {}
        self.calls: dict[str, list[tuple[ast.Call, _Function]]] = defaultdict(list)
        self.raised: list[tuple[ast.expr, _Function]] = []
        self.stored: dict[str, list[tuple[ast.expr, _Function]]] = defaultdict(list)
        self.tables: dict[str, list[tuple[ast.expr, _Function]]] = defaultdict(list)
        for module in self.modules:
            for name, values in module.top.assigned.items():
                self.tables[name].extend((value, module.top) for value in values)
            self._walk(module.tree, module.top, module)
        self.found: dict[str, list[str]] = {}
        self.done: set[tuple[object, ...]] = set()
        self.todo: list[tuple[ast.expr, _Function]] = []

    def _walk(self, node: ast.AST, inside: _Function, module: _Module) -> None:
        for child in ast.iter_child_nodes(node):
            within = inside
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                within = _Function(child, module)
                self.functions[child.name].append(within)
            elif isinstance(child, ast.ClassDef):
                fields = [s.target.id for s in child.body if isinstance(s, ast.AnnAssign) and isinstance(s.target, ast.Name)]  # fmt: skip
                if fields:
                    self.fields[child.name] = fields
            elif isinstance(child, ast.Call):
                name = _called(child)
                if name:
                    self.calls[name].append((child, inside))
            elif isinstance(child, ast.Raise) and isinstance(child.exc, ast.Call):
                if _called(child.exc) not in NOT_SHOWN:
                    given = [*child.exc.args, *(keyword.value for keyword in child.exc.keywords)]
                    self.raised.extend((value, inside) for value in given)
            elif isinstance(child, ast.Assign):
                for target in child.targets:
                    if isinstance(target, ast.Attribute):
                        self.stored[target.attr].append((child.value, inside))
            self._walk(child, within, module)

    def collect(self) -> dict[str, list[str]]:
        for name, parameters in SPEAKERS.items():
            for parameter in parameters:
                self._parameter(name, parameter)
        for value, inside in self.raised:
            self._want(value, inside)
        while self.todo:
            node, inside = self.todo.pop()
            self._take(node, inside)
        return {text: sorted(set(files)) for text, files in sorted(self.found.items())}

    def _want(self, node: ast.expr, inside: _Function) -> None:
        mark = ("node", id(node))
        if mark not in self.done:
            self.done.add(mark)
            self.todo.append((node, inside))

    def _parameter(self, function: str, parameter: str) -> None:
        """Everything that is given to a parameter of a function or class."""
        if ("parameter", function, parameter) in self.done or function in WORDED:
            return
        self.done.add(("parameter", function, parameter))
        defined = self.functions.get(function, [])
        for call, inside in self.calls.get(function, []):
            for keyword in call.keywords:
                if keyword.arg == parameter:
                    self._want(keyword.value, inside)
            for order in self._orders(function, defined):
                if order.count(parameter):
                    at = order.index(parameter)
                    chosen = call.args[at:] if parameter in ("places", "labels", "notes") else call.args[at : at + 1]
                    for value in chosen:
                        self._want(value, inside)
        for one in defined:
            # What stands in place of an argument that is not given.
            if one.node is not None:
                a = one.node.args
                defaults = dict(zip([p.arg for p in a.args][::-1], a.defaults[::-1], strict=False))
                defaults |= {p.arg: d for p, d in zip(a.kwonlyargs, a.kw_defaults, strict=True) if d is not None}
                if parameter in defaults:
                    self._want(defaults[parameter], one)

    def _orders(self, function: str, defined: list[_Function]) -> Iterator[list[str]]:
        if function in self.fields:
            yield self.fields[function]
        for one in defined:
            order = [p for p in one.parameters if p not in ("self", "cls")]
            yield [*order, one.rest] if one.node is not None and one.rest else order
        for one in self.functions.get("__init__", []):
            # A class that makes itself is called by its own name.
            if function in SPEAKERS and function[0].isupper() and function not in self.fields:
                order = [p for p in one.parameters if p not in ("self", "cls")]
                if "message" in order:
                    yield order

    def _take(self, node: ast.expr, inside: _Function) -> None:
        for parts in self._texts(node, inside):
            self._keep(parts, inside)

    def _keep(self, parts: Parts, inside: _Function) -> None:
        text = template_of(parts)
        if inside.module.name.startswith(NOT_SAID) or not is_said(text):
            return
        self.found.setdefault(text, []).append(inside.module.name)

    def _texts(self, node: ast.expr, inside: _Function) -> list[Parts]:
        """The texts that an expression can be; what it is made of is followed as well."""
        if isinstance(node, ast.Constant):
            return [(node.value,)] if isinstance(node.value, str) else []
        if isinstance(node, ast.IfExp):
            return [*self._texts(node.body, inside), *self._texts(node.orelse, inside)]
        if isinstance(node, ast.BoolOp):
            return [text for value in node.values for text in self._texts(value, inside)]
        if isinstance(node, ast.JoinedStr):
            return self._joined(node.values, inside)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and _is_text(node):
            left, right = self._part(node.left, inside), self._part(node.right, inside)
            return [(*a, *b) for a in left for b in right][:MOST]
        if isinstance(node, ast.NamedExpr):
            return self._texts(node.value, inside)
        self._follow(node, inside)
        return []

    def _joined(self, values: Iterable[ast.expr], inside: _Function) -> list[Parts]:
        choices: list[list[Parts]] = []
        for value in values:
            choices.append(self._part(value.value if isinstance(value, ast.FormattedValue) else value, inside))
        made: list[Parts] = [tuple(itertools.chain(*chosen)) for chosen in itertools.islice(itertools.product(*choices), MOST)]  # fmt: skip
        return made

    def _part(self, node: ast.expr, inside: _Function) -> list[Parts]:
        """A part of a text: its words where it has some of its own, else a slot."""
        if isinstance(node, ast.Constant):
            return [(str(node.value),)]
        if isinstance(node, ast.IfExp):
            return [*self._part(node.body, inside), *self._part(node.orelse, inside)]
        if isinstance(node, ast.JoinedStr):
            return self._joined(node.values, inside)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and _is_text(node):
            texts = self._texts(node, inside)
            if texts:
                return texts
        self._want(node, inside)
        return [(Slot(_named(node)),)]

    def _follow(self, node: ast.expr, inside: _Function) -> None:
        """Where the value of an expression comes from."""
        if isinstance(node, ast.Name):
            self._variable(node.id, inside)
        elif isinstance(node, ast.Attribute):
            self._field(node.attr)
        elif isinstance(node, ast.Call):
            self._call(node, inside)
        elif isinstance(node, ast.Subscript):
            self._want(node.value, inside)
        elif isinstance(node, ast.Tuple | ast.List | ast.Set):
            for value in node.elts:
                self._want(value, inside)
        elif isinstance(node, ast.Dict):
            for value in node.values:
                self._want(value, inside)
        elif isinstance(node, ast.Starred | ast.Await | ast.YieldFrom):
            self._want(node.value, inside)
        elif isinstance(node, ast.ListComp | ast.GeneratorExp | ast.SetComp):
            self._want(node.elt, inside)
        elif isinstance(node, ast.DictComp):
            self._want(node.value, inside)

    def _variable(self, name: str, inside: _Function) -> None:
        if name in inside.assigned:
            for value in inside.assigned[name]:
                self._want(value, inside)
        elif inside.node is not None and name in [*inside.parameters, *inside.named, inside.rest]:
            self._parameter(inside.node.name, name)
            if inside.node.name == "__init__":
                for owner in self.fields:
                    self._parameter(owner, name)
        else:
            for value, where in self._near(self.tables.get(name, []), name, inside):
                self._want(value, where)

    def _field(self, name: str) -> None:
        if name in (
            "text",
            "name",
            "path",
            "title",
            "plural",
            "value",
            "zone",
            "form",
            "type",
            "of",
            "head",
            "words",
            "file",
            "kind",
        ):
            return
        if ("field", name) in self.done:
            return
        self.done.add(("field", name))
        for owner, fields in self.fields.items():
            if name in fields:
                self._parameter(owner, name)
        for one in self.functions.get(name, []):
            for value in one.returned:
                self._want(value, one)
        for value, where in self.stored[name]:
            self._want(value, where)

    def _call(self, node: ast.Call, inside: _Function) -> None:
        name = _called(node)
        if name in WORDED:
            return
        if name in ("join", "filter", "fromkeys", "map") and node.args:
            self._want(node.args[-1] if name in ("filter", "map") else node.args[0], inside)
            return
        if name in ("items", "values", "zip", "enumerate", "reversed"):
            for value in [*node.args, *([node.func.value] if isinstance(node.func, ast.Attribute) else [])]:
                self._want(value, inside)
            return
        if name == "so_many":
            for parts in _counted(node):
                self._keep(parts, inside)
            for value in node.args[1:]:
                self._want(value, inside)
            return
        if name in ("str", "sorted", "tuple", "list", "clean", "shortened", "replace", "lower", "strip", "capitalize"):
            if isinstance(node.func, ast.Attribute):
                self._want(node.func.value, inside)
            for value in node.args[:1]:
                if name not in ("replace", "strip"):
                    self._want(value, inside)
            return
        if name == "get" and isinstance(node.func, ast.Attribute):
            self._want(node.func.value, inside)
            for value in node.args[1:]:
                self._want(value, inside)
            return
        known = [(one, one) for one in self.functions.get(name or "", [])]
        if isinstance(node.func, ast.Name):
            known = list(self._near(known, name or "", inside))
        elif (
            isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == "self"
        ):
            own = [one for one in known if one[1].module is inside.module]
            known = own or known
        for one, _ in known:
            for value in one.returned:
                self._want(value, one)

    def _near(
        self, known: "list[tuple[Any, _Function]]", name: str, inside: _Function
    ) -> "list[tuple[Any, _Function]]":
        """Of all that has a name, what it means in a module: its own, or what it imports."""
        own = [pair for pair in known if pair[1].module is inside.module]
        home = inside.module.imported.get(name)
        return own or [pair for pair in known if pair[1].module.name == home]


def template_of(parts: Parts) -> str:
    """A text with its slots in braces; slots of one name are numbered."""
    seen: dict[str, int] = defaultdict(int)
    out = []
    for part in parts:
        if not isinstance(part, Slot):
            out.append(part.replace("{", "{{").replace("}", "}}"))
            continue
        seen[part] += 1
        out.append("{" + part + (str(seen[part]) if seen[part] > 1 else "") + "}")
    return "".join(out)


def _named(node: ast.expr) -> str:
    """A name for the value of an expression, for the translator's eyes."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Subscript):
        return _named(node.value)
    if isinstance(node, ast.Call):
        if (
            _called(node) in ("join", "len", "str", "listed", "shortened", "said", "sorted", "clean", "lower")
            and node.args
        ):
            return _named(node.args[0])
        return (_called(node) or "x").strip("_")
    if isinstance(node, ast.GeneratorExp | ast.ListComp):
        return _named(node.generators[0].iter)
    if isinstance(node, ast.BoolOp):
        return _named(node.values[0])
    if isinstance(node, ast.BinOp):
        return _named(node.left)
    return "x"


def _counted(node: ast.Call) -> Iterator[Parts]:
    """`so_many(count, "game")` says `1 game` and `2 games`."""
    nouns = [str(value.value) for value in node.args[1:] if isinstance(value, ast.Constant)]
    if nouns:
        yield (Slot("count"), f" {nouns[0]}")
        yield (Slot("count"), f" {nouns[1] if len(nouns) > 1 else nouns[0] + 's'}")


def _is_text(node: ast.expr) -> bool:
    """Whether an addition joins texts and not numbers, as far as it can be seen."""
    if isinstance(node, ast.BinOp):
        return _is_text(node.left) or _is_text(node.right)
    if isinstance(node, ast.IfExp):
        return _is_text(node.body) or _is_text(node.orelse)
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _called(node: ast.Call) -> str | None:
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else None


def _own(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """The nodes of a body, without those of functions and classes in it."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        yield node
        yield from _own(ast.iter_child_nodes(node))


def _assignments(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield from _targets(target, node.value)
    elif isinstance(node, ast.AnnAssign | ast.AugAssign | ast.NamedExpr) and node.value is not None:
        if isinstance(node.target, ast.Name):
            yield node.target.id, node.value
    elif isinstance(node, ast.For | ast.comprehension):
        yield from _targets(node.target, node.iter)
    elif isinstance(node, ast.Call) and node.args and isinstance(node.func, ast.Attribute):
        grows = node.func.attr in ("append", "extend", "insert", "add")
        if grows and isinstance(node.func.value, ast.Name):
            yield node.func.value.id, node.args[-1]


def _targets(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple | ast.List):
        whole = isinstance(value, ast.Tuple | ast.List) and len(value.elts) == len(target.elts)
        for i, one in enumerate(target.elts):
            yield from _targets(one, value.elts[i] if whole else value)  # type: ignore[attr-defined]


def update(language: str) -> tuple[int, int]:
    """Bring a catalogue up to what the source says; how many entries are new (without words), and how many are gone."""
    path = HOME / "interpreter" / "report" / f"{language}.po"
    with path.open("rb") as file:
        old = {(message.context or "", str(message.id)): str(message.string) for message in read_po(file) if message.id}
    now = {("", text): said_in for text, said_in in entries().items()}
    now |= {(AT_THE_TABLE, text): said_in for text, said_in in table_entries().items()}
    new = Catalog(locale=language, project="dreambook")
    for (context, text), said_in in sorted(now.items(), key=lambda item: (item[1], item[0])):
        # What was recognised before and is looked up now keeps its words.
        words = old.get((context, text)) or old.get(("", text), "")
        new.add(text, words, auto_comments=said_in[:1], context=context or None)
    written = BytesIO()
    write_po(written, new, width=0, omit_header=True, include_lineno=False)
    path.write_bytes(_HEADER.encode() + written.getvalue())
    return len(now.keys() - old.keys()), len(old.keys() - now.keys())


_HEADER = """\
# What dreambook says to people. The English texts stand where they are said;
# `python -m dreambook.interpreter.report.collect` brings this list up to them.

"""


if __name__ == "__main__":
    import sys

    for language in ("de",):
        added, gone = update(language)
        sys.stdout.write(f"{language}.po: {added} new texts, to be translated; {gone} gone\n")
