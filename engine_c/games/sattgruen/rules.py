"""Reference rules of Sattgrün: plain Python, one function a rule, obvious before fast.

The numbers are those of the game's README. `engine.pyx` is the fast twin; the two share the
components and the options, and nothing else.
"""

from __future__ import annotations

from dataclasses import replace

from engine_c.game import CHANCE, TERMINAL, IllegalActionError
from engine_c.games.sattgruen.reference_draws import ReferenceDraws
from engine_c.games.sattgruen.reference_home import (
    PlantCard,
    RoomCard,
    cell_of,
    in_order,
    index_of,
    light_leaves,
)
from engine_c.games.sattgruen.reference_table import (
    NEW_TOKEN,
    NO_EFFECT,
    NUM_COLUMNS,
    PLACEMENT,
    PLANT,
    RENEW_CARDS,
    RENEW_TOKENS,
    ROOM,
    STORED_TOKEN,
)
from engine_c.games.sattgruen.table import Cell

# First ids of the actions (README, Actions).
START, RENEW_A, RENEW_B, TAKE_PLANT, TAKE_ROOM, MARK, GO, TOKEN, CELL = 0, 4, 5, 6, 10, 14, 22, 23, 27
LEAVES, KEEP, PLACE, FERT, TROWEL, STOP, CAN = 108, 124, 125, 206, 530, 611, 612
STORE, SWAP, DISCARD, BOOST, END = 693, 694, 695, 696, 777
MOST_LEAVES, MOST_FERTILIZER = 15, 4
"""Leaves are offered most first: ids fall as they rise."""

SIDES: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""S3.8: right, bottom, left, top of the start plant."""


class ReferenceState(ReferenceDraws):
    """One state: `State` of the seam."""

    def current_player(self) -> int:
        """Return a seat, `CHANCE` or `TERMINAL`."""
        if self.phase == "over":
            return TERMINAL
        return CHANCE if self.is_draw_pending() else self.seat

    def apply(self, action: int) -> None:
        """Carry out an action; raise IllegalActionError if it is not legal here."""
        is_draw = self.is_draw_pending()
        legal = [outcome for outcome, _ in self.chance_outcomes()] if is_draw else self.legal_actions()
        if action not in legal:
            raise IllegalActionError.of("action", f"{action} is not legal here", rule="S5")
        self.history.append(action)
        self.carry_out(action)
        while self.is_automatic():
            self.carry_out(self.legal_actions()[0])

    def is_automatic(self) -> bool:
        """S5: a step with exactly one option is carried out without asking."""
        is_asked = self.phase != "over" and not self.is_draw_pending()
        return is_asked and len(self.legal_actions()) == 1

    def carry_out(self, action: int) -> None:
        """Carry out a legal action, and nothing after it."""
        self.forget()
        if self.is_draw_pending():
            self.draw(action)
        elif BOOST <= action < END:
            self.boost(cell_of(action - BOOST))
        else:
            match self.phase:
                case "start":
                    self.start_room(SIDES[action - START])
                case "pre":
                    self.prepare(action)
                case "mark_tokens" | "mark_cards":
                    self.mark(action)
                case "token":
                    self.take_token(action - TOKEN)
                case "cell":
                    self.place_card(cell_of(action - CELL))
                case "leaves":
                    self.accept(LEAVES + MOST_LEAVES - action)
                case "stored":
                    self.answer_stored(action)
                case "new":
                    self.answer_new(action)
                case "trowel":
                    if action == STOP:
                        self.dig()
                    else:
                        self.choose_target(cell_of(action - TROWEL))
                case "boost":
                    self.end_turn()
        self.forget()

    # --- decisions (S5) ------------------------------------------------------------------------------

    def legal_actions(self) -> list[int]:
        """Return the decisions of the current player, ascending."""
        if self._legal is None:
            answers: list[int] = []
            match self.phase:
                case "start":
                    answers = [START + side for side in range(len(SIDES))]
                case "pre":
                    answers = self.pre_answers()
                case "mark_tokens" | "mark_cards":
                    answers = self.mark_answers()
                case "token":
                    answers = [TOKEN + column for column in self.token_columns()]
                case "cell":
                    answers = [CELL + index_of(cell) for cell in self.cells_for(self.kind)]
                case "leaves":
                    assert self.asked is not None
                    numbers = self.leaf_numbers(self.asked, self.offered)
                    answers = [LEAVES + MOST_LEAVES - number for number in numbers]
                case "stored":
                    assert self.home.stored is not None
                    answers = [KEEP, *self.use_answers(self.home.stored)]
                case "new":
                    answers = self.new_answers()
                case "trowel":
                    answers = self.target_answers()
                case "boost":
                    answers = [*self.boost_answers(), END]
            if self.is_boost_open():
                answers = [*answers, *self.boost_answers()]
            self._legal = sorted(answers)
        return list(self._legal)

    def can_pay(self) -> bool:
        """S5: a special action can be paid; the family game has none (S2.11)."""
        return not self.options.family and self.home.thumbs >= self.facts.thumb_cost

    def is_boost_open(self) -> bool:
        """S5.8: with free timing D may come at every decision of a turn."""
        is_asked = not self.is_draw_pending() and self.phase not in ("boost", "over")
        return self.options.is_timing_free and self.turn > 0 and is_asked

    def start_room(self, cell: Cell) -> None:
        """S3.8: the start room goes to a side of the start plant."""
        assert self.home.waiting is not None
        self.home.cards[cell] = RoomCard(room=self.home.waiting)
        self.home.waiting = None
        self.shine(cell)

    def pre_answers(self) -> list[int]:
        """S5.1, S5.12: A and B if they can be paid, and each card whose kind has a legal cell."""
        answers = []
        if self.can_pay():
            answers.append(RENEW_A)
            if self.markable_cards():
                answers.append(RENEW_B)
        for kind, first in ((PLANT, TAKE_PLANT), (ROOM, TAKE_ROOM)):
            if self.cells_for(kind):
                answers += [first + column for column in range(NUM_COLUMNS)]
        return answers

    def cells_for(self, kind: int) -> list[Cell]:
        """S6: where a card of a kind may go."""
        return self.home.legal_cells(is_plant=kind == PLANT, is_landscape_only=self.options.is_landscape_only)

    def prepare(self, action: int) -> None:
        """S5.1: begin a special action, or take a card."""
        if action in (RENEW_A, RENEW_B):
            self.home.thumbs -= self.facts.thumb_cost
            self.special = RENEW_TOKENS if action == RENEW_A else RENEW_CARDS
            self.phase = "mark_tokens" if action == RENEW_A else "mark_cards"
            return
        self.kind = PLANT if action < TAKE_ROOM else ROOM
        self.column = action - (TAKE_PLANT if self.kind == PLANT else TAKE_ROOM)
        self.phase = "token"

    # --- renewing (S5.9, S5.10) ----------------------------------------------------------------------

    def markable_cards(self) -> list[int]:
        """S5.10: cards without thumbs, plants first."""
        thumbs = [*self.plant_thumbs, *self.room_thumbs]
        return [mark for mark, number in enumerate(thumbs) if number == 0]

    def mark_answers(self) -> list[int]:
        """Marks come in ascending order, at least one, then GO."""
        is_a = self.special == RENEW_TOKENS
        markable = list(range(NUM_COLUMNS)) if is_a else self.markable_cards()
        last = self.marks[-1] if self.marks else -1
        answers = [MARK + mark for mark in markable if mark > last]
        return [*answers, GO] if self.marks else answers

    def mark(self, action: int) -> None:
        """Mark a thing, or lay all marked things aside and draw for them."""
        if action != GO:
            self.marks.append(action - MARK)
            return
        for mark in self.marks:
            things = self.tokens
            if self.special == RENEW_CARDS:
                things = self.plants if mark < NUM_COLUMNS else self.rooms
            thing = things[mark % NUM_COLUMNS]
            assert thing is not None
            self.aside.append((mark, thing))
            things[mark % NUM_COLUMNS] = None
        self.phase = "refresh"

    # --- taking and placing (S5.2, S5.3, S6) ---------------------------------------------------------

    def token_columns(self) -> list[int]:
        """S5.2, S5.13: the card's own column, and others if C can be paid with thumbs held before."""
        columns = range(NUM_COLUMNS) if self.can_pay() else [self.column]
        return [column for column in columns if self.tokens[column] is not None]

    def take_token(self, column: int) -> None:
        """S5.13: pay for another column, then take card, token, and the thumbs on the card."""
        if column != self.column:
            self.home.thumbs -= self.facts.thumb_cost
        cards, thumbs = self.taken_zone()
        self.card, cards[self.column] = cards[self.column], None
        self.home.thumbs += thumbs[self.column]
        thumbs[self.column] = 0
        self.token, self.tokens[column] = self.tokens[column], None
        self.phase = "cell"

    def taken_zone(self) -> tuple[list[int | None], list[int]]:
        """Return the market's cards of the taken kind and their thumbs."""
        if self.kind == PLANT:
            return self.plants, self.plant_thumbs
        return self.rooms, self.room_thumbs

    def left_thumbs(self) -> list[int]:
        """Return the thumbs on the market's cards of the kind that was not taken."""
        return self.room_thumbs if self.kind == PLANT else self.plant_thumbs

    def place_card(self, cell: Cell) -> None:
        """S5.3: lay the card in hand."""
        assert self.card is not None
        is_plant = self.kind == PLANT
        self.home.cards[cell] = PlantCard(plant=self.card) if is_plant else RoomCard(room=self.card)
        self.card = None
        self.shine(cell)

    # --- light and leaves (S7, S8) -------------------------------------------------------------------

    def shine(self, cell: Cell) -> None:
        """S7.1, S7.2: new edges that match give leaves."""
        due = light_leaves(self.facts, self.home, cell)
        self.effect, self.around = PLACEMENT, cell
        self.offered = due[0][1] if due else 0  # a placed room gives 1 to each plant
        self.to_come = [plant for plant, _ in due if plant in self.home.unpotted()]
        self.hand_out()

    def hand_out(self) -> None:
        """S7.3: go on with the next plant that is due leaves, or with the next step of the turn."""
        self.asked = None
        while self.to_come and self.asked is None:
            plant = self.to_come.pop(0)
            if plant in self.home.unpotted():
                self.asked = plant
        if self.asked is not None:
            self.phase = "leaves"
            return
        effect = self.effect
        self.effect, self.around, self.offered = NO_EFFECT, None, 0
        self.after_effect(effect)

    def accept(self, number: int) -> None:
        """Give the plant that is asked its leaves and go on."""
        assert self.asked is not None
        self.give(self.asked, number)
        self.hand_out()

    def after_effect(self, effect: int) -> None:
        """Go on with the turn after leaves were handed out."""
        if self.turn == 0:
            self.next_seat()
            self.phase = "start" if self.turn == 0 else "pre"
        elif effect == PLACEMENT:
            self.phase = "stored" if self.home.stored is not None else "new"
        elif effect == STORED_TOKEN:
            self.phase = "new" if self.token is not None else "boost"
        else:
            self.after_new()

    # --- tokens (S9) ---------------------------------------------------------------------------------

    def use_answers(self, kind: int) -> list[int]:
        """S9.2 to S9.5: the ways to use a token."""
        num_items = len(self.facts.items)
        if kind < num_items:
            free = [cell for cell, card in self.home.rooms().items() if card.item is None]
            return [PLACE + index_of(cell) for cell in free]
        unpotted = self.home.unpotted()
        match self.facts.care_tokens[kind - num_items].kind:
            case "fertilizer":
                leaves = self.facts.care_tokens[kind - num_items].leaves
                return [
                    FERT + MOST_FERTILIZER * index_of(cell) + MOST_FERTILIZER - number
                    for cell in unpotted
                    for number in self.leaf_numbers(cell, leaves)
                    if number >= 1
                ]
            case "hand_trowel":
                return [TROWEL + index_of(cell) for cell in self.next_targets()]
            case _:
                rooms = [cell for cell in self.home.rooms() if self.thirsty(cell)]
                return [CAN + index_of(cell) for cell in rooms]

    def thirsty(self, room: Cell) -> list[Cell]:
        """Return the unpotted plants next to a room."""
        return [cell for cell, card in self.home.plants_around(room).items() if card.pot is None]

    def answer_stored(self, action: int) -> None:
        """S5.5: keep the stored token or use it."""
        is_first = self.token is not None
        self.is_stored_postponed = False
        if action == KEEP:
            self.is_stored_postponed = is_first and self.options.is_timing_free
            self.phase = "new" if is_first else "boost"
            return
        token, self.home.stored = self.home.stored, None
        assert token is not None
        self.use(token, action, STORED_TOKEN)

    def new_answers(self) -> list[int]:
        """S5.6, S9.7: use the new token, or what may become of it unused."""
        assert self.token is not None
        uses = self.use_answers(self.token)
        if self.options.family:
            return [*uses, DISCARD]
        if self.home.stored is not None:
            return [*uses, SWAP, DISCARD]
        return [*uses, STORE, DISCARD] if self.options.is_timing_free else [*uses, STORE]

    def answer_new(self, action: int) -> None:
        """S5.6: the new token leaves the hand."""
        token, self.token = self.token, None
        assert token is not None
        if action in (STORE, SWAP):
            self.home.stored = token
            self.is_stored_postponed = False
            self.phase = "boost"
        elif action == DISCARD:
            self.after_new()
        else:
            self.use(token, action, NEW_TOKEN)

    def after_new(self) -> None:
        """S5.8: with free timing a stored token that was kept may be used after the new one."""
        self.phase = "stored" if self.is_stored_postponed else "boost"
        self.is_stored_postponed = False

    def use(self, token: int, action: int, effect: int) -> None:
        """Begin to use a token that has left hand or storage."""
        self.effect = effect
        if action < FERT:  # S9.2
            cell = cell_of(action - PLACE)
            room = self.home.rooms()[cell]
            self.home.cards[cell] = replace(room, item=token)
        elif action < TROWEL:  # S9.3
            index, rest = divmod(action - FERT, MOST_FERTILIZER)
            self.give(cell_of(index), MOST_FERTILIZER - rest)
        elif action < STOP:  # S9.4
            self.phase = "trowel"
            self.choose_target(cell_of(action - TROWEL))
            return
        else:  # S9.5
            self.around = cell_of(action - CAN)
            self.offered = self.facts.care_tokens[token - len(self.facts.items)].leaves
            self.to_come = self.thirsty(self.around)
        self.hand_out()

    def next_targets(self) -> list[Cell]:
        """S9.4: plants that leave enough higher ones; any, if leaves may be refused."""
        above = self.targets_above()
        return above if self.may_refuse() else above[: len(above) - self.targets_left() + 1]

    def target_answers(self) -> list[int]:
        """S9.4: the next plant of the trowel, or no further one if leaves may be refused."""
        answers = [TROWEL + index_of(cell) for cell in self.next_targets()]
        return [*answers, STOP] if self.may_refuse() else answers

    def choose_target(self, cell: Cell) -> None:
        """S9.4: choose the next plant of the trowel."""
        self.targets.append(cell)
        if self.targets_left() == 0:
            self.dig()

    def dig(self) -> None:
        """S9.4: the set is fixed, now the leaves fall."""
        chosen, self.targets = in_order(self.targets), []
        for target in chosen:
            if target in self.home.unpotted():
                self.give(target, 1)
        self.hand_out()

    # --- end of the turn (S10, S12) ------------------------------------------------------------------

    def boost_answers(self) -> list[int]:
        """S10.5, S5.8: D on an unpotted plant; in canonical timing not below the last one."""
        if not self.can_pay():
            return []
        first = -1 if self.last_boost is None else index_of(self.last_boost)
        return [BOOST + index_of(cell) for cell in self.home.unpotted() if index_of(cell) >= first]

    def boost(self, cell: Cell) -> None:
        """S10.5: two thumbs, one leaf."""
        self.home.thumbs -= self.facts.thumb_cost
        self.give(cell, 1)
        if not self.options.is_timing_free:
            self.last_boost = cell
        if self.phase == "leaves" and self.asked not in self.home.unpotted():
            self.hand_out()
        if self.phase == "trowel" and self.targets_left() == 0:
            self.dig()

    def end_turn(self) -> None:
        """S10.1 to S10.3: a thumb on the card left over, own thumbs cut, the market refilled."""
        if not self.options.family and self.thumb_supply() > 0:  # S10.6
            self.left_thumbs()[self.column] += 1
        is_last = self.turns + 1 == self.num_players * (self.facts.num_turns + 1)
        if self.is_solo and not is_last:
            self.end_solo_turn()
        self.home.thumbs = min(self.home.thumbs, self.facts.thumb_limit)
        self.clear_turn()
        self.next_seat()
        self.phase = "over" if is_last else "refill"

    def next_seat(self) -> None:
        """S5: clockwise; the turn counts on when the start player comes again."""
        self.turns += 1
        self.seat = (self.seat + 1) % self.num_players
        if self.seat == self.start_player:
            self.turn += 1

    def end_solo_turn(self) -> None:
        """S12.3, S12.5 to S12.7: the row pot leaves, column 4 is thrown out, the market slides."""
        pot = self.row_pot()
        if not self.is_row_pot_taken and pot < len(self.pot_discard):
            self.pot_discard[pot] += 1
        for cards, thumbs in ((self.plants, self.plant_thumbs), (self.rooms, self.room_thumbs)):
            if cards[-1] is not None:
                self.throw_out(cards, thumbs)
            cards[:] = [None, *cards[:-1]]
            thumbs[:] = [0, *thumbs[:-1]]
        self.tokens = [None, *self.tokens[:-1]]

    def throw_out(self, cards: list[int | None], thumbs: list[int]) -> None:
        """S12.6: the thumbs of a card thrown out move; three or more on one card go back."""
        cards[-1], moved = None, thumbs[-1]
        thumbs[-1] = 0
        target = max(column for column, card in enumerate(cards) if card is not None)
        thumbs[target] += moved
        is_tested = moved > 0 or not self.options.purge_only_moved
        if is_tested and thumbs[target] >= self.facts.solo_purge_limit:
            thumbs[target] = 0
