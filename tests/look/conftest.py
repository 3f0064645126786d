"""A program in the new look, and as it was before afterwards."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from qtgo.look.look import Look


@pytest.fixture
def look(qapp: QApplication) -> Iterator[Look]:
    font, palette, style = qapp.font(), qapp.palette(), qapp.style().name()
    look = Look(qapp)
    yield look
    look.close()
    qapp.setStyleSheet("")
    qapp.setStyle(style)
    qapp.setPalette(palette)
    qapp.setFont(font)
