"""The command line: `pentarchy games | rules | play | replay | verify | simulate | fuzz | bench | golden`."""

from pentarchy.cli.app import main

__all__ = ["main"]
