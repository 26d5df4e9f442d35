"""The last turns of all seats, exactly: every distinct turn is tried, each seat makes the most of its points.

A seat's last turn is chosen by its own points alone, so it is worked out once for all tables that differ in
nothing that has a part in it. Of turns that are worth as much to a seat the first in the order of decisions
is taken. A turn in which something is drawn goes to the draw; what follows is a choice of its own. Before
the last turns a game may tell what a seat can hope for and cannot lose; then few tables are followed, those
that promise most first.
"""

from libc.stdint cimport INT32_MIN, int32_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from engine_c.contract cimport CHANCE, MAX_PLAYERS, TERMINAL, GameOps, action_t
from engine_c.rng cimport mix64
from engine_c.state cimport EngineState, EngineWorld
from solver.exact.hopes cimport (
    book_close, book_find, book_keep, book_open, hopes_add, hopes_close, hopes_open, hopes_t,
)
from solver.search.flag cimport flag_is_set, flag_set
from solver.turns cimport NO_MEMORY, STOPPED, compare_paths, path_t, prune_t, walk_within

cdef enum:
    EVERY_TURN = 1 << 30
    FIRST_CAPACITY = 1 << 10
    MOST_KEPT = 1 << 18       # outcomes that are remembered
    MOST_LEADERS = 32         # after-states whose promise is looked at before that of the others

# What is done with the turns that are walked.
cdef enum purpose_t:
    RANK, LOOK, CHOOSE

# Keep last turns and lists of turns apart from other states.
cdef uint64_t LAST_SALT = <uint64_t>0x4C61737454757264
cdef uint64_t HOPE_SALT = <uint64_t>0x486F70657354726E

# The turns of one seat at one state.
ctypedef struct choice_t:
    ends_t* ends
    int seat
    bint is_last
    bint counts_ties          # the first choice: turns worth as much as the best are counted
    purpose_t purpose
    uint32_t number           # of the turn
    int32_t floor             # points that are reached; fewer are of no use
    outcome_t best
    char* child
    char* leapt
    bint has_promising        # whether there is one
    char* promising           # after-state that promises most
    char* leaders             # after-states with the highest running score, [MOST_LEADERS]
    int32_t[MOST_LEADERS] leader_scores
    int num_leaders
    bint has_list             # whether turns were listed for another table, though too few
    hopes_t hopes             # turns that promise enough

cdef outcome_t* slot_of(ends_t* ends, uint64_t key) noexcept nogil:
    """Where the outcome of a key is or would be."""
    cdef uint64_t at = mix64(key) & (ends.capacity - 1)
    while ends.slots[at].key != 0 and ends.slots[at].key != key:
        at = (at + 1) & (ends.capacity - 1)
    return ends.slots + at


cdef int keep(ends_t* ends, const outcome_t* outcome) noexcept nogil:
    """Store an outcome if there is room; 0, or NO_MEMORY."""
    cdef outcome_t* old = ends.slots
    cdef uint64_t i, before = ends.capacity
    if ends.size == MOST_KEPT:
        return 0
    if 2 * ends.size >= ends.capacity:
        ends.slots = <outcome_t*>calloc(2 * before, sizeof(outcome_t))
        if ends.slots == NULL:
            ends.slots = old
            return NO_MEMORY
        ends.capacity = 2 * before
        for i in range(before):
            if old[i].key != 0:
                slot_of(ends, old[i].key)[0] = old[i]
        free(old)
    old = slot_of(ends, outcome.key)
    ends.size += old.key == 0
    old[0] = outcome[0]
    return 0


cdef int32_t promised(choice_t* choice, int32_t enough) noexcept nogil:
    """Points of the last turn of a seat that has leapt, of less than enough a bound; INT32_MIN: none."""
    cdef ends_t* ends = choice.ends
    cdef outcome_t after
    cdef int32_t points = ends.ends.bound(ends.rules, choice.leapt, ends.world, choice.seat, enough)
    if points >= enough:
        choose_last(ends, choice.leapt, choice.seat, enough, &after)
        points = after.scores[choice.seat]
    return points


cdef bint has_promise(choice_t* choice, const void* state, int32_t enough, int32_t* points) noexcept nogil:
    """What the seat ends with at most, from its last turn come at once; False: nothing is known.

    Of what is less than enough a bound.
    """
    cdef ends_t* ends = choice.ends
    cdef int number = 0, among = 1
    points[0] = INT32_MIN
    if ends.ends.leap == NULL:
        return False
    while number < among:
        memcpy(choice.leapt, state, ends.state_size)
        among = ends.ends.leap(ends.rules, choice.leapt, ends.world, choice.seat, 0, number)
        if among:
            points[0] = max(points[0], promised(choice, enough))
        number += 1
    return among > 0 and points[0] > INT32_MIN and not ends.error


cdef bint is_certain(choice_t* choice, const void* state, int32_t points) noexcept nogil:
    """Whether the seat ends with so many points whatever the others do."""
    cdef ends_t* ends = choice.ends
    cdef int number = 0, among = 1
    while number < among:
        memcpy(choice.leapt, state, ends.state_size)
        among = ends.ends.leap(ends.rules, choice.leapt, ends.world, choice.seat, 1, number)
        if among == 0 or promised(choice, points) < points:
            return False
        number += 1
    return not ends.error


cdef void look(choice_t* choice, const void* state) noexcept nogil:
    """Keep the after-state that promises most."""
    cdef int32_t points
    if has_promise(choice, state, choice.floor + 1, &points) and points > choice.floor:
        choice.floor = points
        choice.has_promising = True
        memcpy(choice.promising, state, choice.ends.state_size)


cdef void rank(choice_t* choice, const void* state) noexcept nogil:
    """Keep an after-state if its running score is among the highest."""
    cdef ends_t* ends = choice.ends
    cdef int32_t[MAX_PLAYERS] scores
    cdef int i, at = 0
    ends.ops.scores(ends.rules, state, scores)
    if choice.num_leaders < MOST_LEADERS:
        at = choice.num_leaders
        choice.num_leaders += 1
    else:
        for i in range(1, MOST_LEADERS):
            if choice.leader_scores[i] < choice.leader_scores[at]:
                at = i
        if scores[choice.seat] <= choice.leader_scores[at]:
            return
    choice.leader_scores[at] = scores[choice.seat]
    memcpy(choice.leaders + at * ends.state_size, state, ends.state_size)


cdef void settle(choice_t* choice, const void* state, const path_t* path, int ends_at_chance,
                 outcome_t* after) noexcept nogil:
    """What the seat ends with behind a turn that is not its last; num_equal 0: too little."""
    cdef ends_t* ends = choice.ends
    cdef int32_t most
    cdef int32_t enough = max(choice.floor, choice.best.scores[choice.seat])
    if ends_at_chance or not has_promise(choice, state, enough, &most):
        choice.hopes.is_whole = False
        follow(choice, state, enough, after)
    elif most < enough:
        after.num_equal = 0
    elif ends.ends.has_own_hopes and hopes_add(&choice.hopes, most, path) != 0:
        ends.error = NO_MEMORY
    else:
        fulfil(choice, state, most, enough, after)


cdef void fulfil(choice_t* choice, const void* state, int32_t most, int32_t enough,
                 outcome_t* after) noexcept nogil:
    """What the seat ends with behind a turn that promises so much."""
    if is_certain(choice, state, most):
        after.num_equal = 1
        after.scores[choice.seat] = most
    else:
        follow(choice, state, enough, after)


cdef void follow(choice_t* choice, const void* state, int32_t enough, outcome_t* after) noexcept nogil:
    """What all end with behind a turn; num_equal 0: too little for the seat."""
    if choice.ends.error:
        return
    memcpy(choice.child, state, choice.ends.state_size)
    solve(choice.ends, choice.child, choice.seat, choice.number, enough, after)


cdef bint is_left_out(const ends_t* ends, const void* state) noexcept nogil:
    """Whether a first turn that leads to a state is not to be taken."""
    cdef int i
    for i in range(ends.num_without):
        if ends.ops.key(ends.rules, state) == ends.without[i]:
            return True
    return False


cdef void note_first(choice_t* choice, const void* state) noexcept nogil:
    """Note the state behind the latest of the best first turns."""
    if choice.counts_ties and choice.best.num_equal <= MOST_FIRST:
        choice.ends.first[choice.best.num_equal - 1] = choice.ends.ops.key(choice.ends.rules, state)


cdef bint has_work_left(ends_t* ends) noexcept nogil:
    """Count one state behind a turn; whether it is to be looked at."""
    ends.work += 1
    if 0 <= ends.most_work < ends.work:
        flag_set(ends.stop)
    if ends.error or flag_is_set(ends.stop):
        ends.error = ends.error if ends.error else STOPPED
    return not ends.error


cdef void hold(choice_t* choice, const void* state, const path_t* path,
               const outcome_t* after) noexcept nogil:
    """Hold a turn against the best; of those worth as much the first in the order of decisions is kept."""
    cdef outcome_t* best = &choice.best
    cdef int32_t points = after.scores[choice.seat]
    cdef bint is_better = points > best.scores[choice.seat]
    if choice.ends.error or after.num_equal == 0 or points < max(choice.floor, best.scores[choice.seat]):
        return
    best.num_equal = 1 if is_better else best.num_equal + 1
    note_first(choice, state)
    if is_better or compare_paths(path.actions, path.length, best.path.actions, best.path.length) < 0:
        memcpy(best.scores, after.scores, sizeof(best.scores))
        best.path = path[0]


cdef void visit(void* context, const void* state, const action_t* path, int length,
                int ends_at_chance) noexcept nogil:
    """Hold one turn against the best of its seat."""
    cdef choice_t* choice = <choice_t*>context
    cdef ends_t* ends = choice.ends
    cdef outcome_t after
    cdef path_t taken
    if not has_work_left(ends):
        return
    if choice.counts_ties and is_left_out(ends, state):
        return
    if choice.purpose != CHOOSE:
        if ends_at_chance:
            return
        if choice.purpose == RANK:
            rank(choice, state)
        else:
            look(choice, state)
        return
    taken.length = length
    memcpy(taken.actions, path, length * sizeof(action_t))
    after.num_equal = 1
    if not choice.is_last:
        settle(choice, state, &taken, ends_at_chance, &after)
    elif ends_at_chance:
        memcpy(choice.child, state, ends.state_size)
        go_on(ends, choice.child, choice.seat, choice.number,
              max(choice.floor, choice.best.scores[choice.seat]), &after)
    else:
        ends.ops.scores(ends.rules, state, after.scores)
    hold(choice, state, &taken, &after)


cdef int is_hopeless(void* context, const void* state) noexcept nogil:
    """Whether the last turn cannot be better than the best behind a state."""
    cdef choice_t* choice = <choice_t*>context
    cdef int32_t best = choice.best.scores[choice.seat]
    cdef int32_t enough = best
    if choice.counts_ties or choice.floor > best:
        enough = max(choice.floor, best)
        if enough == INT32_MIN:
            return 0
        enough -= 1
    return choice.ends.ends.bound(
        choice.ends.rules, state, choice.ends.world, choice.seat, enough) <= enough


cdef bint is_apart(const ends_t* ends, bint is_last, bint counts_ties) noexcept nogil:
    """Whether a last turn is looked at on a table where the rest was forgotten."""
    return is_last and ends.ends.turn_key != NULL and not counts_ties


cdef void walk(choice_t* choice, const void* state) noexcept nogil:
    """Visit all turns, of last ones those that may be of use."""
    cdef ends_t* ends = choice.ends
    cdef int32_t walked
    cdef prune_t prune = NULL
    cdef const GameOps* ops = ends.ops
    if choice.is_last and ends.ends.bound != NULL:
        prune = is_hopeless
    if is_apart(ends, choice.is_last, choice.counts_ties):
        ops = &ends.turn_ops
    walked = walk_within(ops, ends.rules, state, EVERY_TURN, visit, prune, choice, ends.stop)
    if walked < 0 and not ends.error:
        ends.error = walked


cdef bint choose_listed(choice_t* choice, const void* state, uint64_t key) noexcept nogil:
    """Choose among turns listed for another table, if there are; whether none that is not can be better."""
    cdef ends_t* ends = choice.ends
    cdef const hopes_t* found = book_find(&ends.hopes, key)
    cdef hopes_t listed
    cdef const path_t* path
    cdef outcome_t after
    cdef int32_t enough, i
    cdef int k
    if found == NULL or choice.counts_ties:
        return False
    choice.has_list = True
    listed = found[0]
    for i in range(listed.num):
        enough = max(choice.floor, choice.best.scores[choice.seat])
        if listed.turns[i].points < enough or not has_work_left(ends):
            break
        path = &listed.turns[i].path
        memcpy(choice.promising, state, ends.state_size)
        for k in range(path.length):
            ends.ops.apply(ends.rules, choice.promising, path.actions[k])
        fulfil(choice, choice.promising, listed.turns[i].points, enough, &after)
        hold(choice, choice.promising, path, &after)
    choice.floor = max(choice.floor, choice.best.scores[choice.seat])
    return ends.error or choice.floor >= listed.floor


cdef void choose_promising(choice_t* choice, const void* state) noexcept nogil:
    """Raise the floor to what the turn leads to that promises most."""
    cdef ends_t* ends = choice.ends
    cdef outcome_t after
    cdef int32_t floor = choice.floor
    cdef int i
    choice.purpose = RANK
    walk(choice, state)
    for i in range(choice.num_leaders):
        look(choice, choice.leaders + i * ends.state_size)
    choice.purpose = LOOK
    walk(choice, state)
    choice.purpose = CHOOSE
    choice.floor = floor
    if ends.error or not choice.has_promising:
        return
    follow(choice, choice.promising, floor, &after)
    if not ends.error and after.num_equal:
        choice.floor = max(floor, after.scores[choice.seat])


cdef void choose_walked(choice_t* choice, const void* state, uint64_t key) noexcept nogil:
    """Choose among all turns, what promises most first; list those that promise enough."""
    cdef ends_t* ends = choice.ends
    choice.best.scores[choice.seat] = INT32_MIN
    choice.best.num_equal = 0
    if ends.ends.leap != NULL and not choice.has_list:
        choose_promising(choice, state)
    if ends.error:
        return
    hopes_open(&choice.hopes)
    walk(choice, state)
    if not ends.error and ends.ends.has_own_hopes and choice.hopes.is_whole:
        if book_keep(&ends.hopes, &choice.hopes, key,
                     max(choice.floor, choice.best.scores[choice.seat])) != 0:
            ends.error = NO_MEMORY
    hopes_close(&choice.hopes)


cdef void decide(choice_t* choice, const void* state) noexcept nogil:
    """Find the turn of a seat whose last one is still to come."""
    cdef ends_t* ends = choice.ends
    cdef outcome_t after
    cdef int32_t num_equal
    cdef int i
    cdef uint64_t key = 0
    cdef char* table
    if ends.ends.has_own_hopes:
        table = forgotten(ends, state, choice.seat)
        if table == NULL:
            return
        key = salted_key(ends, table, HOPE_SALT)
        free(table)
    if not choose_listed(choice, state, key):
        choose_walked(choice, state, key)
    if ends.error or choice.best.num_equal == 0:
        return
    # Where a promise was certain, what the others end with is not known yet.
    num_equal = choice.best.num_equal
    memcpy(choice.child, state, ends.state_size)
    for i in range(choice.best.path.length):
        ends.ops.apply(ends.rules, choice.child, choice.best.path.actions[i])
    solve(ends, choice.child, choice.seat, choice.number, INT32_MIN, &after)
    memcpy(choice.best.scores, after.scores, sizeof(after.scores))
    choice.best.num_equal = num_equal


cdef char* forgotten(ends_t* ends, const void* state, int seat) noexcept nogil:
    """A table without what is of no concern of a seat, to be freed; NULL: no memory."""
    cdef char* table = <char*>malloc(ends.state_size)
    if table == NULL:
        ends.error = NO_MEMORY
        return NULL
    memcpy(table, state, ends.state_size)
    ends.ends.forget(ends.rules, table, seat)
    return table


cdef uint64_t salted_key(const ends_t* ends, const void* table, uint64_t salt) noexcept nogil:
    """The key of a forgotten table, apart from those of other purposes."""
    cdef uint64_t key = ends.ops.key(ends.rules, table) ^ salt
    return key if key else 1


cdef void choose(ends_t* ends, const void* state, int seat, bint is_last, int32_t floor, uint64_t key,
                 outcome_t* out) noexcept nogil:
    """Find the turn of a seat, or remember it; what brings less than the floor is of no use."""
    cdef choice_t choice
    out[0] = slot_of(ends, key)[0]
    if out.key != 0 and (out.num_equal > 0 or out.scores[seat] < floor):
        return
    choice.counts_ties = ends.counts_ties
    ends.counts_ties = False
    choice.ends = ends
    choice.seat = seat
    choice.is_last = is_last
    choice.number = ends.ops.turn_number(ends.rules, state)
    choice.best.key = key
    choice.best.scores[seat] = INT32_MIN
    choice.best.num_equal = 0
    choice.best.path.length = 0
    choice.purpose = CHOOSE
    choice.has_promising = False
    choice.has_list = False
    choice.num_leaders = 0
    choice.floor = floor
    choice.child = <char*>malloc((3 + (0 if is_last else <int>MOST_LEADERS)) * ends.state_size)
    if choice.child == NULL:
        ends.error = NO_MEMORY
        return
    choice.leapt = choice.child + ends.state_size
    choice.promising = choice.leapt + ends.state_size
    choice.leaders = choice.promising + ends.state_size
    if is_last:
        walk(&choice, state)
    else:
        decide(&choice, state)
    free(choice.child)
    if choice.best.num_equal == 0 and floor > INT32_MIN:
        choice.best.scores[seat] = floor - 1
    if not ends.error and keep(ends, &choice.best) != 0:
        ends.error = NO_MEMORY
    out[0] = choice.best


cdef void choose_last(ends_t* ends, const void* state, int seat, int32_t floor,
                      outcome_t* out) noexcept nogil:
    """Find the last turn of a seat, or remember that of a table that differs in nothing of its concern."""
    cdef char* table = forgotten(ends, state, seat)
    if table == NULL:
        return
    if is_apart(ends, True, ends.counts_ties):
        state = table
    choose(ends, state, seat, True, floor, salted_key(ends, table, LAST_SALT), out)
    free(table)


cdef bint follow_draws(ends_t* ends, void* state) noexcept nogil:
    """Take the pending draws from the World; returns whether it knows them."""
    while ends.ops.current_player(ends.rules, state) == CHANCE:
        if ends.ends.is_beyond != NULL and ends.ends.is_beyond(ends.rules, state):
            return False
        ends.ops.apply(ends.rules, state, ends.ops.draw(ends.rules, state, ends.world))
    return True


cdef void go_on(ends_t* ends, void* state, int seat, uint32_t number, int32_t floor,
                outcome_t* out) noexcept nogil:
    """Own points behind the rest of a last turn that has come to a draw; the state is changed."""
    out.num_equal = 0
    if not follow_draws(ends, state):
        return
    if (ends.ops.current_player(ends.rules, state) == seat
            and ends.ops.turn_number(ends.rules, state) == number):
        choose_last(ends, state, seat, floor, out)
        return
    ends.ops.scores(ends.rules, state, out.scores)
    out.num_equal = 1


cdef void solve(ends_t* ends, void* state, int asker, uint32_t number, int32_t floor,
                outcome_t* out) noexcept nogil:
    """What all seats end with from a state, and the turn of the seat to move; the state is changed.

    Where the asker ends with less than the floor that is of no use.
    """
    cdef outcome_t later
    cdef uint64_t key
    cdef int seat, i
    out.num_equal = 0
    if not follow_draws(ends, state):
        return
    seat = ends.ops.current_player(ends.rules, state)
    if seat == TERMINAL:
        ends.ops.scores(ends.rules, state, out.scores)
        out.num_equal = 1
        out.path.length = 0
        return
    if not ends.ends.is_last(ends.rules, state):
        key = ends.ops.key(ends.rules, state)
        if seat != asker or ends.ops.turn_number(ends.rules, state) != number:
            floor = INT32_MIN
        choose(ends, state, seat, False, floor, key if key else 1, out)
        return
    choose_last(ends, state, seat, floor if seat == asker else INT32_MIN, out)
    if ends.error or out.num_equal == 0:
        return
    for i in range(out.path.length):
        ends.ops.apply(ends.rules, state, out.path.actions[i])
    solve(ends, state, asker, number, floor, &later)
    if later.num_equal == 0:
        out.num_equal = 0
        return
    memcpy(out.scores, later.scores, sizeof(later.scores))


cdef class Ends:
    """Python's handle on one EndOps table."""


cdef Ends ends_of(const EndOps* ops):
    cdef Ends known = Ends()
    known.ops = ops
    return known


cdef class EndSearch:
    """The rest of a game from a decision or draw; `run` once, `stop` from any thread."""

    def __cinit__(self, EngineState state not None, EngineWorld world not None, Ends known not None,
                  most_work=None, without=()):
        """Take a copy of the state. `most_work`: ends of turns to look at before it gives up.

        `without`: keys of at most MOST_FIRST states, of draws those before them; turns that lead to them are
        no first turns.
        """
        if len(without) > MOST_FIRST:
            raise ValueError(f"at most {MOST_FIRST} first turns can be left out")
        self.state = state.copy()
        self.world = world
        self._known = known
        memset(&self._ends, 0, sizeof(ends_t))
        self._ends.ops = state.core.ops
        self._ends.ends = known.ops
        self._ends.turn_ops = state.core.ops[0]
        self._ends.turn_ops.key = known.ops.turn_key
        self._ends.rules = state.core.rules
        self._ends.world = world.memory
        self._ends.state_size = state.core.state_size
        self._ends.most_work = -1 if most_work is None else most_work
        for key in without:
            self._ends.without[self._ends.num_without] = key
            self._ends.num_without += 1
        self._ends.stop = &self._stop
        self._ends.capacity = FIRST_CAPACITY
        self._ends.slots = <outcome_t*>calloc(FIRST_CAPACITY, sizeof(outcome_t))
        if self._ends.slots == NULL or book_open(&self._ends.hopes) != 0:
            raise MemoryError

    def __dealloc__(self):
        """Give the memory back."""
        free(self._ends.slots)
        book_close(&self._ends.hopes)

    def stop(self):
        """End `run` as soon as possible."""
        flag_set(&self._stop)

    @property
    def work(self):
        """Ends of turns looked at so far."""
        return self._ends.work

    @property
    def first_keys(self):
        """Keys behind the best first turns or before the draws in them, at most MOST_FIRST; after `run`."""
        return [self._ends.first[i] for i in range(min(self._num_first, <int>MOST_FIRST))]

    def run(self):
        """Return (decisions and draws to the end, points of all seats, first turns worth as much).

        None if it was stopped, the work is used up, or every way comes to a draw that no World knows.
        """
        cdef EngineState state = self.state.copy()
        cdef EngineState table = self.state.copy()
        cdef outcome_t outcome
        cdef int i
        cdef list line = []
        num_equal = 0
        self._ends.counts_ties = True
        while state.current_player() != TERMINAL:
            if state.current_player() == CHANCE:
                if (self._ends.ends.is_beyond != NULL
                        and self._ends.ends.is_beyond(self._ends.rules, state.memory)):
                    return None
                line.append(self.world.draw(state))
                state.apply(line[len(line) - 1])
                continue
            memcpy(table.memory, state.memory, self._ends.state_size)
            with nogil:
                solve(&self._ends, table.memory, TERMINAL, 0, INT32_MIN, &outcome)
            if self._ends.error == NO_MEMORY:
                raise MemoryError
            if self._ends.error or outcome.num_equal == 0:
                return None
            num_equal = num_equal or outcome.num_equal
            self._num_first = num_equal
            for i in range(outcome.path.length):
                line.append(outcome.path.actions[i])
                state.apply(outcome.path.actions[i])
        return tuple(line), tuple(state.scores()), max(num_equal, 1)
