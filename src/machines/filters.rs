//! The controls for the list of machines.

use super::list_view::{ListView, word};
use crate::cost::pick_list;
use crate::sentences;
use offload_analysis::{HardwareKind, Ranked, Ranking};
use yew::prelude::*;

/// The memory sizes that the user can choose, in gigabytes.
const MEMORY: [u32; 7] = [0, 8, 16, 24, 40, 80, 160];

/// The numbers of GPUs that the user can choose.
const GPU_COUNTS: [u32; 4] = [1, 2, 4, 8];

/// Draws the controls for filtering and sorting the list.
pub(super) fn filters(chosen: &UseStateHandle<ListView>, ranking: &Ranking, cards: u32) -> Html {
    let set = |change: fn(&mut ListView, String)| {
        let chosen = chosen.clone();
        Callback::from(move |value: String| {
            let mut next = (*chosen).clone();
            change(&mut next, value);
            chosen.set(next);
        })
    };
    let names = |name: fn(&Ranked) -> Option<&'static str>| {
        let mut names = vec![(String::new(), "any".to_owned())];
        for name in ranking.all.iter().filter_map(name) {
            if names.iter().all(|listed| listed.1 != name) {
                names.push((word(name), name.to_owned()));
            }
        }
        names
    };
    let kinds: Vec<(String, String)> = std::iter::once((String::new(), "everything".to_owned()))
        .chain(HardwareKind::ALL.map(|kind| {
            let name = sentences::hardware_kind(kind).to_owned();
            (name.clone(), name)
        }))
        .collect();
    let memory = MEMORY.map(|size| {
        (size.to_string(), if size == 0 { "any".to_owned() } else { format!("{size} GB or more") })
    });
    let counts = GPU_COUNTS.map(|count| (count.to_string(), count.to_string()));
    let kind = chosen.kind.map_or("", sentences::hardware_kind);
    let toggle =
        |change: fn(&mut ListView, String)| set(change).reform(|_: MouseEvent| String::new());
    let shut_class = (!chosen.filters_open).then_some("shut");
    html! {
        <div class="bill-inputs">
            { pick_list("Show", &kinds, kind, set(|view, value| {
                view.list(HardwareKind::ALL.into_iter().find(|kind| sentences::hardware_kind(*kind) == value));
            })) }
            // Shown only if the page is too narrow for all column headers.
            <span class="narrow">
                { pick_list("Sorted by", &ListView::sorts(), chosen.sorted_by(), set(|view, value| view.sort_by(&value))) }
            </span>
            if ranking.shared {
                { pick_list("GPUs sharing the work", &counts, &cards.to_string(), set(|view, value| view.cards = value.parse().ok())) }
            }
            <button
                type="button"
                class="narrow"
                aria-expanded={chosen.filters_open.to_string()}
                onclick={toggle(|view, _| view.filters_open = !view.filters_open)}
            >{ format!("Filters: {} on", chosen.active_filter_count()) }</button>
            <div class={classes!("filters", shut_class)}>
                { pick_list("Vendor", &names(|ranked| ranked.hardware.vendor().map(|vendor| vendor.name())), &chosen.vendor, set(|view, value| view.vendor = value)) }
                { pick_list("Provider", &names(|ranked| ranked.hardware.provider().map(|provider| provider.name())), &chosen.provider, set(|view, value| view.set_provider(value))) }
                { pick_list("GPU memory", &memory, &chosen.memory.to_string(), set(|view, value| view.memory = value.parse().unwrap_or_default())) }
                <button type="button" aria-pressed={chosen.only_priced.to_string()} onclick={toggle(|view, _| view.only_priced = !view.only_priced)}>{ "Has a price" }</button>
            </div>
        </div>
    }
}
