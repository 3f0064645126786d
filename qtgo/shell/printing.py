"""Ask for a printer, and print: what is printed into a file is there as a whole or not at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from qtgo.files.atomic import replace_file
from qtgo.kit.dialogs.modal import ask
from qtgo.kit.plain_labels import window_title


def ask_for_printer(printer: QPrinter, title: str, parent: QWidget) -> bool:
    """Ask where and how to print; return whether that was chosen."""
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle(window_title(title))
    dialog.setOption(QAbstractPrintDialog.PrintDialogOption.PrintPageRange, False)
    return ask(dialog, lambda: True) is not None


def print_whole(printer: QPrinter, draw: Callable[[], bool]) -> bool:
    """Print what ``draw`` draws; return whether all was taken. Else a file stays as it is."""
    name = printer.outputFileName()
    if not name:
        return draw()
    try:
        with TemporaryDirectory() as folder:
            part = Path(folder, "printed.pdf")
            printer.setOutputFileName(str(part))
            is_taken = draw()
            if is_taken:
                replace_file(Path(name), part.read_bytes())
            return is_taken
    except OSError:
        return False
