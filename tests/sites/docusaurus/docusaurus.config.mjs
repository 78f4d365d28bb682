// Docusaurus 3 with nothing but documentation pages at the top of the site.

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
