"""A real child process of ``qtgo analysis-engine``."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from qtgo.program_command import program_command
from tests.child_process import ChildProcess
from tests.onnxruntime_needed import needs_onnxruntime

QUERY = {"id": "a", "moves": [["B", "C3"]], "rules": "chinese", "boardXSize": 5, "boardYSize": 5}
SECONDS = 120


def answers(*requests: dict[str, Any] | str, options: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    lines = [request if isinstance(request, str) else json.dumps(request) for request in requests]
    child = subprocess.run(
        program_command("analysis-engine", *options),
        input="\n".join(lines),
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert (child.returncode, child.stderr) == (0, "")
    return [json.loads(line) for line in child.stdout.splitlines()]


def test_everything_is_answered_before_it_ends() -> None:
    said = answers(
        {"id": "v", "action": "query_version"},
        QUERY,
        "{",
        QUERY | {"id": "b", "maxVisits": 3},
        options=("--visits", "9"),
    )
    by_id = {answer.get("id", ""): answer for answer in said}
    assert by_id.keys() == {"v", "a", "b", ""}
    assert (by_id["a"]["rootInfo"]["visits"], by_id["b"]["rootInfo"]["visits"]) == (9, 3)
    assert "error" in by_id[""]


def test_it_reads_on_while_it_searches() -> None:
    command = program_command("analysis-engine")
    with ChildProcess[str](command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        print(
            json.dumps(QUERY | {"maxVisits": 1 << 50, "reportDuringSearchEvery": 0.001}), file=child.stdin, flush=True
        )
        assert json.loads(child.stdout.readline())["isDuringSearch"]
        print(json.dumps({"id": "t", "action": "terminate_all"}), file=child.stdin, flush=True)
        child.stdin.close()
        rest = [json.loads(line) for line in child.stdout]
    assert child.returncode == 0
    assert [answer["id"] for answer in rest[-2:]] == ["a", "t"]
    assert not rest[-2]["isDuringSearch"]


@needs_onnxruntime
def test_a_network_of_katagos_answers() -> None:
    network = Path(__file__).parents[2] / "ai" / "katago" / "data" / "v10.bin.gz"
    said = answers(
        {"id": "m", "action": "query_models"},
        QUERY,
        QUERY | {"id": "b", "boardXSize": 7, "rules": "japanese", "maxVisits": 5, "includeOwnership": True},
        options=("--network", str(network), "--visits", "9", "--threads", "2"),
    )
    by_id = {answer["id"]: answer for answer in said}
    assert by_id["m"]["models"][0]["internalName"] == "synth-v10"
    assert (by_id["a"]["rootInfo"]["visits"], by_id["b"]["rootInfo"]["visits"]) == (9, 5)
    assert len(by_id["b"]["ownership"]) == 35


def test_weights_that_cannot_be_read_are_said_at_once(tmp_path: Path) -> None:
    (tmp_path / "w").write_text("no weights")
    child = subprocess.run(
        program_command("analysis-engine", "--weights", str(tmp_path / "w")),
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert (child.returncode, child.stdout) == (1, "")
    assert "the network cannot be loaded: This file is not a KataGo network." in child.stderr


def test_nobody_reads_what_it_writes() -> None:
    with ChildProcess[bytes](
        program_command("analysis-engine"), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdout.close()
        child.stdin.write(json.dumps({"id": "v", "action": "query_version"}).encode() + b"\n")
        child.stdin.close()
        assert child.wait(SECONDS) == 141
