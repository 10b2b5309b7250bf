"use strict";

// Shows what the presenter sends, one message after the other, and tells it what people do. A message takes the stage when
// all of it is there, and what fills the screen leaves it only for the next one: between two of them nothing is blank.
// What comes and goes is the business of connection.js; elements.js makes a message.
//
// A message is "coming" while it loads, then "shown"; "lingering" where it is over and the next one is not there yet; and
// "gone".

const stage = document.getElementById("stage");

// Milliseconds.
const LONGEST_LOADING = 5000;
// For what fills the screen and is over, where nothing follows.
const LINGER = 1500;

let shown = null;
// What is being loaded.
let coming = null;

// MARK: What is shown

async function show(card) {
  // After a lost line the same message comes again.
  if (coming ? coming.card.id === card.id : shown?.state === "shown" && shown.card.id === card.id) return;
  drop(coming);
  coming = null;
  let next;
  try {
    next = build(card);
  } catch (error) {
    // Rather a reason in the queue than a message that nobody sees.
    return post(`failed/${card.id}`, `the page could not draw it: ${error.message}`).catch(() => {});
  }
  coming = next;
  next.state = "coming";
  next.root.inert = true;
  stage.append(next.root);
  await loaded(next);
  if (coming !== next) return;
  coming = null;
  takeTheStage(next);
  await seen(next.root);
  // A page of its own says itself when it can be seen.
  if (!card.page || next.isDrawn) tell(next);
}

// That it can be seen.
async function tell(message) {
  if (message.state !== "shown") return;
  await insist(message, "presented");
  message.markTold?.();
}

function takeTheStage(next) {
  const last = shown;
  shown = next;
  next.state = "shown";
  next.root.inert = false;
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
  if (shown?.state !== "shown") return;
  if (shown.isLeaving || !fills(shown.card)) return vanish();
  shown.state = "lingering";
  shown.root.inert = true;
  linger(shown);
}

// Until the next one is there, however long that takes to load.
function linger(message) {
  message.linger = setTimeout(() => {
    if (shown !== message) return;
    if (coming) return linger(message);
    drop(message);
    shown = null;
  }, LINGER);
}

// At once: whoever looks must not take it for what is shown.
function vanish() {
  drop(coming);
  drop(shown);
  coming = shown = null;
}

function drop(message) {
  if (!message) return;
  message.state = "gone";
  clearTimeout(message.linger);
  clearInterval(message.watchdog);
  message.stopHearing?.();
  if (message.root.open) message.root.close();
  message.root.remove();
  release(message);
}

function isModal(card) {
  return card.layout === "modal" || fills(card);
}

function fills(card) {
  return card.layout === "full-screen";
}

// MARK: When it is there

// When its pictures, fonts and films can be drawn; what takes too long is left to come later.
async function loaded({ root, fonts, drawn }) {
  if (drawn) return drawn;
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

// MARK: What is told

// Says something of a message again and again while it stands there: a line may be lost at the wrong moment.
async function insist(message, what, body) {
  while (message.state === "shown" || message.state === "lingering") {
    try {
      return await post(`${what}/${message.card.id}`, body);
    } catch (error) {
      // The presenter has heard, and shows something else.
      if (error.isAnswer) return;
      await new Promise((again) => setTimeout(again, RETRY));
    }
  }
}

// MARK: What people do

function dismiss() {
  if (shown?.state !== "shown" || !shown.card.isDismissible || shown.isLeaving) return;
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
    const comment = message.root.querySelector(".comment textarea")?.value.trim();
    await post(`trigger/${message.card.id}/${number}`, comment ? JSON.stringify({ comment }) : undefined);
    button.classList.add("done");
    setTimeout(() => button.classList.remove("done"), 1500);
  } catch (error) {
    complain(message, error);
  }
  button.removeAttribute("aria-disabled");
}

function complain(message, error) {
  say(message, `Failed: ${error.message}`);
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
