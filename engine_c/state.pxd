# Python's handle on any game's C state: the State protocol of game.py over a GameOps table.

from libc.stddef cimport size_t

from engine_c.contract cimport GameOps


cdef class EngineRuleset:
    """An opened ruleset as the kernels see it; a game's engine.pyx derives from it and packs `rules`."""

    cdef const GameOps* ops
    cdef const void* rules          # packed block, owned by the derived class, alive as long as self
    cdef readonly size_t state_size
    cdef readonly size_t world_size
    cdef readonly int num_players
    cdef readonly int num_terms
    cdef readonly int num_actions
    cdef int bind(self, const GameOps* ops, const void* rules, int num_actions) except -1


cdef class EngineState:
    """A state, its ruleset and the history that led to it."""

    cdef readonly EngineRuleset core
    cdef public object ruleset      # the Ruleset of game.py this belongs to
    cdef void* memory               # state_size bytes
    cdef readonly list history      # actions since this state was made, chance included
    # A game's own: the state before setup, and tables (its frozen dataclass) to and from the C state.
    cdef int fill_start(self) except -1
    cdef int fill_table(self, object table) except -1
    cdef object table_here(self)
    cdef EngineState blank(self)
    cdef int check(self, object action) except -1
    cdef int seat_of(self, object seat) except -1


cdef class EngineWorld:
    """A World: an order for everything that was unseen in a state."""

    cdef readonly EngineRuleset core
    cdef void* memory               # world_size bytes
