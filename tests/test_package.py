"""The package as people install it."""

from importlib.metadata import version
from importlib.resources import files


def test_package_is_typed() -> None:
    assert files("pentarchy").joinpath("py.typed").is_file()


def test_package_has_a_version() -> None:
    assert version("pentarchy") == "0.1.0"
