"""Puzzles are solved"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What somebody answered, and how good they are at it."""
    op.create_table(
        "puzzle_answers",
        sa.Column("owner", sa.String(length=80), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("puzzle", sa.String(length=40), nullable=False),
        sa.Column("judgement", sa.String(length=8), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("owner", "game", "puzzle"),
    )
    op.create_table(
        "solvers",
        sa.Column("owner", sa.String(length=80), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("owner"),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("solvers")
    op.drop_table("puzzle_answers")
