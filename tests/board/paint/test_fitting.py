"""Texts that fit stones: narrowed as in books, and only then smaller."""

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from qtgo.board.paint.fitting import Fitted, caption_lines, fitted_to
from qtgo.board.paint.lettering import draw_fitted, narrowed_to


@pytest.mark.parametrize(
    ("natural", "expected"),
    [(10.0, Fitted(12.0)), (12.0, Fitted(12.0, 10 / 12)), (20.0, Fitted(12.0 * 10 / 13.6, 0.68))],
    ids=["as it is", "narrower", "smaller, too"],
)
def test_a_width_of_ten(natural: float, expected: Fitted) -> None:
    found = fitted_to(10.0, 12.0, natural)
    assert found == pytest.approx(expected)
    assert natural * found.share * found.size / 12.0 <= 10.0 + 1e-9


@pytest.mark.parametrize(
    ("caption", "lines"),
    [
        ("Black to play", ["Black to", "play"]),
        ("黒番、五手で活き。", ["黒番、五手で活", "き。"]),
        ("白番、六手で活き。", ["白番、六手で活", "き。"]),
        ("Figure un\N{NO-BREAK SPACE}: A", ["Figure", "un\N{NO-BREAK SPACE}: A"]),
        ("https://go.example/", ["https://", "go.examp", "le/"]),
    ],
)
def test_a_caption_breaks_where_its_language_does(caption: str, lines: list[str]) -> None:
    assert caption_lines(caption, lambda line: len(line) <= 8) == lines


def ink(text: str, *, outlines: bool) -> tuple[int, int]:
    """Return width and height of what a text covers that was given 40 pixels."""
    image = QImage(200, 100, QImage.Format.Format_ARGB32)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    draw_fitted(painter, QPointF(100, 50), text, narrowed_to(text, 30.0, 40.0), QColor("#000000"), outlines=outlines)
    painter.end()
    dark = [(x, y) for x in range(200) for y in range(100) if image.pixelColor(x, y).lightness() < 128]
    columns, rows = [x for x, _ in dark], [y for _, y in dark]
    assert abs((min(columns) + max(columns)) / 2 - 100) <= 2, "in the middle"
    return max(columns) - min(columns), max(rows) - min(rows)


@pytest.mark.parametrize("outlines", [False, True])
def test_three_digits_are_as_high_as_two(qapp: QApplication, outlines: bool) -> None:
    (_, high), (wide, higher) = ink("88", outlines=outlines), ink("888", outlines=outlines)
    assert abs(high - higher) <= 1 and wide <= 41
    wide, lower = ink("88888888", outlines=outlines)
    assert lower < high - 4 and wide <= 41
