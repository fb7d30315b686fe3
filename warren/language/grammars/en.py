"""English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from warren.language.grammars.canonical import canonical
from warren.language.grammars.grammar import LEVELS, Grammar, Person, Voice
from warren.language.lexicon import Noun, Verb

CONSONANT_Y = re.compile(r"[^aeiou]y$")
VOWEL_NEXT = re.compile(r"\b([Aa])~ *(?=[aeiouAEIOU])")


OTHERS = (("bakuto|troop", "2 or 3"), ("heroe?", "1 or 3"), ("ozeki|immortal", "1 or 2"))
OBLIGING = ("must", "has to", "have to", "is forced to")
NOT_CLANS = r"(?:trapped|captured|enemy|opposing|free|other|level|face|different)"
IT_IS = (
    r"(?:it|that card|this card|the (?:revealed )?card) (?:is|belongs|turns out to be) "
    r"(?:a card )?(?:of|from|to|in) (?:that|the) (?:named |chosen )?(clan|level)"
)
KEEP_IT = r"(?:take|keep|put|add|draw) it(?: (?:(?:back )?(?:in|to|into) your hand|in hand))?"
OTHERWISE = r"(?:otherwise|if not|else)(?: ,)?"
DISCARD_IT = r"(?:discard it|put it in the discard(?: pile)?)"
LIES = ("face up", "in play", "in your army")


class English(Grammar):
    """The inflection and spelling of English."""

    code = "en"
    canonical = canonical("en")
    from_hand = "from your hand"
    own_action = "action"
    anyones_action = "every player may use this action on their turn"
    card = Noun("card", "cards")
    again = " and you "
    numbers: Mapping[str, int] = {
        **{"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7},
        **{"eight": 8, "nine": 9, "ten": 10, "any": 1, "target": 1},
    }
    light = frozenset({",", "the", "also", "immediately", "now", "own"})
    not_names = frozenset(
        {"it", "this", "them", "a", "captured", "trapped", "first", "other", "another", "every"}
    )
    may = frozenset({"may"})
    leading = frozenset({"then", "and", "next", "finally", "also"})
    moments = frozenset({"when", "at", "before", "during"})
    fronted = frozenset({"for", "until", "during", "in", "this", "next"})
    somebody = frozenset({"opponent", "player"})
    they = frozenset({"they", "he", "she"})
    but_first = ("but first", "but before that")
    headings: Mapping[str, str] = {
        "global": "global",
        **dict.fromkeys(("permanent", "passive", "ongoing"), "permanent"),
    }
    if_ = "if"
    when = "when"
    choose = frozenset({"choose"})
    it = ("it", "them")
    the_others = ("everyone else", "everybody else", "other players", "other player")
    otherwise = ("otherwise", "if not", "else", "or else")
    instead = ("instead",)
    instead_of = ("instead of", "rather than")
    their_hand, opponents_hand = "their hand", "an opponent’s hand"
    own_hand = ("your hand", "your own hand")
    at_choice = ("either",)
    any_number = (
        "any number of cards",
        *(f"as many cards as you {like}" for like in ("want", "like", "wish", "choose")),
    )
    that_many = (
        *("that many cards", "that many", "the same number of cards", "the same number"),
        *("as many cards", "as many", "an equal number of cards", "an equal number"),
    )
    among = frozenset({"among"})
    of_yours: Mapping[str, tuple[str, ...]] = {"your": ("of",)}
    out_of_them, of_your = "of them", ("of", "your")
    or_more = ("or more",)
    apiece = frozenset({"apiece"})
    to_be = frozenset({"is", "are"})
    undergone: Mapping[str, str] = {
        "revealed": "reveal",
        "shuffled": "shuffle",
        "reshuffled": "shuffle",
        "returned": "return",
        "imprisoned": "imprison",
    }
    purpose = "to"
    obliging = OBLIGING
    and_you = ("and you", "then you", "and then you")
    choose_somebody = ("choose an opponent", "choose a player", "name a card")
    choose_one = (
        "choose one",
        "choose one of the following",
        "choose one of these",
        "either",
        "choose",
    )
    read_as: Mapping[str, str] = {
        **{"hands": "hand", "an": "a", "cards": "card", "whenever": "when", "cannot": "can t"},
        **{"into": "in", "onto": "on"},
    }
    loosely: Mapping[str, str] = {
        **dict.fromkeys(("goblin", "goblins", "goban", "gobans"), "card"),
        **dict.fromkeys(("his", "her"), "their"),
        "goblin's": "card's",
        **{
            "beginning": "start",
            "can": "may",
            "chooses": "choose",
            "after": "when",
            "once": "when",
        },
        **dict.fromkeys(("pick", "picks", "select", "selects"), "choose"),
        **{"sac": "sacrifice", "sacs": "sacrifices"},
        **{"control": "have", "controls": "has", "possess": "have"},
    }
    ranks: Mapping[str, int] = {
        "bakuto": 1,
        "troop": 1,
        "hero": 2,
        "ozeki": 3,
        "immortal": 3,
        **{f"level {one}": one for one in (1, 2, 3)},
    }
    phrases: Mapping[str, str] = {
        **dict.fromkeys(("prisoner", "prisoners"), "captured card"),
        **dict.fromkeys(("each time", "every time", "any time"), "when"),
        **{
            "in order to": "to",
            "out of": "from",
            "for nothing": "for free",
            "for every": "for each",
            "than every": "than each",
        },
        **dict.fromkeys(("at no cost", "free of charge", "without paying"), "for free"),
        **{f"without paying {what}": "for free" for what in ("anything", "its cost", "for it")},
        **{f"{when} end of": f"{when} the end of" for when in ("at", "until")},
        **dict.fromkeys(("another player", "target opponent"), "an opponent"),
        "target player": "a player of your choice",
        **{
            f"{gets} {deed}": f"is {deed}"
            for gets in ("gets", "has been", "is being")
            for deed in ("destroyed", "trapped", "captured", "imprisoned")
        },
        **dict.fromkeys(("you’ve got", "you have got"), "you have"),
        **dict.fromkeys(("they’ve got", "they have got"), "they have"),
        **{f"that {player} then": f"that {player}" for player in ("player", "opponent")},
        **dict.fromkeys(("you’re holding", "you are holding"), "you hold"),
        **{"you’re": "you are", "they’re": "they are", "there’re": "there are"},
        **dict.fromkeys(("look through", "have a look at", "take a look at"), "look at"),
        **dict.fromkeys(("everyone else", "everybody else", "all other players"), "each opponent"),
        **{f"{what} else": "an opponent" for what in ("someone", "somebody")},
        **{
            f"{nobody} can {deed}": f"each player can’t {deed}"
            for nobody in ("nobody", "no one", "no player")
            for deed in ("draw", "play", "activate", "mutate")
        },
        **{f"{one} or level {two}": f"{one} or {two}" for one, two in LEVELS},
        **dict.fromkeys(("military value", "military strength", "combat value"), "strength"),
        **dict.fromkeys(("additional victory point", "extra victory point"), "victory point"),
        **{f"{more} victory points": "victory points" for more in ("additional", "extra")},
        **dict.fromkeys(("if possible", "if able", "straight", "afterwards"), ""),
        **{
            f"{you} {already}{spent}{when}": ""
            for you in ("you’ve", "you have", "you")
            for already in ("already ", "")
            for spent in ("spent", "used")
            for when in (" this round", "")
        },
        **dict.fromkeys(("in return", "in exchange"), ""),
        **dict.fromkeys(("starting with you", "starting with yourself", "beginning with you"), ""),
        **{f"with this card in {where}": "" for where in ("play", "your army")},
        **dict.fromkeys(("right after this one", "right away", "at once", "as well", "too"), ""),
        **dict.fromkeys(OBLIGING, ""),
        "have to your hand": "have to your hand",  # a card you have
        **dict.fromkeys((f"if this card is still {where}," for where in LIES), ""),
    }
    this_card, it_acts = ("this", "card"), frozenset({"it"})
    while_here = (
        r"(?:, )?(?:(?:for )?(?:as|so) long as|while|whilst) (?:this|its?|this card|this one|this "
        r"guys?|this cards) ?(?:(?:is|remains|stays|lies)(?: still)? )?(?:face up|visible|in play|"
        r"around|here|there|on the table|in the (?:game|army)|in your army)(?: ,)?"
        r"|(?:, )?if (?:this card|it) (?:is(?: still)? (?:untrapped|free|face up|not trapped)|"
        r"isn t trapped)(?: ,)?"
    )
    yours_to_choose = (
        r"(?<!player )(?<!opponent )(?<!players )(?<!opponents )of your(?: own)? choice"
    )
    roughly = (
        *(
            (
                rf"(for each|per) (?!{NOT_CLANS} )(\w+) {rank}",
                rf"\1 \2 card of level {level}",
            )
            for level, rank in enumerate(("bakuto", "hero", "ozeki"), 1)
        ),
        (
            r"(?:, )?(?:wherever|no matter where|in whichever army|no matter in (?:which|whose) "
            r"army) (?:they|it) (?:are|is|lie|lies)|(?:, )?(?:no matter|regardless of) whose army "
            r"(?:they|it) (?:are|is) in",
            "",
        ),
        (
            r"(?:each|the) player whose army is (?:the )?(weakest|strongest)",
            r"the player with the \1 army",
        ),
        (r"with (a supremacy token|the advantage(?: token)?)(?! more)", r"if you have \1"),
        (
            r"^(.* level [12](?: card| \w+)?) [;,.] if you have (a supremacy token|the "
            r"advantage(?: token)?) , (?:you may )?(?:target|choose|pick|hit|\w+) (?:a |1 )?"
            r"(?:card of )?(level \d)(?: card)? instead",
            r"\1 , or of \3 if you have \2",
        ),
        (
            r"(?:choose|take|pick) (a|1|one|two|2) card (?:in|from|of) (your discard(?: pile)?) "
            r"(?:and|,|then|, then) (?:put|place) (?:it|them) (on top of your deck)",
            r"put \1 card from \2 \3",
        ),
        (
            r"if you are the (?:one|player) (?:with|who has) the most "
            r"(victory points|card in hand)",
            r"if you have more \1 than each opponent",
        ),
        (
            r"if you are the (?:one|player) (?:with|who has) the fewest "
            r"(victory points|card in hand)",
            r"if you have fewer \1 than each opponent",
        ),
        (
            r"^(?!.*draws? \w+ card)(.*)(discards?|put) the other (?:two|three|four|2|3|4|ones?)"
            r"(?: card)?",
            r"\1\2 the rest",
        ),
        *(
            (rf"^your (?:{rank})(?= (?:have|count) )", f"your card of level {level}")
            for level, rank in enumerate(("bakutos|troops", "heroes", "ozekis|immortals"), 1)
        ),
        (r"(steal .* army) (?:and put it )?(?:in|to) your hand", r"\1"),
        (r"(steal .* hand) (?:and put it )?(?:in|to) yours", r"\1"),
        (r"veterans(?= (?:from|in|of) your discard)", "veteran card"),
        (
            r"if none of your card (?:is|are) (?:trapped|captured)",
            "if you have 0 or fewer captured card in play",
        ),
        (
            r"(at the (?:start|end) of (?:each|every|your) (?:round|turn)) (?:in which|where|if) "
            r"(you \w+ .*? ,)",
            r"\1 , if \2",
        ),
        (r"card (?:that )?you (?:have|control|own)(?= (?:to|in) your hand)", "card of your army"),
        (r"(another [^.;]*? of your army) (?:to|in) your hand", r"\1 to its owners hand"),
        (
            r"if (?:this card|it) is free , (you may )?sacrifice (?:it|this card)",
            r"\1sacrifice this card",
        ),
        (
            r"(advantage .*?) [;,] (otherwise|if not|else) (?:, )?(?:take|get) it(?= [.,]|$)",
            r"\1 , \2 take the advantage",
        ),
        *(
            (said, r"keep those of that \1 , then discard the rest")
            for said in (
                rf"if {IT_IS} , {KEEP_IT}(?: [;,])* {OTHERWISE} {DISCARD_IT}",
                rf"{KEEP_IT} if {IT_IS}(?: [;,])* {OTHERWISE} {DISCARD_IT}",
            )
        ),
        *(
            (
                rf"(?:in|of|from|on) (?:your|the) (?:{rank}) row",
                f"of level {level} of your army",
            )
            for level, rank in enumerate(
                ("troops?|bakutos?", "hero(?:es)?", "ozekis?|immortals?"), 1
            )
        ),
        (
            r"(for (?:each|every) (?:\w+ )?(?:trapped|captured|imprisoned) card) "
            r"(?:on the table|in all(?: the)? armies)",
            r"\1 in play",
        ),
        (
            r"^(trap|capture|imprison) (?:a|1|one) of theirs(?= to )",
            r"\1 a card of a opponents army",
        ),
        (r"(free|release|liberate)s? (a|1|one|2|two) of yours(?= [.;]|$)", r"\1 \2 of your card"),
        *(
            (rf"your (?!level|free)(\w+) {rank}", rf"your \1 card of level {level}")
            for level, rank in enumerate(("bakutos", "heroes", "ozekis"), 1)
        ),
        (
            r"^(trap|capture|imprison|destroy|free|release) (?:a|1|one) (free )?(?:enemy|opposing) "
            r"(free )?(\w+)(?: ,)? (?:and |then |and then )one of (?:yours|your own)",
            r"\1 a \2\3\4 of a opponents army , then \1 a \2\3\4 of your army",
        ),
        (r"counts? for(?= (?:1|one|2|two) more)", "are worth"),
        (r"chooses? and(?= (?:sacrifice|discard|release|free)s? )", ""),
        (r"(1|one|2|two|3|three|4|four|5|five) at most", r"at most \1"),
        (
            r"^compare (?:your |the )?hands? (?:,|and|:) (?:then )?(the player with the "
            r"(?:most|fewest) card)(?= (?:discard|draw|sacrifice)s)",
            r"\1 in hand",
        ),
        (r"than (?:any|every|each) other players?(?! has| have)", "than each opponent"),
        (
            r"(?:slide|put|place|tuck) the (?:others?|rest)(?: one| card)? under (your|the) (deck)",
            r"put the rest under \1 \2",
        ),
        (
            r"^count the (captured|trapped) card in play and draw that many(?: card)?",
            r"draw a card for each \1 card in play",
        ),
        (
            r"^(trap|capture|destroy|free|release|imprison) (?:a|1|one) (free )?card of each level",
            r"\1 a \2card of level 1 , \1 a \2card of level 2 , then \1 a \2card of level 3",
        ),
        (
            r"^(?:take|gain|get|grab) the advantage(?: token)? ; if you (?:already )?"
            r"(?:have|had|hold|held) it(?: already)? , (.+?)(?: instead)?$",
            r"if you hold the advantage , \1 , otherwise take the advantage",
        ),
        (r"(?:, )?(?:but )?only if", "if"),
        *(
            (
                rf"a ((?:\w+ )?(?:\w+ )?)card ([^.;:]*?)(?:, )?"
                rf"(?:unless it is|unless its|except(?: for)?|"
                rf"but not|other than) (?:a )?(?:{rank})s?(?= [.;]|$)",
                rf"a \1card of level {others} \2",
            )
            for rank, others in OTHERS
        ),
        (
            r"^both of you (discard|draw|sacrifice|shuffle) your (?:whole |entire )?(hand|deck|"
            r"card)",
            r"both players \1 their \2",
        ),
        (r"(2|3|4|5|two|three|four|five) card of the same clan", r"\1 card of one clan"),
        (
            r"(?:ditch|toss|trash|dump|throw away|throw out)(?= (?:a|1|2|3|one|two|three) "
            r"(?:bounty )?card)",
            "discard",
        ),
        (r"(takes?|gets?) (\w+(?: activation)? tokens?) back", r"\1 back \2"),
        (r"send (.+?) (?:back )?to the top of", r"put \1 on top of"),
        (
            r"(?:card )?until your hand is as (?:big|large) as your opponents(?: hand)?",
            "until you hold as many card as your opponent",
        ),
        (r"1 of your opponents|one of your opponents", "a opponent"),
        (r"^both of you", "both players"),
        (r"(sacrifices?|discards?) (\w+) of theirs", r"\1 \2 of their card"),
        (
            r"(?:put|add|bring|return) (.+?) from ((?:the|your) (?:discard pile|discards?|"
            r"graveyard)) "
            r"(?:in|to|back in|back to) your hand",
            r"take \1 from \2",
        ),
        (r"(?:only|just) (1|one)(?= card)", r"\1"),
        (r"(draws?|discards?) (\w+) (?:fresh|new) card", r"\1 \2 card"),
        (r"give up(?= (?:a|1|2|3|one|two|three) (?:of your|free|card))", "sacrifice"),
        (r"(?<!player )lose(?= (?:a|1|2|3|one|two|three) (?:of their )?free card)", "sacrifice"),
        (r"loses(?= (?:a|1|2|3|one|two|three) (?:of their )?free card)", "sacrifices"),
        (
            r"(?:look|go|dig|search|rummage)(?: at| through| in)? ((?:the|your) "
            r"(?:discard pile|discard|discards|graveyard)) for (.+?) (?:, and|and|, then|then|,) "
            r"(?:take|put|add|bring|return|get|draw) it(?: (?:in|to|back to) your hand)?",
            r"take \2 from \1",
        ),
        (
            r"(?:look|go|dig|rummage)(?: at| through| in) ((?:the|your) (?:deck|draw pile)) for",
            r"search \1 for",
        ),
        (
            r"(put|place|return) (on top of (?:your|the) (?:deck|draw pile)) (.+? from "
            r"(?:your|the) (?:discard pile|discards?|graveyard))",
            r"\1 \3 \2",
        ),
        (r"keep discarding (?:card )?until", "discard until"),
        (r"keeps discarding (?:card )?until", "discards until"),
        (
            r"until (?:only )?(\w+)(?: card)? (?:is|are) left in your hand",
            r"until you hold \1 card",
        ),
        (
            r"until (?:only )?(\w+)(?: card)? (?:is|are) left in their hand",
            r"until they hold \1 card",
        ),
        (
            r"until (you|they) (?:only )?(?:have|has)(?: only)? (\w+)(?: card)? (?:left|remaining)",
            r"until \1 hold \2 card",
        ),
        (r"if your army has the (most|fewest) card", r"if you have the \1 card in play"),
        (
            r"(card in play .*)if it has the (most|fewest)(?= ,)",
            r"\1if you have the \2 card in play",
        ),
        (
            r"the player (?:who is )?(?:in the lead|ahead|leading)(?: (?:on|in) (?:victory "
            r")?points?)?",
            "the player with the most victory points",
        ),
        (
            r"the (?:player (?:who is )?(?:in last place|last|behind)|last player)"
            r" (?:on|in) (?:victory )?points?",
            "the player with the fewest victory points",
        ),
        (
            r"if you(?: are| re)? (?:in the lead|leading|first) (?:on|in) (?:victory )?points?",
            "if you have more victory points than each opponent",
        ),
        (
            r"if you(?: are| re)? (?:last|in last place) (?:on|in) (?:victory )?points?",
            "if you have fewer victory points than each opponent",
        ),
        (
            r"count (?:the )?(.+? (?:in|of) (?:your|all) (?:army|armies|hand)) (?:and|, and|then|"
            r", then|,) "
            r"(draw|discard) (?:that|as) many(?: card)?",
            r"\2 1 card for each \1",
        ),
        (
            r"(?:(?:each|all|every)(?: other)? players?|everyone|everybody) "
            r"(?:except|but|other than|besides|apart from|save|excluding)(?: for)? you(?:rself)?",
            "each opponent",
        ),
        (
            r"(?:put|place|discard|mill) the top (\w+) card of your opponents deck"
            r"(?: in (?:their|your opponents|the|his) discard pile)?",
            r"your opponent discards the top \1 card of their deck",
        ),
        (
            r"(draws?|discards?) (a|1|2|3|4|5|two|three|four|five) "
            r"(?:more|extra|additional|further)(?: card)?(?! of)",
            r"\1 \2 card",
        ),
        (r"(?:none of your opponents|no opponents?) may", "each opponent can t"),
        (r"this card (?:becomes|is|gets) (?:trapped|captured|imprisoned)", "trap this card"),
        (
            r"(?:take|steal) (a|1) card from a opponents hand "
            r"without (?:looking|seeing)(?: at)?(?: it)?",
            r"steal \1 card at random from a opponents hand",
        ),
        (
            r"if (at the (?:start|end) of (?:the|a|each|every|your|this) "
            r"(?:round|turn|great battle|battle))(?: ,)?",
            r"\1 , if",
        ),
        (r"^(?:gets|has|gains|receives) \+ (\d+)", r"this card has + \1"),
        (r"^\+ (\d+)(?= strength| for| per)", r"this card has + \1"),
        (r"^can t be", "this card can t be"),
        (
            r"^the first player (?:to pass|who passes|that passes)"
            r"(?: (?:in |during )?(?:a|each|every) round)?",
            "when a player is the first to pass in a round , that player",
        ),
        (r"already|still(?= in)", ""),
        (r"(?<!than )any opponents?", "a opponent"),
        (r"if the advantage(?: token)? is yours", "if you hold the advantage"),
        (r"(may|can) neither (\w+) nor", r"can t \2 or"),
        *(
            (
                rf"(?:put|take|add) the top {what} (?:of|from) (?:the|your) (?:deck|draw pile) "
                r"(?:in|to) your hand",
                f"draw {said}",
            )
            for what, said in (("card", "1 card"), (r"(\w+) card", r"\1 card"))
        ),
        (
            r"(advantage(?: token)? .*if you(?: don t| do not)? (?:have|hold|own)) it"
            r"(?=.* instead)",
            r"\1 the advantage",
        ),
        (r"(is|are) (?:turned|flipped) (?:back )?face up", r"\1 released"),
        (r"flip (.*) face up", r"release \1"),
        (r"else(?= \w)", "otherwise"),
        (r"(advantage(?: token)? .*)take it(?= [.,]|$)", r"\1take the advantage"),
        (r"(?:gain|get|receive) (\w+) card", r"draw \1 card"),
        (r"(?:gains|gets|receives) (\w+) card", r"draws \1 card"),
        (
            r"(?:choose|pick|name) (?:an|a|1) (opponent|player) [:;,] (?:they|that player|he|she)",
            r"a \1 of your choice",
        ),
        (r"(of your choice) (lose|discard|draw|sacrifice|gain)(?= \w)", r"\1 \2s"),
        (r"(enemy|opposing|hostile|friendly|free|trapped) ones?(?! of)", r"\1 card"),
        (r"(opponents?) may not (?=destroy|trap|capture|steal|return)", r"\1 can t"),
        *(
            (rf"in (?:your|the) (?:{row}) row", f"of level {level} of your army")
            for level, row in enumerate(("bottom|lower|lowest", "middle", "top|upper|highest"), 1)
        ),
        (
            r"(?:when|at the end of) (?:a|the|each|every) great battle (?:that |which )?you "
            r"(win|won|lose|lost)",
            r"when you \1 a great battle",
        ),
    )
    joints: Mapping[str, tuple[str, ...]] = {
        "then": (
            ", then ",
            "then",
            ", and then",
            "and then",
            ", and",
            "and",
            ",",
            ";",
            "; then",
            ", but",
        ),
        "or_else": (", or ", "or", "; or", ";", ","),
        "or_bare": (" or ", ", or", "; or"),
        "or": (" or ", ",", ", or", "and", "nor", ", nor"),
        "and": (" and ", ",", ", and"),
        "or_plain": (" or ", ",", ", or"),
    }
    irregular: Mapping[str, Verb] = {
        "do": Verb("do", "do", "does", "done"),
        "trap": Verb("trap", "trap", "traps", "trapped"),
        "untrap": Verb("untrap", "untrap", "untraps", "untrapped"),
    }
    other_verbs: Mapping[str, tuple[str, ...]] = {
        "capture": ("trap", "capture", "imprison", "jail"),
        "release": ("free", "untrap", "liberate"),
        "shift": ("mutate", "shift"),
    }
    other_nouns: Mapping[str, tuple[tuple[str, str], ...]] = {
        "advantage": (("advantage", "advantages"), ("advantage marker", "advantage markers")),
        "deck": (("draw deck", "draw decks"), ("draw pile", "draw piles"), ("deck", "decks")),
        "discards": (
            ("discard pile", "discard piles"),
            ("discard", "discards"),
            ("graveyard", "graveyards"),
            ("discarded cards", "discarded cards"),
        ),
        "dragoon": (("dragoon", "dragoons"), ("dragoon token", "dragoon tokens")),
        "extra_turn": (
            ("additional turn", "additional turns"),
            ("another turn", "more turns"),
            ("bonus turn", "bonus turns"),
            ("second turn", "second turns"),
        ),
        "great_battle": (("battle", "battles"),),
        "supremacy": (("supremacy", "supremacies"), ("supremacy marker", "supremacy markers")),
        "token": (
            *(("activation token", "activation tokens"), ("token", "tokens")),
            *(("activation counter", "activation counters"), ("activation marker", "markers")),
        ),
        "victory_point": (("point", "points"), ("vp", "vps")),
    }

    def regular(self, key: str) -> Verb:
        if CONSONANT_Y.search(key):
            return Verb(key, key, f"{key[:-1]}ies", f"{key[:-1]}ied")
        third = f"{key}es" if key.endswith(("s", "x", "z", "ch", "sh")) else f"{key}s"
        return Verb(key, key, third, f"{key.removesuffix('e')}ed")

    def plurals(self, rank: str) -> Iterable[str]:
        return f"{rank}s", f"{rank}es"

    def of_each(self, form: str, noun: Noun) -> Iterable[tuple[str, Person]]:
        if form == "the":
            yield f"your {noun.one}", Person.YOU
            yield f"their {noun.one}", Person.THEY
        elif form == "own":
            yield f"the {noun.one}", Person.NOBODY

    def with_it(self, verb: Verb, voice: Voice) -> str:
        return f"{self.say(verb, voice)} it"

    def smooth(self, text: str) -> str:
        return super().smooth(VOWEL_NEXT.sub(r"\1n ", text))

    def a_(self, noun: Noun, voice: Voice) -> str:
        """`a card`, `an Alpha card`."""
        begins = noun.begins or ("vowel" if noun.one[:1].lower() in self.vowels else "consonant")
        return f"{'an' if begins == 'vowel' else 'a'} {noun.one}"

    def the_(self, noun: Noun, voice: Voice) -> str:
        """`the deck`."""
        return f"the {noun.one}"

    def own_(self, noun: Noun, voice: Voice) -> str:
        """`your deck`, `their deck`."""
        return f"{'their' if voice.third else 'your'} {noun.one}"
