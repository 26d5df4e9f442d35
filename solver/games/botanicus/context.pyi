"""What a ruleset has in store, how much time is left, and what final cards and animals add to a plot."""
