# What search knows about single games beside the rules: evaluator, fast policy, turn generator.
#
# `solver/games/<game>/play.pyx` fills one PlayOps table; solver/play.pyx has generic defaults for a
# game that has none. All functions run without the GIL. Points are in 1/1024.
#
# Letters: P = num_players, T = num_terms.

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from engine_c.contract cimport CHANCE, MAX_TURN_DECISIONS, TERMINAL, GameOps, action_t, rng_t
from solver.search.flag cimport flag_is_set
from solver.turns cimport path_t

cdef enum:
    POINT = 1024              # one point of score in the unit of evaluators

# One whole own turn, up to its end or to the first draw inside it.
ctypedef struct turn_t:
    uint64_t key              # key of the after-state; equal keys are the same turn
    int32_t value             # estimate of the generator, 1/1024 points, higher is better
    uint8_t num_actions
    uint8_t ends_at_chance    # 1: a draw comes before the turn is over
    action_t actions[MAX_TURN_DECISIONS]

ctypedef struct PlayOps:
    # Expected final points of every seat by scoring rule from what is on the table:
    # terms[P][T], row-major. Exact at the end of the game.
    void (*evaluate)(const GameOps* ops, const void* rules, const void* state,
                     int32_t* terms) noexcept nogil
    # Play decisions of the current player until the turn is over or a draw is pending, by the fast
    # policy, and add them to `path`, if that is not NULL. Equal choices are told apart by `rng`.
    void (*policy_turn)(const GameOps* ops, const void* rules, void* state, rng_t* rng,
                        path_t* path) noexcept nogil
    # The same turn as in a rollout: of a policy with doubt another each time.
    void (*likely_turn)(const GameOps* ops, const void* rules, void* state, rng_t* rng,
                        path_t* path) noexcept nogil
    # Play by the fast policy for all seats, draws from `world`, until the game is over or `horizon`
    # more turns have ended (horizon < 0: to the end); stops early when *stop is not 0.
    void (*rollout)(const GameOps* ops, const void* rules, void* state, const void* world,
                    int horizon, rng_t* rng, const int* stop) noexcept nogil
    # Distinct whole turns of the current player, at most `room`, the best by `value` first; the others by
    # value, too, or so that the first 16, 32, ... are those written for so little room. Returns how many
    # were written. `total`, if not NULL, receives how many distinct turns were seen.
    int (*generate)(const GameOps* ops, const void* rules, const void* state, turn_t* out, int room,
                    int32_t* total, const int* stop) noexcept nogil
    # Turns to look ahead in a rollout before the evaluator is asked; < 0: play to the end.
    int (*horizon)(const GameOps* ops, const void* rules, const void* state) noexcept nogil
    # Simulations of a candidate before trees grow below it; < 0: the game gains nothing by trees.
    int tree_from
    # Standard deviation of what a search with trees a hundred times as long finds of the difference of two
    # turns besides what the simulations of a short one scatter by, 1/1024 points.
    int32_t drift
    # 1 if the turn at hand is the last of its seat and nothing behind it changes the seat's points.
    int (*is_last)(const void* rules, const void* state) noexcept nogil
    # After such a turn: clear what the others do not look at. Equal keys then leave them the same.
    void (*forget)(const void* rules, void* state, int seat) noexcept nogil


cdef class Play:
    """Python's handle on one PlayOps table; found by the registry of solver/play.pyx."""

    cdef const PlayOps* ops

# The handle on a game's own table.
cdef Play play_of(const PlayOps* ops)
# A horizon for a policy that plays to the end.
cdef int play_to_end(const GameOps* ops, const void* rules, const void* state) noexcept nogil


cdef inline bint reach_decision(const GameOps* ops, const void* rules, void* state, const void* world,
                                uint32_t first, int horizon, const int* stop) noexcept nogil:
    """Take draws from the World until a player is to decide.

    False if the game is over, *stop is not 0 or `horizon` turns have ended since turn number `first`.
    """
    cdef int player
    while not flag_is_set(stop):
        if horizon >= 0 and ops.turn_number(rules, state) - first >= <uint32_t>horizon:
            return False
        player = ops.current_player(rules, state)
        if player != CHANCE:
            return player != TERMINAL
        ops.apply(rules, state, ops.draw(rules, state, world))
    return False
