"""Logs as JSON lines, plain on a terminal: what happened at which table.

Never a token, a secret, a hidden card or what people say.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, name, message, whatever was given as `extra`, and the traceback."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "name": record.name,
            "message": record.getMessage(),
        }
        line.update({key: value for key, value in vars(record).items() if key not in PLAIN})
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class PlainLines(logging.Formatter):
    """For a person at a terminal: the time of day, the message, and its details."""

    def format(self, record: logging.LogRecord) -> str:
        """The traceback follows, if there is one."""
        more = ", ".join(f"{key} {value}" for key, value in vars(record).items() if key not in PLAIN)
        when = datetime.fromtimestamp(record.created).astimezone().strftime("%H:%M:%S")
        line = f"{when} {record.getMessage()}{f' ({more})' if more else ''}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def set_up(level: str) -> None:
    """Write logs to the standard error output: for people if that is a terminal, else for programs."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PlainLines() if sys.stderr.isatty() else JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("pentarchy").setLevel(level.upper())
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
