from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from qtgo.look.letters import missing_letters


def test_letters_that_no_font_has_are_found(qapp: QApplication) -> None:
    # The last character for private use, which is in no font.
    assert missing_letters("Lee é \U0010fffd", QFont()) == {"\U0010fffd"}
    assert not missing_letters("Го", QFont("no such family"))
