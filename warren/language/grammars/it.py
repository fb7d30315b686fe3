"""Italian: texts address the player with `tu`; a card is feminine, a player masculine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from warren.language.grammars.canonical import canonical
from warren.language.grammars.grammar import LEVELS, Person, Romance, Voice
from warren.language.lexicon import Noun, Verb


def contractions(preposition: str, stem: str) -> dict[str, str]:
    """`del`, `dello`, `della`, ... are compared as `di il`."""
    ends = ("l", "llo", "lla", "ll'", "i", "gli", "lle")
    return {f"{stem}{end}": f"{preposition} il" for end in ends}


OWN = {"own": "il", "own_di": "del", "own_da": "dal", "own_in": "nel", "own_a": "al"}
LIES = ("scoperta", "scoperto", "in gioco", "nel tuo esercito")


WHEN_IT = (("inizio", "all’inizio"), ("fine", "alla fine"))
WHOSE = ("il tuo", "un", "l’")
PASSING = ("un avversario", "il tuo avversario", "l’avversario", "un giocatore")
OTHERS = (("bakuto|trupp[ae]", "2 o 3"), ("ero[ei]", "1 o 3"), ("ozeki|immortal[ei]", "1 o 2"))
RANKED = r"\b(?:bakuto|trupp[ae]|ero[ei]|ozeki|immortal[ei]|di livello)\b"
OBLIGING = ("deve", "devono", "devi", "è costretto a")


class Italian(Romance):
    """The inflection and spelling of Italian."""

    code = "it"
    canonical = canonical("it")
    ends = ("a", "e", "o", "i")
    from_hand = "dalla tua mano"
    own_action = "azione"
    anyones_action = "ogni giocatore può usare questa azione nel proprio turno"
    card = Noun("carta", "carte", "f")
    vowels = "aàeèéiìoòuùh"
    numbers: Mapping[str, int] = {
        **{"un": 1, "due": 2, "tre": 3, "quattro": 4, "cinque": 5, "sei": 6, "sette": 7},
        **{"otto": 8, "nove": 9, "dieci": 10, "undici": 11, "dodici": 12, "quindici": 15},
        **{"venti": 20},
    }
    light = frozenset({",", "il", "anche", "subito", "allora"})
    not_names = frozenset({"il", "un", "ne", "ci", "si"})
    may = frozenset({"puo", "puoi"})
    leading = frozenset({"poi", "e", "quindi", "infine"})
    moments = frozenset({"quando", "prima", "dopo", "durante"})
    somebody = frozenset({"avversario", "giocatore"})
    they = frozenset({"lui", "egli", "questi", "costui"})
    but_first = ("ma prima", "però prima", "ma prima di farlo")
    headings: Mapping[str, str] = {
        "globale": "global",
        **dict.fromkeys(("permanente", "passivo"), "permanent"),
    }
    if_ = "se"
    when = "quando"
    choose = frozenset({"scegli", "sceglie", "scegliere"})
    it = ("il", "lo", "la", "li", "le")
    unless = "salvose"
    to_be = frozenset({"e", "viene", "vengono", "sono"})
    undergone: Mapping[str, str] = {
        "rivelat": "rivela",
        "mescolat": "mescola",
        "rimescolat": "mescola",
        "distrutt": "distruggi",
        "intrappolat": "intrappola",
        "imprigionat": "imprigiona",
        "catturat": "cattura",
        "liberat": "libera",
        "rimandat": "rimanda",
    }
    fronted = frozenset({"per", "fino", "durante", "in", "questo", "a"})
    ranks: Mapping[str, int] = {
        "bakuto": 1,
        "truppa": 1,
        "eroe": 2,
        "ozeki": 3,
        "immortale": 3,
        **{f"{level} {one}": one for level in ("livello", "livelli") for one in (1, 2, 3)},
    }
    instead = ("invece", "al suo posto", "piuttosto")
    instead_of = ("invece di", "anziché", "al posto di")
    their_hand, opponents_hand = "la sua mano", "la mano di un avversario"
    own_hand = ("tua mano", "tua propria mano")
    at_choice = ("a scelta",)
    any_number = (
        *("quante carte vuoi", "quante carte desideri", "tutte le carte che vuoi"),
        *("un numero qualsiasi di carte", "un qualsiasi numero di carte"),
        *("un numero di carte a tua scelta", "un numero a scelta di carte"),
    )
    that_many = (
        *("altrettante carte", "altrettante", "lo stesso numero di carte", "lo stesso numero"),
        *("un ugual numero di carte", "un egual numero di carte"),
    )
    among = frozenset({"tra", "fra"})
    of_yours: Mapping[str, tuple[str, ...]] = {"tuo": ()}
    of_them = "ne"
    of_your = ("di", "il", "tuo")
    or_more = ("o più",)
    apiece = frozenset({"ciascuno", "ciascuna"})
    purpose = "per"
    obliging = OBLIGING
    and_you = ("e tu", "poi tu", "e poi tu")
    choose_somebody = (
        *("scegli un avversario", "scegli un giocatore"),
        *("dichiara una carta", "nomina una carta"),
    )
    choose_one = (
        "a scelta",
        "scegli",
        "scegli uno",
        "scegli una",
        "scegli un effetto",
        "scegli una opzione",
    )
    read_as: Mapping[str, str] = {
        **{"mani": "mano", "carte": "carta"},
        **dict.fromkeys(("lo", "la", "l'", "i", "gli", "le", "li"), "il"),
        **contractions("di", "de"),
        **contractions("da", "da"),
        **contractions("in", "ne"),
        **contractions("a", "a"),
        **contractions("su", "su"),
        **dict.fromkeys(("uno", "una", "un'"), "un"),
        **{"d'": "di", "ad": "a", "tua": "tuo", "propria": "proprio", "c'": "ci"},
        **{"tue": "tuo", "tuoi": "tuo", "proprie": "proprio", "propri": "proprio"},
        **dict.fromkeys(("vostro", "vostra", "vostri", "vostre"), "tuo"),
        **{"voi": "tu", "avete": "hai", "potete": "puoi", "controllate": "controlli"},
        **dict.fromkeys(("suo", "sua", "sue", "suoi", "loro"), "proprio"),
        **dict.fromkeys(("distrutta", "distrutte", "distrutti"), "distrutto"),
        **{"ogniqualvolta": "quando", "questa": "questo", "quest'": "questo"},
    }
    loosely: Mapping[str, str] = dict.fromkeys(("goblin", "creatura", "creature"), "carta")
    phrases: Mapping[str, str] = {
        **{f"{verb} tutta la sua mano": f"{verb} la sua mano" for verb in ("guarda", "sbircia")},
        **dict.fromkeys(("prigioniero", "prigionieri"), "carta catturata"),
        **dict.fromkeys(("ogni volta che", "tutte le volte che", "non appena"), "quando"),
        **{
            **{f"dopo che {who} ha passato": f"quando {who} passa" for who in PASSING},
            **dict.fromkeys(("dopo che hai passato", "dopo aver passato"), "quando passi"),
            "dopo che": "quando",
            "una volta che": "quando",
            "fila": "riga",
            "file": "righe",
            "ciascun": "ogni",
        },
        **dict.fromkeys(("che controlli", "che possiedi", "che hai in gioco"), "del tuo esercito"),
        **{
            f"{one} {deed}{many}": f"{deed}{ne}"
            for one, ne in (("si", ""), ("se ne", "ne"))
            for deed in ("pesca", "scarta")
            for many in ("", "no")
        },
        **dict.fromkeys(
            (f"senza pagar{cost}" for cost in ("e il costo", "ne il costo", "e il suo costo")),
            "gratis",
        ),
        **dict.fromkeys(("immediatamente", *OBLIGING), ""),
        **dict.fromkeys(("dopo questo", "dopo questo turno", "subito dopo questo"), ""),
        **dict.fromkeys(("un qualsiasi", "un qualunque", "una qualsiasi", "una qualunque"), "un"),
        **{
            "ciascuna": "ogni",
            "armata": "esercito",
            "armate": "eserciti",
            "in trappola": "catturata",
        },
        **{f"{one} o livello {two}": f"{one} o {two}" for one, two in LEVELS},
        **{f"{one} o di livello {two}": f"{one} o {two}" for one, two in LEVELS},
        **dict.fromkeys(("valore militare", "valore di combattimento", "potenza"), "forza"),
        **dict.fromkeys(("se possibile", "se puoi"), ""),
        **{f"a {when} round": f"{said} di ogni round" for when, said in WHEN_IT},
        **{f"a {when} turno": f"{said} del tuo turno" for when, said in WHEN_IT},
        **{"ripesca": "pesca", "ripescano": "pescano", "ripescane": "pescane"},
        **{f"al termine {of}": f"alla fine {of}" for of in ("del", "della", "di")},
        **dict.fromkeys(("seleziona", "designa", "scegliete"), "scegli"),
        **dict.fromkeys(("se lo desideri", "se lo vuoi", "se ti va"), "se vuoi"),
        **dict.fromkeys(("tranne se", "salvo se", "eccetto se"), "salvose"),
        **{
            f"a meno che {who}non {have}": "salvose hai"
            for who in ("", "tu ")
            for have in ("abbia", "possieda", "controlli", "hai")
        },
        **dict.fromkeys(("a meno di avere", "a meno di possedere"), "salvose hai"),
        **{
            f"a meno che {who} avversario non abbia": f"salvose {who} avversario ha"
            for who in WHOSE
        },
        **dict.fromkeys(("a faccia in giù", "a testa in giù", "faccia in giù"), "coperta"),
        **dict.fromkeys(("a faccia in su", "faccia in su"), "scoperta"),
        **{
            f"se {this} è ancora {where},": ""
            for this in ("questa carta", "questo goblin")
            for where in LIES
        },
        "anche tu": "",
        **dict.fromkeys(("in cambio", "di rimando"), ""),
        **dict.fromkeys(
            ("l’avversario bersaglio", "un avversario bersaglio"), "un avversario a scelta"
        ),
        **dict.fromkeys(
            ("il giocatore bersaglio", "un giocatore bersaglio"), "un giocatore a scelta"
        ),
        **{f"{verb} anche": verb for verb in ("pesca", "scarta", "guadagna")},
    }
    this_card = ("questo", "carta")
    while_here = (
        r"(?:, )?(?:finche|fintanto ?che|mentre|fino a quando|per tutto il tempo in cui) "
        r"(?:questo carta |essa |esso )?(?:e|resta|rimane|sta|si trova)(?: ancora)? (?:scopert[ao]|"
        r"visibile|in gioco|in campo|in il tuo esercito|su il tavolo)(?: ,)?"
        r"|(?:, )?se questo carta (?:e(?: ancora)? (?:liber|scopert)[ao]|"
        r"non e (?:intrappolat|catturat|imprigionat)[ao])(?: ,)?"
    )
    yours_to_choose = (
        r"(?<!giocatore )(?<!avversario )(?<!giocatori )(?<!avversari )(?:a|di) (?:tuo )?scelta"
    )
    roughly = (
        (
            r"(per ogni carta (?:imprigionata|intrappolata|catturata)) (?:su il|in il|a) tavolo",
            r"\1 in gioco",
        ),
        (r"(turno) supplementare", r"\1 aggiuntivo"),
        (
            rf"^(?!.*{RANKED}.*{RANKED})(.*?un (?:carta )?(bakuto|truppa|eroe|ozeki|immortale|"
            r"di livello \d)(?: [^.;]*?)?(?:,|;|e|o|poi|oppure) (?:(?:poi|oppure) )?"
            r"(?!(?:poi|oppure|e|o) )\w+ )un di il (tuo|proprio)(?= [.;]|$)",
            r"\1un di il \3 \2",
        ),
        (
            r"^((?!.*(?:bakuto|trupp|ero[ei]|ozeki|immortal|livello)).*?)"
            r"(liberare|libera|rilasciare|rilascia) un di il tuo(?= [.;]|$)",
            r"\1\2 un di il tuo carta",
        ),
        (
            r"(mano di (?:un|il tuo) avversario(?: ,)? (?:e|poi)) prendine (un|1) carta",
            r"\1 prendi \2 carta",
        ),
        (
            r"^vale(?= \w+ (?:punt[oi] )?(?:di forza )?in piu(?: |$))",
            "questo carta vale",
        ),
        *(
            (
                rf"il tuo {rank} ((?:di (?:il )?)?(?:clan (?:di (?:il )?)?)?\w+)"
                r"(?= non | hanno | valgono )",
                rf"il tuo carta \1 di livello {level}",
            )
            for level, rank in enumerate(("bakuto", "eroi", "ozeki"), 1)
        ),
        (
            r"^(intrappola|imprigiona|cattura|distruggi|libera) un (\w+ (?:libera )?)"
            r"(?:avversari[ao]|nemic[ao])(?: ,)? (?:e|poi|e poi) un di il tuo(?= [.;]|$)",
            r"\1 un \2di un esercito avversario , poi \1 un \2di il tuo esercito",
        ),
        (r"(1|un|2|due|3|tre|4|quattro|5|cinque) a il massimo", r"a il massimo \1"),
        (r"conta(?:no)? per(?= (?:1|un|uno|2|due) in piu)", "valgono"),
        (r"sc(?:eglie|elgono|egli) e(?= (?:sacrifica|scarta|libera)(?:no)? )", ""),
        (
            r"^confronta(?:te)? (?:il|le) man[oi] (?::|,|e) chi (?:ne )?ha (piu|meno)(?: carta)? "
            r"(?:ne )?(scarta|pesca)",
            r"il giocatore con \1 carta in mano \2",
        ),
        (
            r"^(intrappola|imprigiona|cattura|distruggi|libera) un carta (libera )?di ogni livello",
            r"\1 un carta \2di livello 1 , \1 un carta \2di livello 2 , "
            r"poi \1 un carta \2di livello 3",
        ),
        (
            r"^(?:prendi|ottieni) il (?:segnalino )?vantaggio ; se (?:il|lo) "
            r"(?:hai|avevi|possiedi)(?: gia)? , (.+?)(?: invece)?$",
            r"se hai il vantaggio , \1 , altrimenti prendi il vantaggio",
        ),
        (
            r"^(?:ruba|riprendi|prendi) il (?:(?:segnalino|gettone) )?vantaggio [;,] se "
            r"(?:(?:il|lo) avevi|lo possedevi)(?: gia)?(?: ,)? (.+?)(?: invece)?(?: \.)?$",
            r"se hai il vantaggio , \1 , altrimenti prendi il vantaggio",
        ),
        (
            r"^conta il carta (intrappolate|imprigionate|catturate) in gioco e "
            r"(?:pesca altrettante carta|pescane altrettante)",
            r"pesca 1 carta per ogni carta \1 in gioco",
        ),
        *(
            (
                rf"un carta (libera )?([^.;:]*?)(?:, )?(?:salvose e|tranne|eccetto|ma non) "
                rf"(?:un |il )?(?:{rank})(?= [.;]|$)",
                rf"un carta \1di livello {others} \2",
            )
            for rank, others in OTHERS
        ),
        (r"(?:, )?(?:ma )?(?:solo|soltanto|solamente) se", "se"),
        (r"^(?:tu due|entrambi) (\w+)(?:ate|ete)", r"ogni giocatore \1a"),
        (r"(?<=ne )(un|1) sol[oa]|(?<!di )(un) sol[oa](?! clan)", r"\1\2"),
        (r"(\w+)ne (un|1) sol[oa]", r"\1ne \2"),
        (r"(pesca|scarta) (\w+) nuove carta", r"\1 \2 carta"),
        (
            r"(segnalin[oi](?: (?!carta)\S+)*?) (riprendi|recupera)ne (?:(?:un|1) )?"
            r"(?:altro|secondo)",
            r"\1 \2 un segnalino",
        ),
        (
            r"(pesc\w+|scart\w+)(?: carta)? (?:finche|fino a quando) (?:non )?ne (?:hai|ha) (\w+)"
            r"(?: carta)? in mano",
            r"\1 carta fino a averne \2 in mano",
        ),
        (r"un di il tuo avversari", "un avversario"),
        (r"elimina(?= da il gioco| un carta)", "rimuovi"),
        (r"sbloccane (?:(?:un|1) )?(?:altro|secondo)", "sblocca un segnalino"),
        (r"sacrific(a|hi) (un|1) tuo carta liber[ao]", r"sacrific\1 \2 carta libera"),
        (
            r"(?:cerca|fruga|rovista|guarda) (?:in|ne|tra) ((?:il )(?:tuo )?(?:pila di il "
            r")?(?:scarti|cimitero)) "
            r"(?:in cerca di |alla ricerca di |per (?:trovare|cercare|prendere) )?"
            r"(.+?) (?:e|, e|poi|, poi|,) (?:prendil|mettil|aggiungil|riprendil)[oa](?: (?:in|a|"
            r"ne)(?: il)? (?:tuo )?mano)?",
            r"prendi \2 da \1",
        ),
        (
            r"(?:fruga|rovista) (?:in|ne|tra) (il (?:tuo )?mazzo) (?:per (?:cercare|trovare)|alla "
            r"ricerca di|"
            r"in cerca di) ",
            r"cerca in \1 ",
        ),
        (
            r"(metti|rimetti|piazza) (in cima a il (?:tuo )?mazzo) (un carta (?:da|di) il (?:tuo )?"
            r"(?:pila di il )?(?:scarti|cimitero))",
            r"\1 \3 \2",
        ),
        (
            r"(scart\w+)(?: carta)? (?:finche|fino a quando) (?:non )?(?:il |ti |ne |te ne |"
            r"gliene )?"
            r"rest(?:a|ano|ino|i) (?:solo )?(\w+)(?: carta)? in mano",
            r"\1 carta fino a averne \2 in mano",
        ),
        (
            r"(?:il giocatore|chi e) (?:in testa|primo|in vantaggio)(?: (?:per|in|a)(?: il)? "
            r"(?:punteggio|punti(?: vittoria)?))?",
            "il giocatore con piu punti vittoria",
        ),
        (
            r"(?:l ultimo|il ultimo|il giocatore ultimo|chi e ultimo) (?:per|in|a)(?: il)? "
            r"(?:punteggio|punti(?: vittoria)?)",
            "il giocatore con meno punti vittoria",
        ),
        (
            r"se sei (?:ultimo|ultima) (?:per|in|a)(?: il)? (?:punteggio|punti(?: vittoria)?)",
            "se hai meno punti vittoria di ogni avversario",
        ),
        (
            r"se sei (?:primo|prima|in testa) (?:per|in|a)(?: il)? (?:punteggio|punti(?: "
            r"vittoria)?)",
            "se hai piu punti vittoria di ogni avversario",
        ),
        (
            r"conta (?:il )?(.+? (?:di|in|ne) (?:il tuo|tutti il) (?:esercito|eserciti|mano)) "
            r"(?:e|poi|, poi|,) "
            r"(pesca|scarta)(?:ne)? altrettant[ei](?: carta)?",
            r"\2 1 carta per ogni \1",
        ),
        (
            r"(pesca|scarta) tant[ei] carta quant[ei] (?:sono|ne sono)(?: il)?",
            r"\1 1 carta per ogni",
        ),
        (
            r"(se hai almeno \w+ carta) scopert[ei](?: (?:ne|in) il (?:tuo )?esercito)?",
            r"\1 scoperte in gioco",
        ),
        (r"(segnalino(?: attivazione)?) (?:speso|usato)(?: in questo round)?", r"\1"),
        (r"(segnalini(?: attivazione)?) (?:spesi|usati)(?: in questo round)?", r"\1"),
        (
            r"(?:tutti(?: il giocatori)?|ogni giocatore|ciascun giocatore) (?:tranne|eccetto|salvo|"
            r"a parte|fuorche|escluso|meno|a eccezione di) (?:te|tu)(?: stesso)?",
            "ogni avversario",
        ),
        (r"(?:nessuno di il tuo avversari|nessun avversario) puo", "ogni avversario non puo"),
        (
            r"se (a il (?:inizio|fine) di (?:il|ogni|un|il tuo) "
            r"(?:round|manche|turno|grande battaglia|battaglia))(?: ,)?",
            r"\1 , se",
        ),
        (
            r"(pesca|scarta)ne (?:altre|altri|ancora) (2|3|4|5|due|tre|quattro|cinque)",
            r"\1 \2 carta",
        ),
        (r"(pesca|scarta)ne (2|3|4|5|due|tre|quattro|cinque) (?:in piu|ancora)", r"\1 \2 carta"),
        (r"(un avversario|un giocatore) muta (un|1) carta", r"\1 fa mutare \2 carta"),
        (r"e (?:attivane|usane|applicane|risolvine) il effetto", ", poi copia il proprio effetto"),
        (r"libera un carta(?= , poi copia il proprio effetto)", "libera un carta catturata"),
        (r"(quando|se) (\w+[cg])ate", r"\1 \2hi"),  # quando giocate
        (r"(quando|se) (\w+)ate", r"\1 \2i"),
        (r"(quando|se) (\w+)ete", r"\1 \2i"),
        (r"^(?:ha|guadagna|ottiene|riceve|prende) \+ (\d+)", r"questo carta ha + \1"),
        (r"^\+ (\d+)(?= (?:di )?forza| per)", r"questo carta ha + \1"),
        (r"^non puo essere", "questo carta non puo essere"),
        (
            r"^il primo (?:giocatore )?(?:a passare|che passa)(?: in (?:ogni|un|il) round)?",
            "quando un giocatore passa per primo , quel giocatore",
        ),
        (r"gia|ancora(?= in mano)", ""),
        (r"hai tu", "hai"),
        (r"non (puo|possono) ne (\w+) ne", r"non \1 \2 o"),
        *(
            (
                rf"(?:metti|prendi|aggiungi) {where}il {what} (?:di|da) il (?:tuo )?mazzo{after}",
                f"pesca {said}",
            )
            for what, said in (("prima carta", "1 carta"), (r"prime (\w+) carta", r"\1 carta"))
            for where, after in (
                (r"(?:in|a) (?:il )?(?:tuo )?mano ", ""),
                ("", r" (?:in|a) (?:il )?(?:tuo )?mano"),
            )
        ),
        (
            r"il (carta|bakuto|eroe|ozeki) ((?:(?!un|il|di il)\w+ )*)"
            r"(?:bersaglio|che (?:preferisci|vuoi|desideri)|a (?:tuo )?scelta)",
            r"un \1 \2",
        ),
        (r"(vantaggio .*se )(?:ce )?(?:il|lo) hai(?=.* invece)", r"\1hai il vantaggio"),
        (r"(vantaggio .*)prendilo", r"\1prendi il vantaggio"),
        (r"(?:appena|non appena|subito quando)(?= un| il)", "quando"),
        *(
            (
                rf"(?:di|in) il tuo (?:fila|riga) (?:{row})",
                f"di livello {level} di il tuo esercito",
            )
            for level, row in enumerate(
                (
                    *("inferiore|in basso|di il basso", "centrale|di mezzo|in mezzo|intermedia"),
                    "superiore|in alto|di il alto",
                ),
                1,
            )
        ),
        (
            r"questo carta (?:viene|diventa) (?:intrappolat|catturat|imprigionat)[ao]",
            "intrappola questo carta",
        ),
        (
            r"(?:prendi|ruba) (un|1) carta (?:da il|di il) mano di un avversario senza "
            r"(?:guardar|veder)(?:e|la)",
            r"ruba \1 carta a caso da il mano di un avversario",
        ),
        (r"inoltre|infine|anche", ""),
        (r"sei tu a avere", "hai"),
        (r"a testa", "ciascuno"),
        (
            "il tuo esercito (?:ha|conta|contiene|comprende) (piu|meno) ([^,]+?) di (?:quello|"
            "quelli|il esercito|il eserciti) (?:di ogni (?:altro )?(?:avversario|giocatore)|di "
            "il (?:tuo )?(?:avversario|avversari)|di (?:tutti )?il altri(?: giocatori)?)",
            r"hai \1 \2 in gioco di ogni avversario",
        ),
        (
            "il tuo esercito e piu (?:piccolo|ridotto|esiguo) di (?:quello|quelli|il esercito|"
            "il eserciti) (?:di ogni (?:altro )?(?:avversario|giocatore)|di il (?:tuo "
            ")?(?:avversario|avversari)|di (?:tutti )?il altri(?: giocatori)?)",
            "hai meno carta in gioco di ogni avversario",
        ),
        (
            "il tuo esercito e piu (?:grande|grosso|numeroso) di (?:quello|quelli|il esercito|"
            "il eserciti) (?:di ogni (?:altro )?(?:avversario|giocatore)|di il (?:tuo "
            ")?(?:avversario|avversari)|di (?:tutti )?il altri(?: giocatori)?)",
            "hai piu carta in gioco di ogni avversario",
        ),
        (
            "^(?:fino a il (?:fine|termine) di (?:il|questo) (?:round|manche)|per (?:questo|il "
            "resto di il|tutto il) (?:round|manche)|(?:in|durante) (?:questo|il) (?:round|"
            "manche))(?: ,)? ([^.;:]*(?:puo|possono|puoi) [^.;:]*?)(?= [.;]|$)",
            r"\1 in questo round",
        ),
        (
            r"(prend\w+|recuper\w+|riprend\w+) ((?:in mano )?(?:da il (?:tuo )?(?:pila di il "
            ")?(?:scarti|cimitero) )?)un altr[oa]",
            r"\1 \2un",
        ),
        (
            r"(scart\w+|pesc\w+)(?: carta)? (?:fino a|finche non|in modo da|cosi da|per) "
            "(?:rimanere|restare|ritrovarsi|ritrovarti|trovarsi|avere|averne|tenere|tenerne|"
            r"scendere|arrivare|rest[ai]|rimane|rimani) (?:con |a |con solo |solo )?(\w+)(?: "
            "carta)? in mano",
            r"\1 carta fino a averne \2 in mano",
        ),
        (
            r"(scart\w+|pesc\w+)(?: carta)? fino a (?:un mano di|raggiungere) (\w+)(?: "
            "carta)?(?: in mano)?",
            r"\1 carta fino a averne \2 in mano",
        ),
        (
            "(?:(?:riduci|ridurre|abbassa) il (?:tuo )?|(?:riduce|riducono) il proprio )mano a "
            r"(\w+)(?: carta)?",
            r"scarta carta fino a averne \1 in mano",
        ),
        (
            r"(?:aggiungi|metti|prendi|raccogli)ne (\w+)(?: (?:di esse|di queste|carta))? (?:in|"
            "a il|ne il|in il)(?: tuo)? mano",
            r"tienine \1",
        ),
        ("e (aggiung|prend|mett)er(l[oaei])(?= (?:a|in|ne) (?:il )?(?:tuo )?mano)", r"e \1i\2"),
        (
            r"(?:^|(?<=, ))(?:tutti )?il (?:altri )?giocatori(?= (?:non|scart\w+|pesc\w+|"
            r"perd\w+|riv\w+|sacrif\w+|gioc\w+|prend\w+))",
            "ogni giocatore",
        ),
        (
            r"(tienine \w+)(?: carta)? (?:e|,|;)(?: e)? (?:il resto|il altre|il rimanenti|"
            "quelle rimanenti)(?: carta)? (?:sotto|in fondo a|su il fondo di) (?:il )?(?:tuo "
            ")?mazzo",
            r"\1 , poi metti il resto sotto il mazzo",
        ),
        (
            r"(tienine \w+)(?: carta)? (?:e|,|;)(?: e)? (?:il resto|il altre|il rimanenti|"
            "quelle rimanenti)(?: carta)? (?:in cima a|sopra|su) (?:il )?(?:tuo )?mazzo",
            r"\1 , poi rimetti il resto in cima a il mazzo",
        ),
        (
            r"(tienine \w+)(?: carta)? (?:e|,|;)(?: e)? (?:il resto|il altre|il rimanenti|"
            "quelle rimanenti)(?: carta)? (?:in|ne|tra|a) il (?:scarti|cimitero|pila di il "
            "scarti)",
            r"\1 , poi scarta il altre",
        ),
        (
            "(?:scarta|scartare) (?:il|tutte il|quelle) (?:rimanenti|restanti|rimaste|che "
            "restano|che rimangono|avanzate|carta rimanenti|carta restanti|altre carta)",
            "scarta il altre",
        ),
        (
            "(?:ri)?metti (?:il resto|il altre|il rimanenti|tutte il altre)(?: carta)? in "
            "cima(?: a il (?:tuo )?mazzo)?(?! a)",
            "rimetti il resto in cima a il mazzo",
        ),
        (
            "(?::|,|;) un(?: carta)? (?:va|finisce|torna) (?:in|a|ne) (?:il )?(?:tuo )?mano(?: "
            ",| e)? (?:il altre|il resto)",
            ", tienine 1 e il altre",
        ),
        ("piazz(a|are|i)(?= (?:gratis )?(?:un|un altr[oa]) carta(?! in cima| sotto))", r"gioc\1"),
        ("gioci", "giochi"),
        (
            "per ogni tuo (gettone|segnalino)(?: attivazione)?(?: (?:in mano|non (?:ancora "
            ")?(?:usato|speso|utilizzato)|(?:ancora )?(?:inutilizzato|disponibile)|che ti resta|"
            "che hai ancora(?: in mano)?))",
            "per ogni gettone attivazione in il tuo mano",
        ),
        ("per ogni tuo punto(?: vittoria)?", "per ogni punto vittoria che hai"),
        (
            "per ogni tuo carta ((?:intrappolat|catturat|imprigionat|scopert|visibil)[aoe])",
            r"per ogni carta \1 di il tuo esercito",
        ),
        (
            r"((?:riprend|recuper|ritir|raccogli)\w* (?:\S+ )?(?:un|1|2|due|uno)(?: di il tuo| "
            r"tuo)? (?:segnalin|getton)\w+(?: attivazione)?) (?:che hai )?(?:usat|spes|"
            "utilizzat)[oi](?: in questo round| prima)?",
            r"\1",
        ),
        (
            r"((?:riprend|recuper|ritir|raccogli)\w*) (?:entrambi|tutti e due)(?: il)?(?: tuo)? "
            r"(segnalin|getton)\w+(?: attivazione)?",
            r"\1 2 gettoni attivazione",
        ),
        (r"(ogni giocatore [^.;]*?(?: e| ,|poi)) (pesc|scart|riv\w+l|lib\w+r|gioc)ate", r"\1 \2a"),
        *(
            (
                rf"di livello (\w+(?: o \w+)?)((?: [^.,;:]+)?)(?: [;.,:]| e) (?:se (?:hai|possiedi|"
                rf"detieni|controlli)|con) (un (?:gettone|segnalino) supremazia|un supremazia|il "
                rf"(?:(?:gettone|segnalino) )?vantaggio)(?: ,)? (?:puoi|puo)(?: invece| anche)? "
                rf"(?:scegli\w+|colpi\w+|mirar\w+(?: a)?|prender\w+|sceglierne|distrugg\w+|"
                rf"intrappol\w+|cattur\w+|liber\w+)(?: anche| invece)?(?: a)? (?:(?:il|un|uno|"
                rf"un carta|"
                rf"quell\w) )?(?:di )?(?:{rank})(?: al suo posto| invece)?(?= [.;]|$)",
                rf"di livello \1 ( o {level} con \3 )\2",
            )
            for level, rank in enumerate(
                (
                    *("bakuto|truppa|livello 1", "eroe|livello 2"),
                    "ozeki|immortale|livello 3",
                ),
                1,
            )
        ),
        (r"(pesc\w+|scart\w+) (?:altre|ancora|altri) (\w+) carta", r"\1 \2 carta"),
        (
            r"^(?!.*(?:avversari|giocator|proprietari|ogni)\w*)(\w+(?:are|ere|ire|arre)(?:ne|"
            "l[aoei])? [^.]*?)(?<=il )proprio",
            r"\1tuo",
        ),
        (
            r"^(?!.*(?:avversari|giocator|proprietari|ogni)\w*)(\w+(?:are|ere|ire|arre)(?:ne|"
            "l[aoei])? [^.]*?)(?<=il )proprio",
            r"\1tuo",
        ),
        ("si (puo|possono)", "puoi"),
        (
            "si (liber|intrappol|cattur|imprigion|pesc|scart|rivel|scambi|guard|riport|mescol|"
            "rimescol|sacrific|rub|recuper|gioc|prend)(?:a|ano)(?= )",
            r"\1a",
        ),
        ("si (distrugg|prend|riprend|mett|rimett|scegl|riscuot|perd|scopr)(?:e|ono)(?= )", r"\1i"),
        ("si scelgono", "scegli"),
        (
            r"^(?!.* poi )([^.;:]+?)(?: ,)? (?:a patto che|a condizione che|purche|sempre che|"
            r"ammesso che|nel caso in cui|qualora|posto che|se e solo se|solo se) (?:tu )?(non )?"
            r"(?:abbia|possieda|detenga|controlli|hai|possiedi)(?: gia)? ([^.;]+?)(?= [.;]|$)",
            r"se \2hai \3 , \1",
        ),
        (
            "^(?:nel caso in cui|qualora|sempre che|ammesso che) (?:tu )?(?:abbia|possieda|"
            "detenga|controlli)",
            "se hai",
        ),
        (
            "vince il partita (?:chi|il giocatore che|qualunque giocatore che|un giocatore che|"
            "chiunque) (?:ha|abbia|possiede|controlla) ([^.;]+?)(?= [.;]|$)",
            r"un giocatore con \1 vince il partita",
        ),
        (
            "(?:chi|il giocatore che|ogni giocatore che|chiunque) (?:ha|abbia|possiede|"
            "controlla) ([^.;,]+?)(?: ,)? vince il partita",
            r"un giocatore con \1 vince il partita",
        ),
        (
            "(?:, )?(?:anziche|invece di) (?:lasciar|tener)l[oa](?: (?:in|ne) (?:il )?(?:tuo "
            ")?(?:esercito|gioco|campo))?",
            "",
        ),
        *(
            (
                rf"(?<!un )(?:{rank}|carta di livello {level}) {state}"
                r"(?: (?:in|ne|di) il (?:tuo|proprio) esercito| in gioco)?",
                rf"carta {said} di livello {level} in gioco",
            )
            for level, rank in enumerate(("bakuto|truppe", "eroi", "ozeki|immortali"), 1)
            for state, said in (
                ("(?:scopert|visibil)[ie]", "scoperte"),
                ("(intrappolat|catturat|imprigionat)[ie]", r"\1e"),
            )
        ),
        ("^(pesc|scart|sacrific)ate tutti", r"ogni giocatore \1a"),
        (
            "chi (?:ne )?ha (?:di )?(piu|meno)(?: carta)? in mano(?: ,)?(?: ne)?",
            r"il giocatore con \1 carta in mano",
        ),
        (r"(?:e|, poi|poi|,) (pesc|scart)ane (\w+) (?:anche )?tu", r", poi tu \1a \2 carta"),
        (r"(?:e|, poi|poi|,) (pesc|scart)i (\w+)(?: carta)? tu", r", poi tu \1a \2 carta"),
        (
            "(?:ogni giocatore|tutti)(?: ,)? (?:(?:te|tu)(?: stesso)? (?:compreso|"
            "incluso)|compreso (?:te|tu)|incluso (?:te|tu))(?: ,)?",
            "ogni giocatore",
        ),
        (r"(puo|possono) (\w+re) ([^.,;]+?) (?:ne|o|e)(?: di)? (\w+r)l[oiae]", r"\1 \2 o \4e \3"),
        ("carta (?:qualsiasi|qualunque)", "carta"),
        ("arrotondando", "arrotondata"),
        (
            "((?:prendi|recupera|riprendi) [^.;]*scarti[^.;]*?)(?: ,)? (?:e|poi|e poi) "
            "(?:aggiungi|prendi|metti|riprendi|porta)l[oaei] (?:a|in|ne) (?:il )?(?:tuo )?mano",
            r"\1",
        ),
        (
            r"aumenta di (\w+) (?:punt[oi] )?il (?:forza|valore)(?: militare)? di questo carta",
            r"questo carta ha + \1 di forza",
        ),
        (
            r"il (?:forza|valore)(?: militare)? di questo carta aumenta di (\w+)(?: punt[oi])?",
            r"questo carta ha + \1 di forza",
        ),
        (r"(rimuov\w+|elimin\w+|rimoss[aoe]|eliminat[aoe]) da il gioco", r"\1 da il partita"),
        (
            r"^(?:ha|guadagna|ottiene) (?:un )?(?:forza|bonus(?: di forza)?) (?:di )?\+ (\d+)",
            r"questo carta ha + \1 di forza",
        ),
        ("(per ogni [^.,;]*?di) il (?:tuo )?avversario", r"\1 un avversario"),
        ("(?:in|ne) il momento in cui|in il (?:caso|istante) in cui|nel caso in cui", "quando"),
        ("un altro giocatore", "un avversario"),
        (r"(pesc|scart)ane (\w+) (?:anche|pure) tu", r"\1a \2 carta"),
        (
            r"ogni (?:tuo )?(carta(?: (?!di il tuo)\w+)*?|bakuto|eroe|ozeki|goblin(?: (?!di il "
            r"tuo)\w+)*?)(?: di il tuo esercito| in gioco)? (?:ha|guadagna|ottiene|riceve)(?= "
            r"\+| \d| un)",
            r"il tuo \1 hanno",
        ),
        (
            r"ogni (?:tuo )?(carta(?: (?!di il tuo)\w+)*?|bakuto|eroe|ozeki)(?: di il tuo "
            "esercito| in gioco)? vale(?= )",
            r"il tuo \1 valgono",
        ),
        (
            "se (?:in|ne) il tuo mano (?:ci sono|hai|c e|tieni) (.+?) carta",
            r"se hai \1 carta in mano",
        ),
        ("se il tuo mano (?:contiene|conta|ha|comprende) (.+?) carta", r"se hai \1 carta in mano"),
        ("se il tuo mano e vuota", "se non hai carta in mano"),
        (
            r"tieni(?:ti)?(?: in mano)? (?:a il massimo|fino a|solo|soltanto) (\w+) carta(?: in "
            "mano)? e scarta (?:il )?(?:altre|resto|altre carta|rimanenti)",
            r"scarta carta fino a averne \1 in mano",
        ),
        (
            "se sei (?:il |l )?(?:solo |unico |giocatore )*(?:a avere|con|che ha) (?:il "
            ")?(?:minor numero di|meno) (carta [^,]*?|carta)(?= ,)",
            r"se hai meno \1 di ogni avversario",
        ),
        (
            "se sei (?:il |l )?(?:solo |unico |giocatore )*(?:a avere|con|che ha) (?:il "
            ")?(?:maggior numero di|piu) (carta [^,]*?|carta)(?= ,)",
            r"se hai piu \1 di ogni avversario",
        ),
        (
            "il tuo (?:fila|riga) (?:inferiore|in basso|di il basso) (contiene|ha|conta) (.+?) "
            "(?:bakuto|carta)",
            r"hai \2 carta di livello 1 in gioco",
        ),
        (
            "il tuo (?:fila|riga) (?:centrale|di mezzo|intermedia|in mezzo) (contiene|ha|conta) "
            "(.+?) (?:eroi|carta)",
            r"hai \2 carta di livello 2 in gioco",
        ),
        (
            "il tuo (?:fila|riga) (?:superiore|in alto|di il alto) (contiene|ha|conta) (.+?) "
            "(?:ozeki|immortali|carta)",
            r"hai \2 carta di livello 3 in gioco",
        ),
        (
            "in il ordine (?:che vuoi|che desideri|che ti pare|voluto|a (?:tuo )?scelta)|in "
            "(?:qualsiasi|qualunque) ordine|in ordine a scelta",
            "in il ordine che preferisci",
        ),
        (
            r"(?:ri)?metti in cima a il mazzo di il (?:suo )?proprietario (un carta [^.;]*|\w+ "
            "carta [^.;]*)(?= [.;]|$)",
            r"metti \1 in cima a il mazzo di il proprio proprietario",
        ),
        (
            "(?:in|di|ne) (?:il )?(?:stess[oa]) (?:riga|colonna) o (?:colonna|riga)(?: di "
            "questo carta)?",
            "di il proprio riga o colonna",
        ),
        ("scegli(?= : )", "a scelta"),
        *(
            (
                rf"(carta (?:libera |liberi |\w+ )?)di livello (\w+)((?: [^.,;:]+?)?) (?:oppure|o)"
                rf"(?: anche)? (?:un )?(?:{rank}) (?:se (?:hai|possiedi|detieni)|con) (un "
                rf"(?:gettone|"
                r"segnalino) supremazia|un supremazia|il (?:(?:gettone|segnalino) )?vantaggio)",
                rf"\1di livello \2 ( o {level} con \4 )\3",
            )
            for level, rank in enumerate(
                (
                    *("bakuto|truppa|(?:di )?livello 1", "eroe|(?:di )?livello 2"),
                    "ozeki|immortale|(?:di )?livello 3",
                ),
                1,
            )
        ),
        (r"(?<!,) scegli(?= :)", ", a scelta"),
        ("^(?:non )?appena (arriva|entra)", r"quando \1"),
        (
            r"(?:obblig|costring)\w+ (ogni avversario|un avversario|il tuo avversario|tutti il "
            "avversari|il avversari)(?: a (?:tuo )?scelta)? a rimettere in mano",
            r"\1 riprende in mano",
        ),
        (
            r"rimuov(?:i|ere)(?= (?:un|1|due|2|tre|3|fino a \w+) (?:carta|bakuto|eroe|eroi|"
            "ozeki|truppa|truppe|immortale|immortali)(?![^.;]*(?:scarti|partita|gioco|mazzo)))",
            "distruggi",
        ),
        (
            "^((?!.*(?:bakuto|trupp|ero[ei]|ozeki|immortal|livello)).*?)(?:libera|rilascia)ne "
            r"(\w+)(?= [.;,]|$)",
            r"\1libera \2 carta catturata",
        ),
        (
            r"(?:tutti )?il altri giocatori(?= (?:pesc|scart|perd|sacrific|rivel|prend)\w+)",
            "ogni avversario",
        ),
        (
            "chi (?:ha|possiede) (?:il )?(?:piu|maggior numero di) punti(?: vittoria)?(?: ,)? "
            "ne (perde|guadagna|prende) (?:uno|un|1)",
            r"il giocatore con piu punti vittoria \1 1 punto vittoria",
        ),
        (
            "chi (?:ha|possiede) (?:il )?(?:meno|minor numero di) punti(?: vittoria)?(?: ,)? ne "
            "(perde|guadagna|prende) (?:uno|un|1)",
            r"il giocatore con meno punti vittoria \1 1 punto vittoria",
        ),
        (
            "chi (?:ha|possiede) (?:il )?(?:piu|maggior numero di) punti(?: vittoria)?(?: "
            r",)?(?= \w+a )",
            "il giocatore con piu punti vittoria",
        ),
        (
            "chi (?:ha|possiede) (?:il )?(?:meno|minor numero di) punti(?: vittoria)?(?: "
            r",)?(?= \w+a )",
            "il giocatore con meno punti vittoria",
        ),
        (
            "^(?:(?:in|durante) )?il (?:tuo )?prossimo turno(?: ,)? (non puoi [^.;]+?)(?= [.;]|$)",
            r"\1 in il tuo prossimo turno",
        ),
        (
            "^(?:(?:in|durante) )?il proprio prossimo turno(?: ,)? ([^.;]*?non (?:puo|possono) "
            "[^.;]+?)(?= [.;]|$)",
            r"\1 in il proprio prossimo turno",
        ),
        (
            "di chi (?:il|lo) (?:possiede|controlla|ha giocat[ao])|di il (?:suo|proprio) "
            "possessore|a chi (?:il|lo) possiede",
            "di il proprio proprietario",
        ),
        (
            "(?:usa|attiva|applica|risolvi|copia)ne (?:subito )?il effetto",
            "copia il proprio effetto",
        ),
        (r"rimett(?:e|ono)(?= in mano un proprio)", "riprende"),
        (
            r"(?:porta|portare) il tuo mano a (\w+)(?: carta)?",
            r"pesca o scarta carta fino a averne \1 in mano",
        ),
        (r"e anche", "e"),
    )
    roughly_in_duel = (
        (r"tu e il (?:tuo )?avversario (\w+?)(?:ate|ete|ite)(?= )", r"ogni giocatore \1a"),
        (
            "^(.*?)appartengono a (?:ogni|tutti il) (?:tuo )?clan(?: di il tuo mazzo)?(?:(?: "
            ",)? ovunque (?:siano|si trovino))?",
            r"\1appartengono a tutti il clan di il tuo mazzo , ovunque siano",
        ),
        (
            "^(?:questo carta )?appartiene a (?:ogni|tutti il) (?:tuo )?clan(?: di il tuo "
            "mazzo)?(?:(?: ,)? ovunque (?:sia|si trovi))?",
            "appartiene a tutti il clan di il tuo mazzo , ovunque sia",
        ),
        (
            r"metti (fino a \w+|\w+) carta da il (?:tuo )?(?:pila di il )?(?:scarti|"
            "cimitero)(?= in cima)",
            r"metti \1 carta di il tuo scarti",
        ),
        (
            "(?:scarta|metti (?:in|ne|tra|su) il (?:suo |proprio )?(?:pila di il )?scarti) (il "
            "prim[ae] [^.;]*?carta) (?:di|da) il mazzo (?:avversario|di il (?:tuo )?avversario)",
            r"il tuo avversario scarta \1 di il proprio mazzo",
        ),
        (
            "(?:se il (?:tuo )?avversario ha piu carta in mano di te(?: ,)? )?pesca (?:carta "
            ")?(?:finche non ne hai|fino a averne|fino a avere|finche non hai|finche ne "
            "hai)(?: in mano)? (?:altrettant[ei](?: carta)?|quant[ei] lui|tant[ei](?: "
            "carta)?(?: in mano)? quant[ei] (?:lui|il tuo avversario|il avversario|ne ha "
            "(?:lui|il avversario))|lo stesso numero(?: di carta)?(?: di lui| di il tuo "
            "avversario)?)(?: in mano)?",
            "pesca fino a avere in mano tante carta quante il tuo avversario",
        ),
        (
            "(?:il (?:proprio )?(?:valore|forza)(?: militare)?(?: di questo carta)? "
            "(?:raddoppia|e raddoppiat[oa])|(?:questo carta )?vale (?:il )?doppio|raddoppia il "
            "(?:proprio )?(?:valore|forza)(?: militare)?(?: di questo carta)?)(?: (?:in|"
            "durante) (?:un|il) grande battaglia)?(?: ,)? se il (?:tuo )?avversario ha(?: in "
            r"gioco)? (?:almeno )?un (carta con \w+)(?: in gioco)?",
            "il proprio forza e raddoppiato in un grande battaglia se il tuo "
            r"avversario ha in gioco un \1",
        ),
        (
            r"se il (?:tuo )?avversario ha(?: in gioco)? (?:almeno )?un (carta con \w+)(?: in "
            "gioco)?(?: ,)? (?:il (?:proprio )?(?:valore|forza)(?: militare)?(?: di questo "
            "carta)? (?:raddoppia|e raddoppiat[oa])|(?:questo carta )?vale (?:il )?doppio)(?: "
            "(?:in|durante) (?:un|il) grande battaglia)?",
            "il proprio forza e raddoppiato in un grande battaglia se il tuo "
            r"avversario ha in gioco un \1",
        ),
        (
            "^(?:(?:in|durante) (?:il|un) grande battaglia(?: ,)? )?(?:aggiungi|ottieni|"
            r"guadagni|il tuo esercito (?:guadagna|ottiene|ha|riceve)|hai) (?:\+ )?1 "
            "(?:(?:punto )?(?:di )?forza )?(?:a il (?:tuo )?(?:forza|esercito)(?: di il tuo "
            "esercito)? )?per ogni carta (?:che hai in mano|in il tuo mano|in mano)(?: (?:in|"
            "durante) (?:il|un) grande battaglia)?",
            "in un grande battaglia il tuo esercito guadagna 1 punto di forza per ogni carta in "
            "il tuo mano",
        ),
        (
            "un (?:altro )?turno(?: aggiuntivo)? [;,] (?:in|durante) (?:quel|questo|tale|"
            "quello) turno(?: "
            ",)? puoi",
            "un turno aggiuntivo in cui puoi",
        ),
        (
            r"distruggi ogni carta liber[ae] di quel clan",
            "distruggi tutte il carta libere di quel clan",
        ),
        (r"copiane il effetto", "copia il proprio effetto"),
    )
    joints: Mapping[str, tuple[str, ...]] = {
        "then": (", poi ", "poi", "e", ", e", "e poi", ", e poi", ",", ";", "; poi"),
        "or_else": (", oppure ", "oppure", "o", ", o", ",", ";", "; oppure"),
        "or_bare": (" oppure ", ", oppure", "o", ", o", "; oppure"),
        "or": (" o ", ",", ", o", "e", "ne"),
        "and": (" e ", ","),
        "or_plain": (" o ", ","),
    }
    irregular: Mapping[str, Verb] = {
        "fare": Verb("farlo", "fallo", "lo fa", "fatto"),
        "scegliere": Verb("scegliere", "scegli", "sceglie", "scelto"),
        "distruggere": Verb("distruggere", "distruggi", "distrugge", "distrutto"),
        "mettere-in-gioco": Verb("mettere in gioco", "metti in gioco", "mette in gioco", ""),
        "fare prigioniero": Verb(
            "fare prigioniero", "fai prigioniero", "fa prigioniero", "fatto prigioniero"
        ),
        "coprire": Verb("coprire", "copri", "copre", "coperto"),
        "scoprire": Verb("scoprire", "scopri", "scopre", "scoperto"),
        "aggiungere": Verb("aggiungere", "aggiungi", "aggiunge", "aggiunto"),
        "darti": Verb("darti", "datti", "ti dà", ""),
        "tenere": Verb("tenere", "tieni", "tiene", "tenuto"),
        "mettere in prigione": Verb(
            "mettere in prigione", "metti in prigione", "mette in prigione", "messo in prigione"
        ),
        "ricevere": Verb("ricevere", "ricevi", "riceve", "ricevuto"),
        "riempire": Verb("riempire", "riempi", "riempie", "riempito"),
        "ottenere": Verb("ottenere", "ottieni", "ottiene", "ottenuto"),
        "invertire": Verb("invertire", "inverti", "inverte", "invertito"),
        "mettere": Verb("mettere", "metti", "mette", "messo"),
        "rimettere": Verb("rimettere", "rimetti", "rimette", "rimesso"),
        "rimuovere": Verb("rimuovere", "rimuovi", "rimuove", "rimosso"),
        "far-tornare": Verb("far tornare", "fai tornare", "fa tornare", ""),
        "sostituire": Verb("sostituire", "sostituisci", "sostituisce", "sostituito"),
        "perdere": Verb("perdere", "perdi", "perde", "perso"),
        "prendere": Verb("prendere", "prendi", "prende", "preso"),
        "riprendere": Verb("riprendere", "riprendi", "riprende", "ripreso"),
        "fare-turno": Verb("fare", "fai", "fa", ""),
        "rinchiudere": Verb("rinchiudere", "rinchiudi", "rinchiude", "rinchiuso"),
        "uccidere": Verb("uccidere", "uccidi", "uccide", "ucciso"),
        "vincere": Verb("vincere", "vinci", "vince", "vinto"),
    }
    other_verbs: Mapping[str, tuple[str, ...]] = {
        "capture": (
            *("intrappolare", "catturare", "imprigionare", "rinchiudere"),
            *("mettere in prigione", "fare prigioniero"),
        ),
        "release": ("liberare",),
        "shift": (),
    }
    other_nouns: Mapping[str, tuple[tuple[str, str], ...]] = {
        "advantage": (("vantaggio", "vantaggi"), ("segnalino vantaggio", "segnalini vantaggio")),
        "deck": (("mazzo", "mazzi"), ("mazzo di pesca", "mazzi di pesca")),
        "discards": (
            ("scarti", "scarti"),
            ("pila degli scarti", "pile degli scarti"),
            ("cimitero", "cimiteri"),
        ),
        "dragoon": (("segnalino dragoon", "segnalini dragoon"), ("dragoon", "dragoon")),
        "extra_turn": (
            ("altro turno", "altri turni"),
            ("turno in più", "turni in più"),
            ("turno extra", "turni extra"),
            ("turno aggiuntivo", "turni aggiuntivi"),
            *(("nuovo turno", "nuovi turni"), ("secondo turno", "secondi turni")),
        ),
        "great_battle": (("battaglia", "battaglie"),),
        "supremacy": (
            ("supremazia", "supremazie"),
            ("segnalino supremazia", "segnalini supremazia"),
        ),
        "token": (
            ("segnalino attivazione", "segnalini attivazione"),
            ("segnalino", "segnalini"),
            ("gettone", "gettoni"),
        ),
        "round": (("round", "round"), ("manche", "manche")),
        "victory_point": (("punto", "punti"), ("pv", "pv")),
    }

    def known(self, key: str) -> Verb:
        """Return the forms of a verb; `pescarne` stands for the verb with `ne`."""
        if not key.endswith("rne"):
            return super().known(key)
        plain = self.known(f"{key.removesuffix('ne')}e")
        return Verb(key, f"{plain.imperative}ne", f"ne {plain.third}", "")

    def regular(self, key: str) -> Verb:
        stem = key.removesuffix("are")
        return Verb(key, f"{stem}a", f"{stem}a", f"{stem}ato")

    def more_forms(self, verb: Verb) -> Iterable[str]:
        if verb.infinitive.endswith("rne"):  # pescarne, ne peschi, pescatene
            plain = self.known(f"{verb.infinitive.removesuffix('ne')}e")
            some = plain.imperative, *self.more_forms(plain)
            return *(f"ne {one}" for one in some), f"{self.all_of_you(plain)}ne"
        told = self.all_of_you(verb)
        if verb.infinitive.endswith("are"):
            return f"{verb.third}no", self.form_of(verb, "tu"), told
        stem = verb.infinitive.removesuffix("ere")
        return (f"{stem}ono", told) if stem != verb.infinitive else (told,)

    def all_of_you(self, verb: Verb) -> str:
        """`pescate`, `distruggete`, `scoprite`."""
        first, *rest = verb.infinitive.split(" ")
        first = {"far": "fare"}.get(first, first)
        return " ".join((f"{first.removesuffix('re')}te", *rest))

    def plurals(self, rank: str) -> Iterable[str]:
        return (f"{rank[:-1]}{ {'a': 'e', 'e': 'i'}.get(rank[-1], rank[-1]) }",)

    def with_it(self, verb: Verb, voice: Voice) -> str:
        if voice.may:
            return f"{verb.infinitive.removesuffix('e')}la"
        if voice.third:
            return f"l’{verb.third}" if verb.third[0] in self.vowels else f"la {verb.third}"
        return f"{verb.imperative}la"

    def more_with_it(self, verb: Verb) -> Iterable[str]:
        for form in (verb.imperative, verb.infinitive.removesuffix("e"), self.all_of_you(verb)):
            yield from (f"{form}{it}" for it in ("la", "lo", "le", "li"))
        for form in (verb.third, verb.imperative, *self.more_forms(verb)):
            yield f"la {form}"

    def form_of(self, verb: Verb, form: str) -> str:
        """Return the form for `tu`: intrappoli, mangi, catturi."""
        if form != "tu":
            return super().form_of(verb, form)
        hard = "h" if verb.infinitive.endswith(("care", "gare")) else ""
        return f"{verb.infinitive[:-3].removesuffix('i')}{hard}i"

    def beginning(self, noun: Noun) -> str:
        """Return how a noun begins: with a vowel, a consonant, or an impure consonant (lo, uno)."""
        if noun.begins:
            return noun.begins
        word = noun.one.lower()
        if word[:1] in self.vowels:
            return "vowel"
        is_s = word[:1] == "s" and word[1:2] not in "aeiou"
        impure = word.startswith(("z", "x", "y", "gn", "pn", "ps")) or is_s
        return "impure" if impure else "consonant"

    def article(self, noun: Noun) -> str:
        """`il `, `lo `, `la ` or `l’`."""
        if self.beginning(noun) == "vowel":
            return "l’"
        if noun.gender == "f":
            return "la "
        return "lo " if self.beginning(noun) == "impure" else "il "

    def il_(self, noun: Noun, voice: Voice) -> str:
        """`il mazzo`."""
        return self.article(noun) + noun.one

    def un_(self, noun: Noun, voice: Voice) -> str:
        """`un mazzo`, `un’azione`."""
        begins = self.beginning(noun)
        if noun.gender == "f":
            return f"un’{noun.one}" if begins == "vowel" else f"una {noun.one}"
        return f"uno {noun.one}" if begins == "impure" else f"un {noun.one}"

    def f_(self, noun: Noun, voice: Voice) -> str:
        """Return a keyword as an adjective of a card: `eterea`."""
        return f"{noun.one.removesuffix('o')}a"

    def contracted(self, stem: str, noun: Noun) -> str:
        """`del mazzo`, `dello scarto`, `dell’azione`."""
        ends = {"il ": "l ", "lo ": "llo ", "la ": "lla ", "l’": "ll’"}
        return f"{stem}{ends[self.article(noun)]}{noun.one}"

    def del_(self, noun: Noun, voice: Voice) -> str:
        """`del mazzo`."""
        return self.contracted("de", noun)

    def dal_(self, noun: Noun, voice: Voice) -> str:
        """`dal mazzo`."""
        return self.contracted("da", noun)

    def nel_(self, noun: Noun, voice: Voice) -> str:
        """`nel mazzo`."""
        return self.contracted("ne", noun)

    def al_(self, noun: Noun, voice: Voice) -> str:
        """`al mazzo`."""
        return self.contracted("a", noun)

    def agreeing(self, noun: str) -> Iterable[str]:
        is_pair = len(noun.split()) == 2 and noun.endswith("o")
        return (f"{noun[:-1]}{end}" for end in "aei") if is_pair else ()

    def of_each(self, form: str, noun: Noun) -> Iterable[tuple[str, Person]]:
        if form in ("il", "del", "dal", "nel", "al"):
            yield f"{form} tuo {noun.one}", Person.YOU
            yield f"{form} proprio {noun.one}", Person.THEY
        elif form in OWN:
            yield f"{OWN[form]} {noun.one}", Person.NOBODY

    def owned(self, articles: tuple[str, str], noun: Noun, voice: Voice) -> str:
        """`il tuo mazzo`, `della propria mano`."""
        is_f = noun.gender == "f"
        whose = ("proprio", "propria") if voice.third else ("tuo", "tua")
        return f"{articles[is_f]} {whose[is_f]} {noun.one}"

    def own_(self, noun: Noun, voice: Voice) -> str:
        """`il tuo mazzo`."""
        return self.owned(("il", "la"), noun, voice)

    def own_di_(self, noun: Noun, voice: Voice) -> str:
        """`del tuo mazzo`."""
        return self.owned(("del", "della"), noun, voice)

    def own_da_(self, noun: Noun, voice: Voice) -> str:
        """`dal tuo mazzo`."""
        return self.owned(("dal", "dalla"), noun, voice)

    def own_in_(self, noun: Noun, voice: Voice) -> str:
        """`nel tuo mazzo`."""
        return self.owned(("nel", "nella"), noun, voice)

    def own_a_(self, noun: Noun, voice: Voice) -> str:
        """`al tuo mazzo`."""
        return self.owned(("al", "alla"), noun, voice)
