"""Reading a source: every slip is found at its exact place, and the text that is parsed keeps all places."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dreambook.grammar import source
from dreambook.grammar.characters import MAX_OF_A_KIND
from dreambook.grammar.diagnostics import Diagnostic
from dreambook.grammar.source import Source, Span, load_source, source_from_text


def read(text: str) -> tuple[Source, list[Diagnostic]]:
    return source_from_text(text, "a.dream")


def places(text: str) -> list[tuple[str, str]]:
    """Code and place of each finding, as `P03`, `1:2-1:5`."""
    return [
        (found.code, f"{span.line}:{span.column}-{span.end_line}:{span.end_column}")
        for found in read(text)[1]
        for span in [found.labels[0].span]
    ]


class TestNormalising:
    @pytest.mark.parametrize(
        ("raw", "text"),
        [
            ("", "\n"),
            ("a", "a\n"),
            ("a\n", "a\n"),
            ("a\n\n", "a\n\n"),
            ("\ufeffa\n", "a\n"),
            ("a\r\nb\rc\n", "a\nb\nc\n"),
            ("Tra\u0308ume\n", "Träume\n"),
        ],
    )
    def test_text(self, raw: str, text: str) -> None:
        result, found = read(raw)
        assert result.text == text
        assert "\n".join(result.lines) + "\n" == text
        assert found == []

    def test_german_and_unicode_names_are_fine_everywhere(self) -> None:
        assert places('karte Träume "„Alp“ – 3 × 4, z.\u00a0B. ’s"  # „so“ \u00a0 ok\n') == []


class TestPlaces:
    def test_positions(self) -> None:
        text = read("ab\n\nçd\n")[0]
        assert [text.position(offset) for offset in range(7)] == [
            (1, 1), (1, 2), (1, 3), (2, 1), (3, 1), (3, 2), (3, 3),
        ]  # fmt: skip
        assert text.position(7) == (4, 1)
        assert text.position(99) == (4, 1)
        assert text.position(-5) == (1, 1)
        assert text.span(1, 5) == Span.of("a.dream", 1, 2, 3, 2)

    def test_spans_join(self) -> None:
        first, last = Span.at("a", 2, 3, 4), Span.of("a", 2, 5, 3, 1)
        assert first.to(last) == last.to(first) == Span.of("a", 2, 3, 3, 1)
        assert str(first) == "a:2:3"
        assert len({first, Span.at("a", 2, 3, 4), last}) == 2

    @given(st.text())
    def test_the_parsed_text_has_a_character_for_each_shown_one(self, raw: str) -> None:
        result, _ = read(raw)
        shown = "\n".join(result.lines) + "\n"
        assert len(result.text) == len(shown)
        assert [at for at, char in enumerate(shown) if char == "\n"] == [
            at for at, char in enumerate(result.text) if char == "\n"
        ]


class TestCharacters:
    @pytest.mark.parametrize(
        ("text", "expected", "mended"),
        [
            ("a\u00a0b\n", [("P03", "1:2-1:3")], "a b\n"),
            ("a\n\u00a0\u00a0\u2003b\n", [("P03", "2:1-2:3"), ("P03", "2:3-2:4")], "a\n   b\n"),
            ("sheep\u200b_to_win\n", [("P03", "1:6-1:7")], "sheep _to_win\n"),
            ("a \ufeff b\n", [("P03", "1:3-1:4")], "a   b\n"),
            ("card “Traum“ x 2\n", [("P03", "1:6-1:13")], 'card "Traum" x 2\n'),
            ("card „Traum“ „Alp”\n", [("P03", "1:6-1:13"), ("P03", "1:14-1:19")], 'card "Traum" "Alp"\n'),
            ("card „Traum # 1\u00a0b“ x 2\n", [("P03", "1:6-1:19")], 'card "Traum # 1\u00a0b" x 2\n'),
            ("card ‘Traum’\n", [("P03", "1:6-1:13")], 'card "Traum"\n'),
            ('card "Traum” x 2\n', [("P03", "1:12-1:13")], 'card "Traum" x 2\n'),
            ("player’s hand\n", [("P03", "1:7-1:8")], "player s hand\n"),
            ("card “Traum\n", [("P03", "1:6-1:7")], "card  Traum\n"),
            ("a\0b\n", [("P03", "1:2-1:3")], "a b\n"),
            ('"a\x1b[31mb"  # \x07\n', [("P03", "1:3-1:4"), ("P03", "1:14-1:15")], '"a [31mb"  #  \n'),
            ('"a\u202eb"\n', [("P03", "1:3-1:4")], '"a b"\n'),
            ('"a\u2028b"\n', [("P03", "1:3-1:4")], '"a b"\n'),
            ('"a \\" ” b" c\u00a0\n', [("P03", "1:13-1:14")], '"a \\" ” b" c \n'),
            ("a\ud800\n", [("P03", "1:2-1:3")], "a \n"),
        ],
    )
    def test_found_where_it_stands(self, text: str, expected: list[tuple[str, str]], mended: str) -> None:
        assert places(text) == expected
        assert read(text)[0].text == mended
        assert read(text)[0].lines == tuple(text.rstrip("\n").split("\n"))

    def test_a_straight_string_without_end_is_the_parsers(self) -> None:
        assert places('card "Tr\u00e4um\n') == []

    def test_messages_say_what_it_is_and_what_to_do(self) -> None:
        (blank,) = read("a\u00a0b")[1]
        assert blank.message == "no-break space (U+00A0) cannot stand outside a string"
        assert blank.help == "write a plain space"
        (nul,) = read("a\0b")[1]
        assert nul.message == "control character NUL (U+0000) cannot stand here"
        (quote,) = read("card „Alp“")[1]
        assert quote.message == "a string stands between `„` and `“`"
        assert quote.help == 'write "Alp"'

    def test_a_pasted_file_is_not_reported_a_thousand_times(self) -> None:
        found = read("a\u00a0b\n" * 1000 + "“c“\n")[1]
        assert len(found) == MAX_OF_A_KIND + 1
        assert found[-2].notes == (f"the same {1000 - MAX_OF_A_KIND} more times in this file",)

    @pytest.mark.parametrize("piece", ["\u00a0", "\u00a0a", "“", "‘ ’", '"', "\0", "\t \x0c", "’"])
    def test_the_time_grows_with_the_length_only(self, piece: str) -> None:
        # One line of 200,000 characters: looking at the whole line for each of them would take minutes.
        assert len(places(piece * (200_000 // len(piece)) + "ä")) <= 2 * MAX_OF_A_KIND


class TestIndentation:
    def test_tabs_only_or_spaces_only(self) -> None:
        assert places("a\n\tb\n\t\tc\td\n") == []
        assert places("a\n    b\n        c\td\n") == []

    def test_blank_and_comment_lines_do_not_count(self) -> None:
        assert places("a\n    b\n\t\n \t# note\n\t# note\n") == []

    def test_mixed_in_one_line(self) -> None:
        assert places("a\n  \tb\n\t c\n") == [("P02", "2:1-2:4"), ("P02", "3:1-3:3")]

    def test_mixed_in_one_file_is_one_finding_with_both_places(self) -> None:
        (found,) = read("a\n    b\n\tc\n\t\td\n    e\n")[1]
        assert found.code == "P02"
        assert found.message == "this line is indented with tabs, the lines before it with spaces"
        assert [str(label.span) for label in found.labels] == ["a.dream:3:1", "a.dream:2:1"]
        assert found.notes == ("tabs also in line 4",)


class TestFiles:
    def check(self, path: Path, code: str, message: str, help: str) -> None:
        result, (found,) = load_source(path, "x.dream", cited=Span.at("main.dream", 3, 9, 7))
        assert result is None
        assert (found.code, found.message, found.help) == (code, message, help)
        assert str(found.labels[0].span) == "main.dream:3:9"

    def test_read(self, tmp_path: Path) -> None:
        path = tmp_path / "a.dream"
        path.write_bytes(b"\xef\xbb\xbflanguage 1\r\n")
        result, found = load_source(path)
        assert result is not None
        assert (result.name, result.text, found) == (path.as_posix(), "language 1\n", [])

    def test_missing(self, tmp_path: Path) -> None:
        (tmp_path / "x.dreams").touch()
        (tmp_path / "onirim.dream").touch()
        missing = "there is no file `x.dream`"
        self.check(tmp_path / "x.dream", "F01", missing, "did you mean `x.dreams`?")
        self.check(tmp_path / "onirim", "F01", missing, "did you mean `onirim.dream`?")
        self.check(tmp_path / "quite_other", "F01", missing, "the rulebooks in that folder: `onirim.dream`")
        gone = tmp_path / "gone"
        self.check(gone / "x.dream", "F01", missing, f"there is no folder `{gone.as_posix()}`")
        below = tmp_path / "onirim.dream"
        self.check(below / "x.dream", "F01", missing, f"there is no folder `{below.as_posix()}`")

    @pytest.mark.parametrize("name", ["n" * 300, "a\0b"])
    def test_names_no_file_can_have(self, tmp_path: Path, name: str) -> None:
        result, (found,) = load_source(tmp_path / name, "x.dream")
        assert (result, found.code) == (None, "F01")
        assert found.message.startswith("`x.dream` cannot be opened: ")

    def test_folder(self, tmp_path: Path) -> None:
        folder = tmp_path / "onirim"
        folder.mkdir()
        self.check(folder, "F02", "`x.dream` is a folder, not a file", "name a file in it")
        (folder / "book.dream").touch()
        (folder / "onirim.dream").touch()
        main = (folder / "onirim.dream").as_posix()
        self.check(folder, "F02", "`x.dream` is a folder, not a file", f"name a file in it: `{main}`")

    def test_no_permission(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        # Taken from Path.open itself: the tests may run as a user whom no permission stops.
        def refuse(*args: object, **kwargs: object) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(Path, "open", refuse)
        self.check(
            tmp_path / "x.dream",
            "F03",
            "no permission to read `x.dream`",
            "ask the owner of the file, or read a copy",
        )

    def test_too_large(self, tmp_path: Path) -> None:
        path = tmp_path / "x.dream"
        path.write_bytes(b"#" * source.MAX_BYTES)
        assert load_source(path)[0] is not None
        path.write_bytes(b"#" * (source.MAX_BYTES + 1))
        self.check(path, "F05", "`x.dream` is larger than 4 MB", "split it into companion files")

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="endless devices are of POSIX systems")
    def test_an_endless_device_is_too_large(self) -> None:
        self.check(Path("/dev/zero"), "F05", "`x.dream` is larger than 4 MB", "split it into companion files")

    @pytest.mark.parametrize(
        ("data", "place", "message", "notes"),
        [
            (b"a\r\nTr\xe4ume\n", "x.dream:2:3", "byte 0xE4 at byte 5, line 2", "in Windows-1252 this byte is `ä`"),
            (b"\xef\xbb\xbfa\xff", "x.dream:1:2", "byte 0xFF at byte 4, line 1", "in Windows-1252 this byte is `ÿ`"),
            ("ab".encode("utf-16"), "x.dream:1:1", "at byte 0, line 1", "the file starts like one saved as UTF-16"),
            ("ä€".encode()[:-1], "x.dream:1:2", "byte 0xE2 at byte 2, line 1", "in Windows-1252 this byte is `â`"),
        ],
    )
    def test_not_utf8(self, tmp_path: Path, data: bytes, place: str, message: str, notes: str) -> None:
        path = tmp_path / "x.dream"
        path.write_bytes(data)
        result, (found,) = load_source(path, "x.dream")
        assert result is None
        assert (found.code, str(found.span), found.notes) == ("F04", place, (notes,))
        assert found.message.startswith("`x.dream` is not UTF-8: ")
        assert found.message.endswith(message)
