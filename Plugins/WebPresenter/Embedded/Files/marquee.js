"use strict";

// What a folder of HTML speaks with Marquee by: <script src="marquee.js"></script>, and then
//
//   const { arguments, actions } = await marquee.context;   // what is to be shown
//   marquee.presented();                                    // it can be seen, which counts it as viewed
//   await marquee.trigger("on-accept");                     // runs an action of the message
//   marquee.dismissed();                                    // it is over; { by: "person" } when somebody closed it
//   marquee.fail("the printer is out of paper");            // it cannot be shown
//
// They may be called at any time; all but `trigger` count once.

const marquee = (() => {
  let line = null;
  let calls = 0;
  const waiting = [];
  const answers = new Map();

  const context = new Promise((known) => {
    addEventListener("message", (event) => {
      if (event.source !== parent || !event.data?.marquee || line) return;
      [line] = event.ports;
      line.onmessage = ({ data }) => {
        answers.get(data.call)?.(data);
        answers.delete(data.call);
      };
      for (const message of waiting.splice(0)) line.postMessage(message);
      known(Object.freeze(event.data.marquee));
    });
  });

  function say(message) {
    if (line) line.postMessage(message); else waiting.push(message);
  }

  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) say({ say: "dismissed", by: "person" });
  });
  // Nobody looks at a kiosk's console: what goes wrong before anything can be seen is why it cannot be shown. A browser
  // tells more than "Script error." of scripts with the attribute "crossorigin".
  let isSeen = false;
  const trouble = (reason) => { if (!isSeen) say({ say: "fail", reason }); };
  addEventListener("error", ({ message, filename, lineno }) => {
    if (message) trouble(`${message}${filename ? ` at ${filename.split("/").at(-1)}:${lineno}` : ""}`);
  });
  addEventListener("unhandledrejection", ({ reason }) => trouble(String(reason?.stack?.split("\n")[0] ?? reason)));

  // Where the browser fills the screen, the page is a kiosk's like the one around it.
  const alone = matchMedia("(display-mode: fullscreen)");
  const hold = (event) => { if (alone.matches) event.preventDefault(); };
  for (const name of ["contextmenu", "dragstart", "selectstart"]) addEventListener(name, hold);
  addEventListener("wheel", (event) => { if (event.ctrlKey) hold(event); }, { passive: false });
  let rest = 0;
  const move = () => {
    clearTimeout(rest);
    document.documentElement.style.cursor = "";
    if (alone.matches) rest = setTimeout(() => { document.documentElement.style.cursor = "none"; }, 3000);
  };
  addEventListener("pointermove", move, { passive: true });
  move();
  parent.postMessage({ marquee: "hello" }, "*");

  return Object.freeze({
    context,
    presented() {
      isSeen = true;
      say({ say: "presented" });
    },
    dismissed({ by = "presenter" } = {}) { say({ say: "dismissed", by }); },
    fail(reason) { say({ say: "fail", reason: String(reason) }); },
    trigger(name, values) {
      calls += 1;
      const call = calls;
      say({ say: "trigger", name: String(name), call, values });
      return new Promise((done, failed) => {
        answers.set(call, ({ error }) => { if (error) failed(new Error(error)); else done(); });
      });
    },
  });
})();
