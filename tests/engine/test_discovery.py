import os
from pathlib import Path
from stat import S_ISDIR

import pytest

from qtgo.engine import discovery
from qtgo.engine.discovery import (
    FoundEngine,
    discover,
    find_file,
    find_program,
    lacks_human_network,
    names_no_human_network,
    program_folders,
)
from qtgo.engine.process.command_line import join_command, split_command
from qtgo.engine.recipes import (
    GNU_GO,
    KATAGO,
    KATAGO_HUMAN,
    LEELA_ZERO,
    RECIPES,
    Ingredient,
    engine_words,
    over_ssh,
    recipe_for_name,
    recipe_for_program,
)
from qtgo.files.private import OwnFolders
from qtgo.gtp.engine_config import EngineConfig


def install(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def write(path: Path, age: int = 0) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("x")
    os.utime(path, (1_000_000 - age, 1_000_000 - age))
    return path


def found(tmp_path: Path, *folders: str) -> tuple[FoundEngine, ...]:
    return discover([tmp_path / folder for folder in folders], tmp_path / "home")


def test_engines_are_found_in_the_folders_of_programs_in_a_fixed_order(tmp_path: Path) -> None:
    for name in ("b/fuego", "a/pachi", "b/gnugo", "a/gnugo"):
        install(tmp_path / name)
    engines = found(tmp_path, "a", "b")
    assert [(engine.recipe.key, engine.program.relative_to(tmp_path).as_posix()) for engine in engines] == [
        ("gnugo", "a/gnugo"),
        ("gnugo", "b/gnugo"),
        ("pachi", "a/pachi"),
        ("fuego", "b/fuego"),
    ]
    assert split_command(engines[0].config.command) == (str(tmp_path / "a/gnugo"), "--mode", "gtp")
    assert not any(engine.missing for engine in engines)


def test_a_link_to_an_engine_is_no_second_engine(tmp_path: Path) -> None:
    program = install(tmp_path / "a/gnugo")
    (tmp_path / "b").mkdir()
    (tmp_path / "b/gnugo").symlink_to(program)
    assert len(found(tmp_path, "a", "b")) == 1


def test_what_cannot_be_executed_is_no_engine(tmp_path: Path) -> None:
    write(tmp_path / "a/gnugo")
    (tmp_path / "a/pachi").mkdir()
    assert found(tmp_path, "a", "missing") == ()


@pytest.mark.parametrize(
    "program, network, config",
    [
        ("a/katago", "a/g170-b6.bin.gz", "a/default_gtp.cfg"),
        ("cellar/bin/katago", "cellar/share/katago/kata1-b18.bin.gz", "cellar/share/katago/configs/gtp_example.cfg"),
        ("a/katago", "home/.katago/models/kata1.txt.gz", "home/.katago/my_gtp.cfg"),
    ],
)
def test_katagos_network_and_configuration_are_found(tmp_path: Path, program: str, network: str, config: str) -> None:
    install(tmp_path / program)
    write(tmp_path / network)
    write(tmp_path / config)
    write((tmp_path / config).with_name("analysis_example.cfg"))
    (engine,) = found(tmp_path, str(Path(program).parent))
    words = (str(tmp_path / program), "gtp", "-model", str(tmp_path / network), "-config", str(tmp_path / config))
    assert split_command(engine.config.command) == words
    assert (engine.config.recipe, engine.missing) == ("katago", ())


def test_the_newest_network_is_taken_but_none_that_imitates_people(tmp_path: Path) -> None:
    install(tmp_path / "a/katago")
    write(tmp_path / "a/old.bin.gz", age=10)
    newest = write(tmp_path / "a/new.bin.gz", age=5)
    write(tmp_path / "a/b18c384nbt-humanv0.bin.gz")
    engine = found(tmp_path, "a")[0]
    assert engine.recipe.key == "katago"
    assert str(newest) in split_command(engine.config.command)


def test_a_network_that_imitates_people_is_a_second_way_to_play(tmp_path: Path) -> None:
    program = install(tmp_path / "a/katago")
    network = write(tmp_path / "a/b18c384nbt-kata.bin.gz")
    human = write(tmp_path / "a/b18c384nbt-humanv0.bin.gz")
    config = write(tmp_path / "a/default_gtp.cfg")
    katago, person = found(tmp_path, "a")
    assert (person.config.name, person.config.recipe, person.missing) == ("KataGo Human", "katago-human", ())
    words = split_command(person.config.command)
    networks = ("-model", str(network), "-human-model", str(human), "-config", str(config))
    assert words[:8] == (str(program), "gtp", *networks)
    assert not lacks_human_network([katago.config, person.config])
    human.unlink()
    (katago,) = found(tmp_path, "a")
    assert katago.config.recipe == "katago"
    assert lacks_human_network([katago.config])


def test_a_network_for_human_like_play_that_is_gone_is_noticed(tmp_path: Path) -> None:
    human = write(tmp_path / "a b/humanv0.bin.gz")
    there = EngineConfig("", join_command(["katago", "gtp", "-human-model", str(human)]))
    assert not names_no_human_network(there)
    relative = EngineConfig("", "katago gtp -human-model humanv0.bin.gz", str(human.parent))
    assert not names_no_human_network(relative)
    assert not names_no_human_network(EngineConfig("", "ssh host katago gtp -human-model humanv0.bin.gz"))
    assert names_no_human_network(EngineConfig("", "katago gtp -human-model {human-network} -config x"))
    human.unlink()
    assert names_no_human_network(there)


def test_what_an_engine_lacks_is_named_and_left_to_be_filled_in(tmp_path: Path) -> None:
    install(tmp_path / "a/katago")
    install(tmp_path / "a/leelaz")
    katago, leela = found(tmp_path, "a")
    assert katago.missing == (Ingredient.NETWORK, Ingredient.CONFIG)
    assert leela.missing == (Ingredient.NETWORK,)
    assert split_command(katago.config.command)[-3:] == ("{network}", "-config", "{config}")


def test_folders_beyond_the_path_are_searched(tmp_path: Path) -> None:
    path = f"{tmp_path}:{tmp_path}"
    assert program_folders({"PATH": path}, "linux")[:2] == (tmp_path, Path("/usr/games"))
    assert Path("/opt/homebrew/bin") in program_folders({}, "darwin")


def test_program_files_are_searched_for_folders_of_engines(tmp_path: Path) -> None:
    (tmp_path / "KataGo 1.16").mkdir()
    (tmp_path / "Something Else").mkdir()
    folders = program_folders({"ProgramFiles": str(tmp_path)}, "win32")
    assert tmp_path / "KataGo 1.16" in folders
    assert tmp_path / "Something Else" not in folders


def test_the_links_of_package_managers_are_searched_on_windows() -> None:
    environment = {"PATH": '"C:/Go Engines";C:/bin', "USERPROFILE": "C:/Users/a", "ProgramData": "C:/ProgramData"}
    folders = program_folders({**environment, "LOCALAPPDATA": "C:/Users/a/AppData/Local"}, "win32")
    assert folders[:2] == (Path("C:/Go Engines"), Path("C:/bin"))
    assert Path("C:/Users/a/scoop/shims") in folders
    assert Path("C:/ProgramData/chocolatey/bin") in folders
    assert Path("C:/Users/a/AppData/Local/Microsoft/WinGet/Links") in folders


def test_windows_starts_programs_and_batch_files_by_their_extensions(tmp_path: Path) -> None:
    for name in ("katago", "katago.bat", "katago.exe", "pachi.cmd", "fuego"):
        install(tmp_path / name)
    assert find_program("katago", [tmp_path], "win32") == tmp_path / "katago.exe"
    assert find_program("katago.bat", [tmp_path], "win32") == tmp_path / "katago.bat"
    assert find_program("pachi", [tmp_path], "win32") == tmp_path / "pachi.cmd"
    assert find_program("fuego", [tmp_path], "win32") is None
    assert find_program("katago", [tmp_path], "linux") == tmp_path / "katago"


def test_the_rules_of_a_command_line_are_known() -> None:
    assert GNU_GO.rules_played(("gnugo", "--mode", "gtp")) == "japanese"
    assert GNU_GO.rules_played(("gnugo", "--chinese-rules")) == "chinese"
    assert LEELA_ZERO.rules_played(("leelaz",)) == "chinese"
    assert KATAGO.rules_played(("katago", "gtp")) is None
    assert GNU_GO.with_rules(("gnugo", "--japanese-rules", "-x"), "chinese") == ("gnugo", "-x", "--chinese-rules")
    assert GNU_GO.with_rules(("gnugo",), "aga") == ("gnugo",)


def test_an_engine_is_known_by_what_it_says_and_by_its_program() -> None:
    assert recipe_for_name("GNU Go") is GNU_GO
    assert recipe_for_name("Leela Zero") is LEELA_ZERO
    assert recipe_for_name("Something") is None
    assert recipe_for_program("/opt/katago-v1.16/katago") is KATAGO
    assert recipe_for_program(r"C:\Go\KataGo.exe") is KATAGO
    assert recipe_for_program("/bin/sh") is None


def test_all_rules_that_recipes_name_exist() -> None:
    from qtgo.core.rules.ruleset import NAMED

    for recipe in RECIPES.values():
        assert {*recipe.rules_flags.values(), recipe.usual_rules} - {""} <= set(NAMED)


def test_an_engine_on_another_machine_is_started_without_a_terminal() -> None:
    words = over_ssh("me@host", ("gnugo", "--mode", "gtp"))
    assert words[:2] == ("ssh", "-T")
    assert words[-4:] == ("me@host", "gnugo", "--mode", "gtp")
    assert engine_words(words) == ("gnugo", "--mode", "gtp")


def test_words_are_quoted_for_the_shell_of_another_machine() -> None:
    words = over_ssh("me@host", ("/opt/my engines/katago", "gtp", "-override-config", "a=1"))
    assert words[-4:] == ("'/opt/my engines/katago'", "gtp", "-override-config", "a=1")


def test_a_known_engine_on_another_machine_is_found_in_the_command_line() -> None:
    words = engine_words(("ssh", "me@host", "'/my games/gnugo' --mode gtp --chinese-rules"))
    assert words == ("games/gnugo", "--mode", "gtp", "--chinese-rules")
    assert GNU_GO.rules_played(words) == "chinese"
    assert engine_words(("ssh", "me@host", "engine")) == ("ssh", "me@host", "engine")
    assert engine_words(("/opt/pachi", "katago")) == ("/opt/pachi", "katago")


def test_files_that_nobody_may_look_at_are_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = install(tmp_path / "bin" / "katago")
    write(tmp_path / "bin" / "closed.bin.gz")
    (tmp_path / "home" / "katago").mkdir(parents=True)

    stat = Path.stat

    def look(path: Path, **_options: bool) -> os.stat_result:
        if "closed" in path.name or path.parent == tmp_path / "home":
            raise PermissionError(13, "Permission denied", str(path))
        return stat(path)

    monkeypatch.setattr(Path, "stat", look)
    monkeypatch.setattr(Path, "is_dir", lambda path: S_ISDIR(look(path).st_mode))  # which does not ask it since 3.14
    found = discover([tmp_path / "bin"], tmp_path / "home")
    assert [engine.config.name for engine in found] == ["KataGo"]
    assert str(program) in found[0].config.command
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    assert tmp_path / "home" / "katago" not in program_folders()


def test_what_qtgo_has_downloaded_is_found_for_katago(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = OwnFolders(*(tmp_path / name for name in OwnFolders._fields))
    monkeypatch.setattr(discovery, "own_folders", lambda: own)
    program = install(tmp_path / "bin" / "katago")
    human = write(own.data / "networks" / "b18c384nbt-humanv0.bin.gz")
    assert find_file(KATAGO_HUMAN, Ingredient.HUMAN_NETWORK, program, tmp_path / "home") == human
