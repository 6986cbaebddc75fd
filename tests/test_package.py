"""The package as people install it."""

from importlib import import_module
from importlib.metadata import version
from importlib.resources import files

import pentarchy


def test_package_is_typed() -> None:
    assert files("pentarchy").joinpath("py.typed").is_file()


def test_package_has_a_version() -> None:
    assert version("pentarchy") == "0.1.0"


def test_the_folder_of_games_does_not_hide_the_function_of_that_name() -> None:
    for game in pentarchy.games():
        import_module(game.package)
    assert callable(pentarchy.games)
