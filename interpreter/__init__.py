"""Tree to meaning: names and types, patches, positions, decisions, the checker, bots, the command line."""
