"""Printed sections: what cites them, what does not, and what is cited and not there."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dreambook.interpreter.api import Rulebook, load, load_text
from dreambook.interpreter.check import check
from dreambook.interpreter.check.citations import uncited
from dreambook.interpreter.model.printed import PrintedSection, trace

HARBOUR = """\
language 1
rulebook harbour "Harbour"{heading}
    players 2
    competitive
{sections}
variables{variables}
    crates: 0 to 9, one for each player
turns "Loading" cites "Loading"
    action load "Load"{load}
        gain 1 crates
    action rest "Rest"
        nothing
end{end}
    win for active when crates of active = 3 "Three crates."{win}
"""


def harbour(sections: str, **cites: str) -> Rulebook:
    places = dict.fromkeys(("heading", "variables", "load", "end", "win"), "")
    cited = {place: f" cites {text}" for place, text in cites.items()}
    return load_text(HARBOUR.format(sections=sections, **(places | cited)), "harbour.dream")


def findings(rulebook: Rulebook) -> list[tuple[str, str, str]]:
    found = check(rulebook, "fast").findings
    return [(d.code, d.message, d.help) for d in found if d.code in ("S01", "S04", "S18")]


def table(rulebook: Rulebook) -> dict[str, list[str]]:
    return {section.path: [c.heading for c in section.rules] for section in trace(rulebook.rules).sections}


LIST = 'sections "Harbour rules"\n    "Loading"\n    "Storms"\n        "Waves"\n    "The end"\n        "Waves"\n'


def test_each_section_with_what_restates_it() -> None:
    rulebook = harbour(
        LIST, load='"Loading", "Storms > Waves"', end='"The end"', win='"The end > Waves"', variables='"Storms"'
    )
    assert table(rulebook) == {
        "Loading": ['turns "Loading"', "action load"],
        "Storms": ["variables"],
        "Storms > Waves": ["action load"],
        "The end": ["end"],
        "The end > Waves": ['end "Three crates."'],
    }  # fmt: skip
    assert findings(rulebook) == []
    assert not list(uncited(trace(rulebook.rules)))
    assert [c.heading for c in trace(rulebook.rules).without] == ["action rest"]


def test_a_section_that_nothing_cites() -> None:
    found = list(uncited(trace(harbour(LIST, end='"The end"', win='"The end > Waves"').rules)))
    assert [d.message for d in found] == ['nothing restates "Storms"', 'nothing restates "Storms > Waves"']
    assert [(d.code, str(d.span)) for d in found] == [("S18", "harbour.dream:7:5"), ("S18", "harbour.dream:8:9")]
    assert 'cites "Storms > Waves"' in found[1].help
    # What it proposes is what mends it.
    assert table(harbour(LIST, load='"Storms > Waves"'))["Storms > Waves"] == ["action load"]


def test_plain_check_leaves_sections_that_are_not_cited_yet() -> None:
    assert findings(harbour(LIST)) == []


def test_an_example_alone_restates_nothing() -> None:
    example = 'example "A storm" cites "Storms"\n    when player 1 chooses load\n    then crates of player 1 = 1\n'
    traced = trace(harbour(f"{LIST}{example}").rules)
    (found,) = [d for d in uncited(traced) if '"Storms"' in d.message]
    assert found.message == 'no rule restates "Storms", only example "A storm" does'


def test_no_rules() -> None:
    silent = 'sections\n    "Loading"\n    "Story", no rules because "It only tells."\n    "More", no rules\n'
    assert not list(uncited(trace(harbour(silent).rules)))
    assert findings(harbour(silent, end='"Story"')) == [
        ("S18", '"Story" is said to hold no rules, and end restates it', "remove `no rules`, or what is cited here")
    ]


@pytest.mark.parametrize(
    ("cited", "help"),
    [
        ("Lodaing", 'did you mean "Loading"?'),
        ("loading", 'did you mean "Loading"?'),
        ("Storms > Loading", 'did you mean "Storms > Waves"?'),
        ("Storm > Waves", 'did you mean "Storms > Waves"?'),
        ("Xylophones", "write it under `sections`, as it stands in the print, or cite one of those that stand there"),
    ],
)  # fmt: skip
def test_what_is_cited_and_not_there(cited: str, help: str) -> None:
    rulebook = harbour(LIST, load=f'"Loading", "{cited}"')
    assert findings(rulebook) == [("S04", f'there is no printed section "{cited}"', help)]
    (found,) = [d for d in check(rulebook, "fast").findings if d.code == "S04"]
    assert str(found.span).startswith("harbour.dream:15:")
    assert rulebook.sources["harbour.dream"].lines[14][found.labels[0].span.column - 1 :] == f'"{cited}"'


def test_a_headline_that_stands_twice_says_where() -> None:
    ((code, message, help),) = findings(harbour(LIST, load='"Waves"'))
    assert (code, message) == ("S04", 'several printed sections are named "Waves"')
    assert help == 'say which: `cites "Storms > Waves"` or `cites "The end > Waves"`'


def test_a_whole_path_means_that_section() -> None:
    sections = 'sections "Rules"\n    "Loading"\n    "Waves"\n    "Storms"\n        "Waves"\n'
    rulebook = harbour(sections, load='"Waves"', end='"Storms > Waves"', win='"Rules > Waves"')
    assert findings(rulebook) == []
    assert table(rulebook)["Waves"] == ["action load", 'end "Three crates."']
    assert table(rulebook)["Storms > Waves"] == ["end"]


def test_a_section_twice_in_one_place() -> None:
    sections = 'sections\n    "Loading"\n    "Storms"\n    "Loading"\n'
    ((code, message, _),) = findings(harbour(sections))
    assert (code, message) == ("S01", 'the section "Loading" stands twice in one place')


def test_without_a_list_citing_is_free() -> None:
    rulebook = harbour("", load='"Anything"')
    assert findings(rulebook) == []
    assert [c.section for c in trace(rulebook.rules).unheld] == ["Loading", "Anything"]


def test_quotes_in_a_headline() -> None:
    sections = 'sections\n    "Loading"\n    "The \\"Storm\\""\n'
    rulebook = harbour(sections, load='"The \\"Storm\\""')
    assert table(rulebook)['The "Storm"'] == ["action load"]


PATCH = """\
language 1
expansion storms "Storms" for harbour
{sections}
replace action load "Load" cites "Loading"
    gain 2 crates
trigger storm after load cites "Storms"
    lose 1 crates
"""


def composed(folder: Path, sections: str, own: str) -> Rulebook:
    folder.joinpath("harbour.dream").write_text(
        HARBOUR.format(sections=sections, heading="", variables="", load="", end="", win="")
    )
    folder.joinpath("storms.dream").write_text(PATCH.format(sections=own))
    return load(f"{folder / 'harbour.dream'}+storms")


def test_an_expansion_cites_its_own_sheet_first(tmp_path: Path) -> None:
    rulebook = composed(tmp_path, LIST, 'sections "Sheet"\n    "Storms"\n')
    own = {(s.above[0], s.title): [c.heading for c in s.rules] for s in trace(rulebook.rules).sections if s.depth == 0}
    assert own["Sheet", "Storms"] == ["trigger storm"]
    assert own["Harbour rules", "Storms"] == []
    # What is in the rulebook alone is cited from there.
    assert own["Harbour rules", "Loading"] == ['turns "Loading"', "action load"]
    assert findings(rulebook) == []


def test_files_that_list_sections_of_one_title_share_the_print(tmp_path: Path) -> None:
    rulebook = composed(tmp_path, LIST, 'sections "Harbour rules"\n    "Storms"\n        "Lightning"\n')
    paths = [s.path for s in trace(rulebook.rules).sections]
    assert paths == ["Loading", "Storms", "Storms > Waves", "Storms > Lightning", "The end", "The end > Waves"]
    assert findings(rulebook) == []


def test_an_expansion_with_a_sheet_leaves_a_rulebook_without_one_alone(tmp_path: Path) -> None:
    rulebook = composed(tmp_path, "", 'sections "Sheet"\n    "Storms"\n')
    # The expansion itself is held to its sheet.
    assert [f[:2] for f in findings(rulebook)] == [("S04", 'there is no printed section "Loading"')]
    assert [c.section for c in trace(rulebook.rules).unheld] == ["Loading"]


def test_what_an_expansion_takes_away_is_missed(tmp_path: Path) -> None:
    tmp_path.joinpath("harbour.dream").write_text(
        HARBOUR.format(sections=LIST, heading="", variables="", load=' cites "Storms"', end="", win="")
    )
    tmp_path.joinpath("calm.dream").write_text('language 1\nvariant calm "Calm" for harbour\nremove load\n')
    base, calm = load(str(tmp_path / "harbour.dream")), load(f"{tmp_path / 'harbour.dream'}+calm")
    assert 'nothing restates "Storms"' not in [d.message for d in uncited(trace(base.rules))]
    assert 'nothing restates "Storms"' in [d.message for d in uncited(trace(calm.rules))]


def test_more_copies_cite_for_the_expansion(tmp_path: Path) -> None:
    base = "language 1\nrulebook box\n    players 2\ncomponents\n    card Nut x 4\nturns\n    choose way: left or right\nend\n    draw when player_count = 2\n"
    tmp_path.joinpath("box.dream").write_text(base)
    patch = 'language 1\nexpansion more_nuts for box\nsections\n    "Nuts"\ncomponents\n    more Nut x 2 cites "Nuts"\n'
    tmp_path.joinpath("more_nuts.dream").write_text(patch)
    rulebook = load(f"{tmp_path / 'box.dream'}+more_nuts")
    assert table(rulebook) == {"Nuts": ["card Nut"]}


def test_citing_changes_no_fingerprint() -> None:
    assert harbour(LIST, load='"Loading"').fingerprint == harbour("").fingerprint


TITLES = st.sampled_from(("A", "B", "C"))
TREES = st.recursive(st.just({}), lambda inner: st.dictionaries(TITLES, inner, max_size=3), max_leaves=9)


def _written(tree: dict[str, dict[str, object]], depth: int = 1) -> str:
    return "".join(
        f'{"    " * depth}"{title}"\n{_written(inner, depth + 1)}'  # type: ignore[arg-type]
        for title, inner in tree.items()
    )


@settings(deadline=None, max_examples=40)
@given(TREES)
def test_what_a_finding_proposes_names_the_section(tree: dict[str, dict[str, object]]) -> None:
    """Law: whatever the list, the citation that the help of S18 proposes means this section and no other."""
    if not tree:
        return
    sections = f'sections "Print"\n{_written(tree)}'
    for finding in uncited(trace(harbour(sections).rules)):
        proposed = finding.help.split('cites "')[1].split('"')[0]
        cited: list[PrintedSection] = [
            s for s in trace(harbour(sections, load=f'"{proposed}"').rules).sections if "action load" in [c.heading for c in s.rules]
        ]  # fmt: skip
        assert [s.span for s in cited] == [finding.span]
