"""What the conformance suite runs over: every game, both implementations, several option sets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engine_c.game import Ruleset, State
from tests.support.option_sets import OptionSet, further_sets, games, sample_sets
from tests.support.play import Policy, policies, policy_names, seeded, walk

IMPLEMENTATIONS = ("reference", "engine")


@dataclass(frozen=True, kw_only=True)
class Case:
    """One variant of a game in one implementation."""

    option_set: OptionSet
    implementation: str
    index: int
    """Number of the set in its game; chooses the policy."""

    def __str__(self) -> str:
        """Name the case in a report."""
        return f"{self.option_set.label}-{self.implementation}"

    @property
    def ruleset(self) -> Ruleset:
        """The opened ruleset."""
        return self.option_set.open()

    @property
    def policy(self) -> Policy:
        """A fresh policy; sets take turns in using them."""
        names = policy_names(self.option_set.game)
        return policies(self.ruleset)[names[self.index % len(names)]]

    def start(self) -> State:
        """Return the state before setup."""
        return self.ruleset.initial_state(self.implementation)

    def rng(self, *words: object) -> Random:
        """Return the stream the words name."""
        return seeded("conformance", self, *words)

    def walk(self, *words: object) -> Iterator[tuple[State, int | None]]:
        """Play one game; yields state and next action."""
        return walk(self.start(), self.policy, self.rng(*words))


def cases() -> list[Case]:
    """Return all cases, those of the long form as well."""
    return [
        Case(option_set=option_set, implementation=implementation, index=index)
        for game in games()
        for index, option_set in enumerate((*sample_sets(game), *further_sets(game)))
        for implementation in IMPLEMENTATIONS
    ]
