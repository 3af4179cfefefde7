"""From the tree to rule code: names and types are resolved, then every rule becomes a few Python functions.

expressions.py and statements.py write the source of those functions; program.py puts them together and runs them
through Python's own compiler. No rule is looked up by name in play.
"""
