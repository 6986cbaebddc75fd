"""A seat knows its owner and a session its device"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Who held a seat before the column was there has held it from the beginning."""
    with op.batch_alter_table("holders") as batch_op:
        batch_op.add_column(sa.Column("since", sa.Float(), nullable=False, server_default="0"))
    with op.batch_alter_table("sessions") as batch_op:
        batch_op.add_column(sa.Column("device", sa.String(length=40), nullable=False, server_default=""))
        batch_op.create_index("sessions_user", ["user_id"], unique=False)


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("sessions") as batch_op:
        batch_op.drop_index("sessions_user")
        batch_op.drop_column("device")
    with op.batch_alter_table("holders") as batch_op:
        batch_op.drop_column("since")
