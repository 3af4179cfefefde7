"""A long rulebook, made by repetition with other names."""

HEAD = """\
language 1
rulebook long "Long"
    players 2
    competitive

components
    piece Mark "mark" plural "marks" x 5 for each player

zones
    supply: pool of Mark, one for each player
    board: grid 3 x 3 of Mark, at most 1 in each

turns
    action mark_space "Mark a space"
        choose cell from empty spaces of board
        place a Mark from supply on cell

end
    win for active when at least 3 in line of Mark in board where owner is active
    draw when board is full
    win beats draw
"""

PART = """
variables
    tally_{n} "tally {n}": 0 to 9, starts at 0

procedure count_{n} "Count {n}"
    "The tally goes up by one for each full board, and begins again after nine."
    if board is full and tally_{n} < 9
        gain 1 tally_{n}
    otherwise if count of Mark in board > 4
        set tally_{n} = count of Mark in board
    otherwise
        set tally_{n} = 0
"""


def repeated(lines: int, word: str = "again") -> str:
    """A rulebook of about so many lines. `word` stands in one line in the middle."""
    each = PART.count("\n")
    parts = [PART.format(n=n) for n in range(max(1, (lines - HEAD.count("\n")) // each))]
    middle = len(parts) // 2
    parts[middle] = parts[middle].replace("again", word)
    return HEAD + "".join(parts)
