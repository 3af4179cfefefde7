### Deutsch: Bedingungen, als Sätze in drei Stellungen und als das, was eine Menge einschränkt.
### VA, VZ und VE sind die drei Plätze des Verbs: vor dem Subjekt, nach ihm, am Ende.

whether = ob { SUB($condition) }
    .of = von
is = { VA($clause, "sein", $subject) } { SUBJ($subject) } { VZ($clause, "sein", $subject) } { $negative ->
    [yes] { NICHT($right) }
   *[no] { $right }
 } { VE($clause, "sein", $subject) }
is-on-turn = { VA($clause, "sein", $subject) } { SUBJ($subject) } { VZ($clause, "sein", $subject) } { $negative ->
    [yes] nicht
   *[no] { "" }
 } am Zug { VE($clause, "sein", $subject) }
belongs-to = { VA($clause, "gehören", $subject) } { SUBJ($subject) } { VZ($clause, "gehören", $subject) } { DAT($owner) } { $negative ->
    [yes] nicht
   *[no] { "" }
 } { VE($clause, "gehören", $subject) }
compare = { VA($clause, "sein", $subject) } { SUBJ($subject) } { VZ($clause, "sein", $subject) } { $how ->
    [not-equal] nicht gleich { DAT($right) }
    [less] kleiner als { $right }
    [greater] größer als { $right }
    [at-least] mindestens { $right }
    [at-most] höchstens { $right }
   *[equal] gleich { DAT($right) }
 } { VE($clause, "sein", $subject) }
is-at = { VA($clause, "sein", $subject) } { SUBJ($subject) } { VZ($clause, "sein", $subject) } { $place } { VE($clause, "sein", $subject) }
is-in = { VA($clause, "sein", $subject) } { SUBJ($subject) } { VZ($clause, "sein", $subject) } { $negative ->
    [yes] nicht
   *[no] { "" }
 } { $place } { VE($clause, "sein", $subject) }
is-among = { VA($clause, "gehören", $subject) } { SUBJ($subject) } { VZ($clause, "gehören", $subject) } { $negative ->
    [yes] nicht
   *[no] { "" }
 } { PREP("zu", "dative", $group) } { VE($clause, "gehören", $subject) }
has-one = { VA($clause, "haben", $subject) } { SUBJ($subject) } { VZ($clause, "haben", $subject) } { $exists ->
    [yes] { EIN($noun, "accusative") }
   *[no] { KEIN($noun, "one", "accusative") }
 } { VE($clause, "haben", $subject) }
there-is-one = { VA($clause, "geben", "es") } es { VZ($clause, "geben", "es") } { $exists ->
    [yes] { EIN($noun, "accusative") }
   *[no] { KEIN($noun, "one", "accusative") }
 } { VE($clause, "geben", "es") }
there-is-beside = { VA($clause, "geben", "es") } es { VZ($clause, "geben", "es") } { $exists ->
    [yes] ein Feld
   *[no] kein Feld
 } { $side ->
    [above] über { DAT($of) }
    [left] links { PREP("von", "dative", $of) }
    [right] rechts { PREP("von", "dative", $of) }
    [clockwise] im Uhrzeigersinn nach { DAT($of) }
    [counterclockwise] gegen den Uhrzeigersinn nach { DAT($of) }
   *[below] unter { DAT($of) }
 } { VE($clause, "geben", "es") }
there-is-step = { VA($clause, "geben", "es") } es { VZ($clause, "geben", "es") } { $known ->
    [yes] { $exists ->
        [yes] ein Feld
       *[no] kein Feld
     } direkt im { $way } { PREP("von", "dative", $of) }
   *[no] { $exists ->
        [yes] ein nächstes Feld
       *[no] kein nächstes Feld
     } { HAS($way) ->
        [yes] in { DAT($way) }
       *[no] { "" }
     } { PREP("von", "dative", $of) } aus
 } { VE($clause, "geben", "es") }
exists = { VA($clause, "geben", "es") } es { VZ($clause, "geben", "es") } { AKK($subject) } { $exists ->
    [yes] { "" }
   *[no] nicht
 } { VE($clause, "geben", "es") }
there-are = { LIEGT($clause, $what) ->
    [yes] { VA($clause, "sein", $what) } { $what } { VZ($clause, "sein", $what) }  { VE($clause, "sein", $what) }
   *[no] { VA($clause, "geben", "es") } es { VZ($clause, "geben", "es") } { AKK($what) } { VE($clause, "geben", "es") }
 }
have = { VA($clause, "haben", $subject) } { SUBJ($subject) } { VZ($clause, "haben", $subject) } { AKK($what) } { VE($clause, "haben", $subject) }
that-are-alike = { FALL($what) } von jeder Art
    .of = von
in-line = { VA($clause, "bilden", $what) } { $what } { VZ($clause, "bilden", $what) } eine gerade, lückenlose Linie { VE($clause, "bilden", $what) }
test = { $test ->
    [face-up] { VA($clause, "liegen", $subject) } { SUBJ($subject) } { VZ($clause, "liegen", $subject) } { $negative ->
        [yes] nicht
       *[no] { "" }
     } offen { VE($clause, "liegen", $subject) }
    [face-down] { VA($clause, "liegen", $subject) } { SUBJ($subject) } { VZ($clause, "liegen", $subject) } { $negative ->
        [yes] nicht
       *[no] { "" }
     } verdeckt { VE($clause, "liegen", $subject) }
    [full] { VA($clause, "sein", $subject) } { SUBJ($subject) } { VZ($clause, "sein", $subject) } { $negative ->
        [yes] nicht
       *[no] { "" }
     } voll { VE($clause, "sein", $subject) }
    [occupied] { VA($clause, "sein", $subject) } { SUBJ($subject) } { VZ($clause, "sein", $subject) } { $negative ->
        [yes] nicht
       *[no] { "" }
     } besetzt { VE($clause, "sein", $subject) }
   *[empty] { MEHRERE($subject) ->
        [yes] { VA($clause, "geben", "es") } es { VZ($clause, "geben", "es") } { $negative ->
            [yes] { EINIGE($subject) }
           *[no] { KEINE($subject) }
         } { VE($clause, "geben", "es") }
       *[no] { VA($clause, "sein", $subject) } { SUBJ($subject) } { VZ($clause, "sein", $subject) } { $negative ->
            [yes] nicht
           *[no] { "" }
         } leer { VE($clause, "sein", $subject) }
     }
 }
between = { VA($clause, "liegen", $subject) } { SUBJ($subject) } { VZ($clause, "liegen", $subject) } { $negative ->
    [yes] nicht
   *[no] { "" }
 } zwischen { DAT($low) } und { DAT($high) } { VE($clause, "liegen", $subject) }
covers = { VA($clause, "können", $subject) } { SUBJ($subject) } { VZ($clause, "können", $subject) } { AKK($cost) } { $negative ->
    [yes] nicht
   *[no] { "" }
 } bezahlen { VE($clause, "können", $subject) }{ HAS($wild) ->
    [yes] ¸ wobei { $wild } für alles andere stehen darf¸
   *[no] { "" }
 }
shows = { VA($clause, "zeigen", $subject) } { SUBJ($subject) } { VZ($clause, "zeigen", $subject) } { AKK($pattern) } { $negative ->
    [yes] nicht
   *[no] { "" }
 } { VE($clause, "zeigen", $subject) }
sides-match = { VA($clause, "zusammen|passen", $sides, "other") } die aneinandergrenzenden { BLOSS($sides, "other", "nominative") } { VON($of) } { VZ($clause, "zusammen|passen", $sides, "other") } { $negative ->
    [yes] nicht
   *[no] { "" }
 } { VE($clause, "zusammen|passen", $sides, "other") }
in-sight = { $negative ->
    [yes] { VA($clause, "verdecken", "etwas") } etwas { VZ($clause, "verdecken", "etwas") } { LIST($of, "and", "accusative") } voreinander { VE($clause, "verdecken", "etwas") }
   *[no] { VA($clause, "verdecken", "nichts") } nichts { VZ($clause, "verdecken", "nichts") } { LIST($of, "and", "accusative") } voreinander { VE($clause, "verdecken", "nichts") }
 }
not-true = { VA($clause, "stimmen", "es") } es { VZ($clause, "stimmen", "es") } nicht { VE($clause, "stimmen", "es") }¸ dass { SUB($condition) }¸
both = zugleich { WEITER($condition) }
either = entweder { WEITER($condition) }
in-parentheses = ({ WEITER($condition) })
all-hold = { $how ->
    [and-apart] { LISTE($parts, "and-apart") }
    [or-apart] { LISTE($parts, "or-apart") }
    [and-again] { LISTE($parts, "and-again") }
    [or-again] { LISTE($parts, "or-again") }
    [or] { LISTE($parts, "or") }
   *[and] { LISTE($parts, "and") }
 }
in-every = in { DAT($group) } { $clause ->
    [sub] { SUB($condition) }
   *[main] { INV($condition) }
 }
for-every = { $clause ->
    [sub] für { AKK($group) } gilt¸
    [inverted] gilt für { AKK($group) }¸
   *[main] für { AKK($group) } gilt¸
 } dass { SUB($condition) }¸
always = { VA($clause, "gelten", "das") } das { VZ($clause, "gelten", "das") } immer { VE($clause, "gelten", "das") }
never = { VA($clause, "gelten", "das") } das { VZ($clause, "gelten", "das") } nie { VE($clause, "gelten", "das") }
holds = { VA($clause, "gelten", $what) } { $what } { VZ($clause, "gelten", $what) } { $negative ->
    [yes] nicht
   *[no] { "" }
 } { VE($clause, "gelten", $what) }
value-holds = { VA($clause, "gelten", "x") } „{ $title }“ { VZ($clause, "gelten", "x") } für { LIST($of, "and", "accusative") }{ HAS($way) ->
    [yes] {" "}{ LIST($way, "and") }
   *[no] { "" }
 } { $negative ->
    [yes] nicht
   *[no] { "" }
 } { VE($clause, "gelten", "x") }
relation = { $clause ->
    [sub] { LIST($subject, "blank") } { HAS($rest) ->
        [yes] { LIST($rest, "blank") }
       *[no] { "" }
     } { $verb }
    [inverted] { $verb } { LIST($subject, "blank") } { HAS($rest) ->
        [yes] { LIST($rest, "blank") }
       *[no] { "" }
     }
   *[main] { LIST($subject, "blank") } { $verb } { HAS($rest) ->
        [yes] { LIST($rest, "blank") }
       *[no] { "" }
     }
 }
in-case = { $case ->
    [dative] { DAT($what) }
    [genitive] { VON($what) }
    [nominative] { NOM($what) }
   *[accusative] { AKK($what) }
 }
indefinite = { EIN($thing) }
mark-holds = { VA($clause, "sein", "x") } „{ $mark }“ { VZ($clause, "sein", "x") } { $negative ->
    [yes] nicht
   *[no] { "" }
 } vermerkt { VE($clause, "sein", "x") }
marked = { VA($clause, "sein", $subject) } { SUBJ($subject) } { VZ($clause, "sein", $subject) } { $negative ->
    [yes] nicht
   *[no] { "" }
 } als „{ $mark }“ gekennzeichnet { VE($clause, "sein", $subject) }

## Was eine Menge einschränkt: „Karten, deren Rang 3 ist“

who = { PRON($gender, $case) }
    .relative = self
which = { PRON($gender, $case) }
    .relative = self
whose = { WHOSE($gender, $thing) }
    .relative = part
rel = { SATZ($clause) }
rel-such-that = bei { PRON($gender, "dative") } { SUB($clause) }
rel-with = bei { PRON($gender, "dative") } { SUB($clause) }
rel-for-whom = bei { PRON($gender, "dative") } { SUB($clause) }
rel-on-which = auf { PRON($gender, "dative") } { SATZ($clause) }
rel-where-shown = an { PRON($gender, "dative") } { N($board) } { AKK($pattern) } { NUMBER($board) ->
    [other] zeigen
   *[one] zeigt
 }{ HAS($sign) ->
    [yes] {" "}(für { AKK($sign) })
   *[no] { "" }
 }
rel-in-which = in { PRON($gender, "dative") } { SATZ($clause) }
rel-value-holds = für { PRON($gender, "accusative") } „{ $title }“{ HAS($others) ->
    [yes] {" "}mit { LIST($others, "and", "dative") }
   *[no] { "" }
 }{ HAS($way) ->
    [yes] {" "}{ LIST($way, "and") }
   *[no] { "" }
 } { $negative ->
    [yes] nicht
   *[no] { "" }
 } gilt
rel-distance = { PRON($gender) } { $how ->
    [at-most] höchstens
    [less] weniger als
    [at-least] mindestens
    [greater] mehr als
   *[equal] genau
 } { AKK($length) } { PREP("von", "dative", $of) } entfernt { $gender ->
    [plural] sind
   *[masculine] ist
 }
rel-in-sight = { PRON($gender) } { PREP("von", "dative", $of) } aus { $negative ->
    [yes] nicht
   *[no] { "" }
 } zu sehen { $gender ->
    [plural] sind
   *[masculine] ist
 }
touches = { VA($clause, "berühren", $subject) } { SUBJ($subject) } { VZ($clause, "berühren", $subject) } { AKK($what) } { VE($clause, "berühren", $subject) }
rel-within = { PRON($gender) } { $place } { KOPF($place) ->
    [place-in-range] { $gender ->
        [plural] liegen
       *[masculine] liegt
     }
   *[other] { $gender ->
        [plural] sind
       *[masculine] ist
     }
 }
rel-held = { PRON($gender) } { $none ->
    [yes] nicht
   *[no] { "" }
 } { DER($thing, "one", "nominative") } { VON($owner) } { $gender ->
    [plural] sind
   *[masculine] ist
 }
rel-shown = { PRON($gender, "genitive") } { BLOSS($part, "one", "accusative") } { $board } { $negative ->
    [yes] nicht
   *[no] { "" }
 } { VE("sub", "zeigen", $board) }
part-owner = { DER($thing, "one") }
there-is-way = { VA($clause, "geben", "x") } es { VZ($clause, "geben", "x") } { $exists ->
    [yes] einen
   *[no] keinen
 } geraden Weg { PREP("von", "dative", $first) } { PREP("zu", "dative", $last) } { VE($clause, "geben", "x") }
rel-connected = { PRON($gender) } mit { DAT($of) } verbunden { $gender ->
    [plural] sind
   *[masculine] ist
 }
rel-if = wenn { SUB($condition) }
rel-as-long-as = solange { SUB($condition) }
rel-all = { $how ->
    [and-apart] { LISTE($parts, "and-apart") }
    [or-apart] { LISTE($parts, "or-apart") }
    [and-again] { LISTE($parts, "and-again") }
    [or-again] { LISTE($parts, "or-again") }
    [or] { LISTE($parts, "or") }
   *[and] { LISTE($parts, "and") }
 }
rel-belongs = { PRON($gender) } { DAT($owner) } { $gender ->
    [plural] gehören
   *[masculine] gehört
 }
rel-not-belongs = { PRON($gender) } { DAT($owner) } nicht { $gender ->
    [plural] gehören
   *[masculine] gehört
 }
rel-relation = { $how ->
    [subject] { PRON($gender) } { $gender ->
        [plural] { LIST($many, "blank") }
       *[masculine] { LIST($parts, "blank") }
     }
    [whose] { PRON($gender, "genitive") } { LIST($parts, "blank") }
    [dative] { PRON($gender, "dative") } { LIST($parts, "blank") }
   *[accusative] { PRON($gender, "accusative") } { LIST($parts, "blank") }
 }
rel-marked = { PRON($gender) } { $negative ->
    [yes] nicht
   *[no] { "" }
 } als „{ $mark }“ gekennzeichnet { $gender ->
    [plural] sind
   *[masculine] ist
 }
