"""What a window shows of its game, shown again in another language; games, clocks and engines do not notice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qtgo.text.scores import result_sentence
from qtgo.window.mode import mode_name

if TYPE_CHECKING:
    from qtgo.window.main_window import MainWindow


def show_again(window: MainWindow) -> None:
    """Show all that depends on the state of a window."""
    game, document = window.game_controller.game, window.document
    window.engines.retranslate()
    window.status.message.clear()
    window._show_info(game.info)
    window._show_position(game.position)
    window._show_document(document.state)
    window.actions_.show_history(window.actions_.history)
    window.status.show_mode(mode_name(window.modes.mode))
    window._show_node(game.current)
    if game.info.result:
        window.status.message.show_message(result_sentence(game.info.result))
