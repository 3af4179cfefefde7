"""Golden files: an output pinned as a file beside its test, reviewed as a diff when it changes."""

import os
from pathlib import Path

UPDATE_VARIABLE = "DREAMBOOK_UPDATE_GOLDEN"


def check_golden(path: Path, text: str) -> None:
    """Fail unless `text` is what the file at `path` holds; with `--update-golden`, write it there instead."""
    if os.environ.get(UPDATE_VARIABLE) == "1":
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_bytes() != text.encode():
            path.write_bytes(text.encode())
        return
    assert path.exists(), f"no golden file {path.name}: run pytest with --update-golden and review what it writes"
    assert text == path.read_bytes().decode(), f"{path.name} differs: run with --update-golden if that is meant"
