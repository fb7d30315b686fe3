// The requirements of the design's section 7 for every decision, checked inside the page.
window.stage = (() => {
  const TAP = 44;
  const FUZZ = 0.6; // of a pixel
  const HALVES = [-21, -11, 11, 21]; // from the middle
  const LINE = 8; // px: letters may stick out of a line
  const LOOKS = 40; // until sliding cards have arrived and temporary elements are gone
  const PAUSE = 100; // ms
  const boxOf = (element) => element.getBoundingClientRect();
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const nameOf = (element) => (element.ariaLabel || element.textContent || String(element.className)).trim().slice(0, 60);

  const placeName = (element) => element.closest("[class]")?.parentElement?.className.toString().replace(/ ?svelte-\w+/g, "") ?? "";

  function hits(element, x, y) {
    const found = document.elementFromPoint(x, y);
    return found !== null && (element === found || element.contains(found));
  }

  /** The distance from its centre at which it can still be touched. */
  function reach(element, x, y, dx, dy) {
    let far = 0;
    while (far < TAP && hits(element, x + dx * (far + 1), y + dy * (far + 1))) far += 1;
    return far;
  }

  /** Why it can't be touched; "" if it can. */
  function untouchable(element) {
    if (element.closest(".picker, .choices")) element.scrollIntoView({ block: "nearest" });
    const box = boxOf(element);
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (!isSeen(element) || !box.width) return "is not shown";
    if (box.left < -FUZZ || box.top < -FUZZ || box.right > innerWidth + FUZZ || box.bottom > innerHeight + FUZZ)
      return `sticks out: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`;
    if (!hits(element, x, y)) {
      const over = document.elementFromPoint(x, y);
      return `is covered by ${over ? `${over.tagName} ${over.className} ${nameOf(over)}` : "nothing"}`;
    }
    if (HALVES.every((d) => hits(element, x + d, y) && hits(element, x, y + d))) return "";
    const wide = 1 + reach(element, x, y, -1, 0) + reach(element, x, y, 1, 0);
    const high = 1 + reach(element, x, y, 0, -1) + reach(element, x, y, 0, 1);
    if (wide < TAP - 1 || high < TAP - 1) return `is only ${wide} by ${high}`;
    return "";
  }

  /** Whether a thing offers an option; the text of a card may contain the same separators. */
  const offers = (thing, { label }) => ` / ${thing.ariaLabel ?? ""} / `.replaceAll("; ", " / ").includes(` / ${label.replaceAll("; ", " / ")} / `);

  /** All elements that carry out an option; in a folded army, its tab. */
  function placesOf(option) {
    const named = [...document.querySelectorAll(".band .do, .choices button")].filter(
      (button) => (button.ariaLabel ?? button.firstElementChild?.textContent)?.trim() === option.label,
    );
    const lit = [...document.querySelectorAll('.stage [data-spot="lit"]')];
    const found = [...named, ...lit.filter((spot) => offers(spot, option))];
    if (found.length || option.target?.zone !== "slot") return found;
    return [...document.querySelectorAll(`[data-tab="${option.target.seat}"] .spot`)];
  }

  /** Open or close the list of answers that do not fit in the band. */
  function open(isOpen = true) {
    document.querySelector(`.band .button[aria-expanded="${!isOpen}"]`)?.click();
  }

  /** The centre of the element to touch for an option. */
  function placeOf(option) {
    const found = placesOf(option).find((place) => !untouchable(place));
    if (!found) return null;
    const box = boxOf(found);
    return [box.left + box.width / 2, box.top + box.height / 2];
  }

  function texts() {
    const all = document.querySelectorAll(".stage > .head *, .band *, .plate *, .spine *");
    return [...all].filter(
      (one) =>
        !one.children.length && one.textContent.trim() && isSeen(one) &&
        !one.closest(".unseen, .well, .thumb, [data-over], .doubt, svg, .costs, .badge, .stack, .news"),
    );
  }

  function overlaps() {
    const found = texts().map((one) => [one, boxOf(one)]).filter(([, box]) => box.width > 2 && box.height > 2);
    const problems = [];
    found.forEach(([one, a], n) => {
      for (const [other, b] of found.slice(n + 1)) {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 3 && high > 3) problems.push(`${nameOf(one)} (${placeName(one)}) overlaps ${nameOf(other)} (${placeName(other)})`);
      }
    });
    return problems;
  }

  /** The options that can't be touched, with the reason. */
  function unreached(options) {
    return options.flatMap((option) => {
      const why = placesOf(option).map(untouchable);
      return why.includes("") ? [] : [`${option.label}: ${why[0] ?? "is nowhere"}`];
    });
  }

  /** All faults in how a decision is shown. */
  function problems(options) {
    const found = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) found.push("the page scrolls");
    const sentence = document.querySelector(".ask :is(.say, .past)");
    const box = sentence && boxOf(sentence);
    if (!box || box.top < 0 || box.bottom > innerHeight + FUZZ) found.push("the question is not to be seen");
    const asked = document.querySelector(".band.mine .sentence span");
    if (asked && asked.scrollHeight > asked.clientHeight + LINE) found.push(`the question is cut: ${asked.textContent}`);
    found.push(...unreached(options));
    const isOpen = document.querySelector(".picker, .choices:not(.docked)") !== null; // it covers the hand
    for (const button of document.querySelectorAll(isOpen ? ".band button" : ".band button, .hand [data-spot]")) {
      if (button.closest("[data-over]") || !isSeen(button)) continue;
      const why = untouchable(button);
      if (why) found.push(`${nameOf(button)}: ${why}`);
    }
    return [...new Set([...found, ...overlaps()])];
  }

  /** The box of the board. */
  function board() {
    const parts = document.querySelectorAll(".stage > .head, .arena, .band, .dock, .log, [data-place], .hand [data-spot]");
    return [...parts].map((one) => Object.values(boxOf(one).toJSON()).map(Math.round).join());
  }

  /** Wait for the next frame, or a moment if none is drawn. */
  const frame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, PAUSE);
    });

  /** Wait until everything is drawn and nothing moves. */
  async function settle() {
    let [before, now] = ["", "-"];
    for (let n = 0; n < LOOKS && before !== now; n++) {
      before = now;
      await frame();
      await frame();
      now = String(board());
    }
  }

  /** The same, as soon as it can be touched. */
  async function find(option) {
    open();
    const { zone, seat, card } = option.target ?? {};
    if (zone === "slot" && !document.querySelector(`[data-camp="${seat}"]`)) document.querySelector(`[data-tab="${seat}"] .spot`)?.click();
    if (zone === "discards" && card && !document.querySelector(".picker")) placesOf(option)[0]?.click();
    await settle();
    let place = placeOf(option);
    for (let n = 0; n < LOOKS && !place; n++) {
      await settle();
      place = placeOf(option);
    }
    return place;
  }

  /** All faults once nothing moves any more. */
  async function look(options) {
    let found = [];
    for (let n = 0; n < LOOKS; n++) {
      await settle();
      const behind = options.filter((option) => !placesOf(option).length);
      found = problems(options.filter((option) => !behind.includes(option)));
      if (behind.length) {
        open();
        await settle();
        found.push(...unreached(behind));
        open(false);
      }
      if (!found.length) break;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    return found;
  }

  return { look, settle, find, open, board };
})();
