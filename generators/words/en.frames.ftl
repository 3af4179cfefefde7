### English: sentences around what is done. `-do`: one act in the same sentence; `-steps`: steps follow below.

# $do phrase
sentence = { VERB($do, "imperative") }.
# $do phrase
if-able = { VERB($do, "imperative") }, if able.
# $do phrase
if-able-then = { VERB($do, "imperative") }, if able. If you do:
# $do phrase, $then phrase
if-able-do = { VERB($do, "imperative") }, if able. If you do, { VERB($then, "imperative") }.
# $do phrase
and-after = { VERB($do, "imperative") }, then:
# $do phrase
cannot-do = If you cannot, { VERB($do, "imperative") }.
cannot-steps = If you cannot:

## Decisions

# $who phrase, $do phrase
may-do = { $who } may { VERB($do, "infinitive") }.
# $who phrase, $do phrase
may-then = { $who } may { VERB($do, "infinitive") }. If { $who } do:
# $who phrase, $do phrase, $then phrase
may-then-do = { $who } may { VERB($do, "infinitive") }. If { $who } do, { VERB($then, "imperative") }.
# $who phrase
may-steps = { $who } may do this:
# $do phrase
declined-do = If you do not, { VERB($do, "imperative") }.
declined-steps = If you do not:
# $most phrase?, $do phrase
any-number-do = { HAS($most) ->
    [yes] Up to { $most } times
   *[no] As often as you like
 }, { VERB($do, "imperative") }.
# $most phrase?
any-number-steps = { HAS($most) ->
    [yes] Up to { $most } times
   *[no] As often as you like
 }, do this:
choose-one = Choose one:
choose-one-if-able = Choose one, if able:

## Trades

# $do phrase
trade-then = { VERB($do, "imperative") }. If the other side accepts, this is done at once, and then:
# $do phrase, $then phrase
trade-then-do = { VERB($do, "imperative") }. If the other side accepts, this is done at once; then { VERB($then, "imperative") }.
# $who phrase, $do phrase
may-trade-then = { $who } may { VERB($do, "infinitive") }. If the other side accepts, this is done at once, and then:
# $who phrase, $do phrase, $then phrase
may-trade-then-do = { $who } may { VERB($do, "infinitive") }. If the other side accepts, this is done at once; then { VERB($then, "imperative") }.
# $who phrase, $do phrase
may-trade-do = { $who } may { VERB($do, "infinitive") }. If the other side accepts, this is done at once.
# $do phrase
trade-do = { VERB($do, "imperative") }. If the other side accepts, this is done at once.
# $do phrase
refused-do = If the other side does not accept, { VERB($do, "imperative") }.
refused-steps = If the other side does not accept:

## Conditions

# $condition phrase, $do phrase
if-do = If { $condition }, { VERB($do, "imperative") }.
# $condition phrase
if-steps = If { $condition }:
# $condition phrase, $do phrase
otherwise-if-do = Otherwise, if { $condition }, { VERB($do, "imperative") }.
# $condition phrase
otherwise-if-steps = Otherwise, if { $condition }:
# $do phrase
otherwise-do = Otherwise, { VERB($do, "imperative") }.
otherwise-steps = Otherwise:
# $condition phrase
clause = { $condition }.
# $reason text?
only-if-all = Only if all of this is so{ HAS($reason) ->
    [yes] {" "}(otherwise: “{ $reason }”)
   *[no] { "" }
 }:
# $condition phrase, $reason text?
only-if = Only if { $condition }{ HAS($reason) ->
    [yes] {" "}(otherwise: “{ $reason }”)
   *[no] { "" }
 }.

## Loops

# $do phrase
repeat-do = Again and again, { VERB($do, "imperative") }.
repeat-steps = Do this again and again:
# $times number?, $equal phrase?, $do phrase
repeat-times-do = { HAS($equal) ->
    [yes] Do this as many times as { $equal }: { VERB($do, "imperative") }.
   *[no] { $times ->
        [one] Do this once: { VERB($do, "imperative") }.
       *[other] Do this { $times } times: { VERB($do, "imperative") }.
     }
 }
# $times number?, $equal phrase?
repeat-times-steps = { HAS($equal) ->
    [yes] Do this as many times as { $equal }:
   *[no] { $times ->
        [one] Do this once:
       *[other] Do this { $times } times:
     }
 }
# $condition phrase, $do phrase
repeat-until-do = Until { $condition }, { VERB($do, "imperative") } again and again.
# $condition phrase
repeat-until-steps = Do this again and again until { $condition }:
# $condition phrase, $do phrase
repeat-while-do = As long as { $condition }, { VERB($do, "imperative") }.
# $condition phrase
repeat-while-steps = Do this as long as { $condition }:
# $each phrase, $do phrase
for-each-do = For { $each }, { VERB($do, "imperative") }.
# $each phrase
for-each-steps = For { $each }:
# $each phrase, $name noun
each-called = { $each } (called the { $name } here)
# $name noun, $low phrase, $high phrase
each-number = each { $name } from { $low } to { $high }

## Players

# $players phrase
at-once = { $players } do this at the same time, in secret:
# $who phrase, $order phrase?, $do phrase
each-player-do = { $who }{ HAS($order) ->
    [yes] , { $order },
   *[no] { "" }
 } { VERB($do, "third") }.
# $who phrase, $order phrase?
each-player-steps = { $who }{ HAS($order) ->
    [yes] , { $order },
   *[no] { "" }
 } does this:
# $order (most|fewest), $group phrase
by-count = those with the { $order ->
    [fewest] fewest
   *[most] most
 } { NUMBERED($group, "other") } first
# $order (most|fewest), $noun noun
by-noun = the { $order ->
    [fewest] lowest
   *[most] highest
 } { $noun } first
# $order (most|fewest), $by phrase
by-figure = in the order of { $by }, the { $order ->
    [fewest] lowest
   *[most] highest
 } first
# $direction (clockwise|counterclockwise)?, $start phrase?, $first phrase?, $turn (yes|no)
in-order = { HAS($first) ->
    [yes] { $first }{ $turn ->
        [yes] ,
       *[no] { $direction ->
            [none] { HAS($start) ->
                [yes] ,
               *[no] { "" }
             }
           *[other] ,
         }
     }
   *[no] { "" }
 } { $turn ->
    [yes] in turn
   *[no] { "" }
 } { $direction ->
    [clockwise] clockwise
    [counterclockwise] counterclockwise
   *[none] { "" }
 } { HAS($start) ->
    [yes] { $turn ->
        [yes] ,
       *[no] { $direction ->
            [none] { "" }
           *[other] ,
         }
     } starting with { CASE($start, "accusative") }
   *[no] { "" }
 }
# $who phrase, $do phrase
player-do = { $who } { VERB($do, "third") }.
# $who phrase
player-steps = { $who } does this:

## Stretches of play

# $condition phrase
period-if = This is played only if { $condition }.
# $players (one|many), $end phrase?
period-turns = { $players ->
    [one] Take turn after turn{ HAS($end) ->
        [yes] { " " }until { $end }
       *[no] { "" }
     }.
   *[many] Players take turns, clockwise{ HAS($end) ->
        [yes] , until { $end }
       *[no] { "" }
     }.
 }
# $end phrase
period-rounds = Play one round after another until { $end }.
# $times number?, $equal phrase?
period-times = { HAS($equal) ->
    [yes] This is played as many times as { $equal }.
   *[no] { $times ->
        [one] This is played once.
       *[other] This is played { $times } times.
     }
 }
# $condition phrase
period-until = This is repeated until { $condition }.

## Ties

# $later (yes|no)
tie-shared = { $later ->
    [yes] If that is a tie too, the victory is shared.
   *[no] In a tie, the victory is shared.
 }
# $order (most|fewest), $group phrase, $later (yes|no)
tie-count = { $later ->
    [yes] If that is a tie too
   *[no] In a tie
 }, the tied player with the { $order ->
    [fewest] fewest
   *[most] most
 } { NUMBERED($group, "other") } wins.
# $order (most|fewest), $by phrase, $later (yes|no)
tie-by = { $later ->
    [yes] If that is a tie too
   *[no] In a tie
 }, compare { $by }: { $order ->
    [fewest] the least wins
   *[most] the most wins
 }.

## How a game ended

# $condition phrase
end-reason = { $condition }.
# $order (most|fewest), $group phrase
tie-measure-count = { $order ->
    [fewest] fewest
   *[most] most
 } { NUMBERED($group, "other") }
# $order (most|fewest), $by phrase
tie-measure = { $order ->
    [fewest] the least wins
   *[most] the most wins
 }: { $by }
