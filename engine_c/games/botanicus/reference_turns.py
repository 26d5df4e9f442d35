"""Order of play: stages, seats, flowers, rounds, fruit scoring (B2.1, B7.1, B10, B11, G7)."""

from __future__ import annotations

from engine_c.games.botanicus.facts import FRUIT, NUM_SPACES
from engine_c.games.botanicus.reference_results import ReferenceResults
from engine_c.games.botanicus.table import NEUTRAL, STAGES

ROUNDS = ("round1", "round2")


class ReferenceTurns(ReferenceResults):
    """A table on which turns follow each other."""

    # --- stages --------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Come to the first stage in which something is open."""
        if self.options.gardens is None:
            return
        for plot, index in zip(self.plots, self.options.gardens, strict=True):
            plot.garden_index = index
        self.hand_out_gardens()

    def hand_out_gardens(self) -> None:
        """B2.1, B3.3, B3.4: gardens lie there, flowers form the first stack."""
        indices = [plot.garden_index or 0 for plot in self.plots]
        if self.options.is_expert:
            places = [self.facts.gardens[index].stack for index in indices]
        else:
            places = [self.facts.base_places[index] for index in indices]
        self.stack = sorted(range(self.num_players), key=lambda seat: places[seat])
        if self.num_players == 2:
            self.stack.append(NEUTRAL)
        for plot, index in zip(self.plots, indices, strict=True):
            plot.lay_out(self.garden_of(index), self.glass_of(index))
            if not self.options.is_expert:
                plot.garden_index = None
                plot.gardeners = list(self.facts.base_garden.starts[:1])
        self.stage = self.phase = "tiles"
        if not self.tile_patterns():
            self.come_to_tasks()

    def come_to_tasks(self) -> None:
        """B3.5: tasks are drawn if the options do not deal them."""
        self.stage = self.phase = "tasks"
        if self.options.tasks is not None:
            self.come_to("assign")

    def come_to(self, stage: str) -> None:
        """Begin a stage with its first turn."""
        self.stage = stage
        if stage in ROUNDS:
            self.column = 1
        self.begin_turn(self.stack_order()[0])

    def begin_turn(self, seat: int) -> None:
        """Begin the turn of a seat."""
        self.seat = seat
        match self.stage:
            case "assign":
                self.phase = "assign"
            case "finals":
                self.phase = "finals"
                self.draws_left = self.facts.finals_dealt
            case "starts" | "seconds":
                self.phase = "start"
            case "last":
                self.phase = "phase1"
            case _:
                is_neutral_asked = self.is_neutral_due() and not self.is_alone
                self.phase = "neutral" if is_neutral_asked else "phase1"

    def end_turn(self) -> None:
        """Go on with the next turn."""
        self.turns += 1
        self.clear_turn()
        if self.is_alone:
            self.next_alone()
            return
        if self.stage in ROUNDS:
            self.next_flower()
            return
        waiting = self.stack_order()[1 + self.stack_order().index(self.seat) :]
        if waiting:
            self.begin_turn(waiting[0])
        elif self.stage == "last":
            self.stage, self.phase, self.seat = "over", "over", 0
        else:
            self.come_to(self.next_stage())

    def next_stage(self) -> str:
        """Return the stage after this one: the base game has no `finals`, `starts`, `seconds`."""
        stage = STAGES[1 + STAGES.index(self.stage)]
        if self.options.is_expert or stage not in ("finals", "starts", "seconds"):
            return stage
        return {"finals": "round1", "seconds": "round2"}[stage]

    # --- rounds --------------------------------------------------------------------------------------

    def order_in(self, column: int) -> list[int]:
        """B7.1: seats of the flowers in a column: highest space first, upper flower first; 0: the stack."""
        if column == 0:
            return self.stack_order()
        order: list[int] = []
        for row in range(1, NUM_SPACES + 1):
            order += reversed(self.piles.get((column, row), []))
        return [owner for owner in order if owner != NEUTRAL]

    def next_flower(self) -> None:
        """B7.1, B10.1: the next flower of the column left behind, else the next column or the end."""
        waiting = self.order_in(self.column - 1)
        if not waiting and self.column == len(self.columns):
            self.end_round()
            return
        if not waiting:
            self.column += 1
            waiting = self.order_in(self.column - 1)
        self.begin_turn(waiting[0])

    def go_alone(self) -> None:
        """Let the seat to move alone take turns, to the end of its round; the others stand still.

        Raises ValueError outside of the rounds.
        """
        if self.stage not in ROUNDS:
            raise ValueError("no round is played")
        self.is_alone = True
        self.forget()

    def next_alone(self) -> None:
        """The seat goes on in the next column; behind the last one it is over."""
        if self.column == len(self.columns):
            self.phase, self.seat = "over", 0
            return
        self.column += 1
        self.begin_turn(self.seat)

    def is_neutral_due(self) -> bool:
        """B7.2: the neutral flower has not come to the acting column."""
        place = self.place_of(NEUTRAL)
        return place is not None and place[0] != self.column

    def move_flower(self, owner: int, row: int) -> None:
        """B7.6: a flower goes on top of a space of the acting column."""
        self.stack = [other for other in self.stack if other != owner]
        for place, flowers in list(self.piles.items()):
            self.piles[place] = [other for other in flowers if other != owner]
        self.piles.setdefault((self.column, row), []).append(owner)
        self.piles = {place: flowers for place, flowers in self.piles.items() if flowers}

    def end_round(self) -> None:
        """B10.2 to B10.4, G7.1: fruit scoring, then the flowers are stacked in the order of play."""
        order = self.order_in(self.column)
        if self.has_greenhouse:
            self.score_fruits(order)
        self.stack = [*reversed(order), *([NEUTRAL] if self.num_players == 2 else [])]
        self.piles = {}
        self.column = 0
        self.come_to(self.next_stage())

    def score_fruits(self, order: list[int]) -> None:
        """G7.1: most fruits first, ties by the order of play, each with a fruit takes the next token."""
        name = "fruit_round" if self.stage == "round1" else "fruit_square"
        fruits = [plot.plants().count(FRUIT) for plot in self.plots]
        for seat in sorted(order, key=lambda seat: -fruits[seat]):
            if fruits[seat] > 0:
                self.take_token(seat, name)

    # --- points --------------------------------------------------------------------------------------

    def take_token(self, seat: int, name: str) -> None:
        """B8.6, X5.2: the token on offer and its points, if one is left; the bird pays for it."""
        plot, left = self.plots[seat], self.tokens_left(name)
        if not left:
            return
        plot.tokens[name].append(left[0])
        plot.vp += left[0]
        if plot.owns("bird"):
            plot.vp += self.facts.bird_vp[2]
