// The register of displays; each is in the folder of its game. A game without one uses the plain one.
import { gosu, gosux } from "../army/face";
import type { Face } from "./face";
import { laundromat } from "../laundromat/face";
import { plain } from "../plain/face";

const FACES: Record<string, Face> = { gosu, gosux, laundromat };

export const faceOf = (game: string): Face => FACES[game] ?? plain;
