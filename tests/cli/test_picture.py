from pathlib import Path

import pytest

import pentarchy
from pentarchy.cli.app import main


@pytest.fixture
def record(tmp_path: Path) -> Path:
    state = pentarchy.new("yamatai", 2, seed=3)
    for _ in range(5):
        state.apply(state.options[0])
    file = tmp_path / "game.json"
    file.write_text(state.record().to_json(), encoding="utf-8")
    return file


def test_a_position_is_drawn_as_svg_and_as_png(record: Path, tmp_path: Path) -> None:
    svg, png = tmp_path / "p.svg", tmp_path / "p.png"
    assert main(["picture", str(record), "-o", str(svg), "--whole", "--lit", "--seat", "1", "--at", "3"]) == 0
    assert svg.read_text(encoding="utf-8").startswith("<svg")
    assert main(["picture", str(record), "-o", str(png), "--width", "300", "--dark"]) == 0
    assert png.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["-o", "p.jpg"], "a .svg or a .png file, not p.jpg"),
        (["-o", "p.svg", "--seat", "3"], "players 1 to 2, not 3"),
        (["-o", "p.svg", "--line", "2"], "1 game"),
        (["-o", "/nowhere/p.svg"], "cannot be written"),
    ],
)
def test_what_cannot_be_drawn_is_reported(
    record: Path, arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["picture", str(record), *arguments]) == 2
    assert says in " ".join(capsys.readouterr().err.split())
