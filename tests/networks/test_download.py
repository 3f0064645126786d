"""Downloads from servers that do what servers do: both kinds of connections end alike, with the file or a reason."""

from __future__ import annotations

import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtNetwork import QSslSocket

from qtgo.networks.download import USUAL, Arrived, Download, Limits, Request
from qtgo.networks.download_faults import DownloadError, Fault
from qtgo.networks.fetch import fetch
from qtgo.networks.sources import Source, Use
from tests.networks.bad_server import (
    CONTENT,
    OTHER,
    OTHER_TAG,
    Act,
    BadServer,
    announcing,
    bad_server,
    chunked,
    deaf_to_tags,
    dropping,
    garbage,
    mislabeled,
    page,
    saying,
    stalling,
    without_length,
    without_ranges,
    wrong_part,
)

DIGEST = sha256(CONTENT).hexdigest()
LIMITS = Limits(schemes=("http",), first_pause=0.001, longest_pause=5.0, silence=60.0, spare_room=0)
IMPATIENT = replace(LIMITS, silence=0.2)
Receive = Callable[[Download], None]


def receive_by_python(download: Download) -> None:
    fetch(download, lambda seconds: None, lambda: None)


@pytest.fixture(autouse=True)
def without_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "*")


@pytest.fixture
def server() -> Iterator[BadServer]:
    with bad_server() as server:
        yield server


@pytest.fixture(params=["python", "qt"])
def receive(request: pytest.FixtureRequest) -> Receive:
    if request.param == "python":
        return receive_by_python
    from tests.networks.qt_receiver import receive_by_qt

    bot = request.getfixturevalue("qtbot")
    return lambda download: receive_by_qt(download, bot)


def source(server: BadServer, **changes: Any) -> Source:
    known = Source("n", 1, 1, Use.USUAL, server.address, "network.bin.gz", "", "", size=len(CONTENT), digest=DIGEST)
    return replace(known, **changes)


def downloaded(what: Source, folder: Path, receive: Receive, limits: Limits = LIMITS, **options: Any) -> Path:
    download = Download(what, folder, limits, **options)
    try:
        receive(download)
        return download.finish()
    finally:
        download.close()


def failing(what: Source, folder: Path, receive: Receive, limits: Limits = LIMITS, **options: Any) -> DownloadError:
    with pytest.raises(DownloadError) as raised:
        downloaded(what, folder, receive, limits, **options)
    return raised.value


UNKNOWN: dict[str, Any] = {"size": None, "digest": ""}


@pytest.mark.parametrize(
    "acts",
    [
        [],
        [dropping(1000), dropping(5000)],
        [dropping(0), dropping(1)],
        [without_length],
        [dropping(9000), without_ranges],
        [dropping(9000), wrong_part],
        [mislabeled],
        [chunked],
        [garbage],
        [dropping(9000), garbage, chunked],
        [saying(302, Location="/elsewhere/network.bin.gz"), saying(301, Location="network.bin.gz")],
        [saying(429, Retry_After=1), saying(503)],
        [saying(503, Retry_After="Sun, 29 Nov 2026 00:00:00 GMT")],
        [saying(500), saying(502), saying(408)],
        [dropping(5000), saying(416), dropping(6000), saying(504)],
    ],
    ids=lambda acts: str(len(acts)),
)
@pytest.mark.parametrize("known", [{}, UNKNOWN], ids=["known", "unknown"])
def test_it_ends_with_the_file(
    server: BadServer, tmp_path: Path, receive: Receive, acts: list[Act], known: dict[str, Any]
) -> None:
    server.acts = [*acts]
    file = downloaded(source(server, **known), tmp_path, receive)
    assert file.read_bytes() == CONTENT
    assert not server.acts
    assert [path.name for path in tmp_path.iterdir()] == ["network.bin.gz"]


@pytest.mark.parametrize(
    ("act", "fault"),
    [
        (dropping(0), Fault.LOST),
        (garbage, Fault.LOST),
        (saying(404), Fault.MISSING),
        (saying(410), Fault.MISSING),
        (saying(403), Fault.FORBIDDEN),
        (saying(416), Fault.BAD_ANSWER),
        (saying(204), Fault.BAD_ANSWER),
        (saying(500), Fault.BAD_ANSWER),
        (saying(429), Fault.BUSY),
        (saying(503, Retry_After=3600), Fault.BUSY),
        (saying(429, Retry_After="9" * 15), Fault.BUSY),
        (saying(302, Location="/"), Fault.ENDLESS_REDIRECTION),
        (saying(302, Location="ftp://127.0.0.1/network.bin.gz"), Fault.OTHER_SCHEME),
        (saying(302, Location="file:///etc/passwd"), Fault.OTHER_SCHEME),
        (saying(302, Location="//["), Fault.OTHER_SCHEME),
        (page, Fault.OTHER_SIZE),
        (announcing(len(CONTENT) + 1), Fault.OTHER_SIZE),
        (announcing(len(CONTENT) - 1), Fault.OTHER_SIZE),
    ],
)
def test_it_ends_with_a_reason(server: BadServer, tmp_path: Path, receive: Receive, act: Act, fault: Fault) -> None:
    server.usually = act
    assert failing(source(server), tmp_path, receive).fault is fault
    assert len(server.asked) <= 12  # Qt asks again by itself where nothing was answered


@pytest.mark.parametrize("known", [{}, UNKNOWN], ids=["known", "unknown"])
def test_a_server_that_stops_sending_is_asked_again(
    server: BadServer, tmp_path: Path, receive: Receive, known: dict[str, Any]
) -> None:
    server.acts = [stalling(70_000)]
    assert downloaded(source(server, **known), tmp_path, receive, IMPATIENT).read_bytes() == CONTENT
    assert server.asked[1]["range"] == "bytes=70000-"


def test_a_server_that_never_sends_is_given_up(server: BadServer, tmp_path: Path, receive: Receive) -> None:
    server.usually = stalling(0)
    assert failing(source(server), tmp_path, receive, IMPATIENT).fault is Fault.SILENT


def test_a_server_that_is_busy_says_for_how_long(server: BadServer, tmp_path: Path, receive: Receive) -> None:
    server.usually = saying(503, Retry_After=3600)
    assert failing(source(server), tmp_path, receive).number == 3600
    assert len(server.asked) == 1


def test_a_sign_in_page_is_not_taken_for_the_file(server: BadServer, tmp_path: Path, receive: Receive) -> None:
    server.usually = page
    assert failing(source(server, **UNKNOWN), tmp_path, receive).fault is Fault.OTHER_FILE
    assert [*tmp_path.iterdir()] == []


def test_another_file_of_the_same_size_is_found_out_at_its_end(
    server: BadServer, tmp_path: Path, receive: Receive
) -> None:
    server.content = OTHER
    assert failing(source(server), tmp_path, receive).fault is Fault.OTHER_FILE
    assert [*tmp_path.iterdir()] == []


def test_without_a_digest_the_reader_says_what_is_no_network(server: BadServer, tmp_path: Path) -> None:
    def refuse(file: Path) -> None:
        raise ValueError(file.name)

    download = Download(source(server, **UNKNOWN), tmp_path, LIMITS)
    receive_by_python(download)
    with pytest.raises(DownloadError) as raised:
        download.finish(refuse)
    assert raised.value.fault is Fault.OTHER_FILE
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("length", [len(CONTENT) + 1, len(CONTENT) * 9])
def test_a_length_that_is_never_reached_is_not_waited_for(
    server: BadServer, tmp_path: Path, receive: Receive, length: int
) -> None:
    server.usually = announcing(length)
    assert failing(source(server, **UNKNOWN), tmp_path, receive).fault in (Fault.LOST, Fault.BAD_ANSWER)


def test_more_than_there_should_be_is_not_taken(server: BadServer, tmp_path: Path, receive: Receive) -> None:
    server.usually, server.content = without_length, CONTENT * 9
    assert failing(source(server), tmp_path, receive).fault is Fault.OTHER_SIZE
    assert [*tmp_path.iterdir()] == []


def test_a_file_without_an_end_is_not_taken(server: BadServer, tmp_path: Path, receive: Receive) -> None:
    server.usually = without_length
    limits = replace(LIMITS, largest=100_000)
    assert failing(source(server, **UNKNOWN), tmp_path, receive, limits).fault is Fault.OTHER_SIZE


def test_only_https_is_spoken(server: BadServer, tmp_path: Path, receive: Receive) -> None:
    limits = replace(LIMITS, schemes=Limits().schemes)
    assert failing(source(server), tmp_path, receive, limits).fault is Fault.OTHER_SCHEME
    assert server.asked == []


@pytest.mark.parametrize("place", ["http://there/network.bin.gz", "HTTP://there", "javascript:1", ""])
def test_a_secure_connection_leads_to_no_other(server: BadServer, tmp_path: Path, place: str) -> None:
    download = Download(source(server, address="https://here/network.bin.gz"), tmp_path)
    if place == "":  # the same address once more
        for _ in range(Limits().redirections):
            assert not download.answer(302, {})
    with pytest.raises(DownloadError) as raised:
        for _ in range(2):
            download.answer(301, {"location": place})
    assert raised.value.fault in (Fault.OTHER_SCHEME, Fault.ENDLESS_REDIRECTION)
    download.close()


def test_a_secure_connection_may_lead_to_another(server: BadServer, tmp_path: Path) -> None:
    download = Download(source(server, address="https://here/network.bin.gz"), tmp_path)
    for place, address in (("/a", "https://here/a"), ("//there/b", "https://there/b"), ("c", "https://there/c")):
        assert not download.answer(307, {"location": place})
        step = download.step()
        assert isinstance(step, Request)
        assert step.address == address
    download.close()


def test_https_that_is_not_the_servers_own_is_not_trusted(tmp_path: Path, receive: Receive, server: BadServer) -> None:
    limits = replace(LIMITS, schemes=("https",))
    address = server.address.replace("http:", "https:")
    error = failing(source(server, address=address), tmp_path, receive, limits)
    assert error.fault in (Fault.NO_CONNECTION, Fault.NOT_SECURE)


def test_without_encryption_nothing_is_asked_for(
    tmp_path: Path, server: BadServer, monkeypatch: pytest.MonkeyPatch, receive: Receive
) -> None:
    monkeypatch.delattr(urllib.request, "HTTPSHandler")
    monkeypatch.setattr(QSslSocket, "supportsSsl", staticmethod(lambda: False))
    address = server.address.replace("http:", "https:")
    assert failing(source(server, address=address), tmp_path, receive, USUAL).fault is Fault.NO_ENCRYPTION
    assert server.asked == []


def test_nobody_answers(tmp_path: Path, receive: Receive) -> None:
    with bad_server() as gone:
        what = source(gone)
    assert failing(what, tmp_path, receive).fault is Fault.NO_CONNECTION


def break_off(server: BadServer, folder: Path, receive: Receive) -> None:
    """Let a third of the file arrive; Qt asks once more by itself where a connection ends as it begins to read."""
    server.acts = [dropping(100_000), *[saying(404)] * 3]
    failing(source(server, **UNKNOWN), folder, receive)
    server.acts = []


def test_what_has_arrived_is_kept_and_gone_on_with(server: BadServer, tmp_path: Path, receive: Receive) -> None:
    break_off(server, tmp_path, receive)
    assert (tmp_path / "network.bin.gz.part").read_bytes() == CONTENT[:100_000]
    assert downloaded(source(server, **UNKNOWN), tmp_path, receive).read_bytes() == CONTENT
    assert server.asked[-1]["range"] == "bytes=100000-"
    assert server.asked[-1]["if-range"] == server.tag


@pytest.mark.parametrize("is_deaf", [False, True])
def test_a_file_that_has_changed_meanwhile_is_begun_anew(
    server: BadServer, tmp_path: Path, receive: Receive, is_deaf: bool
) -> None:
    break_off(server, tmp_path, receive)
    server.content, server.tag = OTHER, OTHER_TAG
    server.acts = [deaf_to_tags] if is_deaf else []
    assert downloaded(source(server, **UNKNOWN), tmp_path, receive).read_bytes() == OTHER


def test_a_part_without_a_note_of_its_origin_is_not_used(server: BadServer, tmp_path: Path) -> None:
    (tmp_path / "network.bin.gz.part").write_bytes(OTHER[:5000])
    for note in ("", "[]", '{"address": 3}', '{"address": "https://else", "tag": "", "total": 9}'):
        (tmp_path / "network.bin.gz.part.json").write_text(note)
        download = Download(source(server), tmp_path, LIMITS)
        assert download.received == 0
        download.close()
    assert downloaded(source(server), tmp_path, receive_by_python).read_bytes() == CONTENT


def test_a_part_that_is_whole_is_not_asked_for_again(server: BadServer, tmp_path: Path, receive: Receive) -> None:
    download = Download(source(server, **UNKNOWN), tmp_path, LIMITS)
    receive(download)
    download.close()
    assert downloaded(source(server, **UNKNOWN), tmp_path, receive).read_bytes() == CONTENT
    assert server.asked[-1]["range"] == f"bytes={len(CONTENT)}-"


def test_there_must_be_room(server: BadServer, tmp_path: Path, receive: Receive) -> None:
    limits = replace(LIMITS, spare_room=50)
    error = failing(source(server, **UNKNOWN), tmp_path, receive, limits, free=lambda folder: len(CONTENT))
    assert (error.fault, error.number, error.other) == (Fault.NO_ROOM, len(CONTENT) + 50, len(CONTENT))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk as on Linux")
def test_a_disk_that_is_full_is_said(server: BadServer, tmp_path: Path) -> None:
    download = Download(source(server), tmp_path, LIMITS)
    with open("/dev/full", "wb", 0) as full:  # noqa: PTH123
        download._part._descriptor, kept = full.fileno(), download._part._descriptor
        with pytest.raises(DownloadError) as raised:
            download.data(CONTENT[:100])
        download._part._descriptor = kept
    download.close()
    assert raised.value.fault is Fault.NO_ROOM


def test_a_file_is_downloaded_by_one_program_at_a_time(server: BadServer, tmp_path: Path) -> None:
    first = Download(source(server), tmp_path, LIMITS)
    with pytest.raises(DownloadError) as raised:
        Download(source(server), tmp_path, LIMITS)
    assert raised.value.fault is Fault.IN_PROGRESS
    first.discard()
    assert [*tmp_path.iterdir()] == []


def test_a_folder_that_cannot_be_made_is_said(server: BadServer, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert failing(source(server), tmp_path / "file", receive_by_python).fault is Fault.NOT_WRITTEN


def test_no_other_file_is_replaced(server: BadServer, tmp_path: Path) -> None:
    (tmp_path / "network.bin.gz").write_bytes(b"mine")
    assert downloaded(source(server), tmp_path, receive_by_python).name == "network-2.bin.gz"
    assert downloaded(source(server), tmp_path, receive_by_python).name == "network-2.bin.gz"
    assert (tmp_path / "network.bin.gz").read_bytes() == b"mine"


RECEIVE = """
import os, sys
from pathlib import Path
from qtgo.networks.download import Download, Limits
from qtgo.networks.fetch import fetch
from qtgo.networks.sources import Source, Use

def progressed():
    if download.received >= 50_000:
        os._exit(9)  # as a kill does

source = Source("n", 1, 1, Use.USUAL, sys.argv[1], "network.bin.gz", "", "", digest=sys.argv[2])
download = Download(source, Path(sys.argv[3]), Limits(schemes=("http",), spare_room=0))
fetch(download, lambda seconds: None, progressed)
"""


def test_what_a_killed_program_has_received_is_gone_on_with(
    server: BadServer, tmp_path: Path, receive: Receive
) -> None:
    child = subprocess.run([sys.executable, "-c", RECEIVE, server.address, DIGEST, str(tmp_path)], timeout=60)
    assert child.returncode == 9
    kept = (tmp_path / "network.bin.gz.part").stat().st_size
    assert 50_000 <= kept < len(CONTENT)
    assert downloaded(source(server), tmp_path, receive).read_bytes() == CONTENT
    assert server.asked[-1]["range"] == f"bytes={kept}-"
    assert [path.name for path in tmp_path.iterdir()] == ["network.bin.gz"]


def test_nothing_is_asked_for_before_it_is_begun(server: BadServer, tmp_path: Path) -> None:
    download = Download(source(server), tmp_path, LIMITS)
    assert not isinstance(download.step(), Arrived)
    download.close()
    assert server.asked == []
