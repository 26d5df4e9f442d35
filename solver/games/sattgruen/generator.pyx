"""The turn generator of Sattgrün: distinct whole turns, best first.

A turn with few after-states is walked whole. Else a beam: each unfinished turn is valued by what the fast
policy makes of it, and every turn completed that way is a candidate too. Turns that end at a draw (actions A
and B) are valued by sampled draws, for a few sensible sets of marks; some places are kept for the best of
them and for the best turns of each card.

The best turns are looked at twice: once around by the policy, in a few Worlds that all of them share, shows
what the market leaves and brings for the next own turn and what it leaves to others.
"""

from libc.math cimport INFINITY
from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from engine_c.contract cimport CHANCE, MAX_LEGAL, MAX_TURN_DECISIONS, GameOps, action_t
from engine_c.games.sattgruen.engine cimport (
    COLUMNS, GO, MARK, PHASE_PRE, PHASE_REFRESH, RENEW_CARDS, RENEW_TOKENS, TAKE_PLANT, SattgruenRules,
    SattgruenState,
)
from engine_c.games.sattgruen.turn cimport bare_cards
from solver.beam cimport beam_t, follow_best
from solver.found cimport (
    found_add, found_close, found_fill, found_list_t, found_open, found_sort, found_write,
)
from solver.games.sattgruen.evaluator cimport home_value, look_t, open_look, turns_left
from solver.games.sattgruen.policy cimport play_turn, token_gain
from solver.play cimport POINT, turn_t
from solver.turns cimport (
    TOO_MANY, keyset_add, keyset_close, keyset_open, keyset_t, path_t, walk_turns,
)

cdef enum:
    LIMIT = 2000              # after-states before the generator beams
    BEAM = 48                 # unfinished turns of a level that are followed
    PER_TAKE = 4              # the same, at least, of each first decision
    KEPT_PER_TAKE = 2         # best turns of each first decision that are kept, at least
    KEPT_AT_CHANCE = 4        # best turns that end at a draw that are kept, at least
    MIN_ROOM = 16             # with less room only the value counts
    SAMPLES = 6               # draws sampled for a turn that ends at one
    FIRSTS = 16               # first decisions told apart
    AHEAD_TURNS = 16          # best turns that are looked at twice
    AHEAD_WORLDS = 8          # in so many Worlds
    PLANT_MARKS = 15          # marks of action B
    ROOM_MARKS = 240


cdef struct list_t:
    const GameOps* ops
    const void* rules
    const SattgruenState* root
    look_t look
    int seat
    int turns                 # own turns left after this one
    found_list_t found
    keyset_t keys             # after-states found
    int32_t worst             # least value of a turn whose draws were sampled


cdef void visit(void* data, const void* state, const action_t* path, int length,
                int ends_at_chance) noexcept nogil:
    """Add a finished turn, or one that ends at a draw and was not sampled."""
    cdef list_t* turns = <list_t*>data
    cdef uint64_t key = turns.ops.key(turns.rules, state)
    cdef int32_t value
    if keyset_add(&turns.keys, key) != 1:
        return
    if ends_at_chance:
        value = turns.worst - POINT
    else:
        value = <int32_t>(
            home_value(&turns.look, <const SattgruenState*>state, turns.seat, turns.turns) * POINT)
    found_add(&turns.found, key, value, path, length, ends_at_chance)


# --- turns that end at a draw ---------------------------------------------------------------------


cdef void sample_draws(list_t* turns, action_t special, int marks, char* memory) noexcept nogil:
    """Add the turn that marks these things, valued by sampled draws and the policy after them."""
    cdef const GameOps* ops = turns.ops
    cdef size_t size = ops.state_size(turns.rules)
    cdef SattgruenState* s = <SattgruenState*>memory
    cdef SattgruenState* after = <SattgruenState*>(memory + size)
    cdef void* world = memory + 2 * size
    cdef action_t[MAX_LEGAL] actions
    cdef action_t action
    cdef path_t path
    cdef uint64_t key
    cdef float value = 0
    cdef int i, k
    memcpy(s, turns.root, size)
    path.length = 1
    path.actions[0] = special
    ops.apply(turns.rules, s, special)
    while s.phase != PHASE_REFRESH:
        action = GO
        for i in range(ops.legal_actions(turns.rules, s, actions)):
            if MARK <= actions[i] < GO and marks >> (actions[i] - MARK) & 1:
                action = actions[i]
                break
        path.actions[path.length] = action
        path.length += 1
        ops.apply(turns.rules, s, action)
    key = ops.key(turns.rules, s)
    if keyset_add(&turns.keys, key) != 1:
        return
    for k in range(SAMPLES):
        # The same draws for every set of marks.
        ops.make_world(turns.rules, turns.root, 0, k, world)
        memcpy(after, s, size)
        while after.phase == PHASE_REFRESH:
            ops.apply(turns.rules, after, ops.draw(turns.rules, after, world))
        play_turn(ops, &turns.look, after, False, NULL, NULL)
        value += home_value(&turns.look, after, turns.seat, turns.turns)
    value = value * POINT / SAMPLES
    turns.worst = min(turns.worst, <int32_t>value)
    found_add(&turns.found, key, <int32_t>value, path.actions, path.length, 1)


cdef void add_renewals(list_t* turns) noexcept nogil:
    """Add sensible sets of marks: the least useful tokens; all cards, all plants, all rooms."""
    cdef const GameOps* ops = turns.ops
    cdef const SattgruenRules* rules = <const SattgruenRules*>turns.rules
    cdef size_t size = ops.state_size(rules)
    cdef SattgruenState* s
    cdef float[COLUMNS] gains
    cdef action_t[MAX_LEGAL] actions
    cdef bint can_tokens = False, can_cards = False
    cdef int i, worst, marks = 0, cards
    cdef char* memory = <char*>malloc(2 * size + ops.world_size(rules))
    if memory == NULL:
        return
    s = <SattgruenState*>memory
    memcpy(s, turns.root, size)
    for i in range(COLUMNS):
        gains[i] = token_gain(&turns.look, s, s.tokens[i], turns.turns)
    cards = bare_cards(s)
    for i in range(ops.legal_actions(rules, turns.root, actions)):
        can_tokens |= actions[i] == RENEW_TOKENS
        can_cards |= actions[i] == RENEW_CARDS
    for _ in range(COLUMNS if can_tokens else 0):
        worst = -1
        for i in range(COLUMNS):
            if not marks >> i & 1 and (worst < 0 or gains[i] < gains[worst]):
                worst = i
        marks |= 1 << worst
        sample_draws(turns, RENEW_TOKENS, marks, memory)
    if can_cards:
        sample_draws(turns, RENEW_CARDS, cards, memory)
        if cards & PLANT_MARKS:
            sample_draws(turns, RENEW_CARDS, cards & PLANT_MARKS, memory)
        if cards & ROOM_MARKS:
            sample_draws(turns, RENEW_CARDS, cards & ROOM_MARKS, memory)
    free(memory)


# --- the beam -------------------------------------------------------------------------------------


cdef int first_of(const action_t* path, int length) noexcept nogil:
    """Which first decision, for the places kept for each: takes are told apart."""
    return path[0] - TAKE_PLANT if TAKE_PLANT <= path[0] < TAKE_PLANT + 2 * COLUMNS else FIRSTS - 1


cdef float policy_worth(void* data, void* state, const path_t* path) noexcept nogil:
    """Worth of what the policy makes of an unfinished turn, which is added too; renewals are sampled."""
    cdef list_t* turns = <list_t*>data
    cdef SattgruenState* s = <SattgruenState*>state
    cdef action_t last = path.actions[path.length - 1]
    cdef path_t whole = path[0]
    if last == RENEW_TOKENS or last == RENEW_CARDS:
        return -INFINITY
    play_turn(turns.ops, &turns.look, s, False, NULL, &whole)
    visit(turns, s, whole.actions, whole.length, 0)
    return home_value(&turns.look, s, turns.seat, turns.turns)


cdef void beam(list_t* turns, const int* stop) noexcept nogil:
    """Follow the best unfinished turns, level by level."""
    cdef beam_t beam
    beam.width = BEAM
    beam.per_group = PER_TAKE
    beam.longest = MAX_TURN_DECISIONS - 16
    beam.context = turns
    beam.visit = visit
    beam.worth = policy_worth
    beam.follow = NULL
    beam.group = first_of
    follow_best(turns.ops, turns.rules, turns.root, &beam, stop)


# --- once around ----------------------------------------------------------------------------------


cdef float worth_ahead(list_t* turns, const turn_t* turn, char* memory) noexcept nogil:
    """Worth after the next own turn, less what the others have then; mean over some Worlds."""
    cdef const GameOps* ops = turns.ops
    cdef const SattgruenRules* rules = <const SattgruenRules*>turns.rules
    cdef size_t size = ops.state_size(rules)
    cdef SattgruenState* after = <SattgruenState*>memory
    cdef SattgruenState* s = <SattgruenState*>(memory + size)
    cdef void* world = memory + 2 * size
    cdef float own = 0, others = 0
    cdef int i, k
    memcpy(after, turns.root, size)
    for i in range(turn.num_actions):
        ops.apply(rules, after, turn.actions[i])
    for k in range(AHEAD_WORLDS):
        ops.make_world(rules, turns.root, 0, k, world)
        memcpy(s, after, size)
        for _ in range(rules.num_players):
            while ops.current_player(rules, s) == CHANCE:
                ops.apply(rules, s, ops.draw(rules, s, world))
            play_turn(ops, &turns.look, s, False, NULL, NULL)
        for i in range(rules.num_players):
            if i == turns.seat:
                own += home_value(&turns.look, s, i, turns.turns - 1)
            else:
                others += home_value(&turns.look, s, i, turns_left(rules, s, i))
    if rules.num_players > 1:
        own -= turns.look.weights.others * others / (rules.num_players - 1)
    return own * POINT / AHEAD_WORLDS


cdef void look_ahead(list_t* turns) noexcept nogil:
    """Value the best turns by what the next own turn makes of them too; the list is in order of value."""
    cdef size_t size = turns.ops.state_size(turns.rules)
    cdef (turn_t*)[AHEAD_TURNS] best
    cdef float[AHEAD_TURNS] gains
    cdef float mean = 0
    cdef int32_t i
    cdef int num = 0
    cdef char* memory = <char*>malloc(2 * size + turns.ops.world_size(turns.rules))
    if memory == NULL:
        return
    for i in range(turns.found.num):
        if num < AHEAD_TURNS and not turns.found.turns[i].turn.ends_at_chance:
            best[num] = &turns.found.turns[i].turn
            gains[num] = worth_ahead(turns, best[num], memory) - best[num].value
            mean += gains[num]
            num += 1
    # On the whole the best stay as good as the other turns have it.
    for i in range(num):
        best[i].value += <int32_t>(turns.look.weights.beyond * (gains[i] - mean / num))
    free(memory)
    found_sort(&turns.found)


# --- the answer -----------------------------------------------------------------------------------


cdef void keep(found_list_t* found, int room) noexcept nogil:
    """Mark the turns that are kept; the list is in order of value."""
    cdef int[FIRSTS] kept_of
    cdef int32_t i
    cdef int kept = 0, at_chance = 0, first
    memset(kept_of, 0, sizeof(kept_of))
    for i in range(found.num if room >= MIN_ROOM else 0):
        if found.turns[i].turn.ends_at_chance:
            if at_chance == KEPT_AT_CHANCE:
                continue
            at_chance += 1
        else:
            first = first_of(found.turns[i].turn.actions, found.turns[i].turn.num_actions)
            if kept_of[first] == KEPT_PER_TAKE:
                continue
            kept_of[first] += 1
        if kept < room:
            found.turns[i].part = 1
            kept += 1
    found_fill(found, 1, kept, room)


cdef int generate(const GameOps* ops, const void* rules, const void* state, turn_t* out, int room,
                  int32_t* total, const int* stop) noexcept nogil:
    cdef list_t turns
    cdef int num
    memset(&turns, 0, sizeof(turns))
    found_open(&turns.found)
    turns.ops = ops
    turns.rules = rules
    turns.root = <const SattgruenState*>state
    turns.seat = turns.root.seat
    turns.turns = turns_left(<const SattgruenRules*>rules, turns.root, turns.seat) - (turns.root.turn > 0)
    open_look(<const SattgruenRules*>rules, &turns.look)
    if keyset_open(&turns.keys, 4096) == 0:
        turns.worst = <int32_t>(
            home_value(&turns.look, turns.root, turns.seat, turns.turns) * POINT)
        if turns.root.phase == PHASE_PRE:
            add_renewals(&turns)
        if walk_turns(ops, rules, state, LIMIT, visit, &turns, stop) == TOO_MANY:
            beam(&turns, stop)
    found_sort(&turns.found)
    if turns.root.turn > 0 and turns.turns > 0 and turns.look.weights.beyond > 0:
        look_ahead(&turns)
    keep(&turns.found, room)
    if total != NULL:
        total[0] = turns.found.num
    num = found_write(&turns.found, out, room)
    keyset_close(&turns.keys)
    found_close(&turns.found)
    return num
