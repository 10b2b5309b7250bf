// The search runs in a worker, and browsers start none from a file. So where the site is opened as files, a hidden frame does what
// the worker would: what it is sent it hears as a message, and what it says goes to the page.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(address) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      this.heard = (event) => {
        if (event.source !== this.frame.contentWindow) return;
        const message = new MessageEvent("message", { data: event.data });
        this.dispatchEvent(message);
        if (this.onmessage) this.onmessage(message);
      };
      addEventListener("message", this.heard);
      document.body.append(this.frame);
      const inner = this.frame.contentWindow;
      const text = inner.document;
      text.open();
      text.write("<!doctype html><title>Search</title>");
      text.close();
      inner.postMessage = (data) => window.dispatchEvent(new MessageEvent("message", { data, source: inner }));
      inner.importScripts = () => Promise.resolve();
      this.ready = new Promise((resolve) => {
        const script = text.createElement("script");
        script.src = new URL(address, location.href).href;
        script.onload = resolve;
        text.body.append(script);
      });
    }
    postMessage(data) {
      this.ready.then(() => {
        const inner = this.frame.contentWindow;
        inner.dispatchEvent(new inner.MessageEvent("message", { data: structuredClone(data) }));
      });
    }
    terminate() {
      removeEventListener("message", this.heard);
      this.frame.remove();
    }
  };
}
