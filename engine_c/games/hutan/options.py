"""Options of Hutan: parsed, checked against the components, frozen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from engine_c.game import OptionSpec
from engine_c.games.hutan.codes import WILD, layout_problem
from engine_c.games.hutan.components import (
    CHALLENGES,
    MAX_COUNT,
    MAX_POINTS,
    MAX_ROUNDS,
    Components,
    Scenario,
)
from engine_c.option_reading import OptionReader, whole


@dataclass(frozen=True, kw_only=True)
class Options:
    """All options in typed form, defaults filled in, scenario and family resolved."""

    players: int
    """1 to 4; 1 is the solo game."""
    layout: str | None
    """Layout code in force; None: drawn by chance."""
    ecosystem: tuple[int, ...] | None
    """Ids in force, ascending; None: five are drawn by chance."""
    family: bool
    """Family game (H17)."""
    scenario: str | None
    """Letter of the scenario; None: no scenario."""
    challenges: tuple[str, ...]
    """In the order of H18.1."""
    first_player: int | None
    """None: drawn by chance. Solo: 0."""
    is_animal_mandatory: bool
    """`animal_mandatory`: an animal may not be declined (H7.4)."""
    enters_at_round_start: bool
    """`pangolin_enter=round_start`."""
    is_out_and_back: bool
    """`draft_order=out_and_back`."""
    touch_each: bool
    """`touch_rule=each`."""
    can_discard_with_pangolin: bool
    """`discard_with_pangolin` (H11.4)."""
    is_limited: bool
    """`supply=limited`."""
    tree_supply: int
    """Trees for all players together; without effect unless `is_limited`."""
    solo_base_scale: tuple[int, ...]
    """Five rising marks of the solo stars without ecosystem cards."""
    has_target: bool
    """`scenario_result=target`."""
    rounds: int
    """Rounds of the game, from 1."""
    wild_cards: int
    """Wild cards left in the deck."""
    animals_per_species: int
    """Animals of each species for all players together."""
    has_bonus_flowers: bool
    """False: H10 is void."""
    has_minus_points: bool
    """False: H12.5 gives 0."""
    deck: tuple[tuple[str, int], ...]
    """(face, count > 0) that are shuffled, canonical order: the components' deck with `wild_cards` wilds."""
    cards_per_round: int
    """Cards of one offer."""
    goals: tuple[tuple[str, int], ...]
    """Solo: (`target` or `star 1` ... `star 5`, points), ascending; empty if nothing is played for."""


_FROM_COMPONENTS = "as the components say"


def _spec(name: str, values: str, default: str, about: str, is_reconstructed: bool = False) -> OptionSpec:
    return OptionSpec(
        name=name, values=values, default=default, about=about, is_reconstructed=is_reconstructed
    )


OPTION_SPECS: tuple[OptionSpec, ...] = (
    _spec("players", "1, 2, 3, 4", "2", "Number of players; 1 is the solo game."),
    _spec(
        "layout",
        "recommended, random, or a layout code such as bc-SE/pc-SW/rc-NW/wc-NE",
        "recommended",
        "How the four boards lie: as for a first game, by chance, or as given.",
    ),
    _spec(
        "ecosystem",
        "none, draw, or ids joined by commas such as 3,7,9,12,24",
        "none",
        "Ecosystem cards in play; with draw they are drawn by chance.",
    ),
    _spec("family", "true, false", "false", "Family game: no bonus flowers, no minus points."),
    _spec(
        "scenario",
        "none, or the letter of a scenario in the components",
        "none",
        "Fixed layout, fixed ecosystem cards and points to reach.",
    ),
    _spec(
        "challenges",
        "none, or names joined by commas: " + ", ".join(CHALLENGES),
        "none",
        "Feats that are reported as reached or not; they change nothing in play.",
        True,
    ),
    _spec("first_player", "random, or a seat from 0", "random", "Who holds the pangolin in round 1."),
    _spec("animal_mandatory", "true, false", "false", "Whether an animal must be taken when one comes."),
    _spec(
        "pangolin_enter",
        "after_first_turn, round_start",
        "after_first_turn",
        "When the pangolin joins the offer of a round.",
    ),
    _spec(
        "draft_order",
        "twice_round, out_and_back",
        "twice_round",
        "Whether the second turns of a round go in the same order or back.",
    ),
    _spec(
        "touch_rule",
        "one, each",
        "one",
        "Whether one flower or each flower of a card must lie at the forest.",
    ),
    _spec(
        "discard_with_pangolin",
        "true, false",
        "false",
        "Whether a card may be discarded when only the pangolin can be planted.",
    ),
    _spec("supply", "unlimited, limited", "unlimited", "Whether flowers and trees can run out.", True),
    _spec("tree_supply", "0 to 255", _FROM_COMPONENTS, "Number of trees of a limited supply."),
    _spec(
        "solo_base_scale",
        "five rising numbers joined by commas",
        _FROM_COMPONENTS,
        "Marks of the solo stars without ecosystem cards.",
    ),
    _spec(
        "scenario_result",
        "target, none",
        "target",
        "Whether the points of a scenario are to be reached.",
        True,
    ),
    _spec("rounds", "1 and more, as the deck allows", _FROM_COMPONENTS, "Number of rounds.", True),
    _spec("wild_cards", "0 to the wild cards there are", "all", "Wild cards left in the deck.", True),
    _spec("animals_per_species", "0 to 255", _FROM_COMPONENTS, "Animals of each species.", True),
    _spec("bonus_flowers", "true, false", "true; family false", "Bonus flowers after an animal.", True),
    _spec("minus_points", "true, false", "true; family false", "Minus points for begun areas.", True),
)
"""The options in the order of H3."""


def parse_options(components: Components, given: Mapping[str, str]) -> Options:
    """Read options from their texts; those left out take their defaults (H3).

    An option at the text of its default counts as left out. Raises OptionsError with every fault:
    field `options.<name>`, what was found, what is allowed, and the rule.
    """
    return _Parser(components, given, OPTION_SPECS, "H3").options()


def format_options(components: Components, options: Options) -> dict[str, str]:
    """Write all options in canonical spelling; `parse_options` reads them back to the same options."""
    scenario_is_fixed = options.scenario is not None
    if options.layout is None:
        layout = "random"
    elif scenario_is_fixed or options.layout == components.first_game_layout:
        layout = "recommended"
    else:
        layout = options.layout
    if options.ecosystem is None:
        ecosystem = "draw"
    elif scenario_is_fixed:
        ecosystem = "none"
    else:
        ecosystem = _join(options.ecosystem)
    is_first_drawn = options.first_player is None or options.players == 1
    return {
        "players": str(options.players),
        "layout": layout,
        "ecosystem": ecosystem,
        "family": _flag(options.family),
        "scenario": options.scenario or "none",
        "challenges": _join(options.challenges),
        "first_player": "random" if is_first_drawn else str(options.first_player),
        "animal_mandatory": _flag(options.is_animal_mandatory),
        "pangolin_enter": "round_start" if options.enters_at_round_start else "after_first_turn",
        "draft_order": "out_and_back" if options.is_out_and_back else "twice_round",
        "touch_rule": "each" if options.touch_each else "one",
        "discard_with_pangolin": _flag(options.can_discard_with_pangolin),
        "supply": "limited" if options.is_limited else "unlimited",
        "tree_supply": str(options.tree_supply),
        "solo_base_scale": _join(options.solo_base_scale),
        "scenario_result": "target" if options.has_target else "none",
        "rounds": str(options.rounds),
        "wild_cards": str(options.wild_cards),
        "animals_per_species": str(options.animals_per_species),
        "bonus_flowers": _flag(options.has_bonus_flowers),
        "minus_points": _flag(options.has_minus_points),
    }


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _join(items: tuple[int, ...] | tuple[str, ...]) -> str:
    return ",".join(map(str, items)) or "none"


class _Parser(OptionReader[Components]):
    """Reads one option after another and keeps all faults."""

    def options(self) -> Options:
        facts = self.components
        players = self.number("players", 2, 1, 4)
        family = self.flag("family", False)
        scenario = self.scenario(family)
        wild_cards = self.number("wild_cards", self.num_wild(), 0, self.num_wild())
        deck = tuple((face, wild_cards if face == WILD else count) for face, count in facts.deck)
        deck = tuple(item for item in deck if item[1] > 0)
        layout = scenario.layout if scenario else self.layout()
        ecosystem = scenario.ecosystem if scenario else self.ecosystem()
        base_scale = self.base_scale()
        has_target = self.choice("scenario_result", ("target", "none")) == "target"
        animals = self.number("animals_per_species", facts.animals_per_species[players], 0, MAX_COUNT)
        options = Options(
            players=players,
            layout=layout,
            ecosystem=ecosystem,
            family=family,
            scenario=scenario.id if scenario else None,
            challenges=self.challenges(animals),
            first_player=self.first_player(players),
            is_animal_mandatory=self.flag("animal_mandatory", False),
            enters_at_round_start=self.choice("pangolin_enter", ("after_first_turn", "round_start"))
            == "round_start",
            is_out_and_back=self.choice("draft_order", ("twice_round", "out_and_back")) == "out_and_back",
            touch_each=self.choice("touch_rule", ("one", "each")) == "each",
            can_discard_with_pangolin=self.flag("discard_with_pangolin", False),
            is_limited=self.choice("supply", ("unlimited", "limited")) == "limited",
            tree_supply=self.number("tree_supply", facts.tree_supply, 0, MAX_COUNT),
            solo_base_scale=base_scale,
            has_target=has_target,
            rounds=self.rounds(players, sum(count for _, count in deck)),
            wild_cards=wild_cards,
            animals_per_species=animals,
            has_bonus_flowers=self.family_flag("bonus_flowers", family),
            has_minus_points=self.family_flag("minus_points", family),
            deck=deck,
            cards_per_round=facts.cards_per_round[players],
            goals=self.goals(players, family, scenario if has_target else None, ecosystem, base_scale),
        )
        self.check()
        return options

    # Forms of values.

    def flag(self, name: str, default: bool) -> bool:
        return self.choice(name, (_flag(default), _flag(not default))) == "true"

    def set_of(
        self, name: str, read: Callable[[str], int | str | None], allowed: str, rule: str = ""
    ) -> list[int | str]:
        """Return the members of a set as given; `none` or nothing is the empty set."""
        text = self.given.get(name, "none")
        members: list[int | str] = []
        for part in [] if text in ("none", "") else text.split(","):
            member = read(part.strip())
            if member is None:
                self.fault(name, repr(part), allowed, rule)
            elif member in members:
                self.fault(name, f"{part.strip()} is named twice", "different members", rule)
            else:
                members.append(member)
        return members

    # Single options.

    def num_wild(self) -> int:
        return dict(self.components.deck).get(WILD, 0)

    def scenario(self, family: bool) -> Scenario | None:
        """H3.3: a scenario fixes layout and cards and is no family game."""
        scenarios = {scenario.id: scenario for scenario in self.components.scenarios}
        name = self.choice("scenario", ("none", *scenarios))
        if name == "none":
            return None
        for fixed, default in (("layout", "recommended"), ("ecosystem", "none")):
            text = self.given.get(fixed, default)
            if text != default:
                self.fault(fixed, f"{text!r} besides a scenario", "the scenario fixes it", "H3.3")
        if family:
            self.fault("family", "true besides a scenario", "false", "H3.3")
        return scenarios[name]

    def layout(self) -> str | None:
        """H3.1: a layout code has each of the four boards once."""
        text = self.given.get("layout", "recommended")
        if text == "random":
            return None
        if text == "recommended":
            return self.components.first_game_layout
        problem = layout_problem({side.code for side in self.components.sides}, text)
        if problem:
            allowed = "recommended, random, or <board><side>-<corner> four times, each board once"
            self.fault("layout", f"{text!r}: {problem}", allowed, "H3.1")
        return text

    def ecosystem(self) -> tuple[int, ...] | None:
        if self.given.get("ecosystem") == "draw":
            return None
        ids = {card.id for card in self.components.ecosystem_cards}

        def read(part: str) -> int | None:
            value = whole(part)
            return value if value in ids else None

        allowed = "none, draw, or ids joined by commas out of " + ", ".join(map(str, sorted(ids)))
        return tuple(sorted(int(member) for member in self.set_of("ecosystem", read, allowed)))

    def challenges(self, animals_per_species: int) -> tuple[str, ...]:
        """H18.1: known names; three animals alike need as many of each species."""
        facts = {challenge.id: challenge for challenge in self.components.challenges}
        allowed = "none, or names joined by commas out of " + ", ".join(facts)
        named = self.set_of("challenges", lambda part: part if part in facts else None, allowed, "H18.1")
        if "three_alike" in named and animals_per_species < facts["three_alike"].minimum:
            problem = f"three_alike with {animals_per_species} animals per species"
            allowed = f"animals_per_species of {facts['three_alike'].minimum} or more"
            self.fault("challenges", problem, allowed, "H18.1")
        return tuple(name for name in facts if name in named)

    def first_player(self, players: int) -> int | None:
        text = self.given.get("first_player", "random")
        if text == "random":
            return 0 if players == 1 else None
        seat = whole(text)
        if seat is None or not 0 <= seat < players:
            self.fault("first_player", repr(text), f"random, or a seat from 0 to {players - 1}")
        return seat

    def base_scale(self) -> tuple[int, ...]:
        default = self.components.solo_base_scale
        text = self.given.get("solo_base_scale")
        if text is None:
            return default
        marks = [whole(part) for part in text.split(",")]
        numbers = tuple(mark for mark in marks if mark is not None and 1 <= mark <= MAX_POINTS)
        is_rising = all(a < b for a, b in pairwise(numbers))
        if len(numbers) != len(marks) or len(numbers) != len(default) or not is_rising:
            allowed = f"{len(default)} rising numbers from 1 to {MAX_POINTS}, joined by commas"
            self.fault("solo_base_scale", repr(text), allowed)
            return default
        return numbers

    def rounds(self, players: int, deck_size: int) -> int:
        """H3.2: the deck must have cards for all rounds."""
        cards = self.components.cards_per_round[players]
        rounds = self.number("rounds", self.components.num_rounds[players], 1, MAX_ROUNDS, "H3.2")
        if rounds * cards > deck_size:
            problem = f"{rounds} rounds need {rounds * cards} cards, the deck has {deck_size}"
            most = min(MAX_ROUNDS, deck_size // cards)
            self.fault("rounds", problem, f"1 to {most} with {players} players", "H3.2")
        return rounds

    def family_flag(self, name: str, family: bool) -> bool:
        """H17.1: the family game has neither bonus flowers nor minus points."""
        value = self.flag(name, not family)
        if family and value:
            self.fault(name, "true in the family game", "false", "H17.1")
        return value

    def goals(
        self,
        players: int,
        family: bool,
        scenario: Scenario | None,
        ecosystem: tuple[int, ...] | None,
        base_scale: tuple[int, ...],
    ) -> tuple[tuple[str, int], ...]:
        """Return what a solo player plays for (H15.3, H15.4, H16.3)."""
        if players > 1:
            return ()
        if scenario is not None:
            return (("target", scenario.target),)
        marks = star_scale(self.components, base_scale, family, ecosystem)
        return tuple((f"star {i}", mark) for i, mark in enumerate(marks, 1))


def star_scale(
    components: Components, base_scale: tuple[int, ...], family: bool, ecosystem: tuple[int, ...] | None
) -> tuple[int, ...]:
    """Return the marks of the solo stars; empty where no stars are given (H15.3, H15.4)."""
    num_cards = components.num_drawn_cards if ecosystem is None else len(ecosystem)
    if family:
        return ()
    if num_cards == 0:
        return base_scale
    return components.solo_card_scale if num_cards == components.num_drawn_cards else ()
