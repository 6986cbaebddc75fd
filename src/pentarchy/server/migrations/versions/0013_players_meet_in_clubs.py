"""Players meet in clubs"""

import sqlalchemy as sa
from alembic import op

from pentarchy.server.schema import Number

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Clubs, their members, and tables for these alone."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("club", sa.String(length=24), nullable=False, server_default=""))
        tables.create_index("tables_club", ["club"])
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=48), nullable=False),
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "members",
        sa.Column("club_id", sa.String(length=24), nullable=False),
        sa.Column("user_id", Number, nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("founder", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "user_id"),
    )
    op.create_index("members_user", "members", ["user_id"])


def downgrade() -> None:
    """Take it back."""
    op.drop_table("members")
    op.drop_table("clubs")
    with op.batch_alter_table("tables") as tables:
        tables.drop_index("tables_club")
        tables.drop_column("club")
