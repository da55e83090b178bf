"""Budgets of opening and walking a large session, as ratios to plain loops of the same run.

    python -m tests.perf.bench_sessions [N_ENTRIES [FILE]]

Every step runs in a process of its own, so that its memory can be told.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.perf.generate import write_session

STEPS: dict[str, Callable[[Path, Path], dict[str, float]]] = {}


def step(function: Callable[[Path, Path], dict[str, float]]):
    STEPS[function.__name__] = function
    return function


def seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def peak_mb() -> float:
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    lines = status.read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmHWM")).split()[1]) / 1024


@step
def json_loop(path: Path, state: Path) -> dict[str, float]:
    def loop() -> None:
        with path.open("rb") as file:
            for line in file:
                json.loads(line)

    del state
    return {"seconds": seconds(loop), "mb": peak_mb()}


@step
def orjson_loop(path: Path, state: Path) -> dict[str, float]:
    import orjson

    def loop() -> None:
        with path.open("rb") as file:
            for line in file:
                orjson.loads(line)

    del state
    return {"seconds": seconds(loop), "mb": peak_mb()}


@step
def first_rows(path: Path, state: Path) -> dict[str, float]:
    from memory_studio.services.transcripts import new_transcript

    def load() -> None:
        transcript = new_transcript(path)
        transcript.extend(next(transcript.scan()))
        for row in range(40):
            transcript.entry(row)

    del state
    return {"seconds": seconds(load), "mb": peak_mb()}


@step
def full_index(path: Path, state: Path) -> dict[str, float]:
    from memory_studio.services.transcripts import new_transcript, read_to_end

    del state
    transcript = new_transcript(path)
    return {"seconds": seconds(lambda: read_to_end(transcript)), "mb": peak_mb()}


@step
def outline_and_lanes(path: Path, state: Path) -> dict[str, float]:
    from memory_studio.domain.lanes import lay_out_lanes
    from memory_studio.services.transcripts import SideCars, new_transcript, read_to_end

    transcript = new_transcript(path)
    read_to_end(transcript)
    side_cars = SideCars(state)
    saved = seconds(lambda: side_cars.save(transcript))
    refreshed = seconds(transcript.refresh)
    lanes = seconds(lambda: lay_out_lanes(transcript.tree, transcript.outline.path))
    return {"save": saved, "outline": refreshed, "lanes": lanes, "mb": peak_mb()}


@step
def reopen(path: Path, state: Path) -> dict[str, float]:
    from memory_studio.services.transcripts import SideCars, new_transcript

    transcript = new_transcript(path)

    def load() -> None:
        assert SideCars(state).load(transcript) == "unchanged"
        for row in range(len(transcript.columns) - 40, len(transcript.columns)):
            transcript.entry(row)

    return {
        "seconds": seconds(load),
        "outline": seconds(transcript.refresh),
        "context": seconds(transcript.context),
        "mb": peak_mb(),
    }


@step
def fold_and_jump(path: Path, state: Path) -> dict[str, float]:
    from memory_studio.domain.projection import Projection, find_folds
    from memory_studio.services.transcripts import SideCars, new_transcript

    transcript = new_transcript(path)
    SideCars(state).load(transcript)
    transcript.refresh()
    folds = find_folds(transcript.outline, transcript.columns)
    projection = Projection(len(transcript.columns), folds)
    position = next(p for p in range(len(projection)) if projection.fold_at(p))
    middle = len(transcript.columns) // 2
    by_id = seconds(lambda: transcript.row_of(f"{middle:08x}"))

    def jump() -> None:
        row = transcript.row_of(f"{middle + 1:08x}")
        projection.nearest_position(row)
        transcript.entry(row)

    return {
        "fold": seconds(lambda: projection.open_fold(position)),
        "first_jump": by_id,
        "jump": seconds(jump),
    }


def main() -> None:
    n_entries = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(scratch) / "big.jsonl"
        if not path.exists():
            write_session(path, n_entries)
        path.read_bytes()
        print(f"{n_entries:,} entries, {path.stat().st_size / 1e6:,.0f} MB")
        results = {name: run(name, path, Path(scratch)) for name in STEPS}
    for name, figures in results.items():
        print(f"{name:18}", "  ".join(f"{key} {value:8.3f}" for key, value in figures.items()))
    index = results["full_index"]["seconds"]
    print(f"index / orjson loop: {index / results['orjson_loop']['seconds']:.2f}")
    print(f"index / json loop:   {index / results['json_loop']['seconds']:.2f}")
    print(f"index / reopen:      {index / results['reopen']['seconds']:.0f}")


def run(name: str, path: Path, state: Path) -> dict[str, float]:
    arguments = [sys.executable, "-m", __spec__.name, "--step", name, str(path), str(state)]
    done = subprocess.run(arguments, check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--step"]:
        print(json.dumps(STEPS[sys.argv[2]](Path(sys.argv[3]), Path(sys.argv[4]))))
    else:
        main()
