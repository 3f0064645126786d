"""The preferences and the keys of the actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from qtgo.board.paint.themes import THEMES
from qtgo.features.sound.sound_feature import SoundFeature
from qtgo.kit.dialogs.modal import ask
from qtgo.settings import with_changes
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.theme_words import theme_title
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.shell.menus.key_bindings import OwnKeys
    from qtgo.shell.menus.user_keys import ActionKeys

tr = Texts("preferences")


class PreferencesFeature(Feature):
    """Asks for the settings and the user's own keys, and gives the actions their keys."""

    def __init__(self, context: Context, sounds: SoundFeature) -> None:
        super().__init__(context)
        self._sounds = sounds
        self.offers_pseudo = False  # among the languages, for developers
        self._keys: ActionKeys | None = None  # made when the user has changed keys, or begins to
        menus, role = context.menus, QAction.MenuRole.PreferencesRole
        menus.add("preferences", tr.lazy("&Preferences…"), self.edit_preferences, "Ctrl+,", role=role)
        menus.add("shortcuts", tr.lazy("&Keyboard and Mouse…"), self.edit_keys, "F1")
        menus.filled.connect(self._follow_keys)

    def _follow_keys(self) -> None:
        """Give the actions, of which all are there now, the user's keys, also after the usual ones have changed."""
        self.follow("keys", "arrow_keys", react=self._use_keys)

    def _use_keys(self, own: OwnKeys, _arrows: object) -> None:
        if own or self._keys is not None:
            self.keys.use(own)

    def edit_preferences(self) -> None:
        """Show the preferences and apply the user's choices."""
        from qtgo.engine.reviewers import can_review, players_among
        from qtgo.features.preferences.preferences_dialog import PreferencesDialog
        from qtgo.text.engine_choices import engine_choices

        themes = [(theme.name, theme_title(theme.name)) for theme in THEMES.values()]
        before, engines = self.context.settings.value, self.context.engines.offered
        dialog = PreferencesDialog(
            before,
            themes,
            self.context.window,
            with_pseudo=self.offers_pseudo,
            games_folder=self.context.folders.games,
            analyzers=engine_choices(players_among(engines)),
            reviewers=engine_choices(filter(can_review, engines)),
            ask_keys=self._ask_keys,
        )
        dialog.volume_tried.connect(self._sounds.try_volume)
        settings = ask(dialog, dialog.settings)
        if settings is not None:  # others may have changed meanwhile, as the recent files do when a game ends
            self.context.settings.replace(with_changes(self.context.settings.value, before, settings))

    @property
    def keys(self) -> ActionKeys:
        """Return the bindings of the actions' keys."""
        if self._keys is None:
            from qtgo.shell.menus.user_keys import ActionKeys

            self._keys = ActionKeys(self.context.menus, self.context.window.menuBar())
        return self._keys

    def edit_keys(self) -> None:
        """Show the uses of keys and mouse, and apply changed keys."""
        keys = self._ask_keys(self.context.settings.value.keys, self.context.window)
        if keys is not None:
            self.context.settings.change(keys=keys)

    def _ask_keys(self, own: OwnKeys, parent: QWidget) -> tuple[tuple[str, ...], ...] | None:
        from qtgo.features.preferences.keys_dialog import KeysDialog
        from qtgo.shell.menus.user_keys import mouse_rows

        dialog = KeysDialog(self.keys.bindings(own), self.keys.menu_keys(), mouse_rows(), parent)
        return ask(dialog, dialog.own_keys)
