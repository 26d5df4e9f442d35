# A layout of a full home of Sattgrün, and what a search through all of them knows.
#
# A frame has plant cells and room cells; a layout gives each plant and each room one of them. Given where
# the plants lie, points of rooms and most goals add up room by room; so do matching edges, and a table says
# what the plants can be worth with so many. What is about rooms alone is known for every beginning of a
# layout of rooms (`prefix`).

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t

from engine_c.games.sattgruen.engine cimport SattgruenRules, SattgruenState

cdef enum:
    BOARD = 9                  # space of the first cell of a frame
    SIDE_CARDS = 8             # most plants, most rooms of a full home
    MOST_LAYOUTS = 40320       # 8!
    MOST_PREFIXES = 109601     # beginnings of layouts of eight rooms, the empty one included
    MOST_FRAMES = 2
    MOST_BUDGET = 160          # leaves there can be

ctypedef struct frame_t:
    int width
    int height
    uint8_t plant_bit[SIDE_CARDS]      # spaces of the plant cells and room cells
    uint8_t room_bit[SIDE_CARDS]
    uint8_t num_around[SIDE_CARDS]     # plant cells next to a room cell
    uint8_t around[SIDE_CARDS][4]
    uint8_t side[SIDE_CARDS][4]        # of the room on which each lies
    int16_t* prefix                    # [MOST_PREFIXES] most points of goals about rooms alone

ctypedef struct layouts_t:
    const SattgruenRules* rules
    int seat
    int pool                           # leaves that are not by light
    int constant                       # points that no layout changes
    int num_plants
    int num_rooms
    int num_frames
    frame_t[MOST_FRAMES] frames
    uint8_t plant[SIDE_CARDS]          # cards
    uint8_t material[SIDE_CARDS]       # pot of a plant, NONE
    uint8_t room[SIDE_CARDS]
    uint8_t item[SIDE_CARDS]           # on a room, NONE
    uint8_t fits[SIDE_CARDS][SIDE_CARDS][4]    # [plant][room][side of the room]: the edge matches
    uint8_t alike[SIDE_CARDS][SIDE_CARDS]      # [plant][room]: of one colour
    uint8_t factor[SIDE_CARDS]         # on the points of a room
    int32_t worth[MOST_BUDGET]         # most points of plants, leaves, pots and goals about them by leaves
    # Goals in play, points a unit; 0: not in play.
    int bright_rooms                   # GR07
    int alike_rooms                    # GR03
    int least_alike
    int lonely_rooms                   # GR09
    int lonely_own                     # GI12
    int bright_plants                  # GP07
    int dark_plants                    # GP10
    int loose                          # points that may come on top of a bound
    int few_leaves                     # GP03: at most so many leaves, -1: not in play
    # The layout of plants at hand.
    int frame
    uint8_t plant_at[SIDE_CARDS]       # plant on each plant cell
    int32_t points[SIDE_CARDS][SIDE_CARDS]     # [room][room cell]
    uint8_t lit[SIDE_CARDS][SIDE_CARDS]        # plant cells whose edge with the room matches
    uint8_t dim[SIDE_CARDS][SIDE_CARDS]        # plant cells whose edge does not
    int32_t rest_points[SIDE_CARDS + 1]        # most of the rooms from here on
    int32_t rest_lit[SIDE_CARDS + 1]
    int32_t base                       # constant and goals about plants alone
    uint8_t room_cell[SIDE_CARDS]      # of each room
    # The best so far.
    int32_t best
    int best_frame
    uint8_t best_plant_cell[SIDE_CARDS]
    uint8_t best_room_cell[SIDE_CARDS]
    uint8_t best_leaves[SIDE_CARDS]    # by plant, growth if it is potted
    int64_t nodes
    SattgruenState state               # with the home of the layout at hand
    const int* stop

# Write layout number `layout` of all orders of `number` things.
cdef void deal(int number, int layout, uint8_t* out) noexcept nogil
# Orders of so many things.
cdef int num_layouts(int number) noexcept nogil
# Put the plants of the layout at hand into the home; rooms are taken away.
cdef void lay_plants(layouts_t* all_) noexcept nogil
# Put the rooms into the home.
cdef void lay_rooms(layouts_t* all_) noexcept nogil
# Score the layout at hand with its leaves dealt as well as possible, and keep it if it is the best;
# -1 if pots lack their leaves.
cdef int32_t whole_score(layouts_t* all_) noexcept nogil
