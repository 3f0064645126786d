"""The dialog with the version of the program and its license."""

from __future__ import annotations

import platform
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QSize, Qt, qVersion
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from qtgo import __version__
from qtgo.kit.dialogs.form import FittingScrollArea, FooterDialog
from qtgo.kit.dialogs.modal import show
from qtgo.kit.plain_labels import PlainLabel
from qtgo.look.sizes import DIALOG_MARGIN, WINDOW_MARGIN, scaled
from qtgo.resources import resource_path
from qtgo.text.joining import listed
from qtgo.text.translation import Texts

tr = Texts("help")


class AboutDialog(FooterDialog):
    """Shows the name, the versions that a report of a fault needs, and the licence."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About QtGo"))
        picture = self._picture = PlainLabel(parent=self)
        self._sentences: list[QLabel] = []
        side = 5 * self.fontMetrics().height()
        picture.setPixmap(
            QIcon(str(resource_path("icons/qtgo.svg"))).pixmap(QSize(side, side), self.devicePixelRatioF())
        )
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.about_qt = self._button(tr("About &Qt"))
        self.licenses = self._button(tr("&Licenses…"))
        self.about_qt.clicked.connect(QApplication.aboutQt)
        self.licenses.clicked.connect(self._show_licenses)
        self.buttons.rejected.connect(self.reject)
        texts = QVBoxLayout()
        texts.addWidget(self._title())
        texts.addWidget(self._label(tr("Version {version}").format(version=__version__)))
        self.versions = self._label(tr("With {versions}").format(versions=_versions_below()))
        texts.addWidget(self.versions)
        texts.addSpacing(self.fontMetrics().height() // 2)
        texts.addWidget(self._label(tr("A Go board: play, review and edit games.")))
        texts.addWidget(self._label(tr("Free software under the MIT license, without warranty.")))
        texts.addWidget(self._label(tr("Qt and PySide are used under the GNU LGPL, version 3.")))
        texts.addStretch(1)
        body = self._body = QWidget(self)
        row = QHBoxLayout(body)
        row.setContentsMargins(*[scaled(DIALOG_MARGIN - WINDOW_MARGIN)] * 4)
        row.setSpacing(self.fontMetrics().height())
        row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(texts, 1)
        self._area = FittingScrollArea(body, self)
        self.lay_out(self._area, self.buttons)

    def sizeHint(self) -> QSize:
        """Return room for each sentence in one line, within the screen, where longer ones wrap."""
        longest = max(label.fontMetrics().horizontalAdvance(label.text()) for label in self._sentences)
        around = self._picture.width() + scaled(2 * DIALOG_MARGIN) + 2 * self.fontMetrics().height()
        width = self.on_screen(QSize(longest + around, 0)).width()
        area, hint = self._area, super().sizeHint()
        height = area.frameWidth() * 2 + self._body.heightForWidth(width - 2 * scaled(WINDOW_MARGIN))
        return self.on_screen(QSize(width, hint.height() - area.sizeHint().height() + height))

    def _button(self, text: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setAutoDefault(False)
        self.buttons.addButton(button, QDialogButtonBox.ButtonRole.HelpRole)
        return button

    def _show_licenses(self) -> None:
        from qtgo.features.help.licenses import LicensesDialog

        show(LicensesDialog(self))

    def _title(self) -> QLabel:
        title = PlainLabel("QtGo", self)
        font = title.font()
        font.setPointSizeF(font.pointSizeF() * 1.8)
        font.setBold(True)
        title.setFont(font)
        return title

    def _label(self, text: str) -> QLabel:
        label = PlainLabel(text, self)
        flags = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        label.setTextInteractionFlags(flags)
        label.setWordWrap(True)
        self._sentences.append(label)
        return label


def _versions_below() -> str:
    """Return the versions of what QtGo runs on, as a report of a fault needs them."""
    named = [("Python", platform.python_version()), ("Qt", qVersion() or ""), ("PySide", pyside_version)]
    for name, package in (("NumPy", "numpy"), ("ONNX Runtime", "onnxruntime")):
        with suppress(PackageNotFoundError):  # most works without the one, and all without the other
            named.append((name, version(package)))
    return listed(f"{name} {number}" for name, number in named)
