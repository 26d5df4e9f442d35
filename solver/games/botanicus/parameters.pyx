"""Weights of the evaluator of Botanicus: read from parameters.toml, one table a side."""

import tomllib
from pathlib import Path

from libc.string cimport memcpy, memset

from solver.rounding import logistic, saturating, step

PARAMETERS_PATH = Path(__file__).with_name("parameters.toml")
TABLES = ("base", "expert")

cdef weights_t[2] WEIGHTS


cdef void set_chances(float* out, values, str name, float turns, int number, float parts):
    """Fill one row of a table of chances by effort."""
    budget = values[f"{name}_base"] + values[f"{name}_rate"] * turns ** values[f"{name}_power"]
    scale = values[f"{name}_scale"] * turns ** values[f"{name}_scale_power"]
    for i in range(number):
        out[i] = logistic((budget - i / parts) / scale)


def configure(table, values):
    """Set the weights of one table of parameters.toml."""
    cdef weights_t* w = &WEIGHTS[TABLES.index(table)]
    cdef int turns, i
    memset(w, 0, sizeof(weights_t))
    for turns in range(MAX_TURNS + 1):
        w.task[turns][0] = w.fill[turns][0] = w.end[turns][0] = 1
        t = turns - 1 + values["last_turn"]
        w.coin[turns] = step(1 / 3)
        if turns == 0:
            continue
        set_chances(w.task[turns], values, "task", t, EFFORTS, EFFORT_PARTS)
        set_chances(w.fill[turns], values, "fill", t, EFFORTS, EFFORT_PARTS)
        set_chances(w.end[turns], values, "end", t, MAX_AWAY + 1, 1)
        w.later[turns] = saturating(values["later_rate"], t)
        w.coin[turns] = step(1 / 3 + values["coin"] * saturating(values["coin_rate"], t))
        w.grow[turns] = saturating(values["grow_rate"], t)
        w.animals[turns] = step(values["animals_to_come"] * t)
    w.coin_many = values["coin_many"]
    for i in range(4):
        w.plant_effort[i] = step(values["plant_effort"][i])
    for i in range(5):
        w.plant[i] = step(values["plant"][i])
    for i in range(3):
        w.steps[i] = step(values["steps"][i])
    for i in range(ALL_TERMS):
        w.base[i] = step(values["base"][i])
        w.to_come[i] = step(values["to_come"][i])
        w.crowded[i] = step(values["crowded"][i])
    w.sight = int(values["sight"])
    w.near_end = int(values["near_end"])
    w.water_effort = step(values["water_effort"])
    w.animal_effort = step(values["animal_effort"])
    w.after_basic = step(values["after_basic"])
    w.water = step(values["water"])
    w.move = step(values["move"])
    w.two_way = step(values["two_way"])
    w.animal = step(values["animal"])
    w.card = step(values["card"])
    w.ahead = step(values["ahead"])
    w.bed_in_range = step(values["bed_in_range"])
    w.row_in_range = step(values["row_in_range"])
    w.turtle = step(values["turtle"])
    w.unknown_final = step(values["unknown_final"])
    w.fruit = step(values["fruit"])
    w.fruit_lead = step(values["fruit_lead"])
    w.green = step(values["green"])
    w.spare = step(values["spare"])
    w.doubt = step(values["doubt"])
    w.walk_margin = step(values["walk_margin"])
    w.move_margin = step(values["move_margin"])


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


cdef const weights_t* weights_of(const BotanicusRules* rules) noexcept nogil:
    return &WEIGHTS[rules.is_expert]
