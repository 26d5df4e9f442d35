"""Making the pack of a game, and making it again from the commands it records.

Usage: `python -m solver.exact.puzzle_pack GAME` makes every puzzle of the pack again and says which ones
come out differently; with `--write` the pack is replaced by what came out. `--number N` looks for a new pack:
recipes of one seed after the other, until there are N puzzles, no band with more than its share. `--grade`
only lets the levels try the puzzles of the pack again, for levels that have changed.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine_c.registry import game
from solver.exact.puzzle import BANDS, Puzzle, format_pack, pack, pack_path
from solver.exact.puzzle_maker import PuzzleSearch, Recipe

ATTEMPTS = 200
"""Positions of a seed that are looked at for a new pack."""


def recipe_parser() -> argparse.ArgumentParser:
    """Return what reads a recipe as `hortus puzzle new` takes it."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--turns", type=int, default=2)
    parser.add_argument("--difference", type=int, default=2)
    parser.add_argument("--tries", type=int, default=8)
    parser.add_argument("--goal", choices=("best", "target"))
    parser.add_argument("--drawless", action="store_true")
    parser.add_argument("--option", action="append", default=[])
    return parser


def recipe_of(words: Sequence[str]) -> Recipe:
    """Return the recipe of the options of a command."""
    told = recipe_parser().parse_args(list(words))
    options = dict(text.split("=", 1) for text in told.option)
    rules = game(told.game)
    return Recipe(
        ruleset=rules.open(options={"players": str(rules.min_players), **options}),
        seed=told.seed,
        turns=told.turns,
        difference=told.difference,
        goal=told.goal,
        tries=told.tries,
        is_drawless=told.drawless,
        options=options,
    )


def made_again(puzzle: Puzzle) -> Puzzle | None:
    """Return what the command of a puzzle makes, under its name; None: nothing."""
    made = PuzzleSearch(recipe_of(shlex.split(puzzle.command)[3:])).run().puzzle
    return None if made is None else replace(made, id=puzzle.id)


def graded(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with how often the levels, as they are now, solve it."""
    return PuzzleSearch(recipe_of(shlex.split(puzzle.command)[3:])).graded(puzzle)


def new_puzzles(words: Sequence[str], number: int) -> Iterator[Puzzle]:
    """Yield puzzles by the recipes of one seed after the other; at most its share, rounded up, of a band."""
    recipe = recipe_of(words)
    seed = recipe.seed
    seen: set[str] = set()
    bands: Counter[int] = Counter()
    while len(seen) < number:
        made = PuzzleSearch(replace(recipe, seed=seed, most_attempts=ATTEMPTS)).run().puzzle
        seed += 1
        if made is None or made.position in seen or bands[made.band] >= -(-number // len(BANDS)):
            continue
        seen.add(made.position)
        bands[made.band] += 1
        yield replace(made, id=f"{made.game}-{len(seen)}")


def main() -> int:
    """Make a pack again, or a new one; ends with 1 if something comes out differently."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("name", metavar="GAME")
    parser.add_argument(
        "--number", type=int, help="puzzles of a new pack; takes the options of `hortus puzzle new` too"
    )
    parser.add_argument("--grade", action="store_true", help="measure anew how difficult each is")
    parser.add_argument("--write", action="store_true", help="replace the file of the pack")
    given, words = parser.parse_known_args()
    puzzles: list[Puzzle] = []
    num_other = 0
    if given.number is not None:
        for puzzle in new_puzzles(["--game", given.name, *words], given.number):
            print(f"{puzzle.id}: band {puzzle.band}, {puzzle.command}", flush=True)
            puzzles.append(puzzle)
    elif words:
        parser.error(f"not known without --number: {' '.join(words)}")
    else:
        for puzzle in pack(given.name):
            made = graded(puzzle) if given.grade else made_again(puzzle)
            print(f"{puzzle.id}: {'the same' if made == puzzle else 'another one'}", flush=True)
            num_other += made != puzzle
            puzzles.append(made or puzzle)
        print(f"{len(puzzles) - num_other} of {len(puzzles)} puzzles come out the same")
    if given.write:
        pack_path(given.name).write_text(format_pack(puzzles), encoding="utf-8")
    return 0 if given.write or not num_other else 1


if __name__ == "__main__":
    sys.exit(main())
