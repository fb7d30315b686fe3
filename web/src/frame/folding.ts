// Search that ignores case and accents.

export function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[’‘]/g, "'")
    .replace(/œ/gi, "oe")
    .toLowerCase();
}

/** Whether all words are in the text. */
export function has(text: string, words: string): boolean {
  const place = folded(text);
  return folded(words).split(/\s+/).every((word) => place.includes(word));
}

/** The ranges of the words in the text, in order and without overlaps. */
export function placesOf(text: string, words: string): [number, number][] {
  const wanted = folded(words).split(/\s+/).filter((word) => word.length > 1);
  if (wanted.length === 0) return [];
  // Folding may change lengths: remember where each folded letter came from.
  let place = "";
  const origin: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const letter = folded(text[i] ?? "");
    for (let k = 0; k < letter.length; k++) origin.push(i);
    place += letter;
  }
  const found: [number, number][] = [];
  for (const word of wanted) {
    for (let i = place.indexOf(word); i >= 0; i = place.indexOf(word, i + word.length)) {
      found.push([origin[i] ?? 0, (origin[i + word.length - 1] ?? 0) + 1]);
    }
  }
  found.sort((a, b) => a[0] - b[0]);
  return found.filter(([from], i) => i === 0 || from >= (found[i - 1]?.[1] ?? 0));
}
