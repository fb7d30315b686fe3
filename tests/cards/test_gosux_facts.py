"""The printed facts of all 88 cards of GOSU X (X-COMP-03 to 05)."""

import pytest

from warren.engine.games import load_pack

# number, id, clan, level, shift cost (None: never shifts), activation symbols, keywords
FACTS = [
    (1, "abhilasha", "abhilasha", 3, None, 0, ""),
    (2, "byun_hyung_ja_abhilasha", "abhilasha", 3, None, 0, "bounty"),
    (3, "alpha_mort", "abhilasha", 2, None, 0, "secret_shift"),
    (4, "ashes", "abhilasha", 2, None, 0, "secret_shift"),
    (5, "cylak", "abhilasha", 2, None, 0, "secret_shift"),
    (6, "ecnalab", "abhilasha", 2, None, 0, "secret_shift"),
    (7, "solok", "abhilasha", 2, 2, 0, "secret_shift"),
    (8, "le_cercle_rouge", "abhilasha", 1, 1, 0, "secret_shift force_of_will"),
    (9, "les_apotres_de_la_nuit", "abhilasha", 1, 2, 1, "secret_shift"),
    (10, "les_gardiens_de_la_nuit", "abhilasha", 1, 2, 0, "secret_shift recruiter"),
    (11, "les_sombres_cultistes", "abhilasha", 1, 2, 0, "secret_shift bounty"),
    (12, "galmi", "galmi", 3, None, 0, "wonderful"),
    (13, "byun_hyung_ja_galmi", "galmi", 3, None, 0, "wonderful bounty"),
    (14, "galmi_avatar", "galmi", 2, None, 0, "wonderful ethereal"),
    (15, "kan_te", "galmi", 2, 3, 1, "wonderful"),
    (16, "ree_ab", "galmi", 2, 2, 1, "wonderful"),
    (17, "shard", "galmi", 2, 2, 1, "wonderful"),
    (18, "she_rift", "galmi", 2, 2, 1, "wonderful"),
    (19, "boul_go", "galmi", 1, 1, 0, "wonderful recruiter"),
    (20, "bun_to", "galmi", 1, 2, 1, "wonderful"),
    (21, "kno_bo", "galmi", 1, 2, 1, "wonderful"),
    (22, "un_go", "galmi", 1, 2, 1, "wonderful"),
    (23, "goan_sul", "goan_sul", 3, None, 0, "veteran"),
    (24, "byun_hyung_ja_goan_sul", "goan_sul", 3, None, 0, "veteran bounty"),
    (25, "alpha", "goan_sul", 2, 2, 0, "veteran"),
    (26, "hempo", "goan_sul", 2, 3, 1, "veteran"),
    (27, "hemro_le_chasseur_de_primes", "goan_sul", 2, None, 0, "veteran"),
    (28, "orgah", "goan_sul", 2, 1, 1, "veteran bounty"),
    (29, "smook", "goan_sul", 2, 3, 1, "veteran"),
    (30, "deesses_de_lave", "goan_sul", 1, 1, 0, "veteran"),
    (31, "esprits_de_smook", "goan_sul", 1, 2, 1, "veteran"),
    (32, "les_gardiens_demons", "goan_sul", 1, 2, 1, "veteran"),
    (33, "unites_de_bombardement", "goan_sul", 1, 2, 1, "veteran"),
    (34, "justice", "justice", 3, None, 0, ""),
    (35, "byun_hyung_ja_justice", "justice", 3, None, 0, "bounty"),
    (36, "elle", "justice", 2, 2, 0, ""),
    (37, "nezha", "justice", 2, None, 0, ""),
    (38, "quae", "justice", 2, 2, 0, ""),
    (39, "sati", "justice", 2, 3, 0, ""),
    (40, "tourach", "justice", 2, 3, 0, ""),
    (41, "atalante_a_grand_bouclier", "justice", 1, 1, 0, "recruiter force_of_will"),
    (42, "les_fleches_de_justice", "justice", 1, 1, 0, ""),
    (43, "les_fees_petale", "justice", 1, 3, 0, ""),
    (44, "volantis", "justice", 1, 2, 0, ""),
    (45, "narashima", "narashima", 3, None, 0, ""),
    (46, "byun_hyung_ja_narashima", "narashima", 3, None, 0, "bounty"),
    (47, "nachiketa", "narashima", 2, 2, 1, ""),
    (48, "nalin", "narashima", 2, 3, 1, "wonderful"),
    (49, "narashima_lion", "narashima", 2, 2, 1, ""),
    (50, "niranjan", "narashima", 2, 2, 1, ""),
    (51, "nityananda", "narashima", 2, 4, 0, ""),
    (52, "nakshatra", "narashima", 1, 2, 1, ""),
    (53, "navaj", "narashima", 1, 2, 0, ""),
    (54, "nikhilesh", "narashima", 1, 2, 1, "bounty"),
    (55, "nitish", "narashima", 1, 1, 1, ""),
    (56, "phoenix", "phoenix", 3, None, 0, ""),
    (57, "byun_hyung_ja_phoenix", "phoenix", 3, None, 0, "bounty"),
    (58, "fenghuang", "phoenix", 2, 1, 0, ""),
    (59, "genious", "phoenix", 2, 2, 0, ""),
    (60, "kaez", "phoenix", 2, 2, 0, ""),
    (61, "phoenix_eliana", "phoenix", 2, None, 0, ""),
    (62, "phoenix_immortal", "phoenix", 2, 1, 0, "ethereal"),
    (63, "arpia", "phoenix", 1, 2, 1, ""),
    (64, "muraena", "phoenix", 1, 3, 1, "bounty"),
    (65, "sqeezs", "phoenix", 1, 2, 1, ""),
    (66, "timer", "phoenix", 1, 2, 1, ""),
    (67, "tomorrow", "tomorrow", 3, None, 0, ""),
    (68, "byun_hyung_ja_tomorrow", "tomorrow", 3, None, 0, "bounty"),
    (69, "ez", "tomorrow", 2, 2, 1, "echo bounty"),
    (70, "fre_e", "tomorrow", 2, 2, 0, ""),
    (71, "ne_o", "tomorrow", 2, 2, 0, "echo"),
    (72, "ne_ye", "tomorrow", 2, 2, 0, ""),
    (73, "sha_dow", "tomorrow", 2, 1, 0, "ethereal"),
    (74, "aat", "tomorrow", 1, 1, 0, ""),
    (75, "chercheurs_de_depouilles", "tomorrow", 1, 2, 1, "bounty"),
    (76, "obeezs", "tomorrow", 1, 2, 0, "echo"),
    (77, "wiindz", "tomorrow", 1, 2, 1, "echo"),
    (78, "xi_an", "xi_an", 3, None, 0, ""),
    (79, "byun_hyung_ja_xi_an", "xi_an", 3, None, 0, "bounty"),
    (80, "dalisteer", "xi_an", 2, 2, 2, "secret_shift"),
    (81, "nio", "xi_an", 2, 3, 0, "echo"),
    (82, "pangu", "xi_an", 2, 3, 0, "veteran"),
    (83, "shennong", "xi_an", 2, None, 0, "bounty"),
    (84, "valeen", "xi_an", 2, 2, 0, "wonderful"),
    (85, "3_voeux", "xi_an", 1, 1, 2, ""),
    (86, "1000_visages", "xi_an", 1, 2, 2, ""),
    (87, "all_in_one", "xi_an", 1, None, 0, "bounty"),
    (88, "dragon_dansant", "xi_an", 1, 2, 0, ""),
]

# cards that share a name, by the part before the bracket (X-NAME-02)
CALLED = {
    "byun_hyung_ja": 8,
    "phoenix": 3,
    "galmi": 2,
    "narashima": 2,
    "alpha": 2,
}


def test_every_card_has_its_facts_here():
    numbers = [fact[0] for fact in FACTS]
    assert numbers == list(range(1, 89))
    assert {fact[1] for fact in FACTS} == {card.id for card in load_pack("gosux").cards}


@pytest.mark.parametrize(("number", "card", "clan", "level", "cost", "symbols", "keywords"), FACTS)
def test_facts(number, card, clan, level, cost, symbols, keywords):
    printed = load_pack("gosux").card(card)
    assert (printed.number, printed.clan, printed.level) == (number, clan, level)
    assert (printed.copies, printed.value) == {1: (2, 2), 2: (1, 3), 3: (1, 5)}[level]
    assert (printed.shift, printed.symbols) == (cost, symbols)
    assert sorted(printed.keywords) == sorted(keywords.split())


def test_shared_names():
    names = [card.called for card in load_pack("gosux").cards if card.called]
    bare = {card.id for card in load_pack("gosux").cards}
    assert {name: names.count(name) + (name in bare) for name in set(names)} == CALLED


def test_every_clan_has_one_tile():
    tiles = [card for card in load_pack("gosux").cards if card.tile]
    assert sorted(card.clan for card in tiles) == sorted(load_pack("gosux").clans)
    assert all(card.level == 3 and card.text.permanent for card in tiles)
