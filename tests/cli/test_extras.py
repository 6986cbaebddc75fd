"""What the command line says about what is installed."""

from __future__ import annotations

import pytest

import pentarchy
from pentarchy import extras
from pentarchy.cli import compiled as rules
from pentarchy.cli import main
from pentarchy.core.errors import BadInput


def test_the_version_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"pentarchy {pentarchy.__version__}\n"


def test_a_missing_extra_is_named_with_the_way_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(extras.EXTRAS, "server", ("json", "a_package_that_nobody_has"))
    with pytest.raises(BadInput, match=r"\(a_package_that_nobody_has\): pip install 'pentarchy\[server\]'"):
        extras.need("server")


def test_what_is_installed_is_not_asked_for() -> None:
    extras.need("server")


@pytest.mark.parametrize("compiled", [True, False])
def test_interpreted_rules_are_mentioned_with_the_way_to_compile_them(
    compiled: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rules, "is_compiled", lambda: compiled)
    rules.advise_compiling()
    assert ("The rules run interpreted." in capsys.readouterr().err) is not compiled
