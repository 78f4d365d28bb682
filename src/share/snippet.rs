//! The code to paste into another page to show the calculator, in several formats.

use offload_scenario::{ColorScheme, Shown, View};

/// The kind of page into which the code is pasted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// An HTML page.
    #[default]
    Html,
    /// Markdown that allows HTML.
    Markdown,
    /// Markdown that allows components, e.g. for Docusaurus.
    Mdx,
    /// MyST Markdown, e.g. for Sphinx and Jupyter Book.
    Myst,
    /// A notebook cell.
    Jupyter,
    /// A picture that links to the answer, for pages that do not allow frames.
    Image,
}

impl Format {
    /// All formats, each with its name and a note for the user.
    pub const ALL: [(Self, &'static str, &'static str); 6] = [
        (Self::Html, "HTML", "For any page. The second line is needed once per page."),
        (
            Self::Markdown,
            "Markdown",
            "For MkDocs, mdBook, Hugo and other sites that allow HTML. On sites that don’t, such as GitHub, use the \
             picture.",
        ),
        (
            Self::Mdx,
            "MDX",
            "For Docusaurus and other React pages. Add the script once to the site’s configuration.",
        ),
        (
            Self::Myst,
            "MyST",
            "For Sphinx with MyST, and Jupyter Book. In reStructuredText, put the same HTML under “.. raw:: html”.",
        ),
        (
            Self::Jupyter,
            "Jupyter",
            "For a notebook’s code cell. The frame keeps its height, and follows the reader’s system unless a theme is chosen.",
        ),
        (
            Self::Image,
            "Picture",
            "For a README or an email. Save the chart as SVG below and put it next to the text.",
        ),
    ];

    /// Returns the index of the format in [`Self::ALL`].
    pub fn place(self) -> usize {
        Self::ALL.iter().position(|(format, ..)| *format == self).unwrap_or_default()
    }
}

/// The options that the user has chosen for a frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frame {
    /// The kind of page into which the code is pasted.
    pub format: Format,
    /// The color scheme, or `None` if the frame follows the page that contains it.
    pub color_scheme: Option<ColorScheme>,
    /// The inputs that readers may change.
    pub shown: Shown,
    /// The fixed height in pixels, or `None` if the height follows the content.
    pub fixed: Option<u32>,
    /// `true` if the frame is pinned to this version of the calculator.
    pub pinned: bool,
}

/// The answer to show in a frame, and the address of the calculator.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject<'a> {
    /// The address of the page's folder.
    pub base: &'a str,
    /// The question, as the fragment of a link.
    pub link: &'a str,
    /// The link with the current answer recorded in it.
    pub recorded: &'a str,
    /// The subject of the question, such as "Matrix product".
    pub name: &'a str,
    /// The answer as a sentence.
    pub sentence: &'a str,
    /// The height of the frame before a script adjusts it, in pixels.
    pub height: u32,
}

/// The folder that contains the files of this version.
pub(super) const PINNED: &str = concat!("v", env!("CARGO_PKG_VERSION"), "/");

impl Frame {
    /// Returns the address of the frame.
    pub fn address(&self, subject: &Subject<'_>) -> String {
        let view = View {
            embedded: true,
            color_scheme: self.color_scheme,
            shown: self.shown.clone(),
            fixed: self.fixed.is_some(),
        };
        format!("{}?{}{}", self.folder(subject.base), view.write(), fragment(subject.link))
    }

    /// Returns the folder of the newest version or, if the frame is pinned, the folder of this version.
    fn folder(&self, base: &str) -> String {
        let newest = base.strip_suffix(PINNED).unwrap_or(base);
        if self.pinned { format!("{newest}{PINNED}") } else { newest.to_owned() }
    }

    /// Returns the code to paste.
    pub fn text(&self, subject: &Subject<'_>) -> String {
        let address = self.address(subject);
        let height = self.fixed.unwrap_or(subject.height);
        // The title does not contain the answer, because it stays the same when a reader changes an input.
        let title = format!("Offload: {}", subject.name);
        let (source, title) = (escape(&address), escape(&title));
        // A frame whose height and theme never change needs no script.
        let has_script = self.fixed.is_none() || self.color_scheme.is_none();
        let loader = format!("{}embed.js", self.folder(subject.base));
        let script = if has_script {
            format!("\n<script async src=\"{}\"></script>", escape(&loader))
        } else {
            String::new()
        };
        let html = format!(
            "<iframe src=\"{source}\" title=\"{title}\" width=\"100%\" height=\"{height}\" \
             loading=\"lazy\" style=\"border:0\"></iframe>{script}"
        );
        match self.format {
            Format::Html | Format::Markdown => html,
            Format::Myst => format!("```{{raw}} html\n{html}\n```"),
            Format::Mdx => {
                let frame = format!(
                    "<iframe src=\"{source}\" title=\"{title}\" width=\"100%\" height=\"{height}\" \
                     loading=\"lazy\" style={{{{border: 0}}}} />"
                );
                if has_script {
                    format!(
                        "{frame}\n\n{{/* docusaurus.config.js: scripts: [{{src: '{loader}', async: true}}] */}}"
                    )
                } else {
                    frame
                }
            }
            Format::Jupyter => format!(
                "from IPython.display import IFrame\n\n\
                 IFrame(\"{address}\", width=\"100%\", height={height})"
            ),
            Format::Image => {
                let address =
                    format!("{}{}", self.folder(subject.base), fragment(subject.recorded));
                format!("[![{}](offload.svg)]({address})", escape_brackets(subject.sentence))
            }
        }
    }
}

fn fragment(link: &str) -> String {
    if link.is_empty() { String::new() } else { format!("#{link}") }
}

/// Escapes the value of an HTML attribute.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;")
}

/// Escapes the text of a Markdown link.
fn escape_brackets(text: &str) -> String {
    text.replace('[', "\\[").replace(']', "\\]")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUBJECT: Subject<'static> = Subject {
        base: "https://example.org/offload/",
        link: "v=1&w=matmul&n=4096",
        recorded: "v=1&w=matmul&n=4096&d=2026-11,11.1",
        name: "Matrix product",
        sentence: "11× faster on an A10G, excluding start-up.",
        height: 700,
    };

    #[test]
    fn an_address_has_every_choice() {
        let usual = Frame::default();
        assert_eq!(
            usual.address(&SUBJECT),
            "https://example.org/offload/?embed=1#v=1&w=matmul&n=4096"
        );
        let custom_frame = Frame {
            color_scheme: Some(ColorScheme::Dark),
            shown: Shown::All,
            fixed: Some(500),
            pinned: true,
            ..usual
        };
        assert_eq!(
            custom_frame.address(&SUBJECT),
            format!(
                "https://example.org/offload/{PINNED}?embed=1&theme=dark&fields=all&height=fixed#v=1&w=matmul&n=4096"
            )
        );
        assert_eq!(
            View::read(custom_frame.address(&SUBJECT).split(['?', '#']).nth(1).expect("a query"))
                .shown,
            Shown::All
        );
    }

    #[test]
    fn a_pinned_page_links_to_the_newest_version_by_default() {
        let base = format!("https://example.org/offload/{PINNED}");
        let subject = Subject { base: &base, ..SUBJECT };
        assert_eq!(Frame::default().address(&subject), Frame::default().address(&SUBJECT));
    }

    #[test]
    fn a_frame_with_fixed_height_and_theme_has_no_script() {
        let code =
            |color_scheme, fixed| Frame { color_scheme, fixed, ..Frame::default() }.text(&SUBJECT);
        assert!(code(None, None).contains("embed.js"));
        assert!(code(None, Some(500)).contains("embed.js"));
        assert!(code(Some(ColorScheme::Light), None).contains("embed.js"));
        assert!(!code(Some(ColorScheme::Light), Some(500)).contains("embed.js"));
        assert!(code(None, Some(500)).contains("height=\"500\""));
    }

    #[test]
    fn text_in_an_attribute_is_escaped() {
        let subject = Subject { name: "\"<5 & more", ..SUBJECT };
        let text = Frame::default().text(&subject);
        assert!(text.contains("title=\"Offload: &quot;&lt;5 &amp; more\""), "{text}");
        assert!(text.contains("v=1&amp;w=matmul"), "{text}");
    }

    #[test]
    fn each_format_has_the_syntax_of_its_target() {
        let text = |format| Frame { format, ..Frame::default() }.text(&SUBJECT);
        assert!(text(Format::Myst).starts_with("```{raw} html\n<iframe "));
        assert!(text(Format::Mdx).contains("style={{border: 0}} />"));
        assert!(
            text(Format::Jupyter).contains("#v=1&w=matmul&n=4096\", width=\"100%\", height=700)")
        );
        assert_eq!(
            text(Format::Image),
            "[![11× faster on an A10G, excluding start-up.](offload.svg)]\
             (https://example.org/offload/#v=1&w=matmul&n=4096&d=2026-11,11.1)"
        );
        for (index, (format, ..)) in Format::ALL.iter().enumerate() {
            assert_eq!(format.place(), index);
        }
    }
}
