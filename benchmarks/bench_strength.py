"""Strength: the full search at 0.2 s a turn against greedy, and what it reaches alone.

Usage: `python -m benchmarks.bench_strength [--short]`. Games are paired: the same decks, both seats. The
short form plays few games with a fixed number of simulations, so that it gates alike on a busy machine.
"""

from __future__ import annotations

import argparse
import sys

from benchmarks.harness import Figures
from solver.match import Match, MatchFigures, figures, parse_agent, play_match

GAMES = 100
SHORT_GAMES = 6
SOLO_GAMES = 40
SHORT_SOLO_GAMES = 4
SHORT_SIMULATIONS = 300
SEED = 1


def play(players: int, agents: list[str], num_games: int) -> MatchFigures:
    """Play a match on this process: its agents are limited in time, so nothing runs beside them."""
    match = Match(
        game="hutan",
        options=(("players", str(players)),),
        agents=tuple(parse_agent(agent) for agent in agents),
        seed=SEED,
    )
    results = list(play_match(match, num_games))
    found = figures(match, results)
    assert found.num_games == num_games
    assert len({result.index for result in results}) == num_games
    return found


def main() -> int:
    """Play and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="few games, a fixed number of simulations")
    is_short = parser.parse_args().short
    measured = Figures()

    strong = f"full:sims={SHORT_SIMULATIONS}" if is_short else "full:ms=200"
    found = play(2, [strong, "greedy"], SHORT_GAMES if is_short else GAMES)
    measured.add("strength_win_rate_over_greedy", found.win_rate, 0.90, 1.0)
    measured.note("strength_interval", f"{found.interval[0]:.3f} to {found.interval[1]:.3f}")
    measured.note("strength_margin", f"{found.margin:.2f} +- {found.margin_interval:.2f} points")
    for agent in found.agents:
        measured.note(
            f"strength_score_of_{agent.name}", f"{agent.mean_score:.2f} +- {agent.score_interval:.2f}"
        )

    # Independent programs reach 89.8 at 50 ms and 92.8 at 200 ms on the first-game layout.
    solo = [strong, "greedy"] if is_short else ["full:ms=50", "full:ms=200", "greedy"]
    alone = play(1, solo, SHORT_SOLO_GAMES if is_short else SOLO_GAMES)
    for agent in alone.agents:
        measured.add(f"strength_solo_{agent.name}", agent.mean_score, is_gated=False)
        measured.note(f"strength_solo_interval_of_{agent.name}", f"+- {agent.score_interval:.2f}")
    return measured.exit_code()


if __name__ == "__main__":
    sys.exit(main())
