"""Dice that show nothing worth telling: nobody has thrown them yet, or they lie where dice only wait to be thrown."""

from typing import TYPE_CHECKING

from dreambook.grammar import ast

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.play.game import Game


def zones_without_throws(program: "Program") -> frozenset[str]:
    """The zones where dice wait: they lie there at the beginning, nobody chooses one there, and only dice of other zones are
    thrown."""
    nodes = program.rules.nodes
    thrown = {name for node in nodes if isinstance(node, ast.Roll) for name in _zones_in(program, node)}
    chosen = {name for node in nodes if isinstance(node, ast.Choose) for name in _zones_in(program, node.spec)}
    homes = {program.zone_at[slot].zone for die, slot in program.box.homes.items() if die in program.face_slot}
    return frozenset(homes - thrown - chosen) if thrown else frozenset()


def _zones_in(program: "Program", node: ast.Node) -> list[str]:
    return [n.name for n in node.walk() if isinstance(n, ast.Name) and n.name in program.rules.zones]


def any_thrown(game: "Game") -> bool:
    """Whether any die was thrown in this game."""
    throws = {site.path for site in game.program.sites if isinstance(site.node, ast.Roll)}
    return any(move.player is None and move.site in throws for move in game.history)
