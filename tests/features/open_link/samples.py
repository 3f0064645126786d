"""Open Link for the tests that look at all features."""

from PySide6.QtWidgets import QWidget

from qtgo.features.open_link.open_link_dialog import OpenLinkDialog


def open_link() -> QWidget:
    return OpenLinkDialog("")


ACTIONS = dict.fromkeys(("open_link",))
DIALOGS = {"open link": open_link}
