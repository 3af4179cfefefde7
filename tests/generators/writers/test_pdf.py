"""PDF: the same bytes twice, every text on a page, fonts inside, tags for screen readers, pieces of their exact size."""

import io
import json
import re
from dataclasses import replace

import pytest
from pypdf import PdfReader

from dreambook.generators.document import Card, Cards, Document, Emblem, Fact, Section
from dreambook.generators.writers import pdf
from dreambook.generators.writers.pdf import NoTypesetter, Paper, Print, TypesetError, data, write_pdf
from dreambook.generators.writers.sheets import MARGIN, sheet_pages
from tests.generators.writers.sample import ALL, CARD, PAD, SAMPLE, SAY, SHEET

pytest.importorskip("typst", reason="PDF needs typst")
POINT = 25.4 / 72


def _read(document: Document, how: Print | None = None) -> PdfReader:
    return PdfReader(io.BytesIO(write_pdf(document, SAY, how)))


def _text(reader: PdfReader) -> str:
    """The words of all pages without the hyphens at line ends."""
    return " ".join(" ".join(re.sub(r"[-\u00ad\u2010]\n", "", page.extract_text()) for page in reader.pages).split())


def _size(reader: PdfReader, page: int = 0) -> tuple[int, int]:
    box = reader.pages[page].mediabox
    return round(float(box.width) * POINT), round(float(box.height) * POINT)


@pytest.mark.parametrize("name", ALL)
def test_the_same_document_is_the_same_file(name: str) -> None:
    assert write_pdf(ALL[name], SAY) == write_pdf(ALL[name], SAY)


def test_all_is_said() -> None:
    text = _text(_read(SAMPLE))
    for said in ("Dreams & <Sheep>", "2–4 players", "Count sheep before the night is over.", "all different; colour: red, blue, green",
                 "Together 49 61", "Sheep graze here.", "The dreamer who woke last begins.", "Pay 1 chip.", "Otherwise, draw a card.",
                 "It may be turned.", "The youngest begins.", "Q1; Q2", "Is a tie shared?", "Deal 5 cards.", "Sleep twice.",
                 "Nobody in particular", "Page 1 of 2", "Bottom"):  # fmt: skip
        assert said in text, said
    assert '<script>alert("1")</script> & _a_ *b* [c](d)' in text and "#g $h$ @i" in text


def test_fonts_are_inside() -> None:
    for page in _read(SAMPLE).pages:
        fonts = page["/Resources"]["/Font"].get_object()  # type: ignore[index]
        assert fonts
        for font in fonts.values():
            below = font.get_object()["/DescendantFonts"][0].get_object()
            assert any(key.startswith("/FontFile") for key in below["/FontDescriptor"].get_object())


def test_a_screen_reader_is_served() -> None:
    reader = _read(SAMPLE)
    root = reader.trailer["/Root"].get_object()
    assert root["/MarkInfo"]["/Marked"] and "/StructTreeRoot" in root and root["/Lang"] == "en"  # type: ignore[index]
    assert reader.metadata is not None and reader.metadata.title == "Dreams & <Sheep> – Sample"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]  # type: ignore[index]


def test_the_outline_has_the_headings() -> None:
    def titles(items: object) -> list[str]:
        found: list[str] = []
        for item in items if isinstance(items, list) else []:
            found.extend(titles(item) if isinstance(item, list) else [str(item.title)])
        return found

    found = titles(_read(SAMPLE).outline)
    for title in ("Setup", "How to play", "Night", "Deeper", "Rulings and assumptions"):
        assert any(title in one for one in found), (title, found)


@pytest.mark.parametrize(
    ("paper", "size", "half"), [("a4", (210, 297), (148, 210)), ("letter", (216, 279), (140, 216))]
)
def test_paper(paper: Paper, size: tuple[int, int], half: tuple[int, int]) -> None:
    assert _size(_read(SAMPLE, Print(paper))) == size
    assert _size(_read(PAD, Print(paper))) == size
    assert _size(_read(CARD, Print(paper))) == half


def test_a_reference_fits_one_side_with_smaller_type() -> None:
    long = replace(CARD, sections=tuple(replace(s, anchor=f"{s.anchor}-{n}") for n in range(2) for s in CARD.sections))
    assert len(_read(CARD).pages) == len(_read(long).pages) == 1


def test_a_pad_is_repeated_while_there_is_room() -> None:
    assert _text(_read(PAD)).count("Sheep Doors Chips") >= 2 or _text(_read(PAD)).count("Doors") >= 2


def test_backs_lie_behind_their_fronts() -> None:
    fronts, both = _read(SHEET), _read(SHEET, Print(backs=True))
    assert len(both.pages) == 2 * len(fronts.pages)
    words = both.pages[1].extract_text()
    # Three beside each other, then the rest: turned over, the second row begins with nothing.
    assert words.count("Wish") == 4 and words.count("Bear") == 1 and words.count("Beast") == 2


def test_a_card_has_its_numbers_options_and_words() -> None:
    text = _text(_read(SHEET))
    for said in ("Fox", "BEAST", "Cost", "12", "moon", "flying", "Leap 2", "Move 2 spaces.", "Quiet.", "lake"):
        assert said in text, said


class TestSheets:
    CARD = Card("Wish", "Wish", 1, 20, 63, 88)

    def test_every_copy_lies_on_a_page(self) -> None:
        pages = list(sheet_pages([self.CARD], 210, 297))
        assert [[len(grid.cards) for grid in page.grids] for page in pages] == [[9], [9], [2]]
        assert [(grid.across, grid.down) for page in pages for grid in page.grids] == [(3, 3), (3, 3), (2, 1)]

    @pytest.mark.parametrize("size", [(63, 88), (88, 63), (22, 22), (120, 60), (250, 40), (1, 1)])
    def test_pieces_keep_their_size_and_the_margin(self, size: tuple[int, int]) -> None:
        for page in sheet_pages([replace(self.CARD, width=size[0], depth=size[1])], 210, 297):
            for grid in page.grids:
                assert sorted((grid.piece_width, grid.piece_depth)) == sorted(size)
                assert grid.across * grid.piece_width <= page.width - 2 * MARGIN
                assert grid.top >= MARGIN and grid.top + grid.down * grid.piece_depth <= page.depth - MARGIN

    def test_what_is_larger_than_the_paper_gets_a_larger_page(self) -> None:
        (page,) = sheet_pages([replace(self.CARD, width=400, depth=300, copies=1)], 210, 297)
        assert (page.width, page.depth, len(page.grids)) == (420, 320, 1)

    def test_rests_share_a_page_and_do_not_touch(self) -> None:
        small = replace(self.CARD, width=20, depth=20, copies=2)
        pages = list(sheet_pages([self.CARD, small], 210, 297))
        assert [len(page.grids) for page in pages] == [1, 1, 2]
        first, second = pages[-1].grids
        assert first.top + first.down * first.piece_depth < second.top

    def test_they_are_so_large_on_the_page(self) -> None:
        assert _size(_read(SHEET)) == (210, 297)


def test_without_typst_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "is_installed", lambda: False)
    with pytest.raises(NoTypesetter):
        write_pdf(SAMPLE, SAY)


def test_what_typst_refuses_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "data", lambda *_: {"document": {}})
    with pytest.raises(TypesetError, match=r"links|icons|key|layout"):
        write_pdf(SAMPLE, SAY)


def test_what_typst_is_given_is_json() -> None:
    assert json.loads(json.dumps(data(SAMPLE, SAY, Print())))["document"]["title"] == "Dreams & <Sheep>"


@pytest.mark.parametrize("side", [25, 63])
def test_a_card_with_a_picture_and_no_name_keeps_its_number(side: int) -> None:
    suit = Emblem("suit", "clubs", picture="club", letters="C")
    card = Card("Card", "Card", 1, 1, side, side, figures=(Fact("Rank", "7"),), emblems=(suit,))
    sheet = replace(SHEET, sections=(Section("cards", "Cards", (Cards((card,)),)),))
    assert re.search(r"\b7\b", _text(_read(sheet)))
