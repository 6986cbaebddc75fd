"""Packages that some commands and environments need beyond the base, and how to install them."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from pentarchy.core.errors import BadInput

#: By extra: modules whose presence shows that it is installed.
EXTRAS = {
    "server": ("litestar", "uvicorn", "websockets", "sqlalchemy", "alembic", "asyncpg", "argon2", "prometheus_client"),
    "rl": ("numpy", "gymnasium", "pettingzoo", "PIL"),
    "openspiel": ("pyspiel", "numpy"),
}


def missing_for(extra: str) -> list[str]:
    """The packages of an extra that are not installed."""
    return [name for name in EXTRAS[extra] if find_spec(name) is None]


def has(extra: str) -> bool:
    """Are all packages of an extra installed?"""
    return not missing_for(extra)


def need(extra: str) -> None:
    """Raise BadInput that says how to install what is missing."""
    missing = missing_for(extra)
    if missing:
        raise _not_installed(f"packages that are not installed ({', '.join(missing)})", extra)


def needed(module: str, extra: str) -> Any:  # a module without types
    """A module of an extra, or BadInput that says how to install it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise _not_installed(module, extra) from error


def _not_installed(what: str, extra: str) -> BadInput:
    return BadInput(f"this needs {what}: pip install 'pentarchy[{extra}]'")
