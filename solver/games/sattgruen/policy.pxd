# The fast policy of Sattgrün: at each decision what adds most to the evaluator.

from libc.stdint cimport uint8_t

from engine_c.contract cimport GameOps, rng_t
from engine_c.games.sattgruen.engine cimport MAX_MATERIALS, SattgruenHome, SattgruenState
from solver.games.sattgruen.evaluator cimport look_t
from solver.turns cimport path_t

# What trying something on a home can change.
ctypedef struct saved_t:
    SattgruenHome home
    uint8_t[MAX_MATERIALS] pots
    uint8_t row_pot_taken

# Play the seat to move to the end of its turn, or, with `may_renew`, to a draw of action A; `path`, if not
# NULL, receives the decisions.
# Equal choices are told apart by `rng`, if not NULL.
cdef void play_turn(const GameOps* ops, const look_t* look, SattgruenState* s, bint may_renew,
                    rng_t* rng, path_t* path) noexcept nogil
# About what the best use of a token adds for the seat to move, storing included; goals aside.
cdef float token_gain(const look_t* look, const SattgruenState* s, int kind, int turns) noexcept nogil
