"""Themes with pictures in SVG: what is drawn of them, and what is refused or left out."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from qtgo.board.own_themes import theme_svg
from qtgo.board.own_themes.own_theme import own_theme
from qtgo.board.own_themes.theme_files import ThemeError, ThemeFault
from qtgo.board.own_themes.theme_svg import svg_picture
from qtgo.core.rules.point import Color

pytestmark = pytest.mark.usefixtures("qapp")

LINKED = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
DISC = '<circle cx="5" cy="5" r="4" fill="#ff0000"/>'
USES = '<use href="#a"/>'
SHADED = (
    '<radialGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#024"/></radialGradient>'
    '<circle cx="5" cy="5" r="4.7" fill="url(#g)"/><g opacity="0.5"><path d="M1 2 L9 7" stroke="#f00"/></g>'
)


def svg(inside: str, more: str = "") -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" {more}>{inside}</svg>'.encode()


def color_of(image: QImage) -> str:
    return image.pixelColor(image.width() // 2, image.height() // 2).name()


@pytest.mark.parametrize(
    "data",
    [
        svg(DISC),
        svg('<style>.a { fill: #f00 }</style><circle class="a" cx="5" cy="5" r="4"/>'),
        svg(f'<defs><g id="a">{DISC}</g></defs>{USES}'),
        svg(f'<defs><g id="a">{DISC}</g></defs><use xlink:href="#a"/>', LINKED),
        svg(
            '<linearGradient id="a"><stop stop-color="red"/></linearGradient><radialGradient id="b" xlink:href="#a"/>'
            '<circle cx="5" cy="5" r="4" fill="url(#b)"/>',
            LINKED,
        ),
        svg(f'<filter id="f"><feGaussianBlur stdDeviation="9"/></filter><g filter="url(#f)">{DISC}</g>'),
        b'<?xml version="1.0" encoding="UTF-16"?>'.decode().encode("utf-16") + svg(DISC).decode().encode("utf-16-le"),
        b'<!DOCTYPE svg [<!ENTITY red "#f00">]><svg viewBox="0 0 4 4"><rect width="4" height="4" fill="&red;"/></svg>',
    ],
)
def test_a_picture_is_drawn(data: bytes) -> None:
    image = svg_picture(data, 64)
    assert (image.width(), image.height(), color_of(image)) == (64, 64, "#ff0000")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<svg",
        b"<html/>",
        svg('<image href="stone.png" width="9" height="9"/>'),
        svg('<image xlink:href="file:///stone.png" width="9" height="9"/>', LINKED),
        svg('<image href="data:image/png;base64,AAAA" width="9" height="9"/>'),
        svg(f'<g id="a">{USES}</g>'),
        svg(f'<g id="b">{DISC}</g><g id="a"><use href="#b"/></g>{USES}'),
        svg(f'<g id="a">{100 * DISC}</g>{30 * USES}'),
        svg(3000 * DISC),
        svg(1500 * "<g>" + 1500 * "</g>"),
        svg(DISC + " " * (1 << 20)),
        b'<?xml version="1.0" encoding="nothing"?>' + svg(DISC),
    ],
)
def test_what_leads_out_or_takes_long_is_not_drawn(data: bytes) -> None:
    assert svg_picture(data, 64).isNull()


def test_what_takes_long_all_the_same_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme_svg, "_LONGEST", 0.0)
    assert svg_picture(svg(DISC), 64).isNull()


def test_the_parts_that_are_drawn_one_after_the_other_are_one_picture() -> None:
    renderer = QSvgRenderer(QByteArray(svg(SHADED)))
    whole = QImage(70, 70, QImage.Format.Format_ARGB32_Premultiplied)
    whole.fill(0)
    painter = QPainter(whole)
    renderer.render(painter, QRectF(whole.rect()))
    painter.end()
    drawn = svg_picture(svg(SHADED), 70)
    apart = [abs(a - b) for a, b in zip(bytes(drawn.constBits()), bytes(whole.constBits()), strict=True)]
    assert max(apart) <= 2


def test_patterns_that_draw_each_other_are_left_out() -> None:
    filled = [f'<rect width="1" height="1" fill="url(#p{number})"/>' for number in range(10)]
    patterns = [
        f'<pattern id="p{number}" width="1" height="1">{10 * fill}</pattern>' for number, fill in enumerate(filled)
    ]
    assert color_of(svg_picture(svg("".join(patterns) + DISC), 64)) == "#ff0000"


def test_a_style_sheet_beside_it_is_not_read(tmp_path: Path) -> None:
    sheet = tmp_path / "colors.css"
    sheet.write_text("circle { fill: #00ff00 !important }", encoding="utf-8")
    data = f'<?xml-stylesheet type="text/css" href="{sheet}"?>'.encode() + svg(DISC)
    assert color_of(svg_picture(data, 64)) == "#ff0000"


def test_stones_of_a_theme_are_drawn_without_the_room_around_them(tmp_path: Path) -> None:
    styles = [f".shudan-stone-image.shudan-sign_{sign} {{ background-image: url({sign}.svg) }}" for sign in (1, -1)]
    (tmp_path / "styles.css").write_text(os.linesep.join(styles), encoding="utf-8")
    for sign in (1, -1):
        (tmp_path / f"{sign}.svg").write_bytes(svg(DISC))
    pictures = own_theme(str(tmp_path)).pictures
    assert pictures is not None
    for color in Color:
        (stone,) = pictures.stones[color]
        assert abs(stone.width() - 410) < 4 and color_of(stone) == "#ff0000"


def test_a_theme_with_a_picture_that_is_not_drawn_is_refused(tmp_path: Path) -> None:
    (tmp_path / "board.svg").write_bytes(svg('<image href="wood.png" width="9" height="9"/>'))
    with pytest.raises(ThemeError) as raised:
        own_theme(str(tmp_path))
    assert (raised.value.fault, raised.value.detail) == (ThemeFault.NO_PICTURE, "board.svg")
