"""What is known of the boards that engines play on."""

import pytest

from qtgo.engine.board_limits import BoardLimits, BoardMemory, BoardProblem
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.plan import SyncRefusal
from qtgo.gtp.session import Capabilities
from qtgo.gtp.synchronizer import SyncFailure

UNKNOWN = EngineConfig("Unknown", "./unknown gtp")


def capabilities(name: str, *commands: str) -> Capabilities:
    return Capabilities(2, name, "1", frozenset(commands))


@pytest.mark.parametrize(
    ("command", "size", "problem"),
    [
        ("gnugo --mode gtp", (19, 19), None),
        ("gnugo --mode gtp", (20, 20), BoardProblem.SIZE),
        ("gnugo --mode gtp", (9, 13), BoardProblem.NOT_SQUARE),
        ("leelaz --gtp", (13, 13), BoardProblem.SIZE),
        ("katago gtp", (9, 13), None),
        ("katago gtp", (9, 20), BoardProblem.SIZE),
        ("./unknown gtp", (52, 2), None),
        ("'", (52, 2), None),
    ],
)
def test_recipes_tell_the_boards(command: str, size: tuple[int, int], problem: BoardProblem | None) -> None:
    limits = BoardMemory().limits(EngineConfig("It", command))
    assert limits.problem(*size) is problem
    assert limits.forbids(*size) == (problem is not None and "katago" not in command)


def test_what_an_engine_has_refused_is_remembered_for_its_command_line() -> None:
    memory = BoardMemory()
    memory.learn_refusal(UNKNOWN, SyncFailure(SyncRefusal.SIZE_REFUSED), 9, 9)
    memory.learn_refusal(UNKNOWN, SyncFailure(SyncRefusal.MOVE_REFUSED), 13, 13)
    assert memory.limits(UNKNOWN) == BoardLimits(refused=frozenset({(9, 9)}))
    assert memory.limits(UNKNOWN).forbids(9, 9)
    assert memory.limits(EngineConfig("Unknown", "./other gtp")) == BoardLimits()


def test_what_an_engine_says_of_itself_is_remembered() -> None:
    memory = BoardMemory()
    memory.learn(UNKNOWN, capabilities("Some", "boardsize"))
    assert memory.limits(UNKNOWN).problem(9, 13) is BoardProblem.NOT_SQUARE
    assert memory.limits(UNKNOWN).problem(26, 26) is BoardProblem.SIZE
    memory.learn(UNKNOWN, capabilities("Some", "rectangular_boardsize"))
    assert memory.limits(UNKNOWN).problem(9, 13) is None
    memory.learn(UNKNOWN, capabilities("GNU Go"))
    assert memory.limits(UNKNOWN).problem(20, 20) is BoardProblem.SIZE
