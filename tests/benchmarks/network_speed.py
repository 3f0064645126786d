"""Print how many positions a second networks look at: ``python -m tests.benchmarks.network_speed FILE...``.

For each network, size of boards, batch and number of threads, each of which has the processor's kernels to itself;
with ``--katago COMMAND`` (to which ``gtp -model FILE -config FILE`` is added) beside KataGo's own ``kata-raw-nn``, and
with ``--config`` a configuration of its own. Also the memory that a network takes beyond that of the program, in
times the size of its file. Processor times are printed too, as other programs may run.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from qtgo.ai.katago.inputs import Inputs
from qtgo.ai.katago.katago_network import KataGoNetwork
from qtgo.ai.katago.metadata import profile_of
from qtgo.ai.network import Network
from qtgo.ai.quantized import load_quantized
from tests.child_process import ChildProcess

_SIZES = (9, 13, 19)
_LOADS = ((1, 1), (1, 8), (2, 1))
"""Threads, and positions in a batch."""
_TICKS = os.sysconf("SC_CLK_TCK")


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options(arguments)
    for file in options.networks:
        if len(options.networks) > 1:  # memory is only known of a process of its own
            rest = [word for word in (arguments or sys.argv[1:]) if word not in map(str, options.networks)]
            subprocess.run([sys.executable, "-m", "tests.benchmarks.network_speed", str(file), *rest], check=True)
            continue
        with tempfile.TemporaryDirectory() as cache:
            load_quantized(Network.shipped().weights)  # the program has it, and with it onnxruntime
            before = _memory()
            network = KataGoNetwork.load(file, Path(cache))
            print(f"{network.name}, {file.stat().st_size / 1e6:.1f} MB")
            for size in options.sizes:
                for threads, batch in _LOADS:
                    _measure(network, size, threads, batch, options.seconds)
                print(
                    f"  {size}x{size}: {max(0, _memory() - before) / file.stat().st_size:.1f} times the file in memory"
                )
        if options.katago:
            _measure_katago(options, file)
    return 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("networks", nargs="+", type=Path)
    parser.add_argument("--katago", help="the command that starts KataGo")
    parser.add_argument("--config", type=Path, help="KataGo's configuration")
    parser.add_argument("--seconds", type=float, default=4.0, help="of each measurement")
    parser.add_argument("--sizes", type=int, nargs="+", default=_SIZES)
    return parser.parse_args(arguments)


def _measure(network: KataGoNetwork, size: int, threads: int, batch: int, seconds: float) -> None:
    inputs, profile = _positions(size, batch), profile_of("rank_5k") if network.is_human else None
    network.evaluate(inputs, profile)

    def work() -> int:
        count = 0
        while time.perf_counter() < end:
            network.evaluate(inputs, profile)
            count += batch
        return count

    end, used = time.perf_counter() + seconds, time.process_time()
    with ThreadPoolExecutor(threads) as pool:
        count = sum(future.result() for future in [pool.submit(work) for _ in range(threads)])
    took = time.perf_counter() - end + seconds
    _print(f"QtGo, {size}x{size}, {threads} thread(s), batch {batch}", count, took, time.process_time() - used)


def _measure_katago(options: argparse.Namespace, file: Path) -> None:
    command = [*shlex.split(options.katago), "gtp", "-model", str(file)]
    command += ["-config", str(options.config)] if options.config else []
    pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
    with ChildProcess[bytes](command, stdin=pipe, stdout=pipe, stderr=nothing) as process:
        assert process.stdin is not None and process.stdout is not None
        stdin, stdout = process.stdin, process.stdout

        def ask(line: str) -> None:
            stdin.write(line.encode() + b"\n")
            stdin.flush()
            while stdout.readline().strip():
                pass

        for size in options.sizes:
            ask(f"boardsize {size}")
            ask("kata-raw-nn 0")
            _count(f"KataGo, {size}x{size}, kata-raw-nn", lambda: ask("kata-raw-nn 0"), process.pid, options.seconds)
        ask("quit")


def _count(what: str, once: Callable[[], None], pid: int, seconds: float) -> None:
    count, begun, used = 0, time.perf_counter(), _processor_seconds(pid)
    while (took := time.perf_counter() - begun) < seconds:
        once()
        count += 1
    _print(what, count, took, _processor_seconds(pid) - used)


def _print(what: str, count: int, took: float, used: float) -> None:
    print(f"  {what:38} {count / took:7.1f} positions/s, {1000 * used / count:7.1f} ms of processor each", flush=True)


def _positions(size: int, count: int) -> list[Inputs]:
    """Draw positions; what stands in them does not matter for the time."""
    rng = np.random.default_rng(size)
    planes = (rng.random((count, 22, size * size)) < 0.1).astype(np.uint8)
    planes[:, 0] = 1
    return [Inputs(size, size, np.packbits(one).tobytes(), (0.0,) * 19) for one in planes]


def _memory() -> float:
    """Return the bytes that this process has in memory."""
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def _processor_seconds(pid: int) -> float:
    """Return the processor's time that a process and those it started have had."""
    total = 0.0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            if int(folder.name) == pid or int(fields[1]) == pid:
                total += (int(fields[11]) + int(fields[12])) / _TICKS
        except (OSError, ValueError):
            continue
    return total


if __name__ == "__main__":
    sys.exit(main())
