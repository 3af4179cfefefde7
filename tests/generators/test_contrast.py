"""The colours of pages and of PDF: words can be told from what is behind them (WCAG 2.2, 1.4.3: 4.5 to 1, AA)."""

import re

import pytest

from tests.generators.rulebooks import ROOT

TEMPLATES = ROOT / "generators" / "templates"
BEHIND = {
    "ink": ("paper", "card", "tint"),
    "soft": ("paper", "card"),
    "accent": ("paper", "card", "tint"),
    "paper": ("accent",),
}
"""Which colour of words stands on which background: see the style sheets."""


def _schemes() -> dict[str, dict[str, str]]:
    page = (TEMPLATES / "page.css").read_text(encoding="utf-8")
    paper = (TEMPLATES / "print.css").read_text(encoding="utf-8")
    light, dark = re.findall(r":root \{(.*?)\}", page, re.DOTALL)[:2]
    (printed,) = re.findall(r":root \{(.*?)\}", paper, re.DOTALL)
    return {
        name: dict(re.findall(r"--(\w+): (#[0-9a-f]{3,6})\b", text))
        for name, text in (("light", light), ("dark", dark), ("print", printed))
    }


SCHEMES = _schemes()


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it."""
    digits = colour.removeprefix("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 (alike) to 21 (black on white)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_formula() -> None:
    assert contrast("#000", "#fff") == 21 and contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_words_can_be_told_from_what_is_behind_them(scheme: str) -> None:
    colours = SCHEMES[scheme]
    for words, backgrounds in BEHIND.items():
        for background in backgrounds:
            assert contrast(colours[words], colours[background]) >= 4.5, (words, background)


def test_words_on_paper() -> None:
    text = (TEMPLATES / "blocks.typ").read_text(encoding="utf-8")
    colours = dict(re.findall(r'#let (\w+) = rgb\("(#[0-9a-f]{6})"\)', text))
    for words in ("ink", "soft", "accent"):
        for background in ("#ffffff", colours["tint"]):
            assert contrast(colours[words], background) >= 4.5, (words, background)
