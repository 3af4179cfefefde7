"""The format of the files in cases/: what is there, what is typed, what the command must say.

A file is one group. A case begins with `=== title`, and has directives, each with the lines below it:

    >> file a.dream            a file with this text
    >> bytes a.dream           a file of these bytes: escapes as in Python, a line end only where `\\n` stands
    >> make a.dream = nested 1000      a file that files.py makes
    >> shipped a.dream = classics/pig  a copy of a rulebook that comes with dreambook
    >> change a.dream          lines `- old` and `+ new`: what is different in a file that stands above
    >> cut a.dream = 500       only so many bytes of it
    >> mode a.dream = 000      its permissions
    >> folder a, >> link a = b
    >> before play ...         a command that must succeed, with what is typed to it; files that it writes stay
    >> under full-disk         how the world is: see runner.py
    >> typed                   what is typed to the command
    >> $ dream check a.dream   the command
    >> code 1                  the exit code
    >> writes b.dream          a file that may be there afterwards, or another than before; else nothing may
    >> out, >> err             what is shown, long lines and long texts shortened

A line that must begin with `>> ` or `=== ` cannot be in a text. `--update-golden` writes code, out and err anew.
"""

import fcntl
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).parent / "cases"
_EXPECTED = ("code", "out", "err")


@dataclass
class Directive:
    """A directive: its word, what stands after it, the lines below it."""

    word: str
    rest: str
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The lines as a text that ends with a line end, if there are any."""
        return "".join(f"{line}\n" for line in self.lines)

    @property
    def name_and_value(self) -> tuple[str, str]:
        """`a = b` as two words."""
        name, _, value = self.rest.partition(" = ")
        return name.strip(), value.strip()


@dataclass
class Case:
    """One case of a group."""

    group: str
    title: str
    directives: list[Directive] = field(default_factory=list)

    @property
    def id(self) -> str:
        """The name of the test."""
        return f"{self.group}: {self.title}"

    def all(self, word: str) -> list[Directive]:
        """The directives with this word."""
        return [d for d in self.directives if d.word == word]

    def one(self, word: str) -> Directive | None:
        """The only directive with this word, or None."""
        found = self.all(word)
        assert len(found) < 2, f"{self.id}: `>> {word}` stands twice"
        return found[0] if found else None

    @property
    def arguments(self) -> list[str]:
        """The words after `dream` on the command line."""
        command = self.one("$")
        assert command is not None, f"{self.id} has no command"
        program, *arguments = shlex.split(command.rest)
        assert program == "dream"
        return arguments

    @property
    def typed(self) -> str:
        """What is typed."""
        typed = self.one("typed")
        return typed.text if typed else ""

    @property
    def world(self) -> tuple[str, ...]:
        """How the world is."""
        return tuple(word for d in self.all("under") for word in d.rest.split())

    @property
    def expected(self) -> tuple[int, str, str]:
        """The exit code, the standard output, the standard error."""
        code, out, err = (self.one(word) for word in _EXPECTED)
        return int(code.rest) if code else -1, out.text if out else "", err.text if err else ""

    def expect(self, code: int, out: str, err: str) -> None:
        """Expect something else."""
        self.directives = [d for d in self.directives if d.word not in _EXPECTED]
        self.directives.append(Directive("code", str(code)))
        for word, text in (("out", out), ("err", err)):
            if text:
                self.directives.append(Directive(word, "", text.removesuffix("\n").split("\n")))


def groups() -> list[Path]:
    """The files of all groups."""
    return sorted(FOLDER.glob("*.txt"))


def read(path: Path) -> tuple[list[str], list[Case]]:
    """The lines before the first case, and the cases."""
    return _parsed(path.stem, path.read_text(encoding="utf-8"))


def _parsed(group: str, text: str) -> tuple[list[str], list[Case]]:
    preface: list[str] = []
    cases: list[Case] = []
    # Only `\n` ends a line here: the texts have all other kinds of line ends in them.
    for line in text.removesuffix("\n").split("\n"):
        if line.startswith("=== "):
            cases.append(Case(group, line[4:].strip()))
        elif not cases:
            preface.append(line)
        elif line.startswith(">> "):
            word, _, rest = line[3:].partition(" ")
            cases[-1].directives.append(Directive(word, rest.strip()))
        elif cases[-1].directives:
            cases[-1].directives[-1].lines.append(line)
        else:
            assert not line.strip(), f"{group}: `{line}` stands before the first directive of a case"
    for case in cases:
        # A blank line before the next case is not a part of what stands above it.
        if case.directives and case.directives[-1].lines and case.directives[-1].lines[-1] == "":
            case.directives[-1].lines.pop()
    return preface, cases


def _written(preface: list[str], cases: list[Case]) -> Iterator[str]:
    yield from preface
    for number, case in enumerate(cases):
        if number:
            yield ""
        yield f"=== {case.title}"
        for directive in case.directives:
            yield f">> {directive.word} {directive.rest}".rstrip()
            yield from directive.lines


def update(path: Path, title: str, code: int, out: str, err: str) -> None:
    """Let a case expect this. Other processes may update other cases of the group at the same time."""
    with path.open("r+", encoding="utf-8", newline="") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        preface, cases = _parsed(path.stem, stream.read())
        case = next(case for case in cases if case.title == title)
        if case.expected == (code, out, err):
            return
        case.expect(code, out, err)
        stream.seek(0)
        stream.truncate()
        stream.write("\n".join(_written(preface, cases)) + "\n")
