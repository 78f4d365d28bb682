//! Tests the page's statements about the model's accuracy.

use offload::accuracy::{ALL, FAMILIES, plot_sentence, scatter, sentence};
use offload_vocabulary::elementary::ln;

#[test]
fn a_family_has_a_measured_speedup_iff_it_has_scored_pairs() {
    for facts in offload_scenario::FAMILIES {
        let is_scored = FAMILIES.iter().any(|figures| figures.name == facts.id);
        assert_eq!(facts.libraries.evidence.speedup.is_some(), is_scored, "{}", facts.id);
    }
}

#[test]
fn every_pair_is_a_dot_within_the_axes() {
    let scatter = scatter();
    assert_eq!(scatter.dots.len(), usize::from(ALL.pairs));
    let is_on_axis = |power: f64| power >= scatter.ends.0 && power <= scatter.ends.1;
    assert!(scatter.dots.iter().all(|dot| is_on_axis(dot.measured) && is_on_axis(dot.predicted)));
}

/// The accuracy targets of the model. If a change makes the model miss a target, fix the change or relax the target
/// here.
#[test]
fn the_accuracy_meets_its_targets() {
    let [cpu, gpu, speedup] = ALL.errors();
    assert!(cpu <= 1.5 && gpu <= 1.5 && speedup <= 1.5, "{:?}", ALL.errors());
    assert!((75..=90).contains(&ALL.inside), "{} % in ranges set without them", ALL.inside);
    assert!(ALL.simple().is_some_and(|simple| ln(simple) >= 4.0 * ln(speedup)));
    assert!(sentence().contains("published tables"), "{}", sentence());
    assert!(plot_sentence().contains("isn’t a blind test"), "{}", plot_sentence());
}
