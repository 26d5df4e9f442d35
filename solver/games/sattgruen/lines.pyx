"""What the search for lines knows of Sattgrün: turns of a state, what a state is worth.

A turn with few after-states is walked whole; of others those that come first, and what the turn generator
finds best. Of turns that end at a draw only the few go on that look best behind it. A state inside a turn is
worth what the fast policy makes of the turn.
"""

from libc.stdint cimport INT32_MAX, int32_t
from libc.string cimport memcpy

from engine_c.bits cimport bit_count
from engine_c.contract cimport CHANCE, GameOps, action_t
from engine_c.games.sattgruen.engine cimport (
    COLUMNS, GO, MARK, PHASE_OVER, RENEW_CARDS, RENEW_TOKENS, SattgruenRules, SattgruenState, SattgruenWorld,
)
from engine_c.games.sattgruen.scoring cimport home_score
from engine_c.games.sattgruen.turn cimport bare_cards
from solver.exact.line_ops cimport LineOps, generic_lines, lines_of
from solver.games.sattgruen.evaluator cimport home_value, look_t, open_look, turns_left
from solver.games.sattgruen.last_turn cimport last_turn_bound
from solver.games.sattgruen.policy cimport play_turn
from solver.play cimport POINT, PlayOps, turn_t
from solver.turns cimport TOO_MANY, path_t, visit_t, walk_turns

cdef enum:
    MOST_WALKED = 6000         # after-states of a turn
    ROOM = 48                  # turns of the generator where there are more
    KEPT_RENEWALS = 4          # turns with action A or B that go on from a state

ctypedef struct context_t:
    const PlayOps* play
    int seat
    const SattgruenWorld* world
    look_t look


cdef void prepare(const GameOps* ops, const PlayOps* play, const void* rules, const void* root,
                  const void* world, int seat, int is_thorough, void* context) noexcept nogil:
    cdef context_t* c = <context_t*>context
    c.play = play
    c.seat = seat
    c.world = <const SattgruenWorld*>world
    open_look(<const SattgruenRules*>rules, &c.look)


# Turns on their way to the search; those that end at a draw wait until all are known.
ctypedef struct sieve_t:
    const GameOps* ops
    const void* rules
    const context_t* context
    visit_t visit
    void* visit_context
    int num_bare               # cards that action B may mark: plants, rooms
    int num_bare_plants
    int num                    # turns that wait
    float[KEPT_RENEWALS] worth
    path_t[KEPT_RENEWALS] paths
    SattgruenState[KEPT_RENEWALS] states
    int is_all


cdef bint is_sensible(const sieve_t* sieve, const action_t* path, int length) noexcept nogil:
    """Whether a turn that ends at a draw renews tokens, one card, or all plants, all rooms, all cards."""
    cdef int i, plants = 0, rooms = 0
    for i in range(length - 1, -1, -1):
        if path[i] == RENEW_TOKENS:
            return True
        if path[i] == RENEW_CARDS:
            break
        plants += MARK <= path[i] < MARK + COLUMNS
        rooms += MARK + COLUMNS <= path[i] < GO
    if plants + rooms == 1 or plants + rooms == sieve.num_bare:
        return True
    return (rooms == 0 and plants == sieve.num_bare_plants) or (
        plants == 0 and rooms == sieve.num_bare - sieve.num_bare_plants)


cdef void sift(void* data, const void* state, const action_t* path, int length,
               int ends_at_chance) noexcept nogil:
    """Pass a turn on; of those that end at a draw, keep the few that look best behind it."""
    cdef sieve_t* sieve = <sieve_t*>data
    cdef const context_t* c = sieve.context
    cdef SattgruenState after
    cdef float worth
    cdef int i, least = 0
    if not ends_at_chance:
        sieve.visit(sieve.visit_context, state, path, length, 0)
        return
    sieve.is_all = 0
    if not is_sensible(sieve, path, length):
        return
    memcpy(&after, state, sieve.ops.state_size(sieve.rules))
    while sieve.ops.current_player(sieve.rules, &after) == CHANCE:
        sieve.ops.apply(sieve.rules, &after, sieve.ops.draw(sieve.rules, &after, c.world))
    play_turn(sieve.ops, &c.look, &after, False, NULL, NULL)
    worth = home_value(&c.look, &after, c.seat,
                       turns_left(<const SattgruenRules*>sieve.rules, &after, c.seat))
    if sieve.num < KEPT_RENEWALS:
        least = sieve.num
        sieve.num += 1
    else:
        for i in range(1, KEPT_RENEWALS):
            if sieve.worth[i] < sieve.worth[least]:
                least = i
        if worth <= sieve.worth[least]:
            return
    sieve.worth[least] = worth
    sieve.paths[least].length = length
    memcpy(sieve.paths[least].actions, path, length * sizeof(action_t))
    memcpy(&sieve.states[least], state, sieve.ops.state_size(sieve.rules))


cdef int32_t expand(const GameOps* ops, const void* rules, const void* state, const void* context,
                    visit_t visit, void* visit_context, int* is_all, const int* stop) noexcept nogil:
    cdef const context_t* c = <const context_t*>context
    cdef const SattgruenState* s = <const SattgruenState*>state
    cdef SattgruenState after
    cdef turn_t[ROOM] turns
    cdef sieve_t sieve
    cdef int i, k, num = 0
    cdef int32_t total, walked
    cdef int bare = bare_cards(s)
    sieve.ops = ops
    sieve.rules = rules
    sieve.context = c
    sieve.visit = visit
    sieve.visit_context = visit_context
    sieve.num_bare = bit_count(bare)
    sieve.num_bare_plants = bit_count(bare & (1 << COLUMNS) - 1)
    sieve.num = 0
    sieve.is_all = 1
    walked = walk_turns(ops, rules, state, MOST_WALKED, sift, &sieve, stop)
    if walked < 0 and walked != TOO_MANY:
        return walked
    for i in range(sieve.num):
        visit(visit_context, &sieve.states[i], sieve.paths[i].actions, sieve.paths[i].length, 1)
    if not sieve.is_all:
        is_all[0] = 0
    if walked != TOO_MANY:
        return walked
    is_all[0] = 0
    num = c.play.generate(ops, rules, state, turns, ROOM, &total, stop)
    for i in range(num):
        memcpy(&after, state, ops.state_size(rules))
        for k in range(turns[i].num_actions):
            ops.apply(rules, &after, turns[i].actions[k])
        visit(visit_context, &after, turns[i].actions, turns[i].num_actions, turns[i].ends_at_chance)
    return MOST_WALKED + num


cdef int32_t bound(const GameOps* ops, const void* rules, const void* state, void* context) noexcept nogil:
    """What the last turn can bring; nothing is known before."""
    cdef const context_t* c = <const context_t*>context
    cdef const SattgruenState* s = <const SattgruenState*>state
    if s.turn != (<const SattgruenRules*>rules).num_turns:
        return INT32_MAX
    return last_turn_bound(<const SattgruenRules*>rules, s, c.world, c.seat)


cdef int32_t focus(const GameOps* ops, const void* rules, const void* state, int32_t best,
                   void* context) noexcept nogil:
    return bound(ops, rules, state, context)


cdef int32_t value(const GameOps* ops, const void* rules_, const void* state, void* context) noexcept nogil:
    cdef const context_t* c = <const context_t*>context
    cdef const SattgruenRules* rules = <const SattgruenRules*>rules_
    cdef const SattgruenState* s = <const SattgruenState*>state
    cdef SattgruenState after
    cdef int left = turns_left(rules, s, c.seat)
    if s.phase == PHASE_OVER:
        return POINT * home_score(rules, s, c.seat)
    if s.refreshes == 0:
        return <int32_t>(POINT * home_value(&c.look, s, c.seat, left))
    memcpy(&after, s, ops.state_size(rules))
    play_turn(ops, &c.look, &after, False, NULL, NULL)
    return <int32_t>(POINT * home_value(&c.look, &after, c.seat, left - 1))


cdef LineOps SATTGRUEN_LINES = generic_lines()[0]
SATTGRUEN_LINES.context_size = sizeof(context_t)
SATTGRUEN_LINES.prepare = prepare
SATTGRUEN_LINES.expand = expand
SATTGRUEN_LINES.focus = focus
SATTGRUEN_LINES.bound = bound
SATTGRUEN_LINES.value = value

LINES = lines_of(&SATTGRUEN_LINES)
