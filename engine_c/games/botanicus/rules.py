"""Reference rules of Botanicus: plain Python, one function a rule, obvious before fast.

The numbers are those of the game's README. `engine.pyx` is the fast twin; the two share the
components and the options, and nothing else.
"""

from __future__ import annotations

from typing import Self

from engine_c.game import CHANCE, TERMINAL, IllegalActionError
from engine_c.games.botanicus.facts import NUM_SPACES, Gain
from engine_c.games.botanicus.reference_actions import (
    END_PHASE,
    END_WALK,
    NEUTRAL_SPACE,
    PLAY,
    SELL,
    SPACE,
    START,
    TASK,
    TASK_NONE,
    cell_of,
    index_of,
)
from engine_c.games.botanicus.reference_draws import ReferenceDraws
from engine_c.games.botanicus.reference_table import (
    FROM_CARD,
    FROM_LAST,
    FROM_SPACE,
    NO_CHAIN,
    PHASES,
    WALKING,
    BotanicusRuleset,
    Chain,
)
from engine_c.games.botanicus.table import NEUTRAL, Table

LAST_STEPS = 1
"""B11.1: steps of the last action."""


class ReferenceState(ReferenceDraws):
    """One state: `State` of the seam."""

    @classmethod
    def start(cls, ruleset: BotanicusRuleset) -> Self:
        """Return the state before setup."""
        state = cls(ruleset)
        state.begin()
        state.settle()
        return state

    @classmethod
    def from_table(cls, ruleset: BotanicusRuleset, table: Table) -> Self:
        """Return the state of a valid table."""
        state = cls(ruleset)
        state.read(table)
        if table.stage in PHASES[:3] or table.stage == "over":
            state.phase = table.stage
        elif state.drawn:
            state.phase = "keep"
        else:
            state.begin_turn(table.seat)
        state.settle()
        return state

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
            raise IllegalActionError.of("action", f"{action} is not legal here", rule="B5.1")
        self.history.append(action)
        self.is_begun = self.is_begun or not is_draw
        self.carry_out(action)
        self.settle()

    def settle(self) -> None:
        """B5.1: what has one option is carried out, but the first decision of a turn is always asked.

        Phase 1 without any choice is passed over even then.
        """
        while self.phase != "over" and not self.is_draw_pending():
            legal = self.legal_actions()
            is_idle = self.phase == "phase1" and legal == [END_PHASE]
            if len(legal) != 1 or not (self.is_begun or is_idle):
                return
            self.carry_out(legal[0])

    def carry_out(self, action: int) -> None:
        """Carry out a legal action, and nothing after it."""
        self.forget()
        if self.is_draw_pending():
            self.draw(action)
        else:
            self.decide(action)
        self.forget()

    def decide(self, action: int) -> None:
        """Carry out a decision."""
        match self.phase:
            case "assign":
                self.assign(action)
            case "keep":
                self.keep(action)
            case "start":
                self.place_gardener(action)
            case "neutral":
                self.place_neutral(action - NEUTRAL_SPACE + 1)
            case "phase1":
                self.act(action)
            case "walk":
                self.carry_on_chain(action)
            case "move":
                self.carry_on_chain(action)
                if self.chain.kind == NO_CHAIN:
                    self.work_off()
            case "space":
                self.place_flower(action - SPACE + 1)
            case "pool":
                self.take_unit(action)
            case "water":
                self.water(action)
            case "last":
                self.act_last(action)

    def legal_actions(self) -> list[int]:
        """Return the decisions of the current player, ascending."""
        if self._legal is None:
            self._legal = sorted(self.answers())
        return list(self._legal)

    def answers(self) -> list[int]:
        """Return the decisions of the current player."""
        match self.phase:
            case "assign":
                return self.assign_answers()
            case "keep":
                return self.keep_answers()
            case "start":
                return self.start_answers()
            case "neutral":  # B7.2
                return [NEUTRAL_SPACE + row - 1 for row in range(1, NUM_SPACES + 1)]
            case "phase1":
                return self.phase1_answers()
            case "walk" | "move":
                return [*self.chain_answers(self.chain), END_WALK]
            case "space":
                return self.space_answers()
            case "pool":
                return self.pool_answers()
            case "water":
                return self.water_answers()
            case "last":  # B11.1, B11.2
                return self.any_answers(LAST_STEPS, is_two_way=False)
        return []

    # --- setup (B3.5, X1, G1.3) ----------------------------------------------------------------------

    def is_greenhouse_asked(self) -> bool:
        """G1.3, U1.1: it is to be decided whether a task goes to the greenhouse."""
        glass = self.plot.glass
        return glass is not None and glass.has_task and not self.plot.is_greenhouse_decided

    def assign_answers(self) -> list[int]:
        """B3.5, G1.3: which task goes to the place that is asked; none if there are fewer tasks than rows."""
        plot = self.plot
        assert plot.garden is not None
        ids = [task.id for task in self.facts.special_tasks]
        tasks = [TASK + ids.index(number) for number in plot.dealt_tasks]
        rows_left = plot.garden.rows - len(plot.row_tasks)
        may_be_none = self.is_greenhouse_asked() or rows_left > len(tasks)
        return [*tasks, *([TASK_NONE] if may_be_none else [])]

    def assign(self, action: int) -> None:
        """B3.5, X1.2, G1.3: greenhouse first, then row by row; what is left leaves the game."""
        plot = self.plot
        assert plot.garden is not None
        number = 0 if action == TASK_NONE else self.facts.special_tasks[action - TASK].id
        plot.dealt_tasks = [other for other in plot.dealt_tasks if other != number]
        if self.is_greenhouse_asked():
            plot.greenhouse_task = number
            plot.is_greenhouse_decided = True
            return
        plot.row_tasks.append(number)
        if len(plot.row_tasks) == plot.garden.rows:
            plot.dealt_tasks = []
            self.end_turn()

    def start_answers(self) -> list[int]:
        """X1.4, X4.1: free start nodes of the own garden."""
        garden = self.plot.garden
        assert garden is not None
        return [START + index_of(node) for node in garden.starts if node not in self.plot.gardeners]

    def place_gardener(self, action: int) -> None:
        """X1.4, X4.1: a gardener comes to a start node."""
        self.plot.gardeners = sorted([*self.plot.gardeners, cell_of(action - START)])
        self.end_turn()

    # --- phase 1 (B7.2 to B7.5) ----------------------------------------------------------------------

    def place_neutral(self, row: int) -> None:
        """B7.2: the neutral flower goes to a space of the acting column, then the own turn begins."""
        self.move_flower(NEUTRAL, row)
        self.phase = "phase1"

    def phase1_answers(self) -> list[int]:
        """B7.3: a walk and one card, played or sold; a sale before the walk (G5.5: or after the turtle)."""
        answers = [END_PHASE]
        if not self.is_walk_over:
            answers += self.chain_answers(Chain(kind=WALKING))
        if not self.is_card_used:
            kinds = self.kinds_in_hand()
            answers += [PLAY + kind for kind in kinds if self.plot.coins >= self.facts.play_cost]
            is_sale_open = not self.is_walk_over or self.has_walk_met_turtle
            answers += [SELL + kind for kind in kinds if is_sale_open]
        return answers

    def act(self, action: int) -> None:
        """B7.3: one of the things of phase 1, or its end."""
        if action == END_PHASE:
            self.clear_phase1()
            self.phase = "last" if self.stage == "last" else "space"
        elif action < PLAY:
            self.chain = Chain(kind=WALKING)
            self.phase = "walk"
            self.carry_on_chain(action)
        elif action < SELL:
            self.play(action - PLAY)
        else:
            self.sell(action - SELL)

    def play(self, kind: int) -> None:
        """B7.5: pay, discard, work off the card's gain."""
        self.is_card_used = True
        self.plot.coins -= self.facts.play_cost
        self.discard_card(kind)
        self.source = FROM_CARD
        self.open_pool([self.facts.cards[kind].gain])
        self.work_off()

    def sell(self, kind: int) -> None:
        """B7.5: discard, gain coins."""
        self.is_card_used = True
        self.discard_card(kind)
        self.plot.coins += self.facts.sale_coins

    # --- phase 2 (B7.6 to B7.9, B11) -----------------------------------------------------------------

    def space_cost(self, row: int) -> int:
        """B7.6, B7.8: coins for each flower that lies there; nothing on a pole space."""
        is_pole = self.columns[self.column - 1].spaces[row - 1].pole is not None
        return 0 if is_pole else self.facts.flower_cost * len(self.piles.get((self.column, row), []))

    def space_answers(self) -> list[int]:
        """B7.6: the spaces that can be paid."""
        rows = range(1, NUM_SPACES + 1)
        return [SPACE + row - 1 for row in rows if self.space_cost(row) <= self.plot.coins]

    def place_flower(self, row: int) -> None:
        """B7.6 to B7.8: pay, place, gain."""
        is_first = not self.piles.get((self.column, row))
        space = self.columns[self.column - 1].spaces[row - 1]
        self.plot.coins -= self.space_cost(row)
        self.move_flower(self.seat, row)
        if space.pole is not None and is_first:
            self.plot.coins += space.pole
        tile = self.tile_gain(row)
        self.source = FROM_SPACE
        self.open_pool([space.gain, tile] if is_first and tile is not None else [space.gain])
        self.work_off()

    def tile_gain(self, row: int) -> Gain | None:
        """B7.7, B10.3, G1.1: the visible side of the tile on a space."""
        if self.column > len(self.facts.columns):
            tile = self.facts.last_column_tiles[row - 1]
        elif self.facts.columns[self.column - 1].has_tiles:
            before = sum(column.has_tiles for column in self.facts.columns[: self.column - 1])
            tile = self.facts.tiles[self.tiles[NUM_SPACES * before + row - 1]]
        else:
            tile = None
        if tile is None:
            return None
        return tile.dark if self.is_stage_from("seconds") else tile.light

    def act_last(self, action: int) -> None:
        """B11.1: one step on a track of choice."""
        self.source = FROM_LAST
        self.take_any(action, None)
