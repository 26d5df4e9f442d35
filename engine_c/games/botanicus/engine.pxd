# Memory layout of Botanicus: packed rules, state and World.
#
# Beds and nodes of a garden are bits of a 64-bit mask with bit 6 * (row - 1) + column - 1; the beds of the
# greenhouse are the bits from GREEN on, so one mask holds all targets of a planting.

from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from engine_c.contract cimport GameOps
from engine_c.state cimport EngineRuleset

cdef enum:
    SEATS = 4
    FLOWERS = 5                # the neutral one is the last
    NEUTRAL_FLOWER = 4
    LEVELS = 5                 # I to IV, fruit
    FRUIT_LEVEL = 4            # index of the fruit among the levels
    TRACK_COUNT = 3
    ANIMAL_COUNT = 5
    STACK_COUNT = 5            # of prize tokens: round, frog, square, two of fruits
    CELLS = 36                 # places of a garden
    GREEN = 36                 # first greenhouse bed
    MAX_GREEN = 6
    ROWS = 6                   # of a garden, also its columns
    SPACE_ROWS = 4             # spaces of a column of the board
    MAX_BOARD = 14             # columns of the board, from 1
    MAX_NODES = 16             # of a track
    MAX_STEPS = 6
    MAX_MOVE = 8
    MAX_SLOTS = 24             # spaces with a drawn tile
    MAX_TILES = 24
    FIXED_TILES = 24           # first index of the fixed tiles of the last column
    ALL_TILES = 28
    MAX_TASKS = 32
    MAX_KINDS = 24             # kinds of garden cards
    MAX_CARDS = 60
    MAX_FINALS = 16
    MAX_TOKENS = 12
    MAX_GARDENS = 8
    BASE_GARDEN = 8            # index of the base garden
    ALL_GARDENS = 9
    MAX_POOLS = 5              # open at once: a space or card, then one a track
    MAX_DRAWN = 4
    MAX_TAIL = 8
    COIN_STEPS = 20            # coins for which walks are tabulated
    NUM_LISTS = 1152           # ways: track, direction, frog, node, steps
    MAX_WAYS = 32768
    UNSEEN = 254               # in the state of a view: a card that is not told
    NONE = 255

# Actions: kind = range of ids, argument = id - first id of the range. README.md has the table.
cdef enum:
    TASK = 0                   # task index
    TASK_NONE = 32
    KEEP = 33                  # final card index
    KEEP_UNSEEN = 49
    START = 50                 # node
    NEUTRAL = 86               # row - 1
    WALK = 90                  # 36 * gardener + node
    TRANSPLANT = 162           # 72 * greenhouse bed + 2 * cell + price
    END_WALK = 594
    PLAY = 595                 # card kind
    SELL = 619
    END_PHASE = 643
    SPACE = 644                # row - 1
    PLANT = 648                # 42 * level index + target
    WATER = 858                # target
    WATER_NONE = 900
    FINISH = 901
    ANIMAL = 902
    MOVE = 907                 # 72 * (steps - 1) + as WALK
    MOVE_TRANSPLANT = 1483     # 432 * (steps - 1) + as TRANSPLANT
    STEPS = 4939               # ((track * 6 + steps - 1) * 16 + node) * 7 + unused
    ANY = 6955                 # (((track * 2 + direction) * 6 + steps - 1) * 16 + node) * 7 + unused
    ANY_STAY = 10987           # steps - 1
    DONE = 10993
    DRAW_GARDEN = 10994
    DRAW_TILE = 11002
    DRAW_TASK = 11026
    DRAW_FINAL = 11058
    DRAW_FINAL_UNSEEN = 11074
    DRAW_CARD = 11075
    DRAW_CARD_UNSEEN = 11099
    NUM_ACTIONS = 11100
    TARGETS = 42               # arguments of one level of PLANT
    WALKS = 72                 # arguments of WALK
    BED_PRICES = 72            # arguments of TRANSPLANT of one greenhouse bed
    TRANSPLANTS = 432
    WAY_ARGUMENTS = 7          # arguments of a node of a way

# What is asked next. Phases below PHASE_ASSIGN are draws.
cdef enum phase_t:
    PHASE_GARDENS, PHASE_TILES, PHASE_TASKS, PHASE_FINALS, PHASE_CARDS, PHASE_TURTLE,
    PHASE_ASSIGN, PHASE_KEEP, PHASE_START, PHASE_NEUTRAL, PHASE_ONE, PHASE_WALK, PHASE_SPACE, PHASE_POOL,
    PHASE_MOVE, PHASE_WATER, PHASE_LAST, PHASE_OVER

# As STAGES of table.py.
cdef enum stage_t:
    STAGE_GARDENS, STAGE_TILES, STAGE_TASKS, STAGE_ASSIGN, STAGE_FINALS, STAGE_STARTS, STAGE_ROUND1,
    STAGE_SECONDS, STAGE_ROUND2, STAGE_LAST, STAGE_OVER

# Flags of phase 1.
cdef enum:
    WALK_OVER = 1
    CARD_USED = 2
    TURTLE_ON_WALK = 4

# Where the lowest pool comes from.
cdef enum source_t:
    SOURCE_NONE, SOURCE_CARD, SOURCE_SPACE, SOURCE_LAST

cdef enum chain_t:
    CHAIN_NONE, CHAIN_WALK, CHAIN_MOVE

# As ANIMALS of facts.py.
cdef enum:
    BIRD, SQUIRREL, BUTTERFLY, FROG, TURTLE

# As STACKS of table.py.
cdef enum:
    PRIZE_ROUND, PRIZE_FROG, PRIZE_SQUARE, PRIZE_FRUIT_ROUND, PRIZE_FRUIT_SQUARE

# As FINAL_KINDS of facts.py.
cdef enum final_t:
    FINAL_BED, FINAL_ROW, FINAL_BLOCK, FINAL_FIXED, FINAL_BASIC, FINAL_SPECIAL, FINAL_PLANT,
    FINAL_SHOVEL_TOKEN, FINAL_COLUMN, FINAL_MONEY_TOKEN, FINAL_LEVEL_IV, FINAL_ANIMAL

# Open units of one space, card or node; the 24 bytes are those of the key.
ctypedef struct BotanicusPool:
    uint8_t plants[5]          # plants by level, fruits
    uint8_t waters             # waterings
    uint8_t animals            # expert: animals to take
    uint8_t cards              # garden cards still to draw
    uint8_t moves[2]           # steps of each `move`, ascending, 0 behind
    uint8_t steps[3][2]        # steps of each action on a track, ascending, 0 behind
    uint8_t two_ways[2]        # steps of each two-way action, ascending, 0 behind
    uint8_t prizes[3]          # tokens taken at the end, by stack
    uint8_t level              # 1 + level index of the plant that B5.7 compares with, else 0
    uint8_t bed                # its bed, NONE
    uint8_t home               # 1 + track whose piece goes back when the pool is closed, else 0

ctypedef struct BotanicusPlot:
    uint64_t plants[5]         # targets with a plant of each level, fruits last
    uint64_t planted           # all of them
    uint64_t animals           # beds on which an animal lies
    uint32_t dealt             # special tasks dealt and not yet assigned, bit = index
    int16_t coins
    int16_t vp
    uint16_t tokens[5]         # by stack, bit = token from the top as it was at the start
    uint16_t finals            # final cards kept, bit = index; 0 if not told
    uint16_t returned          # final cards given back before the game; 0 if not told
    uint8_t nodes[3]           # of the pieces, by track
    uint8_t garden             # index; BASE_GARDEN; NONE = not drawn
    uint8_t gardeners[2]       # nodes, ascending, NONE
    uint8_t num_animals        # base: animals taken
    uint8_t unlocked           # expert: animals unlocked, bit = animal
    uint8_t basic_done         # bit = row - 1
    uint8_t special_done       # bit = row - 1
    uint8_t green_done         # whether the greenhouse task is done
    uint8_t green_task         # index of the greenhouse task, NONE
    uint8_t is_green_decided   # whether the question of the greenhouse task is answered
    uint8_t row_tasks[6]       # index of the special task of each row, NONE
    uint8_t num_rows           # rows assigned
    uint8_t num_hand           # garden cards in hand
    uint8_t num_finals         # final cards kept
    uint8_t hand[24]           # by kind; 0 if not told

ctypedef struct BotanicusState:
    BotanicusPool pools[5]     # open pools from the lowest; 0 behind num_pools
    uint16_t turns             # whole turns finished
    uint8_t num_pools
    uint8_t phase              # phase_t
    uint8_t stage              # stage_t
    uint8_t column             # the flowers go into; 0 outside the rounds
    uint8_t seat               # whose turn
    uint8_t observer           # whose view this is, NONE = all is told
    uint8_t is_alone           # whether the seat alone takes turns, to the end of its round
    uint8_t flags              # of phase 1
    uint8_t source             # source_t
    uint8_t chain              # chain_t under way
    uint8_t first_from         # first walk since the last transplant, NONE
    uint8_t first_to
    uint8_t num_walked         # gardeners that walked since the last transplant
    uint8_t steps_left         # of a `move`
    uint8_t watered            # greenhouse beds of this watering, bit = bed
    uint8_t watered_last       # 1 + highest of them where the order is ascending
    uint8_t waiting            # 1 + bed on which a fruit waits for the turtle
    uint8_t num_drawn
    uint8_t draws_left         # of an event `finals` or `turtle`
    uint8_t drawn[4]           # final cards to choose from, NONE behind num_drawn, UNSEEN
    uint8_t flower_column[5]   # 0 on the start space, NONE = no such flower
    uint8_t flower_row[5]      # 1 to 4; 0 on the start space
    uint8_t flower_height[5]   # from 0 in its pile
    uint8_t tiles[24]          # tile index by slot, NONE
    uint8_t discard[24]        # discard pile by kind
    uint8_t num_discard
    uint8_t num_tail
    uint8_t tail[8]            # final cards under the pile, next first; NONE behind, UNSEEN
    uint8_t tail_seat[8]       # who put them there, NONE behind
    uint8_t taken[5]           # tokens taken of each stack
    BotanicusPlot plots[4]     # only the seats in play are part of the state's size

ctypedef struct BotanicusGain:
    uint8_t coins
    uint8_t vp
    uint8_t card
    uint8_t animal
    uint8_t plants[5]          # by level, fruits last
    uint8_t water
    uint8_t move               # steps, 0 = none
    uint8_t steps[3]           # by track, 0 = none
    uint8_t two_way            # steps, 0 = none
    uint8_t prize              # 1 + stack, 0 = none

ctypedef struct BotanicusTask:
    uint8_t asked[4]           # plants by level
    uint8_t vp
    uint16_t id                # 0 = basic task

ctypedef struct BotanicusWay:
    uint8_t node               # target
    uint8_t unused             # steps
    uint16_t cost              # coins, bought steps and paths

ctypedef struct BotanicusWays:
    uint16_t start             # of the list in BotanicusRules.way
    uint8_t number             # at most 64, by node, then unused
    uint8_t stay               # place of staying in the list, NONE
    uint16_t dearest           # highest cost of the list

ctypedef struct BotanicusGarden:
    uint8_t rows
    uint8_t cols
    uint8_t stack              # place in the first stack, 1 = bottom
    uint8_t finals_kept
    uint8_t num_green          # beds of the greenhouse
    uint8_t green_has_task
    uint8_t green_cost[6]
    uint8_t green_dearest
    uint8_t animal_bed[5]
    uint16_t dearest_walk      # coins of the dearest cheapest walk
    uint64_t beds
    uint64_t nodes
    uint64_t starts
    uint64_t green             # greenhouse beds as targets
    uint64_t row[6]            # beds of a row
    uint64_t col[6]            # beds of a column
    uint64_t blocks            # top left beds of 2 x 2 existing beds
    uint64_t range[36]         # beds in range of a node
    uint8_t path_right[36]     # coins to the node on the right, NONE = no path
    uint8_t path_down[36]      # coins to the node below, NONE = no path
    uint16_t cost[36][36]      # coins of the cheapest walk
    uint8_t distance[36][36]   # paths of the shortest walk
    uint64_t by_coins[36][20]  # nodes within so many coins, the node itself too
    uint64_t by_steps[36][9]   # nodes within so many paths
    BotanicusTask basic[6]     # by row
    uint8_t column_points[4]   # by highest level

ctypedef struct BotanicusFinal:
    uint8_t kind               # final_t
    uint8_t vp[4]              # by level for FINAL_PLANT, else alike

ctypedef struct BotanicusRules:
    # Options.
    uint8_t num_players
    uint8_t is_expert
    uint8_t has_green
    uint8_t draws_gardens
    uint8_t draws_tasks
    uint8_t zero_steps_score
    uint8_t tasks_at_least
    uint8_t empty_prize_closes
    uint8_t gardeners_pass
    uint8_t frog_tokens_count
    uint8_t fruit_tokens_count
    uint8_t transplant_replaces
    uint8_t first_space_scores
    uint8_t fruit_limit        # 0 = unlimited
    uint8_t fixed_gardens[4]   # by seat: garden or index in `places`
    uint32_t fixed_tasks[4]    # by seat, bit = index
    # Counts and values.
    uint8_t num_terms
    uint8_t num_columns
    uint8_t num_slots
    uint8_t num_tiles
    uint8_t num_tasks
    uint8_t num_kinds
    uint8_t num_cards          # garden cards in all
    uint8_t num_finals
    uint8_t num_gardens        # that can be drawn: expert gardens, or places of the base game
    uint8_t tasks_dealt
    uint8_t finals_dealt
    uint8_t start_coins
    uint8_t flower_cost
    uint8_t unused_vp
    uint8_t play_cost
    uint8_t sale_coins
    uint8_t coins_per_point
    uint8_t num_animals        # base: animals there are
    uint8_t animal_points[16]
    uint8_t bird_now
    uint8_t bird_animal
    uint8_t bird_token
    uint8_t squirrel_coins
    uint8_t butterfly_basic
    uint8_t butterfly_special
    uint8_t turtle_cards
    uint8_t places[8]          # base: places in the first stack
    uint8_t num_tokens[5]
    uint8_t token[5][12]       # values from the top
    uint8_t pole[14][4]        # coins by column and space, NONE = no pole space
    uint8_t slot[14][4]        # slot of a drawn tile, FIXED_TILES.. a fixed tile, NONE
    uint8_t slot_pattern[24]   # 0 spotted, 1 striped
    uint8_t card_count[24]
    uint8_t end_nodes[3][16]   # whether it is an end
    uint32_t pattern_tiles[2]  # drawn tiles of a pattern, bit = index
    BotanicusGain space[14][4]
    BotanicusGain tile[2][28]  # light, dark
    BotanicusGain card[24]
    BotanicusGain node[3][16]
    BotanicusTask task[32]
    BotanicusFinal final[16]
    BotanicusGarden garden[9]
    BotanicusWays ways[1152]   # list ((((track * 2 + direction) * 2 + frog) * 16 + node) * 6 + steps - 1)
    BotanicusWay way[32768]

# Orders in which this World draws; what is not there any more is passed over.
ctypedef struct BotanicusWorld:
    uint8_t cards[60]          # kinds, one entry a copy
    uint8_t finals[16]
    uint8_t kept[16]           # final cards that others kept before the game come first
    uint8_t tasks[32]
    uint8_t tiles[24]
    uint8_t gardens[8]

# The legal decisions as masks, in the order of their ids: bit b of a part is the id
# first + stride * b, and with `both` also the id behind it; with `way` not NO_LIST it is the way
# `way + b` of the rules: first + 7 * node + unused.
ctypedef struct part_t:
    uint64_t mask
    int32_t first
    int32_t way
    uint8_t stride
    uint8_t both

cdef enum:
    MAX_PARTS = 64
    NO_LIST = -1

ctypedef struct answers_t:
    part_t part[64]
    int number


cdef class BotanicusRuleset(EngineRuleset):
    cdef BotanicusRules packed

cdef GameOps BOTANICUS_OPS     # filled when the module is loaded, never changed
