"""How options and kinds are drawn on what is printed: colours and pictures by name, and how large a piece is."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label, did_you_mean
from dreambook.interpreter.model.constants import Constants
from dreambook.interpreter.model.symbols import Rules

COLOURS = {
    "red": "#b8433a", "blue": "#3a72ad", "green": "#4f8f43", "yellow": "#d3a526", "brown": "#8a5f3c", "white": "#efeae0",
    "black": "#34323a", "grey": "#7d8590", "gray": "#7d8590", "orange": "#d0762b", "purple": "#77559d", "violet": "#77559d",
    "pink": "#cf7b9c", "turquoise": "#35938d", "gold": "#b98c22", "silver": "#9aa3ad", "bronze": "#9c6b3a", "cyan": "#2f93a8",
    "magenta": "#a8478c", "beige": "#cdb893", "crimson": "#9c2f3c", "navy": "#2c4470", "olive": "#7c7f35", "teal": "#2c7f80",
}  # fmt: skip
"""The colours that have a name, each as it is printed."""

_GERMAN = {
    "rot": "red", "blau": "blue", "grün": "green", "gelb": "yellow", "braun": "brown", "weiß": "white", "schwarz": "black",
    "grau": "grey", "lila": "purple", "violett": "violet", "rosa": "pink", "türkis": "turquoise", "silbern": "silver",
    "golden": "gold",
}  # fmt: skip

PICTURES = (
    "anchor", "bird", "bolt", "book", "castle", "circle", "cloud", "club", "coin", "cross", "crown", "diamond", "drop", "eye",
    "feather", "fish", "flame", "flower", "gem", "hammer", "hand", "heart", "hexagon", "hourglass", "house", "key", "leaf",
    "mask", "moon", "mountain", "paw", "ring", "shield", "skull", "spade", "square", "star", "sun", "sword", "tree",
    "triangle", "wave", "wheat",
)  # fmt: skip
"""The pictures that there are: a drawing of each is in `generators/emblems`."""

_ALSO = {
    "water": "drop", "sea": "wave", "fire": "flame", "clubs": "club", "diamonds": "diamond", "hearts": "heart",
    "spades": "spade", "lightning": "bolt", "tower": "castle", "mountains": "mountain", "wood": "tree", "grain": "wheat",
    "death": "skull", "time": "hourglass", "forest": "tree", "stars": "star",
    "monster": "skull", "money": "coin", "life": "heart", "weapon": "sword", "spell": "star", "animal": "paw",
}  # fmt: skip
"""What is drawn where a name says so and its line does not."""

_HEX = re.compile(r"#[0-9a-fA-F]{6}")
SMALLEST, LARGEST = 5, 500
"""A flat component is at least and at most so wide and so high, in millimetres."""


@dataclass(frozen=True, slots=True)
class Look:
    """How something is drawn: a colour as #rrggbb, and the name of a picture; "" where there is none."""

    colour: str = ""
    picture: str = ""


def look_of(names: tuple[str, ...]) -> Look:
    """What `drawn as` says."""
    colour = next((COLOURS.get(name, name.lower()) for name in names if name in COLOURS or _HEX.fullmatch(name)), "")
    return Look(colour, next((name for name in names if name in PICTURES), ""))


def look_of_option(rules: Rules, name: str) -> Look:
    """How an option is drawn: as its line says, or as its name does ("red", "sun")."""
    for item in _items(rules):
        if item.name == name and item.drawn:
            return look_of(item.drawn)
    words = [name.lower(), *((item.title or "").lower() for item in _items(rules) if item.name == name)]
    for word in words:
        word = _GERMAN.get(word, word)
        if word in COLOURS or word in PICTURES or word in _ALSO:
            return Look(COLOURS.get(word, ""), word if word in PICTURES else _ALSO.get(word, ""))
    return Look()


def look_of_kind(rules: Rules, kind: str) -> Look:
    """How a kind is drawn: as its lines say, or those of what it is a kind of."""
    for ancestor in rules.ancestry(kind):
        for item in rules.kinds[ancestor].items:
            if isinstance(item, ast.Drawn):
                return look_of(item.looks)
    word = kind.lower()
    return Look("", word if word in PICTURES else _ALSO.get(word, ""))


def size_of_kind(rules: Rules, constants: Constants, kind: str) -> tuple[int, int] | None:
    """How wide and how high a piece of a kind is, in millimetres, where that is said."""
    for ancestor in rules.ancestry(kind):
        for item in rules.kinds[ancestor].items:
            if isinstance(item, ast.PieceSize):
                width, height = (constants.number(one, "the size of a piece") for one in (item.width, item.height))
                return min(max(width, 1), LARGEST), min(max(height, 1), LARGEST)
    return None


def check_looks(rules: Rules, constants: Constants, found: Diagnostics) -> None:
    """Report names that are no colour and no picture (S01), and sizes that no piece has (S05)."""
    drawn: list[tuple[ast.Node, tuple[str, ...]]] = [(item, item.drawn) for item in _items(rules)]
    for kind in rules.kinds.values():
        drawn += [(item, item.looks) for item in kind.items if isinstance(item, ast.Drawn)]
        for item in kind.items:
            if isinstance(item, ast.PieceSize):
                _check_size(item, constants, found)
    for node, names in drawn:
        for name in names:
            if name in COLOURS or name in PICTURES or _HEX.fullmatch(name):
                continue
            found.error(
                "S01", f"`{name}` is no colour and no picture", Label(rules.locate(node, name)),
                help=did_you_mean(name, [*COLOURS, *PICTURES])
                or f'a colour is red, blue, ... or "#3a72ad"; a picture is {", ".join(PICTURES[:6])}, ...',
            )  # fmt: skip


def _check_size(item: ast.PieceSize, constants: Constants, found: Diagnostics) -> None:
    for one in (item.width, item.height):
        number = constants.number(one, "the size of a piece")
        if not SMALLEST <= number <= LARGEST:
            found.error(
                "S05", f"a piece of {number} mm cannot be printed", Label(one.span),
                help=f"a side is {SMALLEST} to {LARGEST} mm: `size 63 mm x 88 mm`",
            )  # fmt: skip


def _items(rules: Rules) -> Iterator[ast.ChoiceItem]:
    """The options of all lists, those of properties too."""
    for choices in rules.choices.values():
        yield from choices.items
    for kind in rules.kinds.values():
        for item in kind.items:
            if isinstance(item, ast.Property) and isinstance(item.type, ast.InlineChoices):
                yield from item.type.items
