"""Limits count over all processes"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """How much of something was done from an address within an hour."""
    op.create_table(
        "uses",
        sa.Column("name", sa.String(length=12), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("level", sa.Float(), nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("name", "key"),
    )
    op.create_index("uses_time", "uses", ["time"])


def downgrade() -> None:
    """Take it back."""
    op.drop_table("uses")
