"""The printed facts of all 75 Kamakor cards, compared with the list, and the law of K-30."""

import pytest

from helpers import do, kamakor, question
from warren.engine import Match, NotationError
from warren.engine.games import load_pack

# number, id, clan, level, copies, value, shift cost (None: never shifts), whether it makes Shadow
# Jumps, whether it is a Recruiter, activation symbol
FACTS = [
    (76, "dragoon_goblin_outrider", "dragoon", 1, 2, 2, 2, False, False, False),
    (77, "dragoon_goblin_groom", "dragoon", 1, 2, 2, None, False, False, True),
    (78, "dragoon_goblin_lancer", "dragoon", 1, 2, 2, None, False, False, True),
    (79, "dragoon_goblin_quartermaster", "dragoon", 1, 2, 2, 3, False, True, False),
    (80, "dragoon_goblin_ensign", "dragoon", 1, 2, 2, 2, False, False, False),
    (81, "knowledge", "dragoon", 2, 1, 3, None, False, False, True),
    (82, "bitspur", "dragoon", 2, 1, 3, 3, False, False, False),
    (83, "tantivoo", "dragoon", 2, 1, 3, 2, False, False, False),
    (84, "old_scaleback", "dragoon", 2, 1, 3, None, False, False, False),
    (85, "zwit_the_magpie", "dragoon", 2, 1, 3, None, False, False, True),
    (86, "ombo_the_farrier", "dragoon", 2, 1, 3, 3, False, False, False),
    (87, "clinkerhoof", "dragoon", 2, 1, 3, None, False, False, True),
    (88, "marshal_tremmulk", "dragoon", 3, 1, 5, None, False, False, False),
    (89, "nine_saddles", "dragoon", 3, 1, 5, None, False, False, False),
    (90, "dowager_oxvell", "dragoon", 3, 1, 5, None, False, False, False),
    (91, "kobuke_goblin_drummer", "kobuke", 1, 2, 2, 2, False, True, False),
    (92, "kobuke_goblin_herald", "kobuke", 1, 2, 2, None, False, False, True),
    (93, "kobuke_goblin_flagbearer", "kobuke", 1, 2, 2, 2, False, False, False),
    (94, "kobuke_goblin_tout", "kobuke", 1, 2, 2, 3, False, True, False),
    (95, "kobuke_goblin_drill_sergeant", "kobuke", 1, 2, 2, None, False, False, True),
    (96, "motley", "kobuke", 2, 1, 3, 3, False, False, False),
    (97, "urtle_the_paymistress", "kobuke", 2, 1, 3, None, False, False, False),
    (98, "fanfarrow", "kobuke", 2, 1, 3, 3, False, False, False),
    (99, "elder_pebb", "kobuke", 2, 1, 3, None, False, False, True),
    (100, "elbowroom", "kobuke", 2, 1, 3, 3, False, False, False),
    (101, "jin_swapshop", "kobuke", 2, 1, 3, 2, False, False, False),
    (102, "bolster", "kobuke", 2, 1, 3, None, False, False, False),
    (103, "morrum_of_the_five_hats", "kobuke", 3, 1, 5, None, False, False, False),
    (104, "chancellor_wend", "kobuke", 3, 1, 5, None, False, False, False),
    (105, "aunt_tolliby", "kobuke", 3, 1, 5, None, False, False, False),
    (106, "defender_of_the_world_tree", "shadow", 1, 2, 2, None, True, False, False),
    (107, "root_reader_of_the_world_tree", "shadow", 1, 2, 2, None, True, False, False),
    (108, "whisperer_of_the_world_tree", "shadow", 1, 2, 2, None, True, False, True),
    (109, "snare_weaver_of_the_world_tree", "shadow", 1, 2, 2, None, True, False, False),
    (110, "gleaner_of_the_world_tree", "shadow", 1, 2, 2, None, True, False, False),
    (111, "thornhush", "shadow", 2, 1, 3, None, True, False, False),
    (112, "ebbu_heartwood", "shadow", 2, 1, 3, None, True, False, False),
    (113, "lichenna", "shadow", 2, 1, 3, None, True, False, False),
    (114, "everwhere", "shadow", 2, 1, 3, None, True, False, False),
    (115, "mosk_of_the_canopy", "shadow", 2, 1, 3, None, True, False, True),
    (116, "tumblemoss", "shadow", 2, 1, 3, None, True, False, False),
    (117, "windfall", "shadow", 2, 1, 3, None, True, False, False),
    (118, "thousand_rings", "shadow", 3, 1, 5, None, False, False, False),
    (119, "umbrabel", "shadow", 3, 1, 5, None, True, False, False),
    (120, "grandmother_acorn", "shadow", 3, 1, 5, None, False, False, False),
    (121, "shibuke_goblin_penitent", "shibuke", 1, 2, 2, 2, False, False, False),
    (122, "shibuke_goblin_turnkey", "shibuke", 1, 2, 2, 2, False, False, False),
    (123, "shibuke_goblin_locksmith", "shibuke", 1, 2, 2, None, False, False, True),
    (124, "shibuke_goblin_pilgrim", "shibuke", 1, 2, 2, 3, False, False, False),
    (125, "shibuke_goblin_novice", "shibuke", 1, 2, 2, 2, False, False, False),
    (126, "ballanchain", "shibuke", 2, 1, 3, 3, False, False, False),
    (127, "last_vow", "shibuke", 2, 1, 3, None, False, False, False),
    (128, "threadbare", "shibuke", 2, 1, 3, 4, False, False, False),
    (129, "morning_gong", "shibuke", 2, 1, 3, None, False, False, False),
    (130, "brother_rusk", "shibuke", 2, 1, 3, None, False, False, False),
    (131, "keyhole", "shibuke", 2, 1, 3, 2, False, False, False),
    (132, "long_fast", "shibuke", 2, 1, 3, 3, False, False, False),
    (133, "abbot_zumbrel", "shibuke", 3, 1, 5, None, False, False, False),
    (134, "the_empty_cell", "shibuke", 3, 1, 5, None, False, False, False),
    (135, "great_pardon", "shibuke", 3, 1, 5, None, False, False, False),
    (136, "war_machine_goblin_stoker", "warmachine", 1, 2, 2, 2, False, False, False),
    (137, "war_machine_goblin_loader", "warmachine", 1, 2, 2, None, False, False, True),
    (138, "war_machine_goblin_spotter", "warmachine", 1, 2, 2, 2, False, False, False),
    (139, "war_machine_goblin_salvager", "warmachine", 1, 2, 2, 2, False, False, False),
    (140, "war_machine_goblin_press_ganger", "warmachine", 1, 2, 2, 3, False, True, False),
    (141, "thumpella", "warmachine", 2, 1, 3, None, False, False, False),
    (142, "threegear", "warmachine", 2, 1, 3, None, False, False, True),
    (143, "first_volley", "warmachine", 2, 1, 3, 2, False, False, False),
    (144, "boilover", "warmachine", 2, 1, 3, 3, False, False, False),
    (145, "pok_of_the_high_ground", "warmachine", 2, 1, 3, 3, False, False, False),
    (146, "spare_parts", "warmachine", 2, 1, 3, 3, False, False, False),
    (147, "no_hard_feelings", "warmachine", 2, 1, 3, None, False, False, True),
    (148, "colossal_brumm", "warmachine", 3, 1, 5, None, False, False, False),
    (149, "the_public_works", "warmachine", 3, 1, 5, None, False, False, False),
    (150, "foreman_addle", "warmachine", 3, 1, 5, None, False, False, False),
]
# The levels of cards with several; the first table gives only one of them
SEVERAL_LEVELS = {
    "defender_of_the_world_tree": (1, 2),
    "snare_weaver_of_the_world_tree": (1, 2),
    "ebbu_heartwood": (2, 3),
    "lichenna": (1, 2),
    "everwhere": (1, 2, 3),
}
# English, French, Italian; with typographic apostrophes, like all texts of the game
NAMES = {
    "dragoon_goblin_outrider": (
        "Dragoon Goblin Outrider",
        "Gobelin Dragoon Éclaireur",
        "Goblin Dragoon Battistrada",
    ),
    "dragoon_goblin_groom": (
        "Dragoon Goblin Groom",
        "Gobelin Dragoon Palefrenier",
        "Goblin Dragoon Stalliere",
    ),
    "dragoon_goblin_lancer": (
        "Dragoon Goblin Lancer",
        "Gobelin Dragoon Lancier",
        "Goblin Dragoon Lanciere",
    ),
    "dragoon_goblin_quartermaster": (
        "Dragoon Goblin Quartermaster",
        "Gobelin Dragoon Intendant",
        "Goblin Dragoon Furiere",
    ),
    "dragoon_goblin_ensign": (
        "Dragoon Goblin Ensign",
        "Gobelin Dragoon Cornette",
        "Goblin Dragoon Alfiere",
    ),
    "knowledge": ("Knowledge", "Knowledge", "Knowledge"),
    "bitspur": ("Bitspur", "Mordéperon", "Mordisprone"),
    "tantivoo": ("Tantivoo", "Tantivou", "Tantivù"),
    "old_scaleback": ("Old Scaleback", "Vieil Écailleux", "Vecchio Squamoso"),
    "zwit_the_magpie": ("Zwit the Magpie", "Zwit la Pie", "Zwit la Gazza"),
    "ombo_the_farrier": ("Ombo the Farrier", "Ombo le Maréchal-Ferrant", "Ombo il Maniscalco"),
    "clinkerhoof": ("Clinkerhoof", "Sabot-Mâchefer", "Zoccolo di Scoria"),
    "marshal_tremmulk": ("Marshal Tremmulk", "Maréchal Tremmulk", "Maresciallo Tremmulk"),
    "nine_saddles": ("Nine-Saddles", "Neuf-Selles", "Nove Selle"),
    "dowager_oxvell": ("Dowager Oxvell", "Douairière Oxvell", "Vedova Oxvell"),
    "kobuke_goblin_drummer": (
        "Kobuke Goblin Drummer",
        "Gobelin Kobuke Tambour",
        "Goblin Kobuke Tamburino",
    ),
    "kobuke_goblin_herald": (
        "Kobuke Goblin Herald",
        "Gobelin Kobuke Héraut",
        "Goblin Kobuke Araldo",
    ),
    "kobuke_goblin_flagbearer": (
        "Kobuke Goblin Flagbearer",
        "Gobelin Kobuke Porte-Fanion",
        "Goblin Kobuke Portainsegna",
    ),
    "kobuke_goblin_tout": (
        "Kobuke Goblin Tout",
        "Gobelin Kobuke Rabatteur",
        "Goblin Kobuke Imbonitore",
    ),
    "kobuke_goblin_drill_sergeant": (
        "Kobuke Goblin Drill Sergeant",
        "Gobelin Kobuke Instructeur",
        "Goblin Kobuke Istruttore",
    ),
    "motley": ("Motley", "Bigarré", "Screziato"),
    "urtle_the_paymistress": ("Urtle the Paymistress", "Urtle la Trésorière", "Urtle la Tesoriera"),
    "fanfarrow": ("Fanfarrow", "Fanfarrau", "Fanfarrò"),
    "elder_pebb": ("Elder Pebb", "Doyen Pebb", "Decano Pebb"),
    "elbowroom": ("Elbowroom", "Joue-des-Coudes", "Largo-ai-Gomiti"),
    "jin_swapshop": ("Jin Swapshop", "Jin la Brocante", "Jin Rigattiere"),
    "bolster": ("Bolster", "Renfort", "Rinforzo"),
    "morrum_of_the_five_hats": (
        "Morrum of the Five Hats",
        "Morrum aux Cinq Chapeaux",
        "Morrum dai Cinque Cappelli",
    ),
    "chancellor_wend": ("Chancellor Wend", "Chancelier Wend", "Cancelliere Wend"),
    "aunt_tolliby": ("Aunt Tolliby", "Tante Tolliby", "Zia Tolliby"),
    "defender_of_the_world_tree": (
        "Defender of the World Tree",
        "Défenseur de l’Arbre Monde",
        "Difensore dell’Albero del Mondo",
    ),
    "root_reader_of_the_world_tree": (
        "Root-Reader of the World Tree",
        "Lecteur de Racines de l’Arbre Monde",
        "Leggiradici dell’Albero del Mondo",
    ),
    "whisperer_of_the_world_tree": (
        "Whisperer of the World Tree",
        "Murmureur de l’Arbre Monde",
        "Sussurratore dell’Albero del Mondo",
    ),
    "snare_weaver_of_the_world_tree": (
        "Snare-Weaver of the World Tree",
        "Tisse-Collet de l’Arbre Monde",
        "Tessilacci dell’Albero del Mondo",
    ),
    "gleaner_of_the_world_tree": (
        "Gleaner of the World Tree",
        "Glaneur de l’Arbre Monde",
        "Spigolatore dell’Albero del Mondo",
    ),
    "thornhush": ("Thornhush", "Ronce-Muette", "Spinomuto"),
    "ebbu_heartwood": ("Ebbu Heartwood", "Ebbu Bois-de-Cœur", "Ebbu Durame"),
    "lichenna": ("Lichenna", "Lichenna", "Lichenna"),
    "everwhere": ("Everwhere", "Partout-à-la-Fois", "Dovunque"),
    "mosk_of_the_canopy": ("Mosk of the Canopy", "Mosk des Cimes", "Mosk delle Chiome"),
    "tumblemoss": ("Tumblemoss", "Mousse-Culbute", "Capitombolmusco"),
    "windfall": ("Windfall", "Chablis", "Schianto"),
    "thousand_rings": ("Thousand-Rings", "Mille-Cernes", "Mille Anelli"),
    "umbrabel": ("Umbrabel", "Umbrabelle", "Umbrabella"),
    "grandmother_acorn": ("Grandmother Acorn", "Grand-Mère Chêne", "Nonna Ghianda"),
    "shibuke_goblin_penitent": (
        "Shibuke Goblin Penitent",
        "Gobelin Shibuke Pénitent",
        "Goblin Shibuke Penitente",
    ),
    "shibuke_goblin_turnkey": (
        "Shibuke Goblin Turnkey",
        "Gobelin Shibuke Guichetier",
        "Goblin Shibuke Secondino",
    ),
    "shibuke_goblin_locksmith": (
        "Shibuke Goblin Locksmith",
        "Gobelin Shibuke Serrurier",
        "Goblin Shibuke Fabbro Ferraio",
    ),
    "shibuke_goblin_pilgrim": (
        "Shibuke Goblin Pilgrim",
        "Gobelin Shibuke Pèlerin",
        "Goblin Shibuke Pellegrino",
    ),
    "shibuke_goblin_novice": (
        "Shibuke Goblin Novice",
        "Gobelin Shibuke Novice",
        "Goblin Shibuke Novizio",
    ),
    "ballanchain": ("Ballanchain", "Bouletchaîne", "Pallacatena"),
    "last_vow": ("Last Vow", "Dernier Vœu", "Ultimo Voto"),
    "threadbare": ("Threadbare", "Élimé", "Logoro"),
    "morning_gong": ("Morning Gong", "Gong du Matin", "Gong del Mattino"),
    "brother_rusk": ("Brother Rusk", "Frère Rusk", "Fratello Rusk"),
    "keyhole": ("Keyhole", "Trou-de-Serrure", "Buco-di-Serratura"),
    "long_fast": ("Long Fast", "Long Jeûne", "Lungo Digiuno"),
    "abbot_zumbrel": ("Abbot Zumbrel", "Abbé Zumbrel", "Abate Zumbrel"),
    "the_empty_cell": ("The Empty Cell", "La Cellule Vide", "La Cella Vuota"),
    "great_pardon": ("Great Pardon", "Grand Pardon", "Gran Perdono"),
    "war_machine_goblin_stoker": (
        "War Machine Goblin Stoker",
        "Gobelin Machine de Guerre Soutier",
        "Goblin Macchina da Guerra Fuochista",
    ),
    "war_machine_goblin_loader": (
        "War Machine Goblin Loader",
        "Gobelin Machine de Guerre Chargeur",
        "Goblin Macchina da Guerra Servente",
    ),
    "war_machine_goblin_spotter": (
        "War Machine Goblin Spotter",
        "Gobelin Machine de Guerre Pointeur",
        "Goblin Macchina da Guerra Puntatore",
    ),
    "war_machine_goblin_salvager": (
        "War Machine Goblin Salvager",
        "Gobelin Machine de Guerre Ferrailleur",
        "Goblin Macchina da Guerra Rottamaio",
    ),
    "war_machine_goblin_press_ganger": (
        "War Machine Goblin Press-Ganger",
        "Gobelin Machine de Guerre Enrôleur",
        "Goblin Macchina da Guerra Arruolatore",
    ),
    "thumpella": ("Thumpella", "Boumella", "Tonfella"),
    "threegear": ("Threegear", "Trois-Crans", "Tremarce"),
    "first_volley": ("First Volley", "Première Salve", "Prima Salva"),
    "boilover": ("Boilover", "Surchauffe", "Troppopieno"),
    "pok_of_the_high_ground": ("Pok of the High Ground", "Pok des Hauteurs", "Pok dell’Altura"),
    "spare_parts": ("Spare Parts", "Pièces Détachées", "Pezzi di Ricambio"),
    "no_hard_feelings": ("No Hard Feelings", "Sans-Rancune", "Senza Rancore"),
    "colossal_brumm": ("Colossal Brumm", "Colosse Brumm", "Colosso Brumm"),
    "the_public_works": ("The Public Works", "Les Travaux Publics", "I Lavori Pubblici"),
    "foreman_addle": ("Foreman Addle", "Contremaître Addle", "Capomastro Addle"),
}
LEVEL, SHIFT, JUMP, RECRUITER, SYMBOL = 3, 6, 7, 8, 9  # columns of a line of facts
# cards of the base game to stand on, to come in, and to pay with
BELOW = {1: "I: fire_ak52 {card}", 2: "I: fire_ak52 fire_ak52   II: dom {card}"}
BELOW[3] = "I: fire_ak52 fire_ak52   II: dom dynamite   III: lipsy {card}"
NEWCOMERS = {1: "dark_medic", 2: "kao", 3: "trix"}
PAYMENT = ("higuma", "the_edge", "dawn", "walror", "labdad", "kork")

every_card = pytest.mark.parametrize("facts", FACTS, ids=[facts[1] for facts in FACTS])


def levels_of(facts: tuple) -> tuple[int, ...]:
    """Return the levels that a card may be played on."""
    return SEVERAL_LEVELS.get(facts[1], (facts[LEVEL],))


def in_second_column(card: str, level: int, held: int) -> Match:
    """The card at the end of its row, with some cards in hand, one of which could replace it.

    It is not the army's first card, because some texts depend on that.
    """
    cards = " ".join([NEWCOMERS[level], *PAYMENT][:held])
    return kamakor(f"seat 0   {BELOW[level].format(card=card)}   hand: {cards}\n")


def test_every_card_has_its_facts_here():
    pack = load_pack("gosu")
    added = [card for card in pack.cards if card.clan in pack.added]
    assert [facts[:2] for facts in FACTS] == sorted((card.number, card.id) for card in added)
    assert set(NAMES) == {facts[1] for facts in FACTS}


def test_g_comp_13_every_clan_has_20_cards():
    """G-COMP-02, G-COMP-04: ten of level 1 in five designs, seven of level 2, three of level 3."""
    pack = load_pack("gosu")
    assert pack.added == ("dragoon", "kobuke", "shadow", "shibuke", "warmachine")
    for clan in pack.added:
        designs = [(card.level, card.copies) for card in pack.cards if card.clan == clan]
        assert sorted(designs) == [(1, 2)] * 5 + [(2, 1)] * 7 + [(3, 1)] * 3


@every_card
def test_what_is_printed(facts):
    number, card, clan, level, copies, value, shift, jump, recruiter, symbol = facts
    printed = load_pack("gosu").card(card)
    assert (printed.number, printed.clan, printed.level) == (number, clan, level)
    assert (printed.copies, printed.value, printed.symbols) == (copies, value, int(symbol))
    assert (printed.rows or (printed.level,)) == levels_of(facts)
    assert printed.shift == shift  # None and 0 differ (G-COMP-12)
    assert ("shadow_jump" in printed.keywords, "recruiter" in printed.keywords) == (jump, recruiter)


@every_card
def test_every_card_is_labelled_as_a_house_design(facts):
    assert load_pack("gosu").card(facts[1]).source == "house"


@every_card
def test_names(facts):
    pack = load_pack("gosu")
    assert (
        tuple(pack.name(facts[1], language) for language in ("en", "fr", "it")) == NAMES[facts[1]]
    )


@every_card
def test_shift_cost(facts):
    """In play, on each of its levels."""
    card, cost = facts[1], facts[SHIFT]
    for level in levels_of(facts):
        slot = f"shift {'I' * level}2"
        if cost is None:
            assert in_second_column(card, level, 7).why_not(slot) == "no-shift-cost"
        else:
            assert in_second_column(card, level, cost + 1).why_not(slot) is None
            assert in_second_column(card, level, cost).why_not(slot) == "cannot-pay"


@every_card
def test_shadow_jump(facts):
    for level in levels_of(facts):
        refusal = in_second_column(facts[1], level, 0).why_not(f"jump {'I' * level}2")
        assert refusal == (None if facts[JUMP] else "no-shadow-jump")


@every_card
def test_activation_symbol(facts):
    for level in levels_of(facts):
        refusal = in_second_column(facts[1], level, 0).why_not(f"activate {'I' * level}2")
        assert refusal == (None if facts[SYMBOL] else "no-symbol")


@every_card
def test_k_18_recruiters_are_cards_of_level_1(facts):
    """A card next to one costs nothing; next to another card it costs two."""
    if facts[LEVEL] > 1:
        assert not facts[RECRUITER]
        return
    match = kamakor(f"seat 0   I: {facts[1]}   hand: fire_ak52\n")
    assert match.why_not("play fire_ak52") == (None if facts[RECRUITER] else "cannot-pay")


@every_card
def test_k_02_rows_and_value(facts):
    """A card is only on its own levels, and has its row's value."""
    card = facts[1]
    for level in levels_of(facts):
        match = in_second_column(card, level, 0)
        alone = kamakor(f"seat 0   {BELOW[level].format(card='')}\n")
        more = match.view().seats[0].strength - alone.view().seats[0].strength
        assert more == {1: 2, 2: 3, 3: 5}[level]
    for level in {1, 2, 3} - set(levels_of(facts)):
        with pytest.raises(NotationError, match="does not belong in row"):
            in_second_column(card, level, 0)


# --- no endless loops (K-30) ---------------------------------------------------------------------


def potential(match: Match, seat: int) -> int:
    """Return the potential as K-30 defines it."""
    seats = match.view().seats
    own = seats[seat]
    face_up = [sum(not slot.captured for slot in cards) for cards in own.rows]
    opposing = sum(len(cards) for other in seats if other.seat != seat for cards in other.rows)
    return own.hand_size + 2 * own.dragoons + 3 * face_up[0] + 5 * face_up[1] + opposing


# The best return of every action: Dawn pays for destroyed cards, Kao for captured ones, an
# opponent's Recruiter for its own end, and the opponent has more points.
VICTIM = "points: 1   I: kobuke_goblin_drummer"
POTENTIALS = [
    (
        "086",
        "dragoons: 1   II: ombo_the_farrier   I: dragoon_goblin_groom",
        "points: 1",
        ["use II1", "discard mind"],
        -2 + 1,
    ),
    (
        "101",
        "II: jin_swapshop   I: kobuke_goblin_herald   hand: trix kork",
        "points: 1",
        ["use II1", "discard trix"],
        -2 + 1,
    ),
    ("121", "I: shibuke_goblin_penitent", "points: 1", ["use I1"], -3 + 2),
    (
        "126",
        "II: ballanchain kao   I: shibuke_goblin_penitent dark_medic",
        VICTIM,
        ["use II1", "yes"],
        -5 + 1,
    ),
    (
        "127",
        "III: dawn   II: dom last_vow   I: fire_ak52 shibuke_goblin_penitent   hand: trix",
        VICTIM,
        ["use II2", "react 1", "yes"],
        -6 + 2 - 1,
    ),
    (
        "130",
        "II: brother_rusk   I: [shibuke_goblin_penitent]",
        "points: 1",
        ["use II1"],
        -5 + 3 + 1,
    ),
    (
        "136",
        "III: dawn   II: dom   I: war_machine_goblin_stoker   hand: trix higuma",
        VICTIM,
        ["use I1", "discard trix", "react 1", "yes"],
        -2 + 2 - 1,
    ),
    (
        "141",
        "III: dawn   II: thumpella   I: war_machine_goblin_loader   hand: trix higuma",
        VICTIM,
        ["use II1", "discard trix", "react 1", "yes"],
        -2 + 2 - 1,
    ),
    (
        "144",
        "II: boilover kao   I: war_machine_goblin_loader dark_medic",
        "points: 1   hand: trix",
        ["use II1"],
        -5,
    ),
    (
        "149",
        "III: the_public_works dawn   II: thumpella dom"
        "   I: war_machine_goblin_loader fire_ak52   hand: trix higuma the_edge",
        VICTIM,
        ["use III1", "discard trix", "discard higuma", "react 1", "yes"],
        -3 + 2 - 1,
    ),
]


@pytest.mark.parametrize(
    ("own", "theirs", "actions", "change"),
    [line[1:] for line in POTENTIALS],
    ids=[line[0] for line in POTENTIALS],
)
def test_k_30_every_action_of_a_card_lowers_the_potential_of_its_user(own, theirs, actions, change):
    match = kamakor(f"""
        seat 0   {own}
        seat 1   {theirs}
        deck: mind ange ...
        discards: fire_ammo
        """)
    before = potential(match, 0)
    do(match, *actions)
    assert question(match) == (1, "turn")
    assert potential(match, 0) - before == change < 0


def test_k_30_the_table_has_every_card_with_an_action():
    acting = [
        card for card in load_pack("gosu").cards if card.text.action or card.text.everyones_action
    ]
    assert [f"{card.number:03}" for card in acting] == [line[0] for line in POTENTIALS]
