"""Lanes on threads: rounds with barriers, snapshots between them, CPU time by thread."""

import threading

from libc.stdint cimport uint64_t
from libc.string cimport memset

from solver.search.flag cimport counter_add, counter_write


cdef extern from "<pthread.h>" nogil:
    int pthread_mutex_init(pthread_mutex_t* mutex, const void* attributes)
    int pthread_mutex_destroy(pthread_mutex_t* mutex)
    int pthread_mutex_lock(pthread_mutex_t* mutex)
    int pthread_mutex_unlock(pthread_mutex_t* mutex)
    int pthread_cond_init(pthread_cond_t* condition, const void* attributes)
    int pthread_cond_destroy(pthread_cond_t* condition)
    int pthread_cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex)
    int pthread_cond_broadcast(pthread_cond_t* condition)
    int pthread_cond_signal(pthread_cond_t* condition)

cdef extern from "<time.h>" nogil:
    struct timespec:
        long tv_sec
        long tv_nsec
    int clock_gettime(int clock, timespec* time)
    int CLOCK_MONOTONIC
    int CLOCK_THREAD_CPUTIME_ID


cdef double read_clock_s(int clock) noexcept nogil:
    cdef timespec now
    clock_gettime(clock, &now)
    return <double>now.tv_sec + <double>now.tv_nsec * 1e-9


cdef double monotonic_s() noexcept nogil:
    return read_clock_s(CLOCK_MONOTONIC)


cdef double thread_cpu_s() noexcept nogil:
    return read_clock_s(CLOCK_THREAD_CPUTIME_ID)


cdef class LanePool:
    """Threads that work on the lanes of one search, the calling thread among them.

    A context manager: the helpers start on entry and have ended on exit. One search at a time.
    """

    def __cinit__(self, int threads = 1):
        if not 1 <= threads <= MAX_THREADS:
            raise ValueError(f"threads must be 1 to {MAX_THREADS}, not {threads}")
        self.threads = threads
        self._helpers = []
        memset(self._cpu_s, 0, sizeof(self._cpu_s))
        pthread_mutex_init(&self._mutex, NULL)
        pthread_cond_init(&self._work, NULL)
        pthread_cond_init(&self._done, NULL)
        pthread_cond_init(&self._idle, NULL)

    def __dealloc__(self):
        pthread_cond_destroy(&self._idle)
        pthread_cond_destroy(&self._done)
        pthread_cond_destroy(&self._work)
        pthread_mutex_destroy(&self._mutex)

    def __enter__(self):
        self._is_closing = False
        for worker in range(1, self.threads):
            helper = threading.Thread(
                target=self._help_without_gil,
                args=(worker, self._generation),
                name=f"lane-{worker}",
                daemon=True,
            )
            helper.start()
            self._helpers.append(helper)
        return self

    def __exit__(self, *exception):
        with nogil:
            pthread_mutex_lock(&self._mutex)
            self._is_closing = True
            pthread_cond_broadcast(&self._work)
            pthread_mutex_unlock(&self._mutex)
        for helper in self._helpers:
            helper.join()
        self._helpers.clear()

    @property
    def cpu_s(self):
        """CPU seconds spent in kernels so far, by worker, [threads]."""
        cdef int worker
        return [self._cpu_s[worker] for worker in range(self.threads)]

    def _help_without_gil(self, int worker, uint64_t seen):
        with nogil:
            self._help(worker, seen)

    cdef void _let_readers_finish(self) noexcept nogil:
        # Readers that come meanwhile wait for the next checkpoint, so they cannot hold up the search.
        self._is_closed_to_readers = True
        self._is_busy = False
        pthread_cond_broadcast(&self._idle)
        while self._num_readers > 0:
            pthread_cond_wait(&self._idle, &self._mutex)
        self._is_busy = True
        self._is_closed_to_readers = False
        pthread_cond_broadcast(&self._idle)

    cdef void begin(self) noexcept nogil:
        pthread_mutex_lock(&self._mutex)
        self._let_readers_finish()
        pthread_mutex_unlock(&self._mutex)

    cdef void end(self) noexcept nogil:
        pthread_mutex_lock(&self._mutex)
        self._is_busy = False
        pthread_cond_broadcast(&self._idle)
        pthread_mutex_unlock(&self._mutex)

    cdef void checkpoint(self) noexcept nogil:
        pthread_mutex_lock(&self._mutex)
        if self._num_readers > 0:
            self._let_readers_finish()
        pthread_mutex_unlock(&self._mutex)

    cdef void pause(self) noexcept nogil:
        pthread_mutex_lock(&self._mutex)
        while self._is_closed_to_readers:
            pthread_cond_wait(&self._idle, &self._mutex)
        self._num_readers += 1
        while self._is_busy:
            pthread_cond_wait(&self._idle, &self._mutex)
        pthread_mutex_unlock(&self._mutex)

    cdef void resume(self) noexcept nogil:
        pthread_mutex_lock(&self._mutex)
        self._num_readers -= 1
        pthread_cond_broadcast(&self._idle)
        pthread_mutex_unlock(&self._mutex)

    cdef void round(self, lane_kernel_t kernel, void* job, int lanes) noexcept nogil:
        self._kernel = kernel
        self._job = job
        self._num_lanes = lanes
        counter_write(&self._next_lane, 0)
        if self.threads > 1 and lanes > 1:
            pthread_mutex_lock(&self._mutex)
            self._num_active = self.threads - 1
            self._generation += 1
            pthread_cond_broadcast(&self._work)
            pthread_mutex_unlock(&self._mutex)
            self._take_lanes(0)
            pthread_mutex_lock(&self._mutex)
            while self._num_active > 0:
                pthread_cond_wait(&self._done, &self._mutex)
            pthread_mutex_unlock(&self._mutex)
        else:
            self._take_lanes(0)

    cdef void _take_lanes(self, int worker) noexcept nogil:
        cdef double start_s = thread_cpu_s()
        cdef uint64_t lane = counter_add(&self._next_lane, 1)
        while lane < <uint64_t>self._num_lanes:
            self._kernel(self._job, <int>lane, worker)
            lane = counter_add(&self._next_lane, 1)
        self._cpu_s[worker] += thread_cpu_s() - start_s

    cdef void _help(self, int worker, uint64_t seen) noexcept nogil:
        while True:
            pthread_mutex_lock(&self._mutex)
            while self._generation == seen and not self._is_closing:
                pthread_cond_wait(&self._work, &self._mutex)
            if self._generation == seen:
                pthread_mutex_unlock(&self._mutex)
                return
            seen = self._generation
            pthread_mutex_unlock(&self._mutex)
            self._take_lanes(worker)
            pthread_mutex_lock(&self._mutex)
            self._num_active -= 1
            if self._num_active == 0:
                pthread_cond_signal(&self._done)
            pthread_mutex_unlock(&self._mutex)
