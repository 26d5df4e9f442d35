"""PlayOps of Hutan: evaluator, fast policy and turn generator in one table."""

from libc.stdint cimport int32_t, uint32_t

from engine_c.contract cimport CHANCE, TERMINAL, GameOps, rng_t
from engine_c.games.hutan.engine cimport HutanRules, HutanState
from solver.games.hutan.context cimport context_t, look_at, open_context
from solver.games.hutan.evaluator cimport (
    MAX_GRID_AREAS, TO_CHOOSE, TO_EXPECT, seat_terms, turns_left,
)
from solver.games.hutan.generator cimport generate
from solver.games.hutan.policy cimport play_turn
from solver.play cimport POINT, Play, PlayOps
from solver.search.flag cimport flag_is_set


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


cdef void policy_turn(const GameOps* ops, const void* rules, void* state, rng_t* rng) noexcept nogil:
    """Play the rest of the turn by the fast policy."""
    cdef context_t context
    open_context(<const HutanRules*>rules, <const HutanState*>state, TO_CHOOSE, &context)
    play_turn(ops, <const HutanRules*>rules, <HutanState*>state, &context, rng)


cdef void playout(const GameOps* ops, const void* rules, void* state, const void* world, int horizon,
                  rng_t* rng, const int* stop) noexcept nogil:
    """Play the fast policy for all seats until the end or the horizon."""
    cdef HutanState* s = <HutanState*>state
    cdef uint32_t first = s.turns
    cdef bint is_open = False
    cdef context_t context
    cdef int player
    while not flag_is_set(stop):
        if horizon >= 0 and s.turns - first >= <uint32_t>horizon:
            return
        player = ops.current_player(rules, s)
        if player == TERMINAL:
            return
        if player == CHANCE:
            ops.apply(rules, s, ops.draw(rules, s, world))
            continue
        if not is_open:
            # Only now: the layout is known at the first decision.
            open_context(<const HutanRules*>rules, s, TO_CHOOSE, &context)
            is_open = True
        play_turn(ops, <const HutanRules*>rules, s, &context, rng)


cdef int horizon(const GameOps* ops, const void* rules, const void* state) noexcept nogil:
    """Play to the end: the policy takes a few microseconds a turn."""
    return -1


cdef PlayOps HUTAN_PLAY
HUTAN_PLAY.evaluate = evaluate
HUTAN_PLAY.policy_turn = policy_turn
HUTAN_PLAY.playout = playout
HUTAN_PLAY.generate = generate
HUTAN_PLAY.horizon = horizon


cdef class HutanPlay(Play):
    """Hutan's table."""

    def __cinit__(self):
        """Take Hutan's functions."""
        self.ops = &HUTAN_PLAY


PLAY = HutanPlay()
