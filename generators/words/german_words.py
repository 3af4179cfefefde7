"""German words whose forms follow no ending: nouns as they stand at the end of compounds, and verbs."""

from dataclasses import dataclass
from typing import Literal

Gender = Literal["masculine", "feminine", "neuter", "plural"]
Where = Literal["", "auf", "in", "an"]
"""The preposition that a place goes with, whatever it is in a rulebook: "auf dem Plan", "in der Auslage"."""


@dataclass(frozen=True, slots=True)
class Head:
    """A noun that others are compounded with: "Karte" of "Traumkarte". `weak`: it is "den Helden", "dem Helden". `bends`:
    it is an adjective, as "der Fremde", "ein Fremder"."""

    gender: Gender
    plural: str
    where: Where = ""
    weak: bool = False
    bends: bool = False


def _table(text: str) -> dict[str, Head]:
    genders: dict[str, Gender] = {"m": "masculine", "f": "feminine", "n": "neuter", "p": "plural"}
    wheres: dict[str, Where] = {"auf": "auf", "in": "in", "an": "an"}
    found: dict[str, Head] = {}
    for line in text.split("\n"):
        for entry in filter(None, (part.strip() for part in line.split(","))):
            one, gender, other, *rest = entry.split()
            place: Where = next((wheres[word] for word in rest if word in wheres), "")
            found[one] = Head(genders[gender], one if other == "=" else other, place, "weak" in rest, "adj" in rest)
    return found


HEADS = _table("""
karte f karten, kärtchen n =, stapel m = auf, deck n decks auf, hand f hände auf, kartenhand f kartenhände auf
spieler m =, spielerin f spielerinnen, gegner m =, gegnerin f gegnerinnen, besitzer m =, mitspieler m =
feld n felder auf, eckfeld n eckfelder auf, seite f seiten auf, ecke f ecken in, rand m ränder an, zahl f zahlen
anzahl f anzahlen, nummer f nummern, option f optionen, ding n dinge, reihe f reihen in, spalte f spalten in, zeile f zeilen in
beutel m = in, sack m säcke in, vorrat m vorräte in, ring m ringe auf, leiste f leisten auf, raster n = auf, karo n karos
plan m pläne auf, spielplan m spielpläne auf, fläche f flächen auf, plättchen n =, marker m =, figur f figuren, würfel m =
wurf m würfe, scheibe f scheiben, münze f münzen, brett n bretter auf, tableau n tableaus auf, stein m steine, chip m chips
block m blöcke, punkt m punkte, siegpunkt m siegpunkte, traum m träume, wort n wörter, geste f gesten, tür f türen
ort m orte an, platz m plätze auf, schaf n schafe, farbe f farben, symbol n symbole, schlüssel m =, feder f federn, monat m monate in
mond m monde auf, sonne f sonnen, zug m züge, runde f runden, phase f phasen, aktion f aktionen, wert m werte, rang m ränge
preis m preise, kosten p =, kraft f kräfte, leben n =, schaden m schäden, held m helden weak, mensch m menschen weak
kreatur f kreaturen, wesen n =, monster n =, gold n =, holz n =, erz n erze, haus n häuser in, stadt f städte in
straße f straßen auf, weg m wege auf, insel f inseln auf, schiff n schiffe, tier n tiere, pferd n pferde, könig m könige
dame f damen, turm m türme, springer m =, läufer m =, bauer m bauern weak, ablage f ablagen auf, auslage f auslagen in, stimme f stimmen
gebot n gebote, name m namen weak, richtung f richtungen, linie f linien auf, gruppe f gruppen, teil m teile, ziel n ziele an
nacht f nächte, tag m tage, jahr n jahre, woche f wochen, stunde f stunden, minute f minuten, schritt m schritte, mal n male
bild n bilder, zeichen n =, stern m sterne, herz n herzen, kreuz n kreuze, pik n pik, farbwert m farbwerte
trumpf m trümpfe, stich m stiche, blatt n blätter, wasser n =, zeit f zeiten, ende n enden, anfang m anfänge
welt f welten in, tisch m tische auf, schachtel f schachteln in, kasse f kassen in, bank f banken in, lager n = in, schloss n schlösser
burg f burgen in, garten m gärten in, hafen m häfen in, markt m märkte auf, werkstatt f werkstätten in, basar m basare auf
limbus m limbi in, labyrinth n labyrinthe in, gang m gänge in, raum m räume in, zimmer n = in, keller m = in, tor n tore
albtraum m albträume, alptraum m alpträume, essenz f essenzen, familie f familien, art f arten, sorte f sorten, hälfte f hälften
mitte f mitten in, spitze f spitzen, summe f summen, menge f mengen, zauber m =, zauberer m =, elf m elfen weak, prinz m prinzen weak
stück n stücke, vogel m vögel, fisch m fische, hund m hunde, katze f katzen, wolf m wölfe, bär m bären weak, löwe m löwen weak
baum m bäume, apfel m äpfel, nuss f nüsse, frucht f früchte, brot n brote, korn n körner, mann m männer, frau f frauen
kind n kinder, gast m gäste, freund m freunde, feind m feinde, kopf m köpfe, fuß m füße, auge n augen, buch n bücher
buchstabe m buchstaben weak, satz m sätze, stapelplatz m stapelplätze auf, mondphase f mondphasen, zeiger m =, sieg m siege, partie f partien
pokal m pokale, grad m grade, lauf m läufe, folge f folgen, länge f längen, breite f breiten, höhe f höhen
team n teams, kiste f kisten in, topf m töpfe in, pott m pötte in, einsatz m einsätze, startspieler m =, arbeiter m =
gebiet n gebiete in, land n länder in, fluss m flüsse, berg m berge auf, wald m wälder in, meer n meere auf, küste f küsten an
licht n lichter, schatten m schatten, geist m geister, seele f seelen, drache m drachen weak, ritter m =, knappe m knappen weak
rohstoff m rohstoffe, gut n güter, ware f waren, geld n =, taler m =, edelstein m edelsteine, kristall m kristalle
nachbar m nachbarn weak, rest m reste, abstand m abstände, unterschied m unterschiede, gesamtzahl f gesamtzahlen, augenzahl f augenzahlen
augensumme f augensummen, rechteck n rechtecke, form f formen, stelle f stellen auf, position f positionen auf, stapelkarte f stapelkarten
begriff m begriffe, becher m = in, krug m krüge in, bauernhof m bauernhöfe auf, hof m höfe auf, acker m äcker auf, wiese f wiesen auf
fremder m fremde adj, bietender m bietende adj, gefangener m gefangene adj, verbündeter m verbündete adj, reisender m reisende adj, verwandter m verwandte adj
toter m tote adj, untoter m untote adj, verletzter m verletzte adj, bekannter m bekannte adj, ältester m älteste adj, weiser m weise adj
landschaft f landschaften in
mulde f mulden in, haufen m = in, paar n paare, kuchen m =, teller m =, glas n gläser, feuer n =
""")
"""Nouns in small letters, with gender, plural and place. "Traumkarte" is a "karte"."""

ENDINGS: tuple[tuple[str, Gender, str], ...] = (
    ("chen", "neuter", "chen"), ("lein", "neuter", "lein"), ("ung", "feminine", "ungen"), ("heit", "feminine", "heiten"),
    ("keit", "feminine", "keiten"), ("schaft", "feminine", "schaften"), ("ion", "feminine", "ionen"), ("tät", "feminine", "täten"),
    ("enz", "feminine", "enzen"), ("anz", "feminine", "anzen"), ("erei", "feminine", "ereien"), ("elei", "feminine", "eleien"),
    ("ik", "feminine", "iken"), ("ur", "feminine", "uren"), ("ade", "feminine", "aden"), ("nis", "neuter", "nisse"),
    ("tum", "neuter", "tümer"), ("ment", "neuter", "mente"), ("um", "neuter", "en"), ("ling", "masculine", "linge"),
    ("ismus", "masculine", "ismen"), ("or", "masculine", "oren"), ("ant", "masculine", "anten"), ("ent", "masculine", "enten"),
    ("ist", "masculine", "isten"), ("er", "masculine", "er"), ("el", "masculine", "el"), ("en", "neuter", "en"), ("e", "feminine", "en"),
)  # fmt: skip
"""Endings of nouns that no table has, longest first by kind: gender, and the same ending in the plural."""

VERBS: dict[str, tuple[str, str, str, str]] = {
    # infinitive: du, third, imperative, participle
    "sein": ("bist", "ist", "sei", "gewesen"),
    "haben": ("hast", "hat", "habe", "gehabt"),
    "werden": ("wirst", "wird", "werde", "worden"),
    "dürfen": ("darfst", "darf", "dürfe", "gedurft"),
    "können": ("kannst", "kann", "könne", "gekonnt"),
    "müssen": ("musst", "muss", "müsse", "gemusst"),
    "geben": ("gibst", "gibt", "gib", "gegeben"),
    "nehmen": ("nimmst", "nimmt", "nimm", "genommen"),
    "sehen": ("siehst", "sieht", "sieh", "gesehen"),
    "werfen": ("wirfst", "wirft", "wirf", "geworfen"),
    "gelten": ("giltst", "gilt", "gelte", "gegolten"),
    "treffen": ("triffst", "trifft", "triff", "getroffen"),
    "erhalten": ("erhältst", "erhält", "erhalte", "erhalten"),
    "enthalten": ("enthältst", "enthält", "enthalte", "enthalten"),
    "lassen": ("lässt", "lässt", "lasse", "gelassen"),
    "fallen": ("fällst", "fällt", "falle", "gefallen"),
    "laufen": ("läufst", "läuft", "laufe", "gelaufen"),
    "ziehen": ("ziehst", "zieht", "ziehe", "gezogen"),
    "verlieren": ("verlierst", "verliert", "verliere", "verloren"),
    "gewinnen": ("gewinnst", "gewinnt", "gewinne", "gewonnen"),
    "werten": ("wertest", "wertet", "werte", "gewertet"),
    "entscheiden": ("entscheidest", "entscheidet", "entscheide", "entschieden"),
    "verschieben": ("verschiebst", "verschiebt", "verschiebe", "verschoben"),
    "beginnen": ("beginnst", "beginnt", "beginne", "begonnen"),
    "bieten": ("bietest", "bietet", "biete", "geboten"),
    "bilden": ("bildest", "bildet", "bilde", "gebildet"),
    "beenden": ("beendest", "beendet", "beende", "beendet"),
    "wandern": ("wanderst", "wandert", "wandere", "gewandert"),
    "ändern": ("änderst", "ändert", "ändere", "geändert"),
    "drehen": ("drehst", "dreht", "drehe", "gedreht"),
    "entsprechen": ("entsprichst", "entspricht", "entspreche", "entsprochen"),
    "setzen": ("setzt", "setzt", "setze", "gesetzt"),
    "gehen": ("gehst", "geht", "gehe", "gegangen"),
    "tun": ("tust", "tut", "tue", "getan"),
    "sammeln": ("sammelst", "sammelt", "sammle", "gesammelt"),
    "mischen": ("mischst", "mischt", "mische", "gemischt"),
    "tauschen": ("tauschst", "tauscht", "tausche", "getauscht"),
    "liegen": ("liegst", "liegt", "liege", "gelegen"),
    "stehen": ("stehst", "steht", "stehe", "gestanden"),
    "bestehen": ("bestehst", "besteht", "bestehe", "bestanden"),
    "scheiden": ("scheidest", "scheidet", "scheide", "geschieden"),
    "würfeln": ("würfelst", "würfelt", "würfle", "gewürfelt"),
}
"""Verbs that change their stem or end in what needs an "e"; every other verb is regular."""
