"""Teaching in a game against the computer: the question under the board, and what is done with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from qtgo.core.rules.point import Color
from qtgo.kit.notices.status_message import MessageKind
from qtgo.settings import Settings, TeachColor
from qtgo.shell.closing import close_part
from qtgo.shell.context import Context
from qtgo.shell.frame.frame import Frame

if TYPE_CHECKING:
    from qtgo.core.study.teaching import MoveQuestion, TaughtGame, TeachingOptions
    from qtgo.engine.process.failure import EngineFailure
    from qtgo.features.teaching.question_bar import QuestionBar
    from qtgo.features.teaching.teaching_controller import Teacher
    from qtgo.session.work.move_judge import MoveJudge

_LESSON_SECONDS = 60.0


class TeachingCommands(QObject):
    """Shows the question about a move and answers it; nothing of it is made before teaching is turned on."""

    asking_changed = Signal(object)  # bool: a question is shown in place of the bar
    markup_changed = Signal(object)  # Markup
    closed = Signal()

    def __init__(self, context: Context, frame: Frame, logs: Path, note_help: Callable[[], None]) -> None:
        """Take what notes that the player was helped in the game shown."""
        super().__init__(context.window)
        self._context, self._frame, self._logs, self._note_help = context, frame, logs, note_help
        self.teacher: Teacher | None = None
        self.judge: MoveJudge | None = None
        self.bar: QuestionBar | None = None
        self._is_wanted = False
        menus = context.menus
        menus["question_again"].triggered.connect(lambda: self.teacher and self.teacher.try_again())
        menus["question_why"].triggered.connect(self._show_why)
        menus["question_keep"].triggered.connect(lambda: self.teacher and self.teacher.keep())

    @property
    def is_asking(self) -> bool:
        """Return whether a question is open."""
        return self.teacher is not None and self.teacher.question is not None

    def use_settings(self, settings: Settings) -> None:
        """Follow the user's settings."""
        self._is_wanted = settings.teach
        if settings.teach and self.teacher is None:
            self._make()
        if self.teacher is not None:
            self.teacher.set_options(_options(settings))

    def close(self) -> None:
        """End the engine; ``closed`` is emitted when it has ended."""
        close_part(self.judge, self.closed)

    def _make(self) -> None:
        from qtgo.features.teaching.teaching_controller import Teacher
        from qtgo.session.work.move_judge import MoveJudge

        context = self._context
        self.judge = MoveJudge(self._logs, self, storage=context.storage)
        self.judge.closed.connect(self.closed)
        self.judge.failed.connect(self._complain)
        self.teacher = Teacher(context.game, self.judge, self, hold=context.players.hold)
        context.players.seats_changed.connect(self.teacher.follow)
        self.teacher.question_changed.connect(self._show)
        self.teacher.why_shown.connect(self.markup_changed)
        self.teacher.lesson_ended.connect(self._tell)

    def _make_bar(self) -> QuestionBar:
        from qtgo.features.teaching.question_bar import QuestionBar

        menus, extras = self._context.menus, self._frame.extras
        tools = (menus["question_again"], "again"), (menus["question_why"], "show"), (menus["question_keep"], "accept")
        bar = QuestionBar(tools, extras)
        extras.column.addWidget(bar)
        return bar

    def _show(self, question: MoveQuestion | None) -> None:
        from qtgo.features.teaching.teaching_words import question_text

        menus = self._context.menus
        for action in (menus["question_again"], menus["question_why"], menus["question_keep"]):
            action.setEnabled(question is not None)
        if self.bar is None:
            self.bar = self._make_bar()
        if question is None:
            self.bar.hide()
        else:
            self._note_help()
            self.bar.say(partial(question_text, question))
        self.asking_changed.emit(question is not None)

    def _show_why(self) -> None:
        from qtgo.features.teaching.teaching_words import why_text

        teacher = self.teacher
        if teacher is not None and self.bar is not None and teacher.question is not None:
            teacher.show_why()
            self.bar.say(partial(why_text, teacher.question))

    def _complain(self, failure: EngineFailure) -> None:
        from qtgo.features.teaching.teaching_words import teaching_failure_text

        game_controller = self._context.game
        root = game_controller.game.root
        self._context.notices.show_message(
            partial(teaching_failure_text, failure),
            MessageKind.WARNING,
            holds=lambda: game_controller.game.root is root and self._is_wanted,
        )

    def _tell(self, lesson: TaughtGame) -> None:
        from qtgo.features.teaching.teaching_words import lesson_text

        self._context.notices.show_message(partial(lesson_text, lesson), seconds=_LESSON_SECONDS)


def _options(settings: Settings) -> TeachingOptions:
    from qtgo.core.study.teaching import TeachingOptions

    colors = {TeachColor.BLACK: frozenset({Color.BLACK}), TeachColor.WHITE: frozenset({Color.WHITE})}
    return TeachingOptions(
        settings.teach,
        float(settings.teach_points),
        settings.teach_most,
        colors.get(settings.teach_color, frozenset(Color)),
    )
