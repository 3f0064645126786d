"""By what a game is played that starts from an opening: board, rules, komi, handicap, and who moves first."""

from pathlib import Path

import pytest

from qtgo.cli.main import main
from qtgo.core.record.game_info import GameInfo, read_game_info
from qtgo.sgf.formats.importers import read_file
from tests.cli.played_matches import match
from tests.fakes import fake_command

pytestmark = pytest.mark.usefixtures("qapp")

HANDICAP = "(;GM[1]FF[4]SZ[5]HA[2]KM[0.5]RU[Chinese]AB[bd][db])"


def played(capsys: pytest.CaptureFixture[str], folder: Path, record: str, *options: str) -> tuple[GameInfo, str, str]:
    """Play a game of passes from an opening; return its information, the colors of its moves, and what Black heard."""
    opening, log = folder / "opening.sgf", folder / "log"
    opening.write_text(record)
    black = fake_command("--move", "pass", "--log", str(log))
    engines = ["--black-name", "A", "--white-name", "B", "--black", black, "--white", fake_command("--move", "pass")]
    status = main(["match", "-o", str(folder / "games"), "--openings", str(opening), *engines, *options])
    assert status == 0, capsys.readouterr().err
    nodes = list(read_file(folder / "games" / "game-0001.sgf").games[0].main_line())
    colors = "".join(color for node in nodes for color in "BW" if color in node.properties)
    return read_game_info(nodes[0]), colors, log.read_text()


def test_komi_rules_and_handicap_are_those_of_the_opening(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    info, colors, log = played(capsys, tmp_path, HANDICAP)
    assert (info.ruleset.name, info.komi, info.handicap, info.width) == ("chinese", 0.5, 2, 5)
    assert colors == "WB"
    assert info.result == "B+22.5"  # all of the board but the half point and the two of the compensation
    assert "komi 0.5\n" in log
    assert "boardsize 5\n" in log
    root = read_file(tmp_path / "games" / "game-0001.sgf").games[0].properties
    assert (root["KM"], root["RU"], root["HA"]) == (["0.5"], ["Chinese"], ["2"])


@pytest.mark.parametrize(
    ("options", "rules", "komi"),
    [
        (("--komi", "3.5"), "chinese", 3.5),
        (("--rules", "japanese"), "japanese", 0.5),
        (("--rules", "japanese", "--komi", "-1"), "japanese", -1.0),
    ],
)
def test_what_the_command_line_says_is_before_the_opening(
    options: tuple[str, ...], rules: str, komi: float, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    info, colors, _ = played(capsys, tmp_path, HANDICAP, *options)
    assert (info.ruleset.name, info.komi, info.handicap, colors) == (rules, komi, 2, "WB")


@pytest.mark.parametrize(
    ("record", "rules", "komi", "handicap", "colors"),
    [
        ("(;SZ[5];B[cc])", "japanese", 6.5, 0, "BWB"),
        ("(;SZ[5]RU[Chinese];B[cc])", "chinese", 7.5, 0, "BWB"),
        ("(;SZ[5]RU[House rules];B[cc])", "japanese", 6.5, 0, "BWB"),
        ("(;SZ[5]HA[2]AB[bd][db])", "japanese", 0.5, 2, "WB"),
        ("(;SZ[5]HA[2];AB[bd][db];W[cc])", "japanese", 0.5, 2, "WBW"),
        ("(;SZ[5]HA[2]KM[0.5];B[cc])", "japanese", 0.5, 0, "BWB"),
        ("(;SZ[5]HA[3]AB[bd][db];W[cc])", "japanese", 6.5, 0, "WBW"),
        ("(;SZ[5]AB[bd][db]PL[W]KM[0])", "japanese", 0.0, 0, "WB"),
        ("(;SZ[5]KM[6.25];B[cc])", "japanese", 6.25, 0, "BWB"),
        ("(;SZ[7:5]KM[-7.5];B[cc])", "japanese", -7.5, 0, "BWB"),
    ],
)
def test_what_an_opening_leaves_open_is_as_usual(
    record: str,
    rules: str,
    komi: float,
    handicap: int,
    colors: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    info, moves, _ = played(capsys, tmp_path, record)
    assert (info.ruleset.name, info.komi, info.handicap, moves) == (rules, komi, handicap, colors)


def test_each_opening_has_its_own_board(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    openings = tmp_path / "openings"
    openings.mkdir()
    for size, komi in ((5, 1.5), (9, 2.5), (7, 3.5)):
        (openings / f"{size}.sgf").write_text(f"(;SZ[{size}]KM[{komi}];B[cc])")
    words = ["match", "-o", str(tmp_path / "games"), "--openings", str(openings), "--games", "4", "--max-moves", "2"]
    passing = fake_command("--move", "pass")
    for _ in range(2):  # the second time there is nothing left to play, and all games are known
        assert main([*words, "--black", passing, "--white", passing]) == 0
    files = [tmp_path / "games" / f"game-000{number}.sgf" for number in (1, 2, 3, 4)]
    infos = [read_game_info(read_file(file).games[0]) for file in files]
    assert [(info.width, info.komi) for info in infos] == [(5, 1.5), (7, 3.5), (9, 2.5), (5, 1.5)]
    assert "4 games were already played" in capsys.readouterr().err


def test_an_opening_is_held_against_its_own_rules(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    suicide = "(;SZ[5]RU[NZ]AB[ca][bb][ab]AW[aa];W[ba])"
    assert played(capsys, tmp_path, suicide)[1] == "WBW"
    status, _, err = match(
        capsys,
        tmp_path / "x",
        "--black",
        "x",
        "--white",
        "y",
        "--openings",
        str(tmp_path / "opening.sgf"),
        "--rules",
        "japanese",
    )
    assert (status, "suicide" in err.lower()) == (1, True)


def test_a_folder_without_openings_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["match", "-o", str(tmp_path / "games"), "--openings", str(tmp_path), "--black", "x", "--white", "y"]
    assert main(words) == 1
    assert "no game files in this folder" in capsys.readouterr().err
