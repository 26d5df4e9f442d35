"""Options of Sattgrün: parsed, checked against the components, frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine_c.game import OptionSpec
from engine_c.games.sattgruen.components import GOAL_KINDS, Components, Scenario
from engine_c.option_reading import OptionReader


@dataclass(frozen=True, kw_only=True)
class Options:
    """All options in typed form, defaults filled in, scenario resolved."""

    players: int
    """Number of players, 1 to 5."""
    goals: tuple[str, ...] | None
    """Ids in force in the order plant, item, room; empty: none; None: one of each category is drawn."""
    solo_goals: str
    """`swap_comparing` or `none`."""
    is_landscape_only: bool
    """`home_shape=landscape`."""
    goal_rows_horizontal: bool
    """`goal_rows=horizontal`."""
    starts_at_seat0: bool
    """`start_player=seat0`."""
    declines: str
    """`useful`, `all` or `none`."""
    is_timing_free: bool
    """`timing=free`."""
    gp03_counts_all: bool
    """`gp03_counts=all`."""
    purge_only_moved: bool
    """`solo_thumb_purge=moved`."""
    family: bool
    """Family game (S2.11)."""
    solo_scenario: int
    """0: none."""
    target: int | None
    """Points to reach in a scenario."""


def _spec(name: str, values: str, about: str, is_reconstructed: bool = False) -> OptionSpec:
    default = values.split(", ")[0]
    return OptionSpec(
        name=name, values=values, default=default, about=about, is_reconstructed=is_reconstructed
    )


OPTION_SPECS: tuple[OptionSpec, ...] = (
    _spec("players", "2, 1, 3, 4, 5", "Number of players; 1 is the solo game."),
    _spec(
        "goals",
        "off, drawn, or ids joined by commas such as GP01,GI02,GR03 (at most one of a category)",
        "Goal cards in play; with drawn one of each category comes by chance.",
    ),
    _spec(
        "solo_goals",
        "swap_comparing, none",
        "What the solo game does with goals: only those that compare players are left out, or it has none.",
    ),
    _spec("home_shape", "either, landscape", "Whether a home may also be 3 wide and 5 high."),
    _spec(
        "goal_rows",
        "long, horizontal",
        "What a line is in a home of 3 by 5: three of five, or five of three.",
    ),
    _spec("start_player", "growth, seat0", "Who begins: by the start plants, or seat 0."),
    _spec("declines", "useful, all, none", "When leaves may be refused."),
    _spec("timing", "canonical, free", "Whether actions of a turn may come in any order."),
    _spec("gp03_counts", "unpotted, all", "Which plants goal GP03 looks at."),
    _spec(
        "solo_thumb_purge",
        "always, moved",
        "Solo: whether thumbs on a card are taken back at each discard, or only after thumbs moved there.",
    ),
    _spec("family", "off, on", "Family game: no thumbs, no storage, no goals.", True),
    _spec("solo_scenario", "0, or the number of a scenario (1 to 8)", "Goals and points to reach.", True),
)
"""The options in the order of S2."""

_RULES = {spec.name: f"S2.{i}" for i, spec in enumerate(OPTION_SPECS, 1)}


def parse_options(components: Components, given: Mapping[str, str]) -> Options:
    """Read options from their texts; those left out take their defaults (S2).

    Raises OptionsError with every fault: field `options.<name>`, what was found, what is allowed, and
    the rule.
    """
    return _Parser(components, given, OPTION_SPECS, "S2").options()


def format_options(components: Components, options: Options) -> dict[str, str]:
    """Write all options in canonical spelling; `parse_options` reads them back to the same options."""
    if options.goals is None:
        goals = "drawn"
    else:
        goals = "off" if options.solo_scenario else ",".join(options.goals) or "off"
    return {
        "players": str(options.players),
        "goals": goals,
        "solo_goals": options.solo_goals,
        "home_shape": "landscape" if options.is_landscape_only else "either",
        "goal_rows": "horizontal" if options.goal_rows_horizontal else "long",
        "start_player": "seat0" if options.starts_at_seat0 else "growth",
        "declines": options.declines,
        "timing": "free" if options.is_timing_free else "canonical",
        "gp03_counts": "all" if options.gp03_counts_all else "unpotted",
        "solo_thumb_purge": "moved" if options.purge_only_moved else "always",
        "family": "on" if options.family else "off",
        "solo_scenario": str(options.solo_scenario),
    }


class _Parser(OptionReader[Components]):
    """Reads one option after another and keeps all faults."""

    def rule_of(self, name: str) -> str:
        """S2 numbers its options."""
        return _RULES.get(name, self.rule)

    def options(self) -> Options:
        players = int(self.choice("players", ("2", "1", "3", "4", "5")))
        solo_goals = self.choice("solo_goals", ("swap_comparing", "none"))
        family = self.choice("family", ("off", "on")) == "on"
        scenario = self.scenario(players)
        goals = self.goals(players)
        if solo_goals == "none" and players == 1:
            self.refuse_goals(goals, scenario)
        if family:
            self.check_family(players, goals)
        options = Options(
            players=players,
            goals=scenario.goals if scenario else goals,
            solo_goals=solo_goals,
            is_landscape_only=self.choice("home_shape", ("either", "landscape")) == "landscape",
            goal_rows_horizontal=self.choice("goal_rows", ("long", "horizontal")) == "horizontal",
            starts_at_seat0=self.choice("start_player", ("growth", "seat0")) == "seat0",
            declines=self.choice("declines", ("useful", "all", "none")),
            is_timing_free=self.choice("timing", ("canonical", "free")) == "free",
            gp03_counts_all=self.choice("gp03_counts", ("unpotted", "all")) == "all",
            purge_only_moved=self.choice("solo_thumb_purge", ("always", "moved")) == "moved",
            family=family,
            solo_scenario=scenario.id if scenario else 0,
            target=scenario.target if scenario else None,
        )
        self.check()
        return options

    def goals(self, players: int) -> tuple[str, ...] | None:
        """S2.2, S3.2: none, drawn, or at most one known goal of each category."""
        text = self.given.get("goals", "off")
        if text in ("off", "drawn"):
            return () if text == "off" else None
        by_id = {goal.id: goal for goal in self.components.goals}
        unplayed = {goal.id for goal in self.components.unplayed_goals}
        named: dict[str, str] = {}
        for part in text.split(","):
            goal = by_id.get(part.strip())
            if part.strip() in unplayed:
                problem = f"{part.strip()} counts what no table tells"
                self.fault("goals", problem, "a goal that can be played", _RULES["goals"])
            elif goal is None:
                allowed = "off, drawn, or ids joined by commas out of " + ", ".join(by_id)
                self.fault("goals", repr(part), allowed, _RULES["goals"])
            elif goal.category in named:
                problem = f"{goal.id} besides {named[goal.category]}"
                self.fault("goals", problem, f"at most one {goal.category} goal", _RULES["goals"])
            else:
                named[goal.category] = goal.id
                if goal.compares and players == 1:
                    self.fault("goals", f"{goal.id} with one player", "goals that compare nobody", "S3.2")
        return tuple(named[category] for category in GOAL_KINDS if category in named)

    def scenario(self, players: int) -> Scenario | None:
        """S12.10: a scenario is a solo game and brings its own goals."""
        scenarios = {str(scenario.id): scenario for scenario in self.components.scenarios}
        scenario = scenarios.get(self.choice("solo_scenario", ("0", *scenarios)))
        if scenario is None:
            return None
        if players != 1:
            problem = f"{scenario.id} with {players} players"
            self.fault("solo_scenario", problem, "0, or players=1", "S12.10")
        text = self.given.get("goals", "off")
        if text != "off":
            self.fault("goals", f"{text!r} besides a scenario", "off: the scenario brings its own", "S12.10")
        return scenario

    def refuse_goals(self, goals: tuple[str, ...] | None, scenario: Scenario | None) -> None:
        """S2.3: a solo game without goals has none at all."""
        if goals != ():
            problem = f"{self.given['goals']!r} with solo_goals=none"
            self.fault("goals", problem, "off, or solo_goals=swap_comparing", _RULES["solo_goals"])
        if scenario is not None and scenario.goals:
            problem = f"{scenario.id} has goals, with solo_goals=none"
            allowed = "a scenario without goals, or solo_goals=swap_comparing"
            self.fault("solo_scenario", problem, allowed, _RULES["solo_goals"])

    def check_family(self, players: int, goals: tuple[str, ...] | None) -> None:
        """S2.11: no goals and no solo game in the family variant."""
        if players == 1:
            self.fault("family", "on with one player", "off, or more players", _RULES["family"])
        if goals != ():
            self.fault("goals", f"{self.given['goals']!r} in the family game", "off", _RULES["family"])
