import ast
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.packaging_scripts import PACKAGING, load_script


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(PACKAGING))
    return load_script("catalog")


def test_every_text_is_in_the_catalog_in_one_context() -> None:
    child = subprocess.run([sys.executable, str(PACKAGING / "catalog.py"), "check"], capture_output=True, text=True)
    assert child.returncode == 0, child.stdout
    assert child.stdout.rstrip().endswith(" 0 without a context, 0 not extracted")
    assert int(child.stdout.split()[0]) > 1000


def test_texts_are_found_and_what_is_no_literal_is_told(tool: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text(
        'tr = Texts("some thing")\n'
        'tr("One")\ntr.lazy("Two")\ntr.plural("{n} a", "{n} b", n)\ntr(name)\nother("Three")\ntr(f"Four {x}")\n'
    )
    texts, escaped = tool.texts_of(file)
    assert [(text.context, text.text, text.plural) for text in texts] == [
        ("some thing", "One", ""),
        ("some thing", "Two", ""),
        ("some thing", "{n} a", "{n} b"),
    ]
    assert [lost.line for lost in escaped] == [5, 7]


@pytest.mark.parametrize(
    ("code", "texts"),
    [
        ("label.setText('Hello')", ["Hello"]),
        ("label.setText(tr('Hello'))", []),
        ("label.setText(self.tr('Hello'))", ["Hello"]),
        ("QCoreApplication.translate('Context', 'Hello')", ["Context", "Hello"]),
        ("QLabel(f'{n} stones', self)", [" stones"]),
        ("box.addItem('A' if yes else 'Draw')", ["Draw"]),
        ("parser.add_argument('--size', help='the board')", ["the board"]),
        ("raise InputError(f'{name}: no file')", [": no file"]),
        ("raise PictureError('no picture')", ["no picture"]),
        ("message.show_message(lambda: 'Hello')", ["Hello"]),
        ("message.show_message(lambda: tr('Hello'))", []),
        ("label.setText('–')", []),
        ("stream.write('Hello')", []),
    ],
)
def test_what_a_user_reads_does_not_escape(
    code: str, texts: list[str], tool: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    from escaping import escaping

    assert [text for _, text in escaping(ast.parse(code))] == texts


def test_a_language_is_a_file_that_is_made_updated_and_compiled(tool: ModuleType, tmp_path: Path) -> None:
    tool.update(["de"], tmp_path)
    file = tmp_path / "de.po"
    written = file.read_text("utf-8")
    assert 'msgctxt "' in written
    file.write_text(written.replace('msgid "Draw"\nmsgstr ""', 'msgid "Draw"\nmsgstr "Unentschieden"'), "utf-8")
    tool.update(["de"], tmp_path)
    assert '"Unentschieden"' in file.read_text("utf-8")
    assert (tmp_path / "de" / "LC_MESSAGES" / "qtgo.mo").stat().st_size > 100
