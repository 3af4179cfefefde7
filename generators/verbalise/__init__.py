"""The verbaliser: every expression a phrase, every statement a sentence, every block a small tree of sentences."""
