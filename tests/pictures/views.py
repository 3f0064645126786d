"""What a window shows: each view brings one about by what the program itself offers, and has its picture taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import sin
from pathlib import Path
from random import Random

from PySide6.QtWidgets import QMenu

from qtgo.app.game_window import GameWindow
from qtgo.core.clock.time_settings import MINUTE, SECOND, TimeControl, TimeLeft, TimeSettings, TimeSystem
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.game_info import Player
from qtgo.core.record.properties import moves_of as moves_of_node
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.scoring.stone_removal import ProposalSource
from qtgo.engine.reports import EngineWait
from qtgo.gtp.engine_config import BUILTIN_NAME
from qtgo.kit.notices.status_message import MessageKind
from qtgo.settings import MoveNumbers, RecordTab
from qtgo.sgf.files import load
from qtgo.sgf.writer import write_text
from qtgo.shell.panels.record_cards import OtherTab, RecordForm
from tests.pictures.camera import Studio

SHUSAKU, SMALL, HANDICAP = (
    "1846-09-11-shusaku-gennan.sgf",
    "gnugo-9x9.sgf",
    "gnugo-13x13-handicap.sgf",
)
COMMENT = (
    "White's answer at O9 is natural, but Black now connects the top with H10 and takes aim at the center.\n\n"
    "The weaker alternative is shown in the variation at K9. Compare the ladder that begins at C17."
)
BYOYOMI = TimeControl.same(TimeSettings(TimeSystem.BYOYOMI, main=20 * MINUTE, extra=30 * SECOND, count=5))
PLAYERS = (Player("Yasuda Shusaku", "4d"), Player("Inoue Gennan Inseki", "8d"))


def moves_of(path: Path) -> list[Move]:
    """Return the moves of the main line of a game."""
    root = load(path).games[0]
    size = int(root.properties["SZ"][0])
    return [move for node in root.main_line() for move in moves_of_node(node, size, size)]


def begin_game(
    window: GameWindow, size: int, players: tuple[Player, Player] = PLAYERS, time: TimeControl = BYOYOMI
) -> None:
    """Begin a game of two people."""
    info = replace(NewGame().info, width=size, height=size, black=players[0], white=players[1])
    window.features.new_game.start(NewGame(info, time=time))


def agree_on_advice(window: GameWindow) -> None:
    """Let both players want hints and estimates, which are otherwise asked about."""
    window.context.fair_play.agree(window.context.game.game.root)


def play_moves(studio: Studio, window: GameWindow, moves: list[Move]) -> None:
    """Play moves."""
    for move in moves:
        window.context.game.make_move(move)
    studio.settle()


# Games


def play_19(studio: Studio) -> None:
    window = studio.window()
    begin_game(window, 19)
    play_moves(studio, window, moves_of(studio.files / SHUSAKU)[:84])
    window.context.clock.set_left(Color.WHITE, TimeLeft(28 * SECOND, 3))
    studio.settle()
    studio.take(window)


def play_low_time(studio: Studio) -> None:
    window = studio.window()
    begin_game(window, 19, (Player("Anna"), Player("Bartholomew Featherstonehaugh", "12k")))
    play_moves(studio, window, moves_of(studio.files / SHUSAKU)[:20])
    window.context.clock.set_left(Color.BLACK, TimeLeft(9 * SECOND, 1))
    studio.settle()
    studio.take(window)


def play_9(studio: Studio) -> None:
    window = studio.window()
    begin_game(window, 9, time=TimeControl())
    play_moves(studio, window, moves_of(studio.files / SMALL)[:24])
    studio.take(window)


def play_13(studio: Studio) -> None:
    window = studio.window()
    begin_game(window, 13)
    play_moves(studio, window, scattered_moves(13, 40, seed=3))
    studio.take(window)


def play_37(studio: Studio) -> None:
    window = studio.window()
    begin_game(window, 37)
    play_moves(studio, window, scattered_moves(37, 200, seed=1))
    studio.take(window)


def scattered_moves(size: int, count: int, seed: int) -> list[Move]:
    """Return moves all over a board, always the same."""
    points = [Point(x, y) for x in range(size) for y in range(size) if (x + 2 * y) % 3]
    Random(seed).shuffle(points)
    return [Move(Color.WHITE if n % 2 else Color.BLACK, point) for n, point in enumerate(points[:count])]


def play_computer(studio: Studio) -> None:
    window = studio.window()
    info = replace(NewGame().info, width=9, height=9)
    window.features.new_game.start(NewGame(info, white_engine=BUILTIN_NAME, white_level="30k"))
    window.context.game.play(Point(4, 4))
    studio.until(lambda: window.context.game.game.depth == 2)
    studio.take(window)


def silent_engine(studio: Studio) -> None:
    window = studio.window()
    info = replace(NewGame().info, width=9, height=9)
    window.features.new_game.start(NewGame(info, white_engine=BUILTIN_NAME))
    wait = EngineWait(Color.WHITE, BUILTIN_NAME, 75, is_thinking=True, command="genmove w")
    window.context.players.waits.changed.emit(wait)
    studio.settle()
    studio.take(window)


def hint(studio: Studio) -> None:
    window = studio.window()
    begin_game(window, 9, time=TimeControl())
    agree_on_advice(window)
    play_moves(studio, window, moves_of(studio.files / SMALL)[:12])
    answers: list[object] = []
    window.context.adviser.hint_changed.connect(answers.append)
    window.context.menus["hint"].trigger()
    studio.until(lambda: any(answers))
    studio.take(window)


def estimate(studio: Studio) -> None:
    window = studio.window()
    begin_game(window, 9, time=TimeControl())
    agree_on_advice(window)
    play_moves(studio, window, moves_of(studio.files / SMALL)[:20])
    answers: list[object] = []
    window.context.adviser.estimate_changed.connect(answers.append)
    window.context.menus["estimate"].trigger()
    studio.until(lambda: any(answers))
    studio.take(window)


def full_screen(studio: Studio) -> None:
    window = studio.window()
    begin_game(window, 19)
    play_moves(studio, window, moves_of(studio.files / SHUSAKU)[:84])
    window.context.clock.set_left(Color.WHITE, TimeLeft(28 * SECOND, 3))
    window.context.menus["full_screen"].trigger()
    window.resize(studio.size)
    studio.settle()
    studio.take(window)


def no_panel(studio: Studio) -> None:
    window = studio.window()
    begin_game(window, 19)
    play_moves(studio, window, moves_of(studio.files / SHUSAKU)[:30])
    window.context.menus["side_panel"].setChecked(False)
    studio.settle()
    studio.take(window)


# The end


def scored(studio: Studio, name: str = SMALL, size: int = 9) -> GameWindow:
    """Return a window in which the score of a game is being settled."""
    window = studio.window(judge_reviews=False)
    begin_game(window, size, time=TimeControl())
    moves = moves_of(studio.files / name)
    play_moves(studio, window, moves)
    return window


def scoring(studio: Studio) -> None:
    window = scored(studio)
    window.context.scoring.toggle(next(iter(moves_of(studio.files / SMALL))).point or Point(0, 0))
    studio.settle()
    studio.take(window)


def scoring_unsettled(studio: Studio) -> None:
    window = scored(studio)
    removal = window.context.game.game.stone_removal
    assert removal is not None
    stones = [point for point, _ in removal.position.stones_by_point()][:2]
    removal.note_open([Point.from_vertex("A1"), Point.from_vertex("J9"), *stones])
    removal.propose_dead((), ProposalSource.ENGINE, (), "QtGo")
    window.context.scoring.show()
    studio.settle()
    studio.take(window)


def numbers_on_territory(studio: Studio) -> None:
    """Numbers beyond 99, where territory is marked too."""
    games = load(studio.files / SHUSAKU).games
    end = list(games[0].main_line())[-1]
    end.properties |= {"TB": ["ss", "dp", "gq", "hc:ib"], "TW": ["qc", "rb", "rd", "dq:ep", "jr"]}
    path = studio.files / "territory.sgf"
    path.write_text(write_text(games))
    window = studio.window(path)
    window.context.navigator.to_end()
    next(
        entry for entry in window.context.menus.choice("move_numbers").actions() if entry.data() is MoveNumbers.ALL
    ).trigger()
    studio.settle()
    studio.take(window)


def result(studio: Studio) -> None:
    window = scored(studio)
    for color in Color:
        window.context.scoring.toggle_accepted(color)
    window.context.scoring.finish()
    studio.settle()
    studio.take(window)


def result_by_resignation(studio: Studio) -> None:
    window = studio.window()
    begin_game(window, 19)
    play_moves(studio, window, moves_of(studio.files / SHUSAKU)[:84])
    window.context.game.resign(Color.BLACK)
    studio.settle()
    studio.take(window)


# Looking at a game


def commented(studio: Studio, *, analyzed: bool) -> Path:
    """Write a game with a comment and a variation at its middle, and what an engine said of each move."""
    collection = load(studio.files / SHUSAKU)
    root = collection.games[0]
    line = list(root.main_line())
    for number, node in enumerate(line) if analyzed else ():
        lead = 6 * sin(number / 9) + (4 if number > 60 else 0) - (12 if number in (46, 47, 90) else 0)
        node.properties["SBKS"] = [f"{lead:.1f}"]
        node.properties["SBKV"] = [f"{max(1.0, min(99.0, 50 + 6 * lead)):.1f}"]
    line[84].properties["C"] = [COMMENT.replace("\\", "\\\\").replace("]", "\\]")]
    variation = Node(parent=line[83])
    variation.properties["W"] = ["jk"]
    path = studio.files / "commented.sgf"
    path.write_text(write_text([root]))
    return path


def review(studio: Studio) -> None:
    window = studio.window(commented(studio, analyzed=True), record_tab=RecordTab.TREE)
    studio.until(lambda: window.features.review.mistakes is not None and len(window.features.review.mistakes.shown) > 0)
    window.context.navigator.to_move_number(84)
    show_tab(window, OtherTab.MISTAKES)
    studio.settle()
    studio.take(window)


def analysis(studio: Studio) -> None:
    window = studio.window(commented(studio, analyzed=True), record_tab=RecordTab.TREE)
    studio.until(lambda: window.features.review.mistakes is not None and len(window.features.review.mistakes.shown) > 0)
    window.context.navigator.to_move_number(84)
    window.context.menus["analyze"].trigger()
    studio.until(lambda: window.features.live.card is not None and len(window.features.live.card.rows) > 0)
    show_tab(window, OtherTab.ANALYSIS)
    studio.settle()
    studio.take(window)


def show_tab(window: GameWindow, tab: OtherTab) -> None:
    """Show a tab of the card below the board, where there is one."""
    record = window.context.side.record
    if record.form is RecordForm.TABS:
        record.choose(tab)


def game_of_a_file(studio: Studio) -> None:
    window = studio.window(commented(studio, analyzed=False))
    window.context.navigator.to_move_number(84)
    studio.settle()
    studio.take(window)


def editing(studio: Studio) -> None:
    window = studio.window(commented(studio, analyzed=False))
    window.context.navigator.to_move_number(84)
    window.context.menus["edit_record"].trigger()
    studio.settle()
    studio.take(window)


def formatting(studio: Studio) -> None:
    window = studio.window(commented(studio, analyzed=False))
    window.context.navigator.to_move_number(84)
    window.context.menus["markdown"].trigger()
    window.context.menus["edit_record"].trigger()
    studio.settle()
    studio.take(window)


def replacing(studio: Studio) -> None:
    window = studio.window(commented(studio, analyzed=False))
    window.context.menus["replace"].trigger()
    window.features.finding.bar.text.setText("ladder")
    window.features.finding.bar.replacing.text.setText("net")
    studio.settle()
    studio.take(window)


def typing_coordinates(studio: Studio) -> None:
    window = studio.window(commented(studio, analyzed=False))
    window.features.typed_points.open("q1")
    studio.settle()
    studio.take(window)


def finding(studio: Studio) -> None:
    window = studio.window(commented(studio, analyzed=False))
    window.context.menus["find"].trigger()
    window.features.finding.bar.text.setText("ladder")
    studio.settle()
    studio.take(window)


def console(studio: Studio) -> None:
    window = studio.window()
    begin_game(window, 9, time=TimeControl())
    window.context.menus["console"].trigger()
    studio.settle()
    studio.take(window)


# Messages and menus


def banner_of_news(studio: Studio) -> None:
    window = studio.window()
    begin_game(window, 19)
    play_moves(studio, window, moves_of(studio.files / SHUSAKU)[:30])
    window.context.game.play(Point.from_vertex("R16"))
    studio.settle()
    studio.take(window)


def banner_in_full_screen(studio: Studio) -> None:
    window = studio.window()
    begin_game(window, 19)
    play_moves(studio, window, moves_of(studio.files / SHUSAKU)[:30])
    window.context.menus["full_screen"].trigger()
    window.resize(studio.size)
    studio.settle()
    window.context.game.play(Point.from_vertex("R16"))
    studio.settle()
    studio.take(window)


def banner_of_an_error(studio: Studio) -> None:
    window = studio.window()
    begin_game(window, 19)
    say = "GNU Go was stopped by the system while it was starting: a bug, or too little memory. Black is yours now."
    window.context.status.message.show_message(lambda: say, MessageKind.ERROR, offer=window.context.menus["engines"])
    studio.settle()
    studio.take(window)


def menus(studio: Studio) -> None:
    window = studio.window()
    begin_game(window, 9, time=TimeControl())
    for number, action in enumerate(window.menuBar().actions()):
        menu = action.menu()
        assert isinstance(menu, QMenu)
        menu.popup(window.mapToGlobal(window.rect().topLeft()))
        studio.settle()
        studio.take(menu, str(number))
        menu.close()


VIEWS: dict[str, Callable[[Studio], None]] = {
    "play-19": play_19,
    "play-low-time": play_low_time,
    "play-9": play_9,
    "play-13": play_13,
    "play-37": play_37,
    "play-computer": play_computer,
    "silent-engine": silent_engine,
    "hint": hint,
    "estimate": estimate,
    "full-screen": full_screen,
    "no-panel": no_panel,
    "scoring": scoring,
    "scoring-unsettled": scoring_unsettled,
    "numbers": numbers_on_territory,
    "result": result,
    "resigned": result_by_resignation,
    "review": review,
    "analysis": analysis,
    "file": game_of_a_file,
    "editing": editing,
    "formatting": formatting,
    "finding": finding,
    "replacing": replacing,
    "typing": typing_coordinates,
    "console": console,
    "news": banner_of_news,
    "news-full-screen": banner_in_full_screen,
    "error": banner_of_an_error,
    "menu": menus,
}
