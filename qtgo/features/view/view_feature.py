"""The look of the board and the window, from the View menu and the settings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QActionGroup

from qtgo.board.paint.themes import THEMES
from qtgo.core.rules.symmetry import Symmetry
from qtgo.kit.language import set_translated
from qtgo.kit.notices.status_message import MessageKind
from qtgo.kit.plain_labels import menu_text
from qtgo.session.game.shown_markup import DisplayOptions
from qtgo.settings import MAX_ZOOM, MIN_ZOOM, CoordinateStyle, MoveNumbers, VariationStyle
from qtgo.shell.board_settings import show_board_settings
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.theme_words import own_title, theme_title
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.board.own_themes.theme_files import ThemeError
    from qtgo.board.paint.themes import BoardTheme
    from qtgo.shell.theme_reader import ThemeReader

tr = Texts("view")

_ZOOM_STEP = 1.1
_COORDINATE_STYLES = (
    (tr.lazy("&Letters and Numbers (D4)"), CoordinateStyle.LETTERS),
    (tr.lazy("&Numbers from Upper Left (4-16)"), CoordinateStyle.NUMBERS),
    (tr.lazy("Numbers and &Kanji (4-十六)"), CoordinateStyle.KANJI),
)
"""How points are named."""

_NUMBERS_SHOWN = (
    (tr.lazy("As Set in &File"), MoveNumbers.RECORD),
    (tr.lazy("N&one"), MoveNumbers.NONE),
    (tr.lazy("&Last Move"), MoveNumbers.LAST),
    (tr.lazy("Last &5 Moves"), MoveNumbers.LAST_FIVE),
    (tr.lazy("Last &10 Moves"), MoveNumbers.LAST_TEN),
    (tr.lazy("&All Moves"), MoveNumbers.ALL),
)
"""Which stones have the numbers of their moves."""

_VARIATION_STYLES = (
    (tr.lazy("As Set in &File"), VariationStyle.RECORD),
    (tr.lazy("&Next Moves"), VariationStyle.NEXT),
    (tr.lazy("&Alternatives to the Last Move"), VariationStyle.BESIDE),
)
"""Which moves are shown as variations."""

_TURNS = (
    (Symmetry.TURN_HALF, tr.lazy("Turn View &180°"), "Ctrl+Shift+I"),
    (Symmetry.TURN_LEFT, tr.lazy("Turn View &Left"), "Ctrl+Shift+Left"),
    (Symmetry.TURN_RIGHT, tr.lazy("Turn View &Right"), "Ctrl+Shift+Right"),
    (Symmetry.MIRROR_SIDES, tr.lazy("&Mirror View"), "Ctrl+Shift+M"),
    (Symmetry.UNTURNED, tr.lazy("Reset &View"), "Ctrl+Shift+Home"),
)


class ViewFeature(Feature):
    """Shows the settings of the board, and changes them from the menu."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._add_board_actions()
        self._add_window_actions()
        self.follow("own_themes", react=self._offer_own_themes)
        self.follow("board_theme", react=self._follow_theme)
        self.follow("board_view", "coordinates", "fuzzy_placement", "animation", react=self._show_board)
        self.follow("move_numbers", "show_variations", "variation_style", react=self._show_numbers)

    def _add_board_actions(self) -> None:
        menus, change = self.context.menus, self.context.settings.change
        self._coordinates = menus.add_check(
            "coordinates", tr.lazy("&Coordinates"), self._toggle_coordinates, "Ctrl+Shift+C"
        )
        self._style = menus.add_choice(
            "coordinate_style",
            tr.lazy("Coordinate &Style"),
            _COORDINATE_STYLES,
            lambda value: change(coordinates=value),
        )
        self._numbers = menus.add_choice(
            "move_numbers", tr.lazy("Move &Numbers"), _NUMBERS_SHOWN, lambda value: change(move_numbers=value)
        )
        self._variations = menus.add_check(
            "variations",
            tr.lazy("&Variations on the Board"),
            lambda value: change(show_variations=value),
            "Ctrl+Shift+V",
        )
        self._variation_style = menus.add_choice(
            "variation_style",
            tr.lazy("Variation St&yle"),
            _VARIATION_STYLES,
            lambda value: change(variation_style=value),
        )
        self._territory = menus.add_check("territory", tr.lazy("Counte&d Territory"))
        self._territory.setChecked(True)
        self._territory.toggled.connect(self._show_numbers)
        self._themes = self._add_themes()
        menus.add_each("view_turns", _TURNS, self._turn_view)

    def _add_window_actions(self) -> None:
        menus, stage, settings = self.context.menus, self.context.stage, self.context.settings
        panel = menus.add_check("side_panel", tr.lazy("Side &Panel"), lambda on: settings.change(side_panel=on), "F9")
        panel.toggled.connect(stage.show_panel)
        stage.panel_wanted.connect(panel.setChecked)
        panel.setChecked(settings.value.side_panel)
        stage.show_panel(settings.value.side_panel)
        bar = menus.add_check(
            "navigation_bar", tr.lazy("Navi&gation Bar"), lambda on: settings.change(navigation_bar=on)
        )
        bar.toggled.connect(stage.show_bar)
        bar.setChecked(settings.value.navigation_bar)
        stage.show_bar(settings.value.navigation_bar)
        menus.add("zoom_in", tr.lazy("Zoom &In"), partial(self._zoom, _ZOOM_STEP), ("Ctrl++", "Ctrl+="))
        menus.add("zoom_out", tr.lazy("Zoom &Out"), partial(self._zoom, 1 / _ZOOM_STEP), "Ctrl+-")
        menus.add("zoom_reset", tr.lazy("&Reset Zoom"), lambda: settings.change(interface_zoom=1.0), "Ctrl+0")

    def _add_themes(self) -> QActionGroup:
        menu, group = self.context.menus.add_menu("board_theme", tr.lazy("Board &Theme")), QActionGroup(self)
        self._theme_menu, self._own_themes = menu, list[QAction]()
        for theme in THEMES.values():
            action = QAction(group)
            set_translated(self.context.window, action.setText, partial(theme_title, theme.name))
            action.setCheckable(True)
            action.setData(theme.name)
            menu.addAction(action)
        group.triggered.connect(lambda action: self.context.settings.change(board_theme=action.data()))
        return group

    def _offer_own_themes(self, paths: Sequence[str]) -> None:
        """Offer the themes of the user's below the built-in ones."""
        for action in self._own_themes:
            self._theme_menu.removeAction(action)
            action.deleteLater()
        self._own_themes = [QAction(menu_text(own_title(path)), self._themes) for path in paths]
        for action, path in zip(self._own_themes, paths, strict=True):
            action.setCheckable(True)
            action.setData(path)
            self._theme_menu.addAction(action)

    def _follow_theme(self, name: str) -> None:
        """Show a theme, one of the user's when it has been read."""
        if not name or name in THEMES:
            self._show_board()
        else:
            self._reader.read(name)

    @cached_property
    def _reader(self) -> ThemeReader:
        from qtgo.shell.theme_reader import ThemeReader

        reader = ThemeReader(self)
        reader.arrived.connect(self._take_theme)
        return reader

    def _take_theme(self, path: str, found: BoardTheme | ThemeError) -> None:
        """Show the board, and say why where a theme has been moved or damaged since it was chosen."""
        from qtgo.board.own_themes.theme_fault_words import theme_error_text
        from qtgo.board.own_themes.theme_files import ThemeError

        if path != self.context.settings.value.board_theme:
            return
        self._show_board()
        if isinstance(found, ThemeError):
            self.context.notices.show_message(
                partial(theme_error_text, found),
                MessageKind.WARNING,
                holds=lambda: self.context.settings.value.board_theme == path,
            )

    def _show_board(self, *_changed: object) -> None:
        settings, scene = self.context.settings.value, self.context.scene
        show_board_settings(scene, settings)
        self._coordinates.setChecked(settings.coordinates is not CoordinateStyle.NONE)
        _check(self._style, settings.coordinates)
        _check(self._themes, scene.theme.name)

    def _show_numbers(self, *_changed: MoveNumbers | VariationStyle | bool) -> None:
        settings, territory = self.context.settings.value, self._territory.isChecked()
        self.context.game.set_display(
            DisplayOptions(
                settings.move_numbers, settings.show_variations, settings.variation_style, territory=territory
            )
        )
        self._variations.setChecked(settings.show_variations)
        _check(self._numbers, settings.move_numbers)
        _check(self._variation_style, settings.variation_style)

    def _turn_view(self, symmetry: Symmetry) -> None:
        """Turn the displayed board further, or back to the record's."""
        before = self.context.settings.value.board_view
        self.context.settings.change(board_view=before.then(symmetry) if symmetry else symmetry)

    def _toggle_coordinates(self, on: bool) -> None:
        checked = self._style.checkedAction()
        style = checked.data() if checked is not None else CoordinateStyle.LETTERS
        self.context.settings.change(coordinates=style if on else CoordinateStyle.NONE)

    def _zoom(self, step: float) -> None:
        zoom = self.context.settings.value.interface_zoom * step
        self.context.settings.change(interface_zoom=min(max(zoom, MIN_ZOOM), MAX_ZOOM))


def _check(group: QActionGroup, value: object) -> None:
    for action in group.actions():
        if action.data() == value:
            action.setChecked(True)
