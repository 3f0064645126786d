"""Texts, keys and engines to try the program with."""

from __future__ import annotations

from random import Random

from PySide6.QtCore import Qt

from qtgo.gtp.engine_config import EngineConfig
from tests.fakes import fake_engine

MODES = (
    "",
    "--slow 0.3",
    "--slow 60",
    "--die genmove",
    "--die play",
    "--hang genmove",
    "--garbage 20",
    "--no-gtp",
    "--echo",
    "--wrong-ids genmove",
    "--ignore-quit",
    "--refuse boardsize",
    "--move E5",
    "--move pass --final E5",
    "--spew 100000 genmove 50",
    "--tune 60",
    "--chatter 30",
    "--final T19",
    "--analyze",
)
PIECES = (
    "(;GM[1]FF[4]SZ[9]",
    ";B[ee]",
    ";W[cc]C[a & b\n\\]]",
    "(;B[tt])",
    ")",
    "AB[aa:cc]",
    "LB[ee:A]",
    "RE[B+R]",
    "KM[7.5]",
    "$$B Title\n$$ . . X O .\n$$ . 1 2 . .\n",
    "<b>bold</b><img src=x>",
    "囲碁 바둑 Гo",
    "\u202eabc\u200f",
    "\x00\x1b[31m",
    "5m + 3x30s",
    "99999999999999999999",
    "-1",
    "0",
    "D4",
    "%s {name}",
    " ",
    "\t",
)
_KEY_NAMES = (
    "A B E H K P Q Z 0 1 5 9 Left Right Up Down Home End PageUp PageDown Return Tab Backtab Space Delete Backspace"
    " Escape F2 F3 F4 F5 F6 F7 F8 F9 F11 F12 Plus Minus Period Menu"
)
KEYS = tuple(getattr(Qt.Key, f"Key_{name}") for name in _KEY_NAMES.split())
MODIFIERS = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
)
BUTTONS = (
    Qt.MouseButton.LeftButton,
    Qt.MouseButton.LeftButton,
    Qt.MouseButton.RightButton,
    Qt.MouseButton.MiddleButton,
)


def text(random: Random) -> str:
    """Return pieces of records, of diagrams and of nonsense, in any order."""
    return "".join(random.choice(PIECES) for _ in range(random.randrange(6)))


def engines() -> tuple[EngineConfig, ...]:
    """Return one engine for each way to behave badly, and GNU Go."""
    fakes = (fake_engine(*mode.split(), name=mode or "plain", quit_time=0.3) for mode in MODES)
    return (*fakes, EngineConfig("GNU Go", "gnugo --mode gtp --level 1", quit_time=0.5))
