"use strict";

// Lets a folder of HTML draw a message: in a frame of an origin of its own, which reaches nothing here and nobody on the
// network, and speaks by messages alone (marquee.js).

// Milliseconds for a page to say that it can be seen, before it is shown as it is.
const LONGEST_DRAWING = 4000;

function pageFrame(message) {
  const { card } = message;
  const made = element("iframe", { className: "own-page", title: card.title || card.name });
  made.setAttribute("sandbox", "allow-scripts");
  made.setAttribute("allow", "autoplay");
  message.drawing = new Promise((drawn) => {
    message.isDrawn = drawn;
    setTimeout(drawn, LONGEST_DRAWING);
  });
  message.told = new Promise((told) => { message.isTold = told; });
  const hear = (event) => {
    if (!made.contentWindow || event.source !== made.contentWindow || event.data?.marquee !== "hello") return;
    removeEventListener("message", hear);
    const line = new MessageChannel();
    line.port1.onmessage = ({ data }) => answer(message, data, line.port1);
    const { page, look, direction } = card;
    const theme = { ...look, logo: look.logo === undefined ? undefined : `files/${look.logo}` };
    // It has no origin that could be named.
    made.contentWindow.postMessage({ marquee: { ...page, direction, theme } }, "*", [line.port2]);
  };
  addEventListener("message", hear);
  message.deaf = () => removeEventListener("message", hear);
  made.src = `pages/${card.id}/index.html`;
  return made;
}

function answer(message, data, line) {
  const { card } = message;
  switch (data?.say) {
  case "presented":
    message.isSeen = true;
    message.isDrawn();
    return tell(message);
  case "dismissed": return leave(message, data.by);
  case "fail": return over(message, "failed", String(data.reason ?? "").slice(0, 1000));
  case "trigger": return act(card, data, line);
  }
}

// What was seen is told of before its end is.
async function leave(message, by) {
  if (message.isSeen) await message.told;
  if (by !== "person") over(message, "ended"); else if (shown === message) dismiss();
}

async function act(card, { name, call }, line) {
  const number = card.page.actions.findIndex((action) => action.name === name);
  try {
    if (number < 0) throw new Error(`the message has no action '${name}'`);
    await post(`trigger/${card.id}/${number}`);
    line.postMessage({ call });
  } catch (error) {
    line.postMessage({ call, error: error.message });
  }
}
