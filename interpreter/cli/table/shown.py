"""A table that is ready to be written: all of it, the short one, or only what differs from the one before."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rich import box
from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from dreambook.interpreter.cli.speech import worded
from dreambook.interpreter.cli.table.boards import seat_style
from dreambook.interpreter.cli.table.parts import NOW, Area, Board, Row, in_one_line, rows_of
from dreambook.interpreter.play.views import View

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program


class Table:
    """What is on the table for one who looks."""

    def __init__(
        self, program: "Program", view: View, areas: Mapping[int | None, Area], names: Sequence[str],
        listed: frozenset[str] = frozenset(),
    ) -> None:  # fmt: skip
        self._program = program
        self.view = view
        self.areas = areas
        self._names = names
        self.listed = listed
        """What is told beside the names of things, where they are listed one below the other."""
        # By whose they are and their key what each part shows: tables with equal contents look the same.
        self.contents: dict[tuple[int | None, str], str] = {}
        self.titles = {(owner, row.key): row.title for owner, area in areas.items() for row in area.rows}
        for owner, area in areas.items():
            self.contents.update({(owner, board.key): board.content for board in area.boards})
            self.contents.update({(owner, row.key): row.content for row in area.rows})

    def write(self, console: Console, heading: str, deciding: int | None, whole: bool) -> None:
        """Write the table below a heading. `deciding` is who chooses now."""
        write_heading(console, heading)
        common = self.areas[None]
        parts: list[RenderableType] = []
        parts.extend(Padding(drawn(board), (0, 0, 1 if whole else 0, 1)) for board in common.boards)
        if common.rows or (whole and common.empty):
            parts.append(Padding(rows_of(common.rows, common.empty if whole else ()), (0, 0, 0, 1)))
        own = [p for p in range(self._program.players) if whole or p == self.view.player or self.areas[p].boards]
        panels = [self.panel(p, deciding, whole) for p in own if self.areas[p]]
        if panels:
            parts.append(Columns(panels, padding=(0, 1), equal=True))
        others = [p for p in range(self._program.players) if p not in own and self.areas[p]]
        if others:
            lines = [
                Row(str(p), self.name(p, deciding), in_one_line(self._told(p)) or Text(worded("nothing"), "dim"))
                for p in others
            ]
            parts.append(Padding(rows_of(lines), (0, 0, 0, 1)))
        for part in parts:
            console.print(part)

    def write_changes(self, console: Console, heading: str, deciding: int | None, before: "Table") -> None:
        """Write what differs from another table."""
        write_heading(console, heading)
        changed = {key for key, content in self.contents.items() if before.contents.get(key) != content}
        gone = {key for key in before.contents if key not in self.contents}
        common = self.areas[None]
        for board in common.boards:
            if (None, board.key) in changed:
                console.print(Padding(drawn(board), (0, 0, 0, 1)))
        rows = [row for row in common.rows if (None, row.key) in changed]
        for player in range(self._program.players):
            area = self.areas[player]
            if not any(owner == player for owner, _ in (*changed, *gone)):
                continue
            for board in area.boards:
                if (player, board.key) in changed:
                    whose = replace(
                        board, title=worded("{name} of {player}", name=board.title, player=self._names[player])
                    )
                    console.print(Padding(drawn(whose), (0, 0, 0, 1)))
            if player == self.view.player:
                own = [row for row in area.rows if (player, row.key) in changed]
                rows += [replace(row, title=_yours(row.title) if row.title != NOW else worded("you")) for row in own]
                lost = [
                    before.titles[key] for key in sorted(gone, key=str) if key[0] == player and key in before.titles
                ]
                # What only stands on another line now is not gone.
                lost = [title for title in lost if title in area.empty]
                rows += [Row(title, _yours(title), Text(worded("empty"), "dim")) for title in lost]
                continue
            told = in_one_line(self._told(player)) or Text(worded("nothing"), "dim")
            rows.append(Row(str(player), self.name(player, deciding), told))
        if rows:
            console.print(Padding(rows_of(rows), (0, 0, 0, 1)))

    def height(self, width: int) -> int:
        """How many lines the short table takes."""
        console = Console(width=width, color_system=None, force_terminal=False, markup=False, emoji=False)
        with console.capture() as capture:
            self.write(console, "", None, whole=False)
        return capture.get().count("\n")

    def _told(self, player: int) -> list[Row]:
        """What is said of another player in one line: what they have, and numbers."""
        return [row for row in self.areas[player].rows if not row.minor]

    @property
    def players(self) -> int:
        """How many play."""
        return self._program.players

    def name(self, player: int, deciding: int | None) -> str:
        """What a player is called here."""
        name = self._names[player] if self._names else self._program.words.player(player)
        if player == self.view.player:
            name = worded("{player}, you", player=name)
        if player not in self.view.players:
            name = worded("{player}, out", player=name)
        return f"> {name}" if player == deciding and player in self.view.players else name

    def panel(self, player: int, deciding: int | None, whole: bool) -> Panel:
        """What is whose, in a frame."""
        area = self.areas[player]
        rows = rows_of([row for row in area.rows if whole or not row.minor], area.empty)
        boards = [part for board in area.boards for part in (Text(board.title, "bold"), *board.drawn)]
        style = seat_style(player)
        return Panel(
            Group(*boards, rows) if boards else rows,
            title=Text(self.name(player, deciding), style),
            title_align="left",
            border_style=style if player == deciding else "dim",
            box=box.ROUNDED,
            expand=False,
        )


def _yours(title: str) -> str:
    return worded("your {title}", title=title)


def drawn(board: Board) -> RenderableType:
    """A board below its title."""
    return Group(*([Text(board.title, "bold")] if board.title else []), *board.drawn)


def write_heading(console: Console, heading: str) -> None:
    """A line across the screen that says where play is."""
    line = "-" if console.options.ascii_only else "\u2500"
    if cell_len(heading) + 4 > console.width:
        console.print(Text(heading, "bold"))
        return
    console.rule(Text(heading, "bold"), style="dim", align="left", characters=line)
