"""The typeface of the program and its sizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QFontMetrics, QGuiApplication

from qtgo.look.sizes import BODY, CLOCK, LEAD, MEDIUM, SECONDARY, SEMIBOLD, TITLE, text_height
from qtgo.text.translation import current_language

_FACES = ("Inter", "Inter Variable")
# One code point has another shape in each of these languages; the first of its faces that is installed shows it right.
_FACES_OF: Mapping[str, Sequence[str]] = {
    "zh_Hans": (
        *("Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "Source Han Sans CN", "PingFang SC"),
        *("Microsoft YaHei UI", "Microsoft YaHei", "WenQuanYi Micro Hei", "WenQuanYi Zen Hei"),
    ),
    "zh_Hant": (
        *("Noto Sans CJK TC", "Noto Sans TC", "Source Han Sans TC", "Source Han Sans TW", "PingFang TC"),
        *("Microsoft JhengHei UI", "Microsoft JhengHei"),
    ),
    "ja": (
        *("Noto Sans CJK JP", "Noto Sans JP", "Source Han Sans JP", "Hiragino Sans", "Yu Gothic UI", "Meiryo UI"),
        *("IPAexGothic", "IPAGothic", "TakaoPGothic", "VL PGothic"),
    ),
    "ko": (
        *("Noto Sans CJK KR", "Noto Sans KR", "Source Han Sans KR", "Apple SD Gothic Neo", "Malgun Gothic"),
        *("NanumGothic", "UnDotum"),
    ),
}

_SERIFS_OF: Mapping[str, Sequence[str]] = {
    "zh_Hans": ("Noto Serif CJK SC", "Noto Serif SC", "Source Han Serif SC", "Songti SC", "SimSun"),
    "zh_Hant": ("Noto Serif CJK TC", "Noto Serif TC", "Source Han Serif TC", "Songti TC", "PMingLiU"),
    "ja": ("Noto Serif CJK JP", "Noto Serif JP", "Source Han Serif JP", "Hiragino Mincho ProN", "Yu Mincho"),
    "ko": ("Noto Serif CJK KR", "Noto Serif KR", "Source Han Serif KR", "AppleMyungjo", "Batang"),
}


def interface_font(system: QFont, zoom: float) -> QFont:
    """Return the font of the interface: Inter where it is installed, else the system's; 13 pixels, more if that is.

    A face of the language in use goes before both: Qt keeps what stands in for a face's missing letters, and that may
    have the shapes of another language.
    """
    font = QFont(system)
    face = next((face for face in _FACES if QFontDatabase.hasFamily(face)), None)
    faces = (*faces_of_language(), *([] if face is None else [face]))
    if faces:
        font.setFamilies(list(dict.fromkeys((*faces, *system.families()))))
    height, points = text_height(system), system.pointSizeF()
    if points <= 0:  # the system has set its font in pixels
        points = QFontInfo(system).pointSizeF()
    # Points rather than pixels: much of Qt, and of this program, asks for a font's points.
    font.setPointSizeF(points * max(BODY, height) / height * zoom)
    return font


def faces_of_language(*, serif: bool = False) -> tuple[str, ...]:
    """Return the family, if there is one, that has the ideographs in the shapes of the language in use."""
    code = current_language()
    faces = (*(_SERIFS_OF.get(code, ()) if serif else ()), *_FACES_OF.get(code, ()))
    return next(((face,) for face in faces if QFontDatabase.hasFamily(face)), ())


def with_faces_of_language(font: QFont) -> QFont:
    """Return a font whose ideographs have the shapes of the language in use."""
    faced = QFont(font)
    faced.setFamilies(list(dict.fromkeys((*faces_of_language(), *font.families()))))
    return faced


def fixed_font() -> QFont:
    """Return the font of what a machine writes or reads: the system's with letters of one width, in the usual size."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPointSizeF(QGuiApplication.font().pointSizeF())
    return font


def secondary_font(base: QFont | None = None) -> QFont:
    """Return the font of secondary text."""
    return _sized(base, SECONDARY)


def title_font(base: QFont | None = None) -> QFont:
    """Return the font of a title."""
    return _sized(base, TITLE, SEMIBOLD)


def heading_font(base: QFont | None = None) -> QFont:
    """Return the font of a heading, as of a card."""
    return _sized(base, BODY, SEMIBOLD)


def medium_font(base: QFont) -> QFont:
    """Return a font in the weight of names and buttons."""
    font = QFont(base)
    font.setWeight(QFont.Weight(MEDIUM))
    return font


def lead_font(base: QFont | None = None) -> QFont:
    """Return the font of what is to be read before anything else."""
    return _sized(base, LEAD)


def clock_font(base: QFont | None = None, size: float = CLOCK) -> QFont:
    """Return the font of a clock, of digits of one width."""
    return with_tabular_digits(_sized(base, size, QFont.Weight.Medium))


def letters_wide(metrics: QFontMetrics, count: float) -> int:
    """Return the width of some letters: a font with ideographs, as on a Japanese system, has a wider average."""
    return round(count * min(metrics.averageCharWidth(), metrics.horizontalAdvance("n")))


def with_tabular_digits(font: QFont) -> QFont:
    """Return a font whose digits are of one width, where the face knows how; in others they mostly are."""
    return with_feature(font, "tnum", 1)


def with_found_letters(font: QFont) -> QFont:
    """Return a font without the features by which letters become others that no reader of a PDF finds again as text.

    By the first, Inter has other signs between digits; by the second, of the system's language, Noto Sans CJK other
    digits beside a dash.
    """
    return with_feature(with_feature(font, "calt", 0), "locl", 0)


def with_feature(font: QFont, tag: str, value: int) -> QFont:
    """Return a font with a feature of OpenType, or as it is by PySide 6.8, which cannot name one."""
    featured = QFont(font)
    with suppress(TypeError):
        featured.setFeature(QFont.Tag(tag), value)
    return featured


def _sized(base: QFont | None, size: float, weight: int | None = None) -> QFont:
    font = QFont(base or QGuiApplication.font())
    font.setPointSizeF(font.pointSizeF() * size / BODY)
    if weight is not None:
        font.setWeight(QFont.Weight(weight))
    return font
