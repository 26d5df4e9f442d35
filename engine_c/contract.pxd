# The seam: what search sees of a game.
#
# A game fills one GameOps table. Every function takes the packed rules of an opened ruleset and a
# state, both opaque here, and runs without the GIL. A state is plain memory of `state_size(rules)`
# bytes without pointers: copy it with memcpy, keep it anywhere, compare nothing but `key`.
#
# Letters used for shapes: P = num_players, T = num_terms, L = number of legal actions.

from libc.stddef cimport size_t
from libc.stdint cimport int32_t, uint32_t, uint64_t

# A decision or a single chance outcome; dense per game, from 0. Ids change with the components and
# never leave the process: the notation does.
ctypedef int32_t action_t

cdef enum:
    CHANCE = -1               # current_player: a draw is next
    TERMINAL = -2             # current_player: the game is over
    NO_ACTION = -1            # "none" where an action_t is expected
    MAX_PLAYERS = 5
    MAX_LEGAL = 511           # room a caller gives to legal_actions
    MAX_OUTCOMES = 256        # room a caller gives to chance_outcomes
    MAX_TERMS = 48            # scoring rules of one ruleset
    MAX_GOALS = 8             # marks of a solo game
    MAX_TURN_DECISIONS = 64   # decisions of one whole turn

# Random stream: SplitMix64 (Steele, Lea, Flood 2014). One word, so a stream costs nothing to make.
ctypedef struct rng_t:
    uint64_t word

# What a random rollout did; all fields are added to, so one struct sums many rollouts.
ctypedef struct rollout_t:
    uint64_t turns            # whole own turns
    uint64_t decisions        # player decisions
    uint64_t draws            # single chance outcomes
    uint64_t branching        # sum over decisions of the number of legal actions

ctypedef struct GameOps:
    # Sizes, all fixed once the ruleset is open.
    size_t (*state_size)(const void* rules) noexcept nogil
    size_t (*world_size)(const void* rules) noexcept nogil
    int (*num_players)(const void* rules) noexcept nogil
    int (*num_terms)(const void* rules) noexcept nogil
    # Whose turn: a seat, CHANCE or TERMINAL.
    int (*current_player)(const void* rules, const void* state) noexcept nogil
    # Whole own turns finished since the start of the game; rises by one when a turn ends.
    uint32_t (*turn_number)(const void* rules, const void* state) noexcept nogil
    # Decisions of the current player, ascending ids, into out[MAX_LEGAL]; returns L (0 at CHANCE).
    int (*legal_actions)(const void* rules, const void* state, action_t* out) noexcept nogil
    # One uniformly random legal decision, from masks and without a list.
    action_t (*sample_action)(const void* rules, const void* state, rng_t* rng) noexcept nogil
    # Outcomes of the pending single draw, ascending ids, with integer weights > 0; returns how many.
    int (*chance_outcomes)(const void* rules, const void* state, action_t* out,
                           uint32_t* weights) noexcept nogil
    # Carry out a decision or a chance outcome. Unchecked: an illegal action is undefined behaviour.
    void (*apply)(const void* rules, void* state, action_t action) noexcept nogil
    # Fill world[world_size]: an order for every pile that is unseen in `state`, fixed by
    # (seed, number). Depends on what is unseen as a multiset only, never on a hidden real order.
    void (*make_world)(const void* rules, const void* state, uint64_t seed, uint64_t number,
                       void* world) noexcept nogil
    # The outcome of the pending draw in this World. Valid for the state the World was made for and
    # for its descendants.
    action_t (*draw)(const void* rules, const void* state, const void* world) noexcept nogil
    # Replace what is private to other seats than `observer` by a sample.
    void (*determinize)(const void* rules, void* state, int observer, rng_t* rng) noexcept nogil
    # Rulebook points of the table as it stands, out[P]; defined in every state, so it is also the
    # running score.
    void (*scores)(const void* rules, const void* state, int32_t* out) noexcept nogil
    # The same for one seat by scoring rule, out[T]; sums to its score.
    void (*score_terms)(const void* rules, const void* state, int seat, int32_t* out) noexcept nogil
    # Seats from first to last place by the table as it stands, out[P]; ties are broken by the game's rule.
    void (*ranking)(const void* rules, const void* state, int* out) noexcept nogil
    # Utility in [-1, 1] of each seat, out[P], valid at TERMINAL: 1 for the first of the ranking, -1
    # for the others' share so that the sum is 0 with two or more players (ties are broken by the
    # game's rule); solo: see the game's README.
    void (*returns)(const void* rules, const void* state, float* out) noexcept nogil
    # Marks a solo player plays for (points, ascending), out[MAX_GOALS]; returns how many.
    int (*goals)(const void* rules, int32_t* out) noexcept nogil
    # Tie-breaker of the greedy yardstick: the game's stated progress count of a seat.
    int32_t (*progress)(const void* rules, const void* state, int seat) noexcept nogil
    # 64-bit identity: equal for equal states, different otherwise up to hash collisions.
    uint64_t (*key)(const void* rules, const void* state) noexcept nogil
    # Play uniformly random decisions and draws until TERMINAL, in place.
    void (*rollout)(const void* rules, void* state, rng_t* rng, rollout_t* stats) noexcept nogil
    # Observation of a seat as floats in [0, 1], out[observation_size].
    int (*observation_size)(const void* rules) noexcept nogil
    void (*observe)(const void* rules, const void* state, int seat, float* out) noexcept nogil
