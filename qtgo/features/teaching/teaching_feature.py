"""Teaching in a game against the computer: the question under the board, and the answers to it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from qtgo.core.rules.point import Color
from qtgo.kit.notices.status_message import MessageKind
from qtgo.settings import Settings, TeachColor
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.study.teaching import MoveQuestion, TaughtGame, TeachingOptions
    from qtgo.engine.process.failure import EngineFailure
    from qtgo.features.teaching.question_bar import QuestionBar
    from qtgo.features.teaching.teaching_controller import Teacher
    from qtgo.session.work.move_judge import MoveJudge

tr = Texts("teaching")

_LESSON_SECONDS = 60.0


class TeachingFeature(Feature):
    """Shows the question about a move and answers it; nothing of it is made before teaching is turned on."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.teacher: Teacher | None = None
        self.judge: MoveJudge | None = None
        self.bar: QuestionBar | None = None
        add = context.menus.add
        again = add("question_again", tr.lazy("&Try Again"), self._try_again, "Alt+T")
        why = add("question_why", tr.lazy("Show &Why"), self._show_why, "Alt+W")
        # Translators: a button: keep the questioned move.
        keep = add("question_keep", tr.lazy("&Keep"), self._keep, "Alt+K")
        self._answers = again, why, keep
        self._allow_answers(False)
        self.follow("teach", "teach_points", "teach_most", "teach_color", react=self._set_options)

    @property
    def is_asking(self) -> bool:
        """Return whether a question is open."""
        return self.teacher is not None and self.teacher.question is not None

    def close(self) -> None:
        """End the engine; ``closed`` is emitted when it has ended."""
        if self.judge is None:
            super().close()
        else:
            self.judge.close()

    def _set_options(self, teaches: bool, *_others: object) -> None:
        if teaches and self.teacher is None:
            self._make()
        if self.teacher is not None:
            self.teacher.set_options(_options(self.context.settings.value))

    def _allow_answers(self, allowed: bool) -> None:
        for action in self._answers:
            action.setEnabled(allowed)

    def _make(self) -> None:
        from qtgo.features.teaching.teaching_controller import Teacher
        from qtgo.session.work.move_judge import MoveJudge

        context = self.context
        self.judge = MoveJudge(context.folders.logs, self, storage=context.storage, network=context.engines.analyst)
        self.judge.closed.connect(self._tell_closed)
        self.judge.failed.connect(self._complain)
        self.teacher = Teacher(context.game, self.judge, self, hold=context.players.hold)
        context.players.seats_changed.connect(self.teacher.follow)
        self.teacher.question_changed.connect(self._show)
        self.teacher.why_shown.connect(context.scene.show_markup)
        self.teacher.lesson_ended.connect(self._tell)

    def _make_bar(self) -> QuestionBar:
        from qtgo.features.teaching.question_bar import QuestionBar

        extras, icons = self.context.frame.extras, ("again", "show", "accept")
        tools = tuple(zip(self._answers, icons, strict=True))
        bar = QuestionBar(tools, extras)
        extras.column.addWidget(bar)
        return bar

    def _show(self, question: MoveQuestion | None) -> None:
        from qtgo.features.teaching.teaching_words import question_text

        self._allow_answers(question is not None)
        if self.bar is None:
            self.bar = self._make_bar()
        if question is None:
            self.bar.hide()
        else:
            self.context.fair_play.mark_helped()  # a move of the game is a mistake
            self.bar.say(partial(question_text, question))
        self.context.stage.clear(self, question is not None)

    def _try_again(self) -> None:
        if self.teacher is not None:
            self.teacher.try_again()

    def _keep(self) -> None:
        if self.teacher is not None:
            self.teacher.keep()

    def _show_why(self) -> None:
        from qtgo.features.teaching.teaching_words import why_text

        teacher = self.teacher
        if teacher is not None and self.bar is not None and teacher.question is not None:
            teacher.show_why()
            self.bar.say(partial(why_text, teacher.question))

    def _complain(self, failure: EngineFailure) -> None:
        from qtgo.features.teaching.teaching_words import teaching_failure_text

        game_controller = self.context.game
        root = game_controller.game.root
        self.context.notices.show_message(
            partial(teaching_failure_text, failure),
            MessageKind.WARNING,
            holds=lambda: game_controller.game.root is root and self.context.settings.value.teach,
        )

    def _tell(self, lesson: TaughtGame) -> None:
        from qtgo.features.teaching.teaching_words import lesson_text

        self.context.notices.show_message(partial(lesson_text, lesson), seconds=_LESSON_SECONDS)


def _options(settings: Settings) -> TeachingOptions:
    from qtgo.core.study.teaching import TeachingOptions

    colors = {TeachColor.BLACK: frozenset({Color.BLACK}), TeachColor.WHITE: frozenset({Color.WHITE})}
    return TeachingOptions(
        settings.teach,
        float(settings.teach_points),
        settings.teach_most,
        colors.get(settings.teach_color, frozenset(Color)),
    )
