### Deutsch: Vorschriften, Werte, Auslöser, Ende, und was wo liegt.

## Auslöser und Verhalten

trigger-when-do = Sobald { SUB($condition) }, { INV($do) }.
trigger-when-steps = Sobald { SUB($condition) }:
trigger-event-do = { $order ->
    [before] Bevor { VERB($event, "infinitive") }, { INV($do) }.
    [instead] Statt dass { VERB($event, "infinitive") }, { INV($do) }.
   *[after] Nachdem { VERB($event, "participle") }, { INV($do) }.
 }
trigger-event-steps = { $order ->
    [before] Bevor { VERB($event, "infinitive") }:
    [instead] Statt dass { VERB($event, "infinitive") }:
   *[after] Nachdem { VERB($event, "participle") }:
 }
event-named = { $what } { HAS($during) ->
    [yes] in „{ $during }“
   *[no] { "" }
 } { $verb ->
    [participle] stattgefunden hat
   *[infinitive] stattfindet
 }
event-doing = { HAS($during) ->
    [yes] in „{ $during }“
   *[no] { "" }
 } { HAS($things) ->
    [yes] { $things }
   *[no] etwas
 } { $source } { $to } { $verb ->
    [drawing] gezogen
    [moving] gelegt
    [revealing] aufgedeckt
    [turning] umgedreht
    [rolling] geworfen
    [gaining] erhalten
    [losing] verloren
    [paying] gezahlt
    [discarding] abgeworfen
   *[shuffling] gemischt
 } { TEMPUS($things) ->
    [wurden] wurden
    [wurde] wurde
    [werden] werden
   *[wird] wird
 }
behaviour-do = Wenn { EIN($thing, "nominative") } { $source } { $to } { HAS($during) ->
    [yes] in „{ $during }“
   *[no] { "" }
 } { $event ->
    [drawn] gezogen
    [moved] gelegt
    [revealed] aufgedeckt
    [discarded] abgeworfen
    [turned] umgedreht
    [gained] erhalten
    [paid] gezahlt
   *[played] gespielt
 } wird, { INV($do) }.
behaviour-steps = Wenn { EIN($thing, "nominative") } { $source } { $to } { HAS($during) ->
    [yes] in „{ $during }“
   *[no] { "" }
 } { $event ->
    [drawn] gezogen
    [moved] gelegt
    [revealed] aufgedeckt
    [discarded] abgeworfen
    [turned] umgedreht
    [gained] erhalten
    [paid] gezahlt
   *[played] gespielt
 } wird:
when-empty-do = Wenn etwas { WOHER("other", $zone) } genommen werden muss und dort nichts mehr ist, { INV($do) }.
when-empty-steps = Wenn etwas { WOHER("other", $zone) } genommen werden muss und dort nichts mehr ist:

## Vorschriften

always-holds = { KOPF($condition) ->
    [all-hold] Es gilt jederzeit, dass { SUB($condition) }.
   *[other] Jederzeit { INV($condition) }.
 }
so = Es muss so sein, dass { SUB($condition) }.
not-so = Es darf nicht so sein, dass { SUB($condition) }.
never-holds = Es darf nie geschehen, dass { SUB($condition) }.
limit = Erlaubt { VZ("main", "sein", $what) } { $what }.
limit-alike = { $each ->
    [yes] { $most ->
        [one] Kein Spieler darf zwei gleiche { BLOSS($group, "other", "accusative") } haben
       *[other] Jeder Spieler darf höchstens { $most } gleiche { BLOSS($group, "other", "accusative") } haben
     }
   *[no] Es dürfen { $most ->
        [one] keine zwei { BLOSS($group, "other") }
       *[other] höchstens { $most } { BLOSS($group, "other") }
     } gleich sein
 }.
limit-each = Jeder Spieler { $must ->
    [yes] muss
   *[no] darf
 } { AKK($what) } haben.
norm = Du { $modality ->
    [must] musst
   *[may] darfst
 } { $what } { HAS($before) ->
    [yes] vor { DAT($before) }
   *[no] { "" }
 } { $often ->
    [yes] so oft wie möglich
   *[no] { "" }
 } { $modality ->
    [cannot] nicht ausführen
   *[must] ausführen
 }{ HAS($most) ->
    [yes] {", "}und zwar unter den gleich häufigen Möglichkeiten auf eine mit der { $order ->
        [fewest] niedrigsten
       *[most] höchsten
     } Summe { PREP("von", "dative", $most) }
   *[no] { "" }
 }{ HAS($when) ->
    [yes] {", "}wenn { SUB($when) }
   *[no] { "" }
 }.
exception = Ausnahme{ HAS($title) ->
    [yes] {" "}„{ $title }“
   *[no] { "" }
 }: Dies gilt nicht, wenn { SUB($condition) }{ HAS($beats) ->
    [yes] ; das hat Vorrang vor { LIST($beats, "and", "dative") }
   *[no] { "" }
 }.
trigger-sequence = Kommt mehreres davon im selben Augenblick, gilt diese Reihenfolge: { LIST($names, "and") }.
rule-beats = Dies hat Vorrang vor { LIST($rules, "and", "dative") }.
rule-while = Dies gilt nur, solange { SUB($condition) }.
rule-before = Dies betrifft, was vor dem Aufbau da ist, und gilt nur dann.
rule-broken-do = Wenn etwas, das geschehen muss, dagegen verstößt, { INV($do) }.
rule-broken-steps = Wenn etwas, das geschehen muss, dagegen verstößt:

## Werte

value-subject = { $many ->
    [yes] { DER($thing, "other", "nominative") }
    [number] die Anzahl { DER($thing, "other", "genitive") }
   *[no] { DER($thing, "one", "nominative") }
 }{ HAS($of) ->
    [yes] {" "}{ VON($of) }
   *[no] { "" }
 }{ HAS($others) ->
    [yes] {" "}für { LIST($others, "and", "accusative") }
   *[no] { "" }
 }{ HAS($way) ->
    [yes] {" "}{ LIST($way, "and") }
   *[no] { "" }
 }
value-lead = { $many ->
    [yes] Dies sind { DER($thing, "one", "nominative") }
    [number] Dies ist die Anzahl { DER($thing, "other", "genitive") }
   *[no] Dies ist { DER($thing, "one", "nominative") }
 }{ HAS($of) ->
    [yes] {" "}{ VON($of) }
   *[no] { "" }
 }{ HAS($others) ->
    [yes] {" "}für { LIST($others, "and", "accusative") }
   *[no] { "" }
 }{ HAS($way) ->
    [yes] {" "}{ LIST($way, "and") }
   *[no] { "" }
 }.
value-lead-truth = Dies sagt, ob { HAS($relation) ->
    [yes] { SUB($relation) }
   *[no] „{ $title }“{ HAS($of) ->
        [yes] {" "}für { LIST($of, "and", "accusative") }
       *[no] { "" }
     }{ HAS($way) ->
        [yes] {" "}{ LIST($way, "and") }
       *[no] { "" }
     } gilt
 }.
value-order = Was folgt, wird in dieser Reihenfolge angewandt.
value-line = { $exception ->
    [yes] Ausnahme{ HAS($title) ->
        [yes] {" "}„{ $title }“
       *[no] { "" }
     }:
   *[no] { "" }
 } { $change ->
    [plus] Zähle { AKK($amount) } { E("imperative", "hinzu|zählen") }
    [minus] Ziehe { AKK($amount) } { E("imperative", "ab|ziehen") }
    [times] Nimm es mal { AKK($amount) }
    [consists] { HAS($subject) ->
        [yes] { $subject } { VZ("main", "bestehen", $subject) }
       *[no] { $rest ->
            [yes] Sonst besteht { ERSIEES($thing, $many) }
           *[no] { GROSS(ERSIEES($thing, $many)) } besteht
         }
     } aus { DAT($amount) }
   *[is] { HAS($subject) ->
        [yes] { $subject } { ISTGLEICH($amount, $many, $subject) }
       *[no] { $rest ->
            [yes] Sonst { ISTGLEICH($amount, $many, "", ERSIEES($thing, $many)) }
           *[no] { GROSS(ERSIEES($thing, $many)) } { ISTGLEICH($amount, $many) }
         }
     }
 }{ HAS($when) ->
    [yes] {", "}wenn { SUB($when) }
   *[no] { "" }
 }{ HAS($beats) ->
    [yes] ; das hat Vorrang vor { LIST($beats, "and", "dative") }
   *[no] { "" }
 }.
value-line-truth = { $exception ->
    [yes] Ausnahme{ HAS($title) ->
        [yes] {" "}„{ $title }“
       *[no] { "" }
     }:
   *[no] { "" }
 } { HAS($relation) ->
    [yes] { $holds ->
        [if] { HAS($when) ->
            [yes] Wenn { SUB($when) }, gilt nur dann, dass { SUB($relation) }, wenn { SUB($condition) }
           *[no] { $relation }, wenn { SUB($condition) }
         }
       *[yes] { $relation }{ HAS($when) ->
            [yes] {", "}wenn { SUB($when) }
           *[no] { "" }
         }
     }
   *[no] { $holds ->
        [if] { HAS($when) ->
            [yes] Wenn { SUB($when) }, gilt
           *[no] { $rest ->
                [yes] Sonst gilt
               *[no] { "" }
             }
         }
       *[yes] { $rest ->
            [yes] Sonst gilt
           *[no] { "" }
         }
     } { HAS($what) ->
        [yes] „{ $what }“
       *[no] { $rest ->
            [yes] es
           *[no] { HAS($when) ->
                [yes] { $holds ->
                    [if] es
                   *[yes] Es
                 }
               *[no] Es
             }
         }
     } { $rest ->
        [yes] { "" }
       *[no] { $holds ->
            [if] { HAS($when) ->
                [yes] { "" }
               *[no] gilt
             }
           *[yes] gilt
         }
     } { HAS($of) ->
        [yes] für { LIST($of, "and", "accusative") }
       *[no] { "" }
     } { HAS($way) ->
        [yes] { LIST($way, "and") }
       *[no] { "" }
     } { $holds ->
        [no] nicht
       *[yes] { "" }
     }{ $holds ->
        [if] { HAS($when) ->
            [yes] {" "}nur, wenn { SUB($condition) }
           *[no] {", "}wenn { SUB($condition) }
         }
       *[yes] { HAS($when) ->
            [yes] {", "}wenn { SUB($when) }
           *[no] { "" }
         }
     }
 }{ HAS($beats) ->
    [yes] ; das hat Vorrang vor { LIST($beats, "and", "dative") }
   *[no] { "" }
 }.

## Das Ende

end-win = { $who } { VZ("main", "gewinnen", $who) }, sobald { SUB($condition) }.
end-lose = { $who } { VZ("main", "verlieren", $who) }, sobald { SUB($condition) }.
end-draw = Die Partie endet unentschieden, sobald { SUB($condition) }.
end-over = Die Partie ist zu Ende, sobald { SUB($condition) }.
end-beats = Tritt beides zugleich ein, zählt { $winner } und nicht { $loser }.
outcome-win = der Sieg
outcome-lose = die Niederlage
outcome-draw = das Unentschieden
outcome-over = das Ende ohne Sieger
end-last-left = Wer als Einziger noch im Spiel ist, gewinnt.

## Was wo liegt

zone = { $form ->
    [row] { EINZONE("Reihe", $shuffled, $face) }
    [hand] { EINZONE("Kartenhand", $shuffled, $face) }
    [bag] { EINZONE("Beutel", $shuffled, $face) }
    [pool] { EINZONE("Platz", $shuffled, $face) }
    [ring] { EINZONE("Ring", $shuffled, $face) } aus { HAS($places) ->
        [yes] den Feldern { LIST($places, "and") }
       *[no] { $first } Feldern
     }
    [track] { EINZONE("Leiste", $shuffled, $face) } aus { HAS($places) ->
        [yes] den Feldern { LIST($places, "and") }
       *[no] { $first } Feldern
     }
    [grid] { EINZONE("Raster", $shuffled, $face) } aus { $first } × { $second } Feldern
    [growing] { EINZONE("wachsendes Raster", $shuffled, $face) }
    [map] { HAS($places) ->
        [yes] { EINZONE("Plan", $shuffled, $face) } mit diesen Orten – { LIST($places, "comma") } –
       *[no] { EINZONE("Plan", $shuffled, $face) }
     }
    [surface] { EINZONE("Fläche", $shuffled, $face) } von { $first }
   *[pile] { EINZONE("Stapel", $shuffled, $face) }
 }{ HAS($kinds) ->
    [yes] { $form ->
        [ring] {" "}für { LIST($kinds, "and", "accusative", "other") }
        [track] {" "}für { LIST($kinds, "and", "accusative", "other") }
        [grid] {" "}für { LIST($kinds, "and", "accusative", "other") }
        [growing] {" "}für { LIST($kinds, "and", "accusative", "other") }
        [map] {" "}für { LIST($kinds, "and", "accusative", "other") }
        [surface] {" "}für { LIST($kinds, "and", "accusative", "other") }
        [pool] {" "}für { LIST($kinds, "and", "accusative", "other") }
       *[pile] {" "}aus { LIST($kinds, "and", "dative", "other") }
     }
   *[no] { "" }
 }{ HAS($parts) ->
    [yes] ; { LIST($parts, "semicolon") }
   *[no] { "" }
 }.
terrain = { $name }{ HAS($height) ->
    [yes] , { $height } hoch
   *[no] { "" }
 }{ $gap ->
    [yes] , eine Lücke
   *[no] { "" }
 }{ $closed ->
    [yes] , unbetretbar
   *[no] { "" }
 }{ HAS($corners) ->
    [yes] , mit den Ecken bei { LIST($corners, "comma") }
   *[no] { "" }
 }
surface-size = { $width } × { $depth }
terrain-corner = { $x } / { $y }
zone-growing = Felder sind dort, wo etwas liegt, und daneben
zone-each = für { LIST($each, "and", "accusative") } eigens
zone-seen = { $who ->
    [nobody] für niemanden sichtbar
    [owner] nur für den Besitzer sichtbar
    [others] für alle außer dem Besitzer sichtbar
    [count] alle sehen, wie viele es sind, aber nicht, welche
    [named] sichtbar für { DER($name, "one", "accusative") }
   *[everyone] für alle sichtbar
 }
zone-limit = { $each ->
    [yes] höchstens { $limit } auf jedem Feld
   *[no] fasst höchstens { $limit }
 }
zone-starts = beginnt mit { DAT($things) }
zone-empty = anfangs leer
zone-unlimited = geht nie zur Neige
brought-by = { $by ->
    [owner] wird vom Besitzer mitgebracht
   *[table] wird von der Gruppe mitgebracht
 }{ $openly ->
    [yes] , mit einer Liste, die alle kennen
   *[no] { "" }
 }
starter-part = { HAS($zone) ->
    [yes] { $zone }:{" "}
   *[no] { "" }
 }{ LIST($things, "comma") }
starter = { LIST($parts, "semicolon") }.
zone-role = { $role ->
    [supply] was man erhält, kommt von hier; was man zahlt oder verliert, kommt hierher zurück
   *[discards] was abgeworfen wird, kommt hierher
 }
zone-place = { $name }{ HAS($links) ->
    [yes] {" "}(verbunden mit { LIST($links, "and") })
   *[no] { "" }
 }

## Was man sich merkt

variable = { $type }{ HAS($parts) ->
    [yes] ; { LIST($parts, "semicolon") }
   *[no] { "" }
 }.
type-range = eine Zahl { PREP("von", "dative", $low) } { BIS($high) }
type-truth = ja oder nein
type-options = { LIST($options, "or") }
type-one = { $thing }{ $none ->
    [yes] {" "}oder nichts
   *[no] { "" }
 }
type-set = beliebig viele { BLOSS($things, "other", "nominative") }
variable-starts = anfangs { $value }
variable-for = wird zu Beginn { $period ->
    [own-turn] des nächsten eigenen Zuges
    [turn] jedes Zuges
    [round] jeder Runde
    [phase] jeder Phase
    [game] jeder Partie
   *[named] von „{ $name }“
 } vergessen
