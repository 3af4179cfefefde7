"""The samples on a page: what stands in its fences.

```dream bad                 a file: a rulebook, or what changes one; it is called as its heading says
```dream bad naps/a.dream    a file of this name
```text good mine.txt        a file that is no rulebook
```console bad               a command, and below it all that it prints
"""

import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_FENCE = re.compile(r"^```(\w+) (bad|good)(?: (\S+))?\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^(rulebook|expansion|variant)\s+(\w+)", re.MULTILINE)


@dataclass(frozen=True)
class Sample:
    """One fence. `language`: dream, text or console; `quality`: bad or good; `name`: the file's, empty for a command."""

    language: str
    quality: str
    name: str
    text: str

    @property
    def is_patch(self) -> bool:
        """Whether this changes a rulebook, and is none itself."""
        heading = _HEADING.search(self.text)
        return self.language == "dream" and heading is not None and heading[1] != "rulebook"


def parts_of(page: str) -> Iterator[str | Sample]:
    """What a page consists of, in its order: Markdown, and samples."""
    end = 0
    for fence in _FENCE.finditer(page):
        yield page[end : fence.start()]
        language, quality, name, text = fence.groups()
        if language == "dream" and not name:
            heading = _HEADING.search(text)
            name = f"{heading[2] if heading else 'rulebook'}.dream"
        yield Sample(language, quality, name or "", text)
        end = fence.end()
    yield page[end:]


def fences_of(page: str) -> list[str]:
    """The samples of a page as they stand there, with their fences."""
    return [fence[0] for fence in _FENCE.finditer(page)]


def samples_of(page: str) -> list[Sample]:
    """The samples of a page."""
    return [part for part in parts_of(page) if isinstance(part, Sample)]


def other_lines(sample: Sample, samples: Sequence[Sample]) -> set[int]:
    """The lines of a file, from 0, that are others in the file of the same name and the other quality; none without one."""
    other = next((s for s in samples if s.name == sample.name and s.quality != sample.quality), None)
    if other is None or sample.language == "console":
        return set()
    matcher = difflib.SequenceMatcher(None, sample.text.split("\n"), other.text.split("\n"), autojunk=False)
    return {n for tag, start, end, _, _ in matcher.get_opcodes() if tag != "equal" for n in range(start, end)}
