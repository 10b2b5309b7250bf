"use strict";

// Lets a folder of HTML draw a message: in a frame of an origin of its own, which does not reach this page, and speaks by
// messages alone (marquee.js).

// Milliseconds for a page to say that it can be seen, before it is shown as it is.
const LONGEST_DRAWING = 4000;

function pageFrame(message) {
  const { card } = message;
  const made = element("iframe", { className: "own-page", title: card.title || card.name });
  made.setAttribute("sandbox", "allow-scripts");
  made.setAttribute("allow", "autoplay");
  message.drawn = new Promise((drawn) => {
    message.markDrawn = drawn;
    setTimeout(drawn, LONGEST_DRAWING);
  });
  message.told = new Promise((told) => { message.markTold = told; });
  let line = null;
  const hear = (event) => {
    if (!made.contentWindow || event.source !== made.contentWindow || event.data?.marquee !== "hello") return;
    // A page that is loaded again begins anew.
    line?.port1.close();
    line = new MessageChannel();
    const { port1 } = line;
    port1.onmessage = ({ data }) => answer(message, data, port1);
    // It has no origin that could be named.
    made.contentWindow.postMessage({ marquee: told(card) }, "*", [line.port2]);
  };
  addEventListener("message", hear);
  message.stopHearing = () => {
    removeEventListener("message", hear);
    line?.port1.close();
  };
  made.src = `pages/${card.id}/index.html`;
  return made;
}

// What a page knows of its message: files are addresses below its own.
function told({ page, look, direction }) {
  const address = (number) => `files/${number}`;
  const theme = { ...look };
  if (look.logo !== undefined) theme.logo = address(look.logo);
  for (const name of ["font", "headingFont"]) {
    if (look[name]?.number !== undefined) theme[name] = { file: address(look[name].number) };
  }
  return { ...page, direction, theme };
}

function answer(message, data, line) {
  switch (data?.say) {
  case "presented":
    message.isDrawn = true;
    message.markDrawn();
    return tell(message);
  case "dismissed": return leave(message, data.by);
  case "fail": return whenShown(message, () => finish(message, "failed", String(data.reason ?? "").slice(0, 1000)));
  case "trigger": return act(message.card, data, line);
  }
}

// What was seen is told of before its end is.
async function leave(message, by) {
  if (message.isDrawn) await message.told;
  whenShown(message, () => { if (by !== "person") finish(message, "ended"); else if (shown === message) dismiss(); });
}

// A page may be over before it has taken the stage.
function whenShown(message, then) {
  if (message.state !== "coming") return then();
  message.markDrawn();
  message.drawn.then(() => setTimeout(then));
}

async function act(card, { name, call, values }, line) {
  const number = card.page.actions.findIndex((action) => action.name === name);
  try {
    if (number < 0) throw new Error(`the message has no action '${name}'`);
    await post(`trigger/${card.id}/${number}`, values ? JSON.stringify(values) : undefined);
    line.postMessage({ call });
  } catch (error) {
    line.postMessage({ call, error: error.message });
  }
}
