"""Compare networks with stored answers of KataGo's.

    python -m tests.ai.katago.compare ANSWERS... --networks FOLDER...

ANSWERS are files such as ``data/answers_tiny.json.gz``, the folders hold the networks that they name. What differs more
than it may is listed; the exit status is then 1.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from qtgo.ai.katago.katago_network import KataGoNetwork
from tests.ai.katago.stored import DATA, Differences, Stored, differences, stored

ALLOWED = Differences(win=1e-5, lead=2e-3, policy=1e-5, ownership=2e-5, others=2e-3, same_best=True)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("answers", nargs="*", type=Path, default=[DATA / "answers_tiny.json.gz"])
    parser.add_argument("--networks", nargs="+", type=Path, default=[DATA])
    options = parser.parse_args(arguments)
    return max(_compare(said, options.networks) for file in options.answers for said in stored(file))


def _compare(said: Stored, folders: Sequence[Path]) -> int:
    file = next((folder / said.network for folder in folders if (folder / said.network).exists()), None)
    if file is None:
        print(f"{said.network}: not found")
        return 1
    network = KataGoNetwork.load(file)
    found = [differences(network, said, position) for position in said.positions]
    right = [one for one in found if is_alike(one)]
    worst = Differences(*(max(values) for values in zip(*right, strict=True))) if right else None
    print(f"{said.network} {said.profile or ''}: {len(right)} of {len(found)} positions alike; at most {worst}")
    for position, one in zip(said.positions, found, strict=True):
        if not is_alike(one):
            print(
                f"    {position['size']}x{position['size']}, {position['rules']}, {len(position['moves'])} moves: {one}"
            )
    return int(len(right) < len(found))


def is_alike(found: Differences) -> bool:
    """Return whether an answer is that of KataGo but for what the printing of numbers leaves out."""
    return found.same_best and all(ours < most for ours, most in zip(found[:-1], ALLOWED[:-1], strict=True))


if __name__ == "__main__":
    sys.exit(main())
