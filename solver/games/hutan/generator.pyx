"""The turn generator of Hutan: distinct whole turns, best first, from several lists.

Most places go to the turns the evaluator likes best. Some are kept for the best turns of each item, since
what an item is worth to the others is not seen by the evaluator, and for the best by points at once.
"""

from libc.stdint cimport int32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from engine_c.contract cimport GameOps, action_t
from engine_c.games.hutan.engine cimport HutanRules, HutanState
from engine_c.games.hutan.scoring cimport grid_score
from solver.found cimport (
    found_add, found_close, found_fill, found_list_t, found_open, found_sort, found_t, found_write,
)
from solver.games.hutan.context cimport context_t, judge, open_context
from solver.games.hutan.evaluator cimport TO_CHOOSE
from solver.play cimport POINT, turn_t
from solver.turns cimport TOO_MANY, beam_turns, walk_turns

cdef enum:
    LIMIT = 30000             # after-states before the generator beams
    BEAM = 1024
    PER_ITEM = 3              # best turns of each item, at least
    AT_ONCE = 3               # best turns by points at once, at least
    MIN_ROOM = 16             # with less room only the evaluator chooses


cdef struct list_t:
    context_t context
    int seat                  # whose turns are listed
    found_list_t found


cdef void visit(void* data, const void* state, const action_t* path, int length,
                int ends_at_chance) noexcept nogil:
    """Add a turn to the list; its key is only asked for if it is kept."""
    cdef list_t* turns = <list_t*>data
    cdef int32_t value = <int32_t>(judge(<const HutanState*>state, turns.seat, &turns.context) * POINT)
    cdef found_t* entry = found_add(&turns.found, 0, value, path, length, ends_at_chance)
    if entry != NULL:
        entry.score = grid_score(turns.context.look.rules, <const HutanState*>state, turns.seat)


cdef void keep_lists(found_list_t* found, int room) noexcept nogil:
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
                if found.turns[i].part:
                    continue
                if best < 0 or found.turns[i].score > found.turns[best].score:
                    best = i
            if best >= 0:
                found.turns[best].part = 1
                kept += 1
        for i in range(found.num):
            first = found.turns[i].turn.actions[0] & 511
            if kept < room and found.turns[i].part == 0 and kept_of[first] < PER_ITEM:
                found.turns[i].part = 1
                kept += 1
            kept_of[first] += found.turns[i].part
    found_fill(found, 1, kept, room)


cdef int generate(const GameOps* ops, const void* rules, const void* state, turn_t* out, int room,
                  int32_t* total, const int* stop) noexcept nogil:
    cdef list_t turns
    cdef int num, i, k
    cdef size_t size = ops.state_size(rules)
    cdef char* after = <char*>malloc(size)
    found_open(&turns.found)
    turns.seat = (<const HutanState*>state).seat
    open_context(<const HutanRules*>rules, <const HutanState*>state, TO_CHOOSE, &turns.context)
    if walk_turns(ops, rules, state, LIMIT, visit, &turns, stop) == TOO_MANY:
        turns.found.num = 0
        beam_turns(ops, rules, state, BEAM, visit, &turns, stop)
    found_sort(&turns.found)
    keep_lists(&turns.found, room)
    if total != NULL:
        total[0] = turns.found.num
    num = found_write(&turns.found, out, room) if after != NULL else 0
    for i in range(num):
        memcpy(after, state, size)
        for k in range(out[i].num_actions):
            ops.apply(rules, after, out[i].actions[k])
        out[i].key = ops.key(rules, after)
    free(after)
    found_close(&turns.found)
    return num
