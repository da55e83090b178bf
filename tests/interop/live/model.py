"""A model on the loopback interface that answers "Noted." and remembers what it was sent."""

from __future__ import annotations

import json
import threading
from contextlib import AbstractContextManager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ANSWER = "Noted."


class LoopbackModel(AbstractContextManager):
    """OpenAI-style chat completions; `requests` holds the messages of each request."""

    def __init__(self) -> None:
        self.requests: list[list[dict]] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
        self._server.model = self
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.model.requests.append(request["messages"])
        if request.get("stream"):
            chunks = [_chunk({"role": "assistant", "content": ANSWER}), _chunk({}, "stop")]
            body = "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks)
            self._answer("text/event-stream", body + "data: [DONE]\n\n")
        else:
            message = {"role": "assistant", "content": ANSWER}
            choice = {"index": 0, "message": message, "finish_reason": "stop"}
            self._answer("application/json", json.dumps({"id": "answer", "choices": [choice]}))

    def _answer(self, kind: str, body: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_: object) -> None:
        """Keep the test's output free of access lines."""


def _chunk(delta: dict, finish_reason: str | None = None) -> dict:
    choice = {"index": 0, "delta": delta, "finish_reason": finish_reason}
    usage = {"prompt_tokens": 10, "completion_tokens": 2, "total_tokens": 12}
    return {
        "id": "answer",
        "object": "chat.completion.chunk",
        "created": 0,
        "model": "m1",
        "choices": [choice],
        "usage": usage if finish_reason else None,
    }
