"""The rulebooks that come with dreambook: one folder a game, its expansions and variants beside it."""
