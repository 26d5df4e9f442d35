"""What a home of Sattgrün will be worth: expected points by scoring rule."""

import tomllib
from pathlib import Path

from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memcpy, memset

from engine_c.bits cimport bit_count, bit_first, bit_of, next_to
from engine_c.games.sattgruen.engine cimport (
    CARE_KINDS, MAX_COLORS, NONE, PHASE_OVER, SattgruenHome, SattgruenRules, SattgruenState,
)
from engine_c.games.sattgruen.home cimport LIGHT_BITS
from engine_c.games.sattgruen.scoring cimport (
    BASE_TERMS, TERM_ITEMS, TERM_LEAVES, TERM_PLANT_VARIETY, TERM_PLANTS, TERM_POTS, TERM_ROOMS,
    TERM_ROOM_VARIETY, goal_points, has_own_item, home_score, home_terms, num_present, room_matches,
    sort_home, sorted_t,
)

from solver.rounding import logistic, saturating, step

PARAMETERS_PATH = Path(__file__).with_name("parameters.toml")
TABLES = ("solo", "shared")

cdef uint64_t FIRST_COLUMN = 0x0101010101010101

cdef weights_t[2] WEIGHTS


cdef void open_look(const SattgruenRules* rules, look_t* look) noexcept nogil:
    look.rules = rules
    look.weights = &WEIGHTS[0 if rules.is_solo else 1]


# --- parameters -----------------------------------------------------------------------------------


def configure(table, values):
    """Set the weights of one table of parameters.toml."""
    cdef weights_t* w = &WEIGHTS[TABLES.index(table)]
    cdef int turns, i
    memset(w, 0, sizeof(weights_t))
    for i in range(SIDES):
        w.light[i] = step(values["light"][max(i - 1, 0)])
    for i in range(len(values["to_come"])):
        w.ahead[i] = step(values["ahead"][i])
        w.to_come[i] = step(values["to_come"][i])
    w.edge = step(values["edge"])
    w.pot = step(values["pot"])
    w.pot_pace = step(values["pot_pace"])
    w.room_match = step(values["room_match"])
    w.thumb = step(values["thumb"])
    for i in range(CARE_KINDS):
        w.care[i] = step(values["care"][i])
    w.item = step(values["item"])
    w.beyond = step(values["beyond"])
    w.others = step(values["others"])
    w.renew_thumbs = values["renew_thumbs"]
    w.renew_gain = step(values["renew_gain"])
    for turns in range(MAX_TURNS + 1):
        w.variety[turns][0] = 1
        w.leaf[turns] = 1 + step((values["leaf"] - 1) * saturating(values["leaf_rate"], turns))
        w.goal[turns] = step(1 / (1 + values["goal_wait"] * turns))
        if turns == 0:
            continue
        sight = values["grow_base"] + values["grow_rate"] * turns ** values["grow_power"]
        scale = values["grow_scale"] * turns ** values["scale_power"]
        for i in range(NEED_ENTRIES):
            w.potted[turns][i] = logistic((sight + i / NEED_PARTS - NEED_ORIGIN) / scale)
        w.own_item[turns] = step(values["own_item"]) * saturating(values["own_item_rate"], turns)
        w.motifs[turns] = step(values["motif_rate"] * turns ** values["motif_power"])
        w.later[turns] = saturating(values["later_rate"], turns)
        for i in range(1, MAX_COLORS + 1):
            w.variety[turns][i] = step(saturating(values["variety_rate"], turns / i) ** i)


def saved_weights():
    """Return the weights in force, as bytes for `restore_weights`."""
    return (<char*>WEIGHTS)[:sizeof(WEIGHTS)]


def restore_weights(bytes saved):
    """Put weights back in force that `saved_weights` returned in this process."""
    cdef const char* start = saved
    if len(saved) != sizeof(WEIGHTS):
        raise ValueError("these are no saved weights")
    memcpy(WEIGHTS, start, sizeof(WEIGHTS))


def load_parameters(path=PARAMETERS_PATH):
    """Read a parameters file: {table: values}."""
    tables = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    return {table: tables[table] for table in TABLES}


for table, values in load_parameters().items():
    configure(table, values)


# --- the table ------------------------------------------------------------------------------------


cdef int turns_left(const SattgruenRules* rules, const SattgruenState* s, int seat) noexcept nogil:
    cdef int players = rules.num_players
    if s.phase == PHASE_OVER:
        return 0
    if s.turn == 0:
        return rules.num_turns
    return rules.num_turns - s.turn + (
        (seat - s.start + players) % players >= (s.seat - s.start + players) % players)


cdef inline uint64_t box_of(const SattgruenHome* home) noexcept nogil:
    """Spaces inside the box of the cards of a home."""
    cdef uint64_t row = ((<uint64_t>2 << home.left + home.right) - 1) << ((home.origin & 7) - home.left)
    cdef uint64_t columns = FIRST_COLUMN & ((<uint64_t>1 << 8 * (home.above + home.below + 1)) - 1)
    return row * columns << 8 * ((home.origin >> 3) - home.above)


cdef inline float pot_to_come(const look_t* look, const SattgruenState* s, int turns) noexcept nogil:
    """Mean points of the pots of the next turns; without turns, of the pot that comes next."""
    cdef const SattgruenRules* rules = look.rules
    cdef float number = max(<float>1, look.weights.pot_pace * turns), left, points = 0, share
    cdef int i
    if rules.is_solo:
        left = number
        for i in range(max(1, rules.num_turns - turns + 1), rules.num_turns + 1):
            share = min(left, <float>1)
            points += share * rules.pot_points[rules.row_pot[i]]
            left -= share
        return points / number
    if turns:
        number *= rules.num_players
    left = number
    for i in range(rules.num_materials):
        share = min(left, <float>s.pots[i])
        points += share * rules.pot_points[i]
        left -= share
    return points / number


cdef inline float between(const SattgruenRules* rules, float motifs) noexcept nogil:
    """Points of a number of motifs that need not be whole."""
    cdef int whole = <int>motifs
    if whole >= rules.num_motifs:
        return rules.item_points[rules.num_motifs]
    return rules.item_points[whole] + (motifs - whole) * (
        rules.item_points[whole + 1] - rules.item_points[whole])


cdef inline int motif_set(const SattgruenRules* rules, const SattgruenHome* home) noexcept nogil:
    """Motifs placed, as bits."""
    cdef uint64_t left = home.rooms & ~home.bare
    cdef int found = 0
    while left:
        found |= 1 << rules.item_motif[home.mark[bit_first(left)]]
        left &= left - 1
    return found


cdef inline float cards_around(const look_t* look, uint64_t inner, uint64_t outer, int bit) noexcept nogil:
    """Cards that may still come beside a space."""
    cdef uint64_t around = next_to(bit_of(bit))
    return bit_count(around & inner) + look.weights.edge * bit_count(around & outer)


cdef inline float pot_chance(const look_t* look, const SattgruenHome* home, int bit, int leaves,
                             float cards, int turns) noexcept nogil:
    """Chance that an open plant is potted, had it so many leaves."""
    cdef const SattgruenRules* rules = look.rules
    cdef int lights = bit_count(rules.plants[home.card[bit]].needs & LIGHT_BITS)
    cdef int at = <int>((cards * look.weights.light[lights] + NEED_ORIGIN + leaves
                         - rules.plants[home.card[bit]].growth) * NEED_PARTS)
    return look.weights.potted[turns][max(0, min(at, NEED_ENTRIES - 1))]


cdef void expect_plants(const look_t* look, const SattgruenState* s, const SattgruenHome* home,
                        int turns, uint64_t inner, uint64_t outer, float* out) noexcept nogil:
    """Plants that lie, leaves and pots."""
    cdef const SattgruenRules* rules = look.rules
    cdef const weights_t* w = look.weights
    cdef float pot = w.pot * pot_to_come(look, s, turns), cards, chance, leaves = 0
    cdef uint64_t left = home.plants
    cdef int bit
    while left:
        bit = bit_first(left)
        left &= left - 1
        cards = cards_around(look, inner, outer, bit)
        if not home.open >> bit & 1:
            out[TERM_PLANTS] += rules.plants[home.card[bit]].points
            out[TERM_POTS] += rules.pot_points[home.mark[bit]]
            continue
        chance = pot_chance(look, home, bit, home.mark[bit], cards, turns)
        out[TERM_PLANTS] += chance * rules.plants[home.card[bit]].points
        out[TERM_POTS] += chance * pot
        leaves += (1 - chance) * home.mark[bit]
    out[TERM_LEAVES] = leaves * w.leaf[turns] / rules.leaves_per_point


cdef inline float hoped_matches(const look_t* look, const SattgruenHome* home, const sorted_t* by,
                                uint64_t inner, uint64_t outer, int bit) noexcept nogil:
    """Points of a room's neighbours, those to come included, without an item."""
    return look.rules.room_match_points * (
        room_matches(look.rules, home, by, bit)
        + look.weights.room_match * cards_around(look, inner, outer, bit))


cdef void expect_rooms(const look_t* look, const SattgruenHome* home, const sorted_t* by, int turns,
                       uint64_t inner, uint64_t outer, float* out) noexcept nogil:
    """Matches of the rooms that lie, items of their colour included."""
    cdef const SattgruenRules* rules = look.rules
    cdef const weights_t* w = look.weights
    cdef uint64_t left = home.rooms
    cdef float matches
    cdef int bit
    while left:
        bit = bit_first(left)
        left &= left - 1
        matches = hoped_matches(look, home, by, inner, outer, bit)
        if home.bare >> bit & 1:
            matches *= 1 + w.own_item[turns] * (rules.room_item_factor - 1)
        elif has_own_item(rules, home, bit):
            matches *= rules.room_item_factor
        out[TERM_ROOMS] += matches


cdef void expect_home(const look_t* look, const SattgruenState* s, int seat, const sorted_t* by,
                      int turns, float* out) noexcept nogil:
    """The categories of a home with turns to come, into out[BASE_TERMS]."""
    cdef const SattgruenRules* rules = look.rules
    cdef const SattgruenHome* home = &s.homes[seat]
    cdef uint64_t box = box_of(home)
    cdef uint64_t spaces = rules.reach[home.box] & ~(home.plants | home.rooms)
    cdef int i
    for i in range(BASE_TERMS):
        out[i] = 0
    expect_plants(look, s, home, turns, spaces & box, spaces & ~box, out)
    expect_rooms(look, home, by, turns, spaces & box, spaces & ~box, out)
    out[TERM_ITEMS] = between(rules, bit_count(motif_set(rules, home)) + look.weights.motifs[turns])
    out[TERM_PLANT_VARIETY] = rules.plant_variety_points * look.weights.variety[turns][
        rules.num_colors - num_present(rules, by.type, home.plants)]
    out[TERM_ROOM_VARIETY] = rules.room_variety_points * look.weights.variety[turns][
        rules.num_colors - num_present(rules, by.color, home.rooms)]


cdef void seat_terms(const look_t* look, const SattgruenState* s, int seat, int turns,
                     float* out) noexcept nogil:
    cdef const SattgruenRules* rules = look.rules
    cdef int32_t[64] exact
    cdef sorted_t by
    cdef int i, index
    if turns == 0:
        home_terms(rules, s, seat, exact)
        for i in range(rules.num_terms):
            out[i] = exact[i]
        return
    sort_home(rules, &s.homes[seat], &by)
    expect_home(look, s, seat, &by, min(turns, MAX_TURNS), out)
    for i in range(BASE_TERMS):
        out[i] += look.weights.ahead[i] + turns * look.weights.to_come[i]
    for i in range(BASE_TERMS, rules.num_terms):
        index = rules.term_goal[i - BASE_TERMS]
        out[i] = goal_points(rules, s, seat, &by, index) if s.goals >> index & 1 else 0


cdef float thumbs_value(const look_t* look, int thumbs, int turns) noexcept nogil:
    return look.weights.later[turns] * look.weights.thumb * min(thumbs, <int>look.rules.thumb_limit)


cdef inline float stored_value(const look_t* look, int kind, int motifs, int turns) noexcept nogil:
    """Worth of a token on storage."""
    cdef const SattgruenRules* rules = look.rules
    cdef int number
    if kind == NONE:
        return 0
    if kind >= rules.num_items:
        return look.weights.later[turns] * look.weights.care[kind - rules.num_items]
    if motifs >> rules.item_motif[kind] & 1:
        return 0
    number = bit_count(motifs)
    return look.weights.later[turns] * look.weights.item * (
        rules.item_points[number + 1] - rules.item_points[number])


cdef float home_value(const look_t* look, const SattgruenState* s, int seat, int turns) noexcept nogil:
    cdef float[BASE_TERMS] terms
    cdef float value
    cdef sorted_t by
    cdef uint64_t goals = s.goals
    cdef int i
    if turns == 0:
        return home_score(look.rules, s, seat)
    turns = min(turns, MAX_TURNS)
    sort_home(look.rules, &s.homes[seat], &by)
    expect_home(look, s, seat, &by, turns, terms)
    value = thumbs_value(look, s.homes[seat].thumbs, turns)
    if s.homes[seat].stored != NONE:
        value += stored_value(look, s.homes[seat].stored, motif_set(look.rules, &s.homes[seat]), turns)
    for i in range(BASE_TERMS):
        value += terms[i]
    while goals:
        value += look.weights.goal[turns] * goal_points(look.rules, s, seat, &by, bit_first(goals))
        goals &= goals - 1
    return value


# --- tokens one by one ----------------------------------------------------------------------------


cdef void open_view(const look_t* look, const SattgruenState* s, int seat, int turns,
                    view_t* view) noexcept nogil:
    cdef const SattgruenHome* home = &s.homes[seat]
    cdef uint64_t box = box_of(home)
    cdef uint64_t spaces = look.rules.reach[home.box] & ~(home.plants | home.rooms) if turns else 0
    view.look = look
    view.s = s
    view.home = home
    view.turns = min(turns, MAX_TURNS)
    view.inner = spaces & box
    view.outer = spaces & ~box
    view.pot = look.weights.pot * pot_to_come(look, s, turns)
    view.motifs = motif_set(look.rules, home)
    sort_home(look.rules, home, &view.by)


cdef inline float pot_at_once(const look_t* look, const SattgruenState* s) noexcept nogil:
    """Points of the pot that the next plant gets."""
    cdef const SattgruenRules* rules = look.rules
    cdef int i
    if not rules.is_solo:
        return pot_to_come(look, s, 0)
    if not s.row_pot_taken:
        return rules.pot_points[rules.row_pot[s.turn]]
    for i in range(rules.num_materials - 2, -1, -1):
        if s.pots[i] and s.turn < rules.num_turns:
            return rules.pot_points[i]
    return 0


cdef inline float plant_worth(const view_t* view, int bit, int leaves, float cards) noexcept nogil:
    """What an open plant brings, had it so many leaves."""
    cdef const SattgruenRules* rules = view.look.rules
    cdef float chance = pot_chance(view.look, view.home, bit, leaves, cards, view.turns)
    return (chance * (rules.plants[view.home.card[bit]].points + view.pot)
            + (1 - chance) * leaves * view.look.weights.leaf[view.turns] / rules.leaves_per_point)


cdef float leaf_gain(const view_t* view, int bit, int leaves) noexcept nogil:
    cdef const SattgruenRules* rules = view.look.rules
    cdef int before = view.home.mark[bit]
    cdef float cards = cards_around(view.look, view.inner, view.outer, bit)
    cdef float base = plant_worth(view, bit, before, cards)
    if before + leaves >= rules.plants[view.home.card[bit]].growth:
        return rules.plants[view.home.card[bit]].points + pot_at_once(view.look, view.s) - base
    return plant_worth(view, bit, before + leaves, cards) - base


cdef float item_gain(const view_t* view, int kind) noexcept nogil:
    cdef const SattgruenRules* rules = view.look.rules
    cdef uint64_t left = view.home.bare
    cdef float own = view.look.weights.own_item[view.turns], gain, best = -NONE
    cdef float motifs = bit_count(view.motifs) + view.look.weights.motifs[view.turns]
    cdef int bit
    while left:
        bit = bit_first(left)
        left &= left - 1
        gain = -own
        if rules.rooms[view.home.card[bit]].color == rules.item_color[kind]:
            gain = 1 - own
        gain *= (rules.room_item_factor - 1) * hoped_matches(
            view.look, view.home, &view.by, view.inner, view.outer, bit)
        best = max(best, gain)
    if not view.motifs >> rules.item_motif[kind] & 1:
        best += between(rules, motifs + 1) - between(rules, motifs)
    return best


cdef float store_gain(const view_t* view, int kind) noexcept nogil:
    return (stored_value(view.look, kind, view.motifs, view.turns)
            - stored_value(view.look, view.home.stored, view.motifs, view.turns))
