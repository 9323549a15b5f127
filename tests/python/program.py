"""The program beside the module: both must say the same bits.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import json
import os
import subprocess
import typing


def program(*arguments: str) -> dict[str, typing.Any]:
    """What `hindsight ARGUMENTS --json` prints."""
    done = subprocess.run(
        [os.environ["HINDSIGHT_BINARY"], *arguments, "--json"], capture_output=True, text=True, check=True
    )
    out = json.loads(done.stdout)
    assert isinstance(out, dict)
    return out
