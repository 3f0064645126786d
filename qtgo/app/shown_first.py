"""The windows that ``--show`` and the desktop entries can open at once."""

from __future__ import annotations

SHOWN_FIRST = {
    "new-game": "new_game",
    "open": "open",
    "library": "library",
    "problems": "problem_collections",
}
"""Words of the command line, and the actions of the window that they stand for."""
