"""One request: time-outs, retries, errors. All attempts of a write have the same Idempotency-Key, so that it never
happens twice."""

from __future__ import annotations

import builtins
import http.client
import json
import re
import secrets
import ssl
import time
from dataclasses import dataclass, field
from typing import Any, Callable, Iterator, Mapping, TypeVar, Union

from .address import base_of, search_of
from .connection import Connections, Limit, Response, TooLargeError
from .errors import NetworkError, TimeoutError, VanlineError, error_of
from .retry import retry_delay_s
from .schema import API_VERSION

#: A credential, or a function that returns one; it is called before every attempt.
Credential = Union[str, Callable[[], str]]

Result = TypeVar("Result")

TIMEOUT_S = 15.0
RETRIES = 3
SILENCE_MAX_S = 60.0
#: The limits of an answer that is read as a whole, of a file, and of an error.
ANSWER_MAX_BYTES = 64 * 1024 * 1024
FILE_MAX_BYTES = 1024 * 1024 * 1024
_ERROR_MAX_BYTES = 8 * 1024 * 1024
UNKNOWN_TYPE = "application/octet-stream"
# What http.client and sockets raise when a connection fails.
_FAILURES = (OSError, http.client.HTTPException)


@dataclass(frozen=True)
class Retry:
    """A failed attempt that will be retried."""

    error: VanlineError
    attempt: int
    delay_s: float
    method: str
    path: str


@dataclass
class Call:
    """One request of a method, with its options."""

    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    # Sent as JSON, unless it is None.
    body: object = None
    # Bytes to send instead of a body.
    file: bytes | None = None
    file_type: str = UNKNOWN_TYPE
    headers: Mapping[str, str | None] = field(default_factory=dict)
    timeout_s: float | None = None
    retries: int | None = None
    idempotency_key: str | None = None
    dry_run: bool = False


@dataclass(frozen=True)
class Answer:
    """An answer of which the content was read."""

    status: int
    headers: Any
    body: Any


class Stream:
    """An answer that is read as it comes. Close it, or use ``with``."""

    def __init__(self, response: Response, call: Call) -> None:
        self._response = response
        self._about = {"method": call.method, "path": call.path}
        self.status: int = response.status
        self.headers: Any = response.headers
        #: After this silence the connection counts as broken.
        self.silence_max_s = SILENCE_MAX_S

    def read_some(self, count: int = 64 * 1024) -> bytes:
        """The next bytes, as soon as there are some; empty at the end. Raises NetworkError if the connection breaks, so
        that a part is not taken for the whole."""
        self._response.limit.begin(self.silence_max_s)
        try:
            return self._response.read_some(count)
        except _FAILURES as error:
            message = f"The answer to {self._about['method']} {self._about['path']} broke off."
            raise NetworkError(message, **self._about) from error

    def pieces(self) -> Iterator[bytes]:
        """All bytes, as they come."""
        while piece := self.read_some():
            yield piece

    def close(self) -> None:
        """Closes the connection, unless all was read."""
        self._response.close()

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Transport:
    """Sends the requests of all methods of a client."""

    def __init__(
        self,
        base_url: str,
        *,
        token: Credential | None,
        api_key: Credential | None,
        timeout_s: float,
        retries: int,
        on_retry: Callable[[Retry], object] | None,
        ssl_context: ssl.SSLContext | None,
        max_answer_bytes: int,
        max_file_bytes: int,
    ) -> None:
        url = base_of(base_url)
        if token is not None and api_key is not None:
            raise ValueError("Give a token or an api_key, not both.")
        self._credential = token if token is not None else api_key
        self._origin, self._base = f"{url.scheme}://{url.netloc}", url.path
        self.timeout_s, self.retries, self._on_retry = timeout_s, retries, on_retry
        self._max_answer_bytes, self.max_file_bytes = max_answer_bytes, max_file_bytes
        self._connections = Connections(url.scheme, url.hostname or "", url.port, ssl_context)

    def close(self) -> None:
        """Closes the idle connections."""
        self._connections.close()

    def send(self, method: str, path: str, **given: Any) -> Answer:
        """Sends a request and returns the answer as JSON; raises for errors."""
        call = Call(method, path, **given)

        def read(response: Response) -> Answer:
            try:
                content = response.read(self._max_answer_bytes)
            except TooLargeError as cause:
                raise too_large(call.method, call.path, response.status, self._max_answer_bytes) from cause
            return Answer(response.status, response.headers, _json_of(call, response, content))

        return self._attempted(call, read)

    def json(self, method: str, path: str, **given: Any) -> Any:
        """Sends a request and returns the content of the answer."""
        return self.send(method, path, **given).body

    def open(self, method: str, path: str, **given: Any) -> Stream:
        """Sends a request and returns the answer as soon as it begins."""
        call = Call(method, path, **given)
        return self._attempted(call, lambda response: Stream(response, call))

    def _attempted(self, call: Call, read: Callable[[Response], Result]) -> Result:
        """Attempts a request until it succeeds or a retry does not help. ``read`` is part of the attempt, because a
        body can break off."""
        headers, content = _prepared(call)
        retries = self.retries if call.retries is None else call.retries
        attempt = 0
        while True:
            try:
                return self._tried(call, headers, content, read)
            except VanlineError as error:
                delay_s = retry_delay_s(error, attempt) if attempt < retries else None
                if delay_s is None:
                    raise
                attempt += 1
                retry = Retry(error, attempt, delay_s, call.method, call.path)
            if self._on_retry is not None:
                self._on_retry(retry)
            time.sleep(retry.delay_s)

    def _tried(
        self, call: Call, headers: dict[str, str], content: bytes | None, read: Callable[[Response], Result]
    ) -> Result:
        """One attempt."""
        method, path = call.method, call.path
        if self._credential is not None:
            secret = self._credential() if callable(self._credential) else self._credential
            headers["authorization"] = header_value("the credential", f"Bearer {secret}")
        timeout_s = self.timeout_s if call.timeout_s is None else call.timeout_s
        query = {**call.query, "dryRun": True} if call.dry_run else call.query
        target = f"{self._base}{path}{search_of(query)}"
        response = None
        try:
            response = self._connections.request(method, target, headers, content, Limit(timeout_s))
            if not 200 <= response.status < 300 and response.status != 304:
                raise error_of(response.status, response.headers, _error_content(response), method, path)
            return read(response)
        except BaseException as error:
            if response is not None:
                response.close()
            if isinstance(error, VanlineError) or not isinstance(error, _FAILURES):
                raise
            if isinstance(error, builtins.TimeoutError):
                raise TimeoutError(timeout_s, method=method, path=path) from error
            message = f"No answer to {method} {self._origin}{self._base}{path}: {_reason(error)}."
            raise NetworkError(message, method=method, path=path) from error


def _error_content(response: Response) -> bytes:
    """The content of an error answer. One that is too large is not of Vanline."""
    try:
        return response.read(_ERROR_MAX_BYTES)
    except TooLargeError:
        return b""


def too_large(method: str, path: str, status: int, max_bytes: int) -> VanlineError:
    """The error for an answer that is larger than its limit."""
    message = f"The answer to {method} {path} is larger than {max_bytes} bytes."
    return VanlineError(message, status=status, code="unexpected_answer", method=method, path=path)


def _reason(error: BaseException) -> str:
    text = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return text.rstrip(".") or type(error).__name__


def _prepared(call: Call) -> tuple[dict[str, str], bytes | None]:
    """The headers and the content of all attempts. Made before the first one, so that an invalid header is not mistaken
    for a network error."""
    headers = {"accept": "application/json", "user-agent": f"vanline-python/{API_VERSION}"}
    content = call.file
    if content is not None:
        headers["content-type"] = call.file_type
    elif call.body is not None:
        headers["content-type"] = "application/json"
        content = json.dumps(call.body, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
    if call.method not in ("GET", "QUERY"):
        headers["idempotency-key"] = call.idempotency_key or secrets.token_hex(16)
    headers.update({name: value for name, value in call.headers.items() if value is not None})
    return {name: header_value(f"the header {name}", value) for name, value in headers.items()}, content


def header_value(name: str, value: str) -> str:
    """The value, if a header can have it; ValueError otherwise."""
    # The value stays out of the message: it may be a secret.
    if not isinstance(value, str) or not re.fullmatch(r"[\t\x20-\x7e\xa0-\xff]+", value):
        raise ValueError(f"The value for {name} has characters that a header cannot have.")
    return value


def _json_of(call: Call, response: Response, text: bytes) -> Any:
    if not text:
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as cause:
        message = f"{call.method} {call.path} was answered with something that is not JSON."
        raise VanlineError(
            message, status=response.status, code="unexpected_answer", method=call.method, path=call.path
        ) from cause
