# What the turns of the rest of a round of Botanicus can bring, the others standing still.

from libc.stdint cimport int16_t, int64_t, uint8_t, uint32_t, uint64_t

from engine_c.games.botanicus.engine cimport ANIMAL_COUNT, MAX_BOARD, ROWS, BotanicusRules, BotanicusState
from solver.games.botanicus.rest_garden cimport most_t, table_t
from solver.games.botanicus.row_costs cimport row_costs_t
from solver.games.botanicus.sight cimport sight_t

cdef enum:
    NUM_STORED = 1 << 19       # a power of two
    NUM_OFFERS = 1 << 24
    NUM_GAINS = 1 << 13        # a power of two
    NUM_SETS = 1 << ANIMAL_COUNT
    NUM_ENDS = NUM_SETS * (ROWS + 1)

# Points beside plants and waterings, -1: there is no such way. An end is told by the animals that are
# unlocked then, bit = animal, and NUM_SETS times the columns whose coins the squirrel has paid.
ctypedef struct points_t:
    most_t most
    uint8_t[NUM_ENDS] is_there  # whether the table is filled
    table_t[NUM_ENDS] table

# What turns can bring: of ways with as much of all else the one with the most points.
ctypedef struct offer_t:
    int16_t points             # coins that are left included
    uint8_t ones
    uint8_t twos
    uint8_t waters
    uint8_t end                # as in points_t

ctypedef struct offers_t:
    uint64_t[3] question       # as pack_question; 0: nothing is stored here
    int first                  # of the offers
    int number

# What a garden makes of plants and waterings.
ctypedef struct gains_t:
    uint64_t question          # hash of the garden and of what is asked; 0: nothing is stored here
    most_t most                # so far the table is filled
    table_t table

ctypedef struct rest_t:
    const BotanicusRules* rules
    uint32_t turtle            # final cards that a turtle may draw, bit = index
    int[3] turtle_token        # points that such a card gives for a token, by stack
    int[3] taken               # tokens of stacks at the root
    uint8_t[64] deck           # kinds of cards in the order in which they are drawn
    int num_deck
    uint32_t kinds             # that are in the deck or in hand, bit = kind
    int num_columns            # that are not full at the root
    bint has_chains            # whether a node gives steps: nothing is known then
    bint is_known              # whether ways of the turns can be told apart, else `rest_ceiling` is all
    int64_t work               # ends of turns looked at
    int64_t most_work          # then ways are too many
    row_costs_t costs
    offers_t[NUM_STORED] stored
    int num_offers
    offer_t[NUM_OFFERS] offer  # those of one question lie together
    gains_t[NUM_GAINS] gains
    points_t[MAX_BOARD + 2] points  # what is being found out, by column; 0: of the state that is asked for

# One turn that is looked at.
ctypedef struct turn_t:
    rest_t* c
    const BotanicusState* s
    const sight_t* sight
    points_t* best

# Find what the turn at hand and all others bring; `is_known` of the rest becomes false if there are too many.
cdef void look_at_turns(const turn_t* t) noexcept nogil
