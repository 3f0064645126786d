import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from qtgo.text.pseudo import PSEUDO, pseudo
from qtgo.text.translation import ENGLISH, Texts, available_languages, current_language, use_language
from tests.languages import write_language
from tests.shown_texts import is_pseudo

tr = Texts("score")
GERMAN = {("score", "Draw"): "Unentschieden"}


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use_language(ENGLISH)


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


def test_plural_forms_are_those_of_the_language(tmp_path: Path) -> None:
    write_language(
        tmp_path, "pl", {("score", "{n} stone", "{n} stones"): ("{n} kamień", "{n} kamienie", "{n} kamieni")}
    )
    use_language("pl", folder=tmp_path)
    said = [tr.plural("{n} stone", "{n} stones", n) for n in (1, 2, 5, 22)]
    assert said == ["1 kamień", "2 kamienie", "5 kamieni", "22 kamienie"]


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


def test_the_environment_chooses_where_nothing_else_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_language(tmp_path, "de", GERMAN)
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert use_language(folder=tmp_path) == "de"
    monkeypatch.setenv("LANG", "C")
    assert use_language(folder=tmp_path) == ENGLISH


def test_the_pseudo_language_keeps_what_is_no_text() -> None:
    use_language(PSEUDO)
    said = tr("&Save {name} %n &amp;\nnow")
    assert is_pseudo(said)
    assert "{name}" in said and "&S" in said and "\n" in said
    assert len(said) >= 1.4 * len("&Save {name} %n &amp;\nnow")
    assert "3" in tr.plural("{n} stone", "{n} stones", 3)
    assert [pseudo(text) for text in ("", ".", "{n}%", "{n} / {total}")] == ["", ",", "{n}%", "{n} / {total}"]


def test_translation_needs_no_qt() -> None:
    code = "import sys; sys.modules['PySide6'] = None; import qtgo.text.translation; print('babel' in sys.modules)"
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert child.stdout.strip() == "False"
