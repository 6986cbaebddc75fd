"""A finished game has results and ratings"""

import sqlalchemy as sa
from alembic import op

from pentarchy.server.schema import Number

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Results by person, ratings, who left, and which accounts were entered in which browser."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
        tables.add_column(sa.Column("settled", sa.Boolean(), nullable=False, server_default=sa.false()))
        tables.create_index("tables_settled", ["settled", "status"])
    with op.batch_alter_table("users") as users:
        users.add_column(sa.Column("profile", sa.Text(), nullable=False, server_default=""))
    op.create_table(
        "browsers",
        sa.Column("browser", sa.String(length=64), nullable=False),
        sa.Column("user_id", Number, nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("browser", "user_id"),
    )
    op.create_index("browsers_user", "browsers", ["user_id"])
    op.create_table(
        "leavers",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("owner", sa.String(length=80), nullable=False),
        sa.Column("name", sa.String(length=48), nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "place", "owner"),
    )
    op.create_index("leavers_owner", "leavers", ["owner"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("owner", sa.String(length=80), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=48), nullable=False),
        sa.Column("faction", sa.String(length=60), nullable=False),
        sa.Column("points", sa.Float(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("gone", sa.Boolean(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.Column("mu", sa.Float()),
        sa.Column("sigma", sa.Float()),
        sa.Column("new_mu", sa.Float()),
        sa.Column("new_sigma", sa.Float()),
        sa.PrimaryKeyConstraint("table_id", "place", "owner"),
    )
    op.create_index("results_owner", "results", ["owner", "ended"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("owner", sa.String(length=80), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("updated", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("game", "owner"),
    )


def downgrade() -> None:
    """Take it back."""
    for table in ("ratings", "results", "leavers", "browsers"):
        op.drop_table(table)
    with op.batch_alter_table("users") as users:
        users.drop_column("profile")
    with op.batch_alter_table("tables") as tables:
        tables.drop_index("tables_settled")
        tables.drop_column("settled")
        tables.drop_column("rated")
