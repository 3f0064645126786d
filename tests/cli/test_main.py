import errno
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from qtgo.cli.commands.play_command import has_display
from qtgo.cli.main import _command_meant, _expanded, main
from qtgo.program_command import program_command
from tests.app.closed_terminal import ClosedTerminal
from tests.child_process import ChildProcess

# Black owns the two left columns, White the two right ones; A1 is a dead white stone, C3 neutral.
GAME = "(;FF[4]GM[1]CA[UTF-8]SZ[5:3]RU[Chinese]KM[0.5]AB[ba][bb][bc]AW[da][db][dc][ac];B[];W[](;B[aa])(;B[ba]))"


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.sgf"
    path.write_text(GAME, encoding="utf-8")
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run a command; give its exit status and what it wrote."""
    try:
        status = main(arguments)
    except SystemExit as stop:
        status = int(stop.code or 0)
    return status, *capsys.readouterr()


def score(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    status, out, _ = run(capsys, "score", "--json", *arguments)
    assert status == 0
    parsed = json.loads(out)
    assert isinstance(parsed, dict)
    return parsed


@pytest.mark.parametrize(
    "command", ["", "play", "score", "render", "check", "convert", "gtp", "analysis-engine", "match"]
)
def test_every_command_helps_with_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, *command.split(), "--help")
    assert (status, err) == (0, "")
    assert "examples:\n  qtgo" in out


@pytest.mark.parametrize(
    "words",
    [
        "score",
        "score x.sgf --rules chess",
        "score x.sgf --komi 7.3",
        "score x.sgf --komi 7_5",
        "score x.sgf --komi 1.234,5",
        "render x.sgf -o x.png --size 1_000",
        "render x.sgf -o x.png --numbers 1_5",
        "score x.sgf --komi 200",
        "score x.sgf --dead D4,I5",
        "score x.sgf --move -1",
        "score x.sgf --game 0",
        "check",
        "convert x.sgf",
        "gtp --size 1",
        "gtp --size 19x",
        "gtp x.sgf",
        "gtp --seed -1",
        "ladder x --at nan",
        "play x.sgf --move -1",
        "--nonsense",
    ],
)
def test_bad_usage_is_status_2(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, *words.split())
    assert (status, out) == (2, "")
    assert err.startswith("usage: qtgo")


@pytest.mark.parametrize("words", ["check", "score", "convert -o x.sgf", "render -o x.png", "index", "analyze"])
def test_an_empty_name_of_a_file_is_refused(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    command, *options = words.split()
    status, out, err = run(capsys, command, "", *options)
    assert (status, out) == (2, "")
    assert "the name is empty" in err


@pytest.mark.parametrize(
    ("word", "command"),
    [("scor", "score"), ("analyse", "analyze"), ("Check", "check"), ("analysisengine", "analysis-engine")],
)
def test_a_mistyped_command_opens_no_window(word: str, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, word, "x.sgf")
    assert (status, out) == (2, "")
    assert err.endswith(f'qtgo: error: no file or command "{word}"; did you mean "{command}"?\n')


def test_a_file_that_is_there_is_no_mistyped_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("scor").touch()
    assert _command_meant("scor") == ""
    assert _command_meant("./scores") == ""
    assert _command_meant("holiday") == ""
    assert _command_meant("scores") == "score"


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "--version")
    assert (status, out.split()[0]) == (0, "qtgo")


def test_who_took_the_button_has_half_a_point(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (path := tmp_path / "button.sgf").write_text("(;SZ[5]KM[0];B[cc];W[];B[];W[])")
    told = score(capsys, str(path), "--rules", "aga-button")
    assert told["result"] == "B+24.5"
    assert (told["black"]["button"], told["white"]["button"]) == (0, 0.5)


def test_a_score_is_written_as_json(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert score(capsys, game, "--move", "2", "--dead", "A1") == {
        "file": game,
        "ruleset": "chinese",
        "komi": 0.5,
        "black": {
            "stones": 3,
            "territory": 3,
            "prisoners": 1,
            "tax": 0,
            "compensation": 0,
            "button": 0,
            "komi": 0,
            "total": 6,
        },
        "white": {
            "stones": 3,
            "territory": 3,
            "prisoners": 0,
            "tax": 0,
            "compensation": 0,
            "button": 0,
            "komi": 0.5,
            "total": 6.5,
        },
        "neutral": 3,
        "dead": ["A1"],
        "seki": [],
        "map": ["BB.WW", "BB.WW", "BB.WW"],
        "result": "W+0.5",
    }


def test_rules_and_komi_can_be_others(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    result = score(capsys, game, "--rules", "japanese", "--komi", "-2", "--dead", "A1", "--move", "2")
    assert (result["ruleset"], result["komi"], result["result"]) == ("japanese", -2, "B+3")
    own = '{"ko":"SIMPLE","scoring":"AREA","tax":"NONE","suicide":false}'
    assert score(capsys, game, "--rules", own, "--komi", "0", "--dead", "none")["komi"] == 0


def test_several_files_give_a_line_each_and_a_bad_one_does_not_stop_the_rest(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, "score", "--json", "nowhere.sgf", game, game)
    assert status == 1
    assert [json.loads(line)["file"] for line in out.splitlines()] == [game, game]
    assert err.startswith("qtgo: nowhere.sgf: No such file or directory\n")
    assert "counted as alive" in err


@pytest.mark.parametrize("command", ["check", "score"])
def test_a_name_that_no_file_can_have_does_not_stop_the_rest(
    game: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "(;GM[1];B[ee])" * 30  # pasted in place of a file
    status, out, err = run(capsys, command, name, game)
    assert status == 1
    assert game in out
    assert f"{name}: File name too long" in err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--move", "9"], "no move 9; the main line has 3 moves"),
        (["--game", "2"], "no game 2; the file has 1 game"),
        (["--dead", "C3"], "no stone at C3"),
        (["--dead", "T19"], "T19 is not on the board"),
    ],
)
def test_bad_input_is_status_1(
    game: str, arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "score", game, *arguments) == (1, "", f"qtgo: {game}: {complaint}\n")


def test_a_table_shows_what_the_rules_count(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, err = run(capsys, "score", game, "--move", "2", "--dead", "A1")
    assert err == ""
    assert [line.split() for line in out.splitlines()[1:]] == [
        ["Black", "White"],
        ["stones", "3", "3"],
        ["territory", "3", "3"],
        ["komi", "0", "0.5"],
        ["total", "6", "6.5"],
        ["neutral", "points", "3"],
    ]


def test_a_check_names_problems_and_illegal_moves_in_every_variation(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, "check", game)
    column = GAME.index(";B[ba]") + 1
    assert (status, err) == (0, "")
    assert out == f"{game}: 1 game, 5 nodes, UTF-8\n{game}:1:{column}: 3: B3 is already occupied.\n"
    parsed = json.loads(run(capsys, "check", "--json", game)[1])
    assert (parsed["games"], parsed["nodes"], parsed["charset"]) == (1, 5, "UTF-8")
    assert [(found["line"], found["column"], found["kind"]) for found in parsed["problems"]] == [
        (1, column, "illegal-move")
    ]


def test_a_check_fails_for_what_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear friend", encoding="utf-8")
    status, out, err = run(capsys, "check", str(path))
    assert (status, out) == (1, "")
    assert err.startswith(f"qtgo: {path}:1:1: ")


def test_converting_keeps_a_file_and_refuses_to_lose_characters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "in.sgf", tmp_path / "out.sgf"
    source.write_bytes("(;FF[4]GM[1]CA[UTF-8]PB[名人]SZ[9]\n;B[ee])\n".encode())
    assert run(capsys, "convert", str(source), str(target)) == (0, "", "")
    assert target.read_bytes() == source.read_bytes()
    assert run(capsys, "convert", str(source), str(target), "--encoding", "shift_jis")[0] == 0
    assert "名人".encode("shift_jis") in target.read_bytes()
    target.unlink()
    status, _, err = run(capsys, "convert", str(source), str(target), "--encoding", "latin-1")
    assert (status, target.exists()) == (1, False)
    assert "名 人" in err
    assert run(capsys, "convert", str(source), str(target), "--encoding", "latin-1", "--lossy")[0] == 0
    assert b"PB[??]" in target.read_bytes()
    assert run(capsys, "convert", str(source), str(target), "--encoding", "klingon")[0] == 1
    assert run(capsys, "convert", str(source), str(tmp_path / "no" / "out.sgf"))[0] == 1


def test_converting_keeps_what_is_no_game_unless_it_is_to_be_repaired(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "in.sgf", tmp_path / "out.sgf"
    text = "Viele Grüße\n(;FF[4]GM[1]CA[UTF-8]PB[A];B[ee]])\nGame 2\n(;SZ[9];B[aa]"
    source.write_text(text, encoding="utf-8")
    assert run(capsys, "convert", str(source), str(target)) == (0, "", "")
    assert target.read_text(encoding="utf-8") == text
    assert run(capsys, "convert", str(source), str(target), "--encoding", "latin-1") == (0, "", "")
    converted = target.read_text(encoding="latin-1")
    assert converted.startswith(
        "Viele Grüße\n(;FF[4]GM[1]CA[ISO-8859-1]PB[A];B[ee]])\nGame 2\n(;CA[ISO-8859-1]SZ[9];B[aa]"
    )
    assert run(capsys, "convert", str(source), str(target), "--encoding", "ascii")[0] == 1
    assert run(capsys, "convert", str(source), str(target), "--repair") == (0, "", "")
    assert target.read_text(encoding="utf-8") == "(;FF[4]GM[1]CA[UTF-8]PB[A];B[ee])\n(;SZ[9];B[aa])\n"


def test_invalid_bytes_are_not_converted_unless_that_is_wanted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "in.sgf", tmp_path / "out.sgf"
    data = b"(;FF[4]GM[1]CA[UTF-8]PB[" + "名人本因坊".encode() + b"\xe5]SZ[9])\n"
    source.write_bytes(data)
    assert run(capsys, "convert", str(source), str(target)) == (0, "", "")
    assert target.read_bytes() == data  # as it was
    target.unlink()
    for encoding in ("utf-8", "gb18030"):
        status, _, err = run(capsys, "convert", str(source), str(target), "--encoding", encoding)
        assert (status, target.exists()) == (1, False)
        assert "not valid UTF-8 in 1 place" in err and "--lossy" in err
        assert run(capsys, "convert", str(source), str(target), "--encoding", encoding, "--lossy")[0] == 0
        assert "PB[名人本因坊\ufffd]" in target.read_bytes().decode(encoding)
        target.unlink()


def test_a_file_is_read_in_an_encoding_named_by_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, picture = tmp_path / "game.sgf", tmp_path / "game.svg"
    path.write_bytes("(;SZ[9]PB[이창호];B[ee];W[cc])".encode("utf-16-be") + b"\0\n")
    wide = tmp_path / "wide.sgf"
    wide.write_bytes(" \n".encode("utf-16-be") * 3000 + path.read_bytes())
    assert run(capsys, "check", str(wide))[0] == 1
    status, out, _ = run(capsys, "check", "--encoding", "UTF-16BE", str(wide))
    assert (status, "UTF-16BE" in out) == (0, True)
    assert run(capsys, "score", "--encoding", "UTF-16BE", str(wide))[0] == 0
    assert run(capsys, "render", "--encoding", "UTF-16BE", str(wide), "-o", str(picture))[0] == 0
    assert picture.exists()
    for command in (["check"], ["score"], ["render", "-o", str(picture)], []):
        status, _, err = run(capsys, *command, str(wide), "--encoding", "rot13")
        assert (status, "unknown encoding 'rot13'" in err) == (2, True)


def test_gtp_loads_a_record_and_prints_what_was_played(game: str, tmp_path: Path) -> None:
    commands = f"loadsgf {game} 3\nget_komi\nkata-get-rules\nloadsgf {tmp_path}\nclear_board\nplay b A1\nprintsgf\n"
    child = subprocess.run(program_command("gtp"), input=commands, capture_output=True, text=True, timeout=60)
    loaded, komi, rules, folder, *_, record = child.stdout.split("\n\n")[:-1]
    assert (loaded, komi, folder) == ("= black", "= 0.5", "? cannot load file")
    assert json.loads(rules.removeprefix("= "))["whiteHandicapBonus"] == "N"
    assert "SZ[5:3]" in record
    assert "KM[0.5]" in record
    assert ";B[ac]" in record
    assert (child.returncode, child.stderr) == (0, "")


def test_a_reader_that_goes_away_is_no_error(game: str) -> None:
    code = "import sys; from qtgo.cli.main import main; sys.exit(main(['check', *sys.argv[1:]]))"
    child = ChildProcess[bytes](
        [sys.executable, "-c", code, *[game] * 3000], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    with child:
        assert child.stdout is not None
        child.stdout.read(1)
        child.stdout.close()
        assert child.stderr is not None
        assert child.stderr.read() == b""
        assert child.wait(timeout=60) == 141


def test_a_reader_that_goes_away_on_windows_is_no_error(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        monkeypatch.setattr(sys, "platform", "win32")
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr("qtgo.cli.commands.check_command.say", refuse)
    status, _, err = run(capsys, "check", game)
    assert (status, err) == (141, "")


def test_patterns_are_expanded_where_shells_do_not(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("b.sgf", "a.sgf", "[1].sgf", "1.sgf", "notes.txt"):
        Path(name).touch()
    words = ["check", "?.sgf", "[1].*", "[1].sgf", "*.gib", "--json"]
    assert _expanded(words, "linux") == words
    expected = ["check", "1.sgf", "a.sgf", "b.sgf", "[1].sgf", "[1].sgf", "*.gib", "--json"]
    assert _expanded(words, "win32") == expected


@pytest.mark.parametrize(
    ("environment", "platform", "expected"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"QT_QPA_PLATFORM": "offscreen"}, "linux", True),
        ({}, "darwin", True),
        ({}, "win32", True),
    ],
)
def test_a_missing_display_is_noticed(environment: dict[str, str], platform: str, expected: bool) -> None:
    assert has_display(environment, platform) is expected


def test_without_a_display_the_other_way_is_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    status, _, err = run(capsys, "game.sgf")
    assert status == 1
    assert "qtgo render FILE" in err


class Dead(io.StringIO):
    """Standard error that nobody reads."""

    def write(self, _text: str, /) -> int:
        raise BrokenPipeError

    def flush(self) -> None:
        raise BrokenPipeError


@pytest.mark.parametrize("stream", [Dead, ClosedTerminal])
def test_nobody_who_reads_standard_error_changes_nothing(
    stream: type[io.StringIO], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[9];B[aa];W[zz])")
    commands = (["check", str(path)], ["convert", str(path), "-"], ["score", str(path)], ["check", "nowhere.sgf"])
    results = []
    for _ in range(2):
        results.append([(main(words), capsys.readouterr().out) for words in commands])
        monkeypatch.setattr(sys, "stderr", stream())
    assert results[0] == results[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("analyze a.sgf b.sgf -o c.sgf", "single game"),
        ("match --black x --white y -o games --black-name a --white-name a", "both engines"),
    ],
)
def test_options_that_do_not_go_together_are_bad_usage(
    words: str, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(words.split()) == 2
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_what_a_charset_lacks_is_escaped_and_a_blank_is_one(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="latin-1"))
    assert main(["check", game]) == 0
    sys.stdout.write("là\N{NARROW NO-BREAK SPACE}: \N{BLACK STAR}\N{WHITE STAR}")
    sys.stdout.flush()
    assert written.getvalue().endswith(b"l\xe0 : \\u2605\\u2606")
