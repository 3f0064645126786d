"""A banner at other sizes of the interface."""

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
