"""Addresses, delays and event streams, without a server."""

from __future__ import annotations

import datetime
import unittest

from vanline import Client, NetworkError, UnavailableError
from vanline.address import base_of, instant_text, path, search_of
from vanline.errors import retry_after_of
from vanline.pages import _next_cursor
from vanline.retry import retry_delay_s
from vanline.sse import Streamed, TooLargeError, streamed

LOST = NetworkError("Lost.", method="GET", path="/")


def busy(retry_after_s: float | None) -> UnavailableError:
    return UnavailableError(
        "Busy.", status=503, code="overloaded", method="GET", path="/", retry_after_s=retry_after_s
    )


class Addresses(unittest.TestCase):
    def test_base_url(self) -> None:
        self.assertEqual(base_of("https://vanline.example.com/api/").path, "/api")
        for wrong in (
            *("", "vanline.example.com", "ftp://vanline.example.com", "https://a:b@vanline.example.com"),
            *("https://vanline.example.com/v1/", "https://vanline.example.com?a=b", "http://vanline.example.com:99999"),
        ):
            with self.assertRaises(ValueError, msg=wrong):
                Client(wrong)
        with self.assertRaises(ValueError):
            Client("http://127.0.0.1", token="a", api_key="b")

    def test_ids_are_one_segment(self) -> None:
        self.assertEqual(path("/v1/moves/{}/notes", "a/b?c=d é"), "/v1/moves/a%2Fb%3Fc%3Dd%20%C3%A9/notes")
        for wrong in ("", ".", ".."):
            with self.assertRaises(ValueError):
                path("/v1/moves/{}", wrong)

    def test_query(self) -> None:
        days = {"gte": datetime.date(2026, 12, 1), "lte": None}
        query = {"status": ["A", "B"], "q": "x y", "day": days, "isActive": False, "none": None, "fields": []}
        self.assertEqual(search_of(query), "?status=A%2CB&q=x+y&day%5Bgte%5D=2026-12-01&isActive=false")
        self.assertEqual(search_of({}), "")

    def test_instants_have_a_time_zone(self) -> None:
        zone = datetime.timezone(datetime.timedelta(hours=-6))
        self.assertEqual(instant_text(datetime.datetime(2026, 1, 1, 12, tzinfo=zone)), "2026-01-01T18:00:00.000Z")
        with self.assertRaises(ValueError):
            instant_text(datetime.datetime(2026, 1, 1))

    def test_cursor_of_the_next_page(self) -> None:
        links = '</v1/moves?limit=1>; rel="first", </v1/moves?limit=1&cursor=a%2Bb>; rel="next"'
        self.assertEqual(_next_cursor(links), "a+b")
        self.assertEqual(_next_cursor('</v1/moves>; rel="first"'), None)


class Delays(unittest.TestCase):
    def test_grow_with_jitter_up_to_a_maximum(self) -> None:
        self.assertEqual([retry_delay_s(LOST, attempt, lambda: 0) for attempt in (0, 1, 9)], [0.125, 0.25, 4])
        self.assertEqual([retry_delay_s(LOST, attempt, lambda: 1) for attempt in (0, 1, 9)], [0.25, 0.5, 8])

    def test_are_never_shorter_than_the_service_asks(self) -> None:
        self.assertEqual(retry_delay_s(busy(2), 0, lambda: 0), 2)
        self.assertEqual(retry_delay_s(busy(0), 0, lambda: 0), 0)
        self.assertIsNone(retry_delay_s(busy(31), 0))

    def test_retry_after_is_seconds_or_a_date(self) -> None:
        self.assertEqual(retry_after_of("7", 0), 7)
        self.assertEqual(retry_after_of("Thu, 01 Jan 1970 00:01:00 GMT", 50), 10)
        self.assertEqual(retry_after_of("Thu, 01 Jan 1970 00:01:00 GMT", 90), 0)
        for never in ("soon", "9" * 400):
            self.assertIsNone(retry_after_of(never, 0))
        self.assertIsNone(retry_after_of(None, 0))


class EventStreams(unittest.TestCase):
    def test_are_the_same_however_they_are_cut(self) -> None:
        stream = ':\n\nid: 7\n\nid:8\r\nevent: a\r\ndata: {"é":\r\ndata: 1}\r\n\r\ndata: never ends\n'.encode()
        expected = [Streamed(), Streamed(id="7"), Streamed(id="8", type="a", data='{"é":\n1}')]
        for length in range(1, len(stream) + 1):
            pieces = iter([*(stream[i : i + length] for i in range(0, len(stream), length)), b""])
            self.assertEqual(list(streamed(lambda: next(pieces))), expected)

    def test_message_without_an_end_is_not_kept(self) -> None:
        for piece in (b"x" * 1024 * 1024, b"data: x\n" * 100_000):
            read = 0

            def more(piece: bytes = piece) -> bytes:
                nonlocal read
                read += len(piece)
                # Without a limit, it would read for ever.
                return piece if read < 100 * 1024 * 1024 else b""

            with self.assertRaises(TooLargeError):
                list(streamed(more))


if __name__ == "__main__":
    unittest.main()
