"""A server that answers each connection as a test says, to the byte."""

from __future__ import annotations

import socket
import threading
from typing import Callable

Answer = Callable[[socket.socket, bytes], None]

JSON = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"


def answer_of(body: bytes, head: bytes = JSON) -> bytes:
    """An answer with its length."""
    return head + b"content-length: %d\r\n\r\n" % len(body) + body


def request_in(connection: socket.socket) -> bytes:
    """A whole request, or nothing if the client has closed the connection."""
    received = b""
    while b"\r\n\r\n" not in received:
        piece = connection.recv(65536)
        if not piece:
            return b""
        received += piece
    head, _, body = received.partition(b"\r\n\r\n")
    lengths = [line.split(b":")[1] for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    while len(body) < int(lengths[0] if lengths else 0):
        body += connection.recv(65536)
    return head + b"\r\n\r\n" + body


class ScriptedServer:
    """Calls `serve` with each connection, one after the other, in a thread of its own."""

    def __init__(self, serve: Callable[[socket.socket], None]) -> None:
        self._serve = serve
        self.connections = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            with connection:
                try:
                    self._serve(connection)
                except OSError:
                    pass

    def close(self) -> None:
        """Stops listening."""
        # A thread that waits in accept() is not woken by close() alone.
        try:
            self._listener.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._listener.close()
        self._thread.join(5)
