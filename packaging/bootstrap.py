"""Create or reuse the project's environment, then start something in it.

    python3 packaging/bootstrap.py run [ARG...]    open the window on the sample;
                                                   with arguments: memory-studio ARG...
    python3 packaging/bootstrap.py test [ARG...]   pass the tests; with arguments: pytest ARG...
    python3 packaging/bootstrap.py check           pass every gate of the project
    python3 packaging/bootstrap.py libraries       name the system packages that Qt still needs

Needs Python 3.11 or newer and its standard library, nothing else.

Invariants: only the checkout's .venv (and pip's cache) is written; a stamp over everything that
decides its content makes the next start immediate; without an NVIDIA GPU no CUDA is installed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
CONSTRAINTS = ROOT / "packaging" / "constraints.txt"
LOG = VENV / "install.log"
OLDEST_PYTHON = (3, 11)
HEARTBEAT_S = 15

# What pip says, what it means, what to do; the first that matches is told.
CAUSES = (
    (
        r"No space left on device|Errno 28|WinError 112",
        "The disk is full.",
        "Free about 3 GB and start again.",
    ),
    (
        r"Permission denied|Errno 13|WinError 5\b|Read-only file system",
        f"{VENV} cannot be written.",
        "Make the checkout yours (chown), or clone it where you may write.",
    ),
    (
        r"(NewConnection|NameResolution|Proxy|Timeout)Error|unreachable|refused|versions: none",
        "pip cannot reach its package index.",
        "Check the network, the proxy (HTTPS_PROXY) and `pip config list`, and start again.",
    ),
)

# Debian names a library package after its soname, except for these.
DEBIAN_EXCEPTIONS = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libz.so.1": "zlib1g",
}

WITHOUT_VECTORS = f"""
pip finds no CPU build of torch, and the usual Linux build brings gigabytes of CUDA.
Going on without: memory search will be keyword only. To add vectors, tell pip where a
CPU build is (or accept the large one) and run
  {PYTHON} -m pip install -c {CONSTRAINTS} -e "{ROOT}[embeddings]"
"""


class SetupError(Exception):
    """What went wrong, why, and what to do about it."""

    def __init__(self, what: str, why: str, remedy: str) -> None:
        super().__init__(what)
        self.why = why
        self.remedy = remedy


class NoCpuBuildError(Exception):
    """Pip finds no CPU build of torch."""


def main(argv: list[str]) -> int:
    """Run one command line; return the exit code."""
    command, arguments = (argv[0], argv[1:]) if argv else ("run", [])
    actions = {"run": run, "test": test, "check": check, "libraries": libraries}
    if command not in actions:
        print(__doc__)
        return 0 if command in {"-h", "--help", "help"} else 2
    try:
        require_python()
        return actions[command](arguments)
    except SetupError as error:
        print(f"\n{error}\n  Why: {error.why}\n  Do:  {error.remedy}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. Starting again continues where this ended.", file=sys.stderr)
        return 130


def run(arguments: list[str]) -> int:
    """Start memory-studio; without arguments on the bundled sample."""
    ensure_environment("run")
    if not arguments:
        require_screen()
        require_libraries(platform_plugins())
    return hand_over([str(BIN / "memory-studio"), *(arguments or ["demo"])])


def test(arguments: list[str]) -> int:
    """Run pytest in the checkout."""
    ensure_environment("dev")
    require_libraries(["libqoffscreen.so"])
    os.chdir(ROOT)
    everything = ["-n", "2", "--dist", "loadfile"]
    return hand_over([str(PYTHON), "-m", "pytest", *(arguments or everything)])


def check(arguments: list[str]) -> int:
    """Run every gate in the checkout."""
    ensure_environment("dev")
    os.chdir(ROOT)
    return hand_over([str(PYTHON), str(ROOT / "packaging" / "check.py"), *arguments])


def libraries(_arguments: list[str]) -> int:
    """Print the Debian packages that Qt needs and this machine lacks, on one line."""
    ensure_environment("dev")
    packages = {debian_package(name) for name in missing_libraries(["libqoffscreen.so"])}
    if shutil.which("fc-list") is None:
        packages.add("fontconfig")
    if not shutil.which("fc-list") or not output_of("fc-list", ":lang=zh").strip():
        packages.add("fonts-noto-cjk")
    print(" ".join(sorted(packages)))
    return 0


def require_python() -> None:
    """Refuse a Python that is too old, and name better ones on the PATH."""
    if sys.version_info >= OLDEST_PYTHON:
        return
    newer = [name for name in ("python3.11", "python3.12", "python3.13") if shutil.which(name)]
    this = f"python3 packaging/{Path(__file__).name}"
    raise SetupError(
        "This Python is too old.",
        f"{sys.executable} is {sys.version.split()[0]}; Memory Studio needs 3.11 or newer.",
        this.replace("python3", newer[0], 1) if newer else "Install Python 3.11 or newer.",
    )


def ensure_environment(purpose: str) -> None:
    """Make .venv hold what purpose needs: "run", or "dev" with the tools of the project."""
    purposes = ("dev",) if purpose == "dev" else ("run", "dev")
    if PYTHON.exists() and any(stamp(each).exists() for each in purposes):
        return
    started = time.monotonic()
    create_environment()
    install(purpose)
    for old in VENV.glob("installed-*"):
        old.unlink()
    stamp(purpose).touch()
    say(f"Ready after {time.monotonic() - started:.0f} s. The next start is immediate.")


def stamp(purpose: str) -> Path:
    """Return the file that exists when .venv is as the project's files say."""
    digest = hashlib.sha256(str(ROOT).encode())
    for path in (ROOT / "pyproject.toml", CONSTRAINTS, VENV / "pyvenv.cfg"):
        digest.update(path.read_bytes() if path.exists() else b"")
    return VENV / f"installed-{purpose}-{digest.hexdigest()[:16]}"


def create_environment() -> None:
    """Create .venv unless a usable one is there."""
    probe = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    if PYTHON.exists() and subprocess.run([str(PYTHON), "-c", probe], check=False).returncode == 0:
        return
    say(f"Creating {VENV} with Python {sys.version.split()[0]} ...")
    if importlib.util.find_spec("ensurepip") is None:
        raise SetupError(
            "The environment cannot be created.",
            "This Python came without its venv module.",
            "Install it (Debian, Ubuntu: sudo apt-get install python3-venv) and start again.",
        )
    made = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(VENV)],
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if made.returncode != 0:
        raise explain("The environment cannot be created.", made.stdout)


def install(purpose: str) -> None:
    """Install the project and what purpose needs, with vectors where that costs no CUDA."""
    extras = "dev,embeddings" if purpose == "dev" else "embeddings"
    say("Installing; the first time this downloads several hundred megabytes ...")
    if sys.platform != "linux" or has_nvidia_gpu():
        pip_install(f"{ROOT}[{extras}]")
        return
    try:
        pip_install(f"{ROOT}[{extras}]", cpu_torch())
    except NoCpuBuildError:
        say(WITHOUT_VECTORS)
        pip_install(f"{ROOT}[dev]" if purpose == "dev" else str(ROOT))


def cpu_torch() -> str:
    """Return the requirement that only a CPU build of the pinned torch satisfies."""
    pin = re.search(r"^torch==\S+", CONSTRAINTS.read_text(encoding="utf-8"), re.MULTILINE)
    return f"{pin.group()}+cpu" if pin else "torch"


def has_nvidia_gpu() -> bool:
    """Say whether a CUDA build would find a device."""
    if Path("/proc/driver/nvidia/version").exists():
        return True
    return shutil.which("nvidia-smi") is not None and "GPU" in output_of("nvidia-smi", "-L")


def pip_install(project: str, *requirements: str) -> None:
    """Install the project editable, with the constraints, showing progress.

    Raises NoCpuBuildError when a requirement of a CPU build is what pip cannot find.
    """
    command = [str(PYTHON), "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]
    command += ["--constraint", str(CONSTRAINTS), "--editable", project, *requirements]
    environment = {**os.environ, "PIP_USER": "0", "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    output = follow(process)
    if process.wait() == 0:
        return
    if any("+cpu" in line and line.startswith("ERROR:") for line in output.splitlines()):
        raise NoCpuBuildError
    raise explain("The packages could not be installed.", output)


def follow(process: subprocess.Popen[str]) -> str:
    """Show the interesting lines of pip as they come, and a sign of life between them."""
    started = time.monotonic()
    lines: list[str] = []
    ended = threading.Event()

    def beat() -> None:
        while not ended.wait(HEARTBEAT_S):
            say(f"  {time.monotonic() - started:4.0f} s  ...")

    threading.Thread(target=beat, daemon=True).start()
    with LOG.open("a", encoding="utf-8") as log:
        for line in process.stdout or ():
            lines.append(line)
            log.write(line)
            if re.match(r"(Collecting|Installing|Building|Successfully built)\b", line):
                say(f"  {time.monotonic() - started:4.0f} s  {line.rstrip()[:90]}")
    ended.set()
    return "".join(lines)


def explain(what: str, output: str) -> SetupError:
    """Turn the output of pip or venv into the error to raise."""
    for pattern, why, remedy in CAUSES:
        if re.search(pattern, output):
            return SetupError(what, why, remedy)
    errors = [line for line in output.splitlines() if "ERROR" in line or "Error" in line]
    last = (errors or output.splitlines() or ["no reason given"])[-1]
    return SetupError(
        what, last.strip(), f"Read {LOG}; deleting {VENV} and starting again is safe."
    )


def require_screen() -> None:
    """Refuse to open a window where there is none to open."""
    if sys.platform != "linux" or platform_plugins():
        return
    raise SetupError(
        "Installed, but the window cannot open: there is no screen.",
        "Neither DISPLAY, WAYLAND_DISPLAY nor QT_QPA_PLATFORM is set.",
        "Start it in a desktop session, through `ssh -X` or `xvfb-run`, or with "
        "QT_QPA_PLATFORM=offscreen; `run --help` lists what works without a window.",
    )


def platform_plugins() -> list[str]:
    """Return the Qt platform plugins that may be used here; empty without a screen."""
    chosen = os.environ.get("QT_QPA_PLATFORM", "")
    if chosen:
        return [f"libq{name.partition(':')[0]}.so" for name in chosen.split(";")]
    screens = {"DISPLAY": "libqxcb.so", "WAYLAND_DISPLAY": "libqwayland.so"}
    return [plugin for variable, plugin in screens.items() if os.environ.get(variable)]


def require_libraries(plugins: list[str]) -> None:
    """Refuse to start Qt without the system libraries that it would die for."""
    missing = missing_libraries(plugins)
    if missing:
        packages = " ".join(sorted({debian_package(name) for name in missing}))
        raise SetupError(
            "Installed, but Qt cannot start.",
            f"System libraries are missing: {', '.join(missing)}.",
            f"Debian, Ubuntu: sudo apt-get install {packages}",
        )


def missing_libraries(plugins: list[str]) -> list[str]:
    """Return the sonames that Qt's widgets and these platform plugins ask for in vain."""
    found = sorted(VENV.glob("lib/python*/site-packages/PySide6"))
    if sys.platform != "linux" or not found or shutil.which("ldd") is None:
        return []
    wanted = [found[0] / "QtWidgets.abi3.so"]
    wanted += [found[0] / "Qt" / "plugins" / "platforms" / plugin for plugin in plugins]
    output = output_of("ldd", *(str(path) for path in wanted if path.exists()))
    return sorted(set(re.findall(r"(\S+) => not found", output)))


def debian_package(soname: str) -> str:
    """Return the Debian package of a library: libxkbcommon-x11.so.0 is in libxkbcommon-x11-0."""
    name, _, version = soname.lower().partition(".so.")
    hyphen = "-" if name[-1].isdigit() else ""
    return DEBIAN_EXCEPTIONS.get(soname, f"{name}{hyphen}{version}")


def output_of(*command: str) -> str:
    """Return what a program prints; empty when it fails to start."""
    try:
        return subprocess.run(command, check=False, capture_output=True, text=True).stdout
    except OSError:
        return ""


def hand_over(command: list[str]) -> int:
    """Become the command where the system can, else wait for it."""
    if os.name != "nt":
        sys.stdout.flush()
        os.execv(command[0], command)  # noqa: S606 - no shell is wanted
    return subprocess.call(command)


def say(text: str) -> None:
    """Print progress, at once and beside the output proper."""
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
