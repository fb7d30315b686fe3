"""The languages that Warren supports: their plural rules, and readers for their texts."""

from warren.locale.languages import ABOUT, LANGUAGES, Language, TextError, check_language
from warren.locale.plurals import category, form
from warren.locale.reading import (
    FALLBACK,
    joined,
    parse_toml,
    read_spoken,
    read_text,
    read_texts,
    read_toml,
    spoken,
)

__all__ = [
    "ABOUT",
    "FALLBACK",
    "LANGUAGES",
    "Language",
    "TextError",
    "category",
    "check_language",
    "form",
    "joined",
    "parse_toml",
    "read_spoken",
    "read_text",
    "read_texts",
    "read_toml",
    "spoken",
]
