"""The komi of a game, which its file may not state."""

from __future__ import annotations

from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.properties import decode_real
from qtgo.plain_text import visible
from qtgo.text.numbers import number_text
from qtgo.text.translation import Texts

tr = Texts("komi")

_LENGTH = 20


def komi_text(info: GameInfo) -> str:
    """Return the komi as one of several facts about a game."""
    return tr("komi {komi}").format(komi=number_text(info.komi)) if info.komi_is_known else tr("komi unknown")


def komi_meaning(komi: float) -> str:
    """Return what the komi is, for readers who do not know the word; empty if there is none."""
    if komi <= 0:
        return ""
    text = tr.plural_form(
        "White gets {komi} point for moving second", "White gets {komi} points for moving second", komi
    )
    return text.format(komi=number_text(komi))


def unknown_komi_sentence(assumed: float, unread: str = "") -> str:
    """Say that the file does not state the komi, or what of it cannot be read or be right, and what is assumed."""
    if unread:
        said = tr("Komi in the file cannot be read: {stated}. It is counted as {komi}.")
        if decode_real(unread) is not None:
            said = tr("Komi in the file does not fit the result: {stated}. It is counted as {komi}.")
        return said.format(stated=visible(unread, _LENGTH), komi=number_text(assumed))
    return tr("Komi is not in the file. It is counted as {komi}.").format(komi=number_text(assumed))
