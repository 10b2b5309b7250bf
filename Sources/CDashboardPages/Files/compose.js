"use strict";

// Shows a message while it is written, and what is wrong with what has been touched. Without it the form works, too.

const form = document.querySelector("form.compose");
const aside = form.querySelector("aside.seen");
const frame = aside.querySelector("iframe");
const state = document.getElementById("state");
const touched = new Set();

let isReady = false;
let isAsking = false;
let isStale = false;
let wantsCount = true;
let card = null;
// When what is on its way to the screen was written.
let written = 0;

// MARK: Asking

// One question at a time: what is written meanwhile is asked at once after it.
async function refresh() {
  isStale = true;
  if (isAsking) return;
  isAsking = true;
  while (isStale) {
    isStale = false;
    await ask().catch(() => { state.textContent = "The dashboard does not answer; what is written stays here."; });
  }
  isAsking = false;
}

async function ask() {
  const since = performance.now();
  const body = new URLSearchParams(new FormData(form));
  if (wantsCount) body.set("count", "1");
  const response = await fetch(form.dataset.preview, { method: "POST", body });
  if (!response.ok) throw new Error();
  const answer = await response.json();
  wantsCount = false;
  written = since;
  card = answer.card ?? card;
  show();
  tell(answer);
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

function tell({ problems, others, problem, reach }) {
  for (const place of form.querySelectorAll(".error[id]")) {
    const name = place.id.slice(0, -"-error".length);
    const text = touched.has(name) ? problems[name] ?? "" : place.textContent;
    if (place.textContent !== text) place.textContent = text;
    document.getElementById(name)?.toggleAttribute("aria-invalid", text !== "");
  }
  const count = Object.keys(problems).filter((name) => name.startsWith("a:")).length + others.length;
  const text = problem ?? (count === 0 ? "" : `${count} mistake${count === 1 ? "" : "s"} left: the last sound state is shown. ${others.join(" ")}`);
  if (state.textContent !== text) state.textContent = text;
  if (reach !== undefined) document.getElementById("reach").textContent = reach;
}

// MARK: The screen

// As large as a screen, and then as small as the room for it.
function fit() {
  const [width, height] = document.getElementById("screen").value.split("x").map(Number);
  const room = frame.parentElement;
  const scale = Math.min(room.clientWidth / width, (innerHeight * 0.7) / height);
  Object.assign(frame.style, { width: `${width}px`, height: `${height}px`, transform: `scale(${scale})` });
  room.style.height = `${height * scale}px`;
}

// MARK: Fields

// What a choice needs comes from the server, which knows the functions.
async function renew(choice) {
  const body = new URLSearchParams(new FormData(form));
  body.set("do", "fields");
  const response = await fetch(form.action, { method: "POST", body });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const fields = page.getElementById("fields");
  if (!fields) return;
  document.getElementById("fields").replaceChildren(...fields.childNodes);
  prepare();
  document.getElementById(choice.id)?.focus();
  refresh();
}

function prepare() {
  for (const button of form.querySelectorAll("button.renew")) button.hidden = true;
  for (const text of form.querySelectorAll("input[data-colour]")) colour(text);
  for (const text of form.querySelectorAll("input[data-accepted]")) pick(text);
}

// A place to pick it, beside the text.
function colour(text) {
  const label = form.querySelector(`label[for="${CSS.escape(text.id)}"]`)?.textContent.trim();
  const picker = Object.assign(document.createElement("input"), { type: "color", className: "picker" });
  picker.setAttribute("aria-label", `Pick: ${label}`);
  const follow = () => { if (/^#[0-9a-f]{6}$/i.test(text.value)) picker.value = text.value; };
  follow();
  text.addEventListener("input", follow);
  picker.addEventListener("input", () => {
    text.value = picker.value;
    touched.add(text.id);
  });
  text.after(picker);
}

// Bytes of a file that a message takes along.
const LARGEST_FILE = 200000;

// A small file of this machine goes into the message itself.
function pick(text) {
  const label = form.querySelector(`label[for="${CSS.escape(text.id)}"]`)?.textContent.trim();
  const picker = Object.assign(document.createElement("input"), { type: "file", className: "file", accept: text.dataset.accepted });
  picker.setAttribute("aria-label", `Take a file along: ${label}`);
  picker.addEventListener("change", () => {
    const [chosen] = picker.files;
    if (!chosen) return;
    if (chosen.size > LARGEST_FILE) {
      const place = document.getElementById(`${text.id}-error`);
      place.textContent = `“${chosen.name}” has ${Math.ceil(chosen.size / 1000)} KB, and a message takes ${LARGEST_FILE / 1000} KB along: put it where hosts find it, and write its address`;
      return;
    }
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      text.value = reader.result;
      touched.add(text.id);
      refresh();
    });
    reader.readAsDataURL(chosen);
  });
  text.after(picker);
}

// What belongs to another choice of recipients is put away.
function choose() {
  const chosen = form.querySelector("input[name=to]:checked")?.value;
  for (const part of form.querySelectorAll("[data-for]")) part.hidden = part.dataset.for !== chosen;
}

const TEMPLATE = "a:";

form.addEventListener("input", ({ target }) => {
  touched.add(target.id);
  if (!target.name.startsWith(TEMPLATE)) wantsCount = true;
  choose();
  refresh();
});
form.addEventListener("change", ({ target }) => {
  if (target.closest(".field")?.dataset.action !== undefined) renew(target);
});
document.getElementById("screen").addEventListener("change", fit);
addEventListener("resize", fit);
aside.hidden = false;
prepare();
choose();
fit();
refresh();
