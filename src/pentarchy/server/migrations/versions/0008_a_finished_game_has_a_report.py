"""A finished game has a report"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What decided a game, once somebody has asked for it."""
    op.create_table(
        "reports",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("updated", sa.Float(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("report", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("reports")
