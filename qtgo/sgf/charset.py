"""The encoding of a game file: byte order mark, CA, valid UTF-8, then a guess from its texts."""

from __future__ import annotations

import codecs
import re
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from qtgo.deferred import dataclass, regex
from qtgo.sgf.issue import SgfError, SgfErrorKind
from qtgo.sgf.text_codec import BROKEN, WIDE, decode_leniently, decode_strictly, encode_leniently, is_sound

if TYPE_CHECKING:
    from qtgo.sgf.charset_detection import Prior

_DECLARED_IN_TEXT = regex(r"(?<![A-Za-z])CA\s*+\[\s*+([^\]\\]{0,40}?)\s*+\]")
_DECLARED = regex(rb"(?<![A-Za-z])CA\s*+\[\s*+([^\]\\]{0,40}?)\s*+\]")
# The start of a game, after the end of another if there is one, and its CA in the root.
_DECLARING_GAME = regex(rb"(?:\A|\))[^()\[\];]*+(\(\s*+;\s*+(?:[A-Za-z]++\s*+(?:\[[^\]]*+\]\s*+)++)*?CA\s*+\[)")
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_WIDE_GAME = regex(rb"\(\0\s?\0?;\0|\0\(\0?\s?\0;")
_GAME = regex(r"\(\s*;")
_GAME_IN_BYTES = regex(rb"\(\s*;")

# The encoding names in files, and the codecs that read such files in practice, best first:
# programs write the name of a national standard and mean their system's superset of it.
_SUPERSETS = {
    "gb2312": ("gbk", "gb18030"),
    "gbk": ("gbk", "gb18030"),
    "gb18030": ("gb18030",),
    "shift_jis": ("cp932", "shift_jis_2004"),
    "cp932": ("cp932", "shift_jis_2004"),
    "euc_jp": ("euc_jp", "euc_jis_2004"),
    "euc_kr": ("cp949",),
    "cp949": ("cp949",),
    "big5": ("cp950", "big5hkscs"),
    "cp950": ("cp950", "big5hkscs"),
    "big5hkscs": ("big5hkscs",),
    "iso8859-1": ("latin-1",),
    "ascii": ("ascii", "utf-8"),
    "utf-8-sig": ("utf-8",),
}
_ALIASES = {
    "euccn": "gb2312",
    "xgbk": "gbk",
    "gb": "gb18030",
    "gb180302000": "gb18030",
    "gb180302005": "gb18030",
    "chinese": "gb18030",
    "xsjis": "cp932",
    "sjis": "cp932",
    "windows31j": "cp932",
    "mskanji": "cp932",
    "xeucjp": "euc_jp",
    "japanese": "cp932",
    "xwindows949": "cp949",
    "ksc5601": "cp949",
    "korean": "cp949",
    "xbig5": "big5",
    "xmaccyrillic": "mac_cyrillic",
    "utf16le": "utf-16-le",
    "utf16be": "utf-16-be",
    "unicode": "utf-16",
    "koi8r": "koi8-r",
    "koi8u": "koi8-u",
    "unicode11utf8": "utf-8",
    "utf": "utf-8",
    "utf8n": "utf-8",
    "utf8bom": "utf-8",
    "ansi": "cp1252",
    "isolatin1": "latin-1",
    "euc": "euc_jp",
    "cp54936": "gb18030",
    "cp51932": "euc_jp",
    "cp51949": "cp949",
}
_WINDOWS = regex(r"x?(?:windows|win|ms|cp|ansi|codepage)(\d{3,5})")
_ISO = regex(r"x?(?:iso)?8859(\d{1,2})")
_NAMES = {
    "gbk": "GBK",
    "gb18030": "GB18030",
    "cp932": "Shift_JIS",
    "shift_jis_2004": "Shift_JIS-2004",
    "euc_jp": "EUC-JP",
    "euc_jis_2004": "EUC-JIS-2004",
    "cp949": "EUC-KR",
    "cp950": "Big5",
    "big5hkscs": "Big5-HKSCS",
    "latin-1": "ISO-8859-1",
    "cp874": "windows-874",
    "cp1250": "windows-1250",
    "cp1251": "windows-1251",
    "cp1252": "windows-1252",
    "cp1253": "windows-1253",
    "cp1254": "windows-1254",
    "cp1257": "windows-1257",
    "cp1258": "windows-1258",
    "cp866": "IBM866",
    "koi8-r": "KOI8-R",
    "koi8-u": "KOI8-U",
    "utf-8": "UTF-8",
    "utf-16-le": "UTF-16LE",
    "utf-16-be": "UTF-16BE",
}
# Python codecs that are no file encodings, or that differ between computers.
_NOT_FOR_FILES = frozenset(
    {
        "charmap",
        "idna",
        "mbcs",
        "oem",
        "punycode",
        "raw-unicode-escape",
        "undefined",
        "unicode-escape",
        "utf-7",
    }
)

_ASSUMED = "latin-1"
"""What the standard assumes without CA, and programs therefore declare whatever they write; any byte is valid in it."""
_GUESSED_AS = {"gbk": "gb18030", "big5hkscs": "cp950", "latin-1": "cp1252"}

# A text in which most non-ASCII parts are valid counts as damaged, not as another encoding.
_GOOD_PER_BAD = 4
_MANY = 12


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file as text; bytes that are no text in its encoding stand in it as lone surrogates.

    ``declared`` is what CA says, ``is_valid`` whether the file is written in that, ``is_detected`` whether the
    encoding was found from the texts alone. ``false_mark`` is the encoding of a byte order mark that it is not in.
    """

    text: str
    encoding: str
    bom: bool = False
    declared: str = ""
    is_known: bool = True
    is_valid: bool = True
    is_detected: bool = False
    is_doubtful: bool = False
    false_mark: str = ""

    def undecodable(self) -> list[int]:
        """List the offsets of undecodable bytes."""
        return [] if is_sound(self.text) else [match.start() for match in re.finditer(BROKEN.pattern + "+", self.text)]


def codecs_for(name: str) -> tuple[str, ...]:
    """Return the codecs to try for an encoding name, best first; none if the name is unknown.

    Encodings in which a game would not begin with ``(;`` count as unknown, except UTF-16 and UTF-32.
    """
    codec = _find_codec(name)
    if codec is None or (codec not in WIDE and not _is_ascii_in(codec)):
        return ()
    return _SUPERSETS.get(codec, (codec,))


def likely_codec(name: str) -> str:
    """Return the codec that guessing would name for an encoding."""
    codec = next(iter(codecs_for(name)), name)
    return _GUESSED_AS.get(codec, codec)


def cannot_declare_itself(name: str) -> bool:
    """Return whether CA, read as ASCII, names an encoding in which it would have had other bytes."""
    codec = _find_codec(name)
    return codec is not None and not _is_ascii_in(codec)


@lru_cache(maxsize=256)
def _find_codec(name: str) -> str | None:
    """Return the codec of a name in any usual spelling, or None if Python has none for files."""
    plain = name.strip().strip("\"'").lower()
    compact = re.sub(r"[^a-z0-9]", "", plain)
    compact = _WINDOWS.sub(r"cp\1", compact) if _WINDOWS.fullmatch(compact) else compact
    compact = _ISO.sub(r"iso8859-\1", compact) if _ISO.fullmatch(compact) else compact
    for spelling in (_ALIASES.get(compact, plain), compact):
        try:
            info = codecs.lookup(spelling)
        except (LookupError, ValueError):
            continue
        is_text = getattr(info, "_is_text_encoding", True) and info.name not in _NOT_FOR_FILES
        return info.name if is_text else None
    return None


def _is_ascii_in(codec: str) -> bool:
    return codec not in WIDE and decode_strictly(b"(;CA[]", codec) == "(;CA[]"


def charset_name(encoding: str) -> str:
    """Return the CA name of a codec."""
    return _NAMES.get(encoding, encoding.upper().replace("ISO8859", "ISO-8859"))


def decode(data: bytes, encoding: str | None = None, *, declared: str = "", prior: Prior | None = None) -> Decoded:
    """Decode a file in a given encoding, or in the one detected; raise SgfError for an unknown name.

    ``declared`` is what a file of another format says about itself, like CA in SGF; ``prior`` what is known of others.
    """
    if encoding is not None:
        return _decode_as(data, encoding)
    mark, codec = byte_order_mark(data)
    rest = data[len(mark) :]
    if not mark:
        return _decode_unmarked(data, declared, prior)
    if is_false_mark(codec, rest):
        return replace(_decode_unmarked(rest, declared, prior), false_mark=codec)
    return _decode_marked(rest, codec)


def byte_order_mark(data: bytes) -> tuple[bytes, str]:
    """Return the byte order mark of a file with its codec; both are empty where there is none."""
    return next(((mark, codec) for mark, codec in _BYTE_ORDER_MARKS if data.startswith(mark)), (b"", ""))


def is_false_mark(codec: str, rest: bytes) -> bool:
    """Return whether what follows a byte order mark has one byte for each ASCII character, which every game has."""
    return codec in WIDE and b"\0" not in rest


def _decode_unmarked(data: bytes, declared: str, prior: Prior | None) -> Decoded:
    head = data[:4096]
    if b"\0" in head and (wide := _WIDE_GAME.search(head)) is not None:
        codec = "utf-16-be" if wide[0][0] == 0 or wide.start() % 2 else "utf-16-le"
        return Decoded(decode_leniently(data, codec), codec)
    declared = declared or declared_in(data)
    if declared:
        return _decode_each(data, prior) or _decode_declared(data, declared, prior)
    return _decode_undeclared(data, prior)


def declared_in(data: bytes) -> str:
    """Return what the first CA of a file says; empty if there is none."""
    at = data.find(b"CA")  # which is quick; a search for the expression would stop every thread in a large file
    while at >= 0:
        if (match := _DECLARED.match(data, at)) is not None:
            return match[1].decode("ascii", "replace")
        at = data.find(b"CA", at + 1)
    return ""


def _decode_each(data: bytes, prior: Prior | None) -> Decoded | None:
    """Decode each game by its own CA if those of a collection differ; None if one encoding will do for all.

    The text is then that of a file in UTF-8, in which it can be saved with all its characters.
    """
    if data.isascii() or data.count(b"CA[") < 2:
        return None
    starts = [match.start(1) for match in _DECLARING_GAME.finditer(data)]
    parts = [data[start:end] for start, end in pairwise([0, *starts[1:], len(data)])]
    names = [declared_in(part) for part in parts]
    if len({codecs_for(name)[:1] for name in names}) < 2 or decode_strictly(data, "utf-8") is not None:
        return None
    from qtgo.sgf.charset_detection import PRIOR_LIMIT

    others = {likely_codec(name): PRIOR_LIMIT for name in names if codecs_for(name)}
    known = prior if not others else lambda: others  # of the same collection
    found = [_decode_declared(part, name, known) for part, name in zip(parts, names, strict=True)]
    odd = next((part for part in found if not part.is_known or not part.is_valid), found[0])
    return replace(odd, text="".join(part.text for part in found), encoding="utf-8", is_doubtful=False)


def _decode_as(data: bytes, encoding: str) -> Decoded:
    """Decode in the encoding that the user chose."""
    choices = codecs_for(encoding)
    if not choices:
        raise SgfError(SgfErrorKind.UNKNOWN_ENCODING, detail=encoding)
    codec = next((codec for codec in choices if decode_strictly(data, codec) is not None), choices[0])
    for mark, its_codec in _BYTE_ORDER_MARKS:
        if codec.startswith(its_codec[:6]) and data.startswith(mark):
            return Decoded(decode_leniently(data[len(mark) :], its_codec), its_codec, bom=True)
    return Decoded(decode_leniently(data, codec), codec)


def _decode_marked(data: bytes, codec: str) -> Decoded:
    """Decode what follows a byte order mark, which overrides CA."""
    text = decode_leniently(data, codec)
    match = None if text.isascii() else _DECLARED_IN_TEXT.search(text)
    declared = match[1] if match is not None else ""
    choices = codecs_for(declared) if declared else ()
    is_valid = not choices or any(codec.startswith(choice) for choice in choices)
    return Decoded(text, codec, bom=True, declared=declared, is_valid=is_valid)


def _decode_declared(data: bytes, declared: str, prior: Prior | None = None) -> Decoded:
    """Decode by CA where the content confirms it."""
    is_impossible = cannot_declare_itself(declared)
    choices = () if is_impossible else codecs_for(declared)
    for codec in choices:
        text = decode_strictly(data, codec)
        if text is not None and (_GAME.search(text) or not _GAME_IN_BYTES.search(data)):
            doubtful = codec != "utf-8" and not data.isascii() and _is_unlikely(data, codec)
            return Decoded(text, codec, declared=declared, is_doubtful=doubtful)
    if choices and decode_strictly(data, "utf-8") is None and _is_nearly(data, choices[0]):
        return Decoded(decode_leniently(data, choices[0]), choices[0], declared=declared)
    found = _decode_undeclared(data, prior)
    if found.encoding in choices:
        return replace(found, declared=declared, is_detected=False)
    return replace(found, declared=declared, is_known=bool(choices) or is_impossible, is_valid=False)


def _is_unlikely(data: bytes, codec: str) -> bool:
    """Return whether a text is hardly in the encoding declared: it is UTF-8, or CA has what the standard assumes."""
    if decode_strictly(data, "utf-8") is not None:
        return True
    if codec != _ASSUMED:
        return False
    from qtgo.sgf.charset_detection import is_hardly_western

    return is_hardly_western(data)


def _decode_undeclared(data: bytes, prior: Prior | None = None) -> Decoded:
    """Decode a file that declares no encoding."""
    if data.isascii() and b"\x1b$" not in data:
        return Decoded(data.decode("ascii"), "utf-8")
    from qtgo.sgf.charset_detection import detect_codec, is_accidental

    if b"\x1b$" in data and (text := decode_strictly(data, "iso2022_jp_2")) is not None:
        return Decoded(text, "iso2022_jp_2", is_detected=True)
    if (text := decode_strictly(data, "utf-8")) is not None and not is_accidental(text):
        return Decoded(text, "utf-8")
    codec = "utf-8" if text is None and _is_nearly(data, "utf-8", _MANY) else detect_codec(data, prior)
    return replace(_decode_as(data, codec), is_detected=codec != "utf-8")


def _is_nearly(data: bytes, codec: str, least: int = 0) -> bool:
    """Return whether a file is text in an encoding except for a few invalid characters.

    ``least`` is how many others it must have besides ASCII: a few are valid by accident.
    """
    text = decode_leniently(data, codec)
    bad = len(re.findall(BROKEN.pattern + "+", text))
    good = len(re.findall(r"[^\x00-\x7f\ud800-\udfff]", text))
    return good >= max(least, _GOOD_PER_BAD * bad)


def encode(text: str, encoding: str, *, bom: bool = False) -> bytes:
    """Encode a text with the invalid bytes in it; raise UnicodeEncodeError for unsupported characters.

    An invalid byte that would swallow what follows it, such as a bracket, becomes a question mark.
    """
    mark = next((mark for mark, codec in _BYTE_ORDER_MARKS if codec == encoding), b"") if bom else b""
    return mark + encode_leniently(text, encoding)


def comes_back(data: bytes, decoded: Decoded) -> bool:
    """Return whether encoding the text again gives the same file."""
    try:
        return encode(decoded.text, decoded.encoding, bom=decoded.bom) == data
    except UnicodeEncodeError:
        return False


def lost_characters(text: str, encoding: str) -> list[str]:
    """List the characters that an encoding lacks, each once, in order of appearance."""
    if text.isascii():
        return []
    return [character for character in dict.fromkeys(text) if not _has(encoding, character)]


def _has(encoding: str, character: str) -> bool:
    try:
        encode_leniently(character, encoding)
    except UnicodeEncodeError:
        return False
    return True
