"""Army games in sentences: labels, questions, refusals and events.

First GOSU X alone, then Kamakor, the starting draft, the turn limit and teams.
"""

import pytest

from helpers import do, gosu, gosux, kamakor, options, packet, question
from warren.engine import Match
from warren.locale import LANGUAGES

NAMES = ("Ada", "Bo", "Cy", "Di")


def speaker(match: Match, language: str = "en"):
    return match.sentences(language, NAMES)


def asked(match: Match, viewer: int | None, language: str = "en") -> str:
    """Return the open question."""
    return speaker(match, language).ask(match.state, match.view(viewer).decision, viewer)


def labels(match: Match, language: str = "en") -> dict[str, str]:
    """Return the label of every legal action."""
    said = speaker(match, language)
    return {a.text: said.label(match.state, a.seat, a.number) for a in match.legal()}


def told(match: Match, viewer: int | None, language: str = "en") -> list[str]:
    """Return the last action's events as lines of the log."""
    return speaker(match, language).narrate(match.happened(viewer), viewer)


def refused(match: Match, action: str, language: str = "en", *, seat: int | None = None) -> str:
    """Return why an action is not allowed."""
    refusal = match.why_not(action, seat)
    assert refusal, f"{action} is legal"
    return refusal.sentence(language, NAMES)


# --- deeds: who chooses a card says what for -----------------------------------------------------


@pytest.mark.parametrize(
    ("viewer", "language", "deed"),
    [
        (0, "en", "you choose Fire Goblin A.M.M.O. in Bo’s army, to destroy it."),
        (1, "en", "Ada chooses Fire Goblin A.M.M.O. in your army, to destroy it."),
        (1, "fr", "Ada choisit Gobelin de Feu A.M.M.O. dans votre armée, à détruire."),
        (1, "it", "Ada sceglie Goblin del Fuoco A.M.M.O. nel tuo esercito, da distruggere."),
    ],
)
def test_who_chooses_a_card_says_for_whose_text_and_what_for(viewer, language, deed):
    match = gosu("""
        seat 0   I: meka_scout   hand: dark_assassin mind ange
        seat 1   I: dark_medic fire_ammo   II: kao   III: trix
        """)
    match.act("play dark_assassin")
    while question(match) != (0, "target"):
        match.act(match.legal()[0])
    chosen = next(one.number for one in match.legal() if one.text == "choose 1.I2")
    said = speaker(match, language).deed(match.state, 0, chosen, viewer, silent=True)
    asking, found = said.split(": ")
    assert asking.strip() in (
        "Dark Goblin Assassin",
        "Sombre Gobelin Assassin",
        "Goblin Oscuro Assassino",
    )
    assert found == deed


# --- targets: the verb is what will happen to them -----------------------------------------------


@pytest.mark.parametrize(
    ("position", "actions", "sentence", "action", "label"),
    [
        (
            "seat 0 I: le_cercle_rouge [un_go] [boul_go] hand: les_apotres_de_la_nuit",
            ["play les_apotres_de_la_nuit", "option 2"],
            "Apostles of the Night: choose 1 captured card to free.",
            "choose 0.I2",
            "Free your Un’Go",
        ),
        (
            "seat 0 I: boul_go hand: un_go   seat 1 I: aat timer",
            ["play un_go"],
            "Un’Go: choose 1 card to put on top of its owner’s deck.",
            "choose 1.I2",
            "Put Timer on top of the deck (Bo)",
        ),
        (
            "seat 0 I: boul_go hand: she_rift   seat 1 I: aat",
            ["play she_rift"],
            "She Rift: choose a card to put the Bounty token on.",
            "choose 1.I1",
            "Put the Bounty token on Aat (Bo)",
        ),
        (
            "seat 0 I: 3_voeux hand: dragon_dansant   seat 1 I: arpia",
            ["play dragon_dansant"],
            "Dancing Dragon: choose a card to copy its effect.",
            "choose 0.I1",
            "Copy your 3 Wishes",
        ),
        (
            "seat 0 I: nitish hand: niranjan   seat 1 II: nio I: arpia 3_voeux",
            ["play niranjan"],
            "Niranjan: Bo is choosing 1 FREE card to sacrifice.",
            "choose 1.I2",
            "Sacrifice your 3 Wishes",
        ),
    ],
)
def test_a_target_is_asked_for_by_what_happens_to_it(position, actions, sentence, action, label):
    match = do(gosux(position), *actions)
    assert asked(match, 0) == sentence
    assert labels(match)[action] == label


def test_in_the_song_of_the_dead_no_card_speaks():
    match = gosux("""
        seat 0   I: nitish nakshatra   hand: justice   tokens: 0   spent: 2
        seat 1   II: kaez   I: arpia timer muraena   passed: yes
        """)
    do(match, "pass")
    assert question(match) == (1, "sacrifice")
    assert asked(match, 1) == "Choose a FREE card of your army to sacrifice (2 still to choose)."
    assert asked(match, 0) == "Bo is choosing a FREE card to sacrifice (2 still to choose)."


# --- yes, no, enough -----------------------------------------------------------------------------

NO = [
    ("seat 0 I: obeezs hand: ez   discards: ne_o", ["play ez"], "remove", "Don’t"),
    ("seat 0 I: nitish hand: nikhilesh   seat 1 I: aat", ["activate I1"], "discard-keyword", ""),
    ("seat 0 I: aat hand: ne_o   deck: timer ...", ["play ne_o"], "echo", "Don’t"),
]


@pytest.mark.parametrize(("position", "actions", "asks", "label"), NO)
def test_who_declines_does_not_say_no_to_just_anything(position, actions, asks, label):
    match = do(gosux(position), *actions)
    assert question(match) == (0, asks)
    assert labels(match)["no"] == (label or "Don’t")


def test_a_bounty_is_no_effect_of_the_card_that_has_it():
    match = gosux("seat 0 hand: deesses_de_lave   seat 1 I: nikhilesh")
    do(match, "play deesses_de_lave", "choose 1.I1")
    assert question(match) == (0, "may")
    assert asked(match, 0) == "Bounty on Nikhilesh: do you want to draw 1 card?"
    assert asked(match, 1) == "Bounty on Nikhilesh: Ada is deciding whether to draw 1 card."
    assert labels(match) == {"yes": "Draw 1 card", "no": "Don’t"}


def test_a_bounty_that_waits_among_other_reactions_is_told_from_them():
    match = gosux("""
        seat 0   II: hemro_le_chasseur_de_primes
                 I:  deesses_de_lave
                 hand: deesses_de_lave
        seat 1   I: nikhilesh
        """)
    do(match, "play deesses_de_lave", "choose 1.I1")
    assert question(match) == (0, "order")
    assert set(labels(match).values()) == {
        "Bounty on Nikhilesh",
        "Let Hemro, the Bounty Hunter come next: Draw 1 card",
    }


def test_the_keyword_of_a_discard_is_named():
    match = do(gosux("seat 0 I: nitish hand: nikhilesh   seat 1 I: aat"), "activate I1")
    assert asked(match, 0) == "Nitish: you may discard a card with Bounty to use this effect."
    assert asked(match, 0, "fr") == (
        "Nitish\N{NO-BREAK SPACE}: vous pouvez défausser une carte ayant le mot-clé Prime pour"
        " utiliser cet effet."
    )
    assert asked(match, 1) == (
        "Nitish: Ada is deciding whether to discard a card to use this effect."
    )


def test_up_to_so_many_is_said_where_fewer_may_be_chosen():
    match = gosux("seat 0 I: nitish hand: navaj   discards: boul_go atalante_a_grand_bouclier")
    do(match, "play navaj")
    assert asked(match, 0) == "Navaj: take up to 2 cards from your discard pile."
    assert labels(match)["done"] == "Choose no more"


def test_all_cards_of_a_name_are_asked_for_by_name():
    match = gosux("seat 0 hand: chercheurs_de_depouilles   discards: phoenix phoenix_eliana obeezs")
    do(match, "play chercheurs_de_depouilles")
    assert asked(match, 0) == (
        "Seekers of Remains: choose a name in your discard pile, and take all cards that have it."
    )


# --- costs ---------------------------------------------------------------------------------------


def test_tokens_on_a_card_make_its_shift_cheaper():
    match = gosux("seat 0 I: 3_voeux* 1000_visages hand: arpia timer muraena")
    assert labels(match)["shift I1"] == "Shift 3 Wishes (cost 0)"
    assert labels(match)["shift I2"] == "Shift 1000 Faces (cost 2)"
    assert labels(match, "it")["shift I2"] == "Cambia 1000 Volti (costo 2)"


@pytest.mark.parametrize(
    ("row", "label"),
    [
        ("aat", "Play Arpia (discard 2 cards)"),
        ("timer", "Play Arpia"),
        ("all_in_one", "Play Arpia"),
        ("atalante_a_grand_bouclier", "Play Arpia"),  # a Recruiter
        ("[aat]", "Play Arpia"),
    ],
)
def test_what_playing_costs_is_said_as_it_is_now(row, label):
    match = gosux(f"seat 0 I: {row} hand: arpia muraena muraena")
    assert labels(match)["play arpia"] == label


def test_a_card_of_every_level_is_played_into_a_row():
    match = gosux("""
        seat 0   II: kaez
                 I:  timer aat
                 hand: phoenix_immortal arpia muraena
        """)
    assert labels(match)["play phoenix_immortal"] == "Play Phoenix (Immortal)"
    do(match, "play phoenix_immortal")
    assert asked(match, 0).startswith("Phoenix (Immortal) can be played in several rows")
    assert list(labels(match).values()) == [
        "Play it in the Troop row",
        "Play it in the Hero row",
        "Play it in the Immortal row",
    ]


def test_a_card_of_every_level_costs_what_its_only_row_costs():
    match = gosux("seat 0 I: aat hand: phoenix_immortal arpia muraena")
    assert labels(match)["play phoenix_immortal"] == "Play Phoenix (Immortal) (discard 2 cards)"


def test_cards_of_the_discards_are_played_with_their_cost():
    match = gosux("""
        open_discards: yes
        seat 0   I: nitish
                 hand: aat muraena obeezs
                 discards: nakshatra timer
        """)
    assert labels(match)["revive nakshatra"] == "Play Nakshatra from your discard pile"
    assert labels(match)["revive timer"] == ("Play Timer from your discard pile (discard 2 cards)")


# --- options: of the text that really speaks -----------------------------------------------------

APOSTLES = ["Capture a card of level 1", "Free a captured card of level 1"]


def test_the_options_of_an_effect():
    match = gosux("seat 0 I: le_cercle_rouge [un_go] hand: les_apotres_de_la_nuit")
    do(match, "play les_apotres_de_la_nuit")
    assert list(labels(match).values()) == APOSTLES


def test_a_copied_text_has_the_options_of_the_copied_card():
    match = gosux("""
        seat 0   I: all_in_one hand: dragon_dansant
        seat 1   I: les_apotres_de_la_nuit [un_go]
        """)
    do(match, "play dragon_dansant", "choose 1.I1")
    assert asked(match, 0) == "Dancing Dragon: choose one of the options."
    assert list(labels(match).values()) == APOSTLES


def test_a_mirror_card_has_the_options_of_its_mirror():
    match = gosux("""
        seat 0   hand: aat
        seat 1   I: les_apotres_de_la_nuit [un_go]
        """)
    do(match, "play aat")
    assert asked(match, 0) == "Aat: choose one of the options."
    assert list(labels(match).values()) == APOSTLES


# --- refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "actions", "wrong", "sentence"),
    [
        (
            "seat 0 I: aat hand: arpia timer",
            [],
            "play arpia",
            "Can’t play Arpia: this takes 3 cards in hand (2 to discard), and you have 2.",
        ),
        (
            "wonder: 0   seat 0 I: aat hand: arpia",
            [],
            "play arpia",
            "Can’t play Arpia: this takes 2 cards in hand (1 to discard), and you have 1.",
        ),
        (
            "seat 0 I: nikhilesh hand: arpia timer",
            [],
            "shift I1",
            "Can’t shift Nikhilesh: this takes 3 cards in hand (2 to discard), and you have 2.",
        ),
        (
            "seat 0 I: les_sombres_cultistes hand: arpia   discards: timer",
            [],
            "shift I1",
            "Can’t shift Dark Cultists: this takes 2 cards in hand (2 to discard), and you have 1.",
        ),
        (
            "seat 0 I: nikhilesh* hand: arpia timer   banned: arpia",
            [],
            "play arpia",
            "Can’t play Arpia: your opponent has banned it until the end of their next turn.",
        ),
        (
            "seat 0 I: nikhilesh* hand: arpia",
            [],
            "activate I1",
            "Can’t activate Nikhilesh: it already holds as many Activation tokens as it has",
        ),
        (
            "seat 0 II: shard I: boul_go hand: xi_an",
            [],
            "play xi_an",
            "Can’t play Xi’an: there is no face-up Troop of the Xi’an clan in your army.",
        ),
        (
            "seat 0 III: xi_an II: nezha I: volantis boul_go hand: galmi",
            [],
            "play galmi",
            "Can’t play Galmi: your Immortal row can’t be longer than the Hero row below it.",
        ),
        (
            "seat 0 I: aat hand: arpia timer muraena",
            ["play arpia"],
            "wonder",
            "Can’t pay with the Wonder token: you do not have the Wonder token.",
        ),
        (
            "seat 0 I: volantis hand: les_fleches_de_justice   seat 1 clans: galmi phoenix xi_an",
            ["play les_fleches_de_justice"],
            "ban nezha",
            "Can’t name Nezha: it does not belong to any of your opponent’s clans.",
        ),
        (
            "seat 0 clans: justice phoenix xi_an II: nezha I: volantis hand: justice",
            ["play justice"],
            "clan galmi",
            "Can’t turn that tile: the Galmi tile is not yours.",
        ),
        (
            "seat 0 I: obeezs hand: ashes arpia   discards: phoenix fenghuang   tokens: 2",
            [],
            "take phoenix",
            "Can’t do that: you are being asked something else.",
        ),
        (
            "seat 0 I: nitish hand: nikhilesh arpia   seat 1 I: aat",
            ["activate I1"],
            "discard arpia",
            "Can’t discard Arpia: it does not have the keyword asked for.",
        ),
        (
            "seat 0 III: byun_hyung_ja_xi_an II: nio I: aat deck: kaez ..."
            " hand: arpia arpia timer timer muraena obeezs obeezs aat",
            ["draw 1"],
            "clan tomorrow",
            "Can’t name that: this takes 5 cards of the Tomorrow clan in hand, and you have 3.",
        ),
    ],
)
def test_a_refusal_names_cards_clans_and_numbers(position, actions, wrong, sentence):
    match = do(gosux(position), *actions)
    assert refused(match, wrong).startswith(sentence)
    for language in LANGUAGES:
        assert "{" not in refused(match, wrong, language)


def test_a_clan_that_is_taken():
    match = do(Match("gosux", seed=1), "clan phoenix")
    assert refused(match, "clan phoenix") == (
        "Can’t choose that clan: the Phoenix clan has already been chosen."
        " Choose one of the clans that are left."
    )


def test_what_lacks_least_of_a_card_of_several_clans_is_named():
    """Under Xi'an, Galmi also belongs to Justice and Xi'an (X-PLAY-19)."""
    match = gosux("""
        tiles: xi_an goan_sul
        seat 0   clans: galmi justice narashima
                 II: nezha shard
                 I:  volantis nitish
                 hand: galmi
        """)
    assert match.why_not("play galmi") is None
    match = gosux("""
        tiles: xi_an goan_sul
        seat 0   clans: galmi justice narashima
                 II: shard
                 I:  volantis nitish
                 hand: galmi
        """)
    assert refused(match, "play galmi").startswith(
        "Can’t play Galmi: there is no face-up Troop of the Galmi clan in your army."
    )


# --- events --------------------------------------------------------------------------------------


def test_the_draft_is_told_clan_by_clan():
    match = Match("gosux", seed=1)
    first = match.pending[0]
    do(match, "clan phoenix")
    assert told(match, first) == ["You choose the Phoenix clan."]
    assert told(match, 1 - first) == [f"{NAMES[first]} chooses the Phoenix clan."]
    assert told(match, None, "it") == [f"{NAMES[first]} sceglie il clan Phoenix."]


def test_cards_looked_at_are_one_line_and_nobody_else_hears_which():
    match = gosux("""
        seat 0   I: volantis hand: les_fleches_de_justice
        seat 1   hand: arpia timer 3_voeux
        """)
    do(match, "play les_fleches_de_justice")
    assert told(match, 0)[-1] == "You see Arpia, Timer and 3 Wishes in your opponent’s hand."
    assert told(match, 1)[-1] == "Ada sees Arpia, Timer and 3 Wishes in their opponent’s hand."
    assert told(match, None)[-1] == "Ada looks at 3 cards in their opponent’s hand."
    do(match, "ban timer")
    assert told(match, 1)[0] == "Ada bans Timer until the end of their next turn."


def test_a_card_searched_for_is_told_to_its_player_only():
    match = gosux("seat 0 I: volantis hand: elle")
    do(match, "play elle", "search nezha")
    assert told(match, 0)[0] == "You search your deck and take Nezha."
    for viewer in (1, None):
        assert told(match, viewer)[0] == "Ada searches their deck and takes a card."
        assert "Nezha" not in " ".join(told(match, viewer))


def test_where_a_card_goes_is_told_of_its_owner_and_not_of_who_did_it():
    match = gosux("seat 0 I: boul_go hand: un_go she_rift   seat 1 I: aat timer")
    do(match, "play un_go", "choose 1.I2")
    assert told(match, 1)[0] == "Timer goes on top of your deck."
    assert told(match, 0)[0] == "Timer goes on top of Bo’s deck."
    match = gosux("seat 0 I: boul_go hand: she_rift   seat 1 I: aat")
    do(match, "play she_rift", "choose 1.I1")
    assert told(match, 1)[0] == "The Bounty token now lies on Aat, in your army."
    assert told(match, 0)[0] == "The Bounty token now lies on Aat (Bo)."


def test_a_draw_is_everybodys():
    match = gosux("""
        seat 0   supremacy: 1   I: nitish   hand: justice   tokens: 0   spent: 2
        seat 1   supremacy: 1   I: arpia   passed: yes
        """)
    do(match, "pass")
    assert match.outcome.winners == ()
    together = "at the same moment: the match ends in a draw."
    assert told(match, 0)[-1] == told(match, 1)[-1]
    assert told(match, 0)[-1] == f"You and your opponent take a second Supremacy token {together}"
    assert told(match, None)[-1] == f"Both players take their second Supremacy token {together}"


def test_windows_name_the_card_that_they_are_about():
    match = gosux("""
        seat 0   I: esprits_de_smook hand: deesses_de_lave
        seat 1   I: arpia hand: le_cercle_rouge
        """)
    do(match, "play deesses_de_lave", "choose 1.I1")
    assert asked(match, 1) == (
        "Arpia is about to be captured or destroyed."
        " You may discard a Force of Will card to save it."
    )
    assert asked(match, 0) == "Arpia is about to be captured or destroyed. Bo may react."
    assert labels(match) == {
        "discard le_cercle_rouge": "Discard The Red Circle to save the card",
        "no": "Don’t",
    }


def test_every_legal_action_and_every_question_can_be_said():
    """A draft and some turns, in every language, for everybody."""
    match = Match("gosux", seed=7)
    for _ in range(40):
        for language in LANGUAGES:
            assert len(labels(match, language)) == len(options(match))
            assert all(asked(match, viewer, language) for viewer in (0, 1, None))
            assert all(all(told(match, viewer, language)) for viewer in (0, 1, None))
        match.act(match.legal()[0])


# --- Kamakor: labels and questions ---------------------------------------------------------------

RIDERS = """
    seat 0   II: mosk_of_the_canopy ombo_the_farrier last_vow
             I:  root_reader_of_the_world_tree war_machine_goblin_stoker shibuke_goblin_novice
             hand: kao trix tantivoo   dragoons: 1
    seat 1   III: the_public_works
             II:  kalim ballanchain
             I:   dark_medic dark_medic shibuke_goblin_novice
    """


def test_what_can_be_done_with_cards_of_kamakor_is_said_with_its_cost():
    match = kamakor(RIDERS.replace("tantivoo", "tantivoo defender_of_the_world_tree"))
    said = labels(match)
    assert said["dragoon II1"] == "Activate Mosk of the Canopy with a Dragoon token"
    assert said["jump I1"] == "Make a Shadow Jump with Root-Reader of the World Tree"
    assert said["use I2"] == "Use the action of War Machine Goblin Stoker (discard 2 cards)"
    assert said["use II2"] == "Use the action of Ombo the Farrier (return 1 Dragoon token)"
    assert said["use II3"] == "Use the action of Last Vow (trap it and discard 1 card)"
    assert said["use 1.III1"] == "Use the action of The Public Works (Bo; discard 3 cards)"


@pytest.mark.parametrize(
    ("language", "use", "jump"),
    [
        (
            "fr",
            "Utiliser Dernier Vœu (l’emprisonner et défausser 1 carte)",
            "Faire un Shadow Jump avec Mosk des Cimes",
        ),
        (
            "it",
            "Usa l’azione di Ultimo Voto (intrappolala e scarta 1 carta)",
            "Fai uno Shadow Jump con Mosk delle Chiome",
        ),
    ],
)
def test_the_same_in_other_languages(language, use, jump):
    said = labels(kamakor(RIDERS), language)
    assert (said["use II3"], said["jump II1"]) == (use, jump)


def test_cards_for_dragoon_tokens():
    match = kamakor("""
        seat 0   III: marshal_tremmulk   II: tantivoo   I: dragoon_goblin_groom
                 dragoons: 2   hand: kao
        """)
    said = labels(match)
    assert said["draw 1 dragoon"] == "Draw 1 card for 1 Dragoon token"
    assert said["draw 3 mixed"] == "Draw 3 cards for 1 Activation token and 1 Dragoon token"
    assert said["draw 3 dragoon"] == "Draw 3 cards for 2 Dragoon tokens"


def test_a_card_of_several_levels_is_played_into_a_row():
    match = kamakor("""
        seat 0   I: gleaner_of_the_world_tree dark_medic   hand: lichenna kao trix
        """)
    assert labels(match)["play lichenna"] == "Play Lichenna"
    do(match, "play lichenna")
    assert asked(match, 0) == "Lichenna can be played in several rows: choose one of them."
    assert list(labels(match).values()) == [
        "Play it in the Bakuto row",
        "Play it in the Hero row",
    ]
    assert refused(match, "level 3") == (
        "Can’t play it there: the level asked for is Bakuto or Hero."
    )


def test_an_x_is_a_level():
    match = kamakor("""
        seat 0   II: threegear   I: dark_medic   hand: kao trix
        seat 1   II: kalim   I: fire_ammo dark_medic
        """)
    do(match, "activate II1")
    assert asked(match, 0) == "Threegear: choose X, the level of the card to destroy."
    assert labels(match)["x 2"] == "Choose X = 2 (Hero)"
    assert refused(match, "x 0") == "Can’t do that: the number must be a level, from 1 to 3."


def test_cards_of_new_clans_may_be_kept():
    match = kamakor("""
        seat 0   I: dark_medic   hand: kobuke_goblin_tout kao trix
        seat 1   points: 1
        deck: kalim fanfarrow everwhere ...
        """)
    do(match, "play kobuke_goblin_tout", "discard kao")
    assert asked(match, 0) == (
        "Kobuke Goblin Tout: keep up to 2 of the revealed cards, of clans that your army does"
        " not show."
    )
    assert labels(match) == {"keep everwhere": "Keep Everwhere", "done": "Choose no more cards"}
    assert refused(match, "keep kalim").startswith(
        "Can’t choose Kalim: your army already shows its clan."
    )


def test_cards_of_different_clans_are_paid_one_after_the_other():
    match = kamakor("""
        seat 0   II: jin_swapshop   I: kobuke_goblin_herald   hand: kao trix motley
        discards: thumpella tantivoo
        """)
    assert labels(match)["use II1"] == (
        "Use the action of Jin Swapshop (discard 2 cards of different clans)"
    )
    do(match, "use II1")
    assert asked(match, 0) == "Jin Swapshop: discard 2 cards of different clans to pay."
    match.act("discard kao")
    assert asked(match, 0) == "Jin Swapshop: discard 1 card of another clan to pay."
    assert refused(match, "discard trix").startswith(
        "Can’t discard Trix: you have just discarded a card of its clan."
    )
    match.act("discard motley")
    assert refused(match, "take kao").startswith(
        "Can’t choose Kao: it is of a clan that you have just discarded."
    )


def test_a_jump_over_several_cards():
    match = kamakor(f"{RIDERS}    deck: duwal bitspur everwhere ...")
    do(match, "activate II1")
    assert asked(match, 0) == (
        "Mosk of the Canopy: choose a card of your army that makes a Shadow Jump"
        " (World-Tree People)."
    )
    assert labels(match)["choose 0.I1"] == "Let Root-Reader of the World Tree jump"
    assert refused(match, "choose 0.I2") == (
        "Can’t choose War Machine Goblin Stoker: it is not one of the World-Tree People."
        " Choose a card of that clan."
    )
    do(match, "choose 0.I1")
    assert asked(match, 0) == (
        "Root-Reader of the World Tree jumps: choose a revealed card to replace it, or none."
    )
    assert asked(match, 1) == (
        "Root-Reader of the World Tree jumps: Ada is choosing a revealed card to replace it,"
        " or none."
    )
    assert labels(match)["done"] == "Let no card replace it"
    assert refused(match, "keep duwal") == "Can’t choose Duwal: the level asked for is Bakuto."


def test_releasing_is_said_of_targets():
    match = kamakor("""
        seat 0   I: [dark_medic] shibuke_goblin_novice   hand: shibuke_goblin_turnkey
        """)
    do(match, "play shibuke_goblin_turnkey", "option 2")
    assert asked(match, 0) == "Shibuke Goblin Turnkey: choose up to 2 trapped cards to release."
    assert labels(match)["choose 0.I1"] == "Release your Dark Goblin Medic"
    assert refused(match, "choose 0.I2").startswith(
        "Can’t choose Shibuke Goblin Novice: it is not trapped, so there is nothing to release."
    )


# --- Kamakor: refusals ---------------------------------------------------------------------------

BOLSTERED = """
    seat 0   I: dark_medic   hand: kao
    seat 1   II: bolster   I: fire_ammo kobuke_goblin_tout
    """
TOKENS = """
    seat 0   I: dragoon_goblin_groom^1 dragoon_goblin_groom dragoon_goblin_lancer^
                dragoon_goblin_lancer^
             dragoons: {}
    """


@pytest.mark.parametrize(
    ("position", "actions", "wrong", "sentence"),
    [
        (
            TOKENS.format(0),
            [],
            "dragoon I2",
            "Can’t activate Dragoon Goblin Groom: this takes 1 Dragoon token in hand, and you"
            " have 0.",
        ),
        (
            TOKENS.format(1),
            [],
            "dragoon I2",
            "Can’t activate Dragoon Goblin Groom: you already have 2 Dragoon tokens on cards,",
        ),
        (
            TOKENS.format(1),
            [],
            "activate I1",
            "Can’t activate Dragoon Goblin Groom: there is already a Dragoon token on it,",
        ),
        (
            RIDERS,
            [],
            "draw 3 mixed",
            "Can’t draw: no face-up card lets you spend Dragoon tokens to draw cards.",
        ),
        (
            "seat 0 III: marshal_tremmulk II: tantivoo I: dragoon_goblin_groom   dragoons: 1",
            [],
            "draw 3 dragoon",
            "Can’t draw: this takes 2 Dragoon tokens in hand, and you have 1.",
        ),
        (
            RIDERS,
            [],
            "jump I2",
            "Can’t make a Shadow Jump with War Machine Goblin Stoker: it can’t make Shadow Jumps.",
        ),
        (
            "seat 0 I: gleaner_of_the_world_tree   deck:",
            [],
            "jump I1",
            "Can’t make a Shadow Jump with Gleaner of the World Tree: the draw pile and the"
            " discard pile are both empty,",
        ),
        (
            RIDERS,
            [],
            "use I1",
            "Can’t use the action of Root-Reader of the World Tree: it has no action of its own.",
        ),
        (
            "seat 0 I: war_machine_goblin_stoker hand: kao   seat 1 I: dark_medic",
            [],
            "use I1",
            "Can’t use the action of War Machine Goblin Stoker: this takes 2 cards in hand"
            " (2 to discard), and you have 1.",
        ),
        (
            "seat 0 I: war_machine_goblin_stoker hand: kao trix",
            [],
            "use I1",
            "Can’t use the action of War Machine Goblin Stoker: it would change nothing now.",
        ),
        (
            "seat 0 II: ombo_the_farrier I: dragoon_goblin_groom hand: kao",
            [],
            "use II1",
            "Can’t use the action of Ombo the Farrier: this takes 1 Dragoon token in hand,",
        ),
        (
            "seat 0 II: jin_swapshop I: kobuke_goblin_herald hand: kao trix   discards: walror",
            [],
            "use II1",
            "Can’t use the action of Jin Swapshop: this takes 2 cards of different clans, and all"
            " cards in your hand are of one clan.",
        ),
        (
            "seat 0 II: jin_swapshop I: kobuke_goblin_herald hand: kao motley thumpella walror\n"
            "discards: fire_ammo kobuke_goblin_tout",
            ["use II1", "discard walror"],
            "discard motley",
            "Can’t discard Motley: then no card of a third clan would be left in the discard pile",
        ),
        (
            BOLSTERED,
            ["activate I1"],
            "choose 1.I1",
            "Can’t choose Fire Goblin A.M.M.O.: it is the first card in Bo’s army, and a power"
            " keeps opponents from trapping or destroying it.",
        ),
        (
            "seat 0 I: dark_medic dark_medic dark_avenger dark_avenger dark_thief hand: lichenna",
            [],
            "play lichenna",
            "Can’t play Lichenna: your Bakuto row is full, with 5 cards.",
        ),
        (
            RIDERS,
            [],
            "ally draw 1",
            "Can’t let your ally draw: you have no ally, as this match is not played in teams.",
        ),
        (
            "seat 0 I: dark_medic hand: alpha_summoner kao trix\n"
            "clans: dark alpha dragoon kobuke shadow",
            ["play alpha_summoner", "discard kao"],
            "clan fire",
            "Can’t name that: the Fire Goblins have been eliminated and are not in this match.",
        ),
    ],
)
def test_a_refusal_of_kamakor_says_why_and_what_else(position, actions, wrong, sentence):
    match = do(kamakor(position), *actions)
    assert refused(match, wrong).startswith(sentence)
    for language in LANGUAGES:
        assert "{" not in refused(match, wrong, language)


def test_a_dragoon_token_is_not_taken_back():
    match = kamakor("""
        seat 0   I: meka_priest dragoon_goblin_groom^ dragoon_goblin_lancer*
                 hand: moonlight   tokens: 0
        """)
    do(match, "play moonlight")
    assert asked(match, 0) == ("Moonlight: take back one of the Activation tokens you have used.")
    assert refused(match, "choose 0.I2") == (
        "Can’t choose Dragoon Goblin Groom: the token on it is a Dragoon token, and those can’t"
        " be taken back. Choose one of your Activation tokens."
    )


# --- Kamakor: events -----------------------------------------------------------------------------


def test_a_failed_jump_is_told():
    match = kamakor("seat 0 I: gleaner_of_the_world_tree   deck: kalim ...   seat 1")
    do(match, "jump I1")
    assert told(match, 0)[:3] == [
        "You make a Shadow Jump with Gleaner of the World Tree.",
        "You reveal Kalim.",
        "The Shadow Jump fails, and your card Gleaner of the World Tree is trapped.",
    ]
    assert "Ada keeps Kalim." in told(match, 1)


def test_a_jump_that_succeeds_is_told_as_a_mutation():
    match = kamakor("seat 0 I: snare_weaver_of_the_world_tree   deck: dark_medic ...   seat 1")
    do(match, "jump I1")
    assert told(match, 1)[:3] == [
        "Ada makes a Shadow Jump with Snare-Weaver of the World Tree.",
        "Ada reveals Dark Goblin Medic.",
        "Ada brings in Dark Goblin Medic by mutation.",
    ]


def test_cards_put_back_on_the_draw_pile_are_told():
    match = kamakor("seat 0 hand: root_reader_of_the_world_tree   deck: kalim fanfarrow ...")
    do(match, "play root_reader_of_the_world_tree", "keep kalim")
    assert "Fanfarrow goes back on top of the draw pile." in told(match, 1)


def test_dragoon_tokens_are_told():
    match = kamakor("seat 0 I: dragoon_goblin_groom hand: kao   dragoons: 1   seat 1")
    do(match, "dragoon I1")
    assert told(match, 0)[:2] == [
        "You activate Dragoon Goblin Groom with a Dragoon token.",
        "You gain 1 Dragoon token.",
    ]
    assert told(match, 1, "it")[0] == "Ada attiva Goblin Dragoon Stalliere con un gettone Dragoon."


@pytest.mark.parametrize(
    ("viewer", "sentence"),
    [
        (0, "Bo gives you a Dragoon token."),
        (1, "You give Ada a Dragoon token."),
        (2, "Bo gives Ada a Dragoon token."),
    ],
)
def test_a_dragoon_token_that_is_given(viewer, sentence):
    match = kamakor("""
        seat 0   II: zwit_the_magpie   I: dragoon_goblin_groom
        seat 1   dragoons: 1
        seat 2   hand: kao
        """)
    do(match, "activate II1", "player 1")
    assert sentence in told(match, viewer)


def test_a_dragoon_token_that_is_returned_and_one_that_is_spent():
    match = kamakor("seat 0 II: ombo_the_farrier I: dragoon_goblin_groom dragoons: 1   seat 1")
    do(match, "use II1")
    log = [happening for after, happening in match.log(1) if after == 0]
    assert speaker(match).narrate(log, 1)[:2] == [
        "Ada uses the action of Ombo the Farrier.",
        "Ada returns 1 Dragoon token to the supply.",
    ]
    match = kamakor("""
        seat 0   III: marshal_tremmulk   II: tantivoo   I: dragoon_goblin_groom   dragoons: 2
        seat 1   hand: kao
        """)
    do(match, "draw 3 dragoon")
    assert told(match, 1)[:2] == ["Ada spends 2 Dragoon tokens.", "Ada draws 3 cards."]


@pytest.mark.parametrize(
    ("army", "reason", "sentence"),
    [
        (
            "III: nine_saddles II: tantivoo bitspur I: dragoon_goblin_groom dragoon_goblin_groom"
            " dragoon_goblin_lancer dragoons: 2",
            "dragoons",
            "You have 2 Dragoon tokens in hand and an army with 6 or more Dragoon cards, and win"
            " the match (Nine-Saddles).",
        ),
        (
            "III: colossal_brumm II: tantivoo bitspur I: dragoon_goblin_groom"
            " dragoon_goblin_groom dragoon_goblin_lancer dragoon_goblin_lancer"
            " dragoon_goblin_ensign",
            "strength",
            "Your army has a strength of 20 or more, at least twice that of every opponent’s, and"
            " you win the match (Colossal Brumm).",
        ),
    ],
)
def test_victories_of_kamakor_are_told(army, reason, sentence):
    match = kamakor(f"seat 0 {army} tokens: 0 passed: yes   seat 1 hand: kao tokens: 0", seed=1)
    do(match, "pass")
    assert match.outcome.reason == reason
    assert told(match, 0)[-1] == sentence
    for language in LANGUAGES:
        assert told(match, None, language)[-1].startswith("Ada ")


# --- the starting draft, the turn limit ----------------------------------------------------------


def drafting() -> Match:
    match = Match("gosu", seats=3, seed=5, starting_draft=True)
    while question(match)[1] != "pick":
        match.act("no")
    return match


def test_a_choice_from_a_packet_says_where_the_rest_goes():
    match = drafting()
    assert asked(match, 1) == "Keep 2 cards from your packet. The rest goes to Cy."
    match.act(match.legal(1)[0])
    assert asked(match, 1) == "Keep 1 card from your packet. The rest goes to Cy."
    assert asked(match, 2, "fr") == "Gardez 2 cartes de votre paquet. Le reste passe à Ada."
    assert asked(match, None) == "Ada, Bo and Cy are each choosing from their packets."


def test_who_has_chosen_reads_who_has_not():
    match = drafting()
    for _ in range(2):
        match.act(match.legal(1)[0])
    assert asked(match, 1) == "You have chosen. Waiting for Ada and Cy."
    for _ in range(2):
        match.act(match.legal(2)[0])
    assert asked(match, 1, "it") == "Hai scelto. Si aspetta ancora: Ada."
    assert asked(match, None) == "Ada is choosing from a packet."


def test_a_refusal_in_a_draft_names_everyone_who_chooses():
    match = drafting()
    for _ in range(2):
        match.act(match.legal(1)[0])
    assert refused(match, "keep walror", seat=1) == (
        "Can’t choose Walror: it is up to Ada and Cy to decide now."
    )
    missing = next(c.id for c in match.engine.pack.cards if c.id not in packet(match, 0))
    assert refused(match, f"keep {missing}", seat=0).endswith(
        ": it is not in your packet. Choose one of the cards you are offered."
    )


def test_what_is_kept_is_named_to_its_owner_only():
    match = drafting()
    card = packet(match, 1)[0]
    match.act(f"keep {card}", seat=1)
    name = match.engine.pack.name(card)
    assert told(match, 1) == [f"You keep {name} from your packet."]
    assert told(match, 0) == told(match, None) == ["Bo keeps 1 card from their packet."]


def test_packets_that_go_round_are_told_once():
    match = drafting()
    while len(match.actions) < 6:
        match.act(match.legal()[0])
    assert told(match, 0)[-1] == "Everybody passes 5 cards to the left."


def test_clans_that_are_eliminated_are_told():
    match = Match("gosu", seed=5, kamakor=True)
    first = match.pending[0]
    assert asked(match, first) == (
        "Choose a clan to eliminate. None of its cards will be in this match."
    )
    assert asked(match, 1 - first) == f"{NAMES[first]} is choosing a clan to eliminate."
    assert (
        labels(match, "fr")["clan shadow"]
        == "Éliminer le clan «\N{NO-BREAK SPACE}Peuple de l’Arbre Monde\N{NO-BREAK SPACE}»"
    )
    do(match, "clan shadow")
    assert told(match, first) == ["You eliminate a clan: World-Tree People."]
    assert refused(match, "clan shadow").startswith(
        "Can’t eliminate that clan: the World-Tree People have been eliminated"
    )


def test_a_turn_limit_is_told_when_it_begins_and_ends():
    match = gosu("seat 0 I: dark_medic   seat 1 hand: kao", turn_limit=1)
    do(match, "pass")
    assert "At most 1 more turn is left in this round, for everybody together." in told(match, 1)
    do(match, "draw 1")
    assert "The turns are used up, and everybody counts as having passed." in told(match, 0)


# --- teams ---------------------------------------------------------------------------------------


def test_an_ally_is_helped_by_name():
    match = gosu(
        """
        seat 0   I: dark_medic
        seat 1   I: fire_ammo
        seat 2   I: dark_medic
        """,
        teams=True,
    )
    said = labels(match)
    assert said["ally I1"] == "Activate Dark Goblin Medic for Cy"
    assert said["ally draw 1"] == "Let Cy draw 1 card for 1 of your Activation tokens"
    do(match, "ally draw 1")
    assert told(match, 0)[0] == "You act for Cy."
    assert told(match, 1)[0] == "Ada acts for Cy."
    assert told(match, 2)[0] == "Ada acts for you."


def test_the_ally_makes_the_choices():
    match = gosu(
        """
        seat 0   I: fire_ammo
        seat 1   I: fire_ammo meka_scout
        seat 2   I: dark_medic
        """,
        teams=True,
    )
    do(match, "ally I1")
    assert question(match) == (2, "target")
    assert asked(match, 2) == "Dark Goblin Medic: choose 1 card to trap."
    assert labels(match)["choose 0.I1"] == "Trap Ada’s Fire Goblin A.M.M.O."


def won_by_a_team() -> Match:
    match = gosu(
        """
        seat 0   passed: yes
        seat 1   points: 2   I: fire_ammo   passed: yes
        seat 2   passed: yes
        """,
        teams=True,
    )
    return do(match, "pass")


def test_a_team_wins_in_one_sentence():
    match = won_by_a_team()
    assert match.outcome.winners == (1, 3)
    assert told(match, None)[-2:] == [
        "Bo and Di win the Great Battle and gain 1 victory point together.",
        "Bo and Di have reached 3 victory points together and win the match.",
    ]
    assert told(match, 3)[-2:] == [
        "Your team wins the Great Battle and gains 1 victory point.",
        "Your team has reached 3 victory points and wins the match.",
    ]
    assert told(match, 2)[-1] == told(match, None)[-1]
    assert told(match, None, "fr")[-1] == (
        "Bo et Di ont atteint ensemble 3 points de victoire et gagnent la partie."
    )


def test_what_a_team_does_shares_a_line_of_a_story():
    match = won_by_a_team()
    said = speaker(match)
    won = [happening for happening in match.happened(None) if happening.what == "won"]
    assert len(won) == 2
    assert said.same_line(won[0]) == said.same_line(won[1])
    alone = do(gosu("seat 0 points: 2 I: dark_medic  seat 1 passed: yes"), "pass")
    told_alone = [h for h in alone.happened(None) if h.what in ("won", "battle-won")]
    assert len({speaker(alone).same_line(h) for h in told_alone}) == len(told_alone)
