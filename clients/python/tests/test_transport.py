"""Connections, time limits and retries, with a server that answers to the byte."""

from __future__ import annotations

import builtins
import io
import json
import pickle
import socket
import tempfile
import threading
import unittest
from pathlib import Path
from typing import Any, Callable
from unittest.mock import patch

from scripted_server import JSON, ScriptedServer, answer_of, request_in
from vanline import Client, ConflictError, NetworkError, Retry, TimeoutError, VanlineError


class Transport(unittest.TestCase):
    def client(self, serve: Callable[[socket.socket], None], **options: Any) -> Client:
        """A client of a server that does this with each connection."""
        self.server = ScriptedServer(serve)
        self.addCleanup(self.server.close)
        client = Client(self.server.url, **{"retries": 0, **options})
        self.addCleanup(client.close)
        return client

    def keeping(self, body: bytes = b"{}") -> tuple[Callable[[socket.socket], None], list[bytes]]:
        """Answers all requests of a connection, and notes them."""
        requests: list[bytes] = []

        def serve(connection: socket.socket) -> None:
            while request := request_in(connection):
                requests.append(request)
                connection.sendall(answer_of(body))

        return serve, requests

    def test_connection_is_used_again(self) -> None:
        serve, requests = self.keeping()
        client = self.client(serve)
        with patch("vanline.connection._IDLE_MAX_S", 3600):
            for _ in range(3):
                client.moves.get("any")
        self.assertEqual((self.server.connections, len(requests)), (1, 3))

    def test_short_lists_are_whole_although_they_have_pages(self) -> None:
        targets: list[bytes] = []

        def serve(connection: socket.socket) -> None:
            while request := request_in(connection):
                targets.append(request.split(b" ")[1])
                link = b"" if b"cursor" in request else b'link: </v1/presence?cursor=2>; rel="next"\r\n'
                connection.sendall(answer_of(b"[1]" if link else b"[2]", JSON + link))

        found = self.client(serve).presence.list({"recordType": "MOVE"})
        self.assertEqual(found, [1, 2])
        self.assertEqual(targets[1], b"/v1/presence?recordType=MOVE&cursor=2")

    def test_connection_that_the_service_has_closed_is_not_used_again(self) -> None:
        closed = threading.Semaphore(0)

        def serve(connection: socket.socket) -> None:
            request_in(connection)
            connection.sendall(answer_of(b"{}"))
            connection.shutdown(socket.SHUT_RDWR)
            closed.release()

        client = self.client(serve)
        for _ in range(3):
            client.moves.get("any")
            closed.acquire()
        self.assertEqual(self.server.connections, 3)

    def test_time_limit_is_that_of_the_whole_attempt(self) -> None:
        done = threading.Event()

        def serve(connection: socket.socket) -> None:
            request_in(connection)
            connection.sendall(JSON + b"content-length: 500\r\n\r\n")
            # A byte now and then keeps a limit for each read from being reached.
            while not done.wait(0.02):
                connection.sendall(b" ")

        client = self.client(serve)
        with self.assertRaises(TimeoutError) as raised:
            client.moves.get("any", timeout_s=0.3)
        done.set()
        self.assertEqual((raised.exception.status, raised.exception.code), (0, "timeout"))

    def test_content_that_ends_early_is_an_error(self) -> None:
        chunked = JSON + b"transfer-encoding: chunked\r\n\r\n"
        for answer in (JSON + b"content-length: 20\r\n\r\n{}", chunked + b"2\r\n{}\r\n", chunked + b"9\r\n{}"):
            with self.subTest(answer):

                def serve(connection: socket.socket, answer: bytes = answer) -> None:
                    request_in(connection)
                    connection.sendall(answer)

                with self.assertRaises(NetworkError):
                    self.client(serve).moves.get("any")
                with self.assertRaises(NetworkError), self.client(serve).moves.export({}, "csv") as export:
                    export.read()

    def test_answer_that_comes_before_the_whole_request_is_the_answer(self) -> None:
        problem = {"code": "body_too_large", "instance": "urn:uuid:1", "detail": "Too large.", "status": 413}
        head = b"HTTP/1.1 413 No\r\ncontent-type: application/problem+json\r\nconnection: close\r\n"

        def serve(connection: socket.socket) -> None:
            connection.recv(1000)
            connection.sendall(answer_of(json.dumps(problem).encode(), head))
            # What was not read resets the connection while the client is sending.

        with self.assertRaises(VanlineError) as raised:
            self.client(serve).moves.create({"remarks": "x" * 20_000_000})
        self.assertEqual(raised.exception.code, "body_too_large")

    def test_credential_is_asked_for_before_every_attempt(self) -> None:
        def serve(connection: socket.socket) -> None:
            seen.append(b"Bearer second" in request_in(connection))
            if seen[-1]:
                connection.sendall(answer_of(b"{}"))

        seen: list[bool] = []
        tokens = iter(["first", "second"])
        retries: list[Retry] = []
        client = self.client(serve, token=lambda: next(tokens), retries=1, on_retry=retries.append)
        client.moves.get("any")
        self.assertEqual(seen, [False, True])
        self.assertEqual([(each.attempt, each.method, each.path) for each in retries], [(1, "GET", "/v1/moves/any")])

    def test_what_cannot_be_sent_is_a_value_error_and_not_a_network_error(self) -> None:
        serve, requests = self.keeping()
        client = self.client(serve)
        nan: Any = {"weight": float("nan")}
        parent = {"moveID": "1"}
        wrong: list[Callable[[], object]] = [
            lambda: client.moves.create({}, idempotency_key="a\r\nb: c"),
            lambda: Client(self.server.url, token="caf\u00e9\n").moves.list(),
            lambda: client.moves.get(".."),
            lambda: client.moves.create({"metadata": nan}),
            lambda: client.links.track("a\nb"),
            lambda: client.documents.add(parent, {"name": "a"}, b"a", media_type="text/plain\r\nx: y"),
        ]
        for call in wrong:
            with self.assertRaises(ValueError):
                call()
        with self.assertRaises(TypeError):
            client.moves.get("any", timeoutMs=5)  # type: ignore[call-arg]
        self.assertEqual(requests, [])

    def test_answer_that_is_too_large_is_an_error(self) -> None:
        serve, _ = self.keeping(b'"' + b"x" * 1000 + b'"')
        client = self.client(serve, max_answer_bytes=100, max_file_bytes=100)
        calls: list[Callable[[], object]] = [lambda: client.moves.get("1"), lambda: client.documents.download("1")]
        for call in calls:
            with self.assertRaises(VanlineError) as raised:
                call()
            self.assertEqual(raised.exception.code, "unexpected_answer")

    def test_error_of_another_kind_is_one_of_the_client(self) -> None:
        problem = b"HTTP/1.1 500 No\r\ncontent-type: application/problem+json\r\n"
        deep = b"[" * 100_000
        for head, body in (
            (JSON, deep),
            (problem, deep),
            (problem, b'{"code": "x", "instance": "y", "detail": 1}'),
            (problem, b" " * (9 * 1024 * 1024)),
        ):

            def serve(connection: socket.socket, answer: bytes = answer_of(body, head)) -> None:
                request_in(connection)
                connection.sendall(answer)

            with self.assertRaises(VanlineError) as raised:
                self.client(serve).moves.get("1")
            self.assertNotEqual(str(raised.exception), "")

    def test_download_that_breaks_at_the_same_place_ends(self) -> None:
        def serve(connection: socket.socket) -> None:
            request_in(connection)
            connection.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n0123456789")

        client = self.client(serve)
        with patch("vanline.files.time.sleep"), self.assertRaises(NetworkError):
            client.documents.download("1", retries=3)
        self.assertEqual(self.server.connections, 4)

    def test_change_without_a_version_is_a_type_error_that_says_what_to_pass(self) -> None:
        serve, requests = self.keeping()
        moves = self.client(serve).moves
        unread: Any
        for unread, missing in (("m1", "eTag"), ({"id": "m1"}, "eTag"), ({"eTag": "e"}, "id"), (None, "eTag")):
            calls: list[Callable[[], object]] = [
                lambda unread=unread: moves.update(unread, {"remarks": "x"}),
                lambda unread=unread: moves.update(unread, {"remarks": "x"}, merge=True),
                lambda unread=unread: moves.refresh(unread),
            ]
            for call in calls:
                with self.assertRaisesRegex(TypeError, rf'^The record has no {missing}\. Pass it .*"eTag": tag}}'):
                    call()
        status: Any = self.client(serve).shipments.status
        with self.assertRaisesRegex(TypeError, "^The record has no id"):
            status("s1", "APPROVED")
        self.assertEqual(requests, [])

    def test_network_error_names_the_address_and_the_reason(self) -> None:
        with socket.socket() as unused:
            unused.bind(("127.0.0.1", 0))
            url = f"http://127.0.0.1:{unused.getsockname()[1]}/api"
            with self.assertRaises(NetworkError) as raised:
                Client(url, retries=0).moves.get("m1")
        self.assertEqual(str(raised.exception), f"No answer to GET {url}/v1/moves/m1: Connection refused.")
        self.assertEqual(raised.exception.path, "/v1/moves/m1")

    def test_threads_share_a_client(self) -> None:
        serve, requests = self.keeping()

        def serve_aside(connection: socket.socket) -> None:
            with connection:
                serve(connection)

        client = self.client(lambda connection: threading.Thread(target=serve_aside, args=(connection.dup(),)).start())
        threads = [threading.Thread(target=client.moves.get, args=(f"m{i}",)) for i in range(20)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len({request.split(b" ")[1] for request in requests}), 20)

    def test_files_are_sent_from_paths_and_streams(self) -> None:
        serve, requests = self.keeping()
        client = self.client(serve)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "ticket.txt"
            path.write_bytes(b"Gross")
            client.documents.upload({"id": "1", "eTag": "e"}, path)
        skipped = io.BytesIO(b"#Gross")
        skipped.read(1)
        client.documents.upload({"id": "1", "eTag": "e"}, skipped, media_type="text/plain")
        reading, writing = socket.socketpair()
        with reading, writing:
            writing.sendall(b"Gross")
            writing.shutdown(socket.SHUT_WR)
            client.documents.upload({"id": "1", "eTag": "e"}, reading.makefile("rb"), media_type="text/plain")
        for request in requests:
            self.assertTrue(request.endswith(b"\r\n\r\nGross"), request)
            self.assertIn(b"content-type: text/plain", request)
        self.assertEqual(len(requests), 3)

    def test_errors_are_those_of_python_too_and_can_be_pickled(self) -> None:
        problem = {"code": "precondition_failed", "instance": "urn:uuid:1", "detail": "It changed.", "overlaps": ["/a"]}
        head = b"HTTP/1.1 412 No\r\ncontent-type: application/problem+json\r\n"

        def serve(connection: socket.socket) -> None:
            request_in(connection)
            connection.sendall(answer_of(json.dumps(problem).encode(), head))

        with self.assertRaises(ConflictError) as raised:
            self.client(serve).moves.update({"id": "1", "eTag": "e"}, {"remarks": "x"})
        again = pickle.loads(pickle.dumps(raised.exception))
        self.assertEqual((type(again), again.overlaps, str(again)), (ConflictError, ["/a"], "It changed."))
        late = TimeoutError(0.5, method="GET", path="/")
        self.assertIsInstance(late, builtins.TimeoutError)
        self.assertEqual(str(pickle.loads(pickle.dumps(late))), "No answer to GET / within 0.5 s.")


if __name__ == "__main__":
    unittest.main()
