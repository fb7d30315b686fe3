// The viewer's language, and texts with blanks in it.
import { keep, kept } from "./kept";
import { LANGUAGES, type Language } from "../server/protocol";

const CATEGORIES = ["zero", "one", "two", "few", "many", "other"]; // CLDR categories, in its order
const PLURALS = new Map(Object.keys(LANGUAGES).map((each) => [each, new Intl.PluralRules(each)]));

function preferred(): Language {
  const wanted = [kept("language", ""), ...navigator.languages].map((name) => name.slice(0, 2));
  const known = wanted.find((name) => name in LANGUAGES);
  return (known as Language | undefined) ?? "en";
}

type Words = Record<string, string>;
export type Texts = { en: Words } & Partial<Record<Language, Words>>;
type Files = Record<string, () => Promise<unknown>>;
const fetched: { texts: Texts; files: Files }[] = [];

class Speech {
  language = $state<Language>(preferred());

  /** Load the viewer's texts; if that fails, use English. */
  async begin() {
    try {
      await this.choose(this.language);
    } catch {
      this.language = "en";
    }
  }

  async choose(language: Language) {
    await Promise.all(fetched.map((part) => bring(part.texts, part.files, language)));
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

async function bring(texts: Texts, files: Files, language: Language) {
  texts[language] ??= (await files[`./${language}.json`]?.()) as Words;
}

/** The texts of a folder: one file per language, named by its code. */
export function loaded(files: Record<string, unknown>): Texts {
  const named = Object.entries(files).map(([path, said]) => [path.slice(2, -".json".length), said]);
  return Object.fromEntries(named) as Texts;
}

/** The same for texts that every page needs: English is part of the page, other languages are fetched when used. */
export function fetchedTexts(english: Record<string, unknown>, files: Files): Texts {
  const texts = loaded(english);
  fetched.push({ texts, files });
  return texts;
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

/** Returns the texts of one part of the page in the viewer's language. */
export function speaker(texts: Texts): (key: string, values?: Values) => string {
  return (key, values = {}) => fill((texts[speech.language] ?? texts.en)[key] ?? key, values);
}
