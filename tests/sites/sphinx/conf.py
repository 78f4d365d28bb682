# Sphinx with Markdown pages by MyST and the Furo theme, which has a dark mode.

project = "Some project"
extensions = ["myst_parser"]
html_theme = "furo"
html_show_sourcelink = False
