"""Which failures pass, and how long to wait for that."""

from __future__ import annotations

import random
from typing import Callable

from .errors import NetworkError, VanlineError

_BACKOFF_S = 0.25
_BACKOFF_MAX_S = 8.0
#: A longer Retry-After is reported as an error instead of waiting.
RETRY_AFTER_MAX_S = 30.0
_RETRIED_STATUSES = (408, 429, 502, 503, 504)


def is_passing(error: BaseException) -> bool:
    """Whether a retry may succeed. Every write has an Idempotency-Key, so writes can be retried too, even if their
    outcome is unknown."""
    if isinstance(error, NetworkError):
        return True
    return isinstance(error, VanlineError) and (
        error.status in _RETRIED_STATUSES or error.code == "idempotency_key_in_use"
    )


def retry_delay_s(error: VanlineError, attempt: int, chance: Callable[[], float] = random.random) -> float | None:
    """The delay before the next attempt, or None if a retry does not help. ``attempt`` counts from 0."""
    if not is_passing(error):
        return None
    # Jitter, so that clients that failed together do not return together.
    backoff_s = min(_BACKOFF_S * 2.0 ** min(attempt, 10), _BACKOFF_MAX_S)
    if error.retry_after_s is None:
        return float(backoff_s / 2 + chance() * backoff_s / 2)
    if error.retry_after_s > RETRY_AFTER_MAX_S:
        return None
    return error.retry_after_s + chance() * _BACKOFF_S / 2
