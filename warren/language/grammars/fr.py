"""French: the player is addressed with `vous`; a card is feminine, a player masculine."""

from __future__ import annotations

import re
from collections.abc import Iterable

from warren.language.grammars.grammar import Grammar, Voice, lacks
from warren.language.lexicon import Lexicon, Noun, Verb

VOWEL_NEXT = re.compile(r"\b(d|qu)e~ *(?=[aàâeéèêëiîïoôuûùhœæ])", re.IGNORECASE)
SPACES = re.compile(r" +(?=[,.)])|(?<=\() +| (?= )")

NUMBERS = {
    **{"un": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "six": 6, "sept": 7},
    **{"huit": 8, "neuf": 9, "dix": 10},
}

LOOSELY = {
    **dict.fromkeys(("gobelin", "gobelins"), "carte"),
    **dict.fromkeys(("lorsque", "lorsqu'"), "quand"),
}
READ_AS = {
    **{"cartes": "carte", "unes": "un"},
    **dict.fromkeys(("la", "l'", "les"), "le"),
    **dict.fromkeys(("une", "un'"), "un"),
    **{"d'": "de", "du": "de le", "des": "de le", "au": "a le", "aux": "a le"},
    **{
        "qu'": "que",
        "n'": "ne",
        "jusqu'": "jusque",
        "s'": "si",
        "c'": "ce",
        "lui": "lui",
    },
    **dict.fromkeys(("sa", "ses"), "son"),
    **dict.fromkeys(("vos", "ton", "ta", "tes"), "votre"),
    **{"tu": "vous", "peux": "pouvez", "as": "avez", "te": "vous"},
}

JOINTS = {
    "then": (", puis ", "puis", "et", ", et", "et puis", ", et puis", ",", ";", "; puis"),
    "or_else": (", ou ", "ou", ", ou bien", "ou bien", ",", ";", "; ou"),
    "or": (" ou ", ",", ", ou", "et"),
    "and": (" et ", ","),
    "or_plain": (" ou ", ","),
}

IRREGULAR = {
    "faire": Verb("le faire", "faites-le", "le fait", "fait"),
    "choisir": Verb("choisir", "choisissez", "choisit", "choisi"),
    "détruire": Verb("détruire", "détruisez", "détruit", "détruit"),
    "donner-vous": Verb("vous donner", "donnez-vous", "vous donne", ""),
    "garder-en": Verb("en garder", "gardez-en", "en garde", ""),
    "placer-en": Verb("en placer", "placez-en", "en place", ""),
    "remettre": Verb("remettre", "remettez", "remet", "remis"),
    "renvoyer": Verb("renvoyer", "renvoyez", "renvoie", "renvoyé"),
    "révéler": Verb("révéler", "révélez", "révèle", "révélé"),
    "intervertir": Verb("intervertir", "intervertissez", "intervertit", "interverti"),
    "perdre": Verb("perdre", "perdez", "perd", "perdu"),
    "prendre": Verb("prendre", "prenez", "prend", "pris"),
    "reprendre": Verb("reprendre", "reprenez", "reprend", "repris"),
    "libérer": Verb("libérer", "libérez", "libère", "libéré"),
}

MORE_VERBS = {  # by infinitive: `tu` in the imperative, and the plural
    "détruire": ("détruis", "détruisent"),
    "perdre": ("perds", "perdent"),
    "prendre": ("prends", "prennent"),
    "reprendre": ("reprends", "reprennent"),
    "remettre": ("remets", "remettent"),
    "choisir": ("choisis", "choisissent"),
    "intervertir": ("intervertis", "intervertissent"),
}

OTHER_VERBS = {
    "capture": ("emprisonner", "capturer", "piéger"),
    "release": ("libérer", "délivrer"),
    "shift": (),
}
OTHER_NOUNS = {
    "advantage": (("avantage", "avantages"), ("jeton avantage", "jetons avantage")),
    "deck": (("deck", "decks"), ("pile de pioche", "piles de pioche"), ("pioche", "pioches")),
    "discards": (("pile de défausse", "piles de défausse"), ("cimetière", "cimetières")),
    "dragoon": (("dragoon", "dragoons"),),
    "extra_turn": (("autre tour", "autres tours"), ("tour de plus", "tours de plus")),
    "great_battle": (("bataille", "batailles"),),
    "supremacy": (("suprématie", "suprématies"),),
    "token": (("jeton", "jetons"), ("jeton d’activation", "jetons d’activation")),
    "round": (("manche", "manches"), ("ronde", "rondes")),
    "victory_point": (("point", "points"), ("pv", "pv")),
}

# What a card file writes, or its nearest in this language
CANONICAL = Lexicon(
    "fr",
    nouns={
        "advantage": Noun("avantage", "avantages", "m"),
        "bounty_token": Noun("jeton prime", "jetons prime", "m"),
        "deck": Noun("pioche", "pioches", "f"),
        "discards": Noun("défausse", "défausses", "f"),
        "dragoon": Noun("jeton dragoon", "jetons dragoon", "m"),
        "extra_turn": Noun("tour supplémentaire", "tours supplémentaires", "m"),
        "first_card": Noun("première carte", "premières cartes", "f"),
        "great_battle": Noun("grande bataille", "grandes batailles", "f"),
        "round": Noun("manche", "manches", "f"),
        "shift": Noun("relève", "relèves", "f"),
        "shift_cost": Noun("coût de relève", "coûts de relève", "m"),
        "supremacy": Noun("jeton suprématie", "jetons suprématie", "m"),
        "tile": Noun("tuile", "tuiles", "f"),
        "token": Noun("jeton", "jetons", "m"),
        "victory_point": Noun("point de victoire", "points de victoire", "m"),
    },
    verbs={
        "capture": Verb("capturer", "capturez", "capture", "capturé"),
        "release": Verb("libérer", "libérez", "libère", "libéré"),
        "shift": Verb("relever", "relevez", "relève", "relevé"),
    },
    phrases={
        "it_shifts": "elle est relevée",
        "by_shift": "par relève",
        "discards_are_reshuffled": "la défausse est remélangée",
        "global": "Global",
    },
    keywords={
        "secret_shift": "relève secrète",
        "bounty": "prime",
        "echo": "écho",
        "ethereal": "éthéré",
        "veteran": "vétéran",
        "recruiter": "recruteur",
        "wonderful": "merveilleux",
        "force_of_will": "force de volonté",
        "shadow_jump": "shadow jump",
    },
)


class French(Grammar):
    """The forms of French."""

    code = "fr"
    canonical = CANONICAL
    from_hand = "depuis votre main"
    own_action = "action"
    anyones_action = "chaque joueur peut utiliser cette action pendant son tour"
    colon = "\N{NO-BREAK SPACE}: "
    card = Noun("carte", "cartes", "f")
    vowels = "aàâeéèêëiîïoôuûùhœæ"
    numbers = NUMBERS
    light = frozenset({",", "le", "aussi", "immediatement", "ensuite", "alors"})
    not_names = frozenset({"le", "un"})
    may = frozenset({"peut", "pouvez"})
    leading = frozenset({"puis", "et", "ensuite", "enfin", "alors"})
    and_you = "et vous"
    choose_somebody = ("choisissez un adversaire", "choisissez un joueur")
    nothing_such = lacks(
        "degats?|points? de vie",
        "pieces?|des a jouer|lancez un de",
        "(?:vous )?gagne[zr]? la partie",
    )
    choose_one = (
        "au choix",
        "choisissez",
        "choisissez un effet",
        "choisissez l’un des effets suivants",
        "choisissez une option",
    )
    read_as = READ_AS
    loosely = LOOSELY
    joints = JOINTS
    irregular = IRREGULAR
    other_verbs = OTHER_VERBS
    other_nouns = OTHER_NOUNS
    more_verbs = MORE_VERBS

    def listing(self, joint: str, parts: list[str]) -> str:
        if joint == "then" and len(parts) > 2:
            return f"{', '.join(parts[:-1])} et {parts[-1]}"
        return super().listing(joint, parts)

    def regular(self, key: str) -> Verb:
        stem = key.removesuffix("er")
        return Verb(key, f"{stem}ez", f"{stem}e", f"{stem}é")

    def more_forms(self, verb: Verb) -> Iterable[str]:
        if verb.infinitive.endswith("er"):
            return f"{verb.third}nt", verb.third, f"{verb.third}s"
        return self.more_verbs.get(verb.infinitive, ())

    def with_it(self, verb: Verb, voice: Voice) -> str:
        word = self.say(verb, voice)
        if word == verb.imperative:
            return f"{word}-la"
        return f"l’{word}" if word[0] in self.vowels else f"la {word}"

    def participle(self, verb: Verb, *, many: bool) -> str:
        return f"{verb.participle}es" if many else f"{verb.participle}e"

    def participles(self, verb: Verb) -> Iterable[str]:
        return (verb.participle + end for end in ("e", "es", "", "s"))

    def smooth(self, text: str) -> str:
        return SPACES.sub("", re.sub(r"~ *", " ", VOWEL_NEXT.sub(r"\1’", text))).strip()

    def elides(self, noun: Noun) -> bool:
        """Whether le, la, de lose their vowel; an h is mute unless `begins` says otherwise."""
        return noun.begins == "vowel" if noun.begins else noun.one[:1].lower() in self.vowels

    def un_(self, noun: Noun, voice: Voice) -> str:
        """`un deck`, `une pioche`."""
        return f"{'une' if noun.gender == 'f' else 'un'} {noun.one}"

    def le_(self, noun: Noun, voice: Voice) -> str:
        """`le deck`, `l’avantage`."""
        if self.elides(noun):
            return f"l’{noun.one}"
        return f"{'la' if noun.gender == 'f' else 'le'} {noun.one}"

    def du_(self, noun: Noun, voice: Voice) -> str:
        """`du deck`, `de la pioche`."""
        if noun.gender == "f" or self.elides(noun):
            return f"de {self.le_(noun, voice)}"
        return f"du {noun.one}"

    def own_(self, noun: Noun, voice: Voice) -> str:
        """`votre pioche`, `sa pioche`."""
        if not voice.third:
            return f"votre {noun.one}"
        return f"{'sa' if noun.gender == 'f' and not self.elides(noun) else 'son'} {noun.one}"
