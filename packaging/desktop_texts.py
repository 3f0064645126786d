"""The desktop file and AppStream's metainfo: what in them is read by people, and both with all translations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from xml.sax.saxutils import escape, unescape

LINUX = Path(__file__).resolve().parent / "linux"
DESKTOP_FILE = LINUX / "io.github.qtgo.QtGo.desktop"
METAINFO = LINUX / "io.github.qtgo.QtGo.metainfo.xml"

Translated = Mapping[str, Callable[[str, str], str]]
"""What translates a text in a context, for each language by its code."""

_ENTRY = re.compile(r"^(GenericName|Comment|Keywords|Name)=(.*)$", re.MULTILINE)
_ELEMENT = re.compile(r"^( *)<(summary|p|li|caption)>(.*?)</\2>", re.MULTILINE | re.DOTALL)
_SAME = "QtGo"  # the name, in every language
_LIST = "Words to search for, each with a semicolon after it; keep the English ones that are searched for, too."


def texts_of_desktop_file() -> Iterator[tuple[str, str]]:
    """Yield each text with a comment on it."""
    for key, text in _ENTRY.findall(DESKTOP_FILE.read_text("utf-8")):
        if text != _SAME:
            yield text, _LIST if key == "Keywords" else ""


def texts_of_metainfo() -> Iterator[tuple[str, str]]:
    """Yield each text with a comment on it, without the breaks of lines in it."""
    for _, _, text in _ELEMENT.findall(METAINFO.read_text("utf-8")):
        yield _plain(text), ""


def desktop_file(languages: Translated) -> str:
    """Return the desktop file in all languages."""

    def said(match: re.Match[str]) -> str:
        key, text = match.groups()
        others = _others(languages, "desktop file", text)
        return "\n".join((match[0], *(f"{key}[{code}]={other}" for code, other in others)))

    return _ENTRY.sub(said, DESKTOP_FILE.read_text("utf-8"))


def metainfo(languages: Translated) -> str:
    """Return the metainfo in all languages."""

    def said(match: re.Match[str]) -> str:
        indent, name, text = match.groups()
        lines = [match[0]]
        for code, other in _others(languages, "metainfo", _plain(text)):
            lines.append(f'{indent}<{name} xml:lang="{code.replace("_", "-")}">{escape(other)}</{name}>')
        return "\n".join(lines)

    return _ELEMENT.sub(said, METAINFO.read_text("utf-8"))


def _others(languages: Translated, context: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield what a text is in each language that has it, by the locales that desktops ask for."""
    for code, translate in languages.items():
        other = translate(context, text)
        if other != text:
            yield from ((locale, other) for locale in _LOCALES.get(code, (code,)))


_LOCALES = {"zh_Hans": ("zh_CN", "zh_SG"), "zh_Hant": ("zh_TW", "zh_HK")}
"""Desktops know no scripts of Chinese, only countries."""


def _plain(text: str) -> str:
    return " ".join(unescape(text).split())
