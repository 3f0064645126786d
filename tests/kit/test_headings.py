"""Labels in the sizes of the look keep them when the interface is zoomed while they are shown."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel, QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qtgo.kit.headings import HeadingLabel, SecondaryLabel, TitleLabel, keep_font
from qtgo.look.font import fixed_font, heading_font, secondary_font, title_font
from qtgo.look.look import Look
from qtgo.settings import ColorScheme


@pytest.mark.parametrize("zoom", [1.5, 0.8])
def test_they_grow_and_shrink_with_the_interface(qtbot: QtBot, look: Look, zoom: float) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    around = QWidget()
    qtbot.addWidget(around)
    column = QVBoxLayout(around)
    kept = QToolButton(around)
    kept.setText("UTF-8")
    keep_font(kept, secondary_font)
    fixed = QToolButton(around)
    keep_font(fixed, fixed_font)
    made: dict[QLabel | QToolButton, Callable[[], QFont]] = {kept: secondary_font, fixed: fixed_font}
    made |= {TitleLabel("a"): title_font, HeadingLabel("b"): heading_font, SecondaryLabel("c"): secondary_font}
    for widget in made:
        column.addWidget(widget)
    around.show()
    look.use(ColorScheme.DARK, zoom)
    assert fixed.font().pointSizeF() == pytest.approx(around.font().pointSizeF())
    for widget, make_font in made.items():
        assert widget.font().pointSizeF() == pytest.approx(make_font().pointSizeF()), widget.text()
        assert widget.font().weight() == make_font().weight()
