"""Text to tree: the grammar, the tree, source places, diagnostics, the formatter. Knows nothing of play."""
