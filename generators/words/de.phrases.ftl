### Deutsch: Ausdrücke. Was die Funktionen tun, steht in german_functions.py; ¸ ist ein Komma um einen Nebensatz.

## Wörter der Sprache selbst

noun-player = Spieler
noun-opponent = Gegner
noun-space = Feld
noun-side = Seite
noun-place = Stelle
    .gender = feminine
    .plural = Stellen
noun-pattern = Muster
    .gender = neuter
    .plural = Muster
noun-corner = Eckfeld
noun-number = Zahl
noun-option = Möglichkeit
noun-item = Ding
noun-owner = Besitzer
noun-base = Sockel
    .gender = masculine
    .plural = Sockel
noun-height = Höhe
    .gender = feminine
    .plural = Höhen
noun-of-row = Reihe von unten
noun-of-column = Spalte von links
noun-of-row-grown = Reihe nördlich des Anfangs
noun-of-column-grown = Spalte östlich des Anfangs
noun-of-row-surface = Abstand vom unteren Rand
    .gender = masculine
    .plural = Abstände vom unteren Rand
noun-of-column-surface = Abstand vom linken Rand
    .gender = masculine
    .plural = Abstände vom linken Rand
noun-of-face = gewürfelte Zahl
noun-of-space = Feld
noun-of-position = Stelle
noun-component = Spielteil
    .gender = neuter
    .plural = Spielteile
noun-pile = Stapel
noun-row = Reihe
noun-hand = Hand
noun-bag = Beutel
noun-pool = Vorrat
noun-ring = Ring
noun-track = Leiste
noun-grid = Raster
noun-map = Karte
noun-surface = Fläche
noun-card = Karte
noun-tile = Plättchen
noun-token = Marker
noun-piece = Figur
noun-die = Würfel
noun-counter = Spielstein
noun-figure = Figur
noun-disc = Scheibe
noun-marker = Marker
noun-cube = Holzwürfel
noun-coin = Münze
noun-board = Tafel
    .gender = feminine
    .plural = Tafeln
noun-stone = Stein
noun-meeple = Meeple
    .gender = masculine
    .plural = Meeple
noun-chip = Chip
noun-block = Klotz
    .gender = masculine
    .plural = Klötze

## Wer

you = du
    .accusative = dich
    .dative = dir
    .genitive = deiner
    .possessive = dein
    .of = von
they = sie
    .dative = ihnen
    .genitive = ihrer
    .possessive = ihr
    .gender = plural
    .of = von
they-one = { ERSIE("er", "sie") }
    .accusative = { ERSIE("ihn", "sie") }
    .dative = { ERSIE("ihm", "ihnen") }
    .genitive = { ERSIE("seiner", "ihrer") }
    .possessive = { ERSIE("sein", "ihr") }
    .gender = masculine
    .number = { ERSIE("one", "other") }
    .of = von
it = { $gender ->
    [masculine] er
    [feminine] sie
    [plural] sie
   *[neuter] es
 }
    .accusative = { $gender ->
        [masculine] ihn
        [feminine] sie
        [plural] sie
       *[neuter] es
     }
    .dative = { $gender ->
        [feminine] ihr
        [plural] ihnen
       *[neuter] ihm
     }
    .genitive = { $gender ->
        [feminine] ihrer
        [plural] ihrer
       *[neuter] seiner
     }
    .possessive = { $gender ->
        [feminine] ihr
        [plural] ihr
       *[neuter] sein
     }
    .of = von
it-item = { ITEMS($gender) ->
    [masculine] er
    [feminine] sie
    [plural] sie
   *[neuter] es
 }
    .accusative = { ITEMS($gender) ->
        [masculine] ihn
        [feminine] sie
        [plural] sie
       *[neuter] es
     }
    .dative = { ITEMS($gender) ->
        [feminine] ihr
        [plural] ihnen
       *[neuter] ihm
     }
    .genitive = { ITEMS($gender) ->
        [feminine] ihrer
        [plural] ihrer
       *[neuter] seiner
     }
    .possessive = { ITEMS($gender) ->
        [feminine] ihr
        [plural] ihr
       *[neuter] sein
     }
    .number = { ITEMS($gender) ->
        [plural] other
       *[neuter] one
     }
    .of = von
them = sie
    .dative = ihnen
    .genitive = ihrer
    .possessive = ihr
    .gender = { $gender ->
        [masculine] masculine
        [feminine] feminine
       *[neuter] neuter
     }
    .of = von
first-player = der Startspieler
    .genitive = des Startspielers
    .dative = dem Startspieler
    .accusative = den Startspieler
    .gender = masculine
active-player = der aktive Spieler
    .genitive = des aktiven Spielers
    .dative = dem aktiven Spieler
    .accusative = den aktiven Spieler
    .gender = masculine
all-players = alle Spieler
    .genitive = aller Spieler
    .dative = allen Spielern
    .gender = masculine
everyone = alle Spieler (auch die ausgeschiedenen)
    .genitive = aller Spieler (auch der ausgeschiedenen)
    .dative = allen Spielern (auch den ausgeschiedenen)
    .gender = masculine
opponents = { SEIN($me, "Gegner", "other", $case) }
    .gender = masculine
opponent = { SEIN($me, "Gegner", "one", $case) }
    .gender = masculine
other-players = { DER("anderer Spieler", $number, $case) }
    .gender = masculine
the-team = { DER("Team", "one", $case) }
    .gender = neuter
each-of-them = { $gender ->
    [masculine] jeder
    [feminine] jede
   *[neuter] jedes
 } von ihnen
    .dative = { $gender ->
        [feminine] jeder
       *[neuter] jedem
     } von ihnen
    .accusative = { $gender ->
        [masculine] jeden
        [feminine] jede
       *[neuter] jedes
     } von ihnen
    .of = von
player-number = Spieler { $value }
    .gender = masculine
    .of = von

## Namen und Verweise

the = { DER($thing) }
the-chosen = { DERJ("gewählt", $thing) }
that = { DIESER($thing) }
numbered = { N($thing) } { $nth }
    .of = von
words = { $words }
    .of = von
titled = „{ $title }“
    .of = von
the-pattern = das Muster „{ $title }“
adjective = { FALL($what) }
nothing = nichts
    .of = von
yes = ja
no-answer = nein
clockwise = im Uhrzeigersinn
counterclockwise = gegen den Uhrzeigersinn
different = verschieden
empty = leer
other = ander
list-and = { LISTE($parts, "and") }
    .of = von
list-or = { LISTE($parts, "or") }
    .of = von

## Was jemand oder etwas hat

owned = { SEIN($owner, $thing) }
for-option = { DER($thing) } für { AKK($option) }
value-of = { $own ->
    [yes] { SEIN($of, $thing) }
   *[no] { DER($thing) } { VON($of) }
 }{ HAS($others) ->
    [yes] {" "}für { LIST($others, "and", "accusative") }
   *[no] { "" }
 }{ HAS($way) ->
    [yes] {" "}{ LIST($way, "and") }
   *[no] { "" }
 }
of-several = { N($thing) } von { LIST($of, "and", "dative") }
for-which = { N($thing) } für { LIST($of, "and", "accusative") }

## Orte

place-in = { $form ->
    [top] oben { PREP("auf", "dative", $place) }
    [bottom] ganz unten in { DAT($place) }
    [first] am Anfang { VON($place) }
    [last] am Ende { VON($place) }
   *[other] { WO($form, $place) }
 }
place-to = { $form ->
    [top] oben { PREP("auf", "accusative", $place) }
    [bottom] { PREP("unter", "accusative", $place) }
    [first] an den Anfang { VON($place) }
    [last] ans Ende { VON($place) }
   *[other] { WOHIN($form, $place) }
 }
place-from = { $form ->
    [top] oben { PREP("von", "dative", $place) }
    [bottom] unten { PREP("von", "dative", $place) }
    [first] vom Anfang { VON($place) }
    [last] vom Ende { VON($place) }
   *[other] { WOHER($form, $place) }
 }
place-neighbours = neben { DAT($thing) }
place-around = rund um { AKK($thing) }
place-contacts = in Kontakt mit { DAT($of) }
place-within = höchstens { $length } { PREP("von", "dative", $of) } entfernt
place-reach = auf geradem Weg höchstens { $length } { PREP("von", "dative", $of) } entfernt
place-flight = in Luftlinie höchstens { $length } { PREP("von", "dative", $of) } entfernt
place-in-range = innerhalb { VON($length) }
rel-room = an { PRON($gender, "dative") } { SUBJ($of) }{ HAS($on) ->
    [yes] {" "}{ WO("flat", $on) }
   *[no] { "" }
 } stehen kann
place-of = { VON($thing) }
place-other-than = außer { DAT($thing) }
place-among = unter { DAT($thing) }
of-those = diejenigen { VON($thing) } { $place }
    .of = von
beside = { $side ->
    [above] { DER("Feld", "one", $case) } über { DAT($of) }
    [left] { DER("Feld", "one", $case) } links { PREP("von", "dative", $of) }
    [right] { DER("Feld", "one", $case) } rechts { PREP("von", "dative", $of) }
    [clockwise] { DER("nächstes Feld", "one", $case) } im Uhrzeigersinn nach { DAT($of) }
    [counterclockwise] { DER("nächstes Feld", "one", $case) } gegen den Uhrzeigersinn nach { DAT($of) }
   *[below] { DER("Feld", "one", $case) } unter { DAT($of) }
 }
    .gender = neuter

## Zahlen

number = { $value }
    .of = von
length = { $amount }{ HAS($tenths) ->
    [yes] ,{ $tenths }
   *[no] { "" }
 } { $unit }
    .of = von
a-from = { FALL($thing) } { $source }
in-unit = { FALL($value) } in { $unit }
length-table = { $value } ({ LIST($others, "comma") })
    .of = von
length-for = { $value } bei { HAS($high) ->
    [yes] { $low }–{ $high } Spielern
   *[no] { $low ->
        [one] { $low } Spieler
       *[other] { $low } Spielern
     }
 }
number-table = { $value } ({ LIST($others, "comma") })
    .of = von
number-for = { $value } bei { HAS($high) ->
    [yes] { $low }–{ $high } Spielern
   *[no] { $low ->
        [one] { $low } Spieler
       *[other] { $low } Spielern
     }
 }
letter-is = { $letter }: { BLOSS($thing, "one") }
aside = ({ LIST($parts, "comma") })
number-rows = { LIST($rows, "or") }
    .of = von
number-row = { $value } (bei { $low } bis { $high } Spielern)
    .of = von
plus = { FALL($left) } plus { FALL($right) }
    .of = von
    .number = { VIELE($left) ->
        [other] other
       *[one] one
     }
minus = { FALL($left) } minus { FALL($right) }
    .of = von
    .number = { VIELE($left) ->
        [other] other
       *[one] one
     }
in-quotes = „{ $what }“
in-brackets = ({ FALL($value) })
    .of = von
    .number = { VIELE($value) ->
        [other] other
       *[one] one
     }
times = { FALL($left) } mal { FALL($right) }
    .of = von
    .number = one
half = { $case ->
    [dative] der Hälfte
    [genitive] der Hälfte
   *[nominative] die Hälfte
 } { VON($value) }{ $rounded ->
    [up] , aufgerundet
    [down] , abgerundet
   *[none] { "" }
 }
    .gender = feminine
divided = { FALL($left) } geteilt durch { AKK($right) }¸ { $rounded ->
    [up] aufgerundet
   *[down] abgerundet
 }¸
    .of = von
    .number = { VIELE($left) ->
        [other] other
       *[one] one
     }
negative = minus { FALL($value) }
    .of = von
with = { FALL($left) } und { FALL($right) }
    .number = { VIELE($left) ->
        [other] other
       *[one] one
     }
without = { FALL($left) } ohne { AKK($right) }
    .of = von
    .number = { VIELE($left) ->
        [other] other
       *[one] one
     }
other-than = { FALL($left) } außer { DAT($right) }
    .of = von
    .number = { VIELE($left) ->
        [other] other
       *[one] one
     }

## Was jede Spielregel berechnen kann

number-of = { DER("Anzahl", "one", $case) } { KOPF($group) ->
    [group] { DER($group, "other", "genitive") }
   *[other] { VON($group) }
 }
    .gender = feminine
total-rolled = { NUMBER($dice) ->
    [other] { DER("Augensumme", "one", $case) } des Wurfs
   *[one] { DER("gewürfelte Zahl", "one", $case) }
 }
    .gender = feminine
total-shown = { NUMBER($dice) ->
    [other] { DER("Augensumme", "one", $case) } { VON($dice) }
   *[one] { DER("Augenzahl", "one", $case) } { VON($dice) }
 }
    .gender = feminine
total-of = { DER("Summe", "one", $case) } { DER($noun, "other", "genitive") } { VON($items) }
    .gender = feminine
total-among = { DER("Summe", "one", $case) } von { LIST($items, "and", "dative") }
    .gender = feminine
highest-amount = { DER("höchste Anzahl", "one", $case) } an { BLOSS($noun, "other", "dative") } unter { DAT($items) }
    .gender = feminine
lowest-amount = { DER("niedrigste Anzahl", "one", $case) } an { BLOSS($noun, "other", "dative") } unter { DAT($items) }
    .gender = feminine
total-amount = { DER("Gesamtzahl", "one", $case) } { DER($noun, "other", "genitive") } { VON($items) }
    .gender = feminine
highest-of = { DERJ("höchst", $noun, "one", $case) } unter { DAT($items) }
highest-among = { DER("höchster Wert", "one", $case) } von { LIST($items, "and", "dative") }
    .gender = masculine
lowest-of = { DERJ("niedrigst", $noun, "one", $case) } unter { DAT($items) }
lowest-among = { DER("niedrigster Wert", "one", $case) } von { LIST($items, "and", "dative") }
    .gender = masculine
longest-line = { DER("Länge", "one", $case) } der längsten geraden, lückenlosen Linie aus { DAT($of) }
    .gender = feminine
next = { $sort ->
    [player] { DER("nächster Spieler", "one", $case) } im Uhrzeigersinn nach { DAT($of) }
   *[space] { DER("Feld", "one", $case) } nach { DAT($of) }
 }
    .gender = { $sort ->
        [player] masculine
       *[space] neuter
     }
non-option = nicht { $option }
second-next = { DER("zweiter Spieler", "one", $case) } im Uhrzeigersinn nach { DAT($of) }
    .gender = masculine
each-option = { FALL($each) } ({ $options })
option-only-if = { $option }, nur wenn { SUB($condition) }
one-by-one = { $first }; { $rest }
previous = { $sort ->
    [player] { DER("nächster Spieler", "one", $case) } gegen den Uhrzeigersinn nach { DAT($of) }
   *[space] { DER("Feld", "one", $case) } vor { DAT($of) }
 }
    .gender = { $sort ->
        [player] masculine
       *[space] neuter
     }
next-that = { DER("erster Spieler", "one", $case) }{ REL($clause, "Spieler") } { $way ->
    [next] im Uhrzeigersinn
   *[previous] gegen den Uhrzeigersinn
 } von { DAT($of) } aus
    .gender = masculine
left-of-way = { DER("Richtung", "one", $case) } eine Vierteldrehung gegen den Uhrzeigersinn von { DAT($of) }
    .gender = feminine
right-of-way = { DER("Richtung", "one", $case) } eine Vierteldrehung im Uhrzeigersinn von { DAT($of) }
    .gender = feminine
opposite-of-way = { DER("entgegengesetzte Richtung", "one", $case) } zu { DAT($of) }
    .gender = feminine
left-of = { DER("linker Nachbar", "one", $case) } { VON($of) }
    .gender = masculine
right-of = { DER("rechter Nachbar", "one", $case) } { VON($of) }
    .gender = masculine
occurrences = { DER("Anzahl", "one", $case) } der Züge¸ die mit dieser Stellung begonnen haben¸
    .gender = feminine
larger = { DER("größere Zahl", "one", $case) } von { LIST($of, "and", "dative") }
    .gender = feminine
smaller = { DER("kleinere Zahl", "one", $case) } von { LIST($of, "and", "dative") }
    .gender = feminine
difference = { DER("Unterschied", "one", $case) } zwischen { LIST($of, "and", "dative") }
    .gender = masculine
remainder = { DER("Rest", "one", $case) } { PREP("von", "dative", $left) } geteilt durch { AKK($right) }
    .gender = masculine
opposite = { DER("Feld", "one", $case) } gegenüber { PREP("von", "dative", $of) }
    .gender = neuter
space-whose-number = { DER("Feld", "one", $case) } { VON($of) }¸ dessen Nummer { $value } ist¸
    .gender = neuter
numbered-space = Feld { $first } { VON($of) }
    .gender = neuter
    .of = von
space-by-column-and-row = { DER("Feld", "one", $case) } in Spalte { $first } und Reihe { $second } { VON($of) }
    .gender = neuter
distance = { DER("Abstand", "one", $case) } zwischen { LIST($of, "and", "dative") }{ HAS($over) ->
    [yes] {" "}über { AKK($over) }
   *[no] { "" }
 }
    .gender = masculine
place-by-lengths = { DER("Stelle", "one", $case) } { WO("flat", $of) }¸ { $first } vom linken und { $second } vom unteren Rand¸
    .gender = feminine
ground-height = { DER("Höhe", "one", $case) } des Bodens unter { DAT($of) }
    .gender = feminine
straight-way = { DER("Länge", "one", $case) } des geraden Weges { PREP("von", "dative", $first) } { PREP("zu", "dative", $last) }
    .gender = feminine
straight-gap = { DER("Breite", "one", $case) } der breitesten Lücke auf dem geraden Weg { PREP("von", "dative", $first) } { PREP("zu", "dative", $last) }
    .gender = feminine
straight-climb = { DER("Anstieg", "one", $case) } auf dem geraden Weg { PREP("von", "dative", $first) } { PREP("zu", "dative", $last) }{ HAS($least) ->
    [yes] {" "}(nur was mehr als { $least } auf einmal ist)
   *[no] { "" }
 }
    .gender = masculine
commonest-of = { DERJ("häufigst", $noun, "one", $case) } unter { DAT($items) } (bei Gleichstand keiner)
commonest-among = das Häufigste unter { DAT($items) } (bei Gleichstand nichts)
    .of = von
number-in = { DER("Anzahl", "one", $case) } { DER($noun, "other", "genitive") } in { DAT($set) }
    .gender = feminine

## Bretter

noun-direction = Richtung
direction-north = Norden
direction-north-east = Nordosten
direction-east = Osten
direction-south-east = Südosten
direction-south = Süden
direction-south-west = Südwesten
direction-west = Westen
direction-north-west = Nordwesten
ways-orthogonals = orthogonal
ways-diagonals = diagonal
in-way = { $known ->
    [yes] nach { $way }
   *[no] in { DAT($way) }
 }
place-ray = { $known ->
    [yes] geradewegs im { $way } { PREP("von", "dative", $of) }
   *[no] { HAS($way) ->
        [yes] in { DAT($way) }
       *[no] auf der Linie
     } { PREP("von", "dative", $of) } aus
 }
step = { $known ->
    [yes] { DER("Feld", "one", $case) } direkt im { $way } { PREP("von", "dative", $of) }
   *[no] { DER("nächstes Feld", "one", $case) } { HAS($way) ->
        [yes] in { DAT($way) }
       *[no] { "" }
     } { PREP("von", "dative", $of) } aus
 }
    .gender = neuter
place-leaps = einen Sprung von { $along } mal { $across } weit { PREP("von", "dative", $of) } entfernt
named-space = Feld { $name }{ HAS($of) ->
    [yes] {" "}{ VON($of) }
   *[no] { "" }
 }
    .gender = neuter
    .of = von
