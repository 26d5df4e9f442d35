# The fast policy of Botanicus: phase 1 and the space by what their gains add, then unit by unit.

from engine_c.contract cimport rng_t
from engine_c.games.botanicus.engine cimport BotanicusState
from solver.games.botanicus.context cimport look_t
from solver.turns cimport path_t

# Play the seat to move to the end of its turn or to a draw, judged with T = `turns`; `path`, if not NULL,
# receives the decisions. Equal choices are told apart by `rng`, if not NULL.
cdef void play_turn(const look_t* look, BotanicusState* s, int turns, rng_t* rng,
                    path_t* path) noexcept nogil
