// Fits the height of each embedded Offload calculator to its content, and passes the page's theme to it. Defines the
// element <offload-calculator>, which creates such a frame. docs/messages.md describes the messages.
(() => {
  const NAME = "offload-calculator";
  if (customElements.get(NAME)) return;
  const script = document.currentScript ?? document.querySelector('script[src*="embed.js"]');
  const base = new URL(".", script?.src ?? location);
  // Attributes that do not set an input. Global HTML attributes do not set one either.
  const own = /^(height|loading|class|tabindex)$/;
  const made = new Set();
  const news = new Map();

  const frames = () =>
    [...document.querySelectorAll("iframe"), ...made].filter(({ src }) => /^[^#]*[?&]embed=1\b/.test(src));
  const place = (frame) => (made.has(frame) ? frame.getRootNode().host : frame);
  const request = (frame, wanted) => frame.contentWindow?.postMessage({ offload: 1, type: "set", ...wanted }, "*");

  // Light text means a dark page, regardless of the names of the page's themes. A frame whose address names a theme is
  // sent that theme again, because a frame answers every request with its height.
  const shade = (frame) => {
    const color = getComputedStyle(place(frame)).color;
    // A frame that was removed from the page has no color.
    const [a, b, c] = color.match(/(?<![a-z])[\d.]+/g) ?? [];
    const light = /^(ok)?l/.test(color) ? a : (+a + +b + +c) / 3;
    const most = /^r/.test(color) ? 255 : /^l/.test(color) ? 100 : 1;
    const theme = /[?&]theme=(light|dark)/.exec(frame.src)?.[1] ?? (light > most / 2 ? "dark" : "light");
    if (frame._theme !== theme) request(frame, { theme: (frame._theme = theme) });
  };

  // Any change of the page may change its theme, so check the theme a tenth of a second after a change.
  let planned;
  const soon = () =>
    (planned ??= setTimeout(() => {
      planned = undefined;
      frames().forEach(shade);
    }, 100));
  new MutationObserver(soon).observe(document, { subtree: true, childList: true, attributes: true });
  addEventListener("transitionend", soon);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", soon);

  // Only the newest message of each kind is handled, at most sixty times per second.
  addEventListener("message", ({ data, source, origin }) => {
    if (data?.offload !== 1) return;
    const frame = frames().find((candidate) => candidate.contentWindow === source);
    if (!frame || (origin !== "null" && origin !== new URL(frame.src).origin)) return;
    if (!news.size) setTimeout(deliver, 16);
    news.set(frame, { ...news.get(frame), [data.type]: data });
  });
  const deliver = () => {
    for (const [frame, { ready, resize, result }] of news) {
      const host = place(frame);
      if (ready) {
        frame._theme = 0;
        shade(frame);
        // Repeats a request that was sent before the frame could listen.
        if (host._asked !== host._link) request(frame, { link: host._link });
      }
      const height = resize?.height;
      if (Number.isFinite(height)) {
        frame.style.height = `${Math.min(Math.max(Math.ceil(height), 120), 4000)}px`;
      }
      const { link, speedup, cpu_s, gpu_s, advice, verdict } = result ?? {};
      const numbers = [speedup, cpu_s, gpu_s].every((value) => value === null || Number.isFinite(value));
      if (numbers && link?.trim && verdict?.trim && advice?.trim && (link + verdict + advice).length < 2100) {
        const detail = { link, speedup, cpu_s, gpu_s, advice, verdict };
        host.dispatchEvent(new CustomEvent("offload:result", { bubbles: true, detail }));
      }
    }
    news.clear();
  };

  customElements.define(
    NAME,
    class extends HTMLElement {
      connectedCallback() {
        const frame = (this._frame = document.createElement("iframe"));
        made.add(frame);
        frame.title = this.title || "Offload";
        frame.loading = this.getAttribute("loading") ?? "lazy";
        frame.style.cssText = `display:block;width:100%;border:0;height:${parseInt(this.getAttribute("height")) || 760}px`;
        this._page = 0;
        this._load();
        (this.shadowRoot ?? this.attachShadow({ mode: "open" })).replaceChildren(frame);
        (this._watch ??= new MutationObserver(() => this._load())).observe(this, { attributes: true });
      }
      disconnectedCallback() {
        made.delete(this._frame);
        this._watch.disconnect();
      }
      _load() {
        const query = new URLSearchParams({ embed: 1 });
        const parts = [];
        for (const { name, value } of this.attributes) {
          if (/^(theme|fields)$/.test(name)) query.set(name, value);
          else if (/^(preset|link)$/.test(name)) parts.unshift(value);
          else if (/^[a-z]\w*$/.test(name) && !own.test(name) && !(name in HTMLElement.prototype)) parts.push(`${name}=${encodeURIComponent(value)}`);
        }
        const link = parts.join("&");
        const page = `${base}?${query}`;
        if (this._page !== page) this._frame.src = `${(this._page = page)}#${(this._asked = link)}`;
        else if (this._link !== link) request(this._frame, { link });
        this._link = link;
      }
    },
  );
  soon();
})();
