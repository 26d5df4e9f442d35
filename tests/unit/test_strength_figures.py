"""The figures of strength: intervals, results that are kept, tables."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import coverage
from benchmarks.figures import Figure, Measure, duel_figures, figures
from benchmarks.harness import Figures
from benchmarks.intervals import at_most, exact_interval, mean_interval, share_interval
from benchmarks.peer_agent import read_agent
from benchmarks.strength_report import BEGIN, END, PAGE, results_of, tables, with_tables
from benchmarks.strength_runs import Record, Result, match_of, measure, run
from engine_c.game import HortusError
from engine_c.registry import game as find_game
from solver.search.report import CandidateSums, Comparison, compare


def figure(game: str, name: str) -> Figure:
    return next(known for known in figures() if known.name == f"{game}_{name}")


def fast(known: Figure) -> Figure:
    """Return a figure that plays in no time."""
    return replace(known, agents=("instant", "random"))


@pytest.mark.parametrize(
    ("successes", "num", "low", "high"),
    [(0, 10, 0.0, 0.3085), (10, 10, 0.6915, 1.0), (5, 6, 0.3588, 0.9958), (50, 100, 0.3983, 0.6017)],
)
def test_shares_have_exact_intervals(successes: int, num: int, low: float, high: float) -> None:
    assert exact_interval(successes, num) == pytest.approx((low, high), abs=1e-4)
    if 0 < successes < num:
        assert at_most(successes, num, high) == pytest.approx(0.025, abs=1e-3)


def test_half_wins_widen_an_interval() -> None:
    low, high = exact_interval(4.5, 9)
    assert low == exact_interval(4, 9)[0]
    assert high == exact_interval(5, 9)[1]


def test_decks_that_differ_widen_an_interval() -> None:
    values = [1.0] * 10 + [0.0] * 10
    paired = [1.0] * 5 + [0.0] * 5
    exact = exact_interval(10, 20)
    assert share_interval(values, [0.5] * 10) == exact
    low, high = share_interval(values, paired)
    assert low < exact[0]
    assert high > exact[1]


def test_means_have_intervals_by_students_t() -> None:
    assert mean_interval([1.0, 3.0]) == pytest.approx((2 - 12.706, 2 + 12.706), abs=1e-2)
    assert mean_interval([1.0]) == (-math.inf, math.inf)


@pytest.mark.parametrize(
    ("value", "interval", "bounds", "is_lower_better", "is_missed"),
    [
        (0.8, (0.7, 0.89), (0.9, None), False, True),
        (0.8, (0.7, 0.91), (0.9, None), False, False),
        (0.99, (0.97, 1.0), (0.85, 0.95), False, True),
        (0.97, (0.94, 1.0), (0.85, 0.95), False, False),
        (6.0, (5.1, 7.0), (5.0, None), True, True),
        (6.0, (4.9, 7.0), (5.0, None), True, False),
    ],
)
def test_a_floor_is_missed_by_a_whole_interval(
    value: float,
    interval: tuple[float, float],
    bounds: tuple[float, float | None],
    is_lower_better: bool,
    is_missed: bool,
    capsys: pytest.CaptureFixture[str],
) -> None:
    measured = Figures()
    measured.add(
        "it",
        value,
        bounds[0],
        ceiling=bounds[1],
        interval=interval,
        num_games=9,
        is_lower_better=is_lower_better,
    )
    assert measured.exit_code() == int(is_missed)
    words = capsys.readouterr().out.split()
    assert words[:2] == ["FIGURE", "it"]
    assert words[-2:] == ["games", "9"]


def test_every_figure_can_be_played() -> None:
    known = figures()
    assert len({one.name for one in known}) == len(known)
    for one in known:
        for agent in one.agents:
            read_agent(agent)
        for options in one.options:
            ruleset = find_game(one.game).open(options=options)
            assert ruleset.num_players == int(options["players"])
            assert bool(ruleset.goals) or one.measure is not Measure.TARGET
            # Every seat order of every variant is played equally often.
            assert one.games % (ruleset.num_players * len(one.options)) == 0


def test_agents_of_the_peer_are_read() -> None:
    agent = read_agent("openspiel:ms=300")
    assert agent.limit.time_s == pytest.approx(0.3)
    assert agent.limit.is_cpu_time
    assert read_agent("openspiel-is:sims=50").limit.simulations == 50
    for wrong in ("openspiel", "openspiel:ms=0", "openspiel:s=1", "nobody:ms=5"):
        with pytest.raises(HortusError):
            read_agent(wrong)


def test_variants_change_from_deck_to_deck() -> None:
    known = figure("hutan", "scenarios_jk")
    letters = [dict(match_of(known, index, 1).options)["scenario"] for index in range(4)]
    assert letters == ["J", "K", "J", "K"]


def test_wins_are_those_of_the_first_agent() -> None:
    known = fast(figure("hutan", "greedy"))
    records = [measure(known, index, 3) for index in range(4)]
    for index, record in enumerate(records):
        first, other = record.scores if index % 2 == 0 else record.scores[::-1]
        assert record.value == (first > other)
    assert measure(known, 2, 3) == records[2]


def test_time_is_measured() -> None:
    timed = measure(fast(figure("hutan", "instant_ms")), 0, 1)
    assert timed.value > 0
    assert timed.scores == measure(fast(figure("hutan", "greedy")), 0, 1).scores


def test_coverage_counts_differences_inside_their_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    known = figure("sattgruen", "coverage")
    match = match_of(known, 0, 1)
    state = coverage.position(match, 0)
    assert state.key() == coverage.position(match, 0).key()
    monkeypatch.setattr(coverage, "REFERENCE_FACTOR", 2)
    found = coverage.cover(match, 0, 800)
    assert found == coverage.cover(match, 0, 800)
    assert (found.share * 9) % 1 == pytest.approx(0, abs=1e-9)
    # No difference is the same in other Worlds.
    monkeypatch.setattr(coverage, "compare", without_width)
    assert coverage.cover(match, 0, 800).share < found.share


def without_width(best: CandidateSums, other: CandidateSums, drift: float) -> Comparison:
    return replace(compare(best, other, drift), half_width=0.0)


def test_results_are_kept_and_gone_on_with(tmp_path: Path) -> None:
    known = fast(figure("sattgruen", "instant"))
    ((_, some),) = run([(known, 2)], seed=1, processes=1, folder=tmp_path)
    ((_, all_),) = run([(known, 6)], seed=1, processes=1, folder=tmp_path)
    ((_, at_once),) = run([(known, 6)], seed=1, processes=1, folder=None)
    assert [record.index for record in all_.records] == list(range(6))
    assert all_.records[:2] == some.records
    assert all_ == at_once
    (kept,) = results_of(tmp_path).values()
    assert kept == all_
    # Another seed is another run.
    ((_, other),) = run([(known, 2)], seed=2, processes=1, folder=tmp_path)
    assert len(other.records) == 2
    assert other.records != some.records


def test_positions_that_are_alike_are_not_taken_for_certain() -> None:
    def interval(*shares: float) -> tuple[float, float]:
        records = tuple(Record(index=index, value=share) for index, share in enumerate(shares))
        players = ({"players": "2"},)
        result = Result(figure="", commit="", seed=1, agents=(), options=players, command="", records=records)
        return result.interval(Measure.COVERAGE)

    assert interval(1.0, 1.0) == exact_interval(2, 2)
    assert interval(1.0, 0.8, 0.9) == mean_interval([1.0, 0.8, 0.9])


def test_tables_show_what_was_measured() -> None:
    known = duel_figures(
        "garden", greedy=0.9, instant=0.8, four=0.7, anchors=("91 %", "82 %", "73 %"), simulations=100
    )
    records = tuple(Record(index=index, value=float(index != 3)) for index in range(20))
    result = Result(
        figure="garden_greedy",
        commit="abc",
        seed=1,
        agents=(),
        options=({"players": "2"},),
        command="",
        records=records,
    )
    made = tables(known, {"garden_greedy": result})
    row = next(line for line in made.splitlines() if line.startswith("| `garden_greedy`"))
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[2:] == ["90.0 %", "99.0 %", "91 %", "95.0 %", "71.6 % to 99.9 %", "20", "abc"]
    assert len(made.splitlines()) > len(known)


def test_the_page_has_a_row_for_every_figure() -> None:
    page = PAGE.read_text()
    inside = page.partition(BEGIN)[2].partition(END)[0]
    for one in figures():
        assert f"| `{one.name}` |" in inside, "run `python -m benchmarks.bench_strength --report`"
    assert with_tables(page, inside.strip("\n")) == page
