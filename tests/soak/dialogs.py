"""Dialogs filled in at random, and answered."""

from __future__ import annotations

from random import Random
from weakref import ReferenceType, ref

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QSpinBox,
    QTabBar,
    QWidget,
)

from tests.soak.texts import text

PATIENCE = 12
"""Touches after which a dialog is answered in any case."""

_FIELDS = (QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit, QTabBar)


def touch_popup(popup: QWidget, random: Random) -> str:
    """Choose an entry of a menu, or close it."""
    if isinstance(popup, QMenu) and popup.actions() and random.random() < 0.6:
        action = random.choice(popup.actions())
        popup.setActiveAction(action)
        if action.isEnabled() and action.menu() is None and not action.isSeparator():
            said = f"menu: {action.text()}"
            QTest.keyClick(popup, Qt.Key.Key_Return)
            return said
    popup.close()
    return f"close {type(popup).__name__}"


class DialogUser:
    """Uses a dialog, such as that which waits for an answer."""

    def __init__(self) -> None:
        self._last: ReferenceType[QWidget] | None = None  # weak, or it would keep its window, which is counted
        self._touches = 0

    def use(self, dialog: QWidget, random: Random) -> str:
        """Fill in one field, or answer the dialog; return what was done, in words."""
        is_same = self._last is not None and self._last() is dialog
        self._touches = self._touches + 1 if is_same else 0
        self._last = ref(dialog)
        name = type(dialog).__name__
        if self._touches > PATIENCE:
            dismiss(dialog, by_force=self._touches > 2 * PATIENCE)
            return f"{name}: dismissed"
        if random.random() < 0.3:
            return f"{name}: {self._answer(dialog, random)}"
        fields = [field for field in dialog.findChildren(QWidget) if isinstance(field, _FIELDS) and _is_usable(field)]
        if not fields:
            return f"{name}: {self._answer(dialog, random)}"
        field = random.choice(fields)
        said = f"{name}: {type(field).__name__} {field.objectName() or field.accessibleName()}"
        return f"{said} {fill(field, random)}"

    def _answer(self, dialog: QWidget, random: Random) -> str:
        box = dialog.findChild(QDialogButtonBox)
        buttons = [button for button in box.buttons() if _is_usable(button)] if box is not None else []
        if buttons and random.random() < 0.8:
            button = random.choice(buttons)
            said = button.text()
            button.click()
            return f"press {said}"
        if isinstance(dialog, QDialog):
            dialog.reject()
        return "reject"


def fill(field: QWidget, random: Random) -> str:
    """Put something into a field, as a user can."""
    if isinstance(field, QComboBox) and field.count():
        index = random.randrange(field.count())
        field.setCurrentIndex(index)
        field.activated.emit(index)
        return str(index)
    if isinstance(field, QSpinBox) and random.random() < 0.7:
        field.setValue(random.choice((field.minimum(), field.maximum(), random.randint(0, 60))))
        return str(field.value())
    if isinstance(field, QAbstractSpinBox):
        field.stepBy(random.choice((-10, -1, 1, 10)))
        return "step"
    if isinstance(field, QLineEdit | QPlainTextEdit) and not field.isReadOnly():
        words = f"#{text(random)}"  # no command begins with it
        if isinstance(field, QLineEdit):
            field.setText(words.replace("\0", ""))  # which no key types
            field.editingFinished.emit()
        else:
            field.setPlainText(words)
        return repr(words)
    if isinstance(field, QAbstractItemView):
        return _choose(field, random)
    if isinstance(field, QTabBar):
        field.setCurrentIndex(random.randrange(max(1, field.count())))
        return "tab"
    if isinstance(field, QAbstractButton):
        said = field.text()
        field.click()
        return f"click {said}"
    return "nothing"


def _choose(view: QAbstractItemView, random: Random) -> str:
    model = view.model()
    rows = model.rowCount() if model is not None else 0
    if not rows:
        return "empty"
    index = model.index(random.randrange(rows), 0)
    view.setCurrentIndex(index)
    rectangle = view.visualRect(index)
    if rectangle.isValid() and view.viewport().rect().contains(rectangle.center()):
        button = random.choice((Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton))
        QTest.mouseClick(view.viewport(), button, Qt.KeyboardModifier.NoModifier, rectangle.center())
    if random.random() < 0.2:
        view.activated.emit(index)
        return f"activate {index.row()}"
    return f"choose {index.row()}"


def _is_usable(widget: QWidget) -> bool:
    return widget.isVisible() and widget.isEnabled()


def close_front() -> bool:
    """Close what is in front of the windows; return whether there was anything."""
    popup, dialog = QApplication.activePopupWidget(), QApplication.activeModalWidget()
    if popup is not None:
        popup.close()
    elif dialog is not None:
        dismiss(dialog)
    return popup is not None or dialog is not None


def dismiss(dialog: QWidget, *, by_force: bool = False) -> None:
    """Close a dialog, with all that was done in it lost."""
    box = dialog.findChild(QDialogButtonBox)
    if box is not None and not by_force:
        roles = (QDialogButtonBox.ButtonRole.DestructiveRole, QDialogButtonBox.ButtonRole.RejectRole)
        if isinstance(dialog, QMessageBox):
            buttons = [button for role in roles for button in box.buttons() if box.buttonRole(button) == role]
            if buttons:
                buttons[0].click()
                return
    if isinstance(dialog, QDialog):
        dialog.done(0)
    else:
        dialog.close()
