"""Draws of the reference: setup, garden cards, final scoring cards (B3, B8.4, X1.3, X5.6).

The numbers are those of the game's README.
"""

from __future__ import annotations

from engine_c.games.botanicus.facts import FRUIT
from engine_c.games.botanicus.reference_actions import (
    DRAW_CARD,
    DRAW_CARD_UNTOLD,
    DRAW_FINAL,
    DRAW_FINAL_UNTOLD,
    DRAW_GARDEN,
    DRAW_TASK,
    DRAW_TILE,
    KEEP,
    KEEP_UNTOLD,
)
from engine_c.games.botanicus.reference_table import MOVING, NO_CHAIN
from engine_c.games.botanicus.reference_units import ReferenceUnits


class ReferenceDraws(ReferenceUnits):
    """A table on which draws are made and final scoring cards kept."""

    def is_hidden(self) -> bool:
        """B4.2: what the seat to move draws and holds is not told to the observer."""
        return self.observer is not None and self.observer != self.seat

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """Return (action, weight) of the pending single draw."""
        match self.phase:
            case "gardens":  # B2.1
                number = len(self.facts.gardens) if self.options.is_expert else self.num_players
                drawn = [plot.garden_index for plot in self.plots]
                return [(DRAW_GARDEN + index, 1) for index in range(number) if index not in drawn]
            case "tiles":  # B3.1
                pattern = self.tile_patterns()[len(self.tiles)]
                tiles = enumerate(self.facts.tiles)
                left = [i for i, tile in tiles if tile.pattern == pattern and i not in self.tiles]
                return [(DRAW_TILE + index, 1) for index in left]
            case "tasks":  # B3.5
                dealt = {number for plot in self.plots for number in plot.dealt_tasks}
                tasks = enumerate(self.facts.special_tasks)
                return [(DRAW_TASK + index, 1) for index, task in tasks if task.id not in dealt]
            case "finals" | "turtle":
                if self.is_hidden():
                    return [(DRAW_FINAL_UNTOLD, 1)]
                return [(DRAW_FINAL + card, weight) for card, weight in self.final_weights()]
            case "cards":
                if self.is_hidden():
                    return [(DRAW_CARD_UNTOLD, 1)]
                unseen = enumerate(self.unseen_cards())
                return [(DRAW_CARD + kind, copies) for kind, copies in unseen if copies > 0]
        return []

    def unseen_cards(self) -> list[int]:
        """B4.2, B8.4: copies by kind that can be on top of the deck; an empty deck is the discard pile."""
        hands = [plot.hand for plot in self.plots if plot.hand is not None]
        out = hands if self.num_deck() == 0 else [*hands, self.discard]
        kinds = enumerate(self.facts.cards)
        return [card.count - sum(copies[kind] for copies in out) for kind, card in kinds]

    def final_weights(self) -> list[tuple[int, int]]:
        """X1.3, X5.6: final scoring cards that can be drawn next, with weights.

        What the observer gave back went into the pile (X1.3). Any other card that it does not know was either
        kept by another seat before the game, or lies in one of the places that are left: in the pile, hidden
        under it, or with a seat that got it by the turtle.
        """
        cards = self.final_candidates()
        back: set[int] = set()
        if self.observer is not None and self.stage != "finals":
            back = self.plots[self.observer].returned or set()
        num_back = sum(card in back for card in cards)
        num_others = len(cards) - num_back
        if num_back == 0 or num_others == 0:
            return [(card, 1) for card in cards]
        places = self.num_final_pile() + sum(card is None for card, _ in self.tail)
        for seat, plot in enumerate(self.plots):
            if seat != self.observer and plot.garden is not None:
                places += max(0, plot.num_finals - plot.garden.finals_kept)
        weights = [(card, num_others if card in back else places - num_back) for card in cards]
        return [(card, weight) for card, weight in weights if weight > 0]

    def final_candidates(self) -> list[int]:
        """X1.3, X5.6: final scoring cards out of sight, of which one is drawn; the head of a known tail."""
        is_setup = self.stage == "finals"
        is_tail = not is_setup and self.num_final_pile() == 0
        if is_tail and self.tail[0][0] is not None:
            return [self.tail[0][0]]
        known = {card for card in self.drawn if card is not None}
        known |= {card for card, _ in self.tail if card is not None}
        for plot in self.plots:
            known |= plot.finals or set()
            known |= (plot.returned or set()) if is_setup else set()
        return [card for card in range(len(self.facts.finals)) if card not in known]

    def pending_event(self) -> tuple[str, int]:
        """Return the pending event and its single draws left; ("", 0) if no draw is pending."""
        match self.phase:
            case "gardens":
                return "gardens", sum(plot.garden_index is None for plot in self.plots)
            case "tiles":
                return "tiles", len(self.tile_patterns()) - len(self.tiles)
            case "tasks":
                dealt = sum(len(plot.dealt_tasks) for plot in self.plots)
                return "tasks", self.num_players * self.facts.tasks_dealt - dealt
            case "finals" | "turtle":
                return self.phase, self.draws_left
            case "cards":
                return "cards", self.pools[-1].cards
        return "", 0

    def draw(self, action: int) -> None:
        """Carry out one outcome of the pending draw."""
        match self.phase:
            case "gardens":
                next(p for p in self.plots if p.garden_index is None).garden_index = action - DRAW_GARDEN
                if self.pending_event()[1] == 0:
                    self.hand_out_gardens()
            case "tiles":
                self.tiles.append(action - DRAW_TILE)
                if self.pending_event()[1] == 0:
                    self.come_to_tasks()
            case "tasks":
                wanted = self.facts.tasks_dealt
                plot = next(plot for plot in self.plots if len(plot.dealt_tasks) < wanted)
                number = self.facts.special_tasks[action - DRAW_TASK].id
                plot.dealt_tasks = sorted([*plot.dealt_tasks, number])
                if self.pending_event()[1] == 0:
                    self.come_to("assign")
            case "cards":
                self.draw_card(None if action == DRAW_CARD_UNTOLD else action - DRAW_CARD)
            case _:
                self.draw_final(None if action == DRAW_FINAL_UNTOLD else action - DRAW_FINAL)

    # --- garden cards (B8.4) -------------------------------------------------------------------------

    def draw_card(self, kind: int | None) -> None:
        """B8.4: a card comes into the hand; an empty deck takes in the discard pile first."""
        plot, pool = self.plot, self.pools[-1]
        if self.num_deck() == 0:
            self.discard = [0] * len(self.discard)
        plot.num_hand += 1
        if kind is None:
            plot.hand = None
        else:
            assert plot.hand is not None
            plot.hand[kind] += 1
        pool.cards -= 1
        if pool.cards == 0:
            self.work_off()

    def discard_card(self, kind: int) -> None:
        """B4.3, B7.5: a card of the hand is shown and goes to the discard pile."""
        plot = self.plot
        self.discard[kind] += 1
        plot.num_hand -= 1
        if plot.hand is not None:
            plot.hand[kind] -= 1
        elif plot.num_hand == 0:
            plot.hand = [0] * len(self.facts.cards)

    def kinds_in_hand(self) -> list[int]:
        """B7.5: kinds that can be in the hand; of a hidden one all that lie nowhere in sight."""
        if self.plot.num_hand == 0:
            return []
        kinds = range(len(self.facts.cards))
        if self.plot.hand is not None:
            return [kind for kind in kinds if self.plot.hand[kind] > 0]
        assert self.observer is not None
        own = self.plots[self.observer].hand or [0] * len(self.facts.cards)
        return [kind for kind in kinds if self.facts.cards[kind].count > self.discard[kind] + own[kind]]

    # --- final scoring cards (X1.3, X5.6) ------------------------------------------------------------

    def draw_final(self, card: int | None) -> None:
        """X1.3, X5.6: one of the cards to choose from; the tail comes when the pile above it is empty."""
        if self.stage != "finals" and self.num_final_pile() == 0:
            self.tail.pop(0)
        self.drawn.append(card)
        self.draws_left -= 1
        if self.draws_left > 0:
            return
        if self.stage == "finals" and not self.is_hidden():
            self.drawn.sort(key=lambda index: -1 if index is None else index)
        self.phase = "keep"

    def keep_answers(self) -> list[int]:
        """X1.3, X5.6: which card is kept; several come in ascending order."""
        if self.is_hidden():
            return [KEEP_UNTOLD]
        cards = sorted(card for card in self.drawn if card is not None)
        if self.stage == "finals":
            garden, plot = self.plot.garden, self.plot
            assert garden is not None
            before = max(plot.finals or {-1})
            cards = [card for card in cards if card > before]
            above = garden.finals_kept - plot.num_finals - 1
            cards = cards[: len(cards) - above]
        return [KEEP + card for card in cards]

    def keep(self, action: int) -> None:
        """X1.3, X5.6: keep a card; the rest goes back before the game, under the pile later."""
        plot = self.plot
        card = None if action == KEEP_UNTOLD else action - KEEP
        self.drawn.remove(card)
        plot.num_finals += 1
        if card is None:
            plot.finals = None
        else:
            assert plot.finals is not None
            plot.finals.add(card)
        if self.stage == "finals":
            self.keep_at_setup()
            return
        self.tail += [(left, self.seat) for left in self.drawn]
        self.drawn = []
        self.after_turtle()

    def keep_at_setup(self) -> None:
        """X1.2, X1.3: the garden with four tasks keeps more cards; the others go back."""
        plot = self.plot
        assert plot.garden is not None
        if plot.num_finals < plot.garden.finals_kept:
            return
        plot.returned = None if self.is_hidden() else {card for card in self.drawn if card is not None}
        self.end_turn()

    def after_turtle(self) -> None:
        """G2.2: a fruit that waited is planted; then walk, `move` or pool go on."""
        if self.waiting is not None:
            cell, self.waiting = self.waiting, None
            self.lay_plant(FRUIT, cell)
        if self.chain.kind == NO_CHAIN:
            self.work_off()
        else:
            self.phase = "move" if self.chain.kind == MOVING else "walk"
