"""Every word has an example that contains it and can be read back in every language."""

from enum import Enum

import pytest

from tests import tree as t
from warren.language.parse import parse_any
from warren.language.reading import TextReader
from warren.language.speak import CANONICAL, speak_on
from warren.locale import LANGUAGES
from warren.packs.dialects import nodes

NOT_IN_TREES = (t.Again,)  # the reader puts the condition before in its place
WORDS = [word for word in t.words().values() if word.kind and word not in NOT_IN_TREES]
MEMBERS = [member for member in t.members() if not isinstance(member, t.Own)]
OURS = [one for one in (*WORDS, *MEMBERS) if one.__module__.startswith("warren.")]


def example_of(word):
    """Return the example declared by a word itself, not by a word that it inherits from."""
    return t.MEMBERS[word].example if isinstance(word, Enum) else vars(word).get("example", "")


def name(word):
    return str(word) if isinstance(word, Enum) else t.name_of(word)


@pytest.mark.parametrize("word", OURS, ids=name)
def test_the_example_of_a_word_says_it(word):
    said = parse_any(example_of(word))
    assert word in [node if isinstance(node, Enum) else type(node) for node in nodes(said)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_example_is_read_as_itself_in_every_language(language):
    lexicon = CANONICAL.lexicon(language)
    reader = TextReader(lexicon, lexicon)
    for word in OURS:
        meant = parse_any(example_of(word))
        said = speak_on(meant, language)
        assert parse_any(said, language) == meant, said
        if isinstance(meant, t.Block):
            reader.block(said)
        elif isinstance(meant, t.Action):
            reader.action(said)
        else:
            reader.powers(said)
        assert reader.remarks == [], said


@pytest.mark.parametrize("member", t.Own)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_heading_of_a_moment_is_read_as_that_moment(member, language):
    lexicon = CANONICAL.lexicon(language)
    reader = TextReader(lexicon, lexicon)
    heading = reader.teller.said(member, "moment")
    draw = speak_on(parse_any("draw 1 card"), language)
    read = reader.block(f"{heading}: {draw}", moment=member.value)
    assert read == parse_any("draw 1 card")
