"""The console of the engines: its dock, and the room that it shares with the side panel."""

from __future__ import annotations

from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget

from qtgo.engine.reports import EngineLaunch, ErrorOutput
from qtgo.features.engines.engines_feature import EnginesFeature, engine_names
from qtgo.kit.language import set_translated
from qtgo.look.sizes import scaled
from qtgo.session.players.player_reports import PlayerEvent
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.rules.point import Color
    from qtgo.features.engines.console.console import GtpConsole
    from qtgo.gtp.session import Traffic

tr = Texts("engines")

_LOG = "log"
_BOARD_AND_PANEL = 340  # the height in which both are of use


class ConsoleFeature(Feature):
    """Shows the exchange with the engines; it takes its room from the side panel, and the window does not grow."""

    def __init__(self, context: Context, engines: EnginesFeature) -> None:
        super().__init__(context)
        self._gave_way = False  # the panel, which comes back when there is room again
        self._is_busy = False
        self._action = context.menus.add_check("console", tr.lazy("&Console"), keys="F12")
        self._action.toggled.connect(self._show)
        self._action.triggered.connect(self._take_keys)
        self.dock = self._make_dock()
        engines.console_wanted.connect(lambda: self._action.setChecked(True))
        context.players.happened.connect(lambda player: _log(self._console, player))
        context.players.line_arrived.connect(lambda player: _log_line(self._console, player.color, player.event))
        context.stage.changed.connect(self._share)
        context.stage.panel_wanted.connect(self._follow_panel)

    def _make_dock(self) -> QDockWidget:
        """Make the dock, which is empty until it is shown or an engine starts."""
        window = self.context.window
        dock = QDockWidget(window)
        set_translated(window, dock.setWindowTitle, tr.lazy("Console"))
        dock.setObjectName("console")
        dock.setAllowedAreas(Qt.DockWidgetArea.BottomDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea)
        window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, dock)
        dock.hide()
        dock.visibilityChanged.connect(lambda _visible: self._action.setChecked(not dock.isHidden()))
        return dock

    @cached_property
    def _console(self) -> GtpConsole:
        from qtgo.features.engines.console.console import GtpConsole
        from qtgo.features.engines.console.title import DockTitle

        self.dock.setTitleBarWidget(DockTitle(self.dock))
        console = GtpConsole(self.dock)
        players = self.context.players
        console.set_engines(engine_names(players.seats))
        players.seats_changed.connect(lambda seats: console.set_engines(engine_names(seats)))
        console.command_entered.connect(lambda command: players.send(command.color, command.text))
        console.save_requested.connect(self._save_log)
        self.dock.setWidget(console)
        return console

    def _save_log(self, log: str) -> None:
        from qtgo.files.atomic import replace_file
        from qtgo.shell.file_to_write import ask_for_file_to_write
        from qtgo.text.file_problem_words import os_error_text

        path = ask_for_file_to_write(self.context.window, tr("Save Log"), Path("gtp.log"), (tr("Logs"), "*.log *.txt"))
        if path is None:
            return
        self.context.notices.end_failure(_LOG)
        try:
            replace_file(path, log.encode("utf-8", "replace"))
        except OSError as error:
            self.context.notices.show_failure(partial(os_error_text, error), _LOG)

    # Its room

    def _show(self, shown: bool) -> None:
        if shown and not self.context.side.isHidden():
            self._give_way()  # first, since Qt makes the window larger at once
        if shown:
            self._console.setVisible(True)
        self.dock.setVisible(shown)
        self._share()

    def _take_keys(self, shown: bool) -> None:
        """Type in the console that the user has shown, and on the board again when it is hidden."""
        if shown and not self.dock.isHidden():
            self._console.take_keys()
        elif not shown:
            self.context.view.setFocus()

    def _share(self) -> None:
        """Show the panel if it has room, else hide it."""
        if self._gave_way:
            self._gave_way = False
            self._show_panel(True)
        if not self.context.side.isHidden() and self._is_too_low:
            self._give_way()

    def _follow_panel(self, shown: bool) -> None:
        """Hide the console where the user has shown the panel, and there is no room for both."""
        if not self._is_busy:
            self._gave_way = False
            if shown and self._is_too_low:
                self._action.setChecked(False)

    def _give_way(self) -> None:
        self._gave_way = True
        self._show_panel(False)
        self._least_height()

    def _show_panel(self, shown: bool) -> None:
        self._is_busy = True
        self.context.stage.show_panel(shown)
        self._is_busy = False

    @property
    def _is_too_low(self) -> bool:
        """Return whether the window would have to grow to show both, with a board that is of use."""
        if not self._action.isChecked():
            return False
        least, above = self._least_height(), self.context.frame.minimumSizeHint().height()
        return least + max(0, scaled(_BOARD_AND_PANEL) - above) > self.context.window.height()

    def _least_height(self) -> int:
        """Return the least height of the window for the present layout, and update that."""
        frame, layout = self.context.frame, self.context.window.layout()
        assert layout is not None
        frame.updateGeometry()
        return layout.totalMinimumSize().height()


def _log(console: GtpConsole, player: PlayerEvent) -> None:
    """Show an event of an engine in the console."""
    from qtgo.gtp.session import Capabilities

    match player.event:
        case EngineLaunch(command):
            console.add_launch(player.color, command)
        case Capabilities():
            console.set_commands(player.color, player.event.commands)


def _log_line(console: GtpConsole, color: Color, line: Traffic | ErrorOutput) -> None:
    """Show a line to or from an engine in the console."""
    if isinstance(line, ErrorOutput):
        console.add_error_line(color, line.line)
    else:
        console.add_traffic(color, line)
