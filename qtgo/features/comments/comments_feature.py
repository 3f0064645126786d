"""How the window shows comments: font and size, as Markdown or plain text, and text diagrams in them as boards."""

from __future__ import annotations

from PySide6.QtCore import Signal

from qtgo.core.record.comment_format import has_markdown
from qtgo.features.comments.text_look import TextLook
from qtgo.session.game.record_editor import RecordController
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

tr = Texts("comments")


class CommentsFeature(Feature):
    """Keeps the views of comments in line with the settings and the file."""

    game_wanted = Signal(object)  # str: a text diagram that is to be a game of its own

    def __init__(self, context: Context, record: RecordController) -> None:
        super().__init__(context)
        self._record = record
        self._markdown = context.menus.add_check("markdown", tr.lazy("&Comments in Markdown"), self._set_markdown)
        context.game.info_changed.connect(self._follow_file)
        for view in (context.side.comment, context.side.node.preview):
            view.diagram_clicked.connect(self._show_diagram)
        self.follow("comment_font", "comment_size", react=self._set_look)
        self.follow("comment_markdown", react=self._follow_file)

    def _set_look(self, font: str, size: int) -> None:
        side = self.context.side
        for text in (side.comment, side.node.preview, side.node.comment):
            text.set_look(TextLook(font, size))

    def _follow_file(self, _cause: object = None) -> None:
        says_so = has_markdown(self.context.game.game.root)
        self._markdown.setChecked(says_so)
        side = self.context.side
        for part in (side.comment, side.node):
            part.set_markdown(says_so or self.context.settings.value.comment_markdown)

    def _set_markdown(self, markdown: bool) -> None:
        self._record.set_markdown(markdown)
        self._follow_file()  # which may not have taken it

    def _show_diagram(self, text: str) -> None:
        """Show a text diagram as a board, and offer to open it as a game."""
        from qtgo.core.diagram.diagram import DiagramError
        from qtgo.core.diagram.diagram_reader import read_diagram
        from qtgo.features.comments.diagram_dialog import DiagramDialog
        from qtgo.kit.dialogs.modal import ask
        from qtgo.text.record.diagram_words import fault_text

        try:
            diagram = read_diagram(text)
        except DiagramError as error:
            fault = error.fault
            self.context.notices.show_message(lambda: fault_text(fault))
            return
        theme = self.context.scene.theme
        dialog = DiagramDialog(diagram, theme, self.context.window)
        if ask(dialog, lambda: True):
            self.game_wanted.emit(text)
