"""What the tests of bots share."""

from dreambook.interpreter.api import Rulebook, load_text
from dreambook.interpreter.bots import Bot, World
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.moves import question_of
from dreambook.interpreter.play.pending import Decision
from dreambook.interpreter.play.views import view_of

HEADING = 'language 1\nrulebook trial "Trial"\n    players 1 to 4\n    {mode}\n\n'


def small(text: str, mode: str = "competitive") -> Rulebook:
    rulebook = load_text(HEADING.format(mode=mode) + text.lstrip("\n"), "trial.dream")
    assert not rulebook.diagnostics, rulebook.diagnostics
    return rulebook


def answer(bot: Bot, m: Machine) -> int:
    """What a bot chooses at the open decision."""
    decision = m.pending
    assert isinstance(decision, Decision)
    player = decision.player
    return bot(view_of(m, player), question_of(m).options, World(m, player))
