"""The turn generator of Hutan: distinct whole turns, best first, from several lists.

Most places go to the turns the evaluator likes best. Some are kept for the best turns of each item, since
what an item is worth to the others is not seen by the evaluator, and for the best by points at once.
"""

from libc.stdint cimport int32_t
from libc.stdlib cimport free, malloc, qsort, realloc
from libc.string cimport memcpy

from engine_c.contract cimport GameOps, action_t
from engine_c.games.hutan.engine cimport HutanRules, HutanState
from engine_c.games.hutan.scoring cimport grid_score
from solver.games.hutan.context cimport context_t, judge, open_context
from solver.games.hutan.evaluator cimport TO_CHOOSE
from solver.play cimport POINT, turn_t
from solver.turns cimport NO_MEMORY, TOO_MANY, beam_turns, walk_turns

cdef enum:
    LIMIT = 30000             # after-states before the generator beams
    BEAM = 1024
    PER_ITEM = 3              # best turns of each item, at least
    AT_ONCE = 3               # best turns by points at once, at least
    MIN_ROOM = 16             # with less room only the evaluator chooses


# One distinct turn.
cdef struct found_t:
    turn_t turn
    int32_t score             # own points right after it
    int32_t order             # in which it was found
    int is_kept

cdef struct list_t:
    context_t context
    int seat
    found_t* turns
    int32_t num
    int32_t room
    int error


cdef void visit(void* data, const void* state, const action_t* path, int length,
                int ends_at_chance) noexcept nogil:
    """Add a turn to the list."""
    cdef list_t* found = <list_t*>data
    cdef found_t* grown
    cdef found_t* entry
    cdef const HutanRules* rules = found.context.look.rules
    if found.num == found.room:
        grown = <found_t*>realloc(found.turns, sizeof(found_t) * (2 * found.room + 64))
        if grown == NULL:
            found.error = NO_MEMORY
            return
        found.turns = grown
        found.room = 2 * found.room + 64
    entry = found.turns + found.num
    entry.order = found.num
    entry.is_kept = 0
    entry.score = grid_score(rules, <const HutanState*>state, found.seat)
    entry.turn.key = 0
    entry.turn.value = <int32_t>(judge(<const HutanState*>state, found.seat, &found.context) * POINT)
    entry.turn.num_actions = length
    entry.turn.ends_at_chance = ends_at_chance
    memcpy(entry.turn.actions, path, length * sizeof(action_t))
    found.num += 1


cdef int by_value(const void* a, const void* b) noexcept nogil:
    """Higher value first, then as found."""
    cdef const found_t* x = <const found_t*>a
    cdef const found_t* y = <const found_t*>b
    if x.turn.value != y.turn.value:
        return -1 if x.turn.value > y.turn.value else 1
    return (x.order > y.order) - (x.order < y.order)


cdef void keep_lists(list_t* found, int room) noexcept nogil:
    """Mark the turns that are kept; the list is in order of value."""
    cdef int[512] kept_of
    cdef int32_t i, best
    cdef int kept = 0, first
    for i in range(512):
        kept_of[i] = 0
    if room >= MIN_ROOM:
        for _ in range(AT_ONCE):
            best = -1
            for i in range(found.num):
                if found.turns[i].is_kept:
                    continue
                if best < 0 or found.turns[i].score > found.turns[best].score:
                    best = i
            if best >= 0:
                found.turns[best].is_kept = 1
                kept += 1
        for i in range(found.num):
            first = found.turns[i].turn.actions[0] & 511
            if kept < room and not found.turns[i].is_kept and kept_of[first] < PER_ITEM:
                found.turns[i].is_kept = 1
                kept += 1
            kept_of[first] += found.turns[i].is_kept
    for i in range(found.num):
        if kept == room:
            break
        if not found.turns[i].is_kept:
            found.turns[i].is_kept = 1
            kept += 1


cdef int generate(const GameOps* ops, const void* rules, const void* state, turn_t* out, int room,
                  int32_t* total, const int* stop) noexcept nogil:
    cdef list_t found
    cdef int32_t count, i
    cdef int num = 0, k
    cdef char* after
    found.turns = NULL
    found.num = found.room = 0
    found.error = 0
    found.seat = (<const HutanState*>state).seat
    open_context(<const HutanRules*>rules, <const HutanState*>state, TO_CHOOSE, &found.context)
    count = walk_turns(ops, rules, state, LIMIT, visit, &found, stop)
    if count == TOO_MANY:
        found.num = 0
        count = beam_turns(ops, rules, state, BEAM, visit, &found, stop)
    if found.num > 0:
        qsort(found.turns, found.num, sizeof(found_t), by_value)
        keep_lists(&found, room)
    if total != NULL:
        total[0] = found.num
    after = <char*>malloc(ops.state_size(rules))
    for i in range(found.num if after != NULL else 0):
        if found.turns[i].is_kept and num < room:
            out[num] = found.turns[i].turn
            memcpy(after, state, ops.state_size(rules))
            for k in range(out[num].num_actions):
                ops.apply(rules, after, out[num].actions[k])
            out[num].key = ops.key(rules, after)
            num += 1
    free(after)
    free(found.turns)
    return num
