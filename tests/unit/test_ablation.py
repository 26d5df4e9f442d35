"""Ablations: sums and intervals, runs that go on, what a case takes away, tables."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.ablation import chosen
from benchmarks.ablation_report import MARKS, cell, tables
from benchmarks.ablation_runs import CLEAR, Row, Rows, blank, rows_of, tables_of
from benchmarks.ablations import Case, Tier, cases, cases_of
from benchmarks.games import names
from benchmarks.strength_report import PAGE
from engine_c.registry import game as find_game
from solver.agents import parse_agent
from solver.figures import mean_interval
from solver.fit.spec import STAGES, bare, evaluator_of, flat, spec_of


def case_of(name: str) -> Case:
    return next(case for case in cases_of(name.partition("/")[0]) if case.name == name)


def row(*differences: float) -> Row:
    start = Row(name="it", agents=("instant", "instant"), neutral=0, commit="abc", seed=1)
    return start.grown(list(differences), 2 * len(differences))


def test_sums_give_the_interval_of_the_decks() -> None:
    values = [3.0, -1.0, 2.5, 0.0]
    grown = row(*values[:1]).grown(values[1:], 6)
    assert (grown.mean, grown.half_width) == pytest.approx(mean_interval(values))
    assert (grown.decks, grown.games) == (4, 8)
    assert row(1.0).half_width == math.inf


def test_a_case_ends_when_it_is_clear_or_silent() -> None:
    assert row(*[0.9, 1.1] * 10).is_over
    assert not row(*[0.9, 1.1] * 9).is_over  # too few decks
    unclear = row(*[-3.0, 4.0] * 60)
    assert not unclear.is_over
    assert unclear.mean < CLEAR * unclear.half_width
    assert not row(*[0.0] * 39).is_over
    assert row(*[0.0] * 40).is_over


@pytest.mark.parametrize("game", names())
def test_every_number_is_taken_away_somewhere(game: str) -> None:
    known = cases_of(game)
    assert len({case.name for case in known}) == len(known)
    spec, parameters = spec_of(game), evaluator_of(game).load_parameters()
    fitted = {name for stage in STAGES for name in spec.ranges[stage]}
    assert fitted <= {case.term for case in known}
    for case in known:
        ruleset = find_game(game).open(options=dict(case.scene.options))
        assert ruleset.num_players == int(case.scene.options["players"])
        for agent in case.agents:
            parse_agent(agent)
        if case.neutral is None:
            assert case.agents[0] != case.agents[1]
            continue
        assert case.table == spec.table_of(ruleset)
        with_it, without = tables_of(case)
        assert with_it is not None
        assert without is not None
        assert with_it[case.table] == parameters[case.table]
        before, after = flat(with_it[case.table]), flat(without[case.table])
        moved = {name for name in before if before[name] != after[name]}
        assert moved
        assert {bare(name) for name in moved} == {case.term}
        assert {after[name] for name in moved} == {case.neutral}


def test_games_and_points_told_change() -> None:
    played = case_of("hutan/complete_rate/solo/policy")
    (found,) = rows_of(played, blank(played, 1), 20)
    assert found.mean > 0
    assert found.games == found.decks == 20
    told = case_of("hutan/expected.complete_rate/2 players/telling")
    (found,) = rows_of(told, blank(told, 1), 5)
    assert found.mean > 0
    without_cards = case_of("hutan/expected.part/solo/telling")
    assert list(rows_of(without_cards, blank(without_cards, 1), 3))[-1].is_silent


def test_what_does_not_act_changes_nothing() -> None:
    """Agents who choose alike end level on every deck, so nothing but the term makes a difference."""
    for name in ("sattgruen/beyond/2 players/policy", "botanicus/near_end/expert, 4 players/search"):
        case = replace(case_of(name), agents=("instant", "instant"))
        assert list(rows_of(case, blank(case, 1), 4))[-1].is_silent


def test_sums_are_kept_and_gone_on_with(tmp_path: Path) -> None:
    case = case_of("sattgruen/renew_gain/2 players/policy")
    rows = Rows(tmp_path, case.game)
    for grown in rows_of(case, blank(case, 1), 20):
        rows.keep(grown)
    again = Rows(tmp_path, case.game)
    kept = again.known(blank(case, 1))
    assert kept.decks == 20
    assert again.known(blank(case, 2)).decks == 0
    assert again.known(replace(blank(case, 1), commit="other")).decks == 0
    *_, further = rows_of(case, kept, 50)
    *_, at_once = rows_of(case, blank(case, 1), 50)
    assert further.decks == at_once.decks
    assert (further.total, further.squares) == pytest.approx((at_once.total, at_once.squares))
    assert again.best(case) == kept
    assert again.best(replace(case, neutral=1.0)) is None


def test_cases_are_chosen_by_their_beginning() -> None:
    known = cases()
    tiers = {case.tier for case in chosen(known, ["hutan/tempo"])}
    assert tiers == {Tier.POLICY, Tier.GENERATOR}
    assert {case.scene.name for case in chosen(known, ["*/*/solo/policy"])} == {"solo"}
    with pytest.raises(SystemExit):
        chosen(known, ["hutan/nothing"])


def test_cells_show_what_leaves_zero_out(tmp_path: Path) -> None:
    policy = case_of("hutan/tempo/solo/policy")
    generator = case_of("hutan/tempo/solo/generator")
    clear, unclear, silent = row(1.0, 1.5), row(-1.0, 1.5), row(0.0, 0.0)
    assert clear.has_effect is (abs(clear.mean) > clear.half_width)
    clear = row(*[1.0, 1.5] * 5)
    shown = cell([(policy, clear), (generator, unclear)])
    assert shown == "policy **+1.25 ± 0.19 (20)**<br>generator +0.25 ± 15.88 (4)"
    assert cell([(policy, silent)]) == "-"
    assert cell([]) == "?"
    rows = Rows(tmp_path, "hutan")
    rows.keep(replace(clear, name=policy.name, neutral=policy.neutral, agents=policy.agents))
    made = tables(cases_of("hutan"), tmp_path)
    line = next(line for line in made.splitlines() if line.startswith("| `hutan/tempo`"))
    assert line == "| `hutan/tempo` | 0 | policy **+1.25 ± 0.19 (20)** | ? | ? | ? | ? | ? | abc |"


def test_the_page_has_a_line_for_every_term() -> None:
    inside = PAGE.read_text().partition(MARKS[0])[2].partition(MARKS[1])[0]
    for case in cases():
        assert f"| `{case.game}/{case.term}` |" in inside, "run `python -m benchmarks.ablation --report`"
