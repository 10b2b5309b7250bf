"use strict";

// Lets the page in with the address that opened it, and keeps the line to the presenter, which says what page.js shows.

const line = document.getElementById("line");

// Milliseconds.
const RETRY = 400;
const SILENCE_BEFORE_CLEARING = 4000;

// Where the token is kept: for this window only, also when it is loaded again.
const TOKEN = "token";

let ticket = "";
let stream = null;
let clearing = 0;
let isRefused = false;

// MARK: Who this page is

// The address that opened this page works once, and does not stay in the address bar or the history.
function takeTicket() {
  const found = location.hash.slice(1);
  if (!found) return;
  ticket = found;
  isRefused = false;
  history.replaceState(null, "", location.pathname);
}

// What the server says no to for good: only another address helps.
class Refusal extends Error {
  isAnswer = true;
}

async function ask(path, options = {}, authorization = `Bearer ${sessionStorage.getItem(TOKEN)}`) {
  const response = await fetch(path, { cache: "no-store", ...options, headers: { Authorization: authorization } });
  if (response.ok) return response;
  const { message } = await response.json();
  if (response.status === 401) sessionStorage.removeItem(TOKEN);
  if (response.status === 401 || response.status === 403) throw new Refusal(message);
  throw Object.assign(new Error(message), { isAnswer: true });
}

// A ticket that is used up matters only to a page that has no token yet.
async function enter(signal) {
  if (ticket) {
    try {
      const response = await ask("session", { method: "POST", signal }, `Ticket ${ticket}`);
      sessionStorage.setItem(TOKEN, (await response.json()).token);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    ticket = "";
  }
  if (!sessionStorage.getItem(TOKEN)) throw new Refusal("no token");
}

// MARK: The line to the presenter

// A page that nobody can see does not watch: messages wait for one that somebody sees.
async function watch() {
  if (stream || isRefused || document.visibilityState !== "visible") return;
  const own = new AbortController();
  stream = own;
  try {
    await enter(own.signal);
    const response = await ask("events", { signal: own.signal });
    await read(response.body, own);
  } catch (error) {
    isRefused = stream === own && error instanceof Refusal;
  }
  if (stream !== own) return;
  stream = null;
  if (isRefused) return refused();
  disconnected();
  setTimeout(watch, RETRY);
}

// Source: HTML, "Server-sent events": a browser's own reader of them sends no token.
async function read(body, own) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (true) {
    const { value, done } = await reader.read();
    if (done || stream !== own) return;
    const events = (text + value).split("\n\n");
    text = events.pop();
    for (const event of events) take(event.split("\n"));
  }
}

function take(lines) {
  const field = (name) => lines.find((line) => line.startsWith(name))?.slice(name.length);
  const kind = field("event: ");
  if (!kind) return;
  connected();
  if (kind === "show") show(JSON.parse(field("data: "))); else if (kind === "clear") clear();
}

function unwatch() {
  const old = stream;
  stream = null;
  if (old) old.abort();
  vanish();
}

function connected() {
  clearTimeout(clearing);
  clearing = 0;
  line.textContent = "";
}

// What is shown can't be answered any more, and may be shown again under another number.
function disconnected() {
  if (clearing) return;
  clearing = setTimeout(() => {
    vanish();
    line.textContent = "Connecting …";
  }, SILENCE_BEFORE_CLEARING);
}

function refused() {
  connected();
  vanish();
  line.textContent = "This address has already been used. Open the one that is now in the presenter's file 'url'.";
}

// MARK: What belongs to a message

// The address of one of its files.
function file(card, number) {
  return `files/${card.id}/${number}`;
}

// Loads its HTML into a frame.
function fill(frame, card) {
  frame.src = `content/${card.id}`;
}

// Its answer is read to the end: a browser keeps one that is not for as long as the page is open.
async function post(path, body) {
  const response = await ask(path, { method: "POST", body });
  await response.arrayBuffer();
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") watch(); else unwatch();
});
addEventListener("hashchange", () => { takeTicket(); watch(); });
addEventListener("pagehide", unwatch);
addEventListener("pageshow", watch);
takeTicket();
