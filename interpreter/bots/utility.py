"""What a position is worth to a player: of an ended game exactly, of one that was cut off by what the rulebook aims at."""

from dreambook.interpreter.play.machine import Machine

SCORE_WEIGHT = 0.01
"""How much the scores count beside winning: they decide only between ways to win, or to lose, alike."""
OPEN_WEIGHT = 0.1
"""How far the aims move the worth of an open game away from an even chance."""


def utility(m: Machine, player: int) -> float:
    """The worth of a position to a player: 1 won, 0 lost, half a draw, a share of a shared win; scores break ties.

    An open game is worth an even share, moved a little by the rulebook's aims; in a cooperative game it is not won.
    """
    result = m.result
    if result is None:
        return _open(m, player)
    if result.outcome == "draw":
        worth = 0.5
    elif m.g.rules.mode in ("cooperative", "solo"):
        worth = 1.0 if result.outcome == "win" else 0.0
    else:
        worth = 1 / len(result.winners) if player in result.winners else 0.0
    if result.scores is not None:
        sign = -1 if m.g.score_rule == "lowest" else 1
        worth += sign * SCORE_WEIGHT * _lead(result.scores, player)
    return worth


def _lead(values: tuple[int, ...], player: int) -> float:
    """By how much a player is ahead of the best other, between -1 and 1; alone, how much the player has."""
    others = [v for p, v in enumerate(values) if p != player]
    best = max(others, default=0)
    size = max(1, *map(abs, values)) * 2 if others else max(1, abs(values[player])) + 1
    return (values[player] - best) / size


def _open(m: Machine, player: int) -> float:
    together = m.g.rules.mode in ("cooperative", "solo")
    worth = 0.0 if together else 1 / m.g.players
    weight = OPEN_WEIGHT
    for order, function in m.g.aims:
        values = tuple(function(m, m.s, p) for p in range(m.g.players))
        ahead = values[player] / (1 + abs(values[player])) if together else _lead(values, player)
        worth += weight * (ahead if order == "most" else -ahead)
        # The first aim counts most.
        weight *= SCORE_WEIGHT
    return worth


def worth_by_aims(m: Machine, player: int) -> float:
    """The worth of a position judged by the aims alone where the game goes on, and also beside a lost or won game.

    Unlike `utility` it is not squeezed into the range from 0 to 1: the first aim counts whole, each further one a
    thousandth of the one before.
    """
    worth = 0.0
    if m.result is not None:
        worth += 1e6 * (utility(m, player) - 0.5)
    weight = 1.0
    for order, function in m.g.aims:
        values = [function(m, m.s, p) for p in range(m.g.players)]
        others = [v for p, v in enumerate(values) if p != player]
        together = m.g.rules.mode in ("cooperative", "solo")
        ahead = values[player] if together or not others else values[player] - max(others)
        worth += weight * (ahead if order == "most" else -ahead)
        weight *= 0.001
    return worth
