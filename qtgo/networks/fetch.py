"""A download by Python's own connections, as the command line makes it."""

from __future__ import annotations

import http.client
import ssl
import urllib.error
import urllib.request
from collections.abc import Callable

from qtgo.networks.download import Arrived, Download, Request, Wait
from qtgo.networks.download_faults import Fault

_BLOCK = 1 << 16


def fetch(download: Download, wait: Callable[[float], object], progressed: Callable[[], object]) -> None:
    """Receive all of a file; raise DownloadError.

    ``wait`` is called with seconds to let pass, ``progressed`` whenever something has arrived.
    """
    opener = _opener()
    while not isinstance(step := download.step(), Arrived):
        if isinstance(step, Wait):
            wait(step.seconds)
        else:
            _ask(opener, step, download, progressed)


def _opener() -> urllib.request.OpenerDirector:
    """Return what opens addresses by the system's proxy, follows no redirection and knows no other schemes."""
    opener = urllib.request.OpenerDirector()
    opener.add_handler(urllib.request.ProxyHandler())
    opener.add_handler(urllib.request.HTTPHandler())
    opener.add_handler(urllib.request.HTTPSHandler(context=ssl.create_default_context()))
    return opener


def _ask(
    opener: urllib.request.OpenerDirector, step: Request, download: Download, progressed: Callable[[], object]
) -> None:
    request = urllib.request.Request(step.address, headers=dict(step.headers))
    try:
        with opener.open(request, timeout=download.limits.silence) as response:
            headers = {name.lower(): value for name, value in response.headers.items()}
            if not download.answer(response.status, headers):
                return
            while block := response.read1(_BLOCK):
                download.data(block)
                progressed()
        download.end()
    except urllib.error.URLError as error:
        download.lose(_fault(error.reason))
    except (TimeoutError, http.client.HTTPException, OSError, ValueError) as error:
        download.lose(Fault.SILENT if isinstance(error, TimeoutError) else Fault.LOST)


def _fault(reason: object) -> Fault:
    if isinstance(reason, ssl.SSLCertVerificationError):
        return Fault.NOT_SECURE
    if isinstance(reason, TimeoutError):
        return Fault.SILENT
    if isinstance(reason, OSError) and "407" in str(reason):
        return Fault.PROXY
    return Fault.NO_CONNECTION
