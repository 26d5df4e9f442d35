"""PlayOps of Sattgrün: evaluator, fast policy and turn generator in one table."""

from solver.play import Play

class SattgruenPlay(Play):
    """Sattgrün's table."""

PLAY: SattgruenPlay
