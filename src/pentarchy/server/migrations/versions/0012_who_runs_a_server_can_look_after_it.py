"""Who runs a server can look after it"""

import sqlalchemy as sa
from alembic import op

from pentarchy.server.schema import Number

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What was done, who is muted, links for new passwords, and reports on what was said."""
    op.create_table(
        "actions",
        sa.Column("id", Number, autoincrement=True, nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.Column("who", sa.String(length=40), nullable=False),
        sa.Column("what", sa.String(length=12), nullable=False),
        sa.Column("target", sa.String(length=80), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("tables", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "muted",
        sa.Column("owner", sa.String(length=80), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("owner"),
    )
    op.create_table(
        "resets",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("user_id", Number, nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_table(
        "complaints",
        sa.Column("id", Number, autoincrement=True, nullable=False),
        sa.Column("message_id", Number, nullable=False),
        sa.Column("reporter", sa.String(length=80), nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("owner", sa.String(length=80), nullable=False),
        sa.Column("name", sa.String(length=48), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("complaints_once", "complaints", ["message_id", "reporter"], unique=True)


def downgrade() -> None:
    """Take it back."""
    for table in ("complaints", "resets", "muted", "actions"):
        op.drop_table(table)
