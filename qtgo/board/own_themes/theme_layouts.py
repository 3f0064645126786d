"""What the files of a theme say: those of Sabaki, those of KaTrain, or pictures by their names."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from qtgo.board.own_themes.theme_files import ThemeError, ThemeFault, ThemeFiles
from qtgo.deferred import dataclass

_STYLES, _PACKAGE = "styles.css", "package.json"
_KATRAIN = re.compile(r"theme.*\.json", re.IGNORECASE)
_PICTURE = re.compile(r"(board|background|black|white|[bw]_stone)[^/]*\.(?:png|jpe?g|webp|gif|bmp|svg)", re.IGNORECASE)
_SHOWN = {"background": "table", "b_stone": "black", "w_stone": "white"}
_KATRAIN_PICTURES = {"board": "board.png", "black": "B_stone.png", "white": "W_stone.png"}  # where a theme names none
_MOST_TEXT = 1 << 18
_URL = re.compile(r"url\(\s*['\"]?([^'\")]{1,500})['\"]?\s*\)")
_COLOR = re.compile(r"#(?:[0-9a-f]{6}|[0-9a-f]{3})\b", re.IGNORECASE)
_STONE = re.compile(r"sign_(-?1)\b")
_BOARDS = frozenset((".shudan-goban-image", ".shudan-goban", ".goban", "#goban"))
_PROPERTIES = {
    "--shudan-board-background-color": "board",
    "--shudan-board-foreground-color": "line",
    "--shudan-black-background-color": "black",
    "--shudan-white-background-color": "white",
}
_VALUES = {"LINE_COLOR": "line", "BACKGROUND_COLOR": "table", "BOARD_COLOR": "board", "APPROX_BOARD_COLOR": "board"}


@dataclass(frozen=True, slots=True)
class ThemeLayout:
    """The names of pictures by what they show (board, table, black, white), and colors by what has them.

    A ``tint`` is what the picture of the board is multiplied by. Colors are board, table, line, black and white.
    """

    pictures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    colors: Mapping[str, str] = field(default_factory=dict)
    tint: str = ""


def read_layout(files: ThemeFiles, chosen: str = "") -> ThemeLayout:
    """Return what a theme has; ``chosen`` is a file of it that the user named. Raise ThemeError."""
    names = files.names()
    if not _KATRAIN.fullmatch(chosen) and (styles := _style_sheet(files, names)):
        layout = _of_sabaki(files, styles)
    elif themes := [chosen] if _KATRAIN.fullmatch(chosen) else sorted(filter(_KATRAIN.fullmatch, names)):
        layout = _of_katrain(files, themes, names)
    else:
        layout = _of_names(names)
    if not layout.pictures and not layout.colors:
        raise ThemeError(ThemeFault.EMPTY, files.title)
    return layout


def _of_names(names: list[str]) -> ThemeLayout:
    found: dict[str, tuple[str, ...]] = {}
    for name in names:
        if match := _PICTURE.fullmatch(name):
            what = match[1].lower()
            what = _SHOWN.get(what, what)
            found[what] = (*found.get(what, ()), name)
    return ThemeLayout(found)


# Sabaki


def _style_sheet(files: ThemeFiles, names: list[str]) -> str:
    """Return the name of the style sheet, which the package says or which is the usual one; empty for none."""
    said: object = None
    if _PACKAGE in names:
        try:
            package = json.loads(_text(files, _PACKAGE))
            said = package.get("main") if isinstance(package, dict) else None
        except (ValueError, RecursionError):
            said = None
    usual = _STYLES if _STYLES in names else ""
    return said if isinstance(said, str) and said.lower().endswith(".css") else usual


def _of_sabaki(files: ThemeFiles, styles: str) -> ThemeLayout:
    folder = posixpath.dirname(posixpath.normpath(styles))
    stones: dict[str, dict[str, str]] = {"black": {}, "white": {}}
    pictures: dict[str, tuple[str, ...]] = {}
    colors: dict[str, str] = {}
    for selector, rules in _rules(_text(files, styles)):
        for name, value in rules.items():
            if name in _PROPERTIES and (color := _COLOR.search(value)):
                colors[_PROPERTIES[name]] = color[0]
        value = rules.get("background-image", rules.get("background", ""))
        url, color = _URL.search(value), _COLOR.search(rules.get("background-color", value))
        picture = url and (posixpath.normpath(posixpath.join(folder, url[1])) if folder else url[1])
        sign, last = _STONE.search(selector), selector.split()[-1] if selector.split() else ""
        if sign and "stone" in selector:
            if picture:
                variant = selector.partition("random_")[2][:2]
                stones["black" if sign[1] == "1" else "white"][variant] = picture
            continue
        what = "board" if last in _BOARDS else "table" if last == "main" else ""
        if what and picture:
            pictures[what] = (picture,)
        if what and color:
            colors[what] = color[0]
    pictures |= {what: tuple(found.values()) for what, found in stones.items() if found}
    return ThemeLayout(pictures, colors)


def _rules(styles: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield each selector of a style sheet with its properties."""
    first, *others = styles.split("/*")
    plain = first + "".join(part.partition("*/")[2] for part in others)
    for block in plain.split("}"):
        selectors, _, body = block.rpartition("{")
        lines = (line.partition(":") for line in body.split(";"))
        rules = {name.strip().lower(): value.strip() for name, _, value in lines}
        for selector in selectors.split(","):
            yield selector.strip(), rules


def _text(files: ThemeFiles, name: str) -> str:
    return files.read(name)[:_MOST_TEXT].decode("utf-8", "replace")


# KaTrain


def _of_katrain(files: ThemeFiles, themes: list[str], names: list[str]) -> ThemeLayout:
    """Read the files one after the other, as KaTrain does: each changes what those before it say."""
    said: dict[str, Any] = {}
    for name in themes:
        try:
            said |= json.loads(_text(files, name))
        except (ValueError, TypeError, RecursionError) as error:
            if isinstance(error, ThemeError):
                raise
            raise ThemeError(ThemeFault.DAMAGED, name) from None
    pictures = {what: (name,) for what, name in _KATRAIN_PICTURES.items() if name in names}
    board, stones = said.get("BOARD_TEXTURE"), said.get("STONE_TEXTURE")
    if isinstance(board, str):
        pictures["board"] = (board,)
    colors = {what: color for key, what in _VALUES.items() if (color := _color(said.get(key)))}
    stone_colors = said.get("STONE_COLORS")
    for key, what in (("B", "black"), ("W", "white")):
        if isinstance(stones, dict) and isinstance(stones.get(key), str):
            pictures[what] = (stones[key],)
        if isinstance(stone_colors, dict) and (color := _color(stone_colors.get(key))):
            colors[what] = color
    return ThemeLayout(pictures, colors, _color(said.get("BOARD_COLOR_TINT")))


def _color(value: object) -> str:
    """Return a color of parts from 0 to 1 as #rrggbb, empty for anything else."""
    if not isinstance(value, list) or len(value) < 3 or not all(isinstance(part, int | float) for part in value):
        return ""
    if not all(0 <= part <= 1 for part in value[:3]):
        return ""
    return "#" + "".join(f"{round(255 * part):02x}" for part in value[:3])
