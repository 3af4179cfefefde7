"""What the verbaliser makes of a block: sentences with sentences below them, for a template to lay out."""

from dataclasses import dataclass, replace
from typing import Literal

StepKind = Literal["step", "said", "condition", "option", "action", "period"]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is done, and what it consists of.

    `title` is a printed title (of a phase, an action, an option), `said` the author's own sentences about it, `text`
    the generated sentence and `steps` its details. Any of them may be empty. `kind`: step, an ordinary sentence; said,
    only the author's words; condition, what must hold for the rest; option, one of several to choose; action and
    period, what has a heading. `otherwise` is what is done instead ("If you cannot, ..."): it belongs to the same step.
    """

    text: str = ""
    steps: tuple["Step", ...] = ()
    title: str = ""
    said: tuple[str, ...] = ()
    kind: StepKind = "step"
    otherwise: tuple["Step", ...] = ()

    def with_otherwise(self, others: tuple["Step", ...]) -> "Step":
        """This step, and what is done instead. Sentences without details follow in the same paragraph."""
        step = self
        while others and not step.steps:
            first, *rest = others
            step = replace(step, text=f"{step.text} {first.text}", steps=first.steps)
            others = (*first.otherwise, *rest)
        return replace(step, otherwise=others)

    def sentences(self) -> list[str]:
        """All that is said here and below, in reading order."""
        own = [part for part in (self.title, *self.said, self.text) if part]
        return own + [sentence for step in (*self.steps, *self.otherwise) for sentence in step.sentences()]
