"""Playing at a terminal: the table as text, the dialogue, the log that each player may read."""
