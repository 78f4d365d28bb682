//! Checks the links of a built book. Each link must lead to an existing file and, if it has a fragment, to an existing
//! anchor in that file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The ids and links of a page in a built book.
struct BuiltPage {
    ids: BTreeSet<String>,
    links: Vec<String>,
}

/// Checks every link of a built book. Links to the calculator are checked only if the calculator has been built next to
/// the book.
///
/// # Errors
/// Fails if a link is broken. The error lists all broken links, each with its page and the reason.
pub fn check(folder: &Path) -> Result<(), String> {
    let pages = read_pages(folder)?;
    let page_is_there = folder.join("../index.html").is_file();
    let mut broken_links = Vec::new();
    let mut followed = 0;
    for (name, page) in &pages {
        for link in &page.links {
            followed += 1;
            if let Err(problem) = follow(folder, name, link, &pages, page_is_there) {
                broken_links.push(format!("{name}: {link}: {problem}"));
            }
        }
    }
    if broken_links.is_empty() {
        println!("  {followed} links of {} pages lead somewhere", pages.len());
        Ok(())
    } else {
        Err(broken_links.join("\n"))
    }
}

fn read_pages(folder: &Path) -> Result<BTreeMap<String, BuiltPage>, String> {
    let files = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut pages = BTreeMap::new();
    for file in files.flatten() {
        let name = file.file_name().to_string_lossy().into_owned();
        if name.ends_with(".html") {
            let text = fs::read_to_string(file.path()).map_err(|error| error.to_string())?;
            let links = attributes(&text, "href").chain(attributes(&text, "src")).collect();
            pages.insert(name, BuiltPage { ids: attributes(&text, "id").collect(), links });
        }
    }
    if pages.is_empty() {
        Err(format!("no page in {}: build the book first", folder.display()))
    } else {
        Ok(pages)
    }
}

/// Returns the values of an attribute in a page. A text search is enough, because mdBook writes the pages and escapes
/// quotes in text.
fn attributes<'a>(html: &'a str, name: &str) -> impl Iterator<Item = String> + use<'a> {
    let start = format!(" {name}=\"");
    let rests: Vec<&str> = html.split(&start).skip(1).collect();
    rests.into_iter().filter_map(|rest| {
        let (value, _) = rest.split_once('"')?;
        Some(value.replace("&amp;", "&"))
    })
}

fn follow(
    folder: &Path,
    page_name: &str,
    link: &str,
    pages: &BTreeMap<String, BuiltPage>,
    page_is_there: bool,
) -> Result<(), &'static str> {
    if let Some(rest) = link.strip_prefix("https://").or(link.strip_prefix("http://")) {
        let domain = rest.split(['/', '?', '#']).next().unwrap_or_default();
        let is_valid = domain.contains('.') && !link.contains(char::is_whitespace);
        return if is_valid { Ok(()) } else { Err("not a valid address") };
    }
    if link.starts_with("data:") {
        return Ok(());
    }
    if link.contains(':') && !link.contains('#') {
        return Err("another scheme than https, http or data");
    }
    let (path_and_query, fragment) = link.split_once('#').unwrap_or((link, ""));
    let path = path_and_query.split('?').next().unwrap_or_default();
    if path.starts_with('/') {
        return Err("not relative: the book is published in any folder");
    }
    let file = match path {
        "" => PathBuf::from(page_name),
        path => PathBuf::from(if path.ends_with('/') {
            format!("{path}index.html")
        } else {
            path.to_owned()
        }),
    };
    if file.components().next() == Some(Component::ParentDir) {
        let is_present = !page_is_there || folder.join(&file).is_file();
        return if is_present { Ok(()) } else { Err("no such file beside the book") };
    }
    if !folder.join(&file).is_file() {
        return Err("no such file");
    }
    match pages.get(&*file.to_string_lossy()) {
        Some(page) if !fragment.is_empty() && !page.ids.contains(fragment) => Err("no such place"),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::{BuiltPage, attributes, follow};
    use std::collections::BTreeMap;
    use std::path::Path;

    #[test]
    fn a_link_is_followed_to_its_target() {
        let ids = ["here".to_owned()].into();
        let pages = BTreeMap::from([("lib.rs".to_owned(), BuiltPage { ids, links: Vec::new() })]);
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let follow_link = |link: &str| follow(&folder, "lib.rs", link, &pages, true);
        for link in ["lib.rs", "lib.rs#here", "#here", "../Cargo.toml#any", "https://example.org/a"]
        {
            assert_eq!(follow_link(link), Ok(()), "{link}");
        }
        let broken_links =
            ["gone.rs", "#gone", "../gone.toml", "/lib.rs", "https://nowhere", "ftp:x"];
        for link in broken_links {
            assert!(follow_link(link).is_err(), "{link}");
        }
    }

    #[test]
    fn attributes_are_read_as_the_browser_reads_them() {
        let html = "<a href=\"?a=1&amp;b=2\">href=&quot;no&quot;</a><iframe src=\"../\" id=\"x\">";
        assert_eq!(attributes(html, "href").collect::<Vec<_>>(), ["?a=1&b=2"]);
        assert_eq!(attributes(html, "src").collect::<Vec<_>>(), ["../"]);
    }
}
