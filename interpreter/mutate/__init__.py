"""RuleMut: small changes to a rulebook, each meant to raise (or not to raise) a kind of finding, and what the checker makes of
them."""
