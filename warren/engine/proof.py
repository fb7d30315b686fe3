"""Provable fairness: a proof that nobody chose the deal or changed the match.

Before anybody sits down, the server draws a secret for the table and shows its hash, the
commitment. Every player adds a salt. The deal is derived from the secret and all salts, so neither
the server nor a player can choose it. After the match, the server shows the secret and the salts.
In the record, each action has a mark that depends on everything before it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from warren.engine.errors import NotationError
from warren.engine.match import Match
from warren.engine.record import NO_SALT, Proof, Record
from warren.packs.editions import fingerprint_of as edition_fingerprint

MARK = 6  # hexadecimal digits of a mark


class TamperedError(Exception):
    """The record differs from the match; the message describes the first difference in one line."""


class UnsaltedError(TamperedError):
    """The server could have chosen the deal, because only its own secret determined it."""


def commitment_to(secret: str) -> str:
    """Return the hash of a secret, which is shown before the deal."""
    return _hash(secret)


def seed_of(secret: str, salts: Sequence[str]) -> int:
    """Return the seed of a deal, derived from the server's secret and the salts of all seats."""
    return int(_hash(":".join([secret, *salts]))[:16], 16) >> 1


def prove(record: Record, secret: str, salts: Sequence[str], *, seeded: bool = True) -> Record:
    """Return the record with everything needed to verify it."""
    chain = [*_chain(record)]
    proof = Proof(
        commitment=commitment_to(secret),
        secret=secret,
        salts=tuple(salts) if seeded else None,
        marks=tuple(link[:MARK] for link in chain[1:]),
        fingerprint=_sealed(chain[-1], record),
    )
    return record.with_proof(proof)


def fingerprint_of(record: Record) -> str:
    """Return the fingerprint of the whole match."""
    *_, last = _chain(record)
    return _sealed(last, record)


def verify(
    record: Record,
    *,
    commitment: str | None = None,
    fingerprint: str | None = None,
    salts: Sequence[str] = (),
    without_salts: bool = False,
) -> str:
    """Check a record by replaying it; return its fingerprint.

    `commitment` and `fingerprint` are the values shown at the table, if known. `salts` are the
    salts that the deal must include. A deal without salts, as at tables of an earlier version, is
    refused unless `without_salts` is given.
    """
    proof = record.proof
    if proof is None:
        raise TamperedError("the record has no proof, which needs a commitment, a secret and marks")
    _same("the commitment", proof.commitment, commitment)
    _same("the hash of the secret", commitment_to(proof.secret), proof.commitment)
    _check_salts(proof, salts)
    _check_deal(record, proof, without_salts)
    _check_marks(record, proof.marks)
    try:
        seats = Match.from_record(record).seats
    except NotationError as error:
        raise TamperedError(f"the record can't be played as written: {error}") from None
    _check_number(proof, seats)
    found = fingerprint_of(record)
    _same("the fingerprint", proof.fingerprint, found)
    _same("the fingerprint", found, fingerprint)
    return found


def _check_salts(proof: Proof, wanted: Sequence[str]) -> None:
    """Check that the record includes the given salts; report the first that is missing."""
    for salt in wanted:
        given = salt.strip().lower()
        if proof.salts is None:
            raise TamperedError(f"the salt '{given}' is not in the record, which has no salts")
        if not given or given not in proof.salts:
            known = " ".join(one or NO_SALT for one in proof.salts)
            raise TamperedError(f"the salt '{given}' is not in the record; its salts are {known}")


def _check_number(proof: Proof, seats: int) -> None:
    """Check the number of salts; an extra salt would let the server choose the deal."""
    if proof.salts is not None and len(proof.salts) != seats:
        raise TamperedError(f"there are {len(proof.salts)} salts, not one for each seat")


def _check_deal(record: Record, proof: Proof, without_salts: bool) -> None:
    """Check that the seed is derived from the secret and a salt for each seat."""
    if proof.salts is not None:
        _check_number(proof, record.options.get("seats", len(proof.salts)))
        _same("the seed", str(record.seed), str(seed_of(proof.secret, proof.salts)))
    elif not proof.secret.startswith(f"{record.seed}:"):
        raise TamperedError(f"the seed {record.seed} does not follow from the secret")
    elif not without_salts:
        raise UnsaltedError(
            "the deal follows from the secret alone: the server could have chosen it"
        )


def _check_marks(record: Record, marks: Sequence[str]) -> None:
    """Check the marks; report the first action that was changed."""
    _, *links = _chain(record)
    for number, (link, mark) in enumerate(zip_longest(links, marks), 1):
        if link is None:
            raise TamperedError(f"action {number} is missing")
        said = f"action {number} ({record.lines[number - 1].text})"
        if mark is None:
            raise TamperedError(f"{said} was added: it has no mark")
        if link[:MARK] != mark:
            raise TamperedError(f"{said} is not what was played: its mark is {mark}")


def _same(what: str, found: str, wanted: str | None) -> None:
    """Raise an error if a value differs from the one shown at the table (if known)."""
    if wanted is not None and found != wanted.strip().lower():
        raise TamperedError(f"{what} is {found}, not {wanted.strip()}")


def _chain(record: Record) -> Iterator[str]:
    """Yield a hash for the beginning and for every action, each computed over everything so far."""
    options = " ".join(f"{key}={value}" for key, value in sorted(record.options.items()))
    told = [record.game, record.version, record.seed, options, record.position or ""]
    if record.edition:
        told.append(edition_fingerprint(record.edition))
    link = _hash("|".join(map(str, told)))
    yield link
    for line in record.lines:
        link = _hash(f"{link}|{line.seat}|{line.text}")
        yield link


def _sealed(link: str, record: Record) -> str:
    return _hash(f"{link}|{record.result or ''}")


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
