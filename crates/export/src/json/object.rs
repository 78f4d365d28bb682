//! Writing JSON. Deriving it for the parts of an answer would cost the page two kilobytes more.

use std::fmt::Write;

/// An object that is being written.
pub(super) struct Object<'a> {
    text: &'a mut String,
    empty: bool,
}

/// What stands under a key, unless it is an object or a list.
pub(super) enum Value<'a> {
    Null,
    Truth(bool),
    Number(f64),
    Text(&'a str),
}

impl From<bool> for Value<'_> {
    fn from(truth: bool) -> Self {
        Self::Truth(truth)
    }
}

impl From<f64> for Value<'_> {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text)
    }
}

impl<'a, T: Into<Self>> From<Option<T>> for Value<'a> {
    fn from(known: Option<T>) -> Self {
        known.map_or(Self::Null, Into::into)
    }
}

/// An object, by what says its keys.
pub(super) fn object(say: impl FnOnce(&mut Object<'_>)) -> String {
    let mut text = String::new();
    within(&mut text, say);
    text
}

fn within(text: &mut String, say: impl FnOnce(&mut Object<'_>)) {
    text.push('{');
    say(&mut Object { text, empty: true });
    text.push('}');
}

impl Object<'_> {
    /// A key and what stands under it.
    pub(super) fn set<'v>(&mut self, key: &str, value: impl Into<Value<'v>>) {
        let text = self.under(key);
        write_value(text, &value.into());
    }

    /// An object under a key.
    pub(super) fn object(&mut self, key: &str, say: impl FnOnce(&mut Object<'_>)) {
        within(self.under(key), say);
    }

    /// An object under a key, or null.
    pub(super) fn maybe<T>(
        &mut self,
        key: &str,
        known: Option<T>,
        say: impl FnOnce(&mut Object<'_>, T),
    ) {
        match known {
            Some(it) => self.object(key, |object| say(object, it)),
            None => self.set(key, Value::Null),
        }
    }

    /// A list of objects under a key.
    pub(super) fn objects<T>(
        &mut self,
        key: &str,
        items: impl IntoIterator<Item = T>,
        say: impl Fn(&mut Object<'_>, T),
    ) {
        self.list(key, items, |text, item| within(text, |object| say(object, item)));
    }

    /// A list of texts under a key.
    pub(super) fn texts(&mut self, key: &str, items: impl IntoIterator<Item = String>) {
        self.list(key, items, |text, item| write_value(text, &Value::Text(&item)));
    }

    fn list<T>(
        &mut self,
        key: &str,
        items: impl IntoIterator<Item = T>,
        write: impl Fn(&mut String, T),
    ) {
        let text = self.under(key);
        text.push('[');
        for (place, item) in items.into_iter().enumerate() {
            if place > 0 {
                text.push(',');
            }
            write(text, item);
        }
        text.push(']');
    }

    fn under(&mut self, key: &str) -> &mut String {
        if !std::mem::take(&mut self.empty) {
            self.text.push(',');
        }
        write_text(self.text, key);
        self.text.push(':');
        self.text
    }
}

fn write_value(text: &mut String, value: &Value<'_>) {
    match *value {
        Value::Null => text.push_str("null"),
        Value::Truth(true) => text.push_str("true"),
        Value::Truth(false) => text.push_str("false"),
        Value::Number(number) => text.push_str(&crate::cell::figure(number)),
        Value::Text(said) => write_text(text, said),
    }
}

fn write_text(text: &mut String, said: &str) {
    text.push('"');
    for c in said.chars() {
        match c {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\0'..='\x1f' => {
                let _ = write!(text, "\\u{:04x}", u32::from(c));
            }
            c => text.push(c),
        }
    }
    text.push('"');
}

#[cfg(test)]
mod tests {
    use super::{Value, object};

    #[test]
    fn an_object_reads_back_as_it_was_said() {
        let text = object(|it| {
            it.set("text", "a \"b\" \\ c\n\u{1}\u{1f}é\u{7f}");
            it.set("number", 1e-7);
            it.set("known", Some(true));
            it.set("unknown", None::<f64>);
            it.object("empty", |_| {});
            it.maybe("object", Some(1.0), |it, one| it.set("one", one));
            it.maybe("none", None::<f64>, |it, one| it.set("one", one));
            it.objects("list", [1.0, 2.0], |it, n| it.set("n", n));
            it.texts("texts", ["a".to_owned(), "b".to_owned()]);
            it.texts("nothing", []);
            it.set("null", Value::Null);
        });
        let read: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
        let wanted = serde_json::json!({
            "text": "a \"b\" \\ c\n\u{1}\u{1f}é\u{7f}",
            "number": 1e-7,
            "known": true,
            "unknown": null,
            "empty": {},
            "object": { "one": 1.0 },
            "none": null,
            "list": [{ "n": 1.0 }, { "n": 2.0 }],
            "texts": ["a", "b"],
            "nothing": [],
            "null": null,
        });
        assert_eq!(read, wanted);
    }
}
