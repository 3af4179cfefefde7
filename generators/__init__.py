"""Rulebook to documents: the verbaliser, the templates and the writers."""
