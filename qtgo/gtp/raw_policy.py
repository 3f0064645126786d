"""The network's policy, as kata-raw-nn reports it."""

from __future__ import annotations

import math

from qtgo.core.rules.point import Color

COMMAND = "kata-raw-nn"


def policy_command(color: Color | None = None) -> str:
    """Return the request for the network's output without a symmetry, for a color or for whom the engine thinks."""
    return f"{COMMAND} 0" if color is None else f"{COMMAND} {color.letter.lower()} 0"


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
