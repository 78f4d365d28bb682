//! The machines that a program is put on, as two fields.

use crate::browser::address;
use crate::form::chosen_fields;
use crate::shared_report::SharedReport;
use crate::state::{Action, State};
use offload_scenario::field;
use yew::prelude::*;

/// Fields for CPU and GPU: another one is another address. `report` is that of what all phases share.
pub(super) fn machines(link: &AttrValue, report: &SharedReport) -> Html {
    let on = {
        let link = link.clone();
        Callback::from(move |action: Action| match action {
            Action::Choose(field, id) => address::go(&changed(&link, field.key, Some(&id))),
            Action::Reset(field) => address::go(&changed(&link, field.key, None)),
            _ => {}
        })
    };
    let fields: Vec<_> = ["cpu", "gpu"].into_iter().filter_map(field).collect();
    let state = State { scenario: report.scenario.clone(), ..State::default() };
    html! { <div class="put-on">{ chosen_fields(&fields, report, &state, &on) }</div> }
}

/// The pairs of a program's link that all phases share, and those of the phases.
fn parts_of_link(link: &str) -> (Vec<&str>, Vec<&str>) {
    let mut shared: Vec<&str> = link.split('&').collect();
    let begins = |pair: &&str| pair.starts_with("begin=") || pair.starts_with("rounds=");
    let at = shared.iter().position(begins).unwrap_or(shared.len());
    let phases = shared.split_off(at);
    (shared, phases)
}

/// The link with another value of a key that all phases share, or with none.
fn changed(link: &str, key: &str, value: Option<&str>) -> String {
    let (mut shared, phases) = parts_of_link(link);
    shared.retain(|pair| pair.split('=').next() != Some(key));
    let pair = value.map(|value| format!("{key}={value}"));
    shared.extend(pair.as_deref());
    [shared, phases].concat().join("&")
}

#[cfg(test)]
mod tests {
    use super::changed;

    #[test]
    fn what_all_phases_share_changes_and_they_do_not() {
        let link = "v=1&gpu=a10g&begin=a&w=matmul&n=4&gpu=l4";
        let phases = "begin=a&w=matmul&n=4&gpu=l4";
        assert_eq!(changed(link, "gpu", Some("t4")), format!("v=1&gpu=t4&{phases}"));
        assert_eq!(changed(link, "cpu", Some("x")), format!("v=1&gpu=a10g&cpu=x&{phases}"));
        assert_eq!(changed(link, "gpu", None), format!("v=1&{phases}"));
        assert_eq!(changed("rounds=2&begin=a", "gpu", Some("t4")), "gpu=t4&rounds=2&begin=a");
    }
}
