"""What is mine alone reaches nobody else, at whatever address of the server they read.

All addresses are asked that there are, and will be: by a stranger, and by a friend of the same club at the same table.
"""

from __future__ import annotations

from pentarchy.server.settings import Settings
from tests.server.people import answers, house, play
from tests.server.receivers import receiver
from tests.server.test_meeting import found, joined
from tests.server.test_notifying import configured, hook
from tests.server.test_profiles import enter

CLUB, PLAN, SAID, HOOK, MAIL = (
    "Secret society",
    "my secret plan",
    "said among us",
    "/my-secret-hook",
    "ana@club.example",
)


def test_what_is_mine_alone_is_read_at_no_door(settings: Settings) -> None:
    async def scenario() -> None:
        async with (
            receiver() as hooks,
            house(configured(settings, None, hooks, smtp_host="127.0.0.1", smtp_from="a@games.example")) as there,
            there.browser() as ana,
            there.browser() as bo,
            there.browser() as eve,
        ):
            for browser, name in ((ana, "Ana"), (bo, "Bo"), (eve, "Eve")):
                await enter(browser, name)
            club, token = await found(ana, CLUB)
            assert await joined(bo, club, token) == 200
            for browser, name in ((ana, "Bo"), (bo, "Ana")):
                assert (await browser.http.post("/api/friends/ask", json={"name": name})).status_code == 200
            await hook(ana, hooks, HOOK)
            chosen = {"kind": "email", "address": MAIL}
            assert (await ana.http.post("/api/notifications/channels", json=chosen)).status_code == 201
            opened = await ana.open("me", "open", club=club)
            await bo.claim(opened["links"][1]["link"], "")
            mine = await ana.sit(opened["table"])
            await mine.send("note", text=PLAN)
            await mine.ask("say", "said", text=SAID, to=-1)
            await mine.ask("ping", "pong")

            about = {"table": opened["table"], "id": club, "name": "Ana", "slug": "toy", "seat": "0"}
            own = await answers(ana, about)
            assert len(own) > 30
            for what in (PLAN, SAID, HOOK, MAIL, CLUB):  # or the test would look for the wrong thing
                assert any(what in told for told in own.values()), what
            secrets = [PLAN, HOOK, MAIL, "argon2", *ana.http.cookies.values(), opened["links"][1]["link"].split("#")[1]]
            for told in (await answers(bo, about), await answers(eve, about)):
                assert [(path, what) for path, text in told.items() for what in secrets if what in text] == []
            among_us = [CLUB, SAID, token, opened["table"]]
            told = await answers(eve, about)
            assert [(path, what) for path, text in told.items() for what in among_us if what in text] == []

    play(scenario())
