"""The words below a game that is offered to be opened."""

from dataclasses import replace

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from qtgo.board.paint.themes import KAYA
from qtgo.core.record.game_info import GameInfo, Player
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import ruleset
from qtgo.features.file.example_titles import example_title
from qtgo.features.start.start_page import game_detail, game_title
from qtgo.features.start.start_tiles import BOARD_SIDE, GameTile
from qtgo.look.font import medium_font, secondary_font
from qtgo.look.look import Look
from qtgo.look.sizes import scaled
from qtgo.resources import resource_path
from qtgo.settings import ColorScheme
from qtgo.text.score_words import result_sentence
from tests.languages import LANGUAGES, spoken

GAME = GameInfo(ruleset("japanese"), black=Player("Anna"))
BOTH = replace(GAME, white=Player("Bob"))


@pytest.mark.parametrize(
    ("info", "title"),
    [
        (BOTH, "Anna – Bob"),
        (replace(BOTH, game_name="Ear-reddening game"), "Ear-reddening game"),
        (replace(BOTH, game_name="38028484"), "Anna – Bob"),
        (replace(GAME, game_name="38028484"), "38028484"),
        (GAME, "a file"),
    ],
)
def test_a_game_goes_by_what_tells_most(info: GameInfo, title: str) -> None:
    assert game_title(info, "a file") == title


def test_a_game_without_a_file_of_its_own_name_goes_by_its_players() -> None:
    assert game_title(GAME) == "Anna – White"
    assert game_title(GameInfo(ruleset("japanese"))) == "Black – White"


def test_a_result_that_is_not_known_is_not_said() -> None:
    assert game_detail("2020", "W+3.5") == "2020 · W+3.5"
    assert game_detail("2020", "") == "2020"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("zoom", [1.0, 2.0])
def test_a_result_that_is_a_sentence_is_there_to_its_last_word(
    code: str, zoom: float, qtbot: QtBot, look: Look
) -> None:
    look.use(ColorScheme.LIGHT, zoom)
    parent = QWidget()
    qtbot.addWidget(parent)
    with spoken(code):
        details = [game_detail("2026-11-25", result_sentence(result)) for result in ("B+72.5", "W+T", "W+R")]
    short, *tiles = (GameTile("Anna – Bob", text, Position.empty(9, 9), parent, KAYA) for text in ("2026", *details))
    line = QFontMetrics(secondary_font()).height()
    for tile, text in zip(tiles, details, strict=True):
        lines = tile._detail_lines(scaled(BOARD_SIDE))
        assert _letters("".join(lines)) == _letters(text)
        assert tile.sizeHint().height() == short.sizeHint().height() + (len(lines) - 1) * line


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("zoom", [1.0, 2.0])
def test_the_title_of_an_example_is_there_to_its_last_word(code: str, zoom: float, qtbot: QtBot, look: Look) -> None:
    look.use(ColorScheme.LIGHT, zoom)
    parent = QWidget()
    qtbot.addWidget(parent)
    with spoken(code):
        titles = [say() for file in resource_path("examples").glob("*.sgf") if (say := example_title(file))]
    assert len(titles) == 3
    short, *tiles = (GameTile(title, "2026", Position.empty(9, 9), parent, KAYA) for title in ("A", *titles))
    font = medium_font(parent.font())
    for tile, title in zip(tiles, titles, strict=True):
        lines = tile._title_lines(font, scaled(BOARD_SIDE))
        assert _letters("".join(lines)) == _letters(title)
        assert tile.sizeHint().height() == short.sizeHint().height() + (len(lines) - 1) * QFontMetrics(font).height()


def _letters(text: str) -> str:
    return "".join(text.replace("·", "").split())
