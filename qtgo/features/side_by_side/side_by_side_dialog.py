"""Two positions beside each other, of one game or of two, which can be stepped through together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QCheckBox,
    QDialogButtonBox,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from qtgo.board.scene.scene import BoardScene
from qtgo.features.side_by_side.board_side import FAR, BoardSide, ComparedGame, SideForm
from qtgo.kit.dialogs.form import ROOMY, FooterDialog, make_plain
from qtgo.kit.inputs.own_keys import claims
from qtgo.kit.plain_labels import PlainLabel
from qtgo.look.sizes import CARD_GAP, SPACING, scaled
from qtgo.session.document.releasing import Releasing
from qtgo.sgf.collection import Collection
from qtgo.text.translation import Texts

tr = Texts("side by side")

_KEY = Qt.Key
_STEPS = {
    _KEY.Key_Left: -1,
    _KEY.Key_Right: 1,
    _KEY.Key_PageUp: -10,
    _KEY.Key_PageDown: 10,
    _KEY.Key_Home: -FAR,
    _KEY.Key_End: FAR,
}
_WORTH = 1.1  # how much larger the boards are at least where the words on them make way
_VARIATIONS = {_KEY.Key_Up: -1, _KEY.Key_Down: 1}


class SideBySideDialog(FooterDialog):
    """Shows two boards, each as large as there is room; the keys step through the one with the focus, or both."""

    def __init__(
        self,
        games: Sequence[ComparedGame],
        dress: Callable[[BoardScene], None],
        read_others: Callable[[], Sequence[ComparedGame]],
        parent: QWidget | None = None,
        *,
        said: str = "",
    ) -> None:
        """Make the dialog; ``read_others`` asks for another file and returns its games; ``said`` is the text on top."""
        super().__init__(parent)
        self.setWindowTitle(tr("Side by Side"))
        self._read_others = read_others
        self.said = PlainLabel(said, self)
        self.said.setWordWrap(True)
        self.said.setVisible(bool(said))
        self._releasing = Releasing(self)
        self._games = [*games]
        left, right = (BoardSide(name, dress, self._releasing, self) for name in (tr("Left game"), tr("Right game")))
        self.sides = left, right
        self.together = QCheckBox(tr("Step &together"), self)
        self.other_file = QPushButton(tr("&Other File…"), self)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        for side in self.sides:
            for game in games:
                side.offer(game)
            side.stepped.connect(lambda moves, side=side: self._step(side, moves))
        make_plain((*self.buttons.buttons(), self.other_file))
        self.other_file.clicked.connect(self._offer_others)
        self.buttons.rejected.connect(self.reject)
        self._lay_out()

    def show_game(self, index: int, way: tuple[int, ...]) -> None:
        """Show a node of a game on both sides, to step away from on one of them."""
        for side in self.sides:
            side.show_game(index, way)
        self.sides[1].view.setFocus()

    @property
    def active(self) -> BoardSide:
        """Return the side that has the focus, the right one if none has."""
        focus = QApplication.focusWidget()
        left, right = self.sides
        return left if focus is not None and left.isAncestorOf(focus) else right

    def sizeHint(self) -> QSize:
        """Return room for two boards, within the screen."""
        line = self.fontMetrics().height()
        return self.on_screen(QSize(72 * line, 46 * line))

    def event(self, event: QEvent) -> bool:
        """Keep the arrows from walking through the focus."""
        return claims(event, _is_step) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step with the arrows, Page Up and Down, Home and End; go to other variations with Up and Down."""
        if not _is_step(event):
            super().keyPressEvent(event)
            return
        side, key = self.active, _KEY(event.key())
        if key in _STEPS:
            self._step(side, _STEPS[key])
        else:
            self._vary(side, _VARIATIONS[key])

    def _stepping(self, side: BoardSide) -> Sequence[BoardSide]:
        return self.sides if self.together.isChecked() else (side,)

    def _step(self, side: BoardSide, moves: int) -> None:
        for each in self._stepping(side):
            if moves <= -FAR:
                each.navigator.to_start()
            elif moves >= FAR:
                each.navigator.to_end()
            else:
                each.navigator.step(moves)
        side.announce()

    def _vary(self, side: BoardSide, count: int) -> None:
        side.navigator.to_variation(count)
        side.announce()

    def _offer_others(self) -> None:
        """Offer the games of another file, and show the first of them on the right."""
        games = self._read_others()
        self._games += games
        for side in self.sides:
            for game in games:
                side.offer(game)
        if games:
            right = self.sides[1]
            right.show_game(right.games.count() - len(games))

    def done(self, result: int) -> None:
        """Close, and free the games that only this dialog has, in short steps."""
        super().done(result)
        for side in self.sides:
            side.release_game()
        self._releasing.release(Collection([game.root for game in self._games if game.is_only_here]), [])
        self._releasing.outlive(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand closer in a small window, and put the boards where they are largest."""
        super().resizeEvent(event)
        self.stand_close(min(event.size().width(), event.size().height()) < scaled(ROOMY))
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self._arrange()

    def _arrange(self) -> None:
        """Put the boards beside or above each other, and the parts of each where they take the least from it."""
        room, gap = self._boards.geometry().size(), self._boards.spacing()
        said = self.said.heightForWidth(room.width()) + scaled(SPACING) if self.said.text() else 0
        if not self.said.isHidden():
            room += QSize(0, said)
        across = QSize((room.width() - gap) // 2, room.height())
        down = QSize(room.width(), (room.height() - said - gap) // 2)
        ways = {
            (SideForm.AROUND, False): across - QSize(0, said),
            (SideForm.ABOVE, False): across,
            (SideForm.BESIDE, True): down,
            (SideForm.ABOVE, True): down,
        }
        side, usual = self.sides[0], next(iter(ways))
        rooms = {way: side.board_room(way[0], there) for way, there in ways.items()}
        form, is_stacked = max(rooms, key=lambda way: rooms[way] * (_WORTH if way == usual else 1))
        directions = QBoxLayout.Direction
        self._boards.setDirection(directions.TopToBottom if is_stacked else directions.LeftToRight)
        self.said.setVisible(said > 0 and (is_stacked or form is SideForm.AROUND))
        for side in self.sides:
            side.take_form(form)

    def _lay_out(self) -> None:
        self._boards = QHBoxLayout()
        self._boards.setSpacing(scaled(CARD_GAP))
        for side in self.sides:
            self._boards.addWidget(side, 1)
        contents = QVBoxLayout()
        contents.addWidget(self.said)
        contents.addLayout(self._boards, 1)
        self.lay_out(contents, (self.together, self.other_file, self.buttons))


def _is_step(event: QKeyEvent) -> bool:
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return modifiers == Qt.KeyboardModifier.NoModifier and event.key() in (*_STEPS, *_VARIATIONS)
