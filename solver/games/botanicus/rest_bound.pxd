# What the rest of a round of Botanicus can bring at most, the others standing still.
#
# Two parts that know of each other by few things alone: the turns (spaces, cards, ways on the tracks, coins)
# tell what points they bring beside so many plants of level I and of higher levels, so many waterings, a set
# of animals and columns that pay coins; the garden tells what rows and columns make of them.

from libc.stdint cimport int32_t

from engine_c.games.botanicus.engine cimport BotanicusRules, BotanicusState, BotanicusWorld
from engine_c.state cimport EngineState
from solver.games.botanicus.rest_turns cimport rest_t

# Prepare for the states behind `root`; the memory is cleared.
cdef void open_rest(rest_t* c, const BotanicusRules* rules, const BotanicusState* root,
                    const BotanicusWorld* world) noexcept nogil
# Points of the seat to move that no line from a state exceeds; INT32_MAX: nothing is known.
# More than `enough` need not be exact; with INT32_MAX the bound is exact.
cdef int32_t rest_bound(rest_t* c, const BotanicusState* s, int32_t enough) noexcept nogil


cdef class RestBound:
    """Bounds on lines, for Python."""

    cdef rest_t* _rest
    cdef EngineState _root     # keeps the rules alive
