"""Words: the message catalogue of each language, and the names that a rulebook gives its things."""
