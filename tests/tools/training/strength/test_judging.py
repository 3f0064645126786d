import json
from pathlib import Path

import pytest

from qtgo.ai.network import Network
from qtgo.core.rules.point import Point
from qtgo.tools.training.__main__ import main
from qtgo.tools.training.strength.judging import GnuGo, compare, ended_games, fit

# Black owns the left, White the right; the white stone on B8 and the black ones on H2 and H8 are dead.
STONES = (
    "AB[da][db][dc][ad][bd][cd][dd][ce][de][df][ef][ff][gf][hf][if][fg][fh][fi][hb]"
    "AW[ea][eb][ec][ed][ae][be][ee][fe][ge][he][ie][bf][cf][ag][bg][dg][eg][ch][eh][hh][ei][bb]"
)
NETWORK = Network.calibrated()
DEAD = frozenset(map(Point.from_vertex, ("B8", "H2", "H8")))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = f"(;SZ[9]PL[B]{STONES}"
    records = {
        "counted": f"{root}RU[Japanese]KM[0.5]RE[W+6.5];B[];W[])",
        "wrong": f"{root}RU[Japanese]KM[0.5]RE[B+20.5])",
        "marked": f"{root}RU[Japanese]KM[0.5]RE[W+6.5];B[]TB[bb][hh]TW[hb])",
        "without-komi": f"{root}RU[Japanese]KM[0]RE[W+12.5])",
        "in-stones": f"{root}RU[Chinese]KM[0.5]RE[W+4.75])",
        "resigned": f"{root}RE[B+R])",
        "odd": f"{root}KM[0.5]RE[B+0.03])",
        "no-record": "x",
    }
    for name, text in records.items():
        (tmp_path / f"{name}.sgf").write_text(text, encoding="utf-8")
    return tmp_path


def test_counted_games_are_found(folder: Path) -> None:
    games = {ended.name: ended for ended in ended_games([folder])}
    assert {name: ended.margin for name, ended in games.items()} == {
        "counted.sgf": -6.5,
        "in-stones.sgf": -9.5,
        "marked.sgf": -6.5,
        "without-komi.sgf": -12.5,
        "wrong.sgf": 20.5,
    }
    assert games["without-komi.sgf"].replay.info.komi == 6.5
    for name, ended in games.items():
        assert ended.is_right(DEAD) == (name != "wrong.sgf")
        assert not ended.is_right(frozenset())
    assert games["marked.sgf"].dead == DEAD


def test_the_judge_is_compared_with_the_records_and_gnu_go(folder: Path, tmp_path: Path) -> None:
    cache = tmp_path / "answers.json"
    names = ("counted", "in-stones", "marked", "without-komi", "wrong")
    cache.write_text(json.dumps({f"{name}.sgf 1": ["B8", "H2"] for name in names}), encoding="utf-8")
    *wrong, figures = compare(NETWORK, [folder], [1], cache, None)
    assert [line["game"] for line in wrong] == [f"{name}.sgf" for name in names]
    assert figures["games"] == 5
    assert figures["right"] == {"judge": 4, "gnugo level 1": 0}
    assert figures["within a point"] == {"judge": 4, "gnugo level 1": 0}
    assert sum(bucket["games"] for bucket in figures["confidence"]) == 5


def test_answers_are_kept(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = next(ended_games([folder]))
    asked: list[str] = []

    def ask(self: GnuGo, replay: object) -> list[str]:
        asked.append("")
        return ["B8"]

    monkeypatch.setattr(GnuGo, "_ask", ask)
    cache = tmp_path / "answers.json"
    for _ in range(2):
        assert GnuGo(10, cache).dead(ended) == {Point.from_vertex("B8")}
    assert len(asked) == 1


def test_the_confidence_is_fitted(folder: Path) -> None:
    weights = fit(NETWORK, [folder])
    assert len(weights) == 5
    assert weights[0] > 0 > -0.1 >= max(weights[1:])


def test_the_command_writes_a_line_of_json_for_each_game_that_differs(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["judge", str(folder), "--games", "2"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line.get("game") for line in lines] == [None]
    assert lines[0]["right"] == {"judge": 2}
