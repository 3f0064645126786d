"""Read out the game: each step while the board has the keys, and on demand points, rows and more."""

from __future__ import annotations

from enum import Enum

from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position
from qtgo.features.clock.clock_feature import ClockFeature
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.joining import sentence, sentences
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

tr = Texts("reading")

_PAUSE = 120
"""Milliseconds that a step waits for the next one: of moves in quick succession only the last is announced."""


class Reading(Enum):
    """A subject to read out about a game."""

    POINT = "point"
    ROW = "row"
    COLUMN = "column"
    POSITION = "position"
    CHANGES = "changes"
    STEP = "step"
    CAPTURES = "captures"
    CLOCKS = "clocks"


_READINGS = (
    (Reading.POINT, tr.lazy("Read &Point"), "Ctrl+Shift+J"),
    (Reading.ROW, tr.lazy("Read &Row"), "Ctrl+Shift+L"),
    (Reading.COLUMN, tr.lazy("Read &Column"), "Ctrl+Shift+K"),
    (Reading.POSITION, tr.lazy("Read P&osition"), "Ctrl+Shift+A"),
    (Reading.STEP, tr.lazy("Read &Move and Comment"), "Ctrl+Shift+G"),
    (Reading.CHANGES, tr.lazy("What C&hanged"), "Ctrl+Shift+D"),
    (Reading.CAPTURES, tr.lazy("Read C&aptures"), "Ctrl+Shift+X"),
    (Reading.CLOCKS, tr.lazy("Read C&locks"), "Ctrl+Shift+Y"),
)
"""The entries of the menu, with their words and keys."""


class ReadingFeature(Feature):
    """Announces to screen readers events on the board, and reads out on request."""

    def __init__(self, context: Context, clocks: ClockFeature) -> None:
        super().__init__(context)
        self._clocks = clocks
        self._announced: Node | None = context.game.game.current
        self._positions = (context.game.game.position,) * 2
        self._pause = single_shot(self, self._announce_step, _PAUSE)
        game_controller = context.game
        game_controller.position_changed.connect(self._note_position)
        game_controller.node_changed.connect(lambda _node: self._pause.start())
        game_controller.game_opened.connect(self._begin_game)
        game_controller.move_made.connect(self._announce_move)
        context.menus.add_each("reading", _READINGS, self._read)

    def text(self, reading: Reading) -> str:
        """Return the text to read out now."""
        return {
            Reading.POINT: self._point_text,
            Reading.ROW: self._row_text,
            Reading.COLUMN: self._column_text,
            Reading.POSITION: self._position_text,
            Reading.STEP: self._step_text,
            Reading.CHANGES: self._changes_text,
            Reading.CAPTURES: self._captures_text,
            Reading.CLOCKS: self._clocks_text,
        }[reading]()

    def _read(self, reading: Reading) -> None:
        text = self.text(reading)
        self.context.notices.show_message(lambda: text, spoken=text)

    # Events

    def _note_position(self, position: Position) -> None:
        if position != self._positions[1]:
            self._positions = self._positions[1], position

    def _announce_move(self, _move: Move) -> None:
        """Announce a move at once where a step is not."""
        if not self.context.view.hasFocus():
            self.context.view.announce(self.context.view.accessibleDescription())

    def _begin_game(self, _info: object) -> None:
        self._announced = None  # the previous game, which may be large, is released at once
        self._pause.start()

    def _announce_step(self) -> None:
        node = self.context.game.game.current
        if node is not self._announced:
            self._announced = node
            if self.context.view.hasFocus():
                self.context.view.announce(self._step_text())

    # Texts

    @property
    def _place(self) -> Point:
        """Return the point that is meant: that of the cursor, of the last move, or the one in the middle."""
        position, cursor = self._position, self.context.scene.cursor
        if cursor is not None:
            return cursor
        if position.last_move is not None and position.last_move.point is not None:
            return position.last_move.point
        return Point(position.width // 2, position.height // 2)

    @property
    def _position(self) -> Position:
        return self.context.scene.position

    def _point_text(self) -> str:
        from qtgo.board.scene.table import point_words

        return sentence(point_words(self.context.scene, self._place))

    def _row_text(self) -> str:
        from qtgo.text.record.point_descriptions import line_text, row_name

        y = self._place.y
        row = [Point(x, y) for x in range(self._position.width)]
        return line_text(row_name(y), row, self._position, self.context.scene.markup)

    def _column_text(self) -> str:
        from qtgo.text.record.point_descriptions import column_title, line_text

        x = self._place.x
        column = [Point(x, y) for y in range(self._position.height)]
        return line_text(column_title(x), column, self._position, self.context.scene.markup)

    def _position_text(self) -> str:
        from qtgo.text.record.point_descriptions import board_text
        from qtgo.text.record.position_words import position_text, small_board_text

        position = self._position
        parts = (
            tr("{text}.").format(text=small_board_text(position)),
            position_text(position),
            board_text(position, self.context.scene.markup),
        )
        return sentences(parts)

    def _step_text(self) -> str:
        from qtgo.features.reading.step_words import step_text
        from qtgo.text.record.position_words import position_text

        game = self.context.game.game
        node, parent = game.current, game.current.parent
        said = position_text(game.position, None if parent is None else game.position_at(parent))
        return step_text(
            said, node, game.info.width, game.info.height, with_variations=not self.context.mode.mode.is_study
        )

    def _changes_text(self) -> str:
        from qtgo.text.record.point_descriptions import changes_text

        return changes_text(*self._positions)

    def _captures_text(self) -> str:
        from qtgo.text.record.prisoner_words import are_prisoners, prisoners_text

        named = are_prisoners(self.context.game.game.info)
        # Translators: {captures} is such as "3 prisoners".
        texts = {color: tr.by_color("{color}: {captures}.", color) for color in Color}
        return sentences(
            text.format(captures=prisoners_text(self._position.prisoners(color), are_prisoners=named))
            for color, text in texts.items()
        )

    def _clocks_text(self) -> str:
        faces = self._clocks.faces.values()
        # Translators: {clock} is such as "Black's clock", {reading} what it shows.
        text = tr("{clock}: {reading}.")
        return sentences(
            text.format(clock=face.accessibleName(), reading=face.accessibleDescription()) for face in faces
        )
