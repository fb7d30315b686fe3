"""French: the player is addressed with `vous`; a card is feminine, a player masculine."""

from __future__ import annotations

from warren.language import tree as t
from warren.language.speak.speaker import (
    Above,
    Speaker,
    UnspeakableError,
    Voice,
    Win,
    digits,
    is_another,
    is_anywhere,
    is_of_other_clan,
    listing,
    only_kind,
    phrase,
)
from warren.language.speak.words import Lexicon, Noun, Verb


def regular(infinitive: str) -> Verb:
    """Verbs in -er: piocher, piochez, pioche, pioché."""
    stem = infinitive.removesuffix("er")
    return Verb(infinitive, f"{stem}ez", f"{stem}e", f"{stem}é")


AGAIN = Verb("le faire", "faites-le", "le fait", "fait")
ANNOUNCE = regular("annoncer")
CHOOSE = Verb("choisir", "choisissez", "choisit", "choisi")
COPY = regular("copier")
DESTROY = Verb("détruire", "détruisez", "détruit", "détruit")
DISCARD = regular("défausser")
DRAW = regular("piocher")
GAIN = regular("gagner")
GIVE_YOU = Verb("vous donner", "donnez-vous", "vous donne", "")
KEEP = regular("garder")
KEEP_OF_THEM = Verb("en garder", "gardez-en", "en garde", "")
LOOK = regular("regarder")
PASS = regular("passer")
PLAY = regular("jouer")
PUT = regular("placer")
PUT_BACK = Verb("remettre", "remettez", "remet", "remis")
PUT_OF_THEM = Verb("en placer", "placez-en", "en place", "")
REMOVE = regular("retirer")
REPLACE = regular("remplacer")
RETURN = Verb("renvoyer", "renvoyez", "renvoie", "renvoyé")
REVEAL = Verb("révéler", "révélez", "révèle", "révélé")
SACRIFICE = regular("sacrifier")
SEARCH = regular("chercher")
SHOW = regular("montrer")
SHUFFLE = regular("mélanger")
SWAP = Verb("intervertir", "intervertissez", "intervertit", "interverti")
TAKE = Verb("prendre", "prenez", "prend", "pris")
TAKE_BACK = Verb("reprendre", "reprenez", "reprend", "repris")
TURN = regular("retourner")
UNLOCK = regular("débloquer")
NAMEABLE = {"clan": "clan", "level": "niveau"}

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
        "capture": regular("capturer"),
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


# --- articles and agreement ----------------------------------------------------------------------


def elides(noun: Noun) -> bool:
    """Whether le, la, de lose their vowel; an h is mute unless `begins` says otherwise."""
    if noun.begins:
        return noun.begins == "vowel"
    return noun.one[:1].lower() in "aàâeéèêëiîïoôuûùhœæ"


def is_feminine(noun: Noun) -> bool:
    return noun.gender == "f"


def un(noun: Noun) -> str:
    return f"{'une' if is_feminine(noun) else 'un'} {noun.one}"


def le(noun: Noun) -> str:
    """le jeton, la pioche, l’avantage."""
    if elides(noun):
        return f"l’{noun.one}"
    return f"{'la' if is_feminine(noun) else 'le'} {noun.one}"


def du(noun: Noun) -> str:
    """du jeton, de la pioche, de l’avantage."""
    if is_feminine(noun) or elides(noun):
        return f"de {le(noun)}"
    return f"du {noun.one}"


def de(plural: str) -> str:
    """de points, d’avantages."""
    return f"d’{plural}" if elides(Noun(plural, plural)) else f"de {plural}"


def que(clause: str) -> str:
    """que vous avez, qu’il a."""
    return f"qu’{clause}" if elides(Noun(clause, clause)) else f"que {clause}"


def own(noun: Noun, voice: Voice) -> str:
    """votre pioche, son deck, sa pioche, son armée."""
    if is_feminine(noun) and not elides(noun):
        return f"{voice.pick('votre', 'sa')} {noun.one}"
    return f"{voice.pick('votre', 'son')} {noun.one}"


def la(verb: Verb, voice: Voice) -> str:
    """The verb with the card just spoken of: capturez-la, la capturer, l’emprisonne."""
    word = voice.say(verb)
    if word == verb.imperative:
        return f"{word}-la"
    return f"l’{word}" if elides(Noun(word, word)) else f"la {word}"


def agree(participle: str, noun: Noun, *, many: bool = False) -> str:
    """emprisonné, emprisonnée, emprisonnés, emprisonnées."""
    return participle + ("e" if is_feminine(noun) else "") + ("s" if many else "")


# --- the language --------------------------------------------------------------------------------


class French(Speaker):
    colon = "\N{NO-BREAK SPACE}: "
    card = Noun("carte", "cartes", "f")
    then = ", puis "
    or_ = "ou"
    and_ = "et"
    choose_one = "au choix"
    either = "au choix, "
    or_else = ", ou "
    from_hand = "depuis votre main"
    own_action = "action"
    of_different_clans = "de clans différents"
    anyones_action = "chaque joueur peut utiliser cette action pendant son tour"

    def subject(self, who: t.Who) -> str:
        match who:
            case t.Who.YOU:
                return ""
            case t.Who.EACH_PLAYER:
                return "chaque joueur"
            case t.Who.EACH_OPPONENT:
                return "chaque adversaire"
            case t.Who.FEWEST_POINTS:
                points = self.nouns["victory_point"].many
                return f"chaque joueur ayant le moins {de(points)}"
            case t.Who.CHOSEN_OPPONENT:
                return "un adversaire de votre choix"
            case t.Who.CHOSEN_PLAYER:
                return "un joueur de votre choix"
            case t.Who.THAT_PLAYER:
                return "ce joueur"
            case t.Who.YOUR_OPPONENT:
                return "votre adversaire"
            case t.Who.MOST_IN_PLAY:
                return "le joueur qui a le plus de cartes en jeu"
            case t.Who.MOST_IN_HAND:
                return "le joueur qui a le plus de cartes en main"
            case t.Who.ITS_OWNER:
                return "son propriétaire"

    def may(self, voice: Voice) -> str:
        return voice.pick("vous pouvez", "peut")

    def clause(self, sentence: t.Sentence, above: Above) -> str:
        """Whom the condition speaks of is not named again: s’il ne le peut pas, il défausse."""
        said = super().clause(sentence, above)
        if sentence.condition is not t.If.CANNOT:
            return said
        return said.replace(self.subject(t.Who.THAT_PLAYER), "il", 1)

    def condition(self, condition: t.Condition) -> str:
        nouns = self.nouns
        match condition:
            case t.If.HOLD_ADVANTAGE:
                return f"si vous avez {le(nouns['advantage'])}"
            case t.If.HAVE_SUPREMACY:
                return f"si vous avez {un(nouns['supremacy'])}"
            case t.If.DID:
                return "si vous le faites"
            case t.If.EMPTY_HAND:
                return "si vous n’avez aucune carte en main"
            case t.OwnTokens(count):
                return f"si vous possédez {self.counted(count, nouns['token'])}"
            case t.OpponentCaptured(count):
                cards = f"{self.counted(count, self.card)} {self.captured(count)}"
                return f"si votre adversaire a au moins {cards}"
            case t.ShowsNamed(count, name):
                lie = "est" if self.is_one(count) else "sont"
                cards = f"{self.counted(count, self.card)} {self.called(name, count)}"
                return f"si {cards} {lie} face visible dans votre armée"
            case t.InPlay(name, face_up):
                lies = "est face visible" if face_up else "est"
                return f"si {self.lexicon.card_name(name)} {lies} dans une armée"
            case t.IsRemoved(name):
                return f"si {self.lexicon.card_name(name)} a été retirée de la partie"
            case t.If.LACK_ADVANTAGE:
                return f"si vous n’avez pas {le(nouns['advantage'])}"
            case t.If.BY_DRAGOON:
                return f"si elle est activée {self.with_dragoon()}"
            case t.If.HAVE_CARD:
                return "si vous avez au moins une carte en main"
            case t.If.CANNOT:
                return "s’il ne le peut pas"
            case t.FirstCardIsNot(clan):
                first = own(nouns["first_card"], Voice())
                return f"si {first} n’est pas {un(self.clan_card(clan))}"
            case _:
                raise UnspeakableError(f"no sentence says {condition}")

    def step(self, step: t.Step, voice: Voice) -> str:
        say, nouns, verbs = voice.say, self.nouns, self.verbs
        deck, discards = own(nouns["deck"], voice), own(nouns["discards"], voice)
        match step:
            case t.Draw(amount):
                return f"{say(DRAW)} {self.amount(amount, voice)}"
            case t.Discard(amount):
                return f"{say(DISCARD)} {self.amount(amount, voice)}"
            case t.DrawUntil(number):
                return f"{say(DRAW)} {self.draw_until(number, voice)}"
            case t.DiscardUntil(number):
                return f"{say(DISCARD)} des cartes {self.discard_until(number, voice)}"
            case t.DrawOrDiscardUntil(number):
                exactly = f"jusqu’à en avoir {digits(number)} en main"
                return f"{say(DRAW)} ou {say(DISCARD)} des cartes {exactly}"
            case t.DiscardKeyword(keyword):
                return f"{say(DISCARD)} une carte {self.with_keywords((keyword,))}"
            case t.DiscardOfClan(count):
                return f"{say(DISCARD)} {self.counted(count, self.card)} d’un même clan"
            # cards in armies
            case t.Destroy(targets):
                return f"{say(DESTROY)} {self.targets(targets, voice)}"
            case t.DestroyClan():
                return f"{say(DESTROY)} toutes les cartes LIBRES de ce clan"
            case t.Capture(targets):
                return f"{say(verbs['capture'])} {self.targets(targets, voice)}"
            case t.CaptureNamed(card):
                return f"{say(verbs['capture'])} {self.lexicon.card_name(card)}"
            case t.CaptureThis():
                return f"{say(verbs['capture'])} cette carte"
            case t.CaptureIt():
                return la(verbs["capture"], voice)
            case t.Release(targets):
                return f"{say(verbs['release'])} {self.targets(targets, voice)}"
            case t.ReleaseAll(owner):
                army = self.whose_army(owner, voice)
                captured = f"toutes les cartes {self.captured(2)}"
                return f"{say(verbs['release'])} {captured} {army}"
            case t.ReleaseEveryone():
                captured = f"toutes les cartes {self.captured(2)}"
                return f"{say(verbs['release'])} {captured} de toutes les armées"
            case t.Sacrifice(number):
                return f"{say(SACRIFICE)} {self.sacrificed(number, voice)}"
            case t.Return(targets):
                return f"{say(RETURN)} {self.targets(targets, voice)} {self.to_hand(targets)}"
            case t.PutOnDeck(targets):
                return f"{say(PUT)} {self.targets(targets, voice)} {self.on_decks(targets)}"
            case t.PlaceBounty():
                return f"{say(PUT)} {le(nouns['bounty_token'])} sur une carte en jeu"
            case t.SwapTwo(t.Owner.ANY):
                return f"{say(SWAP)} 2 cartes de même niveau dans une même armée"
            case t.SwapTwo(t.Owner.YOURS):
                army = voice.pick("votre armée", "son armée")
                return f"{say(SWAP)} 2 cartes de même niveau dans {army}"
            case t.Copy(targets):
                return f"{say(COPY)} l’effet {de(self.copied(targets, voice))}"
            case t.CopyIt():
                return f"{say(COPY)} son effet"
            case t.CopyDiscarded():
                either = f"{du(nouns['discards'])} de n’importe quel joueur"
                return f"{say(COPY)} l’effet d’une carte {either}"
            case t.CopyActivation():
                power = "le pouvoir d’activation d’une carte de l’armée d’un adversaire"
                return f"{say(COPY)} {power}"
            # the discards
            case t.TakeFromDiscards():
                return f"{say(TAKE)} {self.found(step)}"
            case t.Fetch():
                return f"{say(TAKE)} {self.fetched(step, voice)}"
            case t.FetchName():
                cards = f"toutes les cartes portant un nom de {voice.pick('votre', 'son')} choix"
                return f"{say(TAKE)} dans {discards} {cards}"
            case t.FetchNamed(name):
                cards = f"toutes les cartes {self.called(name, 2)}"
                removed = f"parmi {voice.pick('vos', 'ses')} cartes retirées de la partie"
                return f"{say(TAKE)} {cards} qui sont dans {discards} ou {removed}"
            case t.RemoveIt():
                return f"{la(REMOVE, voice)} de la partie"
            case t.RemoveDiscarded():
                return f"{say(REMOVE)} de la partie une carte de {discards}"
            case t.RemoveClan():
                cards = f"toutes les cartes de ce clan qui sont dans {discards}"
                return f"{say(REMOVE)} de la partie {cards}"
            case t.PutDiscardsOnDeck(amount, up_to):
                cards = phrase("jusqu’à" if up_to else "", self.amount(amount, voice))
                order = f", dans l’ordre de {voice.pick('votre', 'son')} choix"
                top = f"sur le dessus de {deck}{'' if amount == t.Number(1) else order}"
                return f"{say(PUT)} {cards} de {discards} {top}"
            # the deck
            case t.Mill(amount):
                return f"{say(DISCARD)} {self.top(amount)} de {deck}"
            case t.ShuffleClan():
                cards = f"toutes les cartes de ce clan qui sont dans {discards}"
                return f"{say(SHUFFLE)} dans {deck} {cards}"
            case t.ShuffleIt():
                return f"{la(SHUFFLE, voice)} dans {deck}"
            case t.Search():
                found = f"{la(TAKE, voice)} et {say(SHUFFLE)} {deck}"
                return f"{say(SEARCH)} une carte dans {deck}, {found}"
            case t.SearchNamed(name):
                found = f"{say(SEARCH)} dans {deck} une carte {self.called(name, 1)}"
                shown = f"{la(SHOW, voice)}, {say(SHUFFLE)} {deck}"
                return f"{found}, {shown} et {la(PUT, voice)} sur le dessus"
            case t.Reveal(count, own=True):
                return f"{say(REVEAL)} {self.top(t.Number(count))} de {deck}"
            case t.Reveal(count):
                return f"{say(REVEAL)} {self.top(t.Number(count))} {du(nouns['deck'])}"
            case t.Keep(number, up_to, new_clans):
                kept = phrase(say(KEEP_OF_THEM), "au plus" if up_to else "", digits(number))
                absent = "d’un clan absent" if self.is_one(number.count) else "de clans absents"
                clans = f"{absent} de {voice.pick('votre', 'son')} armée"
                return phrase(kept, "de plus" if voice.more else "") + (
                    f", {clans}" if new_clans else ""
                )
            case t.KeepNamed(what):
                return f"{say(KEEP)} celles du {NAMEABLE[what]} annoncé"
            case t.PutOnTop(number):
                return f"{say(PUT_OF_THEM)} {digits(number)} sur le dessus de {deck}"
            case t.TakeRest():
                return f"{say(TAKE)} les autres"
            case t.DiscardRest():
                return f"{say(DISCARD)} les autres"
            case t.RestUnder():
                return f"{say(PUT)} le reste sous {deck}"
            case t.RestOnTop():
                return f"{say(PUT_BACK)} le reste sur le dessus {du(nouns['deck'])}"
            case t.LetJump(clan, count):
                return self.let_jump(clan, count, voice)
            case t.NameOne("clan", in_discards=True):
                return f"{say(ANNOUNCE)} un clan présent dans {discards}"
            case t.NameOne(what, in_discards=False):
                return f"{say(ANNOUNCE)} un {NAMEABLE[what]}"
            # hands, tokens, turns, points
            case t.LookAtHand():
                return f"{say(LOOK)} la main de {voice.pick('votre', 'son')} adversaire"
            case t.Ban():
                your = voice.pick("votre", "son")
                banned = f"une carte que {your} adversaire ne peut pas poser"
                return f"{say(ANNOUNCE)} {banned} jusqu’à la fin de {your} prochain tour"
            case t.TakeAdvantage():
                return f"{say(TAKE)} {le(nouns['advantage'])}"
            case t.TakeExtraTurn(from_discards=True, for_nothing=False):
                may = voice.pick("vous pouvez", "il peut")
                play = f"pendant lequel {may} poser une carte de {discards}"
                return f"{say(PLAY)} {un(nouns['extra_turn'])}, {play}"
            case t.TakeExtraTurn(from_discards=False, for_nothing=True):
                cost = f"une carte de niveau 1 ne {voice.pick('vous', 'lui')} coûte rien"
                return f"{say(PLAY)} {un(nouns['extra_turn'])}, pendant lequel {cost}"
            case t.TakeExtraTurn(from_discards=False):
                return f"{say(PLAY)} {un(nouns['extra_turn'])}"
            case t.TakeBackToken(1, up_to=False):
                return f"{say(TAKE_BACK)} {un(nouns['token'])}"
            case t.TakeBackToken(count, up_to):
                tokens = self.counted(count, nouns["token"])
                return phrase(say(TAKE_BACK), "jusqu’à" if up_to else "", tokens)
            case t.GainDragoons(count, or_draw):
                gained = f"{say(GAIN)} {self.counted(count, nouns['dragoon'])}"
                cannot = voice.pick("vous ne pouvez", "il ne peut")
                lost = f"{nouns['dragoon'].one} {que(cannot)} pas gagner"
                return f"{gained} et {say(DRAW)} 1 carte pour chaque {lost}" if or_draw else gained
            case t.GiveDragoon():
                return f"{say(GIVE_YOU)} {un(nouns['dragoon'])}"
            case t.Unlock():
                return f"{say(UNLOCK)} {un(nouns['token'])}"
            case t.TurnTile():
                tile = nouns["tile"]
                one = f"{'une' if is_feminine(tile) else 'un'} de {voice.pick('vos', 'ses')}"
                wins = f"ce qui {voice.pick('vous', 'lui')} fait gagner la partie"
                third = f"si c’est {'la' if is_feminine(tile) else 'le'} troisième"
                have = f"{voice.pick('que vous avez', 'qu’il a')} {un(nouns['supremacy'])}"
                return f"{say(TURN)} {one} {tile.many}, {wins} {third} et {have}"
            case t.PassNow():
                has = voice.pick("vous n’avez", "il n’a")
                return f"{say(PASS)} si {has} plus de {nouns['token'].one} en main"
            case t.DoAgain():
                return f"{say(AGAIN)} une seconde fois"
            case t.GainPoints(count):
                return f"{say(GAIN)} {self.counted(count, nouns['victory_point'])}"
            case t.OrIfNone(first, otherwise):
                none = voice.pick("si vous n’en avez pas", "s’il n’en a pas")
                return f"{self.step(first, voice)}, ou {self.step(otherwise, voice)} {none}"
            case t.SwapTwo() | t.NameOne() | t.TakeExtraTurn():
                raise UnspeakableError(f"no sentence says {step}")
            case _ if isinstance(step, Win):
                raise UnspeakableError(f"{step} is a sentence of its own")
            case _:
                raise UnspeakableError(f"no sentence says {step}")

    def let_jump(self, clan: str, count: int, voice: Voice) -> str:
        say, deck = voice.say, self.nouns["deck"]
        jumper = f"{un(self.clan_card(clan))} {self.army(t.Owner.YOURS, voice)}"
        revealed = f"{say(REVEAL)} {self.top(t.Number(count))} {du(deck)}"
        replaced = f"{la(REPLACE, voice)} {voice.pick('si vous le souhaitez', 's’il le souhaite')}"
        by = f"par une carte révélée de même niveau ({self.keywords['shadow_jump']} réussi)"
        return f"{say(CHOOSE)} {jumper}, {revealed}, {replaced} {by} et {say(DISCARD)} le reste"

    def amount(self, amount: t.Amount, voice: Voice) -> str:
        match amount:
            case t.Number():
                return self.counted(amount, self.card)
            case t.TheX():
                return "X cartes"
            case t.XLess():
                return f"X cartes (1 de moins {self.with_advantage()})"
            case t.PerPoint():
                point = self.nouns["victory_point"].one
                return f"1 carte pour chaque {point} {voice.pick('que vous avez', 'qu’il a')}"
            case t.PerCard(_, t.Scope.DISCARDS):
                raise UnspeakableError(f"no sentence says {amount}")
            case t.PerCard(clan, scope):
                card = self.clan_card(clan).one
                return f"1 carte pour chaque {card} dans {self.around(scope, voice)}"
            case t.PerClan(scope):
                return f"1 carte pour chaque clan présent dans {self.around(scope, voice)}"
            case t.ClansShown(most):
                row = f"{voice.pick('votre', 'sa')} ligne du bas"
                limit = f", {most} au maximum" if most else ""
                return f"1 carte pour chaque clan présent dans {row}{limit}"
            case t.PerReleased(most):
                army = self.army(t.Owner.YOURS, voice)
                released = agree(self.verbs["release"].participle, self.card)
                card = f"chaque carte {army} qui vient d’être {released}"
                return f"1 carte pour {card}, {most} au maximum"
            case t.LevelOfIt():
                return "un nombre de cartes égal au niveau de la carte choisie"
            case t.HalfHand(up):
                rounded = "arrondie au supérieur" if up else "arrondie à l’inférieur"
                return f"la moitié de {voice.pick('votre', 'sa')} main, {rounded}"
            case t.WholeHand():
                return voice.pick("toute votre main", "toute sa main")
            case _:
                raise UnspeakableError(f"no sentence says {amount}")

    def around(self, scope: t.Scope, voice: Voice) -> str:
        match scope:
            case t.Scope.ROW:
                return "sa ligne"
            case t.Scope.COLUMN:
                return "sa colonne"
            case t.Scope.DISCARDS:
                return own(self.nouns["discards"], voice)

    def draw_until(self, number: t.Number | t.OtherHand, voice: Voice) -> str:
        if isinstance(number, t.Number):
            return f"jusqu’à avoir {self.counted(number, self.card)} en main"
        return f"jusqu’à avoir autant de cartes en main que {self.other(voice)}"

    def discard_until(self, number: t.Number | t.OtherHand, voice: Voice) -> str:
        if isinstance(number, t.Number):
            return f"jusqu’à n’en avoir plus que {digits(number)} en main"
        return f"jusqu’à en avoir autant en main que {self.other(voice)}"

    def other(self, voice: Voice) -> str:
        return voice.other("votre adversaire", "vous", "son adversaire")

    def top(self, amount: t.Number | t.TheX) -> str:
        if amount == t.Number(1):
            return "la première carte"
        return f"les {'X' if isinstance(amount, t.TheX) else digits(amount)} premières cartes"

    def targets(self, targets: t.Targets, voice: Voice, *, other: bool = False) -> str:
        """une carte LIBRE de niveau 1, une autre carte de sa ligne ou de sa colonne."""
        in_line, other = targets.near is t.Near.IN_LINE, is_another(targets) or other
        if targets.amount != t.Number(1) or targets.up_to:
            cards = self.counted(targets.amount, self.card)
        else:
            cards = "une autre carte" if other else un(self.card)
        return phrase(
            "jusqu’à" if targets.up_to else "",
            cards,
            self.kind(targets),
            self.of_level(targets),
            "de niveau inférieur ou égal au sien" if targets.up_to_it else "",
            "de sa ligne ou de sa colonne" if in_line else self.army(targets.owner, voice),
        )

    def copied(self, targets: t.Targets, voice: Voice) -> str:
        """une carte de niveau 1 en jeu, une autre carte de sa ligne ou de sa colonne."""
        cards = self.targets(targets, voice, other=targets.near is t.Near.IN_LINE)
        return f"{cards} en jeu" if is_anywhere(targets) else cards

    def kind(self, targets: t.Targets) -> str:
        count = targets.amount.count
        match only_kind(targets):
            case "free":
                return "LIBRE" if self.is_one(count) else "LIBRES"
            case "captured":
                return self.captured(count)
            case "adjacent":
                return "adjacente" if self.is_one(count) else "adjacentes"
            case "keyword":
                return self.with_keywords((str(targets.keyword),))
            case _:
                return ""

    def captured(self, count: int) -> str:
        participle = self.verbs["capture"].participle
        return agree(participle, self.card, many=not self.is_one(count))

    def called(self, name: str, count: int) -> str:
        named = agree("nommé", self.card, many=not self.is_one(count))
        return f"{named} {self.lexicon.card_name(name)}"

    def with_keywords(self, keywords: tuple[str, ...]) -> str:
        """avec le mot-clé Merveilleux ou Force de Volonté."""
        return f"avec le mot-clé {f' {self.or_} '.join(self.keywords[key] for key in keywords)}"

    def of_level(self, which: t.Targets | t.Fetch) -> str:
        levels = self.levels(which)
        return f"de niveau {levels}" if levels else ""

    def with_supremacy(self) -> str:
        return f"avec {un(self.nouns['supremacy'])}"

    def with_dragoon(self) -> str:
        return f"avec {un(self.nouns['dragoon'])}"

    def with_advantage(self) -> str:
        return f"avec {le(self.nouns['advantage'])}"

    def sacrificed(self, number: t.Number | t.Surplus, voice: Voice) -> str:
        if isinstance(number, t.Surplus):
            even = "jusqu’à ce que les deux joueurs aient le même nombre de cartes en jeu"
            return f"des cartes LIBRES {even}"
        return self.targets(t.Targets(number, free=True), voice)

    def one_after_another(self, steps: list[str]) -> str:
        return listing(steps, self.and_) if len(steps) > 2 else super().one_after_another(steps)

    def given_again(self, sentence: t.Sentence | t.ChooseOne) -> str:
        return "dans ce cas, "

    def army(self, owner: t.Owner, voice: Voice) -> str:
        match owner:
            case t.Owner.ANY:
                return ""
            case t.Owner.YOURS:
                return voice.pick("de votre armée", "de son armée")
            case t.Owner.OPPONENT:
                return voice.pick("d’une armée adverse", "de l’armée adverse")

    def whose_army(self, owner: t.Owner, voice: Voice) -> str:
        match owner:
            case t.Owner.YOURS:
                return self.army(owner, voice)
            case t.Owner.OPPONENT:
                return f"de l’armée de {voice.pick('votre', 'son')} adversaire"
            case t.Owner.ANY:
                raise UnspeakableError("no sentence speaks of all cards of all armies")

    def to_hand(self, targets: t.Targets) -> str:
        if self.is_one(targets.amount.count):
            return "dans la main de son propriétaire"
        return "dans la main de leurs propriétaires"

    def on_decks(self, targets: t.Targets) -> str:
        top = f"sur le dessus {du(self.nouns['deck'])}"
        if self.is_one(targets.amount.count):
            return f"{top} de son propriétaire"
        return f"{top} de leurs propriétaires"

    def found(self, take: t.TakeFromDiscards) -> str:
        """une carte dans la défausse; dans la défausse 2 cartes nommées Fact ou Garsh."""
        noun = self.clan_card(take.clan) if take.clan else self.card
        cards = un(noun) if take.amount == t.Number(1) else self.counted(take.amount, noun)
        where = f"dans {le(self.nouns['discards'])}"
        if is_of_other_clan(take):
            return f"{where} {cards} d’un autre clan"
        if not take.names:
            return f"{cards} {where}"
        named = agree("nommé", self.card, many=not self.is_one(take.amount.count))
        return f"{where} {cards} {named} {self.named(take.names, self.or_)}"

    def fetched(self, fetch: t.Fetch, voice: Voice) -> str:
        """une carte dans votre défausse; dans votre défausse une carte de niveau 1."""
        if isinstance(fetch.amount, t.TheX):
            cards = f"X {self.card.many}"
        elif fetch.amount == t.Number(1) and not fetch.up_to:
            cards = un(self.card)
        else:
            cards = self.counted(fetch.amount, self.card)
        cards = phrase("jusqu’à" if fetch.up_to else "", cards)
        where = f"dans {own(self.nouns['discards'], voice)}"
        which = phrase(
            self.of_level(fetch),
            "de niveaux différents" if fetch.different_levels else "",
            "du clan et du niveau annoncés" if fetch.as_named else "",
            self.with_keywords(fetch.keywords) if fetch.keywords else "",
        )
        return f"{where} {cards} {which}" if which else f"{cards} {where}"

    def keyword(self, keyword: str) -> Noun:
        """un Recruteur, le Shadow Jump."""
        return Noun(self.keywords[keyword], f"{self.keywords[keyword]}s", "m")

    def clan_card(self, clan: str) -> Noun:
        canonical = Noun(f"carte du clan {clan}", f"cartes du clan {clan}", "f")
        return self.lexicon.clan_card(clan) or canonical

    def winning(self, win: Win) -> str:
        match win:
            case t.WinWithCards(count):
                needed = f"dont l’armée compte {self.counted(count, self.card)}"
            case t.WinWithClan(count):
                cards = f"{self.counted(count, self.card)} d’un même clan"
                needed = f"dont l’armée compte au moins {cards}"
            case t.WinWithNames(names):
                needed = f"dont l’armée contient {self.named(names, self.and_)}"
            case t.WinWithDragoons(tokens, count, clan):
                held = f"{self.counted(tokens, self.nouns['dragoon'])} en main"
                cards = f"au moins {self.counted(count, self.clan_card(clan))}"
                needed = f"ayant {held} et {cards} dans son armée"
            case t.WinWithRows(bottom, middle):
                below = f"au moins {bottom} clans dans sa ligne du bas"
                needed = f"ayant {below} et au moins {middle} dans sa ligne du milieu"
            case t.WinByStrength(least):
                twice = "au moins le double de celle de chaque adversaire"
                needed = f"dont l’armée a une force d’au moins {least} et d’{twice}"
            case _:
                raise UnspeakableError(f"no sentence says {win}")
        return f"un joueur {needed} gagne la partie"

    def give_back(self, dragoons: int) -> str:
        dragoon = self.nouns["dragoon"]
        tokens = un(dragoon) if dragoons == 1 else self.counted(dragoons, dragoon)
        return f"rendez {tokens} à la réserve"

    def when(self, when: t.When) -> str:
        nouns, verbs = self.nouns, self.verbs
        match when:
            case t.When.BATTLE_WON:
                return f"quand vous gagnez {un(nouns['great_battle'])}"
            case t.When.BATTLE_LOST:
                return f"quand vous perdez {un(nouns['great_battle'])}"
            case t.When.BATTLE_ENDED:
                return f"à la fin de chaque {nouns['great_battle'].one}"
            case t.When.RESHUFFLED:
                return f"quand {self.phrases['discards_are_reshuffled']}"
            case t.When.OPPONENT_SHIFTED:
                return f"quand un adversaire {verbs['shift'].third} une carte"
            case t.When.CARD_CAPTURED:
                return f"quand une carte est {agree(verbs['capture'].participle, self.card)}"
            case t.When.OWN_CARD_DESTROYED:
                return "quand une carte de votre armée est détruite"
            case t.When.PLAYER_DESTROYED:
                return "quand un joueur détruit une carte"
            case t.When.FIRST_PASS:
                return f"quand un joueur est le premier à passer dans {un(nouns['round'])}"
            case t.When.TURN_ENDED:
                return "à la fin du tour de chaque joueur"
            case t.When.ROUND_STARTED:
                return f"au début de chaque {nouns['round'].one}"
            case t.When.ANY_MOMENT:
                return "à tout moment"
            case t.When.OWN_TURN_ENDED:
                return "à la fin de votre tour"
            case t.When.OWN_FIRST_PASS:
                return f"quand vous êtes le premier à passer dans {un(nouns['round'])}"
            case t.When.OWN_RESHUFFLED:
                discards, deck = nouns["discards"], nouns["deck"].one
                whole = f"{'toute' if is_feminine(discards) else 'tout'} votre {discards.one}"
                return f"quand vous mélangez {whole} dans votre {deck}"
            case t.When.DREW_FOR_TWO:
                return f"quand vous piochez en dépensant {self.counted(2, nouns['token'])}"
            case t.When.BOUNTY_HIT:
                verb, bounty = verbs["capture"].imperative, self.with_keywords(("bounty",))
                return f"quand vous {verb} ou détruisez une carte adverse {bounty}"
            case t.When.DRAGOON_USED:
                return f"quand vous activez une carte de votre armée {self.with_dragoon()}"
            case t.When.RECRUITED:
                recruiter = f"{de(un(self.keyword('recruiter')))} de votre armée"
                return f"quand vous posez une carte juste à droite {recruiter}"
            case t.When.RECRUITER_DESTROYED:
                destroyed = f"{un(self.keyword('recruiter'))} de votre armée est détruit"
                return f"quand {destroyed}, vos adversaires ne piochent pas"
            case t.When.JUMP_FAILED:
                jump = f"{le(self.keyword('shadow_jump'))} d’une carte de votre armée"
                return f"la première fois de chaque {nouns['round'].one} que {jump} échoue"
            case t.When.YOU_DESTROYED:
                return "quand vous détruisez une carte d’un adversaire"

    def standing(self, power: t.StandingPower) -> str:
        nouns, keywords = self.nouns, self.keywords
        match power:
            case t.TokensOnOthers():
                tokens = nouns["token"].many
                return (
                    f"les joueurs peuvent placer leurs {tokens} sur les cartes des autres joueurs"
                )
            case t.HolderDraws(count):
                holder = f"le détenteur {du(nouns['advantage'])}"
                cards, price = self.counted(count, self.card), self.counted(2, nouns["token"])
                return f"{holder} peut piocher {cards} en dépensant {price}"
            case t.FirstWinIsWorth(count):
                point = nouns["victory_point"]
                who = f"un joueur sans {point.one} qui gagne {un(nouns['great_battle'])}"
                return f"{who} obtient {self.counted(count, point)} au lieu de 1"
            case t.SecretShifts():
                cards = f"vos cartes avec {un(nouns['shift_cost'])}"
                return f"{cards} ont le mot-clé {keywords['secret_shift']}"
            case t.TurnsAfterPass(count):
                turns = self.counted(count, Noun("tour", "tours", "m"))
                return f"quand vous passez en premier, votre adversaire n’a plus que {turns}"
            case t.WinByMargin(margin):
                battle = nouns["great_battle"]
                won = f"gagner {un(battle)} avec au moins {margin} points d’écart"
                other = f"après {'toute' if is_feminine(battle) else 'tout'} autre {battle.one}"
                extra = f"{other}, vous sacrifiez 1 carte de plus"
                return f"{won} vous fait gagner la partie\N{NO-BREAK SPACE}; {extra}"
            case t.HighestFreeIsEthereal():
                return f"votre carte LIBRE la plus haute a le mot-clé {keywords['ethereal']}"
            case t.HandLimit(count):
                return f"les joueurs ont une limite de {self.counted(count, self.card)} en main"
            case t.HandStrength():
                gains = "votre armée gagne 1 point de force pour chaque carte dans votre main"
                return f"lors {de(un(nouns['great_battle']))}, {gains}"
            case t.LevelEchoes(level):
                return f"vos cartes de niveau {level} ont le mot-clé {keywords['echo']}"
            case t.LevelOfEveryClan(level):
                clans = f"à tous les clans de votre {nouns['deck'].one}"
                return f"vos cartes de niveau {level} appartiennent {clans}, où qu’elles soient"
            case t.OfEveryClan():
                clans = f"à tous les clans de votre {nouns['deck'].one}"
                return f"elle appartient {clans}, où qu’elle soit"
            case t.OfEveryLevel():
                return "elle est de tous les niveaux, où qu’elle soit"
            case t.StandsFor(names):
                return f"elle compte aussi comme {self.named(names, self.and_)}"
            case t.NeighboursEcho():
                return f"les cartes adjacentes à celle-ci ont le mot-clé {keywords['echo']}"
            case t.DoubledByBounty():
                doubled = f"sa valeur militaire est doublée lors {de(un(nouns['great_battle']))}"
                card = f"une carte {self.with_keywords(('bounty',))}"
                return f"{doubled} si votre adversaire a en jeu {card}"
            case t.Mirror():
                return "elle a le texte, les mots-clés et les symboles de sa carte miroir"
            case t.SavesACard():
                hit = f"sur le point d’être {self.captured(1)} ou détruite"
                return f"défaussez-la pour sauver une carte de votre armée {hit}"
            case t.CancelsActivation():
                return "défaussez-la pour annuler l’activation d’une carte par votre adversaire"
            case t.DragoonsDraw():
                dragoon, tokens = nouns["dragoon"], nouns["token"].many
                spent = f"peuvent être {agree('dépensé', dragoon, many=True)} comme des {tokens}"
                back = "puis retournent à la réserve"
                return f"les {dragoon.many} {spent} pour piocher des cartes, {back}"
            case t.NewClansCostLess(count, yours):
                less = f"{self.counted(count, self.card)} de moins"
                cost = f"{'vous coûte' if yours else 'coûte'} {less}"
                return f"poser une carte de niveau 1 d’un nouveau clan {cost}"
            case t.FirstIsSafe():
                neither = f"ne peuvent ni {self.verbs['capture'].infinitive} ni détruire"
                return f"vos adversaires {neither} {own(nouns['first_card'], Voice())}"
            case t.TakesRevealed():
                fails = f"son {keywords['shadow_jump']} échoue"
                return f"vous prenez en main la carte révélée quand {fails}"
            case t.JumpsWithoutCost():
                cards = f"les cartes de niveau 1 ou 2 sans {nouns['shift_cost'].one}"
                return f"{cards} peuvent faire {un(self.keyword('shadow_jump'))}"
            case t.CheaperPerCaptured(least):
                each = f"pour chaque carte {self.captured(1)} de votre armée"
                cost = own(nouns["shift_cost"], Voice(t.Who.THAT_PLAYER))
                return f"{cost} diminue de 1 carte {each}{f' (minimum {least})' if least else ''}"
            case t.ClanShiftsCheaper(clan):
                cost = f"{le(nouns['shift_cost'])} de vos {self.clan_card(clan).many}"
                return f"{cost} diminue de 1 carte (minimum 1)"
            case t.ShiftsCostLess():
                return f"chaque {nouns['shift'].one} coûte 1 carte de moins (minimum 1)"
            case t.ExtraPointWithCaptured(count):
                cards = f"au moins {self.counted(count, self.card)} {self.captured(count)}"
                won = f"gagner {un(nouns['great_battle'])} avec {cards} dans votre armée"
                return f"{won} vous rapporte {self.counted(1, nouns['victory_point'])} de plus"
            case t.CapturedAreWorth(value):
                cards = f"les cartes {self.captured(2)} ont une valeur militaire de {value}"
                return f"lors {de(un(nouns['great_battle']))}, {cards}"
            case _:
                raise UnspeakableError(f"no sentence says {power}")

    def moment(self, moment: str) -> str:
        if moment == "jumped":
            return f"quand son {self.keywords['shadow_jump']} réussit"
        lying = f"alors qu’elle est dans {le(self.nouns['discards'])}"
        return {
            "effect": "quand elle arrive en jeu ou est activée",
            "arrival": "quand elle arrive en jeu",
            "arrival_by_shift": f"quand elle arrive en jeu {self.phrases['by_shift']}",
            "activation": "quand elle est activée",
            "shifted": f"quand {self.phrases['it_shifts']}",
            "destroyed": "quand elle est détruite",
            "captured": f"quand elle est {self.captured(1)}",
            "removed": f"quand un joueur la retire de la partie {lying}",
        }[moment]


SPEAKER = French
