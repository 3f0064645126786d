"""About, character set, preferences."""

import platform
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, qVersion
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel
from pytestqt.qtbot import QtBot

from qtgo import __version__
from qtgo.features.file.charset_list import CharsetList
from qtgo.features.file.encoding_dialog import EncodingDialog, SaveCharsetDialog
from qtgo.features.help.about import AboutDialog
from qtgo.features.help.licenses import LicensesDialog
from qtgo.features.preferences.folder_field import FolderField
from qtgo.kit.flow_layout import FlowLayout
from qtgo.look.look import Look
from qtgo.look.sizes import TREE_ROW_HEIGHT, scaled
from qtgo.sgf.charset import charset_name
from qtgo.text.pseudo import PSEUDO
from qtgo.text.translation import ENGLISH
from tests.dressing import dress
from tests.languages import spoken
from tests.shown_window import ok_button, settle
from tests.window_flows.test_every_dialog import MAKERS, SMALLEST_SCREEN, keys

THEMES = [("kaya", "Kaya"), ("dark", "Dark")]


def test_about_tells_the_versions(qtbot: QtBot) -> None:
    dialog = AboutDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    assert any(__version__ in label.text() for label in dialog.findChildren(QLabel))
    assert f"Qt {qVersion()}, PySide" in dialog.versions.text()
    assert dialog.versions.text().startswith(f"With Python {platform.python_version()}")
    dialog.buttons.button(QDialogButtonBox.StandardButton.Close).click()
    assert not dialog.isVisible()


def test_about_lists_the_versions_as_the_language_does(qtbot: QtBot) -> None:
    with spoken("zh_Hans"):
        dialog = AboutDialog()
        qtbot.addWidget(dialog)
        versions = dialog.versions.text()
    assert "、Qt " in versions and ", " not in versions


def test_about_leads_to_the_licenses(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[QDialog] = []
    monkeypatch.setattr("qtgo.features.help.about.show", shown.append)
    dialog = AboutDialog()
    qtbot.addWidget(dialog)
    dialog.licenses.click()
    assert [type(each) for each in shown] == [LicensesDialog]


def test_licenses_show_the_texts_that_are_installed(qtbot: QtBot) -> None:
    dialog = LicensesDialog()
    qtbot.addWidget(dialog)
    texts = []
    for row in range(dialog.pages.count()):
        dialog.pages.setCurrentRow(row)
        texts.append(dialog.text.toPlainText())
    own, libraries, network = texts
    assert own.startswith("MIT License")
    assert "GNU Lesser General Public License" in libraries
    assert network.startswith("# The network of QtGo")


def test_a_license_that_cannot_be_read_is_told(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qtgo.features.help.licenses.resource_path", lambda name: tmp_path / name)
    dialog = LicensesDialog()
    qtbot.addWidget(dialog)
    dialog.pages.setCurrentRow(1)
    assert str(tmp_path / "licenses" / "libraries.txt") in dialog.text.toPlainText()


def encoding_dialog(qtbot: QtBot, text: str, encoding: str, shown: str) -> EncodingDialog:
    dialog = EncodingDialog(text.encode(encoding), shown)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_other_character_set(qtbot: QtBot) -> None:
    dialog = encoding_dialog(qtbot, "(;PB[棋士]C[plain]EV[本因坊戦]\nC[先手]GM[1])", "gb18030", "latin-1")
    assert "棋士" not in dialog.text.toPlainText()
    dialog.charsets.choose("gb18030")
    assert dialog.text.toPlainText() == "Black: 棋士\nEvent: 本因坊戦\nComment: 先手"
    assert not dialog.note.isVisible()
    ok_button(dialog).click()
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.encoding() == "gb18030"


@pytest.mark.parametrize(
    ("text", "encoding"), [("藤沢秀行と坂田栄男", "cp932"), ("聂卫平对马晓春", "gb18030"), ("조훈현", "cp949")]
)
def test_the_likeliest_character_set_comes_first(qtbot: QtBot, text: str, encoding: str) -> None:
    dialog = encoding_dialog(qtbot, f"(;PB[{text}]C[{text}])", encoding, "latin-1")
    listed = [dialog.charsets.list.topLevelItem(row) for row in range(dialog.charsets.list.topLevelItemCount())]
    words = {item.text(0): item.text(1) for item in listed if item is not None}
    assert next(iter(words.items())) == (charset_name(encoding), "most likely")
    assert words["ISO-8859-1"] == "possible"
    assert words["UTF-8"].endswith("invalid bytes")
    assert dialog.encoding() == "latin-1"


def test_broken_bytes_are_counted_but_allowed(qtbot: QtBot) -> None:
    dialog = encoding_dialog(qtbot, "é", "latin-1", "utf-8")
    assert dialog.note.isVisible()
    assert not dialog.note.is_problem
    assert "1" in dialog.note.text and "kept only if" in dialog.note.text
    assert dialog.text.toPlainText() == "\ufffd"
    assert ok_button(dialog).isEnabled()


def test_a_charset_that_cannot_write_the_file_back_is_warned_of(qtbot: QtBot) -> None:
    dialog = encoding_dialog(qtbot, "(;C[abc])", "ascii", "utf-8")
    dialog.charsets.other.setText("utf-16-le")
    assert "Saving the file would lose" in dialog.note.text


@pytest.mark.parametrize("name", ["nonsense", "rot13", "undefined"])
def test_unknown_character_set_is_refused_with_the_reason(qtbot: QtBot, name: str) -> None:
    dialog = encoding_dialog(qtbot, "a", "ascii", "utf-8")
    dialog.charsets.other.setText(name)
    assert dialog.note.is_problem
    assert not ok_button(dialog).isEnabled()
    dialog.charsets.other.setText("koi8-r")
    assert ok_button(dialog).isEnabled()
    assert dialog.encoding() == "koi8-r"


def test_what_a_charset_would_lose_is_told_before_saving(qtbot: QtBot) -> None:
    dialog = SaveCharsetDialog("(;PB[藤沢 é]PW[Gu]C[plain])", "utf-8")
    qtbot.addWidget(dialog)
    dialog.show()
    ok = ok_button(dialog)
    assert ok.isEnabled() and not dialog.lossy.isEnabled()
    dialog.charsets.choose("latin-1")
    assert not ok.isEnabled()
    assert "藤 沢" in dialog.note.text and "é" not in dialog.note.text
    assert dialog.text.toPlainText() == "Black: ?? é"
    dialog.lossy.setChecked(True)
    assert ok.isEnabled() and dialog.is_lossy
    dialog.charsets.choose("utf-8")
    assert ok.isEnabled() and not dialog.is_lossy


def test_a_folder_of_nobody_known_is_taken_as_typed(qtbot: QtBot) -> None:
    field = FolderField("/tmp/games")
    qtbot.addWidget(field)
    field.line.selectAll()
    qtbot.keyClicks(field.line, "~nobody-of-that-name/games")
    assert field.folder().endswith("/~nobody-of-that-name/games")
    field.line.selectAll()
    qtbot.keyClicks(field.line, "~/games")
    assert field.folder() == str(Path.home() / "games")


def test_a_character_set_chosen_in_the_list_is_the_one(qtbot: QtBot) -> None:
    charsets = CharsetList()
    qtbot.addWidget(charsets)
    charsets.fill([("utf-8", ""), ("gbk", "")], "utf-8")
    charsets.other.setText("latin1")
    assert charsets.encoding == "latin1"
    charsets.choose("gbk")
    assert charsets.encoding == "gbk"


@pytest.mark.parametrize("name", ["lessons", "collection, with tools"])
@pytest.mark.parametrize("language", ["de", PSEUDO])
def test_the_buttons_below_a_list_stand_in_one_row(name: str, language: str, qtbot: QtBot, look: Look) -> None:
    dress(look)
    with spoken(language):
        dialog = MAKERS[name]()
        qtbot.addWidget(dialog)
        dialog.show()
        settle()
        rows = [[row.itemAt(index) for index in range(row.count())] for row in dialog.findChildren(FlowLayout)]
        assert rows
        for row in rows:
            assert len({item.geometry().center().y() for item in row if item is not None}) == 1


@pytest.mark.parametrize("language", ["de", "ja"])  # whose letters are as wide, but whose lines are higher
def test_a_table_in_a_larger_interface_fits_the_smallest_screen(language: str, qtbot: QtBot, look: Look) -> None:
    with spoken(language):
        dress(look, 1.5)
        dialog = MAKERS["folder review"]()
        qtbot.addWidget(dialog)
        dialog.show()
        settle()
        assert dialog.minimumSizeHint().width() <= SMALLEST_SCREEN.width()
        dialog.close()
    dress(look)


@pytest.mark.parametrize("language", [ENGLISH, "de"])
def test_the_keys_of_several_actions_are_seen_in_a_larger_interface(
    language: str, qtbot: QtBot, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QScreen, "availableSize", lambda _screen: QSize(1024, 768))
    with spoken(language):
        dress(look, 1.5)
        dialog = keys()
        qtbot.addWidget(dialog)
        dialog.show()
        settle()
        assert dialog.table.viewport().height() >= 5 * scaled(TREE_ROW_HEIGHT)
        dialog.close()
    dress(look)
