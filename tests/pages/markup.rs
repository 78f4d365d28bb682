//! A minimal markup parser for snapshots and checks. It produces one line per tag and omits options that are not
//! selected.

/// Tags that have no end tag.
const VOID_TAGS: [&str; 3] = ["br", "hr", "input"];

#[derive(Clone, Copy)]
enum Piece<'a> {
    /// A start tag, such as `<p class="why">`.
    Start(&'a str),
    /// An end tag, such as `</p>`.
    End(&'a str),
    /// The text between two tags.
    Text(&'a str),
}

fn chunks(html: &str) -> Vec<Piece<'_>> {
    let mut chunks = Vec::new();
    let mut rest = html;
    while !rest.is_empty() {
        let end = match rest.strip_prefix('<') {
            Some(tag) => tag.find('>').map_or(rest.len(), |end| end + 2),
            None => rest.find('<').unwrap_or(rest.len()),
        };
        let (piece, after) = rest.split_at(end);
        chunks.push(match piece {
            tag if tag.starts_with("</") => Piece::End(tag),
            tag if tag.starts_with('<') => Piece::Start(tag),
            text => Piece::Text(text),
        });
        rest = after;
    }
    chunks
}

/// Returns the name of a start tag or an end tag.
fn name(tag: &str) -> &str {
    let name = tag.trim_start_matches(['<', '/']);
    name.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default()
}

fn is_void(tag: &str) -> bool {
    VOID_TAGS.contains(&name(tag)) || tag.ends_with("/>")
}

/// Returns the text in markup, with one line per paragraph and one line per term with its description.
pub(crate) fn paragraphs(html: &str) -> String {
    let text = chunks(html).into_iter().map(|piece| match piece {
        Piece::Text(text) => text,
        Piece::End("</p>" | "</div>") => "\n",
        Piece::End("</dt>") => ": ",
        Piece::End("</dd>") => "; ",
        Piece::Start(_) | Piece::End(_) => "",
    });
    text.collect()
}

/// Returns markup with an indented line for each tag. An element that contains only text takes a single line. Only the
/// selected option of each choice is kept, because the options include the whole catalog.
pub(crate) fn outline(html: &str) -> String {
    let html = without_other_options(html);
    let chunks = chunks(&html);
    let (mut text, mut depth, mut index) = (String::new(), 0_usize, 0);
    while index < chunks.len() {
        let mut line = |depth: usize, content: &[&str]| {
            text += &"  ".repeat(depth);
            content.iter().for_each(|part| text += part);
            text += "\n";
        };
        match chunks[index..] {
            [Piece::Start(start), Piece::Text(nested), Piece::End(end), ..] => {
                line(depth, &[start, nested, end]);
                index += 3;
                continue;
            }
            [Piece::Start(start), Piece::End(end), ..] if !is_void(start) => {
                line(depth, &[start, end]);
                index += 2;
                continue;
            }
            [Piece::Start(tag), ..] => {
                line(depth, &[tag]);
                depth += usize::from(!is_void(tag));
            }
            [Piece::End(tag), ..] => {
                depth = depth.saturating_sub(1);
                line(depth, &[tag]);
            }
            [Piece::Text(words), ..] => line(depth, &[words]),
            [] => {}
        }
        index += 1;
    }
    // We replace non-breaking spaces with `·`, because they look like ordinary spaces.
    text.replace('\u{a0}', "·")
}

fn without_other_options(html: &str) -> String {
    let mut text = String::new();
    for (index, part) in html.split("<option").enumerate() {
        let (option, after) = match (index, part.split_once("</option>")) {
            (0, _) | (_, None) => ("", part),
            (_, Some((option, after))) => (option, after),
        };
        if option.contains(" selected") {
            text += &format!("<option{option}</option>");
        }
        text += after;
    }
    let groups = text.split("<optgroup").enumerate();
    groups.map(|(index, group)| without_empty_group(index > 0, group)).collect()
}

/// Removes the heading of a group that has no options.
fn without_empty_group(is_group: bool, text: &str) -> String {
    match text.split_once("></optgroup>") {
        _ if !is_group => text.to_owned(),
        Some((heading, after)) if !heading.contains('<') => after.to_owned(),
        _ => format!("<optgroup{text}"),
    }
}

/// Returns the first element with the given name, from its start tag to its end tag.
pub(crate) fn element<'a>(html: &'a str, name: &str) -> &'a str {
    let start = html.find(&format!("<{name}")).unwrap_or_else(|| panic!("there is no {name}"));
    let end = format!("</{name}>");
    let length = html[start..].find(&end).unwrap_or_else(|| panic!("{name} has no end"));
    &html[start..start + length + end.len()]
}

/// Returns all inputs and choices in the form with their values, one per line.
pub(crate) fn values(html: &str) -> String {
    let (mut text, mut id) = (String::new(), "");
    for tag in chunks(html).into_iter().filter_map(start) {
        match (name(tag), attribute(tag, "id"), attribute(tag, "value")) {
            ("select", Some(select_id), _) => id = select_id,
            ("option", _, Some(value)) if id.starts_with("f-") && tag.contains(" selected") => {
                text += &format!("{id} = {value}\n");
            }
            ("input", Some(input_id), Some(value)) if input_id.starts_with("f-") => {
                text += &format!("{input_id} = {value}\n")
            }
            _ => {}
        }
    }
    text
}

fn start(piece: Piece<'_>) -> Option<&str> {
    match piece {
        Piece::Start(tag) => Some(tag),
        Piece::End(_) | Piece::Text(_) => None,
    }
}

/// Returns the text of all list items that contain only text.
pub(crate) fn items(html: &str) -> impl Iterator<Item = &str> {
    html.split("<li>").skip(1).filter_map(|item| item.split('<').next())
}

/// Returns all start tags with the given name.
pub(crate) fn tags<'a>(html: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    chunks(html).into_iter().filter_map(start).filter(move |tag| self::name(tag) == name)
}

/// Returns the value of a tag's attribute.
pub(crate) fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.split(&format!(" {name}=\"")).nth(1).map(quoted)
}

/// Returns the text before the first quotation mark.
pub(crate) fn quoted(text: &str) -> &str {
    text.split('"').next().unwrap_or_default()
}
