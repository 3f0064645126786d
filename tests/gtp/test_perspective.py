import pytest

from qtgo.core.rules.point import Color
from qtgo.gtp.perspective import Perspective, PerspectiveProbe, known_perspective, told_perspective


@pytest.mark.parametrize(
    ("name", "perspective"),
    [("QtGo", Perspective.SIDE_TO_MOVE), ("Leela Zero ", Perspective.SIDE_TO_MOVE), ("KataGo", None), ("", None)],
)
def test_some_engines_are_known_by_name(name: str, perspective: Perspective | None) -> None:
    assert known_perspective(name) is perspective


@pytest.mark.parametrize(
    ("answer", "perspective"),
    [
        ("SIDETOMOVE", Perspective.SIDE_TO_MOVE),
        (" black\n", Perspective.BLACK),
        ("White", Perspective.WHITE),
        ("Invalid parameter: reportAnalysisWinratesAs", None),
        ("", None),
    ],
)
def test_a_parameter_says_it(answer: str, perspective: Perspective | None) -> None:
    assert told_perspective(answer) is perspective


@pytest.mark.parametrize("perspective", Perspective)
@pytest.mark.parametrize("certainty", [0.35, 0.5])
def test_the_probe_finds_out_who_speaks(perspective: Perspective, certainty: float) -> None:
    probe, asked = PerspectiveProbe(), 0
    while (color := probe.color) is not None:
        of_black = 0.5 + certainty
        probe = probe.after(1 - of_black if perspective.is_white(color) else of_black)
        asked += 1
    assert probe.perspective is perspective
    assert asked == (1 if perspective is Perspective.BLACK else 2)


@pytest.mark.parametrize("win_rates", [(0.5,), (0.55,), (0.1, 0.5)])
def test_a_probe_that_is_not_clear_says_nothing(win_rates: tuple[float, ...]) -> None:
    probe = PerspectiveProbe()
    for win_rate in win_rates:
        probe = probe.after(win_rate)
    assert probe.perspective is None
    while probe.color is not None:
        probe = probe.after(0.5)
    assert probe.perspective is None


@pytest.mark.parametrize("size", [(0, 0), (2, 2), (6, 9), (52, 52), (9, 30)])
def test_the_probe_sets_up_a_won_game(size: tuple[int, int]) -> None:
    commands = PerspectiveProbe(size=size).setup
    assert commands[:2] == ("boardsize 9", "clear_board")
    assert sorted(commands[3:]) == [
        f"play b {vertex}" for vertex in ["C3", "C5", "C7", "E3", "E5", "E7", "G3", "G5", "G7"]
    ]
    assert PerspectiveProbe(size=size).color is Color.WHITE


def test_the_probe_keeps_the_size_of_the_board_where_it_can() -> None:
    for size, far in (((19, 19), "Q16"), ((9, 9), "G7"), ((13, 19), "K16"), ((7, 7), "E5")):
        commands = PerspectiveProbe(size=size).setup
        assert commands[:2] == ("clear_board", "komi 0.5")
        assert len(set(commands[2:])) == 9
        assert commands[-1] == f"play b {far}"
        assert PerspectiveProbe(size=size).after(0.1).size == size
