// Docusaurus 3 with only documentation pages, at the root of the site.

export default {
  title: "Some project",
  url: "https://docs.example.org",
  baseUrl: "/docusaurus/",
  onBrokenLinks: "throw",
  scripts: [{ src: "https://example.org/offload/embed.js", async: true }],
  plugins: [["@docusaurus/plugin-content-docs", { routeBasePath: "/", sidebarPath: false }]],
  themes: ["@docusaurus/theme-classic"],
  themeConfig: { navbar: { title: "Some project" } },
};
