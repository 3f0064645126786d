"""The engine match for the tests that look at all features."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from qtgo.core.rules.position import Position
from qtgo.engine.builtin import builtin_config
from qtgo.engine.engine_levels import BUILTIN_LEVELS
from qtgo.features.engine_match.engine_match_dialog import EngineMatchDialog
from qtgo.features.engine_match.engine_match_process import EngineMatch, MatchBoard, MatchStanding, PlayedGame
from qtgo.gtp.engine_config import MatchSettings
from qtgo.text.engine_choices import engine_choices

ONE, OTHER = "Ann", "Bo"
LAST = MatchSettings(level="12k", other_level="8k", games=4, folder="/Ann")
STANDINGS = [
    MatchStanding(ONE, 2, 1, 0.625, 88.7, (-150.2, 387.6)),
    MatchStanding(OTHER, 1, 1, 0.375, -88.7, (-387.6, 150.2)),
]


def engine_match_dialog(match: EngineMatch, last: MatchSettings = LAST) -> EngineMatchDialog:
    return EngineMatchDialog(match, engine_choices([builtin_config()]), lambda _name: BUILTIN_LEVELS, last)


def played(number: int, result: str) -> PlayedGame:
    return PlayedGame(number, ONE, OTHER, result, 60, Path(f"/Ann/game-{number:04}.sgf"))


def shown_engine_match() -> QWidget:
    match = EngineMatch()
    dialog = engine_match_dialog(match)
    match.setParent(dialog)
    for number, result in enumerate(("B+R", "W+2.5", "B+7.5", "0"), 1):
        match.played.emit(played(number, result))
    match.board_changed.emit(MatchBoard(4, ONE, OTHER, Position.empty(9, 9)))
    match.standings_changed.emit(STANDINGS)
    dialog._turn_to(1)
    match.complained.emit("bad")
    return dialog


def engine_match_choices() -> QWidget:
    match = EngineMatch()
    dialog = engine_match_dialog(match)
    match.setParent(dialog)
    return dialog


ACTIONS = dict.fromkeys(("engine_match",))
DIALOGS = {"engine match": shown_engine_match, "engine match, choices": engine_match_choices}
DIALOGS_WITH_NUMBERS = DIALOGS
