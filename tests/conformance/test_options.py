"""Games, options, components: what every registered game offers."""

from __future__ import annotations

import pytest

from engine_c import registry
from engine_c.game import Game, OptionsError, Ruleset, UnknownNameError
from tests.support.option_sets import OptionSet, default_sets, hook, option_sets


def test_registered_games(game: str) -> None:
    found = registry.game(game)
    assert isinstance(found, Game)
    assert found.name == game
    assert found.title
    assert found.components_path.exists()
    names = [spec.name for spec in found.option_specs]
    assert len(set(names)) == len(names)
    assert all(spec.about and spec.values for spec in found.option_specs)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownNameError):
        registry.game("no-such-game")


def test_options_are_canonical(game: str) -> None:
    found = registry.game(game)
    names = [spec.name for spec in found.option_specs]
    for option_set in option_sets(game):
        ruleset = option_set.open()
        assert isinstance(ruleset, Ruleset)
        assert list(ruleset.options) == names
        for name, value in option_set.options:
            assert ruleset.options[name] == value
        again = found.open(None, ruleset.options)
        assert again.options == ruleset.options
        assert again.score_rules == ruleset.score_rules


def test_missing_options_take_their_defaults(game: str) -> None:
    found = registry.game(game)
    ruleset = found.open()
    for spec in found.option_specs:
        assert found.open(None, {spec.name: ruleset.options[spec.name]}).options == ruleset.options


def test_void_options_are_refused(game: str) -> None:
    for options in hook(game, "option_sets").VOID:
        with pytest.raises(OptionsError) as caught:
            registry.game(game).open(None, dict(options))
        assert caught.value.violations
        assert all(violation.problem for violation in caught.value.violations)


def test_components_have_provenance(game: str) -> None:
    components = registry.game(game).load_components()
    assert len(components.hash) == 16
    assert int(components.hash, 16) >= 0
    assert components.entries
    for entry in components.entries:
        assert entry.path
        assert entry.source
        assert entry.confidence in set("ABCDR")
    assert registry.game(game).load_components().hash == components.hash


def test_the_hash_names_the_components(option_set: OptionSet) -> None:
    ruleset = option_set.open()
    assert ruleset.components_hash == default_sets(option_set.game)[0].open().components_hash
    assert ruleset.num_actions > 0
    assert ruleset.score_rules
