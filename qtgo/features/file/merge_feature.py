"""Merge Game: the games of another file as variations of the one shown."""

from __future__ import annotations

from functools import partial

from qtgo.core.editing.edits import Draft
from qtgo.core.game.game import Game
from qtgo.core.record.edit_history import Attach
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
        self._has_warned = False
        merged = [added for root in games if (added := self._merge(root)) is not None]
        if merged and not self._has_warned:
            added = sum(merged)
            self.context.notices.show_message(
                lambda: tr.plural("Merged; {n} node added.", "Merged; {n} nodes added.", added),
            )

    def _note_warning(self, _later: object) -> None:
        """Leave the warning that merged moves are illegal in sight."""
        self._has_warned = True

    def _merge(self, root: Node) -> int | None:
        """Merge a game; return the number of nodes that this added, None if it is refused or was cancelled."""
        from qtgo.core.editing.merge import merge_game
        from qtgo.shell.waiting import drafted

        added = 0

        def think(game: Game, _progress: object) -> Draft:
            nonlocal added
            draft = merge_game(game, root, merged_name(root))
            added = sum(_nodes(node) for change in draft.changes if isinstance(change, Attach) for node in change.nodes)
            return draft

        return added if self._record.make(lambda game: drafted(self.context, partial(think, game))) else None


def merged_name(root: Node) -> str:
    """Return the node name for the point where a merged game branches off; empty without players."""
    from qtgo.core.record.game_info import read_game_info
    from qtgo.text.record.title_words import game_title

    info = read_game_info(root)
    has_players = any(info.player(color).name for color in Color)
    return listed((game_title(info, 0), info.date)) if has_players else ""


def _nodes(root: Node) -> int:
    return sum(1 for _ in root.subtree())
