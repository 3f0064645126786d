"""Chinese, Japanese and Korean share code points that each writes in a shape of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QTextLayout
from PySide6.QtWidgets import QApplication

from qtgo.board.board_svg import SvgPage, diagram_svg
from qtgo.board.paint import lettering
from qtgo.board.paint.themes import PAPER
from qtgo.board.scene.board_options import BoardOptions
from qtgo.core.diagram.board_diagram import BoardDiagram
from qtgo.core.rules.position import Position
from qtgo.look.font import interface_font
from qtgo.look.look import Look
from qtgo.publish.boxes import Typesetter
from qtgo.settings import ColorScheme
from qtgo.text import translation
from qtgo.text.translation import ENGLISH, use_language
from tests.languages import write_language

FACES = {
    "zh_Hans": "Noto Sans CJK SC",
    "zh_Hant": "Noto Sans CJK TC",
    "ja": "Noto Sans CJK JP",
    "ko": "Noto Sans CJK KR",
}


@pytest.fixture(autouse=True)
def languages(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for code in FACES:
        write_language(tmp_path, code, {("color", "Black"): "黑"})
    monkeypatch.setattr(translation, "languages_folder", lambda: tmp_path)
    font = qapp.font()
    yield
    qapp.setFont(font)


def faces(font: QFont, text: str = "直骨角") -> set[str]:
    """Return the families from which a text is drawn."""
    layout = QTextLayout(text, font)
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return {run.rawFont().familyName() for run in layout.glyphRuns()}


def needs(code: str) -> None:
    if not QFontDatabase.hasFamily(FACES[code]):
        pytest.skip(f"{FACES[code]} is not installed")


@pytest.mark.parametrize("code", list(FACES))
def test_ideographs_have_the_shapes_of_the_language(code: str, qapp: QApplication) -> None:
    needs(code)
    use_language(code)
    qapp.setFont(interface_font(qapp.font(), 1.0))
    assert faces(qapp.font()) == {FACES[code]}
    assert faces(lettering._font_of(lettering._families(), 20, bold=True)) == {FACES[code]}, "on the board"
    assert {face.split()[-1] for face in faces(Typesetter("DejaVu Serif").font(10))} == {FACES[code].split()[-1]}


def test_they_change_with_the_language(qapp: QApplication) -> None:
    needs("ja")
    needs("zh_Hant")
    look = Look(qapp)
    look.use(ColorScheme.LIGHT, 1.0)
    for code in ("ja", "zh_Hant"):
        use_language(code)
        look.follow_language()
        assert faces(qapp.font()) == {FACES[code]}


def test_a_language_of_letters_has_the_font_of_all(qapp: QApplication) -> None:
    families = interface_font(qapp.font(), 1.0).families()
    assert not set(FACES.values()) & set(families) or set(families) <= {*qapp.font().families(), "Inter"}


@pytest.mark.parametrize(("code", "tag"), [("zh_Hans", "zh-Hans"), ("ja", "ja"), (ENGLISH, "en")])
def test_a_picture_that_another_program_draws_names_its_language(code: str, tag: str) -> None:
    use_language(code)
    drawn = diagram_svg(BoardDiagram(Position(5, 5, bytes(25))), SvgPage(PAPER, BoardOptions(), 5.0, "角"))
    assert f'xml:lang="{tag}"' in drawn.partition(">")[0]
