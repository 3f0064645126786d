"""A GTP engine that behaves as badly as it is told to, for tests; it plays the first empty point it finds.

Run as ``python fake_engine.py OPTION...``:

    --slow SECONDS            think so long about each move
    --until FILE              ... or until this file exists
    --hang COMMAND            never answer this command
    --die COMMAND             end when this command comes, with --status N or --signal N; --once FILE: only if no FILE
    --close COMMAND           close the output instead of answering this command
    --spew BYTES COMMAND [N]  write so many bytes of junk before the answer, in one line or in lines of N bytes
    --garbage LINES           write lines that are no GTP first
    --no-gtp                  write lines for ever, one a moment, and answer nothing
    --echo                    write back each line as it is
    --wrong-ids [COMMAND]     answer with another id (than that of this command only)
    --no-ids                  answer without any id
    --ignore-quit             go on after ``quit`` and after the end of the input
    --interruptible           know gogui-interrupt: a line "# interrupt" ends the thinking
    --deaf                    claim gogui-interrupt, but do not stop for it
    --tune SECONDS            write lines about tuning to stderr so long before reading anything
    --tuned FILE              ... or until this file exists
    --chatter LINES           write so many lines to stderr with each command
    --refuse COMMAND          answer this command with "?", and with --words TEXT in these words
    --move VERTEX             always play this
    --then-pass               play it once only
    --child FILE              start a child that sleeps, and write its process id there
    --log FILE                append every command read
    --lack COMMAND            neither know nor list this command
    --feign COMMAND           list this command, and answer it as one that is not known
    --know COMMAND            know and list this command too, without doing anything
    --final TEXT              what final_status_list answers
    --seki TEXT               what it answers about seki instead
    --estimate TEXT           know qtgo-estimate, and answer it so
    --first-look TEXT         know qtgo-first-look, answer it so, and think before final_status_list alone
    --analyze                 know kata-analyze and stop, and write lines about E5 until the next command
    --view VIEW               with --analyze: report a board of ten black stones as won, as BLACK, WHITE or SIDETOMOVE
    --tell-view               ... and tell the view by kata-get-param
    --numbers TEXT            ... and write this in place of win rates, leads and priors
    --no-keys                 ... and refuse the keys of an analysis
    --flood LINES             ... and write so many lines a second of 20 moves with ownership instead
    --models KIND             know KataGo's commands for human-like play, with a "human" network or only a "plain" one
    --refuse-param NAME       ... and refuse to set this parameter
    --handicap TEXT           know place_free_handicap, and answer it so
    --name TEXT               what name answers
    --version TEXT            what version answers
    --protocol TEXT           what protocol_version answers
    --delay SECONDS COMMAND   answer this command so late
    --from NUMBER             with --die, --hang, --close and --endless: only from the so manieth time on
    --endless KIND COMMAND    answer this command for ever, in "lines" or in one "line", or with one line a moment
                              ("slowly"), or write "messages" to stderr instead
    --style STYLE             write answers with "crlf", "tabs", "blank-lines" before them, no "end", a "prompt" before,
                              "ansi" colors, "binary" bytes in them, "twice", or in "capitals"
    --lose NAME               have no "input" or no "error" from the start on
    --deaf-to-term            ignore SIGTERM
    --chinese-rules, --japanese-rules  taken, unless --no-rules is given too: then it ends
"""

from __future__ import annotations

import argparse
import collections
import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

COMMANDS = [
    "protocol_version",
    "name",
    "version",
    "list_commands",
    "known_command",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "undo",
    "genmove",
    "set_free_handicap",
    "set_position",
    "final_status_list",
    "final_score",
    "showboard",
    "kata-set-rules",
    "time_settings",
    "time_left",
    "quit",
]
LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


class Engine:
    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.size = 19
        self.moves: list[str] = []
        self.count: collections.Counter[str] = collections.Counter()
        self.lines: queue.Queue[str | None] = queue.Queue()
        self.kept: collections.deque[str | None] = collections.deque()  # while it was thinking
        self.commands = [name for name in COMMANDS if name not in options.lack] + options.know
        if options.estimate:
            self.commands.append("qtgo-estimate")
        if options.first_look:
            self.commands.append("qtgo-first-look")
        if options.analyze:
            self.commands += ["kata-analyze", "stop"]
        if options.tell_view:
            self.commands.append("kata-get-param")
        if options.models:
            own = ("kata-get-models", "kata-set-param", "kata-genmove_analyze")
            self.commands += [name for name in own if name not in options.lack]
        if options.handicap:
            self.commands.append("place_free_handicap")
        if options.interruptible or options.deaf:
            self.commands.append("gogui-interrupt")

    def run(self) -> None:
        threading.Thread(target=self.read, daemon=True).start()
        self.begin()
        while (line := self.kept.popleft() if self.kept else self.lines.get()) is not None:
            self.take(line)
        while self.options.ignore_quit:
            time.sleep(1)

    def read(self) -> None:
        for line in sys.stdin:
            self.lines.put(line)
        self.lines.put(None)

    def begin(self) -> None:
        options = self.options
        if options.deaf_to_term:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        for name in options.lose:
            os.close({"input": 0, "error": 2}[name])
        if options.no_rules and (options.chinese_rules or options.japanese_rules):
            complain("what rules?")
            os._exit(2)
        if options.child:
            child = subprocess.Popen(
                [sys.executable, "-c", "import time; time.sleep(600)"],
                stdin=subprocess.DEVNULL,
            )
            Path(options.child).write_text(str(child.pid))
        until = time.monotonic() + options.tune
        count = 0
        while time.monotonic() < until and not (options.tuned and Path(options.tuned).exists()):
            count += 1
            complain(f"Tuning xGemm {count}/100")
            time.sleep(0.05)
        for number in range(options.garbage):
            write(f"Welcome, line {number}\n")
        while options.no_gtp:
            write("tick\n")
            time.sleep(0.01)

    def take(self, line: str) -> None:
        if self.options.echo:
            write(line)
            return
        words = line.partition("#")[0].split()
        if not words:
            return
        number = words.pop(0) if words[0].isdigit() else ""
        name, arguments = words[0], words[1:]
        if self.options.log:
            with Path(self.options.log).open("a") as log:
                log.write(" ".join(words) + "\n")
        for count in range(self.options.chatter):
            complain(f"{name}: {count}")
        self.misbehave(name)
        if name == "kata-analyze" and name in self.commands and name not in self.options.refuse:
            if self.options.no_keys and len(arguments) > 2:
                self.answer(name, "?", number, "cannot parse")
            else:
                self.analyze(number, arguments[0])
        elif name == "kata-set-param" and arguments[0] in self.options.refuse_param:
            self.answer(name, "?", number, f"Could not set params: {arguments[0]}")
        elif name in self.options.feign:
            self.answer(name, "?", number, "unknown command")
        elif name in self.options.refuse or name not in self.commands:
            self.answer(name, "?", number, self.options.words or f"cannot {name}")
        else:
            self.answer(name, "=", number, self.reply(name, arguments))
        if name == "quit" and not self.options.ignore_quit:
            sys.exit(0)

    def analyze(self, number: str, color: str) -> None:
        write(f"={number} \n")
        visits = 0
        win_rate = 0.6
        if self.options.view and len(self.moves) > 8:
            is_white = self.options.view == "WHITE" or (self.options.view == "SIDETOMOVE" and color == "w")
            win_rate = 0.05 if is_white else 0.95
        if self.options.flood:
            self.flood()
        while self.lines.empty() and not self.kept:
            visits += 10
            rate, lead, prior = [self.options.numbers] * 3 if self.options.numbers else (win_rate, 2.5, 0.3)
            write(f"info move E5 visits {visits} winrate {rate} scoreLead {lead} prior {prior} order 0 pv E5 C3 ")
            rate, lead, prior = [self.options.numbers] * 3 if self.options.numbers else (0.5, -0.5, 0.2)
            write(f"info move D4 visits {visits // 2} winrate {rate} scoreLead {lead} prior {prior} order 1 pv D4\n")
            time.sleep(0.02)
        write("\n")

    def flood(self) -> None:
        """Write what a strong engine writes on a large board, at a steady rate, until the next command."""
        ownership = " ".join(f"{(index * 37 % 200 - 100) / 100:.6g}" for index in range(self.size * self.size))
        begin, count = time.monotonic(), 0
        while self.lines.empty() and not self.kept:
            count += 1
            write(f"{flood_moves(count, self.size)}rootInfo visits {count * 100} scoreLead 1.5 ownership {ownership}\n")
            time.sleep(max(0.0, begin + count / self.options.flood - time.monotonic()))

    def misbehave(self, name: str) -> None:
        options = self.options
        if options.delay and name == options.delay[1]:
            time.sleep(float(options.delay[0]))
        self.count[name] += 1
        if self.count[name] < options.since:
            return
        if options.endless and name == options.endless[1]:
            while options.endless[0] == "slowly":
                write("=\n")
                time.sleep(0.02)
            while options.endless[0] == "messages":
                complain("x")
            while True:
                write("x" * 99 + ("\n" if options.endless[0] == "lines" else ""))
        if name == options.die and not (options.once and Path(options.once).exists()):
            if options.once:
                Path(options.once).touch()
            complain("out of cheese")
            if options.signal:
                os.kill(os.getpid(), options.signal)
            os._exit(options.status)
        if name == options.close:
            os.close(1)
            options.hang = name
        if name == options.hang:
            while True:
                time.sleep(1)
        if options.spew and name == options.spew[1]:
            size = int(options.spew[0])
            width = int(options.spew[2]) if len(options.spew) > 2 else size
            for _ in range(size // width):
                write("x" * (width - 1) + "\n")

    def answer(self, name: str, sign: str, number: str, text: str) -> None:
        wrong = self.options.wrong_ids
        if number and wrong is not None and wrong in ("", name):
            number = str(int(number) + 1000)
        if self.options.no_ids:
            number = ""
        style = self.options.style
        written = f"{sign}{number} {text}" + ("\n" if "no-end" in style else "\n\n")
        if "binary" in style and name in ("name", "version", "showboard"):
            written = f"{sign}{number} \0\udcff\udcfe{text}\0\n\n"
        if "capitals" in style:
            written = written.upper() if name == "genmove" else written
        if "ansi" in style:
            written = f"\x1b[1;32m{sign}{number} {text}\x1b[0m\n\n"
        for name_of_style, before, after in (("tabs", " ", "\t"), ("crlf", "\n", "\r\n")):
            written = written.replace(before, after) if name_of_style in style else written
        written = ("\n\n\n" if "blank-lines" in style else "") + ("GTP> " if "prompt" in style else "") + written
        write(written * (2 if "twice" in style else 1))

    def reply(self, name: str, arguments: list[str]) -> str:
        match name:
            case "protocol_version":
                return str(self.options.protocol)
            case "name":
                return str(self.options.name)
            case "version":
                return str(self.options.version)
            case "list_commands":
                return "\n".join(self.commands)
            case "kata-get-param":
                return str(self.options.view)
            case "boardsize":
                self.size = int(arguments[0])
            case "clear_board":
                self.moves.clear()
            case "play":
                self.moves.append(arguments[1].upper())
            case "set_position":
                self.moves[:] = [vertex.upper() for vertex in arguments[1::2]]
            case "undo":
                self.moves.pop()
            case "genmove":
                if not self.options.first_look:
                    self.think()
                return self.choose()
            case "kata-genmove_analyze":
                self.think()
                move = self.choose(is_free=True)
                return f"\ninfo move {move} visits 5 winrate 0.5 order 0 pv {move}\nplay {move}"
            case "kata-get-models":
                human = {"name": "b18c384nbt-humanv0.bin.gz", "usesHumanSLProfile": True}
                plain = {"name": "b6.bin.gz", "usesHumanSLProfile": False}
                return json.dumps([plain, human] if self.options.models == "human" else [plain])
            case "qtgo-first-look":
                return str(self.options.first_look)
            case "qtgo-estimate":
                if not self.options.first_look:
                    self.think()
                return str(self.options.estimate)
            case "place_free_handicap":
                self.moves += self.options.handicap.upper().split()
                return str(self.options.handicap)
            case "final_status_list":
                if self.options.first_look:
                    self.think()
                return str(self.options.seki if arguments == ["seki"] else self.options.final)
        return ""

    def think(self) -> None:
        end, file = time.monotonic() + self.options.slow, self.options.until
        while (left := 0.01 * (not Path(file).exists()) if file else end - time.monotonic()) > 0:
            with contextlib.suppress(queue.Empty):
                line = self.lines.get(timeout=left)
                if line and line.startswith("# interrupt"):
                    if not self.options.deaf:
                        return
                else:
                    self.kept.append(line)

    def choose(self, *, is_free: bool = False) -> str:
        vertices = (f"{letter}{row + 1}" for row in range(self.size) for letter in LETTERS[: self.size])
        wanted = "" if is_free else self.options.move
        move: str = wanted or next((vertex for vertex in vertices if vertex not in self.moves), "pass")
        if self.options.then_pass and move in self.moves:
            move = "pass"
        self.moves.append(move)
        return move


def flood_moves(count: int, size: int) -> str:
    places = [index * 7 % (size * size) for index in range(20)]
    vertices = [f"{LETTERS[place % size]}{place // size + 1}" for place in places]
    line = " ".join(vertices[:15])
    visits = " ".join(str(count * (15 - place)) for place in range(15))
    return "".join(
        f"info move {vertex} visits {count * (20 - order)} edgeVisits 8 utility -0.0022 "
        f"winrate {0.5 - order / 100:.6g} scoreMean 0.32 scoreStdev 13.2 "
        f"scoreLead {1.5 - order / 2:.6g} scoreSelfplay -0.195 prior 4.1e-05 lcb 0.45 "
        f"utilityLcb -0.15 weight 8 order {order} pv {vertex} {line} pvVisits {visits} "
        for order, vertex in enumerate(vertices)
    )


def write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def complain(text: str) -> None:
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(text + "\n")
        sys.stderr.flush()


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    for name, default in (
        ("slow", 0.0),
        ("tune", 0.0),
        ("garbage", 0),
        ("chatter", 0),
        ("status", 1),
        ("signal", 0),
        ("flood", 0),
    ):
        parser.add_argument(f"--{name}", type=type(default), default=default)
    names = "hang close die once move child log final seki handicap estimate first-look tuned until view models words"
    for name in (*names.split(), "numbers"):
        parser.add_argument(f"--{name}", default="")
    for name in ("refuse", "refuse-param", "lack", "feign", "know", "style", "lose"):
        parser.add_argument(f"--{name}", action="append", default=[])
    for name in ("chinese-rules", "japanese-rules", "no-rules"):
        parser.add_argument(f"--{name}", action="store_true")
    for name in (
        "no-gtp",
        "echo",
        "no-ids",
        "ignore-quit",
        "interruptible",
        "deaf",
        "then-pass",
        "analyze",
        "tell-view",
        "no-keys",
        "deaf-to-term",
    ):
        parser.add_argument(f"--{name}", action="store_true")
    parser.add_argument("--spew", nargs="+", default=[])
    parser.add_argument("mode", nargs="?")
    for name in ("delay", "endless"):
        parser.add_argument(f"--{name}", nargs=2, default=[])
    parser.add_argument("--from", type=int, default=0, dest="since")
    parser.add_argument("--version", default="1.0")
    parser.add_argument("--protocol", default="2")
    parser.add_argument("--wrong-ids", nargs="?", const="")
    parser.add_argument("--name", default="Fake")
    return parser.parse_args()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout.reconfigure(errors="surrogateescape")  # type: ignore[union-attr]
    Engine(read_options()).run()
