"""Speed of the UCT baseline on Hutan against OpenSpiel's C++ MCTS on pentago: P1, P2, P11, P12, P15.

Usage: `python -m benchmarks.bench_search [--short]`. Both sides run on one pinned core in turn, one tree
each, one uniformly random rollout a simulation; a ratio is the median over pairs, timed in CPU seconds of
the process. Pair i searches the position of seed i on both sides.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import threading
import time

from benchmarks.harness import Figures, Peer, median_ratio, pinned
from engine_c.game import CHANCE
from engine_c.registry import game
from engine_c.rng import Rng
from engine_c.state import EngineState
from solver.params import Limit
from solver.search.uct import Uct
from solver.search.uct_analysis import UctAnalysis

EXPLORATION = 1.4142135623730951
HUTAN_THIRD = 12
"""Whole turns of 36."""
PENTAGO_THIRD = 9
"""Plies of 28."""


def hutan(turns: int, seed: int) -> EngineState:
    """Return Hutan for two after so many random whole turns, the next offer drawn.

    Checks on the way that the reference engine offers the same decisions: an engine that drops some
    would look fast.
    """
    ruleset = game("hutan").open()
    position = ruleset.new_position(seed)
    state = ruleset.state(position)
    reference = ruleset.state(position, "reference")
    assert isinstance(state, EngineState)
    rng = Rng(seed)
    world = state.world(seed, 0)
    while state.current_player() == CHANCE or state.turn_number() < turns:
        if state.current_player() == CHANCE:
            action = world.draw(state)
        else:
            actions = state.legal_actions()
            assert actions == reference.legal_actions()
            action = actions[rng.below(len(actions))]
        state.apply(action)
        reference.apply(action)
    assert state.legal_actions() == reference.legal_actions()
    return state


def search(state: EngineState, simulations: int, seed: int, lanes: int = 1, threads: int = 1) -> UctAnalysis:
    """Search with one tree a lane and check that the answer is whole."""
    limit = Limit(simulations=simulations)
    analysis = Uct(state, limit=limit, seed=seed, lanes=lanes, threads=threads, exploration=EXPLORATION).run()
    assert analysis.simulations == simulations == sum(choice.visits for choice in analysis.decisions)
    assert {choice.actions[0] for choice in analysis.decisions} <= set(state.legal_actions())
    return analysis


class Bench:
    """The figures; our search and the peer's are measured in turn on one core."""

    def __init__(self, figures: Figures, num_pairs: int, *, has_cores: bool) -> None:
        """Keep where figures go and how many pairs a ratio is the median of.

        Without cores of its own (a change is tested on a machine that others use too) the figures that
        need two undisturbed ones, P12 and P15, are printed and not gated.
        """
        self.figures = figures
        self.num_pairs = num_pairs
        self.has_cores = has_cores

    def ratio(self, name: str, turns: int, plies: int, simulations: int, floor: float, target: float) -> None:
        """Add the ratio of simulations a second of our search and of the peer's."""
        with pinned(), Peer("peer_pentago_mcts.py") as peer:
            answers: list[UctAnalysis] = []
            branching: list[float] = []
            rates: tuple[list[float], list[float]] = ([], [])

            def ours(i: int) -> float:
                state = hutan(turns, i)
                search(state, 2000, i)
                start = time.process_time()
                answers.append(search(state, simulations, i))
                rates[0].append(simulations / (time.process_time() - start))
                return rates[0][-1]

            def peers(i: int) -> float:
                answer = peer.ask(plies=plies, simulations=simulations, seed=i)
                branching.append(answer["legal"])
                rates[1].append(simulations / answer["cpu_s"])
                return rates[1][-1]

            self.figures.add(name, median_ratio(ours, peers, self.num_pairs), floor, target)
        num_turns = sum(answer.rollout_turns for answer in answers)
        decisions = sum(answer.rollout_decisions for answer in answers)
        self.figures.note(f"{name} simulations/s", f"{statistics.median(rates[0]):.0f}")
        self.figures.note(f"{name} peer simulations/s", f"{statistics.median(rates[1]):.0f}")
        self.figures.note(f"{name} turns a rollout", f"{num_turns / len(answers) / simulations:.2f}")
        self.figures.note(f"{name} decisions a turn", f"{decisions / num_turns:.2f}")
        mean = sum(answer.rollout_branching for answer in answers) / decisions
        self.figures.note(f"{name} actions a decision", f"{mean:.2f}")
        self.figures.note(f"{name} peer actions at the root", f"{statistics.mean(branching):.0f}")

    def memory(self) -> None:
        """Add the bytes of tree for each simulation."""
        analysis = search(hutan(0, 1), 20_000, 1)
        # Lazy children: no simulation makes more than one node.
        assert analysis.num_nodes <= 20_001
        self.figures.add("P11", analysis.tree_bytes / 20_000, 400, 100, is_lower_better=True)

    def threads(self, simulations: int) -> None:
        """Add how much more two threads do in the CPU time of one; the answers must be equal."""
        gains = []
        for i in range(self.num_pairs):
            state = hutan(HUTAN_THIRD, i)
            one = search(state, simulations, i, lanes=2, threads=1)
            two = search(state, simulations, i, lanes=2, threads=2)
            assert one.identity() == two.identity()
            gains.append(one.cpu_s[0] / max(two.cpu_s))
        self.figures.add("P12", statistics.median(gains), 1.6, 1.85, is_gated=self.has_cores)

    def stop(self) -> None:
        """Add the milliseconds from the stop flag to the end of the search, answer included."""
        delays = []
        for i in range(self.num_pairs):
            uct = Uct(hutan(HUTAN_THIRD, i), limit=Limit(time_s=60), seed=i, lanes=2)
            ended_s: list[float] = []

            def run(uct: Uct = uct, ended_s: list[float] = ended_s) -> None:
                uct.run()
                ended_s.append(time.perf_counter())

            thread = threading.Thread(target=run)
            thread.start()
            time.sleep(0.1)
            stopped_s = time.perf_counter()
            uct.stop()
            thread.join()
            delays.append((ended_s[0] - stopped_s) * 1000)
        self.figures.add(
            "P15", statistics.median(delays), 10, 2, is_lower_better=True, is_gated=self.has_cores
        )
        self.figures.note("P15 longest ms", f"{max(delays):.2f}")


def main() -> int:
    """Measure and print the figures; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="fewer pairs, for every change")
    is_short = parser.parse_args().short
    figures = Figures()
    bench = Bench(figures, 9 if is_short else 15, has_cores=not is_short)
    bench.ratio("P1", HUTAN_THIRD, PENTAGO_THIRD, 20_000, 0.8, 1.3)
    bench.ratio("P2_2k", 0, 0, 2000, 0.6, 1.0)
    bench.ratio("P2_20k", 0, 0, 20_000, 0.6, 1.0)
    bench.memory()
    bench.threads(20_000)
    bench.stop()
    return figures.exit_code()


if __name__ == "__main__":
    sys.exit(main())
