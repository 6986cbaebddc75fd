"""Clocks and webhooks show what everybody may know"""

import sqlalchemy as sa
from alembic import op

from pentarchy.server.schema import Number

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

COLUMNS = ("user_id", "table_id", "asked", "told", "due", "reminded")
CLOCK = ("shown_remaining", "shown_started", "veiled")  # of a seat, as others are shown it


def upgrade() -> None:
    """Whom tables wait for is kept twice, as they know and as everybody may, and so is when they were told."""
    rows = _rows(", ".join(COLUMNS), "")
    _make(sa.Column("public", sa.Boolean(), nullable=False))
    _fill([{**row, "public": public} for row in rows for public in (False, True)])
    for name in CLOCK:
        op.add_column("seats", sa.Column(name, sa.Float()))
    op.add_column("wishes", sa.Column("told_public", sa.Float(), nullable=False, server_default="0"))
    op.add_column("tidings", sa.Column("told_public", sa.Float()))
    op.execute("UPDATE wishes SET told_public = told")
    op.execute("UPDATE tidings SET told_public = told")


def downgrade() -> None:
    """Take it back."""
    either = "(SELECT max(o.told) FROM turns o WHERE o.user_id = turns.user_id AND o.table_id = turns.table_id) AS told"
    rows = _rows(", ".join(either if name == "told" else name for name in COLUMNS), "WHERE NOT public")
    op.execute("UPDATE wishes SET told = told_public WHERE told_public > told")
    _make()
    _fill(rows)
    for relation, names in (("seats", CLOCK), ("wishes", ("told_public",)), ("tidings", ("told_public",))):
        with op.batch_alter_table(relation) as change:
            for name in names:
                change.drop_column(name)


def _rows(columns: str, where: str) -> list[dict[str, object]]:
    found = op.get_bind().execute(sa.text(f"SELECT {columns} FROM turns {where}"))
    return [dict(row._mapping) for row in found]


def _make(*more: sa.Column[bool]) -> None:
    """The relation once more, empty: SQLite cannot change a primary key."""
    op.drop_table("turns")
    op.create_table(
        "turns",
        sa.Column("user_id", Number, nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=False),
        *more,
        sa.Column("asked", sa.Float(), nullable=False),
        sa.Column("told", sa.Float()),
        sa.Column("due", sa.Float()),
        sa.Column("reminded", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "table_id", *(column.name for column in more)),
    )
    op.create_index("turns_table", "turns", ["table_id"])
    op.create_index("turns_told", "turns", ["told"])


def _fill(rows: list[dict[str, object]]) -> None:
    turns = sa.Table("turns", sa.MetaData(), autoload_with=op.get_bind())
    if rows:
        op.get_bind().execute(sa.insert(turns), rows)
