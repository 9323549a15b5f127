"""Games of two players who choose once, at the same time: all equilibria, without rounding.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple, Union

from hindsight import _core
from hindsight.errors import Error

Number = Union[int, float, str, Fraction]
Matrix = Sequence[Sequence[Number]]


class Equilibrium(NamedTuple):
    """One of the extreme ones, of which all others are mixtures."""

    row: tuple[Fraction, ...]  # a probability for each row
    column: tuple[Fraction, ...]
    payoffs: tuple[Fraction, Fraction]


def _text(number: Any, where: str) -> str:
    try:
        # A float stands for what it reads as: 0.1 is a tenth.
        return str(Fraction(repr(float(number)) if hasattr(number, "__float__") and not isinstance(number, (int, Fraction)) else number))
    except (ValueError, TypeError, OverflowError, ZeroDivisionError):
        raise Error(f"the {where} player's payoff {number!r} is no number", where=where) from None


def _rows(matrix: Any, where: str) -> list[list[str]]:
    if isinstance(matrix, str):
        raise TypeError(f"the {where} player's payoffs must be rows of numbers, not a str")
    return [[_text(number, where) for number in row] for row in matrix]


def named(spec: str) -> tuple[list[list[Fraction]], list[list[Fraction]]]:
    """The payoffs of both players by name: "chicken", "coordination(actions=4)" (`hindsight matrix`)."""
    rows, columns, payoffs = _core.named_matrix(spec)
    both = [[[Fraction(of[r * columns + c]) for c in range(columns)] for r in range(rows)] for of in payoffs]
    return both[0], both[1]


def equilibria(row: Matrix, column: Matrix | None = None) -> list[Equilibrium]:
    """All extreme equilibria, sorted by the row player's probabilities.

    row, column: payoffs of the two players, shape (rows, columns): numbers, numpy arrays, or texts such as "1/3".  Without
    the second the column player pays what the row player gets.  Raises Error for numbers that are none, rows of several
    lengths, and more than 100 actions of both together.
    """
    mine = _rows(row, "row")
    theirs = [[str(-Fraction(x)) for x in line] for line in mine] if column is None else _rows(column, "column")
    width = len(mine[0]) if mine else 0
    for where, rows in (("row", mine), ("column", theirs)):
        if len(rows) != len(mine) or any(len(line) != width for line in rows):
            raise Error(f"the {where} player's payoffs must be {len(mine)} rows of {width}", where=where)
    flat = [[x for line in rows for x in line] for rows in (mine, theirs)]
    return [
        Equilibrium(
            tuple(Fraction(x) for x in strategies[0]),
            tuple(Fraction(x) for x in strategies[1]),
            (Fraction(payoffs[0]), Fraction(payoffs[1])),
        )
        for strategies, payoffs in _core.equilibria(len(mine), width, flat)
    ]
