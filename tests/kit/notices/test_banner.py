"""A banner at other sizes of the interface."""

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.kit.notices.banner import Banner
from qtgo.look.look import Look
from qtgo.settings import ColorScheme


def test_a_banner_keeps_its_sign_beside_the_words_at_every_zoom(qtbot: QtBot, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    banner = Banner()
    qtbot.addWidget(banner)
    banner.show_message("Saved.")
    look.use(ColorScheme.LIGHT, 1.6)
    fresh = Banner()
    qtbot.addWidget(fresh)
    fresh.show_message("Saved.")
    assert banner.natural_width == fresh.natural_width
    assert banner.close_button.iconSize() == fresh.close_button.iconSize()


def test_a_banner_that_is_as_low_as_may_be_shows_all_of_its_lines(qtbot: QtBot, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    banner = Banner()
    qtbot.addWidget(banner)
    banner.show_message("Click plays a move. Right click: other color.")
    width = banner.natural_width - 50
    banner.resize(width, banner.heights_for(width)[2])
    QApplication.processEvents()  # the margins change with the height
    assert banner._label.height() >= banner._label.heightForWidth(banner._label.width())


def test_in_little_width_the_buttons_stand_below_the_words(qtbot: QtBot, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    banner = Banner()
    qtbot.addWidget(banner)
    banner.show_message("Click plays a move. Right click: other color.", error=True, action="Engines")
    for width, is_below in ((banner.natural_width, False), (banner.least_width, True), (banner.natural_width, False)):
        banner.resize(width, banner.heights_for(width)[0])
        QApplication.processEvents()
        label, buttons = banner._label, (banner.action, banner.close_button)
        assert label.height() >= label.heightForWidth(label.width())
        assert all(banner.rect().contains(button.geometry()) for button in buttons)
        assert all(button.width() >= button.sizeHint().width() for button in buttons)
        assert all((button.y() > banner._room.geometry().bottom()) is is_below for button in buttons)
    banner.resize(banner.least_width, banner.heights_for(banner.natural_width)[0])
    QApplication.processEvents()
    assert banner.close_button.y() < banner._room.geometry().bottom(), "there is no height for a row of them"
