"""The document of a window: a file with one or more games, one of which is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from qtgo.core.game.game import Game, new_record
from qtgo.core.record.edit_history import Change, Edit, History, set_properties
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.tree import Node
from qtgo.core.record.undo_stack import UndoStack
from qtgo.core.rules.ruleset import default_komi
from qtgo.files.atomic import Leftovers
from qtgo.files.file_problems import BrokenState, Stored
from qtgo.files.names import safe_name
from qtgo.resources import is_resource
from qtgo.session.document.autosave_journal import (
    Header,
    Journal,
    JournalContentAt,
    JournalWriter,
    LiveGame,
    OpenCount,
    Restored,
)
from qtgo.session.document.document_state import DocumentState, Saved
from qtgo.session.document.journal_turns import JournalTurns
from qtgo.session.game.game_controller import GameController, HistoryState
from qtgo.sgf.arrangement import Arrangement, ListStep
from qtgo.sgf.collection import Collection, FileFormat
from qtgo.sgf.issue import SgfError
from qtgo.storage_health import StorageHealth
from qtgo.text.record.player_words import shown_name

if TYPE_CHECKING:
    from qtgo.files.seen import Seen
    from qtgo.session.document.large_files import ReadFile
    from qtgo.session.document.releasing import Releasing
    from qtgo.session.document.saving import SaveDraft, Written

_SUFFIX = ".sgf"
_STEM_LENGTH = 60  # so that no system finds the name too long
_UTF8 = "utf-8"
_LARGE = 200_000  # bytes or characters


class Document(QObject):
    """Opens and saves files, and keeps the journal of unsaved changes."""

    state_changed = Signal(object)  # DocumentState
    history_changed = Signal(object)  # HistoryState: the next undo and redo, of the game shown or of the list
    list_stepped = Signal(object)  # ListStep: undone or redone
    begun = Signal(object)  # str: another record is open, under this path or (empty) kept nowhere yet
    tree_prepared = Signal(object)  # TreeLayout: of the game that is shown next
    saving = Signal()  # what is typed is to be there
    saved = Signal(object)  # Saved
    live_restored = Signal(object)  # LiveGame: brought back with its record

    def __init__(
        self,
        game_controller: GameController,
        journals: Path,
        parent: QObject | None = None,
        *,
        storage: StorageHealth | None = None,
    ) -> None:
        super().__init__(parent)
        self._game_controller = game_controller
        self._storage = storage or StorageHealth(self)
        self._journal = JournalWriter(journals)
        self._turns = JournalTurns(self._journal, journals, self._storage, self)
        self._leftovers = Leftovers()
        self._releasing: Releasing | None = None  # once a game was left
        self._collection = Collection([game_controller.game.root])
        self._arrangement = Arrangement(self._collection.games)
        # Those looked at, with those since taken out of the list.
        shown = game_controller.game
        self._games = {shown.root: self._follow(shown.root, shown.info)}
        self._numbers: dict[Node, int] = {}
        self._reads: dict[ListStep, tuple[Collection, Collection]] = {}  # before and after the file was read again
        self._journal_numbers: dict[Node, int] = {}  # the number by which the journal identifies a game
        self._noted_count: OpenCount | None = None  # in the journal, since its last change
        self.interrupted_count: OpenCount | None = None  # by a crash after which the document was restored
        self._shown = 0
        self._begun_here: frozenset[Node] = frozenset({game_controller.game.root})
        self._path: Path | None = None
        self.may_leave: Callable[[], bool] = lambda: True  # the game shown for another of the same file
        self.may_close: Callable[[], bool] = lambda: True  # asks for permission to lose unsaved changes
        self.keep_before: Callable[[Path, bytes], object] | None = None  # the content before a file is written over
        self._on_disk = Header(b"")  # the content of the file when it was last read or saved here
        self._begin(0)
        game_controller.history_changed.connect(self._tell)

    @property
    def state(self) -> DocumentState:
        """Return where the document is saved and whether it differs from that."""
        collection, path = self._collection, self._path
        modified = self._arrangement.steps.modified or any(game.history.modified for game in self._listed())
        in_place = path is not None and path.suffix.lower() == _SUFFIX and collection.file_format is FileFormat.SGF
        return DocumentState(path, collection.encoding, modified, self._shown, len(collection.games), in_place)

    @property
    def collection(self) -> Collection:
        """Return all games of the document, with the issues of its file."""
        return self._collection

    @property
    def file_content(self) -> bytes:
        """Return the bytes of the file as they were last read or saved here."""
        return self._on_disk.data

    def began_here(self, root: Node) -> bool:
        """Return whether a game began in this window, or in one that was closed or crashed, rather than being read."""
        return root in self._begun_here

    def new_game(self, info: GameInfo) -> None:
        """Start a new game that is not saved anywhere yet."""
        root = new_record(info)
        self._take(Collection([root]), None)
        self._begun_here = frozenset({root})
        self._games = {root: self._follow(root, info)}
        self._begin(0)

    def open(self, path: Path, encoding: str | None = None, game: int = 0, read: ReadFile | None = None) -> None:
        """Open a file and show one of its games; raise OSError or SgfError on failure.

        ``read`` is the file if it has been read already. One of the program's own files, such as an example, becomes a
        copy without a name, in the language in use.
        """
        data, collection = _read(path, encoding) if read is None else (read.data, read.collection)
        if is_resource(path):
            from qtgo.text.record.example_words import translate_example

            for root in collection.games:
                translate_example(root)
        self._take(collection, None if is_resource(path) else path)
        if read is not None and read.tree is not None:
            self.tree_prepared.emit(read.tree)
        self._begin(min(game, len(collection.games) - 1), _header(collection, data, encoding))
        if len(data) > _LARGE:
            from qtgo.garbage import settle_garbage

            settle_garbage()
            if self._releasing is not None:
                self._releasing.collect_rest()

    @property
    def chosen_encoding(self) -> str | None:
        """Return the encoding that the user chose for the file, None if the file decided."""
        source = self._collection.source
        return self._collection.encoding if source is not None and source.is_chosen else None

    def read_again(self, read: ReadFile | None = None) -> None:
        """Show the file as it is now, as a step that can be undone; raise OSError or SgfError on failure."""
        if self._path is None:
            raise ValueError("a new game has no file")
        before = self._collection
        encoding = self.chosen_encoding
        data, collection = _read(self._path, encoding) if read is None else (read.data, read.collection)
        self._reads[self._arrangement.replace(collection.games)] = before, collection
        self._arrangement.steps.mark_saved()
        self._collection, self._on_disk = collection, _header(collection, data, encoding)
        if read is not None and read.tree is not None:
            self.tree_prepared.emit(read.tree)
        self._number_games()
        self._start_journal(self._on_disk)
        self.show(min(self._shown, len(collection.games) - 1))

    def take_over(self, collection: Collection, game: int = 0, *, continues: bool = False) -> None:
        """Show games that are not saved anywhere yet, as unsaved; ``continues`` if they began in a window before."""
        self._take(collection, None)
        if continues:
            self._begun_here = frozenset(collection.games)
        self._begin(game)
        self.mark_unsaved()

    def restore(self, journal: Journal) -> None:
        """Restore a game after a crash, with all its changes, as unsaved; raise SgfError on failure.

        From a damaged journal everything certain is restored; the damage is reported, and the file is kept.
        """
        from qtgo.sgf.formats.importers import read_record

        header = journal.header
        path = Path(header.path) if header.path and not is_resource(Path(header.path)) else None
        collection = read_record(header.data, path.name if path else "", encoding=header.encoding or None)
        if collection.source is not None:
            collection.source.is_chosen = header.is_chosen
        is_new = path is None and not any(root.children for root in collection.games)
        restored = journal.apply_to(collection.games)
        # A possibly wrong record must not replace its file at the next Save.
        self._take(collection, None if restored.is_start_damaged else path)
        self._begun_here = frozenset(collection.games if is_new else ())
        self._begin(restored.game, header)
        if restored.is_damaged or not journal.content.is_checked:
            self._start_anew_from(journal, restored)
        else:
            self._journal.adopt(journal, restored)
            self._journal_numbers = {root: number for number, root in enumerate(restored.roots)}
        self._game(restored.game).history.mark_unsaved()
        self._game_controller.go_to(restored.node if restored.live is None else restored.live.node)
        self._game_controller.show_history()
        self.interrupted_count = restored.count
        if restored.live is not None:
            self.live_restored.emit(restored.live)
        self._finish_save(header.data)

    def _finish_save(self, before: bytes) -> None:
        """Note that the game is saved if its file has it already: the crash came before its journal was gone."""
        from qtgo.session.document.saving import Written
        from qtgo.sgf.formats.importers import read_bytes
        from qtgo.sgf.writer import write_collection

        if self._path is None:
            return
        with suppress(OSError, SgfError):
            data = read_bytes(self._path)
            if data != before and data == write_collection(self._collection):
                self.take_saved(Written(self._path, None, data, before, None))

    def _start_anew_from(self, journal: Journal, restored: Restored) -> None:
        """Start another journal with the game as restored, and keep the old one if it is damaged."""
        self._start_journal(self._header_now(), is_saved=False)
        self._turns.write(self._journal.begin)
        root = self._collection.games[self._shown]
        self._write_down(root, set_properties(restored.node, {}))  # which announces that this node is shown
        if restored.is_damaged:
            aside = journal.put_aside()
            damage = BrokenState(Stored.RECOVERY, aside, restored.lost, True, restored.is_start_damaged)
            self._storage.found_broken.emit(damage)
        elif self._journal.is_written:
            journal.discard()

    def show(self, game: int) -> bool:
        """Show another game of the same file, unless that shown may not be left; return whether it is shown now.

        One that is shown already stays as it is, and one that is no longer among them is always left.
        """
        if self._game_controller.game is self._game(game):
            self._shown = game
            self._game_controller.show_history()
        elif self._game_controller.game.root not in self._numbers or self.may_leave():
            self._shown = game
            self._game_controller.show_game(self._game(game))
        return self._game_controller.game is self._game(game)

    @property
    def arrangement(self) -> Arrangement:
        """Return the list of the games with its changes; change a copy and pass it to ``arrange``."""
        return self._arrangement

    def arrange(self, arrangement: Arrangement, shown: int) -> None:
        """Take over a changed list; a removed game keeps its edits, in case it comes back."""
        self._arrangement = arrangement
        self._game_controller.game.history.steps.forget_undone()
        self._use_list(shown)

    def undo(self) -> None:
        """Undo the last edit of the game shown or the last change of the list, whichever is newer."""
        edits, changes = self._both_steps()
        if changes is not None and changes.done_at > edits.done_at:
            self._step(self._arrangement.undo())
        else:
            self._game_controller.undo()

    def redo(self) -> None:
        """Redo the edit of the game shown or the change of the list that was undone last."""
        edits, changes = self._both_steps()
        if changes is not None and changes.undone_at > edits.undone_at:
            self._step(self._arrangement.redo())
        else:
            self._game_controller.redo()

    def _both_steps(self) -> tuple[UndoStack[Edit], UndoStack[ListStep] | None]:
        """Return the undo stacks of the game shown and of the list, None for the latter while studying.

        None is there as well for as long as marks in scoring are to be undone or redone first.
        """
        game = self._game_controller.game
        is_record, removal = self._games.get(game.root) is game, game.stone_removal
        has_marks = removal is not None and (removal.can_undo or removal.can_redo)
        return game.history.steps, self._arrangement.steps if is_record and not has_marks else None

    def _step(self, step: ListStep) -> None:
        """Show the list after an undo or redo; keep the game shown if it is still there."""
        if step in self._reads:
            before, after = self._reads[step]
            self._collection = after if self._collection is before else before
            self._collection.games[:] = self._arrangement.games
            self._start_journal(self._header_now(), is_saved=False)
        last = len(self._arrangement.games) - 1
        self._use_list(self._arrangement.number(self._game_controller.game.root, min(self._shown, last)))
        self.list_stepped.emit(step)

    def _use_list(self, shown: int) -> None:
        """Take over the games of the list, and write the order to the journal."""
        games = self._collection.games
        games[:] = self._arrangement.games
        self._number_games()
        added = [root for root in games if root not in self._journal_numbers]
        for root in added:
            self._journal_numbers[root] = len(self._journal_numbers)
        numbers = self._journal_numbers
        order, first = [numbers[root] for root in games], len(numbers) - len(added)
        self._noted_count = None
        self._turns.write(lambda: self._journal.write_order(order, added, first, numbers[games[shown]]))
        self.show(shown)

    def blank_game(self) -> Node:
        """Return a game without moves, with the board and rules of the one shown."""
        info = self._game_controller.game.info
        komi = default_komi(info.ruleset, info.width, info.height)
        return new_record(GameInfo(info.ruleset, info.width, info.height, komi))

    def lost_characters(self, encoding: str) -> str:
        """Return the characters of the document that an encoding lacks."""
        from qtgo.sgf.writer import unencodable

        return "".join(unencodable(self._collection, encoding))

    @property
    def broken_places(self) -> int:
        """Return the number of places with invalid bytes of the file that are still preserved."""
        from qtgo.sgf.writer import count_broken

        return count_broken(self._collection) if self._collection.keeps_broken else 0

    def replace_broken(self) -> None:
        """Stop preserving invalid bytes; write replacement characters instead."""
        self._collection.keeps_broken = False

    def save(
        self,
        path: Path | None = None,
        encoding: str | None = None,
        *,
        lossy: bool = False,
        seen: Seen | None = None,
    ) -> None:
        """Save all games, under another name or encoding if given; raise OSError on failure.

        Raise SgfError rather than lose a character, unless ``lossy``. ``seen`` is the file that may be replaced, for
        the document's own the content last read or saved here; ChangedFileError is raised if it is another now.
        """
        from qtgo.sgf.writer import write_collection

        draft = self.draft(path, encoding, seen)
        self.take_saved(draft.written(write_collection(self._collection, encoding, lossy=lossy)))

    def draft(self, path: Path | None, encoding: str | None, seen: Seen | None = None) -> SaveDraft:
        """Return a file to be written, as ``save`` does; in a thread, if it is large."""
        from qtgo.files.seen import Seen
        from qtgo.session.document.saving import SaveDraft

        target = path
        if target is None:
            if not self.state.saves_in_place or self._path is None:
                raise ValueError("a new game, or one in another format, needs a file name")
            target = self._path
        if seen is None and target == self._path:
            seen = Seen(self._on_disk.data)
        return SaveDraft(target, encoding, seen, self._leftovers, self.keep_before)

    def take_saved(self, written: Written) -> None:
        """Note that the games have been saved as they are."""
        target, data, before = written.path, written.data, written.before
        collection = self._collection
        if written.encoding is not None:
            collection.encoding = written.encoding
        collection.file_format = FileFormat.SGF
        self._path = target
        for game in self._listed():
            game.history.mark_saved()
        self._arrangement.steps.mark_saved()
        was_known = self._on_disk.data == before
        saved_as = self._on_disk.encoding if was_known else ""
        self._on_disk = _header(collection, data)
        self._start_journal(self._on_disk)
        if written.unread is None:
            self._storage.note_success(Stored.VERSIONS, target)
        else:
            self._storage.note_failure(Stored.VERSIONS, target, written.unread)
        self.saved.emit(Saved(target, data, collection.encoding, before, saved_as, was_known, self._shown))
        self._game_controller.show_history()

    def suggested_path(self, folder: Path) -> Path:
        """Return a suggested file name: the present one, otherwise the players and the date."""
        if self._path is not None:
            return self._path.with_suffix(_SUFFIX)
        info = self._game_controller.game.info
        names = [shown_name(player) for player in (info.black, info.white) if player.name]
        parts = [info.date, "-".join(names)] if names else [info.date, "game"]
        stem = " ".join(part for part in parts if part)[:_STEM_LENGTH]
        return folder / (safe_name(stem) + _SUFFIX)

    def unsaved_journal(self) -> JournalContentAt | None:
        """Return the journal of unsaved changes, None if there are none; raise OSError."""
        return self._journal.content()

    def mark_unsaved(self) -> None:
        """Mark the document as unsaved, for example when its file was deleted, and keep a journal from now on."""
        self._turns.write(self._journal.begin)
        self._game(self._shown).history.mark_unsaved()
        self._game_controller.show_history()

    def note_kept(self) -> None:
        """Note that the game shown is safe in another file as it stands; only later changes need a journal."""
        if self._journal.has_begun:
            self._start_journal(self._header_now())

    def note_live(self, live: LiveGame | None) -> None:
        """Write the state of the game being played, and the players' time, to the journal."""
        number = self._journal_numbers[self._collection.games[self._shown]]
        self._turns.write(lambda: self._journal.write_live(number, live))

    @property
    def _has_marks(self) -> bool:
        """Return whether a count is under way that needs a journal, if nothing else does: players have marked it."""
        removal = self._game_controller.game.stone_removal
        return removal is not None and (removal.can_undo or self.interrupted_count is not None)

    def _note_count(self) -> None:
        """Write the count under way to the journal, or that there is none, where it has another."""
        game = self._game_controller.game
        if self._games.get(game.root) is not game or game.root not in self._journal_numbers:
            return
        removal = game.stone_removal
        count = None if removal is None else OpenCount(game.current, removal.suggestion, removal.marks)
        if count == self._noted_count:
            return
        if self._has_marks:
            self._turns.write(self._journal.begin)
        if self._journal.has_begun:
            self._noted_count = count
            self._turns.write(lambda: self._journal.write_count(self._journal_numbers[game.root], count))

    def prepare(self, node: Node) -> Node | None:
        """Prepare an edit at a node for a moment; return the node from which there is more to do."""
        return self._journal.prepare(node)

    def prepare_edit(self, changes: Sequence[Change]) -> None:
        """Prepare an edit that adds very many nodes, just before it is made; in a thread."""
        self._journal.encode(changes)

    def close(self) -> None:
        """Close the journal: the changes are saved or discarded."""
        self._turns.close()
        self._journal.discard()
        self._release()
        if self._releasing is not None:
            self._releasing.outlive(self)

    def _take(self, collection: Collection, path: Path | None) -> None:
        self._release()
        self._collection = collection
        self._path = path
        self._begun_here = frozenset()
        self._arrangement = Arrangement(collection.games)
        self.interrupted_count = None
        self._reads.clear()
        self._games = {}

    def _release(self) -> None:
        """Free the games that have been open, which refer to themselves."""
        self._journal.forget_games()
        read = [each for both in self._reads.values() for each in both]
        for collection in {id(each): each for each in (self._collection, *read)}.values():
            if any(root.children for root in collection.games):
                games = [self._games[root] for root in collection.games if root in self._games]
                kept = [each for game in games for each in game.kept]
                branches = [row for game in games for row in game.history.outside]
                if self._releasing is None:
                    from qtgo.session.document.releasing import Releasing

                    self._releasing = Releasing(self)
                self._releasing.release(collection, kept, branches)

    def _begin(self, game: int, header: Header | None = None) -> None:
        """Show a game; the journal starts from the game as read, or from a new game."""
        from qtgo.sgf.writer import write_collection

        self._shown = game
        self._number_games()
        self.begun.emit("" if self._path is None else str(self._path))
        self._on_disk = header or _header(self._collection, write_collection(self._collection))
        self._start_journal(self._on_disk)
        self._game_controller.show_game(self._game(game))

    def _header_now(self) -> Header:
        """Describe the games as they are now, unsaved edits included; in UTF-8 if their encoding lacks a character."""
        from qtgo.sgf.writer import write_collection

        collection = self._collection
        is_chosen = collection.source is not None and collection.source.is_chosen
        try:
            return Header(write_collection(collection), encoding=collection.encoding, is_chosen=is_chosen)
        except SgfError:
            return Header(write_collection(collection, _UTF8), encoding=_UTF8)

    def _start_journal(self, header: Header, *, is_saved: bool = True) -> None:
        path = "" if self._path is None else str(self._path)
        start = self._journal.start_from if is_saved else self._journal.start_anew
        start(replace(header, path=path, game=self._shown))
        self._noted_count = None
        self._journal_numbers = {root: number for number, root in enumerate(self._collection.games)}

    def _number_games(self) -> None:
        self._numbers = {root: number for number, root in enumerate(self._collection.games)}

    def _listed(self) -> list[Game]:
        """List the opened games that are in the list."""
        return [game for root, game in self._games.items() if root in self._numbers]

    def _game(self, index: int) -> Game:
        root = self._collection.games[index]
        game = self._games.get(root)
        if game is None:
            game = self._games[root] = self._follow(root)
        return game

    def _follow(self, root: Node, info: GameInfo | None = None) -> Game:
        """Return the game of a record, whose edits are written to the journal."""
        history = History(
            on_change=lambda change, goes_on: self._write_down(root, change, goes_on=goes_on),
            on_new=lambda: self._arrangement.steps.forget_undone(),
        )
        return Game(root, info, history)

    def _write_down(self, root: Node, change: Change, *, goes_on: bool = False) -> None:
        self._noted_count = None
        self._turns.write(lambda: self._journal.write(self._journal_numbers[root], change, goes_on=goes_on))

    def _tell(self, history: HistoryState) -> None:
        """Emit the state of the document; where nothing is unsaved any more, as after Undo, remove the journal."""
        state = self.state
        if self._journal.has_begun and not state.modified and not self._has_marks:
            self._start_journal(self._on_disk)
        self._note_count()
        self.state_changed.emit(state)
        self.history_changed.emit(self._with_list(history))

    def _with_list(self, history: HistoryState) -> HistoryState:
        """Return the undo and redo texts, replaced where they would apply to the list."""
        edits, changes = self._both_steps()
        if changes is None:
            return history
        undo, redo = changes.to_undo, changes.to_redo
        if undo is not None and changes.done_at > edits.done_at:
            history = replace(history, undo=undo.kind, undo_detail=undo.detail)
        if redo is not None and changes.undone_at > edits.undone_at:
            history = replace(history, redo=redo.kind, redo_detail=redo.detail)
        return history


def _read(path: Path, encoding: str | None) -> tuple[bytes, Collection]:
    """Read a file: its bytes, and the games in it."""
    from qtgo.sgf.formats.importers import read_bytes, read_record

    data = read_bytes(path)
    return data, read_record(data, encoding=encoding, path=path)


def _header(collection: Collection, data: bytes, encoding: str | None = None) -> Header:
    """Return how to read the bytes of a collection again; other formats may declare their encoding."""
    if collection.file_format is not FileFormat.SGF:
        return Header(data, encoding=encoding or "")
    is_chosen = collection.source is not None and collection.source.is_chosen
    return Header(data, encoding=collection.encoding, is_chosen=is_chosen)
