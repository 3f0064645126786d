"""The View menu, the preferences and the keys: how the board and the window look, and what they answer to."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMainWindow, QWidget

from qtgo.board.paint.themes import THEMES
from qtgo.core.rules.symmetry import Symmetry
from qtgo.features.preferences.board_settings import show_board_settings
from qtgo.kit.dialogs.modal import ask
from qtgo.kit.language import set_lasting
from qtgo.look.look import stands_still
from qtgo.session.game.shown_markup import DisplayOptions
from qtgo.settings import MAX_ZOOM, MIN_ZOOM, CoordinateStyle, Settings, with_changes
from qtgo.shell.context import Context
from qtgo.text.theme_words import theme_title

if TYPE_CHECKING:
    from qtgo.shell.menus.key_bindings import OwnKeys
    from qtgo.shell.menus.user_keys import ActionKeys

_ZOOM_STEP = 1.1


class Appearance(QObject):
    """Shows the settings of the board, and changes them from the menu."""

    settings_changed = Signal(object)  # Settings
    volume_tried = Signal(object)  # int, in percent: how loud that is should be heard

    def __init__(self, context: Context, games_folder: Path | None = None) -> None:
        """Make it; ``games_folder`` is where finished games are kept if no folder is chosen."""
        super().__init__(context.window)
        self._games_folder = games_folder
        self._menus = context.menus
        self._scene = context.scene
        self._game_controller = context.game
        self._window = context.window
        self._settings = Settings()
        self.offers_pseudo = False  # among the languages, for developers
        self._keys: ActionKeys | None = None  # made when the user has keys of their own, or wants to
        self._menus["preferences"].triggered.connect(self.edit_preferences)
        self._menus["shortcuts"].triggered.connect(self.edit_keys)
        self._themes = self._fill_themes()
        self._connect()

    def show_settings(self, settings: Settings) -> None:
        """Make board and menu agree with the settings."""
        self._settings = settings
        show_board_settings(self._scene, settings)
        self._game_controller.set_display(
            DisplayOptions(
                settings.move_numbers,
                settings.show_variations,
                settings.variation_style,
                territory=self._menus["territory"].isChecked(),
            )
        )
        if settings.keys or self._keys is not None:
            self.keys.use(settings.keys)
        self._menus["coordinates"].setChecked(settings.coordinates is not CoordinateStyle.NONE)
        self._menus["variations"].setChecked(settings.show_variations)
        _check(self._menus.choice("coordinate_style"), settings.coordinates)
        _check(self._menus.choice("move_numbers"), settings.move_numbers)
        _check(self._menus.choice("variation_style"), settings.variation_style)
        _check(self._themes, self._scene.theme.name)

    def edit_preferences(self) -> None:
        """Show the preferences and take over what was chosen."""
        from qtgo.engine.reviewers import reviewers_among
        from qtgo.features.preferences.preferences_dialog import PreferencesDialog

        themes = [(theme.name, theme_title(theme.name)) for theme in THEMES.values()]
        before = self._settings
        dialog = PreferencesDialog(
            before,
            themes,
            self._window,
            with_pseudo=self.offers_pseudo,
            games_folder=self._games_folder,
            reviewers=[engine.name for engine in reviewers_among(self._settings.engines)],
            ask_keys=self._ask_keys,
        )
        dialog.volume_tried.connect(self.volume_tried)
        settings = ask(dialog, dialog.settings)
        if settings is not None:  # others may have changed meanwhile, as the recent files do when a game ends
            self.settings_changed.emit(with_changes(self._settings, before, settings))

    @property
    def keys(self) -> ActionKeys:
        """Return what gives the actions their keys."""
        if self._keys is None:
            from qtgo.shell.menus.user_keys import ActionKeys

            self._keys = ActionKeys(self._menus, self._window.menuBar())
        return self._keys

    def edit_keys(self) -> None:
        """Show what keys and mouse do, and take over the keys that were changed."""
        keys = self._ask_keys(self._settings.keys, self._window)
        if keys is not None and keys != self._settings.keys:
            self._change(keys=keys)

    def _ask_keys(self, own: OwnKeys, parent: QWidget) -> tuple[tuple[str, ...], ...] | None:
        from qtgo.features.preferences.keys_dialog import KeysDialog
        from qtgo.shell.menus.user_keys import mouse_rows

        dialog = KeysDialog(self.keys.bindings(own), self.keys.menu_keys(), mouse_rows(), parent)
        return ask(dialog, dialog.own_keys)

    def with_geometry(self, settings: Settings, window: QMainWindow, state: str) -> Settings:
        """Return the settings with the window's place and the state of what is in it."""
        return replace(
            settings,
            window_geometry=bytes(window.saveGeometry().toBase64().data()).decode(),
            window_state=state,
        )

    def _connect(self) -> None:
        menus = self._menus
        menus["coordinates"].triggered.connect(self._toggle_coordinates)
        menus.choice("coordinate_style").triggered.connect(lambda action: self._change(coordinates=action.data()))
        menus.choice("move_numbers").triggered.connect(lambda action: self._change(move_numbers=action.data()))
        menus.choice("variation_style").triggered.connect(lambda action: self._change(variation_style=action.data()))
        menus["variations"].triggered.connect(lambda on: self._change(show_variations=on))
        menus["side_panel"].triggered.connect(lambda on: self._change(side_panel=on))
        menus["navigation_bar"].triggered.connect(lambda on: self._change(navigation_bar=on))
        menus["territory"].toggled.connect(lambda _on: self.show_settings(self._settings))
        for symmetry, action in menus.each("view_turns").items():
            action.triggered.connect(partial(self._turn_view, symmetry))
        self._themes.triggered.connect(lambda action: self._change(board_theme=action.data()))
        menus["zoom_in"].triggered.connect(lambda: self._zoom(self._settings.interface_zoom * _ZOOM_STEP))
        menus["zoom_out"].triggered.connect(lambda: self._zoom(self._settings.interface_zoom / _ZOOM_STEP))
        menus["zoom_reset"].triggered.connect(lambda: self._zoom(1.0))

    def _fill_themes(self) -> QActionGroup:
        group = QActionGroup(self)
        for theme in THEMES.values():
            action = QAction(group)
            set_lasting(self._window, action.setText, partial(theme_title, theme.name))
            action.setCheckable(True)
            action.setData(theme.name)
            self._menus.menu("board_theme").addAction(action)
        return group

    def _turn_view(self, symmetry: Symmetry, _on: bool = False) -> None:
        """Turn the board further as it is seen, or back to how it is recorded."""
        turned = self._settings.board_view.then(symmetry) if symmetry else symmetry
        self._change(board_view=turned)

    def _toggle_coordinates(self, on: bool) -> None:
        checked = self._menus.choice("coordinate_style").checkedAction()
        style = checked.data() if checked is not None else CoordinateStyle.LETTERS
        self._change(coordinates=style if on else CoordinateStyle.NONE)

    def _zoom(self, zoom: float) -> None:
        self._change(interface_zoom=min(max(zoom, MIN_ZOOM), MAX_ZOOM))

    def _change(self, **changes: Any) -> None:
        self.settings_changed.emit(self._settings.changed(**changes))


def is_motion_reduced(window: QWidget) -> bool:
    """Return whether the system wants no animations, by its settings or its style, as KDE's at the speed "instant"."""
    from PySide6.QtWidgets import QStyle

    return stands_still() or window.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) <= 0


def _check(group: QActionGroup, value: object) -> None:
    for action in group.actions():
        if action.data() == value:
            action.setChecked(True)
