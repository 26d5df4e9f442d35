"""Loops over single kernels with no Python in between, for benchmarks and profiles.

Letter used for shapes: S = number of recorded states.
"""

from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy
from posix.stdlib cimport posix_memalign

from engine_c.contract cimport (
    MAX_LEGAL, MAX_PLAYERS, GameOps, action_t, rollout_t, rng_t,
)
from engine_c.rng cimport rng_seed
from engine_c.state cimport EngineRuleset, EngineState


cdef enum:
    PAGE = 4096               # scratch states start here, so that no copy crosses a page by chance


def rollouts(EngineState state not None, int number, seed=0):
    """Play `number` uniformly random games from copies of a state, results computed.

    Returns (turns, decisions, single draws, sum of the numbers of legal decisions) over all of them.
    """
    cdef const GameOps* ops = state.core.ops
    cdef const void* rules = state.core.rules
    cdef size_t size = state.core.state_size
    cdef float values[MAX_PLAYERS]
    cdef rollout_t stats
    cdef rng_t rng
    cdef int _
    cdef void* scratch = calloc(1, size)
    if scratch == NULL:
        raise MemoryError
    stats.turns = stats.decisions = stats.draws = stats.branching = 0
    rng_seed(&rng, <uint64_t>(int(seed) & 0xFFFFFFFFFFFFFFFF), 0)
    with nogil:
        for _ in range(number):
            memcpy(scratch, state.memory, size)
            ops.rollout(rules, scratch, &rng, &stats)
            ops.returns(rules, scratch, values)
    free(scratch)
    return stats.turns, stats.decisions, stats.draws, stats.branching


cdef class Recording:
    """States of players' turns in a row in memory, each with one of its legal decisions."""

    cdef EngineRuleset core
    cdef int num_states
    cdef char* states            # [S] times state_size bytes
    cdef action_t* actions       # [S]
    cdef char* scratch           # state_size bytes

    def __cinit__(self, object states, list actions not None):
        """Copy states of one ruleset, none of them at a draw or over, and one legal decision each."""
        cdef EngineState state
        cdef size_t size
        cdef int i
        if not states or len(states) != len(actions):
            raise ValueError(f"{len(states)} states, {len(actions)} actions")
        state = states[0]
        self.core = state.core
        size = self.core.state_size
        self.num_states = len(states)
        self.states = <char*>calloc(self.num_states, size)
        if posix_memalign(<void**>&self.scratch, PAGE, size):
            raise MemoryError
        self.actions = <action_t*>calloc(self.num_states, sizeof(action_t))
        if self.states == NULL or self.actions == NULL:
            raise MemoryError
        for i in range(self.num_states):
            state = states[i]
            if state.core is not self.core or actions[i] not in state.legal_actions():
                raise ValueError(f"state {i} has another ruleset, or decision {actions[i]} is not legal")
            memcpy(self.states + i * size, state.memory, size)
            self.actions[i] = actions[i]

    def __dealloc__(self):
        """Give the memory back."""
        free(self.states)
        free(self.scratch)
        free(self.actions)

    def copy(self, int repeats):
        """Copy every state `repeats` times."""
        cdef size_t size = self.core.state_size
        cdef int i, _
        with nogil:
            for _ in range(repeats):
                for i in range(self.num_states):
                    memcpy(self.scratch, self.states + i * size, size)

    def apply(self, int repeats):
        """Copy every state and carry out its decision, `repeats` times."""
        cdef const GameOps* ops = self.core.ops
        cdef size_t size = self.core.state_size
        cdef const void* rules = self.core.rules
        cdef int i, _
        with nogil:
            for _ in range(repeats):
                for i in range(self.num_states):
                    memcpy(self.scratch, self.states + i * size, size)
                    ops.apply(rules, self.scratch, self.actions[i])

    def list_actions(self, int repeats):
        """List the decisions of every state `repeats` times; returns how many were listed."""
        cdef const GameOps* ops = self.core.ops
        cdef action_t listed[MAX_LEGAL]
        cdef uint64_t number = 0
        cdef const void* rules = self.core.rules
        cdef size_t size = self.core.state_size
        cdef int i, _
        with nogil:
            for _ in range(repeats):
                for i in range(self.num_states):
                    number += ops.legal_actions(rules, self.states + i * size, listed)
        return number

    def sample(self, int repeats, seed=0):
        """Sample a decision of every state `repeats` times; returns the sum of the ids."""
        cdef const GameOps* ops = self.core.ops
        cdef uint64_t total = 0
        cdef rng_t rng
        cdef const void* rules = self.core.rules
        cdef size_t size = self.core.state_size
        cdef int i, _
        rng_seed(&rng, <uint64_t>(int(seed) & 0xFFFFFFFFFFFFFFFF), 0)
        with nogil:
            for _ in range(repeats):
                for i in range(self.num_states):
                    total += ops.sample_action(rules, self.states + i * size, &rng)
        return total

    def sample_turns(self, int repeats, seed=0):
        """From every state, sample and carry out decisions until the turn ends; returns how many."""
        cdef const GameOps* ops = self.core.ops
        cdef const void* rules = self.core.rules
        cdef size_t size = self.core.state_size
        cdef uint64_t number = 0
        cdef uint32_t turn
        cdef rng_t rng
        cdef int i, _
        rng_seed(&rng, <uint64_t>(int(seed) & 0xFFFFFFFFFFFFFFFF), 0)
        with nogil:
            for _ in range(repeats):
                for i in range(self.num_states):
                    memcpy(self.scratch, self.states + i * size, size)
                    turn = ops.turn_number(rules, self.scratch)
                    while ops.turn_number(rules, self.scratch) == turn and (
                            ops.current_player(rules, self.scratch) >= 0):
                        ops.apply(rules, self.scratch, ops.sample_action(rules, self.scratch, &rng))
                        number += 1
        return number

    def scores(self, int repeats):
        """Score every state `repeats` times; returns the sum of all points."""
        cdef const GameOps* ops = self.core.ops
        cdef int32_t points[MAX_PLAYERS]
        cdef int64_t total = 0
        cdef const void* rules = self.core.rules
        cdef size_t size = self.core.state_size
        cdef int i, _
        with nogil:
            for _ in range(repeats):
                for i in range(self.num_states):
                    ops.scores(rules, self.states + i * size, points)
                    total += points[0]
        return total

    def keys(self, int repeats):
        """Compute the key of every state `repeats` times; returns their exclusive or."""
        cdef const GameOps* ops = self.core.ops
        cdef uint64_t mixed = 0
        cdef const void* rules = self.core.rules
        cdef size_t size = self.core.state_size
        cdef int i, _
        with nogil:
            for _ in range(repeats):
                for i in range(self.num_states):
                    mixed ^= ops.key(rules, self.states + i * size)
        return mixed
