"""The command line in another language than English."""

import io
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from qtgo.cli.main import COMMANDS, main
from qtgo.text import translation
from qtgo.text.numbers import number_text
from qtgo.text.translation import use_language
from tests.languages import (
    english_words,
    folder_of,
    forget_libc_translations,
    walked_languages,
    words_in,
    write_language,
)

GERMAN = {
    ("command line", "territory"): "Gebiet",
    ("command line", "prisoners"): "Gefangene",
    ("command line", "komi"): "Komi",
    ("command line", "total"): "Summe",
    ("command line", "neutral points"): "neutrale Punkte",
    ("command line", "{file}: {result} ({rules}, komi {komi})"): "{file}: {result} ({rules}, Komi {komi})",
    ("command line", "{file}: all stones on the board were counted as alive (see --dead)"): (
        "{file}: alle Steine wurden als lebend gezählt (siehe --dead)"
    ),
    ("command line", "usage: "): "Aufruf: ",
    ("command line", "%(prog)s: error: %(message)s\n"): "%(prog)s: Fehler: %(message)s\n",
    ("command line", "the following arguments are required: %s"): "es fehlt: %s",
    ("command line", "unknown encoding {encoding!r}"): "unbekannte Kodierung {encoding!r}",
    ("color", "Black"): "Schwarz",
    ("color", "White"): "Weiß",
    ("number", "."): ",",
    ("file issues", "The file is empty."): "Die Datei ist leer.",
}


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    yield
    forget_libc_translations()


@pytest.fixture
def german(tmp_path: Path) -> Path:
    """Compile a catalog and return the folder of languages that has it."""
    folder = tmp_path / "languages"
    write_language(folder, "de", GERMAN)
    return folder


@pytest.fixture
def in_german(german: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translation, "languages_folder", lambda: german)
    monkeypatch.setenv("LANGUAGE", "de")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")


def test_a_score_is_german_without_qt(german: Path, tmp_path: Path) -> None:
    game = tmp_path / "spiel.sgf"
    game.write_text("(;SZ[5]RU[Japanese]KM[6.5];B[cc])")
    code = (
        "import sys, pathlib; sys.modules['PySide6'] = None\n"
        "from qtgo.text import translation\n"
        f"translation.languages_folder = lambda: pathlib.Path({str(german)!r})\n"
        "from qtgo.cli.main import main\n"
        f"status = main(['score', {str(game)!r}])\n"
        "assert 'babel' not in sys.modules\n"
        "sys.exit(status)"
    )
    environment = {"LANGUAGE": "de", "LC_ALL": "C.UTF-8", "PYTHONPATH": str(Path(__file__).parents[2])}
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment)
    assert child.returncode == 0, child.stderr
    assert child.stdout.decode() == (
        f"{game}: B+17,5 (Japanese rules, Komi 6,5)\n"
        "                    Schwarz    Weiß\n"
        "  Gebiet                 24       0\n"
        "  Gefangene               0       0\n"
        "  Komi                    0     6,5\n"
        "  Summe                  24     6,5\n"
        "  neutrale Punkte         0\n"
    )
    assert child.stderr.decode() == f"qtgo: {game}: alle Steine wurden als lebend gezählt (siehe --dead)\n"


@pytest.mark.usefixtures("in_german")
def test_what_argparse_says_is_german(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["score"])
    said = capsys.readouterr().err
    assert said.startswith("Aufruf: qtgo score ")
    assert said.endswith("qtgo score: Fehler: es fehlt: FILE\n")
    with pytest.raises(SystemExit, match="2"):
        main(["score", "a.sgf", "--encoding", "none"])
    assert "unbekannte Kodierung 'none'" in capsys.readouterr().err


@pytest.mark.usefixtures("in_german")
def test_a_failure_is_german(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "leer.sgf").write_bytes(b"")
    assert main(["check", str(tmp_path / "leer.sgf")]) == 1
    assert capsys.readouterr().err.endswith("Die Datei ist leer.\n")


@pytest.mark.usefixtures("in_german")
def test_numbers_have_a_decimal_comma() -> None:
    use_language()
    assert [number_text(value) for value in (7.5, -0.25, 180.0)] == ["7,5", "−0,25", "180"]


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_has_nothing_that_is_not_translated(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANGUAGE", "en_XA")
    monkeypatch.setenv("COLUMNS", "1000")
    with pytest.raises(SystemExit, match="0"):
        main([*command.split(), "--help"])
    shown = capsys.readouterr().out
    usage, _, rest = shown.partition("\n\n")
    described, _, examples = rest.partition("[éẋåɱþļéš")
    assert usage.startswith("[ûšåĝé")
    assert re.search(r"^\[\[öþţîöñš ~+\]: ~+\]$", rest, re.MULTILINE), "a colon of the language"
    assert examples, shown
    # Nothing in brackets is English. Options stand first in their line, with what they take; so do commands.
    for line in filter(None, map(str.strip, described.splitlines())):
        outside = re.sub(r"\[[^\[\]]*~\]", "", line)
        first = re.match(r"(-|FILE|DIR|FOLDER|ACTION|IN\b|OUT|[a-z-]+ )", outside)
        words = re.findall(r"[A-Za-z]{3,}", outside.partition("  ")[2] if first else outside)
        assert not words, line


OPTIONS = re.compile(r"--?[a-z][\w-]*|\b[A-Z][A-Z_-]+\b|\{[^{}]*\}|'[^']*'|\bqtgo [^\n]*|\b[a-z]+-[a-z]+\b")
VALUES = frozenset({"full", "problems", "open", "fischer", "canadian", "byoyomi", "none", "move"})
"""What is entered as it stands in English."""


@pytest.fixture(params=walked_languages())
def translated(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(translation, "languages_folder", folder_of(request.param))
    monkeypatch.setenv("LANGUAGE", request.param)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "1000")
    return str(request.param)


def english_in(text: str, language: str) -> frozenset[str]:
    """Return the words of English in what a command says, beside those that are entered so."""
    return (words_in(OPTIONS.sub("", text)) & english_words(language)) - VALUES - COMMANDS.keys()


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_no_word_of_english_is_left_in_help(command: str, translated: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main([*command.split(), "--help"])
    assert english_in(capsys.readouterr().out, translated) == frozenset()


MISTAKES = (
    "score 1.sgf",
    "score 0.sgf",
    "score a.sgf --dead Z99",
    "score a.sgf --rules 7",
    "score a.sgf --game 7",
    "score a.sgf --move -1",
    "score a.sgf --komi x",
    "render a.sgf -o a.7",
    "render a.sgf -o 7/a.png",
    "render a.sgf",
    "convert 1.sgf a.sgf",
    "convert a.sgf b.sgf --encoding x",
    "check 1.sgf",
    "check a.sgf",
    "check 0.sgf",
    "index 7 -o x.7",
    "index",
    "analyze a.sgf --report-language xx",
    "analyze a.sgf --engine 7",
    "analyze a.sgf --report a.7",
    "analyze a.sgf --visits 0",
    "publish a.sgf -o a.7",
    "publish 0.sgf -o a.pdf",
    "network remove 7",
    "network add 7",
    "network download 7",
    "gtp --level 7z",
    "gtp --size 99",
    "match --black 7 --white 7 -o 7",
    "ladder 7",
    "play --move x",
    "play --show 7",
    "play --7",
)


@pytest.mark.parametrize("words", MISTAKES)
def test_no_word_of_english_is_left_in_what_is_wrong(
    words: str, translated: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "0.sgf").write_bytes(b"")
    (tmp_path / "a.sgf").write_text("(;SZ[9]B[aa];B[aa]W[zz];KO[]X[)")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    try:
        status: object = main(words.split())
    except SystemExit as end:
        status = end.code
    said = capsys.readouterr()
    assert status or words == "check a.sgf", words
    assert said.out or said.err
    assert english_in(said.out + said.err, translated) == frozenset()
