"use strict";

// In place of connection.js, where somebody composes a message: the page around this one says what page.js shows, and
// nobody hears what people do here.

const line = document.getElementById("line");

// Milliseconds; only connections need it.
const RETRY = 400;

// A message's HTML, without scripts: its frame allows none.
const trusted = window.trustedTypes?.createPolicy("preview", { createHTML: (text) => text });

// Whoever writes keeps the focus: what is shown here cannot have it.
const showModal = HTMLDialogElement.prototype.showModal;
HTMLElement.prototype.focus = () => {};
HTMLDialogElement.prototype.showModal = function showWithoutFocus() {
  this.inert = true;
  showModal.call(this);
};

let previews = 0;

// "light" or "dark", where the page around this one wants another look than the browser.
let scheme = "";

// A picture that says which file is meant: it is where hosts find it, and nothing is loaded from there.
function file(card, number) {
  if (card.files[number].startsWith("data:image/") || card.files[number].startsWith("/files/")) return card.files[number];
  const name = card.files[number].replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400">
<rect width="640" height="400" fill="#8a93a3"/>
<path d="M0 400 210 190 340 320 440 220 640 400Z" fill="#6d7686"/><circle cx="480" cy="110" r="45" fill="#c3cad6"/>
<text x="320" y="210" font-family="sans-serif" font-size="28" fill="#fff" text-anchor="middle">${name}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
}

function fill(frame, card) {
  const html = scheme ? card.html.replace("color-scheme: light dark", `color-scheme: ${scheme}`) : card.html;
  frame.srcdoc = trusted ? trusted.createHTML(html) : html;
}

// What a presenter would be told.
async function post(path) {
  if (path.startsWith("presented/")) parent.postMessage({ marquee: "painted" }, location.origin);
}

function watch() {
  document.documentElement.classList.add("still");
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== parent || origin !== location.origin || !("card" in data)) return;
    scheme = ["light", "dark"].includes(data.scheme) ? data.scheme : "";
    document.documentElement.style.colorScheme = scheme;
    if (!data.card) return vanish();
    previews += 1;
    show({ ...data.card, id: String(previews) });
  });
  parent.postMessage({ marquee: "ready" }, location.origin);
}
