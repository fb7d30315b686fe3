"""Italian: the player is addressed with `tu`; a card is feminine, a player masculine."""

from __future__ import annotations

from warren.language import tree as t
from warren.language.speak.speaker import (
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
    """Verbs in -are: pescare, pesca, pesca, pescato."""
    stem = infinitive.removesuffix("are")
    return Verb(infinitive, f"{stem}a", f"{stem}a", f"{stem}ato")


AGAIN = Verb("farlo", "fallo", "lo fa", "fatto")
CHOOSE = Verb("scegliere", "scegli", "sceglie", "scelto")
COPY = regular("copiare")
DECLARE = regular("dichiarare")
DESTROY = Verb("distruggere", "distruggi", "distrugge", "distrutto")
DISCARD = regular("scartare")
DRAW = regular("pescare")
GAIN = regular("guadagnare")
GIVE_YOU = Verb("darti", "datti", "ti dà", "")
KEEP = Verb("tenere", "tieni", "tiene", "tenuto")
KEEP_OF_THEM = Verb("tenerne", "tienine", "ne tiene", "")
LOOK = regular("guardare")
OBTAIN = Verb("ottenere", "ottieni", "ottiene", "ottenuto")
PASS = regular("passare")
PLAY = regular("giocare")
PUT = Verb("mettere", "metti", "mette", "messo")
PUT_BACK = Verb("rimettere", "rimetti", "rimette", "rimesso")
PUT_OF_THEM = Verb("metterne", "mettine", "ne mette", "")
REMOVE = Verb("rimuovere", "rimuovi", "rimuove", "rimosso")
REPLACE = Verb("sostituire", "sostituisci", "sostituisce", "sostituito")
RETURN = Verb("far tornare", "fai tornare", "fa tornare", "fatto tornare")
REVEAL = regular("rivelare")
SACRIFICE = regular("sacrificare")
SEARCH = regular("cercare")
SHOW = regular("mostrare")
SHUFFLE = regular("mescolare")
SHUFFLE_INTO = regular("rimescolare")
SWAP = regular("scambiare")
TAKE = Verb("prendere", "prendi", "prende", "preso")
TAKE_BACK = Verb("riprendere", "riprendi", "riprende", "ripreso")
TURN = regular("girare")
UNLOCK = regular("sbloccare")
NAMEABLE = {"clan": "clan", "level": "livello"}

CANONICAL = Lexicon(
    "it",
    nouns={
        "advantage": Noun("vantaggio", "vantaggi", "m"),
        "bounty_token": Noun("gettone taglia", "gettoni taglia", "m"),
        "deck": Noun("mazzo", "mazzi", "m"),
        "discards": Noun("pila degli scarti", "pile degli scarti", "f"),
        "dragoon": Noun("gettone dragoon", "gettoni dragoon", "m"),
        "extra_turn": Noun("turno aggiuntivo", "turni aggiuntivi", "m"),
        "first_card": Noun("prima carta", "prime carte", "f"),
        "great_battle": Noun("grande battaglia", "grandi battaglie", "f"),
        "round": Noun("round", "round", "m"),
        "shift": Noun("cambio", "cambi", "m"),
        "shift_cost": Noun("costo di cambio", "costi di cambio", "m"),
        "supremacy": Noun("gettone supremazia", "gettoni supremazia", "m"),
        "tile": Noun("tessera", "tessere", "f"),
        "token": Noun("gettone", "gettoni", "m"),
        "victory_point": Noun("punto vittoria", "punti vittoria", "m"),
    },
    verbs={
        "capture": regular("catturare"),
        "release": regular("liberare"),
        "shift": regular("cambiare"),
    },
    phrases={
        "it_shifts": "viene cambiata",
        "by_shift": "per cambio",
        "discards_are_reshuffled": "la pila degli scarti viene rimescolata",
        "global": "Globale",
    },
    keywords={
        "secret_shift": "cambio segreto",
        "bounty": "taglia",
        "echo": "eco",
        "ethereal": "etereo",
        "veteran": "veterano",
        "recruiter": "reclutatore",
        "wonderful": "meraviglioso",
        "force_of_will": "forza di volontà",
        "shadow_jump": "shadow jump",
    },
)


# --- articles and agreement ----------------------------------------------------------------------

IMPURE = ("z", "x", "y", "gn", "pn", "ps")
OWN = {"": "il la", "di": "del della", "da": "dal dalla", "in": "nel nella", "a": "al alla"}
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


def nel(noun: Noun) -> str:
    """nel mazzo, nello scudo, nella pila, nell’esercito."""
    return CONTRACTED[article(noun)].format("ne") + noun.one


def al(noun: Noun) -> str:
    """al mazzo, allo scudo, alla pila, all’esercito."""
    return CONTRACTED[article(noun)].format("a") + noun.one


def own(noun: Noun, voice: Voice, preposition: str = "") -> str:
    """il tuo mazzo, la propria pila, del tuo mazzo, nella propria pila."""
    place = 1 if is_feminine(noun) else 0
    whose = voice.pick("tuo tua", "proprio propria").split()[place]
    return f"{OWN[preposition].split()[place]} {whose} {noun.one}"


def la(verb: Verb, voice: Voice) -> str:
    """The verb with the card just spoken of: catturala, catturarla, la cattura, l’intrappola."""
    if voice.may:
        return f"{verb.infinitive.removesuffix('e')}la"
    if voice.third:
        return il(Noun(verb.third, "", "f"))
    return f"{verb.imperative}la"


def tu(verb: Verb) -> str:
    """What you do: catturi, tieni, scarichi, copi."""
    stem = verb.infinitive[:-3].removesuffix("i")
    hard = "h" if verb.infinitive.endswith(("care", "gare")) else ""
    return f"{stem}{hard}i"


def agree(participle: str, noun: Noun, *, many: bool = False) -> str:
    """intrappolato, intrappolata, intrappolati, intrappolate."""
    ending = ("ae" if is_feminine(noun) else "oi")[many]
    return participle.removesuffix("o") + ending


# --- the language --------------------------------------------------------------------------------


class Italian(Speaker):
    card = Noun("carta", "carte", "f")
    then = ", poi "
    or_ = "o"
    and_ = "e"
    choose_one = "a scelta"
    either = "a scelta, "
    or_else = ", oppure "
    from_hand = "dalla tua mano"
    own_action = "azione"
    of_different_clans = "di clan diversi"
    anyones_action = "ogni giocatore può usare questa azione nel proprio turno"

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
            case t.Who.YOUR_OPPONENT:
                return "il tuo avversario"
            case t.Who.MOST_IN_PLAY:
                return "il giocatore con più carte in gioco"
            case t.Who.MOST_IN_HAND:
                return "il giocatore con più carte in mano"
            case t.Who.ITS_OWNER:
                return "il suo proprietario"

    def may(self, voice: Voice) -> str:
        return voice.pick("puoi", "può")

    def condition(self, condition: t.Condition) -> str:
        nouns = self.nouns
        match condition:
            case t.If.HOLD_ADVANTAGE:
                return f"se hai {il(nouns['advantage'])}"
            case t.If.HAVE_SUPREMACY:
                return f"se hai {un(nouns['supremacy'])}"
            case t.If.DID:
                return "se lo fai"
            case t.If.EMPTY_HAND:
                return "se non hai carte in mano"
            case t.OwnTokens(count):
                return f"se possiedi {self.counted(count, nouns['token'])}"
            case t.OpponentCaptured(count):
                cards = f"{self.counted(count, self.card)} {self.captured(count)}"
                return f"se il tuo avversario ha almeno {cards}"
            case t.ShowsNamed(count, name):
                one = self.is_one(count)
                cards = f"{self.counted(count, self.card)} {self.called(name)}"
                face_up = "scoperta" if one else "scoperte"
                return f"se nel tuo esercito {'c’è' if one else 'ci sono'} {cards} {face_up}"
            case t.InPlay(name, face_up):
                lies = "è scoperta" if face_up else "è"
                return f"se {self.lexicon.card_name(name)} {lies} in un esercito"
            case t.IsRemoved(name):
                return f"se {self.lexicon.card_name(name)} è stata rimossa dalla partita"
            case t.If.LACK_ADVANTAGE:
                return f"se non hai {il(nouns['advantage'])}"
            case t.If.BY_DRAGOON:
                return f"se viene attivata {self.with_dragoon()}"
            case t.If.HAVE_CARD:
                return "se hai almeno una carta in mano"
            case t.If.CANNOT:
                return "se non può farlo"
            case t.FirstCardIsNot(clan):
                first = own(nouns["first_card"], Voice())
                return f"se {first} non è {un(self.clan_card(clan))}"
            case _:
                raise UnspeakableError(f"no sentence says {condition}")

    def step(self, step: t.Step, voice: Voice) -> str:
        say, nouns, verbs = voice.say, self.nouns, self.verbs
        deck, discards = nouns["deck"], nouns["discards"]
        match step:
            case t.Draw(amount):
                return f"{say(DRAW)} {self.amount(amount, voice)}"
            case t.Discard(amount):
                return f"{say(DISCARD)} {self.amount(amount, voice)}"
            case t.DrawUntil(number):
                return f"{say(DRAW)} {self.draw_until(number, voice)}"
            case t.DiscardUntil(number):
                return f"{say(DISCARD)} carte {self.discard_until(number, voice)}"
            case t.DrawOrDiscardUntil(number):
                verb = f"{say(DRAW)} o {say(DISCARD)}"
                return f"{verb} carte fino ad averne {digits(number)} in mano"
            case t.DiscardKeyword(keyword):
                return f"{say(DISCARD)} una carta {self.with_keywords((keyword,))}"
            case t.DiscardOfClan(count):
                return f"{say(DISCARD)} {self.counted(count, self.card)} dello stesso clan"
            # cards in armies
            case t.Destroy(targets):
                return f"{say(DESTROY)} {self.targets(targets, voice)}"
            case t.DestroyClan():
                return f"{say(DESTROY)} tutte le carte LIBERE di quel clan"
            case t.Capture(targets):
                return f"{say(verbs['capture'])} {self.targets(targets, voice)}"
            case t.CaptureNamed(card):
                return f"{say(verbs['capture'])} {self.lexicon.card_name(card)}"
            case t.CaptureThis():
                return f"{say(verbs['capture'])} questa carta"
            case t.CaptureIt():
                return la(verbs["capture"], voice)
            case t.Release(targets):
                return f"{say(verbs['release'])} {self.targets(targets, voice)}"
            case t.ReleaseAll(owner):
                captured = f"tutte le carte {self.captured(2)}"
                return f"{say(verbs['release'])} {captured} {self.whose_army(owner, voice)}"
            case t.ReleaseEveryone():
                captured = f"tutte le carte {self.captured(2)}"
                return f"{say(verbs['release'])} {captured} di tutti gli eserciti"
            case t.Sacrifice(number):
                return f"{say(SACRIFICE)} {self.sacrificed(number, voice)}"
            case t.Return(targets):
                return f"{say(RETURN)} {self.targets(targets, voice)} {self.to_hand(targets)}"
            case t.PutOnDeck(targets):
                return f"{say(PUT)} {self.targets(targets, voice)} {self.on_decks(targets)}"
            case t.PlaceBounty():
                return f"{say(PUT)} {il(nouns['bounty_token'])} su una carta in gioco"
            case t.SwapTwo(t.Owner.ANY):
                return f"{say(SWAP)} di posto 2 carte dello stesso livello nello stesso esercito"
            case t.SwapTwo(t.Owner.YOURS):
                army = voice.pick("nel tuo esercito", "nel proprio esercito")
                return f"{say(SWAP)} di posto 2 carte dello stesso livello {army}"
            case t.Copy(targets):
                return f"{say(COPY)} l’effetto di {self.copied(targets, voice)}"
            case t.CopyIt():
                return f"{say(COPY)} il suo effetto"
            case t.CopyDiscarded():
                either = f"{'una' if is_feminine(discards) else 'un'} qualsiasi {discards.one}"
                return f"{say(COPY)} l’effetto di una carta in {either}"
            case t.CopyActivation():
                power = "il potere di attivazione di una carta dell’esercito di un avversario"
                return f"{say(COPY)} {power}"
            # the discards
            case t.TakeFromDiscards():
                return f"{say(TAKE)} {self.found(step)}"
            case t.Fetch():
                return f"{say(TAKE)} {self.fetched(step, voice)}"
            case t.FetchName():
                cards = f"tutte le carte con un nome a {voice.pick('tua', 'sua')} scelta"
                return f"{say(TAKE)} {own(discards, voice, 'da')} {cards}"
            case t.FetchNamed(name):
                cards = f"tutte le carte {self.called(name)}"
                removed = f"tra le {voice.pick('tue', 'proprie')} carte rimosse dalla partita"
                return f"{say(TAKE)} {cards} {own(discards, voice, 'da')} e {removed}"
            case t.RemoveIt():
                return f"{la(REMOVE, voice)} dalla partita"
            case t.RemoveDiscarded():
                return f"{say(REMOVE)} dalla partita una carta {own(discards, voice, 'di')}"
            case t.RemoveClan():
                cards = f"tutte le carte di quel clan {own(discards, voice, 'in')}"
                return f"{say(REMOVE)} dalla partita {cards}"
            case t.PutDiscardsOnDeck(amount, up_to):
                cards = phrase("fino a" if up_to else "", self.amount(amount, voice))
                order = f", nell’ordine che {voice.pick('preferisci', 'preferisce')}"
                top = f"in cima {own(deck, voice, 'a')}{'' if amount == t.Number(1) else order}"
                return f"{say(PUT)} {cards} {own(discards, voice, 'di')} {top}"
            # the deck
            case t.Mill(amount):
                return f"{say(DISCARD)} {self.top(amount)} {own(deck, voice, 'di')}"
            case t.ShuffleClan():
                cards = f"tutte le carte di quel clan {own(discards, voice, 'di')}"
                return f"{say(SHUFFLE_INTO)} {own(deck, voice, 'in')} {cards}"
            case t.ShuffleIt():
                return f"{la(SHUFFLE_INTO, voice)} {own(deck, voice, 'in')}"
            case t.Search():
                found = f"{la(TAKE, voice)} e {say(SHUFFLE)} {own(deck, voice)}"
                return f"{say(SEARCH)} una carta {own(deck, voice, 'in')}, {found}"
            case t.SearchNamed(name):
                found = f"{own(deck, voice, 'in')} una carta {self.called(name)}"
                shown = f"{la(SHOW, voice)}, {say(SHUFFLE)} {own(deck, voice)}"
                return f"{say(SEARCH)} {found}, {shown} e {la(PUT, voice)} in cima"
            case t.Reveal(count, own=True):
                return f"{say(REVEAL)} {self.top(t.Number(count))} {own(deck, voice, 'di')}"
            case t.Reveal(count):
                return f"{say(REVEAL)} {self.top(t.Number(count))} {del_(deck)}"
            case t.Keep(number, up_to, new_clans):
                kept = phrase(say(KEEP_OF_THEM), "al massimo" if up_to else "", digits(number))
                absent = "di un clan assente" if self.is_one(number.count) else "di clan assenti"
                clans = f"{absent} dal {voice.pick('tuo', 'proprio')} esercito"
                return phrase(kept, "in più" if voice.more else "") + (
                    f", {clans}" if new_clans else ""
                )
            case t.KeepNamed(what):
                return f"{say(KEEP)} quelle del {NAMEABLE[what]} dichiarato"
            case t.PutOnTop(number):
                return f"{say(PUT_OF_THEM)} {digits(number)} in cima {own(deck, voice, 'a')}"
            case t.TakeRest():
                return f"{say(TAKE)} le altre"
            case t.DiscardRest():
                return f"{say(DISCARD)} le altre"
            case t.RestUnder():
                return f"{say(PUT)} il resto sotto {own(deck, voice)}"
            case t.RestOnTop():
                return f"{say(PUT_BACK)} il resto in cima {al(deck)}"
            case t.LetJump(clan, count):
                return self.let_jump(clan, count, voice)
            case t.NameOne("clan", in_discards=True):
                return f"{say(DECLARE)} un clan presente {own(discards, voice, 'in')}"
            case t.NameOne(what, in_discards=False):
                return f"{say(DECLARE)} un {NAMEABLE[what]}"
            # hands, tokens, turns, points
            case t.LookAtHand():
                return f"{say(LOOK)} la mano del {voice.pick('tuo', 'proprio')} avversario"
            case t.Ban():
                your = voice.pick("tuo", "suo")
                banned = f"una carta che il {your} avversario non può giocare"
                return f"{say(DECLARE)} {banned} fino alla fine del {your} prossimo turno"
            case t.TakeAdvantage():
                return f"{say(TAKE)} {il(nouns['advantage'])}"
            case t.TakeExtraTurn(from_discards=True, for_nothing=False):
                may = voice.pick("puoi", "può")
                play = f"in cui {may} giocare una carta {own(discards, voice, 'da')}"
                return f"{say(PLAY)} {un(nouns['extra_turn'])}, {play}"
            case t.TakeExtraTurn(from_discards=False, for_nothing=True):
                cost = f"una carta di livello 1 non {voice.pick('ti', 'gli')} costa nulla"
                return f"{say(PLAY)} {un(nouns['extra_turn'])}, in cui {cost}"
            case t.TakeExtraTurn(from_discards=False):
                return f"{say(PLAY)} {un(nouns['extra_turn'])}"
            case t.TakeBackToken(1, up_to=False):
                return f"{say(TAKE_BACK)} {un(nouns['token'])}"
            case t.TakeBackToken(count, up_to):
                tokens = self.counted(count, nouns["token"])
                return phrase(say(TAKE_BACK), "fino a" if up_to else "", tokens)
            case t.GainDragoons(count, or_draw):
                gained = f"{say(OBTAIN)} {self.counted(count, nouns['dragoon'])}"
                cannot = f"che non {voice.pick('puoi', 'può')} ottenere"
                lost = f"per ogni {nouns['dragoon'].one} {cannot}"
                return f"{gained} e {say(DRAW)} 1 carta {lost}" if or_draw else gained
            case t.GiveDragoon():
                return f"{say(GIVE_YOU)} {un(nouns['dragoon'])}"
            case t.Unlock():
                return f"{say(UNLOCK)} {un(nouns['token'])}"
            case t.TurnTile():
                tile = nouns["tile"]
                one = voice.pick("una delle tue", "una delle proprie")
                third = "la terza"
                if not is_feminine(tile):
                    one, third = voice.pick("uno dei tuoi", "uno dei propri"), "il terzo"
                wins = f"il che {voice.pick('ti', 'gli')} fa vincere la partita se è {third}"
                have = f"{voice.pick('hai', 'ha')} {un(nouns['supremacy'])}"
                return f"{say(TURN)} {one} {tile.many}, {wins} e {have}"
            case t.PassNow():
                has = voice.pick("hai", "ha")
                return f"{say(PASS)} se non {has} {nouns['token'].many} in mano"
            case t.DoAgain():
                return f"{say(AGAIN)} una seconda volta"
            case t.GainPoints(count):
                return f"{say(GAIN)} {self.counted(count, nouns['victory_point'])}"
            case t.OrIfNone(first, otherwise):
                none = voice.pick("se non ne hai", "se non ne ha")
                return f"{self.step(first, voice)}, oppure {self.step(otherwise, voice)} {none}"
            case t.SwapTwo() | t.NameOne() | t.TakeExtraTurn():
                raise UnspeakableError(f"no sentence says {step}")
            case _ if isinstance(step, Win):
                raise UnspeakableError(f"{step} is a sentence of its own")
            case _:
                raise UnspeakableError(f"no sentence says {step}")

    def let_jump(self, clan: str, count: int, voice: Voice) -> str:
        say, deck = voice.say, self.nouns["deck"]
        jumper = f"{un(self.clan_card(clan))} {self.army(t.Owner.YOURS, voice)}"
        revealed = f"{say(REVEAL)} {self.top(t.Number(count))} {del_(deck)}"
        replaced = f"{la(REPLACE, voice)} {voice.pick('se vuoi', 'se vuole')}"
        by = (
            f"con una carta rivelata dello stesso livello ({self.keywords['shadow_jump']} riuscito)"
        )
        return f"{say(CHOOSE)} {jumper}, {revealed}, {replaced} {by} e {say(DISCARD)} il resto"

    def amount(self, amount: t.Amount, voice: Voice) -> str:
        match amount:
            case t.Number():
                return self.counted(amount, self.card)
            case t.TheX():
                return "X carte"
            case t.XLess():
                return f"X carte (1 in meno {self.with_advantage()})"
            case t.PerPoint():
                point = self.nouns["victory_point"].one
                return f"1 carta per ogni {point} che {voice.pick('hai', 'ha')}"
            case t.PerCard(_, t.Scope.DISCARDS):
                raise UnspeakableError(f"no sentence says {amount}")
            case t.PerCard(clan, scope):
                return f"1 carta per ogni {self.clan_card(clan).one} {self.around(scope, voice)}"
            case t.PerClan(scope):
                return f"1 carta per ogni clan presente {self.around(scope, voice)}"
            case t.ClansShown(most):
                row = f"nella {voice.pick('tua', 'propria')} riga inferiore"
                limit = f", al massimo {most}" if most else ""
                return f"1 carta per ogni clan presente {row}{limit}"
            case t.PerReleased(most):
                army = self.army(t.Owner.YOURS, voice)
                released = agree(self.verbs["release"].participle, self.card)
                return f"1 carta per ogni carta {army} appena {released}, al massimo {most}"
            case t.LevelOfIt():
                return "un numero di carte pari al livello della carta scelta"
            case t.HalfHand(up):
                whose = voice.pick("della tua mano", "della propria mano")
                return f"metà {whose}, arrotondata per {'eccesso' if up else 'difetto'}"
            case t.WholeHand():
                return voice.pick("tutta la tua mano", "tutta la propria mano")
            case _:
                raise UnspeakableError(f"no sentence says {amount}")

    def around(self, scope: t.Scope, voice: Voice) -> str:
        match scope:
            case t.Scope.ROW:
                return "nella sua riga"
            case t.Scope.COLUMN:
                return "nella sua colonna"
            case t.Scope.DISCARDS:
                return own(self.nouns["discards"], voice, "in")

    def draw_until(self, number: t.Number | t.OtherHand, voice: Voice) -> str:
        if isinstance(number, t.Number):
            return f"fino ad avere {self.counted(number, self.card)} in mano"
        return f"fino ad avere in mano tante carte quante {self.other(voice)}"

    def discard_until(self, number: t.Number | t.OtherHand, voice: Voice) -> str:
        if isinstance(number, t.Number):
            return f"fino ad averne {digits(number)} in mano"
        return f"fino ad averne in mano tante quante {self.other(voice)}"

    def other(self, voice: Voice) -> str:
        return voice.other("il tuo avversario", "te", "il proprio avversario")

    def top(self, amount: t.Number | t.TheX) -> str:
        if amount == t.Number(1):
            return "la prima carta"
        return f"le prime {'X' if isinstance(amount, t.TheX) else digits(amount)} carte"

    def targets(self, targets: t.Targets, voice: Voice, *, other: bool = False) -> str:
        """una carta LIBERA di livello 1, un’altra carta della sua riga o colonna."""
        in_line, other = targets.near is t.Near.IN_LINE, is_another(targets) or other
        if targets.amount != t.Number(1) or targets.up_to:
            cards = self.counted(targets.amount, self.card)
        else:
            cards = "un’altra carta" if other else un(self.card)
        return phrase(
            "fino a" if targets.up_to else "",
            cards,
            self.kind(targets),
            self.of_level(targets),
            "di livello inferiore o uguale al suo" if targets.up_to_it else "",
            "della sua riga o colonna" if in_line else self.army(targets.owner, voice),
        )

    def copied(self, targets: t.Targets, voice: Voice) -> str:
        """una carta di livello 1 in gioco, un’altra carta della sua riga o colonna."""
        cards = self.targets(targets, voice, other=targets.near is t.Near.IN_LINE)
        return f"{cards} in gioco" if is_anywhere(targets) else cards

    def kind(self, targets: t.Targets) -> str:
        count = targets.amount.count
        match only_kind(targets):
            case "free":
                return "LIBERA" if self.is_one(count) else "LIBERE"
            case "captured":
                return self.captured(count)
            case "adjacent":
                return "adiacente" if self.is_one(count) else "adiacenti"
            case "keyword":
                return self.with_keywords((str(targets.keyword),))
            case _:
                return ""

    def captured(self, count: int) -> str:
        participle = self.verbs["capture"].participle
        return agree(participle, self.card, many=not self.is_one(count))

    def called(self, name: str) -> str:
        return f"di nome {self.lexicon.card_name(name)}"

    def with_keywords(self, keywords: tuple[str, ...]) -> str:
        """con Meraviglioso o Forza di Volontà."""
        return f"con {f' {self.or_} '.join(self.keywords[keyword] for keyword in keywords)}"

    def of_level(self, which: t.Targets | t.Fetch) -> str:
        levels = self.levels(which)
        return f"di livello {levels}" if levels else ""

    def with_supremacy(self) -> str:
        return f"con {un(self.nouns['supremacy'])}"

    def with_dragoon(self) -> str:
        return f"con {un(self.nouns['dragoon'])}"

    def with_advantage(self) -> str:
        return f"con {il(self.nouns['advantage'])}"

    def sacrificed(self, number: t.Number | t.Surplus, voice: Voice) -> str:
        if isinstance(number, t.Surplus):
            even = "finché i due giocatori non hanno lo stesso numero di carte in gioco"
            return f"carte LIBERE {even}"
        return self.targets(t.Targets(number, free=True), voice)

    def one_after_another(self, steps: list[str]) -> str:
        return listing(steps, self.and_) if len(steps) > 2 else super().one_after_another(steps)

    def given_again(self, sentence: t.Sentence | t.ChooseOne) -> str:
        return "in tal caso, "

    def army(self, owner: t.Owner, voice: Voice) -> str:
        match owner:
            case t.Owner.ANY:
                return ""
            case t.Owner.YOURS:
                return voice.pick("del tuo esercito", "del proprio esercito")
            case t.Owner.OPPONENT:
                return voice.pick("di un esercito avversario", "dell’esercito avversario")

    def whose_army(self, owner: t.Owner, voice: Voice) -> str:
        match owner:
            case t.Owner.YOURS:
                return self.army(owner, voice)
            case t.Owner.OPPONENT:
                return f"dell’esercito del {voice.pick('tuo', 'proprio')} avversario"
            case t.Owner.ANY:
                raise UnspeakableError("no sentence speaks of all cards of all armies")

    def to_hand(self, targets: t.Targets) -> str:
        if self.is_one(targets.amount.count):
            return "in mano al suo proprietario"
        return "in mano ai rispettivi proprietari"

    def on_decks(self, targets: t.Targets) -> str:
        top = f"in cima {al(self.nouns['deck'])}"
        if self.is_one(targets.amount.count):
            return f"{top} del suo proprietario"
        return f"{top} dei rispettivi proprietari"

    def found(self, take: t.TakeFromDiscards) -> str:
        """una carta dalla pila degli scarti; dalla pila 2 carte di nome Fact o Garsh."""
        noun = self.clan_card(take.clan) if take.clan else self.card
        cards = un(noun) if take.amount == t.Number(1) else self.counted(take.amount, noun)
        where = dal(self.nouns["discards"])
        if is_of_other_clan(take):
            return f"{where} {cards} di un altro clan"
        if not take.names:
            return f"{cards} {where}"
        return f"{where} {cards} di nome {self.named(take.names, self.or_)}"

    def fetched(self, fetch: t.Fetch, voice: Voice) -> str:
        """una carta dalla tua pila degli scarti; dalla tua pila una carta di livello 1."""
        if isinstance(fetch.amount, t.TheX):
            cards = f"X {self.card.many}"
        elif fetch.amount == t.Number(1) and not fetch.up_to:
            cards = un(self.card)
        else:
            cards = self.counted(fetch.amount, self.card)
        cards = phrase("fino a" if fetch.up_to else "", cards)
        where = own(self.nouns["discards"], voice, "da")
        which = phrase(
            self.of_level(fetch),
            "di livelli diversi" if fetch.different_levels else "",
            "del clan e del livello dichiarati" if fetch.as_named else "",
            self.with_keywords(fetch.keywords) if fetch.keywords else "",
        )
        return f"{where} {cards} {which}" if which else f"{cards} {where}"

    def keyword(self, keyword: str) -> Noun:
        """un Reclutatore, lo Shadow Jump."""
        return Noun(self.keywords[keyword], self.keywords[keyword], "m")

    def clan_card(self, clan: str) -> Noun:
        canonical = Noun(f"carta del clan {clan}", f"carte del clan {clan}", "f")
        return self.lexicon.clan_card(clan) or canonical

    def winning(self, win: Win) -> str:
        match win:
            case t.WinWithCards(count):
                needed = f"con {self.counted(count, self.card)} nel proprio esercito"
            case t.WinWithClan(count):
                cards = f"almeno {self.counted(count, self.card)} dello stesso clan"
                needed = f"con {cards} nel proprio esercito"
            case t.WinWithNames(names):
                needed = f"con {self.named(names, self.and_)} nel proprio esercito"
            case t.WinWithDragoons(tokens, count, clan):
                held = f"{self.counted(tokens, self.nouns['dragoon'])} in mano"
                cards = f"almeno {self.counted(count, self.clan_card(clan))}"
                needed = f"con {held} e {cards} nel proprio esercito"
            case t.WinWithRows(bottom, middle):
                below = f"almeno {bottom} clan nella propria riga inferiore"
                needed = f"con {below} e almeno {middle} in quella centrale"
            case t.WinByStrength(least):
                twice = "pari ad almeno il doppio di quella di ogni avversario"
                needed = f"il cui esercito ha una forza di almeno {least} e {twice}"
            case _:
                raise UnspeakableError(f"no sentence says {win}")
        return f"un giocatore {needed} vince la partita"

    def give_back(self, dragoons: int) -> str:
        dragoon = self.nouns["dragoon"]
        tokens = un(dragoon) if dragoons == 1 else self.counted(dragoons, dragoon)
        return f"restituisci {tokens} alla riserva"

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
            case t.When.OWN_TURN_ENDED:
                return "alla fine del tuo turno"
            case t.When.OWN_FIRST_PASS:
                return f"quando sei il primo a passare in {un(nouns['round'])}"
            case t.When.OWN_RESHUFFLED:
                discards = nouns["discards"]
                whole = f"{'tutta' if is_feminine(discards) else 'tutto'} {own(discards, Voice())}"
                return f"quando rimescoli {whole} {own(nouns['deck'], Voice(), 'in')}"
            case t.When.DREW_FOR_TWO:
                return f"quando peschi spendendo {self.counted(2, nouns['token'])}"
            case t.When.BOUNTY_HIT:
                card = f"una carta {self.with_keywords(('bounty',))} del tuo avversario"
                return f"quando {tu(verbs['capture'])} o distruggi {card}"
            case t.When.DRAGOON_USED:
                return f"quando attivi una carta del tuo esercito {self.with_dragoon()}"
            case t.When.RECRUITED:
                recruiter = f"{un(self.keyword('recruiter'))} del tuo esercito"
                return f"quando giochi una carta subito a destra di {recruiter}"
            case t.When.RECRUITER_DESTROYED:
                recruiter = f"{un(self.keyword('recruiter'))} del tuo esercito"
                return f"quando {recruiter} viene distrutto, gli avversari non pescano"
            case t.When.JUMP_FAILED:
                jump = f"{il(self.keyword('shadow_jump'))} di una carta del tuo esercito"
                return f"la prima volta di ogni {nouns['round'].one} in cui {jump} fallisce"
            case t.When.YOU_DESTROYED:
                return "quando distruggi una carta di un avversario"

    def standing(self, power: t.StandingPower) -> str:
        nouns, keywords = self.nouns, self.keywords
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
            case t.SecretShifts():
                cards = f"le tue carte con {un(nouns['shift_cost'])}"
                return f"{cards} hanno {keywords['secret_shift']}"
            case t.TurnsAfterPass(count):
                turns = self.counted(count, Noun("turno", "turni", "m"))
                left = "resta" if self.is_one(count) else "restano"
                return f"quando passi per primo, al tuo avversario {left} solo {turns}"
            case t.WinByMargin(margin):
                battle = nouns["great_battle"]
                won = f"vincere {un(battle)} con almeno {margin} punti di scarto"
                extra = f"dopo ogni altra {battle.one} sacrifichi 1 carta in più"
                if not is_feminine(battle):
                    extra = f"dopo ogni altro {battle.one} sacrifichi 1 carta in più"
                return f"{won} ti fa vincere la partita; {extra}"
            case t.HighestFreeIsEthereal():
                ethereal = f"{keywords['ethereal'].removesuffix('o')}a"  # as a card is
                return f"la tua carta LIBERA più alta è {ethereal}"
            case t.HandLimit(count):
                return f"i giocatori hanno un limite di {self.counted(count, self.card)} in mano"
            case t.HandStrength():
                gains = "il tuo esercito guadagna 1 punto di forza per ogni carta nella tua mano"
                return f"in {un(nouns['great_battle'])} {gains}"
            case t.LevelEchoes(level):
                return f"le tue carte di livello {level} hanno {keywords['echo']}"
            case t.LevelOfEveryClan(level):
                clans = f"a tutti i clan {own(nouns['deck'], Voice(), 'di')}"
                return f"le tue carte di livello {level} appartengono {clans}, ovunque siano"
            case t.OfEveryClan():
                clans = f"a tutti i clan {own(nouns['deck'], Voice(), 'di')}"
                return f"appartiene {clans}, ovunque sia"
            case t.OfEveryLevel():
                return "è di tutti i livelli, ovunque sia"
            case t.StandsFor(names):
                return f"conta anche come {self.named(names, self.and_)}"
            case t.NeighboursEcho():
                return f"le carte adiacenti a questa hanno {keywords['echo']}"
            case t.DoubledByBounty():
                doubled = f"il suo valore militare è raddoppiato in {un(nouns['great_battle'])}"
                card = f"una carta {self.with_keywords(('bounty',))}"
                return f"{doubled} se il tuo avversario ha in gioco {card}"
            case t.Mirror():
                return "ha il testo, le parole chiave e i simboli della sua carta specchio"
            case t.SavesACard():
                hit = f"che sta per essere {self.captured(1)} o distrutta"
                return f"scartala per salvare una carta del tuo esercito {hit}"
            case t.CancelsActivation():
                by = "da parte del tuo avversario"
                return f"scartala per annullare l’attivazione di una carta {by}"
            case t.DragoonsDraw():
                dragoon, token = nouns["dragoon"], un(nouns["token"])
                spent = f"può essere {agree('speso', dragoon)} come {token} per pescare carte"
                return f"{un(dragoon)} {spent}, poi torna nella riserva"
            case t.NewClansCostLess(count, yours):
                less = f"{self.counted(count, self.card)} in meno"
                cost = f"{'ti costa' if yours else 'costa'} {less}"
                return f"giocare una carta di livello 1 di un nuovo clan {cost}"
            case t.FirstIsSafe():
                neither = f"non possono né {self.verbs['capture'].infinitive} né distruggere"
                return f"gli avversari {neither} {own(nouns['first_card'], Voice())}"
            case t.TakesRevealed():
                fails = f"il suo {keywords['shadow_jump']} fallisce"
                return f"prendi in mano la carta rivelata quando {fails}"
            case t.JumpsWithoutCost():
                cards = f"le carte di livello 1 o 2 senza {nouns['shift_cost'].one}"
                return f"{cards} possono fare {un(self.keyword('shadow_jump'))}"
            case t.CheaperPerCaptured(least):
                its = "la sua" if is_feminine(nouns["shift_cost"]) else "il suo"
                each = f"per ogni carta {self.captured(1)} del tuo esercito"
                limit = f" (minimo {least})" if least else ""
                return f"{its} {nouns['shift_cost'].one} diminuisce di 1 carta {each}{limit}"
            case t.ClanShiftsCheaper(clan):
                cost = f"{il(nouns['shift_cost'])} delle tue {self.clan_card(clan).many}"
                return f"{cost} diminuisce di 1 carta (minimo 1)"
            case t.ShiftsCostLess():
                return f"ogni {nouns['shift'].one} costa 1 carta in meno (minimo 1)"
            case t.ExtraPointWithCaptured(count):
                cards = f"almeno {self.counted(count, self.card)} {self.captured(count)}"
                won = f"vincere {un(nouns['great_battle'])} con {cards} nel tuo esercito"
                return f"{won} ti fa guadagnare {self.counted(1, nouns['victory_point'])} in più"
            case t.CapturedAreWorth(value):
                cards = f"le carte {self.captured(2)} hanno valore militare {value}"
                return f"in {un(nouns['great_battle'])} {cards}"
            case _:
                raise UnspeakableError(f"no sentence says {power}")

    def moment(self, moment: str) -> str:
        if moment == "jumped":
            return f"quando il suo {self.keywords['shadow_jump']} riesce"
        lying = f"mentre è {nel(self.nouns['discards'])}"
        return {
            "effect": "quando entra in gioco o viene attivata",
            "arrival": "quando entra in gioco",
            "arrival_by_shift": f"quando entra in gioco {self.phrases['by_shift']}",
            "activation": "quando viene attivata",
            "shifted": f"quando {self.phrases['it_shifts']}",
            "destroyed": "quando viene distrutta",
            "captured": f"quando viene {self.captured(1)}",
            "removed": f"quando un giocatore la rimuove dalla partita {lying}",
        }[moment]


SPEAKER = Italian
