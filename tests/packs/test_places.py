"""Places in a TOML file."""

from warren.packs.places import Place, Places

SOURCE = '''\
# a comment
clan = "dark"

[[card]]
id      = "kao"
  level = 2
arrival = """
level = 9
"""
"shift" = 3

[[ card ]]   # the second
id = 'kalim'
'number' = 4
arrival = """draw 1 card
symbols = 1"""
permanent = \'\'\'one line\'\'\'
value = 5

[other]
id = "x"
'''


def places() -> Places:
    return Places(SOURCE)


def test_a_key_of_the_head():
    assert places().key("", 0, "clan") == Place(2, 1, 2, 9)


def test_the_value_of_a_text_begins_after_its_quote():
    assert places().key("card", 0, "id") == Place(5, 1, 5, 12)
    assert places().key("card", 1, "id") == Place(13, 1, 13, 7)


def test_a_key_may_be_indented():
    assert places().key("card", 0, "level") == Place(6, 3, 6, 11)


def test_a_long_text_may_begin_on_the_next_line():
    assert places().key("card", 0, "arrival") == Place(7, 1, 8, 1)


def test_a_long_text_may_begin_after_its_quotes():
    assert places().key("card", 1, "arrival") == Place(15, 1, 15, 14)


def test_what_looks_like_a_key_inside_a_text_is_none():
    assert places().key("card", 0, "level").line == 6
    assert places().key("card", 1, "symbols") == Place(12, 1, 12, 1)


def test_a_long_text_may_end_on_its_line():
    assert places().key("card", 1, "permanent") == Place(17, 1, 17, 16)
    assert places().key("card", 1, "value") == Place(18, 1, 18, 9)


def test_a_key_may_stand_between_quotes():
    assert places().key("card", 0, "shift") == Place(10, 1, 10, 11)
    assert places().key("card", 1, "number") == Place(14, 1, 14, 12)


def test_a_missing_key_is_looked_for_at_its_table():
    assert places().key("card", 0, "value").line == 4
    assert places().key("card", 1, "level").line == 12


def test_a_table_stands_at_its_header():
    assert places().key("", 0, "other").line == 20
    assert places().key("", 0, "card").line == 4


def test_what_is_nowhere_is_at_the_beginning():
    assert places().key("", 0, "nothing") == Place(1, 1, 1, 1)
    assert places().key("card", 7, "id") == Place(1, 1, 1, 1)


def test_an_empty_file_has_no_places():
    assert Places("").key("", 0, "clan") == Place(1, 1, 1, 1)
