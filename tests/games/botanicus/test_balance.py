"""What `hortus balance` counts in games of Botanicus adds up to the rules and to the scores."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from engine_c.games.botanicus.ruleset import Ruleset
from solver.agents import parse_agent
from solver.balance import BalanceSet, PlayedGame
from solver.games.botanicus.usage import RECORDER, SETS
from solver.usage import IN_PLAY, Item
from tests.games.botanicus.option_sets import BASES

LABELS = [" ".join(f"{name}={value}" for name, value in base.items()) for base in BASES]
NUM_GAMES = {"random": 4, "generator": 1}


@cache
def playing(index: int, agent: str) -> BalanceSet:
    options = tuple(sorted(BASES[index].items()))
    return BalanceSet(game="botanicus", options=options, agent=parse_agent(agent), seed=11)


@cache
def played(index: int) -> tuple[tuple[Ruleset, PlayedGame], ...]:
    """Return some games of a set by a careless and by a good player."""
    found = []
    for agent, number in NUM_GAMES.items():
        ruleset = playing(index, agent).open()
        assert isinstance(ruleset, Ruleset)
        found += [(ruleset, playing(index, agent).play(game)) for game in range(number)]
    return tuple(found)


def counts(game: PlayedGame, category: str, measure: str, *, points: bool = False) -> Counter[int]:
    """Return by seat how often a category was used, or what it brought."""
    found: Counter[int] = Counter()
    for use in game.uses:
        if (use.item.category, use.item.measure) == (category, measure):
            found[use.seat] += (use.points or 0) if points else use.count
    return found


def by_name(game: PlayedGame, category: str, measure: str) -> Counter[str]:
    """Return by item how often it was used."""
    found: Counter[str] = Counter()
    for use in game.uses:
        if (use.item.category, use.item.measure) == (category, measure):
            found[use.item.name] += use.count
    return found


@pytest.mark.parametrize("index", range(len(BASES)), ids=LABELS)
def test_flowers(index: int) -> None:
    """Each seat places a flower in every column of both rounds; one flower is the first on its tile."""
    for ruleset, game in played(index):
        columns = len(ruleset.components.columns) + (ruleset.typed_options.greenhouse != "off")
        seats = range(ruleset.num_players)
        assert counts(game, "spaces", "used") == {seat: 2 * columns for seat in seats}
        used, first = by_name(game, "spaces", "used"), by_name(game, "spaces", "first")
        neutral = by_name(game, "spaces", "neutral")
        assert sum(neutral.values()) == (2 * columns if len(seats) == 2 else 0)
        for name, number in (used + neutral).items():
            assert first[name] <= min(2, number)
            assert number == 0 or first[name] + neutral[name] >= 1
        faces = by_name(game, "tile faces", "used")
        assert max(faces.values(), default=0) <= 1
        tiled = [
            name
            for name in first.elements()
            if int(name.split(".")[0]) <= len(ruleset.components.columns)
            and ruleset.components.columns[int(name.split(".")[0]) - 1].has_tiles
        ]
        assert sum(1 for name in faces if not name.startswith("row")) == len(tiled)


@pytest.mark.parametrize("index", range(len(BASES)), ids=LABELS)
def test_points(index: int) -> None:
    """Tasks, tokens, columns and final cards bring what the score says of them."""
    for ruleset, game in played(index):
        for seat in range(ruleset.num_players):
            terms = dict(zip(ruleset.score_rules, game.terms[seat], strict=True))
            assert counts(game, "basic tasks", "done", points=True)[seat] == terms["basic tasks"]
            assert counts(game, "special tasks", "done", points=True)[seat] == terms["special tasks"]
            assert counts(game, "prize tokens", "taken", points=True)[seat] == terms["prize tokens"]
            levels = [
                use.points or 0
                for use in game.uses
                if use.seat == seat and use.item.name.startswith("complete, highest")
            ]
            assert sum(levels) == terms["columns"]
            if ruleset.typed_options.is_expert:
                assert counts(game, "final cards", "kept", points=True)[seat] == terms["final cards"]
            else:
                assert counts(game, "animals", "taken", points=True)[seat] == terms["animals"]


@pytest.mark.parametrize("index", range(len(BASES)), ids=LABELS)
def test_cards(index: int) -> None:
    """Each card that a seat draws is played, sold or left over."""
    for ruleset, game in played(index):
        drawn = counts(game, "garden cards", "drawn")
        gone = sum((counts(game, "garden cards", how) for how in ("played", "sold", "left over")), Counter())
        assert +drawn == +gone
        decisions = by_name(game, "decisions", "used")
        assert sum(counts(game, "garden cards", "played").values()) == decisions["play"]
        assert sum(counts(game, "garden cards", "sold").values()) == decisions["sell"]
        assert len(game.groups) == ruleset.num_players
        assert len(set(game.groups)) == ruleset.num_players


@pytest.mark.parametrize("index", range(len(BASES)), ids=LABELS)
def test_tracks(index: int) -> None:
    """A way stops at one node; a token comes from an end, but those of fruits."""
    for ruleset, game in played(index):
        ways = by_name(game, "steps on tracks", "ways")
        for track in ruleset.components.tracks:
            stops = by_name(game, f"{track.name} track", "stops")
            assert sum(stops.values()) == ways[track.name]
        decisions = by_name(game, "decisions", "used")
        stays = sum(by_name(game, "steps on tracks", "stays").values())
        asked = decisions["steps"] + decisions["any"] + decisions["any stay"]
        assert sum(ways.values()) <= asked <= sum(ways.values()) + stays
        ends = by_name(game, "track ends", "reached")
        tokens = by_name(game, "prize tokens", "taken")
        taken = {
            stack: sum(n for name, n in tokens.items() if name.split()[0] == stack)
            for stack in ("round", "frog", "square")
        }
        assert taken["round"] <= ends["money END"]
        assert taken["frog"] <= ends["money FROG"]
        assert taken["square"] <= ends["shovel END"]


@pytest.mark.parametrize("index", range(len(BASES)), ids=LABELS)
def test_everything_that_is_used_has_a_name_before(index: int) -> None:
    for ruleset, game in played(index):
        known = set(RECORDER(ruleset).items())
        used = {use.item for use in game.uses if use.item.category != "decisions"}
        assert used - known == set()
        beds = by_name(game, "garden beds", IN_PLAY)
        assert set((+by_name(game, "garden beds", "planted at the end")).keys()) <= set(beds)
        assert len(known) == len(RECORDER(ruleset).items())


def test_the_sets_are_the_sides_and_greenhouses() -> None:
    assert [dict(each) for each in SETS] == [
        {name: value for name, value in base.items() if name != "players"} for base in BASES[::3]
    ]


def test_a_space_that_is_not_asked_for_is_counted() -> None:
    """Careless players run out of coins, so that often one space alone is left (B5.1)."""
    unasked = 0
    for index in range(len(BASES)):
        for _, game in played(index):
            unasked += (
                sum(by_name(game, "spaces", "used").values()) - by_name(game, "decisions", "used")["space"]
            )
    assert unasked > 0
    assert Item(category="spaces", name="1.1 pole 6") in {
        use.item for _, game in played(0) for use in game.uses
    }
