"""PlayOps of Sattgrün: evaluator, fast policy and turn generator in one table."""

from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.string cimport memset

from engine_c.bits cimport bit_first
from engine_c.contract cimport MAX_TERMS, GameOps, rng_t
from engine_c.games.sattgruen.engine cimport SattgruenHome, SattgruenRules, SattgruenState
from engine_c.games.sattgruen.scoring cimport GI07, GI08, GP08, GR08
from solver.games.sattgruen.evaluator cimport look_t, open_look, seat_terms, turns_left
from solver.games.sattgruen.generator cimport generate
from solver.games.sattgruen.policy cimport play_turn
from solver.play cimport POINT, PlayOps, play_of, play_to_end, reach_decision
from solver.turns cimport path_t


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


cdef void policy_turn(const GameOps* ops, const void* rules, void* state, rng_t* rng,
                      path_t* path) noexcept nogil:
    """Play the rest of the turn by the fast policy."""
    cdef look_t look
    open_look(<const SattgruenRules*>rules, &look)
    play_turn(ops, &look, <SattgruenState*>state, True, rng, path)


cdef void rollout(const GameOps* ops, const void* rules, void* state, const void* world, int horizon,
                  rng_t* rng, const int* stop) noexcept nogil:
    """Play the fast policy for all seats until the end or the horizon."""
    cdef SattgruenState* s = <SattgruenState*>state
    cdef uint32_t first = s.turns
    cdef look_t look
    open_look(<const SattgruenRules*>rules, &look)
    while reach_decision(ops, rules, s, world, first, horizon, stop):
        play_turn(ops, &look, s, True, rng, NULL)


cdef int is_last(const void* rules, const void* state) noexcept nogil:
    """The last turn of a seat; where a goal compares homes, of all."""
    cdef const SattgruenRules* r = <const SattgruenRules*>rules
    cdef const SattgruenState* s = <const SattgruenState*>state
    cdef uint64_t left = s.goals
    cdef int kind
    if s.turn == 0 or turns_left(r, s, s.seat) != 1:
        return False
    if (s.seat + 1) % r.num_players == s.start:
        return True
    while left:
        kind = r.goal[bit_first(left)].kind
        left &= left - 1
        if kind == GP08 or kind == GR08 or kind == GI07 or kind == GI08:
            return False
    return True


cdef void forget(const void* rules, void* state, int seat) noexcept nogil:
    """Clear the seat's home but its thumbs, which decide ties."""
    cdef SattgruenHome* home = &(<SattgruenState*>state).homes[seat]
    cdef int thumbs = home.thumbs
    memset(home, 0, sizeof(SattgruenHome))
    home.thumbs = thumbs


cdef PlayOps SATTGRUEN_PLAY
SATTGRUEN_PLAY.evaluate = evaluate
SATTGRUEN_PLAY.policy_turn = policy_turn
SATTGRUEN_PLAY.likely_turn = policy_turn
SATTGRUEN_PLAY.rollout = rollout
SATTGRUEN_PLAY.generate = generate
SATTGRUEN_PLAY.horizon = play_to_end    # a game has few turns
SATTGRUEN_PLAY.tree_from = 64
SATTGRUEN_PLAY.drift = 3 * POINT // 4
SATTGRUEN_PLAY.is_last = is_last
SATTGRUEN_PLAY.forget = forget

PLAY = play_of(&SATTGRUEN_PLAY)
