"""The store's schema, the same for SQLite and PostgreSQL. Migrations lead to exactly this."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
)

metadata = MetaData()

Number = BigInteger().with_variant(Integer, "sqlite")  # SQLite counts up by itself in INTEGER columns only

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("status", String(12), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("analysis", Boolean, nullable=False),
    Column("alone", Boolean, nullable=False),  # bots go on when nobody watches
    Column("commitment", String(64), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("stream", String(12), nullable=False, server_default="lcg62"),  # of tables older than the column
    Column("clock", JSON, nullable=False),
    Column("host", String(80), nullable=False),  # owner key of who opened it
    Column("parent", String(24), nullable=False),  # the table it was forked from or a rematch of
    Column("root", String(24), nullable=False, server_default=""),  # of an analysis: the game that is analysed
    Column("moment", Integer, nullable=False, server_default="0"),  # of an analysis: where it leaves its parent
    Column("name", String(48), nullable=False, server_default=""),  # of an analysis
    Column("layout", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("settled", Boolean, nullable=False, server_default=false()),  # its results are stored
    Column("club", String(24), nullable=False, server_default=""),  # only its members may join
    Column("begins", String(8), nullable=False, server_default="full"),  # full, ready, sought: see api.Begins
    Column("reminded", Float),  # an open table: when its host was warned that it lapses
    Index("tables_status", "status", "updated"),
    Index("tables_root", "root"),
    Index("tables_settled", "settled", "status"),
    Index("tables_club", "club"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("player", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(48), nullable=False),
    Column("level", String(24), nullable=False),
    Column("state", String(10), nullable=False),
    Column("token", String(64), nullable=False),  # SHA-256
    Column("remaining", Float, nullable=False),
    Column("started", Float),  # when the clock began to run
    Column("due", Float),  # when it will have run out
    Column("shown_remaining", Float),  # the clock as others are shown it, where they must not notice a change
    Column("shown_started", Float),
    Column("veiled", Float),  # since when they are asked a veiled question
    Column("leave", Float, nullable=False),  # seconds of leave left
    Column("leaving", Float),  # since when on leave
    Column("hints", Integer, nullable=False),
    Column("seen", Integer, nullable=False),
    Column("away", Float),  # since when the seat is empty
    Column("ready", Boolean, nullable=False, server_default=false()),  # for the game to begin
    Index("seats_token", "token"),
    Index("seats_due", "due"),
)

holders = Table(
    "holders",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("player", Integer, primary_key=True),
    Column("owner", String(80), primary_key=True),  # "s:<session>" or "u:<user>"
    Column("since", Float, nullable=False, server_default="0"),  # who sat down first owns the seat
    Index("holders_owner", "owner"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("player", Integer, nullable=False),
    Column("words", Text, nullable=False),
    Column("origin", String(8), nullable=False),
    Column("nonce", String(64), nullable=False),
    Column("time", Float, nullable=False),
    Column("lines", Text, nullable=False),  # journal lines as JSON
    Column("noticed", Integer, nullable=False, server_default="1"),  # by everybody, in entries older than the column
    Index(
        "entries_nonce",
        "table_id",
        "player",
        "nonce",
        unique=True,
        sqlite_where=text("nonce <> ''"),
        postgresql_where=text("nonce <> ''"),
    ),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("rules", Integer, nullable=False),
    Column("dump", LargeBinary, nullable=False),  # JSON, deflated
    Column("points", JSON, nullable=False),
)

layouts = Table(
    "layouts",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("updated", Float, nullable=False),  # a report without progress for a while is started again
    Column("done", Integer, nullable=False),  # turns
    Column("turns", Integer, nullable=False),
    Column("report", Text, nullable=False),  # JSON; empty while it is being written
)

notes = Table(
    "notes",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("player", Integer, primary_key=True),
    Column("text", Text, nullable=False),
)

orders = Table(
    "orders",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("player", Integer, primary_key=True),
    Column("decision", String(60), primary_key=True),
    Column("words", Text, nullable=False),
)

messages = Table(
    "messages",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("table_id", String(24), nullable=False),
    Column("player", Integer, nullable=False),
    Column("name", String(48), nullable=False),
    Column("addressee", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("time", Float, nullable=False),
    Index("messages_table", "table_id", "id"),
)

proposals = Table(
    "proposals",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("table_id", String(24), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("player", Integer, nullable=False),
    Column("target", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("must", JSON, nullable=False),
    Column("agreed", JSON, nullable=False),
    Column("until", Float, nullable=False),
    Column("ended", String(12), nullable=False),
    Index(
        "proposals_open",
        "table_id",
        "kind",
        unique=True,
        sqlite_where=text("ended = ''"),
        postgresql_where=text("ended = ''"),
    ),
)

users = Table(
    "users",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("folded", String(48), nullable=False, unique=True),
    Column("skeleton", String(96), nullable=False, server_default=""),  # what the name looks like
    Column("name", String(48), nullable=False),
    Column("password", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("blocked", Boolean, nullable=False, server_default=false()),
    Column("profile", Text, nullable=False, server_default=""),  # JSON; empty: the defaults
    Index("users_skeleton", "skeleton"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("user_id", Number),
    Column("name", String(48), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("device", String(40), nullable=False, server_default=""),  # what kind of browser it is
    Index("sessions_user", "user_id"),
)

browsers = Table(
    "browsers",
    metadata,
    Column("browser", String(64), primary_key=True),  # SHA-256 of a cookie of its own
    Column("user_id", Number, primary_key=True),  # the account that was used there
    Column("seen", Float, nullable=False),
    Index("browsers_user", "user_id"),
)

leavers = Table(
    "leavers",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("player", Integer, primary_key=True),
    Column("owner", String(80), primary_key=True),
    Column("name", String(48), nullable=False),
    Column("time", Float, nullable=False),
    Index("leavers_owner", "owner"),
)

results = Table(
    "results",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("player", Integer, primary_key=True),
    Column("owner", String(80), primary_key=True),  # as of holders; "b:<level>" a bot, "x:<user>" a former player
    Column("game", String(40), nullable=False),
    Column("name", String(48), nullable=False),
    Column("faction", String(60), nullable=False),
    Column("points", Float, nullable=False),
    Column("rank", Integer, nullable=False),  # 1 the best; 0: the game was ended early
    Column("gone", Boolean, nullable=False),  # gave the seat up, or a bot played for them at the end
    Column("players", Integer, nullable=False),
    Column("ended", Float, nullable=False),
    Column("mu", Float),  # their rating before the game, and what it changed to
    Column("sigma", Float),
    Column("new_mu", Float),
    Column("new_sigma", Float),
    Index("results_owner", "owner", "ended"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("owner", String(80), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("updated", Float, nullable=False),
)

puzzle_answers = Table(
    "puzzle_answers",
    metadata,
    Column("owner", String(80), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("puzzle", String(40), primary_key=True),
    Column("judgement", String(8), nullable=False),  # of the first answer, the only one that counts
    Column("solved", Boolean, nullable=False),  # with any answer
    Column("time", Float, nullable=False),
)

solvers = Table(
    "solvers",
    metadata,
    Column("owner", String(80), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("streak", Integer, nullable=False),  # puzzles in a row that were right at once
    Column("best", Integer, nullable=False),
)

channels = Table(
    "channels",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("user_id", Number, nullable=False),
    Column("kind", String(8), nullable=False),  # email, webhook, push
    Column("shape", String(8), nullable=False),  # of a webhook: plain, discord, slack
    Column("address", Text, nullable=False),  # of push: the browser's subscription as JSON
    Column("label", String(80), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("trouble", Text, nullable=False),  # why the last message failed, in a sentence
    Column("created", Float, nullable=False),
    Index("channels_user", "user_id"),
)

wishes = Table(
    "wishes",
    metadata,
    Column("user_id", Number, primary_key=True),
    Column("wish", Text, nullable=False),  # JSON: when to notify
    Column("told", Float, nullable=False),  # when the last message was queued
    Column("told_public", Float, nullable=False, server_default="0"),  # and the last to webhooks
)

turns = Table(
    "turns",
    metadata,
    Column("user_id", Number, primary_key=True),  # a player who is asked but not at the table
    Column("table_id", String(24), primary_key=True),
    Column("public", Boolean, primary_key=True),  # as everybody may know, for webhooks; else as the player knows
    Column("asked", Float, nullable=False),
    Column("told", Float),  # when they were notified, or came to the table
    Column("due", Float),  # when their clock will have run out
    Column("reminded", Boolean, nullable=False),
    Index("turns_table", "table_id"),
    Index("turns_told", "told"),
)

deliveries = Table(
    "deliveries",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("channel_id", Number, nullable=False),
    Column("user_id", Number, nullable=False),
    Column("what", String(10), nullable=False),  # turn, reminder, invite, lapse, confirm, test
    Column("tables", JSON, nullable=False),
    Column("created", Float, nullable=False),
    Column("ready", Float, nullable=False),  # when it is tried next
    Column("tries", Integer, nullable=False),
    Column("state", String(8), nullable=False),  # waiting, sending (what must not arrive twice), sent, failed
    Index("deliveries_ready", "state", "ready"),
    Index("deliveries_user", "user_id"),
)

actions = Table(
    "actions",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("time", Float, nullable=False),
    Column("who", String(40), nullable=False),  # of those who run the server
    Column("what", String(12), nullable=False),
    Column("target", String(80), nullable=False),  # a name, a table, a report
    Column("detail", Text, nullable=False),
    Column("tables", JSON, nullable=False),  # that a running server must reload
)

muted = Table(
    "muted",
    metadata,
    Column("owner", String(80), primary_key=True),
    Column("since", Float, nullable=False),
)

resets = Table(
    "resets",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("user_id", Number, nullable=False),
    Column("until", Float, nullable=False),
)

complaints = Table(
    "complaints",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("message_id", Number, nullable=False),
    Column("reporter", String(80), nullable=False),
    Column("table_id", String(24), nullable=False),
    Column("owner", String(80), nullable=False),  # of who said it
    Column("name", String(48), nullable=False),
    Column("text", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("time", Float, nullable=False),
    Column("done", Boolean, nullable=False),
    Index("complaints_once", "message_id", "reporter", unique=True),
)

clubs = Table(
    "clubs",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(48), nullable=False),
    Column("token", String(64), nullable=False),  # SHA-256 of what the invitation link ends with
    Column("created", Float, nullable=False),
)

members = Table(
    "members",
    metadata,
    Column("club_id", String(24), primary_key=True),
    Column("user_id", Number, primary_key=True),
    Column("since", Float, nullable=False),
    Column("founder", Boolean, nullable=False),
    Index("members_user", "user_id"),
)

friendships = Table(
    "friendships",
    metadata,
    Column("user_id", Number, primary_key=True),  # who asked
    Column("friend_id", Number, primary_key=True),  # who was asked
    Column("since", Float, nullable=False),
    Column("state", String(10), nullable=False),  # asked, friends, declined, withdrawn: see friends.py
    Index("friendships_friend", "friend_id"),
)

tidings = Table(
    "tidings",
    metadata,
    Column("user_id", Number, primary_key=True),  # whom it concerns
    Column("table_id", String(24), primary_key=True),  # an open one
    Column("what", String(8), primary_key=True),  # invite, lapse
    Column("sender", Number, nullable=False),  # who invites
    Column("time", Float, nullable=False),
    Column("told", Float),  # when a message about it was queued
    Column("told_public", Float),  # and one to webhooks
    Index("tidings_table", "table_id"),
    Index("tidings_told", "told"),
)

uses = Table(
    "uses",
    metadata,
    Column("name", String(12), primary_key=True),  # of a limit
    Column("key", String(64), primary_key=True),  # whose, as a hash
    Column("level", Float, nullable=False),  # how much was left
    Column("time", Float, nullable=False),  # at this time
    Index("uses_time", "time"),
)

facts = Table(
    "facts",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
