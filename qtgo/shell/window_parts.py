"""Make the parts that all features of a window share, in steps of a few milliseconds that import their classes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qtgo.session.document.document import Document
    from qtgo.session.game.game_controller import GameController
    from qtgo.session.game.navigator import Navigator
    from qtgo.session.game.record_editor import RecordEditor
    from qtgo.session.players.engine_consent import EngineConsent
    from qtgo.session.players.game_clock import ClockController
    from qtgo.session.players.players import Players
    from qtgo.session.players.scoring_controller import ScoringController
    from qtgo.session.work.adviser import AdviserController
    from qtgo.session.work.known_engines import KnownEngines
    from qtgo.shell.context import Context, Folders
    from qtgo.shell.main_window import Closing, MainWindow
    from qtgo.shell.panels.side_panel import SidePanel
    from qtgo.shell.panels.status_line import StatusLine


def make_context(window: MainWindow) -> Generator[None, None, Context]:
    """Make the session of a window, what its empty frame holds, and the context of its features."""

    def is_locked() -> bool:
        return mode.mode.is_study

    folders = _folders(window)
    controller = yield from _make_game(window)
    from qtgo.session.game.current_line import CurrentLine

    line = CurrentLine(controller, window)
    scoring, clock, players, consent = yield from _make_players(window, controller, folders, is_locked)
    engines, adviser = yield from _make_advice(window, controller, folders)
    document, navigator, record = yield from _make_record(window, controller, is_locked)
    side, status = yield from _make_widgets(window)
    from qtgo.session.mode_state import ModeState

    mode = ModeState(controller, window)  # which reports a change after the receivers before it have reported theirs
    from qtgo.session.fair_play import FairPlay
    from qtgo.shell.context import Context
    from qtgo.shell.menus.menu_builder import MenuBuilder
    from qtgo.shell.stage import Stage
    from qtgo.shell.task_layout import TaskLayout

    yield
    context = Context(
        window=window,
        menus=MenuBuilder(window, mode),
        settings=window.store,
        mode=mode,
        scene=window.scene,
        view=window.view,
        frame=window.frame,
        stage=Stage(window.frame, side, mode),
        layout=TaskLayout(window.frame, side, mode, controller, document, players),
        side=side,
        status=status,
        notices=status.message,
        fair_play=FairPlay(mode, controller, players, document, window),
        game=controller,
        line=line,
        navigator=navigator,
        record=record,
        players=players,
        document=document,
        clock=clock,
        scoring=scoring,
        consent=consent,
        adviser=adviser,
        engines=engines,
        storage=window.storage,
        folders=folders,
    )
    yield
    yield from _show_game(context)
    return context


def _folders(window: MainWindow) -> Folders:
    from qtgo.shell.context import Folders

    state = window.journals.parent
    return Folders(data=window.data, games=window.games, cache=window.cache, state=state, logs=state / "engines")


def _show_game(context: Context) -> Iterator[None]:
    from qtgo.shell.shown_game import ShownGame

    ShownGame(context)
    yield


def _make_game(window: MainWindow) -> Generator[None, None, GameController]:
    from qtgo.core.game.game import Game

    yield
    from qtgo.session.game.game_controller import GameController
    from qtgo.session.game.new_games import between_people, dated, next_game

    yield
    return GameController(Game.new(dated(between_people(next_game(window.settings)).info)), window)


def _make_players(
    window: MainWindow, controller: GameController, folders: Folders, is_locked: Callable[[], bool]
) -> Generator[None, None, tuple[ScoringController, ClockController, Players, EngineConsent]]:
    from qtgo.session.players.game_clock import ClockController
    from qtgo.session.players.scoring_controller import ScoringController

    yield
    scoring = ScoringController(controller, window, is_locked=is_locked)
    clock = ClockController(controller, window)
    controller.time_move = clock.time_move
    yield
    from qtgo.session.players.players import Players

    players = Players(controller, folders.logs, window, storage=window.storage, engine_clock=clock.engine_clock)
    yield
    from qtgo.session.players.engine_consent import EngineConsent

    consent = EngineConsent(controller, scoring, players, window)
    yield
    return scoring, clock, players, consent


def _make_advice(
    window: MainWindow, controller: GameController, folders: Folders
) -> Generator[None, None, tuple[KnownEngines, AdviserController]]:
    from qtgo.session.work.adviser import AdviserController
    from qtgo.session.work.known_engines import KnownEngines

    storage = window.storage
    engines = KnownEngines(window.store, folders.data, storage, window)
    network = engines.network_that_analyzes
    adviser = AdviserController(controller, folders.logs, window, storage=storage, network=network)
    yield
    return engines, adviser


def _make_record(
    window: MainWindow, controller: GameController, is_locked: Callable[[], bool]
) -> Generator[None, None, tuple[Document, Navigator, RecordEditor]]:
    from qtgo.session.document.document import Document

    document = Document(controller, window.journals, window, storage=window.storage)
    yield
    from qtgo.session.game.navigator import Navigator
    from qtgo.session.game.record_editor import RecordEditor

    navigator = Navigator(controller, document.prepare, window)
    record = RecordEditor(controller, window, is_locked=is_locked)
    yield
    return document, navigator, record


def _make_widgets(window: MainWindow) -> Generator[None, None, tuple[SidePanel, StatusLine]]:
    # Made with their final parent: a style sheet is matched again for all widgets that get another parent.
    frame = window.frame
    frame.make_surroundings(lambda: window.scene.animates)
    yield
    from qtgo.shell.panels.side_panel import SidePanel

    yield
    side = SidePanel(frame, allows_motion=lambda: window.scene.animates)
    yield
    from qtgo.shell.panels.status_line import StatusLine

    status = StatusLine(window.line_bar, frame.banner)
    frame.set_menus(lambda: status.free_room, status.room_changed)
    yield
    from qtgo.shell.storage_warnings import StorageWarnings

    StorageWarnings(window.storage, status.message, window)
    yield
    import_module("qtgo.board.scene.table")
    yield
    window.view.make_table()
    yield
    return side, status


def furnish(window: MainWindow, context: Context) -> Iterator[None]:
    """Put into their places what the features have registered, and show the game."""
    yield from context.menus.fill()
    from qtgo.shell.panels.action_bar import ActionBar

    bar = ActionBar(context.menus, context.navigator, context.line, context.mode, window.frame)
    yield
    context.game.refresh()
    yield
    context.status.show()  # Qt shows by itself only what is there before the window is
    window.frame.set_parts(bar, context.side)
    context.stage.begun.emit()
    yield
    from qtgo.shell.preparation import prepare_soon

    prepare_soon(window)


def closing_parts(window: MainWindow) -> list[Closing]:
    """Return what has to end before a window is closed."""
    from qtgo.shell.feature import Feature

    return [window.context.players, window.context.adviser, *window.findChildren(Feature)]


def close_all() -> None:
    """Close all windows, those first that may ask about changes: if the user cancels, the others are still there."""
    from PySide6.QtWidgets import QApplication, QMainWindow

    windows = [window for window in QApplication.topLevelWidgets() if isinstance(window, QMainWindow)]
    asking = (window for window in windows if window.isVisible() and window.isWindowModified())
    if all(window.close() for window in asking):
        QApplication.closeAllWindows()
