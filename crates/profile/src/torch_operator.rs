//! Finds the size of a PyTorch operator from its input shapes.

use crate::known_work::CallWork;

/// The maximum number of dimensions in a shape.
const MAX_DIMENSIONS: usize = 64;

/// Returns the sizes as key–value pairs of a link (e.g. `&m=256&k=2048&n=10`). Also returns `true` if a size is
/// assumed.
///
/// Returns `None` if the sizes do not follow from the shapes. `flops` is the number of operations per call, if the
/// table contains it.
pub(crate) fn sized(work: &CallWork, shapes: &str, flops: Option<f64>) -> Option<(String, bool)> {
    let shapes = parse_shapes(shapes);
    let matrices: Vec<&[f64]> =
        shapes.iter().map(Vec::as_slice).filter(|shape| shape.len() >= 2).collect();
    let call = work.name.strip_prefix("torch ").unwrap_or(&work.name);
    match work.size {
        "ops" => {
            let counted_ops = flops.map(|flops| (flops, false));
            let (ops, assumed) =
                counted_ops.or_else(|| Some((convolution(call, &matrices)?, true)))?;
            Some((format!("&ops={ops:.0}"), assumed))
        }
        "n" if call == "linear" || call == "mkldnn_linear" => {
            // A linear layer stores its weights transposed: outputs × inputs.
            let [.., [n, k]] = matrices[..2.min(matrices.len())] else { return None };
            let rows = matrices[0].iter().product::<f64>() / k;
            Some((format!("&m={rows:.0}&k={k}&n={n}"), false))
        }
        "n" if work.link.starts_with("w=matmul") => {
            let [a, b] = matrices[..] else { return None };
            let ([batch @ .., m, k], [.., n]) = (a, b) else { return None };
            let products: f64 = batch.iter().product();
            let products =
                if products > 1.0 { format!("&products={products}") } else { String::new() };
            Some((format!("&m={m}&k={k}&n={n}{products}"), false))
        }
        "n" => {
            let [.., m, n] = matrices.first()? else { return None };
            let rows = if m == n { String::new() } else { format!("&m={m}") };
            Some((format!("&n={n}{rows}"), false))
        }
        "elements" => {
            let elements =
                shapes.iter().map(|shape| shape.iter().product::<f64>()).reduce(f64::max)?;
            (elements >= 1.0).then(|| (format!("&elements={elements}"), false))
        }
        _ => None,
    }
}

/// Returns the number of operations of a convolution. The table contains no stride or padding, so the output is assumed
/// to be as large as the input.
fn convolution(call: &str, matrices: &[&[f64]]) -> Option<f64> {
    if !call.contains("conv") {
        return None;
    }
    let [input, weights, ..] = matrices else { return None };
    let ([samples, _, pixels @ ..], true) = (input, weights.len() >= 3) else { return None };
    let weight_count: f64 = weights.iter().product();
    Some(2.0 * samples * pixels.iter().product::<f64>() * weight_count)
}

/// Parses shapes such as `[[16, 3, 112, 112], [64, 3, 3, 3], [], [1, 1]]`. Omits the empty shape of a scalar.
fn parse_shapes(text: &str) -> Vec<Vec<f64>> {
    let mut shapes = Vec::new();
    let inner = text.trim().strip_prefix('[').unwrap_or_default();
    for part in inner.split('[').skip(1) {
        let Some((list, _)) = part.split_once(']') else { break };
        let sizes = list.split(',').filter_map(|part| part.trim().parse::<f64>().ok());
        let sizes: Vec<f64> =
            sizes.filter(|size| (1.0..1e15).contains(size)).take(MAX_DIMENSIONS).collect();
        shapes.push(sizes);
    }
    shapes.retain(|shape| !shape.is_empty());
    shapes
}

#[cfg(test)]
mod tests {
    use super::sized;
    use crate::known_work::operators;

    #[test]
    fn sizes_follow_from_shapes() {
        for (name, shapes, flops, pairs) in [
            ("mm", "[[1500, 1500], [1500, 700]]", None, "&m=1500&k=1500&n=700"),
            ("addmm", "[[10], [256, 2048], [2048, 10], [], []]", None, "&m=256&k=2048&n=10"),
            ("bmm", "[[8, 64, 32], [8, 32, 16]]", None, "&m=64&k=32&n=16&products=8"),
            ("mkldnn_linear", "[[4, 8, 64], [128, 64], [128]]", None, "&m=32&k=64&n=128"),
            ("relu", "[[16, 64, 112, 112]]", None, "&elements=12845056"),
            ("_linalg_svd", "[[500, 300], [], []]", None, "&n=300&m=500"),
            ("mkldnn_convolution", "[[2, 3, 8, 8], [4, 3, 3, 3], [4], [], []]", None, "&ops=27648"),
            ("mkldnn_convolution", "[[2, 3, 8, 8], [4, 3, 3, 3]]", Some(99.0), "&ops=99"),
        ] {
            let work = operators(&[name]).remove(0).expect(name);
            assert_eq!(sized(&work, shapes, flops).expect(name).0, pairs, "{name}");
        }
        let work = operators(&["mm"]).remove(0).expect("mm");
        for shapes in ["", "[", "[[]]", "[[3]]", "[[1e99, 2], [2, 2]]", "cheese"] {
            assert_eq!(sized(&work, shapes, None), None, "{shapes}");
        }
    }
}
