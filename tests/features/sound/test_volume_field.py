"""The volume in the preferences: a slider that is heard when it is let go."""

from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from qtgo.features.preferences.preferences_dialog import PreferencesDialog
from qtgo.features.sound.volume_field import VolumeField
from qtgo.settings import Settings


def test_the_volume_stands_beside_the_slider(qtbot: QtBot) -> None:
    field = VolumeField()
    qtbot.addWidget(field)
    assert field.label.text() == "Off"
    field.slider.setValue(40)
    assert (field.label.text(), field.slider.accessibleDescription()) == ("40%", "40%")
    qtbot.keyClick(field.slider, Qt.Key.Key_Left)
    assert field.label.text() == "35%"


def test_a_volume_is_tried_when_the_slider_is_let_go(qtbot: QtBot) -> None:
    dialog = PreferencesDialog(Settings(sound_volume=100), [("kaya", "Kaya")])
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.pages.setCurrentIndex(4)
    assert dialog.volume.isVisible() and dialog.volume.value() == 100
    tried: list[object] = []
    dialog.volume_tried.connect(tried.append)
    qtbot.mouseClick(dialog.volume, Qt.MouseButton.LeftButton, pos=QPoint(0, dialog.volume.height() // 2))
    assert tried == [0]
    qtbot.keyClick(dialog.volume, Qt.Key.Key_PageUp)
    assert tried == [0, 20] and dialog.settings().sound_volume == 20
    dialog.reset.click()
    assert tried == [0, 20] and dialog.volume.value() == 100
