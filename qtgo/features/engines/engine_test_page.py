"""The page that shows the test of an engine while it goes on."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPlainTextEdit, QProgressBar, QPushButton, QVBoxLayout, QWidget

from qtgo.features.engines.engine_test import KEPT_LINES, EngineTestReport, EngineTestStage
from qtgo.kit.dialogs.form import FittingScrollArea, label_for
from qtgo.kit.flow_layout import flow_of
from qtgo.kit.headings import keep_font
from qtgo.kit.notices.status_message import MessageKind, StatusMessage
from qtgo.kit.plain_labels import PlainLabel
from qtgo.look.font import fixed_font
from qtgo.plain_text import visible
from qtgo.text.engine_words import (
    abilities,
    answer_text,
    board_failure_text,
    failure_evidence,
    failure_text,
    rejected_move_text,
)
from qtgo.text.joining import listed
from qtgo.text.numbers import percent_text
from qtgo.text.translation import Texts

tr = Texts("engines")

_LINE_LENGTH = 1000
_KINDS = {EngineTestStage.PASSED: MessageKind.INFO, EngineTestStage.FAILED: MessageKind.ERROR}


class EngineTestPage(QWidget):
    """Starts and stops a test by its signals, and shows the reports it is given."""

    test_requested = Signal()
    test_cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.is_running = False
        self._report: EngineTestReport | None = None
        self._problem = ""
        self.start = QPushButton(tr("&Test Engine"), self)
        self.stop = QPushButton(tr("&Stop Test"), self)
        self.progress = QProgressBar(self)
        self.progress.setRange(0, 0)
        self.progress.setTextVisible(False)
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.progress.setSizePolicy(policy)
        self.progress.setMaximumHeight(self.fontMetrics().height() // 2)
        self.headline = StatusMessage(self)
        self.facts = PlainLabel(parent=self)
        self.facts.setWordWrap(True)
        self.facts.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._facts_area = FittingScrollArea(self.facts, self)  # or a long failure would make the whole dialog scroll
        self._facts_area.setMinimumHeight(3 * self.fontMetrics().height())
        self._facts_area.setAccessibleName(tr("Test result"))
        self.facts.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.messages = QPlainTextEdit(self)
        self.messages.setReadOnly(True)
        self.messages.setMinimumHeight(5 * self.fontMetrics().height())
        self.messages.setMaximumBlockCount(KEPT_LINES)
        keep_font(self.messages, fixed_font)
        self.messages.setPlaceholderText(tr("Messages that the engine writes to standard error appear here."))
        self._lay_out()
        self.start.clicked.connect(self.test_requested)
        self.stop.clicked.connect(self.test_cancelled)
        self.clear()

    def show_problem(self, problem: str) -> None:
        """Show why a test cannot be started; without a problem it can."""
        self._problem = problem
        if self._report is None:
            self._explain()
        self._show_buttons()

    def clear(self) -> None:
        """Show no test."""
        self._report = None
        self.is_running = False
        self.headline.clear()
        self._explain()
        self.messages.clear()
        self._show_buttons()

    def _explain(self) -> None:
        self.facts.setText(
            self._problem or tr("The test starts the engine, checks its features, asks for one move and quits it.")
        )

    def show_report(self, report: EngineTestReport) -> None:
        """Show the progress of a test."""
        before, self._report = self._report, report
        self.is_running = not report.stage.is_end
        headline, *lines = _headline_and_lines(report)
        if self.headline.text != headline:
            self.headline.show_message(lambda: headline, _KINDS.get(report.stage, MessageKind.INFO))
        text = "\n".join(lines)
        self.facts.setText(text)
        if before is None or before.error_lines != report.error_lines:
            self._show_messages(report.error_lines)
        self._show_buttons()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.addLayout(flow_of((self.start, self.stop, self.progress)))
        layout.addWidget(self.headline)
        layout.addWidget(self._facts_area, 1)
        layout.addWidget(label_for(self.messages, tr("Engine &messages:"), self))
        layout.addWidget(self.messages, 1)

    def _show_buttons(self) -> None:
        self.start.setEnabled(not self._problem and not self.is_running)
        self.stop.setEnabled(self.is_running)
        self.progress.setVisible(self.is_running)

    def _show_messages(self, lines: tuple[str, ...]) -> None:
        """Show the lines, and go on showing the last one unless the user has scrolled back."""
        bar = self.messages.verticalScrollBar()
        at_end, place = bar.value() >= bar.maximum(), bar.value()
        self.messages.setPlainText("\n".join(visible(line, _LINE_LENGTH) for line in lines))
        bar.setValue(bar.maximum() if at_end else place)


def _headline_and_lines(report: EngineTestReport) -> list[str]:
    """Return the headline, and the facts for below it."""
    lines = [_headline(report)]
    if report.failure is not None:
        lines += [failure_text(report.failure)[1], ""]
    elif report.board_failure is not None:
        lines += [board_failure_text(report.board_failure), ""]
    elif report.slow is not None:
        text = tr("No answer to “{command}” for {waited} s, and no output for {silent} s.")
        slow = report.slow
        lines.append(text.format(command=slow.pending, waited=f"{slow.waited:.0f}", silent=f"{slow.silent:.0f}"))
    lines += _known(report)
    if report.failure is not None:
        lines.append(failure_evidence(report.failure, with_messages=not report.error_lines))
    return lines


def _headline(report: EngineTestReport) -> str:
    match report.stage:
        case EngineTestStage.STARTING:
            return tr("The engine is starting…")
        case EngineTestStage.THINKING:
            return tr("Asking for a move…") if report.info is None else tr("Asking for an analysis…")
        case EngineTestStage.ENDING:
            return tr("Shutting the engine down…")
        case EngineTestStage.PASSED:
            return tr("The engine works.")
        case EngineTestStage.CANCELLED:
            return tr("Test stopped.")
        case EngineTestStage.FAILED:
            return _failed_headline(report)


def _failed_headline(report: EngineTestReport) -> str:
    if report.failure is not None:
        return failure_text(report.failure)[0]
    if report.board_failure is not None:
        return tr("The engine runs, but does not accept a board.")
    if report.info is not None:
        return tr("The engine runs, but does not analyze an empty board.")
    return tr("The engine runs, but does not play a move.")


def _known(report: EngineTestReport) -> list[str]:
    """List the engine's description of itself and its successes."""
    lines = []
    capabilities = report.capabilities
    if capabilities is not None:
        name, version = visible(capabilities.name) or "?", visible(capabilities.version) or "?"
        count = len(capabilities.commands)
        text = tr.plural_form("{name} {version}, {n} command", "{name} {version}, {n} commands", count)
        lines.append(text.format(name=name, version=version, n=count))
        for has, text in ((True, tr("✓ Supported: {abilities}")), (False, tr("– Not supported: {abilities}"))):
            names = listed(ability for ability, is_there in abilities(capabilities) if is_there == has)
            if names:
                lines.append(text.format(abilities=names))
    if report.info is not None:
        network = visible(listed(report.info.networks)) or "?"
        text = tr("{engine}, network {network}")
        lines.append(text.format(engine=visible(report.info.source.engine), network=network))
    if report.analyzed is not None and report.analyzed.analysis.win_rate is not None:
        text = tr("Black's win rate on an empty board of {size} × {size}: {rate}")
        rate = percent_text(report.analyzed.analysis.win_rate)
        lines.append(text.format(size=report.board_size, rate=rate))
    if report.refusal:
        lines.append(tr("The engine says: {words}").format(words=answer_text(report.refusal)))
    if report.move is not None and report.move.move is None:
        lines.append(rejected_move_text(tr("The engine"), report.move.text, is_refusal=report.move.refused))
    elif report.move is not None:
        text = tr("Black's first move on {size} × {size}: {move}")
        lines.append(text.format(size=report.board_size, move=visible(report.move.text)))
        if report.move.comment:
            lines.append(tr("Its comment: {comment}").format(comment=answer_text(report.move.comment)))
    for refusal in report.refused_commands:
        text = tr("The engine refused the start-up command “{command}”: {answer}")
        lines.append(text.format(command=visible(refusal.command), answer=answer_text(refusal.answer)))
    return lines
