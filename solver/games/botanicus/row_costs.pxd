# What the tasks of a row take, whatever lies in it: plants, and steps by which plants become higher.
#
# A plant of a level counts as one of level I that is raised, a watering as one step; so plants, and levels
# above I together with waterings, are all that is held to what there is.

from libc.stdint cimport uint8_t

from engine_c.games.botanicus.engine cimport ROWS, BotanicusPlot, BotanicusRules

cdef enum:
    MOST_PLANTS = 2 * ROWS     # that a row takes for both of its tasks; more are of no use
    NUM_CONTENTS = 2401        # plants of levels I to IV, at most 6 each
    IMPOSSIBLE = 255

# Tasks that are still to be done.
cdef enum open_t:
    OPEN_BASIC, OPEN_SPECIAL, OPEN_BOTH, OPEN_KINDS

# Steps, by plants in the row and plants that come to it.
ctypedef uint8_t[NUM_CONTENTS][MOST_PLANTS + 1] steps_t

ctypedef struct row_costs_t:
    # By row, beds that cannot be planted (0, or one under an animal) and tasks.
    steps_t[ROWS][2][OPEN_KINDS] steps

# Work out the costs of all rows of a plot.
cdef void open_row_costs(row_costs_t* costs, const BotanicusRules* rules,
                         const BotanicusPlot* plot) noexcept nogil
# Index of what lies in a row.
cdef int contents_of(const BotanicusRules* rules, const BotanicusPlot* plot, int row) noexcept nogil
