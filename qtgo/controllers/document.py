"""The document of a window: a file with one game or several, one of which is shown."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from qtgo.controllers.game import GameController
from qtgo.controllers.journal import Header, Journal, JournalWriter, LiveGame
from qtgo.core.game import Game
from qtgo.core.game_info import GameInfo
from qtgo.core.game_tree import Node
from qtgo.core.history import Change, SetProperties
from qtgo.core.inherited import FigureFlag
from qtgo.core.ruleset import default_komi
from qtgo.sgf import files
from qtgo.sgf.collection import Collection, FileFormat
from qtgo.sgf.importers import read_bytes, read_record
from qtgo.sgf.problem import SgfError
from qtgo.sgf.writer import unencodable, write_collection

_SUFFIX = ".sgf"
_UTF8 = "utf-8"
_LARGE = 200_000  # bytes


@dataclass(frozen=True, slots=True)
class DocumentState:
    """Where the document is kept and whether it differs from that; ``path`` is None for a new game.

    Unless ``saves_in_place``, saving needs another name: the game is new, or its file has another format.
    """

    path: Path | None
    encoding: str
    modified: bool
    game: int
    games: int
    saves_in_place: bool = False

    @property
    def name(self) -> str:
        """Give the name of the file, empty for a new game."""
        return "" if self.path is None else self.path.name


@dataclass(frozen=True, slots=True)
class Saved:
    """A record just saved: its bytes, and those that its file had before, empty for a new file.

    ``was_known`` tells that those before were what the document had read or saved itself.
    """

    path: Path
    data: bytes
    encoding: str
    before: bytes
    before_encoding: str
    was_known: bool
    game: int


class Document(QObject):
    """Opens and saves; keeps the journal of what is not saved."""

    state_changed = Signal(object)  # DocumentState
    journal_failed = Signal(object)  # OSError: the changes cannot be written down
    begun = Signal(object)  # str: another record is open, under this path or (empty) kept nowhere yet
    saved = Signal(object)  # Saved
    live_restored = Signal(object)  # LiveGame: brought back with its record

    def __init__(self, games: GameController, journals: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._controller = games
        self._journal = JournalWriter(journals)
        self._journal_error: OSError | None = None
        self._collection = Collection([games.game.root])
        self._games: dict[int, Game] = {0: games.game}
        self._shown = 0
        self._path: Path | None = None
        self._on_disk = Header(b"")  # what the file had when it was last read or saved here
        self._removed: list[Game] = []
        self._is_rearranged = False
        self._arrangements: tuple[Sequence[Node], ...] = ()
        self._begin(0)
        games.history_changed.connect(self._tell)

    @property
    def state(self) -> DocumentState:
        """Tell where the document is kept and whether it differs from that."""
        collection, path = self._collection, self._path
        modified = self._is_rearranged or any(game.history.modified for game in self._games.values())
        in_place = path is not None and path.suffix.lower() == _SUFFIX and collection.file_format is FileFormat.SGF
        return DocumentState(path, collection.encoding, modified, self._shown, len(collection.games), in_place)

    @property
    def collection(self) -> Collection:
        """Give all games of the document, with what was odd in the file."""
        return self._collection

    def new_game(self, info: GameInfo) -> None:
        """Begin a new game that is kept nowhere yet."""
        game = Game.new(info)
        self._take(Collection([game.root]), None)
        self._games = {0: game}
        self._begin(0)

    def open(self, path: Path, encoding: str | None = None, game: int = 0) -> None:
        """Open a file and show one of its games; raise OSError or SgfError where that fails."""
        data = read_bytes(path)
        collection = read_record(data, path.name, encoding=encoding)
        self._take(collection, path)
        self._begin(min(game, len(collection.games) - 1), _header(collection, data, encoding))
        if len(data) > _LARGE:
            gc.collect()  # now rather than amid the first moves: so many new objects are soon looked through for cycles

    def take_over(self, collection: Collection, game: int = 0) -> None:
        """Show games that are kept nowhere yet, as unsaved."""
        self._take(collection, None)
        self._begin(game)
        self.mark_unsaved()

    def restore(self, journal: Journal) -> None:
        """Bring back a game that a crash cut off, with all its changes, as unsaved; raise SgfError where that fails."""
        header = journal.header
        path = Path(header.path) if header.path else None
        collection = read_record(header.data, path.name if path else "", encoding=header.encoding or None)
        if collection.source is not None:
            collection.source.is_chosen = header.is_chosen
        restored = journal.apply_to(collection.games)
        self._take(collection, path)
        self._begin(restored.game, header)
        self._journal.adopt(journal, restored)
        self._game(restored.game).history.mark_unsaved()
        self._controller.go_to(restored.node if restored.live is None else restored.live.node)
        self._controller.show_history()
        if restored.live is not None:
            self.live_restored.emit(restored.live)

    def show(self, game: int) -> None:
        """Show another game of the same file."""
        self._shown = game
        self._controller.show_game(self._game(game))

    @property
    def arrangements(self) -> tuple[Sequence[Node], ...]:
        """Give the earlier lists of the document's games, the last one being the one before."""
        return self._arrangements

    def arrange(self, games: Sequence[Node], shown: int, earlier: Sequence[Sequence[Node]] = ()) -> None:
        """Give the document other games, or the same in another order; what was edited in those that stay is kept.

        ``earlier`` are the lists to go back to; a game taken out comes back with them, edits and undo included.
        """
        known = {game.root: game for game in (*self._games.values(), *self._removed)}
        self._collection.games[:] = games
        self._games = {number: known[root] for number, root in enumerate(games) if root in known}
        self._removed = [game for root, game in known.items() if root not in games]
        self._is_rearranged, self._arrangements = True, tuple(earlier)
        for number in self._games:
            self._game(number)
        self._shown = shown
        self._journal.start_anew(self._placed(self._header_now()))
        root = games[shown]
        self._write_down(shown, SetProperties(root, root.properties, root.properties))
        self.show(shown)

    def blank_game(self) -> Node:
        """Make a game without moves, on the board and by the rules of the one shown."""
        info = self._controller.game.info
        komi = default_komi(info.ruleset, info.width, info.height)
        return Game.new(GameInfo(info.ruleset, info.width, info.height, komi)).root

    def lost_characters(self, encoding: str) -> str:
        """Tell which characters of the document could not be saved in a charset."""
        return "".join(unencodable(self._collection, encoding))

    def save(self, path: Path | None = None, encoding: str | None = None, *, lossy: bool = False) -> None:
        """Save all games, under another name or charset if given; raise OSError where that fails.

        Raise SgfError rather than lose a character, unless that is wanted.
        """
        target = path
        if target is None:
            if not self.state.saves_in_place or self._path is None:
                raise ValueError("a new game, or one in another format, needs a file name")
            target = self._path
        collection = self._collection
        data = write_collection(collection, encoding, lossy=lossy)
        before = _bytes_of(target)
        files.save_bytes(target, data)
        if encoding is not None:
            collection.encoding = encoding
        collection.file_format = FileFormat.SGF
        self._path = target
        for game in self._games.values():
            game.history.mark_saved()
        was_known = self._on_disk.data == before
        saved_as = self._on_disk.encoding if was_known else ""
        self._is_rearranged = False
        self._on_disk = _header(collection, data)
        self._start_journal(self._on_disk)
        self.saved.emit(Saved(target, data, collection.encoding, before, saved_as, was_known, self._shown))
        self._controller.show_history()

    @property
    def move(self) -> int:
        """Count the nodes from the root to the one shown."""
        return self._controller.game.depth

    @property
    def figure_flags(self) -> frozenset[FigureFlag]:
        """Tell what the record does not want in a picture of the place shown."""
        figure = self._controller.game.inherited.figure
        return frozenset() if figure is None else figure.flags

    def go_to_move(self, number: int) -> None:
        """Show the position after a move of the main line."""
        self._controller.to_start()
        self._controller.to_move_number(number)

    def go_to_end(self) -> None:
        """Show the end of the main line."""
        self._controller.to_start()
        self._controller.to_end()

    def suggested_path(self, folder: Path) -> Path:
        """Suggest a name to save under: the present one, else the players and the date."""
        if self._path is not None:
            return self._path.with_suffix(_SUFFIX)
        info = self._controller.game.info
        names = [name for name in (info.black.name, info.white.name) if name]
        parts = [info.date, "-".join(names)] if names else [info.date, "game"]
        stem = " ".join(part for part in parts if part)
        return folder / ("".join("_" if c in '<>:"/\\|?*' or ord(c) < 32 else c for c in stem) + _SUFFIX)

    def unsaved_journal(self) -> bytes:
        """Give the journal of what is not saved, empty where all is; raise OSError."""
        return self._journal.content()

    def mark_unsaved(self) -> None:
        """Take the document for not saved, as when its file is gone, and keep it safe from now on."""
        try:
            self._journal.begin()
        except OSError as error:
            self._journal_error = error
        self._game(self._shown).history.mark_unsaved()
        self._controller.show_history()

    def note_live(self, live: LiveGame | None) -> None:
        """Keep safe where the game under way stands, and what its players have left."""
        try:
            self._journal.write_live(self._shown, live)
        except OSError as error:
            self._journal_error = error

    def prepare(self, node: Node) -> Node | None:
        """Get ready for an edit at a node, for a moment; give the node from which there is more to do."""
        return self._journal.prepare(node)

    def close(self) -> None:
        """Let go of the journal: the changes are saved or not wanted."""
        self._journal.discard()

    def _take(self, collection: Collection, path: Path | None) -> None:
        self._collection = collection
        self._path = path
        self._games = {}
        self._removed = []
        self._is_rearranged, self._arrangements = False, ()

    def _begin(self, game: int, header: Header | None = None) -> None:
        """Show a game; the journal starts from what was read, or from what was just made."""
        self._shown = game
        self.begun.emit("" if self._path is None else str(self._path))
        self._on_disk = header or _header(self._collection, write_collection(self._collection))
        self._start_journal(self._on_disk)
        self._controller.show_game(self._game(game))

    def _header_now(self) -> Header:
        """Describe the games as they are now, unsaved edits included; in UTF-8 if their charset lacks a character."""
        collection = self._collection
        is_chosen = collection.source is not None and collection.source.is_chosen
        try:
            return Header(write_collection(collection), encoding=collection.encoding, is_chosen=is_chosen)
        except SgfError:
            return Header(write_collection(collection, _UTF8), encoding=_UTF8)

    def _start_journal(self, header: Header) -> None:
        self._journal.start_from(self._placed(header))

    def _placed(self, header: Header) -> Header:
        """Say in a header where the document is kept, and which game is shown."""
        return replace(header, path="" if self._path is None else str(self._path), game=self._shown)

    def _game(self, index: int) -> Game:
        game = self._games.get(index)
        if game is None:
            game = self._games[index] = Game(self._collection.games[index])
        game.history.on_change = lambda change: self._write_down(index, change)
        return game

    def _write_down(self, game: int, change: Change) -> None:
        try:
            self._journal.write(game, change)
        except OSError as error:
            self._journal_error = error

    def _tell(self, _history: object = None) -> None:
        """Tell how the document stands, and only now, when the window shows the change, that it is not kept safe."""
        self.state_changed.emit(self.state)
        error, self._journal_error = self._journal_error, None
        if error is not None:
            self.journal_failed.emit(error)


def _bytes_of(path: Path) -> bytes:
    """Give what a file has, empty where there is none to read."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _header(collection: Collection, data: bytes, encoding: str | None = None) -> Header:
    """Say how to read the bytes of a collection again; those of another format may tell their encoding."""
    if collection.file_format is not FileFormat.SGF:
        return Header(data, encoding=encoding or "")
    is_chosen = collection.source is not None and collection.source.is_chosen
    return Header(data, encoding=collection.encoding, is_chosen=is_chosen)
