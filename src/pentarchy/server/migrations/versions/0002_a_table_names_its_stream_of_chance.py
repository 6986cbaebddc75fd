"""A table names its stream of chance"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables that are there already go on with the generator they began with."""
    with op.batch_alter_table("tables") as batch_op:
        batch_op.add_column(sa.Column("stream", sa.String(length=12), nullable=False, server_default="lcg62"))


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("tables") as batch_op:
        batch_op.drop_column("stream")
