"""What the search for lines knows of Sattgrün: turns of a state, what a state is worth.

A turn with few after-states is walked whole; of others those that come first, and what the turn generator
finds best. A state inside a turn is worth what the fast policy makes of the turn.
"""

from libc.stdint cimport INT32_MAX, int32_t
from libc.string cimport memcpy

from engine_c.contract cimport MAX_LEGAL, GameOps, action_t
from engine_c.games.sattgruen.engine cimport (
    PHASE_OVER, RENEW_TOKENS, SattgruenRules, SattgruenState, SattgruenWorld,
)
from engine_c.games.sattgruen.scoring cimport home_score
from solver.exact.line_ops cimport LineOps, generic_lines, lines_of
from solver.games.sattgruen.evaluator cimport home_value, look_t, open_look, turns_left
from solver.games.sattgruen.last_turn cimport last_turn_bound
from solver.games.sattgruen.policy cimport play_turn
from solver.play cimport POINT, PlayOps, turn_t
from solver.turns cimport TOO_MANY, visit_t, walk_turns

cdef enum:
    MOST_WALKED = 3000         # after-states of a turn
    ROOM = 96                  # turns of the generator where there are more

ctypedef struct context_t:
    const PlayOps* play
    int seat
    const SattgruenWorld* world
    look_t look


cdef void prepare(const GameOps* ops, const PlayOps* play, const void* rules, const void* root,
                  const void* world, int seat, void* context) noexcept nogil:
    cdef context_t* c = <context_t*>context
    c.play = play
    c.seat = seat
    c.world = <const SattgruenWorld*>world
    open_look(<const SattgruenRules*>rules, &c.look)


cdef bint may_renew_tokens(const GameOps* ops, const void* rules, const void* state) noexcept nogil:
    """Whether action A can be taken."""
    cdef action_t[MAX_LEGAL] actions
    cdef int i
    for i in range(ops.legal_actions(rules, state, actions)):
        if actions[i] == RENEW_TOKENS:
            return True
    return False


cdef int32_t expand(const GameOps* ops, const void* rules, const void* state, const void* context,
                    visit_t visit, void* visit_context, int* is_all, const int* stop) noexcept nogil:
    cdef const context_t* c = <const context_t*>context
    cdef SattgruenState after
    cdef turn_t[ROOM] turns
    cdef int i, k, num
    cdef int32_t total
    cdef int32_t walked = walk_turns(ops, rules, state, MOST_WALKED, visit, visit_context, stop)
    if may_renew_tokens(ops, rules, state):
        # With what A brought back, states of the same key may stand at different places of the bag.
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
