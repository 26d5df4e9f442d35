# Memory layout of Hutan: packed rules, state and World.
#
# A space rc is bit 8 * row + column of a 64-bit mask; columns 6 and 7 are padding, so a shift by 1
# or 8 reaches a neighbour and never wraps into a land space. Cell indices (actions, notation) are
# 6 * row + column. Colours 0..4 are blue, yellow, red, white, grey; the species of a colour has the
# same number.

from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from engine_c.contract cimport GameOps
from engine_c.state cimport EngineRuleset

cdef enum:
    ROWS = 6
    CELLS = 36
    COLORS = 5
    SEATS = 4
    QUARTERS = 4            # top-left, top-right, bottom-right, bottom-left
    MAX_FACES = 32          # distinct faces of the deck
    MAX_DECK = 255          # cards of one face, and of the deck
    MAX_FLOWERS = 3         # flowers of one card
    MAX_OFFER = 7
    MAX_ROUNDS = 64
    MAX_SIDES = 8
    MAX_AREAS = 9           # areas of one board
    MAX_CARDS = 32          # ecosystem cards
    NUM_VARIANTS = 128      # 8 sides x 4 turns x 4 quarters
    PANGOLIN = 255          # as an item
    NO_ITEM = 254
    NO_SEAT = 255

# Actions: kind = range of ids, argument = id - first id of the range. README.md has the table.
cdef enum:
    TAKE = 0                # face
    DISCARD = 32            # face
    TAKE_PANGOLIN = 64
    PASS = 65
    COLOR = 66              # colour
    PLACE = 71              # cell
    ANIMAL = 107            # cell
    ANIMAL_NONE = 143
    BONUS = 144             # colour
    BONUS_NONE = 149
    OFFER = 150             # face
    ORDER = 182             # order of the boards, 24
    SIDES_OF = 206          # sides of the four boards, 16
    CORNERS = 222           # icon corners of the four quarters, 256
    ECOSYSTEM = 478         # card index (not id)
    FIRST = 510             # seat
    NUM_ACTIONS = 514

# What is asked next. Phases below TAKE are draws.
cdef enum phase_t:
    PHASE_ORDER, PHASE_SIDES, PHASE_CORNERS, PHASE_ECOSYSTEM, PHASE_FIRST, PHASE_OFFER,
    PHASE_TAKE, PHASE_COLOR, PHASE_PLACE, PHASE_ANIMAL, PHASE_BONUS, PHASE_OVER

cdef enum pangolin_t:
    PANGOLIN_HELD           # with the holder, not to be taken
    PANGOLIN_OFFERED
    PANGOLIN_TAKEN

ctypedef struct HutanGrid:
    uint64_t color[COLORS]  # spaces whose flower has the colour, trees and animals included; disjoint
    uint64_t tree           # spaces with a tree; a second flower that stands for a tree is one
    uint64_t animal         # spaces with an animal; disjoint from tree
    uint64_t second         # the trees that are second flowers (limited supply only); part of tree

ctypedef struct HutanState:
    uint64_t land           # land spaces of the layout; 0 while the layout is unknown
    uint64_t grown          # animal candidates: trees of this turn's item; 0 except in PHASE_ANIMAL
    uint32_t ecosystem      # cards in play, bit = card index
    uint16_t num_unseen     # sum of unseen
    uint16_t turns          # whole turns finished
    uint8_t unseen[MAX_FACES]      # cards not yet seen, by face; left-over cards included
    uint8_t variant[QUARTERS]      # (side * 4 + turn) * 4 + quarter, valid once the layout is known
    uint8_t phase           # phase_t
    uint8_t seat            # whose turn
    uint8_t round           # 0-based
    uint8_t turn            # turns finished in this round
    uint8_t holder          # pangolin holder of the round = first seat; NO_SEAT while unknown
    uint8_t next_holder     # who took it in this round, else NO_SEAT
    uint8_t pangolin        # pangolin_t
    uint8_t num_offer
    uint8_t offer[8]        # faces on offer, ascending; 0 behind num_offer
    uint8_t item            # face or PANGOLIN taken this turn, NO_ITEM before
    uint8_t num_flowers     # flowers to be placed
    uint8_t colors[MAX_FLOWERS]    # their colours, ascending; 0 behind num_flowers
    uint8_t num_placed
    uint8_t placed[MAX_FLOWERS]    # bits chosen so far; 0 behind num_placed
    uint8_t bonus           # bits 0..3: neighbours N, W, E, S of the animal still to be asked
    uint8_t animal          # bit of this turn's animal while bonus flowers are asked, else 0
    uint8_t draw_order      # outcome of PHASE_ORDER while the layout chain runs
    uint8_t draw_sides      # outcome of PHASE_SIDES
    uint8_t animals_left[COLORS]
    uint8_t flowers_left[COLORS]   # 0 with unlimited supply
    uint8_t trees_left             # 0 with unlimited supply
    HutanGrid grids[SEATS]  # only the seats in play are part of the state's size

# What one card of the ecosystem counts; kinds are listed in scoring.pxd.
ctypedef struct HutanCard:
    uint8_t kind
    uint8_t color           # colour asked for, where the kind has one
    uint8_t species         # species with extra points, COLORS = none
    uint8_t minimum         # smallest group, where the kind has one
    uint16_t sizes          # bit n: areas of n spaces count
    int16_t points
    int16_t extra           # more points for the species

ctypedef struct HutanRules:
    # Options.
    uint8_t num_players             # 1 .. SEATS
    uint8_t num_rounds              # 1 .. MAX_ROUNDS
    uint8_t cards_per_round         # on offer in each, 1 .. MAX_OFFER
    uint8_t is_solo                 # one player (H15)
    uint8_t is_animal_mandatory     # animal_mandatory
    uint8_t has_bonus               # bonus_flowers
    uint8_t has_minus               # minus_points
    uint8_t enters_at_round_start   # pangolin_enter = round_start; 0 in solo games
    uint8_t is_out_and_back         # draft_order = out_and_back
    uint8_t touch_each              # touch_rule = each
    uint8_t can_discard_with_pangolin   # discard_with_pangolin
    uint8_t is_limited              # supply = limited
    uint8_t first_player            # seat, NO_SEAT = by chance
    uint8_t is_layout_random        # the layout is drawn by chance; `layout` is then all 0
    uint8_t num_drawn_cards         # ecosystem cards drawn by chance, 0 .. num_cards
    uint8_t animals_per_species     # pieces at the start
    uint8_t flowers_per_color       # pieces at the start; 0 unless is_limited
    uint8_t tree_supply             # pieces at the start; 0 unless is_limited
    uint8_t num_terms               # scoring rules: BASE_TERMS and one for each card that can be in play
    uint8_t num_goals               # marks a solo player plays for, 0 .. 8
    int32_t goals[8]                # their points, ascending
    uint8_t layout[QUARTERS]        # variants, if the layout is given
    uint32_t ecosystem              # cards in play, bit = card index, if given, else 0
    uint8_t term_card[MAX_CARDS]    # card index of each card term, in order of ids
    # Deck.
    uint8_t num_faces               # distinct cards of the components file, 1 .. MAX_FACES
    uint8_t face_size[MAX_FACES]    # flowers, 1 .. MAX_FLOWERS; 1 of the wild card
    uint8_t face_color[MAX_FACES][MAX_FLOWERS]  # their colours, ascending; 0 behind face_size
    uint8_t face_count[MAX_FACES]   # cards of the face in the deck as the options have it
    int8_t wild_face                # its index, -1 = no wild card in the deck
    # Cards and values.
    uint8_t num_cards               # ecosystem cards of the components file, 0 .. MAX_CARDS
    HutanCard cards[MAX_CARDS]      # by card index: the order of the components file
    int16_t completed[MAX_AREAS + 1]    # points by size of the area
    int16_t paw[MAX_AREAS + 1]      # points of an animal by size of its area
    int16_t tree_points             # points of one tree
    # Boards, each in place and turned: indexed by variant.
    uint8_t num_sides               # board sides of the components file, 0 .. MAX_SIDES
    uint8_t num_areas[NUM_VARIANTS]     # 0 .. MAX_AREAS
    uint64_t land[NUM_VARIANTS]     # spaces that are no lake
    uint64_t area[NUM_VARIANTS][MAX_AREAS]      # spaces of each area; disjoint, together land
    uint64_t area_at[NUM_VARIANTS][9]   # area of the space 3 * row + column of the quarter, 0 = lake
    # Geometry of the grid.
    uint8_t quarter_at[64]          # quarter of a bit, 0 .. QUARTERS - 1
    uint8_t local_at[64]            # 3 * row + column inside its quarter, 0 .. 8
    uint8_t cell_at[64]             # cell index of a bit, 255 = padding
    uint8_t bit_at[CELLS]           # bit of a cell index
    uint64_t neighbors[64]          # orthogonal neighbours of a bit
    uint64_t touching[64]           # all up to eight around a bit

# Unseen cards in the order in which this World draws them, and a name for its setup draws.
ctypedef struct HutanWorld:
    uint64_t setup                  # random bits; setup draw i takes its outcome from (setup, i)
    uint16_t num_cards              # cards unseen when the World was made; the card drawn with k unseen
    uint8_t order[256]              # cards left is order[num_cards - k], in order as far as rounds go

# The spaces of a grid by what they could take.
ctypedef struct spaces_t:
    uint64_t empty
    uint64_t touch             # as placement.pxd has it
    uint64_t open[COLORS]      # spaces for a flower of the colour (H8.2)

# Answers to "take"; `take` and `discard` are sets of faces.
ctypedef struct answers_t:
    uint32_t take
    uint32_t discard
    uint8_t pangolin
    uint8_t only_pass


cdef class HutanRuleset(EngineRuleset):
    cdef HutanRules packed

cdef GameOps HUTAN_OPS        # filled when the module is loaded, never changed
