"""Lists come in pages, each requested when it is needed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Callable, Generic, Iterator, List, Mapping, TypeVar, cast
from urllib.parse import parse_qs, urlsplit

from .transport import Answer, Transport

Item = TypeVar("Item")

#: The page size for reading a whole list.
EACH_LIMIT = 200


@dataclass(frozen=True)
class Page(Generic[Item]):
    """One page of a list."""

    items: List[Item]
    #: The cursor of the next page; None on the last page.
    next_cursor: str | None
    #: The number of records on all pages, if count was set.
    total_count: int | None


def page_of(answer: Answer) -> Page[Any]:
    """A page from the answer of a list."""
    total = answer.headers.get("total-count")
    return Page(answer.body, _next_cursor(answer.headers.get("link")), None if total is None else int(total))


def _next_cursor(link: str | None) -> str | None:
    target = re.search(r'<([^>]*)>;\s*rel="next"', link or "")
    if target is None:
        return None
    return parse_qs(urlsplit(target[1]).query).get("cursor", [None])[0]


def counting(count: bool) -> dict[str, str | None]:
    """The header for an exact count."""
    return {"prefer": "count=exact" if count else None}


def list_at(transport: Transport, path: str, query: object, *, count: bool = False, **options: Any) -> Page[Any]:
    """One page of a list with its filter in the URL."""
    filter = dict(cast(Mapping[str, Any], query or {}))
    return page_of(transport.send("GET", path, query=filter, headers=counting(count), **options))


def each_page(read: Callable[[dict[str, Any]], Page[Item]], filter: object) -> Iterator[Page[Item]]:
    """All pages; each is requested when it is needed."""
    query = dict(cast(Mapping[str, Any], filter or {}))
    while True:
        page = read(query)
        yield page
        if page.next_cursor is None:
            return
        query["cursor"] = page.next_cursor


def whole_list(transport: Transport, path: str, query: object = None, **options: Any) -> List[Any]:
    """The whole list of few records. It has more pages only if the records are very many or very large."""
    return list(each_item(each_page(lambda query: list_at(transport, path, query, **options), query)))


def each_item(pages: Iterator[Page[Item]]) -> Iterator[Item]:
    """The records of all pages."""
    for page in pages:
        yield from page.items


def whole(filter: object) -> dict[str, Any]:
    """A filter for reading a whole list: large pages, unless it says otherwise."""
    return {"limit": EACH_LIMIT, **cast(Mapping[str, Any], filter or {})}
