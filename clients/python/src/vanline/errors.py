"""Error classes. An error answer of the service is a problem (RFC 9457), with all its members; a request without an
answer is a NetworkError. Wrong use of the client is a ValueError or TypeError, before anything is sent."""

from __future__ import annotations

import builtins
import json
import re
import time
from email.utils import parsedate_to_datetime
from typing import Any, List, Mapping, Type, TypeVar, cast

from .schema import ExplainedChange, Problem, Violation

Value = TypeVar("Value")


class VanlineError(Exception):
    """A failed request."""

    def __init__(
        self,
        message: str,
        *,
        status: int,
        code: str,
        method: str,
        path: str,
        problem: Problem | None = None,
        request_id: str | None = None,
        retry_after_s: float | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        #: The status of the answer; 0 if there was none.
        self.status = status
        #: Stable, for programs; see docs/reference/errors.md.
        self.code = code
        #: The whole answer, if it was a problem.
        self.problem = problem
        #: The id of the request in the log of the service.
        self.request_id = request_id
        #: The Retry-After of the service, in seconds.
        self.retry_after_s = retry_after_s
        self.method = method
        self.path = path

    def _told(self, name: str, default: Value) -> Value:
        value: Any = None if self.problem is None else self.problem.get(name)
        return default if value is None else cast(Value, value)

    @property
    def errors(self) -> List[Violation]:
        """All violations, each with its place."""
        return self._told("errors", [])

    @property
    def allowed(self) -> List[str]:
        """The values that would be accepted."""
        return self._told("allowed", [])

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> Any:
        # An error has more than its message when it passes to another process.
        return (_restored, (type(self), self.message, dict(self.__dict__)))


def _restored(kind: Type[VanlineError], message: str, state: dict[str, Any]) -> VanlineError:
    error = kind.__new__(kind, message)
    error.args = (message,)
    error.__dict__.update(state)
    return error


class ConflictError(VanlineError):
    """412, and the 409 of a merge: the record has changed since it was read."""

    @property
    def reason(self) -> str:
        """``stale``: an older version; ``weak`` and ``unknown``: never a version of this record."""
        return self._told("reason", "stale")

    @property
    def current(self) -> Any:
        """The current record, with its eTag; None if the caller may not read it."""
        current: Any = None
        return self._told("current", current)

    @property
    def changes(self) -> List[ExplainedChange]:
        """The changes since your version, with author and time."""
        return self._told("changes", [])

    @property
    def more_changes(self) -> int:
        """The number of changes that are not listed."""
        return self._told("moreChanges", 0)

    @property
    def overlaps(self) -> List[str]:
        """The changed paths that your request changes too."""
        return self._told("overlaps", [])


class StateError(VanlineError):
    """Any other 409: the state of the record does not allow the change; ``allowed`` lists what it allows."""


class NotFoundError(VanlineError):
    """404: the record does not exist, or was deleted."""


class ValidationError(VanlineError):
    """400 and 422: ``errors`` lists all violations."""


class AuthenticationError(VanlineError):
    """401: no valid credential."""


# The two classes that are called like classes of Python are these too, so that an except without an import finds them.
class PermissionError(VanlineError, builtins.PermissionError):
    """403: the credential does not allow this."""

    @property
    def missing_scopes(self) -> List[str]:
        """The scopes that the caller lacks."""
        return self._told("missingScopes", [])


class ResyncError(VanlineError):
    """410: the feed cannot continue from your position. Events were pruned, or the service was restored from a backup
    (``events_unknown``). Read the records again, and follow from ``newest`` in ``epoch``."""

    @property
    def epoch(self) -> str | None:
        """The current epoch of the feed."""
        epoch: str | None = None
        return self._told("epoch", epoch)

    @property
    def newest(self) -> int:
        """The seq of the newest event: follow from here after reading the records."""
        return self._told("newest", 0)


class RateLimitError(VanlineError):
    """429, after all attempts."""


class UnavailableError(VanlineError):
    """502, 503 and 504, after all attempts. With the code ``outcome_unknown`` the write may or may not have happened;
    the same applies to an answer that did not come from Vanline. Read the record before you repeat the write with
    another idempotency key."""


class NetworkError(VanlineError):
    """No answer came, after all attempts. A write may or may not have happened."""

    def __init__(self, message: str, *, method: str, path: str, code: str = "network_error") -> None:
        super().__init__(message, status=0, code=code, method=method, path=path)


class TimeoutError(NetworkError, builtins.TimeoutError):
    """No answer came in time, after all attempts."""

    def __init__(self, timeout_s: float, *, method: str, path: str) -> None:
        message = f"No answer to {method} {path} within {timeout_s:g} s."
        super().__init__(message, method=method, path=path, code="timeout")


_CLASSES: Mapping[int, Type[VanlineError]] = {
    400: ValidationError,
    401: AuthenticationError,
    403: PermissionError,
    404: NotFoundError,
    409: StateError,
    412: ConflictError,
    422: ValidationError,
    429: RateLimitError,
    502: UnavailableError,
    503: UnavailableError,
    504: UnavailableError,
}

# Codes with another class than their status.
_BY_CODE: Mapping[str, Type[VanlineError]] = {
    "merge_conflict": ConflictError,
    "events_pruned": ResyncError,
    "events_unknown": ResyncError,
}


def error_of(status: int, headers: Any, body: bytes, method: str, path: str) -> VanlineError:
    """The error for an error answer, which may also come from a proxy."""
    problem = _problem_of(headers, body)
    kind = _CLASSES.get(status, VanlineError)
    request_id = headers.get("x-request-id")
    message = f"{method} {path} was answered {status} by something other than Vanline."
    if problem is not None:
        kind = _BY_CODE.get(problem["code"], kind)
        request_id = request_id or problem["instance"].removeprefix("urn:uuid:")
        message = str(problem.get("detail", ""))
    return kind(
        message,
        status=status,
        code="unexpected_answer" if problem is None else problem["code"],
        method=method,
        path=path,
        problem=problem,
        request_id=request_id,
        retry_after_s=retry_after_of(headers.get("retry-after"), time.time()),
    )


def _problem_of(headers: Any, body: bytes) -> Problem | None:
    if not headers.get("content-type", "").startswith("application/problem+json"):
        return None
    try:
        problem = json.loads(body)
    except (ValueError, RecursionError):
        return None
    is_one = isinstance(problem, dict) and all(isinstance(problem.get(name), str) for name in ("code", "instance"))
    return problem if is_one else None


def retry_after_of(header: str | None, now: float) -> float | None:
    """Parses Retry-After (RFC 9110): seconds, or a date."""
    if header is None:
        return None
    # No answer comes after more than 31 years, and time.sleep() refuses far larger numbers.
    if re.fullmatch(r"[0-9]{1,9}", header.strip()):
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - now)
    except (ValueError, OverflowError):
        return None
