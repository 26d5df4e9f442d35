"""What a plot of Botanicus will be worth: expected points by scoring rule."""

from solver.games.botanicus.parameters import PARAMETERS_PATH as PARAMETERS_PATH
from solver.games.botanicus.parameters import TABLES as TABLES
from solver.games.botanicus.parameters import configure as configure
from solver.games.botanicus.parameters import load_parameters as load_parameters
from solver.games.botanicus.parameters import restore_weights as restore_weights
from solver.games.botanicus.parameters import saved_weights as saved_weights
