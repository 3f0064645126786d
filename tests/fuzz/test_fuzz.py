"""Damaged inputs of every kind, a few of each; ``python -m tests.fuzz`` tries them for as long as is wanted."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.examples import share
from tests.fuzz.__main__ import main
from tests.fuzz.fuzzer import fuzz, minimized
from tests.fuzz.targets import TARGETS, Target

SEED = 12
COUNTS = {"sgf": 150, "ngf": 100, "gib": 100, "ugf": 100, "gtp": 25, "answers": 100, "settings": 60, "journal": 80}
KEPT = {"journal-lines": 250, "versions": 150, "states": 250, "kept-analyses": 25, "index-rows": 15}
OTHERS = {"index": 15, "weights": 60, "analyses": 200, "queries": 60, "networks": 300}


@pytest.mark.parametrize(("name", "count"), [*COUNTS.items(), *KEPT.items(), *OTHERS.items()])
def test_damage_is_refused_or_read(name: str, count: int, tmp_path: Path) -> None:
    target = TARGETS[name]
    _, failure = fuzz(target, target.corpus(), SEED, lambda number: number >= share(count), tmp_path)
    assert failure is None, f"{failure}: python -m tests.fuzz {name} --seed {SEED}"


def test_every_target_has_its_part() -> None:
    assert {*COUNTS, *KEPT, *OTHERS} == TARGETS.keys()


def weak(data: bytes, _folder: Path) -> None:
    assert b"\xff" not in data


def test_what_fails_is_made_smaller_kept_and_tried_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    target = Target(lambda: [b"some bytes"], weak)
    monkeypatch.setitem(TARGETS, "sgf", target)
    assert main(["sgf", "--seconds", "60", "--seed", "1", "--keep", str(tmp_path)]) == 1
    (kept,) = tmp_path.iterdir()
    assert kept.read_bytes() == b"\xff"
    assert "seed 1\n" in capsys.readouterr().out
    assert main(["sgf", "--again", str(kept)]) == 1
    assert minimized(target, b"nothing wrong", tmp_path) == b"nothing wrong"
    kept.write_bytes(b"good")
    assert main(["sgf", "--again", str(kept)]) == 0
