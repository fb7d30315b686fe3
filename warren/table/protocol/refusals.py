"""Reasons for refusing a request: stable codes, which the page translates for the viewer."""

from __future__ import annotations

STATUS = {
    "malformed": 400,
    "too-big": 413,
    "bad-name": 400,
    "unknown-sentence": 404,
    "unknown-passkey": 404,
    "bad-passkey": 400,
    "no-passkeys": 404,
    "bad-options": 400,
    "not-rated": 400,
    "bad-record": 400,
    "bad-pack": 400,
    "bad-picture": 400,
    "bad-position": 400,
    "no-name": 401,
    "no-push": 404,
    "foreign": 403,
    "scheme": 403,
    "misdirected": 421,
    "not-your-seat": 403,
    "not-host": 403,
    "not-organiser": 403,
    "not-allowed": 403,
    "no-clock": 400,
    "no-note": 400,
    "no-team": 400,
    "banned": 403,
    "prove": 403,
    "rated-members": 403,
    "gallery-members": 403,
    "unknown": 404,
    "not-offered": 404,
    "nobody-there": 404,
    "unknown-table": 404,
    "not-over": 409,
    "rate": 429,
    "full": 503,
    "engine-compiling": 503,
    "unsaved": 503,
    "moved": 503,
    "internal": 500,
}
CONFLICT = 409  # any other conflict with the table's state


class Refused(Exception):
    """A request that changes nothing."""

    def __init__(
        self, code: str, sentence: str | None = None, paragraph: str | None = None
    ) -> None:
        super().__init__(code)
        self.code = code
        self.sentence = sentence
        self.paragraph = paragraph

    def again(self) -> Refused:
        """Return the same refusal, without its traceback."""
        return Refused(self.code, self.sentence, self.paragraph)

    @property
    def status(self) -> int:
        """The status of an answer over HTTP."""
        return STATUS.get(self.code, CONFLICT)
