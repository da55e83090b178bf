"""One window for each state folder: a second start hands its paths to the first.

Protocol: one line of JSON, a list of paths, answered with one line that begins with "ok".
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

__all__ = ["InstanceServer", "hand_over"]

_TIMEOUT_MS = 2000
_MAX_MESSAGE_BYTES = 1 << 20


def _server_name(state_dir: Path) -> str:
    digest = hashlib.blake2b(str(state_dir.absolute()).encode(), digest_size=8)
    return f"memory-studio-{digest.hexdigest()}"


def hand_over(state_dir: Path, paths: list[Path]) -> bool:
    """Give the paths to a window that is open already; return whether it took them."""
    socket = QLocalSocket()
    socket.connectToServer(_server_name(state_dir))
    if not socket.waitForConnected(_TIMEOUT_MS):
        return False
    socket.write(json.dumps([str(path) for path in paths]).encode() + b"\n")
    is_taken = socket.waitForReadyRead(_TIMEOUT_MS) and socket.readAll().startsWith(b"ok")
    socket.disconnectFromServer()
    return is_taken


class InstanceServer(QObject):
    """Listens for later starts of the program.

    Signals:
        paths_arrived: a list of paths, empty when the window is only to be raised.
    """

    paths_arrived = Signal(list)

    def __init__(self, state_dir: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_connection)
        name = _server_name(state_dir)
        # nobody answered there, so what lies there was left by a window that was killed
        QLocalServer.removeServer(name)
        self._server.listen(name)

    def close(self) -> None:
        """Stop listening."""
        self._server.close()

    def _on_connection(self) -> None:
        while self._server.hasPendingConnections():
            socket = self._server.nextPendingConnection()
            socket.disconnected.connect(socket.deleteLater)
            socket.readyRead.connect(lambda socket=socket: self._on_data(socket))
            self._on_data(socket)

    def _on_data(self, socket: QLocalSocket) -> None:
        if socket.bytesAvailable() > _MAX_MESSAGE_BYTES:
            socket.abort()
        if not socket.canReadLine():
            return
        try:
            names = json.loads(bytes(socket.readLine().data()))
            paths = [Path(name) for name in names]
        except (ValueError, TypeError):
            socket.abort()
            return
        socket.write(b"ok\n")
        socket.flush()
        self.paths_arrived.emit(paths)
