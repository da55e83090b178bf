"""The person's settings: a frozen value, loaded from and saved to one JSON file.

No secret is ever a setting. A broken file or value gives the default and a sentence.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, fields
from pathlib import Path

import platformdirs

from memory_studio.storage.files import atomic_replace

__all__ = [
    "Settings",
    "default_settings_path",
    "default_state_dir",
    "load_settings",
    "save_settings",
]

_APP = "memory-studio"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person can choose.

    Attributes:
        language: "system", "en" or "zh_CN". theme: "system", "light" or "dark".
        font_scale_percent: size of all text, 50 to 300.
        embedding_model: "bundled", "none", or the name or folder of a sentence-transformers
            model.
        embedding_model_may_download: the model above may be fetched from the network.
        quiet_seconds: a session written more recently than this counts as live.
        window_tokens, reserve_tokens: assumed where a session names none.
    """

    language: str = "system"
    theme: str = "system"
    font_scale_percent: int = 100
    embedding_model: str = "bundled"
    embedding_model_may_download: bool = False
    quiet_seconds: int = 120
    window_tokens: int = 200_000
    reserve_tokens: int = 20_000


def default_state_dir() -> Path:
    """Return where journal, indexes and side-cars live; MEMORY_STUDIO_STATE_DIR overrides it."""
    override = os.environ.get("MEMORY_STUDIO_STATE_DIR")
    return Path(override) if override else platformdirs.user_state_path(_APP, appauthor=False)


def default_settings_path() -> Path:
    """Return the settings file; it moves along with MEMORY_STUDIO_STATE_DIR."""
    override = os.environ.get("MEMORY_STUDIO_STATE_DIR")
    folder = Path(override) if override else platformdirs.user_config_path(_APP, appauthor=False)
    return folder / "settings.json"


def load_settings(path: Path) -> tuple[Settings, list[str]]:
    """Return the settings of a file and a sentence for each thing wrong with it."""
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Settings(), []
    except (OSError, ValueError) as error:
        return Settings(), [f"The settings in {path} cannot be read ({error}); defaults are used."]
    if not isinstance(values, dict):
        return Settings(), [f"The settings in {path} are no JSON object; defaults are used."]
    defaults, good, problems = asdict(Settings()), {}, []
    for name in (field.name for field in fields(Settings)):
        if type(values.get(name, defaults[name])) is type(defaults[name]):
            good[name] = values.get(name, defaults[name])
        else:
            problems.append(f"The setting “{name}” has a value of the wrong kind; it is ignored.")
    return Settings(**good), problems


def save_settings(path: Path, settings: Settings) -> None:
    """Write all settings at once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    atomic_replace(path, json.dumps(asdict(settings), indent=1).encode())
