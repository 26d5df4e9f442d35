"""Components and options of Sattgrün, packed into the SattgruenRules block that the kernels read."""

from libc.string cimport memset

from engine_c.bits cimport bit_of
from engine_c.contract cimport MAX_GOALS
from engine_c.games.sattgruen.engine cimport (
    CARE_KINDS, DECLINES_ALL, DECLINES_NONE, DECLINES_USEFUL, LIGHTS, MAX_BAG, MAX_COLORS, MAX_FERT,
    MAX_GOALS_ALL, MAX_KINDS, MAX_MATERIALS, MAX_MOTIFS, MAX_PLANTS, MAX_ROOMS, MAX_TARGETS, NONE, SEATS,
    SattgruenRules,
)
from engine_c.games.sattgruen.scoring cimport BASE_TERMS, GI01, GI03, GI04, GI06, GP03
from engine_c.packing cimport within

from engine_c.games.sattgruen.components import GOAL_KINDS, MAX_GROWTH, MAX_TURNS, name_order

GOAL_NAMES = tuple([kind for kinds in GOAL_KINDS.values() for kind in kinds])
"""Kinds of goals in the order of goal_t."""


cdef int pack_rules(SattgruenRules* rules, components, options) except -1:
    """Fill the block; raises ComponentsError if a number is beyond a capacity of engine.pxd."""
    memset(rules, 0, sizeof(SattgruenRules))
    pack_options(rules, components, options)
    pack_counts(rules, components, options)
    pack_cards(rules, components)
    pack_tokens(rules, components)
    pack_goals(rules, components, options)
    pack_marks(rules, components, options)
    pack_geometry(rules, options.is_landscape_only)
    return 0


cdef int pack_options(SattgruenRules* rules, components, options) except -1:
    """Switches."""
    rules.num_players = within("players", options.players, SEATS, 1)
    rules.is_solo = options.players == 1
    rules.is_family = options.family
    rules.is_free = options.is_timing_free
    rules.is_horizontal = options.goal_rows_horizontal
    rules.starts_at_seat0 = options.starts_at_seat0
    rules.declines = {
        "useful": DECLINES_USEFUL, "all": DECLINES_ALL, "none": DECLINES_NONE}[options.declines]
    rules.gp03_counts_all = options.gp03_counts_all
    rules.purge_only_moved = options.purge_only_moved
    return 0


cdef int pack_counts(SattgruenRules* rules, components, options) except -1:
    """Thumbs, pots, turns and points."""
    cdef int i, last
    rules.num_turns = within("num_turns", components.num_turns, MAX_TURNS, 1)
    rules.green_thumbs = within("green_thumbs", components.green_thumbs, 127)
    rules.thumb_limit = within("thumb_limit", components.thumb_limit, 127)
    rules.thumb_cost = within("thumb_cost", components.thumb_cost, 127, 1)
    if not rules.is_family:
        for i, thumbs in enumerate(components.start_thumbs[options.players]):
            rules.start_thumbs[i] = within("start_thumbs", thumbs, rules.green_thumbs // SEATS)
    rules.num_materials = within("pots", len(components.pots), MAX_MATERIALS, 1)
    last = rules.num_materials - 1
    for i, pot in enumerate(components.pots):
        rules.pot_points[i] = pot.points
        if i < last and not rules.is_solo:
            rules.special_pots[i] = within(
                "special_pots_each", components.special_pots_each[options.players], 127)
    for i, material in enumerate(components.solo_pot_order):
        rules.row_pot[within("solo_pot_order", i + 1, rules.num_turns)] = within(
            "solo_pot_order", material, last)
    rules.purge_limit = within("solo_purge_limit", components.solo_purge_limit, 127)
    rules.leaves_per_point = components.leaves_per_point
    rules.plant_variety_points = components.plant_variety_points
    rules.room_variety_points = components.room_variety_points
    rules.room_match_points = components.room_match_points
    rules.room_item_factor = components.room_item_factor
    within("item_points", len(components.item_points), MAX_MOTIFS + 1, 1)
    for i in range(MAX_MOTIFS + 1):
        rules.item_points[i] = components.item_points[min(i, len(components.item_points) - 1)]
    return 0


cdef int pack_cards(SattgruenRules* rules, components) except -1:
    """Plants and rooms."""
    cdef int i, side, light
    rules.num_colors = within("colors", len(components.colors), MAX_COLORS)
    within("lights", len(components.lights), LIGHTS)
    rules.num_plants = within("plants", len(components.plants), MAX_PLANTS)
    rules.num_rooms = within("rooms", len(components.rooms), MAX_ROOMS)
    for i, plant in enumerate(components.plants):
        rules.plants[i].type = plant.type
        rules.plants[i].growth = within(f"plants {plant.id}", plant.growth, MAX_GROWTH, 1)
        rules.plants[i].points = plant.points
        for light in plant.lights:
            for side in range(4):
                rules.plants[i].needs |= 1 << (LIGHTS * side + light)
    for i, room in enumerate(components.rooms):
        rules.rooms[i].color = room.color
        for side, light in enumerate(room.lights):
            rules.rooms[i].lights |= 1 << (LIGHTS * side + light)
    order = sorted(range(rules.num_plants), key=lambda plant: (
        -components.plants[plant].growth, name_order(components.plants[plant].name), plant))
    for i, plant in enumerate(order):
        rules.start_rank[<int>plant] = i
    return 0


cdef int pack_tokens(SattgruenRules* rules, components) except -1:
    """Items and care tokens."""
    cdef int i
    rules.num_motifs = within("motifs", len(components.motifs), MAX_MOTIFS)
    rules.num_items = within("items", len(components.items), MAX_KINDS - CARE_KINDS)
    rules.num_kinds = rules.num_items + CARE_KINDS
    within("care_tokens", len(components.care_tokens), CARE_KINDS, CARE_KINDS)
    rules.bag_size = within(
        "care_tokens", rules.num_items + sum([care.count for care in components.care_tokens]), MAX_BAG)
    for i, item in enumerate(components.items):
        rules.item_color[i] = item.color
        rules.item_motif[i] = item.motif
        rules.item_is_pet[i] = item.is_pet
    for i, care in enumerate(components.care_tokens):
        rules.care_count[i] = care.count
        rules.care_leaves[i] = within(f"care_tokens {care.kind}", care.leaves, min(MAX_FERT, MAX_TARGETS), 1)
    return 0


cdef int pack_goals(SattgruenRules* rules, components, options) except -1:
    """Goals, those in force, and those that can be drawn (S3.2)."""
    cdef int i, k
    rules.num_goals = within("goals", len(components.goals), MAX_GOALS_ALL)
    rules.num_terms = BASE_TERMS
    categories = list(GOAL_KINDS)
    for i, goal in enumerate(components.goals):
        rules.goal[i].kind = GOAL_NAMES.index(goal.kind)
        rules.goal[i].parameter = within(f"goals {goal.id}", goal.parameter, 255)
        rules.goal[i].points = goal.points
        if rules.goal[i].kind == GP03:
            rules.vacation_goals |= bit_of(i)
        if rules.goal[i].kind in (GI01, GI03, GI04, GI06):
            rules.pot_goals |= bit_of(i)
        if options.goals is not None:
            is_in_play = goal.id in options.goals
            rules.goals |= bit_of(i) if is_in_play else 0
        else:
            is_in_play = not goal.promo and not (rules.is_solo and goal.compares)
            rules.goal_draw[<int>categories.index(goal.category)] |= bit_of(i) if is_in_play else 0
        if is_in_play:
            rules.term_goal[rules.num_terms - BASE_TERMS] = i
            rules.num_terms += 1
    if options.goals is None:
        rules.num_goal_draws = len(categories)
        for k in range(rules.num_goal_draws):
            within(f"goals {categories[k]}", rules.goal_draw[k] != 0, 1, 1)
    return 0


cdef int pack_marks(SattgruenRules* rules, components, options) except -1:
    """Marks a solo player plays for: the target, else those of the rating (S12.10)."""
    cdef int i
    if not rules.is_solo:
        return 0
    marks = [points for points, _ in components.ratings if points > 0]
    if options.target is not None:
        marks = [options.target]
    rules.num_marks = within("ratings", len(marks), MAX_GOALS)
    for i in range(rules.num_marks):
        rules.marks[i] = marks[i]
    return 0


cdef int pack_geometry(SattgruenRules* rules, bint is_landscape) except -1:
    """Tables of the board: cells, and what each box leaves legal (S6.3)."""
    cdef int row, column, left, right, above, below, x, y, wide, high, box
    memset(rules.bit_at, NONE, sizeof(rules.bit_at))
    for row in range(8):
        for column in range(8):
            rules.cell_at[8 * row + column] = 9 * row + column
            rules.bit_at[9 * row + column] = 8 * row + column
    for left in range(5):
        for right in range(5):
            for above in range(5):
                for below in range(5):
                    box = ((left * 5 + right) * 5 + above) * 5 + below
                    for x in range(-left - 1, right + 2):
                        for y in range(-above - 1, below + 2):
                            wide = max(left, -x) + max(right, x) + 1
                            high = max(above, -y) + max(below, y) + 1
                            if (wide <= 5 and high <= 3) or (
                                    not is_landscape and wide <= 3 and high <= 5):
                                column = x + (3 if right else 4)
                                row = y + (3 if below else 4)
                                rules.reach[box] |= bit_of(8 * row + column)
    return 0
