"""The peer of the engine benchmarks: OpenSpiel's C++ pentago, run by an interpreter of its own.

Reads one JSON request a line and answers each with one line; ends with its input.
- `{"kind": "playouts", "games": N, "seed": S}`: N random games from the start,
  in C++; answers `{"cpu_s": ...}`.
- `{"kind": "describe", "games": N, "seed": S}`: mean length and branching of random games, not timed;
  answers `{"plies": ..., "branching": ...}`.
"""

from __future__ import annotations

import json
import random
import sys
import time
from typing import Any

import pyspiel  # type: ignore[import-not-found,unused-ignore]

GAME = pyspiel.load_game("pentago")
MEMORY_MB = 100


def playouts(games: int, seed: int) -> dict[str, float]:
    """Time random games: the one simulation of a search evaluates its root by so many rollouts."""
    evaluator = pyspiel.RandomRolloutEvaluator(games, seed)
    bot = pyspiel.MCTSBot(GAME, evaluator, 1.0, 1, MEMORY_MB, False, seed, False)
    state = GAME.new_initial_state()
    start = time.process_time()
    root = bot.mcts_search(state)
    cpu_s = time.process_time() - start
    assert root.explore_count == 1
    return {"cpu_s": cpu_s}


def describe(games: int, seed: int) -> dict[str, float]:
    """Play random games in Python to learn how long and how wide they are."""
    chooser = random.Random(seed)
    plies = choices = 0
    for _ in range(games):
        state = GAME.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(chooser.choice(legal))
            plies += 1
            choices += len(legal)
    return {"plies": plies / games, "branching": choices / plies}


def answer(kind: str, **request: Any) -> dict[str, float]:
    """Answer one request."""
    return {"playouts": playouts, "describe": describe}[kind](**request)


for line in sys.stdin:
    print(json.dumps(answer(**json.loads(line))), flush=True)
