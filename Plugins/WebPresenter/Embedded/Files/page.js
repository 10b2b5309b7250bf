"use strict";

// Shows what the presenter sends, and tells it what people do. All texts of a message become text nodes: nothing that a
// message says is ever read as HTML here. What comes and goes is the business of connection.js.

const stage = document.getElementById("stage");

// Milliseconds.
const LONGEST_LOADING = 5000;

let shown = null;

// MARK: What is shown

function show(card) {
  // After a lost line the same message comes again.
  if (shown && shown.card.id === card.id) return;
  clear();
  const root = build(card);
  shown = { card, root };
  stage.append(root);
  if (card.layout === "modal" || card.layout === "full-screen") {
    root.showModal();
    // The message itself and no button: a key that was meant for something else must not press one.
    root.focus();
  }
  drawn(root).then(() => {
    if (shown && shown.root === root) post(`presented/${card.id}`).catch(() => {});
  });
}

function clear() {
  if (!shown) return;
  if (shown.root.open) shown.root.close();
  shown.root.remove();
  shown = null;
}

// When the message is really on the screen: pictures loaded, it has come in, and a frame with it was drawn.
async function drawn(root) {
  const loads = [...root.querySelectorAll("img")].map((image) => image.decode().catch(() => { image.hidden = true; }));
  for (const frame of root.querySelectorAll("iframe")) {
    loads.push(new Promise((loaded) => frame.addEventListener("load", loaded, { once: true })));
  }
  await Promise.race([Promise.all(loads), new Promise((late) => setTimeout(late, LONGEST_LOADING))]);
  await Promise.all(root.getAnimations({ subtree: true }).map((animation) => animation.finished.catch(() => {})));
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

function dismiss() {
  if (!shown || !shown.card.isDismissible || shown.isLeaving) return;
  const leaving = shown;
  leaving.isLeaving = true;
  // The presenter answers with "clear", here and on all other pages.
  post(`dismiss/${leaving.card.id}`).catch((error) => {
    leaving.isLeaving = false;
    complain(leaving, error);
  });
}

async function trigger(message, number, button) {
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  say(message, "");
  try {
    await post(`trigger/${message.card.id}/${number}`);
    button.classList.add("done");
    setTimeout(() => button.classList.remove("done"), 1500);
  } catch (error) {
    complain(message, error);
  }
  button.removeAttribute("aria-disabled");
}

function complain(message, error) {
  say(message, `That did not work: ${error.message}`);
}

function say(message, text) {
  const place = message.root.querySelector(".outcome");
  if (place) place.textContent = text;
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented || !shown) return;
  event.preventDefault();
  dismiss();
});

// MARK: Elements

function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (key in made) made[key] = value; else made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child));
  return made;
}

function build(card) {
  const isModal = card.layout === "modal" || card.layout === "full-screen";
  const root = element(isModal ? "dialog" : "section", { className: `message ${card.layout}`, lang: card.language, dir: direction(card) });
  const message = { card, root };
  if (card.accent) paint(root, card.accent);
  if (card.background !== undefined) {
    root.classList.add("on-picture");
    root.append(element("img", { className: "background", src: file(card, card.background), alt: "" }));
  }
  const text = element("div", { className: "text" }, ...heading(card), ...body(card));
  const content = element("div", { className: "content" }, text, buttons(message));
  const picture = card.picture && element("img", {
    className: "picture", src: file(card, card.picture.number), alt: card.picture.alternative,
  });
  if (picture) root.classList.add("has-picture");
  root.append(element("div", { className: "sheet" }, picture, content, cross(card)));
  if (card.title) root.setAttribute("aria-labelledby", "title"); else root.setAttribute("aria-label", card.name);
  if (isModal) {
    root.setAttribute("aria-modal", "true");
    root.tabIndex = -1;
    root.addEventListener("cancel", (event) => { event.preventDefault(); dismiss(); });
  } else {
    root.setAttribute("role", "alert");
  }
  return root;
}

// Where the language says nothing, the first letter of the first text does.
const FIRST_LETTER = /\p{L}/u;
const MIRRORED = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}\p{Script=Nko}\p{Script=Adlam}]/u;

function direction(card) {
  if (card.direction) return card.direction;
  const texts = [card.title, card.subtitle, ...card.entries.map((entry) => entry.value)];
  const letter = texts.filter((text) => typeof text === "string").join(" ").match(FIRST_LETTER);
  return letter && MIRRORED.test(letter[0]) ? "rtl" : "ltr";
}

function heading(card) {
  return [
    card.title && element("h1", { id: "title", dir: "auto", textContent: card.title }),
    card.subtitle && element("p", { className: "subtitle", dir: "auto", textContent: card.subtitle }),
  ];
}

function body(card) {
  const parts = [];
  for (const entry of card.entries.filter((entry) => entry.kind === "paragraph")) {
    parts.push(element("p", { className: "paragraph", dir: "auto", textContent: entry.value }));
  }
  if (card.hasHTML) parts.push(frame(card));
  const rest = card.entries.filter((entry) => entry.kind !== "paragraph");
  if (rest.length) parts.push(list(card, rest));
  return parts;
}

function list(card, entries) {
  const made = element("dl");
  for (const entry of entries) {
    made.append(element("dt", { dir: "auto", textContent: entry.label }), element("dd", {}, value(card, entry)));
  }
  return made;
}

function value(card, entry) {
  switch (entry.kind) {
  case "group": return list(card, entry.entries);
  case "items":
    return element("ul", {}, ...entry.values.map((item) => element("li", { dir: "auto", textContent: item })));
  case "files": return element("div", { className: "files" }, ...entry.files.map((item) => media(card, item, entry)));
  case "code": return element("pre", { tabIndex: 0, dir: "ltr" }, element("code", { textContent: entry.value }));
  case "qr": return qr(entry);
  default: return element("p", { dir: "auto", textContent: entry.value });
  }
}

// One path for all dark modules, with the quiet zone that readers need.
function qr(entry) {
  const space = "http://www.w3.org/2000/svg";
  const made = document.createElementNS(space, "svg");
  const side = entry.rows.length + 8;
  const dark = entry.rows.flatMap((row, y) => [...row].map((module, x) => module === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : ""));
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", dark.join(""));
  made.append(path);
  for (const [name, text] of Object.entries({
    viewBox: `0 0 ${side} ${side}`, class: "qr", role: "img", "aria-label": `${entry.label}: ${entry.value}`,
    "shape-rendering": "crispEdges",
  })) made.setAttribute(name, text);
  return made;
}

function media(card, item, entry) {
  const src = file(card, item.number);
  switch (item.shownAs) {
  case "image": return element("img", { src, alt: entry.label });
  case "video": return element("video", { src, controls: true, muted: true, autoplay: true, loop: true, "aria-label": entry.label });
  case "audio": return element("audio", { src, controls: true, "aria-label": entry.label });
  default: return element("p", { textContent: item.size });
  }
}

function file(card, number) {
  return `files/${card.id}/${number}`;
}

// A message's HTML: no scripts run there, it leads nowhere, and it is as high as it is.
function frame(card) {
  const made = element("iframe", { className: "html", title: card.title || card.name });
  made.setAttribute("sandbox", "allow-same-origin");
  made.src = `content/${card.id}`;
  made.addEventListener("load", () => {
    const inner = made.contentDocument;
    if (!inner) return;
    const { dir, lang } = made.closest(".message") || {};
    Object.assign(inner.documentElement, { dir: dir || "", lang: lang || "" });
    const fit = () => { made.style.height = `${Math.ceil(inner.documentElement.getBoundingClientRect().height)}px`; };
    for (const link of inner.querySelectorAll("a, area")) {
      for (const name of ["href", "xlink:href", "ping", "target"]) link.removeAttribute(name);
    }
    inner.addEventListener("keydown", (event) => { if (event.key === "Escape") dismiss(); });
    inner.documentElement.style.fontSize = getComputedStyle(document.documentElement).fontSize;
    new ResizeObserver(fit).observe(inner.documentElement);
    fit();
  });
  return made;
}

function buttons(message) {
  const { card } = message;
  let hasFirst = false;
  const made = card.actions.map((action, number) => {
    const isFirst = !action.closes && !hasFirst;
    hasFirst = hasFirst || isFirst;
    const button = element("button", {
      type: "button", className: isFirst ? "first" : "", dir: "auto", textContent: action.label,
    });
    if (action.spoken) button.setAttribute("aria-label", action.spoken);
    button.addEventListener("click", () => trigger(message, number, button));
    return button;
  });
  const outcome = element("p", { className: "outcome", role: "status" });
  return made.length ? element("div", { className: "actions" }, ...made, outcome) : outcome;
}

function cross(card) {
  if (!card.isDismissible) return null;
  const made = element("button", { type: "button", className: "close", "aria-label": card.closeLabel, title: card.closeLabel });
  made.addEventListener("click", dismiss);
  return made;
}

// The colour, and black or white on it, whichever can be read better (WCAG 2.2, "relative luminance").
function paint(root, colour) {
  const parts = [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16) / 255);
  const [red, green, blue] = parts.map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  root.style.setProperty("--accent", colour);
  root.style.setProperty("--on-accent", luminance > 0.179 ? "#000" : "#fff");
}

watch();
