import sys

from PySide6.QtCore import QObject


def test_qt_keeps_the_references_to_none() -> None:
    """PySide6 6.12.0 lost one with every call, which is fatal to Python 3.11 (None cannot die in later ones)."""
    thing = QObject()
    before = sys.getrefcount(None)
    for _ in range(1000):
        thing.setObjectName("thing")
    assert sys.getrefcount(None) > before - 500
