# What the last own turn of Sattgrün can bring at most, from the cards and tokens within reach.
#
# Leaves of tokens and thumbs are one sum of which any plant may take what one plant can get; every token
# within reach goes with every card; of pots the best that is left goes on all plants.

from libc.stdint cimport int32_t, uint64_t

from engine_c.contract cimport action_t
from engine_c.games.sattgruen.engine cimport SattgruenRules, SattgruenState, SattgruenWorld

# Final points that a seat does not exceed by its last turn, before which the state stands.
cdef int32_t last_turn_bound(const SattgruenRules* rules, const SattgruenState* s,
                             const SattgruenWorld* world, int seat) noexcept nogil
# The same of the turns that begin with a decision.
cdef int32_t choice_bound(const SattgruenRules* rules, const SattgruenState* s, const SattgruenWorld* world,
                          int seat, action_t choice) noexcept nogil
