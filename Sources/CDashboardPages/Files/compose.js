"use strict";

// Shows a message while it is written, and what is wrong with what has been touched. Without it the form works, too.

const form = document.querySelector("form.compose");
const aside = form.querySelector("aside.seen");
const frame = aside.querySelector("iframe");
const state = document.getElementById("state");
const touched = new Set();
// What is wrong with files that were not taken, by field: the server knows nothing of them.
const refused = new Map();

let isReady = false;
let isAsking = false;
let isStale = false;
let wantsCount = true;
const id = form.elements.id.value;
let card = null;
// When what is on its way to the screen was written.
let written = 0;

// MARK: Keeping

// What was written, and what was shown of it, stays in this tab: a session may end before it is sent.
const DRAFT = "marquee.compose.draft";
const SHOWN = "marquee.compose.shown";

function keep(key, value) {
  // A browser may keep nothing, or not so much.
  try { sessionStorage.setItem(key, JSON.stringify(value)); } catch { drop(key); }
}

function kept(key) {
  try { return JSON.parse(sessionStorage.getItem(key)); } catch { return null; }
}

function drop(key) {
  try { sessionStorage.removeItem(key); } catch { /* Then nothing was kept. */ }
}

function keepDraft() {
  keep(DRAFT, [...new FormData(form)].filter(([name]) => name !== "csrf"));
}

// The form as it was, made anew by the server, which knows the fields that belong to each choice.
function takeDraft() {
  const draft = kept(DRAFT);
  drop(DRAFT);
  if (form.dataset.draft === undefined || !Array.isArray(draft)) return;
  const fields = new Map(draft);
  if (fields.get("template") !== form.elements.template.value) return;
  const copy = Object.assign(document.createElement("form"), { method: "post", action: form.action, hidden: true });
  for (const [name, value] of [...draft, ["csrf", form.elements.csrf.value], ["do", "fields"]]) {
    const field = Object.assign(document.createElement("textarea"), { name });
    field.value = value;
    copy.append(field);
  }
  document.body.append(copy);
  copy.submit();
}

// MARK: Asking

// One question at a time: what is written meanwhile is asked at once after it.
async function refresh() {
  isStale = true;
  if (isAsking) return;
  isAsking = true;
  while (isStale) {
    isStale = false;
    await ask().catch((error) => { state.textContent = error.said ?? "The dashboard does not respond; what you wrote is kept here."; });
  }
  isAsking = false;
}

async function ask() {
  const since = performance.now();
  const body = new URLSearchParams(new FormData(form));
  const counts = wantsCount;
  if (counts) body.set("count", "1");
  wantsCount = false;
  let answer;
  try {
    answer = await answerOf(await fetch(form.dataset.preview, { method: "POST", body, redirect: "manual" }));
  } catch (error) {
    wantsCount ||= counts;
    throw error;
  }
  written = since;
  if (answer.card) keep(SHOWN, { id, card: answer.card });
  card = answer.card ?? card;
  show();
  tell(answer);
  if (counts) document.getElementById("reach").textContent = answer.reach ?? "";
}

// - Throws: an error whose `said` is for people.
async function answerOf(response) {
  if (response.ok) return response.json();
  const reasons = { 0: "You are no longer logged in", 413: "The message is too large: attach smaller files" };
  throw Object.assign(new Error(), {
    said: `${reasons[response.status] ?? `The dashboard responded with ${response.status}`}; what you wrote is kept here.`,
  });
}

function show() {
  if (isReady) frame.contentWindow.postMessage({ card }, location.origin);
}

addEventListener("message", ({ source, origin, data }) => {
  if (source !== frame.contentWindow || origin !== location.origin) return;
  if (data.marquee === "ready") {
    isReady = true;
    show();
  }
  if (data.marquee === "painted") aside.dataset.painted = Math.round(performance.now() - written);
});

// MARK: Telling

function tell({ problems, others, problem }) {
  for (const place of form.querySelectorAll(".error[data-field]")) {
    const name = place.dataset.field;
    // What was told once is followed: another field may have put it right.
    const isKnown = touched.has(name) || place.textContent !== "";
    const text = refused.get(name) ?? (isKnown ? problems[name] ?? "" : "");
    if (place.textContent !== text) place.textContent = text;
    const field = document.getElementById(place.id.slice(0, -"-error".length));
    if (text) field?.setAttribute("aria-invalid", "true"); else field?.removeAttribute("aria-invalid");
  }
  const count = Object.keys(problems).filter((name) => name.startsWith("a:")).length + others.length;
  const text = problem ?? (count === 0 ? "" : `${count} error${count === 1 ? "" : "s"}: ${card ? "the preview shows the last valid state" : "no preview yet"}. ${others.join(" ")}`);
  if (state.textContent !== text) state.textContent = text;
  shorten(problems, others);
}

// Takes what has been put right off the list of mistakes.
function shorten(problems, others) {
  const list = document.getElementById("mistakes");
  if (!list) return;
  const wrong = new Set(Object.keys(problems).map((name) => name.replace(/\s/g, "_")));
  const before = list.querySelectorAll("li").length;
  for (const line of list.querySelectorAll("li")) {
    const field = line.querySelector("a")?.getAttribute("href").slice(1);
    if (field === undefined ? !others.includes(line.textContent) : !wrong.has(field)) line.remove();
  }
  const left = list.querySelectorAll("li").length;
  if (left === before) return;
  // It was read out as a whole; what is gone from it need not be.
  list.removeAttribute("role");
  if (left === 0) return list.remove();
  list.querySelector("p").textContent = `${left} error${left === 1 ? "" : "s"}; nothing was sent`;
}

// MARK: The screen

function fit() {
  const [width, height] = document.getElementById("screen").value.split("x").map(Number);
  fitScreen(frame, width, height, innerHeight * 0.7);
}

// MARK: Fields

let renewals = 0;

// What a choice needs comes from the server, which knows the functions. The last question counts, and what was written
// meanwhile stays.
async function renew(choice) {
  const number = renewals += 1;
  const place = document.getElementById("fields");
  const before = contentOfFields(place);
  const body = new URLSearchParams(new FormData(form));
  body.set("do", "fields");
  const page = await fetch(form.action, { method: "POST", body })
    .then((response) => response.text())
    .then((text) => new DOMParser().parseFromString(text, "text/html"), () => null);
  const fields = page?.getElementById("fields");
  if (!fields || number !== renewals) return;
  takeFields(place, fields, before);
  prepare();
  document.getElementById(choice.id)?.focus();
  refresh();
}

function prepare() {
  for (const button of form.querySelectorAll("button.renew")) button.hidden = true;
  for (const text of form.querySelectorAll("input[data-colour]")) addPicker(form, text, touched);
  for (const text of form.querySelectorAll("input[data-accepted]")) pick(text);
}

// Bytes of a file that a message takes along.
const LARGEST_FILE = 200000;

// A small file of this machine goes into the message itself.
function pick(text) {
  const label = form.querySelector(`label[for="${CSS.escape(text.id)}"]`)?.textContent.trim();
  const picker = Object.assign(document.createElement("input"), { type: "file", className: "file", accept: text.dataset.accepted });
  picker.setAttribute("aria-label", `Attach a file: ${label}`);
  picker.addEventListener("change", () => {
    const [chosen] = picker.files;
    if (!chosen) return;
    if (chosen.size > LARGEST_FILE) {
      const place = document.getElementById(`${text.id}-error`);
      refused.set(text.name, `'${chosen.name}' has ${Math.ceil(chosen.size / 1000)} KB, which exceeds the limit of ${LARGEST_FILE / 1000} KB for attached files; put it where hosts can reach it, and enter its URL`);
      place.textContent = refused.get(text.name);
      return;
    }
    refused.delete(text.name);
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      text.value = reader.result;
      touched.add(text.name);
      refresh();
    });
    reader.readAsDataURL(chosen);
  });
  text.after(picker);
}

// Among many hosts, one is found by its name.
const MANY_HOSTS = 10;

function addFilter() {
  const hosts = [...form.querySelectorAll(".hosts .choice")];
  if (hosts.length <= MANY_HOSTS) return;
  const filter = Object.assign(document.createElement("input"), { type: "search", className: "filter", placeholder: "Search" });
  filter.setAttribute("aria-label", "Search hosts by name");
  filter.dir = "auto";
  filter.addEventListener("input", (event) => {
    event.stopPropagation();
    const wanted = filter.value.trim().toLowerCase();
    for (const host of hosts) host.hidden = !host.textContent.toLowerCase().includes(wanted) && !host.querySelector("input").checked;
  });
  // Sending the form is not what somebody wants who searches.
  filter.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
  hosts[0].before(filter);
}

// What belongs to another choice of recipients is put away.
function choose() {
  const chosen = form.querySelector("input[name=to]:checked")?.value;
  for (const part of form.querySelectorAll("[data-for]")) part.hidden = part.dataset.for !== chosen;
}

const TEMPLATE = "a:";

form.addEventListener("submit", keepDraft);
form.addEventListener("input", ({ target }) => {
  keepDraft();
  touched.add(target.name);
  refused.delete(target.name);
  if (!target.name.startsWith(TEMPLATE)) wantsCount = true;
  choose();
  refresh();
});
form.addEventListener("change", ({ target }) => {
  if (target.closest(".field")?.dataset.action !== undefined) renew(target);
});
document.getElementById("screen").addEventListener("change", fit);
addEventListener("resize", fit);
const shown = kept(SHOWN);
if (shown?.id === id) card = shown.card;
takeDraft();
aside.hidden = false;
prepare();
addFilter();
choose();
fit();
refresh();
