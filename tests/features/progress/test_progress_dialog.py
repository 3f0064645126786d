"""A player's progress: which games, how they are plotted, and what is said of them."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from qtgo.core.analysis.many_games.history import ReviewedGame, SideNumbers
from qtgo.features.progress.progress_dialog import ProgressDialog

GOOD = SideNumbers(60, 90.0, 40.0, 20.0, 20, 20.0, 40)
BAD = SideNumbers(60, 70.0, 160.0, 40.0, 20, 120.0, 40)
GAMES = [
    ReviewedGame("a", "2026-01-01", "Ann", "Bo", 19, 19, "W+R", "", BAD, GOOD),
    ReviewedGame("b", "2026-02-01", "Bo", "Ann", 19, 19, "W+2.5", "", BAD, GOOD),
    ReviewedGame("c", "2026-03-01", "Ann", "Cy", 9, 9, "B+1", "", GOOD, BAD),
]


def dialog_of(qtbot: QtBot, games: list[ReviewedGame] = GAMES, player: str = "") -> ProgressDialog:
    dialog = ProgressDialog()
    qtbot.addWidget(dialog)
    dialog.show_games(games, player)
    dialog.show()
    return dialog


def row(item: QTreeWidgetItem | None) -> list[str]:
    assert item is not None
    return [item.text(column) for column in range(1, 6)]


def test_it_says_that_the_games_are_read(qtbot: QtBot) -> None:
    dialog = ProgressDialog()
    qtbot.addWidget(dialog)
    assert dialog.summary.text() == "Reading…" and not dialog.overview.isEnabled()
    dialog.show_games([])
    assert "No reviewed games of this player." in dialog.summary.text()


def test_many_games_are_listed_without_a_pause(qtbot: QtBot) -> None:
    many = [replace(GAMES[0], key=str(number), date=f"2026-01-{1 + number % 28:02}") for number in range(200)]
    dialog = dialog_of(qtbot, [])
    dialog.show_games(many, "Ann")
    assert dialog.list.topLevelItemCount() == 40, "the others in the next turns of the event loop"
    dialog.show_games(many[:100], "Ann")
    qtbot.waitUntil(lambda: dialog.list.topLevelItemCount() == 100)
    dates = [item.text(0) for index in range(100) if (item := dialog.list.topLevelItem(index)) is not None]
    assert dates == sorted(dates, reverse=True)


def test_who_has_most_games_is_shown_on_the_board_of_the_last(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot)
    assert dialog.player.currentText() == "Ann"
    assert dialog.sizes.currentData() == (9, 9)
    assert "1 reviewed game. 1 won, 0 lost." in dialog.summary.text()
    assert "average" not in dialog.summary.text(), "no line is drawn"
    dialog.sizes.setCurrentIndex(1)
    assert "Lines average five games." in dialog.summary.text()
    assert "2 reviewed games. 1 won, 1 lost." in dialog.summary.text()
    assert "not a rank" in dialog.summary.text()
    assert [list(series.values) for series in dialog.accuracy.series] == [[70.0, 90.0]]
    assert [list(series.values) for series in dialog.losses.series] == [[2.0, 1.0], [3.0, 0.5], [None, None]]
    assert row(dialog.list.topLevelItem(0)) == ["Bo", "White", "W+2.5", "90", "0.7"]
    assert dialog.accuracy.accessibleDescription() == "2026-02-01; Accuracy: 90.0"


def test_another_player_is_chosen(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot, player="Cy")
    assert dialog.player.currentText() == "Cy"
    assert row(dialog.list.topLevelItem(0))[0] == "Ann"
    dialog.player.setCurrentText("Nobody")
    assert "No reviewed games of this player." in dialog.summary.text()
    assert dialog.list.topLevelItemCount() == 0
    assert dialog.accuracy.isHidden()
    with qtbot.waitSignal(dialog.search_requested) as asked:
        dialog.search.click()
    assert asked.args == ["Nobody"]


def test_new_games_are_shown(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot, [])
    assert not dialog.search.isEnabled()
    dialog.player.setCurrentText("Bo")
    dialog.show_games(GAMES, note="3 games.")
    assert dialog.player.currentText() == "Bo"
    assert dialog.summary.text().startswith("3 games. 2 reviewed games. 1 won, 1 lost.")


def test_enter_in_the_name_searches_for_the_player(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot)
    dialog.player.setFocus()
    dialog.player.setCurrentText("Bo")
    with qtbot.waitSignal(dialog.search_requested) as asked:
        qtbot.keyClick(dialog.player, Qt.Key.Key_Return)
    assert asked.args == ["Bo"]
    assert dialog.isVisible()


def test_the_list_is_not_scrolled_sideways_where_the_screen_has_room(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot)
    dialog.list.setHeaderLabels([f"a title of many words {number}" for number in range(dialog.list.columnCount())])
    dialog.resize(dialog.sizeHint())
    room = dialog.screen().availableGeometry().width()
    assert dialog.width() > min(dialog.list.header().length(), room - 40)


def test_the_overview_is_of_the_games_shown(qtbot: QtBot) -> None:
    dialog, asked = dialog_of(qtbot, player="Ann"), list[tuple[list[str], str]]()
    dialog.overview_requested.connect(lambda games, player: asked.append(([game.key for game in games], player)))
    dialog.sizes.setCurrentIndex(1)
    dialog.overview.click()
    assert asked == [(["a", "b"], "Ann")]
    dialog.player.setEditText("nobody")
    assert not dialog.overview.isEnabled()


def test_a_screen_reader_finds_every_value(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot)
    dialog.sizes.setCurrentIndex(1)
    QApplication.processEvents()  # the rows are laid out
    tree = QAccessible.queryAccessibleInterface(dialog.list)
    heard = [tree.child(at).text(QAccessible.Text.Name) for at in range(tree.childCount())]
    assert heard[:6] == ["Date", "Opponent", "Color", "Result", "Accuracy", "Points per move"]
    assert heard[6:12] == ["2026-02-01", "Bo", "White", "W+2.5", "90", "0.7"]
    assert heard[12:] == ["2026-01-01", "Bo", "Black", "W+R", "70", "2.7"]
    plots = [dialog.accuracy, dialog.losses]
    assert [plot.accessibleDescription() for plot in plots] == [
        "2026-02-01; Accuracy: 90.0",
        "2026-02-01; Opening: 1.0; Middle game: 0.5; Endgame: –",
    ]
    dialog.activateWindow()
    dialog.sizes.setFocus()
    qtbot.waitUntil(dialog.sizes.hasFocus)
    reached = []
    for _ in range(4):
        qtbot.keyClick(dialog, Qt.Key.Key_Tab)
        reached.append(dialog.focusWidget())
    assert reached == [dialog.search, *plots, dialog.list]
