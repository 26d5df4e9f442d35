# UCT with uniformly random rollouts over the lanes of one position.

from libc.stdint cimport uint64_t

from engine_c.state cimport EngineRuleset
from solver.search.descent cimport uct_job_t
from solver.search.lanes cimport LanePool

cdef enum:
    MAX_LANES = 1024


cdef class Uct:
    """A UCT search of one position."""

    cdef readonly object limit          # params.Limit
    cdef readonly int top
    cdef EngineRuleset _core
    cdef LanePool _pool
    cdef uct_job_t _job
    cdef object _root                   # bytes of the searched state
    cdef int _seat
    cdef double _time_s                 # limit in seconds, 0 = none
    cdef bint _is_cpu_time              # of the searching thread; else wall time
    cdef double _start_s, _elapsed_s
    cdef bint _is_started, _is_finished, _is_limit_reached

    cdef int _make_lanes(self, uint64_t simulations, uint64_t limit_bytes) except -1
    cdef void _search(self) noexcept nogil
    cdef double _now_s(self) noexcept nogil
    cdef bint _has_work(self) noexcept nogil
    cdef dict _children(self, list nodes)
    cdef tuple _after(self, bytes state, int action)
    cdef list _whole_turns(self)
    cdef tuple _principal_variation(self, tuple first_turn)
