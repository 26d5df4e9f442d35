# All ways to lay out a full home of Sattgrün: plants first, most promising first, then rooms by depth first.

from libc.stdint cimport int32_t, uint8_t, uint16_t

from engine_c.state cimport EngineRuleset
from solver.games.sattgruen.layout cimport layouts_t

cdef enum:
    MOST_BOUND = 1024

# Layouts of the plants of one frame wait in buckets by their bound.
ctypedef struct waiting_t:
    uint16_t layout
    uint8_t frame


cdef class LayoutSearch:
    """All layouts of one full home."""

    cdef readonly EngineRuleset core
    cdef readonly int32_t bound        # no layout is above this, once `step` has been called
    cdef layouts_t* _all
    cdef waiting_t* _waiting           # layouts of plants, the highest bound first
    cdef int _num_waiting
    cdef int _next
    cdef int[MOST_BOUND] _bucket
    cdef list _plants                  # by frame: cells of the plants, of the rooms
    cdef list _rooms
    cdef int _stop
    cdef int read_cards(self, object pieces) except -1
    cdef int read_goals(self) except -1
