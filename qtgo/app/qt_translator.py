"""Qt's own texts in the language in use: in QtGo's words, else in those that come with Qt."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QTranslator


class QtTranslator(QTranslator):
    """Translates Qt's own texts into QtGo's current language."""

    def __init__(self, code: str, parent: QObject) -> None:
        super().__init__(parent)
        self.load(QLocale(code), "qtbase", "_", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))

    def isEmpty(self) -> bool:
        """Return False, since Qt skips an empty translator."""
        return False

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str:
        """Return a text of Qt in the language, or as it stands."""
        from qtgo.text.qt_words import qt_words

        return qt_words(context, text) or super().translate(context, text, disambiguation, n) or text
