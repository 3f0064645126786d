"""A JSON analysis engine that behaves as badly as it is told to; its win rates are a hundredth of the turn number.

Run as ``python fake_analysis_engine.py OPTION...``:

    --die ANSWERS      end when so many positions have been answered, with status 3; --once FILE: only if no FILE
    --die-before N     end instead of an answer when N positions have been answered
    --tuned FILE       write lines about tuning to stderr before anything else until there is a FILE
    --die-at-start     end before answering anything
    --die-asked        end when asked about a position; with --partial after a partial answer
    --flood            write junk without end when asked about a position
    --child FILE       start a child that sleeps, in a session of its own, and write its process id there
    --hang             answer nothing about positions
    --talk KIND        ... but write "warnings", "partial" results, what is "found" or "messages" to stderr without end
    --mark             begin with a mark of byte order, and each line with blanks
    --silent           answer nothing at all
    --garbage LINES    write lines that are no JSON first
    --echo             write back each line as it is
    --gtp              answer each line as a GTP engine does
    --no-version       leave the version out
    --no-results       answer each query without a result
    --refuse           answer each query with an error, and a warning before
    --backwards        answer the turns of a query from the last one
    --partial          write a partial result before each
    --close            close the output instead of answering a query
    --moves JSON       the moveInfos of each answer
    --leads            say that Black leads by as many points as there were moves
    --spew BYTES       write a line of so many bytes of junk before each answer
    --ignore-end       go on after the end of the input
    --log FILE         append every line read
    --thorough         make all visits that are asked for, not one
    --loss POINTS      let every move of Black's lose so many points
    --wait FILE        answer nothing about positions before there is a FILE
    --pace SECONDS     take so long for each answer
    -model NAME        as KataGo is told its network
    --network FILE     as QtGo's own engine is
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NoReturn

before = ""


def write(fields: dict[str, Any] | str) -> None:
    sys.stdout.write((fields if isinstance(fields, str) else before + json.dumps(fields)) + "\n")
    sys.stdout.flush()


def die() -> NoReturn:
    print("out of memory", file=sys.stderr)
    sys.exit(3)


class Engine:
    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.answered = 0

    def run(self) -> None:
        options = self.options
        while options.tuned and not Path(options.tuned).exists():
            print("Tuning", file=sys.stderr)
            time.sleep(0.02)
        if options.mark:
            global before
            sys.stdout.write("\ufeff")
            before = "  \t"
        if options.die_at_start:
            print("no model", file=sys.stderr)
            sys.exit(3)
        if options.child:
            words = [sys.executable, "-c", "import time; time.sleep(600)"]
            child = subprocess.Popen(words, stdin=subprocess.DEVNULL, start_new_session=True)
            Path(options.child).write_text(str(child.pid))
        for number in range(options.garbage):
            write(f"Loading {number}")
        for line in sys.stdin:
            if options.log:
                with Path(options.log).open("a") as log:
                    log.write(line)
            if options.echo:
                write(line.rstrip("\n"))
            elif options.gtp:
                write("? unknown command\n")
            elif not options.silent:
                self.take(json.loads(line))
        while options.ignore_end:
            time.sleep(1)

    def take(self, said: dict[str, Any]) -> None:
        match said.get("action"):
            case "query_version":
                write(
                    {"action": "query_version", "id": said["id"]}
                    | ({} if self.options.no_version else {"version": "1"})
                )
            case "query_models":
                write({"action": "query_models", "id": said["id"], "models": [{"internalName": "fake"}]})
            case None:
                self.analyze(said)
            case _:
                write(said)

    def analyze(self, said: dict[str, Any]) -> None:
        options, id = self.options, said["id"]
        if options.close:
            os.close(1)
            time.sleep(600)
        if options.refuse:
            write({"warning": "odd", "field": "x", "id": id})
            write({"error": "no such board", "field": "boardXSize", "id": id})
            return
        while options.wait and not Path(options.wait).exists():
            time.sleep(0.01)
        while options.flood:
            write("x" * 1_000_000)
        turns = said["analyzeTurns"]
        while options.talk:
            if options.talk == "messages":
                print("thinking", file=sys.stderr, flush=True)
            elif options.talk == "warnings":
                write({"warning": "odd", "field": "x", "id": id})
            else:
                root = {"winrate": 0.5, "visits": 1}
                found = options.moves if options.talk == "found" else []
                write({"id": id, "turnNumber": turns[0], "isDuringSearch": True, "moveInfos": found, "rootInfo": root})
            time.sleep(0.01)
        for turn in [] if options.hang else reversed(turns) if options.backwards else turns:
            if options.die_before and self.answered == options.die_before:
                die()
            if options.spew:
                write("x" * options.spew)
            time.sleep(options.pace)
            root = {"winrate": turn / 100, "visits": said.get("maxVisits", 1) if options.thorough else 1}
            if options.loss:
                root["scoreLead"] = -options.loss * ((len(said["moves"]) + 1) // 2)
            elif options.leads:
                root["scoreLead"] = turn
            result = {"id": id, "turnNumber": turn, "moveInfos": options.moves, "rootInfo": root}
            if options.no_results:
                result = {"id": id, "turnNumber": turn, "noResults": True}
            if options.partial:
                write(result | {"isDuringSearch": True})
            if options.die_asked:
                die()
            write(result | {"isDuringSearch": False})
            self.answered += 1
            if self.answered == options.die and not (options.once and Path(options.once).exists()):
                if options.once:
                    Path(options.once).touch()
                die()


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    for name in ("die", "die-before", "garbage", "spew"):
        parser.add_argument(f"--{name}", type=int, default=0)
    for name in ("loss", "pace"):
        parser.add_argument(f"--{name}", type=float, default=0)
    parser.add_argument("-model", default="fake")
    for name in ("network", "once", "log", "wait", "child", "tuned", "talk"):
        parser.add_argument(f"--{name}", default="")
    parser.add_argument("--moves", type=json.loads, default=[])
    flags = "die-at-start hang silent echo gtp no-version refuse backwards partial close ignore-end thorough leads"
    flags += " die-asked flood mark no-results"
    for name in flags.split():
        parser.add_argument(f"--{name}", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    Engine(read_options()).run()
