# What rows, columns and final cards make of plants and steps at most, wherever they come to.

from libc.stdint cimport int16_t

from solver.games.botanicus.row_costs cimport row_costs_t
from solver.games.botanicus.sight cimport sight_t

cdef enum:
    PLANTS = 16                # that are told apart; the last number stands for more
    STEPS = 24                 # the same

# Points, by plants and steps.
ctypedef int16_t[PLANTS][STEPS] table_t

# Work out what a plot gains with up to so many plants and steps if these animals are unlocked now or later.
cdef void fill_gains(sight_t* c, const row_costs_t* costs, int unlocked, int most_plants, int most_steps,
                     table_t* out) noexcept nogil
