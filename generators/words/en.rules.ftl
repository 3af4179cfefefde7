### English: norms, values, triggers, ends, and what lies where.

## Triggers and behaviours

# $condition phrase, $do phrase
trigger-when-do = As soon as { $condition }, { VERB($do, "imperative") }.
# $condition phrase
trigger-when-steps = As soon as { $condition }:
# $order (before|after|instead), $event phrase, $do phrase
trigger-event-do = { $order ->
    [before] Before
    [instead] Instead of
   *[after] After
 } { VERB($event, "gerund") }, { VERB($do, "imperative") }.
# $order (before|after|instead), $event phrase
trigger-event-steps = { $order ->
    [before] Before
    [instead] Instead of
   *[after] After
 } { VERB($event, "gerund") }:
# $what phrase, $during text?
event-named = { $what } { HAS($during) ->
    [yes] during “{ $during }”
   *[no] { "" }
 }
# $verb (drawing|moving|revealing|turning|rolling|gaining|losing|paying|discarding|shuffling), $things phrase?, $source phrase?, $to phrase?, $during text?
event-doing = { $verb } { HAS($things) ->
    [yes] { CASE($things, "accusative") }
   *[no] anything
 } { $source } { $to } { HAS($during) ->
    [yes] during “{ $during }”
   *[no] { "" }
 }
# $thing noun, $event (drawn|moved|revealed|discarded|turned|gained|paid|played), $source phrase?, $to phrase?, $during text?, $do phrase
behaviour-do = When { A($thing) } is { $event ->
    [turned] turned over
   *[drawn] { $event }
 } { $source } { $to } { HAS($during) ->
    [yes] during “{ $during }”
   *[no] { "" }
 }, { VERB($do, "imperative") }.
# $thing noun, $event (drawn|moved|revealed|discarded|turned|gained|paid|played), $source phrase?, $to phrase?, $during text?
behaviour-steps = When { A($thing) } is { $event ->
    [turned] turned over
   *[drawn] { $event }
 } { $source } { $to } { HAS($during) ->
    [yes] during “{ $during }”
   *[no] { "" }
 }:
# $zone phrase, $do phrase
when-empty-do = When something must be taken from { $zone } and nothing is left there, { VERB($do, "imperative") }.
# $zone phrase
when-empty-steps = When something must be taken from { $zone } and nothing is left there:

## Norms

# $condition phrase
always-holds = At all times, { $condition }.
# $condition phrase
so = It must be so that { $condition }.
# $condition phrase
not-so = It must not be so that { $condition }.
# $condition phrase
never-holds = It must never happen that { $condition }.
# $what phrase
limit = There may be { $what }.
# $group phrase, $most number, $each (yes|no)
limit-alike = { $each ->
    [yes] { $most ->
        [one] No player may have two { NUMBERED($group, "other") } that are alike
       *[other] Each player may have at most { $most } { NUMBERED($group, "other") } that are alike
     }
   *[no] { $most ->
        [one] No two { NUMBERED($group, "other") } may be alike
       *[other] At most { $most } of the { NUMBERED($group, "other") } may be alike
     }
 }.
# $what phrase, $must (yes|no)
limit-each = Each player { $must ->
    [yes] must
   *[no] may
 } have { CASE($what, "accusative") }.
# $modality (must|may|cannot), $what phrase, $before phrase?, $often (yes|no), $most phrase?, $order (most|fewest), $when phrase?
norm = You { $modality ->
    [may] may do
    [cannot] cannot do
   *[must] must do
 } { $what }{ HAS($before) ->
    [yes] {" "}before { $before }
   *[no] { "" }
 }{ $often ->
    [yes] {" "}as often as possible
   *[no] { "" }
 }{ HAS($most) ->
    [yes] {", "}and of the ways that do it equally often take one with the { $order ->
        [fewest] lowest
       *[most] highest
     } total of { $most }
   *[no] { "" }
 }{ HAS($when) ->
    [yes] {" "}if { $when }
   *[no] { "" }
 }.
# $title text?, $condition phrase, $beats list?
exception = Exception{ HAS($title) ->
    [yes] {" "}“{ $title }”
   *[no] { "" }
 }: this does not apply if { $condition }{ HAS($beats) ->
    [yes] ; it takes precedence over { LIST($beats, "and") }
   *[no] { "" }
 }.
# $names list?
trigger-sequence = Where several of these come at the same moment, they come in this order: { LIST($names, "and") }.
# $rules list?
rule-beats = This takes precedence over { LIST($rules, "and") }.
# $condition phrase
rule-while = This holds only while { $condition }.
rule-before = This is about what is there before the setup, and holds then alone.
# $do phrase
rule-broken-do = Where something that must happen breaks this, { VERB($do, "imperative") }.
rule-broken-steps = Where something that must happen breaks this:

## Values

# $thing noun, $many (yes|no|number), $of phrase?, $others list?, $way list?
value-subject = { $many ->
    [yes] the { NUMBERED($thing, "other") }
    [number] the number of { NUMBERED($thing, "other") }
   *[no] the { $thing }
 }{ HAS($of) ->
    [yes] {" "}of { $of }
   *[no] { "" }
 }{ HAS($others) ->
    [yes] {" "}for { LIST($others, "and") }
   *[no] { "" }
 }{ HAS($way) ->
    [yes] {" "}{ LIST($way, "and") }
   *[no] { "" }
 }
# $thing noun, $many (yes|no|number), $of phrase?, $others list?, $way list?
value-lead = { $many ->
    [yes] These are the
    [number] This is the number of
   *[no] This is the
 } { $thing }{ HAS($of) ->
    [yes] {" "}of { $of }
   *[no] { "" }
 }{ HAS($others) ->
    [yes] {" "}for { LIST($others, "and") }
   *[no] { "" }
 }{ HAS($way) ->
    [yes] {" "}{ LIST($way, "and") }
   *[no] { "" }
 }.
# $title text, $of list?, $way list?, $relation phrase?
value-lead-truth = This says whether { HAS($relation) ->
    [yes] { $relation }
   *[no] “{ $title }” holds
 }{ HAS($of) ->
    [yes] {" "}for { LIST($of, "and") }
   *[no] { "" }
 }{ HAS($way) ->
    [yes] {" "}{ LIST($way, "and") }
   *[no] { "" }
 }.
value-order = What follows is applied in this order.
# $change (is|consists|plus|minus|times), $amount phrase, $when phrase?, $title text?, $exception (yes|no), $beats list?, $subject phrase?, $thing noun?, $many (yes|number|no), $rest (yes|no)
value-line = { $exception ->
    [yes] Exception{ HAS($title) ->
        [yes] {" "}“{ $title }”
       *[no] { "" }
     }:
   *[no] { $rest ->
        [yes] otherwise
       *[no] { "" }
     }
 } { $change ->
    [plus] add { $amount }
    [minus] take away { $amount }
    [times] multiply it by { $amount }
    [consists] { HAS($subject) ->
        [yes] { $subject } consists of { CASE($amount, "accusative") }{ HAS($when) ->
            [yes] {" "}if { $when }
           *[no] { "" }
         }
       *[no] { HAS($when) ->
            [yes] if { $when },
           *[no] { "" }
         } it consists of { CASE($amount, "accusative") }
     }
   *[is] { HAS($subject) ->
        [yes] { $subject } { BE($subject) }
       *[no] { $many ->
            [yes] they are
           *[no] it is
         }
     } { $amount }
 }{ $change ->
    [consists] { "" }
   *[is] { HAS($when) ->
        [yes] {" "}if { $when }
       *[no] { "" }
     }
 }{ HAS($beats) ->
    [yes] ; this takes precedence over { LIST($beats, "and") }
   *[no] { "" }
 }.
# $holds (yes|no|if), $condition phrase?, $when phrase?, $title text?, $exception (yes|no), $beats list?, $what text?, $of list?, $way list?, $rest (yes|no), $relation phrase?
value-line-truth = { $exception ->
    [yes] Exception{ HAS($title) ->
        [yes] {" "}“{ $title }”
       *[no] { "" }
     }:
   *[no] { $rest ->
        [yes] otherwise
       *[no] { "" }
     }
 } { $holds ->
    [if] { HAS($when) ->
        [yes] if { $when },
       *[no] { "" }
     }
   *[yes] { "" }
 } { HAS($relation) ->
    [yes] { $relation }
   *[no] { HAS($what) ->
        [yes] “{ $what }”
       *[no] it
     } { $holds ->
        [no] does not hold
       *[yes] holds
     }
 }{ HAS($of) ->
    [yes] {" "}for { LIST($of, "and") }
   *[no] { "" }
 }{ HAS($way) ->
    [yes] {" "}{ LIST($way, "and") }
   *[no] { "" }
 }{ $holds ->
    [if] { HAS($when) ->
        [yes] {" "}only if { $condition }
       *[no] {" "}if { $condition }
     }
   *[yes] { HAS($when) ->
        [yes] {" "}if { $when }
       *[no] { "" }
     }
 }{ HAS($beats) ->
    [yes] ; this takes precedence over { LIST($beats, "and") }
   *[no] { "" }
 }.


## The end

# $who phrase, $condition phrase
end-win = { $who } { AGREE($who, "win") } as soon as { $condition }.
# $who phrase, $condition phrase
end-lose = { $who } { AGREE($who, "lose") } as soon as { $condition }.
# $condition phrase
end-draw = The game ends in a draw as soon as { $condition }.
# $condition phrase
end-over = The game is over as soon as { $condition }.
# $winner phrase, $loser phrase
end-beats = Where both would happen at the same time, { $winner } counts and not { $loser }.
outcome-win = the win
outcome-lose = the loss
outcome-draw = the draw
outcome-over = the end without a winner
end-last-left = Whoever is the only one left in the game wins.

## What lies where

# $form (pile|row|hand|bag|pool|ring|track|grid|growing|map|surface), $kinds list?, $face (up|down)?, $shuffled (yes|no), $first phrase?, $second phrase?, $places list?, $parts list?
zone = { $shuffled ->
    [yes] a shuffled
   *[no] a
 } { $face ->
    [up] face-up
    [down] face-down
   *[none] { "" }
 } { $form ->
    [row] row
    [hand] hand
    [bag] bag
    [pool] place
    [ring] { HAS($places) ->
        [yes] ring of the spaces { LIST($places, "and") }
       *[no] ring of { $first } spaces
     }
    [track] { HAS($places) ->
        [yes] track of the spaces { LIST($places, "and") }
       *[no] track of { $first } spaces
     }
    [grid] grid of { $first } × { $second } spaces
    [growing] growing grid
    [map] { HAS($places) ->
        [yes] map of these places – { LIST($places, "comma") } –
       *[no] map
     }
    [surface] table of { $first }
   *[pile] pile
 }{ HAS($kinds) ->
    [yes] { $form ->
        [ring] {" "}for { LIST($kinds, "and", "nominative", "other") }
        [track] {" "}for { LIST($kinds, "and", "nominative", "other") }
        [grid] {" "}for { LIST($kinds, "and", "nominative", "other") }
        [growing] {" "}for { LIST($kinds, "and", "nominative", "other") }
        [map] {" "}for { LIST($kinds, "and", "nominative", "other") }
        [surface] {" "}for { LIST($kinds, "and", "nominative", "other") }
        [pool] {" "}for { LIST($kinds, "and", "nominative", "other") }
       *[pile] {" "}of { LIST($kinds, "and", "nominative", "other") }
     }
   *[no] { "" }
 }{ HAS($parts) ->
    [yes] ; { LIST($parts, "semicolon") }
   *[no] { "" }
 }.
# $name text, $height phrase?, $gap (yes|no), $closed (yes|no), $corners list?
terrain = { $name }{ HAS($height) ->
    [yes] , { $height } high
   *[no] { "" }
 }{ $gap ->
    [yes] , a gap
   *[no] { "" }
 }{ $closed ->
    [yes] , which nothing can enter
   *[no] { "" }
 }{ HAS($corners) ->
    [yes] , with its corners at { LIST($corners, "comma") }
   *[no] { "" }
 }
# $width phrase, $depth phrase
surface-size = { $width } × { $depth }
# $x phrase, $y phrase
terrain-corner = { $x } / { $y }
zone-growing = its spaces are those where something lies and those beside them
# $each list
zone-each = one for { LIST($each, "and") }
# $who (everyone|nobody|owner|others|count|named), $name noun?
zone-seen = { $who ->
    [nobody] seen by nobody
    [owner] seen only by its owner
    [others] seen by everyone but its owner
    [count] everyone sees how many there are, not which
    [named] seen by the { $name }
   *[everyone] seen by everyone
 }
# $limit phrase, $each (yes|no)
zone-limit = { $each ->
    [yes] at most { $limit } on each space
   *[no] holds at most { $limit }
 }
# $things phrase
zone-starts = begins with { $things }
zone-empty = begins empty
zone-unlimited = never runs out
# $by (owner|table), $openly (yes|no)
brought-by = { $by ->
    [owner] brought by its owner
   *[table] brought by the group
 }{ $openly ->
    [yes] {" "}with a list that everyone knows
   *[no] { "" }
 }
# $zone noun?, $things list
starter-part = { HAS($zone) ->
    [yes] { $zone }:{" "}
   *[no] { "" }
 }{ LIST($things, "comma") }
# $parts list
starter = { LIST($parts, "semicolon") }.
# $role (supply|discards)
zone-role = { $role ->
    [supply] what is gained comes from here, what is paid or lost goes back here
   *[discards] what is discarded goes here
 }
# $name text, $links list?
zone-place = { $name }{ HAS($links) ->
    [yes] {" "}(linked with { LIST($links, "and") })
   *[no] { "" }
 }

## What is kept track of

# $type phrase, $parts list?
variable = { $type }{ HAS($parts) ->
    [yes] ; { LIST($parts, "semicolon") }
   *[no] { "" }
 }.
# $low phrase, $high phrase
type-range = a number from { $low } to { $high }
type-truth = yes or no
# $options list
type-options = { LIST($options, "or") }
# $thing phrase, $none (yes|no)
type-one = { $thing }{ $none ->
    [yes] {" "}or none
   *[no] { "" }
 }
# $things phrase
type-set = any number of { NUMBERED($things, "other") }
# $value phrase
variable-starts = { $value } at the beginning
# $period (turn|own-turn|round|phase|game|named), $name text?
variable-for = forgotten whenever { $period ->
    [own-turn] that player’s next turn
    [turn] a turn
    [round] a round
    [phase] a phase
    [game] a game
   *[named] “{ $name }”
 } begins
