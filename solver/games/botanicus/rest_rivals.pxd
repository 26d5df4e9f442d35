# States at the start of a turn that nothing is worse off than: of two with the same garden, pieces and
# cards the one with as many points and coins, from where its gardener can walk to where the other one stands.

from libc.stdint cimport int16_t, uint8_t, uint64_t

from engine_c.games.botanicus.engine cimport BotanicusRules, BotanicusState

cdef enum:
    NUM_RIVALS = 1 << 20       # a power of two

ctypedef struct rival_t:
    uint64_t group             # hash of all that is compared with nothing else; 0: free
    int16_t vp
    int16_t coins
    uint8_t[2] gardeners

ctypedef struct rivals_t:
    rival_t[NUM_RIVALS] rival

# Whether a state seen before is at least as good as one (with The Greenhouse nothing is told); `is_new`: the
# state itself was not seen yet, and an equal one is as good.
cdef bint has_better(rivals_t* r, const BotanicusRules* rules, const BotanicusState* s,
                     bint is_new) noexcept nogil
