"""The command `dream`.

This module and app.py import nothing heavy, so that help appears at once: each command is a module that is imported
when it is run.
"""


def main() -> None:
    """Run the command with the arguments of the process, and leave it with 0 (fine), 1 (findings) or 2 (misuse)."""
    from dreambook.interpreter.cli.app import dream

    dream.main(prog_name="dream")
