"""Python's handle on any game's C state: the State protocol of game.py over a GameOps table.

Letters used for shapes: P = number of players, T = number of scoring rules.
"""

from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

import numpy as np

from engine_c.contract cimport (
    CHANCE, MAX_GOALS, MAX_LEGAL, MAX_OUTCOMES, MAX_PLAYERS, MAX_TERMS, TERMINAL, GameOps, action_t,
    rollout_t, rng_t,
)
from engine_c.rng cimport rng_seed

from engine_c.game import HortusError, IllegalActionError, Violation

cdef uint64_t word64(object number) except? 0:
    """Take a Python integer modulo 2**64."""
    return <uint64_t>(int(number) & 0xFFFFFFFFFFFFFFFF)


cdef class EngineRuleset:
    """An opened ruleset as the kernels see it; a game's engine.pyx derives from it and packs `rules`."""

    cdef int bind(self, const GameOps* ops, const void* rules, int num_actions) except -1:
        """Take the game's functions, packed rules and number of ids; sizes and counts follow from them."""
        self.ops = ops
        self.rules = rules
        self.state_size = ops.state_size(rules)
        self.world_size = ops.world_size(rules)
        self.num_players = ops.num_players(rules)
        self.num_terms = ops.num_terms(rules)
        self.num_actions = num_actions
        if not 1 <= self.num_players <= MAX_PLAYERS or self.num_terms > MAX_TERMS:
            raise ValueError(f"{self.num_players} players, {self.num_terms} scoring rules: beyond the seam")
        return 0

    def goals(self):
        """Return the marks a solo player plays for, in points, ascending."""
        cdef int32_t marks[MAX_GOALS]
        cdef int i, n = self.ops.goals(self.rules, marks)
        return [marks[i] for i in range(n)]


cdef class EngineWorld:
    """An order for everything that was unseen in a state, fixed by (seed, number)."""

    def __cinit__(self, EngineState state not None, seed, number):
        """Make World `number` of `seed` for `state` and its descendants."""
        self.core = state.core
        self.memory = calloc(1, state.core.world_size)
        if self.memory == NULL:
            raise MemoryError
        self.core.ops.make_world(self.core.rules, state.memory, word64(seed), word64(number), self.memory)

    def __dealloc__(self):
        """Give the memory back."""
        free(self.memory)

    def draw(self, EngineState state not None):
        """Return the outcome of the pending draw; ValueError if no draw is pending."""
        if self.core is not state.core:
            raise ValueError("the World belongs to another ruleset")
        if self.core.ops.current_player(self.core.rules, state.memory) != CHANCE:
            raise ValueError("no draw is pending")
        return self.core.ops.draw(self.core.rules, state.memory, self.memory)


cdef class EngineState:
    """A state, its ruleset and the history that led to it; a game derives from it."""

    def __cinit__(self, ruleset):
        """Make an empty state of the ruleset (game.py), all bytes 0; a game's constructors fill it."""
        self.core = ruleset.core
        self.ruleset = ruleset
        self.history = []
        self.memory = calloc(1, self.core.state_size)
        if self.memory == NULL:
            raise MemoryError

    def __dealloc__(self):
        """Give the memory back."""
        free(self.memory)

    @classmethod
    def start(cls, ruleset):
        """Return the state before setup."""
        cdef EngineState state = cls(ruleset)
        state.fill_start()
        return state

    @classmethod
    def from_table(cls, ruleset, table):
        """Return the state of a table; PositionError if the table cannot be one of this ruleset."""
        cdef EngineState state = cls(ruleset)
        state.fill_table(table)
        return state

    def public_table(self):
        """Return what lies open, hidden zones not told; some games raise PositionError inside a turn."""
        return self.table_here()

    cdef int fill_start(self) except -1:
        """Fill the memory with the state before setup; a game's own."""
        raise TypeError(f"{type(self).__name__} is no game's state")

    cdef int fill_table(self, object table) except -1:
        """Fill the memory with the state of a table; a game's own. PositionError if it cannot be one."""
        raise TypeError(f"{type(self).__name__} is no game's state")

    cdef object table_here(self):
        """Return the public table; a game's own."""
        raise TypeError(f"{type(self).__name__} is no game's state")

    cdef EngineState blank(self):
        """Make a state of the same class and ruleset whose memory is still to be filled."""
        cdef type kind = type(self)
        return kind.__new__(kind, self.ruleset)

    def current_player(self):
        """Return a seat, `CHANCE` or `TERMINAL`."""
        return self.core.ops.current_player(self.core.rules, self.memory)

    def turn_number(self):
        """Return how many whole own turns have ended since the start of the game."""
        return self.core.ops.turn_number(self.core.rules, self.memory)

    def legal_actions(self):
        """Return the decisions of the current player, ascending; empty at CHANCE and TERMINAL."""
        cdef action_t actions[MAX_LEGAL]
        cdef int i, n = 0
        if self.core.ops.current_player(self.core.rules, self.memory) >= 0:
            n = self.core.ops.legal_actions(self.core.rules, self.memory, actions)
        return [actions[i] for i in range(n)]

    def chance_outcomes(self):
        """Return (action, integer weight > 0) of the pending single draw, ascending by action."""
        cdef action_t actions[MAX_OUTCOMES]
        cdef uint32_t weights[MAX_OUTCOMES]
        cdef int i, n = 0
        if self.core.ops.current_player(self.core.rules, self.memory) == CHANCE:
            n = self.core.ops.chance_outcomes(self.core.rules, self.memory, actions, weights)
        return [(actions[i], weights[i]) for i in range(n)]

    def apply(self, action):
        """Carry out an action; raise IllegalActionError if it is not legal here."""
        self.check(action)
        self.core.ops.apply(self.core.rules, self.memory, <action_t>action)
        self.history.append(action)

    cdef int check(self, object action) except -1:
        """Raise IllegalActionError, naming what is legal, unless the action is."""
        cdef action_t actions[MAX_OUTCOMES + MAX_LEGAL]
        cdef uint32_t weights[MAX_OUTCOMES]
        cdef int i, n = 0
        cdef int player = self.core.ops.current_player(self.core.rules, self.memory)
        if player == TERMINAL:
            raise IllegalActionError(Violation(field="", problem=f"action {action}: the game is over"))
        if player == CHANCE:
            n = self.core.ops.chance_outcomes(self.core.rules, self.memory, actions, weights)
        else:
            n = self.core.ops.legal_actions(self.core.rules, self.memory, actions)
        for i in range(n):
            if actions[i] == action:
                return 0
        who = "at a draw" if player == CHANCE else f"for seat {player}"
        raise IllegalActionError(Violation(
            field="",
            problem=f"action {action} is not legal {who}",
            allowed=", ".join([self.describe(actions[i]) for i in range(n)]),
        ))

    def describe(self, action):
        """Return an action for an error message: its id, with the notation where the ruleset has one."""
        try:
            return f"{action} ({self.ruleset.action_text(self, action)})"
        except (AttributeError, HortusError):
            return str(action)

    def child(self, action):
        """Return a copy with the action carried out."""
        cdef EngineState state = self.copy()
        state.apply(action)
        return state

    def copy(self):
        """Return an independent copy, history included."""
        cdef EngineState state = self.blank()
        memcpy(state.memory, self.memory, self.core.state_size)
        state.history = self.history.copy()
        return state

    def scores(self):
        """Return rulebook points of the table as it stands, [P]; the running score before the end."""
        cdef int32_t points[MAX_PLAYERS]
        cdef int i
        self.core.ops.scores(self.core.rules, self.memory, points)
        return [points[i] for i in range(self.core.num_players)]

    def score_terms(self, seat):
        """Return the points of one seat by scoring rule, [T]; they sum to its score."""
        cdef int32_t points[MAX_TERMS]
        cdef int i
        self.core.ops.score_terms(self.core.rules, self.memory, self.seat_of(seat), points)
        return [points[i] for i in range(self.core.num_terms)]

    def ranking(self):
        """Return the seats from first to last place, ties broken by the game's rule."""
        cdef int seats[MAX_PLAYERS]
        cdef int i
        self.core.ops.ranking(self.core.rules, self.memory, seats)
        return [seats[i] for i in range(self.core.num_players)]

    def returns(self):
        """Return the utility of each seat in [-1, 1], [P]; ValueError before the end."""
        cdef float values[MAX_PLAYERS]
        cdef int i
        if self.core.ops.current_player(self.core.rules, self.memory) != TERMINAL:
            raise ValueError("returns are known at the end of the game only")
        self.core.ops.returns(self.core.rules, self.memory, values)
        return [values[i] for i in range(self.core.num_players)]

    def progress(self, seat):
        """Return the game's progress count, the tie-breaker of the greedy yardstick."""
        return self.core.ops.progress(self.core.rules, self.memory, self.seat_of(seat))

    def key(self):
        """Return the 64-bit identity, computed as the game's README says."""
        return self.core.ops.key(self.core.rules, self.memory)

    def observation(self, seat):
        """Return what a seat sees as floats in [0, 1], [observation_size]."""
        cdef int size = self.core.ops.observation_size(self.core.rules)
        values = np.zeros(size, dtype=np.float32)
        cdef float[::1] view = values
        self.core.ops.observe(self.core.rules, self.memory, self.seat_of(seat), &view[0])
        return values

    cdef int seat_of(self, object seat) except -1:
        """Check a seat number."""
        if not 0 <= seat < self.core.num_players:
            raise ValueError(f"seat {seat}: seats are 0 .. {self.core.num_players - 1}")
        return seat

    def world(self, seed, number=0):
        """Return World `number` of `seed` for this state and its descendants."""
        return EngineWorld(self, seed, number)

    def determinize(self, seat, seed, number=0):
        """Replace what is private to other seats than `seat` by sample `number` of `seed`."""
        cdef rng_t rng
        rng_seed(&rng, word64(seed), word64(number))
        self.core.ops.determinize(self.core.rules, self.memory, self.seat_of(seat), &rng)

    def sample(self, seed, number=0):
        """Return a uniformly random legal decision; ValueError if it is no player's turn."""
        cdef rng_t rng
        if self.core.ops.current_player(self.core.rules, self.memory) < 0:
            raise ValueError("it is no player's turn")
        rng_seed(&rng, word64(seed), word64(number))
        return self.core.ops.sample_action(self.core.rules, self.memory, &rng)

    def rollout(self, seed, number=0):
        """Play uniformly random decisions and draws to the end, in place; the history ends here.

        Returns (turns, decisions, single draws, sum of the numbers of legal decisions).
        """
        cdef rng_t rng
        cdef rollout_t stats
        stats.turns = stats.decisions = stats.draws = stats.branching = 0
        rng_seed(&rng, word64(seed), word64(number))
        with nogil:
            self.core.ops.rollout(self.core.rules, self.memory, &rng, &stats)
        self.history = []
        return stats.turns, stats.decisions, stats.draws, stats.branching

    def __reduce__(self):
        """Refuse: a state goes to another process as a position."""
        raise TypeError("an engine state cannot be pickled; send its position")
