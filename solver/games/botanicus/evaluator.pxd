# What a plot of Botanicus will be worth: tasks and columns by what they lack, pieces by the nodes ahead, and
# what is kept for later turns.
#
# Points come from the packed rules alone, chances and prices from parameters.toml. Values are points.

from libc.stdint cimport uint64_t

from engine_c.games.botanicus.engine cimport BotanicusPlot, BotanicusState
from engine_c.games.botanicus.scoring cimport ALL_TERMS
from solver.games.botanicus.context cimport hope_t, look_t

# Expected final points by scoring rule into out[ALL_TERMS]; exact without turns left.
cdef void seat_terms(const look_t* look, const BotanicusState* s, int seat, int turns,
                     float* out) noexcept nogil
cdef float coins_worth(const hope_t* hope, int coins) noexcept nogil
# Worth of the tasks of a row, of a column, and of what final cards count in beds and plants.
cdef float row_worth(const hope_t* hope, const BotanicusPlot* plot, int row) noexcept nogil
cdef float column_worth(const hope_t* hope, const BotanicusPlot* plot, int column) noexcept nogil
cdef float beds_worth(const hope_t* hope, const BotanicusPlot* plot) noexcept nogil
# Of greenhouse and fruits.
cdef float green_worth(const hope_t* hope, const BotanicusPlot* plot) noexcept nogil
# Of the piece on a track if it stood on this node.
cdef float node_worth(const hope_t* hope, const BotanicusPlot* plot, int track, int node) noexcept nogil
# Of the next token of a stack, 0 if there is none.
cdef float token_worth(const hope_t* hope, int stack) noexcept nogil
# Of gardeners standing on these nodes.
cdef float place_worth(const hope_t* hope, const BotanicusPlot* plot, uint64_t range_beds) noexcept nogil
# Of a whole plot; exact without turns left and with nothing open.
cdef float plot_worth(const hope_t* hope, const BotanicusPlot* plot) noexcept nogil
# Expected points of a special task beside a row (ROWS: in the greenhouse) on which nothing lies yet.
cdef float fit_of(const hope_t* hope, const BotanicusPlot* plot, int place, int task) noexcept nogil
