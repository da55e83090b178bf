"""The real programs take their next turn after a rollback: the model is sent what we report.

The model is our own, on the loopback interface; each program runs in an empty home.
"""

from __future__ import annotations

import json
import os
import subprocess
import time

import pytest

from memory_studio import Studio
from memory_studio.domain.entry import Role
from tests.fixtures_expected import recorded_sessions
from tests.interop.live.model import ANSWER, LoopbackModel
from tests.interop.programs import PACKAGES, find_node, interop_folder

pytestmark = pytest.mark.interop

SETTLED_S = 600
TIME_LIMIT_S = 120
QUESTION = "And the next step?"
SENT_AS = {Role.USER: "user", Role.ASSISTANT: "assistant", Role.COMPACTION_SUMMARY: "user"}
WAYS = ("unfold", "rewind", "session")
SESSIONS = [each for each in recorded_sessions() if each.file.name == "two-compactions.jsonl"]
PI_SESSIONS = [session for session in SESSIONS if not session.is_openclaw]


@pytest.fixture
def model():
    with LoopbackModel() as running:
        yield running


class LiveProgram:
    """A program set up in a home of its own, with a workspace and the loopback model."""

    def __init__(self, program, home, model_url):
        self._folder, self._program, self._home = interop_folder(), program, home
        self.workspace = home / "workspace"
        for folder in (self.workspace, home / "tmp", home / ".openclaw", home / ".pi/agent"):
            folder.mkdir(parents=True)
        models = [{"id": "m1", "name": "m1", "contextWindow": 200_000}]
        provider = {"baseUrl": model_url, "api": "openai-completions", "apiKey": "none"}
        providers = {"loopback": provider | {"models": models}}
        agent = {"model": {"primary": "loopback/m1"}, "workspace": str(self.workspace)}
        self._configure(
            ".openclaw/openclaw.json",
            agents={"defaults": agent | {"skipBootstrap": True}},
            models={"mode": "replace", "providers": providers},
            plugins={"enabled": False},
        )
        self._configure(".pi/agent/models.json", providers=providers)
        self._configure(".pi/agent/settings.json", defaultProvider="loopback", defaultModel="m1")

    def _configure(self, name, **values):
        (self._home / name).write_text(json.dumps(values), encoding="utf-8")

    def lay_out(self, session):
        """Copy a session to where the program keeps those of the workspace, last written before."""
        first, _, rest = session.file.read_bytes().partition(b"\n")
        header = json.loads(first) | {"cwd": str(self.workspace)}
        if session.is_openclaw:
            folder = self._home / ".openclaw/agents/main/sessions"
        else:
            name = str(self.workspace).lstrip("/").replace("/", "-")
            folder = self._home / ".pi/agent/sessions" / f"--{name}--"
        folder.mkdir(parents=True)
        file = folder / f"{header['id']}.jsonl"
        file.write_bytes(json.dumps(header, separators=(",", ":")).encode() + b"\n" + rest)
        if session.is_openclaw:
            entry = {"sessionId": header["id"], "sessionFile": str(file)}
            store = json.dumps({f"agent:main:explicit:{header['id']}": entry})
            (folder / "sessions.json").write_text(store, encoding="utf-8")
        then = time.time() - SETTLED_S
        for path in folder.iterdir():
            os.utime(path, (then, then))
        return file

    def ask(self, *arguments):
        """Let the program take one turn and end."""
        package = PACKAGES[self._program].rpartition("@")[0]
        root = self._folder / self._program / "node_modules" / package
        (command,) = json.loads((root / "package.json").read_text())["bin"].values()
        places = {"TMPDIR": "tmp", "OPENCLAW_STATE_DIR": ".openclaw"}
        done = subprocess.run(
            [find_node(self._folder), root / command, *arguments],
            cwd=self.workspace,
            env=os.environ
            | {name: str(self._home / place) for name, place in places.items()}
            | {"PI_CODING_AGENT_DIR": str(self._home / ".pi/agent"), "PI_OFFLINE": "1"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=TIME_LIMIT_S,
            check=False,
        )
        assert done.returncode == 0, done.stderr

    def continue_session(self, file):
        """Let the program go on with a session, in the way that it offers for that."""
        if self._program.startswith("openclaw"):
            session_id = json.loads(file.read_bytes().partition(b"\n")[0])["id"]
            self.ask("agent", "--local", "--session-id", session_id, "--message", QUESTION)
        else:
            self.ask("-p", QUESTION, "--session", str(file))


@pytest.fixture
def live(real_programs, request, home, model):
    """The program that wrote the test's session; skipped with the other real programs."""
    del real_programs
    program = request.getfixturevalue("session").program
    return LiveProgram(program, home, model.url)


@pytest.fixture
def studio(tmp_path):
    with Studio(state_dir=tmp_path / "state") as opened:
        yield opened


def roll_back(studio, file, session, how):
    plan = studio.plan_rollback(file, session.compaction_ids[-1], how)
    return studio.rollback(plan).path_written


def conversation(request):
    """Roles and texts of what a model was sent, without the program's own prompt."""
    return [(m["role"], text_of(m["content"])) for m in request if m["role"] != "system"]


def text_of(content):
    return content if isinstance(content, str) else "".join(block["text"] for block in content)


def assert_was_sent(model, context):
    """The one request holds the context and then the question, in this order."""
    (request,) = model.requests
    items = [item for item in context.items if item.role != Role.SYSTEM]
    sent = conversation(request)
    assert [role for role, _ in sent] == [*(SENT_AS[item.role] for item in items), "user"]
    texts = [*(item.text for item in items), QUESTION]
    for (_, received), expected in zip(sent, texts, strict=True):
        assert expected in received


@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize("session", SESSIONS, ids=lambda session: session.program)
def test_next_turn_sends_the_context_that_we_report(live, model, studio, session, how):
    file = roll_back(studio, live.lay_out(session), session, how)
    before, context = file.read_bytes(), studio.context(file)
    live.continue_session(file)
    assert_was_sent(model, context)
    assert file.read_bytes().startswith(before)
    turn = [(item.role, item.text) for item in studio.context(file).items[-2:]]
    assert turn == [(Role.USER, QUESTION), (Role.ASSISTANT, ANSWER)]


@pytest.mark.parametrize("session", PI_SESSIONS, ids=lambda session: session.program)
def test_pi_continues_the_new_session_as_the_last_one(live, model, studio, session):
    file = roll_back(studio, live.lay_out(session), session, "session")
    context = studio.context(file)
    live.ask("-p", QUESTION, "--continue")
    assert_was_sent(model, context)
