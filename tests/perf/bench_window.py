"""Budgets of the window on a large session: first rows, repaint, folding, event-loop gaps.

    QT_QPA_PLATFORM=offscreen python -m tests.perf.bench_window [N_ENTRIES [FILE]]

A repaint is held against one of an empty QTableView of the same size in the same run.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

from tests.perf.generate import write_session

TICK_MS = 2
N_REPAINTS = 200


def main() -> None:
    n_entries = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["MEMORY_STUDIO_STATE_DIR"] = scratch
        path = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(scratch) / "big.jsonl"
        if not path.exists():
            write_session(path, n_entries)
        with path.open("rb") as file:
            while file.read(1 << 24):
                pass
        print(f"{n_entries:,} entries, {path.stat().st_size / 1e6:,.0f} MB")
        measure(path)


def measure(path: Path) -> None:  # noqa: PLR0915 (one run, step by step)
    started = time.perf_counter()
    from PySide6.QtCore import QElapsedTimer, QEventLoop, QTimer
    from PySide6.QtWidgets import QApplication, QTableView

    from memory_studio.gui.app import tune_interpreter
    from memory_studio.gui.panes.session_view import SessionView
    from memory_studio.gui.tasks import TaskRunner
    from memory_studio.gui.theme import Theme
    from memory_studio.services.studio import Studio

    tune_interpreter()
    app = QApplication.instance() or QApplication([])
    theme = Theme(app)
    theme.choose("light", 100)
    tasks, gaps = TaskRunner(), []
    clock, ticker = QElapsedTimer(), QTimer()
    ticker.timeout.connect(lambda: gaps.append(clock.restart()))

    def wait_for(condition) -> None:
        """Run the event loop; exec() lets other threads run, processEvents() does not."""
        loop, look = QEventLoop(), QTimer()
        look.timeout.connect(lambda: loop.quit() if condition() else None)
        look.start(TICK_MS)
        loop.exec()

    def opened() -> SessionView:
        view = SessionView(studio, tasks, theme)
        view.resize(1600, 1000)
        view.show()
        app.processEvents()
        gaps.clear()
        clock.restart()
        ticker.start(TICK_MS)
        begun = time.perf_counter()
        view.open_path(path)
        wait_for(lambda: view.model.rowCount() > 0)
        view.timeline.viewport().repaint()
        print(f"first rows painted      {time.perf_counter() - begun:8.3f} s")
        wait_for(lambda: not view.loader.is_busy)
        print(f"shape shown             {time.perf_counter() - begun:8.3f} s")
        print(f"event-loop gap p99      {percentile(gaps, 99):8.1f} ms, longest {max(gaps):.0f} ms")
        return view

    with Studio(state_dir=os.environ["MEMORY_STUDIO_STATE_DIR"]) as studio:
        print(f"imports and application {time.perf_counter() - started:8.3f} s")
        opened().close()
        print("again, from the side-car")
        view = opened()
        ticker.stop()
        times = repaints(view.timeline, view.model.rowCount())
        empty = QTableView()
        empty.resize(view.timeline.size())
        empty.show()
        app.processEvents()
        empty_times = repaints(empty, 1)
        p50, p95 = median(times), percentile(times, 95)
        ratio = p50 / median(empty_times)
        print(f"repaint p50 {p50:.1f} ms, p95 {p95:.1f} ms, {ratio:.0f} times an empty table's")
        fold(view)
        tasks.shut_down()
    print(f"peak memory             {peak_mb():8.0f} MB")


def repaints(table, n_rows: int) -> list[float]:
    """Return milliseconds of repaints after jumps to anywhere."""
    chance, times = random.Random(1), []  # noqa: S311 (no secret)
    bar = table.verticalScrollBar()
    for _ in range(N_REPAINTS):
        bar.setValue(chance.randrange(max(n_rows, 1)))
        begun = time.perf_counter()
        table.viewport().repaint()
        times.append((time.perf_counter() - begun) * 1000)
    return times


def fold(view) -> None:
    position = next(p for p in range(view.model.rowCount()) if view.model.fold_at(p))
    begun = time.perf_counter()
    view.timeline.unfold(position)
    print(f"unfold                  {(time.perf_counter() - begun) * 1000:8.1f} ms")


def percentile(values: list[float], percent: int) -> float:
    return quantiles(values, n=100)[percent - 1] if len(values) > 1 else max(values, default=0)


def peak_mb() -> float:
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(x.split()[1]) / 1024 for x in lines if x.startswith("VmHWM")), 0.0)


if __name__ == "__main__":
    main()
