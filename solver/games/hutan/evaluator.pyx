"""What a grid of Hutan will be worth: chances by area, expected points by scoring rule."""

import tomllib
from pathlib import Path

from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from engine_c.bits cimport bit_count, bit_first, bit_of
from engine_c.games.hutan.engine cimport (
    COLORS, NO_SEAT, PHASE_OVER, QUARTERS, SEATS, HutanGrid, HutanRules, HutanState,
)
from engine_c.games.hutan.scoring cimport BASE_TERMS, card_points, grid_terms
from solver.games.hutan.cards cimport read_extras

from solver.rounding import logistic, saturating, step

PARAMETERS_PATH = Path(__file__).with_name("parameters.toml")
TABLES = tuple(f"players_{players}" for players in range(1, SEATS + 1))

cdef chances_t[NUM_PURPOSES][SEATS + 1][STEPS * MAX_TURNS + 1] CHANCES
cdef weights_t[NUM_PURPOSES][SEATS + 1] WEIGHTS


cdef const chances_t* chances_at(int purpose, int num_players, int steps) noexcept nogil:
    return &CHANCES[purpose][num_players][max(0, min(steps, STEPS * MAX_TURNS))]


cdef const weights_t* weights_of(int purpose, int num_players) noexcept nogil:
    return &WEIGHTS[purpose][num_players]


# --- parameters -----------------------------------------------------------------------------------


def configure(table, values):
    """Set the weights of one table of parameters.toml."""
    cdef int num_players = TABLES.index(table) + 1
    cdef weights_t* weights = &WEIGHTS[TO_CHOOSE][num_players]
    cdef int i
    stretch = values["stretch"]
    weights.tempo = step(values["tempo"])
    weights.load = step(values["load"])
    weights.supply = step(values["supply"])
    for i in range(MAX_AREAS + 1):
        weights.stretch[i] = step(stretch[max(0, min(i - 2, len(stretch) - 1))])
        WEIGHTS[TO_EXPECT][num_players].stretch[i] = 1
    set_chances(TO_CHOOSE, num_players, values)
    set_chances(TO_EXPECT, num_players, values["expected"])


cdef set_chances(int purpose, int num_players, object values):
    """Fill the tables of one purpose."""
    cdef chances_t* chances
    cdef int steps, i
    WEIGHTS[purpose][num_players].crowded = step(values["crowded"])
    for steps in range(STEPS * MAX_TURNS + 1):
        chances = &CHANCES[purpose][num_players][steps]
        turns = steps / <double>STEPS
        memset(chances, 0, sizeof(chances_t))
        chances.complete[0] = 1
        chances.perfect[0] = 1
        if steps == 0:
            continue
        complete_scale = values["complete_scale"] if purpose == TO_EXPECT else 1.0
        complete = values["complete_base"] + values["complete_rate"] * turns ** values["complete_power"]
        perfect = values["perfect_base"] + values["perfect_rate"] * turns ** values["perfect_power"]
        for i in range(1, MAX_AREAS + 1):
            chances.complete[i] = logistic((complete - i) / complete_scale)
            chances.complete_untouched[i] = logistic(
                (complete - i - values["untouched_complete"]) / complete_scale)
            chances.perfect_untouched[i] = logistic(
                (perfect - 2 * i - values["untouched_perfect"]) / values["perfect_scale"])
        for i in range(1, MAX_NEED + 1):
            chances.perfect[i] = logistic((perfect - i) / values["perfect_scale"])
        chances.begin = saturating(values["begin_rate"], turns)
        chances.single_grows = saturating(values["single_rate"], turns)
        chances.empty_grows = saturating(values["empty_rate"], turns)
        if purpose == TO_EXPECT:
            chances.mixed_single_grows = saturating(values["mixed_single_rate"], turns)
            chances.mixed_empty_grows = saturating(values["mixed_empty_rate"], turns)
        chances.part = step(values["part"] * turns / (turns + 1.0))
        for i in range(ACCESS):
            chances.access[i] = step(values["access"][i]) if purpose == TO_CHOOSE else 0


def saved_weights():
    """Return the weights in force, as bytes for `restore_weights`."""
    return (<char*>CHANCES)[:sizeof(CHANCES)] + (<char*>WEIGHTS)[:sizeof(WEIGHTS)]


def restore_weights(bytes saved):
    """Put weights back in force that `saved_weights` returned in this process."""
    cdef const char* start = saved
    if len(saved) != sizeof(CHANCES) + sizeof(WEIGHTS):
        raise ValueError("these are no saved weights")
    memcpy(CHANCES, start, sizeof(CHANCES))
    memcpy(WEIGHTS, start + sizeof(CHANCES), sizeof(WEIGHTS))


def load_parameters(path=PARAMETERS_PATH):
    """Read a parameters file: {table: values}."""
    tables = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    return {table: tables[table] for table in TABLES}


for table, values in load_parameters().items():
    configure(table, values)


# --- the table ------------------------------------------------------------------------------------


cdef void read_layout(const HutanRules* rules, const HutanState* s, layout_t* layout) noexcept nogil:
    cdef int q, k, v
    cdef uint64_t left
    layout.num_areas = 0
    if s.land == 0:
        return
    for q in range(QUARTERS):
        v = s.variant[q]
        for k in range(rules.num_areas[v]):
            left = rules.area[v][k]
            layout.mask[layout.num_areas] = left
            layout.size[layout.num_areas] = bit_count(left)
            layout.quarter[layout.num_areas] = q
            while left:
                layout.area_of[bit_first(left)] = layout.num_areas
                left &= left - 1
            layout.num_areas += 1


cdef int turns_left(const HutanRules* rules, const HutanState* s, int seat) noexcept nogil:
    cdef int players = rules.num_players
    cdef int place, again
    if s.phase == PHASE_OVER:
        return 0
    if rules.is_solo:
        return rules.num_rounds - s.round
    # Before the first holder is known every seat has all its turns.
    place = 0 if s.holder == NO_SEAT else (seat - s.holder + players) % players
    again = 2 * players - 1 - place if rules.is_out_and_back else players + place
    return 2 * (rules.num_rounds - s.round - 1) + (s.turn <= place) + (s.turn <= again)


cdef void read_race(const HutanState* s, int num_players, int num_areas, const spot_t* spots,
                    race_t* race) noexcept nogil:
    cdef int seat, a, c, need
    cdef const spot_t* spot
    memset(race.ahead, 0, sizeof(race.ahead))
    for seat in range(num_players):
        for a in range(num_areas):
            spot = spots + seat * MAX_GRID_AREAS + a
            if is_pending(spot):
                race.ahead[spot.color][need_of(spot) + 1] += 1
    for c in range(COLORS):
        race.left[c] = s.animals_left[c]
        for need in range(1, MAX_NEED + 2):
            race.ahead[c][need] += race.ahead[c][need - 1]


# --- expected points ------------------------------------------------------------------------------


cdef void base_expectation(const outlook_t* look, const spot_t* spots, float* out) noexcept nogil:
    """Expected trees, animals, plus and minus."""
    cdef const chances_t* chances = look.chances
    cdef float trees = 0, animals = 0, plus = 0, minus = 0
    cdef float completed, chance, perfect, begin
    cdef const spot_t* spot
    cdef int a
    for a in range(look.layout.num_areas):
        spot = spots + a
        completed = look.rules.completed[spot.size]
        animals += <float>look.rules.paw[spot.size] * spot.animals
        trees += spot.trees
        if spot.color == MIXED:
            trees += (spot.singles * chances.mixed_single_grows
                      + spot.empties * chances.mixed_empty_grows)
            minus += completed
            continue
        begin = 1
        if spot.color == UNTOUCHED:
            begin = chances.begin
            chance = chances.complete_untouched[spot.size]
            perfect = chances.perfect_untouched[spot.size]
        elif is_pending(spot):
            chance = chances.complete[spot.empties]
            perfect = (chances.perfect[need_of(spot)]
                       * animal_share(&look.race, look.weights, spot.color, need_of(spot)))
        else:
            chance = 1
            perfect = 0
        plus += begin * chance * completed
        minus += begin * (1 - chance) * completed
        animals += begin * perfect * look.rules.paw[spot.size]
        trees += begin * (spot.singles * chances.single_grows + spot.empties * chances.empty_grows
                          - perfect)
    out[0] = trees * look.rules.tree_points
    out[1] = animals
    out[2] = plus
    out[3] = -minus if look.rules.has_minus else 0


cdef float card_expectation(outlook_t* look, const HutanState* s, int seat, const spot_t* spots,
                            int index) noexcept nogil:
    """Expected points of one card: what it has now and what spaces and areas still bring."""
    cdef const HutanGrid* grid = &s.grids[seat]
    cdef const chances_t* chances = look.chances
    cdef const spot_t* spot
    cdef extras_t* extras = &look.extras
    cdef float points = card_points(look.rules, s, grid, index)
    cdef float share, begin
    cdef uint64_t left, done = grid.tree | grid.animal
    cdef int a, c, bit
    read_extras(look.rules, s, seat, look.layout, <uint32_t>1 << index, chances.part, extras)
    for a in range(look.layout.num_areas):
        spot = spots + a
        left = look.layout.mask[a] & ~done
        while left:
            bit = bit_first(left)
            left &= left - 1
            share = chances.empty_grows
            c = spot.color
            for c in range(COLORS):
                if grid.color[c] & bit_of(bit):
                    share = chances.single_grows if spot.color < COLORS else chances.mixed_single_grows
                    points += share * extras.tree_color[c]
            if spot.color == MIXED and share == chances.empty_grows:
                share = chances.mixed_empty_grows
            points += share * (extras.tree[bit] + extras.full[bit])
        if spot.color == UNTOUCHED:
            begin = chances.begin
            points += begin * chances.complete_untouched[spot.size] * extras.complete[a][UNTOUCHED]
            points += begin * chances.perfect_untouched[spot.size] * extras.animal[a][UNTOUCHED]
        elif is_pending(spot):
            if spot.empties > 0:
                points += chances.complete[spot.empties] * extras.complete[a][spot.color]
            points += (chances.perfect[need_of(spot)] * extras.animal[a][spot.color]
                       * animal_share(&look.race, look.weights, spot.color, need_of(spot)))
    return points


cdef void seat_terms(outlook_t* look, const HutanState* s, int seat, const spot_t* spots,
                     float* out) noexcept nogil:
    cdef int32_t[64] exact
    cdef int i, index
    if s.land == 0 or turns_left(look.rules, s, seat) == 0:
        grid_terms(look.rules, s, seat, exact)
        for i in range(look.rules.num_terms):
            out[i] = exact[i]
        return
    base_expectation(look, spots, out)
    for i in range(BASE_TERMS, look.rules.num_terms):
        index = look.rules.term_card[i - BASE_TERMS]
        out[i] = 0
        if s.ecosystem >> index & 1:
            out[i] = card_expectation(look, s, seat, spots, index)
