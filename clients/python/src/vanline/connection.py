"""Connections to the service: kept for the next request, and bounded in time as a whole, not by each read."""

from __future__ import annotations

import builtins
import http.client
import io
import os
import selectors
import socket
import ssl
import threading
import time
from typing import Any, Mapping

#: Servers close idle connections; Node does after 5 seconds.
_IDLE_MAX_S = 4.0
_IDLE_COUNT_MAX = 8
_PIECE_BYTES = 64 * 1024


class TooLargeError(Exception):
    """The content of an answer is larger than its limit."""


class Limit:
    """A time limit, which can be moved while it is used."""

    def __init__(self, seconds: float | None) -> None:
        self.begin(seconds)

    def begin(self, seconds: float | None) -> None:
        """Begins again, with another limit or none."""
        self._deadline = None if seconds is None else time.monotonic() + seconds

    def left(self) -> float | None:
        """The seconds that are left; raises TimeoutError if there are none."""
        if self._deadline is None:
            return None
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise builtins.TimeoutError("timed out")
        return left


class _TimedReader(io.RawIOBase):
    """Reads from a socket within the limit of its request."""

    def __init__(self, owner: _TimedSocket) -> None:
        self._owner = owner
        self._raw: Any = owner.socket.makefile("rb", buffering=0)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self._owner.prepare()
        count: int = self._raw.readinto(buffer)
        return count

    def close(self) -> None:
        self._raw.close()
        super().close()


class _TimedSocket:
    """The part of a socket that http.client uses."""

    def __init__(self, connected: socket.socket) -> None:
        self.socket = connected
        self.limit = Limit(None)

    def prepare(self) -> None:
        self.socket.settimeout(self.limit.left())

    def sendall(self, data: Any) -> None:
        view = memoryview(data)
        for start in range(0, len(view), _PIECE_BYTES):
            self.prepare()
            self.socket.sendall(view[start : start + _PIECE_BYTES])

    def makefile(self, _mode: str) -> io.BufferedReader:
        return io.BufferedReader(_TimedReader(self), _PIECE_BYTES)

    def close(self) -> None:
        self.socket.close()


class Connection(http.client.HTTPConnection):
    """One connection, made by Connections."""

    # A connection that was closed is not opened again behind our back.
    auto_open = 0

    def __init__(self, host: str, port: int, default_port: int, connected: socket.socket) -> None:
        super().__init__(host, port)
        self.default_port = default_port
        self.timed = _TimedSocket(connected)
        self.sock: Any = self.timed
        self.idle_since = 0.0

    def is_usable(self) -> bool:
        """Whether an idle connection can take a request. An idle one with something to read was closed."""
        if time.monotonic() - self.idle_since > _IDLE_MAX_S:
            return False
        try:
            with selectors.DefaultSelector() as selector:
                selector.register(self.timed.socket, selectors.EVENT_READ)
                return not selector.select(0)
        except (OSError, ValueError):
            return False


class Connections:
    """The connections to one service. Threads can share it; a forked process makes its own."""

    def __init__(self, scheme: str, host: str, port: int | None, context: ssl.SSLContext | None) -> None:
        self._context = (context or ssl.create_default_context()) if scheme == "https" else None
        self._default_port = 443 if scheme == "https" else 80
        self._host, self._port = host, port or self._default_port
        self._lock = threading.Lock()
        self._idle: list[Connection] = []
        self._process = os.getpid()

    def request(
        self, method: str, target: str, headers: Mapping[str, str], body: bytes | None, limit: Limit
    ) -> Response:
        """Sends a request, and returns the answer when its headers have come."""
        connection = self._take(limit)
        try:
            try:
                connection.request(method, target, body, dict(headers))
            except (BrokenPipeError, ConnectionResetError):
                # The answer may have come before the whole request was read.
                pass
            return Response(connection.getresponse(), connection, self)
        except BaseException:
            connection.close()
            raise

    def _take(self, limit: Limit) -> Connection:
        with self._lock:
            if self._process != os.getpid():
                self._process, self._idle = os.getpid(), []
            while self._idle:
                connection = self._idle.pop()
                if connection.is_usable():
                    connection.timed.limit = limit
                    return connection
                connection.close()
        connection = Connection(self._host, self._port, self._default_port, self._connect(limit))
        connection.timed.limit = limit
        return connection

    def _connect(self, limit: Limit) -> socket.socket:
        connected = socket.create_connection((self._host, self._port), limit.left())
        try:
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if self._context is None:
                return connected
            connected.settimeout(limit.left())
            return self._context.wrap_socket(connected, server_hostname=self._host)
        except BaseException:
            connected.close()
            raise

    def give_back(self, connection: Connection) -> None:
        """Keeps a connection for the next request."""
        connection.idle_since = time.monotonic()
        with self._lock:
            if len(self._idle) < _IDLE_COUNT_MAX and self._process == os.getpid():
                self._idle.append(connection)
                return
        connection.close()

    def close(self) -> None:
        """Closes the idle connections."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()


class Response:
    """An answer whose content is read as it comes. Content that ends too early raises http.client.IncompleteRead."""

    def __init__(self, response: http.client.HTTPResponse, connection: Connection, connections: Connections) -> None:
        self.status = response.status
        self.headers = response.headers
        self._response = response
        self._connection: Connection | None = connection
        self._connections = connections
        #: The time limit of what is read next.
        self.limit = connection.timed.limit
        # http.client before 3.13 does not count what read1 has read.
        self._left: int | None = None if response.chunked else response.length

    def read_some(self, count: int = _PIECE_BYTES) -> bytes:
        """The next bytes, as soon as there are some; empty at the end."""
        if self._connection is None:
            return b""
        if self._left is not None:
            count = min(count, self._left)
        piece = self._response.read1(count) if count > 0 else b""
        if self._left is not None:
            self._left -= len(piece)
        if not piece and self._left:
            raise http.client.IncompleteRead(piece, self._left)
        if not piece or self._left == 0:
            self._finish()
        return piece

    def read(self, max_bytes: int) -> bytes:
        """All bytes; raises TooLargeError if there are more than that."""
        pieces: list[bytes] = []
        size = 0
        while piece := self.read_some():
            size += len(piece)
            if size > max_bytes:
                raise TooLargeError()
            pieces.append(piece)
        return b"".join(pieces)

    def _finish(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        self._response.close()
        if self._response.will_close:
            connection.close()
        else:
            self._connections.give_back(connection)

    def close(self) -> None:
        """Closes the connection, unless all was read."""
        if self._connection is not None:
            self._response.close()
            self._connection.close()
            self._connection = None
