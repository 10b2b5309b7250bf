"use strict";

// Makes the elements of a message. All its texts become text nodes: nothing that a message says is read as HTML here.

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
  const root = element(isModal(card) ? "dialog" : "section", { className: `message ${card.layout}`, lang: card.language, dir: direction(card) });
  const message = { card, root };
  if (card.page) return withPage(message);
  dress(message);
  if (card.background) root.append(background(card));
  if (card.film) root.append(film(message));
  if (card.background || card.film) root.classList.add("on-picture");
  const text = element("div", { className: "text" }, ...heading(card), ...body(card));
  const content = element("div", { className: "content" }, text, buttons(message));
  const picture = card.picture && element("img", {
    className: card.picture.isSign ? "picture sign" : "picture", src: file(card, card.picture.number), alt: card.picture.alternative,
  });
  if (picture) root.classList.add("has-picture");
  const mark = card.look.logo !== undefined && element("img", { className: "logo", src: file(card, card.look.logo), alt: "" });
  if (mark) root.classList.add("has-logo");
  const sheet = element("div", { className: "sheet" }, picture, content, mark, cross(card));
  if (!text.childElementCount && !card.actions.length) root.classList.add("is-wordless");
  root.append(sheet);
  if (card.title) root.setAttribute("aria-labelledby", "title"); else root.setAttribute("aria-label", card.name);
  if (isModal(card)) {
    root.setAttribute("aria-modal", "true");
    root.tabIndex = -1;
    root.addEventListener("cancel", (event) => { event.preventDefault(); dismiss(); });
  } else {
    root.setAttribute("role", "alert");
    root.hidden = true;
  }
  return message;
}

function withPage(message) {
  const { card, root } = message;
  root.classList.add("own");
  root.append(pageFrame(message));
  root.setAttribute("aria-label", card.title || card.name);
  root.setAttribute("aria-modal", "true");
  root.tabIndex = -1;
  root.addEventListener("cancel", (event) => { event.preventDefault(); dismiss(); });
  return message;
}

// A picture, or a film that goes on and on.
function background(card) {
  const { number, shownAs } = card.background;
  const src = file(card, number);
  if (shownAs !== "video") return element("img", { className: "background", src, alt: "" });
  return element("video", {
    className: "background", src, muted: true, loop: true, autoplay: true, playsInline: true, preload: "auto",
    disablePictureInPicture: true, "aria-hidden": "true",
  });
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
    // What speaks for itself has all of the width.
    const isWide = entry.kind === "gallery" || entry.kind === "qr";
    made.append(
      element("dt", { dir: "auto", className: isWide ? "unseen" : "", textContent: entry.label }),
      element("dd", { className: isWide ? "wide" : "" }, value(card, entry)));
  }
  return made;
}

function value(card, entry) {
  switch (entry.kind) {
  case "group": return list(card, entry.entries);
  case "items":
    return element("ul", {}, ...entry.values.map((item) => element("li", { dir: "auto", textContent: item })));
  case "moment": return element("p", { dir: "auto", textContent: moment(card, entry.value) });
  case "gallery": return gallery(card, entry);
  case "files": return element("div", { className: "files" }, ...entry.files.map((item) => media(card, item, entry)));
  case "code": return element("pre", { tabIndex: 0, dir: "ltr" }, element("code", { textContent: entry.value }));
  case "qr": return qr(entry);
  default: return element("p", { dir: "auto", textContent: entry.value });
  }
}

// As people write it in the message's language, at the browser's place.
function moment(card, text) {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  const style = { dateStyle: "long", timeStyle: "short" };
  try {
    // A tag may be written with the other hyphen.
    return date.toLocaleString(card.language?.replaceAll("_", "-") || undefined, style);
  } catch {
    return date.toLocaleString(undefined, style);
  }
}

// Pictures beside each other, which a finger, a wheel or the keyboard moves.
function gallery(card, entry) {
  const made = element("div", { className: "gallery" }, ...entry.files.map((item) => media(card, item, entry)));
  if (entry.files.length > 1) {
    made.tabIndex = 0;
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", entry.label);
  }
  return made;
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

// A message's HTML: no scripts run there, it leads nowhere, and it is as high as it is.
function frame(card) {
  const made = element("iframe", { className: "html", title: card.title || card.name });
  made.setAttribute("sandbox", "allow-same-origin");
  fill(made, card);
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
    tame(inner);
    scale(made);
    new ResizeObserver(fit).observe(inner.documentElement);
    fit();
  });
  return made;
}

// Its letters are as large as the page's.
function scale({ contentDocument: inner }) {
  if (inner) inner.documentElement.style.fontSize = getComputedStyle(document.documentElement).fontSize;
}

function buttons(message) {
  const { card } = message;
  let hasFirst = !card.hasMainAction;
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
  const parts = card.comment ? [comment(card.comment), ...made] : made;
  return made.length ? element("div", { className: "actions" }, ...parts, outcome) : outcome;
}

// What goes along with an answer.
function comment(label) {
  const field = element("textarea", { rows: 2, maxLength: 2000, dir: "auto" });
  // The page's own keys are not meant for what is written here; Escape is.
  field.addEventListener("keydown", (event) => { if (event.key !== "Escape") event.stopPropagation(); });
  return element("label", { className: "comment" }, element("span", { textContent: label, dir: "auto" }), field);
}

function cross(card) {
  if (!card.isDismissible) return null;
  const made = element("button", { type: "button", className: "close", "aria-label": card.closeLabel, title: card.closeLabel });
  made.addEventListener("click", dismiss);
  return made;
}
