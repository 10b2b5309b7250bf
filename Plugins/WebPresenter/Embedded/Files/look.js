"use strict";

// A brand's colours, fonts, corners and sizes, as custom properties of a message and of the page.

const FONTS = ["font", "headingFont"];

// Fonts that are loaded, by their files' keys, the latest last. A message's files have addresses of their own, and a browser
// keeps what it has drawn with a font for ever: loaded for each message anew, a brand's font would fill its memory.
const loadedFonts = new Map();
const KEPT_FONTS = 4;
let fonts = 0;

// Gives a message its look, and says when its fonts are there.
function dress(message) {
  const { card, root } = message;
  const { look } = card;
  // On a picture texts are white, whatever a brand's are.
  const own = ["accent", ...(card.background || card.film ? [] : ["paper", "ink"])].filter((name) => look[name]);
  for (const name of own) root.style.setProperty(`--${name}`, both(look[name]));
  if (look.accent) root.style.setProperty("--on-accent", both({ light: readable(look.accent.light), dark: readable(look.accent.dark) }));
  // What stands between paper and ink follows both.
  if (own.includes("paper") || own.includes("ink")) root.classList.add("own-colours");
  if (look.radius !== undefined) root.style.setProperty("--radius", `${look.radius / 16}rem`);
  message.faces = [];
  message.fonts = FONTS.filter((name) => look[name]).map((name) => font(message, name, look[name]));
}

function both({ light, dark }) {
  return `light-dark(${light}, ${dark})`;
}

function font({ card, root, faces }, name, { family, number, key }) {
  const loaded = number === undefined ? undefined : loadedFont(file(card, number), key);
  const own = family ?? loaded.family;
  root.style.setProperty(name === "font" ? "--font" : "--heading-font", `"${own.replaceAll(/["\\\n]/g, "")}"`);
  if (!loaded) return Promise.resolve();
  loaded.users += 1;
  faces.push(loaded);
  return loaded.loading;
}

// A font's file, loaded; from the message that had it first, where that is the same.
function loadedFont(address, key) {
  const known = loadedFonts.get(key);
  if (known) {
    loadedFonts.delete(key);
    loadedFonts.set(key, known);
    return known;
  }
  const family = `theme ${fonts += 1}`;
  const face = new FontFace(family, `url("${address}")`);
  document.fonts.add(face);
  const made = { family, face, key, users: 0 };
  if (key !== undefined) loadedFonts.set(key, made);
  // A font that cannot be read leaves the usual one; the next message tries it again.
  made.loading = face.load().then(() => {}, () => {
    if (loadedFonts.get(key) === made) loadedFonts.delete(key);
    if (made.users === 0) document.fonts.delete(face);
  });
  return made;
}

// What a message needs no longer; the latest stay for those that come.
function letGo(font) {
  font.users -= 1;
  for (const [key, { users }] of loadedFonts) {
    if (loadedFonts.size <= KEPT_FONTS) break;
    if (users === 0) forget(key);
  }
  if (font.users === 0 && loadedFonts.get(font.key) !== font) document.fonts.delete(font.face);
}

function forget(key) {
  document.fonts.delete(loadedFonts.get(key).face);
  loadedFonts.delete(key);
}

// What is the page's own, and stays when the message has gone.
function frameLook({ look }) {
  const page = document.documentElement;
  for (const name of ["--ground", "--ground-edge"]) {
    if (look.ground) page.style.setProperty(name, both(look.ground)); else page.style.removeProperty(name);
  }
  page.classList.toggle("far", look.scale === "auto");
  page.style.setProperty("--scale", typeof look.scale === "number" ? look.scale : 1);
}

// Black or white on a colour, whichever can be read better (WCAG 2.2, "relative luminance").
function readable(colour) {
  const parts = [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16) / 255);
  const [red, green, blue] = parts.map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.179 ? "#000000" : "#ffffff";
}
