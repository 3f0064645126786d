"""A PDF is searched and copied by the letters that were written."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QBuffer, QLibraryInfo, QVersionNumber
from PySide6.QtGui import QFont, QPainter, QPdfWriter

from qtgo.look.font import with_found_letters
from qtgo.look.pdf_letters import with_written_letters

MAP = b"""begincmap
4 beginbfrange
<0000> <0000> <0000>
<0001> <0004> [<2FA6> <2ED3> <0009> <2012> ]
<2F08> <2F20> <4E40>
<0021> <0021> <2F47>
endbfrange
endcmap [<2FA6>]
"""


def test_letters_that_look_the_same_are_those_of_texts() -> None:
    written = with_written_letters(MAP)
    assert b"<0001> <0004> [<91D1> <957F> <0020> <2013> ]" in written
    assert b"<0021> <0021> <65E5>" in written
    assert b"<2F08> <2F20> <4E40>" in written, "the numbers of glyphs stay"
    assert written.endswith(b"endcmap [<2FA6>]\n") and len(written) == len(MAP)


@pytest.mark.usefixtures("qapp")
@pytest.mark.skipif(QLibraryInfo.version() < QVersionNumber(6, 9), reason="its fonts keep their features")
def test_a_pdf_of_qt_has_no_letters_that_nobody_wrote() -> None:
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    painter = QPainter(writer)
    painter.setFont(with_found_letters(QFont(["Noto Sans CJK TC"])))
    painter.drawText(500, 500, "黑 日本 3–4")
    painter.drawText(500, 1500, "9k (3–4)")
    painter.end()
    maps = b"".join(re.findall(rb"begincmap.*?endcmap", with_written_letters(bytes(buffer.data().data())), re.DOTALL))
    assert maps and not re.search(rb"[ \[]<(2F..|0009|2012)>|\[[^]]*<0000>", maps)
