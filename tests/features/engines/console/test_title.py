"""The line above the console."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QLabel, QMainWindow
from pytestqt.qtbot import QtBot

from qtgo.features.engines.console.title import DockTitle
from qtgo.look.sizes import ICON


def test_it_names_the_dock_and_closes_it_by_a_button_that_can_be_hit(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    dock = QDockWidget("Console", window)
    window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, dock)
    title = DockTitle(dock)
    dock.setTitleBarWidget(title)
    window.show()
    dock.setWindowTitle("Other")
    assert [label.text() for label in title.findChildren(QLabel)] == ["Other"]
    assert min(title.close_button.width(), title.close_button.height()) >= ICON
    qtbot.mouseClick(title.close_button, Qt.MouseButton.LeftButton)
    assert dock.isHidden()
