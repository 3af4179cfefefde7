### English: what is done, as phrases whose verb the sentence around them puts into a form.

## Decisions

# $thing phrase, $source phrase?, $title phrase?
choose-item = { V("choose", $verb) } { HAS($title) ->
    [yes] { HEAVY($thing) ->
        [yes] as { $title }
       *[no] { "" }
     }
   *[no] { "" }
 } { CASE($thing, "accusative") } { $source } { HAS($title) ->
    [yes] { HEAVY($thing) ->
        [yes] { "" }
       *[no] as { $title }
     }
   *[no] { "" }
 }
# $things phrase
choose-order = { V("choose", $verb) } an order for { CASE($things, "accusative") }
# $title phrase, $alternatives list
choose-option = { V("choose", $verb) } { $title }: { LIST($alternatives, "or") }
# $title phrase, $low phrase, $high phrase
choose-number = { V("choose", $verb) } { $title }: a number from { $low } to { $high }
# $noun noun, $low phrase, $high phrase
choose-number-anew = { V("choose", $verb) } a number from { $low } to { $high } as the new { $noun }
# $noun noun, $low phrase, $high phrase
table-number-anew = { V("settle", $verb) } at the table a number from { $low } to { $high } as the new { $noun }
# $thing phrase, $other-than phrase?
any-option = { $thing }{ HAS($other-than) ->
    [yes] {" "}other than { $other-than }
   *[no] { "" }
 }
# $thing phrase, $source phrase?, $name text
table-item = { V("settle", $verb) } at the table: { $thing } { $source } (“{ $name }”)
# $thing phrase, $source phrase?, $name text
table-several = { V("settle", $verb) } at the table: { $thing } { $source } (“{ $name }”)
# $things phrase
table-order = { V("settle", $verb) } at the table in which order { $things } come
# $title phrase, $alternatives list
table-option = { V("settle", $verb) } at the table: { $title } is { LIST($alternatives, "or") }
# $title phrase, $low phrase, $high phrase
table-number = { V("settle", $verb) } at the table: { $title } is a number from { $low } to { $high }
# $thing phrase, $source phrase?, $title phrase?
chance-item = { HEAVY($thing) ->
    [yes] { V("pick", $verb) } at random { HAS($title) ->
        [yes] as { $title }
       *[no] { "" }
     } { CASE($thing, "accusative") } { $source }
   *[no] { V("pick", $verb) } { CASE($thing, "accusative") } { $source } at random { HAS($title) ->
        [yes] as { $title }
       *[no] { "" }
     }
 }
# $things phrase
chance-order = { V("put", $verb) } { CASE($things, "accusative") } in a random order
# $title phrase, $alternatives list
chance-option = { V("pick", $verb) } { $title } at random: { LIST($alternatives, "or") }
# $title phrase, $low phrase, $high phrase
chance-number = { V("pick", $verb) } { $title } at random: a number from { $low } to { $high }
# $noun noun, $low phrase, $high phrase
chance-number-anew = { V("pick", $verb) } a number from { $low } to { $high } at random as the new { $noun }
# $actions list
choose-action = { V("choose", $verb) } one action: { LIST($actions, "or") }
# $how (exactly|up-to), $amount phrase, $actions list, $most phrase?
choose-actions = { V("choose", $verb) } { $how ->
    [up-to] up to { $amount }
   *[exactly] { $amount }
 } of these actions: { LIST($actions, "and") }{ HAS($most) ->
    [yes] ; none of them more than { $most } times
   *[no] { "" }
 }
# $zone phrase, $thing phrase, $title phrase?
search = { V("look", $verb) } through { CASE($zone, "accusative") } and { V("choose", $verb) } { $thing } { HAS($title) ->
    [yes] as { $title }
   *[no] { "" }
 }
# $title phrase, $value phrase
let = { $title } is { $value }
# $title phrase, $value phrase
let-many = { $title } are { $value }
# $title phrase, $value phrase
let-whole = { $title } consists of { CASE($value, "accusative") }
# $title phrase, $value phrase
let-called = { V("let", $verb) } { $title } be { CASE($value, "accusative") }
# $title phrase, $condition phrase
let-truth = { V("note", $verb) } “{ $title }” if { $condition }

## Getting, giving and moving

# $things phrase, $source phrase?, $to phrase?, $for-each phrase?, $left (yes|room|most|no)
gain = { V("gain", $verb) } { CASE($things, "accusative") } { HAS($for-each) ->
    [yes] for { $for-each }
   *[no] { "" }
 } { $source } { $to }{ $left ->
    [yes] , or what is left
    [room] , or as many as there are and fit
    [most] , or as many as possible
   *[no] { "" }
 }
# $things phrase, $source phrase?, $to phrase?, $for-each phrase?, $left (yes|room|most|no)
lose = { V("lose", $verb) } { CASE($things, "accusative") } { HAS($for-each) ->
    [yes] for { $for-each }
   *[no] { "" }
 } { $source } { $to }{ $left ->
    [yes] , or what is left
    [room] , or as many as there are and fit
    [most] , or as many as possible
   *[no] { "" }
 }
# $who phrase, $do phrase, $you (yes|no)
gains = { $who } { $you ->
    [yes] { VERB($do, "base") }
   *[no] { VERB($do, "third") }
 }
# $things phrase, $source phrase?, $to phrase?, $wild phrase?, $left (yes|room|most|no)
pay = { V("pay", $verb) } { CASE($things, "accusative") } { $source } { $to }{ HAS($wild) ->
    [yes] ; { $wild } may stand for anything else
   *[no] { "" }
 }{ $left ->
    [yes] , or what is left
    [room] , or as many as there are and fit
    [most] , or as many as possible
   *[no] { "" }
 }
# $things phrase, $source phrase?, $to phrase?, $face (up|down)?, $order (yes|no), $left (yes|room|most|no)
move = { V("move", $verb) } { CASE($things, "accusative") } { $source } { $to } { $face ->
    [up] face up
    [down] face down
   *[none] { "" }
 }{ $order ->
    [yes] , in any order
   *[no] { "" }
 }{ $left ->
    [yes] , or what is left
    [room] , or as many as there are and fit
    [most] , or as many as possible
   *[no] { "" }
 }
# $things phrase, $source phrase?, $to phrase?, $face (up|down)?, $order (yes|no), $left (yes|room|most|no)
place = { V("place", $verb) } { CASE($things, "accusative") } { $source } { $to } { $face ->
    [up] face up
    [down] face down
   *[none] { "" }
 }{ $order ->
    [yes] , in any order
   *[no] { "" }
 }{ $left ->
    [yes] , or what is left
    [room] , or as many as there are and fit
    [most] , or as many as possible
   *[no] { "" }
 }
# $things phrase, $source phrase?, $to phrase?, $face (up|down)?, $order (yes|no), $left (yes|room|most|no)
return = { V("return", $verb) } { CASE($things, "accusative") } { $source } { $to } { $face ->
    [up] face up
    [down] face down
   *[none] { "" }
 }{ $order ->
    [yes] , in any order
   *[no] { "" }
 }{ $left ->
    [yes] , or what is left
    [room] , or as many as there are and fit
    [most] , or as many as possible
   *[no] { "" }
 }
# $things phrase, $source phrase?, $to phrase?, $face (up|down)?, $order (yes|no), $left (yes|room|most|no)
discard = { V("discard", $verb) } { CASE($things, "accusative") } { $source } { $to } { $face ->
    [up] face up
    [down] face down
   *[none] { "" }
 }{ $order ->
    [yes] , in any order
   *[no] { "" }
 }{ $left ->
    [yes] , or what is left
    [room] , or as many as there are and fit
    [most] , or as many as possible
   *[no] { "" }
 }
# $things phrase, $source phrase, $to phrase?, $title phrase?, $face (up|down)?, $left (yes|room|most|no), $many (yes|no)
draw = { V("draw", $verb) } { CASE($things, "accusative") } { $source } { HAS($title) ->
    [yes] as { $title }
   *[no] { "" }
 } { HAS($to) ->
    [yes] and { V("add", $verb) } { $many ->
        [yes] them
       *[no] it
     } { $to }
   *[no] { "" }
 } { $face ->
    [up] face up
    [down] face down
   *[none] { "" }
 }{ $left ->
    [yes] , or what is left
    [room] , or as many as there are and fit
    [most] , or as many as possible
   *[no] { "" }
 }
# $things phrase, $source phrase, $to phrase, $kind (who|place), $face (up|down)?, $left (yes|room|most|no)
deal = { $kind ->
    [who] { V("deal", $verb) } { $to } { CASE($things, "accusative") } { $source }
   *[place] { V("deal", $verb) } { CASE($things, "accusative") } { $source } { $to }
 } { $face ->
    [up] face up
    [down] face down
   *[none] { "" }
 }{ $left ->
    [yes] , or what is left
    [room] , or as many as there are and fit
    [most] , or as many as possible
   *[no] { "" }
 }
# $to phrase
join = { V("join", $verb) } { $to }
# $item phrase, $to phrase
add-to = { V("add", $verb) } { CASE($item, "accusative") } to { $to }
# $item phrase, $source phrase
remove-from = { V("remove", $verb) } { CASE($item, "accusative") } from { $source }
# $left phrase, $right phrase
swap = { V("swap", $verb) } { CASE($left, "accusative") } with { CASE($right, "accusative") }
# $things phrase
rearrange = { V("rearrange", $verb) } { CASE($things, "accusative") } among their places in any way
# $give phrase, $from phrase, $get phrase, $of phrase
trade = { V("offer", $verb) } to trade { CASE($give, "accusative") } { $from } for { CASE($get, "accusative") } { $of }
# $zone phrase, $own (yes|no), $direction phrase
pass-zone = { $own ->
    [yes] all players pass their { $zone } { $direction } at the same time
   *[no] all players pass { $zone } { $direction } at the same time
 }

## Showing and turning

# $zone phrase, $into phrase?
shuffle = { V("shuffle", $verb) } { CASE($zone, "accusative") } { HAS($into) ->
    [yes] into { CASE($into, "accusative") }
   *[no] { "" }
 }
# $things phrase, $source phrase?
reveal = { V("reveal", $verb) } { CASE($things, "accusative") } { $source }
# $things phrase, $source phrase?
look = secretly { V("look", $verb) } at { CASE($things, "accusative") } { $source }
# $things phrase, $to phrase
show = { V("show", $verb) } { CASE($things, "accusative") } to { CASE($to, "accusative") }
# $things phrase, $face (up|down)
turn-face = { V("turn", $verb) } { CASE($things, "accusative") } face { $face ->
    [up] up
   *[down] down
 }
# $things phrase, $title phrase?
roll = { V("roll", $verb) } { CASE($things, "accusative") } { HAS($title) ->
    [yes] as { $title }
   *[no] { "" }
 }
# $dice noun
rolled = the { NUMBERED($dice, $number) } rolled
# $what phrase, $steps number?, $equal phrase?, $direction phrase?
rotate = { V("rotate", $verb) } { CASE($what, "accusative") } by { HAS($equal) ->
    [yes] a number of steps equal to { $equal }
   *[no] { $steps ->
        [one] { $steps } step
       *[other] { $steps } steps
     }
 } { $direction }
# $what phrase, $steps number?, $equal phrase?, $direction phrase?
advance = { V("advance", $verb) } { CASE($what, "accusative") } by { HAS($equal) ->
    [yes] a number of spaces equal to { $equal }
   *[no] { $steps ->
        [one] { $steps } space
       *[other] { $steps } spaces
     }
 } { $direction }
# $direction phrase
in-direction = in the direction given by { CASE($direction, "accusative") }
in-chosen-direction = in the chosen direction

## Figures

# $target phrase, $value phrase
set = { V("set", $verb) } { CASE($target, "accusative") } to { CASE($value, "accusative") }
# $target phrase, $value phrase, $for-each phrase?
raise = { V("raise", $verb) } { CASE($target, "accusative") } by { $value }{ HAS($for-each) ->
    [yes] {" "}for { $for-each }
   *[no] { "" }
 }
# $target phrase, $value phrase, $for-each phrase?
lower = { V("lower", $verb) } { CASE($target, "accusative") } by { $value }{ HAS($for-each) ->
    [yes] {" "}for { $for-each }
   *[no] { "" }
 }
# $target phrase
clear = { V("clear", $verb) } { CASE($target, "accusative") }
# $target phrase, $value phrase
becomes = { $target } { AGREE($target, "become") } { $value }
# $mark phrase, $negative (yes|no)
mark-set = { $negative ->
    [yes] { V("erase", $verb) }
   *[no] { V("note", $verb) }
 } “{ $mark }”
# $subject phrase, $mark phrase, $negative (yes|no)
now-marked = { $subject } { BE($subject) } { $negative ->
    [yes] no longer marked
   *[no] now marked
 } “{ $mark }”
# $points number, $loses (yes|no)
score-number = { $loses ->
    [yes] { V("lose", $verb) }
   *[no] { V("score", $verb) }
 } { $points ->
    [one] { $points } point
   *[other] { $points } points
 }
# $points phrase, $loses (yes|no)
score = { $loses ->
    [yes] { V("lose", $verb) } as many points as { $points }
   *[no] { V("score", $verb) } { $points }
 }
# $points number?, $equal phrase?, $each phrase, $loses (yes|no)
score-each = { $loses ->
    [yes] { V("lose", $verb) }
   *[no] { V("score", $verb) }
 } { HAS($equal) ->
    [yes] a number of points equal to { $equal }
   *[no] { $points ->
        [one] { $points } point
       *[other] { $points } points
     }
 } for { CASE($each, "accusative") }
# $points phrase
score-own = { V("count", $verb) } { $points }
# $wins (highest|lowest)
score-rule = { $wins ->
    [lowest] the lowest score wins
   *[highest] the highest score wins
 }

## The course of play

# $what phrase
do = { V("carry", $verb) } out { $what }
# $what phrase, $for phrase?, $arguments list?
do-with = { V("carry", $verb) } out { $what } { HAS($for) ->
    [yes] for { CASE($for, "accusative") }
   *[no] { "" }
 } { HAS($arguments) ->
    [yes] ({ LIST($arguments, "semicolon") })
   *[no] { "" }
 }
# $what phrase, $arguments list
do-with-what = { $what } with { LIST($arguments, "and") }
# $value phrase, $title noun?
argument = { HAS($title) ->
    [yes] { $title }:
   *[no] { "" }
 } { $value }
# $who phrase
wins = { $who } { AGREE($who, "win") } the game
# $who phrase
loses-game = { $who } { AGREE($who, "lose") } the game
ends-in-draw = the game ends in a draw
# $what (round|turn|phase|action|game), $owner phrase?
period-ends = { $what ->
    [round] the round ends
    [turn] { HAS($owner) ->
        [yes] { GEN($owner) } turn ends
       *[no] the turn ends
     }
    [phase] the phase ends
    [action] the action ends
   *[game] the game ends
 }
# $title text
titled-ends = “{ $title }” ends
# $who phrase
extra-turn = { $who } { HAVE($who) } another turn after this one
# $who phrase
turn-to = the turn passes to { CASE($who, "accusative") }
# $who phrase
begins = { $who } { AGREE($who, "begin") }
# $direction phrase?
turn-passes = the turn passes { HAS($direction) ->
    [yes] { $direction } to the next player
   *[no] to the next player
 }
# $who phrase
eliminate = { $who } { BE($who) } out of the game
nothing-happens = nothing happens

## Two in one

# $first phrase, $second phrase
and-then = { VERB($first, $verb) } and { VERB($second, $verb) }
