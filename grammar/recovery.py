"""Finds every mistake of a block in one pass, and the lines that are right.

The automaton runs over the states alone. Before each line the stack of states is remembered; at a mistake the line
where it stands and the deeper lines after it are left out, the stack goes back to what it was, and reading goes on with
the next line. So each line is blamed at most once, what follows a bad line is still read, and a mistake costs no second
reading. (Popping states of the automaton until something fits was tried by others, and cascades.)
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from lark import Token

from dreambook.grammar import syntax_errors
from dreambook.grammar.automaton import MAX_STATES, TooDeep, automaton
from dreambook.grammar.diagnostics import Diagnostic
from dreambook.grammar.lexing import (
    BadIndentation,
    Blocks,
    LexicalError,
    Line,
    TooLong,
    TooManyIndents,
    depth_of,
    end_of_line,
    has_code,
    read_line,
)
from dreambook.grammar.repairs import Mistake, all_fit
from dreambook.grammar.source import Source

RUN = 4
"""So many wrong lines one after the other at one depth are one mistake: what stands above them is missing."""

STEP = 4
"""So many blanks each block is indented by, as the formatter writes it."""

_CONTINUE = frozenset({"OTHERWISE", "OTHERWISE_IF"})


@dataclass
class _Step:
    """A line that was right, with the marks before it and what the automaton held before them."""

    line: Line
    marks: list[Token]
    states: list[int]
    depths: list[int]
    left_out: bool = False
    """Whether lines right after it were left out."""


@dataclass
class _Finding:
    diagnostic: Diagnostic
    depth: int
    follows: bool
    """Whether it stands right after the line of the finding before, at its depth."""
    misplaced: bool
    """Whether the line would be right in another section."""
    known: bool = False
    """Whether it is known what the line should be: then nothing is missing above it."""


def recover(
    source: Source, lines: Sequence[str], number: int, limit: int
) -> tuple[list[Token], list[Diagnostic], set[int]]:
    """The tokens of the lines that are right in a block whose first line is line `number`, what is wrong, and the
    numbers of the lines that are left out.

    Reading stops after `limit` findings; there are no tokens then, nor when nothing is right.
    """
    recovery = _Recovery(source, lines, number, limit)
    tokens = recovery.run()
    return tokens, list(recovery.diagnostics()), recovery.lost


class _Recovery:
    def __init__(self, source: Source, lines: Sequence[str], number: int, limit: int) -> None:
        self.source, self.lines, self.number, self.limit = source, lines, number, limit
        self.automaton = automaton()
        self.states = [0]
        self.blocks = Blocks()
        self.steps: list[_Step] = []
        self.found: list[_Finding] = []
        self.index = 0
        # The depth of the line that was left out right before the next one, or -1.
        self.gap = -1
        self.lost: set[int] = set()

    def run(self) -> list[Token]:
        """Read all lines; `found` holds the mistakes."""
        while len(self.found) < self.limit:
            while self.index < len(self.lines) and not has_code(self.lines[self.index]):
                self.index += 1
            if self.index < len(self.lines):
                self.next_line()
            elif not self.steps:
                return []
            elif self.finish():
                return self.tokens()
        return []

    def tokens(self) -> list[Token]:
        """The tokens of all right lines."""
        tokens: list[Token] = []
        for step in self.steps:
            tokens += [*step.marks, *step.line.words, end_of_line(step.line)]
        return tokens + self.blocks.at_end(tokens[-1]) if tokens else []

    def next_line(self) -> None:
        """Read one line, and move on behind it, or behind what must be left out with it."""
        try:
            line = read_line(self.lines, self.index, self.number + self.index)
        except LexicalError as error:
            depth = self.depth(self.index)
            self.report(syntax_errors.bad_word(self.source, error), depth)
            # After a line without an end there is nothing to be read for people.
            long = isinstance(error, TooLong)
            self.leave_out(len(self.lines) if long else error.line - self.number + 1, depth)
            return
        states, depths = list(self.states), list(self.blocks.depths)
        try:
            marks = self.blocks.before(line)
        except BadIndentation as error:
            self.bad_indentation(line, error)
            return
        except TooManyIndents as error:
            self.report(syntax_errors.too_deep(self.source, error.line), line.depth)
            self.leave_out(line.end, line.depth - 1)
            return
        try:
            mistake = self.advance([*marks, *line.words, end_of_line(line)], line, len(marks))
        except TooDeep as error:
            self.states, self.blocks.depths = states, depths
            self.report(syntax_errors.too_deep(self.source, error.line), line.depth)
            self.leave_out(line.end, line.depth)
            return
        if mistake is not None and mistake.accepted == {"$END"}:
            # At the margin, and not the beginning of a section.
            mistake = Mistake(line.words[0], self.automaton.accepted([0]), line, 0, [0], [])
        if mistake is None:
            self.steps.append(_Step(line, marks, states, depths))
            self.index, self.gap = line.end, -1
            return
        self.states, self.blocks.depths = states, depths
        if mistake.wants_block and self.steps and not (line.depth == 0 and self.would_fit(line)):
            self.missing_block(mistake)
        elif mistake.is_first and line.words[0].type in _CONTINUE and self.gap == line.depth:
            # It only goes on from a line that was left out, so it is left out too.
            self.leave_out(line.end, line.depth)
        else:
            self.wrong_line(line, mistake, marks)

    def advance(self, tokens: Sequence[Token], line: Line, marks: int) -> Mistake | None:
        """Move past tokens, the first `marks` of which are no words; what is known of the one that does not fit."""
        start = list(self.states)
        wrong = next((i for i, token in enumerate(tokens) if not self.automaton.advance(self.states, token.type)), -1)
        if wrong < 0:
            if len(self.states) > MAX_STATES:
                raise TooDeep(tokens[-1].line or 1)
            return None
        # The stack is spoilt by the token that does not fit: go there again.
        first = before = start
        for position, token in enumerate(tokens[:wrong]):
            if position == marks:
                first = list(before)
            self.automaton.advance(before, token.type)
        if wrong <= marks:
            first = before
        accepted = self.automaton.accepted(before)
        return Mistake(tokens[wrong], accepted, line, max(0, wrong - marks), first, self.headings(line.depth))

    def headings(self, depth: int) -> list[Line]:
        """The lines above under which a line at that depth stands, outermost first."""
        found: list[Line] = []
        for step in reversed(self.steps):
            if step.line.depth < depth:
                found.append(step.line)
                depth = step.line.depth
            if depth == 0:
                break
        return found[::-1]

    def finish(self) -> bool:
        """Read the end of the block; False when more must be left out."""
        line = self.steps[-1].line
        last = end_of_line(line)
        states = list(self.states)
        end = Token.new_borrow_pos("$END", "", last)
        mistake = self.advance([*self.blocks.at_end(last), end], line, len(line.words))
        if mistake is None:
            return True
        self.states = states
        if mistake.wants_block:
            self.missing_block(mistake)
        else:
            self.report(syntax_errors.unexpected(self.source, mistake), 0)
            self.steps.clear()
        return False

    def missing_block(self, mistake: Mistake) -> None:
        """Nothing stands under the last line, which wants lines: leave it out."""
        step = self.steps.pop()
        self.lost.add(self.number + step.line.first)
        if not step.left_out:
            below = replace(
                mistake, line=step.line, position=len(step.line.words), headings=self.headings(step.line.depth)
            )
            self.report(syntax_errors.missing_block(self.source, below), step.line.depth)
        self.states, self.blocks.depths = step.states, step.depths
        self.gap = step.line.depth
        if self.steps:
            self.steps[-1].left_out = True

    def wrong_line(self, line: Line, mistake: Mistake, marks: Sequence[Token]) -> None:
        """Report a line that does not fit, and leave it out."""
        token = mistake.token
        depth = line.depth
        end = (token.line or 1) - self.number + 1
        if token.type == "_INDENT":
            depth = self.blocks.depths[-1]
            self.report(syntax_errors.stray_indentation(self.source, mistake, depth), depth)
        elif (
            (mistake.is_first or mistake.wants_block)
            and (marks or line.depth == 0)
            and self.steps
            and self.would_fit(line)
        ):
            depth = self.blocks.depths[-1] or 4
            self.report(syntax_errors.too_far_left(self.source, mistake, depth), depth)
        else:
            cause = self.goes_on_from(line, mistake)
            said = syntax_errors.said_elsewhere(self.source, mistake) if cause is None else None
            if said is not None:
                self.report(said, depth)
                self.found[-1].known = True
            elif cause is not None:
                end = (cause.line or 1) - self.number + 1
                self.report(syntax_errors.goes_on(self.source, cause), depth)
            else:
                found, misplaced = syntax_errors.wrong_word(self.source, mistake)
                self.report(found, depth, misplaced)
        self.leave_out(end, depth)

    def would_fit(self, line: Line) -> bool:
        """Whether this line could stand in the innermost block, or below the line above."""
        for marks in ([], ["_INDENT"]):
            states = list(self.states)
            if all(self.automaton.advance(states, name) for name in [*marks, *(w.type for w in line.words), "_NL"]):
                return True
        return False

    def goes_on_from(self, line: Line, mistake: Mistake) -> Token | None:
        """The comma or parenthesis because of which the wrong word counts to a line above its own."""
        token, position = mistake.token, mistake.position
        if (
            token.type == "COMMA"
            and token is not line.words[-1]
            and (line.words[position + 1].line or 0) > (token.line or 0)
        ):
            return token
        for opened in line.open:
            if (opened.line or 0) < (token.line or 0):
                return opened
        before = line.words[position - 1] if position else None
        if before is not None and before.type == "COMMA" and (before.line or 0) < (token.line or 0):
            return before
        return None

    def bad_indentation(self, line: Line, error: BadIndentation) -> None:
        """A line between two depths: either it stands wrong, or the lines before it do."""
        deeper = next(depth for depth in error.depths if depth > line.depth)
        if self.above_is_wrong(line, error.depths):
            return
        block = self.steps[-1].line
        for step in reversed(self.steps):
            if step.line.depth < deeper:
                break
            block = step.line
        section = all_fit([0], [*(word.type for word in line.words), "_NL"])
        self.report(syntax_errors.bad_indentation(self.source, error, block.words[0]), line.depth, section)
        lines = range(line.end, len(self.lines))
        after = next((i for i in lines if has_code(self.lines[i]) and self.depth(i) <= line.depth), None)
        if after is not None and self.depth(after) == line.depth:
            # Another line stands as deep, so it is the lines before that stand wrong.
            self.blocks.depths[error.depths.index(deeper)] = line.depth
        else:
            self.leave_out(line.end, deeper)

    def above_is_wrong(self, line: Line, depths: Sequence[int]) -> bool:
        """Whether it is the block above that stands wrong, by a few blanks, and not this line: then that is said, and
        the line is read again."""
        if line.depth % STEP:
            return False
        near = [depth for depth in depths if depth % STEP and abs(depth - line.depth) < STEP]
        wrong = min(near, key=lambda depth: abs(depth - line.depth), default=0)
        at = depths.index(wrong) if wrong else 0
        if not wrong or depths[at - 1] >= line.depth:
            return False
        first = None
        for step in reversed(self.steps):
            if step.line.depth < wrong:
                break
            first = step.line if step.line.depth == wrong else first
        if first is None:
            return False
        self.report(syntax_errors.stands_wrong(self.source, first.words[0], line.depth), line.depth)
        self.blocks.depths[at] = line.depth
        return True

    def depth(self, index: int) -> int:
        """How deep a line stands."""
        return depth_of(self.lines[index])

    def leave_out(self, end: int, depth: int) -> None:
        """Move on to `end`, and behind all lines after it that stand deeper than `depth`."""
        while end < len(self.lines) and (not has_code(self.lines[end]) or depth_of(self.lines[end]) > depth):
            end += 1
        self.lost.update(range(self.number + self.index, self.number + end))
        self.index, self.gap = end, depth
        if self.steps:
            self.steps[-1].left_out = True

    def report(self, diagnostic: Diagnostic, depth: int, misplaced: bool = False) -> None:
        """Keep a finding about a line at that depth."""
        self.found.append(_Finding(diagnostic, depth, self.gap == depth, misplaced))

    def diagnostics(self) -> Iterator[Diagnostic]:
        """The findings; of a long run of wrong lines the first alone."""
        run: list[_Finding] = []
        for finding in [*self.found, None]:
            if finding is not None and run and finding.follows and not (finding.known or run[-1].known):
                run.append(finding)
                continue
            if len(run) >= RUN or (len(run) > 1 and all(one.misplaced for one in run)):
                note = f"the {len(run) - 1} lines after it do not fit here either: a heading may be missing above"
                if len(run) == 2:
                    note = "the line after it does not fit here either: a heading may be missing above"
                yield replace(run[0].diagnostic, notes=(*run[0].diagnostic.notes, note))
            else:
                yield from (one.diagnostic for one in run)
            run = [finding] if finding is not None else []
