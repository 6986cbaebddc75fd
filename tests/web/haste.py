"""Imported by a server of these tests that looks every second for tables at which nothing happens."""

from __future__ import annotations

from unittest import mock

from pentarchy.server import service

mock.patch.object(service, "SWEEP", 1.0).start()
