"""The texts of Qt itself: on its buttons, in the menus of fields, and in its own dialogs for files.

Qt comes with translations into fewer languages than QtGo may have, and without the pseudo-language. The words are Qt's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from qtgo.text.menus.key_names import KEYS
from qtgo.text.translation import ENGLISH, Texts, current_language

tr = Texts("Qt")

_BUTTONS = {
    "OK": tr.lazy("OK"),
    "&OK": tr.lazy("&OK"),
    "Open": tr.lazy("Open"),
    "&Open": tr.lazy("&Open"),
    "Save": tr.lazy("Save"),
    "&Save": tr.lazy("&Save"),
    "Save All": tr.lazy("Save All"),
    "Cancel": tr.lazy("Cancel"),
    "&Cancel": tr.lazy("&Cancel"),
    "Close": tr.lazy("Close"),
    "&Close": tr.lazy("&Close"),
    "Close without Saving": tr.lazy("Close without Saving"),
    "Discard": tr.lazy("Discard"),
    "Don't Save": tr.lazy("Don't Save"),
    "&Yes": tr.lazy("&Yes"),
    "Yes to &All": tr.lazy("Yes to &All"),
    "&No": tr.lazy("&No"),
    "N&o to All": tr.lazy("N&o to All"),
    "Abort": tr.lazy("Abort"),
    "Retry": tr.lazy("Retry"),
    "Ignore": tr.lazy("Ignore"),
    "Help": tr.lazy("Help"),
    "Apply": tr.lazy("Apply"),
    "Reset": tr.lazy("Reset"),
    "Restore Defaults": tr.lazy("Restore Defaults"),
    "Show Details...": tr.lazy("Show Details..."),
    "Hide Details...": tr.lazy("Hide Details..."),
}
_MENUS_OF_FIELDS = {
    "&Undo": tr.lazy("&Undo"),
    "&Redo": tr.lazy("&Redo"),
    "Cu&t": tr.lazy("Cu&t"),
    "&Copy": tr.lazy("&Copy"),
    "Copy &Link Location": tr.lazy("Copy &Link Location"),
    "&Paste": tr.lazy("&Paste"),
    "Delete": tr.lazy("Delete"),
    "Select All": tr.lazy("Select All"),
    "&Select All": tr.lazy("&Select All"),
    "&Step up": tr.lazy("&Step up"),
    "Step &down": tr.lazy("Step &down"),
    "Press shortcut": tr.lazy("Press shortcut"),
}
_FILES = {
    "Find Directory": tr.lazy("Find Directory"),
    "Save As": tr.lazy("Save As"),
    "&Look in:": tr.lazy("&Look in:"),
    "File &name:": tr.lazy("File &name:"),
    "Files of &type:": tr.lazy("Files of &type:"),
    "Directory:": tr.lazy("Directory:"),
    "Directories": tr.lazy("Directories"),
    "Files": tr.lazy("Files"),
    "&Choose": tr.lazy("&Choose"),
    "&Rename": tr.lazy("&Rename"),
    "&Delete": tr.lazy("&Delete"),
    "&New Folder": tr.lazy("&New Folder"),
    "Show &hidden files": tr.lazy("Show &hidden files"),
    "Back": tr.lazy("Back"),
    "Go back": tr.lazy("Go back"),
    "Forward": tr.lazy("Forward"),
    "Go forward": tr.lazy("Go forward"),
    "Parent Directory": tr.lazy("Parent Directory"),
    "Go to the parent directory": tr.lazy("Go to the parent directory"),
    "Create New Folder": tr.lazy("Create New Folder"),
    "Create a New Folder": tr.lazy("Create a New Folder"),
    "List View": tr.lazy("List View"),
    "Change to list view mode": tr.lazy("Change to list view mode"),
    "Detail View": tr.lazy("Detail View"),
    "Change to detail view mode": tr.lazy("Change to detail view mode"),
    "Sidebar": tr.lazy("Sidebar"),
    "List of places and bookmarks": tr.lazy("List of places and bookmarks"),
    "Computer": tr.lazy("Computer"),
    "Drive": tr.lazy("Drive"),
    "Folder": tr.lazy("Folder"),
    "Name": tr.lazy("Name"),
    "Size": tr.lazy("Size"),
    "Type": tr.lazy("Type"),
    "Date Modified": tr.lazy("Date Modified"),
}
_ARROWS = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓"}  # Qt has words that mean buttons of a mouse, too
_THEMES = ("QPlatformTheme", "QGnomeTheme", "QCocoaTheme", "QDialogButtonBox", "QMessageBox")
_FIELDS = ("QLineEdit", "QWidgetTextControl", "QAbstractSpinBox", "QKeySequenceEdit")
_SHORTCUTS = "QShortcut"
_FILE_DIALOGS = ("QFileDialog", "QFileSystemModel", "QAbstractFileIconProvider")


def _arrow(key: str) -> str:
    return key if current_language() == ENGLISH else _ARROWS[key]


_WORDS: Mapping[str, Mapping[str, Callable[[], str]]] = {
    **dict.fromkeys(_THEMES, _BUTTONS),
    **dict.fromkeys(_FIELDS, _MENUS_OF_FIELDS),
    **{context: {**_BUTTONS, **_FILES} for context in _FILE_DIALOGS},
    _SHORTCUTS: {**KEYS, **{key: partial(_arrow, key) for key in _ARROWS}},
}


def qt_words(context: str, text: str) -> str | None:
    """Return what Qt says in one of its contexts in the language in use; None if the catalog does not have it."""
    words = _WORDS.get(context, {}).get(text)
    said = text if words is None else words()
    is_same = words is not None and context == _SHORTCUTS  # a key that is called as in English
    return said if is_same or said != text else None
