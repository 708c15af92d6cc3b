"""Compares what the service sends with the types of the client: a type that promises more, or knows less, is wrong."""

from __future__ import annotations

import types
import typing
from typing import Any, Callable, Literal, NotRequired, Required, TypeVar

from vanline import Page


def result_type(method: Callable[..., Any]) -> Any:
    """The type of what a method returns, in which the variables of its class have values."""
    owner = getattr(method, "__self__", None)
    hint = typing.get_type_hints(method)["return"]
    return _resolved(hint, _variables(type(owner), {}))


def _variables(kind: Any, known: dict[Any, Any]) -> dict[Any, Any]:
    """The values of type variables, as the bases of a class give them."""
    found = dict(known)
    for base in getattr(kind, "__orig_bases__", ()):
        origin = typing.get_origin(base)
        if origin is None or origin is typing.Generic:
            continue
        values = [_resolved(each, known) for each in typing.get_args(base)]
        inner = dict(zip(origin.__parameters__, values))
        found = {**_variables(origin, inner), **found, **inner}
    return found


def _resolved(hint: Any, variables: dict[Any, Any]) -> Any:
    if isinstance(hint, TypeVar):
        return variables.get(hint, Any)
    parameters = getattr(hint, "__parameters__", ())
    return hint[tuple(variables.get(each, Any) for each in parameters)] if parameters else hint


def wrong_in(value: Any, hint: Any, at: str = "") -> list[str]:
    """What in a value does not fit a type."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint is Any:
        return []
    if origin in (NotRequired, Required):
        return wrong_in(value, args[0], at)
    if origin in (typing.Union, types.UnionType):
        each = [wrong_in(value, one, at) for one in args if one is not type(None) or value is None]
        return min(each, key=len)
    if origin is Literal:
        return [] if value in args else [f"{at}: {value!r} is none of {args}"]
    if typing.is_typeddict(hint):
        return _wrong_in_dictionary(value, hint, at)
    if origin in (list, dict) and not isinstance(value, origin):
        return [f"{at}: {value!r} is no {origin.__name__}"]
    if origin is list:
        return _all(wrong_in(each, args[0], f"{at}/{i}") for i, each in enumerate(value))
    if origin is dict:
        return _all(wrong_in(each, args[1], f"{at}/{name}") for name, each in value.items())
    if origin is Page:
        return _all(wrong_in(each, args[0], f"{at}/{i}") for i, each in enumerate(value.items))
    kind = (int, float) if hint is float else (type(None) if hint is None else hint)
    is_fit = isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
    return [] if is_fit else [f"{at}: {value!r} is no {hint}"]


def _wrong_in_dictionary(value: Any, hint: Any, at: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{at}: {value!r} is no {hint.__name__}"]
    members = typing.get_type_hints(hint)
    required = {name for name, each in _declared(hint).items() if typing.get_origin(each) is not NotRequired}
    lacking = [f"{at}/{name} of {hint.__name__} is missing" for name in required if name not in value]
    unknown = [f"{at}/{name} is unknown to {hint.__name__}" for name in value if name not in members]
    known = (wrong_in(each, members[name], f"{at}/{name}") for name, each in value.items() if name in members)
    return [*lacking, *unknown, *_all(known)]


def _declared(hint: Any) -> dict[str, Any]:
    # __required_keys__ is wrong where annotations are text.
    return typing.get_type_hints(hint, include_extras=True)


def _all(found: Any) -> list[str]:
    return [each for several in found for each in several]
