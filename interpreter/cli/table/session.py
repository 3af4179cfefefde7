"""A game at the terminal: whose turn it is, what is shown to whom, what was typed, and how it goes on."""

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.text import Text

from dreambook.grammar import ast
from dreambook.interpreter.cli.guard import FINDINGS, FINE, Stop, interrupted
from dreambook.interpreter.cli.output import show_findings
from dreambook.interpreter.cli.saving import Keeper
from dreambook.interpreter.cli.speech import numbered, worded
from dreambook.interpreter.cli.table.about import About
from dreambook.interpreter.cli.table.asking import Asking
from dreambook.interpreter.cli.table.boards import seat_style
from dreambook.interpreter.cli.table.chronicle import Chronicle
from dreambook.interpreter.cli.table.details import details_for
from dreambook.interpreter.cli.table.fit import fit
from dreambook.interpreter.cli.table.menu import Menu
from dreambook.interpreter.cli.table.orders import Orders, leaves, order
from dreambook.interpreter.cli.table.outcome import failure, finding_of, place_in_rules, result_lines, shortened
from dreambook.interpreter.cli.table.place import Stage, counters_of, has_turns, stages
from dreambook.interpreter.cli.table.screen import Screen
from dreambook.interpreter.cli.table.shown import Table
from dreambook.interpreter.cli.table.terminal import Handed, Terminal
from dreambook.interpreter.cli.table.unthrown import any_thrown
from dreambook.interpreter.cli.wordings import wording_of
from dreambook.interpreter.interrupts import undisturbed
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.moves import Question
from dreambook.interpreter.play.pending import TABLE
from dreambook.interpreter.report.translate import later

if TYPE_CHECKING:
    from dreambook.interpreter.api import Rulebook
    from dreambook.interpreter.play.game import Game

Bot = Callable[["Game"], int]
INPUT_ENDS = later("The input ends here, and so does the game.")
"""What is said when nobody can answer any more."""
NEWS = 15
"""How many lines of what happened are shown before a turn; `log` shows all."""
MOST_NEWS = 6
"""For so many of the last news lines the table makes room on a screen."""
LASTING = ("setup", "round", "phase", "turns")
"""The kinds of stages that are not only carried out, but last."""
SHORT_TABLE = 14
"""A table of no more lines is shown as a whole whenever it has changed."""


class Session:
    """One sitting. `run` gives the exit code."""

    def __init__(self, rulebook: "Rulebook", game: "Game", bots: dict[int, tuple[str, Bot]], save: str | None) -> None:
        self.rulebook = rulebook
        self.bots = bots
        self.save_path = save
        self.terminal = Terminal()
        self.failed = False
        self._keeper = Keeper(rulebook)
        self.begin(game)

    def begin(self, game: "Game") -> None:
        """Play this game from now on."""
        self.program = game.program
        # At the table places are told as people measure; elsewhere as examples name them.
        self.program.speak(self.program.language)
        self.screen = Screen(game.program)
        self.asking = Asking(game.program)
        self.about = About(game.program, self.asking)
        self.chronicle = Chronicle(game)
        # One that was kept is gone on with as it was played, so that its choices can be taken back.
        self.game = self.chronicle.again or game
        self.chronicle.follow(self.game)
        self.people = [p for p in range(game.players) if p not in self.bots]
        self.names = tuple(self._name(p) for p in range(game.players))
        self._steps = self.chronicle.steps
        self._read: dict[int | None, int] = {}
        self._begun = len(self.chronicle.entries)
        self._sitting: int | None = None
        self._taught: set[str] = set()
        self._just_told: frozenset[str] = frozenset()
        self._news_lines = 0
        # A game that goes on from a file is kept there.
        self._kept = len([step for step in self._steps if self._is_person(step[0])])
        self._shown: tuple[Any, tuple[Any, ...], Table] | None = None
        # With nothing to hide, or with one person only, nobody has to look away.
        self._secrets = len(self.people) > 1 and _has_secrets(game)
        self._turns = game.players > 1 and has_turns(game.program)

    def _name(self, player: int) -> str:
        bot = self.bots.get(player)
        name = self.program.words.player(player)
        return worded("{player} ({bot})", player=name, bot=bot[0]) if bot else name

    def _is_person(self, player: int) -> bool:
        """Whether somebody at this terminal decides for that player; the table is asked of whoever is there."""
        return player in self.people or (player == TABLE and bool(self.people))

    # ------------------------------------------------------------------ the game
    def run(self) -> int:
        """Play until the game is over or somebody leaves. Raises Stop (F13) when it is interrupted."""
        try:
            return self._run()
        except KeyboardInterrupt:
            self.keep(quietly=True)
            self.terminal.say()
            if self.save_path:
                raise interrupted(f"the game is kept: `--load {self.save_path}` goes on with it") from None
            raise interrupted("this game is not kept; with `--save FILE` the next one is, after every choice") from None

    def _run(self) -> int:
        # Whether the game can be kept is known before anybody has chosen anything.
        self.keep(quietly=True)
        self._welcome()
        orders = Orders(self)
        while self.game.result is None:
            question = self.game.pending
            assert isinstance(question, Question)
            if not self._is_person(question.player):
                if not self._bot_decides(question):
                    return FINDINGS
            elif not self._person_decides(question, orders):
                self.keep()
                return FINDINGS if self.failed else FINE
        self._farewell()
        self.keep()
        return FINDINGS if self.failed else FINE

    def _bot_decides(self, question: Question) -> bool:
        """Let a bot choose; False when the rules break down there, which nobody can mend by choosing otherwise."""
        _, bot = self.bots[question.player]
        with self.terminal.passing(worded("{player} thinks ...", player=self.program.words.player(question.player))):
            index = bot(self.game)
        return self.apply(index) or self._leave_after_failure()

    def _person_decides(self, question: Question, orders: Orders) -> bool:
        """Ask until there is a choice or the position changes; False when the person leaves."""
        handed = self._sit_down(question.player)
        if handed != "sits":
            if handed == "ended":
                self.terminal.say(worded(INPUT_ENDS))
            return False
        self.show_news(question.player)
        self.show_table(question)
        menu = self.show_question(question)
        self.terminal.complete([*menu.labels, *orders.known])
        while True:
            typed = self.terminal.ask()
            if typed is None:
                self.terminal.say(worded(INPUT_ENDS))
                return False
            option = orders.choose(typed, menu)
            if option is not None:
                self.apply(option.index)
                return True
            if orders.leaving:
                return False
            if orders.moved:
                return True

    def apply(self, index: int) -> bool:
        """Make a choice. Where the rules do not say what happens, show that and stay before the choice: False."""
        player = self.game.player
        question = self.game.pending
        assert player is not None and isinstance(question, Question)
        self._steps.append((player, len(self.chronicle.entries)))
        try:
            with undisturbed():
                self.game.apply(index)
        except PlayError as problem:
            moves = list(self.game.history)
            self.game.undo()
            _, length = self._steps.pop()
            self.chronicle.cut(length)
            self.chronicle.follow(self.game)
            label = question.options[index].label if self._is_person(player) else worded("chooses")
            self._fail(problem, moves, f"{self.program.words.player(player)}: {label}")
            return False
        if self._is_person(player) and self.save_path is not None:
            try:
                self.keep(quietly=True)
            except Stop as stop:
                # The game goes on; the next choice, or its end, may be kept.
                show_findings(stop.findings, stop.sources, sys.stdout)
        return True

    def _fail(self, problem: PlayError, moves: list, last: str) -> None:  # type: ignore[type-arg]
        """Show what went wrong, with the play that leads there: all of it where nobody plays on or nothing is hidden,
        else as who sits at the screen has seen it, up to the choice that was made last."""
        self.failed = True
        self.terminal.say()
        if self.people and _has_secrets(self.game):
            reader = self._sitting if self._secrets else self.people[0]
            who = worded("everybody") if reader in (None, TABLE) else self.program.words.player(reader or 0)
            steps = shortened([*self.chronicle.lines(reader), last])
            note = worded("the play that leads here, as {who} has seen it: {steps}", who=who, steps=steps)
            finding = finding_of(problem, note)
        else:
            finding = failure(self.game, problem, moves)
        show_findings([finding], self.rulebook.sources, sys.stdout)
        self.terminal.say()
        if self._is_person(self.game.player if self.game.player is not None else TABLE):
            self.terminal.say(
                worded("The game stands as it was before this choice: choose otherwise, `save FILE`, or `quit`.")
            )
        else:
            self.terminal.say(worded("`save FILE` keeps the game as it was before this choice; Enter leaves it."))

    def _leave_after_failure(self) -> bool:
        """What can still be done where a bot's choice broke the rules; False when nothing goes on."""
        orders = Orders(self)
        while (typed := self.terminal.ask()) is not None and typed.strip():
            orders.choose(typed, Menu((), TABLE))
            if orders.moved:
                return True
            if orders.leaving:
                break
        self.keep()
        return False

    # ------------------------------------------------------------------ taking back, saving
    def undo(self) -> int | None:
        """Take back the last choice that a person made, and all that came after it: whose it was, None if there is none."""
        if not any(self._is_person(player) for player, _ in self._steps):
            return None
        player = TABLE
        while self._steps:
            player, length = self._steps.pop()
            self.game.undo()
            self.chronicle.cut(length)
            if self._is_person(player):
                break
        self.chronicle.follow(self.game)
        self._read = {who: min(at, len(self.chronicle.entries)) for who, at in self._read.items()}
        if self.game.history and self.game.history[-1].takeback:
            self.chronicle.note_takeback(player)
        return player

    def keep(self, path: str | None = None, quietly: bool = False) -> None:
        """Save the game, where it was asked for."""
        path = path or self.save_path
        if path is None:
            return
        from dreambook.interpreter.cli.saving import save

        save(self._keeper.as_kept(self.game), path)
        self._kept = len([step for step in self._steps if self._is_person(step[0])])
        if not quietly:
            self.terminal.say(worded("The game is saved in {file}.", file=path))

    @property
    def unkept(self) -> bool:
        """Whether somebody has chosen something that no file keeps."""
        chosen = [step for step in self._steps if self._is_person(step[0])]
        return self.save_path is None and len(chosen) > self._kept

    # ------------------------------------------------------------------ what is shown
    def _welcome(self) -> None:
        title = Text(self.program.rules.title, "bold")
        many = numbered(self.game.players, "{count} player", "{count} players")
        title.append(worded(", {players}, seed {seed}", players=many, seed=self.game.seed), "dim")
        self.terminal.say(title)
        for text in (
            wording_of(self.program.rules.rulebook, self.program.box.constants) if self.program.rules.rulebook else ()
        ):
            self.terminal.say(text)
        if self.people:
            self.terminal.say(
                worded("Type the number or the name of what you choose; `help` says what else there is."), "dim"
            )
        self.terminal.say()

    def _farewell(self) -> None:
        self.show_news(self._sitting)
        if self._secrets:
            self.terminal.clear()
        self.terminal.say()
        self.terminal.render(
            lambda console: self.screen.show(console, self.game.view(None), worded("the end"), names=self.names)
        )
        assert self.game.result is not None
        first, *more = result_lines(
            self.program,
            self.game.result,
            self.names,
            self.game.machine,
            self.chronicle.scored,
            self.chronicle.ended_by,
        )
        self.terminal.say(first, "bold")
        for line in more:
            self.terminal.say(line)

    def _sit_down(self, player: int) -> Handed:
        """Let the player who must choose be the one who sees the screen."""
        if self._secrets and player != self._sitting:
            if player == TABLE:
                self.terminal.clear()
            else:
                handed = self.terminal.hand_over(self.names[player], leaves)
                if handed != "sits":
                    return handed
            self._shown = None
        self._sitting = player
        return "sits"

    def show_news(self, player: int | None) -> None:
        """What has happened since this player last looked."""
        reader = player if self._secrets else None
        start = self._read.get(reader, self._begun)
        self._read[reader] = len(self.chronicle.entries)
        lines = self.chronicle.lines(player, start, news=True)
        if lines and self.game.result is None and self.chronicle.entries[-1].kind == "period":
            # The table is headed so.
            lines = lines[:-1]
        # Who only watches bots is never asked, and could not ask for the log.
        left = len(lines) - NEWS if self.people else 0
        if left > 0:
            self.terminal.say(worded("({count} earlier lines: `log` shows them)", count=left), "dim")
        for line in lines[max(0, left) :]:
            self.terminal.say(line)
        self._news_lines = sum(self.terminal.height(Text(line)) for line in lines[-MOST_NEWS:])

    def show_table(self, question: Question, again: bool = False, whole: bool = False) -> None:
        """The table as the player who must choose sees it: the short one when somebody else decides or a new turn begins,
        between these only what has changed; nothing where all stands there already."""
        player = question.player if question.player >= 0 else None
        machine = self.game.machine
        spaces = self.program.sites[machine.pending.site].type.base == "space"  # type: ignore[union-attr]
        choosable = [o.value for o in question.options if isinstance(o.value, int)] if spaces else []
        now = stages(machine)
        heading = self.heading(now)
        table = self.screen.table(
            self.game.view(player), self.terminal.width, details_for(machine, player), choosable, self.names,
            any_thrown(self.game), whole, () if whole else counters_of(machine),
        )  # fmt: skip
        if self.terminal.rows is not None and not whole:
            self._fit(question, table, heading, player, self.terminal.rows)
            return
        turn = (question.player, machine.s[self.program.slot_active], [s for s in now if s.kind in ("round", "turns")])
        before = self._shown
        self._shown = (turn, tuple(choosable), table)
        self._just_told = frozenset()
        if again or whole or before is None:
            pass
        elif before[2].contents == table.contents and before[:2] == self._shown[:2]:
            return
        elif before[0] == turn and table.height(self.terminal.width) > SHORT_TABLE:
            self.terminal.say()
            self.terminal.render(lambda console: table.write_changes(console, heading, player, before[2]))
            return
        self.terminal.say()
        self.terminal.render(lambda console: table.write(console, heading, player, whole))
        self._just_told = table.listed

    def _fit(self, question: Question, table: Table, heading: str, player: int | None, rows: int) -> None:
        """The table on one screen with the question, which stands below it; the news above it, if there is room."""
        self._just_told = frozenset()
        width = self.terminal.width
        asked = sum(self.terminal.height(part) for part in self._composed(question)[0])
        # A line is for what is typed, and one keeps the question apart.
        room = rows - asked - 2
        fitted = fit(table, heading, player, width, max(room - self._news_lines, 0), room)
        self._just_told = fitted.listed
        self.terminal.say()
        self.terminal.render(fitted.write)

    def heading(self, now: Sequence[Stage]) -> str:
        """Where in the rules play is, and whose turn it is: `Morpheus - Month 1 of 3 - Turn 2 of 8 - Gifts (2 of 3)`. Where the
        line is too long the game's name is left out, then what is carried out within the others."""
        parts, carried_out = [stage.text for stage in now], [s for s in now if s.kind not in LASTING]
        active, asked = self.game.machine.s[self.program.slot_active], self.game.player
        if self._turns and not any(stage.kind == "setup" for stage in now):
            whose = self.program.words.player(active)
            if asked is not None and asked not in (active, TABLE):
                decides = self.program.words.player(asked)
                parts.append(worded("{decides} decides, turn of {player}", decides=decides, player=whose))
            else:
                parts.append(worded("turn of {player}", player=whose))
        whole = " - ".join([self.program.rules.title, *parts])
        room = self.terminal.width - 4
        if cell_len(whole) <= room:
            return whole
        while cell_len(" - ".join(parts)) > room and len(carried_out) > 1:
            parts.remove(carried_out.pop(0).text)
        # Two lines at most: who decides stands last and stays, what is nearer to it stays longer.
        while cell_len(" - ".join(parts)) > 2 * self.terminal.width - 1 and len(parts) > 2:
            del parts[1]
        return " - ".join(parts)

    def show_question(self, question: Question) -> Menu:
        """The question with its options."""
        shown, menu = self._composed(question)
        for name, _ in place_in_rules(self.program, question.site):
            self._taught.add(name)
        self._taught.update(menu.details.values())
        for part in shown:
            self.terminal.say(part)
        return menu

    def _composed(self, question: Question) -> tuple[list[Text], Menu]:
        """What is said to ask a question: the wording of a rule that is met for the first time, the question, the options."""
        shown = self._teaching(question)
        asked = Text()
        if question.player != TABLE:
            asked.append(f"{self.names[question.player]}: ", seat_style(question.player))
        text, effect = self.asking.question(question)
        asked.append(text)
        left = self.asking.left(question, self.game.machine)
        if left is not None:
            asked.append(f" {worded('({count} left)', count=left)}")
        if question.secret:
            asked.append(f" {worded('(in secret)')}", "dim")
        if effect:
            asked.append(f" {effect}", "dim")
        shown.append(asked)
        # What stands in a list just above need not be said again below.
        told = {i: t for i, t in self.asking.details(question, self.game.machine).items() if t not in self._just_told}
        menu = Menu(question.options, question.player, told)
        listed = menu.rows(self.terminal.width - 1)
        # So long a list would drive the table off the screen: first what was read before is cut, then all.
        for cut in ({text for text in told.values() if text in self._taught}, set(told.values())):
            if self.terminal.rows is not None and sum(map(self.terminal.height, listed)) > self.terminal.rows // 2:
                listed = menu.rows(self.terminal.width - 1, cut)
        if len(question.options) == 1 and menu.numbers is None and menu.places is None:
            listed[-1].append(f"   {worded('Enter takes it')}", "dim")
        closed = self.asking.not_offered(question, self.game.machine)
        if closed:
            why = worded(
                "not possible now: {titles} (`{why} ...` says why)", titles=", ".join(closed), why=order("why")
            )
            listed.append(Text(f" {why}", "dim"))
        return [*shown, *listed], menu

    def _teaching(self, question: Question) -> list[Text]:
        """The wording of a rule, when it is met for the first time."""
        names = [name for name, _ in place_in_rules(self.program, question.site) if name not in self._taught]
        return [Text(text, "italic") for name in dict.fromkeys(names) for text in self.wording(name)]

    def wording(self, name: str) -> list[str]:
        """The printed sentences of a stretch of play, an action or a procedure."""
        rules = self.program.rules
        node = rules.periods.get(name) or rules.actions.get(name) or rules.procedures.get(name)
        if node is None and name == "setup" and rules.setups:
            node = rules.setups[0]  # type: ignore[assignment]
        return wording_of(node, self.program.box.constants) if node is not None else []


def _has_secrets(game: "Game") -> bool:
    """Whether one player may see what another may not."""
    program = game.program
    return (
        any(zone.seers not in ("all", "none") for zone in program.box.zones)
        or any(variable.seers not in ("all", "none") for variable in program.box.variables)
        or any(site.secret for site in program.sites)
        or any(isinstance(node, ast.Look | ast.Show | ast.Search) for node in program.rules.nodes)
    )
