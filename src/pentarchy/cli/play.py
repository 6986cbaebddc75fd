"""`pentarchy play`: a game at the terminal, with others at the same screen or against bots."""

from __future__ import annotations

import contextlib
import hashlib
import os
import random
import secrets
from pathlib import Path
from typing import Annotated

import typer

import pentarchy
from pentarchy.bots import LEVELS, Budget, make
from pentarchy.cli.common import GameName, OptionSettings, command, parse_settings
from pentarchy.cli.screen import Screen
from pentarchy.cli.session import Quit, Session
from pentarchy.core.errors import BadInput
from pentarchy.core.playthrough import Playthrough
from pentarchy.core.record import Record


def add_to(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command(
        epilog="""**Examples**

- `pentarchy play yamatai` : you against a bot
- `pentarchy play yamatai --players 4 --bots hard` : you against three that think ahead
- `pentarchy play yamatai --people 3` : three people at one screen
- `pentarchy play yamatai --resume` : continue the game you left
- `pentarchy play yamatai --load game.json` : continue a saved game"""
    )(play)


def play(
    game: GameName,
    players: Annotated[
        int,
        typer.Option(
            "--players", "-p", metavar="K", help="Seats in all; as few as can play if not given.", show_default=False
        ),
    ] = 0,
    people: Annotated[
        int, typer.Option(min=1, help="How many of them are people, at this screen, from seat 1 on.")
    ] = 1,
    bots: Annotated[
        str, typer.Option(metavar="LEVEL", help=f"Who plays the other seats: {', '.join(LEVELS)}.")
    ] = "normal",
    think: Annotated[
        str, typer.Option(metavar="TIME", help="How long hard bots think about a decision: 200ms, 1.5s.")
    ] = "1s",
    processes: Annotated[int, typer.Option(min=1, metavar="N", help="In how many processes each hard bot thinks.")] = 1,
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", min=0, help="Same seed, same cards and dice; random if not given.")
    ] = None,
    option: OptionSettings = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Continue a saved game.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the game you left.")] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="One thing per line, no colours or columns: for screen readers.")
    ] = False,
) -> None:
    """Play a game in the terminal, with others at the same screen or against bots.

    Options are numbered: type a number. `help` lists what else you can type: undo, why, rules, log, save, quit.
    """
    subject = pentarchy.game(game)
    keep = kept_game(subject.slug)
    if resume and load is None:
        load = keep
        if not load.exists():
            raise BadInput(
                f"there is no unfinished game of {subject.title}; start one: {command(f'play {subject.slug}')}"
            )
    record = read(subject, load) if load is not None else begin(subject, players, people, seed, option)
    if people > record.players:
        raise BadInput(f"{people} people cannot sit on {record.players} seats")
    budget = Budget.parse(think)
    luck = random.Random(record.commitment or record.seed)
    seats = {
        seat: make(bots, budget=budget, seed=luck.getrandbits(32), processes=processes)
        for seat in range(people, record.players)
    }
    screen = Screen(plain or os.environ.get("TERM") == "dumb")
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  gives the prompt a history and editing
    session = Session(Playthrough(record), seats, screen, keep)
    screen.say(f"{subject.title}: {subject.pitch}", "bold")
    screen.say("Type help at any question.")
    try:
        session.run()
    except (Quit, EOFError, KeyboardInterrupt):
        same = (f" --people {people}" if people > 1 else "") + (" --plain" if plain else "")
        screen.say(f"\nContinue later with: {command(f'play {subject.slug} --resume{same}')}")
    finally:
        for bot in seats.values():
            bot.close()


def begin(subject: pentarchy.Game, players: int, people: int, seed: int | None, option: list[str] | None) -> Record:
    """A new record for a table of this size, with sealed cards and dice; a seed makes them reproducible."""
    enough = [count for count in subject.player_counts if count >= people]
    if not players and not enough:
        subject.check_players(people)
    secret = secrets.token_hex(32) if seed is None else hashlib.sha256(f"seed {seed}".encode()).hexdigest()
    return Record(subject, players or min(enough), parse_settings(subject, option, simulation=False), secret=secret)


def read(subject: pentarchy.Game, path: Path) -> Record:
    """Read a saved game, which must be of this game and not over."""
    record = Record.read(path)
    if record.game is not subject:
        raise BadInput(f"{path} is a game of {record.game.title}: pentarchy play {record.game.slug} --load {path}")
    if record.replay().over:
        raise BadInput(f"the game in {path} is over; look at it with: pentarchy replay {path}")
    return record


def kept_game(slug: str) -> Path:
    """Where the current game is kept: in the user's data folder."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    folder = Path(home) / "pentarchy"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder} cannot be made: {error.strerror}") from error
    return folder / f"{slug}.json"
