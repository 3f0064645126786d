"""Opening and saving as the user does it: file dialogs, questions before anything is lost, and clear errors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox, QWidget

from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.tree import Node
from qtgo.features.file.announcements import Announcements
from qtgo.features.file.dropped import Drops, ask_how_many
from qtgo.features.file.example_titles import example_title
from qtgo.features.file.file_issues import FileIssues
from qtgo.features.file.file_watch import FileWatch
from qtgo.features.file.recent_files import RecentFiles
from qtgo.files.atomic import is_same_file
from qtgo.files.input import is_folder, resolved
from qtgo.kit.dialogs.modal import ask, clicked, warn
from qtgo.kit.language import set_translated
from qtgo.kit.local_paths import path_of, url_of, user_folder
from qtgo.kit.plain_labels import MessageBox, menu_text
from qtgo.plain_text import visible
from qtgo.resources import resource_path
from qtgo.session.document.autosave_journal import Journal
from qtgo.session.document.document_state import DocumentState
from qtgo.settings import OpenAt
from qtgo.sgf.collection import Collection, FileFormat
from qtgo.sgf.issue import SgfError, SgfErrorKind, enough_memory
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.shell.window_parts import close_all
from qtgo.text.menus.menu_places import place_of
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

if TYPE_CHECKING:
    from qtgo.features.file.loading_and_saving import Waiting
    from qtgo.features.file.save_encoding import SaveEncoding
    from qtgo.files.seen import Seen, Stamp

tr = Texts("file")

_UTF8 = "utf-8"
_AGAIN_MS = 300  # after which the possibility of a question is checked again


class FileFeature(Feature):
    """Opens and saves games, and offers the File menu."""

    discarding = Signal(object)  # bool: the user discards unsaved changes; True: for the file's content
    opened = Signal(object)  # Path: a file was opened or saved under this name
    window_requested = Signal(object)  # Path | None
    difference_requested = Signal(object)  # Sequence[Node]: games to be shown beside those of the window

    prepares = ("qtgo.features.file.loading_and_saving", "qtgo.features.file.encoding_questions")

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.asks_over: QWidget = context.window
        """The window over which is said what goes wrong with opening: another, until this one has its first game."""
        self.is_kept: Callable[[], bool] = lambda: False
        """Tells whether the game stands whole in the folder of finished games."""
        self.announcements = Announcements(context)
        self._watch = FileWatch(self)
        self._watch.changed.connect(self._offer_reload)
        self._watch.removed.connect(self._note_removed)
        self._watch.returned.connect(lambda _path: self.announcements.drop_gone_file())
        self._is_asking = self._is_saving = False
        self._changed: Path | None = None
        self._later = single_shot(self, self._offer_reload_at_last, _AGAIN_MS)
        self._folder = user_folder()
        self._add_actions()
        self.recent = RecentFiles(context, self.open_path)
        self.drops = Drops(context)
        self.drops.files_dropped.connect(self._open_dropped)
        FileIssues(context)
        context.document.may_close = self.may_discard
        context.document.state_changed.connect(self._show_document)
        self._show_document(context.document.state)
        self.follow("last_folder", react=self._begin_in)

    def close(self) -> None:
        """Watch the file no more."""
        self._watch.watch(None)
        super().close()

    def _add_actions(self) -> None:
        menus = self.context.menus
        menus.add("new_window", tr.lazy("New &Window"), lambda: self.window_requested.emit(None), "Ctrl+Shift+N")
        menus.add("open", tr.lazy("&Open…"), self.open, "Ctrl+O")
        self._fill_examples(menus.add_menu("examples", tr.lazy("Open &Example")))
        menus.add("choose_game", tr.lazy("&Games in File…"), self.choose_game, "Ctrl+Shift+O")
        reload = menus.add("choose_charset", tr.lazy("Reloa&d with Encoding…"), self.choose_charset)
        menus.add("save", tr.lazy("&Save"), self.save, "Ctrl+S")
        menus.add("save_as", tr.lazy("Save &As…"), self.save_as, "Ctrl+Shift+S")
        save_utf8 = menus.add("save_utf8", tr.lazy("Save as &UTF-8"), self.save_utf8)
        save_other = menus.add("save_charset", tr.lazy("Save wit&h Encoding…"), self.save_charset)
        self.context.status.offer_charsets((reload, save_other, save_utf8))
        menus.add("close", tr.lazy("&Close"), self.context.window.close, "Ctrl+W")
        role = QAction.MenuRole.QuitRole
        menus.add("quit", tr.lazy("&Quit"), close_all, "Ctrl+Q", role=role)

    def _show_document(self, state: DocumentState) -> None:
        """Enable the actions that the document allows."""
        menus, has_file = self.context.menus, state.path is not None
        menus["choose_charset"].setEnabled(has_file)
        menus["save_charset"].setEnabled(has_file)
        menus["save_utf8"].setEnabled(has_file and state.encoding != _UTF8)

    def _begin_in(self, last_folder: str) -> None:
        """Begin where the user last opened or saved."""
        if last_folder and is_folder(Path(last_folder)):
            self._folder = Path(last_folder)

    def _fill_examples(self, menu: QMenu) -> None:
        for path in sorted(resource_path("examples").glob("*.sgf")):
            action = menu.addAction("", partial(self.open_path, path))
            title = example_title(path) or partial(str, path.stem)
            set_translated(menu, partial(_set_title, action), title)
        menu.setEnabled(not menu.isEmpty())

    def _open_dropped(self, paths: Sequence[Path]) -> None:
        """Open the first file, and each other in a window of its own; many only after a question."""
        wanted = ask_how_many(paths, self.context.window)
        if wanted:
            self.open_path(wanted[0])
        for path in wanted[1:]:
            self.window_requested.emit(path)

    def new_game(self, info: GameInfo) -> bool:
        """Begin a new game, unless the user keeps unsaved changes; return whether it began."""
        if not self.may_discard():
            return False
        self.begin_game(info)
        return True

    def begin_game(self, info: GameInfo) -> None:
        """Begin a new game, after a question about unsaved changes."""
        self.context.document.new_game(info)
        self._watch_anew(None)

    def open(self) -> None:
        """Ask for a file and open it."""
        path = self._ask_for_file(tr("Open Game"))
        if path is not None:
            self.open_path(path)

    def _ask_for_file(self, title: str) -> Path | None:
        """Ask for a file to read; by its address, as its name may be no text."""
        from PySide6.QtWidgets import QFileDialog

        url, _ = QFileDialog.getOpenFileUrl(self.context.window, title, url_of(self._folder), self._record_filters())
        return path_of(url) if url.isLocalFile() else None

    def _record_filters(self) -> str:
        from qtgo.shell.file_to_write import file_filters

        return file_filters(
            (tr("Go games"), "*.sgf *.ngf *.gib *.ugf *.ugi"), (tr("SGF files"), "*.sgf"), (tr("All files"), "*")
        )

    def open_path(self, path: Path, *, encoding: str | None = None, move: int | None = None, game: int = 0) -> bool:
        """Open a file in place of the game shown, at a move if given; return whether it was opened."""
        if not self.may_discard():
            return False
        from qtgo.files.seen import stamp_of

        before = stamp_of(path)
        if not self._open(path, encoding, game):
            return False
        self._watch_anew(self.context.document.state.path, self.context.document.file_content, before)
        self.opened.emit(path)
        self.recent.remember_soon(path)
        if self.context.document.state.games > 1 and move is None:
            self.choose_game()
        if move is not None:
            self.context.navigator.to_move_number(move)
        elif self.context.settings.value.open_at is OpenAt.END:
            self.context.navigator.to_end()
        return True

    def take_over(self, collection: Collection, *, continues: bool = False) -> bool:
        """Show unsaved games unless the user keeps unsaved changes; return whether it did.

        ``continues`` if they began in a window before, rather than being read from somewhere.
        """
        if not self.may_discard():
            return False
        self.context.document.take_over(collection, continues=continues)
        self._watch_anew(None)
        if self.context.document.state.games > 1:
            self.choose_game()
        return True

    def restore(self, journal: Journal) -> bool:
        """Bring back a game that a crash cut off; return whether that was possible."""
        try:
            self.context.document.restore(journal)
        except SgfError:
            return False
        # The file's content when the game began: another program may have changed it since.
        self._watch_anew(self.context.document.state.path, self.context.document.file_content)
        self._watch.look_again()
        return True

    def choose_game(self) -> None:
        """Ask for the game of the file to show, and take over changes of the list."""
        from qtgo.features.file.game_chooser import CollectionDialog, CollectionTools

        document = self.context.document
        tools = CollectionTools(document.blank_game, lambda: self.read_games(tr("Add Games")), self._split_off)
        theme, chosen = self.context.scene.theme, document.state.game
        dialog = CollectionDialog(document.arrangement.copy(), chosen, self.context.window, tools=tools, theme=theme)
        answer = ask(dialog, lambda: (dialog.arrangement, dialog.index()))
        if answer is None:
            return
        arrangement, game = answer
        if arrangement.is_changed:
            document.arrange(arrangement, game)
        else:
            document.show(game)

    def read_games(self, title: str) -> Sequence[Node]:
        """Ask for a file and return its games, none where that fails."""
        name = self._ask_for_file(title)
        return () if name is None else self._games_of(name, title)

    def _games_of(self, path: Path, title: str) -> Sequence[Node]:
        """Return the games of a file; none where that fails, with a message."""
        from qtgo.features.file.loading_and_saving import games_of
        from qtgo.text.file_issue_words import sgf_error_text
        from qtgo.text.file_problem_words import os_error_text

        try:
            return games_of(path, title, self.context.window)
        except OSError as error:
            warn(self.context.window, tr("The file could not be opened."), os_error_text(error))
        except SgfError as error:
            text = tr("{file} could not be read.").format(file=visible(path.name))
            warn(self.context.window, text, sgf_error_text(error))
        return ()

    def _split_off(self, games: Sequence[Node]) -> bool:
        """Ask for a name and save some games of the document under it; return whether they are safe there."""
        from qtgo.sgf.files import save
        from qtgo.sgf.writer import unencodable
        from qtgo.text.file_problem_words import os_error_text

        path = self._ask_for_name(tr("Split Off Games"), self._folder)
        if path is None:
            return False
        if self.is_own(path):
            warn(self.context.window, tr("Choose another file for these games."), str(path))
            return False
        collection = self.context.document.collection
        part = Collection(
            list(games),
            collection.encoding,
            source=collection.source,
            keeps_broken=collection.keeps_broken,
            is_part=True,
        )
        try:
            # In UTF-8 where the charset lacks a character that was added.
            save(path, part, _UTF8 if unencodable(part, part.encoding) else None)
        except OSError as error:
            warn(self.context.window, tr("The games could not be saved."), os_error_text(error))
            return False
        return True

    def choose_charset(self) -> None:
        """Ask for another encoding, and read the file again at the same move of the same game."""
        from qtgo.features.file.encoding_dialog import EncodingDialog
        from qtgo.sgf.formats.importers import read_bytes
        from qtgo.text.file_issue_words import sgf_error_text
        from qtgo.text.file_problem_words import os_error_text

        state = self.context.document.state
        if state.path is None:
            return
        try:
            data = read_bytes(state.path)
        except OSError as error:
            warn(self.context.window, tr("The file could not be opened."), os_error_text(error))
            return
        except SgfError as error:
            warn(self.context.window, tr("The file could not be opened."), sgf_error_text(error))
            return
        dialog = EncodingDialog(data, state.encoding, self.context.window)
        encoding = ask(dialog, dialog.encoding)
        if encoding is not None:
            depth = self.context.game.game.depth
            if self.open_path(state.path, encoding=encoding, move=0, game=state.game):
                self.context.navigator.to_depth(depth)

    def save(self) -> bool:
        """Save where the document is kept, or ask where; return whether it was saved."""
        state = self.context.document.state
        if state.path is None or not state.saves_in_place:
            return self.save_as()
        return self._save(state.path, None)

    def save_as(self) -> bool:
        """Ask for a name and save under it."""
        path = self._ask_for_name(tr("Save Game"), self.suggested_path())
        return path is not None and self._save(path, None)

    def suggested_path(self) -> Path:
        """Return the name that the game would be saved under."""
        return self.context.document.suggested_path(self._folder)

    def _ask_for_name(self, title: str, suggestion: Path) -> Path | None:
        """Return the name of a file to save in as the user chooses; None if cancelled."""
        from qtgo.shell.file_to_write import ask_for_file_to_write

        return ask_for_file_to_write(self.context.window, title, suggestion, (tr("SGF files"), "*.sgf"))

    def save_utf8(self) -> bool:
        """Save in UTF-8 in place of the file's charset."""
        state = self.context.document.state
        if state.path is None or not state.saves_in_place:
            return self.save_as()
        return self._save(state.path, _UTF8)

    def save_charset(self) -> bool:
        """Ask for an encoding, showing the losses of each, and save in it."""
        from qtgo.features.file.encoding_dialog import SaveCharsetDialog
        from qtgo.sgf.writer import write_text

        state = self.context.document.state
        if state.path is None:
            return False
        dialog = SaveCharsetDialog(write_text(self.context.document.collection), state.encoding, self.context.window)
        chosen = ask(dialog, lambda: (dialog.encoding(), dialog.is_lossy))
        if chosen is None:
            return False
        encoding, is_lossy = chosen
        if state.saves_in_place:
            return self._save(state.path, encoding, lossy=is_lossy)
        path = self._ask_for_name(tr("Save Game"), self.context.document.suggested_path(self._folder))
        return path is not None and self._save(path, encoding, lossy=is_lossy)

    def is_own(self, path: Path) -> bool:
        """Return whether a name, maybe by a link, stands for the file that is shown."""
        own = self.context.document.state.path
        return own is not None and (resolved(path) == resolved(own) or is_same_file(path, own))

    def may_discard(self) -> bool:
        """Ask before unsaved work goes; return whether to go on."""
        if not self.context.document.state.modified:
            return True
        if self.is_kept():  # as a file in a visible folder: nothing is discarded
            return True
        buttons = QMessageBox.StandardButton
        # Translators: in place of the name of a file, in "Save the changes to this game?".
        name = visible(self.context.document.state.name) or tr("this game")
        box = MessageBox(
            QMessageBox.Icon.Warning,
            tr("Save the changes to {name}?").format(name=name),
            self.context.window,
            explanation=tr("Discarded changes are kept for a while under {menu}.").format(menu=place_of("versions"))
            if self.context.storage.keeps_versions
            else "",
            buttons=buttons.Save | buttons.Discard | buttons.Cancel,
        )
        box.setDefaultButton(buttons.Save)
        save, discard = box.button(buttons.Save), box.button(buttons.Discard)
        answer = clicked(box)
        if answer is save:
            return self.save()
        if answer is not discard:
            return False
        self.discarding.emit(False)
        return True

    @cached_property
    def _save_encoding(self) -> SaveEncoding:
        from qtgo.features.file.save_encoding import SaveEncoding

        return SaveEncoding(self.context.document, self.context.window)

    def _save(self, path: Path, encoding: str | None, *, lossy: bool = False, seen: Seen | None = None) -> bool:
        """Save over the content last seen of a file: the user's own as it was read, another as it is now.

        Not while another save goes on, as where code closes the window: each would find the file changed by the other.
        """
        if self._is_saving:
            return False
        self._is_saving = True
        try:
            go_on = self._try_to_save(path, encoding, lossy, seen)
        finally:
            self._is_saving = False
        return go_on()

    def _try_to_save(self, path: Path, encoding: str | None, lossy: bool, seen: Seen | None) -> Callable[[], bool]:
        """Save; return what is to be done then, as the user chose it, which returns whether the games are saved."""
        from qtgo.features.file.changed_file import Choice, ask_for_another_name, ask_to_replace
        from qtgo.features.file.loading_and_saving import save_file
        from qtgo.files.seen import ChangedFileError, Seen, stamp_of
        from qtgo.text.file_issue_words import sgf_error_text
        from qtgo.text.file_problem_words import os_error_text

        if seen is None:
            seen = Seen(self.context.document.file_content) if self.is_own(path) else Seen(stamp=stamp_of(path))
        encoding = self._save_encoding.choose(encoding, path, lossy=lossy)
        if encoding is None:
            return _not_saved
        if self.is_own(path) and self.context.document.collection.file_format is not FileFormat.SGF:
            warn(
                self.context.window,
                tr("QtGo does not overwrite files that are not SGF. Choose another name."),
                str(path),
            )
            return _not_saved
        self.context.clock.note_times()
        try:
            with enough_memory():
                if not save_file(self.context.document, path, encoding, lossy, self.context.window, seen):
                    return _not_saved
        except ChangedFileError as error:
            choice = ask_to_replace(
                path,
                self.context.window,
                lambda: self._show_difference(path),
                keeps_versions=self.context.storage.keeps_versions,
            )
            if choice is Choice.SAVE_AS:
                return self.save_as
            again = partial(self._save, path, encoding, lossy=lossy, seen=error.found)
            return again if choice is Choice.REPLACE else _not_saved
        except OSError as error:
            return self.save_as if ask_for_another_name(os_error_text(error), self.context.window) else _not_saved
        except SgfError as error:
            warn(self.context.window, tr("The game could not be saved."), sgf_error_text(error))
            return _not_saved
        self._watch_anew(self.context.document.state.path, self.context.document.file_content)
        self.opened.emit(path)
        self.recent.remember(path)
        return _saved

    def _show_difference(self, path: Path) -> None:
        """Show a file as it is now beside the games of this window."""
        games = self._games_of(path, tr("Show the Difference"))
        if games:
            self.difference_requested.emit(games)

    def _offer_reload(self, path: Path) -> None:
        """Ask whether to reload a file that another program has changed; one question at a time.

        An open dialog goes first: its entries are about the present game.
        """
        if self._is_asking or not self.context.window.isVisible():  # it is closed, and waits for its engines to end
            return
        if QApplication.activeModalWidget() is not None:
            self._changed = path
            self._later.start()
            return
        self._is_asking = True
        try:
            self._ask_to_reload(path)
        finally:
            self._is_asking = False

    def _offer_reload_at_last(self) -> None:
        if self._changed is not None and self._changed == self.context.document.state.path:
            self._offer_reload(self._changed)

    def _ask_to_reload(self, path: Path) -> None:
        from qtgo.features.file.changed_file import Choice, ask_to_reload

        is_modified, keeps_versions = self.context.document.state.modified, self.context.storage.keeps_versions
        answer = ask_to_reload(path, is_modified, self.context.window, keeps_versions=keeps_versions)
        if answer is Choice.RELOAD:
            self._read_again(path)
        else:
            self.context.document.mark_unsaved()  # the game shown differs from the file
            if answer is Choice.SAVE_AS:
                self.save_as()

    def _watch_anew(self, path: Path | None, content: bytes | None = None, since: Stamp | None = None) -> None:
        """Watch a file as it is now; a question about a change before, which waits for a dialog, is settled."""
        self._changed = None
        self._watch.watch(path, content, since)
        self.announcements.drop_gone_file()

    def _note_removed(self, path: Path) -> None:
        """Protect games that no file has any more from being closed without a question."""
        self.context.document.mark_unsaved()
        self.announcements.warn_of_gone_file(path)

    def _read_again(self, path: Path) -> None:
        """Read a file again and stay at the same move of the same game."""
        if self.context.document.state.modified:
            self.discarding.emit(True)
        from qtgo.files.seen import stamp_of

        before = stamp_of(path)
        depth = self.context.game.game.depth
        from qtgo.features.file.loading_and_saving import read_again

        waiting = self._waiting()
        if self._try_to_read(path, lambda: read_again(self.context.document, path, waiting)):
            self._watch_anew(path, self.context.document.file_content, before)
            self.context.navigator.to_depth(depth)
            self.announcements.tell_of_reading(path)
        else:
            self.context.document.mark_unsaved()  # the game shown differs from the file

    def _waiting(self) -> Waiting:
        from qtgo.features.file.loading_and_saving import Waiting

        context = self.context
        return Waiting(self.asks_over, context.scene.theme, context.settings.value.tree_folding)

    def _open(self, path: Path, encoding: str | None = None, game: int = 0) -> bool:
        """Open a file, or report the failure."""
        from qtgo.features.file.loading_and_saving import open_file

        waiting = self._waiting()
        return self._try_to_read(
            path,
            lambda: open_file(self.context.document, path, encoding, game, waiting),
            lambda chosen: self._open(path, chosen, game),
        )

    def _try_to_read(self, path: Path, read: Callable[[], bool], read_in: Callable[[str], bool] | None = None) -> bool:
        from qtgo.features.file.encoding_questions import ask_for_encoding
        from qtgo.text.file_issue_words import sgf_error_text
        from qtgo.text.file_problem_words import os_error_text

        try:
            with enough_memory():
                return read()
        except OSError as error:
            warn(self.asks_over, tr("The file could not be opened."), os_error_text(error))
        except SgfError as error:
            if read_in is not None and error.kind is SgfErrorKind.NO_GAME:
                chosen = ask_for_encoding(path, sgf_error_text(error), self.asks_over)
                return chosen is not None and read_in(chosen)
            text = tr("{file} could not be read.").format(file=visible(path.name))
            warn(self.asks_over, text, sgf_error_text(error))
        return False


def _set_title(action: QAction, title: str) -> None:
    action.setText(menu_text(title))


def _saved() -> bool:
    return True


def _not_saved() -> bool:
    return False
