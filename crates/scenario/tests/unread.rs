//! Tests the keys and values of a link that are not understood, and the suggested replacements.

use offload_scenario::{Notice, PRESETS, Scenario, decode, encode};

fn unread(link: &str) -> Vec<Notice> {
    decode("", link).notices.into_iter().filter(Notice::is_unread).collect()
}

fn alternatives(link: &str) -> Vec<String> {
    let scenario = decode("", link).scenario;
    unread(link).iter().flat_map(|notice| notice.alternatives(&scenario)).collect()
}

#[test]
fn parts_that_are_not_understood_and_could_change_the_answer_are_unread() {
    for link in [
        "w=sparse&solver=lu",
        "w=dataframe&verb=pivot",
        "w=llm&topk=8",
        "w=matmul&n=cheese",
        "w=cnn&bathc=3",
        "gpu=mx150",
        "cpu=abacus",
        "w=llm&model=grok",
        "w=cnn&model=llama-3-8b",
        "machine=abacus",
        "lib=abacus",
        "w=quantum",
        "cheese&n=4",
        "svm",
        "w=matmul&n=-4",
        "w=matmul&n=1e300",
        "w=matmul&n=1.5",
        "w=matmul&n=1,5",
        "w=linear&algorithm=forest",
        "v=2&w=matmul",
        "w=matmul&measured=fast",
        "w=matmul&dtype=fp8",
        "w=matmul&cpudtype=float8",
    ] {
        assert_eq!(unread(link).len(), 1, "{link}: {:?}", decode("", link).notices);
    }
}

#[test]
fn parts_without_effect_and_known_synonyms_are_not_unread() {
    for link in [
        "w=matmul&trees=5",
        "w=matmul&dtype=uint8",
        "w=llm&quantization=q4_k_m",
        "w=llm&n_gpu_layers=8",
        "w=llm&model=meta-llama/Llama-3-8B-Instruct",
        "w=matmul&gpuprice=3€/h",
        "w=matmul&utm_source=mail&fbclid=x&theme=dark&embed=1",
        "w=matmul&d=yesterday",
        "w=matmul&vs=A,gpu:mx150",
        "w=matmul&vs=A&vs=B&vs=C&vs=D",
        "w=sort&n=7k",
        "threads=8",
        "w=llm&dtype=fp8",
        "w=matmul&w=fft",
    ] {
        assert_eq!(unread(link), [], "{link}");
    }
    for preset in PRESETS {
        assert_eq!(unread(preset.link), [], "{}", preset.id);
    }
}

#[test]
fn unread_parts_have_the_nearest_choices_as_alternatives() {
    for (link, expected) in [
        ("w=sparse&solver=lu", &["solver=product", "solver=cg"][..]),
        ("w=cnn&bathc=3", &["batch=3"]),
        ("w=cnn&bathc=cheese", &[]),
        ("w=llm&topk=8", &[]),
        ("gpu=mx150", &[]),
        ("model=gpt5", &[]),
        ("gpu=gtx-1050-ti", &["gpu=gtx-1060"]),
        ("device=gtx-1050-ti", &["gpu=gtx-1060"]),
        ("w=matmul&n=1.5", &["n=1", "n=2"]),
        ("w=matmul&n=-4", &["n=1"]),
        ("w=matmul&gpuprice=1,500", &["gpuprice=1.500", "gpuprice=1500"]),
        ("w=cnn&model=llama-3-8b", &["w=llm", "w=transformer"]),
        (
            "w=linear&algorithm=forest",
            &["algorithm=linear", "algorithm=ridge", "algorithm=logistic", "algorithm=pca"],
        ),
        ("matmull", &["v=1&w=matmul&n=8192&dtype=fp32"]),
        ("gpu=5090ti", &["gpu=rtx-5090"]),
        ("gpu=T4x", &["gpu=t4"]),
        ("gpu=h1000", &["gpu=h100"]),
        ("w=train&gpulib=pytorch-gpu", &["gpulib=pytorch"]),
        ("cpu=ryzen", &["cpu=ryzen-5-3600", "cpu=ryzen-5-5600", "cpu=ryzen-5-5600x"]),
        ("w=dataframe&row=3", &["rows=3"]),
        ("w=matmul&row=3", &[]),
        ("w=matmul&nn=3", &["n=3"]),
        ("w=linalg&solver=lu", &["factor=solve"]),
        ("w=matmul&solver=lu", &[]),
        ("w=matmul&model=gpt-5", &[]),
    ] {
        let found = alternatives(link);
        assert_eq!(found, expected, "{link}");
    }
    assert_eq!(alternatives("w=dataframe&verb=pivot").len(), 8);
    assert_eq!(alternatives("w=matmul&dtype=fp8").len(), 8);
}

#[test]
fn alternatives_are_readable_and_links_keep_unread_parts() {
    for link in ["w=sparse&solver=lu", "w=cnn&bathc=3", "gpu=gtx-1050-ti", "w=matmul&n=1.5"] {
        let scenario = decode("", link).scenario;
        for pairs in alternatives(link) {
            let mended = scenario.with_pairs(&pairs);
            assert_ne!(mended, Scenario::default(), "{link} {pairs}");
            assert_eq!(unread(&encode(&mended)), [], "{link} {pairs}");
        }
    }
    for link in
        ["w=sparse&solver=lu", "cheese&in=4", "gpu=mx150", "w=matmul&n=a%26b", "w=matmul&x+y=5"]
    {
        let decoded = decode("", link);
        let parts: Vec<String> = unread(link).iter().map(Notice::written).collect();
        let again = format!("{}&{}", encode(&decoded.scenario), parts.join("&"));
        assert_eq!(unread(&again).len(), parts.len(), "{again}");
        assert_eq!(decode("", &again).scenario, decoded.scenario, "{again}");
    }
}
