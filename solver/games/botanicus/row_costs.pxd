# What the tasks of a row take, whatever lies in it: plants of level I, higher plants, and waterings.
#
# A plant of level III or IV counts as one of level II that has been watered, so three numbers are held to
# what there is.

from libc.stdint cimport int16_t, uint8_t

from engine_c.games.botanicus.engine cimport ROWS, BotanicusPlot, BotanicusRules

cdef enum:
    MOST_PLANTS = 2 * ROWS     # that a row takes for both of its tasks; more are of no use
    NUM_CODES = 2401           # numbers of plants of levels I to IV, at most 6 each
    NUM_CONTENTS = 210         # of these with at most 6 plants in all
    IMPOSSIBLE = 255

# Tasks that are still to be done.
cdef enum open_t:
    OPEN_BASIC, OPEN_SPECIAL, OPEN_BOTH, OPEN_KINDS

# Waterings, by plants in the row, plants of level I that come to it, and higher ones.
ctypedef uint8_t[NUM_CONTENTS][MOST_PLANTS + 1][MOST_PLANTS + 1] waters_t

ctypedef struct row_costs_t:
    int num_contents
    int16_t[NUM_CODES] index   # of the contents, -1: too many plants
    int16_t[NUM_CONTENTS] code
    # By row, beds that cannot be planted (0, or one under an animal) and tasks.
    waters_t[ROWS][2][OPEN_KINDS] waters

# Work out the costs of all rows of a plot.
cdef void open_row_costs(row_costs_t* costs, const BotanicusRules* rules,
                         const BotanicusPlot* plot) noexcept nogil
# Index of what lies in a row.
cdef int contents_of(const row_costs_t* costs, const BotanicusRules* rules, const BotanicusPlot* plot,
                     int row) noexcept nogil
