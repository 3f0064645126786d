"""The letters that a PDF tells its readers: those that were written, where a font draws several alike.

Qt notes for each glyph the first letter of Unicode that has it, by which a PDF is searched and copied: of 日 and the
radical ⽇ the radical, and a tabulator for a space.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

_RADICALS = (
    "⺂乛⺃乚⺅亻⺉刂⺋㔾⺎兀⺏尣⺐尢⺒巳⺓幺⺔彑⺕彐⺖忄⺘扌⺙攵⺛旡⺞歺⺟母⺠民⺡氵⺣灬⺤爫⺦丬⺨犭⺫罒⺭礻⺯糹⺰纟⺱罓⺲罒⺳㓁⺹耂⺺肀⺾艹⺿艹⻁虎⻂衤⻃覀⻄西⻅见"
    "⻆角⻈讠⻉贝⻋车⻌辶⻍辶⻎辶⻐钅⻑長⻒镸⻓长⻔门⻖阝⻘青⻙韦⻚页⻛风⻜飞⻝食⻟飠⻠饣⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟"
)
"""Radicals that Unicode does not decompose, each with the ideograph that looks the same."""
_OF_KANGXI = range(0x2F00, 0x2FD6)
_MAP = re.compile(rb"begincmap.*?endcmap", re.DOTALL)
# What tells the letters of several glyphs, or that of one; a run of letters that follow each other has none of those.
_LETTERS = re.compile(rb"(\[|<(....)> <\2> )([^\]\n]*)")
_CODE = re.compile(rb"[0-9A-F]{4}")


def with_written_letters(pdf: bytes) -> bytes:
    """Return a PDF of Qt's with the letters that are written rather than others that look like them."""
    return _MAP.sub(lambda found: _LETTERS.sub(_in_text, found[0]), pdf)


def _in_text(letters: re.Match[bytes]) -> bytes:
    return letters[1] + _CODE.sub(lambda code: _written().get(code[0], code[0]), letters[3])


@cache
def _written() -> dict[bytes, bytes]:
    """Return the code of what is written for those of what looks the same and comes before it."""
    pairs = dict(zip(_RADICALS[::2], _RADICALS[1::2], strict=True)) | {"\t": " ", "\u2012": "–"}
    pairs |= {chr(code): unicodedata.normalize("NFKC", chr(code)) for code in _OF_KANGXI}
    return {b"%04X" % ord(radical): b"%04X" % ord(letter) for radical, letter in pairs.items()}
