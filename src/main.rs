//! Starts the page.

fn main() {
    offload::start();
}
