import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from qtgo.core.rules.point import Color, Point
from qtgo.gtp.plan import points_of
from qtgo.gtp.response import Response
from qtgo.gtp.session import Capabilities, GtpSession, HandshakeFailure
from qtgo.gtp.synchronizer import SyncFailure, Synchronizer, SyncReport
from qtgo.gtp.target import target_of
from tests.child_process import ChildProcess
from tests.gtp.walks import random_game, stones

GNUGO = shutil.which("gnugo", path=os.environ.get("PATH", "") + ":/usr/games")


class Child:
    """A session with a real engine; whoever asks waits."""

    def __init__(self, *command: str) -> None:
        self.process = ChildProcess[bytes](command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.session = GtpSession(self._write)
        self.capabilities: list[Capabilities] = []
        self.failures: list[HandshakeFailure] = []
        self.session.handshake(self.capabilities.append, self.failures.append)
        try:
            self.settle()
        except BaseException:
            self.process.discard()
            raise

    def _write(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data)

    def settle(self) -> None:
        assert self.process.stdout is not None
        while self.session.in_flight is not None:
            data = os.read(self.process.stdout.fileno(), 1 << 16)
            assert data, "the engine has ended"
            self.session.feed(data)

    def ask(self, command: str) -> Response:
        responses: list[Response] = []
        self.session.send(command, responses.append)
        self.settle()
        return responses[0]

    def stones(self) -> dict[Color, set[Point]]:
        answers = {color: self.ask(f"list_stones {color.name.lower()}") for color in Color}
        return {color: set(points_of(answer.text) or ()) for color, answer in answers.items()}


@pytest.fixture(scope="module")
def gnugo() -> Iterator[Child]:
    if GNUGO is None:
        pytest.skip("GNU Go is not installed")
    child = Child(GNUGO, "--mode", "gtp")
    yield child
    with child.process:
        assert child.ask("quit").ok
        assert child.process.wait(timeout=60) == 0


def test_gnu_go_says_what_it_is(gnugo: Child) -> None:
    (capabilities,) = gnugo.capabilities
    assert (capabilities.protocol, capabilities.name, gnugo.failures) == (2, "GNU Go", [])
    assert capabilities.knows("loadsgf")
    assert not capabilities.knows("kgs-time_settings")


@pytest.mark.parametrize("without", [set(), {"loadsgf"}, {"undo"}, {"fixed_handicap", "set_free_handicap"}])
@pytest.mark.parametrize("seed", range(2))
def test_gnu_go_stands_right_anywhere_in_any_record(seed: int, without: set[str], gnugo: Child, tmp_path: Path) -> None:
    def write(text: str) -> str:
        path = tmp_path / "setup.sgf"
        path.write_text(text, encoding="ascii")
        return str(path)

    (whole,) = gnugo.capabilities
    able = Capabilities(whole.protocol, whole.name, whole.version, whole.commands - without)
    chance = random.Random(seed)
    reports: list[SyncReport] = []
    failures: list[SyncFailure] = []
    for size in (5, 9, 19):
        synchronizer = Synchronizer(gnugo.session.send, able, write_record=write)
        game = random_game(chance, size, rules=chance.choice(["japanese", "new-zealand"]))
        nodes = list(game.root.subtree())
        for _ in range(15):
            game.go_to(chance.choice(nodes))
            target = target_of(game)
            synchronizer.synchronize(target, reports.append, failures.append)
            gnugo.settle()
            assert failures == []
            assert gnugo.stones() == stones(game)
            assert float(gnugo.ask("get_komi").text) == target.engine_komi
    assert len(reports) == 45
