"""What the HTTP handlers share: the server, who a request comes from, and limits per address."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request
from litestar.params import FromPath

from pentarchy.server.counting import HourlyLimit
from pentarchy.server.gate import Visitor
from pentarchy.server.people import People
from pentarchy.server.service import Service

AnyRequest = Request[Any, Any, Any]


FOREVER = "public, max-age=31536000, immutable"


TableId = FromPath[Annotated[str, msgspec.Meta(max_length=24)]]


SeatIndex = FromPath[int]


LETTERS = 5  # that an account may have sent in an hour to confirm addresses, and as many tests
LOOKUPS = 30  # addresses of webhooks and browsers that an account may enter in an hour
STRANGERS = 2  # letters an hour to one address that has not confirmed it wants them


class Desk:
    """What the handlers need."""

    def __init__(self, service: Service, people: People) -> None:
        self.service = service
        self.people = people
        settings = service.settings
        self.openings = service.openings
        self.joins = HourlyLimit(service, "joins", settings.joins_per_hour)
        self.downloads = HourlyLimit(service, "downloads", settings.downloads_per_hour)
        self.logins = HourlyLimit(service, "logins", settings.logins_per_hour)
        self.letters = HourlyLimit(service, "letters", LETTERS)
        self.lookups = HourlyLimit(service, "lookups", LOOKUPS)
        self.strangers = HourlyLimit(service, "strangers", STRANGERS)


def desk_of(request: AnyRequest) -> Desk:
    """What the handlers share."""
    desk: Desk = request.app.state.desk
    return desk


def visitor_of(request: AnyRequest) -> Visitor:
    """Who a request comes from."""
    visitor: Visitor = request.scope["state"]["visitor"]
    return visitor
