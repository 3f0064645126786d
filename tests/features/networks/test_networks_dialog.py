"""The dialog of networks: what there is, and what a user does with it by mouse and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from qtgo.ai.katago.model_error import ModelError, ModelFault
from qtgo.features.networks.network_keeper import NetworkKeeper
from qtgo.features.networks.networks_dialog import NetworksDialog
from qtgo.networks import download
from qtgo.networks.description import describe
from qtgo.networks.found import FoundNetwork, find_networks
from qtgo.networks.network_list import NetworkList, examined
from qtgo.networks.places import Place
from qtgo.networks.sources import Source, Use
from qtgo.networks.trial import Trial
from qtgo.storage_health import StorageHealth
from tests.dragging import data_of, drop
from tests.networks.bad_server import BadServer, bad_server, dropping, saying, stalling
from tests.networks.tiny import DATA, HUMAN, OTHER, TINY, put

GOOD = Trial(8.0, 40.0, is_sensible=True)


class Places:
    """What is found on the computer, and how networks answer."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.answer: Callable[[], Trial] = lambda: GOOD
        self.tried: list[Path] = []

    def search(self, _own: Path, _engines: object, clock: Callable[[], float]) -> Iterator[FoundNetwork]:
        return find_networks((), [Place(self.folder, 2)], describe, now=clock)

    def try_file(self, file: Path) -> Trial:
        self.tried.append(file)
        return self.answer()


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(tmp_path / "others")


@pytest.fixture
def keeper(tmp_path: Path, places: Places, qtbot: QtBot) -> Iterator[NetworkKeeper]:
    keeper = NetworkKeeper(
        tmp_path / "data" / "networks", StorageHealth(), searching=places.search, trying=places.try_file
    )
    yield keeper
    with qtbot.waitSignal(keeper.closed):
        keeper.close()
    keeper.deleteLater()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[BadServer]:
    monkeypatch.setenv("no_proxy", "*")
    limits = replace(download.USUAL, schemes=("http",), first_pause=0.01, silence=30.0, spare_room=0)
    monkeypatch.setattr(download, "USUAL", limits)
    with bad_server() as server:
        server.content = (DATA / OTHER).read_bytes()
        yield server


@pytest.fixture
def source(server: BadServer) -> Source:
    content = server.content
    return Source(
        *("good", 4, 12, Use.USUAL, server.address, "good.bin.gz", "https://there", "A License", "https://license"),
        len(content),
        sha256(content).hexdigest(),
    )


Open = Callable[..., NetworksDialog]


@pytest.fixture
def open_dialog(keeper: NetworkKeeper, qtbot: QtBot) -> Open:
    def open_dialog(*sources: Source) -> NetworksDialog:
        dialog = NetworksDialog(keeper, sources)
        qtbot.addWidget(dialog)
        keeper.read()
        keeper.search(())
        dialog.show()
        qtbot.waitUntil(lambda: not keeper.is_searching)
        return dialog

    return open_dialog


def rows(dialog: NetworksDialog) -> list[str]:
    """Return the rows as a user reads them, those of a group after its head."""

    def text(item: QTreeWidgetItem) -> str:
        return "; ".join(filter(None, (item.text(column) for column in range(3))))

    found = []
    for number in range(dialog.list.topLevelItemCount()):
        head = dialog.list.topLevelItem(number)
        assert head is not None
        found.append(text(head))
        children = (head.child(row) for row in range(head.childCount()))
        found += [f"- {text(child)}" for child in children if child is not None]
    return found


def choose(dialog: NetworksDialog, start: str) -> None:
    items = dialog.list.findItems(start, Qt.MatchFlag.MatchStartsWith | Qt.MatchFlag.MatchRecursive)
    (item,) = (item for item in items if item.parent() is not None)
    dialog.list.setCurrentItem(item)


def buttons(dialog: NetworksDialog) -> list[str]:
    acts = (dialog.take, dialog.test, dialog.download, dialog.pause, dialog.cancel, dialog.remove)
    return [button.text().replace("&", "") for button in acts if button.isVisible()]


def test_without_any_network_it_says_where_there_are_some(open_dialog: Open, source: Source) -> None:
    dialog = open_dialog(source)
    assert rows(dialog) == [
        "Your networks",
        "- None yet: add one of those below, or a file.",
        "On this computer",
        "- No others were found.",
        "To download",
        "- KataGo 4 blocks, 12 channels; 37 kB",
    ]
    assert dialog.chosen is not None
    assert buttons(dialog) == ["Download"]


def test_what_is_found_is_chosen_rather_than_what_can_be_downloaded_until_the_user_chooses(
    open_dialog: Open, places: Places, source: Source, qtbot: QtBot, keeper: NetworkKeeper
) -> None:
    put(places.folder / "katago" / "human.bin.gz", HUMAN)
    dialog = open_dialog(source)
    assert buttons(dialog) == ["Add to List"]
    choose(dialog, "KataGo 4 blocks, 12 channels")
    assert buttons(dialog) == ["Download"]
    put(places.folder / "katago" / "tiny.bin.gz", TINY)
    keeper.search(())
    qtbot.waitUntil(lambda: len(keeper.found) == 2 and not keeper.is_searching)
    assert buttons(dialog) == ["Download"]


def test_a_network_that_was_downloaded_stays_chosen_in_the_list(
    open_dialog: Open, places: Places, source: Source, qtbot: QtBot, keeper: NetworkKeeper
) -> None:
    keeper.add(put(places.folder / "human.bin.gz", HUMAN))
    qtbot.waitUntil(lambda: len(keeper.networks) == 1)
    dialog = open_dialog(source)
    choose(dialog, "KataGo 4 blocks, 12 channels")
    dialog.download.click()
    qtbot.waitUntil(lambda: len(keeper.networks) == 2)
    assert buttons(dialog) == ["Test", "Remove"]
    assert source.file_name in dialog.facts.text()


def test_all_is_shown_before_anything_is_asked_for(
    open_dialog: Open, source: Source, server: BadServer, keeper: NetworkKeeper
) -> None:
    facts = open_dialog(source).facts.text()
    for fact in ("37 kB", "A License", "https://license", source.address, "https://there", str(keeper.folder)):
        assert fact in facts
    assert server.asked == []


def test_what_others_have_is_added_after_a_test_and_stays_where_it_is(
    open_dialog: Open, places: Places, qtbot: QtBot, keeper: NetworkKeeper
) -> None:
    file = put(places.folder / "katago" / "human.bin.gz", HUMAN)
    dialog = open_dialog()
    assert "- KataGo human-like, 2 blocks, 12 channels; 45 kB" in rows(dialog)
    assert str(file) in dialog.facts.text()
    dialog.list.setFocus()
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: keeper.networks != ())
    assert rows(dialog)[:4] == [
        "Your networks",
        "- KataGo human-like, 2 blocks, 12 channels; 45 kB; about 8 positions a second here",
        "On this computer",
        "- No others were found.",
    ]
    assert places.tried == [file]
    assert "human.bin.gz: It works: 40 positions a second on 9x9, 8.0 on 19x19" in dialog.note.text
    choose(dialog, "KataGo human-like")
    assert buttons(dialog) == ["Test", "Remove"]
    dialog.remove.click()
    assert keeper.networks == ()
    assert file.exists()
    assert rows(dialog)[3] == "- KataGo human-like, 2 blocks, 12 channels; 45 kB"


def test_a_copy_of_what_the_user_has_is_not_offered(
    open_dialog: Open, places: Places, keeper: NetworkKeeper, qtbot: QtBot
) -> None:
    put(places.folder / "a" / "one.bin.gz")
    put(places.folder / "b" / "same.bin.gz")
    dialog = open_dialog()
    keeper.add(places.folder / "a" / "one.bin.gz")
    qtbot.waitUntil(lambda: keeper.networks != ())
    assert "- No others were found." in rows(dialog)


def test_a_file_that_is_no_network_is_said(
    open_dialog: Open, keeper: NetworkKeeper, tmp_path: Path, qtbot: QtBot
) -> None:
    dialog = open_dialog()
    (tmp_path / "no.bin.gz").write_text("no network")
    keeper.add(tmp_path / "no.bin.gz")
    assert "- no.bin.gz; Testing…" in rows(dialog)
    qtbot.waitUntil(lambda: dialog.note.is_problem)
    assert dialog.note.text == "no.bin.gz: This file is not a KataGo network."
    keeper.add(tmp_path / "gone.bin.gz")
    qtbot.waitUntil(lambda: "gone" in dialog.note.text)
    assert "No such file" in dialog.note.text
    assert keeper.networks == ()


def test_a_network_that_does_not_answer_is_not_listed(
    open_dialog: Open, keeper: NetworkKeeper, places: Places, tmp_path: Path, qtbot: QtBot
) -> None:
    def fail() -> Trial:
        raise ModelError(ModelFault.NO_ANSWER)

    places.answer = fail
    dialog = open_dialog()
    keeper.add(put(tmp_path / "silent.bin.gz"))
    qtbot.waitUntil(lambda: dialog.note.is_problem)
    assert "gives no usable answers" in dialog.note.text
    assert keeper.networks == ()


def test_a_file_that_has_vanished_is_shown(
    open_dialog: Open, keeper: NetworkKeeper, tmp_path: Path, qtbot: QtBot
) -> None:
    file = put(tmp_path / "one.bin.gz", TINY)
    keeper.add(file)
    qtbot.waitUntil(lambda: keeper.networks != ())
    file.unlink()
    dialog = open_dialog()
    assert rows(dialog)[1].endswith("File is missing")
    choose(dialog, "KataGo")
    assert buttons(dialog) == ["Remove"]


def test_a_network_is_downloaded_and_its_file_deleted_after_a_question(
    open_dialog: Open,
    source: Source,
    keeper: NetworkKeeper,
    server: BadServer,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server.acts = [dropping(9000)]
    dialog = open_dialog(source)
    dialog.download.click()
    qtbot.waitUntil(lambda: keeper.networks != ())
    assert rows(dialog)[1] == "- KataGo 4 blocks, 12 channels; 37 kB; about 8 positions a second here"
    assert rows(dialog)[-1] == "- You have all of them."
    file = keeper.folder / "good.bin.gz"
    assert file.read_bytes() == server.content
    choose(dialog, "KataGo")
    asked: list[str] = []

    def answer(box: QMessageBox) -> int:
        asked.append(box.text())
        label = "Cancel" if len(asked) == 1 else "&Delete"
        next(button for button in box.buttons() if button.text().lstrip("&") == label.lstrip("&")).click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", answer)
    dialog.remove.click()
    assert file.exists()
    dialog.remove.click()
    assert asked == ["Delete the downloaded file of this network?"] * 2
    assert not file.exists()
    assert rows(dialog)[-1] == "- KataGo 4 blocks, 12 channels; 37 kB"


def test_a_download_is_paused_gone_on_with_by_another_window_and_canceled(
    open_dialog: Open, source: Source, keeper: NetworkKeeper, server: BadServer, qtbot: QtBot
) -> None:
    server.acts = [stalling(20_000), stalling(5_000)]
    dialog = open_dialog(source)
    dialog.download.click()
    qtbot.waitUntil(lambda: (progress := keeper.progress(source)) is not None and progress.received == 20_000)
    assert rows(dialog)[-1].endswith("20 kB of 37 kB")
    assert (dialog.bar.value(), dialog.bar.isVisible()) == (1000 * 20_000 // len(server.content), True)
    assert buttons(dialog) == ["Pause", "Cancel Download"]
    dialog.pause.click()
    assert rows(dialog)[-1].endswith("Paused at 20 kB of 37 kB")
    assert buttons(dialog) == ["Continue Download", "Cancel Download"]
    dialog.download.click()
    qtbot.waitUntil(lambda: (progress := keeper.progress(source)) is not None and progress.received == 25_000)
    assert server.asked[-1]["range"] == "bytes=20000-"
    dialog.cancel.click()
    assert buttons(dialog) == ["Download"]
    assert not dialog.bar.isVisible()
    assert [*keeper.folder.iterdir()] == []


def test_what_another_program_was_killed_with_is_gone_on_with(
    open_dialog: Open, source: Source, keeper: NetworkKeeper, server: BadServer, qtbot: QtBot
) -> None:
    server.acts = [dropping(30_000), *[saying(404)] * 3]
    dialog = open_dialog(source)
    dialog.download.click()
    qtbot.waitUntil(lambda: dialog.note.is_problem)
    assert dialog.note.text == "The file is no longer at 127.0.0.1."
    server.acts = []
    other = NetworkKeeper(
        keeper.folder, StorageHealth(), searching=lambda _own, _engines, _clock: iter(()), trying=lambda _file: GOOD
    )
    other_dialog = NetworksDialog(other, [source])
    qtbot.addWidget(other_dialog)
    other_dialog.show()
    assert buttons(other_dialog) == ["Continue Download", "Cancel Download"]
    other_dialog.download.click()
    qtbot.waitUntil(lambda: other.networks != ())
    assert server.asked[-1]["range"] == "bytes=30000-"
    with qtbot.waitSignal(other.closed):
        other.close()
    other.deleteLater()


def test_a_download_goes_on_without_its_dialog_and_ends_with_the_window(
    source: Source, keeper: NetworkKeeper, server: BadServer, qtbot: QtBot
) -> None:
    server.acts = [stalling(20_000)]
    keeper.download(source)
    qtbot.waitUntil(lambda: (progress := keeper.progress(source)) is not None and progress.received == 20_000)
    with qtbot.waitSignal(keeper.closed):
        keeper.close()
    assert (keeper.folder / "good.bin.gz.part").stat().st_size == 20_000
    assert not (keeper.folder / "good.bin.gz.part.lock").exists()


def test_a_window_that_closes_does_not_wait_for_a_test(
    tmp_path: Path, places: Places, keeper: NetworkKeeper, qtbot: QtBot
) -> None:
    begun, may_end = Event(), Event()

    def wait() -> Trial:
        begun.set()
        may_end.wait()
        return GOOD

    places.answer = wait
    keeper.add(put(tmp_path / "one.bin.gz"))
    keeper.add(put(tmp_path / "two.bin.gz", OTHER))
    qtbot.waitUntil(begun.is_set)
    keeper.close()
    with qtbot.waitSignal(keeper.closed):
        may_end.set()
    assert [file.name for file in places.tried] == ["one.bin.gz"]


def test_a_window_that_closes_ends_the_search(
    keeper: NetworkKeeper, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = Event()

    def search_for_ever(_own: object, _engines: object, clock: Callable[[], float]) -> Iterator[FoundNetwork]:
        while clock() >= 0:
            begun.set()
        yield from ()

    monkeypatch.setattr(keeper, "_searching", search_for_ever)
    keeper.search(())
    qtbot.waitUntil(begun.is_set)
    with qtbot.waitSignal(keeper.closed):
        keeper.close()
    assert keeper.found == []


def _remove(keeper: NetworkKeeper, file: Path) -> None:
    keeper.remove(examined(file, describe))


def _test(keeper: NetworkKeeper, file: Path) -> None:
    keeper.test(examined(file, describe))


@pytest.mark.parametrize(
    "act", [lambda keeper, _file: keeper.read(), lambda keeper, file: keeper.add(file), _remove, _test]
)
def test_a_list_that_is_damaged_is_told_whatever_finds_it(
    qtbot: QtBot, keeper: NetworkKeeper, tmp_path: Path, act: Callable[[NetworkKeeper, Path], None]
) -> None:
    file = put(tmp_path / "n.bin.gz")
    keeper.folder.mkdir(parents=True)
    (keeper.folder / "networks.json").write_text("{")
    told: list[object] = []
    keeper._storage.found_broken.connect(told.append)
    act(keeper, file)
    qtbot.waitUntil(lambda: not keeper.tried)
    assert len(told) == 1


def test_each_part_says_what_it_is_to_a_screen_reader(open_dialog: Open, source: Source) -> None:
    dialog = open_dialog(source)
    assert dialog.list.accessibleName() == "Networks"
    assert dialog.facts.accessibleName() == "About this network"
    assert dialog.bar.accessibleName() == "Download"
    texts = [button.text() for button in (dialog.add_button, *dialog._acts)]
    assert all("&" in text for text in texts)
    assert NetworkList(Path("a")).folder == Path("a")


def test_files_dropped_on_the_list_are_added(qtbot: QtBot, open_dialog: Open, tmp_path: Path, places: Places) -> None:
    dialog = open_dialog()
    file = put(tmp_path / "elsewhere" / "mine.bin.gz")
    assert drop(dialog, data_of(file))
    qtbot.waitUntil(lambda: rows(dialog)[1] == "- KataGo 2 blocks, 12 channels; 32 kB; about 8 positions a second here")
    assert places.tried == [file]
    assert not drop(dialog, QMimeData())
