"""Whole numbers in about as few bits as they are surprising: an adaptive binary range coder.

Both sides guess each bit from those before it in the same context, as in LZMA and H.264 (CABAC). A number is written
in bits as in Exp-Golomb codes: how many bits it has, one question each, and then these bits. Writer and reader have the
same methods, so that a format is described once for both: the writer returns what it is given, the reader what it
reads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_ONE = 1 << 12
_SLOWNESS = 5
_TOP, _BOTTOM = 32, 24
_LEAST, _MOST = 64, _ONE - 64
_MAX_BITS = 40
_SPARE = 4
_EVEN = _ONE // 2


class Coder:
    """The state that encoder and decoder share: the contexts and their predictions.

    ``likely`` says how likely is what, in percent, before anything was said: for a flag that it is true, for a number
    that it has more than 0, 1, 2 ... bits. What is not mentioned is an even chance.
    """

    def __init__(self, likely: Mapping[str, Sequence[int]]) -> None:
        self._guesses: dict[tuple[str, int, bool], int] = {}
        self._likely = likely

    def _bit(self, bit: int, guess: int) -> int:
        """Write or read a bit that is 0 with a probability of ``guess`` in 4,096."""
        raise NotImplementedError

    def _guessed(self, bit: int, context: str, number: int = 0, is_rest: bool = False) -> int:
        key = context, number, is_rest
        guess = self._guesses.get(key)
        if guess is None:
            likely = () if is_rest else self._likely.get(context, ())
            guess = _EVEN if number >= len(likely) else _ONE - _ONE * likely[number] // 100
            guess = max(_LEAST, min(_MOST, guess))
        bit = self._bit(bit, guess)
        self._guesses[key] = guess + ((_LEAST - guess if bit else _MOST - guess) >> _SLOWNESS)
        return bit

    def flag(self, value: object, context: str) -> bool:
        """Pass a truth value."""
        return bool(self._guessed(int(bool(value)), context))

    def number(self, value: int, context: str) -> int:
        """Pass a number of 0 and more; raise ValueError for huge ones."""
        size = (value + 1).bit_length() - 1
        bits = 0
        while self._guessed(int(size > bits), context, bits):
            bits += 1
            if bits > _MAX_BITS:
                raise ValueError("too large")
        if not bits:
            return 0
        rest = value + 1 - (1 << bits) if size == bits else 0
        high = self._guessed(rest >> bits - 1, context, bits, True)
        return (2 | high) * (1 << bits - 1) + self.plain(rest & (1 << bits - 1) - 1, bits - 1) - 1

    def signed(self, value: int, context: str) -> int:
        """Pass a number of either sign, in three contexts: whether it is not 0, its sign, and its size less one."""
        if not self.flag(value, f"{context}?"):
            return 0
        is_negative = self.flag(value < 0, f"{context}-")
        size = 1 + self.number(abs(value) - 1 if value else 0, context)
        return -size if is_negative else size

    def plain(self, value: int, bits: int) -> int:
        """Pass a number of ``bits`` bits, all values equally likely."""
        result = 0
        for at in range(bits - 1, -1, -1):
            result = result << 1 | self._bit(value >> at & 1, _EVEN)
        return result


class Writer(Coder):
    """Collects the bytes."""

    def __init__(self, likely: Mapping[str, Sequence[int]]) -> None:
        super().__init__(likely)
        self._low, self._range, self._bytes = 0, 1 << _TOP, _TOP // 8

    def _bit(self, bit: int, guess: int) -> int:
        bound = (self._range >> 12) * guess
        if bit:
            self._low += bound
            self._range -= bound
        else:
            self._range = bound
        while self._range < 1 << _BOTTOM:
            self._low <<= 8
            self._range <<= 8
            self._bytes += 1
        return bit

    def data(self) -> bytes:
        """Return the bytes: the fewest that mean what was written."""
        number = self._low
        for zeros in range(_TOP, 0, -8):
            rounded = -(-self._low >> zeros) << zeros
            if rounded < self._low + self._range:
                number = rounded
                break
        data = number.to_bytes(self._bytes, "big")
        return data[:-_SPARE] + data[-_SPARE:].rstrip(b"\0")


class Reader(Coder):
    """Reads what a writer wrote; raises ValueError far beyond the end."""

    def __init__(self, data: bytes, likely: Mapping[str, Sequence[int]]) -> None:
        super().__init__(likely)
        self._data = data + bytes(2 * _SPARE)
        self._code, self._range, self._at = int.from_bytes(self._data[:_SPARE], "big"), 1 << _TOP, _SPARE

    def _bit(self, bit: int, guess: int) -> int:
        bound = (self._range >> 12) * guess
        bit = int(self._code >= bound)
        if bit:
            self._code -= bound
            self._range -= bound
        else:
            self._range = bound
        while self._range < 1 << _BOTTOM:
            if self._at == len(self._data):
                raise ValueError("cut")
            self._code = self._code << 8 | self._data[self._at]
            self._range <<= 8
            self._at += 1
        return bit
