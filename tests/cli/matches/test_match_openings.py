"""Matches that start from openings."""

from pathlib import Path

import pytest

from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.properties import text_of
from qtgo.core.record.tree import Node
from qtgo.sgf.formats.importers import read_file
from tests.cli.played_matches import faults, match, outcome, results
from tests.denied_folders import locked_below
from tests.fakes import fake_command

PASSING = fake_command("--move", "pass")

pytestmark = pytest.mark.usefixtures("qapp")


def write(folder: Path, **records: str) -> Path:
    """Write records by the names of their files."""
    folder.mkdir(exist_ok=True)
    for name, text in records.items():
        (folder / f"{name}.sgf").write_text(text)
    return folder


def line(folder: Path, number: int) -> list[Node]:
    return list(read_file(folder / f"game-{number:04}.sgf").games[0].main_line())


def opening(folder: Path, number: int) -> str:
    return read_game_info(line(folder, number)[0]).opening


@pytest.fixture
def three(tmp_path: Path) -> Path:
    return write(
        tmp_path / "openings",
        a="(;SZ[5];B[cc](;W[bb];B[dd])(;W[dd]))",
        b="(;SZ[5]AB[bb][dd]AW[bd]PL[W])",
        c="(;SZ[5](;B[ca];W[];B[ac])(;B[ee]))",
    )


@pytest.fixture
def games(tmp_path: Path) -> Path:
    return tmp_path / "games"


def test_a_game_goes_on_from_the_end_of_the_main_line(
    capsys: pytest.CaptureFixture[str], three: Path, games: Path
) -> None:
    parsed, _ = outcome(capsys, games, PASSING, PASSING, "--games", "3", "--openings", str(three))
    first, second, third = (line(games, number) for number in (1, 2, 3))
    assert [next(iter(node.properties.items())) for node in first[1:4]] == [("B", ["cc"]), ("W", ["bb"]), ("B", ["dd"])]
    assert [text_of(node, "C") for node in first] == ["", "", "", "The opening ends here.", "", ""]
    assert [next(iter(node.properties)) for node in first[4:]] == ["W", "B"]
    assert second[0].properties["AB"] == ["bb", "dd"]
    assert [next(iter(node.properties)) for node in second[1:]] == ["W", "B"]
    assert text_of(second[0], "C") == "The opening ends here."
    assert third[2].properties["W"] == [""]
    assert [opening(games, number) for number in (1, 2, 3)] == ["a.sgf", "b.sgf", "c.sgf"]
    assert results(parsed) == ["W+6.5", "W+6.5", "B+16.5"]


def test_moves_of_the_opening_are_no_moves_of_the_engines(
    capsys: pytest.CaptureFixture[str], three: Path, games: Path
) -> None:
    options = ["--openings", str(three / "a.sgf"), "--max-moves", "3"]
    parsed, _ = outcome(capsys, games, fake_command(), fake_command(), *options)
    assert results(parsed) == ["Void"]
    assert [game["moves"] for game in parsed["results"]] == [6]
    assert [engine["moves"] for engine in parsed["engines"]] == [1, 2]
    again, err = outcome(capsys, games, fake_command(), fake_command(), *options)
    assert "1 game was already played" in err
    assert again["results"] == parsed["results"]


def test_each_opening_is_played_with_both_colors(capsys: pytest.CaptureFixture[str], three: Path, games: Path) -> None:
    options = ["--games", "8", "--alternate", "--openings", str(three)]
    outcome(capsys, games, PASSING, PASSING, *options)
    infos = [read_game_info(line(games, number)[0]) for number in range(1, 9)]
    assert [info.opening[0] for info in infos] == list("aabbccaa")
    assert [info.black.name for info in infos] == list("ABABABAB")


def test_a_seed_shuffles_always_the_same(capsys: pytest.CaptureFixture[str], three: Path, tmp_path: Path) -> None:
    orders = []
    for name, seed in (("x", "1"), ("y", "1"), ("z", "4")):
        options = ["--games", "3", "--openings", str(three), "--seed", seed]
        outcome(capsys, tmp_path / name, PASSING, PASSING, *options)
        orders.append([opening(tmp_path / name, number) for number in (1, 2, 3)])
    assert orders[0] == orders[1]
    assert orders[0] != orders[2]
    assert sorted(orders[0]) == sorted(orders[2]) == ["a.sgf", "b.sgf", "c.sgf"]


def test_a_handicap_in_an_opening_is_one(capsys: pytest.CaptureFixture[str], tmp_path: Path, games: Path) -> None:
    record = write(tmp_path / "openings", handicap="(;SZ[5]HA[2]AB[bb][dd])")
    outcome(capsys, games, PASSING, PASSING, "--openings", str(record))
    root, *rest = line(games, 1)
    assert read_game_info(root).handicap == 2
    assert [next(iter(node.properties)) for node in rest] == ["W", "B"]


def test_a_collection_has_an_opening_in_each_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, games: Path
) -> None:
    record = write(tmp_path / "openings", all="(;SZ[5];B[cc])(;SZ[5]B[bb])") / "all.sgf"
    outcome(capsys, games, PASSING, PASSING, "--games", "2", "--openings", str(record))
    assert opening(games, 2) == "all.sgf, game 2"
    assert line(games, 2)[1].properties["B"] == ["bb"]


def test_openings_for_another_board_are_left_out_by_name(
    capsys: pytest.CaptureFixture[str], three: Path, games: Path
) -> None:
    write(three, aa="(;SZ[9];B[cc])")
    _, err = outcome(capsys, games, PASSING, PASSING, "--games", "2", "--openings", str(three))
    assert "aa.sgf (9x9)" in err
    assert [opening(games, number) for number in (1, 2)] == ["a.sgf", "b.sgf"]


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ("(;SZ[5]\n;B[cc]\n;W[cc])", "bad.sgf:3:1: C3 is already occupied."),
        ("(;SZ[5]\n;B[cc]\n;W[zz])", "bad.sgf:3:1: not a move on this board: zz"),
        ("(;SZ[5];B[cc]B[dd])", "bad.sgf:1:8: more than one move in a node"),
        ("(;SZ[5];B[cc];W[];B[])", "bad.sgf:1:18: the game has already ended"),
        ("(;GM[2]SZ[5])", "bad.sgf:1:2: not a Go game"),
        ("nothing", "bad.sgf:1:1: Not an SGF file"),
        ("(;SZ[9])", "no opening for a board of 5x5"),
    ],
)
def test_what_is_no_opening_is_told_with_its_place(
    record: str, said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, games: Path
) -> None:
    folder = write(tmp_path / "openings", bad=record)
    status, _, err = match(capsys, games, "--black", PASSING, "--white", PASSING, "--openings", str(folder))
    assert status == 1
    assert said in err
    assert not games.exists()


def test_a_folder_that_is_not_there_and_a_seed_without_openings_are_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, games: Path
) -> None:
    engines = ["--black", PASSING, "--white", PASSING]
    status, _, err = match(capsys, games, *engines, "--openings", str(tmp_path / "none"))
    assert (status, "No such file" in err) == (1, True)
    status, _, err = match(capsys, games, *engines, "--seed", "1")
    assert (status, "--openings" in err) == (2, True)


def test_openings_that_may_not_be_looked_at_are_told(
    capsys: pytest.CaptureFixture[str], three: Path, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "stat", locked_below(three))
    status, _, err = match(capsys, games, "--black", PASSING, "--white", PASSING, "--openings", str(three))
    assert (status, "a.sgf: Permission denied" in err) == (1, True)


def test_other_openings_are_another_match(capsys: pytest.CaptureFixture[str], three: Path, games: Path) -> None:
    options = ["--games", "2", "--openings", str(three)]
    outcome(capsys, games, PASSING, PASSING, *options)
    engines = ["--black", PASSING, "--white", PASSING]
    for changed in (options[:2], [*options, "--seed", "1"]):
        status, _, err = match(capsys, games, *engines, *changed)
        assert (status, "another match (different openings)" in err) == (1, True)
    write(three, c="(;SZ[5];B[cd])")
    status, _, err = match(capsys, games, *engines, *options)
    assert (status, "another match (different openings)" in err) == (1, True)


def test_an_engine_that_cannot_set_up_an_opening_is_told(
    capsys: pytest.CaptureFixture[str], three: Path, games: Path
) -> None:
    stubborn = fake_command("--refuse", "play", "--refuse", "set_position")
    options = ["--black", PASSING, "--white", stubborn, "--openings", str(three / "b.sgf")]
    status, _, err = match(capsys, games, *options)
    assert status == 1
    assert "B: It cannot set up this position" in err


def test_a_fault_at_the_first_move_is_told_after_the_opening(
    capsys: pytest.CaptureFixture[str], three: Path, games: Path
) -> None:
    parsed, _ = outcome(capsys, games, PASSING, fake_command("--move", "C3"), "--openings", str(three / "a.sgf"))
    assert (results(parsed), faults(parsed)) == (["B+F"], [0, 1])
    assert text_of(line(games, 1)[-1], "C").splitlines() == [
        "The opening ends here.",
        "White made an illegal move, C3. C3 is already occupied.",
    ]
