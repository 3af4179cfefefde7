"""`python -m dreambook.interpreter.cli`: the `dream` command where it is not on the path."""

from dreambook.interpreter.cli import main

main()
