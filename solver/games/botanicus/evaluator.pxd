# What a plot of Botanicus will be worth: tasks and columns by what they lack, pieces by the nodes ahead, and
# what is kept for later turns.
#
# Points come from the packed rules alone, chances and prices from parameters.toml. Values are points.
#
# T = own turns left after the one that is judged; the last action is one.

from libc.stdint cimport uint8_t, uint64_t

from engine_c.games.botanicus.engine cimport (
    BotanicusGain, BotanicusGarden, BotanicusPlot, BotanicusRules, BotanicusState,
)
from engine_c.games.botanicus.scoring cimport ALL_TERMS

cdef enum:
    MAX_TURNS = 28            # a larger T counts as this
    EFFORT_PARTS = 8          # entries of a table of chances for one unit of effort
    EFFORTS = 160
    MAX_AWAY = 8              # a larger number of steps counts as this

# Weights of one side, from parameters.toml.
ctypedef struct weights_t:
    float[MAX_TURNS + 1][EFFORTS] task    # chance that a task is done, by effort
    float[MAX_TURNS + 1][EFFORTS] fill    # chance that a column or row is filled, by effort
    float[MAX_TURNS + 1][MAX_AWAY + 1] end  # chance to reach an end so many steps away
    float[MAX_TURNS + 1] later            # part of its worth that something kept brings
    float[MAX_TURNS + 1] coin             # points of a coin
    float[MAX_TURNS + 1] grow             # part of the way to level IV that a column still goes
    float[MAX_TURNS + 1] animals          # animals to come
    float coin_many           # coins above this are worth what they give at the end
    float[4] plant_effort     # of a new plant, by level
    float water_effort        # of a level
    float animal_effort       # of an animal in the way
    float after_basic         # of a special task whose basic task is open
    float[5] plant            # price of a plant, by level
    float water               # of a watering
    float move                # of a step of a move
    float[3] steps            # of a step, by track
    float two_way             # of a two-way step
    float animal              # of an animal
    float card                # of a card drawn
    float ahead               # part of the best node in sight that a piece brings
    float bed_in_range        # worth of an empty bed in range at the end of a turn
    float row_in_range        # the same of a bed in a row with an open task
    float turtle              # worth of the choice of a final card
    float unknown_final       # points of a final card that is not known
    float fruit               # worth of a fruit besides tokens
    float fruit_lead          # chance that the present order of fruits stays
    float green               # part of its price that a greenhouse plant is worth
    float spare               # worth of the second best bed beside the best one
    float walk_margin         # the policy walks or plays a card if it brings so much more
    float move_margin         # the same of a move before units that could be worked off at once
    int sight                 # own turns of each seat that a rollout plays before the evaluator is asked
    int near_end              # with so many own turns left it is played to the end
    float[ALL_TERMS] base     # points that turns to come bring in any case
    float[ALL_TERMS] to_come  # and each of them
    float[ALL_TERMS] crowded  # the same for each player beyond two

# What a ruleset has in store, as far as no position changes it.
ctypedef struct look_t:
    const BotanicusRules* rules
    const weights_t* w
    float[24] card            # price of a garden card, by kind
    float[3][16] ahead        # best node in sight, by track and node
    uint8_t[3][16] to_end     # steps to the end of a track
    uint8_t[3][16] to_frog    # the same to an end of the frog alone; MAX_AWAY if there is none
    uint8_t[3] end            # that end, NONE
    uint8_t[3] frog_end
    float[3] end_price        # of its gain without the token
    float[3] frog_price

# A seat's plot at one time: what its own final cards and animals add to single things.
ctypedef struct hope_t:
    const look_t* look
    const BotanicusRules* rules
    const weights_t* w
    const BotanicusState* s
    const BotanicusGarden* garden
    int seat
    int turns
    float coin
    float later
    float basic_bonus         # points on the track of a basic task to come, besides the printed ones
    float basic_final         # points of final cards for a basic task
    float special_bonus
    float special_final
    float column_final
    float column_coins        # coins for a column to come
    float bed_final
    float row_final
    float block_final
    float animal_final
    float animal_bonus        # points on the track of an animal to come
    float[5] level_final      # by level, fruits last
    float[5] token_final      # by stack
    float token_bonus         # points on the track of a token to come
    float fixed_final
    int looks_at_beds         # whether a final card counts plants or beds

cdef const weights_t* weights_of(const BotanicusRules* rules) noexcept nogil
cdef void open_look(const BotanicusRules* rules, look_t* look) noexcept nogil
# Own turns of a seat that are not finished.
cdef int turns_left(const BotanicusRules* rules, const BotanicusState* s, int seat) noexcept nogil
# Own turns left of the seat to move after the one under way.
cdef int turns_after(const BotanicusRules* rules, const BotanicusState* s) noexcept nogil
cdef void open_hope(const look_t* look, const BotanicusState* s, int seat, int turns,
                    hope_t* hope) noexcept nogil
# Expected final points by scoring rule into out[ALL_TERMS]; exact without turns left.
cdef void seat_terms(const look_t* look, const BotanicusState* s, int seat, int turns,
                     float* out) noexcept nogil
# Price of a gain wherever it may be had.
cdef float price_of(const look_t* look, const BotanicusGain* gain) noexcept nogil
cdef float coins_worth(const hope_t* hope, int coins) noexcept nogil
# Worth of the tasks of a row, of a column, and of what final cards count in beds and plants.
cdef float row_worth(const hope_t* hope, const BotanicusPlot* plot, int row) noexcept nogil
cdef float column_worth(const hope_t* hope, const BotanicusPlot* plot, int column) noexcept nogil
cdef float beds_worth(const hope_t* hope, const BotanicusPlot* plot) noexcept nogil
# Of greenhouse and fruits.
cdef float green_worth(const hope_t* hope, const BotanicusPlot* plot) noexcept nogil
# Of the piece on a track if it stood on this node.
cdef float node_worth(const hope_t* hope, const BotanicusPlot* plot, int track, int node) noexcept nogil
# Of the next token of a stack, 0 if there is none.
cdef float token_worth(const hope_t* hope, int stack) noexcept nogil
# Of gardeners standing on these nodes.
cdef float place_worth(const hope_t* hope, const BotanicusPlot* plot, uint64_t range_beds) noexcept nogil
# Of a whole plot; exact without turns left and with nothing open.
cdef float plot_worth(const hope_t* hope, const BotanicusPlot* plot) noexcept nogil
# Expected points of a special task beside a row (ROWS: in the greenhouse) on which nothing lies yet.
cdef float fit_of(const hope_t* hope, const BotanicusPlot* plot, int place, int task) noexcept nogil
