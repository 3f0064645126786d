"""The character set of a record: byte order mark, CA, valid UTF-8, then a guess from the texts in it."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, replace

from qtgo.sgf.guess import guess
from qtgo.sgf.problem import SgfError, SgfErrorKind

_DECLARED = re.compile(rb"(?<![A-Za-z])CA\s*\[\s*([^\]\\]{0,40}?)\s*\]")
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_WIDE = re.compile(rb"\(\0\s?\0?;\0|\0\(\0?\s?\0;")

# What files call their character set, and the codecs that read such files in practice, best first:
# programs write a national standard's name and mean the superset that their system knows.
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
}
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
    "cp1251": "windows-1251",
    "cp1252": "windows-1252",
    "utf-8": "UTF-8",
    "utf-16-le": "UTF-16LE",
    "utf-16-be": "UTF-16BE",
}
_NOT_FOR_FILES = frozenset({"idna", "punycode", "unicode-escape", "raw-unicode-escape", "undefined", "utf-7"})
_BROKEN = re.compile("[\ud800-\udfff]+")

# A text in which most of what is not ASCII can be read is taken as damaged, not as another character set.
_GOOD_PER_BAD = 4


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file as text; bytes that are no text in its encoding stand in it as lone surrogates.

    ``declared`` is what CA says, ``is_valid`` whether the file is written in that, ``is_guess`` whether the
    encoding was found from the texts alone.
    """

    text: str
    encoding: str
    bom: bool = False
    declared: str = ""
    is_known: bool = True
    is_valid: bool = True
    is_guess: bool = False
    is_doubtful: bool = False

    def undecodable(self) -> list[int]:
        """List the offsets where bytes begin that are no text."""
        return [] if self.text.isascii() else [match.start() for match in _BROKEN.finditer(self.text)]


def codecs_for(name: str) -> tuple[str, ...]:
    """Give the codecs to try for the name of a character set, best first; none if the name is unknown."""
    plain = name.strip().lower()
    plain = _ALIASES.get(re.sub(r"[^a-z0-9]", "", plain), plain)
    try:
        info = codecs.lookup(plain)
    except (LookupError, ValueError):
        return ()
    if info.name in _NOT_FOR_FILES or not getattr(info, "_is_text_encoding", True):
        return ()
    return _SUPERSETS.get(info.name, (info.name,))


def charset_name(encoding: str) -> str:
    """Give the name that CA uses for a codec."""
    return _NAMES.get(encoding, encoding.upper())


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """Decode a file in the encoding given, or in the one found; raise SgfError for a name that is none."""
    if encoding is not None:
        return _decode_as(data, encoding)
    for mark, codec in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return Decoded(_lenient(data[len(mark) :], codec), codec, bom=True)
    if (wide := _WIDE.search(data[:4096])) is not None:
        codec = "utf-16-be" if wide[0][0] == 0 or wide.start() % 2 else "utf-16-le"
        return Decoded(_lenient(data, codec), codec)
    match = _DECLARED.search(data)
    declared = match[1].decode("ascii", "replace") if match else ""
    if declared:
        return _decode_declared(data, declared)
    return _decode_undeclared(data)


def _decode_as(data: bytes, encoding: str) -> Decoded:
    """Decode in the encoding that someone chose."""
    choices = codecs_for(encoding)
    if not choices:
        raise SgfError(SgfErrorKind.UNKNOWN_ENCODING, detail=encoding)
    codec = next((codec for codec in choices if _strict(data, codec) is not None), choices[0])
    for mark, its_codec in _BYTE_ORDER_MARKS:
        if codec.startswith(its_codec[:6]) and data.startswith(mark):
            return Decoded(_lenient(data[len(mark) :], its_codec), its_codec, bom=True)
    return Decoded(_lenient(data, codec), codec)


def _decode_declared(data: bytes, declared: str) -> Decoded:
    """Decode by CA as far as the file bears it out."""
    choices = codecs_for(declared)
    for codec in choices:
        text = _strict(data, codec)
        if text is not None:
            doubtful = codec != "utf-8" and not data.isascii() and _strict(data, "utf-8") is not None
            return Decoded(text, codec, declared=declared, is_doubtful=doubtful)
    if choices and _strict(data, "utf-8") is None and _is_nearly(data, choices[0]):
        return Decoded(_lenient(data, choices[0]), choices[0], declared=declared)
    found = _decode_undeclared(data)
    return replace(found, declared=declared, is_known=bool(choices), is_valid=False)


def _decode_undeclared(data: bytes) -> Decoded:
    """Decode a file that does not say how."""
    if b"\x1b$" in data and (text := _strict(data, "iso2022_jp_2")) is not None:
        return Decoded(text, "iso2022_jp_2", is_guess=True)
    if (text := _strict(data, "utf-8")) is not None:
        return Decoded(text, "utf-8")
    if _is_nearly(data, "utf-8"):
        return Decoded(_lenient(data, "utf-8"), "utf-8")
    codec = guess(data)
    return Decoded(_lenient(data, codec), codec, is_guess=True)


def _strict(data: bytes, codec: str) -> str | None:
    """Decode, or give None where a byte is no text."""
    try:
        return data.decode(codec)
    except (UnicodeDecodeError, LookupError):
        return None


def _lenient(data: bytes, codec: str) -> str:
    """Decode with lone surrogates, which can be written back, for the bytes that are no text."""
    try:
        return data.decode(codec, "surrogateescape")
    except UnicodeDecodeError:
        return data.decode(codec, "replace")


def _is_nearly(data: bytes, codec: str) -> bool:
    """Tell whether a file is text in an encoding except for a few broken characters."""
    text = _lenient(data, codec)
    bad = len(_BROKEN.findall(text))
    good = len(re.findall(r"[^\x00-\x7f\ud800-\udfff]", text))
    return good >= _GOOD_PER_BAD * bad


def encode(text: str, encoding: str, bom: bool = False) -> bytes:
    """Encode a text and the broken bytes that came with it; raise UnicodeEncodeError for lost characters."""
    data = text.encode(encoding) if text.isascii() else text.encode(encoding, "surrogateescape")
    if bom:
        data = next((mark for mark, codec in _BYTE_ORDER_MARKS if codec == encoding), b"") + data
    return data


def lost_characters(text: str, encoding: str) -> list[str]:
    """List the characters that an encoding has not, each once, in the order of the text."""
    lost: dict[str, None] = {}
    start = 0
    while start < len(text):
        try:
            text[start:].encode(encoding, "surrogateescape")
            break
        except UnicodeEncodeError as error:
            lost.update(dict.fromkeys(text[start + error.start : start + error.end]))
            start += error.end
    return list(lost)
