"""Points that a seat of Hutan can end with by its last turn, at most."""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from engine_c.bits cimport bit_count, bit_first, bit_of
from engine_c.games.hutan.engine cimport (
    COLORS, MAX_FLOWERS, PHASE_ANIMAL, PHASE_BONUS, PHASE_COLOR, PHASE_PLACE, PHASE_TAKE, QUARTERS,
    HutanGrid, HutanRules, HutanState, answers_t, spaces_t,
)
from engine_c.games.hutan.placement cimport forest_of
from engine_c.games.hutan.scoring cimport BASE_TERMS, base_terms
from engine_c.games.hutan.turn cimport open_spaces, take_answers
from engine_c.state cimport EngineState
from solver.games.hutan.evaluator cimport MAX_GRID_AREAS, MIXED, UNTOUCHED, turns_left

cdef enum:
    NEVER = -(1 << 16)        # points of what cannot be

# One area of a grid as far as a turn can change it.
ctypedef struct field_t:
    uint64_t mask
    int color                 # 0..4, UNTOUCHED or MIXED
    int empties
    int[COLORS] singles
    int all_singles
    int32_t done              # points of completing it in one colour, over what it brings as it is
    int32_t begun             # points of beginning it and no more
    int32_t paw               # points of an animal in it, over the tree

# A grid in the last turn of its seat.
ctypedef struct view_t:
    const HutanRules* rules
    const HutanState* s
    int num
    field_t[MAX_GRID_AREAS] fields
    uint8_t[64] field_of      # by bit of land
    uint64_t empty
    uint64_t single           # spaces of single flowers
    int32_t[COLORS] alone     # most that one flower brings


cdef void read_fields(const HutanRules* rules, const HutanState* s, view_t* view) noexcept nogil:
    """Count what the areas of the seat to move still take."""
    cdef const HutanGrid* grid = &s.grids[s.seat]
    cdef uint64_t forest = forest_of(grid), mask, left
    cdef field_t* field
    cdef int q, k, v, c, size, num_colors
    view.rules = rules
    view.s = s
    view.num = 0
    view.empty = s.land & ~forest
    view.single = forest & ~(grid.tree | grid.animal)
    for q in range(QUARTERS):
        v = s.variant[q]
        for k in range(rules.num_areas[v]):
            mask = rules.area[v][k]
            if mask & (view.empty | view.single) == 0:
                continue
            field = view.fields + view.num
            field.mask = mask
            field.color = UNTOUCHED
            field.empties = bit_count(mask & view.empty)
            field.all_singles = bit_count(mask & view.single)
            num_colors = 0
            for c in range(COLORS):
                field.singles[c] = bit_count(mask & view.single & grid.color[c])
                if mask & grid.color[c]:
                    field.color = c
                    num_colors += 1
            size = bit_count(mask)
            field.done = rules.completed[size]
            field.begun = 0
            if num_colors > 1:
                field.color = MIXED
                field.done = 0
            elif rules.has_minus:
                if num_colors:
                    field.done *= 2
                else:
                    field.begun = -rules.completed[size]
            field.paw = rules.paw[size] - rules.tree_points
            left = mask
            while left:
                view.field_of[bit_first(left)] = view.num
                left &= left - 1
            view.num += 1


cdef int32_t planted(const view_t* view, const field_t* field, const uint8_t* colors,
                     int num) noexcept nogil:
    """What flowers of the item add to an area, at most; NEVER: they have no room."""
    cdef int32_t tree = view.rules.tree_points
    cdef int i, same = 0, grown = 0
    cdef int[COLORS] of
    if num > field.empties + field.all_singles:
        return NEVER
    if field.color == UNTOUCHED:
        for i in range(num):
            same += colors[i] == colors[0]
        return field.done if same == num and num == field.empties else field.begun
    for i in range(COLORS):
        of[i] = 0
    for i in range(num):
        of[colors[i]] += 1
        grown += of[colors[i]] <= field.singles[colors[i]]
    if num - grown > field.empties:
        return NEVER
    if field.color != MIXED and field.empties and of[field.color] == num and num >= field.empties:
        return max(field.done + (num - field.empties) * tree, grown * tree)
    return grown * tree


cdef int32_t together(const view_t* view, const uint8_t* colors, int num) noexcept nogil:
    """What flowers add that lie in one area, at most."""
    cdef int32_t best = NEVER
    cdef int k
    for k in range(view.num):
        best = max(best, planted(view, view.fields + k, colors, num))
    return best


cdef int32_t shared_out(const view_t* view, const uint8_t* colors, int num) noexcept nogil:
    """What all flowers of an item add without an animal, at most."""
    cdef uint8_t[2] pair
    cdef int32_t best, alone = 0
    cdef int i
    for i in range(num):
        alone += view.alone[colors[i]]
    if num == 1:
        return alone
    best = max(alone, together(view, colors, num))
    if num == 3:
        for i in range(3):
            pair[0] = colors[0 if i else 1]
            pair[1] = colors[2 if i < 2 else 1]
            best = max(best, view.alone[colors[i]] + together(view, pair, 2))
    return best


cdef int32_t joined(const view_t* view, const field_t* field, int num_bonus, int num) noexcept nogil:
    """What so many bonus flowers and flowers of the item add to an area, of whatever colours."""
    cdef int all_of = num_bonus + num
    cdef int grown = min(all_of, field.all_singles)
    # A bonus flower may grow one that the item has just brought; two make a tree of an empty space.
    grown += min(all_of - grown, 2 * field.empties) // 2
    cdef int32_t tree = view.rules.tree_points, most = grown * tree
    if field.empties and field.color != MIXED and all_of >= field.empties:
        most = max(most, field.done + (all_of - field.empties) * tree)
    return most


cdef int32_t bonus(const view_t* view, int bit, int asked, int own, const uint8_t* colors,
                   int num) noexcept nogil:
    """What bonus flowers on neighbours of a bit add, and flowers of the item that are left.

    `asked`: bits 0..3 for the neighbours N, W, E, S; `own`: the area of the animal.
    """
    cdef int[4] fields
    cdef int[4] numbers
    cdef int32_t total = 0, both = NEVER, most, one
    cdef int32_t[2] each
    cdef uint64_t x
    cdef int i, k, near, num_fields = 0
    for i in range(4):
        near = bit + (-8 if i == 0 else -1 if i == 1 else 1 if i == 2 else 8)
        if not asked >> i & 1 or near < 0 or near > 63:
            continue
        x = bit_of(near)
        if not x & view.rules.neighbors[bit] & (view.empty | view.single) or view.field_of[near] == own:
            continue
        for k in range(num_fields):
            if fields[k] == view.field_of[near]:
                numbers[k] += 1
                break
        else:
            fields[num_fields] = view.field_of[near]
            numbers[num_fields] = 1
            num_fields += 1
    for k in range(num_fields):
        total += joined(view, view.fields + fields[k], numbers[k], 0)
    for i in range(num):
        each[i] = view.alone[colors[i]]
    if num == 2:
        both = together(view, colors, 2)
    for k in range(num_fields):
        one = joined(view, view.fields + fields[k], numbers[k], 0)
        most = joined(view, view.fields + fields[k], numbers[k], 1) - one
        for i in range(num):
            each[i] = max(each[i], most)
        if num == 2:
            both = max(both, joined(view, view.fields + fields[k], numbers[k], 2) - one)
    if num == 1:
        return total + each[0]
    if num == 2:
        return total + max(both, each[0] + each[1])
    return total


cdef int32_t with_animal(const view_t* view, const uint8_t* colors, int num) noexcept nogil:
    """What an item adds if it brings an animal, at most; NEVER: it cannot."""
    cdef const HutanRules* rules = view.rules
    cdef const field_t* field
    cdef uint8_t[MAX_FLOWERS] rest
    cdef int32_t best = NEVER, grown, most
    cdef uint64_t left
    cdef int k, i, same, kept
    for k in range(view.num):
        field = view.fields + k
        if field.color >= COLORS or field.empties or not view.s.animals_left[field.color]:
            continue
        # All its single flowers grow at once.
        same = 0
        kept = 0
        for i in range(num):
            if colors[i] == field.color and same < field.all_singles:
                same += 1
            else:
                rest[kept] = colors[i]
                kept += 1
        if same < field.all_singles:
            continue
        grown = same * rules.tree_points + field.paw
        left = field.mask & view.single
        while left:
            most = bonus(view, bit_first(left), 15 if rules.has_bonus else 0, k, rest, kept)
            best = max(best, grown + most)
            left &= left - 1
    return best


cdef int32_t of_item(const view_t* view, const uint8_t* colors, int num) noexcept nogil:
    """What an item adds, at most."""
    return max(shared_out(view, colors, num), with_animal(view, colors, num))


cdef int32_t of_any_flower(const view_t* view) noexcept nogil:
    """What one flower of any colour adds, at most."""
    cdef int32_t best = NEVER
    cdef uint8_t color
    for color in range(COLORS):
        best = max(best, of_item(view, &color, 1))
    return best


cdef int32_t of_offer(const view_t* view) noexcept nogil:
    """What the items on offer add, at most; nothing is planted where none fits."""
    cdef const HutanRules* rules = view.rules
    cdef const HutanState* s = view.s
    cdef spaces_t spaces
    cdef answers_t answers
    cdef int32_t best = NEVER
    cdef uint32_t left
    cdef int face
    open_spaces(rules, s, &s.grids[s.seat], &spaces)
    take_answers(rules, s, &spaces, &answers)
    if answers.take == 0:
        best = 0
    if answers.pangolin:
        best = max(best, of_any_flower(view))
    left = answers.take
    while left:
        face = bit_first(left)
        left &= left - 1
        if face == rules.wild_face:
            best = max(best, of_any_flower(view))
        else:
            best = max(best, of_item(view, rules.face_color[face], rules.face_size[face]))
    return best


cdef int32_t of_animal(const view_t* view) noexcept nogil:
    """What the animal that is asked for adds, at most."""
    cdef int32_t best = 0
    cdef uint64_t left = view.s.grown
    cdef int bit, q, v, k
    while left:
        bit = bit_first(left)
        left &= left - 1
        q = view.rules.quarter_at[bit]
        v = view.s.variant[q]
        k = bit_count(view.rules.area_at[v][view.rules.local_at[bit]])
        best = max(best, view.rules.paw[k] - view.rules.tree_points
                   + bonus(view, bit, 15 if view.rules.has_bonus else 0, -1, NULL, 0))
    return best


cdef int32_t last_turn_bound(const HutanRules* rules, const HutanState* s) noexcept nogil:
    cdef view_t view
    cdef int32_t[BASE_TERMS] terms
    cdef int32_t points
    cdef uint8_t color
    if s.ecosystem or s.land == 0:
        return UNBOUNDED
    base_terms(rules, s, &s.grids[s.seat], terms)
    points = terms[0] + terms[1] + terms[2] + terms[3]
    read_fields(rules, s, &view)
    if s.phase == PHASE_BONUS:
        return points + bonus(&view, s.animal, s.bonus, -1, NULL, 0)
    if s.phase == PHASE_ANIMAL:
        return points + of_animal(&view)
    for color in range(COLORS):
        view.alone[color] = together(&view, &color, 1)
    if s.phase == PHASE_TAKE:
        return points + of_offer(&view)
    if s.phase == PHASE_COLOR:
        return points + of_any_flower(&view)
    if s.phase == PHASE_PLACE and s.num_placed == 0:
        return points + of_item(&view, s.colors, s.num_flowers)
    return UNBOUNDED


def bound_of_turn(EngineState state not None):
    """Return the points that the seat to move can end with at most, in its last turn; None: nothing is known.

    Raises ValueError if it is not its last turn.
    """
    cdef const HutanRules* rules = <const HutanRules*>state.core.rules
    cdef const HutanState* s = <const HutanState*>state.memory
    cdef int32_t most
    if s.phase < PHASE_TAKE or turns_left(rules, s, s.seat) != 1:
        raise ValueError("not the last turn of the seat to move")
    most = last_turn_bound(rules, s)
    return None if most == UNBOUNDED else most
