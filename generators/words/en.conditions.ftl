### English: conditions, as clauses and as what narrows a set.

# $condition phrase
whether = whether { $condition }
# $subject phrase, $right phrase, $negative (yes|no)
is = { $subject } { BE($subject, $number) } { $negative ->
    [yes] not
   *[no] { "" }
 } { $right }
# $subject phrase, $negative (yes|no)
is-on-turn = { $negative ->
    [yes] it is not
   *[no] it is
 } { CASE($subject, "genitive") } turn
# $subject phrase, $owner phrase, $negative (yes|no)
belongs-to = { $subject } { $negative ->
    [yes] { $number ->
        [other] do not belong
       *[one] does not belong
     }
   *[no] { $number ->
        [other] belong
       *[one] belongs
     }
 } to { CASE($owner, "accusative") }
# $subject phrase, $how (equal|not-equal|less|greater|at-least|at-most), $right phrase
compare = { $subject } { $how ->
    [not-equal] { BE($subject, $number) } different from
    [less] { BE($subject, $number) } less than
    [greater] { BE($subject, $number) } greater than
    [at-least] { BE($subject, $number) } at least
    [at-most] { BE($subject, $number) } at most
   *[equal] { AGREE($subject, "equal", $number) }
 } { $right }
# $subject phrase, $place phrase
is-at = { $subject } { BE($subject, $number) } { $place }
# $subject phrase, $place phrase, $negative (yes|no)
is-in = { $subject } { BE($subject, $number) } { $negative ->
    [yes] not
   *[no] { "" }
 } { $place }
# $subject phrase, $group phrase, $negative (yes|no)
is-among = { $subject } { BE($subject, $number) } { $negative ->
    [yes] not
   *[no] { "" }
 } among { CASE($group, "accusative") }
# $subject phrase, $noun noun, $exists (yes|no)
has-one = { $subject } { HAVE($subject, $number) } { $exists ->
    [yes] { A($noun) }
   *[no] no { $noun }
 }
# $noun noun, $exists (yes|no)
there-is-one = { $exists ->
    [yes] there is { A($noun) }
   *[no] there is no { $noun }
 }
# $side (above|below|left|right|clockwise|counterclockwise), $of phrase, $exists (yes|no)
there-is-beside = { $exists ->
    [yes] there is a space
   *[no] there is no space
 } { $side ->
    [above] above { $of }
    [left] to the left of { $of }
    [right] to the right of { $of }
    [clockwise] clockwise of { $of }
    [counterclockwise] counterclockwise of { $of }
   *[below] below { $of }
 }
# $of phrase, $way phrase?, $known (yes|no), $exists (yes|no)
there-is-step = { $exists ->
    [yes] there is a
   *[no] there is no
 } { $known ->
    [yes] space directly { $way } of { CASE($of, "accusative") }
   *[no] next space { HAS($way) ->
        [yes] in { CASE($way, "accusative") }
       *[no] { "" }
     } from { CASE($of, "accusative") }
 }
# $subject phrase, $exists (yes|no)
exists = { $exists ->
    [yes] there is { $subject }
   *[no] there is not { $subject }
 }
# $what phrase
there-are = there { BE($what, $number) } { $what }
# $subject phrase, $what phrase
have = { $subject } { HAVE($subject, $number) } { $what }
# $what phrase
that-are-alike = { $what } that are alike
# $what phrase
in-line = { $what } { AGREE($what, "form", $number) } a straight, unbroken line
# $subject phrase, $test (empty|full|occupied|face-up|face-down), $negative (yes|no)
test = { $subject } { BE($subject, $number) } { $negative ->
    [yes] not
   *[no] { "" }
 } { $test ->
    [full] full
    [occupied] occupied
    [face-up] face up
    [face-down] face down
   *[empty] empty
 }
# $subject phrase, $low phrase, $high phrase, $negative (yes|no)
between = { $subject } { BE($subject, $number) } { $negative ->
    [yes] not
   *[no] { "" }
 } between { $low } and { $high }
# $subject phrase, $cost phrase, $wild phrase?, $negative (yes|no)
covers = { $subject } { $negative ->
    [yes] cannot
   *[no] can
 } pay { $cost }{ HAS($wild) ->
    [yes] , where { $wild } may stand for anything else
   *[no] { "" }
 }
# $subject phrase, $pattern phrase, $negative (yes|no)
shows = { $subject } { $negative ->
    [yes] { NUMBER($subject) ->
        [other] do not show
       *[one] does not show
     }
   *[no] { NUMBER($subject) ->
        [other] show
       *[one] shows
     }
 } { CASE($pattern, "accusative") }
# $sides noun, $of phrase, $negative (yes|no)
sides-match = the touching { NUMBERED($sides, "other") } of { $of } { $negative ->
    [yes] do not match
   *[no] match
 }
# $of list, $negative (yes|no)
in-sight = { $negative ->
    [yes] something hides { LIST($of, "and") } from each other
   *[no] nothing hides { LIST($of, "and") } from each other
 }
# $condition phrase
not-true = it is not true that { $condition }
# $condition phrase
both = both { $condition }
# $condition phrase
either = either { $condition }
# $condition phrase
in-parentheses = ({ $condition })
# $parts list, $how (and|or|and-apart|or-apart|and-again|or-again)
all-hold = { $how ->
    [and-apart] { LIST($parts, "and-apart") }
    [or-apart] { LIST($parts, "or-apart") }
    [and-again] { LIST($parts, "and-again") }
    [or-again] { LIST($parts, "or-again") }
    [or] { LIST($parts, "or") }
   *[and] { LIST($parts, "and") }
 }
# $group phrase, $condition phrase
in-every = in { $group }, { $condition }
# $group phrase, $condition phrase
for-every = for { $group }, { $condition }
always = this always holds
never = this never holds
# $what phrase, $negative (yes|no)
holds = { $what } { $negative ->
    [yes] does not apply
   *[no] applies
 }
# $title text, $of list, $way list?, $negative (yes|no)
value-holds = “{ $title }” { $negative ->
    [yes] does not hold
   *[no] holds
 } for { LIST($of, "and", "accusative") }{ HAS($way) ->
    [yes] {" "}{ LIST($way, "and") }
   *[no] { "" }
 }
# $subject list, $verb text?, $rest list?
relation = { LIST($subject, "blank") } { HAS($rest) ->
    [yes] { LIST($rest, "blank") }
   *[no] { "" }
 } { $verb }
# $what phrase, $case (nominative|genitive|dative|accusative)
in-case = { $case ->
    [nominative] { $what }
   *[accusative] { CASE($what, "accusative") }
 }
# $thing noun
indefinite = { A($thing) }
# $mark phrase, $negative (yes|no)
mark-holds = “{ $mark }” is { $negative ->
    [yes] not noted
   *[no] noted
 }
# $mark phrase, $subject phrase, $negative (yes|no)
marked = { $subject } { BE($subject, $number) } { $negative ->
    [yes] not marked
   *[no] marked
 } “{ $mark }”

## What narrows a set: "cards whose rank is 3", "players who are not active"

who = who
which = that
# $thing phrase
whose = whose { $thing }
# $clause phrase
rel = { NUMBERED($clause, $number) }
# $clause phrase
rel-such-that = such that { $clause }
# $what phrase, $clause phrase
rel-with = with { CASE($what, "accusative") }
# $clause phrase
rel-for-whom = for whom { $clause }
# $clause phrase
rel-on-which = on which { $clause }
# $board phrase, $pattern phrase, $sign phrase?
rel-where-shown = { HAS($sign) ->
    [yes] for { $sign }
   *[no] { "" }
 } where { $board } { NUMBER($board) ->
    [other] show
   *[one] shows
 } { CASE($pattern, "accusative") }
# $clause phrase
rel-in-which = in which { $clause }
# $title text, $others list?, $way list?, $negative (yes|no), $person (yes|no)
rel-value-holds = for { $person ->
    [yes] whom
   *[no] which
 } “{ $title }” { $negative ->
    [yes] does not hold
   *[no] holds
 }{ HAS($others) ->
    [yes] {" "}with { LIST($others, "and") }
   *[no] { "" }
 }{ HAS($way) ->
    [yes] {" "}{ LIST($way, "and") }
   *[no] { "" }
 }
# $of phrase, $how (at-most|less|at-least|greater|equal), $length phrase
rel-distance = { $number ->
    [other] that are
   *[one] that is
 } { $how ->
    [at-most] at most
    [less] less than
    [at-least] at least
    [greater] more than
   *[equal] exactly
 } { $length } from { CASE($of, "accusative") }
# $of phrase, $negative (yes|no)
rel-in-sight = that { $of } { $negative ->
    [yes] { PERSON($of) ->
        [you] do not see
       *[they] { NUMBER($of) ->
            [other] do not see
           *[one] does not see
         }
     }
   *[no] { AGREE($of, "see") }
 }
# $place phrase
rel-within = { $number ->
    [other] that are
   *[one] that is
 } { $place }
# $subject phrase, $what phrase
touches = { $subject } { AGREE($subject, "touch") } { CASE($what, "accusative") }
# $owner phrase, $thing noun, $none (yes|no)
rel-held = { $number ->
    [other] that are
   *[one] that is
 } { $none ->
    [yes] not
   *[no] { "" }
 } the { $thing } of { $owner }
# $part noun, $board phrase, $negative (yes|no)
rel-shown = whose { $part } { $board } { $negative ->
    [yes] { NUMBER($board) ->
        [other] do not show
       *[one] does not show
     }
   *[no] { AGREE($board, "show") }
 }
# $thing noun
part-owner = { $thing }
# $first phrase, $last phrase, $exists (yes|no)
there-is-way = there is { $exists ->
    [yes] a
   *[no] no
 } straight way from { CASE($first, "accusative") } to { CASE($last, "accusative") }
# $of phrase, $joined (yes|no)
rel-connected = { $joined ->
    [yes] { $number ->
        [other] that are
       *[one] that is
     }
   *[no] { "" }
 } connected with { CASE($of, "accusative") }
# $condition phrase
rel-if = , if { $condition }
# $condition phrase
rel-as-long-as = , as long as { $condition }
# $parts list, $how (and|or|and-apart|or-apart|and-again|or-again)
rel-all = { $how ->
    [and-apart] { LIST($parts, "and-apart", "nominative", $number) }
    [or-apart] { LIST($parts, "or-apart", "nominative", $number) }
    [and-again] { LIST($parts, "and-again", "nominative", $number) }
    [or-again] { LIST($parts, "or-again", "nominative", $number) }
    [or] { LIST($parts, "or", "nominative", $number) }
   *[and] { LIST($parts, "and", "nominative", $number) }
 }
# $owner phrase
rel-belongs = that { $number ->
    [other] belong
   *[one] belongs
 } to { CASE($owner, "accusative") }
# $owner phrase
rel-not-belongs = that { $number ->
    [other] do
   *[one] does
 } not belong to { CASE($owner, "accusative") }
# $how (subject|whose|nominative|genitive|dative|accusative), $person (yes|no), $parts list, $many list
rel-relation = { $how ->
    [subject] { $person ->
        [yes] who
       *[no] that
     } { $number ->
        [other] { LIST($many, "blank") }
       *[one] { LIST($parts, "blank") }
     }
    [whose] whose { LIST($parts, "blank") }
   *[accusative] { $person ->
        [yes] whom
       *[no] which
     } { LIST($parts, "blank") }
 }
# $mark phrase, $negative (yes|no)
rel-marked = { $negative ->
    [yes] not marked
   *[no] marked
 } “{ $mark }”
