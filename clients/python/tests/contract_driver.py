"""Drives the Python client for the contract test of all clients: clients/contract/README.md says what it reads and
writes."""

from __future__ import annotations

import base64
import dataclasses
import inspect
import io
import json
import re
import sys
from types import GeneratorType
from typing import Any, Callable, get_args

import vanline
from typed_results import result_type, wrong_in
from vanline import Client, VanlineError, verify_webhook

_ERROR_MEMBERS = ("status", "code", "message", "problem", "errors", "allowed")
_MORE_MEMBERS = ("missing_scopes", "reason", "current", "changes", "overlaps", "more_changes", "epoch", "newest")


def snake(name: str) -> str:
    """``moveID`` is move_id, ``asOf`` is as_of."""
    return re.sub(r"(?<=[a-z])([A-Z]+)", lambda found: "_" + found[1].lower(), name)


def camel(name: str) -> str:
    """``request_id`` is requestID."""
    joined = re.sub(r"_([a-z])", lambda found: found[1].upper(), name)
    return re.sub(r"Id$", "ID", joined)


class Driver:
    """Answers one message after the other."""

    def __init__(self) -> None:
        self._clients: dict[str, Client] = {}
        self._iterators: dict[str, Any] = {}
        self._keyed: set[str] = set()
        self._called = 0

    def run(self) -> None:
        """Reads messages until there are no more."""
        for line in iter(sys.stdin.buffer.readline, b""):
            message = json.loads(line)
            try:
                answer = self._answer(message)
            except Exception as error:  # Every error is an answer.
                answer = {"error": shown_error(error)}
            write({"id": message["id"], **answer})

    def _answer(self, message: dict[str, Any]) -> dict[str, Any]:
        if "client" in message:
            options = self._options(message["client"])
            name, base_url = options.pop("name"), options.pop("base_url")
            if "api_key" in options:
                self._keyed.add(name)
            self._clients[name] = Client(base_url, **options)
            return {"result": None}
        if "next" in message:
            iterator = self._iterators[message["next"]]
            try:
                return {"result": shown(next(iterator))}
            except StopIteration:
                return {"done": True}
        if "close" in message:
            self._iterators[message["close"]].close()
            return {"result": None}
        result = self._call(message)
        if isinstance(result, Checked):
            name = f"i{len(self._iterators) + 1}"
            self._iterators[name] = result
            return {"iterator": name}
        return {"result": shown(result)}

    def _call(self, message: dict[str, Any]) -> Any:
        method: Callable[..., Any] = verify_webhook
        if "on" in message:
            group, name = message["call"].split(".")
            method = getattr(getattr(self._clients[message["on"]], snake(group)), snake(name))
        result = self._called_with(method, message["args"])
        # Callers with a key may see a part of the records only.
        is_whole = message.get("on") not in (None, *self._keyed) and '"fields"' not in json.dumps(message["args"])
        kind = result_type(method) if is_whole else None
        if isinstance(result, GeneratorType):
            return Checked(result, get_args(kind)[0] if is_whole else None)
        return checked(result, kind)

    def _called_with(self, method: Callable[..., Any], given: list[Any]) -> Any:
        parameters = inspect.signature(method).parameters.values()
        count = sum(each.kind is each.POSITIONAL_OR_KEYWORD for each in parameters)
        options = given[count] if len(given) > count else None
        return method(*map(self._argument, given[:count]), **self._options(options or {}))

    def _options(self, given: dict[str, Any]) -> dict[str, Any]:
        """Options are keyword arguments, and times are seconds."""
        options = {}
        for name, value in given.items():
            name, value = snake(name), self._argument(value)
            if name.endswith("_ms"):
                name, value = f"{name[:-3]}_s", value / 1000
            options[name] = value
        return options

    def _argument(self, given: Any) -> Any:
        if isinstance(given, list):
            return [self._argument(each) for each in given]
        if not isinstance(given, dict):
            return given
        if "$bytes" in given:
            return base64.b64decode(given["$bytes"])
        if "$fn" in given:
            return lambda *args: self._callback(given["$fn"], args)
        return {name: self._argument(value) for name, value in given.items()}

    def _callback(self, name: str, args: tuple[Any, ...]) -> Any:
        self._called += 1
        # A time among the arguments is a delay in seconds.
        shown_args = [each * 1000 if isinstance(each, float) else shown(each) for each in args]
        write({"callback": name, "n": self._called, "args": shown_args})
        return json.loads(sys.stdin.buffer.readline())["result"]


def checked(value: Any, kind: Any) -> Any:
    """A result, if it has its type."""
    wrong = [] if kind is None else wrong_in(value, kind)
    if wrong:
        raise AssertionError("\n".join(wrong))
    return value


class Checked:
    """An iterator whose items must have their type."""

    def __init__(self, items: GeneratorType[Any, None, None], kind: Any) -> None:
        self._items, self._kind = items, kind

    def __next__(self) -> Any:
        return checked(next(self._items), self._kind)

    def close(self) -> None:
        self._items.close()


def shown(value: Any) -> Any:
    """A result as the scenarios expect it."""
    if isinstance(value, VanlineError):
        return shown_error(value)
    if isinstance(value, io.BufferedReader):
        with value:
            return {"$bytes": base64.b64encode(value.read()).decode()}
    if isinstance(value, vanline.Download):
        return {"$bytes": base64.b64encode(value.data).decode(), "type": value.type}
    if dataclasses.is_dataclass(value):
        members = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
        seconds = {f"{name[:-2]}_ms": each * 1000 for name, each in members.items() if name.endswith("_s")}
        plain = {name: shown(each) for name, each in members.items() if not name.endswith("_s")}
        return {camel(name): each for name, each in {**plain, **seconds}.items() if each is not None}
    return [shown(each) for each in value] if isinstance(value, list) else value


def shown_error(error: Exception) -> dict[str, Any]:
    """An error, with the name of its class in TypeScript."""
    if isinstance(error, VanlineError):
        names = (*_ERROR_MEMBERS, *(name for name in _MORE_MEMBERS if hasattr(error, name)), "request_id")
        members = {camel(name): getattr(error, name) for name in names}
        return {"kind": type(error).__name__, **{name: value for name, value in members.items() if value is not None}}
    is_wrong_use = isinstance(error, (ValueError, TypeError))
    return {"kind": "ArgumentError" if is_wrong_use else type(error).__name__, "message": str(error)}


def write(line: object) -> None:
    """Writes a line."""
    sys.stdout.buffer.write(json.dumps(line).encode() + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    Driver().run()
