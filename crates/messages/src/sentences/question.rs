//! Phrases a scenario as a question that contains the values of the inputs.

mod phrases;

use super::article;
use super::library_name::trim_cpu;
use crate::format;
use offload_analysis::Report;
use offload_scenario::kinds::Algorithm;
use offload_scenario::{Choice, Field, Kind, Number, Scenario, field};
use offload_vocabulary::computation::{
    FilterKind, LinearModelKind, NeighborUse, TableFile, TableOperation,
};
use offload_vocabulary::execution::ProcessState;

/// A part of a question: the value of an input, or the words between two values.
#[derive(Clone, Debug, PartialEq)]
pub struct QuestionPart {
    /// The text of the part: "50 million", "pandas" or "copied each run".
    pub words: String,
    /// The input that has this value, if the form always shows that input.
    pub field: Option<&'static Field>,
    /// `true` if the part may be hidden where space is limited. The question is understandable without it.
    pub extra: bool,
    /// `true` if the plural s was removed because the preceding number is one. The page reserves space for the s, so
    /// that nothing moves when the number changes.
    pub shortened: bool,
}

impl QuestionPart {
    fn text(words: impl Into<String>, extra: bool) -> Self {
        Self { words: words.into(), field: None, extra, shortened: false }
    }
}

/// Returns the question as two sentences, which describe today's code and the proposal: "I compute a 4,096 × 4,096
/// matrix product with an inner dimension of 4,096 in FP64 with NumPy on AWS c7i.2xlarge (8 vCPU). Would CuPy on an
/// A10G help, with data copied each run and start-up not counted?"
pub fn question(report: &Report) -> [Vec<QuestionPart>; 2] {
    let phrase = phrases::family_phrase(report.scenario.family());
    let begin = QuestionPart::text(format!("I {} ", phrase.verb), false);
    let fill_template = |template| parts(template, report);
    // If the machines use different precisions, name each precision next to its machine.
    let (on_cpu, on_gpu) = if report.scenario.has_own_precision() {
        (phrases::CPU_PRECISION, phrases::PRECISION)
    } else {
        (phrases::PRECISION, "")
    };
    let fill_all = |templates: [&'static str; 3]| templates.into_iter().flat_map(fill_template);
    let today = [begin].into_iter().chain(fill_all([phrase.work, on_cpu, phrases::CPU_SIDE]));
    [today.collect(), fill_all([phrases::PROPOSAL, on_gpu, phrases::CONDITIONS]).collect()]
}

/// Describes only the work, without the parts that can be left out: "group-by over 50 million rows × 4 columns of a
/// dataframe". For a table from a file, a filter that keeps all rows is described as reading the file.
pub fn work(report: &Report) -> String {
    let scenario = &report.scenario;
    let all_kept = scenario.number(Number::Kept) == Some(100.0);
    if all_kept && scenario.table_file() != TableFile::Memory {
        work_as("{rows} rows × {cols} columns {file}", report)
    } else {
        work_as(phrases::family_phrase(scenario.family()).work, report)
    }
}

/// Fills a template with the values of a report, without the parts that can be left out.
pub(super) fn work_as(template: &'static str, report: &Report) -> String {
    let parts = parts(template, report);
    let text: String = parts.iter().filter(|part| !part.extra).map(|part| &*part.words).collect();
    without_article(&text).to_owned()
}

/// Names both machines: "AWS c7i.2xlarge (8 vCPU) and an A10G".
pub fn machines(report: &Report) -> String {
    parts("{cpu} and {gpu}", report).into_iter().map(|part| part.words).collect()
}

fn without_article(work: &str) -> &str {
    ["a ", "an ", "the "].iter().find_map(|article| work.strip_prefix(article)).unwrap_or(work)
}

/// Returns the subject of a question as a title: "4,096 × 4,096 matrix product with an inner dimension of 4,096: NumPy
/// on AWS c7i.2xlarge (8 vCPU) against CuPy on an A10G".
pub fn subject(report: &Report) -> String {
    let phrase = phrases::family_phrase(report.scenario.family());
    let fill_template =
        |template| parts(template, report).iter().map(|part| &*part.words).collect::<String>();
    let work = fill_template(phrase.work);
    let work = without_article(&work);
    let machines = fill_template("{cpulib} on {cpu} against {gpulib} on {gpu}");
    // Only capitalize ASCII letters, because Unicode's case tables are as large as all phrases together.
    let mut subject = format!("{work}: {machines}");
    if let Some(first) = subject.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    subject
}

/// Fills a template with values. Text in square brackets can be left out of the question. Text in angle brackets is
/// included only if its input has an effect.
fn parts(template: &'static str, report: &Report) -> Vec<QuestionPart> {
    let mut parts: Vec<QuestionPart> = Vec::new();
    let mut extra = false;
    let scenario = &report.scenario;
    let pieces = template.split(['<', '>']).enumerate();
    let pieces =
        pieces.filter(|(index, piece)| index % 2 == 0 || has_effect(slot_key(piece), scenario));
    for piece in pieces.flat_map(|(_, piece)| piece.split('{')) {
        let (slot, text) = piece.split_once('}').unwrap_or(("", piece));
        let (key, words) = slot.split_once(':').unwrap_or((slot, ""));
        let mut is_one = false;
        if let Some(field) = field(key) {
            let value = match words {
                "" => value(field, report),
                words => words.to_owned(),
            };
            // "Text methods" is plural.
            if field.kind == Kind::Choice(Choice::TableOperation) && !value.ends_with('s') {
                parts.push(QuestionPart::text(format!("{} ", article(&value)), extra));
            }
            if matches!(field.kind, Kind::Choice(Choice::Gpu)) {
                let gpus = report.job.gpus().value();
                let words = if gpus > 1.0 {
                    format!("{} × ", format::count(gpus))
                } else {
                    format!("{} ", article(&value))
                };
                parts.push(QuestionPart::text(words, extra));
            }
            is_one = value == "1";
            // The page loads the inputs under "More" later, so they cannot be edited in the question.
            let field = Some(field).filter(|field| field.is_open(scenario.family()));
            parts.push(QuestionPart { field, ..QuestionPart::text(value, extra) });
        }
        let (text, shortened) = if is_one { singular(text) } else { (text.to_owned(), false) };
        for (index, words) in text.split(['[', ']']).enumerate() {
            extra ^= index > 0;
            let shortened = shortened && index == 0;
            parts.push(QuestionPart { shortened, ..QuestionPart::text(words, extra) });
        }
    }
    parts.retain(|part| !part.words.is_empty());
    parts
}

/// Returns the key of the first slot in a piece of a template.
fn slot_key(piece: &str) -> &str {
    let (_, rest) = piece.split_once('{').unwrap_or_default();
    rest.split_once('}').unwrap_or_default().0
}

/// Returns `true` if an input in angle brackets affects this question. For example, not every algorithm has iterations.
fn has_effect(key: &str, scenario: &Scenario) -> bool {
    let user_value = |number| scenario.number(number);
    match key {
        // A width derived from the number of parameters is only an average, so do not name it.
        "width" => user_value(Number::Width).is_some() && user_value(Number::Parameters).is_none(),
        "groups" => {
            matches!(scenario.table_operation(), TableOperation::GroupBy | TableOperation::Join)
        }
        "key" => !matches!(
            scenario.table_operation(),
            TableOperation::Sum | TableOperation::Text | TableOperation::Arithmetic
        ),
        "filecols" => {
            scenario.table_file() == TableFile::Csv && user_value(Number::FileColumns).is_some()
        }
        "alternatives" => {
            scenario.table_operation() == TableOperation::Text
                && user_value(Number::Alternatives).is_some()
        }
        "queries" => scenario.neighbor_use() == NeighborUse::Search,
        "iters" => scenario.algorithm() == Algorithm::Linear(LinearModelKind::Logistic),
        "side" => {
            let kind = scenario.filter_kind();
            !matches!(kind, FilterKind::Resize | FilterKind::Warp | FilterKind::Color)
        }
        // Compressed rows are the usual format, so do not name them.
        "storage" => scenario.stores_rows(),
        "dims" => scenario.filter_kind() != FilterKind::Color,
        // Start-up is amortized over the runs of a process, so their number matters unless the process is warm.
        "runs" => {
            scenario.process_state() != ProcessState::Warm
                && user_value(Number::Runs).is_some_and(|runs| runs > 1.0)
        }
        _ => true,
    }
}

/// Removes the plural s from the first word if it follows the number one. The returned bool is `true` if the word had
/// an s.
fn singular(text: &str) -> (String, bool) {
    let noun = text.trim_start();
    let end = text.len() - noun.len() + noun.find([' ', ',', '[', ']']).unwrap_or(noun.len());
    let (plural, rest) = text.split_at(end);
    match plural.strip_suffix('s') {
        Some(word) => (format!("{word}{rest}"), true),
        None => (text.to_owned(), false),
    }
}

/// Returns the value of an input in words: "50 million", "pandas" or "copied each run".
pub(crate) fn value(field: &Field, report: &Report) -> String {
    match &field.kind {
        Kind::Number(number) => match report.in_field_unit(number.number) {
            // A number that the user entered keeps all its digits, as in the form.
            Some(value) if field.is_set(&report.scenario) => {
                if number.unit.is_count() && value.fract() == 0.0 {
                    format::exact(value)
                } else {
                    number.unit.write(value)
                }
            }
            Some(value) if number.unit.is_count() => format::count(value),
            Some(value) => number.unit.write_briefly(value),
            None => "unknown".to_owned(),
        },
        Kind::Choice(choice) => {
            let option = choice.option(report.scenario.option(*choice));
            option.map_or(String::new(), |option| short_label(*choice, option.label).to_owned())
        }
    }
}

/// Returns the label of an option without the explanation that follows a colon, a comma or a parenthesis. Product names
/// are returned unchanged.
fn short_label(choice: Choice, label: &str) -> &str {
    let terminators: &[char] = match choice {
        Choice::Network => &[':'],
        _ if choice.is_searched() => &[],
        _ => &['(', ':', ','],
    };
    trim_cpu(label.split(terminators).next().unwrap_or(label).trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;
    use offload_scenario::field::Group;
    use offload_scenario::{FAMILIES, FIELDS, Family, PRESETS, decode};

    fn report_of(link: &str) -> Report {
        Report::of(&decode("", link).scenario)
    }

    fn question_text(link: &str) -> String {
        question(&report_of(link))
            .map(|question| question.iter().map(|part| &*part.words).collect::<String>())
            .join(" ")
    }

    /// The keys of the hardware and library inputs that every question must name.
    const HARDWARE_KEYS: [&str; 4] = ["cpu", "gpu", "cpulib", "gpulib"];

    #[test]
    fn every_question_names_every_basic_input_of_its_family_once() {
        for facts in FAMILIES {
            let report = report_of(&format!("w={}", facts.id));
            // These sizes have no effect unless other inputs are set.
            let unnamed: &[_] = match facts.family {
                Family::Training | Family::Convolutional => &["width"],
                Family::LinearModel => &["iters"],
                Family::Dataframe => &["groups"],
                _ => &[],
            };
            let is_basic = |field: &&Field| {
                field.is_open(facts.family)
                    && field.applies(&report.scenario)
                    && (field.group == Group::Workload || HARDWARE_KEYS.contains(&field.key))
                    && !unnamed.contains(&field.key)
            };
            let mut expected: Vec<_> =
                FIELDS.iter().filter(is_basic).map(|field| field.key).collect();
            let mut keys: Vec<_> = question(&report)
                .into_iter()
                .flatten()
                .filter_map(|part| {
                    let key = part.field?.key;
                    assert_ne!(part.words, "unknown", "{key}");
                    Some(key)
                })
                .collect();
            expected.sort_unstable();
            keys.sort_unstable();
            assert_eq!(keys, expected, "{}", facts.id);
        }
    }

    #[test]
    fn every_slot_of_a_phrase_is_an_input_of_its_family() {
        for facts in FAMILIES {
            let report = report_of(&format!("w={}", facts.id));
            let work = phrases::family_phrase(facts.family).work;
            let templates = [
                work,
                phrases::PRECISION,
                phrases::CPU_SIDE,
                phrases::PROPOSAL,
                phrases::CONDITIONS,
            ];
            for slot in templates.iter().flat_map(|template| template.split('{').skip(1)) {
                let key = slot.split([':', '}']).next().expect("a split has a first part");
                let is_input = field(key).is_some_and(|field| field.applies(&report.scenario));
                assert!(is_input, "{}: {key}", facts.id);
            }
        }
    }

    #[test]
    fn short_names_of_options_are_distinct() {
        let is_open = |field: &&Field| FAMILIES.iter().any(|family| field.is_open(family.family));
        for field in FIELDS.iter().filter(is_open) {
            let Kind::Choice(choice) = field.kind else { continue };
            let listed = [Choice::Family, Choice::Machine].contains(&choice);
            let mut words: Vec<_> = choice
                .options()
                .map(|option| short_label(choice, option.label).to_owned())
                .collect();
            words.sort_unstable();
            let duplicate = words.windows(2).find(|pair| pair[0] == pair[1]);
            assert!(listed || duplicate.is_none(), "{}: {duplicate:?}", field.key);
        }
    }

    #[test]
    fn a_question_reads_as_a_sentence() {
        assert_eq!(
            question_text("w=dataframe&rows=50M&verb=groupby&gpu=l4"),
            "I run a group-by over 50 million rows × 4 columns of a dataframe in memory by a number with \
             1,000 distinct keys in FP64 with pandas on AWS c7i.2xlarge (8 vCPU). Would RAPIDS cuDF on an L4 help, \
             with data copied each run and start-up not counted?"
                .replace("50 million", "50\u{a0}million")
        );
        assert!(
            question_text("w=elementwise").contains("elements, 1 operation of 1 FLOP each in FP64")
        );
        assert!(
            question_text("w=cnn&gpu=a100-sxm-40gb&gpus=4").contains("on 4 × A100 SXM4 40 GB help")
        );
        for preset in PRESETS {
            let text = question_text(preset.link);
            assert!(text.starts_with("I ") && text.ends_with('?'), "{text}");
            assert!(!text.contains("  ") && !text.contains(['{', '}']), "{text}");
        }
    }

    #[test]
    fn given_numbers_are_written_with_all_their_digits() {
        let subject = |link: &str| subject(&report_of(link)).replace('\u{a0}', " ");
        assert!(subject("w=fft&elements=2^24").contains("of 16,777,216 points"));
        assert!(subject("w=training&batch=65536").contains("batch 65,536"));
        assert!(
            subject("w=llm&params=8.03B&bits=4.85").contains("8.03 billion parameters of 4.85")
        );
        assert!(subject("w=pipeline&prep=1234.5").contains("1.2345 ms to prepare"));
    }

    #[test]
    fn a_custom_network_has_a_width_only_if_it_has_an_effect() {
        let question_text = |link: &str| question_text(link).replace('\u{a0}', " ");
        assert!(question_text("w=cnn&image=28&params=20k&batch=32").starts_with(
            "I run 100 steps of training of my own network, a convolutional network with 20,000 parameters, batch 32"
        ));
        assert!(
            question_text("w=llm")
                .starts_with("I run my own network, a language model with 7 billion parameters")
        );
        assert!(!question_text("simple-net").contains("layers of"));
        assert!(!question_text("w=cnn&model=resnet-50").contains("channels wide"));
        assert!(question_text("w=cnn&width=64").contains("network 64 channels wide with"));
        assert!(!question_text("w=cnn&width=64&params=20k").contains("channels wide"));
        assert!(question_text("w=training&width=64").contains("parameters, layers of 64, batch"));
        assert!(!question_text("w=training").contains("layers of"));
    }

    #[test]
    fn every_operation_on_a_table_has_the_right_article() {
        for (verb, words) in [
            ("filter", "a filter"),
            ("groupby", "a group-by"),
            ("join", "a join"),
            ("sort", "a sort"),
            ("window", "a rolling window"),
            ("text", "text methods"),
            ("sum", "a sum"),
            ("arithmetic", "a calculation"),
        ] {
            let link = format!("w=dataframe&rows=500&verb={verb}");
            let short_question: String = question(&report_of(&link))[0]
                .iter()
                .filter(|part| !part.extra)
                .map(|part| &*part.words)
                .collect();
            for text in [short_question, question_text(&link)] {
                assert!(text.starts_with(&format!("I run {words} over 500 rows")), "{text}");
            }
        }
    }

    #[test]
    fn different_precisions_are_named_with_each_machine() {
        let text = question_text("w=matmul&n=4096&dtype=fp16");
        assert!(text.contains("of 4,096 in FP32 with NumPy on"), "{text}");
        assert!(text.contains("Would CuPy on an A10G in FP16 help,"), "{text}");
    }

    #[test]
    fn a_question_reads_as_a_sentence_without_its_extra_parts() {
        let short_question = |link: &str| {
            let parts = question(&report_of(link)).into_iter().flatten().filter(|part| !part.extra);
            parts.map(|part| part.words).collect::<String>()
        };
        assert_eq!(
            short_question("w=dataframe&rows=500&verb=groupby&gpu=l4"),
            "I run a group-by over 500 rows × 4 columns of a dataframe with pandas on AWS c7i.2xlarge \
             (8 vCPU).Would RAPIDS cuDF on an L4 help?"
        );
        for facts in FAMILIES {
            let link = format!("w={}", facts.id);
            let (full_text, short_text) = (question_text(&link), short_question(&link));
            assert!(!short_text.contains(['[', ']']) && !short_text.contains("  "), "{short_text}");
            assert!(!short_text.contains(" ,") && !short_text.contains(" ."), "{short_text}");
            assert!(
                short_text.chars().count() < 165,
                "{} {short_text}",
                short_text.chars().count()
            );
            assert!(short_text.len() < full_text.len(), "{full_text}");
        }
    }

    #[test]
    fn work_is_named_briefly() {
        let link = "w=dataframe&rows=500&verb=groupby&gpu=l4";
        assert_eq!(work(&report_of(link)), "group-by over 500 rows × 4 columns of a dataframe");
        let file = "w=dataframe&rows=500&file=csv&keep=100";
        assert_eq!(work(&report_of(file)), "500 rows × 4 columns read from CSV");
        assert_eq!(machines(&report_of(link)), "AWS c7i.2xlarge (8 vCPU) and an L4");
    }

    #[test]
    fn a_subject_names_the_work_and_both_sides() {
        assert_eq!(
            crate::sentences::title(&report_of("matmul-fp64")),
            "Stay on the CPU · 2,000 × 2,000 matrix product with an inner dimension of 2,000: NumPy on AWS \
             c6i.4xlarge (16 vCPU) against CuPy on a Tesla T4 · Offload"
        );
        assert_eq!(
            subject(&report_of("w=sort&gpu=t4")),
            "Sort of 10 million elements: NumPy on AWS c7i.2xlarge (8 vCPU) against CuPy on a Tesla T4"
                .replace("10 million", "10\u{a0}million")
        );
        for facts in FAMILIES {
            let subject = subject(&report_of(&format!("w={}", facts.id)));
            let first = subject.chars().next().expect("it has words");
            assert!(!first.is_lowercase(), "{subject}");
        }
    }
}
