"""Strength: the full search at 0.2 s a turn against greedy, and what it reaches alone, game by game and
variant by variant; what is asked stands in `benchmarks/games/<game>.py`.

Usage: `python -m benchmarks.bench_strength [--short] [--game NAME]`. Games are paired: the same decks, both
seats. The short form plays few games with a fixed number of simulations, so that it gates alike on a busy
machine.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping

from benchmarks.games import StrengthBench, names, strength_benches
from benchmarks.harness import Figures
from solver.agents import parse_agent
from solver.figures import MatchFigures, figures
from solver.match import Match, play_match

GAMES = 100
SHORT_GAMES = 6
SOLO_GAMES = 40
SHORT_SOLO_GAMES = 4
SEED = 1


def play(
    game: str, options: Mapping[str, str], players: int, agents: list[str], num_games: int
) -> MatchFigures:
    """Play a match on this process: its agents are limited in time, so nothing runs beside them."""
    match = Match(
        game=game,
        options=(("players", str(players)), *options.items()),
        agents=tuple(parse_agent(agent) for agent in agents),
        seed=SEED,
    )
    results = list(play_match(match, num_games))
    found = figures(match, results)
    assert found.num_games == num_games
    assert len({result.index for result in results}) == num_games
    return found


def measure(game: str, bench: StrengthBench, measured: Figures, *, is_short: bool) -> None:
    """Play the matches of one variant of a game."""
    strong = f"full:sims={bench.short_simulations}" if is_short else "full:ms=200"
    name = f"strength_{game}_{bench.variant}".rstrip("_")
    found = play(game, bench.options, 2, [strong, "greedy"], SHORT_GAMES if is_short else GAMES)
    measured.add(f"{name}_win_rate_over_greedy", found.win_rate, bench.floor, bench.target)
    measured.note(f"{name}_interval", f"{found.interval[0]:.3f} to {found.interval[1]:.3f}")
    measured.note(f"{name}_margin", f"{found.margin:.2f} +- {found.margin_interval:.2f} points")
    for agent in found.agents:
        measured.note(
            f"{name}_score_of_{agent.name}", f"{agent.mean_score:.2f} +- {agent.score_interval:.2f}"
        )
    if not bench.has_solo:
        return

    solo = [strong, "greedy"] if is_short else ["full:ms=50", "full:ms=200", "greedy"]
    alone = play(game, bench.options, 1, solo, SHORT_SOLO_GAMES if is_short else SOLO_GAMES)
    for agent in alone.agents:
        measured.add(f"{name}_solo_{agent.name}", agent.mean_score, is_gated=False)
        measured.note(f"{name}_solo_interval_of_{agent.name}", f"+- {agent.score_interval:.2f}")


def main() -> int:
    """Play and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="few games, a fixed number of simulations")
    parser.add_argument("--game", choices=names(), action="append", help="only this game; may repeat")
    arguments = parser.parse_args()
    measured = Figures()
    for game in arguments.game or names():
        for bench in strength_benches(game):
            measure(game, bench, measured, is_short=arguments.short)
    return measured.exit_code()


if __name__ == "__main__":
    sys.exit(main())
