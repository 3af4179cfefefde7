"""Which files a name means: `onirim`, `onirim+sphinx+glyphs`, `my_variant.dream`.

What stands before the first `+` is a rulebook; each further part is one of its expansions or variants, by its name, which
is a file beside the rulebook, or as a path. An expansion or variant alone is played with the rulebook that it is for, and
with what it requires.
"""

import difflib
import glob
import re
from collections.abc import Collection, Iterator, Sequence
from importlib.resources import files
from pathlib import Path

from dreambook.grammar.diagnostics import Diagnostics

_HEADING = re.compile(r"^(expansion|variant)\s+(\S+).*?\bfor\s+(\S+)\s*(#.*)?$", re.MULTILINE)
_RULEBOOK = re.compile(r"^rulebook[ \t]+('[^'\n]+'|\w+)", re.MULTILINE)
_REQUIRES = re.compile(r"^[ \t]+requires[ \t]+([^#\n]+)", re.MULTILINE)
_READ = 4000
"""Characters of a file in which its heading is looked for."""


def shipped_files() -> Iterator[tuple[str, Path]]:
    """All files that come with dreambook, by name: `onirim`, `onirim/sphinx`, `classics/chess`."""
    root = Path(str(files("dreambook.rulesets")))
    for path in sorted(root.rglob("*.dream")):
        parts = path.relative_to(root).with_suffix("").parts
        yield "/".join(parts[:-1]) if len(parts) > 1 and parts[-1] == parts[-2] else "/".join(parts), path


def heading_in(text: str) -> tuple[str, str] | None:
    """The name of the expansion or variant that a text is, and of what it is for; None for any other text."""
    match = _HEADING.search(text[:_READ])
    return (match.group(2), match.group(3)) if match else None


def patch_heading(path: Path) -> tuple[str, str] | None:
    """The name of the expansion or variant in a file, and of what it is for; None for any other file."""
    return heading_in(_beginning(path))


def rulebook_name(path: Path) -> str | None:
    """The name of the rulebook in a file; None for any other file."""
    match = _RULEBOOK.search(_beginning(path))
    return match.group(1).strip("'") if match else None


def _beginning(path: Path) -> str:
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            return file.read(_READ)
    except OSError:
        return ""


def patches_beside(rulebook: Path) -> dict[str, Path]:
    """The expansions and variants that lie beside a rulebook, and in the folder where one works, by name."""
    found: dict[str, Path] = {}
    base = rulebook_name(rulebook)
    for folder in dict.fromkeys((rulebook.parent, Path())):
        for path in _dreams(folder):
            heading = patch_heading(path) if path != rulebook else None
            if heading is not None and heading[1] == base:
                found.setdefault(heading[0], path)
    return found


def _dreams(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob("*.dream"))
    except OSError:
        return []


def words_beside(file: Path) -> list[Path]:
    """The files with the words of a rulebook, an expansion or a variant in other languages: `onirim.de.words`."""
    try:
        return sorted(file.parent.glob(f"{glob.escape(file.stem)}.*.words"))
    except OSError:
        return []


def with_required(rulebook: Path, patch: Path, text: str | None = None) -> list[str]:
    """The files of what an expansion or variant requires, as far as they lie beside the rulebook or itself, and its own at
    the end."""
    beside = _together(rulebook, patch)
    files: list[str] = []

    def add(path: Path, text: str) -> None:
        for match in _REQUIRES.finditer(text):
            for name in match.group(1).split(","):
                other = beside.get(name.strip())
                if other is not None and other != patch and str(other) not in files:
                    add(other, _beginning(other))
        if str(path) not in files:
            files.append(str(path))

    add(patch, _beginning(patch) if text is None else text[:_READ])
    return files


def base_of(patch: Path, base: str) -> Path | None:
    """The rulebook that an expansion or variant is for: beside it, in the folder above, where one works, or shipped."""
    for folder in (patch.parent, patch.parent.parent, patch.parent.parent / base, patch.parent / base, Path()):
        candidates = [folder / f"{base}.dream", *_dreams(folder)]
        found = next((path for path in candidates if path.is_file() and rulebook_name(path) == base), None)
        if found is not None:
            return found
    return next((path for name, path in shipped_files() if name.split("/")[-1] == base and rulebook_name(path)), None)


def _together(rulebook: Path, patch: Path) -> dict[str, Path]:
    """The expansions and variants beside a rulebook, and beside one of them."""
    found = patches_beside(rulebook)
    for path in _dreams(patch.parent):
        heading = patch_heading(path)
        if heading is not None and heading[1] == rulebook_name(rulebook):
            found.setdefault(heading[0], path)
    return found


def lying_here(name: str, patches: Sequence[str] = ()) -> str:
    """What may be meant by a name without `.dream`, and by those of patches, among the files where one works:
    `orchard.dream+harvest_festival`; empty when there is no such rulebook."""
    stem = name.removesuffix(".dream")
    rulebooks = {path.stem: path for path in _dreams(Path()) if rulebook_name(path) is not None}
    rulebooks |= {str(rulebook_name(path)): path for path in list(rulebooks.values())}
    path = rulebooks.get(stem) or rulebooks.get(_nearest(stem, rulebooks))
    if path is None:
        return ""
    beside = patches_beside(path)
    return "+".join([str(path), *(_nearest(part.removesuffix(".dream"), beside) or part for part in patches if part)])


def _nearest(text: str, known: Collection[str]) -> str:
    """The known name that a text is, is most like, or is a part of; empty when there is none."""
    if text in known:
        return text
    parts = [name for name in known if text in name.split("_") or (len(text) > 3 and text in name)]
    return next(iter(parts or difflib.get_close_matches(text, known, 1)), "")


def find_patch(part: str, rulebook: Path, found: Diagnostics) -> Path | None:
    """The file of an expansion or variant that is named after a `+`; a finding F10 where there is none."""
    beside = patches_beside(rulebook)
    if part in beside:
        return beside[part]
    path = Path(part)
    if part.endswith(".dream") or path.is_file():
        return path
    what = f"`{rulebook.stem}` has no expansion or variant `{part}`"
    if beside:
        near = _nearest(part, beside)
        found.error("F10", what, help=f"did you mean `{near}`?" if near else "it has " + ", ".join(sorted(beside)))
    else:
        found.error("F10", what, help="give the path of its file, as in `+my_variant.dream`")
    return None
