"""The board and its record to the clipboard in the forms that others read, and games from there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QMimeData, Signal
from PySide6.QtGui import QGuiApplication, QImage

from qtgo.core.record.properties import encode_text, text_of
from qtgo.core.record.tree import Node
from qtgo.features.comments.comments_feature import CommentsFeature
from qtgo.features.file.file_feature import FileFeature
from qtgo.kit.notices.status_message import MessageKind
from qtgo.plain_text import visible
from qtgo.session.game.shown_markup import last_moves_of
from qtgo.settings import CoordinateStyle
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.joining import listed, sentences
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.board.picture import Picture
    from qtgo.core.diagram.numbered_figure import Note, Printed
    from qtgo.core.record.markup import Markup
    from qtgo.sgf.pasted import Pasted

tr = Texts("clipboard")

_SOON = 8.0
_PICTURE_SIZE = 1200
_SVG = "image/svg+xml"


class CopyForm(Enum):
    """A form in which Copy As copies the game."""

    GAME = auto()
    POSITION = auto()
    SENSEI = auto()
    GNUGO = auto()
    KATAGO = auto()
    NUMBERED_DIAGRAM = auto()
    PICTURE = auto()
    NUMBERED_PICTURE = auto()


_COPY_FORMS = (
    (CopyForm.GAME, tr.lazy("&Game as SGF"), ()),
    (CopyForm.POSITION, tr.lazy("&Position as SGF"), ()),
    (CopyForm.SENSEI, tr.lazy("Text for &Sensei's Library"), "Ctrl+Alt+C"),
    (CopyForm.GNUGO, tr.lazy("Text for G&NU Go"), ()),
    (CopyForm.KATAGO, tr.lazy("Text for &KataGo"), ()),
    (CopyForm.NUMBERED_DIAGRAM, tr.lazy("&Text, Moves Numbered"), ()),
    (CopyForm.PICTURE, tr.lazy("P&icture"), "Ctrl+Alt+Shift+C"),
    (CopyForm.NUMBERED_PICTURE, tr.lazy("Picture, &Moves Numbered"), ()),
)
"""The entries of the menu, with their words and keys."""


class ClipboardFeature(Feature):
    """Copy As and Paste as New Game of one window."""

    link_pasted = Signal(object)  # str: an address of the web

    def __init__(self, context: Context, files: FileFeature, comments: CommentsFeature) -> None:
        super().__init__(context)
        self._game_controller = context.game
        self._files = files
        self._scene = context.scene
        self._message = context.notices
        context.menus.add_each("copy_as", _COPY_FORMS, self.copy)
        context.menus.add("paste_game", tr.lazy("Paste as New &Game"), self.paste_game, "Ctrl+Alt+N")
        files.drops.text_dropped.connect(self.open_text)
        comments.game_wanted.connect(self.open_text)

    # To the clipboard

    def copy(self, form: CopyForm) -> None:
        """Put the game, the position or a picture of it into the clipboard."""
        if form is CopyForm.PICTURE:
            self._copy_picture(self._picture())
        elif form is CopyForm.NUMBERED_PICTURE:
            printed = self._last_moves()
            self._copy_picture(self._numbered_picture(printed), self._unnumbered(printed))
        elif form is CopyForm.SENSEI:
            self._copy_sensei(self._scene.markup, self._caption())
        elif form is CopyForm.NUMBERED_DIAGRAM:
            printed = self._last_moves()
            markup = replace(self._scene.markup, numbers=printed.numbers)
            self._copy_sensei(markup, self._caption(printed.notes), self._unnumbered(printed))
        elif form is not CopyForm.GAME:
            QGuiApplication.clipboard().setText(self._text(form))
            self._tell(tr.lazy("Text copied."))
        elif self._copy_game(self._game_controller.game.root):
            self._tell(tr.lazy("Text copied."))

    def _text(self, form: CopyForm) -> str:
        """Return the text to copy."""
        from qtgo.core.diagram.diagram_writer import gnugo_board, katago_board
        from qtgo.sgf.writer import write_text

        game, position = self._game_controller.game, self._scene.position
        if form is CopyForm.POSITION:
            return write_text([self._position_record()])
        return gnugo_board(position) if form is CopyForm.GNUGO else katago_board(position, game.info)

    def _copy_game(self, root: Node) -> bool:
        """Put the whole game into the clipboard; return False if that took long and was cancelled."""
        from qtgo.features.sgf_clipboard import copy_record

        # Translators: the title of a window that is shown while a long game is put into the clipboard.
        title, text = tr("Copy Game"), tr("Copying the game…")
        return copy_record(self.context, root, partial(_in_unicode, root), title, text)

    def _position_record(self) -> Node:
        """Make a record of the position shown, with its marks and its comment."""
        from qtgo.core.diagram.diagram import diagram_of, record_of

        game = self._game_controller.game
        diagram = diagram_of(self._scene.position, replace(self._scene.markup, numbers={}))
        komi = game.info.komi if game.info.komi_is_known else None
        root = record_of(replace(diagram, komi=komi, ruleset=game.info.ruleset))
        comment = text_of(game.current, "C")
        if comment:
            root.properties["C"] = [encode_text(comment)]
        return root

    def _last_moves(self) -> Printed:
        """Return the position with the numbers of as many last moves as a text diagram has digits for."""
        from qtgo.core.diagram.diagram import MAX_MOVES

        return last_moves_of(self._game_controller.game, MAX_MOVES)

    def _unnumbered(self, printed: Printed) -> Callable[[], str]:
        """Return what to say if moves before the last ones have no numbers."""
        from qtgo.core.diagram.diagram import MAX_MOVES

        is_all = last_moves_of(self._game_controller.game, MAX_MOVES + 1) == printed
        # Translators: the moves of a diagram or picture that was copied.
        return str if is_all else tr.lazy("Only the last ten moves are numbered.")

    def _copy_sensei(self, markup: Markup, caption: str, note: Callable[[], str] = str) -> None:
        from qtgo.core.diagram.diagram import diagram_of
        from qtgo.core.diagram.diagram_writer import sensei_diagram

        diagram = diagram_of(self._scene.position, markup, caption)
        has_names = self._scene.options.coordinates is not CoordinateStyle.NONE
        drawn = sensei_diagram(diagram, coordinates=has_names, part=self._scene.part)
        QGuiApplication.clipboard().setText(drawn.text)
        if drawn.left_out:
            points = listed(point.vertex for point in drawn.left_out[:12])
            self._tell(
                lambda: tr("Diagram copied, but this format cannot show the marks at {points}.").format(points=points),
                note,
                kind=MessageKind.WARNING,
            )
        else:
            self._tell(tr.lazy("Diagram copied."), note)

    def _caption(self, notes: tuple[Note, ...] = ()) -> str:
        """Name the node, or else the players and the move, and below that list the moves whose numbers are not seen."""
        from qtgo.text.record.figure_words import notes_text

        return "\n".join(filter(None, (self._name(), notes_text(notes))))

    def _name(self) -> str:
        game = self._game_controller.game
        name = text_of(game.current, "N")
        if name:
            return name
        players = [player.name for player in (game.info.black, game.info.white) if player.name]
        move = tr("move {number}").format(number=game.move_number) if game.move_number else ""
        return listed((" – ".join(players), move))

    def _picture(self) -> Picture:
        from qtgo.features.pictures.pictures import picture_of

        return picture_of(self._scene, self._game_controller, _PICTURE_SIZE)

    def _numbered_picture(self, printed: Printed) -> Picture:
        markup = replace(self._scene.markup, numbers=printed.numbers)
        caption = "\n".join(map(visible, self._caption(printed.notes).splitlines()))
        return replace(self._picture(), position=self._scene.position, markup=markup, caption=caption, line=None)

    def _copy_picture(self, picture: Picture, note: Callable[[], str] = str) -> None:
        """Draw a picture, as pixels and as a drawing, and copy both."""
        from qtgo.board.picture import render_picture, render_svg

        image: QImage = render_picture(picture)
        data = QMimeData()
        data.setImageData(image)
        data.setData(_SVG, QByteArray(render_svg(picture)))
        QGuiApplication.clipboard().setMimeData(data)
        self._tell(tr.lazy("Picture copied."), note)

    # From the clipboard

    def paste_game(self) -> None:
        """Begin a new game from the clipboard, if the user agrees to close the present one."""
        self.open_text(QGuiApplication.clipboard().text())

    def open_text(self, text: str) -> None:
        """Begin a new game from SGF or a text diagram, if the user agrees to close the present one."""
        from qtgo.core.diagram.diagram import DiagramError
        from qtgo.sgf.pasted import is_web_address, read_pasted
        from qtgo.text.record.diagram_words import fault_text

        if is_web_address(text):
            self.link_pasted.emit(text)
            return
        try:
            pasted = read_pasted(text)
        except DiagramError as error:
            self._tell(partial(fault_text, error.fault), kind=MessageKind.WARNING)
            return
        if self._files.take_over(pasted.collection):
            self._tell_faults(pasted)

    def _tell_faults(self, pasted: Pasted) -> None:
        from qtgo.text.record.diagram_words import faults_text

        if pasted.diagram is not None and pasted.diagram.faults:
            self._message.show_message(partial(faults_text, pasted.diagram.faults), MessageKind.WARNING)

    def _tell(self, *said: Callable[[], str], kind: MessageKind = MessageKind.INFO) -> None:
        self._message.show_message(lambda: sentences(say() for say in said), kind, seconds=_SOON)


def _in_unicode(root: Node) -> Node:
    """Return a root whose CA fits text, with the same children."""
    if "CA" not in root.properties:
        return root
    copy = Node({**root.properties, "CA": ["UTF-8"]})
    copy.children = root.children
    return copy
