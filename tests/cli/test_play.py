"""A game at the terminal, typed by people of all kinds."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

import pentarchy
from pentarchy.bots import Budget
from pentarchy.bots.bot import RandomBot
from tests.cli.conftest import Answer, Run

Type = Callable[..., Answer]
ENOUGH = ("1",) * 200


@pytest.fixture
def play(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Type:
    """Play the toy game, typing these lines; then the input ends."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    def typing(*lines: str, options: tuple[str, ...] = ("--seed", "1")) -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return run("play", "toy", "--bots", "random", *options)

    return typing


def test_a_game_against_a_bot_is_played_to_its_end(play: Type) -> None:
    answer = play(*ENOUGH)
    assert answer.code == 0
    assert " won." in answer.out
    assert "points  coins  cards" in answer.out
    assert "it is your turn" not in answer.out  # nobody to hide anything from


def test_hard_bots_think_in_as_many_processes_as_asked_for_and_end_them(
    play: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    events: list[str] = []

    class Watched:  # nothing inherits from a compiled bot
        def __init__(self, seed: int) -> None:
            self.choose = RandomBot(seed).choose

        def close(self) -> None:
            events.append("closed")

    def watch(level: str, *, budget: Budget, seed: int, processes: int) -> Watched:
        events.append(f"{level} {budget} {processes}")
        return Watched(seed)

    monkeypatch.setattr("pentarchy.cli.play.make", watch)
    play("quit", options=("--bots", "hard", "--think", "300ms", "--processes", "3"))
    assert events == ["hard 0.3 s 3", "closed"]


def test_options_are_numbered_with_sentences(play: Type) -> None:
    answer = play("bid 0", options=("--seed", "1", "--plain"))
    assert "1 Bid 0\n2 Bid 1\n3 Bid 2\n4 Bid 3\n" in answer.out
    assert "Player 1\nTake coins (4 left), rob, draw, or finish. (TY-3.1)\n" in answer.out
    assert "1 Take 1 coin\n2 Take 2 coins\n3 Take 3 coins\n4 Rob Player 2\n5 Draw\n" in answer.out


def test_leaving_keeps_the_game_and_resume_goes_on(play: Type) -> None:
    answer = play("bid 2", "take 1", "quit")
    assert answer.code == 0
    assert answer.out.endswith("Continue later with: pentarchy play toy --resume\n")
    again = play(options=("--resume",))
    assert "(3 left)" in again.out
    assert play(options=("--resume", "--people", "3")).err == "error: 3 people cannot sit on 2 seats\n"


def test_nothing_to_resume(play: Type) -> None:
    answer = play(options=("--resume",))
    assert (answer.code, answer.err) == (
        2,
        "error: there is no unfinished game of Toy; start one: pentarchy play toy\n",
    )


def test_a_saved_game_is_loaded(play: Type, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    answer = play("bid 0", f"save {file}")
    assert f"Saved. Continue later with: pentarchy play toy --load {file}" in answer.out.replace("\n", " ").replace(
        "  ", " "
    )
    record = pentarchy.Record.read(file)
    assert [(entry.player, entry.words, entry.origin) for entry in record.entries][-1] == (0, "bid 0", "person")
    assert "(4 left)" in play(options=("--load", str(file))).out
    answer = play("bid 0", "save /nowhere/game.json", "save")
    assert "/nowhere/game.json cannot be written: No such file or directory" in answer.out
    assert "save it where?" in answer.out


def test_a_game_that_is_over_is_not_played_on(play: Type, tmp_path: Path) -> None:
    record = pentarchy.Record.read(Path(__file__).parent.parent / "golden" / "toy-2-whole.json")
    file = tmp_path / "over.json"
    record.save(file)
    assert play(options=("--load", str(file))).err == (
        f"error: the game in {file} is over; look at it with: pentarchy replay {file}\n"
    )


def test_a_choice_is_taken_back(play: Type) -> None:
    answer = play("bid 0", "take 2", "undo", "undo", options=("--seed", "1", "--plain"))
    assert answer.out.count("(4 left)") == 2
    assert "(2 left)" in answer.out
    assert "Taken back." in answer.out
    assert "There is nothing to take back" in answer.out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("why bid 9", "You do not have so many coins. (TY-2.2)"),
        ("why bid 2", "You can: Bid 2."),
        ("why bid", "4 of these you can choose: type “bid” to see them."),
        ("why fly", "no verb is called 'fly'; there are: bid, take, rob, draw"),
        ("why", "why what?"),
        ("bid 9", "You do not have so many coins. (TY-2.2)"),
        ("17", "there is no number 17; choose from 1 to 4"),
        ("fly away", "No option contains “fly away”. Type its number, or help."),
        ("rules", "TY-2.1  Everybody bids in secret at the same time."),
        ("rules 3.2", "TY-3.2  At most 4 coins are taken in a turn."),
        ("rules shield", "TY-3.6  Who holds the shield may show it."),
        ("rules dragons", "no clause mentions “dragons”"),
        ("help", "Type the number of an option or its words"),
        ("clock", "1 Hurry"),
        ("as 2", "act for whom? as 1"),
        ("hint", ": wins "),
    ],
)
def test_what_else_can_be_typed(play: Type, typed: str, said: str) -> None:
    assert said in play(typed, options=("--seed", "1", "--plain")).out


def test_words_find_options_and_one_that_is_alone_is_confirmed(play: Type) -> None:
    answer = play("bid 0", "rob", "n", "rob", "y", options=("--seed", "1", "--plain"))
    assert answer.out.count("Rob Player 2? (Enter: yes, n: no)") == 2
    assert "While the others choose, you may:" in answer.out  # the turn has passed
    assert "2 Take 2 coins" in play("bid 0", "take").out


def test_people_at_one_screen_do_not_see_each_others_secrets(play: Type) -> None:
    answer = play("", "bid 3", "", "bid 1", "", options=("--seed", "1", "--people", "2", "--plain"))
    first, second, third, fourth = answer.out.split("it is your turn. Press Enter when nobody else can see.")
    assert (first.endswith("Player 1, "), second.endswith("Player 2, "), third.endswith("Player 1, ")) == (True,) * 3
    assert second.endswith("\n" * 40 + "Player 2, ")
    assert "Hand:\n  2\n" in second
    assert "Bid 3" in second
    assert "Hand:\n  2\n" not in third
    assert "You bid" not in third
    assert "You bid 3" in fourth


def test_others_may_interrupt(play: Type) -> None:
    typed = ("", "bid 3", "", "bid 1", "", "take 1", "as 2", "", "cheer", "", "log")
    answer = play(*typed, options=("--seed", "1", "--people", "2", "--plain"))
    _, _, after = answer.out.partition("Player 2 may interrupt: as 2.")
    first, second, third = after.split("it is your turn. Press Enter when nobody else can see.")
    assert first.endswith("Player 2, ")
    assert "1 Cheer" in second
    assert second.endswith("Player 1, ")
    assert "--resume --people 2 --plain" in third


def test_the_log_tells_what_happened(play: Type) -> None:
    answer = play("bid 0", "take 1", "log", options=("--seed", "1", "--plain"))
    assert answer.out.count("You took 1 coin") == 2  # as news, and in the log


def test_what_others_did_at_the_same_time_is_told_when_all_have_finished(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    typed = "choose_home tonga", "order p1 cw", "stay", "end_movement", "turn_inward", "done"
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    answer = run("play", "paradise", "--bots", "easy", "--seed", "5", "--plain")
    told = answer.out.rpartition("What happened\n")[2]
    assert "Samoa had a new face-down piece in Samoa (d5)\n" in told  # by the bot, while the person was building
    assert "You turned inward: the Explorer misses a voyage for 1 more Build Point\n" in told


def test_plain_is_plain(play: Type) -> None:
    answer = play(*ENOUGH, options=("--seed", "1", "--plain"))
    assert "won." in answer.out
    assert not set(answer.out) & set("─│╭╮╰╯▸\x1b")


def test_bad_input_is_one_line(play: Type) -> None:
    assert play(options=("--players", "9")).err == "error: Toy is played by 2, 3 or 4, not by 9\n"
    assert play(options=("--people", "5")).err == "error: Toy is played by 2, 3 or 4, not by 5\n"
    assert (
        play(options=("--bots", "genius")).err
        == "error: there is no level 'genius'; there are: random, easy, normal, hard, expert\n"
    )
    assert play(options=("--load", "nowhere.json")).code == 2
