"""Records: the same game again, undo, sealed dice; and what damaged ones are answered with."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pentarchy
from pentarchy.core.errors import BadInput, IllegalChoice
from pentarchy.core.playthrough import Playthrough
from pentarchy.core.record import Record, commitment, entry_key, entry_seed
from pentarchy.lab.golden import golden_record
from tests.core.test_playthrough import begun
from tests.toy import BID, TAKE, TOY, Toy

SECRET = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"


# --- replaying --------------------------------------------------------------------------------------------------


def test_a_record_is_seed_options_and_who_chose_what() -> None:
    play = begun()
    play.choose(TAKE(1), 0, "bot")
    assert play.record.to_dict() == {
        "format": 1,
        "game": "toy",
        "rules": 1,
        "players": 2,
        "options": {"rounds": 4},
        "seed": 1,
        "entries": [[1, 0, "bid 0", "person"], [2, 1, "bid 0", "person"], [3, 0, "take 2", "bot"]],
    }


def test_replaying_stops_where_it_should() -> None:
    record = golden_record(TOY, 2, "whole")
    digests = [state.digest() for _, state in record.states()]
    assert record.replay(0).digest() == digests[0]
    assert record.replay(7).digest() == digests[7] == record.entries[6].digest
    assert record.replay().over
    with pytest.raises(BadInput, match=f"the record has entries 1 to {len(record.entries)}, not 999"):
        record.replay(999)


def test_a_file_holds_an_entry_a_line_and_reads_back(tmp_path: Path) -> None:
    record = golden_record(TOY, 3, "opening")
    record.save(tmp_path / "game.json")
    lines = (tmp_path / "game.json").read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(record.entries) + 2
    assert Record.read(tmp_path / "game.json").to_dict() == record.to_dict()
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_the_record_of_a_state_leads_to_that_state() -> None:
    state = TOY.new(2, 8, {"rounds": 2})
    while not state.over:
        state.apply(state.options[-1])
    record = state.record()
    assert record.options == {"rounds": 2}
    assert record.replay().digest() == state.digest()
    with pytest.raises(BadInput, match="this state was loaded or imagined"):
        pentarchy.load(state.dump()).record()
    with pytest.raises(BadInput, match="this state was loaded or imagined"):
        state.imagine(0, 1).record()


def test_another_version_of_the_rules_is_not_guessed_at() -> None:
    record = Record(TOY, 2, {}, 1, rules=7)
    with pytest.raises(BadInput, match="made with rules version 7 of Toy; version 1 is installed"):
        record.replay()


def test_a_history_of_many_choices_is_let_go_of() -> None:
    state = TOY.new(2, 1)
    for number in range(200_000):
        state._remember(number % 2, 0)
    twin = state.copy()
    state.history = None
    twin.history = None


# --- sealed dice ------------------------------------------------------------------------------------------------


def test_a_secret_is_promised_before_the_game_and_proves_the_dice() -> None:
    promise = "4773d12e2371bb935b9a0f5439b4a1c3ad3f2414b86980f8418d1cfabdfadfef"
    assert commitment(SECRET) == promise
    record = Record(TOY, 2, {}, secret=SECRET)
    assert record.commitment == promise
    play = Playthrough(record)
    play.choose(BID(3), 0)
    play.choose(BID(0), 1)
    again = Record.from_json(record.to_json())
    told = record.to_dict()
    assert (told["format"], told["stream"], "seed" in told) == (2, "blake2b", False)
    assert again.replay().digest() == play.state.digest()
    assert again.verify() == 0


def test_the_dice_of_an_entry_follow_from_the_secret_and_its_number_alone() -> None:
    keys = {entry_key(SECRET, number) for number in range(100)}
    assert len(keys) == 100
    assert all(len(key) == 32 for key in keys)
    named = hmac.new(bytes.fromhex(SECRET), b"blake2b 17", hashlib.sha256).digest()
    assert entry_key(SECRET, 17) == named


def test_a_record_that_names_no_stream_replays_with_the_fast_generator() -> None:
    old = {**whole(), "secret": SECRET, "commitment": commitment(SECRET)}
    old.pop("seed")
    record = Record.from_dict(old)
    assert record.to_dict() == {**old, "options": {"rounds": 4}}
    state = record.replay()
    assert state.digest() == "6538a0d372af13bc"  # of the position that it gave before streams had names
    assert record.verify() == 0


def test_the_seeds_of_such_a_record_follow_from_its_secret_too() -> None:
    seeds = [entry_seed(SECRET, number) for number in range(100)]
    assert len(set(seeds)) == 100
    assert all(0 <= seed < 1 << 62 for seed in seeds)
    assert entry_seed(SECRET, 17) == 4066738340927527330


def test_a_die_that_was_taken_back_falls_again() -> None:
    faces = set()
    for struck in range(12):
        play = Playthrough(Record(TOY, 2, {}, secret=SECRET))
        play.choose(BID(3), 0)
        for _ in range(struck):
            play.choose(BID(0), 1)
            play.strike(-1, len(play.record.entries))
        play.choose(BID(0), 1)
        state = play.state
        assert isinstance(state, Toy)
        faces.add(state.coins[0])
    assert len(faces) > 2


def test_a_sealed_record_waits_for_its_secret() -> None:
    sealed = Record(TOY, 2, {}, commitment=commitment(SECRET))
    for use in (sealed.replay, sealed.verify):
        with pytest.raises(BadInput, match="the record's dice are sealed"):
            use()


def test_another_secret_is_noticed() -> None:
    record = Record(TOY, 2, {}, commitment=commitment(SECRET), secret="ff" * 32)
    with pytest.raises(BadInput, match="the published secret does not belong to the commitment"):
        record.verify()


# --- damage -----------------------------------------------------------------------------------------------------


def whole() -> dict[str, Any]:
    return {
        "format": 1,
        "game": "toy",
        "rules": 1,
        "players": 2,
        "options": {},
        "seed": 1,
        "entries": [[1, 0, "bid 0", "person"], [2, 1, "bid 0", "bot"], [3, 0, "take 1", "person"]],
    }


def struck(record: dict[str, Any], words: str) -> None:
    """A line that does not count any more, because its player took it back."""
    record["entries"][2][2] = words
    record["entries"].append([4, 0, "undo 3", "person"])


Damage = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda r: r.pop("format"), "game.json is damaged: 'format' is missing or not a whole number"),
        (lambda r: r.update(format=True), "game.json is damaged: 'format' is missing or not a whole number"),
        (lambda r: r.update(format=9), "game.json has format 9; this version reads formats 1 and 2"),
        (lambda r: r.update(game=7), "game.json is damaged: 'game' is missing or not a text"),
        (lambda r: r.update(game="chess"), "game.json cannot be used: there is no game 'chess'; there are: "),
        (lambda r: r.update(players=1), "game.json cannot be used: Toy is played by 2, 3 or 4, not by 1"),
        (lambda r: r.update(players="2"), "game.json is damaged: 'players' is missing or not a whole number"),
        (lambda r: r.update(options=[]), "game.json is damaged: 'options' is missing or not an object"),
        (lambda r: r.update(options={"rounds": 99}), "game.json cannot be used: option rounds cannot be 99"),
        (lambda r: r.update(seed="x"), "game.json is damaged: 'seed' is not a whole number from 0 on"),
        (lambda r: r.update(seed=-4), "game.json is damaged: 'seed' is not a whole number from 0 on"),
        (lambda r: r.update(secret=5), "game.json is damaged: 'commitment' or 'secret' is not a text"),
        (lambda r: r.update(secret="xyz"), "game.json cannot be used: the secret is not written in hexadecimal"),
        (
            lambda r: r.update(format=2),
            "game.json is damaged: 'stream' is not one of lcg62, blake2b, or lacks its secret",
        ),
        (lambda r: r.update(format=2, stream="blake2b"), "game.json is damaged: 'stream' is not one of lcg62, blake2b"),
        (lambda r: r.pop("entries"), "game.json is damaged: 'entries' is missing or not a list"),
        (lambda r: r["entries"].pop(1), "game.json is damaged: entry 2 carries number 3"),
        (lambda r: r["entries"][1].pop(), "game.json is damaged: entry 2 is not [number, player, words, origin]"),
        (lambda r: r["entries"].insert(1, "x"), "game.json is damaged: entry 2 is not [number, player, words, origin]"),
        (lambda r: r["entries"][1].__setitem__(2, 7), "game.json is damaged: entry 2 is not [number, player, words"),
        (lambda r: r["entries"][1].__setitem__(1, 2), "game.json is damaged: entry 2 is of player 2; there are 0 to 1"),
        (lambda r: r["entries"][1].__setitem__(1, -2), "game.json is damaged: entry 2 is of player -2; there are 0"),
        (lambda r: r["entries"][1].__setitem__(3, "ghost"), "entry 2 has origin 'ghost'; known are person, bot, clock"),
        (lambda r: r["entries"][2].__setitem__(2, "undo 3"), "entry 3 is 'undo 3'; 'undo' names an entry before it"),
        (lambda r: r["entries"][2].__setitem__(2, "undo ²"), "entry 3 is 'undo ²'; 'undo' names an entry before it"),
        (lambda r: r["entries"][0].__setitem__(2, "bid 10"), "damaged: entry 1: 'bid 10': no coins is called '10'"),
        (lambda r: r["entries"][0].__setitem__(2, ""), "game.json is damaged: entry 1: no verb is called ''"),
        (lambda r: struck(r, "bid 10"), "game.json is damaged: entry 3: 'bid 10': no coins is called '10'"),
        (lambda r: r["entries"][2].__setitem__(2, "undo x"), "entry 3 is 'undo x'; 'undo' names an entry before it"),
    ],
)
def test_damage_is_named(damage: Damage, message: str) -> None:
    record = whole()
    damage(record)
    with pytest.raises(BadInput) as error:
        Record.from_dict(record, "game.json")
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("bid 9", "entry 1 cannot be played: 'bid 9': You do not have so many coins. (TY-2.2)"),
        ("take 3", "entry 1 cannot be played: 'take 3': "),
    ],
)
def test_an_entry_that_cannot_be_played_is_named(words: str, message: str) -> None:
    record = whole()
    record["entries"][0][2] = words
    with pytest.raises(IllegalChoice) as error:
        Record.from_dict(record).replay()
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "x.json is damaged at line 1, column 1: Expecting value"),
        ('{"format": 1,\n "game": }', "x.json is damaged at line 2, column 10: Expecting value"),
        ("[1, 2]", "x.json is not a record: it should be a JSON object"),
        ("[" * 100_000, "x.json is damaged: "),
        ('{"seed": ' + "9" * 5000 + "}", "x.json is damaged: "),
    ],
)
def test_text_that_is_no_record(text: str, message: str) -> None:
    with pytest.raises(BadInput) as error:
        Record.from_json(text, "x.json")
    assert str(error.value).startswith(message)


def test_a_file_cut_off_anywhere_is_refused_with_a_place() -> None:
    text = json.dumps(whole())
    for end in range(len(text)):
        with pytest.raises(BadInput, match="is damaged at line 1, column"):
            Record.from_json(text[:end])


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00")
    for name in ("missing.json", "binary.json", "."):
        with pytest.raises(BadInput, match="cannot be read"):
            Record.read(tmp_path / name)
