"""The texts of the node shown: the card with its comment, and text diagrams in it as boards."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRegularExpression, QUrl, Signal

from qtgo.core.record.properties import has_markdown, text_of
from qtgo.features.comments.comment_card import CommentCard
from qtgo.features.comments.text_look import TextLook
from qtgo.kit.found_text import FoundText
from qtgo.kit.language import follow_language
from qtgo.kit.notices.status_message import MessageKind
from qtgo.session.mode_state import Mode
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.record.node_words import node_words
from qtgo.text.translation import Texts

tr = Texts("comments")


class CommentsFeature(Feature):
    """Shows the texts of a node, and follows the settings and the file."""

    game_wanted = Signal(object)  # str: a text diagram that is to be a game of its own

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._markdown = context.menus.add_check("markdown", tr.lazy("&Comments in Markdown"), self._set_markdown)

    def make_parts(self) -> Iterator[None]:
        """Make the card, a part in a step."""
        self.card = CommentCard(self.context.side.record, in_steps=True)
        yield from self.card.make_parts()
        self.heading, self.view, self.node = self.card.heading, self.card.comment, self.card.panel
        self._found = [FoundText(edit) for edit in (self.view, self.node.comment, self.node.preview)]
        self.context.side.set_words(self.card)
        self._connect()
        yield
        self.follow("comment_font", "comment_size", react=self._set_look)
        self.follow("comment_markdown", react=self._follow_file)

    def _connect(self) -> None:
        context = self.context
        context.game.info_changed.connect(self._follow_file)
        context.game.node_changed.connect(self._show_words)
        context.mode.changed.connect(self._show_words)
        for view in (self.view, self.node.preview):
            view.diagram_clicked.connect(self._show_diagram)
        self.view.coordinate_clicked.connect(context.navigator.to_move_at)
        self.view.coordinate_hovered.connect(context.scene.set_cursor)
        self.view.link_clicked.connect(self._ask_to_open)
        follow_language(context.window, self._show_words)

    def show_found(self, expression: QRegularExpression | None) -> None:
        """Mark the matches of a search in the texts of the node."""
        for text in self._found:
            text.show_expression(expression)
        self.heading.show_expression(expression)
        self.node.show_expression(expression)

    def _show_words(self, _cause: object = None) -> None:
        controller = self.context.game
        game = controller.game
        node, is_problem = game.current, self.context.mode.mode is Mode.PROBLEM  # whose card names the color to move
        words = node_words(node, game.step.inherited, controller.moves_off_board, with_turn=not is_problem)
        self.card.show_node(words, text_of(node, "C"), game.info.width, game.info.height)

    def _ask_to_open(self, address: QUrl) -> None:
        from qtgo.features.comments.links import ask_to_open, not_opened_text

        if not ask_to_open(self.context.window, address):
            self.context.notices.show_message(not_opened_text, MessageKind.WARNING)

    def _set_look(self, font: str, size: int) -> None:
        for text in (self.view, self.node.preview, self.node.comment):
            text.set_look(TextLook(font, size))

    def _follow_file(self, _cause: object = None) -> None:
        says_so = has_markdown(self.context.game.game.root)
        self._markdown.setChecked(says_so)
        for part in (self.view, self.node):
            part.set_markdown(says_so or self.context.settings.value.comment_markdown)

    def _set_markdown(self, markdown: bool) -> None:
        self.context.record.set_markdown(markdown)
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
