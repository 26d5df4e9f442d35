# Points that a seat of Hutan can end with by its last turn, at most.
#
# Every flower of the item lies in some area; areas take flowers one by one, so the best of each set of
# flowers is summed over the ways to share them out. With an animal come bonus flowers for its neighbours, of
# whatever colours. Left out: that flowers lie side by side and at the forest.

from libc.stdint cimport int32_t

from engine_c.games.hutan.engine cimport HutanRules, HutanState

cdef enum:
    UNBOUNDED = 1 << 20       # nothing is known: with ecosystem cards, and between the flowers of an item

# Wherever the seat to move decides in its last turn.
cdef int32_t last_turn_bound(const HutanRules* rules, const HutanState* s) noexcept nogil
