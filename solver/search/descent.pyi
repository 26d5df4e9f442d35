"""One simulation of UCT: descent, one new node, one uniformly random rollout, backup; Cython only."""
