"""How many examples a property is tried on: a third in a run of all tests, all by ``--hypothesis-profile=thorough``.

Each run tries others.
"""

from __future__ import annotations

from typing import Any

from hypothesis import settings

THOROUGH = 100
"""Examples of a test that asks for no number."""


def examples(number: int, **more: Any) -> settings:
    """Let a property be tried on so many examples by the thorough profile, and on its share of them by others."""
    return settings(max_examples=max(1, number * settings.default.max_examples // THOROUGH), **more)
