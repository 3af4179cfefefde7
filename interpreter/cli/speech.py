"""In which language a command speaks: that of `--lang`, else that of the variable DREAM_LANG, else English."""

import os
from collections.abc import Sequence

LANGUAGE_VARIABLE = "DREAM_LANG"
SOURCE = "en"
LANGUAGES = (SOURCE, "de")

_spoken = SOURCE
_asked_for = False


def choose_language(arguments: Sequence[str]) -> None:
    """Take the language from the command line, before anything is read of it: what is wrong there is said in it too.

    An unknown one is passed over for what the variable says, else English; the option itself refuses it.
    """
    global _spoken, _asked_for
    wanted = [os.environ.get(LANGUAGE_VARIABLE, "")]
    for at, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument == "--lang" and at + 1 < len(arguments):
            wanted.append(arguments[at + 1])
        elif argument.startswith("--lang="):
            wanted.append(argument.removeprefix("--lang="))
    # `de_DE.UTF-8`, as systems write it, is German.
    short = [text.replace("-", "_").split("_")[0].split(".")[0].lower() for text in wanted]
    known = [language for language in short if language in LANGUAGES]
    _spoken = known[-1] if known else SOURCE
    _asked_for = bool(known)


def speak_as(language: str) -> None:
    """Speak the language of what is at hand, where nobody has asked for another one."""
    global _spoken
    if not _asked_for and language in LANGUAGES:
        _spoken = language


def forget_language() -> None:
    """Speak English again: a command is over."""
    global _spoken
    _spoken = SOURCE


_asked_for = False


def language() -> str:
    """The language that the running command speaks."""
    return _spoken


def say(text: str) -> str:
    """What dreambook says in English, in the language of the command, line by line."""
    if _spoken == SOURCE:
        return text
    from dreambook.interpreter.report.translate import catalogue

    words = catalogue(_spoken)
    return "\n".join(words.said(line) for line in text.split("\n"))


def worded(text: str, /, **slots: object) -> str:
    """A text with slots, whole in the language of the command; what stands in the slots stays as it is."""
    from dreambook.interpreter.report.translate import worded as in_language

    return in_language(_spoken, text, **slots)


def numbered(count: int, one: str, many: str, /, **slots: object) -> str:
    """The same of one or of several: `{count} card`, `{count} cards`."""
    return worded(one if count == 1 else many, count=count, **slots)
