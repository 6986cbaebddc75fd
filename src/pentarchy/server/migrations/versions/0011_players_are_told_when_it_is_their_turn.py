"""Players are told when it is their turn"""

import sqlalchemy as sa
from alembic import op

from pentarchy.server.schema import Number

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Channels and wishes of players, whom tables wait for, and the queue of what is sent."""
    op.create_table(
        "channels",
        sa.Column("id", Number, autoincrement=True, nullable=False),
        sa.Column("user_id", Number, nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("shape", sa.String(length=8), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("label", sa.String(length=80), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("trouble", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("channels_user", "channels", ["user_id"])
    op.create_table(
        "wishes",
        sa.Column("user_id", Number, nullable=False),
        sa.Column("wish", sa.Text(), nullable=False),
        sa.Column("told", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("user_id"),
    )
    op.create_table(
        "turns",
        sa.Column("user_id", Number, nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("asked", sa.Float(), nullable=False),
        sa.Column("told", sa.Float()),
        sa.Column("due", sa.Float()),
        sa.Column("reminded", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "table_id"),
    )
    op.create_index("turns_table", "turns", ["table_id"])
    op.create_index("turns_told", "turns", ["told"])
    op.create_table(
        "deliveries",
        sa.Column("id", Number, autoincrement=True, nullable=False),
        sa.Column("channel_id", Number, nullable=False),
        sa.Column("user_id", Number, nullable=False),
        sa.Column("what", sa.String(length=10), nullable=False),
        sa.Column("tables", sa.JSON(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("ready", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("deliveries_ready", "deliveries", ["state", "ready"])
    op.create_index("deliveries_user", "deliveries", ["user_id"])


def downgrade() -> None:
    """Take it back."""
    for table in ("deliveries", "turns", "wishes", "channels"):
        op.drop_table(table)
