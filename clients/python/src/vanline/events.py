"""The event feed. ``follow`` does not end: it reconnects after the last event received, so that no event is missed and
none arrives twice. It stays in one epoch: when the service is restored from a backup, it raises a ResyncError."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any, Callable, Dict, Generator, List, NotRequired, Sequence, TypedDict, Unpack, cast

from .errors import NetworkError, VanlineError
from .options import CallOptions
from .record import Methods
from .retry import is_passing, retry_delay_s
from .schema import Event, Presence
from .sse import Streamed, TooLargeError, streamed
from .transport import Transport

_PATH = "/v1/events"
_SILENCE_MAX_S = 45.0
_LIMIT = 50


class EventQuery(TypedDict):
    """A filter and a place: ``shipment.*`` means all types of shipments; ``moveID`` includes what belongs to the
    move."""

    type: NotRequired[str | Sequence[str]]
    moveID: NotRequired[str]
    # The seq of your last event.
    after: NotRequired[int]
    # The epoch of after.
    epoch: NotRequired[str]
    # So many of the newest.
    last: NotRequired[int]
    limit: NotRequired[int]


@dataclass(frozen=True)
class EventPage:
    """One answer. ``position`` is the last number that it covers: use it as the next ``after``."""

    items: List[Event]
    position: int
    has_more: bool


@dataclass(frozen=True)
class FeedPlace:
    """A place in the feed. A seq is valid only within its epoch, which is None for services without epochs."""

    seq: int
    epoch: str | None


class EventMethods(Methods):
    """The event feed."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, _PATH)

    def list(
        self, query: EventQuery | None = None, *, wait_s: float | None = None, **options: Unpack[CallOptions]
    ) -> List[Event]:
        """The events after a number, or the ``last`` ones, oldest first. With ``wait_s`` an empty answer waits up to 60
        seconds for a new event."""
        filter = _plain(query)
        limit = filter.get("limit", filter.get("last", _LIMIT))
        page = self._page(filter, wait_s, options)
        items = page.items
        filter.pop("last", None)
        while page.has_more and len(items) < limit:
            # Do not wait while there are events to return.
            rest = {**filter, "after": page.position, "limit": limit - len(items)}
            page = self._page(rest, None if items else wait_s, options)
            items.extend(page.items)
        return items

    def page(
        self, query: EventQuery | None = None, *, wait_s: float | None = None, **options: Unpack[CallOptions]
    ) -> EventPage:
        """One answer of the service, and the position to continue from. With a filter, an answer can be empty although
        more events follow."""
        return self._page(_plain(query), wait_s, options)

    def _page(self, query: Dict[str, Any], wait_s: float | None, options: CallOptions) -> EventPage:
        given: Dict[str, Any] = {**options}
        if wait_s is not None:
            given = {"timeout_s": wait_s + 15, **given, "headers": {"prefer": f"wait={wait_s:g}"}}
        answer = self._transport.send("GET", _PATH, query=query, **given)
        items: List[Event] = answer.body
        newest = items[-1]["seq"] if items else query.get("after", 0)
        position = int(answer.headers.get("vanline-position") or newest or 0)
        return EventPage(items, position, 'rel="next"' in answer.headers.get("link", ""))

    def head(self, **options: Unpack[CallOptions]) -> FeedPlace:
        """The end of the feed: the seq of the newest event (0 if none) and the epoch. Call it before you read the
        records, and follow from there."""
        answer = self._transport.send("GET", _PATH, query={"last": 1}, **options)
        return FeedPlace(answer.body[0]["seq"] if answer.body else 0, answer.headers.get("vanline-epoch"))

    def follow(
        self,
        *,
        after: int | None = None,
        epoch: str | None = None,
        type: str | Sequence[str] | None = None,
        move_id: str | None = None,
        silence_max_s: float = _SILENCE_MAX_S,
        on_open: Callable[[FeedPlace], object] | None = None,
        on_presence: Callable[[Presence], object] | None = None,
        on_break: Callable[[VanlineError, float], object] | None = None,
    ) -> Generator[Event, None, None]:
        """Live events, each once and in order; reconnects automatically. Ends when you leave the loop, or close the
        generator.

        ``after`` is the seq of your last event, by default the beginning, and ``epoch`` the epoch of ``after``, by
        default that of the first answer. ``on_open`` is called when the stream is connected, with its epoch: store the
        epoch with the seq of your last event. ``on_break`` is called when it breaks, with the error and the delay
        before the next attempt in seconds. ``on_presence`` is called when a person opens, edits or leaves a record: it
        is no event, has no number and is not repeated. After ``silence_max_s`` without anything the stream counts as
        broken; the service sends something every 15 seconds.
        """
        filter: Dict[str, Any] = {"type": type, "moveID": move_id, "presence": True if on_presence else None}
        stream: _Connected | None = None
        breaks = 0
        try:
            while True:
                message = failure = None
                is_new = stream is None
                try:
                    if stream is None:
                        stream = _Connected(self._transport, {**filter, "after": after, "epoch": epoch}, silence_max_s)
                    else:
                        message = stream.next()
                except VanlineError as error:
                    if not is_passing(error):
                        raise
                    failure = error
                if failure is not None:
                    if stream is not None:
                        stream.close()
                        stream = None
                    delay_s = retry_delay_s(failure, breaks)
                    wait_s = (failure.retry_after_s or 0.0) if delay_s is None else delay_s
                    breaks += 1
                    if on_break is not None:
                        on_break(failure, wait_s)
                    time.sleep(wait_s)
                elif is_new and stream is not None:
                    epoch = epoch or stream.epoch
                    if on_open is not None:
                        on_open(FeedPlace(after or 0, stream.epoch))
                elif message is not None:
                    breaks = 0
                    if message.id is not None and message.id.isdecimal():
                        after = int(message.id)
                    if message.type == "presence":
                        if on_presence is not None:
                            on_presence(json.loads(message.data or "null"))
                    elif message.data is not None:
                        yield json.loads(message.data)
        finally:
            if stream is not None:
                stream.close()


class _Connected:
    """One connection of the stream. It always ends with an error."""

    def __init__(self, transport: Transport, query: Dict[str, Any], silence_max_s: float) -> None:
        headers = {"accept": "text/event-stream"}
        self._stream = transport.open("GET", _PATH, query=query, headers=headers, retries=0)
        # The time that the reader needs between two messages does not count.
        self._stream.silence_max_s = silence_max_s
        self._messages = streamed(self._stream.read_some)
        self.epoch: str | None = self._stream.headers.get("vanline-epoch")

    def next(self) -> Streamed:
        """The next message."""
        try:
            message = next(self._messages, None)
        except TooLargeError as error:
            raise NetworkError("A message of the event stream is too large.", method="GET", path=_PATH) from error
        if message is None:
            raise NetworkError("The event stream has ended.", method="GET", path=_PATH)
        return message

    def close(self) -> None:
        self._stream.close()


def _plain(query: EventQuery | None) -> Dict[str, Any]:
    return dict(cast(Dict[str, Any], query or {}))
