"""What is waited for, and what can be done about it, in one line or in more."""

from pytestqt.qtbot import QtBot

from qtgo.features.engines.busy_line import BusyLine


def test_the_buttons_stand_beside_the_words_and_below_them_where_there_is_no_room(qtbot: QtBot) -> None:
    line = BusyLine()
    qtbot.addWidget(line)
    line.show_busy("No output from QtGo for 75 s", can_restart=True)
    layout = line.layout()
    assert layout is not None
    buttons = (line.details, line.restart, line.stop)
    rows = {}
    for width in (900, 200):
        line.resize(width, layout.heightForWidth(width))
        layout.activate()
        rows[width] = len({button.geometry().center().y() for button in buttons})
        assert all(button.width() >= button.sizeHint().width() for button in buttons)
        assert all(line.rect().contains(button.geometry()) for button in buttons)
    assert rows[900] == 1 < rows[200]
    assert line.minimumSizeHint().width() <= 200
