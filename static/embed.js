// Sizes each embedded Offload calculator on a page to its content and hands it the page's theme;
// defines <offload-calculator>, which is short for such a frame. docs/embed.md says what passes.
(() => {
  const NAME = "offload-calculator";
  if (customElements.get(NAME)) return;
  const script = document.currentScript ?? document.querySelector('script[src*="embed.js"]');
  const base = new URL(".", script?.src ?? location);
  const own = /^(preset|link|theme|fields|height|loading|class|id|style|slot|title|lang|dir|hidden|role|part|tabindex)$/;
  const made = new Set();
  const heard = new WeakMap();

  const frames = () => [...document.querySelectorAll('iframe[src*="embed=1"]'), ...made];
  const place = (frame) => frame.getRootNode().host ?? frame.parentElement;

  // Light text means a dark page, whatever names its themes go by.
  const themeAround = (frame) => {
    const color = getComputedStyle(place(frame)).color;
    const [a, b, c] = color.match(/[\d.]+/g).map(Number);
    const light = /^rgb/.test(color) ? (a + b + c) / 765 : /^ok/.test(color) ? a : /^l/.test(color) ? a / 100 : (a + b + c) / 3;
    return light > 0.5 ? "dark" : "light";
  };
  const tell = (frame, order) => frame.contentWindow?.postMessage({ offload: 1, type: "set", ...order }, "*");
  // Whatever it is told, a frame answers with its height: so even one whose theme is settled is told something.
  const theme = (frame) => tell(frame, /[?&]theme=(light|dark)/.test(frame.src) ? {} : { theme: themeAround(frame) });
  const themes = () => frames().forEach(theme);

  addEventListener("message", ({ data, source, origin }) => {
    if (data?.offload !== 1) return;
    const frame = frames().find((it) => it.contentWindow === source);
    if (!frame || (origin !== "null" && origin !== new URL(frame.src).origin)) return;
    // At most sixty messages a second from one frame.
    const second = Math.floor(performance.now() / 1000);
    const [when, count] = heard.get(frame) ?? [];
    heard.set(frame, [second, when === second ? count + 1 : 1]);
    if (when === second && count >= 60) return;
    const { type, height, link, speedup, cpu_s, gpu_s, verdict } = data;
    if (type === "ready") {
      theme(frame);
      if (made.has(frame)) place(frame).load();
    }
    if ((type === "ready" || type === "resize") && height > 0 && !/[?&]height=fixed/.test(frame.src)) {
      frame.style.height = `${Math.min(Math.max(Math.ceil(height), 120), 4000)}px`;
    }
    if (type === "result" && `${link}${verdict}`.length < 2100) {
      const detail = { link, speedup, cpu_s, gpu_s, verdict };
      (made.has(frame) ? place(frame) : frame).dispatchEvent(new CustomEvent("offload:result", { bubbles: true, detail }));
    }
  });

  // At once, and when colors that fade have arrived.
  const watcher = new MutationObserver(() => (themes(), setTimeout(themes, 400)));
  const watch = (element) => watcher.observe(element, { attributes: true });
  watch(document.documentElement);
  document.body ? watch(document.body) : addEventListener("DOMContentLoaded", () => watch(document.body));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", themes);

  customElements.define(
    NAME,
    class extends HTMLElement {
      connectedCallback() {
        const frame = document.createElement("iframe");
        made.add((this.frame = frame));
        frame.title = this.title || "Offload calculator";
        frame.loading = "lazy";
        frame.style.cssText = `display:block;width:100%;border:0;height:${parseInt(this.getAttribute("height")) || 700}px`;
        this.load();
        (this.shadowRoot ?? this.attachShadow({ mode: "open" })).replaceChildren(frame);
        this.watch = new MutationObserver(() => this.load());
        this.watch.observe(this, { attributes: true });
      }
      disconnectedCallback() {
        made.delete(this.frame);
        this.watch.disconnect();
      }
      load() {
        const view = ["theme", "fields"].map((name) => [name, this.getAttribute(name)]);
        const query = new URLSearchParams([["embed", 1], ...view.filter(([, value]) => value)]);
        const pairs = [...this.attributes].filter(({ name }) => /^[a-z]\w*$/.test(name) && !own.test(name));
        const parts = [this.getAttribute("preset"), this.getAttribute("link"), ...pairs.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)];
        const link = parts.filter(Boolean).join("&");
        const page = `${base}?${query}`;
        if (this.page === page) tell(this.frame, { link });
        else this.frame.src = `${(this.page = page)}#${link}`;
      }
    },
  );
  themes();
})();
