// Text with a little markup, in pieces that can be shown as text nodes.
import { placesOf } from "./folding";

export interface Part {
  text: string;
  bold: boolean;
  found: boolean; // whether it is a search result
}

export interface Block {
  list: boolean;
  lines: Part[][];
}

/** Mark the search results within a piece of text. */
function marked(text: string, bold: boolean, words: string): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const [from, to] of placesOf(text, words)) {
    if (from > done) parts.push({ text: text.slice(done, from), bold, found: false });
    parts.push({ text: text.slice(from, to), bold, found: true });
    done = to;
  }
  if (done < text.length) parts.push({ text: text.slice(done), bold, found: false });
  return parts;
}

function partsOf(line: string, words: string): Part[] {
  return line.split("**").flatMap((text, i) => (text ? marked(text, i % 2 === 1, words) : []));
}

export function blocksOf(text: string, words = ""): Block[] {
  const blocks: Block[] = [];
  for (const paragraph of text.split(/\n\s*\n/)) {
    let block: Block | null = null;
    for (const raw of paragraph.split("\n")) {
      const item = raw.trimStart().startsWith("* ");
      const line = partsOf(item ? raw.trimStart().slice(2) : `${raw} `, words);
      if (!block || block.list !== item) blocks.push((block = { list: item, lines: [] }));
      block.lines.push(line);
    }
  }
  return blocks;
}
