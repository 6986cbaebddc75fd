"""The HTTP API: accounts, pages, health, metrics, the schema, and schemathesis on all of it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck
from hypothesis import settings as effort
from schemathesis.specs.openapi.checks import negative_data_rejection

from pentarchy.cli import main
from pentarchy.server.settings import Settings
from tests.server.conftest import make_settings, new_database
from tests.server.people import House, house, play, start_house
from tests.server.test_table import finish, two_at_a_table


def test_accounts_keep_the_seats_of_the_guest_and_can_be_entered_elsewhere(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as phone:
            opened = await ana.open("me", "me")
            answer = await ana.http.post("/api/accounts", json={"name": "Ána", "password": "correct horse"})
            assert answer.status_code == 201
            assert (await ana.get("/api/me")) == {"name": "Ána", "account": True}
            assert [t["id"] for t in (await ana.get("/api/lobby"))["mine"]] == [opened["table"]]
            wrong = await phone.http.post("/api/login", json={"name": "Ána", "password": "battery staple"})
            assert wrong.status_code == 403
            taken = await phone.http.post("/api/accounts", json={"name": "ÁNA", "password": "battery staple"})
            assert taken.status_code == 409
            short = await phone.http.post("/api/accounts", json={"name": "Bo", "password": "short"})
            assert short.json()["field"] == "password"
            assert (
                await phone.http.post("/api/login", json={"name": "ána", "password": "correct horse"})
            ).status_code == 200
            mine = await phone.sit(opened["table"], 1)
            assert mine.all[0]["host"]
            assert (await phone.http.post("/api/logout")).status_code == 204
            assert (await phone.get("/api/me"))["account"] is False

    play(scenario())


def test_what_is_offered_has_words_and_a_row_of_the_lobby_says_who_is_asked(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana, there.browser() as bo:
            app = await ana.get("/api/app")
            assert [bot["name"] for bot in app["bots"]] == app["levels"]
            assert all(bot["help"].endswith(".") for bot in app["bots"])
            brazil = next(game for game in await ana.get("/api/games") if game["slug"] == "brazil")
            assert brazil["best_players"] == 3
            assert (brazil["options"][0]["title"], brazil["options"][0]["words"]["default"]) == ("Map", "The usual one")
            table, first, second = await two_at_a_table(ana, bo)
            await first.choose("bid 1")
            await second.choose("bid 0")
            await first.until(lambda: "take 3" in first.words, "Ana begins")
            rows = [(await who.get("/api/lobby"))["mine"][0] for who in (ana, bo)]
            assert [(row["id"], row["asked"], row["my_turn"]) for row in rows] == [
                (table, [0], True),
                (table, [0], False),
            ]

    play(scenario())


def test_a_downloaded_record_verifies_and_a_changed_one_does_not(
    sqlite: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = tmp_path / "whole.json"

    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana, there.browser() as bo:
            table, first, second = await two_at_a_table(ana, bo)
            assert (await ana.http.get(f"/api/tables/{table}/record")).status_code == 409
            await finish([first, second])
            answer = await ana.http.get(f"/api/tables/{table}/record")
            assert answer.headers["content-disposition"] == f'attachment; filename="toy-{table}.json"'
            whole.write_bytes(answer.content)

    def verify(path: Path) -> tuple[int, str, str]:
        code = main(["verify", str(path)])
        told = capsys.readouterr()
        return code, told.out, told.err

    play(scenario())
    record = json.loads(whole.read_text())
    entries = record["entries"]
    assert verify(whole) == (0, f"1 record, {len(entries)} entries, 1 recorded position met, 0 failed\n", "")

    changed = tmp_path / "changed.json"
    other = "0" * len(record["secret"])
    changed.write_text(json.dumps({**record, "secret": other}))
    code, _, told = verify(changed)
    assert code == 1
    sealed = "the published secret does not belong to the commitment made before the game"
    assert told == f"failed {changed}: {sealed}\n"

    bids = [number for number, entry in enumerate(entries) if entry[2].startswith("bid")]
    forged = [[*entry] for entry in entries]
    forged[bids[0]][2] = "bid 9"
    changed.write_text(json.dumps({**record, "entries": forged}))
    code, _, told = verify(changed)
    assert code == 1
    assert told.startswith(f"failed {changed}: entry {entries[bids[0]][0]} cannot be played: ")

    forged = [*entries[:-1], [*entries[-1][:4], "0" * 16]]
    changed.write_text(json.dumps({**record, "entries": forged}))
    code, _, told = verify(changed)
    assert code == 1
    assert told == f"failed {changed}: after entry {entries[-1][0]} the position is not the one recorded\n"


def test_health_metrics_games_rules_art_and_layouts(sqlite: Settings) -> None:
    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana:
            assert (await ana.get("/health"))["status"] == "ok"
            assert "toy" in [game["slug"] for game in await ana.get("/api/games")]
            rules = await ana.get("/api/games/toy/rules")
            assert rules["clauses"][0]["id"] == "TY-2.1"
            assert "[D]" not in rules["clauses"][0]["text"]
            for name in ("art.svg", "plate.svg"):
                answer = await ana.http.get(f"/api/games/toy/{name}")
                assert answer.headers["content-type"].startswith("image/svg+xml")
            assert (await ana.http.get("/api/games/chess/rules")).status_code == 404
            opened = await ana.open("me", "random")
            mine = await ana.sit(opened["table"])
            answer = await ana.http.get(f"/api/layouts/{mine.all[0]['layout']}")
            assert answer.json()["game"] == "toy"
            assert "immutable" in answer.headers["cache-control"]
            assert (await ana.http.get("/api/layouts/none")).status_code == 404
            text = (await ana.http.get("/metrics")).text
            assert "pentarchy_sockets 1.0" in text
            assert "pentarchy_tables 1.0" in text
            for name in ("x-content-type-options", "content-security-policy", "referrer-policy"):
                assert name in answer.headers

    play(scenario())


def test_the_page_says_how_to_build_it_or_is_the_built_client(tmp_path: Path) -> None:
    static = tmp_path / "static"
    settings = make_settings(data=str(tmp_path), static=str(static))

    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana:
            assert "make web" in (await ana.http.get("/")).text
            (static / "assets").mkdir(parents=True)
            (static / "index.html").write_text("<p>built")
            (static / "assets" / "app.js").write_text("1")
            (tmp_path / "secret.txt").write_text("secret")
            for path in ("/", "/t/abc", "/t/abc?at=117", "/rules/yamatai"):
                answer = await ana.http.get(path)
                assert answer.text == "<p>built"
                assert answer.headers["cache-control"] == "no-cache"
            answer = await ana.http.get("/assets/app.js")
            assert answer.headers["content-type"].startswith("text/javascript")
            assert "immutable" in answer.headers["cache-control"]
            for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/assets/none.js"):
                assert (await ana.http.get(path)).status_code == 404
            assert (await ana.http.get("/api/none")).json()["sentence"]

    play(scenario())


def test_the_schema_describes_every_message(sqlite: Settings) -> None:
    import json
    from typing import get_args

    from pentarchy.server.app import schema_text
    from pentarchy.server.messages import ClientMessage, ServerMessage

    document = json.loads(schema_text())
    schemas = document["components"]["schemas"]
    for union, name in ((ClientMessage, "ClientMessage"), (ServerMessage, "ServerMessage")):
        found = {part["$ref"].rsplit("/", 1)[1] for part in schemas[name]["anyOf"]}
        assert found == {kind.__name__ for kind in get_args(union)}
        assert schemas[name]["discriminator"]["propertyName"] == "type"
    assert "Layout" in schemas
    assert "/api/tables/{table}/claim" in document["paths"]


def test_a_backup_made_while_people_play_is_whole_and_an_audit_finds_nothing(tmp_path: Path) -> None:
    settings = make_settings(data=str(tmp_path / "data"))

    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana, there.browser() as bo:
            table, first, second = await two_at_a_table(ana, bo)
            playing = asyncio.create_task(finish([first, second]))
            copy = tmp_path / "copy" / "pentarchy.sqlite"
            copy.parent.mkdir()
            code = await asyncio.to_thread(main, ["backup", str(copy), "--data", settings.data])
            assert code == 0
            await playing
            rows = sqlite3.connect(copy).execute("SELECT max(number), count(*) FROM entries").fetchone()
            assert (rows[0] or 0) == rows[1]
            await two_at_a_table(ana, bo)
            assert await asyncio.to_thread(main, ["audit", "--data", settings.data]) == 0
            assert await asyncio.to_thread(main, ["audit", "--data", str(copy.parent)]) == 0
            broken = sqlite3.connect(Path(settings.data) / "pentarchy.sqlite")
            await asyncio.sleep(0)
            broken.execute("UPDATE entries SET words = 'bid 2' WHERE number = 1 AND table_id != ?", (table,))
            broken.close()

    play(scenario())
    assert main(["backup", str(tmp_path / "x"), "--data", str(tmp_path / "nowhere")]) == 2


def test_a_table_under_new_rules_goes_on_and_says_what_was_struck(sqlite: Settings) -> None:
    from tests.toy import TOY

    async def scenario() -> None:
        async with house(sqlite) as there, there.browser() as ana:
            opened = await ana.open("me", "me")
            seats = [await ana.sit(opened["table"], n) for n in (0, 1)]
            await seats[0].choose("bid 1")
            await seats[1].choose("bid 0")
            await seats[0].until(lambda: "take 1" in seats[0].words, "the turn")
            await seats[0].choose("take 2")
        version, upgrade, take = TOY.version, TOY._upgrade, TOY.steps["Turn"].forbids
        TOY.version, TOY._upgrade = 2, lambda dump, _: dump
        try:
            async with house(sqlite) as there, there.browser() as eve:
                eve.http.cookies = ana.http.cookies
                again = await eve.sit(opened["table"], 0)
                live = there.service.tables[opened["table"]]
                assert live.row.rules == 2
                assert again.number == 3
                assert (await again.choose("take 2"))["type"] == "accepted"
        finally:
            TOY.version, TOY._upgrade = version, upgrade
            assert TOY.steps["Turn"].forbids is take

    play(scenario())


# --- schemathesis ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)])
def running(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server on each kind of store that runs in a thread of its own."""
    settings = make_settings(data=str(tmp_path_factory.mktemp("api")))
    if request.param == "postgresql":
        settings = make_settings(database=new_database(request.getfixturevalue("postgres")))
    loop = asyncio.new_event_loop()
    started: list[House] = []
    thread = threading.Thread(target=lambda: loop.run_forever(), daemon=True)
    thread.start()
    started.append(asyncio.run_coroutine_threadsafe(start_house(settings), loop).result(60))
    yield started[0].address
    asyncio.run_coroutine_threadsafe(started[0].stop(), loop).result(30)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(10)


def _document() -> dict[str, Any]:
    import json

    from pentarchy.server.app import schema_text

    found: dict[str, Any] = json.loads(schema_text())
    return found


@pytest.fixture(scope="module")
def member(running: str) -> dict[str, str]:
    """A cookie of somebody with an account, and what belongs to them: a running and an open table, a club."""
    with httpx.Client(base_url=running, timeout=60) as ana:
        assert ana.post("/api/accounts", json={"name": "Ana", "password": "correct horse"}).status_code == 201
        club = ana.post("/api/clubs", json={"name": "Tuesday club"}).json()["id"]
        running_one = {"game": "toy", "seats": [{"who": "me"}, {"who": "bot", "level": "random"}], "club": club}
        table = ana.post("/api/tables", json=running_one).json()["table"]
        open_one = {"game": "toy", "seats": [{"who": "me"}, {"who": "open"}], "listed": True}
        other = ana.post("/api/tables", json=open_one).json()["table"]
        cookie = "; ".join(f"{name}={value}" for name, value in ana.cookies.items())
    return {"cookie": cookie, "table": table, "open": other, "club": club}


#: What would end the session, or Ana's place in her club.
LEAVING = ("/api/logout", "/api/clubs/{id}/leave", "/api/login", "/api/accounts")

api = schemathesis.openapi.from_dict(_document())


@api.parametrize()
@effort(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_the_schema_says_and_never_an_error_of_ours(case: Any, running: str) -> None:
    response = case.call(base_url=running)
    assert response.status_code < 500, response.text
    if response.status_code >= 400:
        assert response.json()["sentence"]
    elif response.status_code != 204:
        case.validate_response(response)


@pytest.mark.thorough
@api.parametrize()
@effort(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
def test_nor_is_one_for_somebody_with_an_account_tables_and_a_club(
    case: Any, running: str, member: dict[str, str]
) -> None:
    if case.path in LEAVING:
        return
    mine = {"table": member["open" if case.method == "POST" else "table"], "name": "Ana", "slug": "toy"}
    if case.path.startswith("/api/clubs"):
        mine["id"] = member["club"]
    case.path_parameters = {name: mine.get(name, value) for name, value in (case.path_parameters or {}).items()}
    response = case.call(base_url=running, headers={"cookie": member["cookie"]})
    assert response.status_code < 500, response.text
    if response.status_code >= 400:
        assert response.json()["sentence"]
    elif response.status_code not in (204, 302):
        case.validate_response(response, excluded_checks=[negative_data_rejection])  # 0 may stand for false
