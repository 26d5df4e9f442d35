"""The candidates of a last own turn: all turns tried, the points of each known.

Nothing behind such a turn changes the own points. So of turns that leave the others the same table only the
one with most points counts, however the others play on. Where the game is over behind a turn, its value is
known and every turn is compared by it.
"""

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from engine_c.contract cimport MAX_PLAYERS, TERMINAL, action_t
from solver.play cimport POINT
from solver.search.tally cimport lead
from solver.turns cimport walk_turns

cdef enum:
    MAX_GROUPS = 512          # different tables that turns leave to the others
    MAX_AT_CHANCE = 8         # turns that end at a draw
    LISTED_AT_END = 16        # turns that end the game, at least

# The best turn of those that leave the others the same.
ctypedef struct group_t:
    uint64_t key              # of the table without what only the own seat looks at
    turn_t turn

ctypedef struct list_t:
    const search_t* s
    char* forgotten           # a state to work with
    group_t* groups
    int num_groups
    bint has_too_many         # groups
    int32_t num_at_chance
    turn_t* best              # the best of all turns, best first
    int num_best
    int room


cdef void write(turn_t* turn, uint64_t key, int32_t value, const action_t* path, int length) noexcept nogil:
    turn.key = key
    turn.value = value
    turn.num_actions = length
    turn.ends_at_chance = 0
    memcpy(turn.actions, path, length * sizeof(action_t))


cdef int insert(turn_t* turns, int num, int room, const turn_t* turn) noexcept nogil:
    """Insert a turn by value behind equal ones, unless all places have better ones; returns how many."""
    cdef int at
    if num == room:
        if room == 0 or turn.value <= turns[num - 1].value:
            return num
        num -= 1
    at = num
    while at > 0 and turns[at - 1].value < turn.value:
        turns[at] = turns[at - 1]
        at -= 1
    turns[at] = turn[0]
    return num + 1


cdef void visit(void* context, const void* state, const action_t* path, int length,
                int ends_at_chance) noexcept nogil:
    """Keep a turn if it is the best of its group, or among the best of all."""
    cdef list_t* turns = <list_t*>context
    cdef const search_t* s = turns.s
    cdef int32_t[MAX_PLAYERS] scores
    cdef bint is_over
    cdef int32_t value
    cdef uint64_t key
    cdef turn_t turn
    cdef int g
    if ends_at_chance:
        turns.num_at_chance += 1
        return
    is_over = s.ops.current_player(s.rules, state) == TERMINAL
    s.ops.scores(s.rules, state, scores)
    value = POINT * lead(s, s.seat, scores, is_over and s.has_others)
    if turns.num_best < turns.room or value > turns.best[turns.num_best - 1].value:
        write(&turn, s.ops.key(s.rules, state), value, path, length)
        turns.num_best = insert(turns.best, turns.num_best, turns.room, &turn)
    if is_over or turns.has_too_many:
        return
    memcpy(turns.forgotten, state, s.state_size)
    s.play.forget(s.rules, turns.forgotten, s.seat)
    key = s.ops.key(s.rules, turns.forgotten)
    g = 0
    while g < turns.num_groups and turns.groups[g].key != key:
        g += 1
    if g == turns.num_groups:
        if g == MAX_GROUPS:
            turns.has_too_many = True
            return
        turns.groups[g].key = key
        turns.num_groups += 1
    elif value <= turns.groups[g].turn.value:
        return
    write(&turns.groups[g].turn, s.ops.key(s.rules, state), value, path, length)


cdef int collect(list_t* turns, turn_t* out, int least) noexcept nogil:
    """Write the best of each group, then the best of all until there are `least`."""
    cdef int i, k, num = 0
    cdef bint is_there
    for i in range(turns.num_groups):
        num = insert(out, num, turns.room, &turns.groups[i].turn)
    if turns.num_groups == 0:
        least = max(least, LISTED_AT_END)
    for i in range(turns.num_best):
        if num >= min(least, turns.room):
            break
        is_there = False
        for k in range(num):
            is_there |= out[k].key == turns.best[i].key
        if not is_there:
            num = insert(out, num, turns.room, turns.best + i)
    return num


cdef int add_at_chance(list_t* turns, turn_t* out, int num) noexcept nogil:
    """Add the turns that end at a draw and that the game's generator keeps; -1 without memory."""
    cdef const search_t* s = turns.s
    cdef turn_t* kept = <turn_t*>malloc(sizeof(turn_t) * turns.room)
    cdef int i, added = 0, found
    if kept == NULL:
        return -1
    found = s.play.generate(s.ops, s.rules, s.root, kept, turns.room, NULL, &s.stop)
    for i in range(found):
        if kept[i].ends_at_chance and added < MAX_AT_CHANCE:
            num = insert(out, num, turns.room, kept + i)
            added += 1
    free(kept)
    return num


cdef int last_turns(const search_t* s, turn_t* out, int room, int least, int64_t most,
                    int32_t* total, bint* is_settled) noexcept nogil:
    cdef list_t turns
    cdef int32_t walked = 0
    cdef int num = 0
    if not s.play.is_last(s.rules, s.root):
        return 0
    turns.s = s
    turns.room = room
    turns.num_groups = turns.num_best = turns.num_at_chance = turns.has_too_many = 0
    turns.forgotten = <char*>malloc(s.state_size)
    turns.groups = <group_t*>malloc(sizeof(group_t) * MAX_GROUPS)
    turns.best = <turn_t*>malloc(sizeof(turn_t) * room)
    if turns.forgotten != NULL and turns.groups != NULL and turns.best != NULL:
        walked = walk_turns(s.ops, s.rules, s.root, <int32_t>most, visit, &turns, &s.stop)
        if walked > 0 and not turns.has_too_many:
            num = collect(&turns, out, least)
            if turns.num_at_chance > 0:
                num = max(add_at_chance(&turns, out, num), 0)
            total[0] = walked
            is_settled[0] = num > 0 and turns.num_at_chance == 0 and (
                turns.num_groups <= 1 or not s.has_others)
    free(turns.best)
    free(turns.groups)
    free(turns.forgotten)
    return num
