"""Draws of the reference: setup, renewed and refilled market (S3, S4, S5.9, S5.10, S10.3, S12.8).

The numbers are those of the game's README.
"""

from __future__ import annotations

from engine_c.games.sattgruen.reference_home import PlantCard
from engine_c.games.sattgruen.reference_leaves import ReferenceLeaves
from engine_c.games.sattgruen.reference_table import NO_SPECIAL, NUM_COLUMNS, PHASES, RENEW_TOKENS
from engine_c.games.sattgruen.table import Cell

# First ids of the draws (README, Actions).
DRAW_GOAL, DRAW_TOKEN, DRAW_PLANT, DRAW_ROOM = 778, 818, 882, 954

START_CELL: Cell = (0, 0)


class ReferenceDraws(ReferenceLeaves):
    """A table on which draws are made."""

    def is_draw_pending(self) -> bool:
        """Tell whether a draw comes next."""
        return PHASES.index(self.phase) < PHASES.index("start")

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """Return (action, weight) of the pending single draw."""
        if self.phase == "goals":  # S3.2
            return [
                (DRAW_GOAL + i, 1)
                for i, goal in enumerate(self.facts.goals)
                if goal.category == self.drawn_category()
                and not goal.promo
                and not (goal.compares and self.is_solo)
            ]
        zone = self.next_zone()
        if zone == "token":  # S4.4
            return [(DRAW_TOKEN + kind, count) for kind, count in enumerate(self.bag) if count > 0]
        if zone == "plant":
            return [(DRAW_PLANT + i, 1) for i in sorted(self.plant_deck) or self.plant_tail[:1]]
        if zone == "room":
            return [(DRAW_ROOM + i, 1) for i in sorted(self.room_deck) or self.room_tail[:1]]
        return []

    def next_zone(self) -> str:
        """Return what is drawn next: a token, a plant or a room; empty if nothing is."""
        match self.phase:
            case "market":  # S3.3
                zones = {"token": self.tokens, "plant": self.plants, "room": self.rooms}
                return next(zone for zone, things in zones.items() if None in things)
            case "starts":  # S3.4
                home = next(home for home in self.homes if home.waiting is None)
                return "room" if home.cards else "plant"
            case "refresh":
                return self.refresh_places()[0][0]
            case "refill":
                return self.gaps()[0][0]
        return ""

    def refresh_places(self) -> list[tuple[str, int]]:
        """S5.9, S5.10: (zone, column) of the marked places that are still empty, in order."""
        if self.special == RENEW_TOKENS:
            return [("token", column) for column in self.marks if self.tokens[column] is None]
        places = [("plant", m) if m < NUM_COLUMNS else ("room", m - NUM_COLUMNS) for m in self.marks]
        return [(z, c) for z, c in places if (self.plants if z == "plant" else self.rooms)[c] is None]

    def asked_cell(self) -> Cell | None:
        """Return the cell of the plant that is offered leaves now; None without one."""
        return self.asked if self.phase == "leaves" else None

    def pending_event(self) -> tuple[str, int]:
        """Return the pending event and its single draws left; ("", 0) if no draw is pending."""
        match self.phase:
            case "goals":
                return "goals", 3 - len(self.goals)
            case "market":
                return "market", sum(t.count(None) for t in (self.tokens, self.plants, self.rooms))
            case "starts":
                drawn = sum(len(home.cards) + (home.waiting is not None) for home in self.homes)
                return "starts", 2 * self.num_players - drawn
            case "refresh":
                return "refresh", len(self.refresh_places())
            case "refill":
                return "refill", len(self.gaps())
        return "", 0

    def draw(self, action: int) -> None:
        """Carry out one outcome of the pending draw."""
        if self.phase == "goals":
            self.goals.append(action - DRAW_GOAL)
            if len(self.goals) == 3:
                self.phase = "market"
            return
        thing = self.leave_pile(action)
        match self.phase:
            case "market":
                things = {"token": self.tokens, "plant": self.plants, "room": self.rooms}[self.next_zone()]
                things[things.index(None)] = thing
                if None not in self.rooms:
                    self.phase = "starts"
            case "starts":
                self.draw_start(thing)
            case "refresh":
                zone, column = self.refresh_places()[0]
                {"token": self.tokens, "plant": self.plants, "room": self.rooms}[zone][column] = thing
                if not self.refresh_places():
                    self.end_refresh()
            case "refill":
                zone, column = self.gaps()[0]
                {"token": self.tokens, "plant": self.plants, "room": self.rooms}[zone][column] = thing
                if not self.gaps():
                    self.phase = "pre"

    def leave_pile(self, action: int) -> int:
        """S4.3: take the drawn thing out of its bag, deck or tail."""
        if action >= DRAW_ROOM:
            return leave_deck(action - DRAW_ROOM, self.room_deck, self.room_tail)
        if action >= DRAW_PLANT:
            return leave_deck(action - DRAW_PLANT, self.plant_deck, self.plant_tail)
        self.bag[action - DRAW_TOKEN] -= 1
        return action - DRAW_TOKEN

    def draw_start(self, card: int) -> None:
        """S3.4, S3.6, S3.7: start cards seat by seat, then who begins and the thumbs."""
        home = next(home for home in self.homes if home.waiting is None)
        if not home.cards:
            home.cards[START_CELL] = PlantCard(plant=card)
            return
        home.waiting = card
        if any(other.waiting is None for other in self.homes):
            return
        self.seat = self.start_player = self.first_by_growth()
        if not self.options.family:  # S2.11
            for place, thumbs in enumerate(self.facts.start_thumbs[self.num_players]):
                self.homes[(self.start_player + place) % self.num_players].thumbs = thumbs
        self.phase = "start"

    def end_refresh(self) -> None:
        """The old tokens return to the bag; the old cards go under their decks, in order (S5.10)."""
        for mark, thing in self.aside:
            if self.special == RENEW_TOKENS:
                self.bag[thing] += 1
            elif mark < NUM_COLUMNS:
                self.plant_tail.append(thing)
            else:
                self.room_tail.append(thing)
        self.marks, self.aside, self.special = [], [], NO_SPECIAL
        self.phase = "pre"


def leave_deck(card: int, deck: set[int], tail: list[int]) -> int:
    """S4.3: a drawn card leaves the unknown part, or the known tail once that is empty."""
    if card in deck:
        deck.remove(card)
    else:
        tail.remove(card)
    return card
