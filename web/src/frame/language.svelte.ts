// The viewer's language, and texts with blanks in it.
import { keep, kept } from "./kept";
import { LANGUAGES, type Language } from "../server/protocol";

const CATEGORIES = ["zero", "one", "two", "few", "many", "other"]; // of CLDR, in its order
const PLURALS = new Map(Object.keys(LANGUAGES).map((each) => [each, new Intl.PluralRules(each)]));

function preferred(): Language {
  const wanted = [kept("language", ""), ...navigator.languages].map((name) => name.slice(0, 2));
  const known = wanted.find((name) => name in LANGUAGES);
  return (known as Language | undefined) ?? "en";
}

class Speech {
  language = $state<Language>("en");

  constructor() {
    this.choose(preferred());
  }

  choose(language: Language) {
    this.language = language;
    keep("language", language);
    document.documentElement.lang = language;
  }

  /** The locale of dates: English here is British, like its texts. */
  get locale(): string {
    return this.language === "en" ? "en-GB" : this.language;
  }
}

export const speech = new Speech();

export type Texts = Record<Language, Record<string, string>>;

/** The texts of a folder: a file for each language, called by its code. */
export function loaded(files: Record<string, unknown>): Texts {
  const named = Object.entries(files).map(([path, said]) => [path.slice(2, -".json".length), said]);
  return Object.fromEntries(named) as Texts;
}

export type Values = Record<string, string | number>;

/** The word form for a number; categories without a form use the last one. */
function form(language: Language, number: number, forms: string[]): string {
  const rules = PLURALS.get(language)!;
  const known: string[] = rules.resolvedOptions().pluralCategories;
  const place = CATEGORIES.filter((each) => known.includes(each)).indexOf(rules.select(number));
  return forms[Math.min(place, forms.length - 1)] ?? "";
}

/** `{card}` is a blank; `{n:card|cards}` are words that depend on a number. */
export function fill(text: string, values: Values, language: Language = speech.language): string {
  return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (_, blank, forms) => {
    const value = values[blank];
    if (forms === undefined) return String(value ?? "");
    return form(language, Number(value), forms.split("|"));
  });
}

/** Says the texts of one part of the page in the viewer's language. */
export function speaker(texts: Texts): (key: string, values?: Values) => string {
  return (key, values = {}) => fill(texts[speech.language][key] ?? key, values);
}
