"""Every snippet of the README is executed, and what it shows as output is what comes out.

`pytest --update-golden tests/test_readme.py` writes the present output into the README; review the diff.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[str]:
    return [body for kind, body in BLOCK.findall(README.read_text(encoding="utf-8")) if kind == language]


def dream(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    words = command.split()
    assert words[0] == "dream", command
    return subprocess.run(
        [sys.executable, "-m", "dreambook.interpreter.cli", *words[1:]],
        cwd=folder, capture_output=True, text=True, encoding="utf-8", stdin=subprocess.DEVNULL, timeout=120,
        check=False,
    )  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    game = blocks("dream")[0]
    (tmp_path / "bold_pig.dream").write_text(blocks("dream")[1], encoding="utf-8")
    (tmp_path / "mistake.dream").write_text(game.replace("from supply on", "from suply on"), encoding="utf-8")
    return tmp_path


def session(body: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with the output that the README shows."""
    steps: list[tuple[str, str]] = []
    for line in body.splitlines(keepends=True):
        if line.startswith("$ "):
            steps.append((line[2:].strip(), ""))
        else:
            command, shown = steps[-1]
            steps[-1] = (command, shown + line)
    return steps


def test_what_the_console_blocks_show_is_what_comes_out(folder: Path, request: pytest.FixtureRequest) -> None:
    text = README.read_text(encoding="utf-8")
    for body in blocks("console"):
        real = ""
        for command, _ in session(body):
            run = dream(command, folder)
            assert "F14" not in run.stderr + run.stdout
            real += f"$ {command}\n" + "".join(line.rstrip() + "\n" for line in (run.stdout + run.stderr).splitlines())
        text = text.replace(f"```console\n{body}```", f"```console\n{real}```")
    if request.config.getoption("--update-golden"):
        README.write_text(text, encoding="utf-8")
    assert text == README.read_text(encoding="utf-8")


def test_the_other_commands_work(folder: Path) -> None:
    commands = [line for body in blocks("sh") for line in body.splitlines() if line.startswith("dream ")]
    assert len(commands) >= 2
    for command in commands:
        run = dream(command, folder)
        assert run.returncode == 0, (command, run.stdout, run.stderr)


def test_the_python_blocks_run(folder: Path) -> None:
    for body in blocks("python"):
        run = subprocess.run(
            [sys.executable, "-c", body], cwd=folder, capture_output=True, text=True, timeout=120, check=False
        )
        assert run.returncode == 0, run.stderr
        assert run.stdout


def test_the_rulebook_of_the_readme_is_checked(folder: Path) -> None:
    (folder / "game.dream").write_text(blocks("dream")[0], encoding="utf-8")
    run = dream("dream check game.dream", folder)
    assert run.returncode == 0, run.stdout


def test_the_two_commands_are_those_of_the_check_script() -> None:
    installs = [body for body in blocks("sh") if "pip install" in body]
    assert len(installs) == 2
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "-m pytest -q -n auto" in installs[1]
    assert "-m pytest -q -n auto" in script
