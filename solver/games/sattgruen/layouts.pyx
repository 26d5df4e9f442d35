"""All ways to lay out a full home of Sattgrün, by branch and bound: the best one, and the proof."""

from libc.stdint cimport int16_t, int32_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from engine_c.bits cimport bit_first, bit_of
from engine_c.contract cimport rng_t
from engine_c.games.sattgruen.engine cimport NONE, SattgruenGoal, SattgruenRules
from engine_c.games.sattgruen.home cimport LIGHT_BITS
from engine_c.games.sattgruen.scoring cimport (
    GI12, GP03, GP07, GP10, GP11, GR03, GR07, GR09, GR11, GR13, MAX_LINES,
)
from engine_c.rng cimport rng_below, rng_seed
from engine_c.state cimport EngineState
from solver.games.sattgruen.layout cimport (
    BOARD, MOST_BUDGET, MOST_FRAMES, MOST_LAYOUTS, MOST_PREFIXES, SIDE_CARDS, deal, frame_t, lay_plants,
    num_layouts, whole_score,
)
from solver.games.sattgruen.layout_tree cimport fill_prefixes, open_layout, try_rooms
from solver.search.flag cimport flag_is_set, flag_set

# --- climbing ---------------------------------------------------------------------------------------

cdef void swap(layouts_t* all_, bint of_plants, int i, int k) noexcept nogil:
    """Exchange two plants or two rooms."""
    cdef uint8_t thing
    if of_plants:
        thing = all_.plant_at[i]
        all_.plant_at[i] = all_.plant_at[k]
        all_.plant_at[k] = thing
    else:
        thing = all_.room_cell[i]
        all_.room_cell[i] = all_.room_cell[k]
        all_.room_cell[k] = thing


cdef int32_t try_swap(layouts_t* all_, bint of_plants, int i, int k) noexcept nogil:
    """Score the layout with two plants or rooms exchanged; it stays so."""
    swap(all_, of_plants, i, k)
    lay_plants(all_)
    all_.nodes += 1
    return whole_score(all_)


cdef void climb(layouts_t* all_, int rounds, rng_t* rng) noexcept nogil:
    """Exchange cards as long as that is better, from random layouts on."""
    cdef int _round, of_plants, i, k, number
    cdef int32_t here, there
    cdef bint is_better
    for _round in range(rounds):
        if flag_is_set(all_.stop):
            return
        all_.frame = rng_below(rng, all_.num_frames)
        deal(all_.num_plants, rng_below(rng, num_layouts(all_.num_plants)), all_.plant_at)
        deal(all_.num_rooms, rng_below(rng, num_layouts(all_.num_rooms)), all_.room_cell)
        lay_plants(all_)
        here = whole_score(all_)
        is_better = True
        while is_better:
            is_better = False
            for of_plants in range(2):
                number = all_.num_plants if of_plants else all_.num_rooms
                for i in range(number):
                    for k in range(i + 1, number):
                        there = try_swap(all_, of_plants, i, k)
                        if there > here:
                            here = there
                            is_better = True
                        else:
                            swap(all_, of_plants, i, k)
        lay_plants(all_)


# --- for Python -------------------------------------------------------------------------------------

cdef class LayoutSearch:
    """Searches all layouts of one full home; `open` first, then `step` until it returns False."""

    def __cinit__(self, EngineState state not None, int seat, pieces not None, worth, int constant):
        """Take the pieces (arrangement.Pieces) over; MemoryError, or ValueError unless the home is full.

        `worth`: most points of plants, leaves, pots and goals about them by the number of leaves there are.
        `constant`: points that no layout changes. The state gives goals and homes of the others.
        """
        cdef layouts_t* all_
        cdef int i
        if state.ruleset.game.name != "sattgruen" or not 0 <= seat < state.core.num_players:
            raise ValueError("a state of Sattgrün and one of its seats")
        self._plants = []
        self._rooms = []
        self._all = <layouts_t*>calloc(1, sizeof(layouts_t))
        if self._all == NULL:
            raise MemoryError
        all_ = self._all
        self.core = state.core
        all_.rules = <const SattgruenRules*>state.core.rules
        all_.seat = seat
        all_.stop = &self._stop
        memcpy(&all_.state, state.memory, state.core.state_size)
        all_.pool = pieces.pool
        all_.constant = constant
        all_.best = -1
        all_.few_leaves = -1
        all_.least_alike = 255
        for i in range(MOST_BUDGET):
            all_.worth[i] = worth[min(i, len(worth) - 1)]
        self.read_cards(pieces)
        self.read_goals()

    def __dealloc__(self):
        """Give the memory back."""
        cdef int i
        if self._all != NULL:
            for i in range(MOST_FRAMES):
                free(self._all.frames[i].prefix)
        free(self._all)
        free(self._waiting)

    cdef int read_cards(self, object pieces) except -1:
        """Take plants and rooms, and what each means to the other."""
        cdef layouts_t* all_ = self._all
        cdef const SattgruenRules* rules = all_.rules
        cdef int p, r, side, needs
        facts = pieces.facts
        if len(pieces.plants) + len(pieces.rooms) != 2 * SIDE_CARDS - 1 or (
                abs(len(pieces.plants) - len(pieces.rooms)) != 1):
            raise ValueError("the home is not full")
        all_.num_plants = len(pieces.plants)
        all_.num_rooms = len(pieces.rooms)
        plants = [plant.id for plant in facts.plants]
        rooms = [room.id for room in facts.rooms]
        items = [item.id for item in facts.items]
        pots = [pot.material for pot in facts.pots]
        for p, card in enumerate(pieces.plants):
            all_.plant[p] = plants.index(card.card)
            all_.material[p] = pots.index(card.pot) if card.pot else NONE
        for r, card in enumerate(pieces.rooms):
            all_.room[r] = rooms.index(card.card)
            all_.item[r] = items.index(card.item) if card.item else NONE
            all_.factor[r] = 1
            if card.item and rules.item_color[all_.item[r]] == rules.rooms[all_.room[r]].color:
                all_.factor[r] = rules.room_item_factor
            for p in range(all_.num_plants):
                all_.alike[p][r] = rules.plants[all_.plant[p]].type == rules.rooms[all_.room[r]].color
                needs = rules.plants[all_.plant[p]].needs & LIGHT_BITS
                for side in range(4):
                    all_.fits[p][r][side] = (
                        rules.rooms[all_.room[r]].lights >> 3 * side & LIGHT_BITS & needs != 0)
        return 0

    cdef int read_goals(self) except -1:
        """Sort the goals in play by how they add up."""
        cdef layouts_t* all_ = self._all
        cdef uint64_t left = all_.state.goals if all_.state.turn else 0
        cdef const SattgruenGoal* goal
        while left:
            goal = &all_.rules.goal[bit_first(left)]
            left &= left - 1
            if goal.kind == GR03:
                all_.alike_rooms = goal.points
                all_.least_alike = goal.parameter
            elif goal.kind == GR07:
                all_.bright_rooms = goal.points
            elif goal.kind == GR09:
                all_.lonely_rooms = goal.points
            elif goal.kind == GI12:
                all_.lonely_own = goal.points
            elif goal.kind == GP07:
                all_.bright_plants = goal.points
            elif goal.kind == GP10:
                all_.dark_plants = goal.points
            elif goal.kind == GP03:
                all_.few_leaves = goal.parameter
            elif goal.kind == GP11:
                all_.loose += MAX_LINES * goal.points
            elif goal.kind == GR11:
                all_.loose += goal.points
            elif goal.kind == GR13:
                all_.loose += 4 * all_.rules.room_match_points * all_.rules.room_item_factor * goal.points
        return 0

    def add_frame(self, int width, int height, int parity):
        """Take a box into the search whose plants lie where x + y is even (0) or odd (1)."""
        cdef layouts_t* all_ = self._all
        cdef frame_t* frame
        cdef int x, y, side, d, c
        if all_.num_frames == MOST_FRAMES or width * height != all_.num_plants + all_.num_rooms:
            raise ValueError("a box that the home fills, at most two")
        frame = &all_.frames[all_.num_frames]
        frame.width = width
        frame.height = height
        plants = {}
        rooms = {}
        for y in range(height):
            for x in range(width):
                (plants if (x + y) % 2 == parity else rooms)[x, y] = 8 * y + x + BOARD
        if len(plants) != all_.num_plants:
            raise ValueError("a box that has room for the plants")
        self._plants.append(list(plants))
        self._rooms.append(list(rooms))
        for c, bit in enumerate(plants.values()):
            frame.plant_bit[c] = bit
        for d, ((x, y), bit) in enumerate(rooms.items()):
            frame.room_bit[d] = bit
            for side, cell in enumerate(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))):
                if cell in plants:
                    frame.around[d][frame.num_around[d]] = list(plants).index(cell)
                    frame.side[d][frame.num_around[d]] = side
                    frame.num_around[d] += 1
        frame.prefix = <int16_t*>calloc(MOST_PREFIXES, sizeof(int16_t))
        if frame.prefix == NULL:
            raise MemoryError
        all_.num_frames += 1

    def climb(self, int rounds, seed):
        """Exchange cards from `rounds` random layouts on; may be stopped."""
        cdef rng_t rng
        rng_seed(&rng, <uint64_t>seed, 0)
        with nogil:
            climb(self._all, rounds, &rng)

    def open(self):
        """Sort all layouts of plants by what no layout in them is above. MemoryError."""
        cdef layouts_t* all_ = self._all
        cdef int number = num_layouts(all_.num_plants), frame, layout, i
        cdef int32_t bound
        cdef int16_t* bounds = <int16_t*>calloc(MOST_FRAMES * MOST_LAYOUTS, sizeof(int16_t))
        self._waiting = <waiting_t*>calloc(MOST_FRAMES * MOST_LAYOUTS, sizeof(waiting_t))
        if bounds == NULL or self._waiting == NULL:
            free(bounds)
            raise MemoryError
        memset(self._bucket, 0, sizeof(self._bucket))
        with nogil:
            for frame in range(all_.num_frames):
                all_.frame = frame
                deal(all_.num_plants, 0, all_.plant_at)
                lay_plants(all_)
                if all_.state.goals:
                    fill_prefixes(all_, 0, bit_of(all_.num_rooms) - 1, 0)
                for layout in range(number):
                    bound = min(max(open_layout(all_, frame, layout), 0), MOST_BOUND - 1)
                    bounds[frame * MOST_LAYOUTS + layout] = bound
                    self._bucket[bound] += 1
            # Buckets lie one behind the other, the highest bound first.
            i = 0
            for bound in range(MOST_BOUND - 1, -1, -1):
                i += self._bucket[bound]
                self._bucket[bound] = i - self._bucket[bound]
            for frame in range(all_.num_frames):
                for layout in range(number):
                    bound = bounds[frame * MOST_LAYOUTS + layout]
                    self._waiting[self._bucket[bound]].layout = layout
                    self._waiting[self._bucket[bound]].frame = frame
                    self._bucket[bound] += 1
        free(bounds)
        self._num_waiting = i

    def step(self, int number):
        """Search the next layouts of plants; False once none can hold anything better than the best."""
        cdef layouts_t* all_ = self._all
        cdef waiting_t* entry
        cdef int _i
        cdef int32_t bound = 0
        cdef bint is_over = False
        with nogil:
            for _i in range(number):
                if flag_is_set(&self._stop):
                    break
                if self._next == self._num_waiting:
                    is_over = True
                    break
                entry = self._waiting + self._next
                bound = open_layout(all_, entry.frame, entry.layout)
                if bound <= all_.best:
                    is_over = True
                    break
                self.bound = bound
                try_rooms(all_, 0, bit_of(all_.num_rooms) - 1, 0, 0, 0, 0, 0)
                self._next += 1
        if is_over:
            self.bound = all_.best
        return not is_over

    def stop(self):
        """End `climb` and `step` as soon as possible; from any thread."""
        flag_set(&self._stop)

    @property
    def best(self):
        """Points of the best layout so far; -1: none."""
        return self._all.best

    @property
    def nodes(self):
        """Layouts and beginnings of layouts looked at."""
        return self._all.nodes

    def best_cells(self):
        """Return the cells of the plants and of the rooms of the best layout, each in the pieces' order."""
        cdef layouts_t* all_ = self._all
        plants, rooms = self._plants[all_.best_frame], self._rooms[all_.best_frame]
        return (
            [plants[all_.best_plant_cell[p]] for p in range(all_.num_plants)],
            [rooms[all_.best_room_cell[r]] for r in range(all_.num_rooms)],
        )

    def best_leaves(self):
        """Return the leaves on each plant of the best layout; its growth if it has a pot."""
        return [self._all.best_leaves[p] for p in range(self._all.num_plants)]
