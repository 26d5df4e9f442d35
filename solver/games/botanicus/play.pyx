"""PlayOps of Botanicus: evaluator, fast policy and turn generator in one table."""

from libc.stdint cimport int32_t, uint32_t
from libc.string cimport memcpy, memset

from engine_c.contract cimport GameOps, rng_t
from engine_c.games.botanicus.engine cimport (
    STAGE_LAST, STAGE_ROUND1, BotanicusPlot, BotanicusRules, BotanicusState,
)
from engine_c.games.botanicus.scoring cimport ALL_TERMS, TERM_ANIMALS, TERM_FINALS
from solver.games.botanicus.context cimport look_t, open_look, turns_after, turns_left
from solver.games.botanicus.evaluator cimport seat_terms
from solver.games.botanicus.parameters cimport weights_of, weights_t
from solver.games.botanicus.generator cimport generate
from solver.games.botanicus.policy cimport play_turn
from solver.play cimport POINT, PlayOps, play_of, reach_decision
from solver.turns cimport path_t


cdef void evaluate(const GameOps* ops, const void* rules, const void* state,
                   int32_t* terms) noexcept nogil:
    """Expected final points by scoring rule, terms[P][T]."""
    cdef const BotanicusRules* r = <const BotanicusRules*>rules
    cdef const BotanicusState* s = <const BotanicusState*>state
    cdef float[ALL_TERMS] expected
    cdef look_t look
    cdef int seat, i, n = 0
    open_look(r, &look)
    for seat in range(r.num_players):
        seat_terms(&look, s, seat, turns_left(r, s, seat), expected)
        for i in range(ALL_TERMS):
            if i != (TERM_ANIMALS if r.is_expert else TERM_FINALS):
                terms[n] = <int32_t>(expected[i] * POINT)
                n += 1


cdef void policy_turn(const GameOps* ops, const void* rules, void* state, rng_t* rng,
                      path_t* path) noexcept nogil:
    """Play the rest of the turn by the fast policy."""
    cdef BotanicusState* s = <BotanicusState*>state
    cdef look_t look
    open_look(<const BotanicusRules*>rules, &look)
    play_turn(&look, s, turns_after(look.rules, s), rng, path)


cdef void likely_turn(const GameOps* ops, const void* rules, void* state, rng_t* rng,
                      path_t* path) noexcept nogil:
    """Play the rest of the turn by the policy with doubt."""
    cdef BotanicusState* s = <BotanicusState*>state
    cdef look_t look
    open_look(<const BotanicusRules*>rules, &look)
    look.doubt = look.w.doubt
    play_turn(&look, s, turns_after(look.rules, s), rng, path)


cdef void rollout(const GameOps* ops, const void* rules, void* state, const void* world, int horizon,
                  rng_t* rng, const int* stop) noexcept nogil:
    """Play the fast policy for all seats until the end or the horizon."""
    cdef BotanicusState* s = <BotanicusState*>state
    cdef uint32_t first = s.turns
    cdef look_t look
    open_look(<const BotanicusRules*>rules, &look)
    look.doubt = look.w.doubt
    while reach_decision(ops, rules, s, world, first, horizon, stop):
        play_turn(&look, s, turns_after(look.rules, s), rng, NULL)


cdef int horizon(const GameOps* ops, const void* rules, const void* state) noexcept nogil:
    """Some turns of each seat; near the end of the game all of them."""
    cdef const BotanicusRules* r = <const BotanicusRules*>rules
    cdef const BotanicusState* s = <const BotanicusState*>state
    cdef const weights_t* w = weights_of(r)
    if w.sight == 0 or (s.stage >= STAGE_ROUND1 and turns_left(r, s, s.seat) <= w.near_end):
        return -1
    # Stages of the setup are turns too.
    return (w.sight + max(0, <int>STAGE_ROUND1 - s.stage)) * r.num_players


cdef int is_last(const void* rules, const void* state) noexcept nogil:
    """The last action."""
    return (<const BotanicusState*>state).stage == STAGE_LAST


cdef void forget(const void* rules, void* state, int seat) noexcept nogil:
    """Clear the seat's plot, but for its tokens, which are gone for others, and cards, which nobody needs."""
    cdef BotanicusState* s = <BotanicusState*>state
    cdef BotanicusPlot plot
    memset(&plot, 0, sizeof(BotanicusPlot))
    memcpy(plot.tokens, s.plots[seat].tokens, sizeof(plot.tokens))
    s.plots[seat] = plot
    memset(s.discard, 0, sizeof(s.discard))
    s.num_discard = 0


cdef PlayOps BOTANICUS_PLAY
BOTANICUS_PLAY.evaluate = evaluate
BOTANICUS_PLAY.policy_turn = policy_turn
BOTANICUS_PLAY.likely_turn = likely_turn
BOTANICUS_PLAY.rollout = rollout
BOTANICUS_PLAY.generate = generate
BOTANICUS_PLAY.horizon = horizon
BOTANICUS_PLAY.tree_from = 64
BOTANICUS_PLAY.drift = 6 * POINT
BOTANICUS_PLAY.is_last = is_last
BOTANICUS_PLAY.forget = forget

PLAY = play_of(&BOTANICUS_PLAY)
