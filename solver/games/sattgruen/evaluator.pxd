# What a home of Sattgrün will be worth: plants by what they lack, rooms by their neighbours, items,
# variety, goals, and what is kept for later turns.
#
# Points come from the packed rules alone, chances from parameters.toml. Values are points.
#
# T = own turns left after the one that is judged.

from libc.stdint cimport uint64_t

from engine_c.games.sattgruen.engine cimport (
    CARE_KINDS, MAX_COLORS, SattgruenHome, SattgruenRules, SattgruenState,
)
from engine_c.games.sattgruen.scoring cimport BASE_TERMS, sorted_t

cdef enum:
    MAX_TURNS = 16            # a larger T counts as this
    NEED_ORIGIN = 16          # tables of chances begin at so many leaves too few
    NEED_PARTS = 8            # entries for one leaf
    NEED_ENTRIES = 192
    SIDES = 4

# Weights of one kind of table (alone, or with others), from parameters.toml.
ctypedef struct weights_t:
    float[MAX_TURNS + 1][NEED_ENTRIES] potted  # chance, by leaves in sight less leaves missing
    float[SIDES] light        # leaves of a card to come beside a plant, by its number of lights
    float edge                # chance that a space outside the box of the home gets a card
    float[MAX_TURNS + 1] leaf  # worth of a leaf on a plant that stays open, in parts of a left leaf's
    float pot                 # part of their mean points that pots to come bring
    float pot_pace            # pots that a seat takes in a turn
    float room_match          # matches of a plant to come beside a room
    float[MAX_TURNS + 1] own_item              # chance that a bare room gets an item of its colour
    float[MAX_TURNS + 1] motifs                # new motifs to come
    float[MAX_TURNS + 1][MAX_COLORS + 1] variety   # chance, by kinds missing
    float[MAX_TURNS + 1] later                 # part of its worth that something kept brings
    float thumb               # points of a thumb
    float[CARE_KINDS] care    # points of a care token on storage, by kind
    float item                # part of a new motif's points that an item on storage is worth
    float beyond              # part that counts of what the next own turn makes of a turn
    float others              # part of the other seats' mean worth that is taken off then
    float renew_thumbs        # the policy renews tokens with so many thumbs in hand if its best choice
    float renew_gain          # adds fewer points than this
    float[MAX_TURNS + 1] goal                  # part of what a goal brings now that counts
    float[BASE_TERMS] ahead    # points that turns to come bring in any case
    float[BASE_TERMS] to_come  # and each of them

# Everything that is needed to judge a home.
ctypedef struct look_t:
    const SattgruenRules* rules
    const weights_t* weights

# A home as it lies, to weigh tokens one by one; goals aside.
ctypedef struct view_t:
    const look_t* look
    const SattgruenState* s
    const SattgruenHome* home
    int turns
    uint64_t inner            # free spaces inside the box of the home
    uint64_t outer            # free spaces beside it
    float pot                 # points of a pot to come
    sorted_t by
    int motifs                # placed, as bits

cdef void open_look(const SattgruenRules* rules, look_t* look) noexcept nogil
# Own turns of a seat that are not finished, the present one included.
cdef int turns_left(const SattgruenRules* rules, const SattgruenState* s, int seat) noexcept nogil
# Expected final points by scoring rule into out[T]; exact without turns left.
cdef void seat_terms(const look_t* look, const SattgruenState* s, int seat, int turns,
                     float* out) noexcept nogil
# Worth of a home with `turns` own turns to come, what is kept included; exact without turns left.
cdef float home_value(const look_t* look, const SattgruenState* s, int seat, int turns) noexcept nogil
# Worth of thumbs in hand.
cdef float thumbs_value(const look_t* look, int thumbs, int turns) noexcept nogil
cdef void open_view(const look_t* look, const SattgruenState* s, int seat, int turns,
                    view_t* view) noexcept nogil
# What leaves on an open plant add, at most those it lacks.
cdef float leaf_gain(const view_t* view, int bit, int leaves) noexcept nogil
# What an item adds on the best bare room; there must be one.
cdef float item_gain(const view_t* view, int kind) noexcept nogil
# What a token adds that takes the place on storage.
cdef float store_gain(const view_t* view, int kind) noexcept nogil
