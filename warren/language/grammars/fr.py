"""French: texts address the player with `vous`; a card is feminine, a player masculine."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from warren.language.grammars.canonical import canonical
from warren.language.grammars.grammar import LEVELS, Person, Romance, Voice
from warren.language.lacking import MOST_LETTERS
from warren.language.lexicon import Noun, Verb

VOWEL_NEXT = re.compile(r"\b(d|qu)e~ *(?=[aàâeéèêëiîïoôuûùhœæ])", re.IGNORECASE)
SPACES = re.compile(r" +(?=[,.)])|(?<=\() +| (?= )")


LIES = ("face visible", "en jeu", "dans votre armée")


OTHERS = (("bakuto|troupe", "2 ou 3"), ("heros", "1 ou 3"), ("ozeki|immortel", "1 ou 2"))
OBLIGING = ("doit", "doivent", "vous devez", "est obligé de")
TU = (("perds", "perdez"), ("prends", "prenez"), ("detruis", "detruisez"), ("fais", "faites"))
TO_VOUS_HERE = (
    *(("prends", "prenez"), ("reprends", "reprenez"), ("mets", "mettez"), ("remets", "remettez")),
    *(("detruis", "detruisez"), ("perds", "perdez"), ("rends", "rendez")),
)
NOT_CLANS = r"(?:libre|adverse|ennemi|emprisonn|pieg|captur|face|en|que|a|dans|de|chez|visible)\w*"
IT_IS = (
    r"(?:elle|il|ce carte|celle ci|le carte(?: revelee)?) "
    r"(?:est|appartient|fait partie) (?:bien )?(?:de|a) (?:ce|le) "
    r"(clan|niveau)(?: la)?(?: annonce| nomme| choisi| indique| dit)?"
)
KEEP_IT = (
    r"(?:prenez|gardez?|mettez|ajoutez?|conservez?) le(?: (?:en|dans votre|a votre|dans le) main)?"
)
OTHERWISE = r"(?:sinon|autrement|dans le cas contraire|si ce ne est pas le cas)(?: ,)?"
DISCARD_IT = r"(?:defaussez? le|mettez le (?:a|dans) le defausse)"
WHOSE = ("votre", "un", "l’")
PASSING = ("un adversaire", "votre adversaire", "l’adversaire", "un joueur")


TO_VOUS = (
    *((rf"\b{tu}\b", vous) for tu, vous in (("tu", "vous"), ("te", "vous"), ("toi", "vous"))),
    (r"\bt'(?=\w)", "vous "),
    *((rf"\b{tu}\b", vous) for tu, vous in (("ton", "votre"), ("ta", "votre"), ("tes", "vos"))),
    (r"\btien(?:ne)?s?\b", "votres"),
    (r"\bvous (n'|ne |l'|en |y |le |la )?as\b", r"vous \1avez"),
    (r"\bvous (n'|ne |en |y |le |la )?es\b", r"vous \1etes"),
    (r"\bvous (ne |le |la |les |en |y )?peux\b", r"vous \1pouvez"),
    (r"\bvous (ne |le |la |les |en |y )?veux\b", r"vous \1voulez"),
    (r"\bvous (ne |le |la |les |en |y )?dois\b", r"vous \1devez"),
    (
        r"\bvous (ne |n'|le |la |les |l'|en |y )?(?!faites|dites|autres|toutes)(\w{3,})es\b",
        r"vous \1\2ez",
    ),
    *(
        (rf"\b{tu}\b", vous)
        for tu, vous in (
            *(("prends", "prenez"), ("reprends", "reprenez"), ("mets", "mettez")),
            *(("remets", "remettez"), ("rends", "rendez"), ("perds", "perdez")),
            *(("detruis", "detruisez"), ("choisis", "choisissez"), ("fais", "faites")),
            *(("recois", "recevez"), ("obtiens", "obtenez"), ("sers", "servez")),
        )
    ),
)


class French(Romance):
    """The inflection and spelling of French."""

    code = "fr"
    canonical = canonical("fr")
    ends = ("e", "es", "", "s")
    from_hand = "depuis votre main"
    own_action = "action"
    anyones_action = "chaque joueur peut utiliser cette action pendant son tour"
    colon = "\N{NO-BREAK SPACE}: "
    card = Noun("carte", "cartes", "f")
    vowels = "aàâeéèêëiîïoôuûùhœæ"
    numbers: Mapping[str, int] = {
        **{"un": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "six": 6, "sept": 7},
        **{"huit": 8, "neuf": 9, "dix": 10, "onze": 11, "douze": 12, "quinze": 15, "vingt": 20},
    }
    light = frozenset({",", "le", "aussi", "ensuite", "alors", "strictement"})
    not_names = frozenset({"le", "un", "en", "y", "lui"})
    may = frozenset({"peut", "pouvez"})
    leading = frozenset({"puis", "et", "ensuite", "enfin", "alors"})
    moments = frozenset({"quand", "avant", "apres", "pendant", "lors"})
    somebody = frozenset({"adversaire", "joueur"})
    they = frozenset({"il", "celui", "elle"})
    but_first = ("mais d’abord", "mais avant", "mais avant cela")
    headings: Mapping[str, str] = {
        "global": "global",
        **dict.fromkeys(("permanent", "passif"), "permanent"),
    }
    if_ = "si"
    when = "quand"
    choose = frozenset({"choisissez", "choisit", "choisir"})
    it = ("le",)
    unless = "saufsi"
    fronted = frozenset({"pour", "jusque", "pendant", "durant", "ce", "a"})
    ranks: Mapping[str, int] = {
        "bakuto": 1,
        "troupe": 1,
        "héros": 2,
        "ozeki": 3,
        "immortel": 3,
        **{f"{level} {one}": one for level in ("niveau", "niveaux") for one in (1, 2, 3)},
    }
    the_others = ("autres joueurs", "autre joueur", "tous les autres", "les autres défaussent")
    familiar = r"\b(?:tu|ton|ta|tes|te|toi)\b|\bt['’]"
    otherwise = ("sinon", "autrement", "dans le cas contraire", "si ce n’est pas le cas")
    of_the_clan = ("du clan", "du clan des", "du clan du", "des", "du")
    instead = ("à la place", "plutôt")
    instead_of = ("au lieu de", "plutôt que")
    their_hand, opponents_hand = "sa main", "la main d’un adversaire"
    own_hand = ("votre main", "votre propre main")
    at_choice = ("au choix",)
    any_number = (
        *(f"autant de cartes que vous {want}" for want in ("voulez", "le voulez", "souhaitez")),
        *("autant de cartes que vous le souhaitez", "autant de cartes que tu veux"),
        *("n’importe quel nombre de cartes", "un nombre quelconque de cartes"),
        "un nombre de cartes de votre choix",
    )
    that_many = ("autant de cartes", "autant", "le même nombre de cartes", "le même nombre")
    among = frozenset({"parmi"})
    of_yours: Mapping[str, tuple[str, ...]] = {"votre": ("de",)}
    of_them = "en"
    of_your = ("de", "votre")
    or_more = ("ou plus",)
    apiece = frozenset({"chacun", "chacune"})
    to_be = frozenset({"est", "sont"})
    undergone: Mapping[str, str] = {
        "revele": "révélez",
        "melange": "mélangez",
        "remelange": "mélangez",
        "detruit": "détruisez",
        "piege": "piégez",
        "emprisonne": "emprisonnez",
        "capture": "capturez",
        "libere": "libérez",
        "renvoye": "renvoyez",
    }
    purpose = "pour"
    obliging = OBLIGING
    and_you = ("et vous", "puis vous", "et puis vous")
    choose_somebody = (
        *("choisissez un adversaire", "choisissez un joueur"),
        *("annoncez une carte", "nommez une carte"),
    )
    choose_one = (
        "au choix",
        "choisissez",
        "choisissez un effet",
        "choisissez l’un des effets suivants",
        "choisissez une option",
    )
    read_as: Mapping[str, str] = {
        **{"mains": "main", "cartes": "carte", "unes": "un", "cette": "ce", "cet": "ce"},
        **dict.fromkeys(("la", "l'", "les"), "le"),
        **dict.fromkeys(("detruite", "detruites", "detruits"), "detruit"),
        **dict.fromkeys(("une", "un'"), "un"),
        **{"d'": "de", "du": "de le", "des": "de le", "au": "a le", "aux": "a le"},
        **{
            "qu'": "que",
            "n'": "ne",
            "jusqu'": "jusque",
            "s'": "si",
            "c'": "ce",
            "t'": "vous",
            "toi": "vous",
            "lui": "lui",
        },
        **dict.fromkeys(("sa", "ses", "leur", "leurs"), "son"),
        **dict.fromkeys(("vos", "ton", "ta", "tes"), "votre"),
        **{"tu": "vous", "peux": "pouvez", "as": "avez", "te": "vous"},
    }
    loosely: Mapping[str, str] = {
        **dict.fromkeys(("gobelin", "gobelins", "creature", "creatures"), "carte"),
        **dict.fromkeys(("goblin", "goblins"), "carte"),
        **dict.fromkeys(("lorsque", "lorsqu'"), "quand"),
        **{"repiochez": "piochez", "repioche": "pioche", "repiochent": "piochent"},
        **dict.fromkeys(("selectionnez", "designez", "choisis", "designe"), "choisissez"),
    }
    phrases: Mapping[str, str] = {
        **dict.fromkeys(("prisonnier", "prisonniers"), "carte capturée"),
        **dict.fromkeys(
            ("chaque fois que", "à chaque fois que", "toutes les fois que", "dès que"), "quand"
        ),
        **{
            "afin de": "pour",
            **{f"après que {who} a passé": f"quand {who} passe" for who in PASSING},
            **dict.fromkeys(
                ("après que vous avez passé", "après avoir passé"), "quand vous passez"
            ),
            "après que": "quand",
            "une fois que": "quand",
            "en début de": "au début de",
            "en fin de": "à la fin de",
        },
        **{"ne peuvent plus": "ne peuvent pas", "ne peut plus": "ne peut pas"},
        **{f"que vous {have}": "de votre armée" for have in ("contrôlez", "possédez")},
        **{"que vous avez en jeu": "de votre armée", "rangée": "ligne", "rangées": "lignes"},
        **dict.fromkeys(("aussitôt", "tout de suite", "de suite", "de n’importe quelle armée"), ""),
        **dict.fromkeys(("immédiatement", "sur-le-champ", "après celui-ci", "après ce tour"), ""),
        "on": "",
        "c’est vous qui avez": "vous avez",
        **{f"{verb} toute sa main": f"{verb} sa main" for verb in ("regardez", "consultez")},
        **dict.fromkeys(("sans payer son coût", "sans en payer le coût"), "gratuitement"),
        **dict.fromkeys(OBLIGING, ""),
        **dict.fromkeys(("n’importe quel", "n’importe quelle"), "un"),
        **{f"{one} ou niveau {two}": f"{one} ou {two}" for one, two in LEVELS},
        **{f"{one} ou de niveau {two}": f"{one} ou {two}" for one, two in LEVELS},
        **dict.fromkeys(("valeur militaire", "valeur de combat", "puissance"), "force"),
        "le ou les joueurs": "les joueurs",
        **dict.fromkeys(("si possible", "n’importe laquelle", "n’importe lequel"), ""),
        **dict.fromkeys(("chez n’importe qui", "(chez vous y compris)", "y compris vous"), ""),
        **{
            f"{who} {verb} de": verb
            for who, verb in (
                ("se", "défausse"),
                ("se", "défaussent"),
                ("se", "défausser"),
                ("vous", "défausser"),
                ("vous vous", "défaussez"),
                ("vous vous", "défausses"),
            )
        },
        **{"se défaussent": "défaussent", "se défausse": "défausse"},
        **{"défaussez-vous de": "défaussez", "défausse-toi de": "défausse"},
        **dict.fromkeys(("si vous voulez", "si vous le voulez"), "si vous le souhaitez"),
        **{"si vous le désirez": "si vous le souhaitez", "sauf si": "saufsi"},
        **{
            f"{unless} {have}": "saufsi vous avez"
            for unless in ("à moins que vous", "à moins que vous ne")
            for have in ("ayez", "possédiez", "contrôliez", "déteniez")
        },
        **dict.fromkeys(("à moins d’avoir", "à moins de posséder"), "saufsi vous avez"),
        **{f"à moins que {who} adversaire n’ait": f"saufsi {who} adversaire a" for who in WHOSE},
        **dict.fromkeys(("face contre table", "face vers le bas", "à l’envers"), "face cachée"),
        **dict.fromkeys(("face vers le haut", "à l’endroit"), "face visible"),
        **{
            f"si {this} est {still} {where},": ""
            for this in ("cette carte", "ce gobelin")
            for still in ("toujours", "encore")
            for where in LIES
        },
        "vous aussi": "",
        "que n’importe quel adversaire": "que chaque adversaire",
        **dict.fromkeys(("en commençant par vous", "à commencer par vous"), ""),
        **dict.fromkeys(("en échange", "en retour", "en contrepartie"), ""),
        **{
            f"{whose} {aimed}": "un adversaire au choix"
            for whose in ("l’adversaire", "un adversaire")
            for aimed in ("ciblé", "visé")
        },
        **{
            f"{whose} {aimed}": "un joueur au choix"
            for whose in ("le joueur", "un joueur")
            for aimed in ("ciblé", "visé")
        },
        **{f"{verb} aussi": verb for verb in ("piochez", "défaussez", "gagnez")},
    }
    this_card, it_acts = ("ce", "carte"), frozenset({"il", "elle"})
    while_here = (
        r"(?:, )?(?:tant|aussi longtemps|pendant|tout le temps) que (?:ce carte|il|elle|celle ci) "
        r"(?:est|reste|demeure|se trouve)(?: encore| toujours)? (?:face visible|visible|en jeu|le|"
        r"dans votre armee|sur le table|decouverte?)(?: ,)?"
        r"|(?:, )?si (?:ce carte|il|elle) (?:est(?: encore| toujours)? (?:libre|face visible)|"
        r"ne est (?:pas|plus) (?:piegee?|emprisonnee?|capturee?))(?: ,)?"
    )
    yours_to_choose = (
        r"(?<!joueur )(?<!adversaire )(?<!joueurs )(?<!adversaires )(?:de votre|a le|a votre) choix"
    )
    roughly = (
        *TO_VOUS_HERE,
        *(
            (
                rf"(pour chaque|par) (?:{rank}) (?:de le clan )?(?!{NOT_CLANS} )(\w+)"
                r"(?= (?:de|dans) (?:votre|son) armee| en jeu)",
                rf"\1 carte \2 de niveau {level}",
            )
            for level, rank in enumerate(("bakutos?", "heros", "ozekis?"), 1)
        ),
        (
            r"si (?:ce carte|il|elle) est libre , (vous pouvez )?(?:le )?sacrifie[rz](?: le)?",
            r"\1sacrifier ce carte",
        ),
        (
            r"(avantage .*?) [;,] (sinon|autrement|dans le cas contraire) (?:, )?prenez le"
            r"(?= [.,]|$)",
            r"\1 , \2 prenez le avantage",
        ),
        *(
            (said, r"gardez celles de ce \1 , puis defaussez le autres")
            for said in (
                rf"si {IT_IS} , {KEEP_IT}(?: [;,])* {OTHERWISE} {DISCARD_IT}",
                rf"{KEEP_IT} si {IT_IS}(?: [;,])* {OTHERWISE} {DISCARD_IT}",
            )
        ),
        *(
            (
                rf"(?:(?:de|dans|en) )?(?:le |votre )?(?:ligne|rangee) (?:de |de le )?(?:{rank})",
                f"de niveau {level} de votre armee",
            )
            for level, rank in enumerate(
                ("troupes?|bakutos?", "heros|deuxieme niveau", "ozekis?|immortels?"), 1
            )
        ),
        (
            r"(pour chaque carte (?:emprisonnee|capturee|piegee)) (?:sur le|a) table",
            r"\1 en jeu",
        ),
        (
            r"(liberer|liberez|delivrer|delivrez) (?:un de |un )(?:le |de le )?votres(?= [.;]|$)",
            r"\1 un de votre carte",
        ),
        (
            r"^(?:il|elle) vaut(?= \w+ (?:points? )?(?:de force )?(?:de|en) plus(?: |$))",
            "ce carte vaut",
        ),
        *(
            (
                rf"votre {rank} (?:de le clan )?(?!de |de$)(\w+)(?= ne | ont | valent )",
                rf"votre carte \1 de niveau {level}",
            )
            for level, rank in enumerate(("bakutos?", "heros", "ozekis?"), 1)
        ),
        (
            r"^(emprisonnez|capturez|detruisez|liberez) un (\w+ (?:libre )?)(?:adverse|ennemie?)"
            r"(?: ,)? (?:et|puis|et puis) (?:le )?un de (?:le )?votres",
            r"\1 un \2de un armee adverse , puis \1 un \2de votre armee",
        ),
        (r"compte(?:nt)? pour(?= (?:1|un|2|deux) de plus)", "valent"),
        (r"choisi(?:t|ssent|ssez) et(?= (?:sacrifie|defausse|libere)(?:nt|z)? )", ""),
        (
            r"^comparez (?:votre|le) mains? (?::|,|et) celui qui (?:en )?a le (plus|moins)"
            r"(?: de carte)? en (defausse|pioche)",
            r"le joueur qui a le \1 de carte en main en \2",
        ),
        (
            r"^comptez le carte (capturee|emprisonnee)s? en jeu et piochez(?: en)? autant"
            r"(?: de carte)?",
            r"piochez un carte pour chaque carte \1 en jeu",
        ),
        (
            r"^(emprisonnez|capturez|detruisez|liberez) un carte (libre )?de chaque niveau",
            r"\1 un carte \2de niveau 1 , \1 un carte \2de niveau 2 , "
            r"puis \1 un carte \2de niveau 3",
        ),
        (
            r"^(?:prenez|recevez|gagnez) le (?:jeton )?avantage ; si vous (?:le|la) "
            r"(?:avez|aviez|possedez)(?: deja)? , (.+?)(?: a le place)?$",
            r"si vous avez le jeton avantage , \1 , sinon prenez le jeton avantage",
        ),
        (
            r"muter de carte pendant (?:ce|le) (?:manche|ronde)",
            "muter jusque a le fin de le manche",
        ),
        *(
            (
                rf"un carte (libre )?([^.;:]*?)(?:, )?(?:saufsi ce est|saufsi il si agit de|sauf|"
                rf"excepte|hormis|mais pas) (?:de )?(?:un |le )?(?:{rank})s?(?= [.;]|$)",
                rf"un carte \1de niveau {others} \2",
            )
            for rank, others in OTHERS
        ),
        (r"(?:, )?(?:mais )?(?:seulement|uniquement) (?:si|quand)", "si"),
        (r"^vous deux(?: ,)? (\w+)ez", r"chaque joueur \1e"),
        (r"(?<!de )un seule?(?! clan)", "un"),
        (r", (\w+) a le plus(?= [.;]|$)", r", \1 a le maximum"),
        (r"(regardez|voyez|consultez) toute le main", r"\1 le main"),
        (r"(sacrifie|perd|defausse) (\w+ carte(?: libre)?) a le choix", r"\1 \2"),
        (r"(?:le )?un de votre adversaires", "un adversaire"),
        (r"(2|3|4|5|deux|trois|quatre|cinq) carte de le meme clan", r"\1 carte de un meme clan"),
        (r"(piochez|defaussez|pioche|defausse) (\w+) nouvelles carte", r"\1 \2 carte"),
        (
            r"(jeton(?: (?!carte)\S+)*?) (recuperez|reprenez) en (?:un|1) "
            r"(?:autre|deuxieme|second|de plus)",
            r"\1 \2 un jeton",
        ),
        (r"debloquez en (?:un|1) (?:autre|deuxieme|second|de plus)", "debloquez un jeton"),
        (r"(piochez|defaussez) en (?:un|1) (?:deuxieme|seconde?)", r"\1 1 carte"),
        (
            r"(?:fouillez|cherchez|recherchez)(?: dans)? ((?:le|votre) (?:defausse|cimetiere|pile "
            r"de "
            r"defausse)) (?:pour (?:trouver|chercher) )?(.+?) (?:et|, et|puis|, puis|,) "
            r"(?:prenez|mettez|ajoutez|reprenez|recuperez) le(?: (?:dans|en|a) (?:votre )?main)?",
            r"prenez \2 dans \1",
        ),
        (
            r"fouillez(?: dans)? ((?:le|votre) (?:pioche|deck|paquet)) (?:pour (?:trouver|"
            r"chercher)|a "
            r"le recherche de) (?:de )?",
            r"cherchez dans \1 ",
        ),
        (
            r"(mettez|placez|posez|remettez) ((?:sur le dessus de|sur) (?:votre|le) "
            r"(?:pioche|deck|paquet)) (un carte (?:de|dans) (?:votre|le) (?:pile de )?(?:defausse|"
            r"cimetiere))",
            r"\1 \3 \2",
        ),
        (
            r"jusque a ce que il ne (?:lui|leur|vous|en) reste(?: plus)? que (\w+)(?: carte)? en "
            r"main",
            r"jusque a ne en avoir plus que \1 en main",
        ),
        (
            r"(?:le joueur|celui qui est) (?:en tete|premier|qui mene)"
            r"(?: (?:a le|de le|en) (?:score|points?(?: de victoire)?))?",
            "le joueur qui a le plus de points de victoire",
        ),
        (
            r"(?:le dernier|le joueur dernier|celui qui est dernier) (?:a le|de le|en) "
            r"(?:score|points?(?: de victoire)?)",
            "le joueur qui a le moins de points de victoire",
        ),
        (
            r"si vous etes (?:dernier|derniere|bon dernier) (?:a le|de le|en) "
            r"(?:score|points?(?: de victoire)?)",
            "si vous avez le moins de points de victoire",
        ),
        (
            r"si vous etes (?:premier|premiere|en tete) (?:a le|de le|en) "
            r"(?:score|points?(?: de victoire)?)",
            "si vous avez le plus de points de victoire",
        ),
        (
            r"comptez (?:le )?(.+? (?:de|dans) (?:votre|tous le) (?:armees?|main)) (?:et|puis|, "
            r"puis|,) "
            r"(piochez|defaussez)(?: en)? autant(?: de carte)?",
            r"\2 1 carte pour chaque \1",
        ),
        (
            r"(?:tous le joueurs|tout le monde|tous|chaque joueur|chacun) (?:sauf|excepte|hormis|a "
            r"part|a le exception de|mais pas) vous(?: memes?)?",
            "chaque adversaire",
        ),
        (
            r"(?:aucun de votre adversaires|aucun adversaire) ne peut",
            "chaque adversaire ne peut pas",
        ),
        (r"(un adversaire|un joueur) mute (un|1) carte", r"\1 fait muter \2 carte"),
        (
            r"(piochez|defaussez|pioche|defausse) en (un|1|2|3|4|5|deux|trois|quatre|cinq) "
            r"(?:de plus|en plus|autres?|supplementaires?)",
            r"\1 \2 carte",
        ),
        (r"ne (peut|peuvent) plus", r"ne \1 pas"),
        (
            r"si (a le (?:debut|fin) de (?:le|chaque|un|votre) "
            r"(?:manche|ronde|tour|grande bataille|bataille))(?: ,)?",
            r"\1 , si",
        ),
        (r"vous (\w{3,})es", r"vous \1ez"),  # tu passes
        *((rf"vous {tu}", f"vous {vous}") for tu, vous in TU),
        (r"^(?:gagne|a|obtient|recoit) \+ (\d+)", r"ce carte a + \1"),
        (r"^\+ (\d+)(?= (?:de|en)? ?force| par| pour)", r"ce carte a + \1"),
        (r"^ne (peut|pourra)(?: pas)? etre", r"ce carte ne \1 pas etre"),
        (
            r"^le (?:premier (?:joueur )?a passer|premier (?:joueur )?qui passe|joueur qui passe "
            r"(?:en premier|le premier))(?: (?:a|de|dans|lors de|pendant) (?:chaque|un|le) "
            r"(?:manche|ronde))?",
            "quand un joueur passe en premier , ce joueur",
        ),
        (r"deja", ""),
        (
            r"si vous etes (?:celui|celle|le joueur) (?:qui a|ayant) le (plus|moins) de",
            r"si vous avez le \1 de",
        ),
        (r"(piochez|pioche) (\w+) carte (?:de|en) plus", r"\1 \2 carte"),
        (
            r"^(?!.*pioche[rz]? \w+ carte)(.*)le (?:deux|trois|quatre|cinq|2|3|4|5) autres",
            r"\1le autres",
        ),
        (r"(?:aucun joueur|personne) ne peut(?! pas| plus)", "chaque joueur ne peut pas"),
        (
            r"piocher de carte (?:avec|contre|pour) (?:un |son |votre |de )?jetons?"
            r"(?: de? ?activation)?",
            "piocher de carte",
        ),
        (
            r"^(pendant|durant) (?:ce|le) (manche|ronde) , (.* ne peu(?:t|vent|vez) pas .*)$",
            r"\3 pendant ce \2",
        ),
        *(
            (
                rf"votre (?:{rank})(?= (?:ont|possedent|appartiennent|comptent) )",
                f"votre carte de niveau {level}",
            )
            for level, rank in enumerate(("bakutos?|troupes?", "heros", "ozekis?|immortels?"), 1)
        ),
        (r"(retire[rz]? .*)de le jeu", r"\1de le partie"),
        (r"en sacrifie (?:un|1)(?: carte)?(?= [.,;]|$)", "sacrifie un carte libre"),
        (r"veterans?(?= (?:dans|de) (?:le|votre) defausse)", "carte avec le mot cle veteran"),
        (
            r"si aucun de votre carte ne est (?:emprisonnee?|capturee?|piegee?)",
            "si vous avez au plus 0 carte emprisonnee en jeu",
        ),
        (r"(?:, )?sans (?:depasser|exceder|aller au dela de) (\w+)(?: carte)?", r", \1 au maximum"),
        (
            r"^(.*?)(?: ,)? a le debut de (?:chaque|le) (manche|ronde) ou "
            r"vous (?:avez|detenez|possedez|detiens|possedes) (.*?)( \.)?$",
            r"a le debut de chaque \2 , si vous avez \3 , \1\4",
        ),
        (r"recopie[rz]?(?= le effet)", "copiez"),
        (r"^vous (?!pouvez|avez|devez)(\w+ez) (.* si vous .*)$", r"\1 \2"),
        (r"ne (vous reste|lui reste|avez|a) plus (aucune?)", r"ne \1 \2"),
        (
            r"(?:, )?(?:peu importe|quelle? que soit) (?:le )?armee"
            r"(?: (?:ou|dans laquelle) (?:elles?|ils?) (?:se trouvent?|sont|est))?",
            "",
        ),
        (r"(?:, )?ou que (?:elles?|ils?) (?:soient|soit|se trouvent?)", ""),
        (
            r"(?:chaque |le )?joueur (?:dont le armee est|a le armee|possedant le armee|"
            r"avec le armee) le plus (faible|forte|puissante)",
            r"le joueur ayant le armee le plus \1",
        ),
        (r"avec (un jeton suprematie|le (?:jeton )?avantage)", r"si vous avez \1"),
        (
            r"^(.* niveau [12]) [;,.] si vous avez (un jeton suprematie|le (?:jeton )?avantage) , "
            r"(?:vous pouvez )?(?:viser|choisir|cibler|prendre|visez|choisissez|ciblez) "
            r"(?:un \w+ )?(?:de |le )?(niveau \d)(?: a le place| plutot)?",
            r"\1 , ou de \3 si vous avez \2",
        ),
        (
            r"(?:choisissez|prenez) (un|1|deux|2) carte (?:dans|de) votre defausse (?:et|puis|,) "
            r"(?:placez|mettez|remettez|posez) le (sur (?:le dessus de )?votre (?:deck|pioche))",
            r"placez \1 carte de votre defausse \2",
        ),
        (r"si vous ne avez (?:plus )?rien en main", "si votre main est vide"),
        (
            r"le (carte|bakuto|heros|ozeki) ((?:(?!un|le|de le)\w+ )*)"
            r"(?:cible|de votre choix|a le choix|que vous (?:voulez|preferez))",
            r"un \1 \2",
        ),
        (
            r"(avantage .*si vous) (?:ne )?le (avez|possedez|detenez)( pas)?"
            r"(?=.* (?:a le place|plutot))",
            r"\1 \2\3 le avantage",
        ),
        (r"(?:toujours|encore)(?= en main)", ""),
        (r"ne (peut|peuvent) ni (\w+) ni", r"ne \1 pas \2 ou"),
        *(
            (
                rf"(?:mettez|prenez|ajoutez) {where}le {what} de (?:le|votre) "
                rf"(?:pioche|deck|paquet){after}",
                f"piochez {said}",
            )
            for what, said in (
                ("premiere carte", "1 carte"),
                (r"(\w+) premieres carte", r"\1 carte"),
            )
            for where, after in (
                (r"(?:dans|en|a) (?:votre )?main ", ""),
                ("", r" (?:dans|en|a) (?:votre )?main"),
            )
        ),
        (r"(avantage .*)prenez le(?= [.,]|$)", r"\1prenez le avantage"),
        *(
            (
                rf"(?:dans |de )?(?:de )?(?:le|votre) (?:ligne|rangee) (?:{row})",
                f"de niveau {level} de votre armee",
            )
            for level, row in enumerate(
                (
                    *("de le bas|de le dessous|inferieure", "de le milieu|centrale|intermediaire"),
                    "de le haut|de le dessus|superieure",
                ),
                1,
            )
        ),
        (r"ce carte (?:est|devient) (?:piegee?|emprisonnee?|capturee?)", "emprisonnez ce carte"),
        (
            r"(?:prenez|volez) (un|1) carte (?:dans|de) le main de un adversaire "
            r"sans le (?:regarder|voir)",
            r"volez \1 carte a le hasard dans le main de un adversaire",
        ),
        (r"ensuite|egalement|en outre|enfin", ""),
        (r"volez y", "volez lui"),
        (r"ainsi que|et aussi|de meme que", "et"),
    )
    joints: Mapping[str, tuple[str, ...]] = {
        "then": (", puis ", "puis", "et", ", et", "et puis", ", et puis", ",", ";", "; puis"),
        "or_else": (", ou ", "ou", ", ou bien", "ou bien", ",", ";", "; ou", ", soit", "soit"),
        "or_bare": (" ou ", ", ou", "; ou", "ou bien", ", ou bien"),
        "or": (" ou ", ",", ", ou", "et", "ni"),
        "and": (" et ", ","),
        "or_plain": (" ou ", ","),
    }
    irregular: Mapping[str, Verb] = {
        "faire": Verb("le faire", "faites-le", "le fait", "fait"),
        "choisir": Verb("choisir", "choisissez", "choisit", "choisi"),
        "détruire": Verb("détruire", "détruisez", "détruit", "détruit"),
        "donner-vous": Verb("vous donner", "donnez-vous", "vous donne", ""),
        "accorder-vous": Verb("vous accorder", "accordez-vous", "vous accorde", ""),
        "jeter": Verb("jeter", "jetez", "jette", "jeté"),
        "rejeter": Verb("rejeter", "rejetez", "rejette", "rejeté"),
        "mettre": Verb("mettre", "mettez", "met", "mis"),
        "mettre-en-jeu": Verb("mettre en jeu", "mettez en jeu", "met en jeu", "mis en jeu"),
        "faire prisonnier": Verb(
            "faire prisonnier", "faites prisonnier", "fait prisonnier", "fait prisonnier"
        ),
        "faire-tour": Verb("faire", "faites", "fait", ""),
        "faire-revenir": Verb("faire revenir", "faites revenir", "fait revenir", ""),
        "recevoir": Verb("recevoir", "recevez", "reçoit", "reçu"),
        "remplir": Verb("remplir", "remplissez", "remplit", "rempli"),
        "obtenir": Verb("obtenir", "obtenez", "obtient", "obtenu"),
        "mettre en prison": Verb(
            "mettre en prison", "mettez en prison", "met en prison", "mis en prison"
        ),
        "ramener": Verb("ramener", "ramenez", "ramène", "ramené"),
        "compléter": Verb("compléter", "complétez", "complète", "complété"),
        "remettre": Verb("remettre", "remettez", "remet", "remis"),
        "renvoyer": Verb("renvoyer", "renvoyez", "renvoie", "renvoyé"),
        "révéler": Verb("révéler", "révélez", "révèle", "révélé"),
        "intervertir": Verb("intervertir", "intervertissez", "intervertit", "interverti"),
        "perdre": Verb("perdre", "perdez", "perd", "perdu"),
        "prendre": Verb("prendre", "prenez", "prend", "pris"),
        "reprendre": Verb("reprendre", "reprenez", "reprend", "repris"),
        "libérer": Verb("libérer", "libérez", "libère", "libéré"),
    }
    other_verbs: Mapping[str, tuple[str, ...]] = {
        "capture": (
            *("emprisonner", "capturer", "piéger", "enfermer"),
            *("mettre en prison", "faire prisonnier"),
        ),
        "release": ("libérer", "délivrer"),
        "shift": (),
    }
    other_nouns: Mapping[str, tuple[tuple[str, str], ...]] = {
        "advantage": (
            ("avantage", "avantages"),
            ("jeton avantage", "jetons avantage"),
            *(("marqueur avantage", "marqueurs avantage"),),
        ),
        "deck": (
            *(("deck", "decks"), ("pile de pioche", "piles de pioche"), ("pioche", "pioches")),
            *(("paquet", "paquets"), ("talon", "talons")),
        ),
        "discards": (("pile de défausse", "piles de défausse"), ("cimetière", "cimetières")),
        "dragoon": (("dragoon", "dragoons"),),
        "extra_turn": tuple(
            (one, one.replace("tour", "tours"))
            for one in (
                *("autre tour", "tour de plus", "nouveau tour", "second tour", "deuxième tour"),
                *("tour additionnel", "tour bonus", "tour en plus"),
            )
        ),
        "great_battle": (("bataille", "batailles"), ("combat", "combats")),
        "supremacy": (
            ("suprématie", "suprématies"),
            ("marqueur suprématie", "marqueurs suprématie"),
        ),
        "token": (
            ("jeton", "jetons"),
            ("jeton d’activation", "jetons d’activation"),
            ("jeton activation", "jetons activation"),
            *(("pion", "pions"), ("pion activation", "pions activation")),
            ("pion d’activation", "pions d’activation"),
            ("marqueur d’activation", "marqueurs d’activation"),
        ),
        "round": (("manche", "manches"), ("ronde", "rondes")),
        "victory_point": (("point", "points"), ("pv", "pv")),
    }
    more_verbs: Mapping[
        str, tuple[str, str]
    ] = {  # by infinitive: `tu` in the imperative, and the plural
        "détruire": ("détruis", "détruisent"),
        "perdre": ("perds", "perdent"),
        "prendre": ("prends", "prennent"),
        "reprendre": ("reprends", "reprennent"),
        "remettre": ("remets", "remettent"),
        "mettre": ("mets", "mettent"),
        "mettre en jeu": ("mets en jeu", "mettent en jeu"),
        "mettre en prison": ("mets en prison", "mettent en prison"),
        "faire prisonnier": ("fais prisonnier", "font prisonnier"),
        "faire revenir": ("fais revenir", "font revenir"),
        "recevoir": ("reçois", "reçoivent"),
        "remplir": ("remplis", "remplissent"),
        "obtenir": ("obtiens", "obtiennent"),
        "choisir": ("choisis", "choisissent"),
        "intervertir": ("intervertis", "intervertissent"),
    }

    def formal(self, said: str) -> tuple[str, list[tuple[int, int]]]:
        changes: list[tuple[int, int]] = []
        said = said[:MOST_LETTERS]
        for pattern, vous in TO_VOUS:
            while found := re.search(pattern, said):
                new = found.expand(vous)
                if new == found[0]:
                    break
                changes.append((found.start(), len(new) - len(found[0])))
                said = f"{said[: found.start()]}{new}{said[found.end() :]}"
        return said, changes

    def known(self, key: str) -> Verb:
        """Return the forms of a verb; `piocher-en` stands for the verb with `en`."""
        if not key.endswith("-en"):
            return super().known(key)
        plain = self.known(key.removesuffix("-en"))
        third = f"en {plain.third}"
        return Verb(f"en {plain.infinitive}", f"{plain.imperative}-en", third, "")

    def regular(self, key: str) -> Verb:
        stem = key.removesuffix("er")
        return Verb(key, f"{stem}ez", f"{stem}e", f"{stem}é")

    def more_forms(self, verb: Verb) -> Iterable[str]:
        if verb.infinitive.startswith("en "):  # en piocher, piochez-en
            plain = self.known(verb.infinitive.removeprefix("en "))
            told = (plain.imperative, *self.more_forms(plain))
            return [form for one in told for form in (f"en {one}", f"{one}-en")]
        if verb.infinitive.endswith("er"):
            return f"{verb.third}nt", verb.third, f"{verb.third}s"
        return self.more_verbs.get(verb.infinitive, ())

    def plurals(self, rank: str) -> Iterable[str]:
        return (rank if rank.endswith("s") else f"{rank}s",)

    def with_it(self, verb: Verb, voice: Voice) -> str:
        word = self.say(verb, voice)
        if word == verb.imperative:
            return f"{word}-la"
        return f"l’{word}" if word[0] in self.vowels else f"la {word}"

    def more_with_it(self, verb: Verb) -> Iterable[str]:
        yield f"la {verb.imperative}"
        for form in self.more_forms(verb):
            yield from (f"{form}-la", f"la {form}")

    def smooth(self, text: str) -> str:
        return SPACES.sub("", re.sub(r"~ *", " ", VOWEL_NEXT.sub(r"\1’", text))).strip()

    def elides(self, noun: Noun) -> bool:
        """Return whether le, la and de are elided; h is mute unless `begins` differs."""
        return noun.begins == "vowel" if noun.begins else noun.one[:1].lower() in self.vowels

    def agreeing(self, noun: str) -> Iterable[str]:
        return (f"{noun}s",) if len(noun.split()) == 2 else ()

    def of_each(self, form: str, noun: Noun) -> Iterable[tuple[str, Person]]:
        if form in ("le", "du"):
            of = "de " if form == "du" else ""
            yield f"{of}votre {noun.one}", Person.YOU
            yield f"{of}son {noun.one}", Person.THEY
        elif form == "own":
            yield f"le {noun.one}", Person.NOBODY

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
