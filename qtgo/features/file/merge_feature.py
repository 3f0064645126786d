"""Merge Game: the games of another file as variations of the one shown."""

from __future__ import annotations

from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.features.file.file_feature import FileFeature
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.joining import listed
from qtgo.text.translation import Texts

tr = Texts("file")


class MergeFeature(Feature):
    """Asks for a file and merges its games into the one shown."""

    def __init__(self, context: Context, files: FileFeature) -> None:
        super().__init__(context)
        self._files, self._record = files, context.record
        self._has_warned = False
        context.record.moves_made_illegal.connect(self._note_warning)
        context.menus.add("merge_game", tr.lazy("&Merge Game…"), self.merge, "Ctrl+Alt+M")

    def merge(self) -> None:
        """Ask for a file, and add each of its games where it leaves the one shown, as one step of undo."""
        if self._record.refuses():
            return
        games = self._files.read_games(tr("Merge Game"))
        before = _nodes(self.context.game.game.root)
        self._has_warned = False
        merged = sum(self._merge(root) for root in games)
        if merged and not self._has_warned:
            added = _nodes(self.context.game.game.root) - before
            self.context.notices.show_message(
                lambda: tr.plural("Merged; {n} node added.", "Merged; {n} nodes added.", added),
            )

    def _note_warning(self, _later: object) -> None:
        """Leave the warning that merged moves are illegal in sight."""
        self._has_warned = True

    def _merge(self, root: Node) -> bool:
        from qtgo.core.editing.merge import merge_game

        return self._record.make(lambda game: merge_game(game, root, merged_name(root)))


def merged_name(root: Node) -> str:
    """Return the node name for the point where a merged game branches off; empty without players."""
    from qtgo.core.record.game_info import read_game_info
    from qtgo.text.record.title_words import game_title

    info = read_game_info(root)
    has_players = any(info.player(color).name for color in Color)
    return listed((game_title(info, 0), info.date)) if has_players else ""


def _nodes(root: Node) -> int:
    return sum(1 for _ in root.subtree())
