"""Beam search over whole turns with all draws known.

A level holds states after equally many turns. All distinct turns of each are tried, the draws that follow
taken from the World, equal states merged, and the `width` states of the highest value go on; with rollouts
`keep` of them, by a mix of value and what the fast policy reaches from there, which is an end to be
offered too. While nothing was dropped but what its bound rules out, the result is the best there is.
"""

from libc.stdint cimport INT32_MAX, INT32_MIN, int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

from engine_c.contract cimport CHANCE, MAX_PLAYERS, GameOps, action_t, rng_t
from engine_c.rng cimport mix64, rng_seed
from engine_c.state cimport EngineState, EngineWorld
from solver.exact.level cimport (
    entry_t, level_add, level_clear, level_close, level_cut, level_open, level_rank, level_state, level_t,
)
from solver.play cimport POINT
from solver.search.flag cimport flag_is_set, flag_set
from solver.turns cimport NO_MEMORY, STOPPED, path_t

from solver.exact.line_ops import lines_for
from solver.play import play_for

MAX_WIDTH = 1 << 20

cdef enum:
    ROLLOUT_WORK = 6          # states that could be valued in the time of one turn of a rollout


cdef int32_t score_of(const search_t* search, const void* state) noexcept nogil:
    """Points of the seat as the table stands."""
    cdef int32_t[MAX_PLAYERS] scores
    search.ops.scores(search.rules, state, scores)
    return scores[search.seat]


cdef inline bint is_over(const search_t* search, const void* state) noexcept nogil:
    """Whether a line ends here."""
    return search.lines.is_over(search.ops, search.rules, state, search.context) != 0


cdef void visit(void* context, const void* state, const action_t* path, int length,
                int ends_at_chance) noexcept nogil:
    """Take the draws behind a turn and put the state where it belongs, unless it is an end or of no use."""
    cdef search_t* search = <search_t*>context
    cdef const GameOps* ops = search.ops
    cdef level_t* level
    cdef int32_t value, score
    cdef uint64_t key
    memcpy(search.scratch, state, search.state_size)
    follow_draws(search, search.scratch)
    search.work += 1
    if is_over(search, search.scratch):
        score = score_of(search, search.scratch)
        if score > search.best.score:
            search.best.score = score
            search.best.node = search.parent
            search.best.key = ops.key(search.rules, search.scratch)
            search.best.rollout = -1
        return
    if (search.lines.bound(ops, search.rules, search.scratch, search.context)
            <= max(search.best.score, search.floor)):
        return
    key = ops.key(search.rules, search.scratch)
    value = search.lines.value(ops, search.rules, search.scratch, search.context)
    if search.jitter:
        value += <int32_t>((mix64(key ^ search.seed) >> 32) * <uint64_t>search.jitter >> 32)
    level = &search.ahead
    if ops.turn_number(search.rules, search.scratch) == search.number:
        level = &search.inner
    search.error |= level_add(level, search.scratch, key, value, search.parent) < 0


cdef void follow_draws(const search_t* search, void* state) noexcept nogil:
    """Take the pending draws from the World."""
    while search.ops.current_player(search.rules, state) == CHANCE:
        search.ops.apply(search.rules, state, search.ops.draw(search.rules, state, search.world))


cdef int add_nodes(search_t* search, const level_t* level) noexcept nogil:
    """Make nodes of the states of a level; 0, or NO_MEMORY."""
    cdef node_t* grown
    cdef int32_t i
    if search.num_nodes + level.num > search.room:
        search.room = 2 * (search.num_nodes + level.num)
        grown = <node_t*>realloc(search.nodes, sizeof(node_t) * search.room)
        if grown == NULL:
            return NO_MEMORY
        search.nodes = grown
    search.first_node = search.num_nodes
    for i in range(level.num):
        search.nodes[search.num_nodes + i].parent = level.entries[i].parent
        search.nodes[search.num_nodes + i].key = level.entries[i].key
    search.num_nodes += level.num
    return 0


cdef int step_to(search_t* search, level_t* level) noexcept nogil:
    """Let the states of a level be the front; 0, or NO_MEMORY."""
    cdef level_t front = search.front
    if level_cut(level) != 0 or add_nodes(search, level) != 0:
        return NO_MEMORY
    search.num_dropped += level.num_dropped
    search.front = level[0]
    level[0] = front
    return level_clear(level)


cdef int32_t play_out(search_t* search, int64_t stream) noexcept nogil:
    """Play the fast policy from the scratch state to the end; returns the final points."""
    cdef rng_t rng
    rng_seed(&rng, search.seed, stream)
    while not is_over(search, search.scratch) and not flag_is_set(search.stop):
        search.play.policy_turn(search.ops, search.rules, search.scratch, &rng, NULL)
        follow_draws(search, search.scratch)
        search.work += ROLLOUT_WORK
    return score_of(search, search.scratch)


# What finds the turn that leads to a state.
ctypedef struct seek_t:
    search_t* search
    uint64_t key
    path_t path


cdef void seek(void* context, const void* state, const action_t* path, int length,
               int ends_at_chance) noexcept nogil:
    """Note the first turn that leads there."""
    cdef seek_t* sought = <seek_t*>context
    cdef search_t* search = sought.search
    if sought.path.length > 0:
        return
    memcpy(search.scratch, state, search.state_size)
    follow_draws(search, search.scratch)
    if search.ops.key(search.rules, search.scratch) == sought.key:
        sought.path.length = length
        memcpy(sought.path.actions, path, length * sizeof(action_t))


cdef class LineSearch:
    """One beam from a decision of a seat whose draws are known.

    Call `advance` until it says that it is over; `line` may be asked for whenever `best_score` has risen,
    `stop` called from any thread.
    """

    def __cinit__(self, EngineState state not None, EngineWorld world not None, *, int seat=0, int width=1000,
                  int keep=0, int rollouts=0, double share=0.0, floor=None, uint64_t seed=0,
                  double jitter=0.0, most_work=None):
        """Take a copy of the state.

        `keep`, `rollouts`, `share`: of the `width` states of a level so many go on, by `share` of the mean of
        so many rollouts each, the rest by value; without rollouts all do. `floor`: ends with so many points
        or less are of no use. `jitter`: most random points on a value, by `seed`. `most_work`: states to
        value. Raises ValueError if a width is not sensible.
        """
        if not 1 <= width <= MAX_WIDTH or not 0 <= keep <= width or rollouts < 0:
            raise ValueError(f"width must be 1 to {MAX_WIDTH}, `keep` at most as much")
        self.state = state.copy()
        self.world = world
        self.width = width
        self.rollouts = rollouts
        self.keep = keep if rollouts > 0 and keep > 0 else width
        self.share = share
        self._play = play_for(state.ruleset.game.name)
        self._lines = lines_for(state.ruleset.game.name)
        memset(&self._search, 0, sizeof(search_t))
        self._search.seat = seat
        self._search.seed = mix64(seed + 1)
        self._search.jitter = <int32_t>(jitter * POINT)
        self._search.floor = INT32_MIN if floor is None else floor
        self._search.most_work = -1 if most_work is None else most_work
        self._search.best.score = INT32_MIN
        self._open()

    def __dealloc__(self):
        """Give the memory back."""
        level_close(&self._search.front)
        level_close(&self._search.inner)
        level_close(&self._search.ahead)
        free(self._search.context)
        free(self._search.scratch)
        free(self._search.nodes)

    cdef int _open(self) except -1:
        """Allocate, and make the root the only state of the front."""
        cdef search_t* search = &self._search
        cdef const void* root
        cdef int is_thorough
        opening = []
        self._root = self.state.copy()
        while self._root.current_player() == CHANCE:
            opening.append(self.world.draw(self._root))
            self._root.apply(opening[len(opening) - 1])
        self.opening = tuple(opening)
        search.ops = self.state.core.ops
        search.play = self._play.ops
        search.lines = self._lines.ops
        search.rules = self.state.core.rules
        search.world = self.world.memory
        search.state_size = self.state.core.state_size
        search.is_all = 1
        search.stop = &self._stop
        search.context = calloc(1, search.lines.context_size)
        search.scratch = <char*>malloc(search.state_size)
        if (search.context == NULL or search.scratch == NULL
                or level_open(&search.front, search.state_size, self.width) != 0
                or level_open(&search.inner, search.state_size, self.width) != 0
                or level_open(&search.ahead, search.state_size, self.width) != 0):
            raise MemoryError
        root = self._root.memory
        is_thorough = self.rollouts == 0
        with nogil:
            search.lines.prepare(search.ops, search.play, search.rules, root, search.world, search.seat,
                                 is_thorough, search.context)
        if is_over(search, self._root.memory):
            search.best.score = score_of(search, self._root.memory)
            search.best.node = NO_NODE
            self._is_over = True
            return 0
        level_add(&search.ahead, self._root.memory, self._root.key(), 0, NO_NODE)
        if step_to(search, &search.ahead) != 0:
            raise MemoryError
        return 0

    def stop(self):
        """End the search as soon as possible."""
        flag_set(&self._stop)

    def raise_floor(self, floor):
        """Let ends with so many points or less be of no use; between two calls of `advance`."""
        self._search.floor = max(self._search.floor, <int32_t>floor)

    @property
    def best_score(self):
        """Final points of the best line so far; None: none is known."""
        return None if self._search.best.score == INT32_MIN else self._search.best.score

    @property
    def work(self):
        """States valued so far; a turn of a rollout counts as some."""
        return self._search.work

    @property
    def is_over(self):
        """True if there is nothing left to expand, or the search was stopped or has used up its work."""
        return self._is_over

    @property
    def is_proof(self):
        """True once no line is better than both the best one and the floor."""
        return (self._is_over and self._search.num_dropped == 0 and self._search.is_all == 1
                and self._search.front.num == 0 and not flag_is_set(&self._stop))

    def bound(self):
        """Return final points that no line from the state exceeds, None if nothing is known.

        Asked before the first `advance`.
        """
        cdef search_t* search = &self._search
        cdef const void* root = self._root.memory
        cdef int32_t bound
        if self._is_over:
            return search.best.score
        with nogil:
            bound = search.lines.focus(search.ops, search.rules, root, INT32_MIN, search.context)
        return None if bound == INT32_MAX else bound

    def advance(self):
        """Search one more level; False once there is none left."""
        cdef int result
        if self._is_over:
            return False
        with nogil:
            result = self._level()
        if result == NO_MEMORY or self._search.error:
            raise MemoryError
        self._is_over = result != 0 or self._search.front.num == 0
        return not self._is_over

    def line(self):
        """Return the decisions and draws of the best line from the state, None if none is known."""
        cdef search_t* search = &self._search
        cdef best_t best = search.best
        cdef int32_t node = best.node
        cdef rng_t rng
        cdef path_t path
        cdef EngineState state = self._root.copy()
        cdef int i
        if best.score == INT32_MIN:
            return None
        actions = list(self.opening)
        keys = [] if node == NO_NODE else [best.key]
        while node > 0:
            keys.append(search.nodes[node].key)
            node = search.nodes[node].parent
        for key in reversed(keys):
            actions += self._turn_to(state, key)
        if best.rollout >= 0:
            rng_seed(&rng, search.seed, best.rollout)
            while not is_over(search, state.memory):
                path.length = 0
                search.play.policy_turn(search.ops, search.rules, state.memory, &rng, &path)
                actions += [path.actions[i] for i in range(path.length)]
                self._follow_draws(state, actions)
        if score_of(search, state.memory) != best.score:
            raise RuntimeError("a line does not lead where the search was")
        return tuple(actions)

    def _follow_draws(self, EngineState state, list actions):
        """Take the pending draws from the World and add them to the line."""
        cdef search_t* search = &self._search
        while state.current_player() == CHANCE:
            actions.append(self.world.draw(state))
            search.ops.apply(search.rules, state.memory, actions[len(actions) - 1])

    cdef list _turn_to(self, EngineState state, uint64_t key):
        """Play the turn and draws that lead to the state with this key; returns them."""
        cdef search_t* search = &self._search
        cdef seek_t sought
        cdef int is_all = 1, no_stop = 0, i
        sought.search = search
        sought.key = key
        sought.path.length = 0
        search.lines.focus(search.ops, search.rules, state.memory, INT32_MIN, search.context)
        search.lines.expand(search.ops, search.rules, state.memory, search.context, seek, &sought, &is_all,
                            &no_stop)
        if sought.path.length == 0:
            raise RuntimeError("a turn of the line is not found again")
        actions = [sought.path.actions[i] for i in range(sought.path.length)]
        for i in range(sought.path.length):
            search.ops.apply(search.rules, state.memory, sought.path.actions[i])
        self._follow_draws(state, actions)
        return actions

    cdef int _level(self) noexcept nogil:
        """Expand the front and let what lies behind its turns be the next one; 0, NO_MEMORY or STOPPED."""
        cdef search_t* search = &self._search
        cdef int result
        while True:
            result = self._expand_front()
            if result != 0:
                return result
            if search.inner.num == 0:
                break
            result = step_to(search, &search.inner)
            if result != 0:
                return result
        if level_cut(&search.ahead) != 0:
            return NO_MEMORY
        if self.rollouts > 0 and search.ahead.num > 0:
            result = self._look_ahead()
            if result != 0:
                return result
        return step_to(search, &search.ahead)

    cdef int _expand_front(self) noexcept nogil:
        """Find the turns of all states of the front; 0, NO_MEMORY or STOPPED."""
        cdef search_t* search = &self._search
        cdef const void* state
        cdef int32_t i, found, known
        for i in range(search.front.num):
            state = level_state(&search.front, i)
            search.parent = search.first_node + i
            search.number = search.ops.turn_number(search.rules, state)
            known = max(search.best.score, search.floor)
            if search.lines.focus(search.ops, search.rules, state, known, search.context) <= known:
                continue
            found = search.lines.expand(search.ops, search.rules, state, search.context, visit, search,
                                        &search.is_all, search.stop)
            if found < 0:
                return found
            if flag_is_set(search.stop) or 0 <= search.most_work < search.work:
                return STOPPED
        search.front.num = 0
        return 0

    cdef int _look_ahead(self) noexcept nogil:
        """Play out the states ahead and keep the best by value and what was reached; 0 or STOPPED."""
        cdef search_t* search = &self._search
        cdef level_t* level = &search.ahead
        cdef entry_t* entry
        cdef int32_t i, score
        cdef int64_t k, total
        for i in range(level.num):
            entry = level.entries + i
            total = 0
            for k in range(self.rollouts):
                memcpy(search.scratch, level_state(level, i), search.state_size)
                score = play_out(search, k)
                if flag_is_set(search.stop):
                    return STOPPED
                total += score
                if score > search.best.score:
                    search.best.score = score
                    search.best.node = entry.parent
                    search.best.key = entry.key
                    search.best.rollout = k
            entry.value = <int32_t>((1 - self.share) * entry.value
                                    + self.share * POINT * total / self.rollouts)
        level_rank(level, self.keep)
        return 0
