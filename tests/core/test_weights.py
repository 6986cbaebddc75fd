"""Weights are read by name: a file and the code that uses it cannot drift apart."""

from pathlib import Path

import pytest

from pentarchy.core.errors import RuleBug
from pentarchy.core.weights import weights


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package with a weights.toml."""
    folder = tmp_path / "weighed"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "weights.toml").write_text("token = 0.75  # one\nfirst_fort = 5\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    return "weighed"


def test_numbers_come_in_the_order_of_the_names_not_of_the_lines(package: str) -> None:
    assert weights(package, ("first fort", "token")) == [5.0, 0.75]


@pytest.mark.parametrize(("names", "amiss"), [(("token",), "first_fort"), (("token", "first fort", "ship"), "ship")])
def test_a_name_that_only_one_of_the_two_knows_is_an_error(package: str, names: tuple[str, ...], amiss: str) -> None:
    with pytest.raises(RuleBug, match=f"disagree about: {amiss}$"):
        weights(package, names)
