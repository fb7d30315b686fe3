"""The effect language's own vocabulary: the English of card files, and its closest translations."""

from __future__ import annotations

import re

from warren.language.lexicon import Lexicon, Noun, Verb
from warren.locale import LANGUAGES

# The plural of `jeton(s)` is jetons, that of `mazzo/i` is mazzi; the gender comes last
NOUNS = {
    "advantage": ("advantage(s)", "avantage(s) m", "vantaggio/ m"),
    "bounty_token": ("bounty token(s)", "jeton(s) prime m", "gettone/i taglia m"),
    "deck": ("deck(s)", "pioche(s) f", "mazzo/i m"),
    "dragoon": ("dragoon token(s)", "jeton(s) dragoon m", "gettone/i dragoon m"),
    "discards": ("discards", "défausse(s) f", "pila/e degli scarti f"),
    "extra_turn": ("extra turn(s)", "tour(s) supplémentaire(s) m", "turno/i aggiuntivo/i m"),
    "first_card": ("first card(s)", "première(s) carte(s) f", "prima/e carta/e f"),
    "great_battle": ("great battle(s)", "grande(s) bataille(s) f", "grande/i battaglia/e f"),
    "round": ("round(s)", "manche(s) f", "round m"),
    "shift": ("shift(s)", "relève(s) f", "cambio/ m"),
    "shift_cost": ("shift cost(s)", "coût(s) de relève m", "costo/i di cambio m"),
    "supremacy": ("supremacy token(s)", "jeton(s) suprématie m", "gettone/i supremazia m"),
    "tile": ("tile(s)", "tuile(s) f", "tessera/e f"),
    "token": ("token(s)", "jeton(s) m", "gettone/i m"),
    "victory_point": ("victory point(s)", "point(s) de victoire m", "punto/i vittoria m"),
}
# The infinitive, the imperative, the third person, the participle
VERBS = {
    "capture": (
        "capture capture captures captured",
        "capturer capturez capture capturé",
        "catturare cattura cattura catturato",
    ),
    "release": (
        "release release releases released",
        "libérer libérez libère libéré",
        "liberare libera libera liberato",
    ),
    "shift": (
        "shift shift shifts shifted",
        "relever relevez relève relevé",
        "cambiare cambia cambia cambiato",
    ),
}
PHRASES = {
    "it_shifts": ("it shifts", "elle est relevée", "viene cambiata"),
    "by_shift": ("by shift", "par relève", "per cambio"),
    "discards_are_reshuffled": (
        "the discards are reshuffled",
        "la défausse est remélangée",
        "la pila degli scarti viene rimescolata",
    ),
    "global": ("Global", "Global", "Globale"),
}
KEYWORDS = {
    "secret_shift": ("secret shift", "relève secrète", "cambio segreto"),
    "bounty": ("bounty", "prime", "taglia"),
    "echo": ("echo", "écho", "eco"),
    "ethereal": ("ethereal", "éthéré", "etereo"),
    "veteran": ("veteran", "vétéran", "veterano"),
    "recruiter": ("recruiter", "recruteur", "reclutatore"),
    "wonderful": ("wonderful", "merveilleux", "meraviglioso"),
    "force_of_will": ("force of will", "force de volonté", "forza di volontà"),
    "shadow_jump": ("shadow jump", "shadow jump", "shadow jump"),
}


def noun(said: str) -> Noun:
    """Parse the singular, the plural, and the gender if there is one."""
    words, _, gender = said.rpartition(" ") if said[-2:] in (" m", " f") else (said, "", "")
    one = re.sub(r"(\w)/\w*", r"\1", re.sub(r"\(\w+\)", "", words))
    return Noun(one, re.sub(r"\w/(\w*)", r"\1", re.sub(r"[()]", "", words)), gender)


def canonical(code: str) -> Lexicon:
    """Return the canonical vocabulary of one language."""
    at = list(LANGUAGES).index(code)
    return Lexicon(
        code,
        nouns={key: noun(said[at]) for key, said in NOUNS.items()},
        verbs={key: Verb(*said[at].split()) for key, said in VERBS.items()},
        phrases={key: said[at] for key, said in PHRASES.items()},
        keywords={key: said[at] for key, said in KEYWORDS.items()},
    )
