# What a search over whole turns adds up, and the work of one lane.

from libc.stdint cimport int32_t, int64_t, uint64_t

from engine_c.contract cimport MAX_GOALS, MAX_PLAYERS, MAX_TERMS, GameOps
from solver.play cimport PlayOps, turn_t
from solver.search.tree cimport tree_t

# What the simulations of one candidate add up to.
ctypedef struct tally_t:
    int64_t visits
    int64_t wins              # simulations won by the own seat
    int64_t margin            # 1/1024 points
    int64_t margin_squares    # sum of their squares
    int64_t value             # by the objective, 1/1024
    int64_t[MAX_GOALS] goals  # simulations that reached each goal
    int64_t[MAX_PLAYERS] scores    # 1/1024 points
    int64_t[MAX_TERMS] terms       # own seat, 1/1024 points

# Outcomes of simulations from number 0 on: won or not, points of each seat, own points by scoring rule. With
# trees also those of each lane that are in its tree.
ctypedef struct kept_t:
    int32_t* outcomes         # [num][width]
    int64_t num               # simulations
    int64_t room
    int width                 # 1 + P + T; 0 while there are none
    tree_t* trees             # [num_trees]; NULL: none
    int num_trees             # one a lane

ctypedef struct candidate_t:
    turn_t turn
    int is_requested
    int is_active
    int32_t* values           # value of simulation j by the objective, [room], 1/1024
    int64_t room
    tally_t tally
    tree_t* trees             # [lanes]; NULL: none so far
    kept_t* kept              # NULL: nothing is kept beyond the search
    double merit              # what halving goes by, 1/1024; see halving.pyx
    int64_t trees_bytes       # what the trees took when it was last looked at

# Everything the kernels see of one search.
ctypedef struct search_t:
    const GameOps* ops
    const PlayOps* play
    const void* rules
    const void* root
    size_t state_size
    size_t world_size
    uint64_t seed
    int seat
    int num_players
    int num_terms
    int num_goals
    int32_t[MAX_GOALS] goals
    int horizon               # turns of a rollout, behind what trees choose; < 0: to the end
    bint is_by_win            # turns are compared by the chance to win; else by points
    bint has_others           # points are those ahead of the best other seat; else own ones
    int32_t next_goal         # solo: first goal above the score now, points
    int prior_weight          # simulations that the generator's value counts for
    int64_t tree_from         # simulation of a candidate from which on its trees grow; < 0: never
    int lanes
    int num_candidates
    candidate_t* candidates
    char* after               # after-states, [num_candidates][state_size]
    char* scratch             # [lanes][2 * state_size + world_size]
    tally_t* lane_tallies     # [lanes][num_candidates], of the current round
    int64_t kept_left         # bytes that may still be kept
    int64_t target            # the round brings every active candidate here
    int stop


cdef inline uint64_t world_number(int lane, int64_t k) noexcept nogil:
    """Number of World (lane, k)."""
    return (<uint64_t>lane << 40) | <uint64_t>k


cdef inline double mean_value(const candidate_t* candidate) noexcept nogil:
    """Mean value in 1/1024; before the first simulation what the generator thinks."""
    if candidate.tally.visits == 0:
        return <double>candidate.turn.value
    return <double>candidate.tally.value / <double>candidate.tally.visits


cdef inline int32_t lead(const search_t* s, int seat, const int32_t* scores, bint has_others) noexcept nogil:
    """Score of a seat, with `has_others` minus the best other one's; 1/1024 points."""
    cdef int other
    cdef bint has_other = False
    cdef int32_t best = 0
    for other in range(s.num_players):
        if has_others and other != seat and (not has_other or scores[other] > best):
            best = scores[other]
            has_other = True
    return scores[seat] - best


# Sample what is private to other seats, for World `number`.
cdef void fill_hidden(const search_t* s, char* state, uint64_t number) noexcept nogil
# Play the simulations of one lane in this round: a lane_kernel_t over a search_t.
cdef void search_lane(void* job, int lane, int worker) noexcept nogil
# Add one tally to another.
cdef void add_tally(tally_t* to, const tally_t* tally) noexcept nogil
# Make room for the values of `room` simulations; -1 without memory.
cdef int grow_values(candidate_t* candidate, int64_t room) noexcept nogil
# Make room for what the trees of a candidate need before it gets `room` simulations; -1 without memory.
cdef int grow_trees(search_t* s, candidate_t* candidate, int64_t room) noexcept nogil
# The same for what is kept beyond the search, if there is enough left.
cdef void grow_kept(search_t* s, candidate_t* candidate, int64_t room) noexcept nogil
# Keep what the simulations up to the target of the round found.
cdef void advance_kept(search_t* s) noexcept nogil
# Take up the trees that searches before have grown; hand them on at the end, or give their memory back.
cdef void take_trees(search_t* s, candidate_t* candidate) noexcept nogil
cdef void leave_trees(search_t* s, candidate_t* candidate) noexcept nogil
