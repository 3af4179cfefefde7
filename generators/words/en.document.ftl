### English: what documents say around the rules: headings, labels, and sentences about the document itself.

## The heading

# $low number, $high number?
players = { HAS($high) ->
    [yes] { $low }–{ $high } players
   *[no] { $low ->
        [one] { $low } player
       *[other] { $low } players
     }
 }
# $count number
for-players = for { $count ->
    [one] { $count } player
   *[other] { $count } players
 }
# $mode (competitive|cooperative|solo|teams)
mode = { $mode ->
    [cooperative] cooperative
    [solo] solitaire
    [teams] in teams
   *[competitive] everyone for themselves
 }
kind-summary = Rules summary
kind-changes = What changes
about-you = “You” is always the player whose turn it is, or who does what is described.

## Section headings

heading-contents = Contents
heading-box = What is in the box
heading-after = After that
heading-patterns = Patterns
heading-zones = Where things lie
heading-variables = What to keep track of
heading-starters = Lists to begin with
heading-setup = Setup
heading-play = How to play
heading-players = Who plays
heading-actions = Actions
heading-procedures = In detail
heading-events = What happens by itself
heading-norms = What must hold
heading-values = Figures
heading-end = End of the game
heading-winner = Who wins
heading-scoring = Scoring
heading-examples = Examples
heading-glossary = Terms
heading-notes = Rulings and assumptions
heading-open = Open points
heading-credits = Credits

## What changes

changes-from = compared with
changes-none = Nothing that is played changes.
changes-examples = These examples of the rules come out otherwise:
change-new = New
change-new-first = New, before everything else here
# $step text
change-new-after = New, after “{ $step }”
change-changed = Changed
change-gone = No longer
change-before = Instead of:

## Headings for what has no title

title-round = Round
title-phase = Phase
title-turns = Turns
title-action = Action
title-option = Do this

## The box

column-component = Component
column-number = Number
column-details = Details
# $low number, $high number?
column-players = { HAS($high) ->
    [yes] { $low }–{ $high } players
   *[no] { $low ->
        [one] { $low } player
       *[other] { $low } players
     }
 }
# $count number
box-count = { $count }
# $count number
box-each = { $count } each
box-unlimited = any number
box-brought = what players bring
detail-different = all different
# $names list
detail-stands-for = for “{ LIST($names, "and") }”
# $things phrase, $each (yes|no)
detail-printed-on = { $each ->
    [yes] { $things } printed on each
   *[no] { $things } printed on them
 }
# $of list, $count number
detail-each = { $count } for { LIST($of, "and") }
# $name noun, $low phrase, $high phrase, $each (no|once|more), $times phrase?
detail-range = { $name } { $low } to { $high }{ $each ->
    [once] , each once
    [more] , each { $times } times
   *[no] { "" }
 }
# $name noun, $options list, $each (no|once|more), $times phrase?
detail-options = { $name }: { LIST($options, "comma") }{ $each ->
    [once] , each once
    [more] , each { $times } times
   *[no] { "" }
 }
# $option text, $count phrase?
detail-option = { HAS($count) ->
    [yes] { $count } × { $option }
   *[no] { $option }
 }
# $name noun
detail-property = { $name }
# $name noun, $how (as-drawn|turned|mirrored|both)
detail-pattern = { $name }, a pattern{ $how ->
    [turned] {" "}that may be turned
    [mirrored] {" "}that may be mirrored
    [both] {" "}that may be turned or mirrored
   *[as-drawn] { "" }
 }
# $detail phrase, $of noun
detail-for-each = { $detail }, for each { $of }
# $name noun, $value phrase
detail-fixed = { $name } { $value }
# $names list
detail-names = { LIST($names, "comma") }
# $name text?, $count number, $values list?
detail-name = { HAS($name) ->
    [yes] { $count ->
        [one] { $name }
       *[other] { $count } × { $name }
     }{ HAS($values) ->
        [yes] {" "}({ LIST($values, "comma") })
       *[no] { "" }
     }
   *[no] { $count } × ({ LIST($values, "comma") })
 }
# $count number, $thing text
detail-amount = { $count } { $thing }
# $of noun
detail-parent = each is also { A($of) }

## Patterns

column-drawing = Drawing
column-pattern = Pattern
# $title text?, $means phrase
sign-means = { HAS($title) ->
    [yes] { $title }: { $means }
   *[no] { $means }
 }
any-space = any space
# $signs list
drawn-row = { LIST($signs, "comma") }
# $rows list
drawn-rows = { LIST($rows, "semicolon") }
# $how (as-drawn|turned|mirrored|both)
pattern-how = { $how ->
    [turned] It may be turned.
    [mirrored] It may be mirrored.
    [both] It may be turned or mirrored.
   *[as-drawn] It counts as it is drawn, not turned.
 }

## Rulings, assumptions and credits

# $kind (assume|ruling|todo)
note-kind = { $kind ->
    [ruling] Ruling
    [todo] Open point
   *[assume] Assumption
 }
note-because = Why:
note-answers = Answers, in the list of questions about the printed rules:
example-cites = Shows:
credit-author = Author
credit-publisher = Publisher
credit-source = Source
credit-owner = The game, its name and its pictures belong to its authors and publishers. This page only restates its rules; it was written from them by dreambook.

## For whoever lays documents out

skip-to-content = Go to the content
term-see = See
cut-here = Cut along the edges. A piece that is there several times is printed as often.
# $page number, $pages number
page-of = Page { $page } of { $pages }
column-card = Card
site-documents = All documents
# $format (html|pdf|md)
format-name = { $format ->
    [pdf] PDF
    [md] Markdown
   *[html] Web page
 }
