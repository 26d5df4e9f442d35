"""Figures of the levels: what their turns cost, tolerances and bands, files and tables."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import level_regret
from benchmarks.bench_levels import measure_step
from benchmarks.harness import Figures
from benchmarks.level_calibration import Look, find_tolerance, loss_within, mean_loss
from benchmarks.level_play import ladder_file, positions, variants
from benchmarks.level_regret import key_after, losses_of, measured_losses, regret
from benchmarks.level_report import report
from solver.opponent import levels
from solver.play import generated_turns

HUTAN = variants("hutan")[0]
WEAK = {
    level: replace(strength, simulations=60, max_candidates=8) for level, strength in levels("hutan").items()
}
"""Quick, whatever the file says."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(level_regret, "FULL_SIMULATIONS", 300)
    monkeypatch.setattr(level_regret, "FRESH_SIMULATIONS", 40)


def test_summary_of_losses() -> None:
    found = regret([*range(97), 100.0, 101.0, 102.0], 100.0)
    assert (found.num_beyond, found.beyond) == (2, 0.02)
    assert found.within == 100.0
    assert found.mean == pytest.approx((96 * 97 / 2 + 303) / 100)
    low, high = found.interval
    assert 0 < low < 0.02 < high < 0.08


def test_the_best_turn_costs_nothing_and_the_last_of_many_costs_something() -> None:
    seen, at = next(positions(HUTAN, "hutan", WEAK, 3, 0))
    turns = [turn.actions for turn in generated_turns(seen, 64)[0]]
    costs = losses_of(seen, [turns[0], turns[-1], turns[0]], at)
    assert costs[0] == costs[2] < costs[1]
    assert key_after(seen, turns[0]) == generated_turns(seen, 1)[0][0].key


LOOKS = [
    [Look(least_tolerance=0.0, loss=0.0), Look(least_tolerance=2.0, loss=3.0)],
    [Look(least_tolerance=0.0, loss=1.0), Look(least_tolerance=math.inf, loss=90.0)],
]


def test_mean_loss_grows_with_the_tolerance() -> None:
    looks = [{4: LOOKS}]
    assert mean_loss(looks, 4, 1.9) == 0.5
    assert mean_loss(looks, 4, 2.0) == 1.25
    assert find_tolerance(looks, 4, 0.6, 0.0, 9.0) == pytest.approx(2.0)
    assert find_tolerance(looks, 4, 0.5, 1.0, 9.0) == pytest.approx(1.0)
    assert find_tolerance(looks, 4, 7.0, 1.0, 9.0) == 9.0


def test_losses_within() -> None:
    assert loss_within(LOOKS, 2.0) == 3.0
    assert loss_within(LOOKS * 100, 1.0) == 1.0
    rare = [[Look(least_tolerance=0.0, loss=5.0)], *[[Look(least_tolerance=0.0, loss=0.25)]] * 199]
    assert loss_within(rare, 0.0) == 0.25


def test_what_a_folder_holds_is_kept(tmp_path: Path) -> None:
    chosen = (1, 10)
    first = measured_losses(HUTAN, "hutan", WEAK, chosen, 14, 3, tmp_path)
    (path,) = tmp_path.iterdir()
    head, *lines = path.read_text().splitlines()
    assert len(lines) == 2
    changed = json.loads(lines[0])
    changed["losses"][0] = [77.0, 0.0]
    path.write_text("\n".join([head, json.dumps(changed), *lines[1:]]) + "\n")
    again = measured_losses(HUTAN, "hutan", WEAK, chosen, 14, 3, tmp_path)
    assert again[0] == [77.0, 0.0]
    assert [[round(loss, 3) for loss in row] for row in first[1:]] == again[1:]
    # Another seed is another measurement.
    assert measured_losses(HUTAN, "hutan", WEAK, chosen, 5, 4, tmp_path)[0] != again[0]


def test_tables(tmp_path: Path) -> None:
    measured_losses(HUTAN, "hutan", WEAK, tuple(WEAK), 5, 3, tmp_path)
    file = ladder_file(HUTAN, "hutan", WEAK, 3, tmp_path)
    measure_step(HUTAN, "hutan", WEAK, (9, 10), 4, Figures(), file)
    shown = report(tmp_path).splitlines()
    rows = {row.split(" | ")[0]: row.split(" | ") for row in shown if row.startswith("| ")}
    assert rows["| 4"][4].endswith(" of 12")
    assert rows["| 4"][6:] == ["-", "-", "-", "- |"]
    assert rows["| 10"][8:] == ["4", "not yet |"]
    won = ladder_file(HUTAN, "hutan", WEAK, 3, tmp_path).games("10 over 9").values()
    share = sum(game.shares[game.seats.index(0)] for game in won) / 4
    assert rows["| 10"][6] == f"{share:.1%}"
