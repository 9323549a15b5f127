"""What may be seen and done, as gymnasium says it: its own spaces where it is installed, the same few without it.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
import numpy.typing as npt


class Space:
    """Something to draw from and to ask whether it contains a value."""

    def __init__(self) -> None:
        self.np_random = np.random.default_rng()

    def seed(self, seed: int | None = None) -> int | None:
        self.np_random = np.random.default_rng(seed)
        return seed

    def sample(self, mask: Any = None) -> Any:
        raise NotImplementedError

    def contains(self, value: object) -> bool:
        raise NotImplementedError

    def __contains__(self, value: object) -> bool:
        return self.contains(value)


class Discrete(Space):
    """0, ..., n - 1."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n
        self.shape: tuple[int, ...] = ()
        self.dtype = np.dtype(np.int64)

    def sample(self, mask: npt.NDArray[np.int8] | None = None) -> np.int64:
        """mask: 1 where a number may be drawn; where none may, 0."""
        if mask is None:
            return np.int64(self.np_random.integers(self.n))
        allowed = np.flatnonzero(mask)
        return np.int64(self.np_random.choice(allowed) if len(allowed) else 0)

    def contains(self, value: object) -> bool:
        return isinstance(value, (int, np.integer)) and bool(0 <= value < self.n)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discrete) and other.n == self.n


class Box(Space):
    """Arrays of one shape and type between two numbers."""

    def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: npt.DTypeLike) -> None:
        super().__init__()
        self.shape, self.dtype = shape, np.dtype(dtype)
        self.low, self.high = np.full(shape, low, self.dtype), np.full(shape, high, self.dtype)

    def sample(self, mask: Any = None) -> npt.NDArray[Any]:
        high = np.where(np.isfinite(self.high), self.high, 1)
        return np.asarray(self.low + self.np_random.random(self.shape) * (high - self.low), self.dtype)

    def contains(self, value: object) -> bool:
        return (
            isinstance(value, np.ndarray)
            and value.shape == self.shape
            and value.dtype == self.dtype
            and bool(np.all(value >= self.low) and np.all(value <= self.high))
        )

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Box)
            and other.dtype == self.dtype
            and np.array_equal(other.low, self.low)
            and np.array_equal(other.high, self.high)
        )


class Dict(Space):
    """Values by name, each in a space of its own."""

    def __init__(self, spaces: Mapping[str, Space]) -> None:
        super().__init__()
        self.spaces = dict(spaces)

    def __getitem__(self, name: str) -> Space:
        return self.spaces[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.spaces)

    def sample(self, mask: Any = None) -> dict[str, Any]:
        return {name: space.sample() for name, space in self.spaces.items()}

    def contains(self, value: object) -> bool:
        return (
            isinstance(value, dict)
            and value.keys() == self.spaces.keys()
            and all(space.contains(value[name]) for name, space in self.spaces.items())
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dict) and other.spaces == self.spaces


def _spaces() -> Any:
    return import_module("gymnasium.spaces" if find_spec("gymnasium") is not None else "hindsight.spaces")


def discrete(n: int) -> Any:
    """0, ..., n - 1."""
    return _spaces().Discrete(n)


def box(low: float, high: float, shape: tuple[int, ...], dtype: npt.DTypeLike) -> Any:
    """Arrays of one shape and type between two numbers."""
    return _spaces().Box(low, high, shape, dtype)


def by_name(spaces: Mapping[str, Any]) -> Any:
    """Values by name, each in a space of its own."""
    return _spaces().Dict(spaces)
