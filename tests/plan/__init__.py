"""Planning: what holds for every game, and parts of the search."""
