"""Which rules are certainly done by the active player: only there can `player` and `active` both be "you".

A procedure that is also carried out inside `each other player`, or `as` somebody, is done by that player; what happens by
itself is done by whoever it happens to. Where nobody but the active player ever does anything, everything is theirs.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.senses import element, type_of
from dreambook.grammar import ast

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser

_TOP = Context()
_DIVIDED = (ast.EachPlayer, ast.AsPlayer, ast.Filter, ast.Quantified)
"""Nodes of which a part may be about other players."""
_BY_ITSELF = (ast.Trigger, ast.Behaviour, ast.WhenEmpty, ast.RuleOtherwise)


def others_act(v: "Verbaliser") -> bool:
    """Whether anybody but the active player ever does anything in play."""
    blocks = (block for block in v.rules.document.blocks if not isinstance(block, ast.Setup | ast.Scoring))
    found = (node for block in blocks for node in block.walk() if isinstance(node, ast.EachPlayer | ast.AsPlayer))
    return v.numbers.high > 1 and not all(_stays(node) for node in found)


def by_others(v: "Verbaliser") -> frozenset[str]:
    """The procedures, actions and values that are also asked for while another player than the active one acts."""
    rules = v.rules
    bodies: dict[str, ast.Node] = {**rules.procedures, **rules.actions, **rules.values}
    own = {id(node): name for name, node in bodies.items()}
    others: set[str] = set()
    # What a block asks for changes only when somebody else comes to do it: it is read twice at most.
    left = [(block, True) for block in rules.document.blocks]
    while left:
        asked = {name for block, active in left for name in _asked(v, block, bodies, active)} - others
        others |= asked
        left = [(block, False) for block in rules.document.blocks if own.get(id(block)) in asked]
    return frozenset(others)


def _stays(node: ast.EachPlayer | ast.AsPlayer) -> bool:
    """Whether the one who does it is the active player, there too."""
    if isinstance(node, ast.EachPlayer):
        return node.in_turn
    player = node.player
    return isinstance(player, ast.CurrentPlayer) or (isinstance(player, ast.Name) and player.name == "active")


def _asked(v: "Verbaliser", node: ast.Node, bodies: dict[str, ast.Node], active: bool) -> Iterator[str]:
    """What is asked for while another player acts."""
    if not active:
        if isinstance(node, ast.Name) and node.name in bodies:
            yield node.name
        if isinstance(node, ast.Do) and not isinstance(node.what, ast.Name):
            # Any procedure may be printed on a card.
            yield from v.rules.procedures
    if isinstance(node, _BY_ITSELF):
        active = active and not v.others_act and not (isinstance(node, ast.Trigger) and node.condition is not None)
    divided = active and isinstance(node, _DIVIDED)
    for key, value in node.__dict__.items():
        theirs = divided and _is_theirs(v, node, key)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, ast.Node):
                yield from _asked(v, part, bodies, active and not theirs)


def _is_theirs(v: "Verbaliser", node: ast.Node, key: str) -> bool:
    """Whether a part of a node is about other players than the one who acts around it."""
    match node:
        case ast.EachPlayer():
            return key in ("where", "by") or (key == "block" and not node.in_turn)
        case ast.AsPlayer():
            return key == "block" and not _stays(node)
        case ast.Filter():
            return key == "where" and element(type_of(v, node.set, _TOP)).base == "player"
        case ast.Quantified():
            return key == "has" and element(type_of(v, node.set, _TOP)).base == "player"
    return False
