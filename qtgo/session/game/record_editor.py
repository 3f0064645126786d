"""The controller of record edits: a node's text, the tree, the whole record; tools are elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from qtgo.core.editing import markup_edits, node_edits, setup_edits, tree_edits
from qtgo.core.editing.edits import Draft, EditRefusedError, Refusal, counting_removed
from qtgo.core.editing.node_edits import FigureSettings
from qtgo.core.game.game import Game, Phase
from qtgo.core.game.navigation import search_of_branches
from qtgo.core.record.annotations import Annotation
from qtgo.core.record.edit_history import Attach, Edit, EditKind, SetProperties, info_change, long_rows
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.tree import Node
from qtgo.core.rules.illegal_move import IllegalMoveError
from qtgo.core.rules.point import Color, Point
from qtgo.session.game.game_controller import GameController
from qtgo.timers import Gradual, single_shot

if TYPE_CHECKING:
    from qtgo.core.editing.later_moves import LaterMoves, LegalityWatch

_DELETING = frozenset(
    {
        EditKind.DELETE_NODE,
        EditKind.DELETE_BRANCH,
        EditKind.CUT,
        EditKind.DELETE_FOLLOWING,
        EditKind.DELETE_OTHERS,
        EditKind.PASTE_OVER,
        EditKind.BEGIN_HERE,
    }
)
_PAUSE = 1500  # milliseconds without typing, after which more typing is another step of undo


class RecordEditor(QObject):
    """Edits the record that is shown; every refusal is reported with its reason."""

    notes_changed = Signal(object)  # NodeNotes
    refused = Signal(object)  # Refusal
    moves_made_illegal = Signal(object)  # LaterMoves
    nodes_deleted = Signal(object)  # int: the number of nodes, with one edit

    def __init__(
        self,
        game_controller: GameController,
        parent: QObject | None = None,
        *,
        is_locked: Callable[[], bool] = lambda: False,
    ) -> None:
        """Make the editor; ``is_locked`` returns whether a study game is shown, which cannot be edited."""
        super().__init__(parent)
        self._game_controller = game_controller
        self._is_locked = is_locked
        self._typing: Edit | None = None
        self._typed_at: Node | None = None
        self._pause = single_shot(self, self.end_typing, _PAUSE)
        self._counting = Gradual(self, self.nodes_deleted.emit)
        self._looking = Gradual(self, self._tell_made_illegal)
        self._thinking = Gradual(self, self._edit)
        game_controller.node_changed.connect(self._show_notes)
        game_controller.changes_made.connect(self._tell_no_more)
        game_controller.game_opened.connect(self._tell_no_more)

    @property
    def _game(self) -> Game:
        return self._game_controller.game

    # The texts of the node

    def set_comment(self, text: str) -> None:
        """Set the comment; typing without a pause is one undo step."""
        self._type(lambda game: node_edits.set_comment(game, text))

    def set_name(self, text: str) -> None:
        """Set the node's name."""
        self._type(lambda game: node_edits.set_name(game, text))

    def set_value(self, value: float | None) -> None:
        """Set the number of points by which Black is ahead."""
        self._type(lambda game: node_edits.set_value(game, value))

    def set_move_number(self, number: int | None) -> None:
        """Set the move number."""
        self.make(lambda game: node_edits.set_move_number(game, number))

    def set_label(self, point: Point, text: str) -> None:
        """Set a label of the user's own, or remove it (empty)."""
        self.make(lambda game: markup_edits.set_label(game, point, text))

    def clear_markup(self) -> None:
        """Remove all marks from the current node."""
        self.make(markup_edits.clear_markup)

    def set_figure(self, figure: FigureSettings) -> None:
        """Set how the node is printed."""
        self.make(lambda game: node_edits.set_figure(game, figure))

    def set_properties(self, changes: Mapping[str, Sequence[str] | None]) -> None:
        """Set raw values of properties of the current node; None removes one."""
        self.make(lambda game: node_edits.set_properties_as_they_stand(game, changes))

    def set_turn(self, color: Color | None) -> None:
        """Set the color to move."""
        self.make(lambda game: setup_edits.set_turn(game, color))

    def step_annotation(self, annotation: Annotation) -> None:
        """Cycle an annotation: plain, emphasized, none."""
        self.make(lambda game: node_edits.step_annotation(game, annotation))

    def _type(self, think: Callable[[Game], Draft | None]) -> None:
        if self.refuses():
            return
        draft = think(self._game)
        if draft is None:
            return
        kind = None if self._typing is None else self._typing.kind
        self._typing = self._game_controller.annotate(draft, self._typing if kind is draft.kind else None)
        self._typed_at = self._game.current
        self._pause.start()

    def end_typing(self) -> None:
        """Start a new undo step for further typing."""
        self._typing = None

    # The tree

    def delete_node(self) -> None:
        """Delete only the current node; the nodes after it move up."""
        self.make(tree_edits.delete_node)

    def delete_branch(self) -> None:
        """Delete the current node and everything below it."""
        self.make(tree_edits.delete_branch)

    def cut(self) -> bool:
        """Delete the current branch, which the clipboard has by now; return whether that was possible."""
        return self.make(lambda game: tree_edits.delete_branch(game, EditKind.CUT))

    def paste(self, roots: Sequence[Node], *, over: bool = False) -> bool:
        """Attach records just read below the current node, or replace the nodes after it; return whether it worked."""
        return self.make(lambda game: tree_edits.paste(game, roots, over=over))

    def delete_following(self) -> None:
        """Delete everything that follows."""
        self.make(tree_edits.delete_following)

    def delete_others(self) -> None:
        """Delete every variation that does not lead through the current node."""
        self._make_on_path(tree_edits.delete_others)

    def move_variation(self, direction: int) -> None:
        """Move the current variation up (-1) or down (+1)."""
        self._make_on_path(lambda branches: tree_edits.move_variation(branches, direction))

    def make_main_line(self) -> None:
        """Make the current line the main one."""
        self._make_on_path(tree_edits.make_main_line)

    def _make_on_path(self, think: Callable[[Sequence[Node]], Draft]) -> None:
        """Make an edit at the nodes of the path that have siblings; on a long path they are looked for in turns."""

        def thinking() -> Generator[None, None, Draft | None]:
            branches = yield from search_of_branches(self._game.current)
            return (yield from self._thought_in_turns(lambda _game: think(branches)))

        self._thinking.start(thinking())

    def insert_pass(self) -> None:
        """Insert a pass between the current node and its successor."""
        self._thinking.start(self._thought_in_turns(lambda game: tree_edits.insert_move(game, None)))

    # The whole record

    def set_info(self, info: GameInfo, others: Mapping[str, Sequence[str] | None]) -> None:
        """Change the game information, and other properties of the root; report moves that other rules forbid."""
        from qtgo.core.editing.later_moves import LegalityWatch, decides

        game = self._game
        is_concerned = info.ruleset != game.info.ruleset or decides(info_change(game.root, info, others))
        watch = LegalityWatch(game, [game.root]) if is_concerned else None
        self._game_controller.set_info(info, others)
        self.tell_illegal(watch)

    def begin_here(self) -> None:
        """Make the current position the root."""
        self.rewrite(tree_edits.begin_here)

    def restore_version(self, root: Node) -> bool:
        """Replace the whole record with another, as one undo step; return whether that was possible."""
        return self.rewrite(lambda game: tree_edits.replace_record(game, root, EditKind.RESTORE_VERSION))

    def rewrite(self, think: Callable[[Game], Draft | None]) -> bool:
        """Change the whole record, unless a game with clocks is being played in it; return whether that was done."""
        if self._game_controller.live is not None:
            self.refused.emit(Refusal.GAME_UNDER_WAY)
            return False
        return self.make(think)

    def set_markdown(self, markdown: bool) -> None:
        """Set whether the file declares its comments as Markdown."""
        self.make(lambda game: node_edits.set_markdown(game, markdown))

    # How an edit is made

    def refuses(self) -> bool:
        """Return whether editing is refused, and report it: while scoring, or unless the record itself is shown."""
        if self._game.phase is Phase.SCORING:
            self.refused.emit(Refusal.SCORING)
        elif self._is_locked():
            self.refused.emit(Refusal.STUDYING)
        else:
            return False
        return True

    def make(self, think: Callable[[Game], Draft | None]) -> bool:
        """Make an edit, or report the refusal; report moves that become illegal."""
        is_possible, draft = self._thought(think)
        self._edit(draft)
        return is_possible

    def _thought_in_turns(self, think: Callable[[Game], Draft | None]) -> Generator[None, None, Draft | None]:
        """Return an edit, if it is possible; to make one of very many nodes takes as long again."""
        _, draft = self._thought(think)
        if draft is not None and long_rows(draft.changes):
            yield
        return draft

    def _thought(self, think: Callable[[Game], Draft | None]) -> tuple[bool, Draft | None]:
        """Return whether an edit is possible, and which changes it makes, if any; report the refusal."""
        if self.refuses():
            return False, None
        game = self._game
        try:
            draft = think(game)
            if game is not self._game:  # which was left while a long edit was thought out
                raise EditRefusedError(Refusal.CANCELLED)
        except EditRefusedError as error:
            self.refused.emit(error.refusal)
            return False, None
        except IllegalMoveError as error:
            self._game_controller.move_refused.emit(error.illegal)
            return False, None
        if draft is not None and _begins_game(self._game, draft) and self._game_controller.refuses_for_handicap():
            return False, None
        return True, draft

    def _edit(self, draft: Draft | None) -> None:
        from qtgo.core.editing.later_moves import LegalityWatch, concerned_by

        if draft is None:
            return
        concerned = concerned_by(draft)
        watch = LegalityWatch(self._game, concerned) if concerned else None
        self._game_controller.edit(draft)
        self._tell_deleted(draft)
        self.tell_illegal(watch)

    def _tell_deleted(self, draft: Draft) -> None:
        """Emit the number of nodes an edit deleted, unless others have replaced them; if many, some moments later."""
        if draft.kind in _DELETING:
            self._counting.start(counting_removed(draft.changes))

    def tell_illegal(self, watch: LegalityWatch | None) -> None:
        """Emit the moves that have become illegal under a watch, if any; where many follow, some moments later."""
        if watch is not None:
            self._looking.start(watch.looking())

    def _tell_made_illegal(self, moves: LaterMoves) -> None:
        if moves.made_illegal:
            self.moves_made_illegal.emit(moves)

    def _tell_no_more(self, _cause: object) -> None:
        self._counting.stop()
        self._looking.stop()
        self._thinking.stop()

    # The view

    def _show_notes(self, node: Node) -> None:
        self._thinking.stop()
        if node is not self._typed_at:
            self.end_typing()
        self.notes_changed.emit(node_edits.notes_of(self._game))


def _begins_game(game: Game, draft: Draft) -> bool:
    """Return whether an edit adds moves at the start of a game, and leaves its setup as it is."""
    sets_up = any(isinstance(change, SetProperties) and change.node is game.root for change in draft.changes)
    return not sets_up and any(isinstance(change, Attach) and change.parent is game.root for change in draft.changes)
