//! The list of networks by name, with the user's own network as the first entry, and the families
//! of each.

use crate::family::Family;
use offload_catalog::{NamedNetwork, NetworkKind, network, networks};

/// The id of the option that fills nothing.
pub(crate) const OWN: &str = "own";

/// Returns the network at an index of the list.
///
/// `None` at the index of the user's own network.
pub(crate) fn network_at(place: u16) -> Option<&'static NamedNetwork> {
    networks().get(usize::from(place).checked_sub(1)?)
}

/// Returns id, label and heading of the option at an index of the list.
pub(crate) fn network_option(place: usize) -> Option<[&'static str; 3]> {
    let Some(place) = place.checked_sub(1) else {
        return Some([OWN, "my own network: the numbers below", ""]);
    };
    networks().get(place).map(|network| [network.id, network.name, network.kind.heading()])
}

/// Returns the id behind any spelling of a network's name.
pub(crate) fn network_id(name: &str) -> Option<&str> {
    if name == OWN { Some(name) } else { network(name).map(|network| network.id) }
}

/// Returns the families for a kind of network, the usual one first.
pub(crate) const fn families(kind: NetworkKind) -> &'static [Family] {
    match kind {
        NetworkKind::Classification | NetworkKind::Detection | NetworkKind::Generation => {
            &[Family::Convolutional]
        }
        NetworkKind::Vision | NetworkKind::Encoder => &[Family::Transformer],
        NetworkKind::Language => &[Family::Language, Family::Transformer],
        NetworkKind::Speech => &[Family::Language],
    }
}
