"""How the areas of a grid of Hutan compete for flowers.

The chances of an area are those of a time: own turns left, more of them for colours that the unseen
cards have more of, fewer the more flowers other areas of the colour need besides.
"""

from engine_c.games.hutan.engine cimport COLORS, HutanGrid, HutanRules, HutanState
from solver.games.hutan.evaluator cimport (
    MIXED, STEPS, TO_CHOOSE, UNTOUCHED, chances_at, is_pending, need_of, weights_t,
)


cdef void read_supply(const HutanRules* rules, const HutanState* s, float weight,
                      float* supply) noexcept nogil:
    """How fast each colour comes, 1 = as fast as colours do on average, [COLORS]."""
    cdef int[COLORS] flowers
    cdef int f, c, i, total = 0
    for c in range(COLORS):
        flowers[c] = 0
        supply[c] = 1
    if weight == 0:
        return
    for f in range(rules.num_faces):
        if s.unseen[f] == 0 or f == rules.wild_face:
            continue
        for i in range(rules.face_size[f]):
            flowers[rules.face_color[f][i]] += s.unseen[f]
            total += s.unseen[f]
    if total == 0:
        return
    for c in range(COLORS):
        supply[c] = max(1 + weight * (<float>COLORS * flowers[c] / total - 1), <float>0.25)


cdef inline int slowed(float turns, float load) noexcept nogil:
    """Steps of time that `turns` are worth under a load; at least one if there are any."""
    if turns <= 0:
        return 0
    return max(<int>(STEPS * turns / (1 + load / turns) + <float>0.5), 1)


cdef void read_demand(outlook_t* look, const HutanState* s, int seat, int turns,
                      const spot_t* spots) noexcept nogil:
    cdef const HutanRules* rules = look.rules
    cdef const layout_t* layout = look.layout
    cdef const weights_t* weights = look.weights
    cdef int[COLORS] needed
    cdef float[COLORS] supply
    cdef int a, c, other, players = rules.num_players
    for c in range(COLORS):
        needed[c] = 0
    for a in range(layout.num_areas):
        if is_pending(spots + a):
            needed[spots[a].color] += need_of(spots + a)
    read_supply(rules, s, weights.supply, supply)
    for a in range(layout.num_areas):
        if spots[a].color == MIXED or spots[a].empties + spots[a].singles == 0:
            continue
        for c in range(COLORS):
            if spots[a].color != UNTOUCHED and spots[a].color != c:
                continue
            other = needed[c] - (need_of(spots + a) if spots[a].color == c else 0)
            look.demand.chances[a][c] = chances_at(
                TO_CHOOSE, players, slowed(turns * supply[c], weights.load * other))
        look.demand.chances[a][UNTOUCHED] = look.chances


cdef void read_needs(const HutanState* s, int seat, const layout_t* layout, const spot_t* spots,
                     needs_t* needs) noexcept nogil:
    cdef const HutanGrid* grid = &s.grids[seat]
    cdef int a, c
    needs.open = s.land & ~(grid.tree | grid.animal)
    for c in range(COLORS):
        needs.of[c] = 0
    for a in range(layout.num_areas):
        if spots[a].color < COLORS:
            needs.of[spots[a].color] |= layout.mask[a] & needs.open
