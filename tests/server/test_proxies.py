"""Servers behind the proxies of the documentation: Caddy as the compose file has it, and nginx."""

from __future__ import annotations

import asyncio
import os
import re
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.server.conftest import make_settings, new_database
from tests.server.outside import PATIENCE, ROOT, Outside, free_port
from tests.server.people import Browser, eventually, play
from tests.server.test_siblings import Patient
from tests.server.test_table import finish

#: Nothing outside the folder is touched: no trusted certificates, no port 80, no port for orders.
LOCAL = "{\n\tskip_install_trust\n\tauto_https disable_redirects\n\tadmin off\n}\n"


def found(program: str) -> str:
    """Where a program is on this machine."""
    finder = [sys.executable, str(ROOT / "tools" / "programs.py"), program]
    return subprocess.run(finder, check=True, capture_output=True, text=True).stdout.strip()


@contextmanager
def caddy(one: Outside, two: Outside, folder: Path) -> Iterator[tuple[str, Path]]:
    """Caddy in front of these servers: the address of the site, and the certificate of who signs for it."""
    site = f"localhost:{free_port()}"
    wanted = LOCAL + (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    wanted = wanted.replace("one:8000", f"127.0.0.1:{one.port}").replace("two:8000", f"127.0.0.1:{two.port}")
    (folder / "Caddyfile").write_text(wanted, encoding="utf-8")
    program = found("caddy")
    known = {**os.environ, "SITE": site, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    command = [program, "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with subprocess.Popen(command, env=known, cwd=folder, stderr=(folder / "caddy.log").open("w")) as process:
        try:
            yield f"https://{site}", folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
        finally:
            process.terminate()


def is_certified(address: str, certificate: Path) -> bool:
    """Does Caddy have its own certificate by now, signed with this one?"""
    if not certificate.exists():
        return False
    try:
        httpx.get(f"{address}/health", verify=ssl.create_default_context(cafile=certificate))
    except (httpx.HTTPError, ssl.SSLError):
        return False
    return True


async def sockets(server: Outside) -> int:
    async with httpx.AsyncClient(base_url=server.address) as http:
        return int((await http.get("/health")).json()["sockets"])


@pytest.mark.thorough
def test_people_play_through_the_proxy_and_go_on_when_a_server_dies(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = make_settings(database=new_database(postgres), behind_proxy=True)
    servers = [Outside(settings, log=tmp_path / f"log{number}") for number in (1, 2)]
    for server in servers:
        server.start()

    async def scenario(address: str) -> None:
        async with Patient(address) as ana, Browser(address) as bo:
            first = await ana.http.get("/api/lobby")
            while first.status_code != 200:  # until Caddy has asked after the servers' health
                first = await ana.http.get("/api/lobby")
            assert "Secure" in (await ana.http.post("/api/me", json={"name": "Ana"})).headers["set-cookie"]
            tables = []
            for _ in range(6):
                opened = await ana.open("me", "open", options={"rounds": 2})
                await bo.claim(opened["links"][1]["link"], "Bo")
                seats = [await browser.sit(opened["table"]) for browser in (ana, bo)]
                tables.append((opened["table"], seats))
            counts = [await sockets(server) for server in servers]
            assert sum(counts) == 12
            assert all(count and count % 2 == 0 for count in counts)  # both sit where their table is at home
            await finish(tables[0][1])
            assert (await bo.get(f"/api/tables/{tables[0][0]}/verify"))["ok"]

            running = {table: mine for table, (mine, _) in tables[1:]}
            for mine in running.values():
                assert (await mine.choose("bid 1", "mine"))["type"] == "accepted"
            await asyncio.to_thread(servers[0].kill)
            everywhere = [mine for _, (mine, _) in tables]
            await eventually(
                lambda: sum(m.closed is not None for m in everywhere) == counts[0] // 2, "the end of these"
            )
            for table in (table for table, mine in running.items() if mine.closed is not None):
                again = await asyncio.wait_for(ana.sit(table), PATIENCE)
                assert (await again.choose("bid 1", "mine", -5))["type"] == "accepted"  # as it was answered before

    try:
        with caddy(servers[0], servers[1], tmp_path) as (address, certificate):
            until = time.monotonic() + PATIENCE
            while not is_certified(address, certificate):
                assert time.monotonic() < until, (tmp_path / "caddy.log").read_text()[-2000:]
                time.sleep(0.05)
            monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
            play(scenario(address))
    finally:
        for server in servers:
            server.kill()


@contextmanager
def nginx(server: Outside, folder: Path) -> Iterator[tuple[str, Path]]:
    """The lines of docs/server.md for nginx in front of a server: its address and its certificate."""
    port, certificate, key = free_port(), folder / "certificate.pem", folder / "key.pem"
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    make += ["-addext", "subjectAltName=DNS:localhost", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(make, check=True, capture_output=True)
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    [lines] = re.findall(r"^(    map \$http_upgrade .*?\n    }\n)", page, re.M | re.S)
    lines = lines.replace(
        "listen 443 ssl;", f"listen {port} ssl; ssl_certificate {certificate}; ssl_certificate_key {key};"
    )
    lines = lines.replace("games.example", "localhost").replace("127.0.0.1:8000", f"127.0.0.1:{server.port}")
    paths = "".join(f"{name}_temp_path {folder};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log stderr; events {{}}\nhttp {{ access_log off; {paths}\n{lines}}}\n"
    )
    command = [found("nginx"), "-c", str(folder / "nginx.conf"), "-p", str(folder)]
    with subprocess.Popen(command, stderr=(folder / "nginx.log").open("w")) as process:
        try:
            yield f"https://localhost:{port}", certificate
        finally:
            process.terminate()


@pytest.mark.thorough
def test_people_play_through_nginx_as_the_documentation_sets_it_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Outside(make_settings(data=str(tmp_path / "data"), behind_proxy=True, processes=2), log=tmp_path / "log")
    server.start()

    async def scenario(address: str) -> None:
        async with Patient(address) as ana, Browser(address) as bo:
            opened = await ana.open("me", "open", options={"rounds": 2})
            assert "Secure" in (await bo.http.post("/api/me", json={"name": "Bo"})).headers["set-cookie"]
            await bo.claim(opened["links"][1]["link"], "Bo")
            await finish([await browser.sit(opened["table"]) for browser in (ana, bo)])
            assert (await bo.get(f"/api/tables/{opened['table']}/verify"))["ok"]

    try:
        with nginx(server, tmp_path) as (address, certificate):
            monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
            until = time.monotonic() + PATIENCE
            while not answers(address):
                assert time.monotonic() < until, (tmp_path / "nginx.log").read_text()[-2000:]
                time.sleep(0.05)
            play(scenario(address))
    finally:
        server.kill()


def answers(address: str) -> bool:
    """Does the proxy answer yet?"""
    try:
        return httpx.get(f"{address}/health").status_code == 200
    except httpx.TransportError:
        return False
