"""Answers that are worked out once for everybody who asks for the same."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Once(Generic[T]):
    """The last answers, and those under way. One that fails is worked out again by whoever asks next."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[Hashable, asyncio.Future[T]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    async def get(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """The answer to a question."""
        answer = self._known.get(key)
        if answer is None:
            answer = self._known[key] = asyncio.ensure_future(make())
            answer.add_done_callback(lambda done: self._forget_failure(key, done))
            if len(self._known) > self._most:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        return await asyncio.shield(answer)

    def _forget_failure(self, key: Hashable, done: asyncio.Future[T]) -> None:
        if (done.cancelled() or done.exception() is not None) and self._known.get(key) is done:
            del self._known[key]
