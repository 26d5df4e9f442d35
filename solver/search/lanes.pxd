# Lanes on threads: the one place that knows how a search is spread over processors.
#
# A search splits its simulations into a fixed number of lanes. In one round every lane runs once,
# whichever thread takes it; the end of a round is a barrier. Nothing a lane computes may depend on
# the thread or on other lanes, and results are merged in lane order: then the answer is the same on
# any number of threads.
#
#     cdef LanePool pool = LanePool(threads)
#     with pool:                             # starts threads - 1 Python threads
#         with nogil:
#             pool.begin()
#             while ...:                     # decided at barriers only
#                 pool.round(kernel, job, lanes)
#                 ...                        # allot the next round
#                 pool.checkpoint()          # lets snapshot() read what the lanes own
#             pool.end()

from libc.stdint cimport uint64_t

cdef enum:
    MAX_THREADS = 256
    FLAG_INTERVAL = 64        # a kernel reads its stop flag at least once in so many simulations

# The work of one lane in one round. `worker` is the number of the thread, 0 = the caller's: it may
# choose scratch memory by it, never the result.
ctypedef void (*lane_kernel_t)(void* job, int lane, int worker) noexcept nogil

cdef extern from "<pthread.h>" nogil:
    ctypedef struct pthread_mutex_t:
        pass
    ctypedef struct pthread_cond_t:
        pass

# Seconds on a clock that never goes back.
cdef double monotonic_s() noexcept nogil
# CPU seconds of the calling thread.
cdef double thread_cpu_s() noexcept nogil


cdef class LanePool:
    """Threads that work on the lanes of one search, the calling thread among them."""

    cdef readonly int threads
    cdef list _helpers                  # the Python threads beside the caller's
    cdef pthread_mutex_t _mutex         # guards everything below
    cdef pthread_cond_t _work           # a round has begun, or the pool closes
    cdef pthread_cond_t _done           # the last helper finished its part of the round
    cdef pthread_cond_t _idle           # something about readers changed
    cdef uint64_t _generation           # number of the round
    cdef int _num_active                # helpers that are not done with this round
    cdef bint _is_closing
    cdef bint _is_busy                  # lanes or the code between rounds may be writing
    cdef int _num_readers               # snapshots waiting or reading
    cdef bint _is_closed_to_readers     # the search waits for the readers there are
    cdef lane_kernel_t _kernel
    cdef void* _job
    cdef int _num_lanes
    cdef uint64_t _next_lane            # atomic: the next lane to take
    cdef double _cpu_s[MAX_THREADS]     # CPU seconds spent in kernels, by worker

    # From the searching thread.
    cdef void begin(self) noexcept nogil
    cdef void round(self, lane_kernel_t kernel, void* job, int lanes) noexcept nogil
    cdef void checkpoint(self) noexcept nogil
    cdef void end(self) noexcept nogil
    # From any other thread, always as a pair: between them no lane and no code between rounds runs.
    cdef void pause(self) noexcept nogil
    cdef void resume(self) noexcept nogil

    cdef void _let_readers_finish(self) noexcept nogil
    cdef void _take_lanes(self, int worker) noexcept nogil
    cdef void _help(self, int worker, uint64_t seen) noexcept nogil
