"""The peer of the strength benchmarks: OpenSpiel's MCTS and IS-MCTS at our games, as a process.

Reads one JSON request a line and answers each with one line; ends with its input.
- `{"kind": "turn", "game": ..., "options": {...}, "history": [...], "bot": "mcts" | "ismcts", "seed": S,
  "simulations": N}` or `"time_s": T` for N: the decisions of the seat to move, up to the end of its turn or
  to a draw; answers `{"actions": [...], "cpu_s": ..., "simulations": ...}`.
- `{"kind": "check", "game": ..., "options": {...}, "games": N}`: OpenSpiel's own test of a game, and that
  a player sees no difference between a state and its samples; answers `{"cpu_s": ...}`.

The bots are those of `open_spiel.python.algorithms` with the rollouts that come with them: one uniformly
random game for a simulation, exploration 2 as in OpenSpiel's example. N simulations are done for every
single decision, of which a turn has several, so the peer does more of them than a search that has N for
the whole turn. T is CPU time of this process for the whole turn: a decision with a choice takes two
thirds of what is left of it. MCTS starts from a sample of what the seat cannot see
(`peer_games.seen_by`), the same one all through a turn; IS-MCTS draws its own.
"""

from __future__ import annotations

import contextlib
import json
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found,unused-ignore]
from open_spiel.python.algorithms import (  # type: ignore[import-not-found,unused-ignore]
    ismcts,
    mcts,
)

from benchmarks.peer_games import HortusGame, HortusState, load

EXPLORATION = 2.0
SHARE = 2 / 3
"""Of the time that is left, for one decision."""
UNBOUNDED = 1 << 40
MIN_SIMULATIONS = 2
"""The second one makes the children of the root."""


class OutOfTime(Exception):
    """A search has used its time."""


class TimedMcts(mcts.MCTSBot):  # type: ignore[misc,unused-ignore]
    """OpenSpiel's MCTS, which knows a number of simulations alone, with an end in CPU time."""

    deadline_s = float("inf")
    root: Any = None

    def _apply_tree_policy(self, root: Any, state: HortusState) -> Any:
        """Descend as OpenSpiel does, unless the time is over."""
        self.root = root
        if root.explore_count >= MIN_SIMULATIONS and time.process_time() >= self.deadline_s:
            raise OutOfTime
        return super()._apply_tree_policy(root, state)

    def best_action(self, state: HortusState) -> int:
        """Search and return the action that OpenSpiel takes for the best."""
        with contextlib.suppress(OutOfTime):
            self.mcts_search(state)
        return int(self.root.best_child().action)


class TimedIsMcts(ismcts.ISMCTSBot):  # type: ignore[misc,unused-ignore]
    """OpenSpiel's IS-MCTS with an end in CPU time."""

    deadline_s = float("inf")
    num_done = 0

    def sample_root_state(self, state: HortusState) -> HortusState:
        """Sample what is hidden as OpenSpiel does, unless the time is over."""
        if self.num_done >= MIN_SIMULATIONS and time.process_time() >= self.deadline_s:
            raise OutOfTime
        self.num_done += 1
        sampled: HortusState = super().sample_root_state(state)
        return sampled

    def best_action(self, state: HortusState) -> int:
        """Search and return the action that OpenSpiel takes for the best."""
        try:
            policy = self.run_search(state)
        except OutOfTime:
            policy = self.get_final_policy(state, self._root_node)
        actions, chances = zip(*policy, strict=True)
        return int(self._random_state.choice(actions, p=chances))


BOTS = {"mcts": TimedMcts, "ismcts": TimedIsMcts}


@cache
def open_game(name: str, options: tuple[tuple[str, str], ...]) -> HortusGame:
    """Open a ruleset once."""
    return load(name, dict(options))


def choose(
    game: HortusGame, state: HortusState, bot: str, random: Any, simulations: int | None, end_s: float
) -> tuple[int, int]:
    """Return a decision and the simulations that were done for it."""
    legal = state.legal_actions()
    if len(legal) == 1:
        return legal[0], 0
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    count = UNBOUNDED if simulations is None else simulations
    if bot == "mcts":
        searcher = TimedMcts(game, EXPLORATION, count, evaluator, random_state=random)
    else:
        searcher = TimedIsMcts(game, evaluator, EXPLORATION, count, random_state=random)
    if simulations is None:
        now_s = time.process_time()
        searcher.deadline_s = now_s + SHARE * (end_s - now_s)
    action = searcher.best_action(state)
    return action, searcher.root.explore_count if bot == "mcts" else searcher.num_done


def turn(
    game: str,
    options: dict[str, str],
    history: list[int],
    bot: str,
    seed: int,
    simulations: int | None = None,
    time_s: float | None = None,
) -> dict[str, Any]:
    """Decide until the turn is over or a draw comes."""
    start_s = time.process_time()
    opened = open_game(game, tuple(sorted(options.items())))
    state = opened.new_initial_state()
    for action in history:
        state.apply_action(action)
    seat = state.current_player()
    number = state.held.turn_number()
    if bot == "mcts":
        state = state.seen_by(seat, seed)
    random = np.random.RandomState(seed % (1 << 32))
    actions: list[int] = []
    done = 0
    start_s = time.process_time()
    while state.current_player() == seat and state.held.turn_number() == number:
        action, count = choose(opened, state, bot, random, simulations, start_s + (time_s or 0.0))
        state.apply_action(action)
        actions.append(action)
        done += count
    return {"actions": actions, "cpu_s": time.process_time() - start_s, "simulations": done}


def check(game: str, options: dict[str, str], games: int) -> dict[str, float]:
    """Let OpenSpiel test the game, and see that resampling changes nothing a player sees."""
    start_s = time.process_time()
    opened = open_game(game, tuple(sorted(options.items())))
    pyspiel.random_sim_test(opened, games, False, False)
    random = np.random.RandomState(games)
    for _ in range(games):
        state = opened.new_initial_state()
        while not state.is_terminal():
            for player in range(opened.num_players()):
                sampled = state.resample_from_infostate(player, random.uniform)
                assert sampled.information_state_string(player) == state.information_state_string(player)
                if state.current_player() == player:
                    assert sampled.legal_actions() == state.legal_actions()
            state.apply_action(random.choice(state.legal_actions()))
    return {"cpu_s": time.process_time() - start_s}


KINDS: dict[str, Callable[..., dict[str, Any]]] = {"turn": turn, "check": check}

if __name__ == "__main__":
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps(KINDS[request.pop("kind")](**request)), flush=True)
