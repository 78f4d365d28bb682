// Runs before the first paint, so that nothing flickers. Marks an embedded page, marks a first visit (only a first
// visit shows the prerendered answer), and sets the theme.
{
  const root = document.documentElement;
  root.toggleAttribute("data-first", location.search + location.hash === "");
  const query = new URLSearchParams(location.search);
  const embedded = query.has("embed") && !["0", "false"].includes(query.get("embed"));
  root.toggleAttribute("data-embed", embedded);
  let theme = query.get("theme");
  // An embedded page does not use storage. In a frame on another site, even reading `localStorage` can fail.
  if (!embedded && theme === null) {
    try {
      theme = localStorage.getItem("theme");
    } catch {
      // Use the system's theme.
    }
  }
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  // Shows a message if a module cannot be loaded. For example, a sandboxed page cannot load modules from a server that
  // sends no `Access-Control-Allow-Origin`.
  addEventListener(
    "error",
    ({ target }) => {
      const note = document.getElementById("boot-failed");
      if (note === null || !(target instanceof HTMLScriptElement)) return;
      note.textContent = "The calculator could not be loaded. Check the connection and reload the page.";
      note.hidden = false;
    },
    true,
  );
}
