"""`warren packs`: check, count and show cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from warren.cli.errors import BadInputError, bad_input, check_language
from warren.cli.options import Lang

if TYPE_CHECKING:
    from warren.games.laundromat.laundry import LaundryPack
    from warren.packs.loader import Card, Pack

app = typer.Typer(help="Check, count and show cards.", invoke_without_command=True)


@app.callback()
def packs(context: typer.Context) -> None:
    """Check, count and show cards."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("check")
def check(
    file: Annotated[
        Path | None,
        typer.Argument(
            help="A card file of your own, for laundromat a folder with a whole pack; "
            "else all packs."
        ),
    ] = None,
    game: Annotated[
        str, typer.Option(help="The game your cards are for: gosu, gosux or laundromat.")
    ] = "gosu",
) -> None:
    """Read cards and say what is wrong with them, if anything."""
    from warren.packs.loader import Pack, check_file

    if file is None:
        for pack in all_packs():
            with bad_input(pack.game):
                check_pack(pack)
            typer.echo(f"{pack.game}: OK, {contents(pack)}")
        return
    pack = pack_named(game)
    if not isinstance(pack, Pack):
        typer.echo(f"{file}: OK, {contents(check_folder(file))}")
        return
    with bad_input():
        cards = check_file(file, game=game)
    with bad_input(file):
        check_texts(pack, cards)
    typer.echo(f"{file}: OK, {counted(cards)}")


def contents(pack: Pack | LaundryPack) -> str:
    """What there is in a pack, in a few words."""
    from warren.packs.loader import Pack

    if isinstance(pack, Pack):
        return counted(pack.cards)
    garments = sum(garment.copies for garment in pack.garments)
    parts = [
        plural(len(pack.garments), "design"),
        plural(garments, "garment"),
        plural(len(pack.programmes), "programme"),
        plural(len(pack.baskets), "basket"),
    ]
    return ", ".join(parts)


def counted(cards: Sequence[Card]) -> str:
    """How many designs and cards there are."""
    copies = sum(card.copies for card in cards)
    return f"{plural(len(cards), 'design')}, {plural(copies, 'card')}"


def plural(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def check_folder(folder: Path) -> LaundryPack:
    """A whole pack of Goblin Laundromat, if it can be played with."""
    from warren.games.laundromat.laundry import read_laundry_pack

    if folder.is_file():
        raise BadInputError(f"{folder}: this is a file; a pack of laundromat is a whole folder")
    with bad_input():
        pack = read_laundry_pack(folder)
    with bad_input(folder):
        check_pack(pack)
    return pack


def check_pack(pack: Pack | LaundryPack) -> None:
    """What a pack needs beyond files that can be read: names, texts, programs that fit."""
    from warren.engine.games import game as game_named
    from warren.games.laundromat.laundry import missing_names
    from warren.locale import LANGUAGES
    from warren.packs.loader import EXPANSION, Pack

    if isinstance(pack, Pack):
        for language in LANGUAGES:
            for card in pack.cards:
                if card.id not in pack.names[language]:
                    raise ValueError(f"names.{language}.toml has no name for '{card.id}'")
        check_texts(pack, pack.cards)
    elif missing := missing_names(pack):
        more = f" (and {len(missing) - 1} more)" if len(missing) > 1 else ""
        raise ValueError(missing[0] + more)
    game = game_named(pack.game)
    game.rulebook(pack, game.options())
    if isinstance(pack, Pack) and pack.added:
        game.rulebook(pack, game.options(**{EXPANSION: True}))


def check_texts(pack: Pack, cards: Sequence[Card]) -> None:
    """Every card can be said in every language and has a program."""
    from warren.language.compile import compile_card
    from warren.language.speak import Words, card_sentences
    from warren.locale import LANGUAGES

    ids = list(dict.fromkeys(card.id for card in (*pack.cards, *cards)))
    names = {
        language: {card_id: pack.name(card_id, language) for card_id in ids}
        for language in LANGUAGES
    }
    words = Words.from_mapping(pack.words, names)
    numbered = pack.numbered(cards)
    for card in cards:
        compile_card(card.text, numbered)
        for language in LANGUAGES:
            card_sentences(card.text, language, words, symbols=card.symbols, keywords=card.keywords)


@app.command("stats")
def stats(
    game: Annotated[
        str | None, typer.Argument(help="The game: gosu, gosux or laundromat; else all of them.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
) -> None:
    """Count what is in the packs."""
    from json import dumps

    packs = all_packs() if game is None else [pack_named(game)]
    found = [count_pack(pack) for pack in packs]
    if json:
        typer.echo(dumps(found, indent=2))
        return
    for number, facts in enumerate(found):
        if number:
            typer.echo()
        by_clan = facts.pop("by_clan", {})
        for name, value in facts.items():
            if isinstance(value, dict):
                value = ", ".join(f"{key} {count}" for key, count in value.items()) or "none"
            typer.echo(f"{name.replace('_', ' '):15} {value}")
        for line in clan_table(by_clan):
            typer.echo(line)


def clan_table(by_clan: dict[str, dict[str, Any]]) -> list[str]:
    """A line for each clan: designs, cards, levels, and where we know its cards from."""
    if not by_clan:
        return []
    rows = [["clan", "designs", "cards", "by level", "source"]]
    for clan, facts in by_clan.items():
        numbers = [str(facts[name]) for name in ("designs", "cards", "levels")]
        rows.append([clan, *numbers, ", ".join(facts["sources"])])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def count_pack(pack: Pack | LaundryPack) -> dict[str, Any]:
    """The numbers of one pack."""
    from warren.packs.loader import Pack

    return count_cards(pack) if isinstance(pack, Pack) else count_laundry(pack)


def count_laundry(pack: LaundryPack) -> dict[str, Any]:
    """Garments by species and type, their stains, programmes and baskets."""
    from collections import Counter

    from warren.locale import LANGUAGES
    from warren.packs.reading import SOURCES

    def garments(fact: str, known: Any) -> dict[str, int]:
        count: Counter[str] = Counter()
        for garment in pack.garments:
            count[getattr(garment, fact)] += garment.copies
        return {str(key): count[key] for key in known}

    stains = [[count * g.copies for count in g.stains] for g in pack.garments]
    rounds = Counter(programme.type for programme in pack.programmes)
    items: tuple[Any, ...] = (*pack.types, *pack.garments, *pack.programmes, *pack.baskets)
    sources = Counter([*(item.source for item in items), *pack.sources.values()])
    return {
        "game": pack.game,
        "version": pack.version,
        "designs": len(pack.garments),
        "garments": sum(garment.copies for garment in pack.garments),
        "species": garments("species", pack.species),
        "types": garments("type", [kind.id for kind in pack.types]),
        "stains": {
            kind: sum(column)
            for kind, column in zip(pack.stains, zip(*stains, strict=True), strict=True)
        },
        "spotless": sum(g.copies for g in pack.garments if not any(g.stains)),
        "programmes": {str(number): rounds[number] for number in sorted(rounds)},
        "baskets": len(pack.baskets),
        "sources": {source: sources[source] for source in SOURCES},
        "languages": {language: len(pack.names[language]) for language in LANGUAGES},
    }


def count_cards(pack: Pack) -> dict[str, Any]:
    """The numbers of a pack of cards.

    A standing power is a sentence that changes a rule while its card lies face up. A card without
    any sentence would need a rule of its own in the kernel.
    """
    from collections import Counter

    from warren.language.compile import compile_card
    from warren.language.ops import Standing
    from warren.language.speak import card_sentences
    from warren.locale import LANGUAGES
    from warren.packs.loader import KEYWORDS, SOURCES

    numbered = pack.numbered()
    compiled = [compile_card(card.text, numbered) for card in pack.cards]
    sizes = [sum(len(program) for program in card.programs.values()) for card in compiled]

    def designs(fact: str, known: Any) -> dict[str, int]:
        count = Counter(getattr(card, fact) for card in pack.cards)
        return {str(key): count[key] for key in known}

    keywords = Counter(keyword for card in pack.cards for keyword in card.keywords)
    return {
        "game": pack.game,
        "version": pack.version,
        "designs": len(pack.cards),
        "cards": sum(card.copies for card in pack.cards),
        "clans": designs("clan", pack.clans),
        "levels": designs("level", sorted({card.level for card in pack.cards})),
        "keywords": {key: count for key in KEYWORDS if (count := keywords[key])},
        "sources": designs("source", SOURCES),
        "languages": {lang: len(pack.names[lang]) for lang in LANGUAGES},
        "by_clan": {clan: count_clan(pack, clan) for clan in pack.clans},
        "paragraphs": sum(
            len(card_sentences(card.text, keywords=card.keywords)) for card in pack.cards
        ),
        "sentences": sum(count_sentences(card) for card in pack.cards),
        "standing_powers": sum(
            bool(card.standing.keys() - {Standing.EVERYONES_ACTION}) for card in compiled
        ),
        "kernel_rules": sum(count_sentences(card) == 0 for card in pack.cards),
        "program_size": {
            "total": sum(sizes),
            "mean": round(sum(sizes) / len(sizes), 1),
            "largest": max(sizes),
        },
    }


def count_clan(pack: Pack, clan: str) -> dict[str, Any]:
    """The numbers of one clan; `levels` are designs of levels 1, 2 and 3."""
    cards = [card for card in pack.cards if card.clan == clan]
    levels = [sum(card.level == level for card in cards) for level in (1, 2, 3)]
    return {
        "designs": len(cards),
        "cards": sum(card.copies for card in cards),
        "levels": "/".join(map(str, levels)),
        "sources": sorted({card.source for card in cards}),
    }


def count_sentences(card: Card) -> int:
    """Sentences of the effect language; each option of a choice and each power is one.

    An action counts as the sentences that it pays for.
    """
    from warren.packs.loader import BLOCKS

    text = card.text
    sentences: list[object] = [
        sentence for block in BLOCKS for sentence in getattr(text, block).sentences
    ]
    actions = [action for action in (text.action, text.everyones_action) if action]
    for power in (*text.permanent, *text.everyone, *text.hand, *text.first, *actions):
        effect = getattr(power, "effect", None)
        sentences += effect.sentences if effect else [power]
    return sum(len(getattr(sentence, "options", ())) or 1 for sentence in sentences)


@app.command("show")
def show(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[GAME] CARD",
            help="The id of a card or a programme, or its name in any language.",
        ),
    ],
    lang: Lang = "en",
    game: Annotated[
        str | None,
        typer.Option(help="The game: gosu, gosux or laundromat; else any that has the card."),
    ] = None,
) -> None:
    """Show all that is known of a card."""
    check_language(lang)
    from warren.cli.console import console, print_line
    from warren.cli.screens import catalogue_of

    card = " ".join(words)
    if game is None and len(words) > 1 and words[0] in [pack.game for pack in all_packs()]:
        game, card = words[0], " ".join(words[1:])
    packs = all_packs() if game is None else [pack_named(game)]
    decks = [catalogue_of(pack, lang) for pack in packs]
    named = [cards for cards in decks if card in cards.order]
    chosen = named or [next((cards for cards in decks if cards.find(card)), decks[0])]
    out = console()
    for cards in chosen:
        found = [cards.items[cards.order[card]]] if named else cards.find(card)
        if len(found) != 1:
            near = next((near for cards in decks if (near := cards.near(card))), [])
            raise BadInputError(no_single_card(card, [one.id for one in found], near))
        for line in cards.sheet(found[0]):
            print_line(out, line, indent=2)


def no_single_card(text: str, found: list[str], near: list[str]) -> str:
    """Why a text names no card, or more than one."""
    if found:
        return f"'{text}' could be several cards: {', '.join(found)}"
    return f"unknown card '{text}'" + (f"; did you mean {' or '.join(near)}?" if near else "")


def all_packs() -> list[Any]:
    """The packs that come with Warren, each in the way of its game."""
    from importlib.resources import files

    from warren.packs.loader import load_pack

    folders = [
        f for f in files("warren.games").iterdir() if f.joinpath("pack", "pack.toml").is_file()
    ]
    with bad_input():
        return [load_pack(folder.name) for folder in sorted(folders, key=lambda f: f.name)]


def pack_named(game: str) -> Any:
    """The pack of a game."""
    for pack in all_packs():
        if pack.game == game:
            return pack
    raise BadInputError(
        f"unknown game '{game}'; games are {', '.join(p.game for p in all_packs())}"
    )
