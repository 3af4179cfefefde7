"""Findings as values, their keys and their order; the table of codes."""

import re

import pytest

from dreambook.grammar.codes import CODES, CodeInfo, Severity, UnknownCode, info
from dreambook.grammar.diagnostics import Diagnostic, Diagnostics, Label, did_you_mean, nearest
from dreambook.grammar.span import Span


def finding(code: str = "S01", message: str = "unknown name `x`", *spans: Span) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, message, tuple(Label(span) for span in spans))


BESIDE_IT = {"S18", "M02"}
"""Codes of the same rows that the catalogue does not have."""


class TestCodes:
    def test_every_code_has_a_form_and_a_slug_of_its_own(self) -> None:
        assert all(re.fullmatch(r"[PFSVDXM]\d\d", code) for code in CODES)
        assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", known.slug) for known in CODES.values())
        assert len({known.slug for known in CODES.values()}) == len(CODES)

    def test_the_catalogue_is_complete(self) -> None:
        counts = {"S": 17, "V": 5, "D": 15, "X": 4, "M": 1}
        for kind, count in counts.items():
            expected = [f"{kind}{number:02}" for number in range(1, count + 1)]
            assert [code for code in CODES if code[0] == kind and code not in BESIDE_IT] == expected

    def test_info(self) -> None:
        assert info("S08") == CodeInfo(
            "S08", "overlapping-exceptions", Severity.ERROR, "Two exceptions answer the same question"
        )

    def test_an_unknown_code_cannot_be_used(self) -> None:
        with pytest.raises(UnknownCode, match="`S99`"):
            finding("S99")
        with pytest.raises(UnknownCode):
            Diagnostics().report("Q01", "no such code")


class TestKey:
    def test_it_is_pinned(self) -> None:
        # A key is kept in files and compared between versions: a change of this value breaks them.
        found = Diagnostic("S08", Severity.ERROR, "two values", cause=("value toll", "value toll, exception 2"))
        assert found.key == "3ac1cbbbc848"

    def test_places_and_words_do_not_change_it(self) -> None:
        one = Diagnostic("S01", Severity.ERROR, "one", (Label(Span.at("a", 1, 1)),), cause=("x", "y"))
        two = Diagnostic("S01", Severity.WARNING, "two", (Label(Span.at("b", 2, 2)),), cause=("x", "y"))
        assert one.key == two.key

    def test_cause_and_code_do(self) -> None:
        causes = [("ab", "c"), ("a", "bc"), ("abc",), ("c", "ab")]
        keys = {Diagnostic(code, Severity.ERROR, "m", cause=c).key for c in causes for code in ("S01", "S02")}
        assert len(keys) == 8
        assert finding(message="one").key != finding(message="two").key


class TestCollecting:
    def test_the_same_finding_is_kept_once(self) -> None:
        found = Diagnostics()
        for line in (1, 1, 2):
            found.error("S01", "unknown name `x`", Span.at("a", line, 1))
        found.report("S01", "unknown name `x`", Label(Span.at("a", 2, 1), "here"), help="other help")
        assert len(found) == 2

    def test_severity_is_that_of_the_code_unless_given(self) -> None:
        found = Diagnostics()
        found.report("S11", "one")
        assert not found.has_errors
        found.warning("S01", "two")
        assert not found.has_errors
        found.report("S01", "three")
        assert found.has_errors
        assert [item.severity for item in found] == [Severity.HINT, Severity.WARNING, Severity.ERROR]

    def test_reading_order(self) -> None:
        found = Diagnostics(
            [
                finding("S02", "f", Span.at("b", 1, 1)),
                finding("S02", "e", Span.at("a", 10, 1)),
                finding("S02", "d", Span.at("a", 2, 9)),
                finding("S02", "c", Span.at("a", 2, 1)),
                finding("S01", "b", Span.at("a", 2, 1)),
                finding("F01", "a"),
            ]
        )
        assert [item.message for item in found.sorted()] == ["a", "b", "c", "d", "e", "f"]


class TestNearest:
    @pytest.mark.parametrize(
        ("name", "meant"),
        [("shep", "sheep"), ("Sheep", "sheep"), ("elixr_track", "elixir_track"), ("träum", "Traum"), ("zzz", None)],
    )
    def test_nearest(self, name: str, meant: str | None) -> None:
        names = ["sheep", "elixir_track", "Traum", "dream_deck"]
        assert nearest(name, names) == nearest(name, reversed(names)) == meant

    def test_a_name_is_not_offered_for_itself(self) -> None:
        assert nearest("sheep", ["sheep"]) is None
        assert nearest("sheep", ["sheep", "Sheep"]) == "Sheep"
        assert nearest("", []) is None

    def test_did_you_mean(self) -> None:
        assert did_you_mean("shep", ["sheep"]) == "did you mean `sheep`?"
        assert did_you_mean("zzz", ["sheep"]) == ""
