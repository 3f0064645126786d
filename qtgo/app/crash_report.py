"""The dialog for a crash report, to be read, copied or deleted; it is sent nowhere."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from qtgo.kit.dialogs.form import FooterDialog
from qtgo.kit.headings import keep_font
from qtgo.kit.plain_labels import PlainLabel
from qtgo.look.font import fixed_font
from qtgo.text.translation import Texts

tr = Texts("crash report")


class CrashReportDialog(FooterDialog):
    """Shows a report; ``delete_requested`` is True afterwards if the user deleted it."""

    def __init__(self, text: str, path: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Crash Report"))
        self.delete_requested = False
        explanation = PlainLabel(
            tr(
                "This report stays on your computer. Recognizable file and player names were "
                "removed. Read it before you send it to the developers, and add what you were doing."
            ),
            self,
        )
        explanation.setWordWrap(True)
        self.text = QPlainTextEdit(text, self)
        keep_font(self.text, fixed_font)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setTabChangesFocus(True)
        # Translators: the text of the report, a noun.
        self.text.setAccessibleName(tr("Report"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        close = self.buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setDefault(True)  # not Delete, which comes first on some systems
        self.copy_button = self.buttons.addButton(tr("&Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        self.delete_button = self.buttons.addButton(tr("&Delete"), QDialogButtonBox.ButtonRole.DestructiveRole)
        self.copy_button.clicked.connect(self._copy)
        self.delete_button.clicked.connect(self._delete)
        self.buttons.rejected.connect(self.reject)
        self.place = PlainLabel(tr("File: {path}").format(path=path), self)
        self.place.setWordWrap(True)
        self.place.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout = QVBoxLayout()
        for widget in (explanation, self.text, self.place):
            layout.addWidget(widget)
        self.lay_out(layout, self.buttons)
        unit = self.fontMetrics().height()
        self.resize(self.on_screen(QSize(50 * unit, 34 * unit)))

    def _copy(self) -> None:
        """Copy the report with the user's additions."""
        QGuiApplication.clipboard().setText(self.text.toPlainText())

    def _delete(self) -> None:
        self.delete_requested = True
        self.accept()
