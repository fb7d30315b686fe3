"""Italian: the player is addressed with `tu`; a card is feminine, a player masculine."""

from __future__ import annotations

from typing import assert_never

from warren.language import tree as t
from warren.language.speak.speaker import Speaker, UnspeakableError, Voice, Win, digits, phrase
from warren.language.speak.words import Lexicon, Noun, Verb


def regular(infinitive: str) -> Verb:
    """Verbs in -are: pescare, pesca, pesca, pescato."""
    stem = infinitive.removesuffix("are")
    return Verb(infinitive, f"{stem}a", f"{stem}a", f"{stem}ato")


COPY = regular("copiare")
DECLARE = regular("dichiarare")
DESTROY = Verb("distruggere", "distruggi", "distrugge", "distrutto")
DISCARD = regular("scartare")
DRAW = regular("pescare")
GAIN = regular("guadagnare")
KEEP = Verb("tenere", "tieni", "tiene", "tenuto")
KEEP_OF_THEM = Verb("tenerne", "tienine", "ne tiene", "")
PLAY = regular("giocare")
RETURN = Verb("far tornare", "fai tornare", "fa tornare", "fatto tornare")
REVEAL = regular("rivelare")
SWAP = regular("scambiare")
TAKE = Verb("prendere", "prendi", "prende", "preso")
TAKE_BACK = Verb("riprendere", "riprendi", "riprende", "ripreso")
NAMEABLE = {"clan": "clan", "level": "livello"}

CANONICAL = Lexicon(
    "it",
    nouns={
        "advantage": Noun("vantaggio", "vantaggi", "m"),
        "deck": Noun("mazzo", "mazzi", "m"),
        "discards": Noun("pila degli scarti", "pile degli scarti", "f"),
        "extra_turn": Noun("turno aggiuntivo", "turni aggiuntivi", "m"),
        "great_battle": Noun("grande battaglia", "grandi battaglie", "f"),
        "round": Noun("round", "round", "m"),
        "token": Noun("gettone", "gettoni", "m"),
        "victory_point": Noun("punto vittoria", "punti vittoria", "m"),
    },
    verbs={
        "capture": regular("catturare"),
        "shift": regular("rilevare"),
    },
    phrases={
        "it_shifts": "viene rilevata",
        "by_shift": "per rilievo",
        "discards_are_reshuffled": "la pila degli scarti viene rimescolata",
        "global": "Globale",
    },
)


# --- articles and agreement ----------------------------------------------------------------------

IMPURE = ("z", "x", "y", "gn", "pn", "ps")
CONTRACTED = {"il ": "{}l ", "lo ": "{}llo ", "la ": "{}lla ", "l’": "{}ll’"}


def beginning(noun: Noun) -> str:
    """What the article looks at: l’esercito, lo scudo, il mazzo."""
    if noun.begins:
        return noun.begins
    word = noun.one.lower()
    if word[:1] in "aàeèéiìoòuùh":
        return "vowel"
    impure = word.startswith(IMPURE) or (word[:1] == "s" and word[1:2] not in "aeiou")
    return "impure" if impure else "consonant"


def is_feminine(noun: Noun) -> bool:
    return noun.gender == "f"


def article(noun: Noun) -> str:
    if beginning(noun) == "vowel":
        return "l’"
    if is_feminine(noun):
        return "la "
    return "lo " if beginning(noun) == "impure" else "il "


def il(noun: Noun) -> str:
    """il mazzo, lo scudo, la pila, l’esercito."""
    return article(noun) + noun.one


def un(noun: Noun) -> str:
    """un gettone, uno scudo, una carta, un’alleanza."""
    if is_feminine(noun):
        return f"un’{noun.one}" if beginning(noun) == "vowel" else f"una {noun.one}"
    return f"uno {noun.one}" if beginning(noun) == "impure" else f"un {noun.one}"


def del_(noun: Noun) -> str:
    """del mazzo, dello scudo, della pila, dell’esercito."""
    return CONTRACTED[article(noun)].format("de") + noun.one


def dal(noun: Noun) -> str:
    """dal mazzo, dallo scudo, dalla pila, dall’esercito."""
    return CONTRACTED[article(noun)].format("da") + noun.one


def agree(participle: str, noun: Noun) -> str:
    """intrappolato, intrappolata."""
    return participle.removesuffix("o") + ("a" if is_feminine(noun) else "o")


# --- the language --------------------------------------------------------------------------------


class Italian(Speaker):
    card = Noun("carta", "carte", "f")
    then = ", poi "
    or_ = "o"
    and_ = "e"
    choose_one = "a scelta"
    either = "a scelta, "
    or_else = ", oppure "

    def is_one(self, count: int) -> bool:
        return count == 1

    def subject(self, who: t.Who) -> str:
        match who:
            case t.Who.YOU:
                return ""
            case t.Who.EACH_PLAYER:
                return "ogni giocatore"
            case t.Who.EACH_OPPONENT:
                return "ogni avversario"
            case t.Who.FEWEST_POINTS:
                return f"ogni giocatore con il minor numero di {self.nouns['victory_point'].many}"
            case t.Who.CHOSEN_OPPONENT:
                return "un avversario a tua scelta"
            case t.Who.CHOSEN_PLAYER:
                return "un giocatore a tua scelta"
            case t.Who.THAT_PLAYER:
                return "quel giocatore"

    def may(self, voice: Voice) -> str:
        return voice.pick("puoi", "può")

    def condition(self, condition: t.If) -> str:
        match condition:
            case t.If.HOLD_ADVANTAGE:
                return f"se hai {il(self.nouns['advantage'])}"

    def step(self, step: t.Step, voice: Voice) -> str:
        say, nouns = voice.say, self.nouns
        match step:
            case t.Draw(amount):
                return f"{say(DRAW)} {self.amount(amount, voice)}"
            case t.Discard(amount):
                return f"{say(DISCARD)} {self.amount(amount, voice)}"
            case t.DrawUntil(number):
                return f"{say(DRAW)} fino ad avere {self.counted(number, self.card)} in mano"
            case t.DiscardUntil(number):
                return f"{say(DISCARD)} carte fino ad averne {digits(number)} in mano"
            case t.DrawOrDiscardUntil(number):
                verbs = f"{say(DRAW)} o {say(DISCARD)}"
                return f"{verbs} carte fino ad averne {digits(number)} in mano"
            case t.Destroy(targets):
                return f"{say(DESTROY)} {self.targets(targets, voice)}"
            case t.Capture(targets):
                return f"{say(self.verbs['capture'])} {self.targets(targets, voice)}"
            case t.Return(targets):
                return f"{say(RETURN)} {self.targets(targets, voice)} {self.to_hand(targets)}"
            case t.SwapTwo():
                return f"{say(SWAP)} di posto 2 carte dello stesso livello nello stesso esercito"
            case t.CopyActivation():
                power = "il potere di attivazione di una carta dell’esercito di un avversario"
                return f"{say(COPY)} {power}"
            case t.TakeFromDiscards():
                return f"{say(TAKE)} {self.found(step)}"
            case t.Reveal(count):
                return f"{say(REVEAL)} {self.top(count)} {del_(nouns['deck'])}"
            case t.Keep(number):
                return f"{say(KEEP_OF_THEM)} {digits(number)}"
            case t.KeepNamed(what):
                return f"{say(KEEP)} quelle del {NAMEABLE[what]} dichiarato"
            case t.TakeRest():
                return f"{say(TAKE)} le altre"
            case t.DiscardRest():
                return f"{say(DISCARD)} le altre"
            case t.NameOne(what):
                return f"{say(DECLARE)} un {NAMEABLE[what]}"
            case t.TakeAdvantage():
                return f"{say(TAKE)} {il(nouns['advantage'])}"
            case t.TakeExtraTurn():
                return f"{say(PLAY)} {un(nouns['extra_turn'])}"
            case t.TakeBackToken():
                return f"{say(TAKE_BACK)} {un(nouns['token'])}"
            case t.GainPoints(count):
                return f"{say(GAIN)} {self.counted(count, nouns['victory_point'])}"
            case t.OrIfNone(first, otherwise):
                none = voice.pick("se non ne hai", "se non ne ha")
                return f"{self.step(first, voice)}, oppure {self.step(otherwise, voice)} {none}"
            case t.WinWithCards() | t.WinWithClan() | t.WinWithNames():
                raise UnspeakableError(f"{step} is a sentence of its own")
            case _:
                assert_never(step)

    def amount(self, amount: t.Amount, voice: Voice) -> str:
        match amount:
            case t.Number():
                return self.counted(amount, self.card)
            case t.TheX():
                return "X carte"
            case t.PerPoint():
                point = self.nouns["victory_point"].one
                return f"1 carta per ogni {point} che {voice.pick('hai', 'ha')}"
            case t.PerCard(clan, scope):
                around = {t.Scope.ROW: "riga", t.Scope.COLUMN: "colonna"}[scope]
                return f"1 carta per ogni {self.clan_card(clan).one} nella sua {around}"
            case t.LevelOfIt():
                return "un numero di carte pari al livello della carta scelta"
            case t.HalfHand():
                whose = voice.pick("della tua mano", "della propria mano")
                return f"metà {whose}, arrotondata per difetto"
            case t.WholeHand():
                return voice.pick("tutta la tua mano", "tutta la propria mano")
            case _:
                assert_never(amount)

    def top(self, count: int) -> str:
        return "la prima carta" if count == 1 else f"le prime {count} carte"

    def targets(self, targets: t.Targets, voice: Voice) -> str:
        count, levels = targets.amount.count, self.levels(targets)
        one = targets.amount == t.Number(1) and not targets.up_to
        return phrase(
            "fino a" if targets.up_to else "",
            "una" if one else digits(targets.amount),
            self.form(self.card, count),
            ("LIBERA" if self.is_one(count) else "LIBERE") if targets.free else "",
            f"di livello {levels}" if levels else "",
            self.army(targets.owner, voice),
        )

    def army(self, owner: t.Owner, voice: Voice) -> str:
        match owner:
            case t.Owner.ANY:
                return ""
            case t.Owner.YOURS:
                return voice.pick("del tuo esercito", "del proprio esercito")
            case t.Owner.OPPONENT:
                return "dell’esercito di un avversario"

    def to_hand(self, targets: t.Targets) -> str:
        if self.is_one(targets.amount.count):
            return "in mano al suo proprietario"
        return "in mano ai rispettivi proprietari"

    def found(self, take: t.TakeFromDiscards) -> str:
        """una carta dalla pila degli scarti; dalla pila 2 carte di nome Fact o Garsh."""
        noun = self.clan_card(take.clan) if take.clan else self.card
        cards = un(noun) if take.amount == t.Number(1) else self.counted(take.amount, noun)
        where = dal(self.nouns["discards"])
        if not take.names:
            return f"{cards} {where}"
        return f"{where} {cards} di nome {self.named(take.names, self.or_)}"

    def clan_card(self, clan: str) -> Noun:
        canonical = Noun(f"carta del clan {clan}", f"carte del clan {clan}", "f")
        return self.lexicon.clan_card(clan) or canonical

    def winning(self, win: Win) -> str:
        match win:
            case t.WinWithCards(count):
                needed = self.counted(count, self.card)
            case t.WinWithClan(count):
                needed = f"almeno {self.counted(count, self.card)} dello stesso clan"
            case t.WinWithNames(names):
                needed = self.named(names, self.and_)
            case _:
                assert_never(win)
        return f"un giocatore con {needed} nel proprio esercito vince la partita"

    def when(self, when: t.When) -> str:
        nouns, verbs = self.nouns, self.verbs
        match when:
            case t.When.BATTLE_WON:
                return f"quando vinci {un(nouns['great_battle'])}"
            case t.When.BATTLE_LOST:
                return f"quando perdi {un(nouns['great_battle'])}"
            case t.When.BATTLE_ENDED:
                return f"alla fine di ogni {nouns['great_battle'].one}"
            case t.When.RESHUFFLED:
                return f"quando {self.phrases['discards_are_reshuffled']}"
            case t.When.OPPONENT_SHIFTED:
                return f"quando un avversario {verbs['shift'].third} una carta"
            case t.When.CARD_CAPTURED:
                return f"quando una carta viene {agree(verbs['capture'].participle, self.card)}"
            case t.When.OWN_CARD_DESTROYED:
                return "quando una carta del tuo esercito viene distrutta"
            case t.When.PLAYER_DESTROYED:
                return "quando un giocatore distrugge una carta"
            case t.When.FIRST_PASS:
                return f"quando un giocatore è il primo a passare in {un(nouns['round'])}"
            case t.When.TURN_ENDED:
                return "alla fine del turno di ogni giocatore"
            case t.When.ROUND_STARTED:
                return f"all’inizio di ogni {nouns['round'].one}"
            case t.When.ANY_MOMENT:
                return "in qualsiasi momento"

    def standing(self, power: t.TokensOnOthers | t.HolderDraws | t.FirstWinIsWorth) -> str:
        nouns = self.nouns
        match power:
            case t.TokensOnOthers():
                where = "sulle carte degli altri giocatori"
                return f"i giocatori possono mettere i propri {nouns['token'].many} {where}"
            case t.HolderDraws(count):
                holder = f"chi ha {il(nouns['advantage'])}"
                cards, price = self.counted(count, self.card), self.counted(2, nouns["token"])
                return f"{holder} può pescare {cards} spendendo {price}"
            case t.FirstWinIsWorth(count):
                point = nouns["victory_point"]
                who = f"un giocatore senza {point.many} che vince {un(nouns['great_battle'])}"
                return f"{who} guadagna {self.counted(count, point)} invece di 1"

    def moment(self, moment: str) -> str:
        return {
            "arrival": "quando entra in gioco",
            "arrival_by_shift": f"quando entra in gioco {self.phrases['by_shift']}",
            "activation": "quando viene attivata",
            "shifted": f"quando {self.phrases['it_shifts']}",
            "destroyed": "quando viene distrutta",
        }[moment]
