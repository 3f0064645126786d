"""What keeps objects alive, by the source: loops beside the one that deletes dialogs, caches without a bound."""

import ast

from tests.sources import modules_with

FOLDERS = frozenset({"app", "board", "features", "kit", "shell"})
"""Where dialogs are."""
UNBOUNDED_CACHES = {
    "handicap_points": "sizes of the training's boards",
    "_catalog": "languages",
    "_hints": "classes that are saved",
    "_is_installed": "no arguments",
    "_levels_in_english": "no arguments",
    "_points": "no arguments",
    "provide_images": "two palettes, and some fifty sizes",
    "_styles": "no arguments",
    "_the_one": "few traits of a node",
    "_told_move": "points of the largest board, in both colors",
    "_transforms": "the tile sizes of a table",
    "_written": "no arguments",
    "attempt": "lengths of one analysis, forgotten with it",
    "best_tile": "sizes of boards, with the channels of a network",
    "host": "no arguments",
    "profiles": "three styles",
    "shape_path": "names of icons",
    "symmetry": "sizes of the training's boards",
    "weights_digest": "no arguments",
}
"""By function, why its results stay few without a bound."""


def test_every_dialog_is_run_in_the_one_place_that_deletes_it() -> None:
    """The only other loop is the application's own."""
    runs = [
        name
        for name, tree in modules_with(["exec"])
        for node in ast.walk(tree)
        if name.partition("/")[0] in FOLDERS and isinstance(node, ast.Attribute) and node.attr in ("exec", "exec_")
    ]
    assert runs == ["app/start.py", "kit/dialogs/modal.py", "kit/dialogs/modal.py"]


def test_only_what_stays_small_is_cached_without_a_bound() -> None:
    """Sizes on the screen, texts and positions are not: they differ with each zoom and each game."""
    cached = {
        function.name
        for _, tree in modules_with(["cache", "maxsize=None"])
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        and any(ast.unparse(decorator).endswith(("cache", "maxsize=None)")) for decorator in function.decorator_list)
    }
    assert cached == set(UNBOUNDED_CACHES)
