"""An entry says who noticed it"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Entries that are there already keep their numbers: everybody counts them."""
    with op.batch_alter_table("entries") as batch_op:
        batch_op.add_column(sa.Column("noticed", sa.Integer(), nullable=False, server_default="1"))


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("entries") as batch_op:
        batch_op.drop_column("noticed")
