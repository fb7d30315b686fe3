// Plots of lab results, drawn with Vega-Lite. Everything is bundled here only, so that it is loaded
// only for plots. `warren lab --html` writes this file into a separate page: see the end.
import { expressionInterpreter } from "vega-interpreter";
import { compile } from "vega-lite";
import { Error as Errors, logger, parse, View, Warn } from "vega";
import { DESIGNED, GROUPS, hasChanged, rowsOf, titleOf, verdictOf, verdictSaid, type Names, type Row, type Say } from "./rows";
import type { LabFound } from "../server/protocol";
import texts from "./texts/en.json?raw"; // a separate copy, so that others need not load all of this

const english = JSON.parse(texts) as Names;

export interface Look {
  ink: string;
  muted: string;
  line: string;
  accent: string;
  bad: string;
  good: string;
  font: string;
}

type Spec = Record<string, unknown>; // of Vega-Lite, whose own types are larger than all of ours

export interface Plot {
  key: string;
  title: string;
  spec: Spec;
}

export interface Drawn {
  svg: () => Promise<string>;
  close: () => void;
}

const MOST = 30; // rows of a plot; the table has them all
const STEP = 20; // height of a row in pixels
const NARROW = 420; // width of a plot in pixels; below that, everything shrinks
const NARROWEST = 280;
const LABELS = { most: 260, share: 0.42 }; // maximum width of a label in pixels, and as a share of the plot

/** The legend of a plot; saved plots have it as well. */
const marks = (text: string, look: Look): Spec => ({ text, anchor: "start", orient: "bottom", fontSize: 12, fontWeight: "normal", color: look.ink, font: look.font });

/** A point for each rate, a line for its interval. */
function intervals(rows: Row[], look: Look, title: string, say: Say, rule?: number): Spec {
  const isShare = rows[0]?.unit !== "number";
  const none = say("legend_none");
  const isJudged = rows.some((row) => row.verdict);
  const hasBefore = rows.some((row) => row.before !== null);
  const values = rows.map((row) => ({
    label: row.label,
    rate: row.rate,
    low: row.rate - row.margin,
    high: row.rate + row.margin,
    before: row.before,
    verdict: verdictOf(row, say) || none,
  }));
  const x = { type: "quantitative", title, scale: { zero: false }, axis: { format: isShare ? "%" : "f" } };
  const y = { field: "label", type: "nominal", sort: null, title: null };
  const colour = {
    field: "verdict",
    type: "nominal",
    legend: isJudged ? { title: say("legend_verdict"), orient: "bottom", columns: 3 } : null,
    scale: { domain: [...["too strong", "too weak", "in range", "can't tell yet"].map((verdict) => verdictSaid(verdict, say)), none], range: [look.bad, look.accent, look.good, look.muted, look.ink] },
  };
  return {
    title: marks(hasBefore ? `${say("legend_marks")}, ${say("legend_before")}` : say("legend_marks"), look),
    data: { values },
    height: { step: STEP },
    width: "container",
    layer: [
      ...(rule === undefined ? [] : [{ mark: { type: "rule", color: look.line, strokeDash: [4, 3] }, encoding: { x: { datum: rule } } }]),
      { mark: { type: "rule", strokeWidth: 2 }, encoding: { y, x: { ...x, field: "low" }, x2: { field: "high" }, color: colour } },
      { transform: [{ filter: "datum.before !== null" }], mark: { type: "tick", color: look.muted, thickness: 2 }, encoding: { y, x: { ...x, field: "before" } } },
      {
        mark: { type: "point", filled: true, size: 50 },
        encoding: {
          y,
          x: { ...x, field: "rate" },
          color: colour,
          tooltip: [{ field: "label" }, { field: "rate", format: isShare ? ".2%" : ".2f" }, { field: "low", format: isShare ? ".2%" : ".2f" }, { field: "high", format: isShare ? ".2%" : ".2f" }],
        },
      },
    ],
  };
}

/** The effects of a change, with their intervals around zero. */
function effects(rows: Row[], look: Look, title: string, say: Say): Spec {
  const values = rows.map((row) => ({
    label: row.label,
    effect: 100 * (row.effect ?? 0),
    low: 100 * ((row.effect ?? 0) - (row.effect_margin ?? 0)),
    high: 100 * ((row.effect ?? 0) + (row.effect_margin ?? 0)),
    kind: say(`legend_${!hasChanged(row) ? "luck" : (row.effect ?? 0) > 0 ? "more" : "less"}`),
  }));
  const x = { type: "quantitative", title, axis: { format: "+f" } };
  const y = { field: "label", type: "nominal", sort: null, title: null };
  const colour = { field: "kind", type: "nominal", legend: { title: say("legend_effect"), orient: "bottom" }, scale: { domain: ["more", "less", "luck"].map((kind) => say(`legend_${kind}`)), range: [look.good, look.bad, look.muted] } };
  return {
    title: marks(say("legend_marks"), look),
    data: { values },
    height: { step: STEP },
    width: "container",
    layer: [
      { mark: { type: "rule", color: look.ink }, encoding: { x: { datum: 0 } } },
      { mark: { type: "rule", strokeWidth: 2 }, encoding: { y, x: { ...x, field: "low" }, x2: { field: "high" }, color: colour } },
      { mark: { type: "point", filled: true, size: 50 }, encoding: { y, x: { ...x, field: "effect" }, color: colour, tooltip: [{ field: "label" }, { field: "effect", format: "+.2f" }] } },
    ],
  };
}

/** Which clans beat which. */
function grid(rows: Row[], names: Names, look: Look, say: Say): Spec {
  const values = rows.map((row) => {
    const [a = "", b = ""] = row.name.split(" against ");
    return { a: names[a] ?? a, b: names[b] ?? b, rate: row.rate, said: Math.round(100 * row.rate), margin: row.margin };
  });
  const x = { field: "b", type: "nominal", sort: null, title: null, axis: { labelAngle: -40, orient: "top" } };
  const y = { field: "a", type: "nominal", sort: null, title: null };
  return {
    title: marks(say("legend_grid"), look),
    data: { values },
    width: { step: 46 },
    height: { step: 30 },
    layer: [
      { mark: "rect", encoding: { x, y, color: { field: "rate", type: "quantitative", legend: { title: say("share"), format: "%", orient: "bottom" }, scale: { domain: [0.3, 0.5, 0.7], range: [look.bad, "#ffffff", look.good], clamp: true } } } },
      { mark: { type: "text", color: "#1a1a1a" }, encoding: { x, y, text: { field: "said" }, tooltip: [{ field: "a" }, { field: "b" }, { field: "rate", format: ".2%" }, { field: "margin", format: ".2%" }] } },
    ],
  };
}

/** All plots of the results; of cards, only those that stand out. */
export function plotsOf(found: LabFound[], names: Names, say: Say, look: Look): Plot[] {
  const rows = rowsOf(found, names, say);
  const plots: Plot[] = [];
  const numbers = [...new Set(rows.map((row) => row.seats))].sort();
  const add = (key: string, title: string, spec: Spec) => plots.push({ key, title, spec });
  const changed = rows
    .filter((row) => row.effect !== null && DESIGNED.includes(row.group))
    .toSorted((a, b) => Math.abs(b.effect!) - Math.abs(a.effect!));
  if (changed.length) add("change", say("change"), effects(changed.slice(0, MOST), look, say("points"), say));
  if (numbers.length > 1) {
    const first = rows.filter((row) => row.group === "first player").map((row) => ({ ...row, label: `${row.seats}` }));
    add("seats", `${say("group_seats")} · ${say("first")}`, intervals(first, look, say("share"), say));
    const long = rows.filter((row) => row.group === "length" && row.name === "decisions").map((row) => ({ ...row, label: `${row.seats}` }));
    add("lengths", `${say("group_seats")} · ${say("length_decisions")}`, intervals(long, look, say("length_decisions"), say));
  }
  for (const seats of numbers) {
    const after = numbers.length > 1 ? ` (${say("seats")}: ${seats})` : "";
    for (const group of Object.keys(GROUPS)) {
      const of = rows.filter((row) => row.group === group && row.seats === seats);
      if (!of.length) continue;
      const title = titleOf(group, say) + after;
      const key = `${group}-${seats}`;
      if (group === "clan against clan") add(key, title, grid(of, names, look, say));
      else if (DESIGNED.includes(group)) add(key, title, intervals(standingOut(of), look, say("share"), say));
      else if (group === "length") for (const one of of) add(`${key}-${one.name}`, `${title} · ${one.label}`, intervals([one], look, one.label, say));
      else add(key, title, intervals(of, look, say("share"), say, group === "ending" ? undefined : 1 / (seats || 2)));
    }
  }
  return plots;
}

/** The highest, the lowest and the designer's own, if there are too many. */
function standingOut(rows: Row[]): Row[] {
  const sorted = rows.toSorted((a, b) => b.rate - a.rate);
  const hasOwn = rows.filter((row) => row.verdict).length < MOST / 2; // without a comparison all are judged
  return sorted.filter((row, n) => n < MOST / 2 || n >= sorted.length - MOST / 2 || (hasOwn && row.verdict));
}

/** The sign that a language writes in a number. */
const signOf = (type: "decimal" | "group", locale: string) =>
  new Intl.NumberFormat(locale).formatToParts(1_234_567.8).find((one) => one.type === type)?.value ?? "";

/** Draw a plot into a box. A strict content policy allows no code from text: expressions are interpreted. */
export async function draw(box: HTMLElement, spec: Spec, look: Look, locale = "en"): Promise<Drawn> {
  const text = { labelColor: look.ink, titleColor: look.ink, labelFont: look.font, titleFont: look.font, labelFontSize: 13, titleFontSize: 13 };
  const width = Math.max(NARROWEST, box.clientWidth);
  const labelLimit = Math.min(LABELS.most, LABELS.share * width);
  const number = { decimal: signOf("decimal", locale), thousands: signOf("group", locale), grouping: [3], currency: ["", ""], percent: locale.startsWith("fr") ? "\u202f%" : "%" };
  const config = {
    locale: { number },
    background: "transparent",
    view: { stroke: null },
    axis: { ...text, gridColor: look.line, domainColor: look.line, tickColor: look.line, labelLimit },
    axisQuantitative: { labelOverlap: "greedy", labelSeparation: 8 },
    legend: text,
    text: { font: look.font },
  };
  const fitted = { width, autosize: { type: "fit-x", contains: "padding" } };
  const sized = spec.width === "container" || width < NARROW ? { ...spec, ...fitted } : spec;
  const quiet = logger(Errors); // it would warn that rows of a fixed height do not stretch, which is intended
  const compiled = compile({ ...sized, config } as unknown as Parameters<typeof compile>[0], { logger: quiet }).spec;
  const view = new View(parse(compiled, {}, { ast: true }), {
    expr: expressionInterpreter,
    renderer: "svg",
    container: box,
    logLevel: Warn,
    hover: false,
  });
  await view.runAsync();
  return { svg: () => view.toSVG(), close: () => view.finalize() };
}

// --- a separate page
// ------------------------------------------------------------------------------

/** In a page written by `warren lab --html`: it contains the results and names. */
async function drawHere(data: HTMLElement) {
  const { found, names } = JSON.parse(data.textContent ?? "{}") as { found: LabFound[]; names: Names };
  const say: Say = (key, values = {}) => (english[key] ?? key).replace(/\{(\w+)\}/g, (_, blank: string) => String(values[blank] ?? ""));
  const look = { ink: "#241c15", muted: "#8a7a68", line: "#d5c4a8", accent: "#2b6cb0", bad: "#b3261e", good: "#2e7d32", font: "system-ui, sans-serif" };
  for (const { title, spec } of plotsOf(found, names, say, look)) {
    const figure = document.body.appendChild(document.createElement("figure"));
    const caption = figure.appendChild(document.createElement("figcaption"));
    caption.textContent = title;
    const { svg } = await draw(figure.appendChild(document.createElement("div")), spec, look);
    const link = caption.appendChild(document.createElement("a"));
    link.textContent = say("svg");
    link.download = `${title}.svg`;
    link.href = URL.createObjectURL(new Blob([await svg()], { type: "image/svg+xml" }));
  }
}

const here = document.getElementById("warren-lab");
if (here) void drawHere(here);
