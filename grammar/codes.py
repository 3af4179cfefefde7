"""The table of every code a finding can have. Codes are stable and never reused.

S, V, D, X and M are the kinds of contradiction of the catalogue (S18 is beside it); P is for what the parser meets, F for files, tables,
saves, templates and the command line. A new code is one new line here and one page in interpreter/explain.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Severity(StrEnum):
    """How much a finding weighs: an error stops a game, a warning is a likely mistake, a hint is advice."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"

    @property
    def rank(self) -> int:
        """0 for an error, 1 for a warning, 2 for a hint: the order in which people want to read them."""
        return _RANKS[self]


_RANKS = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.HINT: 2}


@dataclass(frozen=True, slots=True)
class CodeInfo:
    """What is known of a code before it is met: its readable name, its usual weight and its title."""

    code: str
    slug: str
    severity: Severity
    title: str


class UnknownCode(LookupError):
    """A finding was made with a code that the table does not have: a mistake in dreambook, not in a rulebook."""


# P06 was for what later versions of the language would have; it is not used again.
_TABLE = """
P01 error   unexpected-word          A word that cannot stand here
P02 error   bad-indentation          Indentation that fits no block
P03 error   bad-character            A character that cannot stand here
P04 error   unterminated-string      A string without its closing quote
P05 error   nested-too-deep          Nested too deep
P07 error   duplicate-section        A section that stands twice
P08 error   wrong-language-line      No language line, or one of another language
P09 error   unexpected-end           A statement that is not finished
P10 error   reserved-word            A reserved word used as a name
P11 error   bad-number               A number that cannot be read
P12 error   division-without-rounding  A division that does not say how to round
P13 error   bad-slot                 A slot in a string that cannot be read
P14 hint    open-point               An open point of a draft
P15 warning stale-translation        A translation of a text that is not there
P16 warning missing-translation      Words and texts without a translation
P17 warning translation-differs      A translation that quotes other numbers
P18 error   bad-drawing              A drawing that cannot be read

F01 error   no-such-file             No such file
F02 error   a-folder                 A folder where a file is needed
F03 error   no-permission            No permission to read the file
F04 error   not-utf-8                Not UTF-8
F05 error   too-large                The file is too large
F06 error   bad-table                A table that cannot be read
F07 error   bad-save                 A save that cannot be read
F08 error   save-of-another-rulebook A save of another rulebook
F09 error   cannot-write             The file cannot be written
F10 error   unknown-rulebook         No shipped rulebook of that name
F11 error   bad-option               A value the command line cannot use
F12 error   template-error           A template that cannot be filled
F13 error   interrupted              Interrupted
F14 error   internal-error           A mistake in dreambook itself
F15 error   not-installed            A part of dreambook that is not installed
F16 error   not-typeset              A document that cannot be typeset
F20 error   bad-list                 A list that cannot be read
F21 error   list-breaks-a-rule       A list that breaks a rule
F22 error   bad-lock                 A lock file that cannot be read

S01 error   unknown-name             Unknown or duplicate name
S02 warning term-drift               A term used in two ways
S03 error   type-error               Wrong type, unit or range
S04 error   broken-reference         A reference to nothing
S05 error   counts-and-players       Counts that do not fit the number of players
S06 warning duplicated-fact          One fact stated twice with different values
S07 warning trivial-guard            A condition that is never or always true
S08 error   overlapping-exceptions   Two exceptions answer the same question
S09 warning gap                      A situation that no rule covers
S10 warning shadowed-rule            A rule that never gets its turn
S11 hint    redundant-rule           A rule that changes nothing
S12 error   must-and-cannot          What must be done cannot be done
S13 warning may-and-cannot           What may be done cannot be done
S14 error   override-defect          A defect in what overrides what
S15 warning silent-order             The order of the file decides
S16 error   cyclic-definition        A definition or trigger that leads back to itself
S17 warning text-drift               The wording and the rule disagree
S18 warning untraced-section         A printed section and the rules that restate it

V01 error   stale-patch              The target of a patch is missing or has changed
V02 error   patches-do-not-commute   Two patches whose order matters
V03 warning variant-defect           A variant that cannot be chosen, or changes nothing
V04 error   composition-regression   A contradiction that only patches together have
V05 error   variant-breaks-example   A variant breaks an example

D01 error   setup-impossible         The setup cannot be done
D02 error   dead-end                 A choice is demanded and nothing can be chosen
D03 error   forced-loop              The game is forced to go on for ever
D04 warning voluntary-loop           The game can go on for ever with nothing gained
D05 warning unreachable              A rule, phase, action or outcome that is never reached
D06 warning seat-never-wins          A seat or outcome that is never reached
D07 error   bad-result               A contradictory or missing result
D08 warning order-matters            The order of simultaneous effects matters
D09 error   component-leak           A component appears or vanishes
D10 error   exhaustion-undefined     A supply runs out and no rule says what happens
D11 error   limit-broken             A limit is broken
D12 error   information-leak         Hidden information shows
D13 error   options-unknowable       A player cannot know their own options
D14 error   bad-chance               A chance event that does not add up
D15 warning self-defeating           An instruction that defeats a later one

X01 error   example-mismatch         An example ends otherwise than it says
X02 error   example-impossible       An example that cannot happen
X03 warning idle-example             An example that does not exercise its rule
X04 error   examples-contradict      Two examples contradict each other

M01 hint    vacuous-verdict          A check that looked at too little to say
M02 warning stale-acceptance         An accepted finding that is there no more
"""


def _read(table: str) -> Mapping[str, CodeInfo]:
    codes: dict[str, CodeInfo] = {}
    for line in filter(None, table.splitlines()):
        code, severity, slug, title = line.split(maxsplit=3)
        if code in codes:
            raise ValueError(f"code {code} stands twice in the table")
        codes[code] = CodeInfo(code, slug, Severity(severity), title)
    return MappingProxyType(codes)


KINDS: Mapping[str, str] = MappingProxyType(
    {
        "P": "What stands in a file cannot be read",
        "F": "Files, tables, saves, lists, and the command line",
        "S": "The rules contradict themselves, as they are written",
        "V": "Expansions and variants",
        "D": "What play comes to",
        "X": "Examples",
        "M": "The check itself",
    }
)
"""What codes with the same first letter are about."""

CODES: Mapping[str, CodeInfo] = _read(_TABLE)
"""Every code with what is known of it, in the order of the table."""


def info(code: str) -> CodeInfo:
    """What is known of `code`. Raises `UnknownCode` when the table does not have it."""
    try:
        return CODES[code]
    except KeyError:
        raise UnknownCode(f"`{code}` is not in the table of codes (grammar/codes.py)") from None
