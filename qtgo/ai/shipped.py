"""The weights that come with QtGo: where they are, and which, without loading them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

WEIGHTS = Path(__file__).with_name("network.safetensors")
"""The weights with which full strength plays, and hints and reviews search."""
CALIBRATED_WEIGHTS = Path(__file__).with_name("calibrated.safetensors")
"""The weights with which the levels below full strength and the confidence of the judge were calibrated.

They stay when better ones come: a level is to be the same player tomorrow, and games have been rated by it.
"""
_DIGEST_BYTES = 8


@cache
def weights_digest() -> str:
    """Return hexadecimal digits that tell these weights from others; empty if they cannot be read."""
    from hashlib import blake2b

    try:
        return blake2b(WEIGHTS.read_bytes(), digest_size=_DIGEST_BYTES).hexdigest()
    except OSError:
        return ""
