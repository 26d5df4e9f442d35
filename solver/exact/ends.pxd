# The last turns of all seats, exactly, all draws known: each seat makes the most of its own points (max^n,
# Luckhardt and Irani 1986).

from libc.stdint cimport int32_t, int64_t, uint64_t

from engine_c.contract cimport MAX_PLAYERS, GameOps
from engine_c.state cimport EngineState, EngineWorld
from solver.exact.hopes cimport hopebook_t
from solver.turns cimport path_t

cdef enum:
    MOST_FIRST = 64           # first turns that are told apart

# What a game knows of its last turns; its own table is made by `ends_of` and named ENDS in
# `solver/games/<game>/ends.pyx`.
ctypedef struct EndOps:
    # 1 if the turn at hand is the last of its seat and settles the seat's points.
    int (*is_last)(const void* rules, const void* state) noexcept nogil
    # Clear what has no part in the last turn of a seat: then equal keys mean equal turns.
    void (*forget)(const void* rules, void* state, int seat) noexcept nogil
    # 1 if no World knows the pending draw: turns that lead to it are left out. NULL: there are none.
    int (*is_beyond)(const void* rules, const void* state) noexcept nogil
    # Let a seat take its last turn at once, `is_worst` with as little left for it as others can leave.
    # What they do before may matter in several ways, which are numbered from 0: returns how many there are,
    # and lets the one asked for have happened. The seat ends with no more points than in the best of them
    # (`is_worst`: with no less than in the worst). 0: nothing is known. Behind a turn of the seat.
    # NULL: never.
    int (*leap)(const void* rules, void* state, const void* world, int seat, int is_worst,
                int number) noexcept nogil
    # Points that a seat does not exceed, asked wherever it decides in its last turn; more than `enough`
    # need not be told apart. NULL: nothing is known.
    int32_t (*bound)(const void* rules, const void* state, const void* world, int seat,
                     int32_t enough) noexcept nogil
    # Tells apart the states of one last turn, and those right behind it, of a table where the rest was
    # forgotten; a quick one, as that is where most states are. NULL: the key of the game does.
    uint64_t (*turn_key)(const void* rules, const void* state) noexcept nogil
    # 1 if what `forget` clears has no part either in the turn before and in what `leap` makes of it: then
    # turns are listed once for all tables that are alike in the rest.
    bint has_own_hopes

# The turn a seat takes at a state, and what all seats end with; for a last turn only its own points. Where
# less than a floor was of no use, they may be no more than a bound below it.
ctypedef struct outcome_t:
    uint64_t key              # 0: nothing is stored here
    int32_t[MAX_PLAYERS] scores
    int32_t num_equal         # turns that are worth as much to the seat; 0: it has none of use
    path_t path               # the first of them

ctypedef struct ends_t:
    const GameOps* ops
    const EndOps* ends
    GameOps turn_ops          # with the key of a last turn, if there is one
    const void* rules
    const void* world
    size_t state_size
    outcome_t* slots          # open addressing by key
    uint64_t capacity         # a power of two
    uint64_t size
    hopebook_t hopes          # what turns promise that are not the last of their seat
    int64_t work              # states behind turns
    int64_t most_work         # < 0: no limit
    int error                 # NO_MEMORY or STOPPED
    uint64_t[MOST_FIRST] without  # keys behind first turns that are left out
    int num_without
    uint64_t[MOST_FIRST] first    # keys behind the best first turns, as many as there is room for
    int counts_ties           # for the choice that comes next the turns worth as much are counted
    int* stop


cdef class Ends:
    """Python's handle on one EndOps table."""

    cdef const EndOps* ops

cdef Ends ends_of(const EndOps* ops)


cdef class EndSearch:
    """All turns to the end of the game."""

    cdef readonly EngineState state
    cdef readonly EngineWorld world
    cdef Ends _known
    cdef ends_t _ends
    cdef int _num_first
    cdef int _stop
