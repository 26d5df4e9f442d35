"""Options of Botanicus: parsed, checked against the components, frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine_c.game import OptionSpec
from engine_c.games.botanicus.facts import Components
from engine_c.option_reading import OptionReader


@dataclass(frozen=True, kw_only=True)
class Options:
    """All options in typed form, defaults filled in (B2)."""

    players: int
    """Number of players, 2 to 4."""
    is_expert: bool
    """`side=expert`."""
    greenhouse: str
    """`off`, `common` or `unique`."""
    gardens: tuple[int, ...] | None
    """By seat the index of the expert garden, or in the base game the index in `base_places`; None: drawn."""
    tasks: tuple[tuple[int, ...], ...] | None
    """By seat the ids of its special tasks, ascending; None: drawn."""
    zero_steps_score: bool
    """`zero_steps=points`: steps that are not taken at all give points (B9.7)."""
    tasks_at_least: bool
    """`task_level=at_least`: a higher plant stands in for a lower one (B6.3)."""
    empty_prize_closes: bool
    """`empty_prize_end=closed`: an end node without a token left cannot be entered (B9.9)."""
    gardeners_pass: bool
    """`gardener_pass=yes`: a gardener may pass over the node of the other one (X4.3)."""
    frog_tokens_count: bool
    """`frog_token_counts=yes` (X6.4)."""
    fruit_tokens_count: bool
    """`fruit_token_counts=yes` (G8.5)."""
    transplant_replaces: bool
    """`transplant_replaces=yes` (G5.4)."""
    left_pays: bool
    """`left_pays_paths=yes` (G6.3)."""
    first_space_scores: bool
    """`first_space_points=yes` (G6.4)."""
    fruit_limit: int
    """Fruits in the supply with `fruit_supply=16`; 0: unlimited (G2.1)."""


def _spec(name: str, values: str, about: str) -> OptionSpec:
    return OptionSpec(name=name, values=values, default=values.split(", ")[0], about=about)


OPTION_SPECS: tuple[OptionSpec, ...] = (
    _spec("players", "2, 3, 4", "Number of players."),
    _spec("side", "base, expert", "Base game or expert variant."),
    _spec(
        "greenhouse", "off, common, unique", "The Greenhouse, with equal or with unique ones; side=expert."
    ),
    _spec(
        "garden_assignment",
        "random, or one a seat joined by commas: expert gardens such as A,C, or base places such as 4,2",
        "Gardens of the seats; in the base game places in the first stack of flowers, 1 = bottom.",
    ),
    _spec(
        "task_deal",
        "random, or the ids of each seat joined by commas, seats by / such as 1,2,3,4,5/6,7,8,9,10",
        "Special tasks dealt to the seats.",
    ),
    _spec("zero_steps", "points, nothing", "What steps on a track give that are not taken at all."),
    _spec("task_level", "exact, at_least", "Whether a higher plant stands in for a lower one in tasks."),
    _spec(
        "empty_prize_end",
        "rest_gained, closed",
        "What an end of a track without a token left does: it gives the rest, or nobody may enter.",
    ),
    _spec("gardener_pass", "yes, no", "Whether a gardener may pass over the node of the other one."),
    _spec("frog_token_counts", "yes, no", "Whether frog tokens count as tokens of the money track."),
    _spec("fruit_token_counts", "no, yes", "Whether fruit tokens count as tokens of the tracks."),
    _spec("transplant_replaces", "yes, no", "Whether a transplant may go to a bed that holds a plant."),
    _spec("left_pays_paths", "yes, no", "Whether paths have their price to the left as well."),
    _spec("first_space_points", "yes, no", "Whether steps left over on the first space give points."),
    _spec(
        "fruit_supply",
        "unlimited, or the number of fruits of the components (16)",
        "Whether fruits can run out.",
    ),
)
"""The options in the order of B2. Those without a meaning on the chosen side are read, without effect."""

_RULES = {
    "garden_assignment": "B2.1", "task_deal": "B3.5", "zero_steps": "B9.7", "task_level": "B6.3",
    "empty_prize_end": "B9.9", "gardener_pass": "X4.3", "frog_token_counts": "X6.4",
    "fruit_token_counts": "G8.5", "transplant_replaces": "G5.4", "left_pays_paths": "G6.3",
    "first_space_points": "G6.4", "fruit_supply": "G2.1", "greenhouse": "G1.1",
}  # fmt: skip


def parse_options(components: Components, given: Mapping[str, str]) -> Options:
    """Read options from their texts; those left out take their defaults (B2).

    Raises OptionsError with every fault: field `options.<name>`, what was found, what is allowed, and
    the rule.
    """
    return _Parser(components, given, OPTION_SPECS, "B2").options()


def format_options(components: Components, options: Options) -> dict[str, str]:
    """Write all options in canonical spelling; `parse_options` reads them back to the same options."""
    names = _garden_words(components, options.is_expert)
    gardens = "random"
    if options.gardens is not None:
        gardens = ",".join(names[index] for index in options.gardens)
    tasks = "random"
    if options.tasks is not None:
        tasks = "/".join(",".join(str(number) for number in dealt) for dealt in options.tasks)
    return {
        "players": str(options.players),
        "side": "expert" if options.is_expert else "base",
        "greenhouse": options.greenhouse,
        "garden_assignment": gardens,
        "task_deal": tasks,
        "zero_steps": "points" if options.zero_steps_score else "nothing",
        "task_level": "at_least" if options.tasks_at_least else "exact",
        "empty_prize_end": "closed" if options.empty_prize_closes else "rest_gained",
        "gardener_pass": _yes(options.gardeners_pass),
        "frog_token_counts": _yes(options.frog_tokens_count),
        "fruit_token_counts": _yes(options.fruit_tokens_count),
        "transplant_replaces": _yes(options.transplant_replaces),
        "left_pays_paths": _yes(options.left_pays),
        "first_space_points": _yes(options.first_space_scores),
        "fruit_supply": str(options.fruit_limit) if options.fruit_limit else "unlimited",
    }


def _yes(flag: bool) -> str:
    return "yes" if flag else "no"


def _garden_words(components: Components, is_expert: bool) -> tuple[str, ...]:
    """Return the words of `garden_assignment` by index: expert gardens, or places in the first stack."""
    if is_expert:
        return tuple(garden.id for garden in components.gardens)
    return tuple(str(place) for place in components.base_places)


class _Parser(OptionReader[Components]):
    """Reads one option after another and keeps all faults."""

    def rule_of(self, name: str) -> str:
        """The rule that explains an option; B2 lists them."""
        return _RULES.get(name, self.rule)

    def options(self) -> Options:
        players = int(self.choice("players", ("2", "3", "4")))
        is_expert = self.choice("side", ("base", "expert")) == "expert"
        greenhouse = self.choice("greenhouse", ("off", "common", "unique"))
        if greenhouse != "off" and not is_expert:
            self.fault("greenhouse", f"{greenhouse!r} with side=base", "off, or side=expert")
        fruits = self.choice("fruit_supply", ("unlimited", str(self.components.fruits)))
        options = Options(
            players=players,
            is_expert=is_expert,
            greenhouse=greenhouse,
            gardens=self.gardens(players, is_expert),
            tasks=self.tasks(players),
            zero_steps_score=self.choice("zero_steps", ("points", "nothing")) == "points",
            tasks_at_least=self.choice("task_level", ("exact", "at_least")) == "at_least",
            empty_prize_closes=self.choice("empty_prize_end", ("rest_gained", "closed")) == "closed",
            gardeners_pass=self.is_yes("gardener_pass", True),
            frog_tokens_count=self.is_yes("frog_token_counts", True),
            fruit_tokens_count=self.is_yes("fruit_token_counts", False),
            transplant_replaces=self.is_yes("transplant_replaces", True),
            left_pays=self.is_yes("left_pays_paths", True),
            first_space_scores=self.is_yes("first_space_points", True),
            fruit_limit=0 if fruits == "unlimited" else self.components.fruits,
        )
        self.check()
        return options

    def is_yes(self, name: str, default: bool) -> bool:
        """Return a truth value in words."""
        return self.choice(name, ("yes", "no") if default else ("no", "yes")) == "yes"

    def gardens(self, players: int, is_expert: bool) -> tuple[int, ...] | None:
        """B2.1: a garden or place for each seat, all different, or None for drawn ones."""
        text = self.given.get("garden_assignment", "random")
        if text == "random":
            return None
        words = _garden_words(self.components, is_expert)
        found: list[int] = []
        parts = [part.strip() for part in text.split(",")]
        for part in parts:
            if part not in words:
                self.fault("garden_assignment", repr(part), "random, or " + ", ".join(words))
            elif words.index(part) in found:
                self.fault("garden_assignment", f"{part} twice", "another one for each seat")
            else:
                found.append(words.index(part))
        if len(parts) != players:
            self.fault("garden_assignment", f"{len(parts)} for {players} players", "one for each seat")
        return tuple(found)

    def tasks(self, players: int) -> tuple[tuple[int, ...], ...] | None:
        """B3.5: the special tasks of each seat, all different, or None for drawn ones."""
        text = self.given.get("task_deal", "random")
        if text == "random":
            return None
        known = {str(task.id): task.id for task in self.components.special_tasks}
        wanted = self.components.tasks_dealt
        found: set[int] = set()
        seats = text.split("/")
        if len(seats) != players:
            self.fault("task_deal", f"{len(seats)} lists for {players} players", "one for each seat")
        deal = []
        for seat, listed in enumerate(seats):
            parts = [part.strip() for part in listed.split(",")]
            if len(parts) != wanted:
                self.fault("task_deal", f"{len(parts)} tasks of seat {seat}", f"{wanted} for each seat")
            for part in parts:
                if part not in known:
                    allowed = "random, or ids out of " + ", ".join(known)
                    self.fault("task_deal", f"{part!r} of seat {seat}", allowed)
                elif known[part] in found:
                    self.fault("task_deal", f"{part} twice", "each task at one seat")
                found.add(known.get(part, 0))
            deal.append(tuple(sorted(known[part] for part in parts if part in known)))
        return tuple(deal)
