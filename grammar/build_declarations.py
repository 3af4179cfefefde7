"""Parse trees of top-level blocks, to AST."""

from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.automaton import Meta
from dreambook.grammar.build_base import Tag, bare, labelled, nodes, tags, word_among
from dreambook.grammar.build_patterns import PatternBuilder


def _texts(parts: list[Any]) -> list[ast.Wording]:
    return [p for p in parts if isinstance(p, ast.Wording)]


def _title(parts: list[Any]) -> str | None:
    return next((p.text for p in parts if isinstance(p, ast.Wording)), None)


def _listed(word: Any) -> str:
    """A word of a list, as a file would have it."""
    match word:
        case ast.Wording():
            return word.text
        case ast.Number():
            return str(word.value)
        case ast.Negative():
            return f"-{_listed(word.value)}"
        case ast.Truth():
            return "yes" if word.value else "no"
    return str(word.name)


class DocumentBuilder(PatternBuilder):
    """The rules of all other sections of the grammar."""

    def start(self, meta: Meta, c: list[Any]) -> Any:
        return next((x for x in c if isinstance(x, ast.Node)), None)

    # ---------------------------------------------------------------- heading
    def language(self, meta: Meta, c: list[Any]) -> ast.Language:
        return ast.Language(span=self.span(meta), version=int(c[0]))

    def rulebook(self, meta: Meta, c: list[Any]) -> ast.Rulebook:
        name, title, *items = c
        found = tags(items)
        low, high = found.get("players", (None, None))
        return ast.Rulebook(
            span=self.span(meta), name=str(name), title=title.text if title is not None else None, low=low, high=high,
            cites=found.get("cites", ()), mode=found.get("mode"), referee="referee" in found, languages=found.get("languages", ()),
            sources=tuple(x for x in items if isinstance(x, ast.SourceLine)),
            texts=tuple(_texts(items)), notes=tuple(x for x in items if isinstance(x, ast.Note)),
        )  # fmt: skip

    def patch(self, meta: Meta, c: list[Any]) -> ast.Patch:
        kind, name, title, base, *items = c
        low, high = tags(items).get("players", (None, None))
        return ast.Patch(
            span=self.span(meta), kind=kind, name=str(name), title=title.text if title is not None else None,
            base=str(base), low=low, high=high, mode=tags(items).get("mode"), orders=tuple(x for x in items if isinstance(x, ast.PatchOrder)),
            sources=tuple(x for x in items if isinstance(x, ast.SourceLine)),
            texts=tuple(_texts(items)), notes=tuple(x for x in items if isinstance(x, ast.Note)),
        )  # fmt: skip

    def header_players(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("players", (c[0], c[1]))

    def header_mode(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("mode", c[0])

    def header_referee(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("referee", True)

    def header_source(self, meta: Meta, c: list[Any]) -> ast.SourceLine:
        return ast.SourceLine(span=self.span(meta), kind=c[0], text=c[1].text)

    def header_languages(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("languages", tuple(str(x) for x in bare(c)))

    def header_order(self, meta: Meta, c: list[Any]) -> ast.PatchOrder:
        return ast.PatchOrder(span=self.span(meta), kind=c[0], names=tuple(str(x) for x in c[1:]))

    def sections(self, meta: Meta, c: list[Any]) -> ast.Sections:
        return ast.Sections(span=self.span(meta), title=_title(c[:1]), items=nodes([x for x in c[1:] if x is not None]))

    def section_line(self, meta: Meta, c: list[Any]) -> ast.Section:
        title, *rest = c
        silent = tags(rest).get("no_rules")
        return ast.Section(
            span=self.span(meta), title=title.text, no_rules=silent is not None, because=silent[0] if silent else None,
            items=nodes(rest),
        )  # fmt: skip

    def no_rules(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("no_rules", (tags(c).get("because"),))

    # ---------------------------------------------------------------- the box
    def constants(self, meta: Meta, c: list[Any]) -> ast.Constants:
        return ast.Constants(span=self.span(meta), cites=tags(c).get("cites", ()), items=tuple(bare(c)))

    def constant(self, meta: Meta, c: list[Any]) -> ast.Constant:
        name, title, value = c
        return ast.Constant(
            span=self.span(meta), name=str(name), title=title.text if title is not None else None, value=value
        )

    def player_table(self, meta: Meta, c: list[Any]) -> ast.PlayerTable:
        return ast.PlayerTable(span=self.span(meta), rows=tuple(c))

    def player_row(self, meta: Meta, c: list[Any]) -> ast.PlayerRow:
        value, low, high = c
        return ast.PlayerRow(span=self.span(meta), value=value, low=low, high=high if high is not None else low)

    def choices(self, meta: Meta, c: list[Any]) -> ast.Choices:
        return ast.Choices(span=self.span(meta), cites=tags(c).get("cites", ()), items=tuple(bare(c)))

    def choice_list(self, meta: Meta, c: list[Any]) -> ast.ChoiceList:
        name, title, *items = c
        return ast.ChoiceList(
            span=self.span(meta), name=str(name), title=title.text if title is not None else None, items=tuple(items)
        )

    def choice_item(self, meta: Meta, c: list[Any]) -> ast.ChoiceItem:
        name, *rest = c
        parts = bare(rest)
        drawn = next((p for p in parts if isinstance(p, ast.Drawn)), None)
        copies = next((p for p in parts if not isinstance(p, ast.Wording | ast.Drawn)), None)
        return ast.ChoiceItem(
            span=self.span(meta), name=str(name), copies=copies, title=_title(parts), drawn=drawn.looks if drawn else ()
        )

    def components(self, meta: Meta, c: list[Any]) -> ast.Components:
        return ast.Components(span=self.span(meta), cites=tags(c).get("cites", ()), items=tuple(bare(c)))

    def component(self, meta: Meta, c: list[Any]) -> ast.Component:
        form, name, *rest = c
        found = tags(rest)
        title, plural = found.get("noun", (None, None))
        copies, copies_each, unlimited = found.get("copies", (None, None, False))
        return ast.Component(
            span=self.span(meta), form=str(form), name=str(name), title=title, plural=plural,
            parent=found.get("is"), copies=copies, copies_each=copies_each, unlimited=unlimited,
            all_different="all_different" in found, cites=found.get("cites", ()),
            items=nodes(rest),
        )  # fmt: skip

    def noun(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("noun", (c[0].text, c[1].text if c[1] is not None else None))

    def is_kind(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("is", str(c[0]))

    def copies(self, meta: Meta, c: list[Any]) -> Tag:
        number, *each = bare(c)
        return Tag("copies", (number, each[0][1] if each else None, False))

    def copies_unlimited(self, meta: Meta, c: list[Any]) -> Tag:
        each = bare(c)
        return Tag("copies", (None, each[0][1] if each else None, True))

    def component_attr(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("all_different", True)

    def prop(self, meta: Meta, c: list[Any]) -> ast.Property:
        name, title, kind, for_each, *attrs = c
        return ast.Property(
            span=self.span(meta), name=str(name), title=title.text if title is not None else None, type=kind,
            each=tags(attrs).get("each"), for_each=for_each[1] if for_each is not None else None,
            turning=tags(attrs).get("turning"),
        )  # fmt: skip

    def each_once(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("each", ast.Number(span=self.span(meta), value=1))

    def each_times(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("each", c[0])

    def inline_choices(self, meta: Meta, c: list[Any]) -> ast.InlineChoices:
        return ast.InlineChoices(span=self.span(meta), items=tuple(c))

    def fixed_prop(self, meta: Meta, c: list[Any]) -> ast.FixedProperty:
        return ast.FixedProperty(span=self.span(meta), name=str(c[0]), value=c[1])

    def shown(self, meta: Meta, c: list[Any]) -> ast.Shown:
        return ast.Shown(span=self.span(meta), parts=nodes(c))

    def drawn_as(self, meta: Meta, c: list[Any]) -> ast.Drawn:
        looks = tuple(one.text if isinstance(one, ast.Wording) else str(one) for one in bare(c))
        return ast.Drawn(span=self.span(meta), looks=looks)

    def drawn_line(self, meta: Meta, c: list[Any]) -> ast.Drawn:
        (drawn,) = nodes(c)
        assert isinstance(drawn, ast.Drawn)
        return drawn

    def size_line(self, meta: Meta, c: list[Any]) -> ast.PieceSize:
        width, height = nodes(c)
        return ast.PieceSize(span=self.span(meta), width=width, height=height)

    def stands_for(self, meta: Meta, c: list[Any]) -> ast.StandsFor:
        names = [token for token in c if getattr(token, "type", "") != "STANDS_FOR"]
        return ast.StandsFor(
            span=self.span(meta), names=tuple(ast.NameRef(span=self._token_span(one), name=str(one)) for one in names)
        )

    def printed_on(self, meta: Meta, c: list[Any]) -> ast.PrintedOn:
        on, theirs, own = [token for token in c if getattr(token, "type", "") != "PRINTED_ON"]
        return ast.PrintedOn(
            span=self.span(meta), on=ast.NameRef(span=self._token_span(on), name=str(on)),
            theirs=None if theirs is None else str(theirs), own=None if own is None else str(own),
        )  # fmt: skip

    def shown_part(self, meta: Meta, c: list[Any]) -> ast.ShownPart:
        title = c[1].text if c[1] is not None else None
        return ast.ShownPart(span=self.span(meta), name=str(c[0]), title=title)

    def table(self, meta: Meta, c: list[Any]) -> ast.Table:
        return ast.Table(span=self.span(meta), rows=tuple(c))

    def table_row(self, meta: Meta, c: list[Any]) -> ast.Row:
        return ast.Row(span=self.span(meta), cells=tuple(c))

    def cell(self, meta: Meta, c: list[Any]) -> ast.Cell:
        return ast.Cell(span=self.span(meta), words=tuple(self._cell_word(x) for x in c))

    def _cell_word(self, x: Any) -> ast.CellWord:
        if isinstance(x, ast.CellWord):
            return x
        if isinstance(x, ast.Wording):
            return ast.CellWord(span=x.span, text=x.text, kind="text")
        if isinstance(x, ast.Number):
            return ast.CellWord(
                span=x.span, text=str(x.value), kind="length" if isinstance(x, ast.Length) else "number"
            )
        return ast.CellWord(span=self._token_span(x), text=str(x), kind="name")

    def comma(self, meta: Meta, c: list[Any]) -> ast.CellWord:
        return ast.CellWord(span=self.span(meta), text=",", kind="comma")

    def dash(self, meta: Meta, c: list[Any]) -> ast.CellWord:
        return ast.CellWord(span=self.span(meta), text="-", kind="dash")

    def truth_word(self, meta: Meta, c: list[Any]) -> ast.CellWord:
        return ast.CellWord(span=self.span(meta), text=str(c[0]), kind="name")

    def table_file(self, meta: Meta, c: list[Any]) -> ast.TableFile:
        return ast.TableFile(span=self.span(meta), path=c[0].text)

    @labelled
    def behaviour(self, meta: Meta, c: list[Any]) -> ast.Behaviour:
        found = tags(c)
        return ast.Behaviour(
            span=self.span(meta), event=c[0], source=found.get("source"), to=found.get("to"),
            during=found.get("during"), block=bare(c)[-1],
        )  # fmt: skip

    def zones(self, meta: Meta, c: list[Any]) -> ast.Zones:
        return ast.Zones(span=self.span(meta), cites=tags(c).get("cites", ()), items=tuple(bare(c)))

    def zone(self, meta: Meta, c: list[Any]) -> ast.Zone:
        name, title, form, *rest = c
        self.once(meta, rest)
        found = tags(rest)
        if isinstance(form, Tag):
            found |= tags([form])
        kind, size, places = form if type(form) is tuple else ("bag" if isinstance(form, Tag) else form, (), ())
        face = word_among(rest, "face up", "face down")
        each = found.get("each", ())
        return ast.Zone(
            span=self.span(meta), name=str(name), title=title.text if title is not None else None,
            form="grid" if kind == "growing" else kind, growing=kind == "growing", size=size, places=places, kinds=found.get("kinds", ()), face=face and face.split()[1], shuffled="shuffled" in found,
            seen_by=found.get("seen"), capacity=found.get("capacity"), each=each[0] if each else None, also=each[1:],
            starts=found.get("starts"), starts_empty="starts_empty" in found, unlimited="unlimited" in found,
            role=found.get("role"), brought=found.get("brought"), cites=found.get("cites", ()),
            lattice=found.get("lattice"),
            items=nodes(rest),
        )  # fmt: skip

    def plain_form(self, meta: Meta, c: list[Any]) -> str:
        return str(c[0])

    def bag_form(self, meta: Meta, c: list[Any]) -> Any:
        return c[1]

    def ring_form(self, meta: Meta, c: list[Any]) -> Any:
        return ("ring", (c[0],), ())

    def track_form(self, meta: Meta, c: list[Any]) -> Any:
        return ("track", (c[0],), ())

    def ring_named(self, meta: Meta, c: list[Any]) -> Any:
        return ("ring", (), c[0])

    def track_named(self, meta: Meta, c: list[Any]) -> Any:
        return ("track", (), c[0])

    def grid_form(self, meta: Meta, c: list[Any]) -> Any:
        return ("grid", (c[0], c[2]), ())

    def growing_form(self, meta: Meta, c: list[Any]) -> Any:
        return ("growing", (), ())

    def surface_form(self, meta: Meta, c: list[Any]) -> Any:
        return ("surface", (c[0], c[2]), ())

    def attr_lattice(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("lattice", c[0])

    def terrain_line(self, meta: Meta, c: list[Any]) -> ast.Terrain:
        name, title, *rest = c
        self.once(meta, rest)
        found = tags(rest)
        return ast.Terrain(
            span=self.span(meta), name=str(name), title=title.text if title is not None else None,
            height=found.get("height"), gap="gap" in found, closed="closed" in found,
            corners=tuple(x for x in c if isinstance(x, ast.Corner)),
        )  # fmt: skip

    def terrain_height(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("height", c[0])

    def terrain_gap(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("gap", True)

    def terrain_closed(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("closed", True)

    def corner(self, meta: Meta, c: list[Any]) -> ast.Corner:
        return ast.Corner(span=self.span(meta), x=c[0], y=c[1])

    def named_spaces(self, meta: Meta, c: list[Any]) -> Any:
        return tuple(str(x) for x in c)

    def zone_kinds(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("kinds", tuple(str(x) for x in c))

    def attr_shuffled(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("shuffled", True)

    def attr_capacity(self, meta: Meta, c: list[Any]) -> Tag:
        _, number, in_each = c
        return Tag("capacity", ast.Capacity(span=self.span(meta), number=number, in_each=in_each is not None))

    def in_each(self, meta: Meta, c: list[Any]) -> bool:
        return True

    def attr_starts(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("starts", ast.Things(span=self.span(meta), items=tuple(c)))

    def attr_starts_empty(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("starts_empty", True)

    def attr_unlimited(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("unlimited", True)

    def zone_role(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("role", str(c[0]))

    def seen(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("seen", str(c[1]))

    def seers_word(self, meta: Meta, c: list[Any]) -> str:
        return self.word(meta, c)

    def one_for_each(self, meta: Meta, c: list[Any]) -> Tag:
        keys = bare(c)
        # Whoever it belongs to comes first, wherever the line says so.
        keys.sort(key=lambda key: not isinstance(key, ast.CurrentPlayer))
        return Tag("each", tuple(keys))

    def brought(self, meta: Meta, c: list[Any]) -> Tag:
        by = next(x for x in c if x in ("its owner", "the table"))
        return Tag("brought", ast.Brought(span=self.span(meta), by=by, openly="openly" in c))

    def bringer(self, meta: Meta, c: list[Any]) -> str:
        return self.word(meta, c)

    openly = bringer

    # ---------------------------------------------------------------- what players bring
    def starter(self, meta: Meta, c: list[Any]) -> ast.Starter:
        name, title, body = c
        path = body[1] if isinstance(body, Tag) else None
        return ast.Starter(
            span=self.span(meta), name=str(name), title=title.text if title is not None else None, path=path,
            items=() if path is not None else body,
        )  # fmt: skip

    def starter_file(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("path", next(x.text for x in c if isinstance(x, ast.Wording)))

    def starter_body(self, meta: Meta, c: list[Any]) -> Any:
        return tuple(bare(c))

    def starter_zone(self, meta: Meta, c: list[Any]) -> ast.StarterZone:
        return ast.StarterZone(
            span=self.span(meta), zone=str(c[0]), lines=tuple(x for x in c if isinstance(x, ast.StarterLine))
        )

    def starter_line(self, meta: Meta, c: list[Any]) -> ast.StarterLine:
        count, *words = c
        return ast.StarterLine(span=self.span(meta), count=int(count), words=tuple(_listed(x) for x in words))

    def starter_record(self, meta: Meta, c: list[Any]) -> ast.StarterRecord:
        return ast.StarterRecord(span=self.span(meta), variable=str(c[0]), value=_listed(c[1]))

    @labelled
    def when_empty(self, meta: Meta, c: list[Any]) -> ast.WhenEmpty:
        return ast.WhenEmpty(span=self.span(meta), block=c[0])

    def place_line(self, meta: Meta, c: list[Any]) -> ast.Place:
        name, title, *links = c
        return ast.Place(
            span=self.span(meta), name=str(name), title=title.text if title is not None else None,
            links=tuple(str(x) for x in bare(links)),
        )  # fmt: skip

    def variables(self, meta: Meta, c: list[Any]) -> ast.Variables:
        return ast.Variables(span=self.span(meta), cites=tags(c).get("cites", ()), items=tuple(bare(c)))

    def variable(self, meta: Meta, c: list[Any]) -> ast.Variable:
        name, title, kind, *attrs = c
        self.once(meta, attrs)
        found = tags(attrs)
        each = found.get("each", ())
        return ast.Variable(
            span=self.span(meta), name=str(name), title=title.text if title is not None else None, type=kind,
            starts_at=found.get("starts_at"), each=each[0] if each else None, also=each[1:], seen_by=found.get("seen"),
            for_one=found.get("for_one"), brought=found.get("brought"),
        )  # fmt: skip

    def option_type(self, meta: Meta, c: list[Any]) -> ast.OptionType:
        return ast.OptionType(span=self.span(meta), names=tuple(str(x) for x in c))

    def number_range(self, meta: Meta, c: list[Any]) -> ast.NumberRange:
        return ast.NumberRange(span=self.span(meta), low=c[0], high=c[1])

    def type_name(self, meta: Meta, c: list[Any]) -> ast.NamedType | ast.ProcedureType:
        if isinstance(c[0], ast.Name) and c[0].name == "procedure" and c[1] is None:
            return ast.ProcedureType(span=self.span(meta))
        return ast.NamedType(span=self.span(meta), of=c[0], or_none=c[1] is not None)

    def or_none(self, meta: Meta, c: list[Any]) -> bool:
        return True

    def bag_type(self, meta: Meta, c: list[Any]) -> ast.BagType:
        return ast.BagType(span=self.span(meta), of=str(c[1]))

    def set_type(self, meta: Meta, c: list[Any]) -> ast.SetType:
        return ast.SetType(span=self.span(meta), of=c[1])

    def yes_no(self, meta: Meta, c: list[Any]) -> ast.YesNo:
        return ast.YesNo(span=self.span(meta))

    def attr_starts_at(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("starts_at", c[0])

    def attr_for_one(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("for_one", c[1])

    def attr_own_turn(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("for_one", "own turn")

    # ---------------------------------------------------------------- words
    def words(self, meta: Meta, c: list[Any]) -> ast.Words:
        return ast.Words(span=self.span(meta), language=str(c[0]), items=tuple(bare(c[1:])))

    def word_line(self, meta: Meta, c: list[Any]) -> ast.WordLine:
        path, text, *attrs = c
        return ast.WordLine(
            span=self.span(meta), path=path, text=text.text, gender=tags(attrs).get("gender"), many="many" in tags(attrs),
            forms=tuple(x for x in attrs if isinstance(x, ast.WordForm)),
        )  # fmt: skip

    def gender(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("gender", str(c[0]))

    def text_line(self, meta: Meta, c: list[Any]) -> ast.TextLine:
        original, text = c
        return ast.TextLine(span=self.span(meta), original=original.text, text=text.text)

    def attr_many(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("many", True)

    def attr_case(self, meta: Meta, c: list[Any]) -> ast.WordForm:
        return ast.WordForm(span=self.span(meta), case=c[0], text=c[1].text)

    def glossary(self, meta: Meta, c: list[Any]) -> ast.Glossary:
        return ast.Glossary(span=self.span(meta), items=tuple(bare(c)))

    def glossary_line(self, meta: Meta, c: list[Any]) -> ast.GlossaryLine:
        return ast.GlossaryLine(span=self.span(meta), term=str(c[0]), text=c[1].text)
