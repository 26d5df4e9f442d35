# What the turns of the rest of a round of Botanicus can bring, the others standing still.

from libc.stdint cimport int16_t, int64_t, uint8_t, uint32_t, uint64_t

from engine_c.games.botanicus.engine cimport ANIMAL_COUNT, BotanicusRules, BotanicusState
from solver.games.botanicus.rest_garden cimport table_t
from solver.games.botanicus.row_costs cimport row_costs_t
from solver.games.botanicus.sight cimport sight_t

cdef enum:
    NUM_STORED = 1 << 17       # a power of two
    NUM_OFFERS = 1 << 22

# Points beside plants and steps, -1: there is no such way; by animals that are unlocked then, bit = animal.
ctypedef table_t[1 << ANIMAL_COUNT] points_t

# What turns can bring: of ways with as much of all else the one with the most points.
ctypedef struct offer_t:
    int16_t points             # coins that are left included
    uint8_t plants
    uint8_t steps
    uint8_t unlocked           # expert: all animals that are unlocked then, bit = animal

ctypedef struct offers_t:
    uint64_t[3] question       # as pack_question; 0: nothing is stored here
    int first                  # of the offers
    int number

ctypedef struct rest_t:
    const BotanicusRules* rules
    uint32_t turtle            # final cards that a turtle may draw, bit = index
    int[3] turtle_token        # points that such a card gives for a token, by stack
    int[3] taken               # tokens of stacks at the root
    uint8_t[64] deck           # kinds of cards in the order in which they are drawn
    int num_deck
    uint32_t kinds             # that are in the deck or in hand, bit = kind
    int num_sets               # of animals: 1 in the base game
    bint has_chains            # whether a node gives steps: nothing is known then
    bint is_known              # whether ways of the turns can be told apart, else `rest_ceiling` is all
    int64_t work               # ends of turns looked at
    int64_t most_work          # then ways are too many
    row_costs_t costs
    offers_t[NUM_STORED] stored
    int num_offers
    offer_t[NUM_OFFERS] offer  # those of one question lie together

# One turn that is looked at.
ctypedef struct turn_t:
    rest_t* c
    const BotanicusState* s
    const sight_t* sight
    points_t* best

# Note that there is no way.
cdef void clear_points(const rest_t* c, points_t* best) noexcept nogil
# Find what the turn at hand and all others bring; `is_known` of the rest becomes false if there are too many.
cdef void look_at_turns(const turn_t* t) noexcept nogil
