// Packs from files: a text, or a `.warrenpack` with pictures.
import { gameTitle } from "../games/games";
import { Refusal } from "../server/api";
import { house } from "../server/house.svelte";
import { gameOf } from "../server/packs";
import { person } from "../server/person.svelte";
import { bringPicture, keepPicture } from "./pictures";
import { say } from "./texts";
import { ArchiveFault, isArchive, MOST_ARCHIVE, MOST_FILES, MOST_TEXT, readArchive } from "./zip";

/** The text of a pack's file, whose pictures are uploaded to the server; a Refusal names the fault. */
export async function textOf(file: File, game = ""): Promise<string> {
  const { name } = file;
  if (file.size > MOST_ARCHIVE) throw refused(say("file_large", { name }));
  const data = new Uint8Array(await file.arrayBuffer());
  if (!isArchive(data) && data.length > MOST_TEXT) throw refused(say("file_large", { name }));
  const text = isArchive(data) ? await opened(data) : new TextDecoder().decode(data);
  const found = gameOf(text);
  if (!found) throw refused(say("file_odd", { name }));
  if (game && found !== game) throw refused(say("file_game", { name, game: gameTitle(found) }));
  return text;
}

const refused = (words: string) => new Refusal("odd-file", words);

async function opened(data: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    const { text, pictures } = await readArchive(data);
    if (pictures.size && !house.known) await house.look();
    // a server without pictures shows the drawings; a download has the pictures again
    if (!house.has("pictures")) await Promise.all([...pictures].map(([name, picture]) => keepPicture(name, picture)));
    else if (pictures.size) await person.needName();
    for (const [name, picture] of house.has("pictures") ? pictures : []) {
      if ((await bringPicture(picture)) !== name) throw new ArchiveFault("archive_other", name);
    }
    return text;
  } catch (error) {
    throw error instanceof ArchiveFault ? refused(say(error.key, { name: error.file, most: MOST_FILES })) : error;
  }
}
