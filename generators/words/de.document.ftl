### Deutsch: was in Dokumenten um die Regeln herum steht: Überschriften, Beschriftungen und Sätze über das Dokument selbst.

## Der Kopf

players = { HAS($high) ->
    [yes] { $low }–{ $high } Spieler
   *[no] { $low } Spieler
 }
for-players = für { $count } Spieler
mode = { $mode ->
    [cooperative] kooperativ
    [solo] Solospiel
    [teams] in Teams
   *[competitive] alle gegen alle
 }
kind-summary = Regelübersicht
kind-changes = Was sich ändert
about-you = „Du“ ist immer, wer am Zug ist, oder wer das tut, was beschrieben wird.

## Überschriften der Abschnitte

heading-contents = Inhalt
heading-box = Was in der Schachtel ist
heading-after = Danach
heading-patterns = Muster
heading-zones = Was wo liegt
heading-variables = Was man sich merkt
heading-starters = Listen für den Anfang
heading-setup = Spielaufbau
heading-play = Spielablauf
heading-players = Wer spielt
heading-actions = Aktionen
heading-procedures = Im Einzelnen
heading-events = Was von selbst geschieht
heading-norms = Was gelten muss
heading-values = Werte
heading-end = Spielende
heading-winner = Wer gewinnt
heading-scoring = Wertung
heading-examples = Beispiele
heading-glossary = Begriffe
heading-notes = Entscheidungen und Annahmen
heading-open = Offene Punkte
heading-credits = Mitwirkende

## Was sich ändert

changes-from = gegenüber
changes-none = An dem, was gespielt wird, ändert sich nichts.
changes-examples = Diese Beispiele der Regeln gehen anders aus:
change-new = Neu
change-new-first = Neu, hier vor allem anderen
change-new-after = Neu, nach „{ $step }“
change-changed = Geändert
change-gone = Entfällt
change-before = Statt:

## Überschriften für das, was keinen Titel hat

title-round = Runde
title-phase = Phase
title-turns = Züge
title-action = Aktion
title-option = Dies tun

## Die Schachtel

column-component = Spielmaterial
column-number = Anzahl
column-details = Einzelheiten
column-players = { HAS($high) ->
    [yes] { $low }–{ $high } Spieler
   *[no] { $low } Spieler
 }
box-count = { $count }
box-each = je { $count }
box-unlimited = beliebig viele
box-brought = was die Spieler mitbringen
detail-different = alle verschieden
detail-stands-for = für „{ LIST($names, "and") }“
detail-printed-on = { $each ->
    [yes] darauf je { $things }
   *[no] darauf { $things }
 }
detail-each = { $count } für { LIST($of, "and", "accusative") }
detail-range = { $name } { $low } { BIS($high) }{ $each ->
    [once] , je einmal
    [more] , je { $times }-mal
   *[no] { "" }
 }
detail-options = { $name }: { LIST($options, "comma") }{ $each ->
    [once] , je einmal
    [more] , je { $times }-mal
   *[no] { "" }
 }
detail-option = { HAS($count) ->
    [yes] { $count } × { $option }
   *[no] { $option }
 }
detail-property = { $name }
detail-pattern = { $name }, ein Muster{ $how ->
    [turned] ¸ das gedreht werden darf
    [mirrored] ¸ das gespiegelt werden darf
    [both] ¸ das gedreht und gespiegelt werden darf
   *[as-drawn] { "" }
 }
detail-for-each = { $detail }, für { JEDER($of, "accusative") }
detail-fixed = { $name } { $value }
detail-names = { LIST($names, "comma") }
detail-name = { HAS($name) ->
    [yes] { $count ->
        [one] { $name }
       *[other] { $count } × { $name }
     }{ HAS($values) ->
        [yes] {" "}({ LIST($values, "comma") })
       *[no] { "" }
     }
   *[no] { $count } × ({ LIST($values, "comma") })
 }
detail-amount = { $count } { $thing }
detail-parent = gilt auch als { BLOSS($of, "one", "nominative") }

## Muster

column-drawing = Zeichnung
column-pattern = Muster
sign-means = { HAS($title) ->
    [yes] { $title }: { $means }
   *[no] { $means }
 }
any-space = beliebiges Feld
drawn-row = { LIST($signs, "comma") }
drawn-rows = { LIST($rows, "semicolon") }
pattern-how = { $how ->
    [turned] Es darf gedreht werden.
    [mirrored] Es darf gespiegelt werden.
    [both] Es darf gedreht und gespiegelt werden.
   *[as-drawn] Es gilt, wie es gezeichnet ist, nicht gedreht.
 }

## Entscheidungen, Annahmen und Mitwirkende

note-kind = { $kind ->
    [ruling] Entscheidung
    [todo] Offener Punkt
   *[assume] Annahme
 }
note-because = Grund:
note-answers = Beantwortet, in der Liste der Fragen an die gedruckten Regeln:
example-cites = Zeigt:
credit-author = Autor
credit-publisher = Verlag
credit-source = Quelle
credit-owner = Das Spiel, sein Name und seine Bilder gehören seinen Autoren und Verlagen. Diese Seite gibt nur seine Regeln wieder; dreambook hat sie aus ihnen geschrieben.

## Für den Satz

skip-to-content = Zum Inhalt
term-see = Siehe
cut-here = Entlang der Ränder schneiden. Was mehrfach vorkommt, ist so oft gedruckt.
page-of = Seite { $page } von { $pages }
column-card = Karte
site-documents = Alle Dokumente
format-name = { $format ->
    [pdf] PDF
    [md] Markdown
   *[html] Webseite
 }
