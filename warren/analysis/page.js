"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { words, players, moves, strings, cards, badges } = data;
  const SHOWN = 5; // options before the rest is folded away
  const NBSP = "\u00a0";
  const slider = document.getElementById("slider");
  const field = document.getElementById("field");
  const now = document.getElementById("now");
  let at = 1;

  // --- words -------------------------------------------------------------------------------------

  const plurals = new Intl.PluralRules(data.language);
  const known = plurals.resolvedOptions().pluralCategories;
  const categories = ["zero", "one", "two", "few", "many", "other"].filter((each) => known.includes(each));

  // The last form serves for every category without one of its own.
  function form(number, forms) {
    const place = categories.indexOf(plurals.select(Math.abs(number)));
    return forms[Math.min(place, forms.length - 1)];
  }

  function say(key, values = {}) {
    return words[key].replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name, forms) =>
      forms === undefined ? values[name] : form(values[name], forms.split("|")));
  }

  function percent(thousandths) {
    if (thousandths > 0 && thousandths < 5) return "<1" + NBSP + "%";
    if (thousandths > 995 && thousandths < 1000) return ">99" + NBSP + "%";
    return Math.round(thousandths / 10) + NBSP + "%";
  }

  // --- elements: texts only ever become text nodes -----------------------------------------------

  function make(name, options = {}, ...children) {
    const [tag, ...classes] = name.split(".");
    const element = document.createElement(tag);
    element.className = classes.join(" ");
    for (const [key, value] of Object.entries(options)) element.setAttribute(key, value);
    element.append(...children.filter((child) => child !== null && child !== ""));
    return element;
  }

  function glyph(name) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    svg.setAttribute("viewBox", "0 0 16 16");
    svg.setAttribute("aria-hidden", "true");
    use.setAttribute("href", "#g-" + name);
    svg.append(use);
    return svg;
  }

  function badge(key) {
    const element = make("span.badge", { "aria-hidden": "true" }, glyph(key), badges[key]);
    element.classList.add("b-" + key);
    return element;
  }

  const hidden = (text) => make("span.hidden", {}, text);

  // --- a card ------------------------------------------------------------------------------------

  function count([kind, n]) {
    return make("span.count." + kind, { "aria-hidden": "true" }, glyph(kind), String(n));
  }

  function chip(number) {
    const [name, key, rank, , counts, spoken] = cards[number];
    const pips = rank ? make("span.worth", { "aria-hidden": "true" }, rank) : null;
    return make("li", { title: spoken }, badge(key), pips, name, ...counts.map(count),
      hidden(" (" + spoken + ")"));
  }

  function cell(slot) {
    if (typeof slot === "number") return make("li.card.empty", {}, hidden(strings[slot]));
    const [number, marks, tokens, extra] = slot;
    const [name, key, , value, , spoken] = cards[number];
    const told = [spoken, strings[extra]].filter(Boolean).join(", ");
    const card = make(["li.card", ...marks, "c-" + key].join("."), { title: told },
      make("div.top", {}, badge(key), make("span.worth", { "aria-hidden": "true" }, value)),
      make("span.title", {}, name), hidden(" (" + told + ")"));
    const chips = tokens.map((kind) => make("span.token." + kind));
    if (chips.length) card.append(make("div.chips", { "aria-hidden": "true" }, ...chips));
    return card;
  }

  // --- a position --------------------------------------------------------------------------------

  function facts(found) {
    return make("dl.facts", {}, ...found.map(([name, value]) =>
      make("div", {}, make("dt", {}, strings[name]), make("dd", {}, strings[value]))));
  }

  function list([name, found]) {
    return make("div.list", {}, make("h4", {}, strings[name]), make("ul", {}, ...found.map(chip)));
  }

  function army(rows) {
    const cells = rows.flatMap(([rank, spoken, slots]) => [
      make("li.row-name", { "aria-label": strings[spoken] }, strings[rank]), ...slots.map(cell),
    ]);
    return make("ol.army", {}, ...cells);
  }

  function gauge([kind, name, have, most]) {
    const cells = make("span.cells", { "aria-hidden": "true" });
    for (let n = 0; n < Math.max(most, have); n++) {
      cells.append(make(n >= most ? "i.over" : n < have ? "i.full" : "i"));
    }
    return make("div.gauge." + kind, {},
      make("span.count", {}, glyph(kind), NBSP + strings[name]), cells,
      make("span", {}, have + "/" + most));
  }

  function seat(board, number, deciding) {
    const title = make("h3", {}, players[number]);
    if (deciding) title.append(make("span.tag", {}, words.decides));
    const element = make("section.seat.seat" + number, { "aria-label": players[number] }, title,
      facts(board.facts));
    if (deciding) element.classList.add("deciding");
    if (board.rows) element.append(army(board.rows));
    if (board.gauges) element.append(make("div.gauges", {}, ...board.gauges.map(gauge)));
    element.append(...board.lists.map(list));
    return element;
  }

  function drawPosition(move) {
    const key = move.seat < 0 ? "position_end" : move.chosen < 0 ? "position_now" : "position";
    const seats = move.board.seats.map((board, number) => seat(board, number, number === move.seat));
    document.getElementById("position").replaceChildren(
      make("h2", {}, say(key, { player: players[move.seat] })), facts(move.board.facts),
      ...move.board.lists.map(list), make("div.seats", {}, ...seats));
  }

  // --- a move ------------------------------------------------------------------------------------

  function bar(label, chance, { seat, range = "", tags = [], taken = false }) {
    const fill = make("i");
    fill.style.width = chance / 10 + "%";
    return make("li.seat" + seat + (taken ? ".taken" : ""), {},
      make("span", {}, label, ...tags.map((tag) => make("span.tag", {}, tag))),
      make("span.amount", {}, percent(chance), range ? make("span.noise", {}, " (" + range + NBSP + "%)") : null),
      make("span.bar", { "aria-hidden": "true" }, fill));
  }

  function option(move, [label, chance, low, high], place) {
    const tags = [];
    if (place === move.best && move.options.length > 1) tags.push(words.best);
    if (place === move.chosen) tags.push(words.chosen);
    if (chance < 0) { // seen too seldom to be rated
      return make("li.seat" + move.seat + (place === move.chosen ? ".taken" : ""), {},
        make("span", {}, strings[label], ...tags.map((tag) => make("span.tag", {}, tag))),
        make("span.noise", {}, say("seldom", { n: low })));
    }
    return bar(strings[label], chance,
      { seat: move.seat, range: low + "–" + high, tags, taken: place === move.chosen });
  }

  function options(move) {
    const all = move.options.map((found, place) => option(move, found, place));
    const first = all.filter((_, place) => place < SHOWN || place === move.chosen);
    const rest = all.filter((_, place) => place >= SHOWN && place !== move.chosen);
    const found = [make("h3", {}, words.options), make("ul.bars", {}, ...first)];
    if (rest.length) {
      found.push(make("details", {}, make("summary", {}, say("more", { n: rest.length })),
        make("ul.bars", {}, ...rest)));
    }
    return found;
  }

  function heading(move) {
    const last = at === moves.length;
    const text = last ? words[data.over ? "the_end" : "the_present"]
      : say("move_of", { number: at, all: moves.length - 1 });
    const signs = move.marks.map(([kind]) =>
      make("span.sign." + kind, { "aria-hidden": "true" }, data.signs[kind]));
    return make("h2", {}, ...signs, text);
  }

  function callout([, name, sentence]) {
    return make("p.callout", {}, make("strong", {}, name), sentence);
  }

  function costOf(move) {
    const [cost, isClear] = move.cost;
    if (!cost) return [];
    const noise = isClear ? "" : " (" + words.within_noise + ")";
    return [make("p.meta", {}, say("cost_of", { n: cost }) + noise)];
  }

  function events(move) {
    if (move.chosen < 0) return [];
    const told = move.events.length
      ? make("ul.events", {}, ...move.events.map((text) => make("li", {}, strings[text])))
      : make("p.meta", {}, say("nothing", { player: players[move.seat] }));
    return [make("h3", {}, words.happened), told];
  }

  function deed(move) {
    if (move.chosen < 0) return "";
    const action = strings[move.options[move.chosen][0]];
    return say("deed", { player: players[move.seat], action });
  }

  function drawMove(move) {
    const panel = document.getElementById("move");
    const done = deed(move);
    const chances = move.chances.map((chance, number) => bar(players[number], chance, { seat: number }));
    const title = move.seat < 0 ? words.results : say("chances", { player: players[move.seat] });
    panel.className = "panel move needs-script" + (move.seat < 0 ? "" : " seat" + move.seat);
    panel.replaceChildren(heading(move), make("p.note", {}, strings[move.ask]),
      ...(done ? [make("p.deed", {}, done)] : []), ...costOf(move),
      ...move.marks.map(callout), ...events(move), ...(move.options.length ? options(move) : []),
      ...(chances.length ? [make("h3", {}, title), make("ul.bars", {}, ...chances)] : []));
  }

  // --- stepping ----------------------------------------------------------------------------------

  function show(number) {
    at = Math.min(moves.length, Math.max(1, number));
    const move = moves[at - 1];
    drawMove(move);
    drawPosition(move);
    slider.value = at;
    slider.setAttribute("aria-valuetext", at + ", " + (deed(move) || strings[move.ask]));
    now.hidden = false;
    now.style.left = 100 * (at - 1) / Math.max(1, moves.length - 1) + "%";
    history.replaceState(null, "", "#m" + at);
  }

  function turning(direction) {
    for (let n = at + direction; n >= 1 && n <= moves.length; n += direction) {
      if (moves[n - 1].marks.length) return n;
    }
    return at;
  }

  const steps = {
    first: () => 1, previous: () => at - 1, next: () => at + 1, last: () => moves.length,
  };
  const keys = {
    ArrowLeft: steps.previous, ArrowRight: steps.next, Home: steps.first, End: steps.last,
    n: () => turning(1), p: () => turning(-1),
  };

  function fromAddress() {
    const found = /^#m(\d+)$/.exec(location.hash);
    return found ? Number(found[1]) : 1;
  }

  document.addEventListener("keydown", (event) => {
    const key = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const bySlider = event.target === slider && event.key.length > 1;
    if (!key || bySlider || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    show(key());
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#m']");
    const button = event.target.closest("button[data-go]");
    if (button) show(steps[button.dataset.go]());
    if (!link) return;
    event.preventDefault();
    show(Number(link.hash.slice(2)));
    if (link.closest(".rest, .turning")) {
      document.getElementById("move").scrollIntoView({ block: "nearest" });
    }
  });
  field.addEventListener("click", (event) => {
    if (event.target.closest("a")) return;
    const box = field.getBoundingClientRect();
    show(1 + Math.round((moves.length - 1) * (event.clientX - box.left) / box.width));
  });
  slider.addEventListener("input", () => show(Number(slider.value)));
  window.addEventListener("hashchange", () => show(fromAddress()));

  document.documentElement.classList.add("script");
  document.getElementById("all").open = false;
  // The rows are for browsers without a script; here, an address must not scroll to them.
  for (const row of document.querySelectorAll("tr[id]")) row.removeAttribute("id");
  show(fromAddress());
})();
