"""How strong a player each level is, by size of board."""

from __future__ import annotations

_KEYS = "30k 27k 24k 21k 18k 15k 12k 10k 8k 6k 4k 2k 1d 3d".split()
TABLE: dict[int, dict[str, tuple[float, int, int]]] = {
    size: {**{key: (number / 13, 0, 0) for number, key in enumerate(_KEYS)}, "full": (1.0, 0, 0)} for size in (9, 13, 19)
}
