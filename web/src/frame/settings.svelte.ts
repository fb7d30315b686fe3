// The user's settings, kept in this browser.
import { keep, kept } from "./kept";

export type Theme = "auto" | "light" | "dark";
export type Pace = "relaxed" | "brisk" | "instant";

class Settings {
  #theme = $state<Theme>(kept("theme", "auto") as Theme);
  #sound = $state(kept("sound", "on") === "on");
  #volume = $state(Number(kept("volume", "0.35")));
  #pace = $state<Pace>(kept("pace", "relaxed") as Pace);
  #confirm = $state(kept("confirm", "on") === "on");
  #keys = $state(kept("keys", "on") === "on");
  #level = $state(kept("level", "easy"));
  #tap = $state(kept("tap", "off") === "on");

  constructor() {
    this.theme = this.#theme;
  }

  get theme() {
    return this.#theme;
  }
  set theme(theme: Theme) {
    this.#theme = theme;
    keep("theme", theme);
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }

  get sound() {
    return this.#sound;
  }
  set sound(on: boolean) {
    this.#sound = on;
    keep("sound", on ? "on" : "off");
  }

  /** The volume of sounds, 0 to 1. */
  get volume() {
    return this.#volume;
  }
  set volume(loud: number) {
    this.#volume = loud;
    keep("volume", String(loud));
  }

  /** The speed of animations. */
  get pace() {
    return this.#pace;
  }
  set pace(pace: Pace) {
    this.#pace = pace;
    keep("pace", pace);
  }

  /** Ask for confirmation before actions that can't be undone. */
  get confirm() {
    return this.#confirm;
  }
  set confirm(on: boolean) {
    this.#confirm = on;
    keep("confirm", on ? "on" : "off");
  }

  /** Whether single-letter shortcuts are on. */
  get keys() {
    return this.#keys;
  }
  set keys(on: boolean) {
    this.#keys = on;
    keep("keys", on ? "on" : "off");
  }

  /** One tap plays a card; otherwise the first tap shows its text. */
  get tap() {
    return this.#tap;
  }
  set tap(on: boolean) {
    this.#tap = on;
    keep("tap", on ? "on" : "off");
  }

  /** The last opponent among the bots. */
  get level() {
    return this.#level;
  }
  set level(level: string) {
    this.#level = level;
    keep("level", level);
  }
}

export const settings = new Settings();
