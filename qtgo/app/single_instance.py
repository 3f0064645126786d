"""One program for all windows: a second start hands over its files, and ends.

The first listens on a local socket of Qt (a named pipe on Windows), which only its user may open. Qt's own was
preferred to Python's Unix sockets, which Windows lacks, and to the session bus, which only Linux has: it is the same on
all systems, and the two ends need no thread. A handover is three words each way, so that a program that hung, and
goes on later, does not open files that the second has long opened itself.
"""

from __future__ import annotations

import json
import logging
import os
import stat
import sys
import tempfile
import time
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSysInfo, QTimer, Signal

from qtgo.app.shown_first import SHOWN_FIRST
from qtgo.deferred import dataclass
from qtgo.files.input import is_possible
from qtgo.files.lock import FileLock
from qtgo.files.private import make_private_folder
from qtgo.timers import single_shot

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer, QLocalSocket

PATIENCE = 3.0
"""Seconds for which a second start waits for the first before it opens windows of its own."""
_MAX_BYTES = 1 << 20
_MAX_FILES = 1000
_MAX_NAME = 1 << 14
_MAX_MOVE = 1_000_000
_MAX_TOKEN = 1000
_MAX_CONVERSATIONS = 16
_MAX_ADDRESS = 100  # bytes of a socket's name: 108 on Linux, 104 on macOS
_DISPLAY = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
_TOKEN = "XDG_ACTIVATION_TOKEN"  # by which Wayland permits a program to raise its window
_READY, _OPEN, _DONE = b"ready\n", b"open\n", b"done\n"

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """The files that a start of the program is to open: by absolute names, at a move; none for a new game.

    ``show`` is one of ``SHOWN_FIRST``; ``links`` are web addresses of games.
    """

    files: tuple[Path, ...] = ()
    move: int | None = None
    token: str = ""
    encoding: str | None = None
    show: str | None = None
    links: tuple[str, ...] = ()


def encode_request(request: OpenRequest) -> bytes:
    """Write a request as a line."""
    described = {
        "qtgo": 1,
        "files": [str(path) for path in request.files],
        "move": request.move,
        "token": request.token,
        "encoding": request.encoding,
        "show": request.show,
        "links": request.links,
    }
    return json.dumps(described).encode("ascii") + b"\n"


def decode_request(line: bytes) -> OpenRequest:
    """Read a request; raise ValueError for an invalid or too large one."""
    from qtgo.sgf.charset import codecs_for

    try:
        described = json.loads(line)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not isinstance(described, dict) or described.get("qtgo") != 1:
        raise ValueError("another protocol")
    files, move, token = described.get("files"), described.get("move"), described.get("token")
    if not isinstance(files, list) or len(files) > _MAX_FILES or not all(map(_is_file_name, files)):
        raise ValueError("files")
    if move is not None and (type(move) is not int or abs(move) > _MAX_MOVE):
        raise ValueError("move")
    if not isinstance(token, str) or len(token) > _MAX_TOKEN or not (token.isascii() and token.isprintable()):
        raise ValueError("token")
    encoding = described.get("encoding")
    if encoding is not None and (not isinstance(encoding, str) or not codecs_for(encoding)):
        raise ValueError("encoding")
    show = described.get("show")
    if show is not None and (not isinstance(show, str) or show not in SHOWN_FIRST):
        raise ValueError("show")
    links = described.get("links", [])
    if not isinstance(links, list) or len(links) > _MAX_FILES or not all(map(_is_link, links)):
        raise ValueError("links")
    return OpenRequest(tuple(map(Path, files)), move, token, encoding, show, tuple(links))


def _is_file_name(name: object) -> bool:
    return isinstance(name, str) and 0 < len(name) <= _MAX_NAME and is_possible(name) and Path(name).is_absolute()


def _is_link(name: object) -> bool:
    return isinstance(name, str) and len(name) <= _MAX_NAME and name.lower().startswith(("https://", "http://"))


def address(folders: Sequence[Path]) -> str | None:
    """Return where the program with these folders listens on this display; None where there is no place for it.

    The folder of the socket is the user's alone: the one for this purpose, or else the last of these.
    """
    parts = [*map(str, folders), QSysInfo.machineHostName(), *(os.environ.get(name, "") for name in _DISPLAY)]
    key = f"{zlib.crc32(chr(0).join(parts).encode('utf-8', 'surrogatepass')):08x}"
    if sys.platform == "win32":
        return f"qtgo-{key}"
    folder = Path(os.environ.get("XDG_RUNTIME_DIR", ""))
    if not (folder.is_absolute() and _is_private(folder)):
        folder = folders[-1]
        try:
            make_private_folder(folder)
        except OSError:
            return None
    try:
        name = str(folder / f"qtgo-{key}.socket")
        return name if len(name.encode("utf-8")) <= _MAX_ADDRESS else None
    except UnicodeEncodeError:  # Qt cannot name it
        return None


def _is_private(folder: Path) -> bool:
    """Return whether a folder is the user's own, and not writable for others."""
    if sys.platform == "win32":  # where no folder is needed
        return False
    try:
        status = folder.stat()
    except OSError:
        return False
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid() and not status.st_mode & 0o022


class SingleInstance(QObject):
    """Hands a request to the program that runs already, or hears those of later starts."""

    requested = Signal(object)  # OpenRequest

    def __init__(self, name: str | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._may_listen = False
        self._lock: FileLock | None = None
        self._server: QLocalServer | None = None
        self._conversations: set[_Conversation] = set()

    def hand_over(self, request: OpenRequest, patience: float = PATIENCE) -> bool:
        """Hand a request to the program that runs already; return False if there is none, or it does not answer."""
        if self._name is None:
            return False
        # Of two that start at once, the second waits until the first listens.
        lock = FileLock(_lock_file(self._name))
        if not lock.take(patience):
            return False
        self._lock = lock  # until it listens itself
        if _is_free(self._name):
            self._may_listen = True
            return False
        from PySide6.QtNetwork import QLocalSocket  # which takes longer to load than the board to paint

        until = time.monotonic() + patience
        socket = QLocalSocket()
        socket.connectToServer(self._name)
        if not socket.waitForConnected(_left(until)):
            nobody = QLocalSocket.LocalSocketError
            self._may_listen = socket.error() in (nobody.ServerNotFoundError, nobody.ConnectionRefusedError)
            return False
        if sys.platform == "win32":
            from qtgo.app.windows_shell import let_others_come_to_front

            let_others_come_to_front()
        is_done = _ask(socket, encode_request(request), _READY, until) and _ask(socket, _OPEN, _DONE, until)
        socket.abort()
        lock.release()
        self._lock = None
        return is_done

    def listen(self) -> bool:
        """Hear the requests of later starts, unless another program does; return whether it can."""
        if self._server is not None:
            return True
        try:
            return self._may_listen and self._name is not None and self._listen(self._name)
        finally:
            if self._lock is not None:
                self._lock.release()

    def close(self) -> None:
        """Hear no more requests."""
        if self._server is not None:
            self._server.close()

    def _listen(self, name: str) -> bool:
        if not _clear(name):
            return False
        try:
            from PySide6.QtNetwork import QLocalServer
        except ImportError as error:  # a bundle, where a library is missing that every desktop has
            _log.warning("cannot hear of later starts: %s", error)
            return False
        self._server = server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        server.newConnection.connect(self._begin)
        if not server.listen(name):
            _log.warning("cannot hear of later starts: %s", server.errorString())
            self._server = None
            return False
        return True

    def _begin(self) -> None:
        assert self._server is not None
        while (socket := self._server.nextPendingConnection()) is not None:
            if len(self._conversations) >= _MAX_CONVERSATIONS:
                socket.abort()
                socket.deleteLater()
                continue
            conversation = _Conversation(socket, self)
            conversation.agreed.connect(self.requested)
            conversation.ended.connect(self._forget)
            self._conversations.add(conversation)

    def _forget(self, conversation: _Conversation) -> None:
        self._conversations.discard(conversation)
        conversation.deleteLater()


class _Conversation(QObject):
    """The answers of the first program to a second one."""

    agreed = Signal(object)  # OpenRequest
    ended = Signal(object)  # _Conversation

    def __init__(self, socket: QLocalSocket, parent: QObject) -> None:
        super().__init__(parent)
        self._socket = socket
        socket.setParent(self)
        socket.setReadBufferSize(_MAX_BYTES)
        self._read = b""
        self._is_over = False
        self._request: OpenRequest | None = None
        timer = single_shot(self, self._give_up)
        timer.start(int(2000 * PATIENCE))
        socket.disconnected.connect(self._end)
        socket.readyRead.connect(self._on_ready_read)
        QTimer.singleShot(0, self, self._on_ready_read)  # received before the signals were connected

    def _give_up(self) -> None:
        self._socket.abort()

    def _on_ready_read(self) -> None:
        if self._is_over:
            return
        self._read += self._socket.readAll().data()
        *lines, self._read = self._read.split(b"\n")
        self._is_over = len(self._read) >= _MAX_BYTES or not all(map(self._answer, lines))
        if self._is_over:
            QTimer.singleShot(0, self, self._give_up)  # not amid a signal of the socket

    def _answer(self, line: bytes) -> bool:
        """Answer a line, and return whether the conversation goes on."""
        if self._request is None:
            try:
                self._request = decode_request(line)
            except ValueError as error:
                _log.warning("another program asked for what cannot be: %s", error)
                return False
            self._socket.write(_READY)
            return True
        if line + b"\n" != _OPEN:
            return False
        self._socket.write(_DONE)
        self._socket.flush()
        request = self._request
        # Later: to open a file may mean to ask the user something.
        QTimer.singleShot(0, self, lambda: self.agreed.emit(request))
        return True

    def _end(self) -> None:
        QTimer.singleShot(0, self, lambda: self.ended.emit(self))


def _is_free(name: str) -> bool:
    """Return whether the socket file of a name is missing, so that nothing can be listening."""
    return sys.platform != "win32" and not os.path.lexists(name)


def _lock_file(name: str) -> Path:
    """Return the file of the lock of a name, which is a whole path but for Windows."""
    path = Path(f"{name}.lock")
    return path if path.is_absolute() else Path(tempfile.gettempdir(), path)  # of which a full disk has none


def _clear(name: str) -> bool:
    """Remove the socket of a program that has died; return whether the name is free."""
    if sys.platform == "win32":
        return True
    try:
        if stat.S_ISSOCK(Path(name).lstat().st_mode):
            Path(name).unlink()
            return True
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return False


def _ask(socket: QLocalSocket, words: bytes, wanted: bytes, until: float) -> bool:
    """Send a message, and return whether the expected answer comes in time."""
    socket.write(words)
    while not socket.canReadLine():
        if not socket.waitForReadyRead(_left(until)):
            return False
    return bool(socket.readLine().data() == wanted)


def _left(until: float) -> int:
    return max(0, int(1000 * (until - time.monotonic())))


def wanted(files: Sequence[str], move: int | None, encoding: str | None = None, show: str | None = None) -> OpenRequest:
    """Make the request of this start: names are relative to its own working folder."""
    token = os.environ.get(_TOKEN, "")
    links = tuple(filter(_is_link, files))
    paths = tuple(_absolute(name) for name in files if name not in links)
    return OpenRequest(paths, move, token, encoding, show, links)


def _absolute(name: str) -> Path:
    if name.lower().startswith("file://"):
        from PySide6.QtCore import QUrl

        from qtgo.kit.local_paths import path_of

        return path_of(QUrl(name)).absolute()
    try:
        return Path(name).absolute()
    except OSError:  # the working folder was deleted, and the file with it
        return Path(name)


def use_token(request: OpenRequest) -> None:
    """Use the second start's token to raise the windows that are shown next."""
    if request.token:
        os.environ[_TOKEN] = request.token
