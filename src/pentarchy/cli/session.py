"""A game at the terminal: people in some seats, bots in the others, one question after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from pentarchy.bots import Bot, Budget, suggest
from pentarchy.cli.common import command, save_record, working
from pentarchy.cli.menu import Group, find, menu, why_not
from pentarchy.cli.position import show_boards, show_table, table_of
from pentarchy.cli.records import score_table
from pentarchy.cli.rules import find_clauses
from pentarchy.cli.screen import Screen
from pentarchy.core.errors import BadInput
from pentarchy.core.playthrough import Playthrough
from pentarchy.core.state import TABLE, TRUTH, State

LINES_BELOW = 24  # that the news and the options need below a map
NEWS = 15  # lines of what happened since a player's last choice
LOG = 30
HINT = Budget(seconds=0.5)  # for a hint

HELP = """\
Type the number of an option or its words; other words show the options that
contain them. Enter alone shows the options again. Besides:
  table (t)      show the whole position
  options (o)    show the question and its options again
  why WORDS      why something cannot be chosen: why build
  rules [WHAT]   the clause behind the question, a clause (9.10), a chapter (9),
                 or the clauses that contain a word
  log [N] (l)    the last N things that happened
  hint           what a bot would do in your place
  undo (u)       take back your last choice, if it showed nothing new
  as N           interrupt as player N, where the rules allow it
  clock          let the clock run out, where the rules have one
  save FILE (s)  save the game to a file
  quit (q)       leave; the game is kept, and --resume continues it"""


class Quit(Exception):
    """The player leaves."""


class Session:
    """One game being played: `bots` by seat, people in the seats that have none."""

    def __init__(self, play: Playthrough, bots: Mapping[int, Bot], screen: Screen, keep: Path | None = None) -> None:
        self.play = play
        self.bots = bots
        self.people = {player for player in range(play.state.players) if player not in bots}
        self.screen = screen
        self.keep = keep  # where the game is saved after every choice
        self.looking = -1  # the person in front of the screen
        self.read: dict[int, list[str]] = {}  # journal lines each person has seen
        self.declined: dict[int, list[int]] = {}  # offers a person did not take, so as not to ask again
        self.commands: dict[str, Callable[[int, str], None]] = {
            "table": self._table,
            "options": self._options,
            "why": self._why,
            "log": self._log,
            "rules": self._rules,
            "save": self._save,
            "undo": self._undo,
            "hint": self._hint,
            "as": self._as,
            "clock": self._clock,
            "help": lambda _player, _words: self.screen.say(HELP),
            "quit": self._quit,
        }
        short = {"t": "table", "o": "options", "l": "log", "s": "save", "u": "undo", "?": "help", "q": "quit"}
        self.short = {**short, "exit": "quit"}

    @property
    def state(self) -> State:
        """The position now."""
        return self.play.state

    def run(self) -> None:
        """Play to the end, or until somebody leaves (Quit)."""
        while not self.state.over:
            actors = self.state.actors
            bots = [player for player in actors if player not in self.people]
            if bots:
                self._offer_to_people()
                self._offer_to_bots()
                if bots[0] in self.state.actors:
                    self._bot_chooses(bots[0])
            else:
                self._person_chooses(self.looking if self.looking in actors else actors[0])
        self._end()

    # --- bots ---------------------------------------------------------------------------------------------------

    def _bot_chooses(self, player: int) -> None:
        with working(f"{self.state.seat_name(player)} is thinking"):
            action = self.bots[player].choose(lambda seed: self.state.imagine(player, seed), player)
        self.play.choose(action, player, "bot")

    def _offer_to_bots(self) -> None:
        """Ask a bot once about every new offer."""
        for player, bot in sorted(self.bots.items()):
            offers = self.state.options_for(player) if player not in self.state.actors else []
            if offers and self.declined.get(player) != offers:
                self.declined[player] = offers
                offer = bot.offer(partial(self.state.imagine, player), player)
                if offer >= 0:
                    self.play.choose(offer, player, "bot")

    def _offer_to_people(self) -> None:
        """Ask a person once about every new offer; nobody waits for them otherwise."""
        for player in sorted(self.people):
            offers = self.state.options_for(player) if player not in self.state.actors else []
            if offers and self.declined.get(player) != offers:
                self.declined[player] = offers
                self._look(player)
                self.screen.say("While the others choose, you may:", "bold")
                self._interrupt(player, "Enter: no thanks")

    # --- a person's question ------------------------------------------------------------------------------------

    def _person_chooses(self, player: int) -> None:
        self._look(player)
        self._show(player)
        self._options(player)
        groups = self._groups(player)
        before = self.play.record.entries[-1:]
        while self.play.record.entries[-1:] == before and not self.state.over:
            typed = self.screen.ask(f"{self.state.seat_name(player)} > ")
            try:
                self._obey(player, groups, typed)
            except BadInput as error:
                self.screen.say(str(error), "yellow")
            groups = self._groups(player)

    def _obey(self, player: int, groups: list[Group], typed: str) -> None:
        word, _, rest = typed.partition(" ")
        command = self.commands.get(self.short.get(word.lower(), word.lower()))
        if not typed:
            self._options(player)
        elif command is not None:
            command(player, rest.strip())
        else:
            self._choose(player, groups, typed)

    def _choose(self, player: int, groups: list[Group], typed: str) -> None:
        found = find(self.state.game, groups, typed)
        if isinstance(found, list):
            if not found:
                raise BadInput(self._no_such_option(player, typed))
            if len(found) > 1:
                self.screen.menu([Group(typed, (item,)) for item in found])
                return
            answer = self.screen.ask(f"{found[0].sentence}? (Enter: yes, n: no) ")
            if answer.lower() not in ("", "y", "yes"):
                return
            found = found[0].action
        self.play.choose(found, player)
        self.declined.clear()
        if self.keep is not None:
            save_record(self.play.record, self.keep)

    def _no_such_option(self, player: int, typed: str) -> str:
        """Nothing open matches what was typed: the reason if it means an option, else how to get help."""
        try:
            action = self.state.game.vocabulary.parse(typed)
        except BadInput:
            return f"No option contains “{typed}”. Type its number, or help."
        return repr(self.state.explain(action, player))

    # --- showing ------------------------------------------------------------------------------------------------

    def _look(self, player: int) -> None:
        """Wait until only this person can see the screen."""
        if self.looking != player and len(self.people) > 1:
            self.screen.curtain()
            self.screen.ask(f"{self.state.seat_name(player)}, it is your turn. Press Enter when nobody else can see. ")
            self.screen.curtain()
        self.looking = player

    def _show(self, player: int) -> None:
        """The position at the start of a turn, what happened, and the map again where there is room for it."""
        last = self.play.record.entries[-1].player if self.play.record.entries else -1
        begins = last != player or player not in self.read
        self.screen.clear()
        if begins:
            self._table(player)
        elif not self.screen.plain:
            show_boards(self.screen, self.state, player, self.screen.console.height - LINES_BELOW)
        self._news(player)

    def _news(self, player: int) -> None:
        """Everything since the person last looked, with what others chose at the same time before their own choices."""
        lines = self._lines(player)
        known = self.read.get(player, [])
        same = 0
        while same < min(len(known), len(lines)) and known[same] == lines[same]:
            same += 1
        news = lines[same:]
        self.read[player] = lines
        if not news:
            return
        self.screen.title("What happened")
        if len(news) > NEWS:
            self.screen.say(f"({len(news) - NEWS} earlier lines: log {len(news)})", "dim")
        for line in news[-NEWS:]:
            self.screen.say(line)

    def _lines(self, player: int) -> list[str]:
        names = ["You" if p == player else self.state.seat_name(p) for p in range(self.state.players)]
        return [f"{'' if note.choice else '    '}{note.text(names)}" for note in self.state.notes(player)]

    def _options(self, player: int, words: str = "") -> None:
        """Show the question and its options."""
        state = self.state
        step = state.question(player)
        clause = f" ({state.game.clause_id(step.rule)})" if step is not None and step.rule else ""
        self.screen.title(state.seat_name(player))
        self.screen.say(state.prompt(player) + clause, "bold")
        self.screen.menu(self._groups(player))
        if state.options_for(TABLE):
            self.screen.say("You may let the clock run out: clock.", "dim")
        others = [p for p in sorted(self.people - {player}) if p not in state.actors and state.options_for(p)]
        for other in others:
            self.screen.say(f"{state.seat_name(other)} may interrupt: as {other + 1}.", "dim")

    def _groups(self, player: int) -> list[Group]:
        _, scene = table_of(self.state, player)
        return menu(self.state, self.state.options_for(player), {choice.words: choice for choice in scene.choices})

    def _table(self, player: int, words: str = "") -> None:
        show_table(self.screen, self.state, player)

    # --- commands -----------------------------------------------------------------------------------------------

    def _why(self, player: int, words: str) -> None:
        if not words:
            raise BadInput("why what? For example: why build, or the words of an option")
        for line in why_not(self.state, player, words):
            self.screen.say(line)

    def _log(self, player: int, words: str) -> None:
        count = int(words) if words.isdecimal() else LOG
        for line in self._lines(player)[-count:]:
            self.screen.say(line)

    def _rules(self, player: int, words: str) -> None:
        book = self.state.game.rules
        step = self.state.question(player)
        if not words and step is not None and step.rule:
            chapter = step.rule.partition(".")[0]
            self.screen.say(
                f"This question is about {book.prefix}-{step.rule}; rules {chapter} shows the whole chapter."
            )
            words = step.rule
        if words[:1].isdigit() or words.upper().startswith(book.prefix + "-"):
            names = find_clauses(book, words)
        else:
            names = [name for name in book.clauses if words.lower() in book.sentence(name).lower()]
        if not names:
            raise BadInput(f"no clause mentions “{words}”")
        for name in names:
            self.screen.say(f"{name}  {book.sentence(name)}")

    def _save(self, player: int, words: str) -> None:
        if not words:
            raise BadInput("save it where? For example: save game.json")
        path = Path(words)
        save_record(self.play.record, path)
        self.screen.say(f"Saved. Continue later with: {command(f'play {self.state.game.slug} --load {path}')}")

    def _undo(self, player: int, words: str) -> None:
        self.play.undo(player)
        self.screen.say("Taken back.")

    def _hint(self, player: int, words: str) -> None:
        with working("thinking"):
            found = suggest(lambda seed: self.state.imagine(player, seed), player, budget=HINT)
        numbers = {item.action: item.number for group in self._groups(player) for item in group.items}
        for one in found:
            then = "; ".join(self.state.describe(action) for action in one.line[:4])
            self.screen.say(
                f"{numbers[one.action]} {self.state.describe(one.action)}: wins {one.chance:.0%}"
                + (f", then {then}" if then else "")
            )

    def _as(self, player: int, words: str) -> None:
        seats = {str(p + 1): p for p in self.people}
        if words not in seats:
            raise BadInput(f"act for whom? as {' or as '.join(seats)}")
        other = seats[words]
        if other in self.state.actors or not self.state.options_for(other):
            raise BadInput(f"{self.state.seat_name(other)} cannot interrupt now")
        self._look(other)
        try:
            self._interrupt(other, "Enter: nothing")
        finally:
            self._look(player)

    def _interrupt(self, player: int, otherwise: str) -> None:
        groups = menu(self.state, self.state.options_for(player), {})
        self.screen.menu(groups)
        typed = self.screen.ask(f"{self.state.seat_name(player)} ({otherwise}) > ")
        if typed.lower() in self.short or typed.lower() in self.commands:
            self._obey(player, groups, typed)
        elif typed:
            self._choose(player, groups, typed)

    def _clock(self, player: int, words: str) -> None:
        events = self.state.options_for(TABLE)
        if not events:
            raise BadInput("no clock runs now")
        groups = menu(self.state, events, {})
        self.screen.menu(groups)
        typed = self.screen.ask("Which (Enter: none) > ")
        if typed:
            found = find(self.state.game, groups, typed)
            if isinstance(found, int):
                self.play.choose(found, TABLE, "clock")

    def _quit(self, player: int, words: str) -> None:
        raise Quit

    # --- the end ------------------------------------------------------------------------------------------------

    def _end(self) -> None:
        viewer = max(self.looking, 0)
        self.screen.clear()
        self._table(viewer)
        self._news(viewer)
        state = self.state
        places = state.places()
        winners = [state.seat_name(p) for p in state.ranking() if places[p] == 1]
        self.screen.title(f"{' and '.join(winners)} won.")
        self.screen.console.print(score_table(state, TRUTH))
