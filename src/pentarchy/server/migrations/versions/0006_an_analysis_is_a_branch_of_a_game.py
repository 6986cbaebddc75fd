"""An analysis is a branch of a game"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Analyses that are there already are branches of the table they were forked from."""
    with op.batch_alter_table("tables") as batch_op:
        batch_op.add_column(sa.Column("root", sa.String(length=24), nullable=False, server_default=""))
        batch_op.add_column(sa.Column("moment", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("name", sa.String(length=48), nullable=False, server_default=""))
        batch_op.create_index("tables_root", ["root"], unique=False)
    op.execute(sa.text("UPDATE tables SET root = parent WHERE analysis"))


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("tables") as batch_op:
        batch_op.drop_index("tables_root")
        batch_op.drop_column("name")
        batch_op.drop_column("moment")
        batch_op.drop_column("root")
