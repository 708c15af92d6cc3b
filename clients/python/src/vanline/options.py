"""The options that methods take as keyword arguments."""

from __future__ import annotations

from typing import TypedDict


class CallOptions(TypedDict, total=False):
    """What every method takes."""

    # The time limit of one attempt.
    timeout_s: float
    retries: int


class WriteOptions(CallOptions, total=False):
    """What every method that writes takes."""

    # Your own key for this write, so that it happens once even if your program restarts.
    idempotency_key: str
    # The service answers as it would answer the write, and writes nothing.
    dry_run: bool


class ListOptions(CallOptions, total=False):
    """What lists take."""

    # Count the records of all pages; the service then examines all of them.
    count: bool
