# What one turn of Botanicus can bring at most: the last one of a line, and the last action.

from libc.stdint cimport int32_t, uint32_t

from engine_c.games.botanicus.engine cimport BotanicusRules, BotanicusState, BotanicusWorld

# Final cards that a turtle may draw, bit = index: the next ones of the pile, of a short pile all.
cdef uint32_t turtle_cards(const BotanicusRules* rules, const BotanicusState* s,
                           const BotanicusWorld* world) noexcept nogil
# Whether a node gives steps on another track.
cdef bint has_chains(const BotanicusRules* rules) noexcept nogil
# Points of the seat to move that are not exceeded once its turn is over, as the table would give them then.
# Wherever the seat decides in a turn, without The Greenhouse; else INT32_MAX. `turtle`: final cards that a
# turtle may draw, bit = index. Returns as soon as more than `enough` are found.
cdef int32_t turn_bound(const BotanicusRules* rules, const BotanicusState* s, uint32_t turtle,
                        int32_t enough) noexcept nogil
