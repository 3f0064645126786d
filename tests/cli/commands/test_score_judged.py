import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from qtgo.ai.weights import WeightsError
from qtgo.cli.main import main

# Black owns the left, White the right; the white stone on B8 and the black ones on H2 and H8 are dead.
FINISHED = (
    "(;FF[4]GM[1]SZ[9]RU[Japanese]KM[0.5]PL[B]"
    "AB[da][db][dc][ad][bd][cd][dd][ce][de][df][ef][ff][gf][hf][if][fg][fh][fi][hb]"
    "AW[ea][eb][ec][ed][ae][be][ee][fe][ge][he][ie][bf][cf][ag][bg][dg][eg][ch][eh][hh][ei][bb])"
)
UNFINISHED = "(;FF[4]GM[1]SZ[9]RU[Japanese]KM[6.5];B[ee])"


def score(tmp_path: Path, capsys: pytest.CaptureFixture[str], record: str, *options: str) -> tuple[str, str]:
    path = tmp_path / "game.sgf"
    path.write_text(record, encoding="utf-8")
    assert main(["score", str(path), *options]) == 0
    return capsys.readouterr()


def test_the_judge_says_what_it_removed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, err = score(tmp_path, capsys, FINISHED, "--dead", "auto")
    assert err == ""
    assert ": W+6.5 (Japanese rules, komi 0.5)" in out
    assert "removed as dead: 1 Black stone (H8), 2 White stones (B8, H2)" in out
    assert re.search(r"\n  confidence in this count: \d+%\n", out)
    assert "unfinished" not in out


def test_rules_that_take_the_board_as_it_stands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = score(tmp_path, capsys, FINISHED, "--dead", "auto", "--rules", "tromp-taylor")
    assert "nothing removed: these rules count the board as it stands (capturable: 1 Black stone (H8), " in out
    assert "unfinished: not settled at B8, H2, H8" in out


def test_an_unfinished_position_is_said_to_be_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = score(tmp_path, capsys, UNFINISHED, "--dead", "AUTO")
    assert "no dead stones" in out
    assert " of 81 points are not settled" in out
    assert "\n  unfinished: " in out
    assert " leads by about " in out


def test_the_judgement_in_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    finished = json.loads(score(tmp_path, capsys, FINISHED, "--dead", "auto", "--json")[0])
    assert finished["result"] == "W+6.5"
    assert finished["dead"] == ["B8", "H2", "H8"]
    assert finished["settled"] is True
    assert finished["unsettled"] == []
    assert finished["estimate"] == -6.5
    assert finished["confidence"] > 0.9
    assert finished["win_rate"] < 0.1
    unfinished = json.loads(score(tmp_path, capsys, UNFINISHED, "--dead", "auto", "--json")[0])
    assert unfinished["settled"] is False
    assert len(unfinished["unsettled"]) > 40
    assert "settled" not in json.loads(score(tmp_path, capsys, FINISHED, "--json")[0])


def test_a_damaged_network_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged() -> None:
        raise WeightsError("the file of weights is cut off")

    monkeypatch.setattr("qtgo.ai.network.Network.calibrated", damaged)
    path = tmp_path / "game.sgf"
    path.write_text(FINISHED, encoding="utf-8")
    assert main(["score", str(path), "--dead", "auto"]) == 1
    assert capsys.readouterr().err == "qtgo: the built-in judge cannot be loaded: the file of weights is cut off\n"


@pytest.mark.parametrize(
    "code",
    [
        "import qtgo.cli.main; assert qtgo.cli.main.main(['score', sys.argv[1]]) == 0",
        "import qtgo.app.game_window, qtgo.app.start",
    ],
)
def test_numpy_is_loaded_for_the_judge_alone(code: str, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(FINISHED, encoding="utf-8")
    program = f"import sys; {code}; print('numpy' in sys.modules)"
    child = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, timeout=120, check=True
    )
    assert child.stdout.splitlines()[-1] == "False"
