"""Pictures of surfaces: to scale, with terrain and figures, in pages and by themselves."""

import xml.etree.ElementTree as tree

from dreambook.generators.documents import make_document
from dreambook.generators.pictures import label_point, picture, svg
from dreambook.interpreter.api import load, load_text
from dreambook.interpreter.play.generator import seeded
from dreambook.interpreter.surface.exact import Outline
from tests.proofs.proofs import FOLDER

SVG = "{http://www.w3.org/2000/svg}"


def test_a_game_is_drawn_to_scale() -> None:
    game, pick = load(str(FOLDER / "sea_fight.dream")).start(2, 5), seeded(3)
    for _ in range(12):
        game.apply(pick.below(len(game.options)))
    sea = next(zone for zone in game.view(None).zones if zone.form == "surface")
    ground = game.program.surfaces[game.program.box.surfaces[0].slot].ground
    root = tree.fromstring(svg(picture(ground, "sea", "", sea.figures)))
    circles = root.findall(f"{SVG}circle")
    assert [(int(c.get("cx", "")), 300 - int(c.get("cy", ""))) for c in circles] == [(f.x, f.y) for f in sea.figures]
    assert {c.get("r") for c in circles} == {"15.0"}
    sheet = root.find(f"{SVG}rect")
    assert sheet is not None and (sheet.get("width"), sheet.get("height")) == ("400", "300")
    island = root.findall(f"{SVG}polygon")[0]
    assert island.get("class") == "area closed"
    assert island.get("points") == "150,200 250,180 220,100 160,120"


def test_a_page_has_the_empty_table_once_for_each_size() -> None:
    rules = load("traumduell").rules
    page = make_document(rules, "summary", "html")
    assert page.count('<svg class="surface"') == 2
    assert page.count('<polygon class="area high"') == 2
    assert make_document(rules, "summary", "html", players=3).count('<svg class="surface"') == 1
    assert "<svg" not in make_document(rules, "summary", "md")
    assert '<svg class="surface"' not in make_document(load("classics/pig").rules, "summary", "html")


def test_a_label_stands_inside_where_there_is_most_room() -> None:
    hook = Outline([(0, 0), (100, 0), (100, 100), (80, 100), (80, 20), (0, 20)])
    x, y = label_point(hook)
    assert hook.covers(x, y)


def test_names_are_escaped() -> None:
    book = load_text(
        """language 1
rulebook yard "Yard"
    players 1
    solo
components
    figure Scout "<b>scout</b>" x 1
        base = 20 mm
zones
    camp: pool of Scout
    yard: surface 10 cm x 10 cm of Scout
        terrain hill "<i>hill</i>": (1, 1), (90, 1), (50, 90)
setup
    choose s from camp
    place s on space of (yard, 50, 50)
turns
    choose way: go_on or go_back
""",
        "yard.dream",
    )
    game = book.start(1)
    game.apply(0)
    yard = next(zone for zone in game.view(None).zones if zone.form == "surface")
    ground = game.program.surfaces[game.program.box.surfaces[0].slot].ground
    text = svg(picture(ground, "yard", "", yard.figures))
    assert "<b>" not in text and "<i>" not in text
    tree.fromstring(text)
