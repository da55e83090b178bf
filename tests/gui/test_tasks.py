"""Work on other threads: results in order, stale ones dropped, failures shown."""

from __future__ import annotations

import threading

import pytest

from memory_studio.domain.task import Progress
from memory_studio.errors import NotFoundError


@pytest.fixture
def tasks(qapp):  # noqa: ARG001 (signals need an application)
    from memory_studio.gui.tasks import TaskRunner

    runner = TaskRunner()
    yield runner
    runner.shut_down()
    runner.deleteLater()


def wait(qtbot, tasks):
    qtbot.waitUntil(lambda: tasks.is_idle)


def test_a_result_arrives_on_the_main_thread(qtbot, tasks):
    arrived = []
    tasks.query(
        "a",
        lambda _cancel, _report: threading.current_thread().name,
        lambda name: arrived.append((name, threading.current_thread())),
    )
    wait(qtbot, tasks)
    ((worker, receiver),) = arrived
    assert worker.startswith("reader")
    assert receiver is threading.main_thread()


def test_a_newer_query_in_a_slot_replaces_the_older(qtbot, tasks):
    gate, arrived = threading.Event(), []
    tasks.query("a", lambda _cancel, _report: gate.wait(5) and "old", arrived.append)
    tasks.query("a", lambda _cancel, _report: "new", arrived.append)
    gate.set()
    wait(qtbot, tasks)
    assert arrived == ["new"]


def test_a_stream_gives_every_item_before_its_end(qtbot, tasks):
    arrived = []
    tasks.stream(
        "a",
        lambda _cancel, _report: iter(range(5)),
        arrived.append,
        lambda: arrived.append("end"),
    )
    wait(qtbot, tasks)
    assert arrived == [0, 1, 2, 3, 4, "end"]


def test_a_failure_goes_to_whoever_asked_or_to_the_window(qtbot, tasks):
    mine, unhandled = [], []
    tasks.failed.connect(unhandled.append)

    def fail(_cancel, _report):
        raise NotFoundError("gone")

    tasks.query("a", fail, print, on_error=mine.append)
    tasks.query("b", fail, print)
    wait(qtbot, tasks)
    assert [str(error) for error in mine + unhandled] == ["gone", "gone"]


def test_mutations_run_one_after_the_other(qtbot, tasks):
    order = []
    for number in range(20):
        tasks.mutate(lambda _c, _r, n=number: order.append(n), lambda _none: None)
    wait(qtbot, tasks)
    assert order == list(range(20))


def test_cancel_stops_what_a_person_sees_and_spares_the_rest(tasks):
    started = threading.Event()

    def long_work(cancel, _report):
        started.set()
        cancel.wait(5)
        cancel.raise_if_cancelled()

    busy = []
    tasks.busy_changed.connect(busy.append)
    tasks.query("a", long_work, print, label="Long work")
    assert tasks.is_busy
    assert started.wait(5)
    tasks.cancel_labelled()
    assert not tasks.is_busy
    assert busy == [True, False]


def test_progress_names_its_work(qtbot, tasks):
    seen = []
    tasks.progressed.connect(lambda *values: seen.append(values))
    tasks.query("a", lambda _c, report: report(Progress("scan", 3, 10)), print, label="Reading")
    wait(qtbot, tasks)
    assert seen == [("Reading", 3, 10)]


def test_nothing_starts_after_the_end(tasks):
    tasks.shut_down()
    tasks.query("a", lambda _c, _r: 1, print, label="Late")
    tasks.mutate(lambda _c, _r: 1, print)
    assert tasks.is_idle
