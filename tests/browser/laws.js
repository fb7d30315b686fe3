// The three laws of the stage, checked inside the page in every frame: nothing is revealed early, nothing moves
// unasked, and all messages appear in the band.
window.laws = (() => {
  const FUZZ = 0.6; // of a pixel
  const STILL = 1000; // ms after a question in which no card of the hand may move
  const problems = new Set();
  const stood = new Map(); // the boxes of things, by screen and name
  const EARLIER = 200; // ms
  const COVERED = 3; // px of the edge of a value
  const EDGE = 5; // px by which frames and hopping cards may overlap
  const LINE = 8; // px: letters may stick out of a line; more than that is another line
  const GAP = 50; // ms: a longer gap between frames is due to a busy machine
  const battles = []; // the duration of each in ms
  const moments = []; // the number shown in each frame
  const known = new Map(); // what was found since the page last changed
  const changing = new MutationObserver(() => known.clear());
  changing.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const find = (query) => {
    if (changing.takeRecords().length) known.clear();
    if (!known.has(query)) known.set(query, [...document.querySelectorAll(`.stage ${query}`)]);
    return known.get(query);
  };
  const boxOf = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left, top, width, height];
  };
  /** Whether two elements overlap by more than their edges. */
  const meet = (one, other) => {
    const [a, b] = [one, other].map((each) => each.getBoundingClientRect());
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > EDGE && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > EDGE;
  };
  const isCut = (one) => one.scrollHeight > one.clientHeight + 1;
  const differ = (a, b) => a.some((n, at) => Math.abs(n - b[at]) > FUZZ);
  const wrong = (law, what) => problems.add(`${law}: ${what}`);
  let [asked, since, hand] = [null, 0, []];
  let [fought, drawn, rows] = [0, 0, []]; // ms of the battle, the time of the last frame, the summed rows
  let before = null; // round and points at the start of a battle

  const texts = () => [document.title, document.querySelector(".stage")?.innerText ?? ""].join("\n");
  const labels = () => find("[aria-label], [title]").flatMap((one) => [one.ariaLabel ?? "", one.title ?? ""]).join("\n");
  const round = () => find(".round b").map((one) => one.textContent).join();
  const points = () => find("[data-ring]").map((one) => `${one.dataset.ring} ${one.parentElement.ariaLabel}`).join();

  /** T3: fixed parts never move. */
  function standing() {
    const parts = ["> .band", "> .dock", "> .log", "> .head", ".plate", ".piles", "[data-camp]"];
    if (document.fonts.status !== "loaded" || document.querySelector(".fighting, .past, .draft")) return;
    for (const part of parts)
      find(part).forEach((one, n) => {
        if (one.closest(".picker")) return;
        const key = `${innerWidth}x${innerHeight} ${part} ${n}`;
        const box = boxOf(one);
        if (!stood.has(key)) stood.set(key, box);
        else if (differ(stood.get(key), box)) wrong("T3", `${key} lay at ${stood.get(key).map(Math.round)}, then at ${box.map(Math.round)}`);
      });
    const grounds = find("[data-camp]").map((one) => Math.round(one.getBoundingClientRect().bottom));
    const isTall = document.querySelector(".stage.tall") !== null;
    if (!isTall && new Set(grounds).size > 1) wrong("T5", `ground lines ${grounds}`);
    const { seats, round } = heard.table.view ?? {};
    for (const one of find(".filling .garment")) {
      const key = `${innerWidth}x${innerHeight} ${seats?.length} garments of round ${round}`;
      if (!stood.has(key)) stood.set(key, one.offsetWidth);
      else if (Math.abs(stood.get(key) - one.offsetWidth) > 1) wrong("T3", `${key} were ${stood.get(key)} px wide, then ${one.offsetWidth}`);
    }
  }

  /** T1 and T2: while a beat is shown, nothing reveals what follows. */
  function telling(stage) {
    const { ask, view } = heard.table ?? {};
    if (find("[data-legal]").some((one) => !one.closest("[inert]"))) wrong("T2", `something can be chosen during ${stage.dataset.beat}`);
    const said = `${texts()}\n${labels()}`;
    const question = ask?.mine && ask.question !== "turn" ? ask.sentence.replace(/\.$/, "") : "";
    if (question && said.includes(question)) wrong("T1", `asked already: ${question}`);
    if (document.title.includes("Your turn")) wrong("T1", "the title knows whose turn it is");
    const shown = find("#log-lines button").map((one) => one.textContent);
    const late = heard.log.filter(({ moment }) => moment < heard.table.moments).length; // the first line of the last beat
    if (find("> .band .marks i").length > 1 && !view?.reason && shown.length > late) wrong("T1", `the log says already: ${shown.slice(late).join(" ")}`);
    if (!stage.classList.contains("fighting")) return;
    before ??= { round: round(), points: points() };
    if (round() !== before.round) wrong("T1", `round ${round()} during the battle of ${before.round}`);
    if (points() !== before.points) wrong("T10", `${points()}, not ${before.points}`);
  }

  /** T1: nothing shows the result of a battle before its point flies, except the log of earlier rounds. */
  const results = new Set();
  function spoiling(stage) {
    for (const beat of heard.table.beats)
      for (const { what, text } of beat.happenings) if (["battle-won", "supremacy"].includes(what) && text) results.add(text.replace(/\.$/, ""));
    if (!/^(gather|row|slam)/.test(stage.dataset.beat ?? "")) return;
    const said = find(":is(.dock, .band)").map((one) => one.innerText).join("\n");
    for (const text of results) if (said.includes(text)) wrong("T1", `told during ${stage.dataset.beat}: ${text}`);
  }

  /** T10: sums land in order, and shields show the total so far. */
  function fighting(stage) {
    const isFought = stage.classList.contains("fighting");
    if (isFought && !fought) rows = [];
    if (isFought) fought += Math.min(performance.now() - drawn, GAP);
    if (!isFought && fought) {
      battles.push(fought);
      [fought, before] = [0, null];
    }
    drawn = performance.now();
    if (!isFought && find(".summed").length) wrong("T10", "totals are still large after a battle");
    if (!isFought) return;
    for (const one of find(".summed"))
      if (find(".plate .backs").some((other) => meet(one, other))) wrong("T10", `a total covers a hand at ${innerWidth}x${innerHeight}`);
    const shown = [...new Set(find("[data-sum]").map((one) => Number(one.dataset.sum)))];
    if (shown.some((row, n) => n && row < shown[n - 1])) wrong("T10", `rows in the order ${shown}`);
    if (shown.length < rows.length) wrong("T10", `sums are gone: ${rows} ${shown}`);
    rows = shown;
    for (const one of find(":is(.total, .sums b)"))
      if (find("[data-camp] .card").some((card) => meet(one, card))) wrong("T10", `a sum lies over a card at ${innerWidth}x${innerHeight}`);
    for (const one of find("[data-sum]")) if (one.getBoundingClientRect().top < find("> .head")[0].getBoundingClientRect().bottom - EDGE) wrong("T10", "a sum lies over the head");
    if (document.querySelector(".spine:not(.flat)") === null || innerWidth < 1200) return;
    const sums = [0, 0];
    for (const line of find(".sums")) [...line.querySelectorAll("b")].forEach((one, n) => (sums[n] += Number(one.textContent)));
    const shields = find(".plate .strength .shield").map((one) => Number(one.textContent));
    if (shields.length === 2 && sums.join() !== shields.join()) wrong("T10", `shields ${shields}, sums ${sums}`);
  }

  /** The cards of the hand, or the garments on the line. */
  const held = () => find(":is(.foot > .hand, .filling) [data-spot]").filter((one) => !one.closest("[inert]"));

  /** T4: once a question is shown, no card of the hand moves. */
  function lying() {
    const { asked: decision } = document.querySelector(".band")?.dataset ?? {};
    const now = performance.now();
    const boxes = () => held().map((one) => [one.ariaLabel.split(";")[0], boxOf(one)]);
    const screen = `${innerWidth}x${innerHeight}`;
    const key = decision ? `${decision} ${screen}` : null;
    if (key !== asked) [asked, since, hand] = [key, now, key ? boxes() : []];
    if (!key || now - since > STILL) return;
    const found = boxes();
    if (found.length !== hand.length) wrong("T4", `${hand.length} cards became ${found.length}`);
    else hand.forEach(([name, box], n) => {
      if (differ(box, found[n][1])) wrong("T4", `${name} moved from ${box.map(Math.round)} to ${found[n][1].map(Math.round)}`);
    });
  }

  /** T4: a card can still be touched where it was 200 ms before the player's turn. */
  const presses = { made: 0, missed: [] };
  const lately = []; // the boxes of hand cards, with their times
  let pressed = null;
  const nameOf = (one) => one?.dataset.at ?? one?.dataset.garment;
  function pressing() {
    const now = performance.now();
    const cards = find(":is(.picker, .choices)").length ? [] : held().map((one) => [nameOf(one), boxOf(one)]); // not covered
    lately.push([now, `${innerWidth}x${innerHeight}`, cards]);
    while (lately.length > 2 && lately[1][0] < now - EARLIER) lately.shift();
    const decision = find("> .band.mine")[0]?.dataset.asked;
    if (!decision || decision === pressed || document.querySelector("[data-stirred]")) return;
    pressed = decision;
    const [[, screen, before]] = lately;
    if (screen !== `${innerWidth}x${innerHeight}`) return;
    before.forEach(([at, [left, top, width, height]], n) => {
      const seen = (before[n + 1]?.[1][0] ?? left + width) - left; // the next card may cover it
      const hit = document.elementFromPoint(left + Math.min(width, seen > 0 ? seen : width) / 2, top + height / 2)?.closest("[data-spot]");
      presses.made += 1;
      if (nameOf(hit) !== at && !hit?.matches(":focus-visible")) // the keyboard lifts the card that it has reached
        presses.missed.push(`${at}: ${nameOf(hit)}`);
    });
  }

  /** T3: buttons do not come and go while nobody acts. */
  let [line, changes, counted] = ["", 0, 0];
  function flickering() {
    const now = performance.now();
    if (now - counted > STILL) [changes, counted] = [0, now];
    const found = find(".band .buttons button").map((one) => one.textContent).join(" | ");
    if (found !== line) [line, changes] = [found, changes + 1];
    if (changes > 8) wrong("T3", `buttons flicker: ${found}`);
  }

  /** T16: an automatic answer is shown with one question only. */
  const alone = new Map(); // the question by the answer
  function answering() {
    const [said] = find("> .band.mine .why.alone");
    if (!said) return;
    const key = `${heard.moves} ${said.textContent}`; // the page itself answered
    const decision = said.closest(".band").dataset.asked;
    if (!alone.has(key)) alone.set(key, decision);
    else if (alone.get(key) !== decision) wrong("T16", `told again: ${said.textContent}`);
  }

  /** T8: what the band tells or asks is whole and uncovered; so are plates. */
  let stuck = []; // what stuck out of plates when they were last seen; they fit within a frame
  function saying() {
    const found = [];
    const screen = `${innerWidth}x${innerHeight}`;
    const [band] = find("> .band");
    for (const one of find(".band .sentence, .band .why")) {
      if (!one.checkVisibility()) continue; // a long question has the whole band
      const [a, b] = [one.getBoundingClientRect(), band.getBoundingClientRect()];
      const [top, bottom] = [b.top + band.clientTop, b.bottom - band.clientTop]; // inside the border
      if (a.top < top - 1 || a.bottom > bottom + 1) wrong("T8", `out of the band at ${screen}: ${one.textContent}`);
      if (find(".held figure, .band :is(.marks i, .buttons button)").some((other) => meet(one, other))) wrong("T8", `covered at ${screen}: ${one.textContent}`);
    }
    for (const plate of find(".plate")) {
      const box = plate.getBoundingClientRect();
      const parts = [...plate.querySelectorAll(":is(.words, .count, .flag, .backs, .ban, .clock, .strength:not(.summed))")].filter((one) => one.clientWidth);
      parts.forEach((part, n) => {
        const { left, right } = part.getBoundingClientRect();
        if (left < box.left - 1 || right > box.right + 1) found.push(`${part.className} sticks out of a plate at ${screen}`);
        for (const other of parts.slice(n + 1)) if (meet(part, other)) found.push(`${part.className} lies over ${other.className} at ${screen}`);
      });
    }
    for (const what of found) if (stuck.includes(what)) wrong("T8", what);
    stuck = found;
  }

  /** T7, T8, T13, T14, T16, T18: texts and pictures are readable. */
  function reading() {
    for (const label of find(".do .label")) if (label.getClientRects().length > 1) wrong("T7", label.textContent);
    for (const one of find("> .band.mine .sentence span"))
      if (one.scrollHeight > one.clientHeight + LINE) wrong("T8", `cut at ${innerWidth}x${innerHeight}: ${one.textContent}`);
    for (const one of find(".picker .name, .picker .words b"))
      if (one.scrollWidth > one.clientWidth + 1 || !one.textContent.trim()) wrong("T13", `cut: ${one.textContent}`);
    for (const one of find(".picker .list .item")) if (isCut(one)) wrong("T13", `cut at ${innerWidth}x${innerHeight}: ${one.textContent}`);
    for (const one of find(".picker .peek")) if (!one.querySelector("[data-spot]")) wrong("T13", `a folded hand is empty at ${innerWidth}x${innerHeight}`);
    for (const one of find(".picker .read :is(.item, .words)"))
      if (isCut(one)) wrong("T13", `cut at ${innerWidth}x${innerHeight}: ${one.textContent}`);
    const { ask } = heard.table;
    const isTurn = ask?.question === "turn" && find("> .band.mine")[0]?.dataset.asked === String(ask.decision);
    if (isTurn && find(".picker:not(:has(.close))").length) wrong("T14", `a picker opens by itself in a turn at ${innerWidth}x${innerHeight}`);
    const isSelected = find(".band .plain:not([aria-expanded])").length > 0; // the buttons are a card's own
    const often = isTurn && !isSelected ? ["pass", "draw"].flatMap((kind) => ask.options.find((one) => one.kind === kind) ?? []) : [];
    for (const { label } of often) if (!find(".band .do").some((one) => one.ariaLabel === label)) wrong("T7", `is not in the band at ${innerWidth}x${innerHeight}: ${label}`);
    for (const one of find(".foot > .hand .strip")) if (!one.checkVisibility()) wrong("T13", `a hand has no names at ${innerWidth}x${innerHeight}`);
    const [picker] = find(".picker:has(.read)");
    if (picker && innerWidth >= 1280) {
      const over = picker.getBoundingClientRect();
      for (const one of find("[data-camp] .card")) if (one.getBoundingClientRect().bottom > over.top + 1 && !one.closest(".picker")) wrong("T14", "a picker covers an army");
    }
    for (const one of find(".picker .hand .card")) {
      const [a, b] = [one, one.closest(".picker")].map((each) => each.getBoundingClientRect());
      if (a.top < b.top - 1 || a.bottom > b.bottom + 1) wrong("T13", `a hand is cut at ${innerWidth}x${innerHeight}`);
    }
    for (const one of find(".poster, .poster .about"))
      if (document.fonts.status === "loaded" && isCut(one)) wrong("T13", `a poster is cut at ${innerWidth}x${innerHeight}: ${one.textContent}`);
    for (const one of find(".rack b")) if (one.scrollWidth > one.clientWidth + 1) wrong("T13", `cut at ${innerWidth}x${innerHeight}: ${one.textContent}`);
    const isTiny = Math.max(innerWidth, innerHeight) < 700 && heard.table.view.cycle > 5; // six in a hand
    for (const one of find(".filling .garment.lit .name")) if (!one.checkVisibility() && !isTiny) wrong("T13", `a garment has no name at ${innerWidth}x${innerHeight}`);
    for (const [n, one] of find(".filling .below").entries())
      if (find(".filling .below").slice(n + 1).some((other) => meet(one, other))) wrong("T8", `stains overlap at ${innerWidth}x${innerHeight}`);
    for (const one of find("[data-camp] .lit")) {
      const ring = one.getBoundingClientRect().left - parseFloat(getComputedStyle(one).getPropertyValue("--lit"));
      const value = one.closest(".place").previousElementSibling?.querySelector(".shield");
      if (value && value.getBoundingClientRect().right > ring + COVERED) wrong("T8", `a frame covers a value at ${innerWidth}x${innerHeight}`);
    }
    for (const one of find(".costs"))
      if (find(":is(.plate, .stack > b, .round)").some((other) => meet(one, other))) wrong("T8", `a cost lies over something at ${innerWidth}x${innerHeight}: ${one.textContent}`);
    for (const one of find(".round"))
      if (find(":is(.tab, .stack, .stack > b)").some((other) => meet(one, other))) wrong("T8", `the round is covered at ${innerWidth}x${innerHeight}`);
    const [docked] = find(".dock .lying[data-card]");
    const id = docked?.dataset.card;
    const known = JSON.stringify([heard.table?.view, heard.table?.ask, heard.table?.beats]);
    if (id && !known.includes(`"${id}"`)) wrong("T16", `${id} is long gone`);
    const [picture] = find(".dock .picture");
    if (picture && Math.abs(picture.clientWidth / picture.clientHeight - 0.75) > 0.02) wrong("T18", "a picture is not whole");
  }

  let wait = 0;
  function look() {
    requestAnimationFrame(look);
    const stage = document.querySelector(".stage");
    if (!stage || !heard.table) return;
    const isTelling = stage.dataset.telling !== undefined;
    fighting(stage);
    spoiling(stage);
    if (document.querySelector("dialog[open]")) return;
    if (isTelling && !heard.coming) telling(stage);
    if (!isTelling) setTimeout(lying); // once everything fits this frame
    pressing();
    answering();
    flickering();
    standing();
    if ((wait = (wait + 1) % 4)) return;
    setTimeout(() => {
      saying(); // once everything fits this frame
      if (stage.dataset.telling === undefined && !heard.coming) reading();
    });
  }
  requestAnimationFrame(look);
  return { problems: () => [...problems], battles, moments, presses };
})();
