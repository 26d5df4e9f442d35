# Stages of a game: who takes the next turn, and with which question it begins (B7.1, B10, B11, X1, X4.1).

from engine_c.games.botanicus.chains cimport begin_chain
from engine_c.games.botanicus.engine cimport (
    CHAIN_NONE, NEUTRAL_FLOWER, NONE, PHASE_ASSIGN, PHASE_FINALS, PHASE_NEUTRAL, PHASE_OVER, PHASE_START,
    SOURCE_NONE, STAGE_ASSIGN, STAGE_FINALS, STAGE_LAST, STAGE_OVER, STAGE_ROUND1, STAGE_ROUND2,
    STAGE_SECONDS, STAGE_STARTS, BotanicusRules, BotanicusState,
)
from engine_c.games.botanicus.rounds cimport next_flower, score_fruits, seat_in_stack, stack_flowers


cdef inline void clear_turn(BotanicusState* s) noexcept nogil:
    """Nothing is under way."""
    s.flags = 0
    s.source = SOURCE_NONE
    begin_chain(s, CHAIN_NONE, 0)
    s.watered = s.watered_last = s.waiting = 0


cdef inline bint ask_turn(const BotanicusRules* rules, BotanicusState* s) noexcept nogil:
    """Put the first question or draw of a turn; returns whether it is a turn that begins with phase 1."""
    if s.stage == STAGE_ASSIGN:
        s.phase = PHASE_ASSIGN
    elif s.stage == STAGE_FINALS:
        s.phase = PHASE_FINALS
        s.draws_left = rules.finals_dealt
    elif s.stage == STAGE_STARTS or s.stage == STAGE_SECONDS:
        s.phase = PHASE_START
    elif s.stage == STAGE_OVER:
        s.phase = PHASE_OVER
        s.seat = 0
    elif (s.stage != STAGE_LAST and s.flower_column[NEUTRAL_FLOWER] != NONE
            and s.flower_column[NEUTRAL_FLOWER] != s.column):
        s.phase = PHASE_NEUTRAL
    else:
        return True
    return False


cdef inline bint begin_stage(const BotanicusRules* rules, BotanicusState* s, int stage) noexcept nogil:
    """Begin a stage in which seats take turns; returns what ask_turn does."""
    s.stage = stage
    s.column = 0
    if stage == STAGE_ROUND1 or stage == STAGE_ROUND2:
        s.column = 1
        s.seat = next_flower(rules, s)
    else:
        s.seat = seat_in_stack(rules, s, NONE)
    return ask_turn(rules, s)


cdef inline int stage_after(const BotanicusRules* rules, int stage) noexcept nogil:
    """The next stage (X1.3, X1.4, X4.1: expert alone)."""
    if not rules.is_expert and (stage == STAGE_ASSIGN or stage == STAGE_ROUND1):
        return STAGE_ROUND1 if stage == STAGE_ASSIGN else STAGE_ROUND2
    return stage + 1


cdef inline bint next_alone(const BotanicusRules* rules, BotanicusState* s) noexcept nogil:
    """The others stand still: the seat goes on in the next column; behind the last one it is over."""
    if s.column < rules.num_columns:
        s.column += 1
        return True
    s.phase = PHASE_OVER
    s.seat = 0
    return False


cdef inline bint next_turn(const BotanicusRules* rules, BotanicusState* s) noexcept nogil:
    """A turn is over; returns whether the next one begins with phase 1."""
    s.turns += 1
    clear_turn(s)
    if s.is_alone:
        return next_alone(rules, s)
    if s.stage != STAGE_ROUND1 and s.stage != STAGE_ROUND2:
        s.seat = seat_in_stack(rules, s, s.seat)
        return ask_turn(rules, s) if s.seat != NONE else begin_stage(rules, s, stage_after(rules, s.stage))
    s.seat = next_flower(rules, s)
    if s.seat == NONE and s.column < rules.num_columns:
        s.column += 1
        s.seat = next_flower(rules, s)
    if s.seat != NONE:
        return ask_turn(rules, s)
    if rules.has_green:
        score_fruits(rules, s)
    stack_flowers(rules, s)
    return begin_stage(rules, s, stage_after(rules, s.stage))
