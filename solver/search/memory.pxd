# What simulations found, kept from one search to the next.

from libc.stdint cimport int64_t, uint64_t

from engine_c.state cimport EngineState
from solver.search.tally cimport kept_t, search_t


cdef class Kept:
    """The simulations of one after-state."""

    cdef kept_t simulations


cdef class Memory:
    """Outcomes of simulations and lists of candidates, by what they follow from."""

    cdef readonly int64_t max_bytes
    cdef object _scenes                 # what simulations follow from -> scene; used last at the end
    cdef object _scene                  # of the search under way

    # Begin a search: make room, and find what is known of its scene.
    cdef int open(self, search_t* s, EngineState state) except -1
    # What is known of an after-state; kept from now on.
    cdef Kept kept(self, uint64_t key)
    # The bytes of the candidates that the same question had; None: not known.
    cdef object turns(self, tuple question)
    cdef int keep_turns(self, tuple question, object turns) except -1
