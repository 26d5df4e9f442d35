# What rows, columns and final cards make of plants and waterings at most, wherever they come to.

from libc.stdint cimport int16_t

from solver.games.botanicus.row_costs cimport row_costs_t
from solver.games.botanicus.sight cimport sight_t

cdef enum:
    ONES = 10                  # plants of level I that are told apart; the last number stands for more
    TWOS = 10                  # the same of plants of level II; a higher one is one of them that is watered
    WATERS = 16

# Points, by plants of level I, of level II and waterings.
ctypedef int16_t[ONES][TWOS][WATERS] table_t

# How many of each there are at most.
ctypedef struct most_t:
    int ones
    int twos
    int waters

# Work out what a plot gains with so much if these animals are unlocked now or later, coins of a squirrel
# left out, and just so many columns become full (-1: any number); less than 0 points: that
# cannot be.
cdef void fill_gains(sight_t* c, const row_costs_t* costs, int unlocked, int columns, const most_t* most,
                     table_t* out) noexcept nogil
