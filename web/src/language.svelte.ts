// The viewer's language, and texts with blanks in it.
import type { Language } from "./protocol";

export const LANGUAGES: Language[] = ["en", "fr", "it"];
const ONE: Record<Language, number[]> = { en: [1], fr: [0, 1], it: [1] };

function preferred(): Language {
  const kept = localStorage.getItem("language");
  const wanted = [kept ?? "", ...navigator.languages].map((name) => name.slice(0, 2));
  const known = wanted.find((name) => LANGUAGES.some((language) => language === name));
  return (known as Language | undefined) ?? "en";
}

class Speech {
  language = $state<Language>("en");

  constructor() {
    this.choose(preferred());
  }

  choose(language: Language) {
    this.language = language;
    localStorage.setItem("language", language);
    document.documentElement.lang = language;
  }
}

export const speech = new Speech();

export type Texts = Record<Language, Record<string, string>>;
export type Values = Record<string, string | number>;

/** `{card}` is a blank; `{n:card|cards}` are words that depend on a number. */
export function fill(text: string, values: Values, language: Language = speech.language): string {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, blank, one, many) => {
    const value = values[blank];
    if (one === undefined) return String(value ?? "");
    return ONE[language].includes(Number(value)) ? one : many;
  });
}

/** Says the texts of one part of the page in the viewer's language. */
export function speaker(texts: Texts): (key: string, values?: Values) => string {
  return (key, values = {}) => fill(texts[speech.language][key] ?? key, values);
}
