"""Bytes to text and back in one encoding, preserving invalid bytes."""

from __future__ import annotations

import re

from qtgo.deferred import regex

BROKEN = regex("[\ud800-\udfff]")
"""The replacement for an undecodable byte in a text."""

WIDE = ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be")
"""The codecs in which an ASCII letter has more than one byte."""

# If the second byte of a character may be a bracket, a character cut in half takes the following bracket with it.
_BRACKET_IN_CHARACTERS = frozenset(
    {"gbk", "gb18030", "cp932", "shift_jis", "shift_jis_2004", "cp950", "big5", "big5hkscs"}
)
_BEFORE_SYNTAX = regex(r"[^\x00-\x7f](?=\s*+(?:;\s*+[A-Z]{1,2}\[|[A-Z]{1,2}\[|\(\s*+;|\)\s*+(?:\(\s*+;|[;)]|\Z)))")


def is_sound(text: str) -> bool:
    """Return whether a text has no invalid bytes in it; faster than looking for them one by one."""
    if text.isascii():
        return True
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def without_broken(text: str) -> str:
    """Return a text with replacement characters for the invalid bytes in it; quick where there are none."""
    return text if is_sound(text) else BROKEN.sub("\ufffd", text)


def decode_strictly(data: bytes, codec: str) -> str | None:
    """Return the text, or None if any byte is invalid."""
    try:
        return _with_brackets(data.decode(codec), codec)
    except (UnicodeError, LookupError):
        return None


def decode_leniently(data: bytes, codec: str) -> str:
    """Return the text, with lone surrogates for invalid bytes, so that they can be written back."""
    try:
        return _with_brackets(data.decode(codec, _errors(codec)), codec)
    except UnicodeError:
        return data.decode(codec, "replace")


def encode_leniently(text: str, codec: str) -> bytes:
    """Return the bytes, invalid ones as they were; raise UnicodeEncodeError for unsupported characters.

    An invalid byte that would swallow what follows it, such as a bracket, becomes a question mark.
    """
    data = text.encode(codec, _errors(codec))
    if not is_sound(text):
        try:
            comes_back = data.decode(codec, _errors(codec)) == text
        except UnicodeError:
            comes_back = False
        if not comes_back:
            return BROKEN.sub("?", text).encode(codec)
    return data


def _errors(codec: str) -> str:
    return "surrogatepass" if codec in WIDE else "surrogateescape"


def _with_brackets(text: str, codec: str) -> str:
    """Restore brackets swallowed by the first half of a character, as in texts cut at a byte limit."""
    if codec not in _BRACKET_IN_CHARACTERS or text.isascii():
        return text

    def give_back(match: re.Match[str]) -> str:
        code = match[0].encode(codec, "replace")
        return chr(0xDC00 + code[0]) + "]" if len(code) == 2 and code[1:] == b"]" else match[0]

    return _BEFORE_SYNTAX.sub(give_back, text)
