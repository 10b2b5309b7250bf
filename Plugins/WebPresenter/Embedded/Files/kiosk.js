"use strict";

// What a screen needs that stands by itself: it stays awake, its pointer hides, and a finger or a mouse changes nothing
// but the message. All of it only where the browser fills the screen ("--kiosk", F11).

// Milliseconds without a movement, after which the pointer is hidden.
const POINTER_REST = 3000;

const alone = matchMedia("(display-mode: fullscreen)");

let rest = 0;

function settle() {
  document.documentElement.classList.toggle("kiosk", alone.matches);
  awaken();
}

// Browsers take the lock back whenever the page is hidden.
async function awaken() {
  if (!alone.matches || document.visibilityState !== "visible" || !navigator.wakeLock) return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    // Some machines have none to give, such as those on a battery that is low.
  }
}

function moved() {
  clearTimeout(rest);
  document.documentElement.classList.remove("at-rest");
  rest = setTimeout(() => document.documentElement.classList.add("at-rest"), POINTER_REST);
}

function unlessAlone(event) {
  if (alone.matches) event.preventDefault();
}

for (const name of ["contextmenu", "dragstart", "selectstart"]) document.addEventListener(name, unlessAlone);
// Zoom by two fingers, by the wheel, and by the keyboard.
for (const name of ["gesturestart", "gesturechange"]) document.addEventListener(name, unlessAlone);
document.addEventListener("wheel", (event) => { if (event.ctrlKey) unlessAlone(event); }, { passive: false });
document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && ["+", "-", "=", "0"].includes(event.key)) unlessAlone(event);
});
for (const name of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(name, moved, { passive: true });
document.addEventListener("visibilitychange", awaken);
alone.addEventListener("change", settle);
settle();
moved();
