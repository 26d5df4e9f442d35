"""PlayOps of Sattgrün: evaluator, fast policy and turn generator in one table."""

from libc.stdint cimport int32_t, uint32_t

from engine_c.contract cimport CHANCE, MAX_TERMS, TERMINAL, GameOps, rng_t
from engine_c.games.sattgruen.engine cimport SattgruenRules, SattgruenState
from solver.games.sattgruen.evaluator cimport look_t, open_look, seat_terms, turns_left
from solver.games.sattgruen.generator cimport generate
from solver.games.sattgruen.policy cimport play_turn
from solver.play cimport POINT, Play, PlayOps
from solver.search.flag cimport flag_is_set


cdef void evaluate(const GameOps* ops, const void* rules, const void* state,
                   int32_t* terms) noexcept nogil:
    """Expected final points by scoring rule, terms[P][T]."""
    cdef const SattgruenRules* r = <const SattgruenRules*>rules
    cdef const SattgruenState* s = <const SattgruenState*>state
    cdef float[MAX_TERMS] expected
    cdef look_t look
    cdef int seat, i
    open_look(r, &look)
    for seat in range(r.num_players):
        seat_terms(&look, s, seat, turns_left(r, s, seat), expected)
        for i in range(r.num_terms):
            terms[seat * r.num_terms + i] = <int32_t>(expected[i] * POINT)


cdef void policy_turn(const GameOps* ops, const void* rules, void* state, rng_t* rng) noexcept nogil:
    """Play the rest of the turn by the fast policy."""
    cdef look_t look
    open_look(<const SattgruenRules*>rules, &look)
    play_turn(ops, &look, <SattgruenState*>state, True, rng, NULL)


cdef void playout(const GameOps* ops, const void* rules, void* state, const void* world, int horizon,
                  rng_t* rng, const int* stop) noexcept nogil:
    """Play the fast policy for all seats until the end or the horizon."""
    cdef SattgruenState* s = <SattgruenState*>state
    cdef uint32_t first = s.turns
    cdef look_t look
    cdef int player
    open_look(<const SattgruenRules*>rules, &look)
    while not flag_is_set(stop):
        if horizon >= 0 and s.turns - first >= <uint32_t>horizon:
            return
        player = ops.current_player(rules, s)
        if player == TERMINAL:
            return
        if player == CHANCE:
            ops.apply(rules, s, ops.draw(rules, s, world))
        else:
            play_turn(ops, &look, s, True, rng, NULL)


cdef int horizon(const GameOps* ops, const void* rules, const void* state) noexcept nogil:
    """Play to the end: a game has few turns."""
    return -1


cdef PlayOps SATTGRUEN_PLAY
SATTGRUEN_PLAY.evaluate = evaluate
SATTGRUEN_PLAY.policy_turn = policy_turn
SATTGRUEN_PLAY.playout = playout
SATTGRUEN_PLAY.generate = generate
SATTGRUEN_PLAY.horizon = horizon


cdef class SattgruenPlay(Play):
    """Sattgrün's table."""

    def __cinit__(self):
        """Take Sattgrün's functions."""
        self.ops = &SATTGRUEN_PLAY


PLAY = SattgruenPlay()
