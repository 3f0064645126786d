import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from qtgo.text.translation import ENGLISH, Texts, use_language
from tests.packaging_scripts import PACKAGING, load_script


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use_language(ENGLISH)


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(PACKAGING))
    return load_script("catalog")


def test_every_text_is_in_the_catalog_in_one_context() -> None:
    child = subprocess.run([sys.executable, str(PACKAGING / "catalog.py"), "check"], capture_output=True, text=True)
    assert child.returncode == 0, child.stdout
    assert child.stdout.rstrip().endswith(" 0 without a context, 0 not extracted")
    assert int(child.stdout.split()[0]) > 1000


def test_what_the_lessons_say_is_in_the_catalog(tool: ModuleType) -> None:
    catalog = tool.catalog_of(tool.all_texts()[0])
    for words in (
        "Liberties and Capture",
        "Now the white stone has three liberties left.",
    ):
        assert catalog.get(words, tool.OWN_LESSONS) is not None
    assert catalog.get("One stone, and another one.", tool.OWN_LESSONS) is None


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


def test_a_text_by_color_is_one_for_each(tool: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text(
        'tr = Texts("some thing")\n'
        'tr.by_color("{color} before {opponent}", color)\n'
        'tr.plural_by_color("{n} of {color}", "{n}s of {color}", n, color)\n'
    )
    assert [(text.text, text.plural) for text in tool.texts_of(file)[0]] == [
        ("Black before White", ""),
        ("White before Black", ""),
        ("{n} of Black", "{n}s of Black"),
        ("{n} of White", "{n}s of White"),
    ]


def test_comments_for_translators_stand_in_the_template(tool: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text(
        'tr = Texts("some thing")\n'
        "# Translators: the first of\n# two lines.\n"
        'tr("One")\n'
        "# of the code\n"
        'tr("Two")  # Translators: behind it.\n'
        'tr(\n    "Three"\n)  # Translators: behind its end.\n'
        'tr("Four")\n'
        "# Translators: in vain.\nname = 1\n"
    )
    texts, escaped = tool.texts_of(file)
    assert {message.id: message.auto_comments for message in tool.catalog_of(texts) if message.id} == {
        "One": ["the first of two lines."],
        "Two": ["behind it."],
        "Three": ["behind its end."],
        "Four": [],
    }
    assert [lost.line for lost in escaped] == [11]


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


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ('msgid "{a} by {b}"\nmsgstr "{a} um {c}"', "the placeholders differ"),
        ('msgid "{a} by {b}"\nmsgstr "{a} gewinnt"', "the placeholders differ"),
        ('msgid "{a} by {b}"\nmsgstr "{} um {}"', "the placeholders differ"),
        ('msgid "{a} by {b}"\nmsgstr "{a} um {b"', "the placeholders differ"),
        ('msgid "lost %(default)s"\nmsgstr "verloren %(vorgabe)s"', "the placeholders differ"),
        (
            'msgid "{n} stone"\nmsgid_plural "{n} stones"\nmsgstr[0] "{n} Stein"\nmsgstr[1] "{m} Steine"',
            "the placeholders differ",
        ),
        (
            'msgid "{n} stone"\nmsgid_plural "{n} stones"\nmsgstr[0] "{n} Stein"\nmsgstr[1] ""',
            "a plural form is missing",
        ),
        ('msgid "{n} stone"\nmsgid_plural "{n} stones"\nmsgstr[0] "{n} Stein"', "a plural form is missing"),
        (
            'msgid "{n} stone"\nmsgid_plural "{n} stones"\nmsgstr[0] "{n} a"\nmsgstr[1] "{n} b"\nmsgstr[2] "{n} c"',
            "more translations than",
        ),
    ],
)
def test_a_translation_that_cannot_be_shown_is_refused_and_not_compiled(
    entry: str, reason: str, tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_po(tmp_path, f'msgctxt "score"\n{entry}\n')
    [fault] = tool.faults_in(tmp_path)
    assert fault.file == "de.po" and reason in fault.reason
    assert tool.compile_all(tmp_path) == 1
    assert reason in capsys.readouterr().out
    use_language("de", folder=tmp_path)
    tr = Texts("score")
    assert tr("{a} by {b}").format(a=1, b=2) == "1 by 2"
    assert tr("lost %(default)s") % {"default": 3} == "lost 3"
    assert [tr.plural("{n} stone", "{n} stones", n) for n in (1, 5)] == ["1 stone", "5 stones"]


@pytest.mark.parametrize(
    "rule", ["nplurals=two", "nplurals=2", "nplurals=2; plural=n%0", "nplurals=2; plural=n", "nplurals=2; plural=n x"]
)
def test_a_rule_of_plurals_that_gives_no_form_is_refused(rule: str, tool: ModuleType, tmp_path: Path) -> None:
    write_po(tmp_path, 'msgctxt "score"\nmsgid "Draw"\nmsgstr "Unentschieden"\n', rule)
    assert len(tool.faults_in(tmp_path)) == (rule != "nplurals=2")  # without a formula the usual one is meant
    tool.compile_all(tmp_path)
    use_language("de", folder=tmp_path)
    assert Texts("score")("Draw") == ("Unentschieden" if rule == "nplurals=2" else "Draw")


def test_the_check_fails_with_a_language(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tool, "all_texts", lambda: ([], []))
    monkeypatch.setattr(tool, "escaping_in", lambda _folder: [])
    write_po(tmp_path, 'msgctxt "score"\nmsgid "{n} a"\nmsgstr "{m} b"\n')
    assert tool.check(tmp_path) == 1
    assert "de.po:6: the placeholders differ: '{n} a'" in capsys.readouterr().out


def test_what_is_not_translated_yet_is_no_fault_and_english(tool: ModuleType, tmp_path: Path) -> None:
    write_po(
        tmp_path,
        'msgctxt "score"\nmsgid "{n} second"\nmsgid_plural "{n} seconds"\nmsgstr[0] ""\n\n'
        '#, fuzzy\nmsgctxt "score"\nmsgid "{a} by {b}"\nmsgstr "{a} um {c}"\n\n'
        'msgctxt "score"\nmsgid "{n} stone"\nmsgid_plural "{n} stones"\nmsgstr[0] "Steine: {n}"\n',
        "nplurals=1; plural=0",
    )
    assert tool.faults_in(tmp_path) == []
    assert tool.compile_all(tmp_path) == 0
    use_language("de", folder=tmp_path)
    tr = Texts("score")
    assert [tr.plural("{n} second", "{n} seconds", n) for n in (1, 5)] == ["1 second", "5 seconds"]
    assert tr("{a} by {b}") == "{a} by {b}"
    assert tr.plural("{n} stone", "{n} stones", 5) == "Steine: 5"


def write_po(folder: Path, entries: str, rule: str = "nplurals=2; plural=(n != 1)") -> None:
    """Write a translators' file in German."""
    header = f'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: {rule};\\n"\n\n'
    (folder / "de.po").write_text(header + entries, "utf-8")
