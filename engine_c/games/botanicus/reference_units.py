"""Working off pools: what may be taken from them and when they close (B5.4 to B5.7, B9, G4, G6)."""

from __future__ import annotations

from engine_c.games.botanicus.facts import TRACKS, Gain
from engine_c.games.botanicus.reference_actions import (
    ANIMAL,
    ANY,
    ANY_STAY,
    DONE,
    FINISH,
    LEFT,
    MOVE_TRANSPLANT,
    MOVE_WALK,
    NUM_CELLS,
    NUM_TARGETS,
    PLANT,
    RIGHT,
    STEPS,
    TRANSPLANT,
    TRANSPLANTS,
    WALK,
    WALKS,
    WATER,
    WATER_NONE,
    Target,
    any_argument,
    any_of,
    index_of,
    steps_argument,
    steps_of,
    target_index,
    target_of,
)
from engine_c.games.botanicus.reference_garden import EMPTY
from engine_c.games.botanicus.reference_pools import PRIZES, Pool, pool_of
from engine_c.games.botanicus.reference_table import FROM_CARD, MOVING, NO_SOURCE, Chain
from engine_c.games.botanicus.reference_walks import ReferenceWalks
from engine_c.games.botanicus.reference_ways import Walker, Way, left_ways, right_ways


class ReferenceUnits(ReferenceWalks):
    """A table on which pools are worked off."""

    # --- pools (B5.4, B5.5) --------------------------------------------------------------------------

    def open_pool(self, gains: list[Gain], track_back: int | None = None) -> None:
        """B5.4: coins, points and base animals are had at once; the draws of cards are fixed (B8.4)."""
        pool = pool_of(gains)
        pool.track_back = track_back
        self.plot.coins += sum(gain.coins for gain in gains)
        self.plot.vp += sum(gain.vp for gain in gains)
        if not self.options.is_expert:
            self.take_base_animals(pool.animals)
            pool.animals = 0
        pool.cards = min(pool.cards, self.num_deck() + sum(self.discard))
        self.pools.append(pool)

    def work_off(self) -> None:
        """B5.4, B5.5: draw cards, ask for units, close pools; then go on with the turn."""
        while self.pools:
            if self.pools[-1].cards > 0:
                self.phase = "cards"
                return
            if self.unit_answers():
                self.phase = "pool"
                return
            self.close_pool()
        if self.source == FROM_CARD:
            self.source = NO_SOURCE
            self.phase = "phase1"
        else:
            self.end_turn()

    def close_pool(self) -> None:
        """B5.4, B9.6, E17: prizes, then a piece on an end node goes back."""
        pool = self.pools.pop()
        for name, number in zip(PRIZES, pool.prizes, strict=True):
            for _ in range(number):
                self.take_token(self.seat, name)
        if pool.track_back is not None:
            self.plot.nodes[pool.track_back] = 0

    def pool_answers(self) -> list[int]:
        """B5.4: the open units, and `done` while no steps are open."""
        waive = [] if self.pools[-1].has_steps() else [DONE]
        return [*self.unit_answers(), *waive]

    def unit_answers(self) -> list[int]:
        """B5.4: each open unit with each of its targets."""
        pool, answers = self.pools[-1], []
        for level, number in enumerate(pool.plants, 1):
            if number > 0:
                targets = [target for target in self.plant_targets(level) if self.is_in_order(level, target)]
                answers += [PLANT + NUM_TARGETS * (level - 1) + target_index(target) for target in targets]
        if pool.waters > 0:
            answers += [WATER + index_of(cell) for cell in self.garden_water_targets()]
            answers += [WATER_NONE] if self.greenhouse_water_targets() else []
        if pool.animals > 0:
            answers += [ANIMAL + animal for animal in self.plot.animals_left()]
        for steps in sorted(set(pool.moves)):
            chain = Chain(kind=MOVING, steps_left=steps)
            walk, transplant = MOVE_WALK + WALKS * (steps - 1), MOVE_TRANSPLANT + TRANSPLANTS * (steps - 1)
            answers += self.chain_answers(chain, walk, transplant)
        for track, units in enumerate(pool.steps):
            for steps in sorted(set(units)):
                answers += self.steps_answers(track, steps)
        for steps in sorted(set(pool.two_way)):
            answers += self.any_answers(steps, is_two_way=True)
        return answers

    def is_in_order(self, level: int, target: Target) -> bool:
        """B5.7: equal plants on two empty garden beds come in ascending order."""
        last = self.pools[-1].last_plant
        if last is None or last[0] != level or isinstance(target, int):
            return True
        return self.plot.beds[target] != EMPTY or target > last[1]

    # --- units (B5.4, B5.5) --------------------------------------------------------------------------

    def take_unit(self, action: int) -> None:
        """B5.4: one unit with its target, or no more of this pool."""
        pool = self.pools[-1]
        pool.last_plant = None
        if action == DONE:
            self.close_pool()
            self.work_off()
        elif action < WATER:
            level, index = divmod(action - PLANT, NUM_TARGETS)
            self.take_plant(pool, level + 1, target_of(index))
        elif action <= WATER_NONE:
            pool.waters -= 1
            self.phase = "water"
            self.water(action)
        elif action < MOVE_WALK:
            pool.animals -= 1
            self.unlock(action - ANIMAL)
            self.after_unit()
        elif action < STEPS:
            self.begin_move(pool, action)
        elif action < ANY:
            track, steps, node, unused = steps_of(action - STEPS)
            pool.steps[track].remove(steps)
            way = self.way_to(track, RIGHT, steps, node, unused)
            self.go(track, RIGHT, way)
        else:
            self.take_any(action, pool)

    def after_unit(self) -> None:
        """Go on with the pool, unless the turtle has to be asked first (X5.6)."""
        if self.phase != "turtle":
            self.work_off()

    def take_plant(self, pool: Pool, level: int, target: Target) -> None:
        """B8.1: plant; B5.7 remembers an empty garden bed without animal."""
        pool.plants[level - 1] -= 1
        if not isinstance(target, int) and self.plot.beds[target] == EMPTY:
            pool.last_plant = (level, target)
        self.plant(level, target)
        self.after_unit()

    def begin_move(self, pool: Pool, action: int) -> None:
        """B8.3, G5.2: a `move` begins with a walk or a transplant."""
        if action < MOVE_TRANSPLANT:
            steps, argument = divmod(action - MOVE_WALK, WALKS)
            argument += WALK
        else:
            steps, argument = divmod(action - MOVE_TRANSPLANT, TRANSPLANTS)
            argument += TRANSPLANT
        pool.moves.remove(steps + 1)
        self.chain = Chain(kind=MOVING, steps_left=steps + 1)
        self.phase = "move"
        self.carry_on_chain(argument)

    # --- watering (B8.2, G4.1) -----------------------------------------------------------------------

    def water_answers(self) -> list[int]:
        """G4.1: a further greenhouse plant of this watering, or its end."""
        return [*(WATER + NUM_CELLS + bed for bed in self.greenhouse_water_targets()), FINISH]

    def water(self, action: int) -> None:
        """B8.2, G4.1: garden plant or none, then greenhouse plants."""
        if action not in (WATER_NONE, FINISH):
            target = target_of(action - WATER)
            if isinstance(target, int):
                self.water_in_greenhouse(target)
            else:
                self.water_in_garden(target)
        if action == FINISH or not self.has_greenhouse:
            self.watered, self.highest_watered = set(), None
            self.work_off()

    # --- tracks (B9, G6) -----------------------------------------------------------------------------

    def ways(self, track: int, direction: int, steps: int) -> list[Way]:
        """B9.1 to B9.5, G6.2: the ways of the piece on a track, staying left out."""
        walker = Walker(
            track=self.facts.tracks[track],
            start=self.plot.nodes[track],
            steps=steps,
            coins=self.plot.coins,
            step_cost=self.facts.step_cost,
            may_enter=lambda node: self.may_enter(track, node),
        )
        return right_ways(walker) if direction == RIGHT else left_ways(walker, pays=self.options.left_pays)

    def may_enter(self, track: int, index: int) -> bool:
        """B1.4, X5.5, B9.9: the node is in play, open to this player, and not closed."""
        node = self.facts.tracks[track].nodes[index]
        if node.is_expert_only and not self.options.is_expert:
            return False
        if node.is_frog_only and not self.plot.owns("frog"):
            return False
        is_bare = node.is_end and node.gain.prize != "" and not self.tokens_left(node.gain.prize)
        return not (is_bare and self.options.empty_prize_closes)

    def way_to(self, track: int, direction: int, steps: int, node: int, unused: int) -> Way:
        """Return the way an id stands for; staying is one of no steps (B9.7)."""
        if node == self.plot.nodes[track] and unused == steps:
            return Way(node=node, cost=0, unused=steps)
        ways = self.ways(track, direction, steps)
        return next(way for way in ways if (way.node, way.unused) == (node, unused))

    def steps_answers(self, track: int, steps: int) -> list[int]:
        """B9.5, B9.7: the ways on one track, and staying."""
        stay = steps_argument(track, steps, self.plot.nodes[track], steps)
        ways = self.ways(track, RIGHT, steps)
        return [STEPS + stay, *(STEPS + steps_argument(track, steps, way.node, way.unused) for way in ways)]

    def any_answers(self, steps: int, *, is_two_way: bool) -> list[int]:
        """G6.1, B11.2: the ways on all tracks, and staying once."""
        answers = [ANY_STAY + steps - 1]
        for track in range(len(TRACKS)):
            for direction in (RIGHT, LEFT) if is_two_way else (RIGHT,):
                answers += [
                    ANY + any_argument(track, direction, steps, way.node, way.unused)
                    for way in self.ways(track, direction, steps)
                ]
        return answers

    def take_any(self, action: int, pool: Pool | None) -> None:
        """G6, B11: an action on a track of choice; `pool` holds the unit, if it is one."""
        if action >= ANY_STAY:
            steps = action - ANY_STAY + 1
            track, direction, way = 0, RIGHT, Way(node=self.plot.nodes[0], cost=0, unused=steps)
        else:
            track, direction, steps, node, unused = any_of(action - ANY)
            way = self.way_to(track, direction, steps, node, unused)
        if pool is not None:
            pool.two_way.remove(steps)
        self.go(track, direction, way)

    def go(self, track: int, direction: int, way: Way) -> None:
        """B9.2 to B9.7, G6.4: pay, score unused steps, and have the gain of the target alone."""
        plot, nodes = self.plot, self.facts.tracks[track].nodes
        is_stay = way.node == plot.nodes[track]
        is_first_space = direction == LEFT and way.node == 0
        scores = self.options.zero_steps_score if is_stay else True
        if is_first_space:
            scores = self.options.first_space_scores
        plot.coins -= way.cost
        plot.vp += self.facts.unused_step_vp * way.unused if scores else 0
        plot.nodes[track] = way.node
        if not is_stay and not is_first_space:
            node = nodes[way.node]
            self.open_pool([node.gain], track if node.is_end else None)
        self.work_off()
