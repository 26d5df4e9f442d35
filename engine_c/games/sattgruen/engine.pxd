# Memory layout of Sattgrün: packed rules, state and World.
#
# A home lies on a board of 8 x 8 spaces: cell (x, y) is bit 8 * (y + oy) + (x + ox) of a 64-bit mask,
# with ox = 3 once a card lies right of the start plant, else 4, and oy likewise for below. So the two
# sides of S6.3 always fit, ascending bits are ascending cells (S6.1), and a shift by 1 or 8 reaches a
# neighbour: what wraps or falls off lies outside the reach mask of the home. The cell index of a bit is
# `cell_at[bit] + home.shift`. Types and colours are one index (components.py).

from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint64_t

from engine_c.contract cimport GameOps
from engine_c.state cimport EngineRuleset

cdef enum:
    SEATS = 5
    COLUMNS = 4                # of the market
    CELLS = 81
    MAX_HOME = 15              # cards of a home
    MAX_PLANTS = 72
    MAX_ROOMS = 72
    MAX_KINDS = 64             # token kinds: items, then fertilizer, trowel, can
    MAX_BAG = 250              # tokens in all
    CARE_KINDS = 3
    MAX_GOALS_ALL = 40         # goals of the components
    MAX_COLORS = 8
    MAX_MOTIFS = 16
    MAX_MATERIALS = 4          # pots, best first; the last never runs out
    MAX_TARGETS = 4            # plants of one trowel
    MAX_FERT = 4               # leaves of one fertilizer
    LIGHTS = 3
    NUM_BOXES = 625            # extents left, right, above, below: 0..4 each
    NONE = 255

# Actions: kind = range of ids, argument = id - first id of the range. README.md has the table.
cdef enum:
    START = 0                  # side: right, bottom, left, top
    RENEW_TOKENS = 4           # A
    RENEW_CARDS = 5            # B
    TAKE_PLANT = 6             # column
    TAKE_ROOM = 10             # column
    MARK = 14                  # A: column; B: column of a plant, 4 + column of a room
    GO = 22
    TOKEN = 23                 # column
    CELL = 27                  # cell
    LEAVES = 108               # 15 - number
    KEEP = 124
    PLACE = 125                # cell
    FERT = 206                 # 4 * cell + (4 - number)
    TROWEL = 530               # cell
    STOP = 611
    CAN = 612                  # cell
    STORE = 693
    SWAP = 694
    DISCARD = 695
    BOOST = 696                # cell (D)
    END = 777
    DRAW_GOAL = 778            # goal index
    DRAW_TOKEN = 818           # token kind
    DRAW_PLANT = 882           # plant index
    DRAW_ROOM = 954            # room index
    NUM_ACTIONS = 1026

# What is asked next. Phases below PHASE_START are draws.
cdef enum phase_t:
    PHASE_GOALS, PHASE_MARKET, PHASE_STARTS, PHASE_REFRESH, PHASE_REFILL,
    PHASE_START, PHASE_PRE, PHASE_MARK_TOKENS, PHASE_MARK_CARDS, PHASE_TOKEN, PHASE_CELL, PHASE_LEAVES,
    PHASE_STORED, PHASE_NEW, PHASE_TROWEL, PHASE_BOOST, PHASE_OVER

cdef enum taken_t:
    TAKEN_NONE, TAKEN_PLANT, TAKEN_ROOM

cdef enum special_t:
    SPECIAL_NONE, SPECIAL_TOKENS, SPECIAL_CARDS

cdef enum effect_t:
    EFFECT_NONE, EFFECT_PLACED, EFFECT_STORED, EFFECT_NEW

# Care tokens: token kind - number of items.
cdef enum:
    FERTILIZER = 0
    HAND_TROWEL = 1
    WATERING_CAN = 2

cdef enum declines_t:          # S8.4
    DECLINES_USEFUL, DECLINES_ALL, DECLINES_NONE

ctypedef struct SattgruenHome:
    uint64_t plants            # spaces with a plant
    uint64_t rooms             # spaces with a room
    uint64_t open              # plants without a pot; part of plants
    uint64_t bare              # rooms without an item; part of rooms
    uint8_t card[64]           # plant or room index by bit; 0 where nothing lies
    uint8_t mark[64]           # open plant: leaves; potted plant: its material; room: item, NONE = bare
    uint8_t left               # cards reach from x = -left to right and from y = -above to below
    uint8_t right
    uint8_t above
    uint8_t below
    uint16_t box               # ((left * 5 + right) * 5 + above) * 5 + below
    uint8_t shift              # cell index of a bit = cell_at[bit] + shift
    uint8_t origin             # bit of the start plant
    uint8_t thumbs
    uint8_t stored             # token kind, NONE
    uint8_t waiting            # start room that waits to be placed, NONE
    uint8_t num_cards          # cards that lie

ctypedef struct SattgruenState:
    uint64_t goals             # goals in play, bit = goal index; those drawn so far while they are drawn
    uint64_t bag_items         # items in the bag, bit = token kind
    uint64_t plant_deck[2]     # unknown part of the deck: bit i of word 0 = plant i, of word 1 = plant 64 + i
    uint64_t room_deck[2]
    uint8_t bag_care[CARE_KINDS]   # care tokens in the bag
    uint8_t bag_size           # all tokens in the bag
    uint8_t plants[COLUMNS]    # market, NONE = gap or not drawn
    uint8_t rooms[COLUMNS]
    uint8_t tokens[COLUMNS]
    uint8_t plant_thumbs[COLUMNS]
    uint8_t room_thumbs[COLUMNS]
    uint8_t aside[8]           # laid aside by A (tokens, 0..3) or B (plants 0..3, rooms 4..7), NONE
    uint8_t phase              # phase_t
    uint8_t seat               # whose turn
    uint8_t start              # start player, NONE before it is known
    uint8_t turn               # 0 during setup, 1.., number of turns + 1 when the game is over
    uint8_t turns              # start placements and whole turns finished
    uint8_t supply             # thumbs nobody has
    uint8_t pots[MAX_MATERIALS]    # special pots left in the stack; solo: in the pot discard
    uint8_t marks              # things marked for A or B, bit = argument of MARK
    uint8_t special            # special_t under way
    uint8_t refreshes          # special actions A and B of this turn; with the next field it names a
    uint8_t tokens_drawn       # draw of a token for Worlds: those of this event; no part of the key
    uint8_t bag_drawn          # tokens drawn since the table, for Worlds that know the bag; not in the key
    uint8_t taken              # taken_t, from TAKE to the end of the turn
    uint8_t column             # of the taken card
    uint8_t card               # taken card in hand, NONE
    uint8_t token              # new token in hand, NONE
    uint8_t effect             # effect_t of the question of leaves or of the trowel
    uint8_t asked              # PHASE_LEAVES: bit of the plant, else NONE
    uint8_t offered            # PHASE_LEAVES: leaves before the cap, else 0
    uint8_t center             # PHASE_LEAVES: bit of the card the effect works around, else NONE
    uint8_t around             # PHASE_LEAVES: neighbours still to come: 1 above, 2 left, 4 right, 8 below
    uint8_t targets_left       # PHASE_TROWEL: plants that may still be chosen (README, "left"), else 0
    uint8_t targets[MAX_TARGETS]   # PHASE_TROWEL: bits chosen so far, NONE
    uint8_t stored_again       # timing = free: STORED comes again
    uint8_t row_pot_taken      # solo
    uint8_t boosted            # PHASE_BOOST, canonical: 1 + bit of the last D, 0 = none
    uint8_t num_plant_tail
    uint8_t num_room_tail
    uint8_t plant_tail[MAX_PLANTS]  # known end of the deck, next first; 0 behind num_plant_tail
    uint8_t room_tail[MAX_ROOMS]
    SattgruenHome homes[SEATS]     # only the seats in play are part of the state's size

ctypedef struct SattgruenPlant:
    uint16_t needs             # lights needed, three bits, four times: bit 3 * side + light
    uint8_t type
    uint8_t growth
    int16_t points

ctypedef struct SattgruenRoom:
    uint16_t lights            # one bit for each side: 3 * side + light; sides top, right, bottom, left
    uint8_t color

ctypedef struct SattgruenGoal:
    uint8_t kind               # goal_t of scoring.pxd
    uint8_t parameter          # threshold of the kind, where it has one
    int16_t points

ctypedef struct SattgruenRules:
    # Options.
    uint8_t num_players
    uint8_t is_solo
    uint8_t is_family
    uint8_t is_free            # timing = free
    uint8_t is_horizontal      # goal_rows = horizontal
    uint8_t starts_at_seat0
    uint8_t declines           # declines_t
    uint8_t gp03_counts_all
    uint8_t purge_only_moved
    uint8_t num_goal_draws     # goals drawn by chance
    uint8_t num_turns
    uint8_t num_terms
    uint8_t num_marks          # marks a solo player plays for
    uint8_t start_thumbs[SEATS]    # in turn order
    int32_t marks[8]
    uint64_t goals             # in force from the start
    uint64_t goal_draw[3]      # goals of each draw
    uint64_t vacation_goals    # goals that count plants with few leaves (S8.4)
    uint64_t pot_goals         # goals for which an early pot can hurt
    uint8_t term_goal[MAX_GOALS_ALL]   # goal of each goal term
    # Counts and values.
    uint8_t num_colors
    uint8_t num_motifs
    uint8_t num_materials
    uint8_t num_plants
    uint8_t num_rooms
    uint8_t num_items
    uint8_t num_kinds
    uint8_t num_goals
    uint8_t bag_size
    uint8_t care_count[CARE_KINDS]
    uint8_t care_leaves[CARE_KINDS]
    uint8_t green_thumbs
    uint8_t thumb_limit
    uint8_t thumb_cost
    uint8_t purge_limit
    uint8_t special_pots[MAX_MATERIALS]
    uint8_t row_pot[16]        # by turn, from 1
    int16_t pot_points[MAX_MATERIALS]
    int16_t item_points[MAX_MOTIFS + 1]
    int16_t leaves_per_point
    int16_t plant_variety_points
    int16_t room_variety_points
    int16_t room_match_points
    int16_t room_item_factor
    uint8_t start_rank[MAX_PLANTS]     # rank of the start plant, 0 first (S3.6)
    SattgruenPlant plants[MAX_PLANTS]
    SattgruenRoom rooms[MAX_ROOMS]
    uint8_t item_color[MAX_KINDS]
    uint8_t item_motif[MAX_KINDS]
    uint8_t item_is_pet[MAX_KINDS]
    SattgruenGoal goal[MAX_GOALS_ALL]
    # Geometry.
    uint8_t cell_at[64]        # 9 * row + column of a bit
    uint8_t bit_at[CELLS]      # bit of a cell index minus shift, NONE = off the board
    uint64_t reach[NUM_BOXES]  # spaces inside the box or next to it that keep to S6.3

# Unseen cards in the order in which this World draws them. Tokens have no fixed order, since A brings
# some back: draw i takes the first token in the bag of a random sequence named by (word, i).
ctypedef struct SattgruenWorld:
    uint64_t word
    uint8_t num_plants         # unknown plants when the World was made; the card drawn with k unknown
    uint8_t num_rooms          # left is plants[num_plants - k]
    uint8_t plants[MAX_PLANTS]
    uint8_t rooms[MAX_ROOMS]
    # A known bag: kinds in the order in which they are drawn; what comes back goes behind them, and which of
    # it comes first is not kept. 0 tokens: not known.
    uint8_t num_tokens
    uint8_t first_token        # `bag_drawn` when the World was made
    uint8_t tokens[MAX_BAG]

# The legal decisions as masks, in the order of their ids: `head`, `cells`, `fert`, `tail`, `boosts`.
ctypedef struct answers_t:
    uint64_t head              # ids head_first + bit
    uint64_t cells             # ids cell_first + cell of the space
    uint64_t fert[MAX_FERT + 1]    # spaces on which n leaves of a fertilizer may fall, n = 1..
    uint64_t tail              # ids tail_first + bit
    uint64_t boosts            # ids BOOST + cell of the space (timing = free)
    int head_first
    int cell_first
    int tail_first
    int has_fert               # else `fert` is not filled

# A home sorted by what goals and rooms ask for.
ctypedef struct sorted_t:
    uint64_t type[MAX_COLORS]      # spaces of the plants of a type
    uint64_t color[MAX_COLORS]     # spaces of the rooms of a colour


cdef class SattgruenRuleset(EngineRuleset):
    cdef SattgruenRules packed

cdef GameOps SATTGRUEN_OPS     # filled when the module is loaded, never changed
