// Keeps the marked parts of a page as the server has them now. Without this script the page is what it was when it was
// asked for, and all of it works.
"use strict";

(() => {
  if (!document.querySelector("[data-live]") || !window.EventSource) return;
  const base = (location.pathname.match(/^\/s\/[0-9a-f]+/) || [""])[0];
  // The page is asked for at most so often, in milliseconds; and at least, since a connection may be gone unnoticed.
  const interval = 2000;
  const patience = 60000;
  let source = null;
  let isOpen = false;
  let timer = null;
  let isAsking = false;
  let isStale = false;
  let askedAt = 0;
  // When the page was last known to be as the server has it, and why it is not any more: one of `reasons`.
  let currentAt = Date.now();
  let trouble = null;

  // What somebody is told whose page is not updated, and where that leads them.
  const reasons = {
    silent: ["The dashboard does not respond; this page keeps trying.", location.href, "Reload"],
    session: ["You are no longer logged in.", location.href, "Log in"],
    forbidden: ["Your token no longer allows this page.", location.href, "Reload"],
    host: ["This host was removed.", `${base}/hosts`, "Hosts"],
    profile: ["This profile was removed.", `${base}/profiles`, "Profiles"],
    gone: ["This page no longer exists.", location.href, "Reload"],
  };

  const missing = () => ({ hosts: "host", profiles: "profile" })[location.pathname.slice(base.length).split("/")[1]] || "gone";

  const note = () => { if (isOpen && trouble === null) currentAt = Date.now(); };

  // Says that the page is as it was then, or no longer says so.
  const tell = (reason) => {
    if (reason === trouble) return;
    trouble = reason;
    const place = document.getElementById("stale");
    if (reason === null) return place.replaceChildren();
    const [text, address, name] = reasons[reason];
    const line = Object.assign(document.createElement("p"), { className: "trouble" });
    const link = Object.assign(document.createElement("a"), { href: address, textContent: name });
    const since = new Date(currentAt).toISOString().slice(11, 16);
    line.append(`Not updating since ${since} UTC. ${text} `, link);
    place.replaceChildren(line);
  };

  const isSelecting = (part) => {
    const selection = getSelection();
    return Boolean(selection && !selection.isCollapsed && selection.containsNode(part, true));
  };

  // What tells an element that has the focus from the others of its part.
  const sign = (element) =>
    [element.tagName, element.id, element.getAttribute("href"), element.getAttribute("name"), element.value,
      element.getAttribute("aria-label")].join("\n");

  const replace = (part, news) => {
    const inner = (element) => element.innerHTML;
    if (inner(part) === inner(news)) return;
    const focused = part.contains(document.activeElement) ? sign(document.activeElement) : null;
    const open = [...part.querySelectorAll("details")].map((element) => element.open);
    const scrolled = [...part.querySelectorAll(".scroll")].map((element) => element.scrollLeft);
    part.replaceChildren(...news.childNodes);
    part.querySelectorAll("details").forEach((element, place) => { element.open = open[place] || false; });
    part.querySelectorAll(".scroll").forEach((element, place) => { element.scrollLeft = scrolled[place] || 0; });
    if (focused === null) return;
    const next = [...part.querySelectorAll("a, button, input, select, summary, [tabindex]")]
      .find((element) => sign(element) === focused);
    if (next) next.focus({ preventScroll: true });
  };

  const update = (text) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    document.title = page.title;
    for (const part of document.querySelectorAll("[data-live]")) {
      const news = page.querySelector(`[data-live="${part.dataset.live}"]`);
      if (!news) continue;
      // Whoever is copying something wants it to stay; it is shown after that.
      if (isSelecting(part)) isStale = true;
      else replace(part, news);
    }
  };

  const ask = async () => {
    timer = null;
    isAsking = true;
    isStale = false;
    askedAt = Date.now();
    try {
      const answer = await fetch(location.href, {
        headers: { "Marquee-Refresh": "1" }, redirect: "manual", cache: "no-store", signal: AbortSignal.timeout(20000),
      });
      // To its end, also that of a failure: a browser keeps an answer that is not read for as long as the page is open.
      const text = await answer.text();
      if (answer.ok) {
        update(text);
        currentAt = Date.now();
        tell(null);
      } else if (answer.type === "opaqueredirect" || [401, 403, 404].includes(answer.status)) {
        // Whoever comes back to the page has it asked for again.
        stop();
        tell(answer.status === 404 ? missing() : answer.status === 403 ? "forbidden" : "session");
      } else {
        tell("silent");
      }
    } catch (error) {
      // The server is not there; the stream says when it is.
      tell("silent");
    }
    isAsking = false;
    if (isStale) plan();
  };

  const plan = () => {
    isStale = true;
    if (document.hidden || isAsking || timer !== null) return;
    timer = setTimeout(ask, Math.max(0, askedAt + interval - Date.now()));
  };

  const start = () => {
    if (source) return;
    source = new EventSource(`${base}/changes`);
    source.addEventListener("open", () => { isOpen = true; });
    source.addEventListener("change", plan);
    source.addEventListener("error", () => {
      if (!source) return;
      note();
      isOpen = false;
      // The server may only want the browser to come back; the page itself says whether it is there.
      plan();
      if (source.readyState !== EventSource.CLOSED) return;
      // A browser gives up for good where a server that starts again, or a proxy, says no.
      stop();
      setTimeout(() => { if (!document.hidden && (trouble === null || trouble === "silent")) start(); }, 15000 + Math.random() * 15000);
    });
  };

  const stop = () => {
    note();
    if (source) source.close();
    [source, isOpen] = [null, false];
  };

  // A page that nobody looks at needs no connection.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return stop();
    start();
    plan();
  });
  addEventListener("pagehide", stop);
  setInterval(() => { if (source && Date.now() - askedAt >= patience) plan(); }, patience / 2);
  if (!document.hidden) start();
})();
