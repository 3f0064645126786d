"""The plot has a bar for each year, or for spans of them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from qtgo.features.library.date_plot import DatePlot


def test_each_year_has_a_bar(qtbot: QtBot) -> None:
    plot = DatePlot()
    qtbot.addWidget(plot)
    plot.show_years({2001: 3, 2003: 1})
    assert plot.bars == [("2001", 3), ("2002", 0), ("2003", 1)]
    assert plot.accessibleDescription() == "2001–2003: 4 games"
    plot.resize(120, 60)
    picture = plot.grab().toImage()
    left, middle = picture.pixelColor(10, 30), picture.pixelColor(60, 10)
    assert left != middle


def test_many_years_are_put_together(qtbot: QtBot) -> None:
    plot = DatePlot()
    qtbot.addWidget(plot)
    plot.show_years({1650: 1, 1658: 2, 2026: 5})
    assert plot.bars[0] == ("1650–1659", 3)
    assert plot.bars[-1] == ("2020–2029", 5)
    assert len(plot.bars) == 38


def test_nothing_is_shown_without_years(qtbot: QtBot) -> None:
    plot = DatePlot()
    qtbot.addWidget(plot)
    plot.show_years({})
    assert plot.bars == []
    assert plot.isHidden()


def test_a_few_years_are_no_wide_blocks(qtbot: QtBot) -> None:
    plot = DatePlot()
    qtbot.addWidget(plot)
    plot.show_years({2001: 3})
    plot.resize(400, 60)
    picture = plot.grab().toImage()
    assert picture.pixelColor(5, 20) != picture.pixelColor(100, 20)


def test_a_tip_is_about_the_bar_under_the_mouse(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _place, text, _plot: told.append(text))
    plot = DatePlot()
    qtbot.addWidget(plot)
    plot.show_years({2001: 3})
    plot.resize(400, 60)
    for x in (5, 390):
        QApplication.sendEvent(plot, QHelpEvent(QEvent.Type.ToolTip, QPoint(x, 20), QPoint()))
    assert len(told) == 1
    assert "2001: 3 games" in told[0]
