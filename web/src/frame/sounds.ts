// Small sounds, synthesised from oscillators and noise: no files. They are on at a low volume from
// the first gesture, which browsers require anyway.
import { settings } from "./settings.svelte";

interface Tone {
  kind?: OscillatorType;
  from: number; // Hz
  to: number;
  loud: number;
  seconds: number;
  after?: number; // seconds
}

interface Noise {
  pitch: number; // centre frequency in Hz
  to?: number;
  sharp?: number; // narrowness of the band around it
  loud: number;
  seconds: number;
  after?: number;
}

interface Score {
  tones?: Tone[];
  noises?: Noise[];
}

const PARTS = {
  /** A row of a battle is counted, or the player's turn begins. */
  drum: {
    tones: [{ from: 140, to: 42, loud: 0.6, seconds: 0.42 }, { kind: "triangle", from: 280, to: 90, loud: 0.16, seconds: 0.08 }],
    noises: [{ pitch: 320, loud: 0.2, seconds: 0.06 }],
  },
  /** The totals of a battle. */
  slam: {
    tones: [{ from: 110, to: 30, loud: 0.8, seconds: 0.8 }, { kind: "triangle", from: 220, to: 55, loud: 0.25, seconds: 0.3 }],
    noises: [{ pitch: 180, loud: 0.35, seconds: 0.18 }],
  },
  /** A card is played, drawn or turned. */
  paper: { noises: [{ pitch: 2400, to: 4200, sharp: 0.8, loud: 0.13, seconds: 0.13 }, { pitch: 900, loud: 0.06, seconds: 0.05, after: 0.09 }] },
  /** A point, a token, a coin. */
  coin: {
    tones: [
      { kind: "triangle", from: 1568, to: 1560, loud: 0.11, seconds: 0.12 },
      { kind: "triangle", from: 2349, to: 2340, loud: 0.11, seconds: 0.5, after: 0.07 },
    ],
  },
  bubble: { tones: [{ from: 380, to: 940, loud: 0.16, seconds: 0.12 }] },
  /** The machine runs. */
  hum: {
    tones: [
      { kind: "sawtooth", from: 58, to: 66, loud: 0.1, seconds: 1.1 },
      { from: 116, to: 132, loud: 0.12, seconds: 1.1 },
    ],
    noises: [{ pitch: 420, to: 700, sharp: 0.6, loud: 0.07, seconds: 1.1 }],
  },
  /** And fails. */
  burst: {
    tones: [{ kind: "square", from: 190, to: 38, loud: 0.18, seconds: 0.45 }],
    noises: [
      { pitch: 900, to: 160, sharp: 0.5, loud: 0.5, seconds: 0.5 },
      { pitch: 2600, to: 1200, loud: 0.12, seconds: 0.9, after: 0.15 },
    ],
  },
  /** There is a new message or notice. */
  bell: { tones: [{ from: 880, to: 870, loud: 0.14, seconds: 0.5 }, { from: 1320, to: 1310, loud: 0.07, seconds: 0.4 }] },
  /** The match is won. */
  fanfare: {
    tones: [392, 523, 659, 784].map((pitch, n) => ({
      kind: "triangle",
      from: pitch,
      to: pitch,
      loud: 0.17,
      seconds: n === 3 ? 0.9 : 0.22,
      after: 0.14 * n,
    })),
  },
} satisfies Record<string, Score>;

export type Sound = keyof typeof PARTS;

const NOISE = 1.2; // seconds of noise, generated once
let audio: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

function noise(context: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = context.createBuffer(1, Math.ceil(context.sampleRate * NOISE), context.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  return hiss;
}

/** Loud at once, then fading. */
function fading(context: AudioContext, loud: number, begin: number, seconds: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(Math.max(0.001, loud * settings.volume), begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
  gain.connect(context.destination);
  return gain;
}

function sing(context: AudioContext, { kind = "sine", from, to, loud, seconds, after = 0 }: Tone) {
  const begin = context.currentTime + after;
  const note = context.createOscillator();
  note.type = kind;
  note.frequency.setValueAtTime(from, begin);
  note.frequency.exponentialRampToValueAtTime(to, begin + seconds);
  note.connect(fading(context, loud, begin, seconds));
  note.start(begin);
  note.stop(begin + seconds);
}

function rustle(context: AudioContext, { pitch, to = pitch, sharp = 1, loud, seconds, after = 0 }: Noise) {
  const begin = context.currentTime + after;
  const source = context.createBufferSource();
  source.buffer = noise(context);
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = sharp;
  filter.frequency.setValueAtTime(pitch, begin);
  filter.frequency.exponentialRampToValueAtTime(to, begin + seconds);
  source.connect(filter).connect(fading(context, loud, begin, seconds));
  source.start(begin);
  source.stop(begin + seconds);
}

/** Whether the user has touched the page: before that, browsers block sounds, with a warning. */
const isTouched = () => navigator.userActivation?.hasBeenActive ?? true;

/** Play a sound, if sounds are on and the user has touched the page. */
export function play(name: Sound) {
  if (!settings.sound || !isTouched() || document.visibilityState === "hidden") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  const { tones = [], noises = [] }: Score = PARTS[name];
  for (const tone of tones) sing(audio, tone);
  for (const one of noises) rustle(audio, one);
}
