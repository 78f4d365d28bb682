//! Tests that links of programs round-trip, and that each of their keys has only one meaning.

use offload_scenario::{
    DecodedLink, FIELDS, Problem, decode, decode_program, encode_program, is_program, open,
};

#[test]
fn every_program_round_trips() {
    for link in [
        "v=1&gpu=t4&begin=load&w=dataframe&rows=2e7&begin=model&w=matmul&n=4096",
        // Here, `phase` selects training or inference of a network. It does not begin a phase of the program.
        "v=1&begin=train&w=training&phase=infer&batch=64&begin=&w=cnn&phase=infer",
        // The first phase runs only on the CPU, and the second phase has a measurement.
        "v=1&gpu=t4&begin=files&stays=3.2&begin=sort&w=sort&elements=5e6&measured=oncpu:0.0816:0.04",
        // Two lines of code belong to no phase.
        "v=1&gpu=t4&unread=3,12&begin=sort&w=sort&elements=5e6",
        "v=1&rounds=20&begin=a+b%26c&w=sort&handed=0.5&rounds=3&begin=d&w=fft&rounds=end&rounds=end",
    ] {
        let decoded = decode_program(link).expect("it has phases");
        assert_eq!(decoded.notices, [], "{link}");
        let new_link = encode_program(&decoded.program);
        let again = decode_program(&new_link).expect("it has phases");
        assert_eq!(again.program, decoded.program, "{link} became {new_link}");
    }
}

#[test]
fn program_keys_differ_from_field_keys() {
    for key in ["begin", "rounds", "handed", "stays", "unread"] {
        assert!(FIELDS.iter().all(|field| field.key != key), "{key}");
        // The key must not be a synonym of a field's key either.
        let notices = decode("", &format!("v=1&{key}=2")).notices;
        assert!(matches!(notices[0].problem, Problem::UnknownKey(_)), "{key}");
    }
}

#[test]
fn unread_lines_are_a_limited_list_of_numbers() {
    let program = |unread: &str| {
        let decoded = decode_program(&format!("gpu=t4&unread={unread}&begin=a&w=sort"));
        let decoded = decoded.expect("it has phases");
        assert_eq!(decoded.program.shared.gpu().id, "t4");
        (decoded.program.unread, decoded.notices.len())
    };
    assert_eq!(program("7"), (vec![7], 0));
    assert_eq!(program("7,x,-3"), (vec![7], 2));
    let many_lines: Vec<String> = (1..30).map(|line: u32| line.to_string()).collect();
    assert_eq!(program(&many_lines.join(",")), ((1..=20).collect(), 9));
}

#[test]
fn a_link_with_a_begin_key_opens_a_program() {
    for question in ["", "#matmul", "#w=cnn&phase=train", "#v=1&rounds=3", "#v=1&x=begin"] {
        let asks_program = is_program(question.trim_start_matches('#'));
        assert!(!asks_program && open("", question).program.is_none(), "{question}");
    }
    let link = "gpu=t4&begin=load&w=dataframe";
    let program = Some(link.to_owned());
    assert_eq!(
        open("?theme=dark", &format!("#{link}")),
        DecodedLink { program, ..DecodedLink::default() }
    );
}

#[test]
fn a_phase_names_the_former_key_that_it_ignores() {
    for key in ["calls", "cpucalls"] {
        let program = decode_program(&format!("gpu=t4&begin=x&w=matmul&{key}=3"));
        let notices = program.expect("it has a phase").notices;
        assert_eq!(notices.len(), 1, "{key}: {notices:?}");
    }
}
