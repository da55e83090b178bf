"""Side-cars: the columns of a scanned session, so that it opens at once the next time.

A side-car is derived data in our own state folder. It is keyed by the session's path and
valid for one fingerprint and one version of the scan; anything odd about it means "scan
again", never an error.
"""

from __future__ import annotations

import hashlib
import json
import os
import struct
import sys
import zlib
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from memory_studio.storage.files import write_cache

__all__ = ["SideCar", "load_side_car", "save_side_car", "side_car_path"]

_MAGIC = b"MSCOL2\n"
_FRAME = struct.Struct("<IQ")
"""CRC-32 of everything after the frame, and the length of the head."""


@dataclass(frozen=True, slots=True)
class SideCar:
    """The contents of a side-car.

    Attributes:
        meta: JSON values.
        arrays: machine-typed columns by name. blobs: byte columns by name.
        ids: id of each row.
    """

    meta: Mapping[str, Any]
    arrays: Mapping[str, array[int]]
    blobs: Mapping[str, bytes]
    ids: Sequence[str]


def side_car_path(folder: Path, session: Path) -> Path:
    """Return where the side-car of a session is kept."""
    name = hashlib.blake2b(os.fsencode(session.absolute()), digest_size=16).hexdigest()
    return folder / f"{name}.columns"


def save_side_car(path: Path, side_car: SideCar) -> None:
    """Write a side-car; none for ids that are not valid Unicode, or where none can be written."""
    try:
        ids = orjson.dumps(side_car.ids)
    except orjson.JSONEncodeError:
        return
    parts = [array_.tobytes() for array_ in side_car.arrays.values()]
    parts += [*side_car.blobs.values(), ids]
    head = {
        "meta": side_car.meta,
        "arrays": [[name, a.typecode, len(a)] for name, a in side_car.arrays.items()],
        "blobs": [[name, len(blob)] for name, blob in side_car.blobs.items()],
        "order": sys.byteorder,
    }
    head_bytes = json.dumps(head, ensure_ascii=True).encode()
    crc = 0
    for part in (head_bytes, *parts):
        crc = zlib.crc32(part, crc)
    data = b"".join([_MAGIC, _FRAME.pack(crc, len(head_bytes)), head_bytes, *parts])
    write_cache(path, data)


def load_side_car(path: Path) -> SideCar | None:
    """Return a side-car, None when there is none that can be used."""
    try:
        data = memoryview(path.read_bytes())
        return _decode(data)
    except (OSError, ValueError, KeyError, TypeError, struct.error):
        return None


def _decode(data: memoryview) -> SideCar | None:
    start = len(_MAGIC) + _FRAME.size
    crc, n_head = _FRAME.unpack(data[len(_MAGIC) : start])
    if data[: len(_MAGIC)] != _MAGIC or zlib.crc32(data[start:]) != crc:
        return None
    head = json.loads(bytes(data[start : start + n_head]))
    if head["order"] != sys.byteorder:
        return None
    at = start + n_head
    arrays = {}
    for name, typecode, n_items in head["arrays"]:
        arrays[name] = array(typecode)
        n_bytes = n_items * arrays[name].itemsize
        arrays[name].frombytes(data[at : at + n_bytes])
        at += n_bytes
    blobs = {}
    for name, n_bytes in head["blobs"]:
        blobs[name] = bytes(data[at : at + n_bytes])
        at += n_bytes
    ids = orjson.loads(data[at:])
    return SideCar(head["meta"], arrays, blobs, ids)
