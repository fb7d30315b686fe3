// Small sounds, made on the spot: a drum, a brush, a bubble, a bell.
import { settings } from "./settings.svelte";

export type Sound = "drum" | "brush" | "bubble" | "bell";

let audio: AudioContext | null = null;

function fading(context: AudioContext, loud: number, seconds: number): GainNode {
  const gain = context.createGain();
  const now = context.currentTime;
  gain.gain.setValueAtTime(Math.max(0.001, loud * settings.volume), now);
  gain.gain.exponentialRampToValueAtTime(0.001, now + seconds);
  gain.connect(context.destination);
  return gain;
}

function tone(kind: OscillatorType, from: number, to: number, loud: number, seconds: number) {
  if (!audio) return;
  const note = audio.createOscillator();
  note.type = kind;
  note.frequency.setValueAtTime(from, audio.currentTime);
  note.frequency.exponentialRampToValueAtTime(to, audio.currentTime + seconds);
  note.connect(fading(audio, loud, seconds));
  note.start();
  note.stop(audio.currentTime + seconds);
}

function swish(pitch: number, loud: number, seconds: number) {
  if (!audio) return;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  source.connect(filter).connect(fading(audio, loud, seconds));
  source.start();
}

const PLAYED: Record<Sound, () => void> = {
  drum: () => {
    tone("sine", 130, 42, 0.5, 0.35);
    swish(300, 0.15, 0.06);
  },
  brush: () => swish(2600, 0.12, 0.14),
  bubble: () => tone("sine", 380, 940, 0.16, 0.12),
  bell: () => {
    tone("sine", 880, 870, 0.14, 0.5);
    tone("sine", 1320, 1310, 0.07, 0.4);
  },
};

/** Plays a sound, if sounds are on and the browser lets us. */
export function play(sound: Sound) {
  if (!settings.sound || document.visibilityState === "hidden") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  PLAYED[sound]();
}
