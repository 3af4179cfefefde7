### Deutsch: Sätze um das, was getan wird. `-do`: eine Handlung im selben Satz; `-steps`: Schritte folgen darunter.

sentence = { VERB($do, "imperative") }.
if-able = { VERB($do, "imperative") }, falls möglich.
if-able-then = { VERB($do, "imperative") }, falls möglich. Wenn du das getan hast:
if-able-do = { VERB($do, "imperative") }, falls möglich. Wenn du das getan hast, { INV($then) }.
and-after = { VERB($do, "imperative") }, danach:
cannot-do = Wenn das nicht möglich ist, { INV($do) }.
cannot-steps = Wenn das nicht möglich ist:

## Entscheidungen

may-do = { $who } { VZ("main", "dürfen", $who) } { VERB($do, "infinitive") }.
may-then = { $who } { VZ("main", "dürfen", $who) } { VERB($do, "infinitive") }. Wenn { $who } das { VE("sub", "tun", $who) }:
may-then-do = { $who } { VZ("main", "dürfen", $who) } { VERB($do, "infinitive") }. Wenn { $who } das { VE("sub", "tun", $who) }, { INV($then) }.
may-steps = { $who } { VZ("main", "dürfen", $who) } Folgendes tun:
declined-do = Wenn du es nicht tust, { INV($do) }.
declined-steps = Wenn du es nicht tust:
any-number-do = { HAS($most) ->
    [yes] { KOPF($most) ->
        [number] Bis zu { $most }-mal
       *[other] Höchstens so oft, wie { $most } { VE("sub", "an|geben", $most) }
     }
   *[no] Beliebig oft
 }: { GROSS($do) }.
any-number-steps = { HAS($most) ->
    [yes] { KOPF($most) ->
        [number] Bis zu { $most }-mal darfst du Folgendes tun
       *[other] Höchstens so oft, wie { $most } { VE("sub", "an|geben", $most) }, darfst du Folgendes tun
     }
   *[no] Beliebig oft darfst du Folgendes tun
 }:
choose-one = Wähle eines davon:
choose-one-if-able = Wähle eines davon, falls möglich:

## Tausch

trade-then = { VERB($do, "imperative") }. Nimmt die andere Seite an, geschieht das sofort, und danach:
trade-then-do = { VERB($do, "imperative") }. Nimmt die andere Seite an, geschieht das sofort; danach: { GROSS($then) }.
may-trade-then = { $who } { VZ("main", "dürfen", $who) } { VERB($do, "infinitive") }. Nimmt die andere Seite an, geschieht das sofort, und danach:
may-trade-then-do = { $who } { VZ("main", "dürfen", $who) } { VERB($do, "infinitive") }. Nimmt die andere Seite an, geschieht das sofort; danach: { GROSS($then) }.
may-trade-do = { $who } { VZ("main", "dürfen", $who) } { VERB($do, "infinitive") }. Nimmt die andere Seite an, geschieht das sofort.
trade-do = { VERB($do, "imperative") }. Nimmt die andere Seite an, geschieht das sofort.
refused-do = Wenn die andere Seite nicht annimmt, { INV($do) }.
refused-steps = Wenn die andere Seite nicht annimmt:

## Bedingungen

if-do = Wenn { SUB($condition) }, { INV($do) }.
if-steps = Wenn { SUB($condition) }:
otherwise-if-do = Sonst, wenn { SUB($condition) }, { INV($do) }.
otherwise-if-steps = Sonst, wenn { SUB($condition) }:
otherwise-do = Sonst { INV($do) }.
otherwise-steps = Sonst:
clause = { $condition }.
only-if-all = Nur, wenn dies alles zutrifft{ HAS($reason) ->
    [yes] {" "}(sonst: „{ $reason }“)
   *[no] { "" }
 }:
only-if = Nur, wenn { SUB($condition) }{ HAS($reason) ->
    [yes] {" "}(sonst: „{ $reason }“)
   *[no] { "" }
 }.

## Wiederholungen

repeat-do = Immer wieder: { GROSS($do) }.
repeat-steps = Tu immer wieder Folgendes:
repeat-times-do = { HAS($equal) ->
    [yes] So oft, wie { $equal } { VE("sub", "an|geben", $equal) }: { GROSS($do) }.
   *[no] { $times ->
        [one] Einmal: { GROSS($do) }.
       *[other] { $times }-mal: { GROSS($do) }.
     }
 }
repeat-times-steps = { HAS($equal) ->
    [yes] Tu Folgendes so oft, wie { $equal } { VE("sub", "an|geben", $equal) }:
   *[no] { $times ->
        [one] Tu einmal Folgendes:
       *[other] Tu { $times }-mal Folgendes:
     }
 }
repeat-until-do = Immer wieder, bis { SUB($condition) }: { GROSS($do) }.
repeat-until-steps = Tu immer wieder Folgendes, bis { SUB($condition) }:
repeat-while-do = Solange { SUB($condition) }: { GROSS($do) }.
repeat-while-steps = Tu Folgendes, solange { SUB($condition) }:
for-each-do = Für { AKK($each) }: { GROSS($do) }.
for-each-steps = Für { AKK($each) }:
each-called = { FALL($each) } (hier „{ $name }“)
each-number = { JEDER($name) } { PREP("von", "dative", $low) } { BIS($high) }

## Spieler

at-once = { $players } tun gleichzeitig und geheim Folgendes:
each-player-do = { HAS($order) ->
    [yes] { $order }:{" "}{ GROSS($who) }
   *[no] { $who }
 } { VERB($do, "third") }.
each-player-steps = { HAS($order) ->
    [yes] { $order }:{" "}{ GROSS($who) }
   *[no] { $who }
 } tut Folgendes:
by-count = die mit den { $order ->
    [fewest] wenigsten
   *[most] meisten
 } { BLOSS($group, "other", "dative") } zuerst
by-noun = zuerst, wer { $order ->
    [fewest] { DERJ("niedrigst", $noun, "one", "accusative") }
   *[most] { DERJ("höchst", $noun, "one", "accusative") }
 } hat
by-figure = nach { DAT($by) }, der { $order ->
    [fewest] niedrigste
   *[most] höchste
 } Wert zuerst
in-order = { $turn ->
    [yes] nacheinander am Zug{ HAS($first) ->
        [yes] ,
       *[no] { "" }
     }
   *[no] { "" }
 } { HAS($first) ->
    [yes] { $first }{ $direction ->
        [none] { "" }
       *[other] ,
     }
   *[no] { "" }
 } { $direction ->
    [clockwise] im Uhrzeigersinn
    [counterclockwise] gegen den Uhrzeigersinn
   *[none] { "" }
 } { HAS($start) ->
    [yes] { $turn ->
        [yes] ,
       *[no] { $direction ->
            [none] { HAS($first) ->
                [yes] ,
               *[no] { "" }
             }
           *[other] ,
         }
     } beginnend { KOPF($start) ->
        [you] mit dir
       *[other] mit { DAT($start) }
     }
   *[no] { "" }
 }
player-do = { $who } { VERB($do, "third") }.
player-steps = { $who } tut Folgendes:

## Spielabschnitte

period-if = Dies wird nur gespielt, wenn { SUB($condition) }.
period-turns = { $players ->
    [one] Spiele einen Zug nach dem anderen{ HAS($end) ->
        [yes] , bis { SUB($end) }
       *[no] { "" }
     }.
   *[many] Die Spieler sind im Uhrzeigersinn nacheinander am Zug{ HAS($end) ->
        [yes] , bis { SUB($end) }
       *[no] { "" }
     }.
 }
period-rounds = Spielt eine Runde nach der anderen, bis { SUB($end) }.
period-times = { HAS($equal) ->
    [yes] Dies wird so oft gespielt, wie { $equal } { VE("sub", "an|geben", $equal) }.
   *[no] { $times ->
        [one] Dies wird einmal gespielt.
       *[other] Dies wird { $times }-mal gespielt.
     }
 }
period-until = Dies wird wiederholt, bis { SUB($condition) }.

## Gleichstand

tie-shared = { $later ->
    [yes] Besteht auch dann Gleichstand, wird der Sieg geteilt.
   *[no] Bei Gleichstand wird der Sieg geteilt.
 }
tie-count = { $later ->
    [yes] Besteht auch dann Gleichstand
   *[no] Bei Gleichstand
 } { $later ->
    [yes] , gewinnt
   *[no] gewinnt
 } unter den Beteiligten, wer die { $order ->
    [fewest] wenigsten
   *[most] meisten
 } { BLOSS($group, "other", "accusative") } hat.
tie-by = { $later ->
    [yes] Besteht auch dann Gleichstand, entscheidet
   *[no] Bei Gleichstand entscheidet
 } { $by }: { $order ->
    [fewest] Der niedrigste
   *[most] Der höchste
 } Wert gewinnt.

## Wie eine Partie geendet hat

end-reason = { $condition }.
tie-measure-count = { $order ->
    [fewest] die wenigsten
   *[most] die meisten
 } { BLOSS($group, "other") }
tie-measure = { $order ->
    [fewest] der niedrigste Wert gewinnt
   *[most] der höchste Wert gewinnt
 }: { $by }
