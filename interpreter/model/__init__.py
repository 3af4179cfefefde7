"""What a rulebook declares: names, types, and the box worked out for a number of players."""
