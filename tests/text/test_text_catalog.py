import ast
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from qtgo.text.translation import Texts, use_language
from tests.languages import LANGUAGES
from tests.packaging_scripts import PACKAGING, load_script


@cache
def found_in_the_program() -> tuple[Sequence[object], Sequence[object]]:
    """Return what the whole program says and what escapes, which takes seconds to find."""
    texts, escaped = sys.modules["translatable"].all_texts()
    return tuple(texts), tuple(escaped)


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(PACKAGING))
    catalog = load_script("catalog")
    monkeypatch.setattr(catalog, "all_texts", lambda: tuple(map(list, found_in_the_program())))
    return catalog


@pytest.fixture
def translatable(tool: ModuleType) -> ModuleType:
    return sys.modules["translatable"]


def test_every_text_is_in_the_catalog_in_one_context(tool: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = tool.main(["check"]), capsys.readouterr().out
    assert status == 0, said
    assert said.rstrip().endswith(" 0 without a context, 0 not extracted")
    assert int(said.split()[0]) > 1000


def test_what_the_lessons_say_is_in_the_catalog(tool: ModuleType, translatable: ModuleType) -> None:
    catalog = tool.template_of(tool.all_texts()[0])
    for words in (
        "Liberties and Capture",
        "Now the white stone has three liberties left.",
    ):
        assert catalog.get(words, translatable.OWN_LESSONS) is not None
    assert catalog.get("One stone, and another one.", translatable.OWN_LESSONS) is None


def test_texts_are_found_and_what_is_no_literal_is_told(translatable: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text(
        'tr = Texts("some thing")\n'
        'tr("One")\ntr.lazy("Two")\ntr.plural("{n} a", "{n} b", n)\ntr(name)\nother("Three")\ntr(f"Four {x}")\n'
    )
    texts, escaped = translatable.texts_of(file)
    assert [(text.context, text.text, text.plural) for text in texts] == [
        ("some thing", "One", ""),
        ("some thing", "Two", ""),
        ("some thing", "{n} a", "{n} b"),
    ]
    assert [lost.line for lost in escaped] == [5, 7]


def test_a_text_by_color_is_one_for_each(translatable: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text(
        'tr = Texts("some thing")\n'
        'tr.by_color("{color} before {opponent}", color)\n'
        'tr.plural_by_color("{n} of {color}", "{n}s of {color}", n, color)\n'
    )
    assert [(text.text, text.plural) for text in translatable.texts_of(file)[0]] == [
        ("Black before White", ""),
        ("White before Black", ""),
        ("{n} of Black", "{n}s of Black"),
        ("{n} of White", "{n}s of White"),
    ]


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
    assert tool._compile(tmp_path) == 1
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


def test_a_compiled_language_does_not_tell_when_it_was_made(tool: ModuleType, tmp_path: Path) -> None:
    write_po(tmp_path, 'msgctxt "score"\nmsgid "Draw"\nmsgstr "Unentschieden"\n')
    assert tool.compile_all(tmp_path) == []
    assert b"POT-Creation-Date: 2000-01-01 " in (tmp_path / "de" / "LC_MESSAGES" / "qtgo.mo").read_bytes()


def test_the_check_fails_with_a_language(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tool, "all_texts", lambda: ([], []))
    monkeypatch.setattr(tool, "escaping_in", lambda _folder: [])
    write_po(tmp_path, 'msgctxt "score"\nmsgid "{n} a"\nmsgstr "{m} b"\n')
    assert tool.check(folder=tmp_path) == 1
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
    assert tool.compile_all(tmp_path) == []
    use_language("de", folder=tmp_path)
    tr = Texts("score")
    assert [tr.plural("{n} second", "{n} seconds", n) for n in (1, 5)] == ["1 second", "5 seconds"]
    assert tr("{a} by {b}") == "{a} by {b}"
    assert tr.plural("{n} stone", "{n} stones", 5) == "Steine: 5"


def write_po(folder: Path, entries: str, rule: str = "nplurals=2; plural=(n != 1)") -> None:
    """Write a translators' file in German."""
    header = f'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: {rule};\\n"\n\n'
    (folder / "de.po").write_text(header + entries, "utf-8")


def test_comments_for_translators_reach_the_template(translatable: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text(
        'tr = Texts("a")\n'
        "# Translators: of a statement,\n# in two lines.\n"
        'text = tr("One") + tr("Two")\n'
        "# Translators: of both.\n"
        'if x:\n    y = tr("Three")\nz = tr("Four")\n'
        "names = {\n    # Translators: of a line.\n"
        '    1: tr("Five"),\n    2: tr("Six"),\n}\n'
        'tr("Seven")  # Translators: behind it.\n'
        'tr(\n    "Eight"\n)  # Translators: behind its end.\n'
        "# Translators: of nothing.\n"
        "count = 5\n"
    )
    texts, escaped = translatable.texts_of(file)
    assert {text.text: text.comment for text in texts} == {
        "One": "of a statement, in two lines.",
        "Two": "of a statement, in two lines.",
        "Three": "of both.",
        "Four": "",
        "Five": "of a line.",
        "Six": "",
        "Seven": "behind it.",
        "Eight": "behind its end.",
    }
    assert [lost.reason for lost in escaped] == ["a comment that no translator sees: of nothing."]


@pytest.fixture
def files(tool: ModuleType) -> ModuleType:
    return sys.modules["language_files"]


def texts(translatable: ModuleType, *said: str, plural: str = "", line: int = 1) -> list[object]:
    return [translatable.Text("score", text, plural, "qtgo/a.py", line) for text in said]


def test_what_has_changed_is_fuzzy_and_what_is_gone_is_kept(
    files: ModuleType, translatable: ModuleType, tmp_path: Path
) -> None:
    file = tmp_path / "de.po"
    write_po(
        tmp_path,
        'msgctxt "score"\nmsgid "Draw"\nmsgstr "Jigo"\n\n'
        'msgctxt "score"\nmsgid "Black wins by much"\nmsgstr "Schwarz gewinnt hoch"\n\n'
        'msgctxt "score"\nmsgid "Gone"\nmsgstr "Weg"\n\nmsgctxt "score"\nmsgid "Never said"\nmsgstr ""\n',
    )
    template = files.template_of(texts(translatable, "Draw", "Black wins by a lot", "Resume"))
    progress = files.update_file(file, template)
    assert (progress.total, progress.percent) == (3, 33)
    assert progress.missing == [("score", "Resume")]
    assert progress.changed == [("score", "Black wins by a lot")]
    assert progress.obsolete == [("score", "Gone")]
    written = file.read_text("utf-8")
    assert '#| msgid "Black wins by much"' in written and '#~ msgstr "Weg"' in written
    assert "Never said" not in written
    files.update_file(file, template)
    assert file.read_text("utf-8") == written, "again it changes nothing"
    files.update_file(file, files.template_of(texts(translatable, "Draw", "Gone")))
    assert files.read_raw(file).get("Gone", "score").string == "Weg", "what comes back is translated"


def test_all_texts_are_translated_as_the_readme_says(files: ModuleType) -> None:
    assert "100 % in each of the ten" in (PACKAGING.parent / "README.md").read_text("utf-8")
    assert len(LANGUAGES) == 10
    for code in LANGUAGES:
        progress = files.progress_of(files.read_raw(files.LANGUAGES / f"{code}.po"))
        assert (code, *progress.missing, *progress.changed) == (code,)


def test_a_text_that_gets_a_plural_form_is_looked_at_again(
    files: ModuleType, translatable: ModuleType, tmp_path: Path
) -> None:
    file = tmp_path / "de.po"
    write_po(tmp_path, 'msgctxt "score"\nmsgid "{n} stone"\nmsgstr "{n} Stein"\n')
    progress = files.update_file(file, files.template_of(texts(translatable, "{n} stone", plural="{n} stones")))
    assert progress.missing == [("score", "{n} stone")], "a form is missing"
    message = files.read_raw(file).get("{n} stone", "score")
    assert message.fuzzy and message.string == ("{n} Stein", "")


def test_files_have_flags_and_places_without_lines_and_their_rule_of_plurals(
    files: ModuleType, translatable: ModuleType, tmp_path: Path
) -> None:
    said = texts(translatable, "50 % of all", "{n} of 5 %", "%(prog)s", line=7)
    for code, forms in (("ja", 1), ("pt_BR", 2), ("ru", 3)):
        files.update_file(tmp_path / f"{code}.po", files.template_of(said))
        written = (tmp_path / f"{code}.po").read_text("utf-8")
        assert f'"Plural-Forms: nplurals={forms};' in written
        assert "#: qtgo/a.py\n" in written and "a.py:7" not in written and "Date" not in written
        assert written.count("python-brace-format") == 1 and written.count("python-format") == 1
        assert '#, python-brace-format\nmsgctxt "score"\nmsgid "{n} of 5 %"' in written


def test_a_file_keeps_who_translated_it_and_the_comments(
    files: ModuleType, translatable: ModuleType, tmp_path: Path
) -> None:
    file = tmp_path / "de.po"
    file.write_text(
        '# Deutsch, per Du.\nmsgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Last-Translator: Ada <ada@example.org>\\n"\n\n'
        '# Jigo ist üblich.\nmsgctxt "score"\nmsgid "Draw"\nmsgstr "Jigo"\n',
        "utf-8",
    )
    files.update_file(file, files.template_of(texts(translatable, "Draw")))
    written = file.read_text("utf-8")
    assert written.startswith("# Deutsch, per Du.\n")
    assert "Ada <ada@example.org>" in written and "# Jigo ist üblich.\n" in written


def test_a_language_of_which_nothing_is_translated_is_none(
    files: ModuleType, translatable: ModuleType, tmp_path: Path
) -> None:
    files.update_file(tmp_path / "de.po", files.template_of(texts(translatable, "Draw")))
    assert files.compile_all(tmp_path) == []
    assert [path.name for path in tmp_path.iterdir()] == ["de.po"]


TERMS = (
    "# a comment\nterm\tform\tmatch\tde\tsource\tnote\n"
    "stone\tnoun\tstone|stones\tStein|Stück\tQ5\t\n"
    "dead stones\tnoun\tdead stone|dead stones\ttote Steine|toten Steine\tWH\t\n"
    "move\tnoun\tmove|moves\tZug|Züge\tQ5\t\n"
    "sente\tnoun\t-\tSente\t\tonly advice\n"
)


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ('msgid "Draw "\nmsgstr "Jigo"', "spaces at the edges differ"),
        ('msgid "Draw"\nmsgstr "\\nJigo"', "spaces at the edges differ"),
        ('msgid "<b>Draw</b>"\nmsgstr "<b>Jigo<b>"', "tags differ"),
        ('msgid "Draw&nbsp;it"\nmsgstr "Jigo es"', "tags differ"),
        ('msgid "Games (*.sgf)"\nmsgstr "棋譜（*.sgf）"', "the patterns of files in brackets differ"),
        ('msgid "&Draw"\nmsgstr "&Ji&go"', "the letter after &"),
        ('msgid "Draw"\nmsgstr "&Jigo"', "the letter after &"),
        ('msgid "&Draw"\nmsgstr "Jigo & mehr"', "the letter after &"),
        ('msgid "&Draw…"\nmsgstr "&Jigo"', "the ellipsis or the colon"),
        ('msgid "Draw:"\nmsgstr "Jigo"', "the ellipsis or the colon"),
        ('msgid "Draw"\nmsgstr "Ji\\ngo"', "breaks of lines differ"),
        ('msgid "Black stones"\nmsgstr "Schwarze Dinger"', "not the glossary's word for stone (Stein, Stück)"),
        ('msgid "Dead stones"\nmsgstr "Gefangene Steine"', "not the glossary's word for dead stones"),
        ('# glossary: stone – here of fruit\nmsgctxt "x"\nmsgid "A stone\'s move"\nmsgstr "Kern"', "word for move"),
    ],
)
def test_what_a_translator_can_mend_is_named(entry: str, reason: str, tool: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "terms.tsv").write_text(TERMS, "utf-8")
    write_po(tmp_path, entry if "msgctxt" in entry else f'msgctxt "score"\n{entry}\n')
    [fault] = tool.faults_in(tmp_path)
    assert reason in fault.reason


@pytest.mark.parametrize(
    "entry",
    [
        'msgid "&Draw…"\nmsgstr "打开(&D)…"',
        'msgid "&Draw:"\nmsgstr "貼目（&D）："',
        'msgid "&Draw"\nmsgstr "Jigo"',
        'msgid "Save &amp; &Draw"\nmsgstr "Jigo &amp; &Sichern"',
        'msgid "The dead STONES"\nmsgstr "Alle toten Steine"',
        'msgid "Remove; moved"\nmsgstr "Entfernt"',
        'msgid "{stone} x"\nmsgstr "{stone} y"',
        'msgid "{n} move"\nmsgid_plural "{n} moves"\nmsgstr[0] "ein Zug"\nmsgstr[1] "{n} Züge"',
        'msgid "Sente"\nmsgstr "Vorhand"',
        '#, fuzzy\nmsgctxt "x"\nmsgid "stone "\nmsgstr "Jigo"',
    ],
)
def test_what_is_right_is_not_named(entry: str, tool: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "terms.tsv").write_text(TERMS, "utf-8")
    write_po(tmp_path, entry if "msgctxt" in entry else f'msgctxt "score"\n{entry}\n')
    assert tool.faults_in(tmp_path) == []


def test_a_glossary_with_a_hole_is_named(tool: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "terms.tsv").write_text(f"{TERMS}eye\tnoun\teye\t\t\t\nko\tnoun\tko\n", "utf-8")
    assert [fault.reason for fault in tool.faults_in(tmp_path)] == ["no de for eye", "3 columns instead of 6"]


def test_the_command_says_how_far_each_language_is(
    tool: ModuleType,
    translatable: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(tool, "all_texts", lambda: (texts(translatable, "Draw", "Resume"), []))
    write_po(tmp_path, 'msgctxt "score"\nmsgid "Draw"\nmsgstr "Jigo"\n')
    assert tool.update(folder=tmp_path, lists=True) == 0
    said = capsys.readouterr().out
    assert "de: 50 % of 2 texts, 1 missing, 0 changed, 0 obsolete" in said
    assert "  missing: score: 'Resume'" in said
    monkeypatch.setattr(tool, "escaping_in", lambda _folder: [])
    assert tool.check(folder=tmp_path) == 0
    monkeypatch.setattr(tool, "all_texts", lambda: (texts(translatable, "Draw"), []))
    assert tool.check(folder=tmp_path) == 1
    assert "qtgo.pot:1: not what the code says" in capsys.readouterr().out
