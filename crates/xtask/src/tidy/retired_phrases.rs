//! Phrases that the page, its book, its command and its code no longer use, each with what takes its place.
//!
//! A term of the field replaced each of them; a phrase that also has a plain meaning is not in the list.

use regex::{Regex, RegexBuilder};

use super::TextFile;
use crate::shell::ChoreResult;

/// A phrase in lower case as a pattern, whose spaces may be a line break within a comment, and what says it
/// better.
const RETIRED: &[(&str, &str)] = &[
    // The advice and its range.
    ("verdict stands", "same verdict across the range"),
    ("measure before you decide", "run a benchmark"),
    ("commonly quoted", "typical published"),
    ("nobody's timings", "no benchmarks"),
    ("dearer(?:[^-]|$)", "more expensive"),
    (r"a dear\b", "an expensive"),
    ("best parted", "best split"),
    ("cpu,? done well", "the best CPU library"),
    // Start-up.
    ("once warm", "excluding start-up"),
    ("in a fresh process", "including start-up"),
    ("first run included", "including start-up"),
    ("pays off after", "is amortized after"),
    ("more runs do not help", "the GPU never catches up"),
    ("the process is warm", "not counted (long-running process)"),
    // What the time goes to.
    ("held back by", "limited by"),
    ("infinitely fast gpu would give", "upper limit with any GPU"),
    // Back and forth is both ways.
    (r"copy(?:ing)? back\b(?:$|\S|\s+(?:[^a\s]|a[^n]|an[^d]))", "copy to CPU"),
    ("copied in and out", "copied each run"),
    ("stays serial", "serial part"),
    ("the part that moves", "offloaded part only"),
    ("(?:arithmetic|traffic) reached", "achieved FLOP/s, achieved bandwidth"),
    ("for the way back", "for the backward pass"),
    ("of gpu memory (?:is|are) missing", "needs … more than the GPU has"),
    // The form.
    ("operations and data i give", "custom (FLOPs and bytes)"),
    ("small pieces, copied", "many small transfers"),
    ("loop of small array operations", "many small kernels"),
    ("number formats?", "precision"),
    ("(?:values )?written a sample", "activations per sample"),
    ("put to use", "inference"),
    ("share of gpu peak", "GPU efficiency (% of peak)"),
    ("serial on the cpu", "serial fraction (Amdahl)"),
    // Headings and messages.
    ("how this was worked out", "calculation and sources"),
    ("beside the simple formula", "compared with FLOPs ÷ peak"),
    ("how well this predicts", "accuracy against benchmarks"),
    ("tak(?:e|ing) it along", "export"),
    ("on paper", "in print, or nominal"),
    ("is no unit of", "can't read"),
    ("field could not be read", "can't read"),
    ("neither an example nor a link", "no example"),
    ("readings? of the clock", "stopping the timer"),
    ("had not seen the times", "blind to the measured times"),
    // Patterns of speech.
    ("so many", "this many, a number of"),
    ("(?:are|treated|given|and [a-z]+|the gpu) alike", "the same, both, equally"),
    ("stands with", "is with, is given with"),
    ("h[eo]lds? (?:it |them )?against", "compare with"),
    (RATE, "“per” instead of “a”"),
    (TIMES, "once per, twice per"),
];

/// "Bytes a second": an amount for each of something. Ordinary English has "times a second" alone, which
/// this leaves.
const RATE: &str = "(?:[fpmnµu]?s|[kmgt]b|g?flops?|operations|bytes|bits|cycles|units|values|elements|\
    numbers|points|frames|requests|orders|texts|comparisons|transfers|sequences|iterations|joules|\
    launches|products|weights|seconds|dollars|cost|images|samples|tokens|rows?|process|copies) an? \
    (?:second|minute|hour|day|month|year|byte|run|step|sample|image|token|row|key|core|launch|weight|element|\
    cycle|pixel|item|value|call|column|block|thread|layer|operation|processor|gpu|parameter|number|pass|\
    piece|path|cell|iteration|million|epoch|batch|page|file|position|array)\\b";

/// "Once a page": of a time, such as a day, it is ordinary English.
const TIMES: &str = "(?:once|twice) an? (?:page|process|run|step|sample|token|row|element|value|call|block|layer|\
    array|position|iteration|epoch|batch|file)\\b";

/// What may stand between two words: a space, or the end of a line, which a text of code goes on after, and the
/// sign of a comment.
const GAP: &str = r"(?:\s+\\)?\s+(?:(?://[/!]?|#|\*)\s+)?";

/// Texts for people, and code with its comments.
const READ: [&str; 9] = [".rs", ".md", ".html", ".ts", ".js", ".mjs", ".css", ".hbs", ".toml"];

/// Where the phrases stand themselves.
const KEPT: [&str; 1] = ["crates/xtask/src/tidy/retired_phrases.rs"];

/// The rule: no file says what has been retired.
pub(super) fn are_not_used() -> ChoreResult<super::rules::Rule> {
    let each: Vec<(Regex, &str)> = RETIRED
        .iter()
        .map(|(phrase, better)| Ok((read(phrase)?, *better)))
        .collect::<Result<_, regex::Error>>()?;
    let all: Vec<String> = RETIRED.iter().map(|(phrase, _)| format!("(?:{phrase})")).collect();
    let any = read(&all.join("|"))?;
    Ok(Box::new(move |file| {
        // Of what programs write, pages are read by people; the texts of code stand in its sources too.
        let is_of_code = file.is_generated() && !file.is(&[".md"]);
        if !file.is(&READ) || is_of_code || file.lies_in(&KEPT) {
            return Vec::new();
        }
        let text = newest(file);
        let found = any.find_iter(text).map(|found| {
            let better = each.iter().find(|(phrase, _)| phrase.is_match(found.as_str()));
            let better = better.map_or("", |(_, better)| better);
            let line = text[..found.start()].lines().count().max(1);
            let said = found.as_str().split_whitespace().collect::<Vec<_>>().join(" ");
            format!("{}:{line}: “{said}” is retired: {better}", file.path)
        });
        found.collect()
    }))
}

fn read(phrase: &str) -> Result<Regex, regex::Error> {
    let pattern = format!(r"\b(?:{})", phrase.replace(' ', GAP));
    RegexBuilder::new(&pattern).case_insensitive(true).build()
}

/// What may still change: of a changelog its newest part.
fn newest(file: &TextFile) -> &str {
    if file.path != "CHANGELOG.md" {
        return &file.text;
    }
    let mut parts = file.text.match_indices("\n## ").map(|(at, _)| at);
    parts.nth(1).map_or(&file.text, |end| &file.text[..end])
}

#[cfg(test)]
mod tests {
    use super::super::text_file;

    fn found(path: &str, text: &str) -> Vec<String> {
        super::are_not_used().expect("patterns")(&text_file(path, text))
    }

    #[test]
    fn a_retired_phrase_is_named_with_its_line_and_what_says_it_better() {
        assert_eq!(
            found("docs/faq.md", "# Asked\n\nIt is held\nback by copies.\n"),
            ["docs/faq.md:3: “held back by” is retired: limited by"]
        );
        // Within a text or a comment that goes on.
        assert_eq!(found("src/app.rs", "\"is held \\\n   back by\"").len(), 1);
        assert_eq!(found("src/app.rs", "//! Number\n/// formats.\n").len(), 1);
        for retired in [
            "20 cycles a pixel",
            "bytes a second",
            "1.5 billion elements a second",
            "At most twenty orders a second",
            "OpenMM, 4 fs a step",
            "needed once a page",
            "for style sheets and canvas alike",
            "on the CPU and for the GPU alike",
            "Uses of a weight a sample: values written a sample",
            "It is dearer.",
            "a dear card",
            "copying back",
            "copying back, and",
            "copy back to the CPU",
            "copying back after",
            "Take it along",
        ] {
            assert_eq!(found("docs/faq.md", retired).len(), 1, "{retired}");
        }
    }

    #[test]
    fn plain_english_is_left_alone() {
        for plain in [
            "sixty times a second",
            "once a day",
            "all layers are square and alike",
            "the preset dearer-but-cheaper",
            "in the time an element is read",
            "bytes per second, seconds a runner takes",
            "what holds the GPU back",
            "a copy of the background",
            "copying back and forth",
        ] {
            assert_eq!(found("docs/faq.md", plain), [""; 0]);
        }
    }

    #[test]
    fn what_programs_wrote_and_what_has_been_released_stay() {
        assert_eq!(found("crates/scenario/tests/golden/0.1.0.txt", "on paper"), [""; 0]);
        let code = "// Written by `x`.\n\n// on paper\n";
        assert_eq!(found("crates/catalog/src/generated/gpus.rs", code), [""; 0]);
        // A page is read by people, whoever wrote it.
        let page = "# Keys\n\nWritten by `x`.\n\non paper\n";
        assert_eq!(found("docs/keys.md", page).len(), 1);
        let log = "# Changelog\n\n## 0.2.0\n\n- a\n\n## 0.1.0\n\n- on paper\n";
        assert_eq!(found("CHANGELOG.md", log), [""; 0]);
        assert_eq!(found("CHANGELOG.md", &log.replace("- a", "- on paper")).len(), 1);
    }
}
