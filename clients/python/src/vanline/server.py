"""Links, the caller, probes, metrics and error pages."""

from __future__ import annotations

from typing import Any, Mapping, Unpack

from .address import path
from .options import CallOptions
from .record import Methods
from .schema import Caller, Collisions, Entry, Liveness, Readiness
from .transport import Transport


class ServerMethods(Methods):
    """The service itself."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/")

    def entry(self, **options: Unpack[CallOptions]) -> Entry:
        """The version of the service, and the URLs of everything it has."""
        entry: Entry = self._transport.json("GET", "/", **options)
        return entry

    def caller(self, **options: Unpack[CallOptions]) -> Caller:
        """Who the service takes you for, and what you may do."""
        caller: Caller = self._transport.json("GET", "/v1/me", **options)
        return caller

    def live(self, **options: Unpack[CallOptions]) -> Liveness:
        """Whether the process runs."""
        liveness: Liveness = self._transport.json("GET", "/livez", **options)
        return liveness

    def ready(self, **options: Unpack[CallOptions]) -> Readiness:
        """Whether it takes requests; UnavailableError if it does not."""
        readiness: Readiness = self._transport.json("GET", "/readyz", **options)
        return readiness

    def metrics(self, **options: Unpack[CallOptions]) -> str:
        """The metrics, in the Prometheus text format."""
        return self._text("/metrics", "text/plain", **options)

    def collisions(self, query: Mapping[str, Any] | None = None, **options: Unpack[CallOptions]) -> Collisions:
        """Where writes met changes of others: by member and by hour, of the last ``days`` (7)."""
        found: Collisions = self._transport.json("GET", "/v1/collisions", query=query or {}, **options)
        return found

    def problem(self, code: str, **options: Unpack[CallOptions]) -> str:
        """The page that explains an error, as HTML."""
        return self._text(path("/problems/{}", code), "text/html", **options)

    def _text(self, at: str, accept: str, **options: Any) -> str:
        with self._transport.open("GET", at, headers={"accept": accept}, **options) as answer:
            return b"".join(answer.pieces()).decode()
