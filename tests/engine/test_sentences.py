"""GOSU X in sentences: labels, questions, refusals and events of what only this game has."""

import pytest

from helpers import do, gosux, options, question
from warren.engine import Match
from warren.packs.loader import LANGUAGES

NAMES = ("Ada", "Bo")


def speaker(match: Match, language: str = "en"):
    return match.sentences(language, NAMES)


def asked(match: Match, viewer: int | None, language: str = "en") -> str:
    """The open question."""
    return speaker(match, language).ask(match.state, match.view(viewer).decision, viewer)


def labels(match: Match, language: str = "en") -> dict[str, str]:
    """The label of every legal action."""
    said = speaker(match, language)
    return {a.text: said.label(match.state, a.seat, a.number) for a in match.legal()}


def told(match: Match, viewer: int | None, language: str = "en") -> list[str]:
    """What the last action brought about, as lines of the log."""
    return speaker(match, language).narrate(match.happened(viewer), viewer)


def refused(match: Match, action: str, language: str = "en") -> str:
    """Why an action is not allowed."""
    refusal = match.why_not(action)
    assert refusal, f"{action} is legal"
    return refusal.sentence(language, NAMES)


# --- targets: the verb is what will happen to them -----------------------------------------------


@pytest.mark.parametrize(
    ("position", "actions", "sentence", "action", "label"),
    [
        (
            "seat 0 I: le_cercle_rouge [un_go] [boul_go] hand: les_apotres_de_la_nuit",
            ["play les_apotres_de_la_nuit", "option 2"],
            "Apostles of the Night: choose 1 captured card to free.",
            "choose 0.I2",
            "Free Un’Go (your army)",
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
            "Copy 3 Wishes (your army)",
        ),
        (
            "seat 0 I: nitish hand: niranjan   seat 1 II: nio I: arpia 3_voeux",
            ["play niranjan"],
            "Niranjan: Bo is choosing 1 FREE card to sacrifice.",
            "choose 1.I2",
            "Sacrifice 3 Wishes (your army)",
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
    ("seat 0 I: obeezs hand: ez   discards: ne_o", ["play ez"], "remove", "Decline"),
    ("seat 0 I: nitish hand: nikhilesh   seat 1 I: aat", ["activate I1"], "discard-keyword", ""),
    ("seat 0 I: aat hand: ne_o   deck: timer ...", ["play ne_o"], "echo", "No"),
]


@pytest.mark.parametrize(("position", "actions", "asks", "label"), NO)
def test_no_is_said_to_a_question_and_declining_to_an_offer(position, actions, asks, label):
    match = do(gosux(position), *actions)
    assert question(match) == (0, asks)
    assert labels(match)["no"] == (label or "Decline")


def test_a_bounty_is_no_effect_of_the_card_that_has_it():
    match = gosux("seat 0 hand: deesses_de_lave   seat 1 I: nikhilesh")
    do(match, "play deesses_de_lave", "choose 1.I1")
    assert question(match) == (0, "may")
    assert asked(match, 0) == "Bounty on Nikhilesh: do you want to draw 1 card?"
    assert asked(match, 1) == "Bounty on Nikhilesh: Ada is deciding whether to draw 1 card."
    assert labels(match) == {"yes": "Yes", "no": "No"}


def test_a_bounty_that_waits_among_other_reactions_is_told_from_them():
    match = gosux("""
        seat 0   II: hemro_le_chasseur_de_primes
                 I:  deesses_de_lave
                 hand: deesses_de_lave
        seat 1   I: nikhilesh
        """)
    do(match, "play deesses_de_lave", "choose 1.I1")
    assert question(match) == (0, "order")
    assert set(labels(match).values()) == {"Bounty on Nikhilesh", "Hemro, the Bounty Hunter"}


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
    assert labels(match, "it")["shift I2"] == "Rileva 1000 Volti (costo 2)"


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

APOSTLES = ["Capture a card of level 1.", "Free a captured card of level 1."]


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
            "Can’t activate Nikhilesh: it already bears as many Activation tokens as it has",
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
    """Under Xi'an, Galmi is of Justice and Xi'an too (X-PLAY-19)."""
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
        "no": "Decline",
    }


def test_every_legal_action_and_every_question_can_be_said():
    """A draft and some turns, in every language, to everybody."""
    match = Match("gosux", seed=7)
    for _ in range(40):
        for language in LANGUAGES:
            assert len(labels(match, language)) == len(options(match))
            assert all(asked(match, viewer, language) for viewer in (0, 1, None))
            assert all(all(told(match, viewer, language)) for viewer in (0, 1, None))
        match.act(match.legal()[0])
