"""Measure how well encodings fit a file or a text, and pick the texts that let a person decide."""

from __future__ import annotations

import math
import re

from qtgo.core.record.properties import decode_text
from qtgo.deferred import dataclass
from qtgo.sgf.charset import codecs_for, decode, lost_characters
from qtgo.sgf.charset_detection import likelihoods
from qtgo.sgf.text_codec import without_broken

CHARSETS = (
    *("utf-8", "gb18030", "cp950", "big5hkscs", "cp932", "euc_jp", "cp949", "cp1251", "koi8-r", "cp1252", "latin-1"),
    *("cp1250", "iso8859-2", "cp1257", "cp1254", "cp1253", "cp1258", "cp874", "koi8-u", "cp866", "iso8859-5"),
)
"""The codecs to choose from: those that Go games are written in."""

_TEXT_PROPERTIES = ("PB", "PW", "BT", "WT", "EV", "RO", "PC", "GN", "SO", "AN", "US", "CP", "GC", "N", "C")
_VALUE = re.compile(
    rf"(?<![A-Za-z])({'|'.join(_TEXT_PROPERTIES)})\s*+\[([^\]\\]*+(?:\\(?:.|\Z)[^\]\\]*+)*+)(?:\]|\Z)", re.DOTALL
)
_GAME = re.compile(r"\(\s*;")
_WIDE = ("utf-16-le", "utf-16-be")
_MAX_VALUES = 60
_MAX_LENGTH = 400
_SCANNED = 2_000_000


@dataclass(frozen=True, slots=True)
class CharsetFit:
    """The fit of an encoding to a file: the number of undecodable places, and whether it is the likeliest."""

    encoding: str
    broken: int
    is_likeliest: bool = False


def charset_fits(data: bytes, present: str) -> list[CharsetFit]:
    """Return how a file reads in each encoding, including the present one, likeliest first."""
    wide = _WIDE if b"\0" in data else ()
    codecs = dict.fromkeys(codecs_for(present)[:1] + CHARSETS + wide)
    broken: dict[str, int] = {}
    without_game: set[str] = set()
    for codec in codecs:
        decoded = decode(data, codec)
        broken[codec] = len(decoded.undecodable())
        if not _GAME.search(decoded.text):
            without_game.add(codec)
    scores = {} if data.isascii() else likelihoods(data)
    scores["utf-8"] = math.inf  # no other text is valid UTF-8 by accident

    def rank(codec: str) -> tuple[bool, int, float]:
        return codec in without_game, broken[codec], -scores.get(codec, -math.inf)

    ordered = sorted(codecs, key=rank)
    return [CharsetFit(codec, broken[codec], codec == ordered[0] and not broken[codec]) for codec in ordered]


@dataclass(frozen=True, slots=True)
class EncodingLoss:
    """The characters of a text that an encoding lacks."""

    encoding: str
    characters: tuple[str, ...] = ()


def losses(text: str, present: str) -> list[EncodingLoss]:
    """Return the loss in each encoding, including the present one, lossless ones first."""
    characters = "".join(dict.fromkeys(text))
    codecs = dict.fromkeys(codecs_for(present)[:1] + CHARSETS)
    found = [loss(characters, codec) for codec in codecs]
    return sorted(found, key=lambda entry: len(entry.characters))


def loss(text: str, encoding: str) -> EncodingLoss:
    """Return the characters that a text would lose in an encoding."""
    return EncodingLoss(encoding, tuple(lost_characters(without_broken(text), encoding)))


def distinguishing_values(text: str, wanted: str = "") -> list[tuple[str, str]]:
    """List the texts of a record in which encodings differ, each with its property.

    If ``wanted`` has characters, list only texts with one of them.
    """
    values: dict[tuple[str, str], None] = {}
    for match in _VALUE.finditer(text[:_SCANNED]):
        raw = match[2]
        if raw.isascii() or (wanted and not any(character in raw for character in wanted)):
            continue
        values[match[1], decode_text(raw)[:_MAX_LENGTH]] = None
        if len(values) >= _MAX_VALUES:
            break
    return sorted(values, key=lambda value: _TEXT_PROPERTIES.index(value[0]))
