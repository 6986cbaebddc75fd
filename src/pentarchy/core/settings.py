"""What can be set before a game begins: typed, and checked."""

from __future__ import annotations

from collections.abc import Mapping

from pentarchy.core.errors import BadInput

Value = bool | int | str


class Setting:
    """One thing that can be set: its default, the values it takes and a sentence about it."""

    def __init__(
        self,
        name: str,
        default: Value,
        help: str,
        *,
        values: tuple[Value, ...] = (),
        low: int = 0,
        high: int = 0,
        simulation: Value | None = None,
    ) -> None:
        self.name = name
        self.default = default
        self.help = help
        self.values: tuple[Value, ...] = (False, True) if isinstance(default, bool) else values
        self.low = low
        self.high = high
        self.simulation = simulation  # what simulations use instead of the default

    def allowed(self) -> str:
        """The values it takes, in words."""
        if self.values:
            return ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in self.values)
        return f"a whole number from {self.low} to {self.high}"

    def check(self, value: object) -> Value:
        """The checked value, or BadInput that says what is allowed. Text from a command line is converted."""
        wanted = self._from_text(value) if isinstance(value, str) and not isinstance(self.default, str) else value
        if isinstance(self.default, bool):
            if isinstance(wanted, bool):
                return wanted
        elif isinstance(self.default, int):
            if isinstance(wanted, int) and not isinstance(wanted, bool):
                if self.values and wanted in self.values:
                    return wanted
                if not self.values and self.low <= wanted <= self.high:
                    return wanted
        elif isinstance(wanted, str) and wanted in self.values:
            return wanted
        raise BadInput(f"option {self.name} cannot be {value!r}; it takes {self.allowed()}")

    def _from_text(self, value: str) -> object:
        lowered = value.strip().lower()
        if isinstance(self.default, bool):
            return {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}.get(lowered)
        try:
            return int(lowered)
        except ValueError:
            return None


def settled(known: tuple[Setting, ...], given: Mapping[str, object], simulation: bool = False) -> dict[str, Value]:
    """All settings: the given ones checked, the others at their defaults."""
    names = [o.name for o in known]
    for name in given:
        if name not in names:
            there = ", ".join(names) or "none"
            raise BadInput(f"this game has no option {name!r}; there are: {there}")
    settings: dict[str, Value] = {}
    for option in known:
        if option.name in given:
            settings[option.name] = option.check(given[option.name])
        elif simulation and option.simulation is not None:
            settings[option.name] = option.simulation
        else:
            settings[option.name] = option.default
    return settings
