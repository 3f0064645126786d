"""What a user can do to a window, chosen at random."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QGuiApplication, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QWidget

from qtgo.app.game_window import GameWindow
from qtgo.board.paint.themes import THEMES
from qtgo.core.rules.point import Color, Point
from qtgo.settings import MAX_ZOOM, MIN_ZOOM
from tests.dressing import gone_while
from tests.soak.dialogs import fill
from tests.soak.texts import BUTTONS, KEYS, MODIFIERS, text

Act = Callable[[GameWindow, Random], str]


class WindowUser:
    """Uses a window that nothing is in front of; each act says in words what it did."""

    def __init__(self, files: Sequence[Path]) -> None:
        self._files = files
        acts: tuple[tuple[int, Act], ...] = (
            (30, self._trigger),
            (25, self._click_board),
            (8, self._play),
            (5, self._drag),
            (4, self._wheel),
            (12, self._click_anywhere),
            (4, self._menu_key),
            (15, self._press_key),
            (3, self._type),
            (5, self._navigate),
            (5, self._open_file),
            (2, self._change_file),
            (3, self._paste),
            (3, self._seat),
            (3, self._resize),
            (2, self._change_looks),
            (4, self._new_window),
        )
        self._weights, self._acts = zip(*acts, strict=True)

    def act(self, window: GameWindow, random: Random) -> str:
        """Do one thing, and return what it was."""
        act = random.choices(self._acts, self._weights)[0]
        return f"{act.__name__.strip('_')} {act(window, random)}"

    def _trigger(self, window: GameWindow, random: Random) -> str:
        window.complete()  # as a press of a menu's key does
        actions = [a for a in window.findChildren(QAction) if a.isEnabled() and a.menu() is None and a.text()]
        action = random.choice(actions)
        said = action.text()
        action.trigger()
        return said

    def _click_board(self, window: GameWindow, random: Random) -> str:
        if not window.view.isVisible():
            return "hidden"
        button, modifiers = random.choice(BUTTONS), random.choice(MODIFIERS)
        place = _place_on_board(window, random)
        click = QTest.mouseDClick if random.random() < 0.1 else QTest.mouseClick
        click(window.view.viewport(), button, modifiers, place)
        return f"{button.name} {modifiers} {place.toTuple()}"

    def _play(self, window: GameWindow, random: Random) -> str:
        info = window.context.game.game.info
        for _ in range(5):
            window.context.game.play(Point(random.randrange(info.width), random.randrange(info.height)))
        return "5 moves"

    def _drag(self, window: GameWindow, random: Random) -> str:
        if not window.view.isVisible():
            return "hidden"
        button, modifiers = random.choice(BUTTONS), random.choice(MODIFIERS)
        viewport = window.view.viewport()
        QTest.mousePress(viewport, button, modifiers, _place_on_board(window, random))
        for _ in range(3):
            QTest.mouseMove(viewport, _place_on_board(window, random))
        QTest.mouseRelease(viewport, button, modifiers, _place_on_board(window, random))
        return f"{button.name} {modifiers}"

    def _wheel(self, window: GameWindow, random: Random) -> str:
        widget = _widget(window, random)
        where = QPointF(_place_in(widget, random))
        turn = QPoint(0, random.choice((-120, 120, 360)))
        modifiers = random.choice(MODIFIERS)
        event = QWheelEvent(
            where,
            widget.mapToGlobal(where),
            QPoint(),
            turn,
            Qt.MouseButton.NoButton,
            modifiers,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(widget, event)
        return type(widget).__name__

    def _click_anywhere(self, window: GameWindow, random: Random) -> str:
        widget = _widget(window, random)
        button, modifiers = random.choice(BUTTONS), random.choice(MODIFIERS)
        said = f"{type(widget).__name__} {widget.objectName() or widget.accessibleName()} {button.name}"
        QTest.mouseClick(widget, button, modifiers, _place_in(widget, random))
        return said

    def _menu_key(self, window: GameWindow, random: Random) -> str:
        widget = _widget(window, random)
        where = _place_in(widget, random)
        reason = random.choice((QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard))
        said = type(widget).__name__
        QApplication.postEvent(widget, QContextMenuEvent(reason, where, widget.mapToGlobal(where)))
        return said

    def _press_key(self, window: GameWindow, random: Random) -> str:
        key, modifiers = random.choice(KEYS), random.choice(MODIFIERS)
        QTest.keyClick(window.focusWidget() or window, key, modifiers)
        return f"{key.name} {modifiers}"

    def _type(self, window: GameWindow, random: Random) -> str:
        fields = [w for w in window.findChildren(QWidget) if w.isVisible() and w.isEnabled() and _takes_text(w)]
        if not fields:
            return "nowhere"
        field = random.choice(fields)
        return f"{type(field).__name__} {fill(field, random)}"

    def _navigate(self, window: GameWindow, random: Random) -> str:
        nodes = list(window.context.game.game.root.subtree())
        number = random.randrange(len(nodes))
        window.context.game.go_to(nodes[number])
        return f"to node {number} of {len(nodes)}"

    def _open_file(self, window: GameWindow, random: Random) -> str:
        file = random.choice(self._files)
        window.features.files.open_path(file, move=random.choice((None, 5)))
        return file.name

    def _change_file(self, window: GameWindow, random: Random) -> str:
        """Write into the file that is shown, or remove it, as another program does."""
        path = window.context.document.state.path
        if path is None or path.parent != self._files[0].parent:
            return "none"
        if random.random() < 0.2:
            path.unlink(missing_ok=True)
            return f"remove {path.name}"
        other = random.choice(self._files)
        with contextlib.suppress(OSError):  # a full disk
            path.write_bytes(other.read_bytes() if other.exists() else b"(;)")
        return path.name

    def _paste(self, window: GameWindow, random: Random) -> str:
        words = text(random)
        QGuiApplication.clipboard().setText(words)
        window.complete()
        menus = window.context.menus
        random.choice((menus["paste_branch"], menus["paste_over"], menus["paste_game"])).trigger()
        return repr(words)

    def _seat(self, window: GameWindow, random: Random) -> str:
        color = random.choice(list(Color))
        menus = window.context.menus
        menu = menus.menu("black_plays") if color is Color.BLACK else menus.menu("white_plays")
        menu.aboutToShow.emit()
        entries = [action for action in menu.actions() if action.text() and action.menu() is None]
        if not menu.isEnabled() or not entries:
            return "not now"
        entry = random.choice(entries)
        said = f"{color.name} {entry.text()}"
        entry.trigger()
        return said

    def _resize(self, window: GameWindow, random: Random) -> str:
        window.resize(random.randint(100, 1600), random.randint(100, 1200))
        return f"{window.size().toTuple()}"

    def _change_looks(self, window: GameWindow, random: Random) -> str:
        changes = {
            "board_theme": random.choice(list(THEMES)),
            "interface_zoom": random.uniform(MIN_ZOOM, MAX_ZOOM),
            "animation": random.random() < 0.5,
        }
        changed = replace(window.settings, **changes)  # type: ignore[arg-type]
        gone = gone_while(lambda: window.store.replace(changed))
        if gone:
            raise AssertionError(f"Gone while Qt went through all widgets: {gone}")
        return str(changes)

    def _new_window(self, window: GameWindow, random: Random) -> str:
        window.features.files.window_requested.emit(random.choice((None, random.choice(self._files))))
        return ""


def _takes_text(widget: QWidget) -> bool:
    return type(widget).__name__ in ("QLineEdit", "QPlainTextEdit", "CommandEdit", "LinesEdit")


def _widget(window: GameWindow, random: Random) -> QWidget:
    """Choose something on the window that can be seen; its menus are opened by their actions."""
    widgets = [
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and widget.window() is window
        and widget.width() > 2 < widget.height()
        and not isinstance(widget, QMenu | QMenuBar)
    ]
    return random.choice(widgets or [window])


def _place_in(widget: QWidget, random: Random) -> QPoint:
    return QPoint(random.randrange(1, max(2, widget.width() - 1)), random.randrange(1, max(2, widget.height() - 1)))


def _place_on_board(window: GameWindow, random: Random) -> QPoint:
    """Choose a point of the board as a rule, else any place in its view."""
    viewport = window.view.viewport()
    if random.random() < 0.15:
        return _place_in(viewport, random)
    info = window.context.game.game.info
    point = Point(random.randrange(info.width), random.randrange(info.height))
    place = window.view.mapFromScene(window.scene.geometry.center(point))
    return place if viewport.rect().contains(place) else _place_in(viewport, random)
