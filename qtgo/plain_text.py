"""Text from files, engines and the system, as it may be shown: plain, of bounded length, with nothing hidden in it.

What it shows is for people. What is saved, sent or logged stays as it came.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from qtgo.deferred import regex

NAME_LENGTH = 200
"""Characters shown of a name, a rank, a file name or another single value."""
MESSAGE_LENGTH = 2000
"""Characters shown of a message, which may have several lines."""
MESSAGE_LINES = 30
NOTHING_MORE = " "
"""What screen readers are told of something beside its name: without a description Qt tells them its tool tip."""

_ELLIPSIS = "…"
_LINE_BREAK = regex("\r\n|[\r\u2028\u2029]")
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_JOINERS = "\u200c\u200d"

# All of the general categories Cc, Cf, Cs, Zl and Zp but the signs that Arabic, Syriac and Kaithi write around numbers,
# which are seen, and the joiners, which are treated apart; and the letters of Hangul that are blank.
_UNSEEN = (
    "\x00-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0"
    "\ufff0-\ufffb\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\ud800-\udfff"
)
# Lines of Chinese and Japanese, which are written without blanks, break before any character; of Korean at blanks.
_IDEOGRAPH = "\u3040-\u30ff\u3400-\u9fff"
_MARKS = "\u3099\u309a\U000e0100-\U000e01ef"
_OPENING = "（「『《“"
_CLOSING = "）」』》”、。，：；！？…ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
_WORD = regex(r"(?:\S|[\u00a0\u2007\u202f])+")  # French has a blank before a colon at which no line breaks
_UNBROKEN = regex(
    rf"(?:[{_OPENING}]|-(?=[{_IDEOGRAPH}]))*"
    rf"(?:[{_IDEOGRAPH}][{_MARKS}]*|[^{_IDEOGRAPH}{_OPENING}{_CLOSING}]*)[{_CLOSING}]*"
)
_HIDDEN = regex(
    # England, Scotland and Wales have flags that are spelled out in unseen characters.
    f"(?P<flag>\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f)|[{_UNSEEN}]"
    # Emoji and the scripts of Iran and India join and separate letters; among ASCII that would only deceive.
    f"|(?<![^\x00-\x7f])[{_JOINERS}]|[{_JOINERS}](?![^\x00-\x7f{_JOINERS}])"
)


def visible(text: str, length: int = NAME_LENGTH, lines: int = 1) -> str:
    """Return a text with all that is hidden in it made visible, cut with an ellipsis where it is long.

    Control characters, marks that change the direction of writing and characters without any shape deceive, and a
    terminal obeys some of them: ESC becomes ``[U+001B]``, which any font and terminal can show. Bytes that are no
    characters, as in a file name of another charset, become �. Line breaks stay where more than one line is allowed.
    """
    text = shortened(text, length)
    if text.isascii() and text.isprintable():
        return text  # as of a million lines most are
    if lines > 1:
        rows = _LINE_BREAK.sub("\n", text).split("\n", lines)
        if len(rows) > lines:
            rows[lines:] = [_ELLIPSIS]
        shown = "\n".join(_HIDDEN.sub(_shown, row) for row in rows)
    else:
        shown = _HIDDEN.sub(_shown, text)
    return shown if shown == text else shortened(shown, length)


def visible_message(text: str) -> str:
    """Return a message of some lines with all that is hidden in it made visible."""
    return visible(text, MESSAGE_LENGTH, MESSAGE_LINES)


def is_blank(text: str) -> bool:
    """Return whether a text has nothing but spaces and line breaks; of a long one nothing is copied."""
    return not text or text.isspace()


def shortened(text: str, length: int) -> str:
    """Return a text cut with an ellipsis to a number of characters."""
    return text if len(text) <= length else text[:length] + _ELLIPSIS


def unbroken(text: str) -> Iterator[tuple[str, str]]:
    """Yield what stays together on a line, each with the blank that is before it if it does not begin one."""
    for word in _WORD.findall(text):
        blank = " "
        for piece in filter(None, _UNBROKEN.findall(word)):
            yield blank, piece
            blank = ""


def _shown(match: re.Match[str]) -> str:
    """Return what stands for a hidden character."""
    if match["flag"]:
        return match[0]
    code = ord(match[0])
    if code == ord("\t"):
        return " "
    return _REPLACEMENT if 0xD800 <= code <= 0xDFFF else f"[U+{code:04X}]"
