### English: phrases. What slots and forms are is said in fluent.py.

## Words of the language itself

noun-player = player
noun-opponent = opponent
noun-space = space
noun-side = side
noun-place = place
noun-pattern = pattern
noun-corner = corner space
noun-number = number
noun-option = option
noun-item = item
noun-owner = owner
noun-base = base
noun-height = height
noun-of-row = row from the bottom
noun-of-column = column from the left
noun-of-row-grown = row to the north of the start
noun-of-column-grown = column to the east of the start
noun-of-row-surface = distance from the bottom edge
noun-of-column-surface = distance from the left edge
noun-of-face = rolled face
noun-of-space = space
noun-of-position = position
noun-component = component
noun-pile = pile
noun-row = row
noun-hand = hand
noun-bag = bag
noun-pool = pool
noun-ring = ring
noun-track = track
noun-grid = grid
noun-map = map
noun-surface = surface
noun-card = card
noun-tile = tile
noun-token = token
noun-piece = piece
noun-die = die
    .plural = dice
noun-counter = counter
noun-figure = figure
noun-disc = disc
noun-marker = marker
noun-cube = cube
noun-coin = coin
noun-board = board
noun-stone = stone
noun-meeple = meeple
noun-chip = chip
noun-block = block

## Who

you = you
    .genitive = your
they = they
    .genitive = their
    .accusative = them
they-one = they
    .genitive = their
    .accusative = them
it = it
    .genitive = its
it-item = it
    .genitive = its
them = them
    .nominative = they
    .genitive = their
first-player = the starting player
active-player = the active player
all-players = all players
everyone = all players (those who are out, too)
# $me phrase
opponents = { GEN($me) } opponents
# $me phrase
opponent = { GEN($me) } opponent
other-players = { $number ->
    [other] the other players
   *[one] the other player
 }
the-team = the team
each-of-them = each of them
# $value number
player-number = player { $value }

## Names and references

# $thing phrase
the = the { NUMBERED($thing, $number) }
# $thing phrase
the-chosen = the chosen { NUMBERED($thing, $number) }
# $thing phrase
that = { $number ->
    [other] those { NUMBERED($thing, "other") }
   *[one] that { $thing }
 }
# $thing noun, $nth number
numbered = { $thing } { $nth }
# $words text
words = { $words }
# $title text
titled = “{ $title }”
# $title text
the-pattern = the pattern “{ $title }”
# $what phrase
adjective = { $what }
nothing = nothing
yes = yes
no-answer = no
clockwise = clockwise
counterclockwise = counterclockwise
different = different
empty = empty
other = other
# $parts list
list-and = { LIST($parts, "and") }
# $parts list
list-or = { LIST($parts, "or") }

## What somebody or something has

# $owner phrase, $thing phrase
owned = { HEAVY($owner) ->
    [yes] the { NUMBERED($thing, $number) } of { $owner }
   *[no] { GEN($owner) } { NUMBERED($thing, $number) }
 }
# $thing phrase, $option phrase
for-option = the { $thing } for { $option }
# $thing phrase, $of phrase, $own (yes|no), $others list?, $way list?
value-of = { $own ->
    [yes] { GEN($of) } { $thing }
   *[no] the { $thing } of { CASE($of, "accusative") }
 }{ HAS($others) ->
    [yes] {" "}for { LIST($others, "and") }
   *[no] { "" }
 }{ HAS($way) ->
    [yes] {" "}{ LIST($way, "and") }
   *[no] { "" }
 }
# $thing phrase, $of list
of-several = { $thing } of { LIST($of, "and") }
# $thing phrase, $of list
for-which = { $thing } for { LIST($of, "and") }

## Places

# $form (pile|row|hand|bag|pool|flat|space|top|bottom|first|last|other), $place phrase
place-in = { $form ->
    [flat] on { $place }
    [space] on { $place }
    [top] on top of { $place }
    [bottom] at the bottom of { $place }
    [first] at the beginning of { $place }
    [last] at the end of { $place }
   *[other] in { $place }
 }
# $form (pile|row|hand|bag|pool|flat|space|top|bottom|first|last|other), $place phrase
place-to = { $form ->
    [top] to the top of { $place }
    [bottom] under { $place }
    [first] to the beginning of { $place }
    [last] to the end of { $place }
   *[other] to { CASE($place, "accusative") }
 }
# $form (pile|row|hand|bag|pool|flat|space|top|bottom|first|last|other), $place phrase
place-from = { $form ->
    [top] from the top of { $place }
    [bottom] from the bottom of { $place }
    [first] from the beginning of { $place }
    [last] from the end of { $place }
   *[other] from { CASE($place, "accusative") }
 }
# $thing phrase
place-neighbours = next to { CASE($thing, "accusative") }
# $thing phrase
place-around = around { CASE($thing, "accusative") }
# $of phrase
place-contacts = in contact with { CASE($of, "accusative") }
# $of phrase, $length phrase
place-reach = straight on, at most { $length } from { CASE($of, "accusative") }
# $of phrase, $length phrase
place-flight = at most { $length } from { CASE($of, "accusative") } as the crow flies
# $of phrase, $length phrase
place-within = at most { $length } from { CASE($of, "accusative") }
# $length phrase
place-in-range = within { $length }
# $of phrase, $on phrase?
rel-room = where { $of } can stand{ HAS($on) ->
    [yes] {" "}on { CASE($on, "accusative") }
   *[no] { "" }
 }
# $thing phrase
place-of = of { CASE($thing, "accusative") }
# $thing phrase
place-other-than = other than { CASE($thing, "accusative") }
# $thing phrase
place-among = among { CASE($thing, "accusative") }
# $thing phrase, $place phrase
of-those = those of { CASE($thing, "accusative") } { $place }
# $side (above|below|left|right|clockwise|counterclockwise), $of phrase
beside = { $side ->
    [above] the space above { $of }
    [left] the space to the left of { $of }
    [right] the space to the right of { $of }
    [clockwise] the space clockwise of { $of }
    [counterclockwise] the space counterclockwise of { $of }
   *[below] the space below { $of }
 }

## Numbers

# $value number
number = { $value }
# $amount number, $tenths number?, $unit (mm|cm)
length = { $amount }{ HAS($tenths) ->
    [yes] .{ $tenths }
   *[no] { "" }
 } { $unit }
# $value phrase, $unit (mm|cm)
in-unit = { $value } in { $unit }
# $thing phrase, $source phrase
a-from = { CASE($thing, "accusative") } { $source }
# $value phrase, $others list
length-table = { $value } ({ LIST($others, "comma") })
# $value phrase, $low number, $high number?
length-for = { $value } with { HAS($high) ->
    [yes] { $low }–{ $high } players
   *[no] { $low ->
        [one] { $low } player
       *[other] { $low } players
     }
 }
# $value number, $others list
number-table = { $value } ({ LIST($others, "comma") })
# $value number, $low number, $high number?
number-for = { $value } with { HAS($high) ->
    [yes] { $low }–{ $high } players
   *[no] { $low ->
        [one] { $low } player
       *[other] { $low } players
     }
 }
# $letter text, $thing noun
letter-is = { $letter }: { $thing }
# $parts list
aside = ({ LIST($parts, "comma") })
# $rows list
number-rows = { LIST($rows, "or") }
# $value phrase, $low phrase, $high phrase
number-row = { $value } (with { $low } to { $high } players)
# $left phrase, $right phrase
plus = { $left } plus { $right }
# $left phrase, $right phrase
minus = { $left } minus { $right }
# $what phrase
in-quotes = “{ $what }”
# $value phrase
in-brackets = ({ $value })
# $left phrase, $right phrase
times = { $left } times { $right }
# $value phrase, $rounded (up|down|none)
half = half of { CASE($value, "accusative") }{ $rounded ->
    [up] , rounded up
    [down] , rounded down
   *[none] { "" }
 }
# $left phrase, $right phrase, $rounded (up|down)
divided = { $left } divided by { $right }, rounded { $rounded ->
    [up] up
   *[down] down
 }
# $value phrase
negative = minus { $value }
# $left phrase, $right phrase
with = { $left } and { $right }
# $left phrase, $right phrase
without = { $left } without { $right }
# $left phrase, $right phrase
other-than = { $left } other than { CASE($right, "accusative") }

## The functions that every rulebook has

# $group phrase
number-of = the number of { NUMBERED($group, "other") }
# $dice phrase
total-rolled = { NUMBER($dice) ->
    [other] the total rolled
   *[one] the number rolled
 }
# $dice phrase
total-shown = { NUMBER($dice) ->
    [other] the total shown by { CASE($dice, "accusative") }
   *[one] the number shown by { CASE($dice, "accusative") }
 }
# $noun noun, $items phrase
total-of = the total { $noun } of { CASE($items, "accusative") }
# $items list
total-among = the total of { LIST($items, "and") }
# $noun noun, $items phrase
highest-amount = the highest number of { NUMBERED($noun, "other") } among { CASE($items, "accusative") }
# $noun noun, $items phrase
lowest-amount = the lowest number of { NUMBERED($noun, "other") } among { CASE($items, "accusative") }
# $noun noun, $items phrase
total-amount = the total number of { NUMBERED($noun, "other") } of { CASE($items, "accusative") }
# $noun noun, $items phrase
highest-of = the highest { $noun } among { CASE($items, "accusative") }
# $items list
highest-among = the highest of { LIST($items, "and") }
# $noun noun, $items phrase
lowest-of = the lowest { $noun } among { CASE($items, "accusative") }
# $items list
lowest-among = the lowest of { LIST($items, "and") }
# $of phrase
longest-line = the length of the longest straight, unbroken line formed by { CASE($of, "accusative") }
# $sort (player|space), $of phrase
next = { $sort ->
    [player] the next player clockwise after { CASE($of, "accusative") }
   *[space] the space after { CASE($of, "accusative") }
 }
# $option text
non-option = non-{ $option }
# $of phrase
second-next = the second player clockwise after { CASE($of, "accusative") }
# $each phrase, $options phrase
each-option = { $each } ({ $options })
# $option phrase, $condition phrase
option-only-if = { $option }, only if { $condition }
# $first phrase, $rest phrase
one-by-one = { $first }; { $rest }
# $sort (player|space), $of phrase
previous = { $sort ->
    [player] the next player counterclockwise after { CASE($of, "accusative") }
   *[space] the space before { CASE($of, "accusative") }
 }
# $way (next|previous), $of phrase, $clause phrase
next-that = the first player { NUMBERED($clause, "one") }, going { $way ->
    [next] clockwise
   *[previous] counterclockwise
 } from { CASE($of, "accusative") }
# $of phrase
left-of-way = the direction a quarter turn counterclockwise from { CASE($of, "accusative") }
# $of phrase
right-of-way = the direction a quarter turn clockwise from { CASE($of, "accusative") }
# $of phrase
opposite-of-way = the direction opposite { CASE($of, "accusative") }
# $of phrase
left-of = the player to the left of { CASE($of, "accusative") }
# $of phrase
right-of = the player to the right of { CASE($of, "accusative") }
occurrences = the number of turns that have begun with this position
# $of list
larger = the larger of { LIST($of, "and") }
# $of list
smaller = the smaller of { LIST($of, "and") }
# $of list
difference = the difference between { LIST($of, "and") }
# $left phrase, $right phrase
remainder = the remainder of dividing { $left } by { CASE($right, "accusative") }
# $of phrase
opposite = the space opposite { CASE($of, "accusative") }
# $of phrase, $value phrase
space-whose-number = the space of { CASE($of, "accusative") } whose number is { $value }
# $of phrase, $first phrase, $second phrase
numbered-space = space { $first } of { $of }
# $of phrase, $first phrase, $second phrase
space-by-column-and-row = the space in column { $first } and row { $second } of { $of }
# $of list, $over phrase?
distance = the distance between { LIST($of, "and") }{ HAS($over) ->
    [yes] {" "}by way of { CASE($over, "accusative") }
   *[no] { "" }
 }
# $of phrase, $first phrase, $second phrase
place-by-lengths = the place on { CASE($of, "accusative") } that is { $first } from the left edge and { $second } from the bottom edge
# $of phrase
ground-height = the height of the ground under { CASE($of, "accusative") }
# $first phrase, $last phrase, $least phrase?
straight-way = the length of the straight way from { CASE($first, "accusative") } to { CASE($last, "accusative") }
# $first phrase, $last phrase, $least phrase?
straight-gap = the width of the widest gap on the straight way from { CASE($first, "accusative") } to { CASE($last, "accusative") }
# $first phrase, $last phrase, $least phrase?
straight-climb = the height climbed on the straight way from { CASE($first, "accusative") } to { CASE($last, "accusative") }{ HAS($least) ->
    [yes] {" "}(only rises of more than { $least } count)
   *[no] { "" }
 }
# $noun noun, $items phrase
commonest-of = the { $noun } that comes most often among { CASE($items, "accusative") } (none in a tie)
# $items phrase
commonest-among = what comes most often among { CASE($items, "accusative") } (nothing in a tie)

# $noun noun, $set phrase
number-in = the number of { NUMBERED($noun, "other") } in { CASE($set, "accusative") }

## Boards

noun-direction = direction
direction-north = north
direction-north-east = north-east
direction-east = east
direction-south-east = south-east
direction-south = south
direction-south-west = south-west
direction-west = west
direction-north-west = north-west
ways-orthogonals = orthogonal
ways-diagonals = diagonal
# $way phrase?, $known (yes|no)
in-way = { $known ->
    [yes] to the { $way }
   *[no] in { $way }
 }
# $of phrase, $way phrase?, $known (yes|no)
place-ray = { $known ->
    [yes] straight { $way } of { CASE($of, "accusative") }
   *[no] { HAS($way) ->
        [yes] in { CASE($way, "accusative") }
       *[no] on the line
     } from { CASE($of, "accusative") }
 }
# $of phrase, $way phrase?, $known (yes|no)
step = { $known ->
    [yes] the space directly { $way } of { CASE($of, "accusative") }
   *[no] the next space { HAS($way) ->
        [yes] in { CASE($way, "accusative") }
       *[no] { "" }
     } from { CASE($of, "accusative") }
 }
# $of phrase, $along phrase, $across phrase
place-leaps = a leap of { $along } by { $across } away from { CASE($of, "accusative") }
# $name text, $of phrase?
named-space = space { $name }{ HAS($of) ->
    [yes] {" "}of { CASE($of, "accusative") }
   *[no] { "" }
 }
