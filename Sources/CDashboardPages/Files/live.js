// Keeps the marked parts of a page as the server has them now. Without this script the page is what it was when it was
// asked for, and all of it works.
"use strict";

(() => {
  if (!document.querySelector("[data-live]") || !window.EventSource) return;
  const base = (location.pathname.match(/^\/s\/[0-9a-f]+/) || [""])[0];
  // The page is asked for at most so often, in milliseconds.
  const interval = 2000;
  let source = null;
  let timer = null;
  let isAsking = false;
  let isStale = false;
  let askedAt = 0;

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
        headers: { "Marquee-Refresh": "1" }, redirect: "manual", cache: "no-store",
      });
      // Whoever is not logged in any more sees that at the next click.
      if (answer.ok) update(await answer.text());
      else if (answer.type === "opaqueredirect" || [401, 403, 404].includes(answer.status)) stop();
    } catch (error) {
      // The server is not there; the stream says when it is.
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
    source.addEventListener("change", plan);
    // A browser gives up for good where a server that starts again, or a proxy, says no.
    source.addEventListener("error", () => {
      if (!source || source.readyState !== EventSource.CLOSED) return;
      stop();
      setTimeout(() => { if (!document.hidden) start(); }, 15000 + Math.random() * 15000);
    });
  };

  const stop = () => {
    if (source) source.close();
    source = null;
  };

  // A page that nobody looks at needs no connection.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return stop();
    start();
    plan();
  });
  addEventListener("pagehide", stop);
  if (!document.hidden) start();
})();
