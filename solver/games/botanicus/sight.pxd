# A plot in a turn: what its rows and columns lack and what that is worth.

from libc.stdint cimport int32_t, uint32_t, uint64_t

from engine_c.games.botanicus.engine cimport (
    ROWS, STACK_COUNT, BotanicusGarden, BotanicusPlot, BotanicusRules, BotanicusState,
)

cdef enum:
    MOST_UNITS = 15           # plants and waterings that are told apart; more count as so many
    EVERYWHERE = 9            # paths of `move` that are told apart; so many and more: all beds
    NUM_KNOWN = 256           # a power of two

ctypedef struct known_t:
    uint32_t question         # 0: nothing is stored here
    int32_t points

ctypedef struct sight_t:
    const BotanicusRules* rules
    const BotanicusState* s
    const BotanicusPlot* plot
    const BotanicusGarden* garden
    uint32_t turtle
    int32_t enough
    int32_t best              # points of the best plan
    int score                 # as the table stands, coins left out
    int frog                  # whether the ways of the frog count
    bint is_standing          # whether gardeners walk no more but for `move`
    bint has_two              # gardeners
    uint64_t nodes            # where gardeners can walk with the coins there are before the flower is laid
    uint64_t[EVERYWHERE + 1] reach  # beds around these nodes and so many paths further, 0: not worked out
    int[ROWS][2] gap          # plants that the basic and the special task lack; NONE: it is not open
    int[ROWS][2] points       # of the task
    int[ROWS][2][4] lack      # by level
    int[ROWS][4] below        # highest level there is under a level, -1: none
    int[ROWS] row_free        # beds of a row that are not planted
    int[ROWS] column_free
    int[ROWS] highest         # level of the highest plant of a column, -1: none
    int per_plant             # final cards for a planted bed
    int per_four
    int per_level
    int per_row
    int per_column
    int per_basic
    int per_special
    int per_animal
    int per_square
    int[STACK_COUNT] per_token
    known_t[NUM_KNOWN] known  # garden_points, open addressing

# Look at the plot of the seat to move; the rest of the memory is cleared.
cdef void open_sight(sight_t* c, const BotanicusRules* rules, const BotanicusState* s) noexcept nogil
# Beds that come into range with so many paths of `move`.
cdef uint64_t reach_of(sight_t* c, int moves) noexcept nogil
# Add what a final card counts, per thing.
cdef void read_final(sight_t* c, int card) noexcept nogil
