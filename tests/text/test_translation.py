import struct
import subprocess
import sys
from collections.abc import Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from typing import TypeVar

import pytest

from qtgo.core.rules.point import Color
from qtgo.text import translation
from qtgo.text.pseudo import PSEUDO, PSEUDO_WIDE, pseudo
from qtgo.text.translation import ENGLISH, Texts, available_languages, current_language, english, speaking, use_language
from tests.languages import forget_libc_translations, write_language
from tests.shown_texts import is_pseudo

tr = Texts("score")
_Key = TypeVar("_Key", bound=tuple[str, ...])
GERMAN = {("score", "Draw"): "Unentschieden"}


def test_without_a_catalog_a_text_is_english() -> None:
    assert use_language("xx") == current_language() == ENGLISH
    assert tr("Draw") == "Draw"
    assert [tr.plural("{n} stone", "{n} stones", n) for n in (0, 1, 2)] == ["0 stones", "1 stone", "2 stones"]


def test_a_text_is_translated_in_its_context_alone(tmp_path: Path) -> None:
    write_language(tmp_path, "de", GERMAN)
    assert use_language("de", folder=tmp_path) == "de"
    assert tr("Draw") == "Unentschieden"
    assert Texts("game")("Draw") == "Draw"
    assert current_language() == "de"


def test_each_text_is_found_in_whatever_order_they_are_written(tmp_path: Path) -> None:
    texts = {
        (context, text): f"{context}: {text}!" for context in ("b", "ä", "a b", "a") for text in ("é", "Z", "a", "A")
    }
    write_language(tmp_path, "de", {**texts, ("a", "{n} A", "{n} As"): ("{n} Ah", "{n} Ahs")})
    use_language("de", folder=tmp_path)
    assert {(context, text): Texts(context)(text) for context, text in texts} == texts
    assert Texts("a").plural("{n} A", "{n} As", 2) == "2 Ahs"
    assert Texts("a")("B") == "B"


def test_plural_forms_are_those_of_the_language(tmp_path: Path) -> None:
    write_language(
        tmp_path, "pl", {("score", "{n} stone", "{n} stones"): ("{n} kamień", "{n} kamienie", "{n} kamieni")}
    )
    use_language("pl", folder=tmp_path)
    said = [tr.plural("{n} stone", "{n} stones", n) for n in (1, 2, 5, 22)]
    assert said == ["1 kamień", "2 kamienie", "5 kamieni", "22 kamienie"]


@pytest.mark.parametrize(
    ("code", "forms", "said"),
    [
        ("ru", ("{n} очко", "{n} очка", "{n} очков"), ["очков", "очка", "очко", "очка", "очков", "очка"]),
        ("fr", ("{n} un", "{n} des"), ["un", "un", "un", "un", "des", "des"]),
        ("de", ("{n} Punkt", "{n} Punkte"), ["Punkte", "Punkte", "Punkt", "Punkte", "Punkte", "Punkte"]),
        ("ja", ("{n}目",), ["目"] * 6),
    ],
)
def test_fractions_have_their_form(code: str, forms: tuple[str, ...], said: list[str], tmp_path: Path) -> None:
    write_language(tmp_path, code, {("score", "{n} point", "{n} points"): forms})
    use_language(code, folder=tmp_path)
    numbers = (0, 0.5, 1, 1.5, 5, 5.5)
    found = [tr.plural_form("{n} point", "{n} points", number).format(n="").strip() for number in numbers]
    assert found == said


def test_a_number_shown_with_decimals_is_a_fraction() -> None:
    assert tr.plural_form("{n} point", "{n} points", 1.0) == "{n} point"
    assert tr.plural_form("{n} point", "{n} points", 1.0, decimals=True) == "{n} points"


def test_each_color_has_its_sentence(tmp_path: Path) -> None:
    texts: dict[tuple[str, ...], str | tuple[str, ...]] = {
        ("score", "Black to move, not White"): "Ход чёрных, не белых",
        ("score", "{n} stone of Black", "{n} stones of Black"): ("{n} камень", "{n} камня", "{n} камней чёрных"),
    }
    write_language(tmp_path, "ru", texts)
    use_language("ru", folder=tmp_path)
    said = [tr.by_color("{color} to move, not {opponent}", color) for color in Color]
    assert said == ["Ход чёрных, не белых", "White to move, not Black"]
    forms = [tr.plural_by_color("{n} stone of {color}", "{n} stones of {color}", 5, color) for color in Color]
    assert forms == ["{n} камней чёрных", "{n} stones of White"]


def test_a_lazy_text_follows_the_language(tmp_path: Path) -> None:
    write_language(tmp_path, "de", GERMAN)
    text = tr.lazy("Draw")
    assert text() == "Draw"
    use_language("de", folder=tmp_path)
    assert text() == "Unentschieden"


def test_the_first_language_that_there_is_is_used(tmp_path: Path) -> None:
    write_language(tmp_path, "de", GERMAN)
    assert use_language("fr", "de_AT", folder=tmp_path) == "de"
    assert use_language("en_GB", "de", folder=tmp_path) == ENGLISH
    assert available_languages(tmp_path) == (ENGLISH, "de")


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Return what changes the environment, which names no language but by LANG."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    yield monkeypatch
    monkeypatch.undo()
    forget_libc_translations()


def test_the_environment_chooses_where_nothing_else_does(tmp_path: Path, environment: pytest.MonkeyPatch) -> None:
    write_language(tmp_path, "de", GERMAN)
    environment.setenv("LANG", "de_DE.UTF-8")
    assert use_language(folder=tmp_path) == "de"
    for name in ("C", "C.UTF-8", "POSIX", "en_US.UTF-8"):
        environment.setenv("LANG", name)
        assert use_language(folder=tmp_path) == ENGLISH
    environment.setenv("LANGUAGE", "en_GB:de")
    assert use_language(folder=tmp_path) == ENGLISH
    environment.setenv("LANGUAGE", "fr:de")
    assert use_language(folder=tmp_path) == "de"


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        *((name, "zh_Hans") for name in ("zh", "zh_CN.UTF-8", "zh-SG", "zh_MY", "zh-Hans", "zh-Hans-TW", "zh_hans_cn")),
        *((name, "zh_Hant") for name in ("zh_TW", "zh-HK", "zh_MO.Big5", "zh-Hant-TW", "zh-Hant", "zh_Hant_CN")),
        *((name, "pt_BR") for name in ("pt", "pt_PT.UTF-8", "pt-BR", "pt_AO")),
        *((name, "de") for name in ("de", "de-AT", "de_CH.UTF-8@euro", "DE_de", "fr:de", "fr_FR.UTF-8:de_DE.UTF-8")),
        *((name, ENGLISH) for name in ("en_GB", "en-US", "C", "POSIX", "C.UTF-8", "xx", "en_US:en:de", "fr:en:de")),
        ("en_XA", PSEUDO),
        ("en_XC", PSEUDO_WIDE),
    ],
)
def test_what_a_system_calls_a_language_is_known(wanted: str, code: str, tmp_path: Path) -> None:
    for language in ("zh_Hans", "zh_Hant", "pt_BR", "de"):
        write_language(tmp_path, language, {("score", "Draw"): "="})
    assert use_language(*wanted.split(":"), folder=tmp_path) == code


def test_a_plain_locale_goes_before_the_list_of_languages(tmp_path: Path, environment: pytest.MonkeyPatch) -> None:
    write_language(tmp_path, "de", GERMAN)
    environment.setenv("LANGUAGE", "de")
    for locale, code in (("C", ENGLISH), ("POSIX", ENGLISH), ("C.UTF-8", "de"), ("fr_FR.UTF-8", "de")):
        environment.setenv("LC_ALL", locale)
        assert use_language(folder=tmp_path) == code


def test_the_wide_pseudo_language_is_written_as_chinese_is() -> None:
    use_language(PSEUDO_WIDE)
    assert tr("&Save {name} as…") == "Ｓｖ{name}ａｓ〜(&S)…"
    assert tr("<b>Komi</b> more:") == "<b>Ｋｍ</b>ｍｒ〜："
    assert tr.plural("{n} stone", "{n} stones", 1) == "1ｓｔｎｓ〜"
    assert is_pseudo(tr("Draw")) and tr("{n}%") == "{n}%"


def test_the_pseudo_language_keeps_what_is_no_text() -> None:
    use_language(PSEUDO)
    said = tr("&Save {name} %n &amp;\nnow")
    assert is_pseudo(said)
    assert "{name}" in said and "&S" in said and "\n" in said
    assert len(said) >= 1.2 * len("&Save {name} %n &amp;\nnow")
    assert "3" in tr.plural("{n} stone", "{n} stones", 3)
    assert [pseudo(text) for text in ("", ".", "{n}%", "{n} / {total}")] == ["", ",", "{n}%", "{n} / {total}"]


def test_the_letter_of_a_text_is_one_of_its_translation(tmp_path: Path) -> None:
    write_language(tmp_path, "de", {("score", "Save As…"): "Speichern unter…", ("score", "Quit"): "Quit"})
    assert tr("S&ave As…") == "S&ave As…"
    use_language("de", folder=tmp_path)
    assert tr("S&ave As…") == "&Speichern unter…"
    assert tr("&Quit") == "&Quit"
    assert tr("Save As…") == "Speichern unter…"


def test_translation_needs_no_qt() -> None:
    code = "import sys; sys.modules['PySide6'] = None; import qtgo.text.translation; print('babel' in sys.modules)"
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert child.stdout.strip() == "False"


RESULT = "{winner} wins by {points}"


@pytest.mark.parametrize(
    "wrong",
    [
        "{gewinner} gewinnt mit {points}",
        "{winner} gewinnt",
        "{} gewinnt mit {}",
        "{0} gewinnt mit {1}",
        "{winner} gewinnt mit {points",
        "winner} gewinnt mit {points}",
        "{winner} gewinnt mit {points:d}",
        "{winner!q} gewinnt mit {points}",
        "{winner.name} gewinnt mit {points}",
        "{winner[0]} gewinnt mit {points}",
        "{winner} gewinnt mit {points}, %s",
    ],
)
def test_a_text_that_cannot_be_filled_in_is_english(wrong: str, tmp_path: Path) -> None:
    write_compiled(tmp_path, "de", {("score", RESULT): wrong, ("score", "Draw"): "Unentschieden"})
    use_language("de", folder=tmp_path)
    assert tr(RESULT).format(winner="Black", points=2) == "Black wins by 2"
    assert tr("Draw") == "Unentschieden"


@pytest.mark.parametrize(
    "wrong", ["%(prog)s: Fehler", "%(prog)s: %(fehler)s", "%s: %s", "%(prog)d: %(message)s", "50 %"]
)
def test_a_text_of_the_command_line_that_cannot_be_filled_in_is_english(wrong: str, tmp_path: Path) -> None:
    write_compiled(tmp_path, "de", {("score", "%(prog)s: %(message)s"): wrong})
    use_language("de", folder=tmp_path)
    assert tr("%(prog)s: %(message)s") % {"prog": "qtgo", "message": "no file"} == "qtgo: no file"


def test_a_translation_may_change_the_order_and_say_a_thing_twice(tmp_path: Path) -> None:
    write_compiled(tmp_path, "de", {("score", RESULT): "mit {points}: {winner} ({winner})"})
    use_language("de", folder=tmp_path)
    assert tr(RESULT).format(winner="Schwarz", points=2) == "mit 2: Schwarz (Schwarz)"


def test_a_plural_form_that_cannot_be_filled_in_is_english(tmp_path: Path) -> None:
    write_compiled(tmp_path, "de", {("score", "{n} stone", "{n} stones"): ("ein Stein", "{zahl} Steine")})
    use_language("de", folder=tmp_path)
    assert [tr.plural("{n} stone", "{n} stones", n) for n in (1, 5)] == ["ein Stein", "5 stones"]


@pytest.mark.parametrize(
    ("forms", "said"),
    [
        ((), ["0 seconds", "1 second", "5 seconds"]),
        (("", ""), ["0 seconds", "1 second", "5 seconds"]),
        (("{n} seconde",), ["0 seconde", "1 seconde", "5 seconds"]),
        (("{n} second", "{n} seconds"), ["0 second", "1 second", "5 seconds"]),  # as French says "0,3 point", too
    ],
)
def test_a_missing_plural_form_is_english_and_no_other(forms: tuple[str, ...], said: list[str], tmp_path: Path) -> None:
    rule = "nplurals=2; plural=(n > 1);"
    write_compiled(tmp_path, "fr", {("score", "{n} second", "{n} seconds"): forms}, rule)
    use_language("fr", folder=tmp_path)
    assert [tr.plural("{n} second", "{n} seconds", n) for n in (0, 1, 5)] == said


@pytest.mark.parametrize("rule", ["", "nplurals=2; plural=n%0;", "nplurals=2; plural=n+7;", "nplurals=9;"])
def test_a_rule_of_plurals_that_gives_no_form_is_none(rule: str, tmp_path: Path) -> None:
    write_compiled(tmp_path, "de", {("score", "{n} stone", "{n} stones"): ("{n} Stein", "{n} Steine")}, rule)
    use_language("de", folder=tmp_path)
    said = [tr.plural("{n} stone", "{n} stones", n) for n in (1, 2)]
    assert said in (["1 stone", "2 stones"], ["1 Stein", "2 Steine"])
    assert tr("stone") == "stone"


@pytest.mark.parametrize("rule", ["nplurals=2", "nplurals=2; plural=", "nplurals=2; plural=n @ 1;", "; plural=((n"])
def test_a_language_with_a_broken_rule_of_plurals_is_english(rule: str, tmp_path: Path) -> None:
    write_compiled(tmp_path, "de", GERMAN, rule)
    assert use_language("de", folder=tmp_path) == current_language() == ENGLISH
    assert tr("Draw") == "Draw"


@pytest.mark.parametrize("length", [*range(0, 40, 4), -20])
def test_a_language_whose_file_is_damaged_is_english(length: int, tmp_path: Path) -> None:
    write_language(tmp_path, "de", GERMAN)
    file = tmp_path / "de" / "LC_MESSAGES" / "qtgo.mo"
    file.write_bytes(file.read_bytes()[:length])
    assert use_language("de", folder=tmp_path) == current_language() == ENGLISH
    assert tr("Draw") == "Draw"


@pytest.mark.parametrize("content", [b"\xff" * 100, b"Content-Type: text/plain; charset=none"])
def test_a_language_whose_file_is_something_else_is_english(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "de" / "LC_MESSAGES" / "qtgo.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    assert use_language("de", folder=tmp_path) == ENGLISH
    assert tr("Draw") == "Draw"


def write_compiled(folder: Path, code: str, translations: Mapping[_Key, str | tuple[str, ...]], rule: str = "") -> None:
    """Compile a language as it stands, as other compilers do."""
    plurals = f"Plural-Forms: {rule}\n" if rule else ""
    texts = {"": f"Content-Type: text/plain; charset=utf-8\n{plurals}"}
    for (context, *said), translated in translations.items():
        forms = (translated,) if isinstance(translated, str) else translated
        texts[f"{context}\x04" + "\0".join(said)] = "\0".join(forms)
    words = [word.encode() for pair in sorted(texts.items()) for word in pair]
    start, places = 28 + 8 * len(words), [0, *accumulate(len(word) + 1 for word in words)]
    table = [struct.pack("<II", len(word), start + place) for word, place in zip(words, places, strict=False)]
    header = struct.pack("<7I", 0x950412DE, 0, len(texts), 28, 28 + 8 * len(texts), 0, 0)
    file = folder / code / "LC_MESSAGES" / "qtgo.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(header + b"".join(table[::2] + table[1::2]) + b"".join(word + b"\0" for word in words))


def test_another_language_is_used_for_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_language(tmp_path, "de", GERMAN)
    monkeypatch.setattr(translation, "languages_folder", lambda: tmp_path)
    use_language(PSEUDO)
    with speaking("de"):
        assert (tr("Draw"), current_language()) == ("Unentschieden", "de")
        with english():
            assert (tr("Draw"), current_language()) == ("Draw", ENGLISH)
    assert is_pseudo(tr("Draw")) and current_language() == PSEUDO
