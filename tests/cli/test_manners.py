"""Engines with bad manners on the command line; ``tests.cli.manners`` tries every kind."""

from pathlib import Path

import pytest

from tests.cli.manners import KINDS, faults_of

CHOSEN = (
    "match: Black silent from the start",
    "match: White closes its output at the start",
    "match: Black leaves a child running when it is killed",
    "match: Black leaves a child running when it dies",
    "match: White lacks komi",
    "match: Black writes lines after its move",
    "analyze: GTP, leaves a child running",
    "analyze: GTP, never ends the line of its name",
    "analyze: leaves a child running when it dies",
    "analyze: dies after each partial answer",
    "analyze: tells moves that are none",
)


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="processes are found in /proc")
@pytest.mark.parametrize("kind", CHOSEN)
def test_no_engine_hangs_a_command_or_is_left_running(kind: str, tmp_path: Path) -> None:
    assert list(faults_of(kind, tmp_path)) == []


def test_forty_kinds_are_tried_in_each_command() -> None:
    for command in ("match: Black", "match: White", "analyze"):
        assert sum(kind.startswith(command) for kind in KINDS) >= 40
