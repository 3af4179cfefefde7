"""What can be typed beside an option: undo, why, rule, about, view, table, log, save, load, help, quit."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from dreambook.grammar.diagnostics import did_you_mean
from dreambook.interpreter.cli.guard import Stop
from dreambook.interpreter.cli.output import show_findings
from dreambook.interpreter.cli.speech import language, numbered, worded
from dreambook.interpreter.cli.speech import say as say_in_language
from dreambook.interpreter.cli.table.menu import Menu
from dreambook.interpreter.cli.table.outcome import condition_in_words, place_in_rules
from dreambook.interpreter.play.moves import Option, Question
from dreambook.interpreter.play.offering import NOTHING
from dreambook.interpreter.play.reasons import refuses
from dreambook.interpreter.play.words import plain
from dreambook.interpreter.report.translate import later

if TYPE_CHECKING:
    from dreambook.interpreter.cli.table.session import Session

COMMANDS = {
    "undo": ("", later("take the last choice back")),
    "why": (later("TEXT"), later("why something is not offered: the rule that refuses it")),
    "rule": ("", later("the wording of the rules that are being played")),
    "about": (later("TEXT"), later("what something is: a component, a place, a number, a part of play, a word")),
    "view": ("", later("show the table and the options again")),
    "table": ("", later("show everything that is on the table")),
    "brought": ("", later("the lists that you know: what has been brought to this game")),
    "log": ("", later("all that has happened, as far as you may know")),
    "save": (later("FILE"), later("keep this game in a file")),
    "load": (later("FILE"), later("go on with a game that was kept")),
    "help": ("", later("this list")),
    "quit": ("", later("leave the game")),
}
SPOKEN = {
    "undo": later("undo"), "why": later("why"), "rule": later("rule"), "about": later("about"), "view": later("view"),
    "table": later("table"), "brought": later("brought"), "log": later("log"), "save": later("save"),
    "load": later("load"), "help": later("help"), "quit": later("quit"),
}  # fmt: skip
"""What the orders are called at the table; the English names are always understood too."""
_QUIT = ("q", "exit")
_TAKES_TEXT = ("why", "about", "save", "load")


class Orders:
    """Understands what is typed. After `choose`, `leaving` and `moved` say whether the question still stands."""

    def __init__(self, session: "Session") -> None:
        self._session = session
        self.leaving = False
        self.moved = False
        self._warned = False

    @property
    def known(self) -> dict[str, tuple[str, str]]:
        """The orders of this game as they are called here: what each takes, and what it does."""
        offered = {
            "brought": bool(self._session.program.box.bringing.lists),
        }
        return {
            order(name): (worded(takes) if takes else "", worded(text))
            for name, (takes, text) in COMMANDS.items()
            if offered.get(name, True)
        }

    def choose(self, typed: str, menu: Menu) -> Option | None:
        """The option that was chosen; None when it was something else, which is done."""
        self.moved = False
        text = " ".join(typed.split())
        if not text:
            # Where there is but one answer, Enter gives it: it is asked since skipping it would tell others something.
            return menu.options[0] if menu.numbers is None and len(menu.options) == 1 else None
        order, rest = self._order(text)
        if order is None or not text.startswith("/"):
            found = menu.find(text)
            exact = found.only is not None and text.casefold() in (
                found.only.label.casefold(),
                str(found.only.index + 1),
            )
            if found.only is not None and (order is None or exact):
                return found.only
            if order is None and not found.options and (answer := menu.answer(text)) is not None:
                return answer
            if order is None:
                self._not_understood(text, menu, found.options)
                return None
        getattr(self, f"_{order}")(rest, menu)
        return None

    def _order(self, text: str) -> tuple[str | None, str]:
        word, _, rest = text.removeprefix("/").partition(" ")
        name = word.casefold()
        if name == "?" or name == "h":
            name = "help"
        if name == "board":
            name = "table"
        if name in _QUIT:
            name = "quit"
        name = next((one for one in COMMANDS if order(one).casefold() == name), name)
        if name not in COMMANDS or order(name) not in self.known or (rest and name not in _TAKES_TEXT):
            return None, ""
        return name, rest

    def _not_understood(self, text: str, menu: Menu, several: tuple[Option, ...]) -> None:
        say = self._session.terminal.say
        if len(several) > 1:
            numbers = {option.index: option.index + 1 for option in several}
            shown = [f"{numbers[o.index]} {menu.labels[o.index]}" for o in several[:6]]
            more = ", ..." if len(several) > 6 else ""
            say(worded("`{text}` can mean several of these: {options}", text=text, options=", ".join(shown) + more))
            return
        place = menu.why_not(text)
        if place is not None:
            say(worded("`{text}` cannot be chosen: {reason}.", text=text, reason=place))
            return
        reason = self._reason(text)
        near = say_in_language(did_you_mean(text, [*menu.labels, *self.known]))
        if reason is not None and refuses(reason, self._session.program.words):
            say(worded("`{text}` is {reason}.", text=text, reason=reason.rstrip(".")))
        elif text.isdecimal() and menu.options:
            say(worded("There is no option {number}; {bounds}.", number=text, bounds=_bounds(menu)))
        elif near:
            say(worded("`{text}` cannot be chosen now: {near}", text=text, near=near))
        else:
            say(
                worded("`{text}` cannot be chosen now; `{help}` says what can be typed.", text=text, help=order("help"))
            )

    def _reason(self, text: str) -> str | None:
        """Why something is not offered."""
        game = self._session.game
        reason = game.why_not(text, partial(condition_in_words, game.program), self._session.asking.of_site)
        if reason is not None and reason.endswith(NOTHING):
            return reason.removesuffix(NOTHING) + worded("there is nothing to choose for it now")
        return reason

    # ------------------------------------------------------------------ orders
    def _undo(self, _rest: str, _menu: Menu) -> None:
        session, asked = self._session, self._session.game.player
        whose = session.undo()
        self.moved = whose is not None
        if whose is None:
            session.terminal.say(worded("There is no choice of yours to take back."))
        elif whose == asked or len(session.people) < 2:
            session.terminal.say(worded("Taken back."))
        else:
            who = session.program.words.player(whose)
            session.terminal.say(worded("Taken back: the choice of {player}.", player=who))

    def _why(self, rest: str, menu: Menu) -> None:
        say = self._session.terminal.say
        if not rest:
            say(worded("Say what you would like to choose, as in `why b2`."))
            return
        option = menu.find(rest).only
        if option is not None:
            typed = option.label if menu.plain or menu.places else option.index + 1
            say(worded("`{label}` can be chosen: type {typed}.", label=menu.label(option), typed=typed))
            return
        reason = self._reason(rest)
        refused = refuses(reason, self._session.program.words)
        if not refused and (elsewhere := self._elsewhere(rest)):
            say(elsewhere)
            return
        if not reason:
            say(worded("Nothing refuses `{text}`, but it is not what is asked now.", text=rest))
            return
        question = self._session.game.pending
        needs = self._session.asking.needs(question, rest) if isinstance(question, Question) and not refused else ""
        say(_sentence(reason))
        if needs:
            say(worded("It is done like this: {means}", means=needs))

    def _elsewhere(self, wanted: str) -> str:
        """Where in the rules something is chosen that is not asked for now; empty where the rulebook does not know it."""
        program, question = self._session.program, self._session.game.pending
        here = question.site if isinstance(question, Question) else ""
        for site in program.sites if here else ():
            if site.path == here:
                continue
            for name, title in zip(site.names, site.titles, strict=False) if site.kind == "menu" else ():
                spelled = program.words.spelled(name)
                if wanted.casefold() in [one.casefold() for one in (name, title, plain(name), spelled)]:
                    where = " - ".join(place for _, place in place_in_rules(program, site.path)[-2:])
                    where = where or worded("elsewhere in the rules")
                    return worded("`{title}` is chosen at another time: {where}.", title=title or spelled, where=where)
        return ""

    def _rule(self, _rest: str, _menu: Menu) -> None:
        session = self._session
        question = session.game.pending
        shown = False
        for name, title in place_in_rules(session.program, question.site) if isinstance(question, Question) else ():
            texts = session.wording(name)
            if texts:
                session.terminal.say(title, "bold")
            for text in texts:
                session.terminal.say(f"  {text}")
                shown = True
        if not shown:
            session.terminal.say(worded("The rules being played have no printed wording."))

    def _about(self, rest: str, _menu: Menu) -> None:
        """What something of this game is: by its name, or by the beginning of it."""
        session = self._session
        if not rest:
            session.terminal.say(worded("Say on what, as in `about {sample}`.", sample=session.about.sample))
            return
        player = session.game.player
        for line in session.about.tell(rest, session.game, player if player is not None and player >= 0 else None):
            lead = len(line) - len(line.lstrip())
            session.terminal.say(Padding(Text(line.strip()), (0, 0, 0, lead)) if lead else line)

    def _view(self, _rest: str, _menu: Menu) -> None:
        self._show()

    def _table(self, _rest: str, _menu: Menu) -> None:
        self._show(whole=True)

    def _show(self, whole: bool = False) -> None:
        question = self._session.game.pending
        if isinstance(question, Question):
            self._session.show_table(question, again=True, whole=whole)
            self._session.show_question(question)

    def _brought(self, _rest: str, _menu: Menu) -> None:
        player = self._session.game.player
        for who, lines in self._session.game.view(player if player is not None and player >= 0 else None).brought:
            self._session.terminal.say(f"{who}:", "bold")
            for line in lines:
                self._session.terminal.say(f"  {line}")

    def _log(self, _rest: str, _menu: Menu) -> None:
        session = self._session
        lines = session.chronicle.lines(session.game.player)
        for line in lines or [worded("Nothing has happened yet.")]:
            session.terminal.say(line)

    def _save(self, rest: str, _menu: Menu) -> None:
        if not rest and self._session.save_path is None:
            self._session.terminal.say(worded("Say where, as in `save evening.json`."))
            return
        self._guarded(lambda: self._session.keep(rest or None))

    def _load(self, rest: str, _menu: Menu) -> None:
        if not rest:
            self._session.terminal.say(worded("Say which, as in `load evening.json`."))
            return

        def load() -> None:
            from dreambook.interpreter.cli.saving import load

            game = load(rest, self._session.rulebook, language())
            if any(seat >= game.players for seat in self._session.bots):
                many = numbered(game.players, "{count} player", "{count} players")
                self._session.terminal.say(
                    worded("That game has {players} only: begin it with `dream play --load`.", players=many)
                )
                return
            self._session.begin(game)
            self._session.terminal.say(worded("The game from {file} goes on.", file=rest))
            self.moved = True

        self._guarded(load)

    def _guarded(self, work: Callable[[], None]) -> None:
        """Do what may fail for reasons outside the game, and show why it did."""
        import sys

        try:
            work()
        except Stop as stop:
            show_findings(stop.findings, stop.sources, sys.stdout)

    def _help(self, _rest: str, _menu: Menu) -> None:
        say = self._session.terminal.say
        say(worded("Type the number or the name of an option; the beginning of the name is enough. Or:"))
        named = [(f"{name} {takes}".rstrip(), text) for name, (takes, text) in self.known.items()]
        width = max(10, *(len(name) for name, _ in named))
        for name, text in named:
            say(f"  {name:<{width}} {text}")
        say(
            worded("A word that is the name of an option means the option; with a slash, as in `/undo`, it never does.")
        )

    def _quit(self, _rest: str, _menu: Menu) -> None:
        session = self._session
        if session.unkept and session.terminal.interactive and not self._warned:
            self._warned = True
            session.terminal.say(
                worded("This game is not kept: `save FILE` keeps it; `quit` once more leaves without it.")
            )
            return
        self.leaving = True


def leaves(typed: str) -> bool:
    """Whether a line means that the game is left."""
    return typed.strip().casefold().removeprefix("/") in ("quit", order("quit"), *_QUIT)


def order(name: str) -> str:
    """What an order is called at this table."""
    return worded(SPOKEN[name])


def _bounds(menu: Menu) -> str:
    """Between which numbers an answer can be."""
    numbers: Sequence[int] = [int(label) for label in menu.labels if label.isdecimal()] if menu.plain else []
    if menu.numbers is not None:
        numbers = (menu.numbers[0], menu.numbers[-1])
    if numbers:
        return worded("they go from {low} to {high}", low=min(numbers), high=max(numbers))
    return worded("the last is {number}", number=len(menu.options))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
