"""A server of files that does to each request what a test wants, and serves the file as it should afterwards."""

from __future__ import annotations

import contextlib
import random
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

CONTENT = b"\x1f\x8b" + random.Random(7).randbytes(300_000)
OTHER = b"\x1f\x8b" + random.Random(8).randbytes(300_000)
TAG, OTHER_TAG = '"one"', '"other"'


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: BadServer

    def do_GET(self) -> None:
        self.close_connection = True
        self.server.asked.append({name.lower(): value for name, value in self.headers.items()})
        act = self.server.acts.pop(0) if self.server.acts else self.server.usually
        with contextlib.suppress(OSError):
            act(self)

    def log_message(self, *_: object) -> None:
        pass

    def head(self, status: int, **headers: object) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), str(value))
        self.send_header("Connection", "close")
        self.end_headers()

    @property
    def start(self) -> int:
        """Where the part that is asked for begins, as far as it is of this version."""
        wanted = self.headers.get("Range", "")
        if not wanted or self.headers.get("If-Range", self.server.tag) != self.server.tag:
            return 0
        return int(wanted.removeprefix("bytes=").rstrip("-"))

    def whole_head(self, length: int | None = None) -> bytes:
        """Send the head of an answer with a part of the file, and return the part."""
        start, content = self.start, self.server.content
        if start >= len(content):
            self.head(416, Content_Range=f"bytes */{len(content)}", Content_Length=0)
            return b""
        left = content[start:]
        headers: dict[str, object] = {
            "Content_Length": len(left) if length is None else length,
            "ETag": self.server.tag,
        }
        if start:
            headers["Content_Range"] = f"bytes {start}-{len(content) - 1}/{len(content)}"
        self.head(206 if start else 200, **headers)
        return left


Act = Callable[[Handler], object]


class BadServer(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.acts: list[Act] = []
        self.usually: Act = whole
        self.asked: list[dict[str, str]] = []
        self.content, self.tag = CONTENT, TAG
        self.ended = threading.Event()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/network.bin.gz"

    def handle_error(self, *_: object) -> None:
        """Say nothing of clients that have gone."""


@contextlib.contextmanager
def bad_server() -> Iterator[BadServer]:
    server = BadServer()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.ended.set()
        server.shutdown()
        thread.join()
        server.server_close()


def whole(handler: Handler) -> None:
    handler.wfile.write(handler.whole_head())


def dropping(count: int) -> Act:
    """Send so many bytes of those that are announced."""
    return lambda handler: handler.wfile.write(handler.whole_head()[:count])


def stalling(count: int) -> Act:
    """Send so many bytes, then nothing, and keep the connection."""

    def act(handler: Handler) -> None:
        handler.wfile.write(handler.whole_head()[:count])
        handler.wfile.flush()
        handler.server.ended.wait()

    return act


def announcing(length: int) -> Act:
    """Announce another length than is sent."""
    return lambda handler: handler.wfile.write(handler.whole_head(length))


def without_length(handler: Handler) -> None:
    handler.head(200)
    handler.wfile.write(handler.server.content)


def without_ranges(handler: Handler) -> None:
    """Send all, whatever is asked for."""
    handler.head(200, Content_Length=len(handler.server.content))
    handler.wfile.write(handler.server.content)


def deaf_to_tags(handler: Handler) -> None:
    """Send what is asked for of another version than was begun with."""
    del handler.headers["If-Range"]
    whole(handler)


def saying(status: int, **headers: object) -> Act:
    return lambda handler: handler.head(status, Content_Length=0, **headers)


def mislabeled(handler: Handler) -> None:
    """Say that the file is another one, packed for the way, as some servers do of all that ends in .gz."""
    handler.head(200, Content_Length=len(handler.server.content), Content_Encoding="gzip", ETag=handler.server.tag)
    handler.wfile.write(handler.server.content)


def chunked(handler: Handler) -> None:
    """Send the beginning in chunks, and end before the last."""
    handler.head(200, Transfer_Encoding="chunked", ETag=handler.server.tag)
    handler.wfile.write(
        b"2710\r\n" + handler.server.content[:10_000] + b"\r\n2710\r\n" + handler.server.content[10_000:10_099]
    )


def garbage(handler: Handler) -> None:
    """Speak another protocol."""
    handler.wfile.write(b"220 ready\r\n" + bytes(1000))


def page(handler: Handler) -> None:
    """Send the page on which guests of a hotel sign in."""
    body = b"<html>Welcome</html>"
    handler.head(200, Content_Length=len(body), Content_Type="text/html")
    handler.wfile.write(body)


def wrong_part(handler: Handler) -> None:
    """Send another part than is asked for."""
    content = handler.server.content
    handler.head(206, Content_Length=10, Content_Range=f"bytes 5-14/{len(content)}")
    handler.wfile.write(content[5:15])
