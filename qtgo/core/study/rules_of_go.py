"""The boards with which the rules of Go are explained; the words are in ``text.rules_of_go``."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from qtgo.core.rules.illegal_move import Reason
from qtgo.core.rules.point import Color
from qtgo.core.study.lesson import Activity, Lesson, LessonTask

_B, _W = Color.BLACK, Color.WHITE


class RulesPage(Enum):
    """The pages in their order."""

    BOARD = "board"
    LIBERTIES = "liberties"
    CAPTURE = "capture"
    SUICIDE = "suicide"
    EYES = "eyes"
    KO = "ko"
    END = "end"
    HANDICAP = "handicap"


LESSONS: Mapping[RulesPage, Lesson] = MappingProxyType(
    {
        RulesPage.BOARD: Lesson("\n".join([". . . . . . . . ."] * 9)),
        RulesPage.LIBERTIES: Lesson(
            """
            . . . . . . X
            . X . . O O .
            . X X . . O .
            . . . . . . .
            . . . X O . .
            . O . . . . .
            X . . . . . .
            """,
            Activity.SHOW_LIBERTIES,
        ),
        RulesPage.CAPTURE: Lesson(
            """
            . . . . . . .
            . . X . . . .
            . X O . . . .
            . . X . . . .
            . . . X X . .
            . . X O O . .
            . . . X X . .
            """,
            tasks=(LessonTask(_B, "D5"), LessonTask(_B, "F2")),
        ),
        RulesPage.SUICIDE: Lesson(
            """
            . O . . . . .
            O . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . X
            . . . . . X O
            . . . . X O .
            """,
            tasks=(LessonTask(_B, "A7", Reason.SUICIDE), LessonTask(_B, "G1")),
        ),
        RulesPage.EYES: Lesson(
            """
            . X . X O . .
            X X X X O . .
            O O O O O . .
            . . . . . . .
            . . . . O O O
            . . . O X X X
            . . . O X . X
            """,
            tasks=(LessonTask(_W, "A7", Reason.SUICIDE), LessonTask(_W, "C7", Reason.SUICIDE), LessonTask(_W, "F1")),
            to_move=_W,
        ),
        RulesPage.KO: Lesson(
            """
            . . . . . . .
            . . . . . . .
            . . X O . . .
            . X O . O . .
            . . X O . . .
            . . . . . . .
            . . . . . . .
            """,
            tasks=(
                LessonTask(_B, "D4"),
                LessonTask(_W, "C4", Reason.KO),
                LessonTask(_W, "F6", reply="F2"),
                LessonTask(_W, "C4"),
            ),
        ),
        RulesPage.END: Lesson(
            """
            . . . X O . .
            . . . X O . .
            . O . X O . .
            . . . X O X .
            . . . X O . .
            . . X X O . .
            . . X O O . .
            """,
            Activity.COUNT,
            dead=("B5", "F4"),
        ),
        RulesPage.HANDICAP: Lesson(
            """
            . . . . . . . . .
            . . . . . . . . .
            . . X . . . X . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . X . . . X . .
            . . . . . . . . .
            . . . . . . . . .
            """,
            to_move=_W,
        ),
    }
)
"""A lesson for each page."""
