"""The last turns of a seat of Sattgrün, exactly, all draws known.

All turns are walked, draws inside them (actions A and B) taken from the World. States from which a bound says
that nothing better comes are left out; those before the last turn are taken up in the order of their bounds.
States are told apart by key and by how much of the bag is drawn, which a known bag makes part of them.
"""

from libc.stddef cimport size_t
from libc.stdint cimport INT32_MIN, int32_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc, qsort, realloc
from libc.string cimport memcpy, memset

from engine_c.contract cimport CHANCE, MAX_LEGAL, MAX_TURN_DECISIONS, action_t
from engine_c.games.sattgruen.engine cimport PHASE_PRE, SattgruenRules, SattgruenState, SattgruenWorld
from engine_c.games.sattgruen.scoring cimport home_score
from engine_c.rng cimport mix64
from engine_c.state cimport EngineState, EngineWorld
from solver.games.sattgruen.last_turn cimport choice_bound, last_turn_bound
from solver.search.flag cimport flag_is_set, flag_set
from solver.turns cimport (
    is_at_chance, is_turn_over, keyset_add, keyset_close, keyset_open, walk_turns,
)

cdef enum:
    EVERY_TURN = 1 << 30
    FIRST_ROOM = 64            # nodes of a heap


# --- heaps of nodes ---------------------------------------------------------------------------------

cdef int heap_open(heap_t* heap, size_t state_size) noexcept nogil:
    """Make an empty heap; 0, or -1 without memory."""
    heap.state_size = state_size
    heap.room = FIRST_ROOM
    heap.nodes = <node_t*>malloc(sizeof(node_t) * FIRST_ROOM)
    heap.states = <char*>malloc(state_size * FIRST_ROOM)
    if heap.nodes == NULL or heap.states == NULL:
        return -1
    return keyset_open(&heap.keys, 1024)


cdef void heap_close(heap_t* heap) noexcept nogil:
    """Give the memory back."""
    free(heap.nodes)
    free(heap.states)
    keyset_close(&heap.keys)


cdef int heap_clear(heap_t* heap) noexcept nogil:
    """Take all nodes out; 0, or -1 without memory."""
    heap.num = 0
    keyset_close(&heap.keys)
    return keyset_open(&heap.keys, 1024)


cdef int heap_add(heap_t* heap, const void* state, int32_t bound, int32_t parent, const action_t* actions,
                  int length) noexcept nogil:
    """Add a node; 0, or -1 without memory."""
    cdef node_t* nodes
    cdef char* states
    if heap.num == heap.room:
        nodes = <node_t*>realloc(heap.nodes, sizeof(node_t) * 2 * heap.room)
        if nodes == NULL:
            return -1
        heap.nodes = nodes
        states = <char*>realloc(heap.states, heap.state_size * 2 * heap.room)
        if states == NULL:
            return -1
        heap.states = states
        heap.room *= 2
    heap.nodes[heap.num].bound = bound
    heap.nodes[heap.num].parent = parent
    heap.nodes[heap.num].length = length
    memcpy(heap.nodes[heap.num].actions, actions, length * sizeof(action_t))
    memcpy(heap.states + heap.state_size * heap.num, state, heap.state_size)
    heap.num += 1
    return 0


# --- walking ----------------------------------------------------------------------------------------

cdef int write_way(ends_t* ends, const heap_t* heap, int32_t node, action_t* out, int n) noexcept nogil:
    """Append the decisions that lead to a node inside of a turn; returns how many there are then."""
    if node < 0:
        return n
    n = write_way(ends, heap, heap.nodes[node].parent, out, n)
    memcpy(out + n, heap.nodes[node].actions, heap.nodes[node].length * sizeof(action_t))
    return n + heap.nodes[node].length


cdef int write_path(const ends_t* ends, const action_t* path, int length, action_t* out) noexcept nogil:
    """Write the decisions of a walk, what it begins behind included; returns how many there are."""
    cdef int begun = ends.choice >= 0
    if begun:
        out[0] = ends.choice
    memcpy(out + begun, path, length * sizeof(action_t))
    return begun + length


cdef void keep_best(ends_t* ends, int32_t score, const action_t* path, int length) noexcept nogil:
    """Remember the line that ends with these decisions."""
    cdef int n = 0
    cdef const node_t* node
    if ends.before >= 0:
        node = ends.between.nodes + ends.before
        n = write_way(ends, &ends.first, node.parent, ends.best_actions, n)
        memcpy(ends.best_actions + n, node.actions, node.length * sizeof(action_t))
        n += node.length
    n = write_way(ends, ends.inner, ends.parent, ends.best_actions, n)
    n += write_path(ends, path, length, ends.best_actions + n)
    ends.best = score
    ends.num_best = n


cdef bint is_other_part(const ends_t* ends, const heap_t* heap, uint64_t key) noexcept nogil:
    """Whether a state of the first of two turns is left to another search.

    States behind the first draw belong to all; what follows them at once is shared out by key, and whoever
    has a state has all that lies behind it.
    """
    if ends.num_parts == 1 or ends.inner != &ends.first:
        return False
    if ends.parent < 0:
        return heap == &ends.between and key % ends.num_parts != <uint64_t>ends.part
    return ends.first.nodes[ends.parent].parent < 0 and key % ends.num_parts != <uint64_t>ends.part


cdef void visit(void* context, const void* state, const action_t* path, int length,
                int ends_at_chance) noexcept nogil:
    """Count the points behind the last turn; else keep the state for later, draws taken."""
    cdef ends_t* ends = <ends_t*>context
    cdef SattgruenState* s = <SattgruenState*>ends.scratch
    cdef heap_t* heap = ends.inner if ends_at_chance else &ends.between
    cdef action_t[MAX_TURN_DECISIONS + 1] actions
    cdef uint64_t key
    cdef int32_t bound
    ends.work += 1
    if 0 <= ends.most_work < ends.work:
        flag_set(ends.stop)
        return
    if not ends_at_chance and ends.ops.turn_number(ends.rules, state) >= ends.limit:
        bound = home_score(ends.rules, <const SattgruenState*>state, ends.seat)
        if ends.is_counting:
            if bound == ends.best:
                ends.error |= keyset_add(&ends.equal, ends.ops.key(ends.rules, state)) < 0
        elif bound > ends.best:
            keep_best(ends, bound, path, length)
        return
    memcpy(s, state, ends.first.state_size)
    while ends.ops.current_player(ends.rules, s) == CHANCE:
        ends.ops.apply(ends.rules, s, ends.ops.draw(ends.rules, s, ends.world))
    key = ends.ops.key(ends.rules, s) ^ mix64(s.bag_drawn + 1)
    if is_other_part(ends, heap, key):
        return
    bound = 1 << 20
    if ends.ops.turn_number(ends.rules, s) + 1 == ends.limit:
        bound = last_turn_bound(ends.rules, s, ends.world, ends.seat)
        if bound < ends.best + (not ends.is_counting):
            return
    if keyset_add(&heap.keys, key) == 1:
        ends.error |= heap_add(heap, s, bound, ends.parent, actions,
                               write_path(ends, path, length, actions)) != 0


cdef void walk_choices(ends_t* ends, const void* state, char* behind) noexcept nogil:
    """Walk the turns from a state, in the last turn only those whose first decision may lead to enough."""
    cdef action_t[MAX_LEGAL] choices
    cdef uint32_t number = ends.ops.turn_number(ends.rules, state)
    cdef int i
    if (number + 1 != ends.limit
            or (<const SattgruenState*>state).phase != PHASE_PRE):
        walk_turns(ends.ops, ends.rules, state, EVERY_TURN, visit, ends, ends.stop)
        return
    for i in range(ends.ops.legal_actions(ends.rules, state, choices)):
        if choice_bound(ends.rules, <const SattgruenState*>state, ends.world, ends.seat,
                        choices[i]) < ends.best + (not ends.is_counting):
            continue
        memcpy(behind, state, ends.first.state_size)
        ends.ops.apply(ends.rules, behind, choices[i])
        ends.choice = -1
        if is_turn_over(ends.ops, ends.rules, behind, number):
            # What follows has a single answer each.
            visit(ends, behind, &choices[i], 1, is_at_chance(ends.ops, ends.rules, behind, number))
            continue
        ends.choice = choices[i]
        walk_turns(ends.ops, ends.rules, behind, EVERY_TURN, visit, ends, ends.stop)
    ends.choice = -1


cdef void walk_from(ends_t* ends, const void* state) noexcept nogil:
    """Walk the turn from a state, with all draws inside of it; the best line is kept."""
    cdef char* here = <char*>malloc(2 * ends.first.state_size)
    cdef char* behind = here + ends.first.state_size
    cdef int32_t i = 0
    if here == NULL or heap_clear(ends.inner) != 0:
        ends.error = 1
        free(here)
        return
    ends.parent = -1
    walk_choices(ends, state, behind)
    while i < ends.inner.num and not flag_is_set(ends.stop) and not ends.error:
        if ends.inner.nodes[i].bound >= ends.best + (not ends.is_counting):
            ends.parent = i
            memcpy(here, ends.inner.states + ends.inner.state_size * i, ends.inner.state_size)
            walk_choices(ends, here, behind)
        i += 1
    free(here)


# Where a node of a heap lies, to bring nodes into an order.
ctypedef struct place_t:
    int32_t bound
    int32_t node


cdef int by_bound(const void* a, const void* b) noexcept nogil:
    """Higher bound first, then as found."""
    cdef const place_t* x = <const place_t*>a
    cdef const place_t* y = <const place_t*>b
    if x.bound != y.bound:
        return -1 if x.bound > y.bound else 1
    return (x.node > y.node) - (x.node < y.node)


cdef void walk_two(ends_t* ends, const void* state) noexcept nogil:
    """Walk the turn from a state and the last one behind it."""
    cdef place_t* places
    cdef int32_t i
    cdef char* here = <char*>malloc(ends.first.state_size)
    ends.inner = &ends.first
    walk_from(ends, state)
    places = <place_t*>malloc(sizeof(place_t) * (ends.between.num + 1))
    if here == NULL or places == NULL:
        ends.error = 1
    else:
        for i in range(ends.between.num):
            places[i].bound = ends.between.nodes[i].bound
            places[i].node = i
        qsort(places, ends.between.num, sizeof(place_t), by_bound)
        ends.inner = &ends.last
        for i in range(ends.between.num):
            if flag_is_set(ends.stop) or ends.error or places[i].bound <= ends.best:
                break
            ends.before = places[i].node
            memcpy(here, ends.between.states + ends.first.state_size * places[i].node, ends.first.state_size)
            walk_from(ends, here)
    free(here)
    free(places)


# --- for Python -------------------------------------------------------------------------------------

cdef class EndSearch:
    """The last turn of a seat, or the last two of a solo game; `run` once, `stop` from any thread."""

    def __cinit__(self, EngineState state not None, EngineWorld world not None, int num_turns,
                  most_work=None, *, int part=0, int num_parts=1):
        """Take a copy of a state in which the seat decides, in the first of its last `num_turns` turns.

        `most_work`: ends of turns to look at, after which it stops by itself. `part`: of the lines of two
        turns only those of one of so many parts, which together are all. Raises ValueError for anything else.
        """
        cdef ends_t* ends = &self._ends
        memset(ends, 0, sizeof(ends_t))
        if state.current_player() < 0 or not 1 <= num_turns <= 2:
            raise ValueError("a decision in the last turn or the last but one")
        if num_turns == 2 and state.core.num_players != 1:
            raise ValueError("two turns of a solo game")
        if not 0 <= part < num_parts or (num_turns == 1 and num_parts > 1):
            raise ValueError("one of the parts of two turns")
        if state.ruleset.game.name != "sattgruen" or world.core is not state.core:
            raise ValueError("a state of Sattgrün and a World of it")
        self.state = state.copy()
        self.world = world
        self._num_turns = num_turns
        ends.ops = state.core.ops
        ends.rules = <const SattgruenRules*>state.core.rules
        ends.world = <const SattgruenWorld*>world.memory
        ends.seat = state.current_player()
        ends.limit = state.turn_number() + num_turns
        ends.best = INT32_MIN
        ends.before = ends.choice = -1
        ends.part = part
        ends.num_parts = num_parts
        ends.most_work = -1 if most_work is None else most_work
        ends.stop = &self._stop
        ends.scratch = <char*>malloc(state.core.state_size)
        if (ends.scratch == NULL or heap_open(&ends.first, state.core.state_size) != 0
                or heap_open(&ends.between, state.core.state_size) != 0
                or heap_open(&ends.last, state.core.state_size) != 0):
            raise MemoryError

    def __dealloc__(self):
        """Give the memory back."""
        heap_close(&self._ends.first)
        heap_close(&self._ends.between)
        heap_close(&self._ends.last)
        keyset_close(&self._ends.equal)
        free(self._ends.scratch)

    def stop(self):
        """End the search as soon as possible."""
        flag_set(&self._stop)

    @property
    def work(self):
        """Ends of turns looked at."""
        return self._ends.work

    def run(self, floor=None):
        """Search; True once it is proven that no line has more points than `best_score` or the floor."""
        cdef ends_t* ends = &self._ends
        ends.best = INT32_MIN if floor is None else floor
        with nogil:
            if self._num_turns == 2:
                walk_two(ends, self.state.memory)
            else:
                ends.inner = &ends.last
                walk_from(ends, self.state.memory)
        if ends.error:
            raise MemoryError
        return not flag_is_set(&self._stop)

    def num_equal(self):
        """Count the turns that are worth as much as the best one, told apart by what lies there before draws.

        For one turn, after `run`. None if it was stopped.
        """
        cdef ends_t* ends = &self._ends
        if self._num_turns != 1 or not ends.num_best:
            raise ValueError("of one turn that was searched")
        keyset_close(&ends.equal)
        if keyset_open(&ends.equal, 64) != 0:
            raise MemoryError
        with nogil:
            ends.is_counting = 1
            walk_from(ends, self.state.memory)
            ends.is_counting = 0
        if ends.error:
            raise MemoryError
        return None if flag_is_set(&self._stop) else <int>ends.equal.size

    @property
    def best_score(self):
        """Points of the best line, None if none is above the floor."""
        return self._ends.best if self._ends.num_best else None

    def line(self):
        """Return decisions and draws of the best line, to the end of the last turn."""
        cdef EngineState state = self.state.copy()
        cdef int i
        actions = []
        for i in range(self._ends.num_best):
            while state.current_player() == CHANCE:
                actions.append(self.world.draw(state))
                state.apply(actions[len(actions) - 1])
            actions.append(self._ends.best_actions[i])
            state.apply(self._ends.best_actions[i])
        return tuple(actions)
