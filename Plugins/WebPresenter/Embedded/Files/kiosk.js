"use strict";

// What a screen needs that stands by itself: it stays awake, its pointer hides, and a finger or a mouse changes nothing
// but the message. All of it only where the browser fills the screen ("--kiosk", F11).

// Milliseconds without a movement, after which the pointer is hidden.
const POINTER_REST = 3000;

const alone = matchMedia("(display-mode: fullscreen)");

let rest = 0;
let lock = null;

function settle() {
  document.documentElement.classList.toggle("kiosk", alone.matches);
  awaken();
}

// Browsers take the lock back whenever the page is hidden.
async function awaken() {
  if (!alone.matches) {
    lock?.release();
    lock = null;
    return;
  }
  if (document.visibilityState !== "visible" || !navigator.wakeLock || (lock && !lock.released)) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    // Some machines have none to give, such as those on a battery that is low.
  }
}

function moved() {
  clearTimeout(rest);
  document.documentElement.classList.remove("at-rest");
  rest = setTimeout(() => document.documentElement.classList.add("at-rest"), POINTER_REST);
}

function hold(event) {
  if (alone.matches) event.preventDefault();
}

// This page, or the one in a frame of it, whose events do not come here.
function tame(page) {
  // What a menu, a drag and a selection begin with; then zoom by two fingers, by the wheel, and by the keyboard.
  for (const name of ["contextmenu", "dragstart", "selectstart", "gesturestart", "gesturechange"]) page.addEventListener(name, hold);
  page.addEventListener("wheel", (event) => { if (event.ctrlKey) hold(event); }, { passive: false });
  page.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && ["+", "-", "=", "0"].includes(event.key)) hold(event);
  });
  for (const name of ["pointermove", "pointerdown", "keydown"]) page.addEventListener(name, moved, { passive: true });
}

tame(document);
document.addEventListener("visibilitychange", awaken);
alone.addEventListener("change", settle);
settle();
moved();
