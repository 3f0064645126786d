"""Side by Side: two positions of the games of this window, or of another file."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from qtgo.core.record.tree import Node
from qtgo.features.file.file_feature import FileFeature
from qtgo.kit.deletion import delete_when_closed
from qtgo.kit.plain_labels import window_title
from qtgo.session.unavailable_action_words import not_studying
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.board.scene.scene import BoardScene
    from qtgo.features.side_by_side.board_side import ComparedGame
    from qtgo.features.side_by_side.side_by_side_dialog import SideBySideDialog

tr = Texts("side by side")

_MOST_TOLD = 3  # differences


class SideBySideFeature(Feature):
    """Opens windows with two boards, which show the games as they are then; the main window is not blocked."""

    def __init__(self, context: Context, files: FileFeature) -> None:
        super().__init__(context)
        self._files = files
        context.menus.add("side_by_side", tr.lazy("Side &by Side…"), self.open, "Ctrl+Alt+B", allowed=not_studying)
        files.difference_requested.connect(self._show_difference)

    def open(self) -> SideBySideDialog:
        """Show the position of the window on two boards."""
        from qtgo.features.side_by_side.side_by_side_dialog import SideBySideDialog
        from qtgo.session.game.node_paths import NodePaths

        context = self.context
        games = _compared(context.document.collection.games)
        dialog = SideBySideDialog(games, self._dress, self._read_others, context.window)
        delete_when_closed(dialog)
        way = NodePaths().path_of(context.game.game.current)
        dialog.show_game(context.document.state.game, tuple(way))
        dialog.show()
        return dialog

    def compare(self, records: Sequence[tuple[str, Node]], title: str, said: str) -> SideBySideDialog:
        """Show two named records side by side, each at its end with the numbers of its moves."""
        from qtgo.features.side_by_side.board_side import ComparedGame
        from qtgo.features.side_by_side.side_by_side_dialog import SideBySideDialog
        from qtgo.session.game.shown_markup import DisplayOptions
        from qtgo.settings import MoveNumbers

        games = [ComparedGame(name, root, is_only_here=True) for name, root in records]
        dialog = SideBySideDialog(games, self._dress, lambda: (), self.context.window, said=said)
        delete_when_closed(dialog)
        dialog.setWindowTitle(window_title(title))
        dialog.other_file.hide()
        dialog.together.setChecked(True)
        for index, side in enumerate(dialog.sides):
            side.controller.set_display(DisplayOptions(MoveNumbers.ALL))
            side.show_game(index)
            side.navigator.to_end()
        dialog.show()
        return dialog

    def _dress(self, scene: BoardScene) -> None:
        _dress_like(self.context.scene, scene)

    def _show_difference(self, theirs: Sequence[Node]) -> None:
        context = self.context
        show_difference(theirs, context.document.collection.games, context.scene, context.window)

    def _read_others(self) -> Sequence[ComparedGame]:
        return _compared(self._files.read_games(tr("Side by Side")), is_only_here=True)


def show_difference(theirs: Sequence[Node], ours: Sequence[Node], scene: BoardScene, window: QWidget) -> None:
    """Show the games of a file beside those of a window, where they begin to differ; wait until that is closed."""
    from qtgo.core.game.difference import differences
    from qtgo.features.side_by_side.side_by_side_dialog import SideBySideDialog
    from qtgo.kit.dialogs.modal import show
    from qtgo.session.game.node_paths import NodePaths
    from qtgo.text.record.difference_words import differences_text

    found = list(islice(differences(ours, theirs), _MOST_TOLD))
    others = _compared(theirs, tr("In the file: {game}"), is_only_here=True)
    games = [*others, *_compared(ours, tr("Here: {game}"))]
    said = differences_text(found)
    dialog = SideBySideDialog(games, lambda other: _dress_like(scene, other), lambda: (), window, said=said)
    dialog.setWindowTitle(tr("Difference"))
    dialog.other_file.hide()
    shown = next((each for each in found if each.ours is not None and each.ours.parent is not None), (*found, None)[0])
    number, nodes = (0, (None, None)) if shown is None else (shown.game, (shown.theirs, shown.ours))
    for side, roots, node, first in zip(dialog.sides, (theirs, ours), nodes, (0, len(theirs)), strict=True):
        way = () if node is None else tuple(NodePaths().path_of(node))
        side.show_game(first + min(number, len(roots) - 1), way)
    show(dialog)


def _dress_like(own: BoardScene, scene: BoardScene) -> None:
    scene.set_theme(own.theme)
    scene.set_options(own.options)
    scene.set_view(own.view)


def _compared(roots: Sequence[Node], form: str = "{game}", *, is_only_here: bool = False) -> Sequence[ComparedGame]:
    """Return games with distinguishing names: their players, and their numbers where there are several."""
    from qtgo.core.record.game_info import read_game_info
    from qtgo.features.side_by_side.board_side import ComparedGame
    from qtgo.text.record.title_words import document_title, game_title

    titles = (game_title(read_game_info(root), 0) for root in roots)
    return [
        ComparedGame(form.format(game=document_title(title, number, len(roots))), root, is_only_here)
        for number, (title, root) in enumerate(zip(titles, roots, strict=True))
    ]
