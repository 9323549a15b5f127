"""What the library refuses, and what Ctrl-C leaves.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hindsight._core import Solution


class Error(ValueError):
    """Bad input, in the sentence that the program says, too.

    code: invalid_argument, parse, not_found, corrupt, io, unsupported, conflict or busy.
    where: what it is about: a key or field, a seat, a file, a place in a game; may be empty.
    """

    def __init__(self, message: str, code: str = "invalid_argument", where: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.where = where

    def __reduce__(self) -> tuple[type[Error], tuple[str, str, str]]:
        return type(self), (str(self), self.code, self.where)


class Interrupted(KeyboardInterrupt):
    """Ctrl-C while something was solved; solution is what was there by then."""

    def __init__(self, solution: Solution) -> None:
        super().__init__("stopped; .solution has what was solved so far")
        self.solution = solution
