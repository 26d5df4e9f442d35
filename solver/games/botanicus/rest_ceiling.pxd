# What no rest of a round can exceed, however many turns it has, also with The Greenhouse.
#
# For rulesets in which no node of a track gives steps.

from libc.stdint cimport int32_t, uint32_t

from engine_c.games.botanicus.engine cimport BotanicusState
from solver.games.botanicus.sight cimport sight_t

# Points of the seat to move at the end of its round; `kinds`: cards in its hand and in the deck, bit = kind.
cdef int32_t rest_ceiling(const sight_t* c, const BotanicusState* s, uint32_t kinds) noexcept nogil
