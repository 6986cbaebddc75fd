"""Accounts can be blocked, and look as UTS 39 says"""

import sqlalchemy as sa
from alembic import op

from pentarchy.server.names import skeleton

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Existing accounts get new skeletons."""
    with op.batch_alter_table("users") as batch_op:
        batch_op.add_column(sa.Column("blocked", sa.Boolean(), nullable=False, server_default=sa.false()))
    users = sa.table(
        "users", sa.column("id", sa.Integer), sa.column("name", sa.String), sa.column("skeleton", sa.String)
    )
    connection = op.get_bind()
    for id, name in connection.execute(sa.select(users.c.id, users.c.name)).all():
        connection.execute(sa.update(users).where(users.c.id == id).values(skeleton=skeleton(name)))


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("users") as batch_op:
        batch_op.drop_column("blocked")
