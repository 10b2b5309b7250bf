"use strict";

// Shows what the presenter sends, one message after the other, and tells it what people do. A message takes the stage when
// all of it is there, and what fills the screen leaves it only for the next one: between two of them nothing is blank.
// What comes and goes is the business of connection.js; elements.js makes a message.

const stage = document.getElementById("stage");

// Milliseconds.
const LONGEST_LOADING = 5000;
// For what fills the screen and is over: the next one takes its place within that, or it goes.
const LINGER = 1500;

let shown = null;
// What is being loaded.
let coming = null;

// MARK: What is shown

async function show(card) {
  // After a lost line the same message comes again.
  if (coming ? coming.card.id === card.id : shown && !shown.isOver && shown.card.id === card.id) return;
  drop(coming);
  const next = build(card);
  coming = next;
  stage.append(next.root);
  await loaded(next);
  if (coming !== next) return;
  coming = null;
  takeTheStage(next);
  await seen(next.root);
  // A page of its own says itself when it can be seen.
  if (!card.page || next.isSeen) tell(next);
}

// That it can be seen.
function tell(message) {
  if (shown !== message) return;
  post(`presented/${message.card.id}`).catch(() => {}).then(() => message.isTold?.());
}

function takeTheStage(next) {
  const last = shown;
  shown = next;
  frameLook(next.card);
  if (isModal(next.card)) {
    next.root.showModal();
    // The message itself and no button: a key that was meant for something else must not press one.
    next.root.focus({ preventScroll: true });
    // Opening it has looked for something to press, wherever that is.
    next.root.scrollTop = 0;
  } else {
    next.root.hidden = false;
  }
  for (const frame of next.root.querySelectorAll("iframe")) scale(frame);
  if (next.film) play(next);
  if (!last) return;
  clearTimeout(last.linger);
  last.root.inert = true;
  // What fills the screen comes in over what was there; anything else takes its place.
  if (!fills(next.card)) return drop(last);
  arrived(next.root).then(() => drop(last));
}

// The presenter has nothing to show, or shows something else next.
function clear() {
  drop(coming);
  coming = null;
  if (!shown || shown.isOver) return;
  if (shown.isLeaving || !fills(shown.card)) return vanish();
  const leaving = shown;
  leaving.isOver = true;
  leaving.root.inert = true;
  leaving.linger = setTimeout(() => { if (shown === leaving) vanish(); }, LINGER);
}

// At once: whoever looks must not take it for what is shown.
function vanish() {
  drop(coming);
  drop(shown);
  coming = shown = null;
}

function drop(message) {
  if (!message) return;
  clearTimeout(message.linger);
  clearInterval(message.watchdog);
  message.deaf?.();
  message.isEnded = true;
  if (message.root.open) message.root.close();
  message.root.remove();
  release(message.root);
}

function isModal(card) {
  return card.layout === "modal" || fills(card);
}

function fills(card) {
  return card.layout === "full-screen";
}

// MARK: When it is there

// When its pictures, fonts and films can be drawn; what takes too long is left to come later.
async function loaded({ root, fonts, drawing }) {
  if (drawing) return drawing;
  const loads = [...fonts];
  for (const image of root.querySelectorAll("img")) loads.push(image.decode().catch(() => { image.hidden = true; }));
  for (const frame of root.querySelectorAll("iframe")) {
    loads.push(new Promise((loaded) => frame.addEventListener("load", loaded, { once: true })));
  }
  for (const video of root.querySelectorAll("video.film, video.background")) {
    loads.push(new Promise((loaded) => {
      for (const name of ["canplay", "error"]) video.addEventListener(name, loaded, { once: true });
    }));
  }
  await Promise.race([Promise.all(loads), new Promise((late) => setTimeout(late, LONGEST_LOADING))]);
}

// When it has come in.
async function arrived(root) {
  await Promise.all(root.getAnimations({ subtree: true }).map((animation) => animation.finished.catch(() => {})));
}

// When it has come in, and a frame with it was drawn.
async function seen(root) {
  await arrived(root);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

// MARK: What people do

function dismiss() {
  if (!shown || !shown.card.isDismissible || shown.isLeaving || shown.isOver) return;
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

watch();
