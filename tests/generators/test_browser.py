"""Pages as a real browser lays them out: nothing runs out of the page, nothing lies over something else, all can be read.

Left out where there is no browser: `pip install playwright`, and a Chromium or Chrome on the path.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dreambook.generators.documents import book_of, written
from tests.generators.rulebooks import ROOT, rules_of
from tests.generators.writers.sample import ALL, SAY

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
pytestmark = pytest.mark.skipif(BROWSER is None, reason="there is no Chromium on this machine")

WIDTHS = (320, 360, 768, 1280)
GAMES = ("morpheus/morpheus.dream", "traumduell/traumduell.dream")
KINDS = ("summary", "reference", "components", "score", "cards")

OVERFLOW = """() => {
  const wide = document.documentElement.clientWidth;
  const scrolls = node => node.closest('.wide') !== null;
  const out = [...document.querySelectorAll('body *')].filter(node => {
    const box = node.getBoundingClientRect();
    return box.width > 0 && !scrolls(node) && !node.closest('svg') && !node.classList.contains('skip') && (box.right > wide + 1 || box.left < -1);
  });
  return {page: document.documentElement.scrollWidth - wide, out: out.map(node => node.tagName + '.' + node.className).slice(0, 5)};
}"""

OVERLAPS = """() => {
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.textContent.trim() || node.parentElement.closest('svg, style, .skip, [aria-hidden]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) lines.push([box, node.textContent.trim().slice(0, 30)]);
  }
  const found = [];
  for (let i = 0; i < lines.length; i++) for (let j = i + 1; j < lines.length && j < i + 60; j++) {
    const [a, b] = [lines[i][0], lines[j][0]];
    const x = Math.min(a.right, b.right) - Math.max(a.left, b.left), y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (x > 2 && y > Math.min(a.height, b.height) * 0.5) found.push([lines[i][1], lines[j][1]]);
  }
  return found.slice(0, 5);
}"""

CONTRAST = """() => {
  const parts = colour => { const n = colour.match(/[0-9.]+/g).map(Number); return n.length < 4 ? [...n, 1] : n; };
  const light = colour => {
    const [r, g, b] = colour.map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = node => {
    for (; node; node = node.parentElement) {
      const colour = parts(getComputedStyle(node).backgroundColor);
      if (colour[3] === 1) return colour;
    }
    return [255, 255, 255, 1];
  };
  const found = [];
  for (const node of document.querySelectorAll('body *:not(svg *)')) {
    if (![...node.childNodes].some(child => child.nodeType === 3 && child.textContent.trim())) continue;
    const style = getComputedStyle(node);
    const [one, other] = [light(parts(style.color)), light(behind(node))].sort((a, b) => b - a);
    const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
    if ((one + 0.05) / (other + 0.05) < (large ? 3 : 4.5)) found.push(node.tagName + '.' + node.className + ': ' + node.textContent.trim().slice(0, 30));
  }
  return found.slice(0, 5);
}"""


def _pages() -> dict[str, str]:
    from dreambook.generators.writers.text import write_text

    pages = {f"sample-{name}": write_text(document, "html", SAY) for name, document in ALL.items()}
    for game in GAMES:
        book = book_of(rules_of(ROOT / "rulesets" / game), "de" if "traumduell" in game else "en")
        for kind in KINDS:
            pages[f"{Path(game).stem}-{kind}"] = written(book, kind, "html").decode()
    return pages


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as started:
        opened = started.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return _pages()


def _opened(browser: Any, text: str, width: int, scheme: str = "light") -> Any:
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, offline=True)
    page = context.new_page()
    page.set_content(text)
    return page


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_runs_out_of_the_page(browser: Any, pages: dict[str, str], width: int) -> None:
    for name, text in pages.items():
        page = _opened(browser, text, width)
        found = page.evaluate(OVERFLOW)
        page.context.close()
        assert found["page"] <= 0 and found["out"] == [], (name, found)


@pytest.mark.parametrize("width", [360, 1280])
def test_no_words_lie_over_others(browser: Any, pages: dict[str, str], width: int) -> None:
    for name, text in pages.items():
        page = _opened(browser, text, width)
        found = page.evaluate(OVERLAPS)
        page.context.close()
        assert found == [], (name, found)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_words_can_be_read(browser: Any, pages: dict[str, str], scheme: str) -> None:
    for name, text in pages.items():
        page = _opened(browser, text, 1280, scheme)
        found = page.evaluate(CONTRAST)
        page.context.close()
        assert found == [], (name, found)


def test_all_words_fit_on_pieces_of_their_size(browser: Any, pages: dict[str, str]) -> None:
    for name in ("sample-sheet", "morpheus-cards", "traumduell-cards"):
        page = _opened(browser, pages[name], 1280)
        page.emulate_media(media="print")
        cut = page.evaluate(
            "() => [...document.querySelectorAll('.piece')].filter(n => n.scrollHeight > n.clientHeight + 1).map(n => n.textContent)"
        )
        page.context.close()
        assert cut == [], (name, cut[:3])


def test_the_keyboard_leads_to_the_content_first_and_its_place_is_seen(browser: Any, pages: dict[str, str]) -> None:
    page = _opened(browser, pages["sample-page"], 1280)
    page.keyboard.press("Tab")
    skip = page.evaluate(
        "() => { const n = document.activeElement; const b = n.getBoundingClientRect(); return [n.className, b.left >= 0, getComputedStyle(n).outlineStyle]; }"
    )
    assert skip == ["skip", True, "solid"]
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.id") == "content"
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.querySelector('main').contains(document.activeElement)")
    page.context.close()


def test_nothing_is_asked_of_the_outside(browser: Any, pages: dict[str, str]) -> None:
    for text in pages.values():
        context = browser.new_context()
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        page.set_content(text)
        context.close()
        assert asked == []


def test_what_is_printed_has_no_screen_things(browser: Any, pages: dict[str, str]) -> None:
    page = _opened(browser, pages["sample-sheet"], 1280)
    page.emulate_media(media="print")
    shown = page.evaluate(
        "() => [...document.querySelectorAll('.piece')].map(n => { const b = n.getBoundingClientRect(); return [Math.round(b.width * 25.4 / 96), Math.round(b.height * 25.4 / 96)]; })"
    )
    page.context.close()
    # Every copy, each as large as the game's.
    assert sorted(map(tuple, shown)) == sorted([(63, 88)] * 7 + [(22, 22)] * 9 + [(120, 60)] * 2 + [(50, 50)])
