"""What a result was found of: a digest of all C sources."""

import hashlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def name_sources():
    digest = hashlib.sha256()
    for path in sorted(path for room in ("include", "src") for path in (ROOT / room).rglob("*.[ch]")):
        digest.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return f"sha256 of the C sources {digest.hexdigest()[:16]}"
