// Runs before anything is painted: marks an embedded page and a first visit, which alone sees the answer that the page
// comes with, and sets the theme, so that nothing flashes.
{
  const root = document.documentElement;
  root.toggleAttribute("data-first", location.search + location.hash === "");
  const query = new URLSearchParams(location.search);
  const embedded = query.has("embed") && !["0", "false"].includes(query.get("embed"));
  root.toggleAttribute("data-embed", embedded);
  let theme = query.get("theme");
  // Embedded, the page touches no storage. In a frame of another site even asking would be an error.
  if (!embedded && theme === null) {
    try {
      theme = localStorage.getItem("theme");
    } catch {
      // The system's theme, then.
    }
  }
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  // A module that does not arrive cannot say so itself: in a sandbox, a server that does not share its
  // files with every origin keeps it from us.
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
