# What a grid of Hutan will be worth: areas one by one, cards on top.
#
# An area is seen as counts: empty spaces, single flowers, trees, animals, and its colour. From the own
# turns that are left, tables give the chances that it gets completed or perfect and that its spaces
# become trees; points come from the packed rules alone. Values are points.
#
# T = own turns left after the one that is judged.

from libc.stdint cimport uint8_t, uint64_t

from engine_c.bits cimport bit_count
from engine_c.games.hutan.engine cimport (
    COLORS, MAX_AREAS, HutanGrid, HutanRules, HutanState,
)

cdef enum:
    MAX_GRID_AREAS = 36       # four quarters with MAX_AREAS each
    UNTOUCHED = COLORS        # colour of an area without flowers
    MIXED = COLORS + 1        # colour of an area with several
    MAX_NEED = 18             # flowers that make nine empty spaces perfect
    MAX_TURNS = 64            # a larger T counts as this
    STEPS = 4                 # chances are known for T in so many steps a turn
    ACCESS = 3                # ways in which a space lacks neighbours, see access_of

# Chances at one T, in steps of 1/4096.
ctypedef struct chances_t:
    float[MAX_AREAS + 1] complete          # by empty spaces, of an area begun in one colour
    float[MAX_NEED + 1] perfect            # by flowers needed
    float[MAX_AREAS + 1] complete_untouched    # by size
    float[MAX_AREAS + 1] perfect_untouched
    float begin                            # an untouched area is begun
    float single_grows                     # a single flower becomes a tree; area of one colour
    float empty_grows                      # an empty space becomes a tree
    float mixed_single_grows               # the same of a mixed area, to tell what will happen
    float mixed_empty_grows
    float part                             # worth of the part done of an all-or-nothing card
    float[ACCESS] access                   # points lost by a space that lacks neighbours

# Weights of one number of players that do not depend on T.
ctypedef struct weights_t:
    float crowded             # part of an animal's worth if others are nearer to the last ones
    float tempo               # an animal's worth besides its points, for its bonus flowers; points
    float load                # how much flowers that other areas of the colour need slow an area down
    float supply              # how much the colours of the unseen cards matter
    float[MAX_AREAS + 1] stretch           # more worth of an animal to come by size; part of its points

# The areas of a layout, fixed during a game.
ctypedef struct layout_t:
    int num_areas
    uint64_t[MAX_GRID_AREAS] mask
    uint8_t[MAX_GRID_AREAS] size
    uint8_t[MAX_GRID_AREAS] quarter
    uint8_t[64] area_of       # area of a land bit

# An area as counts; empties + singles + trees + animals = size.
ctypedef struct spot_t:
    uint8_t size
    uint8_t empties
    uint8_t singles
    uint8_t trees
    uint8_t animals
    uint8_t color             # 0..4, UNTOUCHED or MIXED

# How the animals of each colour are contested: pending areas of all grids by flowers needed.
ctypedef struct race_t:
    uint8_t[COLORS] left                   # animals in the supply
    uint8_t[COLORS][MAX_NEED + 2] ahead    # pending areas that need fewer flowers than the index

# What the ecosystem cards add, in points; all 0 without cards. `animal` and `complete` are by area and
# colour (UNTOUCHED: the mean of the colours), the others by bit.
ctypedef struct extras_t:
    bint is_used
    float[64] tree                         # a tree on the space, colour aside
    float[COLORS] tree_color               # a tree of the colour
    float[64] full                         # a tree or an animal on the space
    float[COLORS][64] animal_at            # an animal of the colour exactly there
    float[MAX_GRID_AREAS][COLORS + 1] animal    # the best animal of the colour in the area
    float[MAX_GRID_AREAS][COLORS + 1] complete  # the area completed in the colour

ctypedef const chances_t* chances_at_t

# How the areas of a grid compete for flowers: the chances of each by colour (UNTOUCHED: before it is
# begun); set by read_demand.
ctypedef struct demand_t:
    chances_at_t[MAX_GRID_AREAS][COLORS + 1] chances

# Everything that is needed to judge one grid.
ctypedef struct outlook_t:
    const HutanRules* rules
    const layout_t* layout
    const chances_t* chances
    const weights_t* weights
    race_t race
    extras_t extras
    demand_t demand

# The purposes of chances and weights: to choose well, or to tell what will happen.
cdef enum:
    TO_CHOOSE, TO_EXPECT, NUM_PURPOSES

# `steps` of 1/STEPS turn are left.
cdef const chances_t* chances_at(int purpose, int num_players, int steps) noexcept nogil
cdef const weights_t* weights_of(int purpose, int num_players) noexcept nogil
cdef void read_layout(const HutanRules* rules, const HutanState* s, layout_t* layout) noexcept nogil
# Own turns of a seat that are not finished, the present one included.
cdef int turns_left(const HutanRules* rules, const HutanState* s, int seat) noexcept nogil
# `spots` is [SEATS][MAX_GRID_AREAS], filled for the seats in play.
cdef void read_race(const HutanState* s, int num_players, int num_areas, const spot_t* spots,
                    race_t* race) noexcept nogil
# Expected final points by scoring rule of one seat into out[T]; exact without turns left.
cdef void seat_terms(outlook_t* outlook, const HutanState* s, int seat, const spot_t* spots,
                     float* out) noexcept nogil


cdef inline void read_spots(const layout_t* layout, const HutanGrid* grid, spot_t* spots) noexcept nogil:
    """Count what lies in every area."""
    cdef uint64_t forest = (grid.color[0] | grid.color[1] | grid.color[2] | grid.color[3]
                            | grid.color[4])
    cdef uint64_t mask, filled
    cdef int a, c
    cdef spot_t* spot
    for a in range(layout.num_areas):
        mask = layout.mask[a]
        filled = mask & forest
        spot = spots + a
        spot.size = layout.size[a]
        spot.empties = spot.size - bit_count(filled)
        spot.trees = bit_count(mask & grid.tree)
        spot.animals = bit_count(mask & grid.animal)
        spot.singles = spot.size - spot.empties - spot.trees - spot.animals
        if filled == 0:
            spot.color = UNTOUCHED
            continue
        spot.color = MIXED
        for c in range(COLORS):
            if filled & ~grid.color[c] == 0:
                spot.color = c


cdef inline bint is_pending(const spot_t* spot) noexcept nogil:
    """Whether an area is begun in one colour and not perfect yet."""
    return spot.color < COLORS and spot.empties + spot.singles > 0


cdef inline int need_of(const spot_t* spot) noexcept nogil:
    """Flowers that make an area of one colour perfect."""
    return 2 * spot.empties + spot.singles


cdef inline float animal_share(const race_t* race, const weights_t* weights, int color,
                               int need) noexcept nogil:
    """Part of an animal's worth that an area of a colour with `need` flowers to go may hope for."""
    if race.left[color] == 0:
        return 0
    return 1 if race.ahead[color][need] < race.left[color] else weights.crowded


cdef inline float spot_value(const outlook_t* look, int area, const spot_t* spot) noexcept nogil:
    """Points an area will bring; what cards give for single spaces aside."""
    cdef const chances_t* chances = look.chances
    cdef float minus = look.rules.completed[spot.size]
    cdef float completed = minus + look.extras.complete[area][min(spot.color, UNTOUCHED)]
    cdef float tree = look.rules.tree_points
    cdef float paw = look.rules.paw[spot.size]
    cdef float animal, chance, perfect
    cdef int need
    if not look.rules.has_minus:
        minus = 0
    if spot.color == MIXED:
        return tree * spot.trees + paw * spot.animals - minus
    need = need_of(spot)
    if need == 0:
        return completed + tree * spot.trees + paw * spot.animals
    chances = look.demand.chances[area][spot.color]
    animal = paw * look.weights.stretch[spot.size] + look.extras.animal[area][spot.color] - tree
    if look.rules.has_bonus:
        animal += look.weights.tempo
    if spot.color == UNTOUCHED:
        chance = chances.complete_untouched[spot.size]
        perfect = chances.perfect_untouched[spot.size]
        return chances.begin * (completed * chance - minus * (1 - chance) + perfect * animal
                                + tree * spot.size * chances.empty_grows)
    chance = chances.complete[spot.empties]
    perfect = chances.perfect[need] * animal_share(&look.race, look.weights, spot.color, need)
    return (completed * chance - minus * (1 - chance) + perfect * animal
            + tree * (spot.trees + spot.singles * chances.single_grows
                      + spot.empties * chances.empty_grows))


cdef inline void plant(spot_t* spot, int color, bint is_growth) noexcept nogil:
    """One more flower of a colour in an area: on a single one of its colour or on an empty space."""
    if is_growth:
        spot.singles -= 1
        spot.trees += 1
        return
    spot.empties -= 1
    spot.singles += 1
    if spot.color == UNTOUCHED:
        spot.color = color
    elif spot.color != color:
        spot.color = MIXED
