"""Running the command in tests: in this process, or as a user's shell does."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from dreambook.interpreter.cli.app import dream

GOLDEN = Path(__file__).parent / "golden"
ROOT = Path(__file__).parents[3]

# What a terminal says of itself must not change what is tested.
ENVIRONMENT = {"COLUMNS": "80", "NO_COLOR": "1", "FORCE_COLOR": "", "DREAM_DEBUG": "", "DREAM_LANG": ""}


@dataclass(frozen=True)
class Run:
    """What a run of the command wrote, and how it ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The output as JSON."""
        return json.loads(self.out)


def run(*args: str, typed: str | bytes = "", environment: dict[str, str] | None = None) -> Run:
    """Run `dream` in this process."""
    result = CliRunner(env={**ENVIRONMENT, **(environment or {})}).invoke(dream, args, input=typed)
    return Run(result.exit_code, result.stdout, result.stderr)


def run_process(*args: str, typed: str = "", **environment: str) -> Run:
    """Run `dream` in a process of its own."""
    done = subprocess.run(
        command(*args),
        input=typed.encode(),
        capture_output=True,
        env={**os.environ, **ENVIRONMENT, "PYTHONPATH": str(ROOT / ".dev"), **environment},
        timeout=120,
        check=False,
    )
    return Run(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))


def command(*args: str) -> list[str]:
    """The words that start `dream`."""
    return [sys.executable, "-c", "from dreambook.interpreter.cli import main; main()", *args]


def anywhere(text: str) -> str:
    """The text without the place where dreambook is installed."""
    return text.replace(str(ROOT / ".dev" / "dreambook") + os.sep, "").replace(str(ROOT) + os.sep, "")
