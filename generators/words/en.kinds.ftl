### English: what the kinds of document say beside the rules themselves.

## Names of the kinds

kind-rulebook = Rulebook
kind-reference = Reference
kind-turn = Turn overview
kind-setup = Setup
kind-components = Components
kind-glossary = Terms
kind-score = Score pad
kind-cards = Cards to cut out
kind-rulings = Rulings and assumptions
kind-examples = Worked examples
kind-teach = How to teach it

## What is offered in brief

# $things text, $titles list?, $often (yes|no)
cost-may = { $things }{ $often ->
    [yes] {" "}each time
   *[no] { "" }
 } { HAS($titles) ->
    [yes] (if you like: { LIST($titles, "semicolon") })
   *[no] (if you like)
 }
# $things text, $titles list?
cost-if = { HAS($titles) ->
    [yes] { $things } (in some cases: { LIST($titles, "semicolon") })
   *[no] { $things } (in some cases)
 }
# $things text
cost-more = { $things } or more
# $things text, $numbers list
cost-or = { $things } (or { LIST($numbers, "or") })
# $things phrase
cost-turned = { $things }, turned face down
# $things text
cost-left = { $things }, or what you have
# $reason text
not-possible = Not possible: “{ $reason }”
# $title text
more-in-rulebook = The rest stands in the “{ kind-rulebook }”: “{ $title }”.
heading-yours = You are the active player
heading-others = You are not the active player
# $price text?
others-may = { HAS($price) ->
    [yes] When you are asked in another player’s turn, you may choose one of these, for { $price }:
   *[no] When you are asked in another player’s turn, you choose from these:
 }
# $titles list
others-also-but = The same as the active player, all but { LIST($titles, "and") }.
# $title text
figure-in-rulebook = See the “{ kind-rulebook }”: “{ $title }”.
# $cost phrase, $what noun
cost-printed = { $cost } in { NUMBERED($what, "other") }
# $title text
ending-unable = If “{ $title }” is not possible:
# $who phrase, $order phrase
players-in-order = { $who }, { $order }.
# $lead text, $titles list
lead-titles = { $lead } { LIST($titles, "or") }.
# $titles list
others-also = The same as the active player: { LIST($titles, "and") }.
# $title text, $times number
over-after-times = The game is over when “{ $title }” has been played { $times ->
    [one] once
   *[other] { $times } times
 }.
# $title text, $condition phrase
over-after-until = The game is over when { $condition } at the end of “{ $title }”.
words-before-names = the a an
heading-tokens = Tokens for figures
cards-lists = Cut along the edges. Each piece is there as often as it is in the box, or as all the lists to begin with need it together.
cards-brought = Cut along the edges. What players bring any number of is there once: print it as often as your lists need it.
cards-unlimited = Cut along the edges. What the game has any number of is there once: print it as often as you need it.
words-of-the-end = win won lose lost over end defeat victory
heading-before = What you bring
heading-checks = What always comes out right
heading-carried-out = What happens in these steps
examples-where = Played step by step they stand in “{ kind-examples }”.
# $some (yes|no)
box-more = { $some ->
    [yes] What is printed on the others
   *[no] What is printed on them
 } stands in the list of components.
teach-empty = Empty at first:
heading-lookup = When it comes up
column-action = Action
column-cost = Cost
column-effect = What it does
heading-turn = The turn
heading-limits = Mind
heading-signs = Signs
# $costs text
offer-cost = Cost: { $costs }.

## The setup by number of players

heading-ready = Lay ready
heading-lay-out = Then
besides = What is done besides:
corners-measured = corners in cm from the left / from the bottom
heading-begins = Who begins
# $how (shuffled|brought|brought-shuffled|bag|there), $things list, $who (player|you), $each (yes|no), $face (up|down)
ready-line = { $how ->
    [shuffled] { $who ->
        [player] each player shuffles { LIST($things, "and") } and lays them face { $face }
       *[you] shuffle { LIST($things, "and") }{ $each ->
            [yes] {" "}for each
           *[no] { "" }
        } and lay them face { $face }
     }
    [brought-shuffled] { $who ->
        [player] each player shuffles what they have brought for it and lays it face { $face }
       *[you] shuffle what you have brought for it and lay it face { $face }
     }
    [brought] { $who ->
        [player] each player lays out what they have brought for it
       *[you] lay out what you have brought for it
     }
    [bag] { $who ->
        [player] each player puts in { LIST($things, "and") }
       *[you] put in { LIST($things, "and") }{ $each ->
            [yes] {" "}for each
           *[no] { "" }
        }
     }
   *[there] { $who ->
        [player] each player takes { LIST($things, "and") }
       *[you] lay { LIST($things, "and") }{ $each ->
            [yes] {" "}for each
           *[no] { "" }
        } ready
     }
 }.
# $how (player|you), $things phrase, $names list?, $start number?
ready-stands = { $how ->
    [player] each player takes { $things }
   *[you] lay { $things } ready
 }{ HAS($names) ->
    [yes] {" "}for “{ LIST($names, "and") }”
   *[no] { "" }
 }{ HAS($start) ->
    [yes] {" "}({ $start } to begin with)
   *[no] { "" }
 }.
# $place text
card-place = For “{ $place }”.
ready-chance = what chance says
# $named (yes|no)
nobody-begins = settle who begins as you like{ $named ->
    [yes] : that is player 1
   *[no] { "" }
 }; the others follow clockwise.
heading-differs = By number of players
heading-begin = What lies where, and what everybody has, when you begin
heading-ground = The table
heading-starting = Everybody begins with
# $value text
each-has = { $value } each
heading-steps = Step by step
column-what = What
column-place = Place
# $place noun, $kind noun, $many (one|other)
begin-kind = { $place }: { NUMBERED($kind, $many) }
begin-chance = as chance has it

## Components

column-name = Name
column-copies = Copies
# $column text, $count text
kind-count-for = { $column }: { $count }

# $title text, $said text
what-it-does = { $title }: { $said }

## Terms

heading-terms = Terms from A to Z
# $form noun, $counts text, $printed phrase?
term-kind = { $form }; { $counts }{ HAS($printed) ->
    [yes] . { $printed }
   *[no] { "" }
 }.
# $count text
term-count = { $count } in the box
# $counts list
term-counts = in the box { LIST($counts, "semicolon") }
# $names list
term-printed = On each stands: { LIST($names, "comma") }
# $sort (action|figure|place|record), $text text
term-of-sort = { $sort ->
    [action] Action.
    [figure] Figure.
    [place] Place.
   *[record] Kept track of.
 }{" "}{ $text }
# $options list
term-choice = One of { LIST($options, "or") }.
# $sort (action|figure|place|record)
term-sort = { $sort ->
    [action] Action
    [figure] Figure
    [place] Place
   *[record] Kept track of
 }

## The score pad

heading-pad = Pad
heading-counters = What to keep track of while playing
score-none = Nobody counts points here: the game is won or lost.
column-points = Points
# $number number
column-player = Player { $number }
column-team = Team
row-name = Name
row-total = Total

## Rulings

heading-in-general = In general

## Worked examples

heading-given = The position
heading-worked = Step by step
# $count number
given-players = { $count ->
    [one] 1 player plays.
   *[other] { $count } players play.
 }
# $condition phrase
given-is = { $condition }.
# $place phrase, $things phrase?
given-holds = Only this lies { $place }: { HAS($things) ->
    [yes] { $things }
   *[no] nothing
 }.
# $title text
given-period = Play is about to begin “{ $title }”.
given-setup = The game is about to be set up.
# $who phrase
given-active = It is the turn of { $who }.
# $who text, $choices list
step-chooses = { $who } chooses { LIST($choices, "and") }.
# $choices list
step-falls = Chance chooses { LIST($choices, "and") }.
# $choices list
step-each-chooses = Each player chooses: { LIST($choices, "semicolon") }.
# $who text, $choice text
choice-of = { $who } { $choice }
# $faces list
step-dice = The dice show { LIST($faces, "and") }.
# $place phrase, $things phrase
step-gives = { $place } comes: { $things }.
# $player number
example-player = player { $player }
example-table = the table
# $things list, $source phrase?, $to phrase?
consequence-move = { HAS($source) ->
    [yes] { $source }{ HAS($to) ->
        [yes] {" "}{ $to }
       *[no] { "" }
     }
   *[no] { $to }
 }: { LIST($things, "and") }.
# $thing text, $before text, $now text
consequence-space = { $thing }: from { $before } to { $now }.
# $name text, $now text, $before text
consequence-value = { $name }: { $now } (before: { $before }).
# $name text, $player number
consequence-of = { $name } of player { $player }
# $name text, $key text
consequence-keyed = { $name } of { $key }
# $outcome (win|lose|draw|over), $winners list?, $several (yes|no), $scores list?
consequence-end = The game is over: { HAS($winners) ->
    [yes] { LIST($winners, "and") } { $several ->
        [no] wins
       *[yes] win
     }
   *[no] { $outcome ->
        [draw] nobody wins
       *[other] it is lost
     }
 }{ HAS($scores) ->
    [yes] {" "}(points: { LIST($scores, "comma") })
   *[no] { "" }
 }.
claim-holds = So:
claim-fails = The example says otherwise:
# $condition phrase
claim-condition = { $condition }.
# $claim phrase, $sum text
claim-worked = { $claim } { $sum }.
# $sum text, $total number, $rounded (up|down|none)
sum-worked = { $sum } = { $total }{ $rounded ->
    [up] , rounded up
    [down] , rounded down
   *[none] { "" }
 }
# $value number, $title text?
sum-part = { $value }{ HAS($title) ->
    [yes] {" "}({ $title })
   *[no] { "" }
 }
# $value number, $title text?
sum-minus = −{ $value }{ HAS($title) ->
    [yes] {" "}({ $title })
   *[no] { "" }
 }
# $who text, $parts list, $total number
sum-scored = { $who } scores { LIST($parts, "plus") } = { $total }.
# $what phrase, $by number, $way (more|fewer|same)
claim-changes = { $what }: { $way ->
    [more] { $by } more than at the beginning
    [fewer] { $by } fewer than at the beginning
   *[same] as many as at the beginning
 }.
# $who text, $allowed (yes|no), $choices list
claim-option = { $who } { $allowed ->
    [yes] may
   *[no] cannot
 } choose { LIST($choices, "or") }.
# $who text, $loses (yes|no), $things phrase
claim-gains = { $who } has { $loses ->
    [yes] lost
   *[no] gained
 } { $things }.
# $who text, $result (wins|loses|draws)
claim-result = { $who } { $result ->
    [wins] wins
    [loses] loses
   *[draws] draws
 }.
claim-team-wins = The game is won.
claim-team-loses = The game is lost.
claim-nobody = Nobody wins.
example-not-played = This example cannot be played.
choice-nothing = nothing
choice-yes = to do it
# $question text
choice-yes-to = yes to “{ $question }”
# $question text
choice-no-to = no to “{ $question }”
step-begins = Play goes on from there:
walk-first = Before anybody decides:
none-word = none
yes-word = yes
no-word = no
# $die text, $face text
choice-die = { $die } that shows { $face }

## Teaching

heading-first = Say first
heading-show = Show what lies on the table
heading-order = Then: how a turn goes
heading-choose = What may be chosen
heading-rules = What must be minded
heading-walk = Play a first turn together
heading-later = Leave for later
teach-first = Begin with what the game is about and how it is won; details can wait.
teach-how-it-ends = So it ends:
teach-points = These give points:
teach-show = Point at each thing while you name it.
teach-begin = Everybody begins with:
teach-order = Tell the parts in their order, and show each on the table.
teach-choose = Most often chosen in games played at random, so explained first:
teach-choose-all = What a player may do:
teach-rules = Mention these before the first turn.
teach-walk = This is a turn as the rules played it: of many that chance played, the one that shows most and went best. Play one like it with open cards.
teach-later = Explain these when they come up, not before.
# $place text, $option text
begin-of = { $place }, { $option }
begin-order = Where several numbers stand, they are those of the players in turn order, beginning with whoever begins.
