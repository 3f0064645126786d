"""The document of a window: a file with one game or several, one of which is shown."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from qtgo.controllers.game import GameController
from qtgo.controllers.journal import Header, Journal, JournalWriter
from qtgo.core.game import Game
from qtgo.core.game_info import GameInfo
from qtgo.core.history import Change
from qtgo.sgf import files
from qtgo.sgf.collection import Collection
from qtgo.sgf.importers import read_record
from qtgo.sgf.writer import unencodable, write_collection


@dataclass(frozen=True, slots=True)
class DocumentState:
    """Where the document is kept and whether it differs from that; ``path`` is None for a new game."""

    path: Path | None
    encoding: str
    modified: bool
    game: int
    games: int

    @property
    def name(self) -> str:
        """Give the name of the file, empty for a new game."""
        return "" if self.path is None else self.path.name


class Document(QObject):
    """Opens and saves; keeps the journal of what is not saved."""

    state_changed = Signal(object)  # DocumentState
    journal_failed = Signal(object)  # OSError: the changes cannot be written down

    def __init__(self, games: GameController, journals: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._controller = games
        self._journal = JournalWriter(journals)
        self._collection = Collection([games.game.root])
        self._games: dict[int, Game] = {0: games.game}
        self._shown = 0
        self._path: Path | None = None
        self._begin(0, b"")
        games.history_changed.connect(self._tell)

    @property
    def state(self) -> DocumentState:
        """Tell where the document is kept and whether it differs from that."""
        modified = any(game.history.modified for game in self._games.values())
        return DocumentState(self._path, self._collection.encoding, modified, self._shown, len(self._collection.games))

    @property
    def collection(self) -> Collection:
        """Give all games of the document, with what was odd in the file."""
        return self._collection

    def new_game(self, info: GameInfo) -> None:
        """Begin a new game that is kept nowhere yet."""
        game = Game.new(info)
        self._path = None
        self._collection = Collection([game.root])
        self._games = {0: game}
        self._begin(0, write_collection(self._collection))

    def open(self, path: Path, encoding: str | None = None, game: int = 0) -> None:
        """Open a file and show one of its games; raise OSError or SgfError where that fails."""
        data = path.read_bytes()
        self._collection = read_record(data, path.name, encoding=encoding)
        self._path = path
        self._games = {}
        self._begin(min(game, len(self._collection.games) - 1), data)

    def restore(self, journal: Journal) -> None:
        """Bring back a game that a crash cut off, with all its changes, as unsaved."""
        header = journal.header
        path = Path(header.path) if header.path else None
        name = path.name if path is not None else "game.sgf"
        self._collection = read_record(header.data, name, encoding=header.encoding or None)
        shown, node = journal.apply_to(self._collection.games)
        self._path = path
        self._games = {}
        self._begin(shown, header.data)
        self._journal.adopt(journal)
        game = self._game(shown)
        game.history.mark_unsaved()
        self._controller.go_to(node)
        self._controller.show_history()

    def show(self, game: int) -> None:
        """Show another game of the same file."""
        self._shown = game
        self._controller.show_game(self._game(game))

    def lost_characters(self, encoding: str) -> str:
        """Tell which characters of the document could not be saved in a charset."""
        return "".join(unencodable(self._collection, encoding))

    def save(self, path: Path | None = None, encoding: str | None = None) -> None:
        """Save all games, under another name or charset if given; raise OSError where that fails."""
        target = path if path is not None else self._path
        if target is None:
            raise ValueError("a new game needs a file name")
        if encoding is not None:
            self._collection.encoding = encoding
        files.save(target, self._collection)
        self._path = target
        for game in self._games.values():
            game.history.mark_saved()
        self._start_journal(target.read_bytes())
        self._controller.show_history()

    @property
    def move(self) -> int:
        """Count the nodes from the root to the one shown."""
        return len(self._controller.game.path) - 1

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
            return self._path.with_suffix(".sgf")
        info = self._controller.game.info
        names = [name for name in (info.black.name, info.white.name) if name]
        parts = [info.date, "-".join(names)] if names else [info.date, "game"]
        stem = " ".join(part for part in parts if part)
        return folder / ("".join("_" if c in '<>:"/\\|?*' or ord(c) < 32 else c for c in stem) + ".sgf")

    def close(self) -> None:
        """Let go of the journal: the changes are saved or not wanted."""
        self._journal.discard()

    def _begin(self, game: int, data: bytes) -> None:
        self._shown = game
        self._start_journal(data)
        self._controller.show_game(self._game(game))

    def _start_journal(self, data: bytes) -> None:
        path = "" if self._path is None else str(self._path)
        self._journal.start_from(Header(data, path, self._collection.encoding, self._shown))

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
            self.journal_failed.emit(error)

    def _tell(self, _history: object = None) -> None:
        self.state_changed.emit(self.state)
