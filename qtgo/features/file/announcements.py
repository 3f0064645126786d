"""Announcements in the status line about the game and its file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from qtgo.core.game.game import Phase
from qtgo.core.rules.illegal_move import IllegalMove
from qtgo.core.rules.point import Color
from qtgo.kit.notices.status_message import MessageKind
from qtgo.plain_text import visible
from qtgo.sgf.arrangement import ListStep
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.joining import sentences
from qtgo.text.menus.menu_places import menu_name
from qtgo.text.record.edit_words import edit_text
from qtgo.text.translation import Texts

tr = Texts("file")

_REFUSAL_SECONDS = 8.0
_READ = ("PB", "PW", "GN", "EV", "C")


def _pass_text(color: Color) -> str:
    return tr.by_color("{color} passed.", color)


class Announcements(Feature):
    """Announces events, and special circumstances of the position shown."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._missing: set[str] = set()
        self._gone: Path | None = None
        game_controller = context.game
        game_controller.node_changed.connect(self._tell_place)
        game_controller.move_refused.connect(self._refuse)
        game_controller.cycle_noticed.connect(self._notice_cycle)
        context.navigator.approached.connect(self._tell_progress)
        context.document.list_stepped.connect(self._tell_of_list)
        game_controller.info_changed.connect(self._warn_of_missing_letters)

    def tell_of_reading(self, path: Path) -> None:
        """Announce that a file was read again, which another program had changed."""
        self.context.notices.show_message(
            lambda: tr("{file} was reloaded. Undo restores your previous version.").format(file=visible(path.name))
        )

    def warn_of_gone_file(self, path: Path) -> None:
        """Warn that another program has removed the file that is shown."""
        self._gone = path
        self.context.notices.show_message(
            lambda: tr("Another program deleted or moved {file}. The game is still open; save it to keep it.").format(
                file=visible(path.name)
            ),
            MessageKind.WARNING,
            holds=lambda: self._gone == path,
        )

    def drop_gone_file(self) -> None:
        """Take the warning back: the file is there again, or another is shown or written."""
        self._gone = None
        self.context.notices.drop_false()

    def _tell_place(self, _node: object) -> None:
        """Announce special circumstances of the position, if any."""
        message, game = self.context.notices, self.context.game.game
        illegal, to_place, move = game.step.illegal, game.handicap_to_place, game.position.last_move
        if illegal is not None:
            from qtgo.text.refusal_words import illegal_move_text

            message.show_message(
                lambda: tr("Illegal move in this game. {reason}").format(reason=illegal_move_text(illegal)),
                MessageKind.WARNING,
            )
        elif to_place:
            message.show_message(
                lambda: tr.plural("Black: place {n} handicap stone", "Black: place {n} handicap stones", to_place)
            )
        elif move is not None and move.is_pass and game.phase is Phase.PLAYING:
            say = partial(_pass_text, move.color)
            message.show_message(say, spoken="")  # as every move is announced
        else:
            message.clear()

    def _refuse(self, illegal: IllegalMove) -> None:
        from qtgo.text.refusal_words import illegal_move_text

        self.context.notices.show_message(
            partial(illegal_move_text, illegal), MessageKind.WARNING, seconds=_REFUSAL_SECONDS
        )

    def _tell_progress(self, read: int) -> None:
        self.context.notices.show_message(
            lambda: tr.plural(
                "Loading moves… ({n} move). Any navigation cancels.",
                "Loading moves… ({n} moves). Any navigation cancels.",
                read,
            )
        )

    def _of_this_game(self) -> Callable[[], bool]:
        """Return a function that returns whether the game is still shown."""
        root = self.context.game.game.root
        return lambda: self.context.game.game.root is root

    def _notice_cycle(self, number: int) -> None:
        self.context.notices.show_message(
            lambda: tr(
                "The position after move {number} has repeated. You can end the game without result "
                "({menu} menu) or continue."
            ).format(number=number, menu=menu_name("game")),
            MessageKind.WARNING,
            holds=lambda: self.context.game.game.phase is Phase.PLAYING,
        )

    def _tell_of_list(self, step: ListStep) -> None:
        """Announce the effect of undo or redo on the list of games, as the game shown is mostly the same."""
        undone = self.context.document.arrangement.steps.to_redo is step
        games = self.context.document.state.games

        def say() -> str:
            text = tr("Undone: {edit}.") if undone else tr("Redone: {edit}.")
            text = text.format(edit=visible(edit_text(step.kind, step.detail)))
            if len(step.before) == len(step.after):
                return text
            return sentences((text, tr.plural("{n} game in file.", "{n} games in file.", games)))

        self.context.notices.show_message(say)

    def _warn_of_missing_letters(self) -> None:
        """Warn once of each language that no font has, when names or the first comment cannot be read."""
        root = self.context.game.game.root
        text = "".join(value for name in _READ for value in root.properties.get(name, ()))
        if text.isascii():
            return
        from qtgo.look.letters import missing_letters
        from qtgo.text.record.missing_letter_words import missing_letters_text

        missing = missing_letters(text, QGuiApplication.font())
        warning = missing_letters_text(missing)
        if warning and warning not in self._missing:
            self._missing.add(warning)
            self.context.notices.warn(lambda: missing_letters_text(missing), self._of_this_game())
