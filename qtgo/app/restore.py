"""Restore unsaved games after a crash, with the user's consent; an engine that played is seated and waits."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMessageBox

from qtgo.core.game.game import Phase
from qtgo.core.record.game_info import read_game_info
from qtgo.core.rules.point import Color
from qtgo.kit.dialogs.modal import clicked
from qtgo.kit.local_dates import moment_text
from qtgo.kit.local_paths import shown
from qtgo.kit.plain_labels import MessageBox
from qtgo.session.document.autosave_journal import Journal
from qtgo.session.game.new_games import who_played
from qtgo.sgf.issue import SgfError
from qtgo.text.record.player_words import shown_name
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.app.game_window import GameWindow
    from qtgo.shell.context import Context

tr = Texts("restore")

_MOST_LISTED = 10
_MOST_READ = 1 << 16  # bytes of a game, for its players


class RestoreAnswer(Enum):
    """The user's decision on the unsaved games of a crash."""

    RESTORE = auto()
    DISCARD = auto()
    LATER = auto()


def describe(journal: Journal) -> str:
    """Return which game a journal belongs to, and when it was last changed."""
    path = journal.header.path
    name = shown(Path(Path(path).name)) if path else _players(journal.header.data)
    changed = QDateTime.fromSecsSinceEpoch(_changed(journal.file))
    # Translators: {name} is a file or a game, {when} a date and time.
    return tr("{name}, last changed {when}").format(name=name, when=moment_text(changed))


def _players(data: bytes) -> str:
    """Name the players of a game that has no file."""
    from qtgo.sgf.reader import read_collection
    from qtgo.text.record.title_words import game_title

    try:
        info = read_game_info(read_collection(data[:_MOST_READ]).games[0])
    except SgfError:
        return tr("New game")
    return game_title(info, 0) if info.black.name or info.white.name else tr("New game")


def _changed(file: Path) -> int:
    try:
        return int(file.stat().st_mtime)
    except OSError:
        return 0


def _listed(journals: Sequence[Journal]) -> str:
    """Return which games there are, or the last of so many that no screen has room for all."""
    more = len(journals) - _MOST_LISTED
    if more <= 0:
        return "\n".join(map(describe, journals))
    # Translators: unsaved games.
    rest = tr.plural("and {n} more", "and {n} more", more)
    return "\n".join([*map(describe, journals[more:]), rest])


def ask_to_restore(journals: Sequence[Journal]) -> RestoreAnswer:
    """Ask about unsaved games; closing the question keeps them for the next start."""
    box = MessageBox(
        QMessageBox.Icon.Question,
        tr("QtGo did not close properly. Restore unsaved games?"),
        explanation=_listed(journals),
    )
    restore = box.addButton(tr("&Restore"), QMessageBox.ButtonRole.AcceptRole)
    discard = box.addButton(tr("&Discard"), QMessageBox.ButtonRole.DestructiveRole)
    box.addButton(tr("Ask &Later"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(restore)
    answer = clicked(box)
    if answer is restore:
        return RestoreAnswer.RESTORE
    return RestoreAnswer.DISCARD if answer is discard else RestoreAnswer.LATER


def restore_game(window: GameWindow, journal: Journal) -> bool:
    """Bring back the game of a journal in a new window, with its engine paused; return whether that was possible.

    A count goes on with its marks; where passes had stopped the game, it is counted again.
    """
    if not window.features.files.restore(journal):
        return False
    _seat_engine(window)
    window.context.scoring.go_on(window.context.document.interrupted_count)
    return True


def _seat_engine(window: GameWindow) -> None:
    """Seat the engine that played the game shown, paused."""
    context, engines = window.context, window.features.engines
    game = context.game.game
    seats = who_played(game.info, engines.engines)
    engine = next((color for color in Color if seats.engine(color)), None)
    if engine is None or game.phase is not Phase.PLAYING or game.info.has_ended or game.current.children:
        return
    engines.seat_players(seats)
    context.players.pause(True)
    player = game.info.player(engine)
    # Translators: an engine that is paused, a verb.
    resume = QAction(tr("Resume"), context.window)
    resume.triggered.connect(lambda: _resume(context))
    context.notices.show_message(
        lambda: tr("Your game against {engine} was restored. The engine is paused.").format(engine=shown_name(player)),
        seconds=0,
        offer=resume,
        holds=lambda: context.players.paused and context.game.game is game,
    )


def _resume(context: Context) -> None:
    """Resume the engine and the clock."""
    context.players.pause(False)
    context.clock.pause(False)
