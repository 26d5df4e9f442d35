"""PlayOps of Hutan: evaluator, fast policy and turn generator in one table."""

from libc.stdint cimport int32_t, uint32_t
from libc.string cimport memset

from engine_c.contract cimport GameOps, rng_t
from engine_c.games.hutan.engine cimport HutanGrid, HutanRules, HutanState
from solver.games.hutan.context cimport context_t, look_at, open_context
from solver.games.hutan.ends cimport is_last
from solver.games.hutan.evaluator cimport (
    MAX_GRID_AREAS, TO_CHOOSE, TO_EXPECT, seat_terms, turns_left,
)
from solver.games.hutan.generator cimport generate
from solver.games.hutan.policy cimport play_turn
from solver.play cimport POINT, PlayOps, play_of, play_to_end, reach_decision
from solver.turns cimport path_t


cdef void evaluate(const GameOps* ops, const void* rules, const void* state,
                   int32_t* terms) noexcept nogil:
    """Expected final points by scoring rule, terms[P][T]."""
    cdef const HutanRules* r = <const HutanRules*>rules
    cdef const HutanState* s = <const HutanState*>state
    cdef context_t context
    cdef float[64] expected
    cdef int seat, i
    open_context(r, s, TO_EXPECT, &context)
    for seat in range(r.num_players):
        look_at(s, seat, turns_left(r, s, seat), False, &context)
        seat_terms(&context.look, s, seat, context.spots + seat * MAX_GRID_AREAS, expected)
        for i in range(r.num_terms):
            terms[seat * r.num_terms + i] = <int32_t>(expected[i] * POINT)


cdef void policy_turn(const GameOps* ops, const void* rules, void* state, rng_t* rng,
                      path_t* path) noexcept nogil:
    """Play the rest of the turn by the fast policy."""
    cdef context_t context
    open_context(<const HutanRules*>rules, <const HutanState*>state, TO_CHOOSE, &context)
    play_turn(ops, <const HutanRules*>rules, <HutanState*>state, &context, rng, path)


cdef void rollout(const GameOps* ops, const void* rules, void* state, const void* world, int horizon,
                  rng_t* rng, const int* stop) noexcept nogil:
    """Play the fast policy for all seats until the end or the horizon."""
    cdef HutanState* s = <HutanState*>state
    cdef uint32_t first = s.turns
    cdef context_t context
    if reach_decision(ops, rules, s, world, first, horizon, stop):
        # Only now: the layout is known at the first decision.
        open_context(<const HutanRules*>rules, s, TO_CHOOSE, &context)
        play_turn(ops, <const HutanRules*>rules, s, &context, rng, NULL)
    while reach_decision(ops, rules, s, world, first, horizon, stop):
        play_turn(ops, <const HutanRules*>rules, s, &context, rng, NULL)


cdef void forget(const void* rules, void* state, int seat) noexcept nogil:
    """Clear the seat's grid."""
    memset(&(<HutanState*>state).grids[seat], 0, sizeof(HutanGrid))


cdef PlayOps HUTAN_PLAY
HUTAN_PLAY.evaluate = evaluate
HUTAN_PLAY.policy_turn = policy_turn
HUTAN_PLAY.likely_turn = policy_turn
HUTAN_PLAY.rollout = rollout
HUTAN_PLAY.generate = generate
HUTAN_PLAY.horizon = play_to_end    # the policy takes a few microseconds a turn
HUTAN_PLAY.tree_from = 64
HUTAN_PLAY.drift = POINT // 2
HUTAN_PLAY.is_last = is_last
HUTAN_PLAY.forget = forget

PLAY = play_of(&HUTAN_PLAY)
