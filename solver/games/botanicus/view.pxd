# A plot with what single plants and waterings would add: bed by bed, node by node.

from libc.stdint cimport uint8_t, uint64_t

from engine_c.games.botanicus.engine cimport (
    BotanicusGain, BotanicusPlot, BotanicusPool, BotanicusRules, BotanicusState,
)
from solver.games.botanicus.context cimport hope_t

cdef enum:
    WATER_KIND = 5            # behind the levels
    KINDS = 6

ctypedef struct view_t:
    const hope_t* hope
    const BotanicusPlot* plot
    float[6] rows             # worth as the plot lies
    float[6] columns
    float flat                # of beds, as the plot lies
    int blocks                # as the plot lies, if a final card counts them
    float green               # of the greenhouse, as the plot lies
    float[KINDS][42] gain     # what a plant of a level, or a watering, adds on a target
    float[KINDS][36] at_node  # best of the beds in range of a node
    float[KINDS][36] second   # the next best one
    float[KINDS] in_green     # best of the greenhouse; of waterings all that is worth it
    uint8_t[KINDS] is_known
    float[KINDS][6][6] in_row  # what a kind adds to the tasks of a row, by 1 + level there, or 0
    float[KINDS][6][6] in_column  # the same for a column
    uint8_t[KINDS][6][6] is_row_known
    uint8_t[KINDS][6][6] is_column_known
    float[3][16] of_node      # what piece and node gain besides plants, by track
    uint8_t[3][16] is_node_known
    float animal              # the best animal
    uint8_t is_animal_known

cdef void open_view(const hope_t* hope, const BotanicusPlot* plot, view_t* view) noexcept nogil
# What one plant of a level (0 to 4) or a watering (WATER_KIND) adds on a target; it must be allowed there.
cdef float target_gain(view_t* view, int kind, int target) noexcept nogil
# Fill gain, at_node and in_green of a kind.
cdef void look_for(view_t* view, int kind) noexcept nogil
# What the best of `number` units of a kind add with gardeners on `node` and `other`; NONE: no gardener.
cdef float units_worth(view_t* view, int kind, int number, int node, int other) noexcept nogil
# About what a gain adds.
cdef float gain_worth(view_t* view, const BotanicusGain* gain, int node, int other) noexcept nogil
# About what the open units of a pool add.
cdef float pool_worth(view_t* view, const BotanicusPool* pool, int node, int other) noexcept nogil
# The best use of steps on a track.
cdef float steps_worth(view_t* view, int track, int direction, int steps, int node,
                       int other) noexcept nogil
# What going a way adds, staying excluded.
cdef float way_worth(view_t* view, int track, int direction, int target, int cost, int unused, int node,
                     int other) noexcept nogil
# What an animal adds, and the best of those left.
cdef float animal_gain(const view_t* view, int animal) noexcept nogil
cdef float best_animal(view_t* view) noexcept nogil
# About what a space of the column adds, its price included; row from 1.
cdef float space_worth(view_t* view, int row, int node, int other) noexcept nogil
# About what is still to come in the turn under way: open pools, the space, the last action.
cdef float open_worth(view_t* view) noexcept nogil
