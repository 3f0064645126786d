"""The network's policy, as kata-raw-nn reports it."""

from __future__ import annotations

import math

COMMAND = "kata-raw-nn 0"
"""Requests the network's output for the position without a symmetry."""
_ILLEGAL = -1.0


def parse_policy(text: str, width: int, height: int) -> tuple[float, ...]:
    """Return a probability for each point, rows from A1, then the pass, -1 for illegal moves; empty if unreadable."""
    lines = [line.split() for line in text.splitlines()]
    start = next((index for index, words in enumerate(lines) if words == ["policy"]), None)
    passes = [words[1] for words in lines if len(words) == 2 and words[0] == "policyPass"]
    if start is None:
        return ()
    rows = lines[start + 1 : start + 1 + height]
    if len(rows) != height or any(len(row) != width for row in rows):
        return ()
    return tuple(_share(word) for words in (*reversed(rows), passes[:1] or ["0"]) for word in words)


def _share(word: str) -> float:
    """Return a probability; KataGo writes NAN for an illegal move."""
    try:
        share = float(word)
    except ValueError:
        return _ILLEGAL
    return min(1.0, share) if math.isfinite(share) and share >= 0 else _ILLEGAL
