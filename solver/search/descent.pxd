# One simulation of UCT: what one lane owns, what all lanes share, and the kernel of a round.

from libc.stdint cimport uint32_t, uint64_t

from engine_c.contract cimport GameOps, rollout_t
from solver.search.arena cimport arena_t

cdef enum:
    MAX_DEPTH = 512           # decisions and draws of one descent; deeper ones roll out from there
    ROUND_SIMULATIONS = 128   # simulations of each lane in one round

ctypedef struct uct_lane_t:
    arena_t arena             # the tree
    uint64_t done             # simulations so far = number of the next one
    uint64_t quota            # simulations to do
    uint64_t stream           # names the order in which this lane tries children
    rollout_t rollouts        # what the rollouts did
    void* root                # the searched state, private parts of other seats filled in
    void* state               # scratch of one simulation
    void* world               # scratch: World of one simulation, made at its first draw

ctypedef struct uct_job_t:
    const GameOps* ops
    const void* rules
    size_t state_size
    uint64_t seed
    float exploration
    uint32_t round_simulations
    int stop                  # flag, see flag.pxd
    int num_lanes
    uct_lane_t** lanes        # each on cache lines of its own

# lane_kernel_t: one round of one lane, `round_simulations` simulations or fewer if stopped.
cdef void run_lane(void* shared, int lane, int worker) noexcept nogil
