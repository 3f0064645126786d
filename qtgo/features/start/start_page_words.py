"""The texts for games that are offered to be opened."""

from __future__ import annotations

from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color
from qtgo.text.go_words import color_name
from qtgo.text.translation import Texts

tr = Texts("start")


def game_title(info: GameInfo, stem: str = "") -> str:
    """Name a game by its name, unless that is a server's number of it, by its players or its file, if it has one."""
    names = [name for name in (info.black.name, info.white.name) if name]
    if info.game_name and not (info.game_name.isdecimal() and len(names) == 2):
        return info.game_name
    if len(names) == 2:
        return tr("{black} – {white}").format(black=names[0], white=names[1])
    if stem:
        return stem
    black, white = (info.player(color).name or color_name(color) for color in Color)
    return tr("{black} – {white}").format(black=black, white=white)


def game_detail(date: str, result: str) -> str:
    """Return the date and the result of a game, where known."""
    return " · ".join(part for part in (date, "" if result == "?" else result) if part)


def due_detail(due: int) -> str:
    """Return the number of mistakes to be practiced today."""
    return tr.plural("{n} due today", "{n} due today", due)


def problems_detail(solved: int, count: int) -> str:
    """Return the number of solved problems of a file."""
    text = tr.plural_form("{solved} of {n} solved", "{solved} of {n} solved", count)
    return text.format(solved=solved, n=count)
