# A position of Botanicus as the evaluator and the policy see it.

from libc.stdint cimport uint8_t

from engine_c.games.botanicus.engine cimport (
    BotanicusGain, BotanicusGarden, BotanicusRules, BotanicusState,
)
from solver.games.botanicus.parameters cimport MAX_AWAY, weights_t

# What a ruleset has in store, as far as no position changes it.
ctypedef struct look_t:
    const BotanicusRules* rules
    const weights_t* w
    float doubt               # points by which the policy misjudges spaces and walks in a rollout, else 0
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

cdef void open_look(const BotanicusRules* rules, look_t* look) noexcept nogil
# Own turns of a seat that are not finished.
cdef int turns_left(const BotanicusRules* rules, const BotanicusState* s, int seat) noexcept nogil
# Own turns left of the seat to move after the one under way.
cdef int turns_after(const BotanicusRules* rules, const BotanicusState* s) noexcept nogil
cdef void open_hope(const look_t* look, const BotanicusState* s, int seat, int turns,
                    hope_t* hope) noexcept nogil
# Price of a gain wherever it may be had.
cdef float price_of(const look_t* look, const BotanicusGain* gain) noexcept nogil
