### Deutsch: was die Arten von Dokumenten neben den Regeln selbst sagen.

## Namen der Arten

kind-rulebook = Spielregel
kind-reference = Kurzübersicht
kind-turn = Zugübersicht
kind-setup = Spielaufbau
kind-components = Spielmaterial
kind-glossary = Begriffe
kind-score = Wertungsblock
kind-cards = Karten zum Ausschneiden
kind-rulings = Auslegungen und Annahmen
kind-examples = Beispiele Schritt für Schritt
kind-teach = So erklärt man es

## Was zur Wahl steht, in Kürze

cost-may = { $often ->
    [yes] je {" "}
   *[no] { "" }
 }{ $things } { HAS($titles) ->
    [yes] (wenn du willst: { LISTE($titles, "semicolon") })
   *[no] (wenn du willst)
 }
cost-if = { HAS($titles) ->
    [yes] { $things } (in manchen Fällen: { LISTE($titles, "semicolon") })
   *[no] { $things } (in manchen Fällen)
 }
cost-more = { $things } oder mehr
cost-or = { $things } (oder { LISTE($numbers, "or") })
cost-turned = { $things }, umgedreht
cost-left = { $things }, oder was du hast
not-possible = Geht nicht: „{ $reason }“
more-in-rulebook = Das Übrige steht in der „{ kind-rulebook }“ unter „{ $title }“.
heading-yours = Du bist am Zug
heading-others = Du bist nicht am Zug
others-may = { HAS($price) ->
    [yes] Wirst du im Zug eines anderen gefragt, darfst du eines davon wählen, für { $price }:
   *[no] Wirst du im Zug eines anderen gefragt, wählst du davon:
 }
others-also-but = Wie der aktive Spieler, alles außer { LISTE($titles, "and") }.
figure-in-rulebook = Siehe „{ kind-rulebook }“, „{ $title }“.
cost-printed = { $cost } in { BLOSS($what, "other", "dative") }
ending-unable = Wenn „{ $title }“ nicht möglich ist:
players-in-order = { $who }, { $order }.
lead-titles = { $lead } { LISTE($titles, "or") }.
others-also = Wie der aktive Spieler: { LISTE($titles, "and") }.
over-after-times = Die Partie ist zu Ende, wenn „{ $title }“ { $times ->
    [one] einmal
   *[other] { $times }-mal
 } gespielt worden ist.
over-after-until = Die Partie ist zu Ende, wenn am Ende von „{ $title }“ { SUB($condition) }.
words-before-names = der die das den dem des ein eine einen einem einer eines
heading-tokens = Scheiben für Figuren
cards-lists = Entlang der Ränder schneiden. Jedes Teil ist so oft da, wie es in der Schachtel ist oder wie alle Listen für den Anfang zusammen es brauchen.
cards-brought = Entlang der Ränder schneiden. Was die Spieler in beliebiger Zahl mitbringen, ist einmal da: Druckt es so oft, wie eure Listen es brauchen.
cards-unlimited = Entlang der Ränder schneiden. Was es in beliebiger Zahl gibt, ist einmal da: Druckt es so oft, wie ihr es braucht.
words-of-the-end = gewinn gewonn verlier verlor ende vorbei sieg niederlage
heading-before = Was man mitbringt
heading-checks = Was immer aufgeht
heading-carried-out = Was in diesen Schritten geschieht
examples-where = Ausgespielt stehen sie in „{ kind-examples }“.
box-more = { $some ->
    [yes] Was auf den übrigen steht
   *[no] Was darauf steht
 }, nennt die Liste des Spielmaterials.
teach-empty = Anfangs leer:
heading-lookup = Wenn es vorkommt
column-action = Aktion
column-cost = Kosten
column-effect = Was sie bewirkt
heading-turn = Der Zug
heading-limits = Zu beachten
heading-signs = Zeichen
offer-cost = Kosten: { $costs }.

## Der Aufbau nach Spielerzahl

heading-ready = Bereitlegen
heading-lay-out = Danach
besides = Was außerdem geschieht:
corners-measured = Ecken in cm von links / von unten
heading-begins = Wer beginnt
ready-line = { $how ->
    [shuffled] { $who ->
        [player] jeder Spieler mischt { LIST($things, "and", "accusative") } und legt sie { $face ->
            [down] verdeckt
           *[up] offen
         } bereit
       *[you] mische { $each ->
            [yes] je {" "}
           *[no] { "" }
         }{ LIST($things, "and", "accusative") } und lege sie { $face ->
            [down] verdeckt
           *[up] offen
         } bereit
     }
    [brought-shuffled] { $who ->
        [player] jeder Spieler mischt, was er dafür mitbringt, und legt es { $face ->
            [down] verdeckt
           *[up] offen
         } bereit
       *[you] mische, was du dafür mitbringst, und lege es { $face ->
            [down] verdeckt
           *[up] offen
         } bereit
     }
    [brought] { $who ->
        [player] jeder Spieler legt bereit, was er dafür mitbringt
       *[you] lege bereit, was du dafür mitbringst
     }
    [bag] { $who ->
        [player] jeder Spieler gibt { LIST($things, "and", "accusative") } hinein
       *[you] gib { $each ->
            [yes] je {" "}
           *[no] { "" }
         }{ LIST($things, "and", "accusative") } hinein
     }
   *[there] { $who ->
        [player] jeder Spieler nimmt { LIST($things, "and", "accusative") }
       *[you] lege { $each ->
            [yes] je {" "}
           *[no] { "" }
         }{ LIST($things, "and", "accusative") } bereit
     }
 }.
ready-stands = { $how ->
    [player] jeder Spieler nimmt { CASE($things, "accusative") }
   *[you] lege { CASE($things, "accusative") } bereit
 }{ HAS($names) ->
    [yes] {" "}für „{ LIST($names, "and") }“
   *[no] { "" }
 }{ HAS($start) ->
    [yes] {" "}(anfangs { $start })
   *[no] { "" }
 }.
card-place = Für „{ $place }“.
ready-chance = was der Zufall will
nobody-begins = macht aus, wer beginnt{ $named ->
    [yes] : Das ist Spieler 1
   *[no] { "" }
 }; die anderen folgen im Uhrzeigersinn.
heading-differs = Je nach Spielerzahl
heading-begin = Was wo liegt und was jeder hat, wenn es losgeht
heading-ground = Der Spieltisch
heading-starting = Was man zu Beginn hat
each-has = je { $value }
heading-steps = Schritt für Schritt
column-what = Was
column-place = Ort
begin-kind = { $place }: { NUMBERED($kind, $many) }
begin-chance = wie es der Zufall will

## Das Spielmaterial

column-name = Name
column-copies = Anzahl
kind-count-for = { $column }: { $count }

what-it-does = { $title }: { $said }

## Begriffe

heading-terms = Begriffe von A bis Z
term-kind = { $form }; { $counts }{ HAS($printed) ->
    [yes] . { $printed }
   *[no] { "" }
 }.
term-count = in der Schachtel: { $count }
term-counts = in der Schachtel: { LIST($counts, "semicolon") }
term-printed = Darauf steht: { LIST($names, "comma") }
term-of-sort = { $sort ->
    [action] Aktion.
    [figure] Wert.
    [place] Ort.
   *[record] Wird gemerkt.
 }{" "}{ $text }
term-choice = { LIST($options, "or") }.
term-sort = { $sort ->
    [action] Aktion
    [figure] Wert
    [place] Ort
   *[record] Wird gemerkt
 }

## Der Wertungsblock

heading-pad = Block
heading-counters = Was man im Spiel mitzählt
score-none = Punkte zählt hier niemand: Das Spiel wird gewonnen oder verloren.
column-points = Punkte
column-player = Spieler { $number }
column-team = Team
row-name = Name
row-total = Summe

## Auslegungen

heading-in-general = Allgemein

## Beispiele Schritt für Schritt

heading-given = Die Lage
heading-worked = Schritt für Schritt
given-players = { $count ->
    [one] Es spielt 1 Spieler.
   *[other] Es spielen { $count } Spieler.
 }
given-is = { $condition }.
given-holds = Nur das liegt { $place }: { HAS($things) ->
    [yes] { $things }
   *[no] nichts
 }.
given-period = Gleich beginnt „{ $title }“.
given-setup = Gleich wird das Spiel aufgebaut.
given-active = Am Zug ist { $who }.
step-chooses = { $who } wählt { LIST($choices, "and") }.
step-falls = Der Zufall bestimmt { LIST($choices, "and") }.
step-each-chooses = Jeder Spieler wählt: { LIST($choices, "semicolon") }.
choice-of = { $who } { $choice }
step-dice = Die Würfel zeigen { LIST($faces, "and") }.
step-gives = { $place } kommt: { $things }.
example-player = Spieler { $player }
example-table = der Tisch
consequence-move = { HAS($source) ->
    [yes] { $source }{ HAS($to) ->
        [yes] {" "}{ $to }
       *[no] { "" }
     }
   *[no] { $to }
 }: { LIST($things, "and") }.
consequence-space = { $thing }: von { $before } nach { $now }.
consequence-value = { $name }: { $now } (vorher: { $before }).
consequence-of = { $name } von Spieler { $player }
consequence-keyed = { $name } ({ $key })
consequence-end = Das Spiel ist zu Ende: { HAS($winners) ->
    [yes] { LIST($winners, "and") } { $several ->
        [no] gewinnt
       *[yes] gewinnen
     }
   *[no] { $outcome ->
        [draw] niemand gewinnt
       *[other] es ist verloren
     }
 }{ HAS($scores) ->
    [yes] {" "}(Punkte: { LIST($scores, "comma") })
   *[no] { "" }
 }.
claim-holds = Also:
claim-fails = Das Beispiel sagt etwas anderes:
claim-condition = { $condition }.
claim-worked = { $claim } { $sum }.
sum-worked = { $sum } = { $total }{ $rounded ->
    [up] , aufgerundet
    [down] , abgerundet
   *[none] { "" }
 }
sum-part = { $value }{ HAS($title) ->
    [yes] {" "}({ $title })
   *[no] { "" }
 }
sum-minus = −{ $value }{ HAS($title) ->
    [yes] {" "}({ $title })
   *[no] { "" }
 }
sum-scored = { $who } erhält { LISTE($parts, "plus") } = { $total } Punkte.
claim-changes = { $what }: { $way ->
    [more] { $by } mehr als zu Beginn
    [fewer] { $by } weniger als zu Beginn
   *[same] so viel wie zu Beginn
 }.
claim-option = { $who } { $allowed ->
    [yes] darf
   *[no] kann nicht
 } wählen: { LIST($choices, "or") }.
claim-gains = { $who } hat { $loses ->
    [yes] verloren
   *[no] bekommen
 }: { $things }.
claim-result = { $who } { $result ->
    [wins] gewinnt
    [loses] verliert
   *[draws] spielt unentschieden
 }.
claim-team-wins = Das Spiel ist gewonnen.
claim-team-loses = Das Spiel ist verloren.
claim-nobody = Niemand gewinnt.
example-not-played = Dieses Beispiel lässt sich nicht spielen.
choice-nothing = nichts
choice-yes = es zu tun
choice-yes-to = Ja zu „{ $question }“
choice-no-to = Nein zu „{ $question }“
step-begins = Von da an geht es weiter:
walk-first = Bevor jemand etwas entscheidet:
none-word = nichts
yes-word = ja
no-word = nein
choice-die = { $die } mit { $face }

## Erklären

heading-first = Sag zuerst
heading-show = Zeig, was auf dem Tisch liegt
heading-order = Dann: wie ein Zug abläuft
heading-choose = Was man wählen darf
heading-rules = Was zu beachten ist
heading-walk = Spielt einen ersten Zug gemeinsam
heading-later = Später erklären
teach-first = Beginne damit, worum es geht und wie man gewinnt; Einzelheiten haben Zeit.
teach-how-it-ends = So endet es:
teach-points = Das bringt Punkte:
teach-show = Zeig auf jedes Ding, wenn du es nennst.
teach-begin = Das hat jeder zu Beginn:
teach-order = Erzähle die Teile in ihrer Reihenfolge und zeig jeden auf dem Tisch.
teach-choose = In zufällig gespielten Partien am häufigsten gewählt, also zuerst erklärt:
teach-choose-all = Was ein Spieler tun darf:
teach-rules = Sag das vor dem ersten Zug.
teach-walk = So wurde ein Zug nach den Regeln gespielt: von vielen, die der Zufall spielte, der, der am meisten zeigt und am besten ausging. Spielt einen ähnlichen mit offenen Karten.
teach-later = Erkläre das erst, wenn es vorkommt.
begin-of = { $place }, { $option }
begin-order = Wo mehrere Zahlen stehen, gelten sie für die Spieler der Reihe nach, beim Startspieler beginnend.
