### Deutsch: was getan wird. V und E sind die Plätze des Verbs vorn und hinten: „decke … auf“, „… aufdecken“.

## Entscheidungen

choose-item = { V($verb, "wählen") } { HAS($title) ->
    [yes] { HEAVY($thing) ->
        [yes] als { AKK($title) }
       *[no] { "" }
     }
   *[no] { "" }
 } { AKK($thing) } { $source } { HAS($title) ->
    [yes] { HEAVY($thing) ->
        [yes] { "" }
       *[no] als { AKK($title) }
     }
   *[no] { "" }
 } { E($verb, "wählen") }
choose-order = { V($verb, "fest|legen") } eine Reihenfolge für { AKK($things) } { E($verb, "fest|legen") }
choose-option = { V($verb, "wählen") } { AKK($title) } { E($verb, "wählen") }: { LIST($alternatives, "or") }
choose-number = { V($verb, "wählen") } { AKK($title) } { E($verb, "wählen") }: eine Zahl { PREP("von", "dative", $low) } { BIS($high) }
choose-number-anew = { V($verb, "wählen") } eine Zahl { PREP("von", "dative", $low) } { BIS($high) } für { DERJ("neu", $noun, "one", "accusative") } { E($verb, "wählen") }
table-number-anew = { V($verb, "bestimmen") } am Tisch eine Zahl { PREP("von", "dative", $low) } { BIS($high) } für { DERJ("neu", $noun, "one", "accusative") } { E($verb, "bestimmen") }
any-option = { FALL($thing) }{ HAS($other-than) ->
    [yes] {" "}außer { DAT($other-than) }
   *[no] { "" }
 }
    .of = von
table-item = { V($verb, "bestimmen") } am Tisch { AKK($thing) } { $source } („{ $name }“) { E($verb, "bestimmen") }
table-several = { V($verb, "bestimmen") } am Tisch { AKK($thing) } { $source } („{ $name }“) { E($verb, "bestimmen") }
table-order = { V($verb, "bestimmen") } am Tisch { E($verb, "bestimmen") }¸ in welcher Reihenfolge { $things } { VE("sub", "kommen", $things) }¸
table-option = { V($verb, "bestimmen") } am Tisch { AKK($title) } { E($verb, "bestimmen") }: { LIST($alternatives, "or") }
table-number = { V($verb, "bestimmen") } am Tisch { AKK($title) } { E($verb, "bestimmen") }: eine Zahl { PREP("von", "dative", $low) } { BIS($high) }
chance-item = { V($verb, "bestimmen") } zufällig { HAS($title) ->
    [yes] { HEAVY($thing) ->
        [yes] als { AKK($title) }
       *[no] { "" }
     }
   *[no] { "" }
 } { AKK($thing) } { $source } { HAS($title) ->
    [yes] { HEAVY($thing) ->
        [yes] { "" }
       *[no] als { AKK($title) }
     }
   *[no] { "" }
 } { E($verb, "bestimmen") }
chance-order = { V($verb, "bringen") } { AKK($things) } in eine zufällige Reihenfolge { E($verb, "bringen") }
chance-option = { V($verb, "bestimmen") } zufällig { AKK($title) } { E($verb, "bestimmen") }: { LIST($alternatives, "or") }
chance-number = { V($verb, "bestimmen") } zufällig { AKK($title) } { E($verb, "bestimmen") }: eine Zahl { PREP("von", "dative", $low) } { BIS($high) }
chance-number-anew = { V($verb, "bestimmen") } zufällig eine Zahl { PREP("von", "dative", $low) } { BIS($high) } für { DERJ("neu", $noun, "one", "accusative") } { E($verb, "bestimmen") }
choose-action = { V($verb, "wählen") } eine Aktion { E($verb, "wählen") }: { LIST($actions, "or") }
choose-actions = { V($verb, "wählen") } { $how ->
    [up-to] bis zu { $amount }
   *[exactly] { $amount }
 } dieser Aktionen { E($verb, "wählen") }: { LIST($actions, "and") }{ HAS($most) ->
    [yes] { KOPF($most) ->
        [number] ; keine davon mehr als { $most }-mal
       *[other] ; keine davon öfter, als { $most } { VE("sub", "an|geben", $most) }
     }
   *[no] { "" }
 }
search = { V($verb, "durchsuchen") } { AKK($zone) } { E($verb, "durchsuchen") } und { V($verb, "wählen") } { AKK($thing) } { HAS($title) ->
    [yes] als { AKK($title) }
   *[no] { "" }
 } { E($verb, "wählen") }
let = { VIELE($value) ->
    [other] { VA($clause, "entsprechen", $title) } { $title } { VZ($clause, "entsprechen", $title) } { DAT($value) } { VE($clause, "entsprechen", $title) }
   *[one] { VA($clause, "sein", $title) } { $title } { VZ($clause, "sein", $title) } { $value } { VE($clause, "sein", $title) }
 }
let-many = { VA($clause, "sein", $title, "other") } { $title } { VZ($clause, "sein", $title, "other") } { $value } { VE($clause, "sein", $title, "other") }
let-whole = { VA($clause, "bestehen", $title) } { $title } { VZ($clause, "bestehen", $title) } aus { DAT($value) } { VE($clause, "bestehen", $title) }
let-called = { V($verb, "nennen") } { AKK($value) } { $title } { E($verb, "nennen") }
let-truth = { V($verb, "vermerken") } „{ $title }“ { E($verb, "vermerken") }¸ wenn { SUB($condition) }¸

## Bekommen, geben und bewegen

gain = { V($verb, "erhalten") } { AKK($things) } { HAS($for-each) ->
    [yes] für { AKK($for-each) }
   *[no] { "" }
 } { $source } { $to } { E($verb, "erhalten") }{ $left ->
    [yes] , oder was noch da ist
    [room] , oder so viel, wie noch da ist und Platz hat
    [most] , oder so viel wie möglich
   *[no] { "" }
 }
lose = { HAS($to) ->
    [yes] { V($verb, "ab|geben") }
   *[no] { V($verb, "verlieren") }
 } { AKK($things) } { HAS($for-each) ->
    [yes] für { AKK($for-each) }
   *[no] { "" }
 } { $source } { $to } { HAS($to) ->
    [yes] { E($verb, "ab|geben") }
   *[no] { E($verb, "verlieren") }
 }{ $left ->
    [yes] , oder was noch da ist
    [room] , oder so viel, wie noch da ist und Platz hat
    [most] , oder so viel wie möglich
   *[no] { "" }
 }
gains = { $clause ->
    [inverted] { $you ->
        [yes] { VORAN($who, $do, "du") }
       *[no] { VORAN($who, $do) }
     }
   *[main] { $who } { $you ->
        [yes] { VERB($do, "du") }
       *[no] { VERB($do, "third") }
     }
 }
pay = { V($verb, "zahlen") } { AKK($things) } { $source } { $to } { E($verb, "zahlen") }{ HAS($wild) ->
    [yes] ; { $wild } darf für alles andere stehen
   *[no] { "" }
 }{ $left ->
    [yes] , oder was noch da ist
    [room] , oder so viel, wie noch da ist und Platz hat
    [most] , oder so viel wie möglich
   *[no] { "" }
 }
move = { V($verb, BEWEGUNG($to)) } { AKK($things) } { $source } { $face ->
    [up] offen
    [down] verdeckt
   *[none] { "" }
 } { $to } { E($verb, BEWEGUNG($to)) }{ $order ->
    [yes] , in beliebiger Reihenfolge
   *[no] { "" }
 }{ $left ->
    [yes] , oder was noch da ist
    [room] , oder so viel, wie noch da ist und Platz hat
    [most] , oder so viel wie möglich
   *[no] { "" }
 }
place = { V($verb, SETZEN($things, $to)) } { AKK($things) } { $source } { $face ->
    [up] offen
    [down] verdeckt
   *[none] { "" }
 } { ZIEL($to) } { E($verb, SETZEN($things, $to)) }{ $order ->
    [yes] , in beliebiger Reihenfolge
   *[no] { "" }
 }{ $left ->
    [yes] , oder was noch da ist
    [room] , oder so viel, wie noch da ist und Platz hat
    [most] , oder so viel wie möglich
   *[no] { "" }
 }
return = { V($verb, "zurück|legen") } { AKK($things) } { $source } { $face ->
    [up] offen
    [down] verdeckt
   *[none] { "" }
 } { $to } { E($verb, "zurück|legen") }{ $order ->
    [yes] , in beliebiger Reihenfolge
   *[no] { "" }
 }{ $left ->
    [yes] , oder was noch da ist
    [room] , oder so viel, wie noch da ist und Platz hat
    [most] , oder so viel wie möglich
   *[no] { "" }
 }
discard = { V($verb, "ab|werfen") } { AKK($things) } { $source } { $face ->
    [up] offen
    [down] verdeckt
   *[none] { "" }
 } { $to } { E($verb, "ab|werfen") }{ $order ->
    [yes] , in beliebiger Reihenfolge
   *[no] { "" }
 }{ $left ->
    [yes] , oder was noch da ist
    [room] , oder so viel, wie noch da ist und Platz hat
    [most] , oder so viel wie möglich
   *[no] { "" }
 }
draw = { V($verb, "ziehen") } { AKK($things) } { $source } { HAS($title) ->
    [yes] als { AKK($title) }
   *[no] { "" }
 } { BEWEGUNG($to) ->
    [nehmen] { $face ->
        [up] offen
        [down] verdeckt
       *[none] { "" }
     } { $to } { E($verb, "ziehen") }
   *[legen] { HAS($to) ->
        [yes] { E($verb, "ziehen") } und { V($verb, "legen") } { FUERWORT($things) } { $face ->
            [up] offen
            [down] verdeckt
           *[none] { "" }
         } { $to } { E($verb, "legen") }
       *[no] { $face ->
            [up] offen
            [down] verdeckt
           *[none] { "" }
         } { E($verb, "ziehen") }
     }
 }{ $left ->
    [yes] , oder was noch da ist
    [room] , oder so viel, wie noch da ist und Platz hat
    [most] , oder so viel wie möglich
   *[no] { "" }
 }
deal = { $kind ->
    [who] { V($verb, "aus|teilen") } { DAT($to) } { AKK($things) } { $source } { $face ->
        [up] offen
        [down] verdeckt
       *[none] { "" }
     } { E($verb, "aus|teilen") }
   *[place] { V($verb, "legen") } { AKK($things) } { $source } { $face ->
        [up] offen
        [down] verdeckt
       *[none] { "" }
     } { $to } { E($verb, "legen") }
 }{ $left ->
    [yes] , oder was noch da ist
    [room] , oder so viel, wie noch da ist und Platz hat
    [most] , oder so viel wie möglich
   *[no] { "" }
 }
join = { V($verb, "hinzu|kommen") } zu { DAT($to) } { E($verb, "hinzu|kommen") }
add-to = { V($verb, "hinzu|fügen") } { AKK($item) } { DAT($to) } { E($verb, "hinzu|fügen") }
remove-from = { V($verb, "entfernen") } { AKK($item) } aus { DAT($source) } { E($verb, "entfernen") }
swap = { V($verb, "tauschen") } { AKK($left) } gegen { AKK($right) } { E($verb, "tauschen") }
rearrange = { V($verb, "um|ordnen") } { AKK($things) } auf ihren Plätzen beliebig { E($verb, "um|ordnen") }
trade = { V($verb, "an|bieten") }  { E($verb, "an|bieten") }¸ { AKK($give) } { $from } gegen { AKK($get) } { $of } zu tauschen¸
pass-zone = { VA($clause, "weiter|geben", "x", "other") } alle Spieler { VZ($clause, "weiter|geben", "x", "other") } { $own ->
    [yes] { IHR($zone) }
   *[no] { AKK($zone) }
 } gleichzeitig { $direction } { VE($clause, "weiter|geben", "x", "other") }

## Zeigen und drehen

shuffle = { V($verb, "mischen") } { AKK($zone) } { HAS($into) ->
    [yes] in { AKK($into) }
   *[no] { "" }
 } { E($verb, "mischen") }
reveal = { V($verb, "auf|decken") } { AKK($things) } { $source } { E($verb, "auf|decken") }
look = { V($verb, "an|sehen") } { $verb ->
    [third] sich
   *[imperative] dir
 } { AKK($things) } { $source } heimlich { E($verb, "an|sehen") }
show = { V($verb, "zeigen") } { DAT($to) } { AKK($things) } { E($verb, "zeigen") }
turn-face = { $face ->
    [up] { V($verb, "auf|decken") } { AKK($things) } { E($verb, "auf|decken") }
   *[down] { V($verb, "drehen") } { AKK($things) } auf die Rückseite { E($verb, "drehen") }
 }
roll = { V($verb, "werfen") } { AKK($things) } { HAS($title) ->
    [yes] als { AKK($title) }
   *[no] { "" }
 } { E($verb, "werfen") }
rolled = { DERJ("geworfen", $dice) }
rotate = { V($verb, "drehen") } { AKK($what) } um { HAS($equal) ->
    [yes] so viele Schritte¸ wie { $equal } { VE("sub", "an|geben", $equal) }¸
   *[no] { $steps ->
        [one] { $steps } Schritt
       *[other] { $steps } Schritte
     }
 } { $direction } { E($verb, "drehen") }
advance = { V($verb, "bewegen") } { AKK($what) } um { HAS($equal) ->
    [yes] so viele Felder¸ wie { $equal } { VE("sub", "an|geben", $equal) }¸
   *[no] { $steps ->
        [one] { $steps } Feld
       *[other] { $steps } Felder
     }
 } { $direction } { E($verb, "bewegen") }
in-direction = in die Richtung { VON($direction) }
in-chosen-direction = in die gewählte Richtung

## Werte

set = { V($verb, "setzen") } { AKK($target) } auf { AKK($value) } { E($verb, "setzen") }
raise = { V($verb, "erhöhen") } { AKK($target) } um { AKK($value) } { HAS($for-each) ->
    [yes] für { AKK($for-each) }
   *[no] { "" }
 } { E($verb, "erhöhen") }
lower = { V($verb, "senken") } { AKK($target) } um { AKK($value) } { HAS($for-each) ->
    [yes] für { AKK($for-each) }
   *[no] { "" }
 } { E($verb, "senken") }
clear = { V($verb, "löschen") } { AKK($target) } { E($verb, "löschen") }
becomes = { KOPF($value) ->
    [it] { VA($clause, "sein", $value) } { $value } { VZ($clause, "sein", $value) } ab jetzt { $target } { VE($clause, "sein", $value) }
    [it-item] { VA($clause, "sein", $value) } { $value } { VZ($clause, "sein", $value) } ab jetzt { $target } { VE($clause, "sein", $value) }
    [them] { VA($clause, "sein", $value) } { $value } { VZ($clause, "sein", $value) } ab jetzt { $target } { VE($clause, "sein", $value) }
   *[other] { VA($clause, "werden", $target) } { $target } { VZ($clause, "werden", $target) } { KOPF($value) ->
        [words] { $value }
        [titled] { $value }
        [number] { $value }
        [yes] { $value }
        [no-answer] { $value }
        [list-or] { $value }
       *[other] { PREP("zu", "dative", $value) }
     } { VE($clause, "werden", $target) }
 }
mark-set = { $negative ->
    [yes] { V($verb, "streichen") } „{ $mark }“ { E($verb, "streichen") }
   *[no] { V($verb, "vermerken") } „{ $mark }“ { E($verb, "vermerken") }
 }
now-marked = { VA($clause, "sein", $subject) } { SUBJ($subject) } { VZ($clause, "sein", $subject) } ab jetzt { $negative ->
    [yes] nicht mehr
   *[no] { "" }
 } als „{ $mark }“ gekennzeichnet { VE($clause, "sein", $subject) }
score-number = { $loses ->
    [yes] { V($verb, "verlieren") }
   *[no] { V($verb, "erhalten") }
 } { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 } { $loses ->
    [yes] { E($verb, "verlieren") }
   *[no] { E($verb, "erhalten") }
 }
score = { $loses ->
    [yes] { V($verb, "verlieren") } so viele Punkte { E($verb, "verlieren") }¸ wie { $points } { VE("sub", "an|geben", $points) }¸
   *[no] { KOPF($points) ->
        [total-of] { V($verb, "zusammen|zählen") } { ZUSAMMEN($points) } { E($verb, "zusammen|zählen") }
       *[other] { V($verb, "erhalten") } so viele Punkte { E($verb, "erhalten") }¸ wie { $points } { VE("sub", "an|geben", $points) }¸
     }
 }
score-each = { $loses ->
    [yes] { V($verb, "verlieren") }
   *[no] { V($verb, "erhalten") }
 } { HAS($equal) ->
    [yes] so viele Punkte¸ wie { $equal } { VE("sub", "an|geben", $equal) }¸
   *[no] { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
     }
 } für { AKK($each) } { $loses ->
    [yes] { E($verb, "verlieren") }
   *[no] { E($verb, "erhalten") }
 }
score-own = { V($verb, "werten") } { AKK($points) } { E($verb, "werten") }
score-rule = { VA($clause, "gewinnen", "x") } { $wins ->
    [lowest] die niedrigste Punktzahl
   *[highest] die höchste Punktzahl
 } { VZ($clause, "gewinnen", "x") }  { VE($clause, "gewinnen", "x") }

## Der Verlauf der Partie

do = { V($verb, "aus|führen") } { AKK($what) } { E($verb, "aus|führen") }
do-with = { V($verb, "aus|führen") } { AKK($what) } { HAS($for) ->
    [yes] für { AKK($for) }
   *[no] { "" }
 } { E($verb, "aus|führen") } { HAS($arguments) ->
    [yes] ({ LIST($arguments, "semicolon") })
   *[no] { "" }
 }
do-with-what = { $what } mit { LIST($arguments, "and", "dative") }
    .of = von
argument = { HAS($title) ->
    [yes] { BLOSS($title, "one") }:
   *[no] { "" }
 } { $value }
wins = { VA($clause, "gewinnen", $who) } { $who } { VZ($clause, "gewinnen", $who) } die Partie { VE($clause, "gewinnen", $who) }
loses-game = { VA($clause, "verlieren", $who) } { $who } { VZ($clause, "verlieren", $who) } die Partie { VE($clause, "verlieren", $who) }
ends-in-draw = { VA($clause, "enden", "x") } die Partie { VZ($clause, "enden", "x") } unentschieden { VE($clause, "enden", "x") }
period-ends = { VA($clause, "enden", "x") } { $what ->
    [round] die Runde
    [turn] { HAS($owner) ->
        [yes] { SEIN($owner, "Zug", "one", "nominative") }
       *[no] der Zug
     }
    [phase] die Phase
    [action] die Aktion
   *[game] die Partie
 } { VZ($clause, "enden", "x") }  { VE($clause, "enden", "x") }
titled-ends = { VA($clause, "enden", "x") } „{ $title }“ { VZ($clause, "enden", "x") }  { VE($clause, "enden", "x") }
extra-turn = { VA($clause, "sein", $who) } { $who } { VZ($clause, "sein", $who) } danach noch einmal am Zug { VE($clause, "sein", $who) }
turn-to = { VA($clause, "sein", $who) } { $who } { VZ($clause, "sein", $who) } als Nächstes am Zug { VE($clause, "sein", $who) }
begins = { VA($clause, "beginnen", $who) } { $who } { VZ($clause, "beginnen", $who) }  { VE($clause, "beginnen", $who) }
turn-passes = { VA($clause, "sein", "x") } der nächste Spieler { $direction } { VZ($clause, "sein", "x") } am Zug { VE($clause, "sein", "x") }
eliminate = { VA($clause, "aus|scheiden", $who) } { $who } { VZ($clause, "aus|scheiden", $who) }  { VE($clause, "aus|scheiden", $who) }
nothing-happens = { $clause ->
    [sub] nichts passiert
    [inverted] passiert nichts
   *[main] es passiert nichts
 }

## Zwei in einem

and-then = { VERB($first, $verb) } und { VERB($second, $verb) }
