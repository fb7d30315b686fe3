"""Words are spoken and read by the same patterns, in every language."""

import pytest

from tests import tree as t
from tests.language import test_speak as trees
from warren.language.names import names_of
from warren.language.prepared import prepared
from warren.language.sentences import SentenceChart
from warren.language.speak import CANONICAL, UnspeakableError, WordsError
from warren.language.speaking import Teller
from warren.locale import LANGUAGES

WORDS = {"canonical": CANONICAL, "gosu": trees.GOSU, "gosux": trees.GOSUX}
EVERY = [(game, language) for game in WORDS for language in LANGUAGES]


def all_nodes():
    """Return a tenth of all kinds of sentence, moment, power and cost, because they are so many."""
    blocks = [block for number, block in enumerate(trees.all_blocks()) if number % 11 == 0]
    for block in blocks:
        for one in block.sentences:
            if isinstance(one, t.Sentence):
                yield "clause", one
    yield from (("when", one) for one in t.every(t.AnyWhen))
    yield from (("power", one) for one in trees.STANDING)
    yield from (("cost", one) for one in trees.COSTS)


NODES = list(all_nodes())
CLAUSES = [one for one in NODES if one[0] == "clause"]
OTHERS = [one for one in NODES if one[0] != "clause"]


def share_of(game):
    """Return a third of the clauses: all three together have read each in every language."""
    return CLAUSES[[*WORDS].index(game) :: len(WORDS)] + OTHERS


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_what_is_said_is_read_as_itself_and_nothing_else(game, language):
    lexicon = WORDS[game].lexicon(language)
    teller, using = Teller(lexicon), prepared(lexicon, CANONICAL.lexicon(language))
    names = names_of(lexicon)
    count = 0
    for kind, node in share_of(game):
        try:
            said = teller.said(node, kind)
        except (UnspeakableError, WordsError):  # the other game's
            continue
        found = SentenceChart(using, names, using.grammar.tokens(said)).whole(kind)
        free = [one for one in found if one.cost == found[0].cost]
        assert [one.value for one in free] == [node], said
        count += 1
    assert count > 500


def test_every_word_has_patterns_in_every_language():
    words = [word for word in t.words().values() if word.kind]
    for word in [*words, *t.members().values(), *t.views().values()]:
        for language in LANGUAGES:
            assert getattr(word, language), (word, language)
