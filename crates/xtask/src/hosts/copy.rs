//! Copying a folder with some texts put in the place of others.

use std::fs;
use std::path::Path;

use crate::shell::Outcome;

/// Copies a folder with all it holds. In each text, the first of each pair becomes the second.
pub(super) fn folder(from: &Path, to: &Path, words: &[(&str, &str)]) -> Outcome {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, copy) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            folder(&path, &copy, words)?;
            continue;
        }
        match String::from_utf8(fs::read(&path)?) {
            Ok(text) => {
                let put = |text: String, (old, new): &(&str, &str)| text.replace(old, new);
                fs::write(copy, words.iter().fold(text, put))?;
            }
            Err(bytes) => fs::write(copy, bytes.into_bytes())?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::folder;

    #[test]
    fn texts_change_wherever_they_lie_and_other_files_do_not() {
        let place = std::env::temp_dir().join(format!("offload-copy-{}", std::process::id()));
        let (from, to) = (place.join("from"), place.join("to"));
        fs::create_dir_all(from.join("deep")).expect("a folder");
        fs::write(from.join("deep/page.md"), "a here b here").expect("a file");
        fs::write(from.join("picture"), b"\xff here").expect("a file");
        folder(&from, &to, &[("here", "there")]).expect("a copy");
        let copied = |name: &str| fs::read(to.join(name)).expect("a file");
        assert_eq!(copied("deep/page.md"), b"a there b there");
        assert_eq!(copied("picture"), b"\xff here");
        fs::remove_dir_all(place).expect("it was there");
    }
}
