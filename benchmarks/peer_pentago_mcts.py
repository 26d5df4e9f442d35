"""The peer of the search benchmarks: OpenSpiel's C++ MCTS on pentago, run by an interpreter of its own.

Reads one request a line, JSON `{"plies": 9, "simulations": 20000, "seed": 1}`, searches once from the
position after so many random plies and answers one line,
`{"cpu_s": ..., "simulations": ..., "legal": ...}`. Ends with its input.
"""

from __future__ import annotations

import json
import random
import sys
import time

import pyspiel  # type: ignore[import-not-found,unused-ignore]

EXPLORATION = 2.0
MEMORY_MB = 1000


def search(plies: int, simulations: int, seed: int) -> dict[str, float]:
    """Search once; one random rollout to the end a simulation, as in our UCT."""
    chooser = random.Random(seed)
    game = pyspiel.load_game("pentago")
    state = game.new_initial_state()
    for _ in range(plies):
        state.apply_action(chooser.choice(state.legal_actions()))
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, simulations, MEMORY_MB, False, seed, False)
    start = time.process_time()
    root = bot.mcts_search(state)
    cpu_s = time.process_time() - start
    return {"cpu_s": cpu_s, "simulations": root.explore_count, "legal": len(state.legal_actions())}


for line in sys.stdin:
    print(json.dumps(search(**json.loads(line))), flush=True)
