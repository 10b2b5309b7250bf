"use strict";

// A film that fills the screen: its end is the end of its message, and one that cannot be played is told as a failure.

// Milliseconds without a new picture, after which a film is given up.
const LONGEST_STANDSTILL = 20000;

function film(message) {
  const { number, hasSound, isWhole } = message.card.film;
  const made = element("video", {
    className: isWhole ? "film whole" : "film", src: file(message.card, number), muted: !hasSound, playsInline: true,
    preload: "auto", disablePictureInPicture: true, "aria-label": message.card.title || message.card.name,
  });
  message.film = made;
  made.addEventListener("playing", () => { message.hasPlayed = true; });
  // What is damaged may end without a picture.
  made.addEventListener("ended", () => { if (message.hasPlayed) finish(message, "ended"); else fail(message, "it ended before it started"); });
  made.addEventListener("error", () => fail(message, reason(made.error)));
  return made;
}

function fail(message, why) {
  // What cannot be loaded fails once it would be seen.
  if (message.state === "coming") message.trouble = why; else finish(message, "failed", `the browser cannot play the film: ${why}`);
}

// Once each.
function finish(message, how, why = "") {
  if (message.isFinished || message.state === "gone") return;
  message.isFinished = true;
  clearInterval(message.watchdog);
  // The presenter answers with "clear", here and on all other pages.
  insist(message, how, why);
}

function reason(error) {
  const kinds = { 1: "it was stopped", 2: "it could not be loaded", 3: "it is damaged", 4: "its format is not supported" };
  return [kinds[error?.code] || "no reason given", error?.message].filter(Boolean).join(" — ");
}

// Begins it. A browser that wants a click before it makes any noise plays it without.
function play(message) {
  const { film: made } = message;
  if (message.trouble) return fail(message, message.trouble);
  watchOver(message);
  made.play().catch((error) => {
    if (error.name !== "NotAllowedError" || message.state === "gone") return;
    made.muted = true;
    made.play().catch(() => {});
  });
}

// Also of one that never begins.
function watchOver(message) {
  const { film: made } = message;
  let last = { place: made.currentTime, time: performance.now() };
  message.watchdog = setInterval(() => {
    const now = performance.now();
    if (made.currentTime !== last.place) last = { place: made.currentTime, time: now };
    else if (now - last.time > LONGEST_STANDSTILL) fail(message, "it stalled for 20 seconds");
  }, 1000);
}

// Lets go of what it has loaded: a browser keeps that for a while otherwise.
function release({ root, faces }) {
  for (const made of root.querySelectorAll("video, audio")) {
    made.pause();
    made.removeAttribute("src");
    made.load();
  }
  for (const face of faces ?? []) letGo(face);
}
