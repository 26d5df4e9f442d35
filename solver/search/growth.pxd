# One simulation's way down the trees of the seats and back up.

from libc.stdint cimport int32_t, uint32_t

from engine_c.contract cimport rng_t
from solver.search.tally cimport search_t
from solver.search.tree cimport tree_t

cdef enum:
    MAX_WAY = 96              # nodes of one way; deeper turns are played by the policy

ctypedef struct way_t:
    int length
    uint32_t[MAX_WAY] nodes
    int[MAX_WAY] seats        # whose they are

# Play turns down the trees from the after-state of a candidate, until every seat is out of its own. `spare`
# has room for a state.
cdef void go_down(const search_t* s, tree_t* tree, const void* world, char* state, char* spare, rng_t* rng,
                  way_t* way) noexcept nogil
# Add the end of the simulation to all nodes of the way: the value by the objective of the searching seat, and
# the scores of all, 1/1024 points.
cdef void go_up(const search_t* s, tree_t* tree, const way_t* way, int32_t value,
                const int32_t* scores) noexcept nogil
