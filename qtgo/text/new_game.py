"""The words for what keeps a game from starting."""

from __future__ import annotations

from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.new_game import NewGameProblem, max_handicap
from qtgo.core.rules.point import MAX_SIZE, MIN_SIZE
from qtgo.core.rules.ruleset import MAX_KOMI
from qtgo.text.translation import Texts

tr = Texts("new game")


def problem_sentence(problem: NewGameProblem, info: GameInfo) -> str:
    """Say what is wrong and what would be right."""
    largest = max_handicap(info.width, info.height, info.handicap_placement)
    sentences = {
        NewGameProblem.BOARD_SIZE: tr("The board must have {low} to {high} rows and columns."),
        NewGameProblem.KOMI_NOT_HALF_POINTS: tr("Komi must be a whole or half number, such as 6.5."),
        NewGameProblem.KOMI_OUT_OF_RANGE: tr("Komi must be between −{komi} and {komi}."),
        NewGameProblem.HANDICAP_OF_ONE: tr(
            "Handicap must be at least 2 stones. To give Black the first move only, set komi to 0 or 0.5."
        ),
        NewGameProblem.NO_FIXED_POINTS: tr(
            "A {width} × {height} board has no fixed handicap points. Choose free placement."
        ),
        NewGameProblem.TOO_MANY_FOR_FIXED_POINTS: tr(
            "A {width} × {height} board has {largest} fixed handicap points. Choose free placement for more stones.",
        ),
        NewGameProblem.TOO_MANY_FOR_BOARD: tr("A {width} × {height} board has room for {largest} handicap stones."),
    }
    return sentences[problem].format(
        low=MIN_SIZE,
        high=MAX_SIZE,
        komi=f"{MAX_KOMI:g}",
        width=info.width,
        height=info.height,
        largest=largest,
    )
