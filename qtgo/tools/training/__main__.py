"""The commands of the training pipeline, from games and their labels to weights, their figures and the levels."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Collection
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qtgo.ai import features, weights

if TYPE_CHECKING:
    from qtgo.ai.network import Network
    from qtgo.tools.training.positions.teacher import Teacher


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return the exit status."""
    options = _parser().parse_args(arguments)
    try:
        options.run(options)
    except (OSError, ValueError) as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m qtgo.tools.training", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    _add_self_play(commands, "learners", "let the network play as people do who are learning")
    _add_self_play(commands, "ends", "let the network play to the end, and try more where there is nothing to be had")
    _add_collect(commands)
    _add_label(commands)
    _add_spar(commands)
    _add_prepare(commands)
    _add_train(commands)
    validate = commands.add_parser("validate", help="compare weights with the teacher on games held out")
    validate.add_argument("data", type=Path, help="folder of prepared positions")
    validate.add_argument("weights", type=Path, help="exported weights, or the folder of a run")
    validate.add_argument("--positions", type=int, default=3000, help="most positions of each size (default 3000)")
    _add_unseen(validate)
    validate.set_defaults(run=_validate)

    export = commands.add_parser("export", help="write the averaged weights of a run in the shipped format")
    export.add_argument("folder", type=Path, metavar="RUN", help="folder of the run")
    export.add_argument("target", type=Path, help="file to write")
    export.add_argument("--data", type=Path, help="prepared positions to validate on; the figures go into the file")
    export.set_defaults(run=_export)

    _add_quantize(commands)
    judge = commands.add_parser("judge", help="compare the judge with the results of counted games, and with GNU Go")
    judge.add_argument("folders", type=Path, nargs="+", metavar="FOLDER", help="folder of SGF files")
    judge.add_argument("--weights", type=Path, help="exported weights (default: those shipped for it)")
    judge.add_argument("--gnugo", type=int, nargs="*", default=[], metavar="LEVEL", help="ask GNU Go as well")
    judge.add_argument("--cache", type=Path, help="file that keeps the answers of GNU Go")
    judge.add_argument("--games", type=int, help="at most so many games")
    judge.add_argument("--fit", action="store_true", help="fit the confidence to the games instead")
    judge.set_defaults(run=_judge)
    _add_calibrate(commands)
    _add_ranks(commands)
    return parser


def _add_prepare(commands: Any) -> None:
    prepare = commands.add_parser("prepare", help="replay the labelled games; shards that are done are left out")
    prepare.add_argument("shards", type=Path, help="folder of labelled games")
    prepare.add_argument("data", type=Path, help="folder for the prepared positions")
    prepare.set_defaults(run=_prepare)


def _add_train(commands: Any) -> None:
    train = commands.add_parser("train", help="train, or go on from the checkpoint of a run")
    train.add_argument("data", type=Path, help="folder of prepared positions")
    train.add_argument("folder", type=Path, metavar="RUN", help="folder of the run: checkpoint and curve")
    train.add_argument(
        "--second", type=Path, metavar="DATA", help="another teacher's positions, to shape the trunk only"
    )
    train.add_argument("--from", dest="start", type=Path, help="begin from exported weights, grown to the shape")
    train.add_argument("--steps", type=int, help="steps at which the run is done (default 20000)")
    train.add_argument("--seed", type=int, help="what makes a new run repeatable (default 1)")
    train.add_argument("--points", type=int, help="about how many points of boards a batch holds, two a step")
    train.add_argument("--warmup", type=int, help="steps in which the rates rise (default 200)")
    train.add_argument("--muon", type=float, help="highest learning rate of the convolutions of the trunk")
    train.add_argument("--adam", type=float, help="highest learning rate of all other parameters")
    train.add_argument("--forgets", type=float, metavar="SHARE", help="positions without last moves (default 0.08)")
    _add_machine(train)
    _add_unseen(train)
    for field in fields(weights.Shape):
        train.add_argument(f"--{field.name.replace('_', '-')}", type=int, help=f"shape: default {field.default}")
    train.set_defaults(run=_train)


def _add_quantize(commands: Any) -> None:
    quantize = commands.add_parser("quantize", help="write the trunk of exported weights in 8 bits, for onnxruntime")
    quantize.add_argument("weights", type=Path, help="exported weights")
    quantize.add_argument("data", type=Path, help="folder of prepared positions, for the ranges of the numbers")
    quantize.add_argument("target", type=Path, help="file to write")
    quantize.add_argument("--batches", type=int, default=8, help="of 24 positions of each size (default 8)")
    quantize.add_argument("--seed", type=int, default=1, help="which positions (default 1)")
    quantize.set_defaults(run=_quantize)


def _add_calibrate(commands: Any) -> None:
    calibrate = commands.add_parser(
        "calibrate", help="measure the levels by games, or go on measuring; print the ladder"
    )
    calibrate.add_argument("folder", type=Path, help="folder that keeps the results of the games")
    calibrate.add_argument("--size", type=int, nargs="+", default=[9, 13, 19], help="sizes of the board")
    calibrate.add_argument("--games", type=int, default=160, help="games of each pair at most (default 160)")
    calibrate.add_argument("--knots", type=int, default=14, help="strengths from 0 to 1 that meet (default 14)")
    calibrate.add_argument("--top", type=float, default=1.0, help="the greatest of these strengths (default 1)")
    calibrate.add_argument(
        "--program",
        action="append",
        default=[],
        metavar="NAME=COMMAND",
        help="another engine that takes part, over GTP",
    )
    calibrate.add_argument("--anchor", default="gnugo-10", help="the engine that is 8 kyu (default gnugo-10)")
    calibrate.add_argument(
        "--full", type=int, metavar="VISITS", help="visits of full strength (default: about those of a second)"
    )
    calibrate.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    calibrate.add_argument("--minutes", type=float, help="stop after so long, for each size")
    calibrate.add_argument("--weights", type=Path, help="exported weights (default: those shipped)")
    calibrate.add_argument("--write", type=Path, metavar="FILE", help="write the table (qtgo/ai/play/calibrated.py)")
    calibrate.add_argument("--tell", type=Path, metavar="FILE", help="bring the table in a text up to date, too")
    calibrate.set_defaults(run=_calibrate)


def _add_ranks(commands: Any) -> None:
    ranks = commands.add_parser("ranks", help="compare the levels with people of known rank")
    ranks.add_argument("folders", type=Path, nargs="+", metavar="FOLDER", help="folder of SGF files")
    ranks.add_argument("--size", type=int, default=19, help="size of the board (default 19)")
    ranks.add_argument("--every", type=int, default=20, metavar="N", help="look at every Nth turn (default 20)")
    ranks.add_argument("--games", type=int, help="look at so many files at most, drawn at random")
    ranks.add_argument("--own", type=int, default=0, metavar="N", help="let each level play N games, for their losses")
    ranks.add_argument("--weights", type=Path, help="exported weights (default: those shipped)")
    ranks.set_defaults(run=_ranks)


def _add_self_play(commands: Any, name: str, words: str) -> None:
    played = commands.add_parser(name, help=words)
    played.add_argument("folder", type=Path, help="folder for the games, SGF files")
    played.add_argument("--size", type=int, default=19, help="size of the board (default 19)")
    played.add_argument("--games", type=int, default=500, help="how many games (default 500)")
    played.add_argument("--seed", type=int, default=1, help="what makes the games repeatable (default 1)")
    played.add_argument("--weights", type=Path, help="exported weights (default: those shipped)")
    played.set_defaults(run=_self_play, kind=name)


def _add_collect(commands: Any) -> None:
    collect = commands.add_parser("collect", help="write recorded games into shards that a teacher can label")
    collect.add_argument("folders", type=Path, nargs="+", metavar="FOLDER", help="folder of SGF files")
    collect.add_argument("shards", type=Path, help="folder for the shards")
    collect.add_argument("--without", type=Path, metavar="FILE", help="file of the names of files to leave out")
    collect.set_defaults(run=_collect)


def _add_label(commands: Any) -> None:
    label = commands.add_parser("label", help="ask a teacher about every position; shards that are done are left out")
    label.add_argument("shards", type=Path, help="folder of labelled games")
    label.add_argument("target", type=Path, help="folder for the same games with the teacher's labels")
    _add_teacher(label)
    label.add_argument("--batch", type=int, default=8, help="positions looked at together (default 8)")
    label.add_argument(
        "--every", type=int, default=1, metavar="N", help="label every Nth position of a game (default 1)"
    )
    label.add_argument("--last", type=int, metavar="N", help="label only the last N positions of a game")
    label.set_defaults(run=_label)


def _add_spar(commands: Any) -> None:
    spar = commands.add_parser("spar", help="let the network play against a teacher, which labels every position")
    spar.add_argument("target", type=Path, help="folder for the labelled games")
    spar.add_argument("--size", type=int, default=9, help="size of the board (default 9)")
    spar.add_argument("--shards", type=int, default=100, help="how many times 32 games (default 100)")
    spar.add_argument("--seed", type=int, default=1, help="what makes the games repeatable (default 1)")
    spar.add_argument("--weights", type=Path, help="exported weights (default: those shipped)")
    _add_teacher(spar)
    spar.set_defaults(run=_spar)


def _add_teacher(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--teacher", type=Path, required=True, metavar="FILE", help="network of KataGo's (.bin.gz)")
    parser.add_argument("--short", action="store_true", help="compute in 16 bits, faster on processors made for it")
    parser.add_argument("--compile", action="store_true", help="compile it first, which needs a C++ compiler")
    _add_machine(parser)


def _add_machine(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--threads", type=int, default=1, help="processor threads (default 1)")
    parser.add_argument("--device", default="cpu", help="where torch computes, such as cuda (default cpu)")


def _add_unseen(parser: argparse.ArgumentParser) -> None:
    what = "leave the ladders out of the input, as a test"
    parser.add_argument("--no-ladders", dest="unseen", action="store_const", const=features.LADDERS, help=what)
    parser.set_defaults(unseen=0)


def _self_play(options: argparse.Namespace) -> None:
    from qtgo.tools.training.positions.ends import EndedGame
    from qtgo.tools.training.positions.learners import LearnersGame
    from qtgo.tools.training.positions.self_play import play

    kind = {"learners": LearnersGame, "ends": EndedGame}[options.kind]
    play(_network(options), options.folder, options.size, options.games, options.seed, kind)


def _network(options: argparse.Namespace) -> Network:
    from qtgo.ai.network import Network

    return Network(weights.load(options.weights)) if options.weights else Network.shipped()


def _collect(options: argparse.Namespace) -> None:
    from qtgo.tools.training.positions.collect import collect

    left_out = options.without.read_text("utf-8").splitlines() if options.without else ()
    collect(options.folders, options.shards, left_out)


def _label(options: argparse.Namespace) -> None:
    from qtgo.tools.training.positions.label import label

    label(options.shards, options.target, _teacher(options), options.batch, options.every, options.last)


def _spar(options: argparse.Namespace) -> None:
    from qtgo.tools.training.positions.sparring import spar

    spar(_network(options), _teacher(options), options.target, options.size, options.shards, options.seed)


def _teacher(options: argparse.Namespace) -> Teacher:
    import torch

    from qtgo.tools.training.positions.teacher import load

    torch.set_num_threads(options.threads)
    return load(options.teacher, options.device, short=options.short, compiled=options.compile)


def _prepare(options: argparse.Namespace) -> None:
    from qtgo.tools.training.positions.prepare import prepare

    prepare(options.shards, options.data)


def _train(options: argparse.Namespace) -> None:
    import torch

    from qtgo.tools.training.learning.growth import grown
    from qtgo.tools.training.learning.train import CHECKPOINT, Plan, TrainingRun, train

    torch.set_num_threads(options.threads)
    if (options.folder / CHECKPOINT).exists():
        run = TrainingRun.load(options.folder, options.steps, options.device)
    else:
        start = weights.load(options.start) if options.start else None
        shape = replace(start.shape if start else weights.Shape(), **_given(options, weights.Shape))
        if start and shape != start.shape:
            start = grown(start, shape)
        plan = Plan(shape, second=options.second is not None, **_given(options, Plan, but=("second",)))
        run = TrainingRun(plan, start, options.device)
    if run.plan.second != (options.second is not None):
        raise ValueError("a run has a second teacher (--second) from its start to its end, or none")
    train(run, options.data, options.folder, options.second)


def _given(options: argparse.Namespace, of: type, but: Collection[str] = ()) -> dict[str, Any]:
    """Return the fields of a dataclass, but for some, for which there is an option that was used."""
    values = {field.name: getattr(options, field.name, None) for field in fields(of) if field.name not in but}
    return {name: value for name, value in values.items() if value is not None}


def _validate(options: argparse.Namespace) -> None:
    from qtgo.ai.network import Network
    from qtgo.tools.training.learning.export_weights import weights_of
    from qtgo.tools.training.strength.validate import validate

    network = Network(weights_of(options.weights))
    for size, figures in validate(network, options.data, options.positions, options.unseen).items():
        print(json.dumps({"size": size} | figures))


def _export(options: argparse.Namespace) -> None:
    from qtgo.tools.training.learning.export_weights import export

    print(json.dumps(export(options.folder, options.target, options.data), indent=1))


def _quantize(options: argparse.Namespace) -> None:
    from qtgo.tools.training.learning.quantize import quantize

    quantize(options.weights, options.data, options.target, options.batches, options.seed)


def _judge(options: argparse.Namespace) -> None:
    from qtgo.ai.network import Network
    from qtgo.tools.training.strength.judging import compare, fit

    network = Network(weights.load(options.weights)) if options.weights else Network.calibrated()
    if options.fit:
        print(json.dumps(fit(network, options.folders)))
        return
    for line in compare(network, options.folders, options.gnugo, options.cache, options.games):
        print(json.dumps(line), flush=True)


def _calibrate(options: argparse.Namespace) -> None:
    from qtgo.ai.shipped import CALIBRATED_WEIGHTS
    from qtgo.tools.training.strength.calibrate import (
        FULL_VISITS,
        Calibration,
        Plan,
        calibrate,
        digest_of,
        module_text,
        new_table,
        report,
        with_rows,
    )

    file = options.weights or CALIBRATED_WEIGHTS
    found = {}
    for size in options.size:
        programs = dict(program.split("=", 1) for program in options.program)
        full = FULL_VISITS.get(size, 0) if options.full is None else options.full
        plan = Plan(size, programs=programs, full=full, **_given(options, Plan, but=("size", "programs", "full")))
        calibration = Calibration(options.folder, plan, file)
        for calibration in calibrate(options.folder, plan, file):
            print(f"{size}x{size}: {len(calibration.meetings)} games", file=sys.stderr, flush=True)
        if calibration.meetings:
            found[size] = calibration.levels()
            print(report(calibration), flush=True)
    table = new_table(found, digest_of(file))
    if options.write:
        options.write.write_text(module_text(table, digest_of(file)), encoding="utf-8")
    if options.tell:
        options.tell.write_text(with_rows(options.tell.read_text("utf-8"), table), encoding="utf-8")


def _ranks(options: argparse.Namespace) -> None:
    import random

    from qtgo.ai.network import Network
    from qtgo.ai.shipped import CALIBRATED_WEIGHTS
    from qtgo.tools.training.strength.ranks import compare, own_turns, people_text, seeing_levels, turns

    network = Network(weights.load(options.weights or CALIBRATED_WEIGHTS))
    paths = sorted({path for folder in options.folders for path in folder.rglob("*.sgf")})
    random.Random(1).shuffle(paths)
    levels = seeing_levels()
    people = compare(network, turns(paths[: options.games], options.size, options.every), levels)
    print(people_text(people, [level.key for level in levels]), flush=True)
    for level in levels if options.own else ():
        played = own_turns(network, level, options.size, options.own, options.every)
        print(f"level {level.key}", people_text(compare(network, played), ()), flush=True)


if __name__ == "__main__":
    sys.exit(main())
