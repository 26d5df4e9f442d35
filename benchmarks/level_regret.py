"""What the turns of the levels cost, judged by a full search.

In each position all levels are asked for their turn, and one full search that looks at these turns as closely
as at its own says which is best. What a turn costs against that one comes from further simulations in other
Worlds: those by which it was found best flatter it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.intervals import exact_interval
from benchmarks.level_play import Levels, Variant, positions
from engine_c.state import EngineState
from solver.match import mixed_seed
from solver.opponent import LevelSearch
from solver.params import Limit, SearchParams
from solver.provenance import code_commit
from solver.search.memory import Memory
from solver.search.root import TurnSearch

FULL_SIMULATIONS = 3_000
"""Of the search that says which turn is best."""
FRESH_SIMULATIONS = 300
"""Of the best turn and of each that is compared with it, on average."""
FULL_STREAM, FRESH_STREAM = 71, 72
"""Tell the seeds of these searches from those of the levels."""

Losses = list[list[float]]
"""What the turn of each level asked costs in each position, in points: [positions][levels]."""


def losses_at(seen: EngineState, table: Levels, chosen: Sequence[int], seed: int) -> list[float]:
    """Return what the turn of each chosen level costs in one position."""
    # The same seed for all: what one of them has simulated, the next one need not.
    memory = Memory()
    turns = [
        LevelSearch(seen, level, seed, strength=table[level], memory=memory).run().actions for level in chosen
    ]
    return losses_of(seen, turns, seed)


def losses_of(seen: EngineState, turns: Sequence[tuple[int, ...]], seed: int) -> list[float]:
    """Return how many points each turn is expected to be behind the best one of a full search."""
    full = SearchParams(
        limit=Limit(simulations=FULL_SIMULATIONS),
        seed=mixed_seed(seed, FULL_STREAM),
        top=1,
        evaluate=tuple(dict.fromkeys(turns)),
    )
    best = TurnSearch(seen, full).run().turns[0].actions
    compared = tuple(dict.fromkeys((best, *turns)))
    fresh = SearchParams(
        limit=Limit(simulations=FRESH_SIMULATIONS * len(compared)),
        seed=mixed_seed(seed, FRESH_STREAM),
        max_candidates=1,
        top=1,
        evaluate=compared,
    )
    margins = {key_after(seen, turn.actions): turn.margin for turn in TurnSearch(seen, fresh).run().turns}
    return [margins[key_after(seen, best)] - margins[key_after(seen, turn)] for turn in turns]


def key_after(state: EngineState, turn: Sequence[int]) -> int:
    """Return the key of the state after a turn; turns with the same key are one candidate."""
    after = state.copy()
    for action in turn:
        after.apply(action)
    return after.key()


@dataclass(frozen=True, kw_only=True)
class Regret:
    """What many turns of one level cost."""

    num_turns: int
    mean: float
    """In points."""
    within: float
    """What 98 % of the turns cost at most."""
    num_beyond: int
    """Turns that cost more than the band."""

    @property
    def beyond(self) -> float:
        """Share of the turns that cost more than the band."""
        return self.num_beyond / self.num_turns

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval of that share, as if turns were independent."""
        return exact_interval(self.num_beyond, self.num_turns)


def regret(lost: Sequence[float], band: float) -> Regret:
    """Sum up what turns of one level cost."""
    return Regret(
        num_turns=len(lost),
        mean=math.fsum(lost) / len(lost),
        within=sorted(lost)[-1 - len(lost) // 50],
        num_beyond=sum(loss > band for loss in lost),
    )


# --- many games, kept in a file ---------------------------------------------------------------------


def measured_losses(
    variant: Variant,
    game: str,
    table: Levels,
    chosen: Sequence[int],
    num_turns: int,
    seed: int,
    folder: Path | None = None,
) -> Losses:
    """Return what so many turns of each of the chosen levels cost.

    With a folder, games that its file has for these levels, this seed and this commit are not played again,
    and new ones are written at once.
    """
    identity = {
        "kind": "regret",
        "variant": variant[0],
        "seed": seed,
        "commit": code_commit(),
        "levels": {str(level): vars(table[level]) for level in chosen},
    }
    path = folder / f"levels_{variant[0]}_regret@{code_commit()}.jsonl" if folder else None
    known = dict(read_games(path, identity)) if path else {}
    found: Losses = []
    number = 0
    while len(found) < num_turns:
        if number not in known:
            seen = positions(variant, game, table, seed, number)
            known[number] = [losses_at(state, table, chosen, at) for state, at in seen]
            if path:
                rounded = [[round(loss, 3) for loss in row] for row in known[number]]
                append(path, {"game": number, "losses": rounded})
        found += known[number]
        number += 1
    return found[:num_turns]


def read_games(path: Path, identity: Mapping[str, Any]) -> Iterator[tuple[int, Losses]]:
    """Yield the games of a file with their numbers; begins the file anew if it is of something else."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    if not lines or json.loads(lines[0]) != json.loads(json.dumps(identity)):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(identity) + "\n", encoding="utf-8")
        return
    for line in lines[1:]:
        plain = json.loads(line)
        yield plain["game"], plain["losses"]


def append(path: Path, plain: Mapping[str, Any]) -> None:
    """Add a line to a file."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(plain) + "\n")
