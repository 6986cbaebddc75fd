"""Players are friends"""

import sqlalchemy as sa
from alembic import op

from pentarchy.server.schema import Number

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Friendships, and what players are told about open tables."""
    op.create_table(
        "friendships",
        sa.Column("user_id", Number, nullable=False),
        sa.Column("friend_id", Number, nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "friend_id"),
    )
    op.create_index("friendships_friend", "friendships", ["friend_id"])
    op.create_table(
        "tidings",
        sa.Column("user_id", Number, nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("what", sa.String(length=8), nullable=False),
        sa.Column("sender", Number, nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.Column("told", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("user_id", "table_id", "what"),
    )
    op.create_index("tidings_table", "tidings", ["table_id"])
    op.create_index("tidings_told", "tidings", ["told"])


def downgrade() -> None:
    """Take it back."""
    op.drop_table("tidings")
    op.drop_table("friendships")
