"""A download by Qt's connections, beside which the window goes on."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, QUrl, Signal
from PySide6.QtNetwork import (
    QNetworkAccessManager,
    QNetworkProxyFactory,
    QNetworkProxyQuery,
    QNetworkReply,
    QNetworkRequest,
    QSslSocket,
)

from qtgo.networks.download import Arrived, Download, Request, Wait
from qtgo.networks.download_faults import DownloadError, Fault

_BLOCK = 1 << 17  # bytes that are written at a time
_BUFFER = 1 << 20
_Error = QNetworkReply.NetworkError
_FAULTS = {
    _Error.SslHandshakeFailedError: Fault.NOT_SECURE,
    _Error.ProxyAuthenticationRequiredError: Fault.PROXY,
    **dict.fromkeys(
        (
            _Error.ConnectionRefusedError,
            _Error.HostNotFoundError,
            _Error.NetworkSessionFailedError,
            _Error.ProxyConnectionRefusedError,
            _Error.ProxyNotFoundError,
            _Error.ProxyTimeoutError,
        ),
        Fault.NO_CONNECTION,
    ),
}


class WindowFetch(QObject):
    """Receives all of a file, until it is stopped; then ``arrived`` or ``failed`` is emitted."""

    progressed = Signal()
    arrived = Signal()
    failed = Signal(object)  # DownloadError

    def __init__(self, download: Download, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._download = download
        self._manager = QNetworkAccessManager(self)
        self._manager.setAutoDeleteReplies(True)
        self._reply: QNetworkReply | None = None
        self._has_head = False
        self._silence = QTimer(self, singleShot=True)
        self._silence.timeout.connect(self._be_tired_of_silence)
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self.go_on)

    def go_on(self) -> None:
        """Do the next step."""
        try:
            step = self._download.step()
        except DownloadError as error:
            self.failed.emit(error)
            return
        match step:
            case Arrived():
                self.arrived.emit()
            case Wait():
                self._pause.start(round(1000 * step.seconds))
            case Request():
                self._ask(step)

    def stop(self) -> None:
        """End the connection; nothing more is emitted until ``go_on``."""
        self._pause.stop()
        self._leave()

    def _ask(self, step: Request) -> None:
        address = QUrl(step.address)
        if address.scheme() == "https" and not QSslSocket.supportsSsl():
            self._fail(DownloadError(Fault.NO_ENCRYPTION))
            return
        request = QNetworkRequest(address)
        for name, value in step.headers.items():
            request.setRawHeader(name.encode("ascii"), value.encode("ascii"))
        policy = QNetworkRequest.RedirectPolicy.ManualRedirectPolicy
        request.setAttribute(QNetworkRequest.Attribute.RedirectPolicyAttribute, policy)
        manual = QNetworkRequest.LoadControl.Manual
        request.setAttribute(QNetworkRequest.Attribute.CookieLoadControlAttribute, manual)
        request.setAttribute(QNetworkRequest.Attribute.CookieSaveControlAttribute, manual)
        self._manager.setProxy(QNetworkProxyFactory.systemProxyForQuery(QNetworkProxyQuery(address))[0])
        self._has_head = False
        self._silence.start(round(1000 * self._download.limits.silence))
        self._reply = self._manager.get(request)
        self._reply.setReadBufferSize(_BUFFER)
        self._reply.readyRead.connect(self._read)
        self._reply.finished.connect(self._end)

    def _read(self) -> None:
        """Take what has come so far."""
        self._silence.start()
        try:
            self._take()
        except DownloadError as error:
            self._fail(error)

    def _take(self) -> bool:
        """Take what has come; return False where it is not wanted, and the next step was begun."""
        reply = self._reply
        if reply is None:
            return False
        if not self._has_head:
            self._has_head = True
            status = reply.attribute(QNetworkRequest.Attribute.HttpStatusCodeAttribute)
            if not self._download.answer(int(status), _headers(reply)):
                self._leave()
                self.go_on()
                return False
        while block := bytes(reply.read(_BLOCK).data()):
            self._download.data(block)
            self.progressed.emit()
            if self._reply is not reply:  # stopped by who heard of it
                return False
        return True

    def _end(self) -> None:
        reply = self._reply
        if reply is None:
            return
        error = reply.error()
        has_answered = reply.attribute(QNetworkRequest.Attribute.HttpStatusCodeAttribute) is not None
        try:
            if has_answered and not self._take():
                return
            self._leave()
            if has_answered and error is _Error.NoError:
                self._download.end()
            else:
                self._download.lose(_FAULTS.get(error, Fault.LOST))
        except DownloadError as failure:
            self._fail(failure)
            return
        self.go_on()

    def _be_tired_of_silence(self) -> None:
        self._leave()
        try:
            self._download.lose(Fault.SILENT)
        except DownloadError as error:
            self._fail(error)
            return
        self.go_on()

    def _fail(self, error: DownloadError) -> None:
        self.stop()
        self.failed.emit(error)

    def _leave(self) -> None:
        """End the connection without hearing of its end."""
        self._silence.stop()
        reply, self._reply = self._reply, None
        if reply is not None:
            reply.readyRead.disconnect(self._read)
            reply.finished.disconnect(self._end)
            reply.abort()


def _headers(reply: QNetworkReply) -> dict[str, str]:
    pairs = reply.rawHeaderPairs()
    return {
        bytes(name.data()).decode("latin-1").lower(): bytes(value.data()).decode("latin-1") for name, value in pairs
    }
