"""The wheel must ship every folder that the source tree can import."""

import fnmatch
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PARTS = ("grammar", "interpreter", "rulesets", "generators")
CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]


def _files() -> list[Path]:
    return [
        path
        for part in PARTS
        for path in (ROOT / part).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
    ]


def test_every_folder_is_listed_as_a_package() -> None:
    found = {"dreambook." + ".".join(path.parent.relative_to(ROOT).parts) for path in _files()}
    assert set(CONFIG["packages"]) == found
    assert len(CONFIG["packages"]) == len(set(CONFIG["packages"]))


def test_every_data_file_is_matched_by_package_data() -> None:
    patterns = CONFIG["package-data"]["*"]
    lost = [
        str(path.relative_to(ROOT))
        for path in _files()
        if path.suffix not in {".py", ".pyi"} and not any(fnmatch.fnmatch(path.name, pattern) for pattern in patterns)
    ]
    assert lost == []


def test_every_part_says_it_is_typed_and_is_linked_for_type_checkers() -> None:
    for part in PARTS:
        assert (ROOT / part / "__init__.py").is_file()
        assert (ROOT / part / "py.typed").is_file()
        assert (ROOT / ".dev" / "dreambook" / part).resolve() == ROOT / part
