# Weights of the evaluator, from parameters.toml.
#
# T = own turns left after the one that is judged; the last action is one.

from engine_c.games.botanicus.engine cimport BotanicusRules
from engine_c.games.botanicus.scoring cimport ALL_TERMS

cdef enum:
    MAX_TURNS = 28            # a larger T counts as this
    EFFORT_PARTS = 8          # entries of a table of chances for one unit of effort
    EFFORTS = 160
    MAX_AWAY = 8              # a larger number of steps counts as this

# Weights of one side, from parameters.toml.
ctypedef struct weights_t:
    float[MAX_TURNS + 1][EFFORTS] task    # chance that a task is done, by effort
    float[MAX_TURNS + 1][EFFORTS] fill    # chance that a column or row is filled, by effort
    float[MAX_TURNS + 1][MAX_AWAY + 1] end  # chance to reach an end so many steps away
    float[MAX_TURNS + 1] later            # part of its worth that something kept brings
    float[MAX_TURNS + 1] coin             # points of a coin
    float[MAX_TURNS + 1] grow             # part of the way to level IV that a column still goes
    float[MAX_TURNS + 1] animals          # animals to come
    float coin_many           # coins above this are worth what they give at the end
    float[4] plant_effort     # of a new plant, by level
    float water_effort        # of a level
    float animal_effort       # of an animal in the way
    float after_basic         # of a special task whose basic task is open
    float[5] plant            # price of a plant, by level
    float water               # of a watering
    float move                # of a step of a move
    float[3] steps            # of a step, by track
    float two_way             # of a two-way step
    float animal              # of an animal
    float card                # of a card drawn
    float ahead               # part of the best node in sight that a piece brings
    float bed_in_range        # worth of an empty bed in range at the end of a turn
    float row_in_range        # the same of a bed in a row with an open task
    float turtle              # worth of the choice of a final card
    float unknown_final       # points of a final card that is not known
    float fruit               # worth of a fruit besides tokens
    float fruit_lead          # chance that the present order of fruits stays
    float green               # part of its price that a greenhouse plant is worth
    float spare               # worth of the second best bed beside the best one
    float doubt               # in rollouts the policy is off by up to so much, in points
    float walk_margin         # the policy walks or plays a card if it brings so much more
    float move_margin         # the same of a move before units that could be worked off at once
    int sight                 # own turns of each seat that a rollout plays before the evaluator is asked
    int near_end              # with so many own turns left it is played to the end
    float[ALL_TERMS] base     # points that turns to come bring in any case
    float[ALL_TERMS] to_come  # and each of them
    float[ALL_TERMS] crowded  # the same for each player beyond two

cdef const weights_t* weights_of(const BotanicusRules* rules) noexcept nogil
