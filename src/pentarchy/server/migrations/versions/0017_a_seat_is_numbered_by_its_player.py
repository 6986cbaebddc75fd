"""A seat is numbered by its player"""

from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

BEFORE = (
    *((relation, "place") for relation in ("seats", "holders", "notes", "orders", "messages", "proposals")),
    *((relation, "place") for relation in ("leavers", "results")),
    ("entries", "seat"),
)


def upgrade() -> None:
    """One word for the number of a seat, the one that rules and records use."""
    for relation, column in BEFORE:
        op.execute(f"ALTER TABLE {relation} RENAME COLUMN {column} TO player")


def downgrade() -> None:
    """Take it back."""
    for relation, column in BEFORE:
        op.execute(f"ALTER TABLE {relation} RENAME COLUMN player TO {column}")
