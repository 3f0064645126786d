"""The dialog for pictures of the board."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from qtgo.board.picture import Picture, PictureError
from qtgo.core.diagram.board_diagram import MoveRange
from qtgo.core.diagram.part import PartKind
from qtgo.core.rules.point import Area
from qtgo.core.rules.position import Position
from qtgo.features.pictures.picture_choice import Numbering, PictureChoice
from qtgo.features.pictures.picture_dialog import PictureDialog
from qtgo.settings import CoordinateStyle
from tests.shown_window import ok_button

Make = Callable[..., PictureDialog]


@pytest.fixture
def drawn() -> list[PictureChoice]:
    return []


@pytest.fixture
def make(qtbot: QtBot, drawn: list[PictureChoice]) -> Make:
    def made(choice: PictureChoice | None = None, last: int = 50, size: int = 19) -> PictureDialog:
        def draw(choice: PictureChoice) -> Picture:
            drawn.append(choice)
            if choice.suffix == ".pdf":
                raise PictureError("Nothing to draw.")
            return Picture(Position.empty(size, size), caption="4 at 1")

        dialog = PictureDialog(choice or PictureChoice(), draw, last)
        qtbot.addWidget(dialog)
        return dialog

    return made


def is_acceptable(dialog: PictureDialog) -> bool:
    return ok_button(dialog).isEnabled()


def choose(dialog: PictureDialog, name: str, value: object) -> None:
    box = getattr(dialog, name)
    box.setCurrentIndex(box.findData(value))


def test_what_is_not_touched_stays(make: Make) -> None:
    choice = PictureChoice(
        ".svg",
        Area(0, 0, 10, 10),
        Numbering.RANGE,
        MoveRange(3, 40),
        True,
        False,
        CoordinateStyle.KANJI,
        "paper",
        591,
        150,
        "Mine",
    )
    assert make(choice).choice == choice
    assert make(PictureChoice(caption=None)).choice == PictureChoice(caption=None)
    assert make().choice == PictureChoice()


def test_every_change_is_previewed(qtbot: QtBot, make: Make, drawn: list[PictureChoice]) -> None:
    dialog = make()
    assert drawn == [PictureChoice()]
    choose(dialog, "theme", "paper")
    dialog.marks.setChecked(False)
    qtbot.waitUntil(lambda: len(drawn) == 2)
    assert drawn[-1] == PictureChoice(theme="paper", marks=False), "once for several changes"
    assert dialog.caption.placeholderText() == "4 at 1"
    assert dialog.preview.picture is not None


def test_a_preview_keeps_the_size_chosen_for_the_dialog(make: Make) -> None:
    dialog = make()
    dialog.show()
    dialog.resize(dialog.width() + 32, dialog.height() - 32)
    chosen = dialog.size()
    dialog._preview()  # as at every change, and then as soon as there is time
    assert dialog.size() == chosen


def test_a_range_of_moves_is_asked_for_where_it_is_wanted(qtbot: QtBot, make: Make) -> None:
    dialog = make(PictureChoice(numbers=MoveRange(1, 30)), last=40)
    assert not dialog.first.isEnabled()
    choose(dialog, "numbering", Numbering.RANGE)
    qtbot.waitUntil(dialog.first.isEnabled)
    dialog.final.setValue(99)
    dialog.first.setValue(40)
    dialog.final.setValue(7)
    assert dialog.choice.numbers == MoveRange(7, 7), "never backwards"
    dialog.final.setValue(99)
    assert dialog.choice.numbers == MoveRange(40, 40), "no more than there are"


@pytest.mark.parametrize("text", ["", "A1", "A1:T20", "A1:K10:L3"])
def test_corners_that_are_none_are_told(qtbot: QtBot, make: Make, text: str) -> None:
    dialog = make()
    assert not dialog.corners.isEnabled()
    choose(dialog, "part", "chosen")
    dialog.corners.setText(text)
    qtbot.waitUntil(lambda: dialog.note.is_problem)
    assert not is_acceptable(dialog)
    dialog.corners.setText("k10:a1")
    qtbot.waitUntil(lambda: is_acceptable(dialog))
    assert dialog.choice.part == Area(0, 0, 10, 10)
    choose(dialog, "part", PartKind.STONES)
    assert dialog.choice.part is PartKind.STONES


@pytest.mark.parametrize(("size", "corners"), [(9, "A1:E5"), (19, "A1:K10"), (37, "A1:T19")])
def test_the_corners_suggested_are_on_the_board(qtbot: QtBot, make: Make, size: int, corners: str) -> None:
    dialog = make(size=size)
    assert dialog.corners.placeholderText() == corners
    choose(dialog, "part", "chosen")
    qtbot.waitUntil(lambda: dialog.note.is_problem)
    assert corners in dialog.note.text
    dialog.corners.setText(corners)
    qtbot.waitUntil(lambda: is_acceptable(dialog))


def test_pixels_and_centimeters_follow_each_other(make: Make) -> None:
    dialog = make(PictureChoice(pixels=600, dpi=300))
    assert dialog.centimeters.value() == pytest.approx(5.1)
    dialog.centimeters.setValue(10.0)
    assert dialog.pixels.value() == 1181
    dialog.dpi.setValue(150)
    assert (dialog.centimeters.value(), dialog.pixels.value()) == (10.0, 591)
    dialog.pixels.setValue(1200)
    assert dialog.centimeters.value() == pytest.approx(20.3)


def test_what_cannot_be_drawn_is_told(qtbot: QtBot, make: Make) -> None:
    dialog = make()
    choose(dialog, "format", ".pdf")
    qtbot.waitUntil(lambda: dialog.note.text == "Nothing to draw.")
    assert not is_acceptable(dialog)
    choose(dialog, "format", ".tex")
    qtbot.waitUntil(lambda: is_acceptable(dialog))
    assert not dialog.theme.isEnabled() and dialog.centimeters.isEnabled()


def test_the_size_comes_back_with_the_resolution(make: Make) -> None:
    dialog = make()
    for dpi in (301, 302, 301, 300):
        dialog.dpi.setValue(dpi)
    assert dialog.choice.pixels == 1600


def test_a_size_beyond_the_largest_picture_is_told_as_it_is(make: Make) -> None:
    dialog = make()
    dialog.centimeters.setValue(dialog.centimeters.maximum())
    assert dialog.pixels.value() == dialog.pixels.maximum()
    assert dialog.centimeters.value() == pytest.approx(dialog.pixels.value() / 300 * 2.54, abs=0.1)
