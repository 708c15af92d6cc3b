"""The parts of a URL: the base URL, a path with ids, and a query."""

from __future__ import annotations

import datetime
from typing import Any, Mapping
from urllib.parse import SplitResult, quote, urlencode, urlsplit


def base_of(base_url: str) -> SplitResult:
    """The base URL without a trailing slash. Invalid values are refused early, with a clear message."""
    try:
        url = urlsplit(base_url)
        is_url = bool(url.hostname) and (url.port is None or url.port > 0)
    except ValueError:
        is_url = False
    if not is_url:
        raise ValueError("base_url must be the URL of the service, for example https://vanline.example.com.")
    if url.scheme not in ("http", "https"):
        raise ValueError("base_url must begin with http: or https:.")
    if url.username is not None or url.password is not None:
        raise ValueError("base_url must not contain a credential. Use token or api_key.")
    if url.query or url.fragment:
        raise ValueError("base_url must not have a query or a fragment.")
    path = url.path.rstrip("/")
    if path.endswith("/v1"):
        raise ValueError("base_url must not end in /v1.")
    return url._replace(path=quote(path, safe="/%"))


def path(template: str, *ids: str) -> str:
    """A path with ids in place of each {}; each id is encoded as one segment."""
    return template.format(*map(_segment, ids))


def _segment(id: str) -> str:
    if not isinstance(id, str):
        raise ValueError(f"An id must be text, not {type(id).__name__}.")
    # In a URL these segments mean another path.
    if id in ("", ".", ".."):
        raise ValueError(f'"{id}" cannot be an id.')
    return quote(id, safe="")


def search_of(query: Mapping[str, Any]) -> str:
    """A query string: several values separated by commas, a range as ``name[gte]``."""
    parameters: list[tuple[str, str]] = []
    for name, value in query.items():
        if value is None:
            continue
        if isinstance(value, Mapping):
            for bound, limit in value.items():
                if limit is not None:
                    parameters.append((f"{name}[{bound}]", _text(limit)))
        elif isinstance(value, (list, tuple, set, frozenset)):
            if value:
                parameters.append((name, ",".join(map(_text, value))))
        else:
            parameters.append((name, _text(value)))
    return "?" + urlencode(parameters) if parameters else ""


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime.datetime):
        return instant_text(value)
    return value.isoformat() if isinstance(value, datetime.date) else str(value)


def instant_text(at: str | datetime.datetime) -> str:
    """An instant as the service writes it: UTC, with milliseconds."""
    if isinstance(at, str):
        return at
    if at.tzinfo is None:
        raise ValueError("A datetime needs a time zone to be an instant, for example datetime.timezone.utc.")
    return at.astimezone(datetime.timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
