"""What comes back without each ruling and assumption, for people."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dreambook.interpreter.cli.speech import say
from dreambook.interpreter.numbers import so_many

if TYPE_CHECKING:
    from dreambook.interpreter.api import Rulebook

WIDTH = 60
"""So much is shown of a ruling, and of the words that it decides."""


def looked_at(rulebook: "Rulebook", name: str, level: str) -> list[dict[str, Any]]:
    """What rests on each ruling and assumption of a rulebook, as plain data."""
    from dreambook.interpreter.check.apart import cores
    from dreambook.interpreter.check.rulings import rulings_of
    from dreambook.interpreter.cli.progress import progress

    with progress(f"rulings of {rulebook.name or name}") as shown:
        return [held.plain() for held in rulings_of(rulebook, level, shown, cores())]


def described(rulings: Sequence[Mapping[str, Any]]) -> list[str]:
    """The lines that people read: first how many there are, then each that says what it decides."""
    if not rulings:
        return [say("there are no rulings and no assumptions here")]
    known = [held for held in rulings if held["decides"]]
    back = sum(bool(held["back"]) for held in known)
    silent = len(rulings) - len(known)
    lines = [
        say(
            f"{so_many(len(rulings), 'ruling or assumption', 'rulings and assumptions')}: without {back:,} of them something is found"
        ),
    ]
    for held in known:
        file, line = held["place"]
        lines.append(
            f'{file}:{line}: {held["kind"]} "{_short(held["text"])}"'
            + (f" ({', '.join(held['answers'])})" if held["answers"] else "")
        )
        words = " + ".join(f"`{_short(quoted)}`" for quoted in held["decides"])
        lines.append("  " + say(f"without {words}: {_found(held)}"))
    if silent:
        lines.append(say(f"what they decide (`decides`) is not said of {silent:,}"))
    return lines


def _found(held: Mapping[str, Any]) -> str:
    back = held["back"]
    if not back:
        return "nothing comes back, no check sees it" if held["found"] else "these words stand nowhere"
    codes = Counter(found["code"] for found in back)
    first = back[0]
    more = ", ".join(f"{code} {count} x" if count > 1 else code for code, count in codes.items())
    return f"{first['code']} {first['message']}" + (f" (all: {more})" if len(back) > 1 else "")


def _short(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= WIDTH else f"{plain[: WIDTH - 3].rstrip()}..."
