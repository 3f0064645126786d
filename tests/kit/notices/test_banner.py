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
