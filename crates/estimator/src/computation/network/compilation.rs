//! The compilation time of a network.

use super::Network;
use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::derive;
use offload_vocabulary::quantity::Count;

/// The number of products for which compiling a network takes as long as the library's compilation time for one
/// function.
const PRODUCTS: f64 = 50.0;

impl Network {
    /// Returns the network's compilation time, relative to a network with [`PRODUCTS`] products.
    ///
    /// # Model
    /// The time grows with the square root of the number of products, because identical kernels are generated only
    /// once.
    ///
    /// # Source
    /// Cold compilation times of torch.compile, accessed 2026-11-22: 3.1 s for a few layers (pytorch issue 172547), 6.8
    /// s for a GPT of 4 blocks (nanoGPT pull request 392), 13 to 14 s for models of 12 blocks, 23 to 24 s for models of
    /// 24 and 36 blocks, 21 s for DenseNet-121, 15 s for ResNet-152 (torchdynamo issue 1617).
    pub(super) fn compilation(&self, trace: &mut Trace<impl Ledger>) -> Count {
        let products = self.layers * self.layer.products();
        let count = Count::new((products.value() / PRODUCTS).sqrt());
        let terms = [
            term(Symbol::Layers, self.layers),
            term(Symbol::LayerProducts, Count::new(self.layer.products())),
        ];
        let title = "Compilation relative to a network of 50 products";
        derive(trace, title, "√({0} · {1} ÷ 50)", &terms, count.into());
        count
    }
}
