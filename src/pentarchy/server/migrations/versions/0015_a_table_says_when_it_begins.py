"""A table says when it begins"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """When everybody is ready, or when every seat is taken as before; and when its host was told that it lapses."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("begins", sa.String(length=8), nullable=False, server_default="full"))
        tables.add_column(sa.Column("reminded", sa.Float(), nullable=True))
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("ready", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("ready")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("reminded")
        tables.drop_column("begins")
