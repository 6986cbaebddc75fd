"""Secrets that are handed out once: seat links, cookies, table ids. Only hashes of them are stored."""

from __future__ import annotations

import hashlib
import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no characters that look alike


def table_id() -> str:
    """Short enough to read out, too many to guess (59 bits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def token() -> str:
    """192 bits for a private link."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def dice_secret() -> str:
    """What the dice of a table are made from."""
    return secrets.token_hex(32)


def print_secret() -> str:
    """What the names of printed maps are made from."""
    return secrets.token_hex(32)
