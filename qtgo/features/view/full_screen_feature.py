"""The full screen, as across a board: the board and two players with large clocks beside it; no menus, no bars."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QResizeEvent, QWindow
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QMenu, QPushButton, QSizePolicy, QWidget

from qtgo.core.rules.point import Color
from qtgo.kit.language import set_translated
from qtgo.kit.plain_labels import action_name, menu_text, plain_tip
from qtgo.kit.zoom import follow_zoom, keep_icon_size, keep_spacing
from qtgo.look.icons import icon
from qtgo.look.sizes import CARD_GAP, SPACING, WINDOW_MARGIN, scaled
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.shell.frame.placing import COLUMN
from qtgo.shell.panels.action_bar import HEIGHT
from qtgo.shell.panels.player_form import PlayerForm
from qtgo.shell.panels.slots import PlayerCard
from qtgo.shell.task_layout import Task
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

tr = Texts("view")

_NARROW = 180
_WIDE_ROW = 560  # of a player above or below the board, which has room for a large clock
_SETTLE_MS = 200  # in which the system may still report the state that a window had before
_ICON_WIDTH = 44  # of a button without words


class _ActionButton(QPushButton):
    """Triggers an action, with its text or with an icon alone."""

    def __init__(self, action: QAction, name: str, parent: QWidget, *, with_words: bool) -> None:
        super().__init__(parent)
        self._action, self._with_words, self._is_folded = action, with_words, False
        self.setIcon(icon(name))
        keep_icon_size(self, beside_text=with_words)
        self.setAutoDefault(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        width = QSizePolicy.Policy.Expanding if with_words else QSizePolicy.Policy.Fixed
        self.setSizePolicy(width, QSizePolicy.Policy.Fixed)
        if not with_words:
            follow_zoom(self, lambda: self.setFixedWidth(scaled(_ICON_WIDTH)))
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        self._follow()

    def fold(self, folded: bool) -> None:
        """Leave out the words where there is no room."""
        self._is_folded = folded
        self._follow()

    def _follow(self) -> None:
        """Take over the text of the action."""
        action = self._action
        name = action_name(action)
        self.setText(menu_text(name) if self._with_words and not self._is_folded else "")
        self.setAccessibleName(name)
        keys = action.shortcut().toString(action.shortcut().SequenceFormat.NativeText)
        self.setToolTip(plain_tip(f"{name}  {keys}" if keys else name))
        self.setEnabled(action.isEnabled())


class Column(QWidget):
    """One player's side of the screen, with actions below; at its right above or below a board."""

    def __init__(self, player: PlayerCard, parent: QWidget) -> None:
        super().__init__(parent)
        self._player, self._has_game = player, True
        self._layout = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.addWidget(player, 1)
        self._layout.addStretch(0)
        self._row = QHBoxLayout()
        self._layout.addLayout(self._row)
        player.set_form(PlayerForm.LARGE)
        player.set_paper(self)
        self._of_game: list[QWidget] = []
        keep_spacing(self, CARD_GAP, self._layout)
        keep_spacing(self, SPACING, self._row)
        follow_zoom(self, self._fit_row)

    def add(self, button: QWidget, *, of_game: bool = True) -> None:
        """Put a button below the player; one ``of_game`` goes with the players."""
        self._row.addWidget(button)
        if of_game:
            self._of_game.append(button)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lie across where the board is below or above; leave out the texts of the buttons where there is no room."""
        super().resizeEvent(event)
        is_across = self.width() > self.height()
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._layout.setDirection(across if is_across else down)
        in_row = PlayerForm.ACROSS if self.width() >= scaled(_WIDE_ROW) else PlayerForm.FULL
        self._player.set_form(in_row if is_across else PlayerForm.LARGE)
        self._fit_row()
        buttons = [button for button in self._of_game if isinstance(button, _ActionButton)]
        for button in buttons:
            button.fold(False)
        self._row.invalidate()
        if self._row.minimumSize().width() > self.width() // (2 if is_across else 1):
            for button in buttons:
                button.fold(True)

    def _fit_row(self) -> None:
        """Keep the buttons off the edges of the card, which a column without a player does not have."""
        margin = scaled(SPACING if self.width() < scaled(_NARROW) else WINDOW_MARGIN) if self._has_game else 0
        is_across = self.width() > self.height()
        self._row.setContentsMargins(0 if is_across else margin, 0, margin, 0 if is_across else margin)

    def release(self) -> None:
        """Give the paper back to the player."""
        self._player.set_paper(None)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the player's card, which the buttons are on."""
        if self._has_game:
            self._player.paint_paper(QPainter(self), QRectF(self.rect()))

    def show_game(self, shown: bool) -> None:
        """Show or hide the parts for the player of a game."""
        self._has_game = shown
        self._layout.setStretch(1, 0 if shown else 1)
        self._fit_row()
        below = 0 if shown else (scaled(HEIGHT) - self._row.sizeHint().height()) // 2  # in line with the bar
        self._layout.setContentsMargins(0, 0, 0, below)
        for button in self._of_game:
            button.setVisible(shown)


class FullScreenFeature(Feature):
    """Turns the window into a board with a player at each side, and back."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._above = context.status.bar
        self._had_menus = False
        self._columns: tuple[Column, Column] | None = None
        self._action = context.menus.add_check("full_screen", tr.lazy("&Full Screen"), keys="F11")
        self._action.toggled.connect(self._set)
        self._leaving = context.menus.add("leave_full_screen", tr.lazy("&Leave Full Screen"), self._end, "Esc")
        self._leaving.setEnabled(False)
        self._settling = single_shot(self, self._settle, _SETTLE_MS)
        self._room: QRect | None = None  # of the window, until it has it again
        self._handle: QWindow | None = None
        context.stage.panel_needed.connect(self._end)
        context.layout.task_changed.connect(lambda _task: self._place())

    def _end(self) -> None:
        self._action.setChecked(False)

    def _watch_system(self) -> None:
        """Notice from now on where the full screen has ended, also by a key or button of the system's own."""
        handle = self.context.window.windowHandle()
        if handle is not None and handle is not self._handle:
            self._handle = handle
            handle.windowStateChanged.connect(lambda _state: self._settling.start())

    def _settle(self) -> None:
        """End what the system has ended, and give the window its place and size back.

        Qt on Wayland takes a frame from its size; on X11 its place may not be known again yet.
        """
        window, shown = self.context.window, self.context.window.windowHandle()
        if shown is None or shown.windowStates() & Qt.WindowState.WindowFullScreen:
            return
        self._end()
        if self._room is not None and window.windowState() == Qt.WindowState.WindowNoState:
            window.setGeometry(self._room)
        self._room = None

    @property
    def columns(self) -> tuple[Column, Column] | None:
        """Return White's and Black's side of the screen, None in a window."""
        return self._columns

    @property
    def _shows_players(self) -> bool:
        """Return whether the players stand beside the board, rather than leave its room to a problem."""
        return self.context.layout.task is not Task.PROBLEM

    def _place(self) -> None:
        if self._columns is not None:
            for column in self._columns:
                column.show_game(self._shows_players)
            self.context.frame.set_table(self._columns, COLUMN if self._shows_players else _ICON_WIDTH)

    def _set(self, on: bool) -> None:
        if on is (self._columns is not None):
            return
        self._leaving.setEnabled(on)
        if on:
            self._watch_system()
            self._room = self._room or self.context.window.geometry()
            self._enter()
        else:
            self._leave()
        state, full = self.context.window.windowState(), Qt.WindowState.WindowFullScreen
        self.context.window.setWindowState(state | full if on else state & ~full)  # a maximized window stays one

    def _enter(self) -> None:
        side, frame, menus = self.context.side, self.context.frame, self.context.menus
        side.lend_players(lent=True)
        white, black = (Column(side.players[color], frame) for color in (Color.WHITE, Color.BLACK))
        white.add(_ActionButton(menus["pause_clock"], "pause", white, with_words=True))
        white.add(self._menu_button(white), of_game=False)
        black.add(_ActionButton(menus["pass"], "pass", black, with_words=True))
        black.add(_ActionButton(menus["undo"], "undo", black, with_words=False))
        self._columns = white, black
        self._had_menus = not self._above.isHidden()
        self._above.hide()
        self.context.stage.clear(self, True, with_panel=True)
        for column in self._columns:
            column.show()
        self._place()

    def _leave(self) -> None:
        assert self._columns is not None
        self.context.frame.set_table(None)  # first, so that no column takes another form for its player
        self.context.side.lend_players(lent=False)
        self._above.setVisible(self._had_menus)
        self.context.stage.clear(self, False)
        for column in self._columns:
            column.release()
            column.hide()
            column.deleteLater()
        self._columns = None

    def _menu_button(self, parent: QWidget) -> QPushButton:
        """Offer all menus, which have no bar here."""
        button = QPushButton(parent)
        button.setIcon(icon("menu"))
        keep_icon_size(button)
        follow_zoom(button, lambda: button.setFixedWidth(scaled(_ICON_WIDTH)))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        # Translators: a button that opens the menus.
        set_translated(button, button.setAccessibleName, tr.lazy("Menu"))
        # Translators: a button that opens the menus.
        set_translated(button, button.setToolTip, tr.lazy("Menu"))
        menu = QMenu(button)
        menu.addAction(self._action)
        menu.addSeparator()
        menu.addActions(self.context.window.menuBar().actions())
        button.clicked.connect(lambda: menu.popup(button.mapToGlobal(button.rect().topLeft())))
        return button
