"""The numbers of games over time, as they are heard."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from qtgo.features.progress.progress_plot import ProgressPlot, Series, progress_scale
from qtgo.text.translation import use_language
from tests.languages import write_language


@pytest.fixture
def plot(qtbot: QtBot) -> ProgressPlot:
    made = ProgressPlot()
    qtbot.addWidget(made)
    return made


def test_its_numbers_are_heard_game_by_game(qtbot: QtBot, plot: ProgressPlot) -> None:
    numbers = (Series("Opening", (1.25, None, 2.0)), Series("Endgame", (0.5, 0.75, 1.0)))
    plot.show_series("Points lost per move", numbers, ("2026-01-02", "", "2026-03-04"))
    role = QAccessible.queryAccessibleInterface(plot).role()
    assert (plot.accessibleName(), role) == ("Points lost per move", QAccessible.Role.Slider)
    heard = [plot.accessibleDescription()]
    for _ in range(3):
        qtbot.keyClick(plot, Qt.Key.Key_Left)
        heard.append(plot.accessibleDescription())
    assert heard == [
        "2026-03-04; Opening: 2.0; Endgame: 1.0",
        "Opening: –; Endgame: 0.8",
        "2026-01-02; Opening: 1.2; Endgame: 0.5",
        "2026-01-02; Opening: 1.2; Endgame: 0.5",
    ]


def test_the_game_that_the_keys_are_at_is_shown(qtbot: QtBot, plot: ProgressPlot) -> None:
    plot.show_series("Accuracy", (Series("Accuracy", (71.25, 60.0, 80.0)),), ("2026-01-02", "", "2026-03-04"))
    plot.activateWindow()
    qtbot.waitUntil(plot.isVisible)
    before = plot.grab().toImage()
    plot.setFocus()
    qtbot.waitUntil(plot.hasFocus)
    at_last = plot.grab().toImage()
    qtbot.keyClick(plot, Qt.Key.Key_Home)
    assert before != at_last != plot.grab().toImage()


def test_decimals_are_written_as_the_language_does(plot: ProgressPlot, tmp_path: Path) -> None:
    write_language(tmp_path, "de", {("number", "."): ","})
    use_language("de", folder=tmp_path)
    plot.show_series("Genauigkeit", (Series("Schwarz", (71.5,)),), ("",))
    assert plot.accessibleDescription() == "Schwarz: 71,5"


def test_games_without_numbers_leave_no_empty_plot(plot: ProgressPlot) -> None:
    plot.show_series("Accuracy", (Series("Black", (None, None)),), ("", ""))
    assert plot.isHidden()


@pytest.mark.parametrize(
    ("values", "edges"),
    [
        ((86.04,), (75.0, 90.0)),
        ((99.9,), (85.0, 100.0)),
        ((0.6,), (0.5, 0.6)),
        ((0.0,), (0.0, 0.1)),
        ((60.0, 86.0), (60.0, 90.0)),
    ],
)
def test_a_single_game_is_no_reason_to_count_tenths(values: tuple[float, ...], edges: tuple[float, float]) -> None:
    low, high, _step = progress_scale(min(values), max(values))
    assert (low, high) == pytest.approx(edges)
