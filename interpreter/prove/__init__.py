"""What can be shown of a rulebook without playing it: conditions as formulas, and a solver that looks for situations.

`guards.py` and `translate.py` turn conditions into formulas over the figures of a position (`situation.py`), the kinds
of finding ask `solver.py` about them (`values.py`, `norms.py`, `branches.py`), and `witness.py` builds the position that
the solver found and lets the interpreter say whether it is as the solver says.
"""
