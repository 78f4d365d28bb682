// Before anything is painted: whether the page stands in somebody else's, and in which theme.
{
  const root = document.documentElement;
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
}
