"""What is taken away, one thing at a time, to see what it gains: every fitted number and every lever.

Every number of `[neutral]` in a game's `fit.toml` is set to its neutral value, in every scene that uses a
table where it has another one. A game says in `benchmarks/games/<game>.py` as ABLATIONS what is played.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from benchmarks.games import names
from engine_c.registry import game as find_game
from solver.fit.spec import bare, changed, evaluator_of, flat, spec_of


class Tier(StrEnum):
    """Where a thing may act."""

    POLICY = "policy"
    """The fast policy alone, agent `instant`."""
    GENERATOR = "generator"
    """The best turn of the turn generator."""
    SEARCH = "search"
    """The search over whole turns."""
    TELLING = "telling"
    """The points that the evaluator tells for the end, at the start of each turn of the policy's games."""


MOST_DECKS: Mapping[Tier, int] = {
    Tier.POLICY: 160,
    Tier.GENERATOR: 80,
    Tier.SEARCH: 30,
    Tier.TELLING: 40,
}
"""Decks after which a case ends that is not clear before."""
AGENTS: Mapping[Tier, str] = {Tier.POLICY: "instant", Tier.GENERATOR: "generator", Tier.TELLING: "instant"}


@dataclass(frozen=True, kw_only=True)
class Scene:
    """A variant of a game."""

    name: str
    """Heading of its column."""
    options: Mapping[str, str]
    """The number of players included."""


@dataclass(frozen=True, kw_only=True)
class Lever:
    """A part of the play that no parameter switches off."""

    name: str
    agents: tuple[str, str]
    """With it and without it."""
    scenes: tuple[str, ...]
    """Where it is played."""


@dataclass(frozen=True, kw_only=True)
class Ablations:
    """What is played of a game."""

    scenes: tuple[Scene, ...]
    levers: tuple[Lever, ...]
    searched: Mapping[str, str] = field(default_factory=dict)
    """Parameters that act at the horizon of a search alone, and the search that they are played with."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """One thing taken away, in one scene and tier."""

    game: str
    term: str
    """Parameter or lever."""
    scene: Scene
    tier: Tier
    agents: tuple[str, str]
    """With it and without it."""
    table: str = ""
    """Of the parameters; empty for a lever."""
    neutral: float | None = None
    """Value that switches the parameter off; None for a lever."""

    @property
    def name(self) -> str:
        """Unique."""
        return f"{self.game}/{self.term}/{self.scene.name}/{self.tier}"


TREE_LIMITS = {"0.1 s": 100, "1 s": 1_000, "5 s": 5_000}
"""Trees gain more the longer a search goes on: limits in milliseconds that they are measured with."""


def search_levers(*scenes: str, solo: tuple[str, ...] = ()) -> tuple[Lever, ...]:
    """Return the levers that the search of every game has; solo there is no margin."""

    def lever(name: str, with_it: str, without: str) -> Lever:
        return Lever(name=name, agents=(with_it, without), scenes=(*scenes, *solo))

    search = "full:sims=300"
    return (
        lever("generator and evaluator", "generator", "greedy"),
        lever("search", search, "generator"),
        lever("weight of the generator's value", search, f"{search}:prior_weight=0"),
        lever("64 candidates", search, f"{search}:max_candidates=16"),
        Lever(name="margin, not own score", agents=(search, f"{search}:objective=score"), scenes=scenes),
        *(
            Lever(name=f"trees, {name}", agents=(f"full:ms={ms}", f"full:ms={ms}:tree=-1"), scenes=scenes)
            for name, ms in TREE_LIMITS.items()
        ),
    )


def ablations_of(game: str) -> Ablations:
    """Return what is played of a game."""
    found = importlib.import_module(f"benchmarks.games.{game}").ABLATIONS
    assert isinstance(found, Ablations)
    return found


def _tiers(game: str, parameter: str, searched: Mapping[str, str]) -> dict[Tier, str]:
    """Return the tiers a parameter may act in, with the agent of each."""
    ranges = spec_of(game).ranges
    tiers: tuple[Tier, ...] = ()
    if parameter in ranges["squares"]:
        tiers = (Tier.TELLING,)
    elif parameter not in searched:
        tiers = (Tier.POLICY, Tier.GENERATOR)
    found = {tier: AGENTS[tier] for tier in tiers}
    if parameter in searched:
        found[Tier.SEARCH] = searched[parameter]
    return found


def cases_of(game: str) -> list[Case]:
    """Return all cases of a game, term by term."""
    plan, spec = ablations_of(game), spec_of(game)
    tables = evaluator_of(game).load_parameters()
    scenes = {scene.name: scene for scene in plan.scenes}
    found = [
        Case(game=game, term=lever.name, scene=scenes[name], tier=Tier.SEARCH, agents=lever.agents)
        for lever in plan.levers
        for name in lever.scenes
    ]
    table_of = {
        name: spec.table_of(find_game(game).open(options=dict(scene.options)))
        for name, scene in scenes.items()
    }
    for parameter, neutral in spec.neutral.items():
        for tier, agent in _tiers(game, parameter, plan.searched).items():
            for name, scene in scenes.items():
                values = tables[table_of[name]]
                if parameter in map(bare, flat(values)) and changed(values, {parameter: neutral}) != values:
                    case = Case(
                        game=game,
                        term=parameter,
                        scene=scene,
                        tier=tier,
                        agents=(agent, agent),
                        table=table_of[name],
                        neutral=neutral,
                    )
                    found.append(case)
    return found


def cases() -> list[Case]:
    """Return the cases of all games."""
    return [case for game in names() for case in cases_of(game)]
