//! The list of networks by name, with the user's own network as the first entry, and the families
//! of each.

use crate::family::Family;
use offload_catalog::{NamedNetwork, NetworkKind, networks};

/// Returns the network at an index of the list.
///
/// `None` at the index of the user's own network.
pub(crate) fn network_at(place: usize) -> Option<&'static NamedNetwork> {
    networks().get(place.checked_sub(1)?)
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
