"""The objects that all features of a window share."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QMainWindow

from qtgo.board.scene.scene import BoardScene
from qtgo.board.scene.view import BoardView
from qtgo.deferred import dataclass
from qtgo.kit.notices.messages import Messages
from qtgo.session.document.document import Document
from qtgo.session.fair_play import FairPlay
from qtgo.session.game.current_line import CurrentLine
from qtgo.session.game.game_controller import GameController
from qtgo.session.game.navigator import Navigator
from qtgo.session.game.record_editor import RecordEditor
from qtgo.session.mode_state import ModeState
from qtgo.session.players.engine_consent import EngineConsent
from qtgo.session.players.game_clock import ClockController
from qtgo.session.players.players import Players
from qtgo.session.players.scoring_controller import ScoringController
from qtgo.session.settings_store import SettingsStore
from qtgo.session.work.adviser import AdviserController
from qtgo.session.work.known_engines import KnownEngines
from qtgo.shell.frame.frame import Frame
from qtgo.shell.menus.menu_builder import MenuBuilder
from qtgo.shell.panels.side_panel import SidePanel
from qtgo.shell.panels.status_line import StatusLine
from qtgo.shell.stage import Stage
from qtgo.shell.task_layout import TaskLayout
from qtgo.storage_health import StorageHealth


@dataclass(frozen=True, slots=True)
class Folders:
    """The folders of the user's data and games, the cache, the state, and the logs of engines.

    Without a folder of games or a cache, nothing of that kind is kept.
    """

    data: Path
    games: Path | None
    cache: Path | None
    state: Path
    logs: Path


@dataclass(frozen=True, slots=True)
class Context:
    """The parts of one window that its features work with; ``window`` is the parent of their dialogs."""

    window: QMainWindow
    menus: MenuBuilder
    settings: SettingsStore
    mode: ModeState
    scene: BoardScene
    frame: Frame
    stage: Stage
    layout: TaskLayout
    side: SidePanel
    status: StatusLine
    notices: Messages
    fair_play: FairPlay
    game: GameController
    line: CurrentLine
    navigator: Navigator
    record: RecordEditor
    players: Players
    document: Document
    clock: ClockController
    scoring: ScoringController
    consent: EngineConsent
    adviser: AdviserController
    engines: KnownEngines
    view: BoardView
    storage: StorageHealth
    folders: Folders
