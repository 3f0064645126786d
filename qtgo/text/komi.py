"""The komi of a game, which its file may not state."""

from __future__ import annotations

from qtgo.core.record.game_info import GameInfo
from qtgo.text.numbers import number_text
from qtgo.text.translation import Texts

tr = Texts("komi")


def komi_text(info: GameInfo) -> str:
    """Return the komi as one of several facts about a game."""
    return tr("komi {komi}").format(komi=number_text(info.komi)) if info.komi_is_known else tr("komi unknown")


def unknown_komi_sentence(assumed: float) -> str:
    """Say that the file does not state the komi, and what is assumed."""
    return tr("Komi is not in the file. It is counted as {komi}.").format(komi=number_text(assumed))
