"""Battle: section 12, and the cards and events that work in it."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games.paradise.components import INDEPENDENT
from pentarchy.games.paradise.movement import MovementTurn
from pentarchy.games.paradise.retreat import Retreat
from pentarchy.games.paradise.trays import WAR_LEADER
from tests.paradise.scenario import HIVA, SAMOA, TONGA, Table, hex_of


def attack(table: Table, goal: str, start: str = "d6", canoes: int = 1, bands: int = 0, p: int = TONGA) -> Table:
    """War Canoes, some with Warrior Bands, sail from a hex into a neighbour; Movement has not ended."""
    table.pieces(p, start, war=canoes, band=bands).move(p)
    for number in range(canoes):
        table.do(f"sail war_canoe {start}")
        if table.asked() == "cargo":
            table.do("load warrior_band" if number < bands else "load none")
        if table.asked() == "step":
            table.do(f"step {goal}")
    return table


def sides(table: Table) -> list[dict[str, int]]:
    battle: Any = table.view(-1)["battle"]
    return list(battle["sides"])


@pytest.mark.rule("CP-12.1", "CP-12.2")
def test_battles_are_where_war_canoes_meet_groups_or_war_canoes() -> None:
    table = Table(2).ocean("e6").pieces(SAMOA, "e6", war=1)
    table.pieces(TONGA, "d6", war=2).move().do("sail war_canoe d6", "step e6", "sail war_canoe d6", "step c5")
    table.do("end_movement")
    assert (table.asked(), table.options()) == ("battle_choice", ["battle c5", "battle e6"])
    assert table.why_not("battle d6") == "CP-12.2"
    table.dice(6).do("battle e6")  # one roll ends it
    assert table.at(SAMOA, "e6") == {}


@pytest.mark.rule("CP-12.3")
def test_all_is_revealed_and_cards_may_be_played_before_the_first_roll() -> None:
    table = Table(2).pieces(SAMOA, "d5", band=1, rumor=1).card(SAMOA, "hula").card(TONGA, "haka")
    attack(table, "d5").do("end_movement")
    assert table.hex_view(-1, "d5")["stacks"] == [
        {"player": 0, "face_up": 0, "face_down": 1, "kinds": {"war_canoe": 1}},
        {"player": 1, "face_up": 0, "face_down": 1, "kinds": {"warrior_band": 1}},
    ]
    assert table.stock(SAMOA, "rumor") == 2
    assert (table.asked(), table.s.player, table.options()) == ("battle_cards", TONGA, ["reveal_card haka", "ready"])
    table.do("ready")
    assert (table.asked(), table.s.player) == ("battle_cards", SAMOA)
    assert table.why_not("reveal_card haka") == "CP-14.3"


@pytest.mark.rule("CP-12.3", "CP-19.8")
def test_who_has_no_hidden_card_is_not_asked_before_a_battle() -> None:
    table = attack(Table(2), "c5").dice(6, 6).do("end_movement")
    assert table.asked() == "save_villages"


@pytest.mark.rule("CP-12.4", "CP-12.8")
def test_only_bands_carried_by_war_canoes_are_in_the_attackers_front() -> None:
    table = Table(2).pieces(TONGA, "d6", transport=1, war=1, band=2, colony=1).card(TONGA, "war_clubs").move()
    table.do("sail war_canoe d6", "load none", "step c5", "sail transport_canoe d6", "load warrior_band", "step c5")
    table.dice(4).do("end_movement", "ready")
    assert sides(table)[0] == {"player": 0, "warrior_band": 0, "war_canoe": 1, "local_warrior": 0, "panicked": 0}


@pytest.mark.rule("CP-12.6")
def test_a_defender_at_sea_has_a_piece_for_each_war_canoe() -> None:
    table = Table(2).ocean("e6").pieces(SAMOA, "e6", war=2, transport=2, band=3).card(TONGA, "war_clubs")
    attack(table, "e6").dice(4).do("end_movement", "ready")
    assert sides(table)[1] == {"player": 1, "warrior_band": 2, "war_canoe": 0, "local_warrior": 0, "panicked": 0}
    table = Table(2).ocean("e6").pieces(SAMOA, "e6", war=2, band=1).card(TONGA, "war_clubs")
    attack(table, "e6").dice(4).do("end_movement", "ready")
    assert (sides(table)[1]["warrior_band"], sides(table)[1]["war_canoe"]) == (1, 1)


@pytest.mark.rule("CP-12.7")
@pytest.mark.parametrize(("name", "villages", "locals_"), [("c5", 1, 1), ("c5", 2, 1), ("c5", 3, 2), ("c5", 4, 2)])
def test_local_warriors_by_villages(name: str, villages: int, locals_: int) -> None:
    table = Table(2).villages(name, INDEPENDENT, villages).card(TONGA, "war_clubs")
    attack(table, name).dice(2).do("end_movement", "ready")
    assert sides(table)[1]["local_warrior"] == locals_


@pytest.mark.rule("CP-12.7")
def test_five_villages_also_have_two_local_warriors() -> None:
    table = Table(2).token("d5", 32).villages("d5", SAMOA, 5).card(TONGA, "war_clubs")
    attack(table, "d5").dice(2).do("end_movement", "ready")
    assert sides(table)[1]["local_warrior"] == 2


@pytest.mark.rule("CP-12.9")
@pytest.mark.parametrize(
    ("face", "attacker", "defender", "stocks"),
    [
        (1, 1, 2, (5, 10)),
        (2, 1, 2, (4, 10)),
        (3, 1, 2, (4, 10)),
        (4, 2, 1, (4, 9)),
        (5, 2, 1, (4, 9)),
        (6, 2, 1, (4, 10)),
    ],
)
def test_the_battle_table(face: int, attacker: int, defender: int, stocks: tuple[int, int]) -> None:
    table = Table(2).ocean("e6").pieces(SAMOA, "e6", war=2, band=2).card(TONGA, "war_clubs")
    before = table.stock(SAMOA, "band")
    attack(table, "e6", canoes=2).dice(face, 4).do("end_movement", "ready", "accept")
    first, second = sides(table)
    assert first["warrior_band"] + first["war_canoe"] == attacker
    assert second["warrior_band"] + second["war_canoe"] == defender
    assert table.stock(TONGA, "war") == stocks[0]
    assert table.stock(SAMOA, "band") - before == (1 if face == 6 else 0)


@pytest.mark.rule("CP-12.10")
def test_panicked_pieces_go_back_and_removed_ones_to_stock() -> None:
    table = Table(2).card(TONGA, "war_clubs")
    attack(table, "c5", canoes=2, bands=2).dice(2, 1, 6, 6).do("end_movement", "ready", "accept")
    assert sides(table)[0]["panicked"] == 1
    assert table.stock(TONGA, "band") == 8
    table.do("accept")
    assert table.stock(TONGA, "band") == 9
    assert table.at(TONGA, "c5") == {}  # lost: panicked band and both canoes are home
    assert table.at(TONGA, "d6") == {"war_canoe": 2, "warrior_band": 1}


@pytest.mark.rule("CP-12.11")
def test_the_owner_chooses_among_kinds() -> None:
    table = attack(Table(2), "c5", canoes=2, bands=1).dice(1).do("end_movement")
    assert (table.asked(), table.options()) == ("battle_loss", ["lose warrior_band", "lose war_canoe"])
    assert table.why_not("lose local_warrior") == "CP-12.11"


@pytest.mark.rule("CP-12.12")
def test_the_canoe_of_a_lost_band_stays_behind() -> None:
    table = attack(Table(2), "c5", canoes=1, bands=1).dice(1).do("end_movement")
    assert table.at(TONGA, "d6") == {"war_canoe": 1}
    assert table.group("c5") == (INDEPENDENT, 3)


@pytest.mark.rule("CP-12.13", "CP-12.19")
def test_a_defender_who_wins_keeps_everything() -> None:
    table = attack(Table(2).pieces(SAMOA, "d5", band=1), "d5").dice(3).do("end_movement")
    assert table.group("d5") == (SAMOA, 2)
    assert table.at(SAMOA, "d5") == {"warrior_band": 1}
    assert table.asked() != "save_villages"


@pytest.mark.rule("CP-12.15")
def test_all_survivors_of_the_loser_retreat() -> None:
    table = Table(2).island("e6", "rapa").villages("e6", SAMOA, 1).pieces(SAMOA, "e6", war=1, transport=1, band=1)
    attack(table, "e6", canoes=3).dice(4, 5, 4)
    table.do("end_movement", "lose war_canoe", "lose warrior_band", "done")
    assert table.at(SAMOA, "d5") == {"transport_canoe": 1, "war_canoe": 1, "warrior_band": 1}


@pytest.mark.rule("CP-12.16", "CP-12.18")
def test_villages_not_saved_are_removed_and_stock_limits_saving() -> None:
    table = attack(Table(2).villages("d5", SAMOA, 3), "d5", canoes=3).dice(6, 6).do("end_movement")
    table.do("save war_canoe", "done")
    assert table.group("d5") == (TONGA, 1)
    assert table.stock(SAMOA, "village") == 18
    assert (table.stock(TONGA, "village"), table.stock(TONGA, "war")) == (15, 4)
    table = attack(Table(2), "c5", canoes=3).dice(6, 6)
    table.s.villages = tuple(n if h != hex_of("d6") else 2 for h, n in enumerate(table.s.villages))
    table.do("end_movement", "save war_canoe", "save war_canoe")
    assert table.why_not("save warrior_band") == "CP-12.17"
    table.do("save war_canoe")
    assert table.group("c5") == (TONGA, 3)


@pytest.mark.rule("CP-12.18")
def test_without_villages_in_stock_nothing_is_saved() -> None:
    table = Table(2).villages("d6", TONGA, 4)
    spots = ("d7", "d8", "e7", "e8", "f7")
    for name, tile, number in zip(
        spots, ("hawaii", "aotearoa", "tahiti", "kuporu", "kauai"), (4, 4, 3, 2, 1), strict=True
    ):
        table.island(name, tile).villages(name, TONGA, number)
    assert table.stock(TONGA, "village") == 0
    attack(table, "c5", canoes=2).dice(6, 6).do("end_movement")
    assert table.group("c5") == (-1, 0)


@pytest.mark.rule("CP-12.20")
def test_retreat_to_the_nearest_group() -> None:
    table = Table(2).island("f7", "rapa").island("e7", "niue").villages("f7", TONGA, 1).villages("e7", TONGA, 1)
    table.ocean("f6").pieces(TONGA, "f6", war=1).ask(Retreat(TONGA, hex_of("f6")))
    assert table.options() == ["retreat e7", "retreat f7"]
    assert table.why_not("retreat d6") == "CP-12.20"


@pytest.mark.rule("CP-12.21", "CP-12.25")
def test_seats_on_retreat_and_canoes_face_down() -> None:
    table = Table(2).ocean("e6").pieces(TONGA, "e6", up=1, war=1, band=1, colony=1)
    table.ask(Retreat(TONGA, hex_of("e6")))
    assert table.at(TONGA, "d6") == {"transport_canoe": 1, "war_canoe": 1, "warrior_band": 1, "colony": 1}


@pytest.mark.rule("CP-12.22", "CP-9.4")
def test_colonies_without_transport_canoes_are_left_first() -> None:
    table = Table(2).pieces(TONGA, "c6", war=2, band=2, colony=1).ask(Retreat(TONGA, hex_of("c6")))
    assert table.at(TONGA, "d6") == {"war_canoe": 2, "warrior_band": 2}
    assert table.stock(TONGA, "colony") == 5


@pytest.mark.rule("CP-12.24")
def test_with_no_group_left_nobody_retreats() -> None:
    table = Table(2).villages("d6", TONGA, 0).pieces(TONGA, "c6", war=2, band=2).ask(Retreat(TONGA, hex_of("c6")))
    assert table.at(TONGA, "c6") == {}
    assert (table.stock(TONGA, "war"), table.stock(TONGA, "band")) == (6, 10)


@pytest.mark.rule("CP-12.25", "CP-12.27")
def test_a_lost_home_island_keeps_disk_and_markers() -> None:
    table = attack(Table(2).token("d5", 32), "d5", canoes=2).dice(6).do("end_movement", "save war_canoe", "done")
    assert table.group("d5") == (TONGA, 1)
    assert table.s.home == (hex_of("d6"), hex_of("d5"))
    assert table.s.capacity(hex_of("d5")) == 5
    assert table.vp(SAMOA) == 0
    table.villages("d5", SAMOA, 1)
    assert table.vp(SAMOA) == 2  # the Home Island again


@pytest.mark.rule("CP-12.26")
def test_driving_off_comes_before_battles_in_alphabetical_order() -> None:
    table = Table(3).ocean("e7", "d7").pieces(SAMOA, "e7", transport=1).pieces(HIVA, "d7", transport=1)
    table.pieces(TONGA, "d6", war=3).move()
    for goal in ("e7", "d7"):
        table.do("sail war_canoe d6", f"step {goal}", "stop")
    table.do("sail war_canoe d6", "step c5")
    table.s.journal = []
    table.dice(3).do("end_movement")
    texts = [note.phrase.key for note in table.s.notes(-1)]
    assert texts.index("retreat") < texts.index("attacked_islanders")
    driven = [note.args for note in table.s.notes(-1) if note.phrase.key == "driven_off"]
    assert driven == [(HIVA, hex_of("d7")), (SAMOA, hex_of("e7"))]


@pytest.mark.rule("CP-12.28")
def test_what_follows_a_battle_in_order() -> None:
    table = Table(2).island("e6", "tubuai").villages("e6", SAMOA, 2).pieces(SAMOA, "e6", band=2, war=2)
    table.card(TONGA, "cannibalism")
    attack(table, "e6", canoes=5, bands=1).dice(4, 4, 4, 4, 4)
    table.do("end_movement", "ready", "lose warrior_band", "lose warrior_band", "lose war_canoe", "lose war_canoe")
    assert (table.asked(), table.s.player) == ("after_battle", TONGA)
    table.do("reveal_card cannibalism")
    assert table.stock(SAMOA, "band") == 10
    assert table.asked() == "save_villages"
    assert table.at(SAMOA, "e6") == {"war_canoe": 2}  # still there
    table.do("done")
    assert table.group("e6") == (-1, 0)
    assert table.at(SAMOA, "d5") == {"war_canoe": 2}


@pytest.mark.rule("CP-12.28", "CP-9.4")
def test_a_winner_at_sea_keeps_seats_for_all_who_are_left() -> None:
    table = Table(2).ocean("e6").pieces(SAMOA, "e6", war=2, transport=1, colony=1, band=2)
    attack(table, "e6", canoes=2).dice(1, 3)
    table.do("end_movement")
    assert table.at(SAMOA, "e6") == {"transport_canoe": 1, "war_canoe": 2, "warrior_band": 2, "colony": 1}
    table = Table(2).ocean("e6").pieces(SAMOA, "e6", war=1, transport=1, band=2)
    attack(table, "e6", canoes=1, bands=0)
    table.dice(6).do("end_movement")
    assert table.at(TONGA, "e6") == {"war_canoe": 1}


# --- cards and events in battle -----------------------------------------------------------------------------------


@pytest.mark.rule("CP-14.7")
def test_tattoo_turns_the_first_removal_into_panic() -> None:
    table = attack(Table(2).card(TONGA, "tattoo"), "c5", canoes=2).dice(1, 1, 6).do("end_movement", "ready")
    assert (table.asked(), table.options()) == ("battle_loss", ["reveal_card tattoo", "lose war_canoe"])
    assert table.s.view(SAMOA)["asked"] == []  # nobody else notices
    table.do("reveal_card tattoo")
    assert table.stock(TONGA, "war") == 5  # the second removal is one
    assert table.at(TONGA, "d6") == {"war_canoe": 1}


@pytest.mark.rule("CP-14.7")
def test_tattoo_does_not_help_local_warriors_or_saved_villages() -> None:
    table = Table(2).card(SAMOA, "tattoo", True)
    attack(table, "d5", canoes=2).dice(6).do("end_movement", "save war_canoe", "done")
    assert table.group("d5") == (TONGA, 1)
    table = attack(Table(2).card(TONGA, "tattoo", True), "c5", canoes=2).dice(6, 6).do("end_movement", "save war_canoe")
    assert table.stock(TONGA, "war") == 5


@pytest.mark.rule("CP-14.8")
def test_cannibalism_removes_panicked_bands() -> None:
    table = Table(2).pieces(SAMOA, "d5", band=1, transport=1).card(TONGA, "cannibalism", True)
    attack(table, "d5", canoes=2).dice(4, 4).do("end_movement", "lose warrior_band", "done")
    assert table.stock(SAMOA, "band") == 10
    table = Table(2).island("e6", "rapa").villages("e6", SAMOA, 1).pieces(SAMOA, "e6", band=1, transport=1)
    attack(table, "e6", canoes=2).dice(4, 4).do("end_movement", "lose warrior_band", "done")
    assert table.at(SAMOA, "d5") == {"transport_canoe": 1, "warrior_band": 1}


@pytest.mark.rule("CP-14.9")
def test_the_haka_panics_one_of_at_least_two() -> None:
    table = Table(2).card(TONGA, "haka", True).card(TONGA, "war_clubs")
    attack(table, "c5").dice(4).do("end_movement", "ready")
    assert sides(table)[1]["local_warrior"] == 1
    table = Table(2).villages("c5", INDEPENDENT, 1).card(TONGA, "haka", True).card(TONGA, "war_clubs")
    attack(table, "c5").dice(2).do("end_movement", "ready")
    assert sides(table)[1]["local_warrior"] == 1
    table = Table(2).card(SAMOA, "haka")
    attack(table, "d5", canoes=2, bands=1).dice(4).do("end_movement", "reveal_card haka")
    assert (table.asked(), table.s.player) == ("battle_loss", TONGA)
    table.do("lose war_canoe")
    assert table.asked() in ("save_villages", "set_order", "build", "voyage_start")


@pytest.mark.rule("CP-14.10", "CP-15.15")
def test_re_rolls_are_asked_of_the_attacker_first() -> None:
    table = Table(2).card(SAMOA, "war_clubs")
    table.s.set_effect(WAR_LEADER, TONGA)
    attack(table, "d5", canoes=2).dice(1, 4, 6, 6).do("end_movement", "ready")
    assert (table.asked(), table.s.player) == ("reroll", TONGA)
    table.do("reroll")
    assert (table.asked(), table.s.player) == ("reroll", SAMOA)  # Tonga has none left
    table.do("reroll")
    assert table.s.has_card(SAMOA, 1 << 17)  # revealed by it
    assert table.stock(TONGA, "war") == 4
    assert table.asked() == "save_villages"


@pytest.mark.rule("CP-14.10", "CP-15.15")
def test_war_leader_and_war_clubs_give_two_re_rolls_in_each_battle() -> None:
    table = Table(2).card(TONGA, "war_clubs")
    table.s.set_effect(WAR_LEADER, TONGA)
    attack(table, "c5", canoes=2).dice(1, 1, 6, 6).do("end_movement", "ready", "reroll")
    assert table.s.hand[TONGA]  # the War Leader came first
    table.do("reroll")
    assert not table.s.hand[TONGA]
    assert table.asked() == "save_villages"


@pytest.mark.rule("CP-14.11")
def test_a_hill_fort_adds_a_local_warrior() -> None:
    table = Table(2).card(SAMOA, "hill_fort").card(TONGA, "war_clubs")
    attack(table, "d5").dice(4).do("end_movement", "ready", "reveal_card hill_fort")
    assert sides(table)[1]["local_warrior"] == 2


@pytest.mark.rule("CP-14.15")
def test_tapu_closes_an_island_once_in_a_game() -> None:
    table = Table(2).card(SAMOA, "tapu").pieces(TONGA, "d6", war=1).ask(MovementTurn(TONGA))
    assert (table.asked(), table.s.player, table.options()) == ("tapu_window", SAMOA, ["pass", "use_tapu d5"])
    assert table.s.view(TONGA)["asked"] == []
    assert table.why_not("use_tapu c5") == "CP-14.15"
    table.do("use_tapu d5", "sail war_canoe d6")
    assert table.why_not("step d5") == "CP-11.12"
    assert table.vp(SAMOA) == 4
    table.do("step c6", "stop", "end_movement").pieces(TONGA, "d6", war=1).ask(MovementTurn(TONGA))
    assert table.asked() == "movement"
    assert table.do("sail war_canoe d6").can("step d5")


@pytest.mark.rule("CP-14.15")
def test_a_revealed_tapu_may_be_used_later() -> None:
    table = Table(2).card(SAMOA, "tapu", True).pieces(TONGA, "d6", war=1).ask(MovementTurn(TONGA)).do("pass")
    assert table.asked() == "movement"
    table.ask(MovementTurn(TONGA)).do("use_tapu d5")
    assert table.s.tapu_hex == hex_of("d5")


@pytest.mark.rule("CP-12.3", "CP-12.9")
def test_no_die_lies_there_before_the_first_roll() -> None:
    table = Table(2).card(TONGA, "war_clubs")
    attack(table, "c5").do("end_movement")
    battle: Any = table.view(SAMOA)["battle"]
    assert battle["roll"] == 0
    table.dice(4).do("ready")
    battle = table.view(SAMOA)["battle"]
    assert battle["roll"] == 4


@pytest.mark.rule("CP-12.16", "CP-12.28")
def test_a_conqueror_may_give_up_their_last_piece_while_the_loser_is_still_there() -> None:
    table = Table(2).island("e6", "tubuai").villages("e6", SAMOA, 1).island("e7", "rapa").villages("e7", SAMOA, 1)
    table.pieces(SAMOA, "e6", transport=1, band=1)
    attack(table, "e6").dice(4, 4).do("end_movement", "lose warrior_band", "save war_canoe")
    assert table.group("e6") == (TONGA, 1)
    assert table.at(TONGA, "e6") == {}
    assert (table.asked(), table.s.player, table.options()) == ("retreat", SAMOA, ["retreat d5", "retreat e7"])
    table.do("retreat e7")
    assert table.at(SAMOA, "e6") == {}
    assert table.at(SAMOA, "e7") == {"transport_canoe": 1, "warrior_band": 1}


@pytest.mark.rule("CP-14.10", "CP-19.8")
def test_a_re_roll_is_told_with_what_gave_it_and_an_accepted_roll_is_not() -> None:
    table = Table(2).card(TONGA, "war_clubs")
    table.s.set_effect(WAR_LEADER, TONGA)
    table.s.journal = []
    attack(table, "c5", canoes=2).dice(1, 1, 6, 6).do("end_movement", "ready", "reroll", "reroll")
    lines = [note.text(["Tonga", "Samoa"]) for note in table.s.notes(SAMOA) if note.phrase.key == "rerolled"]
    assert [line.rpartition(" ")[0].rpartition(" ")[2] + " " + line.rpartition(" ")[2] for line in lines] == [
        "War Leader",
        "War Clubs",
    ]
    accepting = Table(2).card(TONGA, "war_clubs")
    accepting.s.journal = []
    attack(accepting, "c5", canoes=2).dice(1, 6).do("end_movement", "ready", "accept")
    assert "accept" in [note.phrase.key for note in accepting.s.notes(TONGA)]
    assert "accept" not in [note.phrase.key for note in accepting.s.notes(SAMOA)]
