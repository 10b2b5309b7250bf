"use strict";

// Draws the pictures, and keeps them and the page as the project is now. Without it the form works, too.

const form = document.getElementById("form");
const gallery = document.getElementById("gallery");
const live = document.getElementById("live");
const touched = new Set();

let number = Number(document.body.dataset.number);
let filled = form ? JSON.parse(form.dataset.filled) : {};

// MARK: What is written

const FIELD = "a:";
const MARKER = "a:!for";
const PRESENCE = "!here";

// Only what is not as the form was filled: all else follows the project.
function written() {
  const state = new URLSearchParams();
  const data = [...new FormData(form)];
  const sent = new Set(data.map(([name]) => name));
  const changed = [];
  for (const [name, value] of data) {
    if (!name.startsWith(FIELD)) {
      if (name !== "filled") state.append(name, value);
    } else if (name.endsWith(PRESENCE)) {
      const field = name.slice(0, -PRESENCE.length);
      if (sent.has(field) === (filled[field] !== undefined)) continue;
      changed.push([name, ""]);
      if (sent.has(field)) changed.push([field, "on"]);
    } else if (!sent.has(name + PRESENCE) && value.replaceAll("\r\n", "\n") !== filled[name]) {
      changed.push([name, value]);
    }
  }
  if (!state.getAll("size").includes("free")) for (const name of ["width", "height"]) state.delete(name);
  if (!state.get("from")) state.delete("from");
  for (const [name, value] of changed) state.append(name, value);
  if (changed.length) state.set(MARKER, form.elements[MARKER].value);
  return state;
}

// Longer addresses are not taken by all who are to open them.
const LONGEST_ADDRESS = 8000;

function keepAddress() {
  const query = String(written());
  if (query.length <= LONGEST_ADDRESS) history.replaceState(null, "", query ? `?${query}` : location.pathname);
}

// MARK: Pictures

const shots = new Map();

function collect() {
  for (const frame of shots.keys()) if (!frame.isConnected) shots.delete(frame);
  for (const frame of document.querySelectorAll("iframe.picture")) {
    if (!shots.has(frame)) shots.set(frame, { isReady: false, card: null, shown: "", number: 0 });
  }
  fit();
}

function fit() {
  for (const frame of shots.keys()) {
    const [width, height] = [Number(frame.dataset.width), Number(frame.dataset.height)];
    const room = frame.parentElement;
    room.style.maxWidth = "";
    fitScreen(frame, width, height, gallery ? Infinity : Math.min(height, Math.max(360, innerHeight * 0.8)));
    // As wide as the picture, so that nothing is beside it.
    if (!gallery) room.style.maxWidth = `${Math.ceil(frame.getBoundingClientRect().width) + 2}px`;
  }
}

function draw(frame, shot) {
  const card = shot.card && JSON.stringify(shot.card);
  if (!shot.isReady || !card || card === shot.shown) return;
  shot.shown = card;
  frame.contentWindow.postMessage({ card: shot.card, scheme: frame.dataset.scheme }, location.origin);
}

addEventListener("message", ({ source: sender, origin, data }) => {
  if (origin !== location.origin) return;
  for (const [frame, shot] of shots) {
    if (frame.contentWindow !== sender) continue;
    if (data.marquee === "ready") {
      [shot.isReady, shot.shown] = [true, ""];
      draw(frame, shot);
    }
    if (data.marquee === "painted") [frame.dataset.painted, frame.dataset.paintedAt] = [shot.number, Date.now()];
  }
});

let isAsking = false;
let isStale = false;

// One question at a time: what changes meanwhile is asked at once after it.
async function refresh() {
  isStale = true;
  if (isAsking) return;
  isAsking = true;
  while (isStale) {
    isStale = false;
    try { take(await ask()); } catch (error) { say(error.said ?? "The playground does not respond. Your input is kept."); }
  }
  isAsking = false;
}

async function ask() {
  const answer = form
    ? await fetch(form.dataset.picture, { method: "POST", body: written() })
    : await fetch(gallery.dataset.pictures + location.search, { cache: "no-store" });
  if (answer.ok) return answer.json();
  throw Object.assign(new Error(), { said: answer.status === 413 ? "The values are too long to preview." : `The playground returned status ${answer.status}.` });
}

function take(answer) {
  for (const [frame, shot] of shots) {
    const card = answer.cards[frame.dataset.card];
    shot.number = answer.number;
    if (card) shot.card = card;
    frame.closest(".shot").toggleAttribute("data-old", !card || answer.old.includes(frame.dataset.card));
    draw(frame, shot);
  }
  if (form) tell(answer);
}

function tell({ problems, state, yaml }) {
  for (const place of form.querySelectorAll(".error[data-field]")) {
    const text = problems[place.dataset.field] ?? "";
    if (place.textContent !== text) place.textContent = text;
    const field = document.getElementById(place.id.slice(0, -"-error".length));
    if (text) field?.setAttribute("aria-invalid", "true"); else field?.removeAttribute("aria-invalid");
  }
  for (const [id, text] of [["state", state], ["yaml", yaml]]) {
    const place = document.getElementById(id);
    if (place.textContent !== text) place.textContent = text;
  }
}

// MARK: The page

let renewals = 0;

// The page as the server makes it of what is written now; null where another one has been asked for meanwhile.
async function freshPage() {
  const mine = renewals += 1;
  const answer = form
    ? await fetch(location.pathname, { method: "POST", body: written() })
    : await fetch(location.href, { cache: "no-store" });
  const text = await answer.text();
  return answer.ok && mine === renewals ? new DOMParser().parseFromString(text, "text/html") : null;
}

// What tells an element that has the focus from the others of its part.
function sign(element) {
  return [element.tagName, element.id, element.getAttribute("href"), element.getAttribute("name")].join("\n");
}

function replaceKeepingFocus(part, news) {
  if (part.innerHTML === news.innerHTML) return;
  const focused = part.contains(document.activeElement) ? sign(document.activeElement) : null;
  part.replaceChildren(...news.childNodes);
  if (focused === null) return;
  [...part.querySelectorAll("a, button, input, select, textarea, [tabindex]")]
    .find((element) => sign(element) === focused)?.focus({ preventScroll: true });
}

function namesOfShots(page) {
  return [...page.querySelectorAll("#gallery > li")]
    .map((item) => `${item.dataset.name} ${item.querySelector("iframe") ? "drawn" : ""}`).join("\n");
}

async function renew() {
  const before = form && contentOfFields(document.getElementById("fields"));
  const page = await freshPage().catch(() => null);
  if (!page) return;
  // Other templates: all frames begin anew anyway.
  if (gallery && namesOfShots(document) !== namesOfShots(page)) return location.reload();
  for (const part of document.querySelectorAll("[data-live]")) {
    const news = page.querySelector(`[data-live="${CSS.escape(part.dataset.live)}"]`);
    if (news) replaceKeepingFocus(part, news);
  }
  if (form) takeForm(page, before);
}

// What a form is made of, and not what is wrong or written in it.
function shapeOf(fields) {
  const copy = fields.cloneNode(true);
  for (const place of copy.querySelectorAll(".error")) place.textContent = "";
  for (const field of copy.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  return copy.innerHTML;
}

let shape = form && shapeOf(document.getElementById("fields"));

// The fields of a definition that has changed, with what was written meanwhile.
function takeForm(page, before) {
  const [place, fields] = [document.getElementById("fields"), page.getElementById("fields")];
  filled = JSON.parse(page.getElementById("form").dataset.filled);
  const news = shapeOf(fields);
  if (news === shape) return;
  shape = news;
  const focused = document.activeElement?.id;
  takeFields(place, fields, before);
  prepare();
  if (focused && place.querySelector(`#${CSS.escape(focused)}`)) document.getElementById(focused).focus({ preventScroll: true });
}

// Other pictures: their frames begin anew.
async function renewPictures() {
  const page = await freshPage().catch(() => null);
  if (!page) return;
  document.getElementById("pictures").replaceChildren(...page.getElementById("pictures").childNodes);
  collect();
  await refresh();
}

// What a choice needs comes from the server, which knows the functions.
async function renewFields() {
  const before = contentOfFields(document.getElementById("fields"));
  const page = await freshPage().catch(() => null);
  if (!page) return;
  takeForm(page, before);
  keepAddress();
  await refresh();
}

function prepare() {
  for (const button of form.querySelectorAll("button.renew")) button.hidden = true;
  for (const text of form.querySelectorAll("input[data-colour]")) addPicker(form, text, touched);
}

// MARK: What happens to the project

function say(text) {
  if (live.textContent !== text) live.textContent = text;
}

async function follow(next) {
  if (next === number) return;
  number = next;
  await Promise.all([form || shots.size ? refresh() : null, renew()]);
  document.body.dataset.number = next;
  say(`Updated at ${new Date().toLocaleTimeString()}`);
}

// Milliseconds.
const RETRY = 2000;

let source = null;
let isAlone = false;

function listen() {
  if (source || document.hidden) return;
  source = new EventSource("/events");
  source.addEventListener("change", ({ data }) => {
    if (isAlone) say("Reconnected");
    isAlone = false;
    follow(Number(data));
  });
  source.addEventListener("end", lose);
  source.addEventListener("error", () => {
    lose();
    // A browser gives up for good where the server says no, as one does that was started anew.
    if (source?.readyState !== EventSource.CLOSED) return;
    unlisten();
    setTimeout(listen, RETRY);
  });
}

function lose() {
  isAlone = true;
  say("The playground was stopped. This page continues when it is back; after a restart, open its new address.");
}

function unlisten() {
  source?.close();
  source = null;
}

document.addEventListener("visibilitychange", () => { if (document.hidden) unlisten(); else listen(); });
addEventListener("pagehide", unlisten);
addEventListener("pageshow", listen);
addEventListener("resize", fit);

if (form) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keepAddress();
    renewPictures();
  });
  form.addEventListener("input", ({ target }) => {
    if (target.closest("#fields")) {
      keepAddress();
      refresh();
    }
  });
  form.addEventListener("change", ({ target }) => {
    if (target.name === "from") {
      const state = written();
      for (const name of [...state.keys()].filter((key) => key.startsWith(FIELD))) state.delete(name);
      location.assign(`?${state}`);
    } else if (target.closest(".view")) {
      keepAddress();
      renewPictures();
    } else if (target.closest(".field")?.dataset.action !== undefined) {
      renewFields();
    }
  });
  const copy = document.getElementById("copy");
  copy.hidden = !navigator.clipboard;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById("yaml").textContent);
    say("Copied");
  });
  prepare();
}
collect();
if (form || shots.size) refresh();
listen();
