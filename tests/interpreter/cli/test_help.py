"""Help: what it says, and that it appears at once."""

import subprocess
import sys

import pytest

from dreambook.interpreter.cli.app import COMMANDS
from tests.golden import check_golden
from tests.interpreter.cli.command import GOLDEN, run, run_process

HEAVY = ("pydantic", "lark", "rich", "jinja2", "dreambook.grammar", "dreambook.interpreter.api")


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_pages(name: str) -> None:
    args = [name] if name else []
    page = run(*args, "--help")
    assert (page.code, page.err) == (0, "")
    assert run(*args, "-h") == page
    check_golden(GOLDEN / "help" / f"{name or 'dream'}.txt", page.out)


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_the_list_of_commands_says_what_each_page_says(name: str) -> None:
    if name:
        assert f"{name} " in run("--help").out
        assert COMMANDS[name] in run("--help").out
        first = run(name, "--help").out.split("\n\n")[1].strip().split(". ")[0].rstrip(".")
        assert first


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_imports_nothing_heavy(name: str) -> None:
    code = (
        "import sys\nfrom dreambook.interpreter.cli.app import dream\n"
        f"try: dream.main({[name] * bool(name) + ['--help']!r})\nexcept SystemExit: pass\n"
        f"print('|', *(m for m in {HEAVY!r} if m in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.rpartition("|")[2] == "\n", done.stderr


def test_without_a_command_the_help_is_shown_as_misuse() -> None:
    alone = run()
    assert (alone.code, alone.out) == (2, "")
    assert alone.err == run("--help").out


def test_version() -> None:
    shown = run_process("--version")
    assert shown.code == 0
    assert shown.out.startswith("dream 0.")
