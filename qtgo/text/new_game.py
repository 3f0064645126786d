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
        NewGameProblem.BOARD_SIZE: tr("A board has {low} to {high} rows and columns."),
        NewGameProblem.KOMI_NOT_HALF_POINTS: tr("Komi is in whole or half points, such as 6.5."),
        NewGameProblem.KOMI_OUT_OF_RANGE: tr("Komi is between −{komi} and {komi}."),
        NewGameProblem.HANDICAP_OF_ONE: tr("A handicap has two stones or more; for one stone, set komi to 0 or 0.5."),
        NewGameProblem.NO_FIXED_POINTS: tr(
            "A {width} × {height} board has no handicap points; let Black place the stones freely."
        ),
        NewGameProblem.TOO_MANY_FOR_FIXED_POINTS: tr(
            "A {width} × {height} board has points for {largest} stones; more can be placed freely.",
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
