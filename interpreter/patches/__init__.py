"""Expansions and variants: which files they are, in which order they apply, and the rulebook that comes of them."""
