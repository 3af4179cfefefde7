"""Whatever a tree says, its sentence says: no part of a tree can be changed without changing what is printed.

In random trees each field of each node is changed in turn: another name, another number, another word, left out or put
in. The sentences must differ. What may be changed without being heard stands in `SILENT`, each with its reason.
"""

import typing
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal

import pytest

from dreambook.generators.documents import languages, make_document
from dreambook.generators.verbalise import norms
from dreambook.generators.verbalise.context import Context, Referent
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.generators.words.languages import messages_in
from dreambook.generators.words.messages import Noun
from dreambook.grammar import ast
from dreambook.interpreter.model.types import NUMBER, PLAYER, SPACE, Type, set_of
from tests.generators.rulebooks import rules_from, rules_of
from tests.generators.verbalise.random_trees import SPAN, Trees, _fields

CORPUS = Path(__file__).parent / "corpus.dream"
STATEMENTS = sorted(typing.get_args(typing.get_args(ast.Statement)[0]), key=lambda cls: cls.__name__)
DECLARATIONS = (
    ast.Trigger,
    ast.TriggerSequence,
    ast.Behaviour,
    ast.Rule,
    ast.Value,
    ast.EndSection,
    ast.Zone,
    ast.Procedure,
    ast.Variable,
)

SILENT = {
    **dict.fromkeys(
        ("Cite", "Head.cites", "Option.cites", "Zone.cites", "EndSection.cites", "EndWhen.cites"),
        "where a rule is printed elsewhere is no part of the rule; `dream trace` tells, and examples say what they show",
    ),
    "Head.alias": "a name for other parts of the rulebook, which say the heading's title",
    "Line.label": "a name for expansions and variants, which say the line itself",
    "Head.name": "a title stands for the name",
    "Replaced": "what an expansion has put something else for is no rule any more",
    "Note": "rulings and assumptions have a section of their own",
    "Phrase.article": "`a Card` and `Card` are one card",
    "Option.name": "a title stands for the name",
    "EndWhen.name": "a name for `beats`, which says the wording",
    "Parameter": "what a procedure is given is said where it is done, and used by its name",
    **dict.fromkeys(
        ("ChooseItem.name", "ChooseSeveral.name", "ChooseOrder.name", "Search.name", "ForEach.name", "Roll.name"),
        "a given name is said where two things would be called alike, and where it is used",
    ),
    "PlayerRow": "only numbers of players that can play are said",
    "Period.kind": "`phase` and `round` differ in how often they are done, which is said",
    "Variable.type": "in random trees a type is of no sense; see the test of types",
    "Variable.name": "the heading of the line",
    "Variable.title": "the heading of the line",
    "Zone.lattice": "what bots try of a surface is no rule",
    "Length.unit": "how a length is written; how long it is, is said",
    "Zone.name": "the heading of the line", "Zone.title": "the heading of the line",
}  # fmt: skip

SILENT_IN = {"de": {"Move.verb": "one lays a thing somewhere, whether it is moved there or placed"}, "en": {}}


def _named(kind: Type, noun: Noun, many: bool = False) -> Referent:
    return Referent(kind, noun, many=many, named=True)


def _rolled(v: Verbaliser, noun: Noun) -> Referent:
    phrase = v.say("rolled", dice=noun, number="other")
    return Referent(set_of(Type("component", "Die")), noun, many=True, phrase=phrase)


def _context(v: Verbaliser) -> Context:
    names = {
        "thrown_a": _rolled(v, Noun("lion die", "lion dice")),
        "thrown_b": _rolled(v, Noun("tiger die", "tiger dice")),
    }
    for letter, word in (("a", "zebra"), ("b", "giraffe")):
        names[f"wonder_{letter}"] = _named(Type("unknown"), Noun(word, word + "s"))
    for name, (one, two) in {
        "card": ("lion", "tiger"), "number": ("wolf", "bear"), "player": ("fox", "hare"), "space": ("frog", "toad"),
    }.items():  # fmt: skip
        kind = {"card": Type("component", "Dream"), "number": NUMBER, "player": PLAYER, "space": SPACE}[name]
        for letter, word in (("a", one), ("b", two)):
            names[f"{name}_{letter}"] = _named(kind, Noun(word, word + "s"))
            names[f"{name}_set_{letter}"] = _named(set_of(kind), Noun("wild " + word, f"wild {word}s"), many=True)
            phrase = v.say("words", words=f"those {word}s", number="other")
            names[f"{name}_those_{letter}"] = Referent(set_of(kind), Noun(word, word + "s"), many=True, phrase=phrase)
    return Context(names)


PAIRS = [
    ("wonder_a", "wonder_b"),
    ("thrown_a", "thrown_b"),
    ("hand", "display"),
    ("points", "difficulty"),
    ("limit", "two"),
] + [
    (f"{name}{kind}_a", f"{name}{kind}_b")
    for name in ("card", "number", "player", "space")
    for kind in ("", "_set", "_those")
]


@pytest.fixture(scope="module", params=languages())
def verbaliser(request: pytest.FixtureRequest) -> Verbaliser:
    return Verbaliser.in_language(rules_of(CORPUS), request.param)


def zone_texts(v: Verbaliser, node: ast.Zone) -> list[str]:
    """What is printed elsewhere of a zone."""
    found = [item.text for item in node.items if isinstance(item, ast.Wording)]
    steps = (norms.when_empty(v, item, "deck") for item in node.items if isinstance(item, ast.WhenEmpty))
    return found + [sentence for step in steps for sentence in step.sentences()]


def said(v: Verbaliser, node: ast.Node) -> str:
    """All that is printed of a statement or a declaration."""
    match node:
        case ast.Trigger():
            steps = (norms.trigger(v, node),)
        case ast.TriggerSequence():
            steps = (norms.sequence(v, node),)
        case ast.Behaviour():
            steps = (norms.behaviour(v, node, "Dream"),)
        case ast.Rule():
            steps = (norms.rule(v, node),)
        case ast.Value():
            steps = (norms.value(v, node),)
        case ast.EndSection():
            steps = norms.end(v, node)
        case ast.Procedure():
            steps = (norms.procedure(v, node),)
        case ast.Variable():
            return norms.variable(v, node)
        case ast.Zone():
            return "\n".join((norms.zone(v, node), *zone_texts(v, node)))
        case _:
            steps = v.block(ast.Block(span=SPAN, statements=(node,)), _context(v))
    return "\n".join(f"{step.kind}: {sentence}" for step in steps for sentence in step.sentences())


def possible(node: Any) -> Any:
    """The tree without what no text can say at once."""
    values: dict[str, Any] = {}
    for name, value in node.__dict__.items():
        if isinstance(value, ast.Node):
            values[name] = possible(value)
        elif isinstance(value, tuple):
            values[name] = tuple(possible(item) if isinstance(item, ast.Node) else item for item in value)
        else:
            values[name] = value
    node = type(node)(**values)
    return node.model_copy(update=_impossible(node))


def _impossible(node: Any) -> dict[str, Any]:
    match node:
        case ast.PassTurn() if node.to is not None:
            return {"direction": None}
        case ast.TieBreak() if node.by is None or node.order == "shared":
            return {"by": None, "order": "shared"}
        case ast.Repeat() if node.times is not None:
            return {"until": None, "while_": None}
        case ast.Repeat() if node.until is not None:
            return {"while_": None}
        case ast.Arithmetic() if not isinstance(node.right, ast.Number) or node.op != "/":
            return {"rounded": (node.rounded or "down") if node.op == "/" else None}
        case ast.EndWhen() if node.outcome in ("draw", "over"):
            return {"who": None}
        case ast.Trigger() if node.condition is not None:
            return {"order": None, "event": None}
        case ast.Trigger() if node.event is None:
            return {"condition": ast.Name(span=SPAN, name="passed"), "order": None}
        case ast.Trigger():
            return {"order": node.order or "after"}
        case ast.EventDoing():
            return {"verb": "drawing", "things": node.things or ast.Things(span=SPAN, items=(_CARD,))}
        case ast.EachPlayer() if node.at_once:
            return {"in_turn": False, "direction": None, "start": None, "by": None, "by_order": "most"}
        case ast.EachPlayer() if node.by is None:
            return {"by_order": "most"}
        case ast.Arithmetic(op="/", right=ast.Number()):
            return {"rounded": node.rounded or "down", "right": ast.Name(span=SPAN, name="difficulty")}
        case ast.ValueLine() if not node.exception:
            return {"name": None, "beats": ()}
        case ast.Quantified() if node.has is not None:
            return {"which": "every"}
        case ast.ChooseActions() if node.low is not None:
            return {"low": node.high, "if_able": node.if_able or node.otherwise is not None}
        case ast.Number(value=0):
            return {"value": 3}
        case ast.Zone():
            sizes = {"grid": 2, "ring": 1, "track": 1}.get(node.form, 0)
            named = node.form in ("ring", "track") and node.places
            size = () if named else (node.size * 2 or (_THREE, _THREE))[:sizes]
            kinds = tuple(kind for kind in node.kinds if kind in ("Dream", "Essence", "Pawn"))
            items = tuple(
                x
                for x in node.items
                if not isinstance(x, ast.Note | ast.Place) or (_is_place(x) and node.form == "map")
            )
            return {"size": size, "places": node.places if named else (), "kinds": kinds, "items": items}
        case ast.EndSection() | ast.Rule() | ast.Value():
            lines = tuple(line for line in node.lines if not isinstance(line, ast.Note))
            return {"lines": lines or (ast.Wording(span=SPAN, text="zebra"),)}
        case ast.ChooseOne():
            return {
                "options": tuple(x for x in node.options if not isinstance(x, ast.Note)) or (ast.Option(span=SPAN),)
            }
        case ast.Procedure():
            return {"parameters": ()}
        case ast.Block(statements=statements) if all(isinstance(one, ast.Note) for one in statements):
            # Where there are only remarks, nothing happens.
            return {"statements": (*statements, ast.Nothing(span=SPAN))}
        case _ if getattr(node, "otherwise", None) is not None and hasattr(node, "if_able"):
            # `otherwise` says that it may not be possible.
            return {"if_able": True}
    return {}


def _is_place(node: ast.Node) -> bool:
    return isinstance(node, ast.Place)


_THREE = ast.Number(span=SPAN, value=3)
_CARD = ast.Phrase(span=SPAN, of=ast.Name(span=SPAN, name="Dream"))


def changes(node: Any, trees: Trees) -> Iterator[tuple[str, Any, Any]]:
    """(what is changed, the tree with one, the tree with another) for every field of every node below."""
    cls = type(node)
    for name, kind in _fields(cls).items():
        if name in ("span", "node", "model_config", "quoted"):
            continue
        value = getattr(node, name)
        label = f"{cls.__name__}.{name}"
        if label in SILENT or cls.__name__ in SILENT or (name == "label" and issubclass(cls, ast.Line)):
            continue

        def put(new: Any, name: str = name) -> Any:
            return node.model_copy(update={name: new})

        for one, other in _values(label, value, kind, trees):
            yield label, put(one), put(other)
        if isinstance(value, ast.Node):
            for inner, one, other in changes(value, trees):
                yield inner, put(one), put(other)
        elif isinstance(value, tuple):
            for i, item in enumerate(value):
                if isinstance(item, ast.Node):
                    for inner, one, other in changes(item, trees):
                        yield inner, put((*value[:i], one, *value[i + 1 :])), put((*value[:i], other, *value[i + 1 :]))


def _family(word: str) -> str:
    """Words of which one says another thing than another: `=` and `is` are said alike."""
    return "is" if word in ("is", "is not") else "in" if word in ("is in", "is not in") else ""


def _values(name: str, value: Any, kind: Any, trees: Trees) -> Iterator[tuple[Any, Any]]:
    """Two values of a field that do not mean the same."""
    if typing.get_origin(kind) is Annotated:
        kind = typing.get_args(kind)[0]
    members = typing.get_args(kind) if typing.get_origin(kind) in (typing.Union, UnionType) else (kind,)
    if value is None:
        return
    if type(None) in members:
        yield value, None
    for member in members:
        if typing.get_origin(member) is Annotated:
            member = typing.get_args(member)[0]
        if typing.get_origin(member) is Literal and isinstance(value, str):
            others = (other for other in typing.get_args(member) if _family(other) == _family(value))
            yield from ((value, other) for other in others if other != value)
            return
    if value is True or value is False:
        yield value, not value
    elif isinstance(value, int):
        yield 7919, 7927
    elif isinstance(value, str):
        yield ("wonder_a", "wonder_b") if name == "Name.name" else ("zebra", "giraffe")
    elif isinstance(value, tuple):
        if len(value) > 1 and type(value[-1]).__name__ not in SILENT:
            yield value, value[:-1]
    elif isinstance(value, ast.Node) and ast.Name in typing.get_args(kind) + tuple(
        m for member in members for m in typing.get_args(member)
    ):
        for one, other in trees.random.sample(PAIRS, 3):
            yield ast.Name(span=SPAN, name=one), ast.Name(span=SPAN, name=other)


@pytest.mark.parametrize("cls", [*STATEMENTS, *DECLARATIONS], ids=lambda cls: cls.__name__)
def test_every_part_of_a_tree_is_heard(verbaliser: Verbaliser, cls: type[ast.Node]) -> None:
    for seed in range(2):
        trees = Trees(seed)
        tree = possible(trees.node(cls, 3))
        for label, one, other in changes(tree, trees):
            if label in SILENT_IN[verbaliser.messages.language]:
                continue
            if possible(one) == one and possible(other) == other:
                assert said(verbaliser, one) != said(verbaliser, other), (label, said(verbaliser, one))


TYPES = (
    "0 to 9", "0 to 8", "1 to 9", "yes or no", "a Dream", "a Dream or none", "a Essence", "a player", "a player or none",
    "a colour", "a colour or none", "red or green", "red or blue", "a space of board", "a space of moon", "set of Dream",
    "set of player", "set of colour",
)  # fmt: skip


def test_every_type_of_a_variable_has_its_words() -> None:
    text = CORPUS.read_text(encoding="utf-8")
    found = {}
    for kind in TYPES:
        rules = rules_from(text.replace("    passed: yes or no,", f"    sample: {kind}\n    passed: yes or no,"))
        messages = messages_in("en")
        found[kind] = norms.variable(Verbaliser(rules, messages, messages.grammar), rules.variables["sample"])
    assert len(set(found.values())) == len(TYPES), found
    assert found["a space of board"] == "A space on the board."
    assert found["set of colour"] == "Any number of colours."


def test_what_is_silent_is_there_and_has_its_reason() -> None:
    classes = {name: cls for name, cls in vars(ast).items() if isinstance(cls, type) and issubclass(cls, ast.Node)}
    for name, reason in (SILENT | SILENT_IN["de"]).items():
        cls, _, field = name.partition(".")
        assert not field or field in classes[cls].fields
        assert reason


DICE = """language 1
rulebook dice "Dice"
    players 1

components
    die Die "die" plural "dice" x 5

variables
    points: 0 to 200

turns
    roll 5 Die as thrown
    CASE
"""
NARROWED = [
    ("gain (count of (thrown where face of it = 6)) points", "the number of the dice rolled whose rolled face is 6"),
    ("gain (total of (thrown where face of it = 6)) points", "the total shown by the dice rolled whose rolled face is 6"),
    ("gain (total of thrown) points", "the total rolled"),
    ("choose any number of again from thrown where face of it < 3", "any number of the dice rolled whose rolled face is less than 3"),
    ("for each die in thrown where face of it = 1\n        lose 1 points", "For each of the dice rolled whose rolled face is 1"),
    ("if any thrown where face of it = 1\n        end turn", "at least one of the dice rolled whose rolled face is 1"),
    ("if at least 3 thrown where face of it = 1\n        end turn", "at least 3 of the dice rolled whose rolled face is 1"),
    ("if no thrown where face of it > 1\n        end turn", "none of the dice rolled whose rolled face is greater than 1"),
    ("let sixes = thrown where face of it = 6\n    roll sixes", "The sixes are the dice rolled whose rolled face is 6"),
    ("roll 2 Die as others\n    gain (total of others) points", "Roll 2 dice as the others"),
    ("if points = 1 and (points = 2 or points = 3)\n        end turn", "the points are 1, and the points are 2 or 3"),
    ("if points = 1 and (points < 2 or points > 3)\n        end turn", "the points are 1, and either the points are less than 2 or the points are greater than 3"),
    ("if not (points = 1 or points = 2)\n        end turn", "If the points are not 1 and the points are not 2, your"),
    ("if points = 1 or not (points = 2 or points = 3)\n        end turn", "1, or both the points are not 2 and the points are not 3,"),
    ("if points = 1 and points = 2 or points = 3\n        end turn", "If both the points are 1 and the points are 2, or the points"),
    ("gain (points x (points - 1)) points", "equal to the points times (the points minus 1)"),
    ("gain (points - (points - 1)) points", "equal to the points minus (the points minus 1)"),
    ("gain (larger of (points, points + 1)) points", "the larger of the points and (the points plus 1)"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "words"), NARROWED, ids=[words for _, words in NARROWED])
def test_what_narrows_a_set_that_has_a_name(rule: str, words: str) -> None:
    text = make_document(rules_from(DICE.replace("CASE", rule)))
    assert words in text, text[text.index("## How") :]
