//! The lists of CPUs and GPUs on a program's page.

use crate::browser::address;
use offload_scenario::{Choice, Scenario};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// Draws the lists of CPUs and GPUs. Choosing one changes the address. `shared` contains the inputs that all phases
/// share.
pub(crate) fn program_machines_form(link: &AttrValue, shared: &Scenario) -> Html {
    let list = |key: &'static str, label: &'static str, choice: Choice| {
        let present = shared.option(choice);
        let link = link.clone();
        let choose = Callback::from(move |event: Event| {
            let id = event.target_unchecked_into::<HtmlSelectElement>().value();
            address::go(&with_shared_value(&link, key, Some(&*id).filter(|id| !id.is_empty())));
        });
        let automatic = shared.chosen(choice).is_none();
        let name = |index| choice.option(index).map_or("", |option| option.label);
        let groups = choice.groups(shared, "");
        html! {
            <label>
                { label }
                <select onchange={choose}>
                    <option value="" selected={automatic}>
                        { format!("{} (automatic)", name(choice.automatic(shared))) }
                    </option>
                    { for groups.iter().map(|group| html! {
                        <optgroup label={group.heading}>
                            { for group.options.iter().map(|option| html! {
                                <option value={option.id} selected={!automatic && option.label == name(present)}>{ option.label }</option>
                            }) }
                        </optgroup>
                    }) }
                </select>
            </label>
        }
    };
    html! {
        <div class="choices">
            { list("cpu", "CPU", Choice::Cpu) }
            { list("gpu", "GPU", Choice::Gpu) }
        </div>
    }
}

/// Splits a program's link into the key-value pairs that all phases share and the key-value pairs of the individual
/// phases.
fn parts_of_link(link: &str) -> (Vec<&str>, Vec<&str>) {
    let mut shared: Vec<&str> = link.split('&').collect();
    let is_phase_start = |pair: &&str| pair.starts_with("begin=") || pair.starts_with("rounds=");
    let phase_start = shared.iter().position(is_phase_start).unwrap_or(shared.len());
    let phases = shared.split_off(phase_start);
    (shared, phases)
}

/// Returns the link with a shared key set to the given value. If `value` is `None`, the key is removed.
fn with_shared_value(link: &str, key: &str, value: Option<&str>) -> String {
    let (mut shared, phases) = parts_of_link(link);
    shared.retain(|pair| pair.split('=').next() != Some(key));
    let pair = value.map(|value| format!("{key}={value}"));
    shared.extend(pair.as_deref());
    [shared, phases].concat().join("&")
}

#[cfg(test)]
mod tests {
    use super::with_shared_value;

    #[test]
    fn changing_a_shared_input_leaves_the_phases_unchanged() {
        let link = "v=1&gpu=a10g&begin=a&w=matmul&n=4&gpu=l4";
        let phases = "begin=a&w=matmul&n=4&gpu=l4";
        assert_eq!(with_shared_value(link, "gpu", Some("t4")), format!("v=1&gpu=t4&{phases}"));
        assert_eq!(
            with_shared_value(link, "cpu", Some("x")),
            format!("v=1&gpu=a10g&cpu=x&{phases}")
        );
        assert_eq!(with_shared_value(link, "gpu", None), format!("v=1&{phases}"));
        assert_eq!(
            with_shared_value("rounds=2&begin=a", "gpu", Some("t4")),
            "gpu=t4&rounds=2&begin=a"
        );
    }
}
