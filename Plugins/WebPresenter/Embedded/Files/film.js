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
  made.addEventListener("ended", () => over(message, "ended"));
  made.addEventListener("error", () => over(message, "failed", `the browser cannot play the film: ${reason(made.error)}`));
  return made;
}

// Each film once.
function over(message, how, why = "") {
  if (message.isEnded) return;
  message.isEnded = true;
  clearInterval(message.watchdog);
  // The presenter answers with "clear", here and on all other pages; one that has heard of it from another page knows.
  post(`${how}/${message.card.id}`, why).catch(() => {});
}

function reason(error) {
  const kinds = { 1: "it was stopped", 2: "it could not be loaded", 3: "it is damaged", 4: "its format is unknown here" };
  return [kinds[error?.code] || "for no reason that it tells", error?.message].filter(Boolean).join(" — ");
}

// Begins it. A browser that wants a click before it makes any noise plays it without.
async function play(message) {
  const { film: made } = message;
  try {
    await made.play();
  } catch (error) {
    if (error.name !== "NotAllowedError") return;
    made.muted = true;
    await made.play().catch(() => {});
  }
  let last = { place: -1, time: performance.now() };
  message.watchdog = setInterval(() => {
    const now = performance.now();
    if (made.currentTime !== last.place) last = { place: made.currentTime, time: now };
    else if (now - last.time > LONGEST_STANDSTILL) over(message, "failed", "the film stood still for 20 seconds");
  }, 1000);
}

// Lets go of what it has loaded: a browser keeps that for a while otherwise.
function release(root) {
  for (const made of root.querySelectorAll("video, audio")) {
    made.pause();
    made.removeAttribute("src");
    made.load();
  }
}
