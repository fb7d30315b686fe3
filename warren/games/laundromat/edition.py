"""Editions of Goblin Laundromat: the items that a custom pack removes and adds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files

from warren.games.laundromat.laundry import GAME, LaundryPack
from warren.games.laundromat.reading import COINS, Item, read_laundry_pack
from warren.language.errors import did_you_mean
from warren.locale import LANGUAGES
from warren.packs.editions import FILE, PICTURE, Editing, plain

# Contents of an edition: items of these kinds, and other values in coins
NOUNS = ("type", "garment", "programme", "basket")
WORTH = ("specialisation", "potion")


def read_laundry_edition(text: str, base: LaundryPack, *, file: str = FILE) -> LaundryPack:
    """Return the game's pack with an edition applied.

    It removes and adds garments, programmes and baskets. It may also change the coins for types of
    garments, for a garment of the player's species (`specialisation`) and for an unused `potion`.
    """
    home = files("warren.games.laundromat").joinpath("pack")
    return read_laundry_pack(home, LaundryEdition(plain(text, file), base, file))


class LaundryEdition(Editing):
    """The contents of an edition, with each item in the game's form."""

    def __init__(self, text: str, base: LaundryPack, file: str) -> None:
        self.edition = self.begin(text, file, GAME, (*NOUNS, *WORTH))
        items = [one.id for one in base.items]
        self.gone = self.left_out(items, "garment, programme or basket")
        self.types = [kind.id for kind in base.types]
        self.known = {*items, *self.types}
        self.names: dict[str, Mapping[str, str]] = {}
        self.pictures: dict[str, str] = {}  # pictures of garments
        self.own = {noun: self._items(noun) for noun in NOUNS}

    def _items(self, noun: str) -> dict[str, Item]:
        """Return the items of a kind by id, and note their names."""
        found: dict[str, Item] = {}
        for index, raw in enumerate(self.tables(noun)):
            apart = ("names", PICTURE) if noun == "garment" else ("names",)
            facts = {key: value for key, value in raw.items() if key not in apart}
            item = Item(self, noun, index, facts, "house")
            item.check_present("id")
            name = str(facts["id"])
            self.check_id(name, item.place("id"))
            if PICTURE in apart:
                self.pictures[name] = self.picture_in(raw, item.place(PICTURE))
            if name in found:
                raise item.wrong_value(f"the id '{name}' is used twice", "id")
            if "names" in raw:
                self.names[name] = self.names_in(raw["names"], item.place("names"))
            elif noun == "type" and name not in self.types:
                hint = did_you_mean(name, self.types)
                raise item.wrong_value(f"there is no type '{name}'{hint}", "id")
            elif name not in self.known:
                raise self.wrong(f"a new {noun} needs names", item.place("names"))
            if name in self.gone:
                raise item.wrong_value(f"'{name}' is left out", "id")
            found[name] = item
        return found

    def among(self, noun: str, items: list[Item]) -> list[Item]:
        """Return the game's items except removed and replaced ones, then the edition's own."""
        own = self.own[noun]
        kept = [item for item in items if item.table.get("id") not in {*self.gone, *own}]
        return [*kept, *own.values()]

    def over(self, pack: LaundryPack) -> LaundryPack:
        """Return the pack with the edition's values and names."""
        ids = {one.id for one in pack.items}
        names = {
            code: {
                **{name: said for name, said in pack.names[code].items() if name in ids},
                **{name: said[code] for name, said in self.names.items() if name in ids},
            }
            for code in LANGUAGES
        }
        return replace(
            pack,
            garments=tuple(
                replace(one, picture=self.pictures[one.id]) if self.pictures.get(one.id) else one
                for one in pack.garments
            ),
            names=names,
            edition=self.edition,
            specialisation=self._worth("specialisation", pack.specialisation),
            potion=self._worth("potion", pack.potion),
        )

    def _worth(self, key: str, usual: int) -> int:
        return self.whole(key, self.table.get(key, usual), COINS, self.at)
