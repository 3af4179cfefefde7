"""Names for values: a declared variable gets the value, or the name is new and ends with its block."""

from dreambook.grammar import ast
from dreambook.grammar.span import Span
from dreambook.interpreter.compile.code import Code, Scope
from dreambook.interpreter.compile.joint import JointCompiler
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.types import set_of


class NamingCompiler(JointCompiler):
    """Compiles what gives values to names. `changed` collects the names that the current statement writes."""

    changed: set[str]
    taken_from: set[str]

    def block_of(self, node: ast.Block, scope: Scope) -> None:
        """Overridden by StatementCompiler."""
        raise NotImplementedError

    # ------------------------------------------------------------------ what may follow
    def _unable_label(self, node: ast.Node) -> int | None:
        """Where to go on when a statement cannot be done: a label when the rulebook says what happens then."""
        if getattr(node, "if_able", False) or getattr(node, "otherwise", None) is not None:
            return self.label()
        return None

    def _tail(self, node: ast.Node, scope: Scope, unable: int | None, named: str = "") -> None:
        """The blocks that follow a statement that was done, or that could not be; then what it has `named` is none."""
        then = getattr(node, "then", None)
        otherwise = getattr(node, "otherwise", None)
        if then is not None:
            self.flush(node)
            self.then_block(then, scope.nested())
        if unable is None:
            return
        after = self.label()
        self.flush(node)
        self.go(after)
        self.begin(unable, entered=False)
        if named in scope.locals:
            text, kind = scope.locals[named]
            self.emit(f"{text} = {'()' if kind.is_set else None}")
            scope.locals[named] = (text, kind if kind.is_set else kind.or_none())
        if otherwise is not None:
            self.block_of(otherwise, scope.nested())
        self.begin(after)

    def then_block(self, node: ast.Block, scope: Scope) -> None:
        """Overridden by StatementCompiler: the block below a statement that was done."""
        raise NotImplementedError

    def flush(self, node: ast.Node) -> None:
        """Overridden by StatementCompiler: tests ends, triggers and norms that the statement may have touched."""
        raise NotImplementedError

    # ------------------------------------------------------------------ names
    def range_of(self, name: str) -> tuple[int, int]:
        """The range of a number variable."""
        instance = next((v for v in self.box.variables if v.variable == name), None)
        # Of none there is no range; that there are none is reported where it is read.
        return (0, 0) if instance is None else (instance.low, instance.high)

    def is_taken(self, name: str, place: ast.Node | Span) -> None:
        """Report that a name for something new means something else already."""
        meaning = self.rules.names[name]
        help = "choose another name"
        if name in self.rules.kinds:
            help = f"name what is taken, not its kind: `chosen` instead of `{name}`, say"
        self.error("S01", f"`{name}` is a {meaning.kind} already", place, meaning.span, help=help)

    def bind(self, name: ast.Name, value: Code, scope: Scope) -> None:
        """Give a value a name: a declared variable gets it, else the name is new and ends with its block."""
        if name.name in self.rules.variables:
            self._assign(name, value, scope)
            return
        if name.name in self.rules.names:
            self.is_taken(name.name, name)
            return
        register = self.register(value.type)
        self.emit(f"L[{register}] = {value.text}")
        scope.locals[name.name] = (f"L[{register}]", value.type)

    def let(self, node: ast.Let, scope: Scope) -> None:
        """A name for a value."""
        value = self.expression(node.value, scope)
        if value.type.is_set:
            value = self.as_items(value)
            value = Code(value.text, set_of(value.type.element), value.reads, picks=value.picks)
        if value.type.base == "kind":
            value = self.items(node.value, scope)
        self.settle_picks(value)
        if node.name in self.rules.variables:
            place = self.rules.locate(node, node.name)
            self.error("S01", f"`{node.name}` is a variable", place, help=f"write `set {node.name} = ...`")
            return
        self.bind(ast.Name(span=node.span, name=node.name), value, scope)

    def set(self, node: ast.Set, scope: Scope) -> None:
        """Store a value in a variable."""
        value = self._right_side(
            ast.Compare(span=node.span, op="=", left=node.target, right=node.value),
            self.expression(node.target, scope),
            scope,
        )
        self.settle_picks(value)
        self._assign(node.target, value, scope, node.value)
        self.flush(node)

    def certain(self, code: Code) -> None:
        """Where something must be there: play stops with a finding when it is none."""
        if code.type.optional:
            self.emit(f"m.g.present({code.text})")

    def turn_is_passed(self) -> None:
        """A rule has said who is active: where turns go on by themselves, that player has the next one."""
        if "passed" in self.box.special:
            self.emit(f"s[{self.box.special['passed']}] = True")

    def _assign(self, target: ast.Node, value: Code, scope: Scope, place: ast.Node | None = None) -> None:
        if isinstance(target, ast.Name) and target.name == "active":
            if value.type.base not in ("player", "unknown"):
                self.mismatch(target, "a player", value.type)
            self.emit(f"s[{self.box.special['active']}] = {value.text}")
            self.turn_is_passed()
            self.changed.add("active")
            return
        code = self.expression(target, scope)
        if code.variable is None or code.slot is None:
            if code.type.base != "unknown" and not self.several_meant(target):
                named = self.rules.names.get(target.name) if isinstance(target, ast.Name) else None
                what = f"`{named.name}` is a {named.kind}: " if named is not None else ""
                self.error(
                    "S03",
                    f"{what}only a variable can be set",
                    target,
                    help="declare it under `variables`, or use `let`",
                )
            return
        if not t.assignable(code.type, value.type):
            self.error(
                "S03",
                f"`{code.variable}` holds {code.type}, but this is {value.type}",
                place or target,
                help=f"set it to {code.type}",
            )
        if not code.type.optional:
            self.certain(value)
        if code.type.base == "number":
            low, high = self.range_of(code.variable)
            self.emit(
                f"m.number({code.slot}, {value.text}, {low}, {high}, {self.site(self.current_node, announced=self.announcing)})"
            )
        else:
            text = f"sorted_set({self.as_items(value).text})" if value.type.is_set else value.text
            self._store(code, text)
        self.changed.add(code.variable)

    def _store(self, variable: Code, value: str) -> None:
        """Store a value; where it says who sees a zone, those who saw it know what lies there."""
        if any(zone.seers == variable.variable for zone in self.box.zones):
            self.emit(f"m.let_see({variable.slot}, {value})")
        else:
            self.emit(f"s[{variable.slot}] = {value}")

    def add_to(self, node: ast.AddTo | ast.RemoveFrom, scope: Scope) -> None:
        """Put into a set variable, or take out."""
        target = node.to if isinstance(node, ast.AddTo) else node.source
        code = self.expression(target, scope)
        item = self.expression(node.item, scope)
        if code.variable is None or not code.type.is_set:
            verb = "gain" if isinstance(node, ast.AddTo) else "lose"
            amount = self.text_of(node.item)
            amount = amount if amount.isalnum() or amount.startswith("(") else f"({amount})"
            help = f"write `{verb} {amount} {self.text_of(target)}`" if code.type.base == "number" else ""
            self.mismatch(target, "a variable that holds a set", code.type, help=help)
            return
        items = self.as_items(item).text if item.type.is_set else f"({item.text},)"
        if not t.compatible(code.type.element, item.type.element if item.type.is_set else item.type):
            self.mismatch(node.item, str(code.type.element), item.type)
        name = "union" if isinstance(node, ast.AddTo) else "minus"
        self._store(code, f"sorted_set({name}(s[{code.slot}], {items}))")
        self.changed.add(code.variable)
        self.flush(node)
