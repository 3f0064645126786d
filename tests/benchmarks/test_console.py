"""What a line costs in a console that is full."""

from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Color
from qtgo.features.engines.console.console import GtpConsole
from qtgo.features.engines.console.console_lines import MAX_LINES
from qtgo.gtp.session import Direction, Traffic

LINE = Traffic(Direction.RECEIVED, "info move D4 visits 100 winrate 0.5 pv D4 Q16 C3")


def test_a_line_in_a_full_console(benchmark: BenchmarkFixture, qtbot: QtBot) -> None:
    console = GtpConsole()
    qtbot.addWidget(console)
    console.show()

    def add() -> None:
        console.add_traffic(Color.BLACK, LINE)
        console.flush()
        QApplication.processEvents()

    for _ in range(MAX_LINES):
        console.add_traffic(Color.BLACK, LINE)
    console.flush()
    benchmark(add)
