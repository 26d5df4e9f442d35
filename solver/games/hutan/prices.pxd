# How much more a grid can bring with known cards at most: flowers and animals at prices.
#
# Lagrangian relaxation (Fisher 1981): where flowers lie, when they come and that all must be planted is let
# go. Each round sells one card at the prices of its flowers; each area buys what is best for it alone. For
# any prices >= 0 the income of the rounds and the gains of the areas sum to an upper bound.

from libc.stdint cimport int32_t, uint8_t

from engine_c.games.hutan.engine cimport (
    COLORS, MAX_AREAS, MAX_OFFER, MAX_ROUNDS, HutanRules, HutanState, HutanWorld,
)
from solver.games.hutan.evaluator cimport MAX_GRID_AREAS, layout_t, spot_t

# The cards of the rounds to come, as a World has them.
ctypedef struct future_t:
    int num_rounds
    uint8_t[MAX_ROUNDS] num_cards
    uint8_t[MAX_ROUNDS][MAX_OFFER] faces

ctypedef struct prices_t:
    float[COLORS] flower      # points of a flower of the colour
    float animal              # points of the right to take an animal: one a turn
    float cheapest            # least price of a flower
    float bonus               # worth of the bonus flowers of an animal

# What every kind of area gains at most, points beyond what it has; by size, colour, empties and singles.
ctypedef struct gains_t:
    prices_t prices
    float[MAX_ROUNDS + 1] income           # from a round on to the end
    float[MAX_AREAS + 1][COLORS + 2][MAX_AREAS + 1][MAX_AREAS + 1] area

# Cards from the round of a solo state on.
cdef void read_future(const HutanRules* rules, const HutanState* s, const HutanWorld* world,
                      future_t* future) noexcept nogil
# Prices of flowers that are about the same for the rounds to come.
cdef void first_prices(prices_t* prices) noexcept nogil
# Lower the bound on a grid by moving its prices; returns it, in points beyond the present score.
cdef float improve_prices(const HutanRules* rules, const HutanState* s, const future_t* future,
                          const layout_t* layout, const spot_t* spots, float target, int steps,
                          prices_t* prices) noexcept nogil
# Tables for prices; sizes of areas that the layout does not have stay as they were.
cdef void fill_gains(const HutanRules* rules, const HutanState* s, const future_t* future,
                     const layout_t* layout, const prices_t* prices, gains_t* gains) noexcept nogil
