"""What a start of the program can show at once, as the entries of its icon on a desktop ask for."""

from __future__ import annotations

SHOWN_FIRST = {
    "new-game": "new_game",
    "open": "open",
    "library": "library",
    "problems": "problem_collections",
}
"""Words of the command line, and the actions of the window that they stand for."""
