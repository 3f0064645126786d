"""The table of the ways to install, in which each way on each system has a row."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

from qtgo.resources import resource_path
from tests.packaging_scripts import PACKAGING, load_script

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the trials are for Linux")
TABLE = "Text.\n\n| way | on | size |\n|---|---|---|\n| pip | Debian 12 | 1 MB |\n| pip | Debian 13 | 2 MB |\n\nMore.\n"


@pytest.fixture
def trials(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(PACKAGING))
    return load_script("try_packages")


def test_a_new_row_takes_the_place_of_the_one_before(trials: ModuleType) -> None:
    row = "| pip | Debian 13 | 3 MB |"
    assert trials.with_row(TABLE, row) == TABLE.replace("| pip | Debian 13 | 2 MB |", row)


def test_the_row_of_a_new_way_comes_last(trials: ModuleType) -> None:
    row = "| deb | Debian 13 | 3 MB |"
    assert trials.with_row(TABLE, row) == TABLE.replace("\n\nMore", f"\n{row}\n\nMore")


def test_the_manual_has_rows_of_all_ways_and_each_but_once(trials: ModuleType) -> None:
    lines = resource_path("manual/installing.md").read_text("utf-8").splitlines()
    rows = [tuple(line.strip("| ").split(" | ")) for line in lines if line.startswith("| ")][1:]
    assert all(len(row) == 6 for row in rows)
    assert {row[0] for row in rows} == set(trials._TITLES.values())
    assert len({row[:2] for row in rows}) == len(rows)


def test_a_root_that_was_packed_in_part_is_not_taken_the_next_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    roots = load_script("bare_root")

    def run(command: Sequence[str], _seconds: float = 0) -> str:
        if command[0] == "tar":
            Path(command[command.index("-cf") + 1]).write_bytes(b"half")
            raise RuntimeError("it was ended")
        return ""

    monkeypatch.setattr(roots, "_run", run)
    with pytest.raises(RuntimeError):
        roots.BareRoot("trixie", tmp_path).make()
    assert not (tmp_path / "trixie.tar").exists()
