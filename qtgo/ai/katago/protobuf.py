"""Writing messages in the wire format of Protocol Buffers, as far as ONNX models need it.

https://protobuf.dev/programming-guides/encoding
"""

from __future__ import annotations

import struct

_NUMBER, _BYTES, _FLOAT = 0, 2, 5


def number_field(field: int, value: int) -> bytes:
    """Return a field with a whole number of 64 bits."""
    return _varint(field << 3 | _NUMBER) + _varint(value & (1 << 64) - 1)


def float_field(field: int, value: float) -> bytes:
    """Return a field with a number of 32 bits."""
    return _varint(field << 3 | _FLOAT) + struct.pack("<f", value)


def bytes_field(field: int, value: bytes | str) -> bytes:
    """Return a field with bytes, a text, or a message that has been written."""
    content = value.encode() if isinstance(value, str) else value
    return _varint(field << 3 | _BYTES) + _varint(len(content)) + content


def _varint(value: int) -> bytes:
    """Return a number in groups of seven bits, the lowest first; all but the last have the highest bit set."""
    groups = bytearray()
    while value > 0x7F:
        groups.append(value & 0x7F | 0x80)
        value >>= 7
    groups.append(value)
    return bytes(groups)
