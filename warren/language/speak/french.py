"""French: the player is addressed with `vous`; a card is feminine, a player masculine."""

from __future__ import annotations

from typing import assert_never

from warren.language import tree as t
from warren.language.speak.speaker import Speaker, UnspeakableError, Voice, Win, digits, phrase
from warren.language.speak.words import Lexicon, Noun, Verb


def regular(infinitive: str) -> Verb:
    """Verbs in -er: piocher, piochez, pioche, pioché."""
    stem = infinitive.removesuffix("er")
    return Verb(infinitive, f"{stem}ez", f"{stem}e", f"{stem}é")


ANNOUNCE = regular("annoncer")
COPY = regular("copier")
DESTROY = Verb("détruire", "détruisez", "détruit", "détruit")
DISCARD = regular("défausser")
DRAW = regular("piocher")
GAIN = regular("gagner")
KEEP = regular("garder")
KEEP_OF_THEM = Verb("en garder", "gardez-en", "en garde", "")
PLAY = regular("jouer")
RETURN = Verb("renvoyer", "renvoyez", "renvoie", "renvoyé")
REVEAL = Verb("révéler", "révélez", "révèle", "révélé")
SWAP = Verb("intervertir", "intervertissez", "intervertit", "interverti")
TAKE = Verb("prendre", "prenez", "prend", "pris")
TAKE_BACK = Verb("reprendre", "reprenez", "reprend", "repris")
NAMEABLE = {"clan": "clan", "level": "niveau"}

CANONICAL = Lexicon(
    "fr",
    nouns={
        "advantage": Noun("avantage", "avantages", "m"),
        "deck": Noun("pioche", "pioches", "f"),
        "discards": Noun("défausse", "défausses", "f"),
        "extra_turn": Noun("tour supplémentaire", "tours supplémentaires", "m"),
        "great_battle": Noun("grande bataille", "grandes batailles", "f"),
        "round": Noun("manche", "manches", "f"),
        "token": Noun("jeton", "jetons", "m"),
        "victory_point": Noun("point de victoire", "points de victoire", "m"),
    },
    verbs={
        "capture": regular("capturer"),
        "shift": Verb("relever", "relevez", "relève", "relevé"),
    },
    phrases={
        "it_shifts": "elle est relevée",
        "by_shift": "par relève",
        "discards_are_reshuffled": "la défausse est remélangée",
        "global": "Global",
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

    def is_one(self, count: int) -> bool:
        return count < 2

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

    def may(self, voice: Voice) -> str:
        return voice.pick("vous pouvez", "peut")

    def condition(self, condition: t.If) -> str:
        match condition:
            case t.If.HOLD_ADVANTAGE:
                return f"si vous avez {le(self.nouns['advantage'])}"

    def step(self, step: t.Step, voice: Voice) -> str:
        say, nouns = voice.say, self.nouns
        match step:
            case t.Draw(amount):
                return f"{say(DRAW)} {self.amount(amount, voice)}"
            case t.Discard(amount):
                return f"{say(DISCARD)} {self.amount(amount, voice)}"
            case t.DrawUntil(number):
                return f"{say(DRAW)} jusqu’à avoir {self.counted(number, self.card)} en main"
            case t.DiscardUntil(number):
                only = f"jusqu’à n’en avoir plus que {digits(number)} en main"
                return f"{say(DISCARD)} des cartes {only}"
            case t.DrawOrDiscardUntil(number):
                exactly = f"jusqu’à en avoir {digits(number)} en main"
                return f"{say(DRAW)} ou {say(DISCARD)} des cartes {exactly}"
            case t.Destroy(targets):
                return f"{say(DESTROY)} {self.targets(targets, voice)}"
            case t.Capture(targets):
                return f"{say(self.verbs['capture'])} {self.targets(targets, voice)}"
            case t.Return(targets):
                return f"{say(RETURN)} {self.targets(targets, voice)} {self.to_hand(targets)}"
            case t.SwapTwo():
                return f"{say(SWAP)} 2 cartes de même niveau dans une même armée"
            case t.CopyActivation():
                power = "le pouvoir d’activation d’une carte de l’armée d’un adversaire"
                return f"{say(COPY)} {power}"
            case t.TakeFromDiscards():
                return f"{say(TAKE)} {self.found(step)}"
            case t.Reveal(count):
                return f"{say(REVEAL)} {self.top(count)} {du(nouns['deck'])}"
            case t.Keep(number):
                return f"{say(KEEP_OF_THEM)} {digits(number)}"
            case t.KeepNamed(what):
                return f"{say(KEEP)} celles du {NAMEABLE[what]} annoncé"
            case t.TakeRest():
                return f"{say(TAKE)} les autres"
            case t.DiscardRest():
                return f"{say(DISCARD)} les autres"
            case t.NameOne(what):
                return f"{say(ANNOUNCE)} un {NAMEABLE[what]}"
            case t.TakeAdvantage():
                return f"{say(TAKE)} {le(nouns['advantage'])}"
            case t.TakeExtraTurn():
                return f"{say(PLAY)} {un(nouns['extra_turn'])}"
            case t.TakeBackToken():
                return f"{say(TAKE_BACK)} {un(nouns['token'])}"
            case t.GainPoints(count):
                return f"{say(GAIN)} {self.counted(count, nouns['victory_point'])}"
            case t.OrIfNone(first, otherwise):
                none = voice.pick("si vous n’en avez pas", "s’il n’en a pas")
                return f"{self.step(first, voice)}, ou {self.step(otherwise, voice)} {none}"
            case t.WinWithCards() | t.WinWithClan() | t.WinWithNames():
                raise UnspeakableError(f"{step} is a sentence of its own")
            case _:
                assert_never(step)

    def amount(self, amount: t.Amount, voice: Voice) -> str:
        match amount:
            case t.Number():
                return self.counted(amount, self.card)
            case t.TheX():
                return "X cartes"
            case t.PerPoint():
                point = self.nouns["victory_point"].one
                return f"1 carte pour chaque {point} {voice.pick('que vous avez', 'qu’il a')}"
            case t.PerCard(clan, scope):
                around = {t.Scope.ROW: "ligne", t.Scope.COLUMN: "colonne"}[scope]
                return f"1 carte pour chaque {self.clan_card(clan).one} dans sa {around}"
            case t.LevelOfIt():
                return "un nombre de cartes égal au niveau de la carte choisie"
            case t.HalfHand():
                return f"la moitié de {voice.pick('votre', 'sa')} main, arrondie à l’inférieur"
            case t.WholeHand():
                return voice.pick("toute votre main", "toute sa main")
            case _:
                assert_never(amount)

    def top(self, count: int) -> str:
        return "la première carte" if count == 1 else f"les {count} premières cartes"

    def targets(self, targets: t.Targets, voice: Voice) -> str:
        count, levels = targets.amount.count, self.levels(targets)
        one = targets.amount == t.Number(1) and not targets.up_to
        return phrase(
            "jusqu’à" if targets.up_to else "",
            "une" if one else digits(targets.amount),
            self.form(self.card, count),
            ("LIBRE" if self.is_one(count) else "LIBRES") if targets.free else "",
            f"de niveau {levels}" if levels else "",
            self.army(targets.owner, voice),
        )

    def army(self, owner: t.Owner, voice: Voice) -> str:
        match owner:
            case t.Owner.ANY:
                return ""
            case t.Owner.YOURS:
                return voice.pick("de votre armée", "de son armée")
            case t.Owner.OPPONENT:
                return "de l’armée d’un adversaire"

    def to_hand(self, targets: t.Targets) -> str:
        if self.is_one(targets.amount.count):
            return "dans la main de son propriétaire"
        return "dans la main de leurs propriétaires"

    def found(self, take: t.TakeFromDiscards) -> str:
        """une carte dans la défausse; dans la défausse 2 cartes nommées Fact ou Garsh."""
        noun = self.clan_card(take.clan) if take.clan else self.card
        cards = un(noun) if take.amount == t.Number(1) else self.counted(take.amount, noun)
        where = f"dans {le(self.nouns['discards'])}"
        if not take.names:
            return f"{cards} {where}"
        named = agree("nommé", self.card, many=not self.is_one(take.amount.count))
        return f"{where} {cards} {named} {self.named(take.names, self.or_)}"

    def clan_card(self, clan: str) -> Noun:
        canonical = Noun(f"carte du clan {clan}", f"cartes du clan {clan}", "f")
        return self.lexicon.clan_card(clan) or canonical

    def winning(self, win: Win) -> str:
        match win:
            case t.WinWithCards(count):
                needed = f"compte {self.counted(count, self.card)}"
            case t.WinWithClan(count):
                needed = f"compte au moins {self.counted(count, self.card)} d’un même clan"
            case t.WinWithNames(names):
                needed = f"contient {self.named(names, self.and_)}"
            case _:
                assert_never(win)
        return f"un joueur dont l’armée {needed} gagne la partie"

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

    def standing(self, power: t.TokensOnOthers | t.HolderDraws | t.FirstWinIsWorth) -> str:
        nouns = self.nouns
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

    def moment(self, moment: str) -> str:
        return {
            "arrival": "quand elle arrive en jeu",
            "arrival_by_shift": f"quand elle arrive en jeu {self.phrases['by_shift']}",
            "activation": "quand elle est activée",
            "shifted": f"quand {self.phrases['it_shifts']}",
            "destroyed": "quand elle est détruite",
        }[moment]
