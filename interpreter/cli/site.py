"""`dream print --all`: the documents of a rulebook as files in a folder, of which only those that change are written.

Which files are the site's own stands in a file of the folder. Nothing else there is ever touched: what lies in the way is
named before anything is written.
"""

import hashlib
import importlib
import json
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dreambook.grammar import ast
from dreambook.interpreter.cli.documents import asked, own_language
from dreambook.interpreter.cli.guard import FINDINGS, FINE, Stop, misuse
from dreambook.interpreter.cli.options import open_rulebook
from dreambook.interpreter.cli.output import OF_RULEBOOKS, write, write_file
from dreambook.interpreter.cli.progress import Advance, progress

LIST = ".dreambook-site.json"
"""The file that says which files are the site's own: of each what decided its content, and its content's hash."""


@dataclass
class Folder:
    """The folder of a site. `own` has the files that were written before: key and hash by path."""

    path: str
    own: dict[str, tuple[str, str]] = field(default_factory=dict)
    now: dict[str, tuple[str, str]] = field(default_factory=dict)
    made_of: str = ""
    written: int = 0
    unchanged: int = 0
    edited: list[str] = field(default_factory=list)

    def is_fresh(self, name: str, key: str) -> bool:
        """Whether the file is there as it was written, and would be written so again."""
        before, content = self.own.get(name, ("", ""))
        return before == key and self.hash_of(name) == content

    def hash_of(self, name: str) -> str:
        """The hash of what is in a file now; "" where none is."""
        try:
            return _hash(Path(self.path, name).read_bytes())
        except OSError:
            return ""

    def keep(self, name: str, key: str) -> None:
        """Leave a file as it is."""
        self.now[name] = self.own[name]
        self.unchanged += 1

    def put(self, name: str, key: str, content: bytes) -> None:
        """Write a file if that changes it. Raises Stop (F09) for one that is not ours."""
        there = self.hash_of(name)
        before = self.own.get(name, ("", ""))[1]
        if there == _hash(content):
            self.unchanged += 1
        elif there and before and there != before:
            # Somebody has written into it: that is theirs, and not ours to lose.
            self.edited.append(name)
            self.now[name] = ("", before)
            return
        else:
            if there and name not in self.own:
                raise _in_the_way(os.path.join(self.path, name))
            # Ours before it is there: if it stops here, the next run knows it.
            self.note({**self.own, **self.now, name: (key, "")})
            _make_folder(os.path.dirname(os.path.join(self.path, name)))
            write_file(os.path.join(self.path, name), content)
            self.written += 1
        self.now[name] = (key, _hash(content))

    def note(self, files: dict[str, tuple[str, str]]) -> None:
        """Write down which files are the site's, where that is new."""
        if set(files) - set(self.own):
            self.own.update(files)
            self.save(self.own)

    def save(self, files: dict[str, tuple[str, str]]) -> None:
        """Write the list of files."""
        listed = {name: list(of) for name, of in sorted(files.items())}
        about = {"about": "files that dreambook has made here", "made of": self.made_of, "files": listed}
        content = json.dumps(about, indent=1) + "\n"
        if self.hash_of(LIST) != _hash(content.encode()):
            write_file(os.path.join(self.path, LIST), content)

    def clear(self) -> tuple[int, list[str]]:
        """Remove what the site has no longer; how many, and those that somebody has changed since, which stay."""
        removed, changed = 0, []
        for name in sorted(set(self.own) - set(self.now)):
            there = self.hash_of(name)
            # Of what was being written when all ended the content is not known.
            if there and self.own[name][1] in (there, ""):
                os.unlink(os.path.join(self.path, name))
                removed += 1
            elif there:
                changed.append(name)
        for folder in {os.path.dirname(name) for name in self.own} - {""}:
            full = os.path.join(self.path, folder)
            if os.path.isdir(full) and not os.listdir(full):
                os.rmdir(full)
        self.save(self.now)
        return removed, changed


def print_site(
    loaded: Any, output: str, lang: str | None, players: int | None, templates: Any, paper: str, backs: bool
) -> int:
    """Make or renew the site of a rulebook. Raises Stop."""
    documents = importlib.import_module("dreambook.generators.documents")
    site_of = importlib.import_module("dreambook.generators.site").Site
    languages = [lang] if lang else list(documents.languages_of(loaded.rules)) or [own_language(loaded)]
    kinds = documents.kinds_for(templates)
    folder = _open(output, [f"{one}/{kind}.{to}" for one in languages for kind in kinds for to in documents.FORMATS])
    made_of = _made_of(loaded, templates, [*languages, str(players), paper, str(backs)])
    if folder.made_of == made_of and all(
        content and folder.hash_of(name) == content for name, (_, content) in folder.own.items()
    ):
        # Nothing of what it is made of has changed, and nothing of what was made: there is nothing to put into words.
        write(f"{os.path.join(output, 'index.html')}: 0 written, {len(folder.own):,} unchanged\n")
        return FINE
    folder.made_of = ""
    base, broken = None, []
    if loaded.patches:
        from dreambook.interpreter.patches.examples import changed_examples

        base = open_rulebook(loaded.path.split("+")[0])
        broken = changed_examples(base, loaded)
    books = {
        language: documents.book_of(loaded.rules, language, players, base.rules if base else None, broken)
        for language in languages
    }
    site = site_of(books, templates, documents.Print(paper, backs))
    with progress("Printing") as advance:
        _write(site, folder, len(languages) * len(site.formats) * len(kinds) + 1, advance)
    if not site.broken:
        folder.made_of = made_of
    removed, changed = folder.clear()
    told = [f"{folder.written:,} written", f"{folder.unchanged:,} unchanged"] + (
        [f"{removed:,} removed"] if removed else []
    )
    write(f"{os.path.join(output, 'index.html')}: {', '.join(told)}\n")
    for name in changed:
        write(f"{os.path.join(output, name)} is no longer made, but was changed by somebody and stays\n")
    for name in folder.edited:
        write(f"{os.path.join(output, name)} was changed by somebody and stays; remove it to have it made anew\n")
    if "pdf" not in site.formats:
        write('no PDF: typst is not installed (`pip install "dreambook[pdf]"`)\n')
    if site.broken:
        raise Stop([one for stop in site.broken.values() for one in stop.findings], FINDINGS, loaded.sources)
    return FINE


def _made_of(loaded: Any, templates: Any, options: Sequence[str]) -> str:
    """A hash of all that a site is made of: the rulebook's files, the folder of templates, the options, dreambook itself."""
    found = hashlib.sha256()
    texts = [(name, "\n".join(source.lines)) for name, source in sorted(loaded.sources.items())]
    found.update(json.dumps([texts, list(options), str(templates.folder)]).encode())
    # Tables and lists are read when a box is built: of what lies beside the rulebook's files, any may be one.
    tables = [Path(node.span.file).parent / node.path for node in loaded.rules.nodes if isinstance(node, ast.TableFile)]
    beside = [path for folder in {Path(name).parent for name in loaded.sources} for path in folder.iterdir()]
    for path in sorted({*tables, *(path for path in beside if path.suffix in (".csv", ".txt"))}):
        if path.is_file():
            found.update(f"{path}\0{_hash(path.read_bytes())}\n".encode())
    package = Path(__file__).resolve().parents[2]
    folders = [package / part for part in ("grammar", "interpreter", "generators")]
    if templates.folder is not None:
        folders.append(templates.folder)
    for folder in folders:
        for path in sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts):
            told = path.stat()
            found.update(f"{path}\0{told.st_size}\0{told.st_mtime_ns}\n".encode())
    return found.hexdigest()


def _write(site: Any, folder: Folder, about: int, advance: Advance | None) -> None:
    """Make what is not fresh; a document is set while the next is put into words."""
    pool = ThreadPoolExecutor(max_workers=max(os.cpu_count() or 1, 1))
    waiting: list[tuple[Any, Future[bytes]]] = []
    done = 0
    try:
        for file in _files(site.files()):
            if folder.is_fresh(file.path, file.key):
                folder.keep(file.path, file.key)
                done += 1
            elif file.path.endswith(".pdf"):
                waiting.append((file, pool.submit(file.make)))
            else:
                folder.put(file.path, file.key, asked(file.make))
                done += 1
            while waiting and waiting[0][1].done():
                done += _put(site, folder, *waiting.pop(0))
            if advance is not None:
                advance(done, max(about, done))
        for file, made in waiting:
            done += _put(site, folder, file, made)
            if advance is not None:
                advance(done, max(about, done))
        # Only now it is known what there is to lead to.
        index = asked(site.index)
        if folder.is_fresh(index.path, index.key):
            folder.keep(index.path, index.key)
        else:
            folder.put(index.path, index.key, asked(index.make))
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _files(files: Iterable[Any]) -> Iterator[Any]:
    left = iter(files)
    while (file := asked(next, left, None)) is not None:
        yield file


def _put(site: Any, folder: Folder, file: Any, made: "Future[bytes]") -> int:
    """Write a PDF when it is set; one that cannot be set is left out, and named in the end."""
    try:
        content = asked(made.result)
    except Stop as stop:
        site.broken[file.path] = stop
        return 1
    folder.put(file.path, file.key, content)
    return 1


def _open(output: str, names: Sequence[str]) -> Folder:
    """The folder, made where there is none; `names` are the files that the site may have. Raises Stop where no site
    belongs."""
    if os.path.exists(output) and not os.path.isdir(output):
        raise misuse("F09", f"`{output}` is a file, and `--all` needs a folder", "name another place with `-o`")
    if os.path.isdir(output):
        for name in sorted(os.listdir(output)):
            if name.endswith(OF_RULEBOOKS):
                raise misuse("F09", f"`{output}` holds a rulebook (`{name}`)", f"give the site a folder of its own: `-o {os.path.join(output, 'site')}`")  # fmt: skip
    own, made_of = _read(os.path.join(output, LIST))
    for name in ("index.html", *names):
        path = os.path.join(output, *name.split("/"))
        if name not in own and os.path.lexists(path):
            raise _in_the_way(path)
    _make_folder(output)
    _clear_away(output, (LIST, "index.html", *names, *own))
    return Folder(output, own, made_of=made_of)


def _clear_away(output: str, names: Iterable[str]) -> None:
    """Remove what a run that was killed has left of files that it was writing."""
    ours = {os.path.join(*name.split("/")) for name in names}
    for folder in sorted({os.path.dirname(name) for name in ours}):
        full = os.path.join(output, folder)
        for name in os.listdir(full) if os.path.isdir(full) else ():
            left = _LEFT.fullmatch(name)
            if left is not None and os.path.join(folder, left[1]) in ours:
                os.unlink(os.path.join(full, name))


_LEFT = re.compile(r"\.(.+)\.[0-9a-f]{8}\.tmp")
"""How a file is called while it is written: see `play/save_files.py`."""


def _read(path: str) -> tuple[dict[str, tuple[str, str]], str]:
    """Which files are the site's own, and what all of it was made of. Raises Stop for a list that cannot be read: nothing
    is known then."""
    if not os.path.exists(path):
        return {}, ""
    try:
        listed = json.loads(Path(path).read_text(encoding="utf-8"))
        files, made_of = listed["files"], str(listed.get("made of", ""))
        own = {str(name): (str(key), str(content)) for name, (key, content) in files.items()}
        if any(os.path.isabs(name) or ".." in Path(name).parts for name in own):
            raise ValueError("a path that leads out of the folder")
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as problem:
        raise misuse("F09", f"`{path}` cannot be read, so that it is not known which files are the site's",
                     "take another folder, or remove this site's files and that one") from problem  # fmt: skip
    return own, made_of


def _make_folder(path: str) -> None:
    try:
        os.makedirs(path, exist_ok=True)
    except (OSError, ValueError) as problem:
        why = (problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)).lower()
        raise misuse("F09", f"the folder `{path}` cannot be made: {why}", "name another place with `-o`") from problem


def _in_the_way(path: str) -> Exception:
    return misuse(
        "F09", f"`{path}` is there already, and was not made by `dream print --all`", "name another folder with `-o`"
    )


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
