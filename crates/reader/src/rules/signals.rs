//! Fourier transforms, filters and convolutions.

use super::elementwise::{place, replaced};
use super::{Call, Shaped};
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{Array, PythonValue};

impl<'a> ProgramReader<'a> {
    pub(super) fn signal_rule(&mut self, call: &Call<'_, 'a>) -> Option<Shaped<'a>> {
        match call.rule {
            "fft1" | "fft2" | "fftn" | "rfft1" | "rfft2" | "rfftn" | "irfft1" | "irfft2"
            | "irfftn" | "dct1" | "dctn" => self.transform(call),
            "fftconvolve" => {
                let (a, b) = (call.arguments.array(0)?.clone(), call.arguments.array(1)?.clone());
                let padded =
                    a.shape.iter().zip(&b.shape).fold(Polynomial::one(), |product, (x, y)| {
                        product.times(&x.plus(y).minus(&Polynomial::one()))
                    });
                let shape = convolved(&a.shape, &b.shape, call);
                let result =
                    self.made(Array { dtype: a.dtype.with(b.dtype).as_float(), ..a.shaped(shape) });
                #[expect(clippy::cast_precision_loss, reason = "dimensions")]
                let dims = Polynomial::of(a.shape.len().clamp(1, 3) as f64);
                let shaped = Shaped::new(PythonValue::Array(result), vec![a, b], padded.clone());
                Some(
                    shaped
                        .with("padded", padded.clone())
                        .key("elements", padded.scaled(1.5))
                        .key("dims", dims),
                )
            }
            "decimated" | "resampled" => {
                let source = self.as_array(call.arguments.placed.first()?, call.home)?;
                let by = call.arguments.get(1, &["q", "num"])?.clone();
                let by = self.size_of(&by, call.line);
                let usual = if call.rule == "decimated" { -1.0 } else { 0.0 };
                let at = if call.rule == "decimated" { 4 } else { 3 };
                let axis = call.arguments.get(at, &["axis"]).and_then(PythonValue::known);
                let axis = place(source.shape.len(), axis.unwrap_or(usual))?;
                let length = source.shape[axis].clone();
                let shorter = match call.rule {
                    "decimated" => crate::looping::ceiling(&length.over(&by)?),
                    _ => by,
                };
                let shape = replaced(&source.shape, place_f64(axis), shorter.clone());
                let result = self.made(Array {
                    dtype: source.dtype.as_float(),
                    spread: None,
                    drawn: None,
                    ..source.shaped(shape)
                });
                let elements = source.elements();
                let shaped =
                    Shaped::new(PythonValue::Array(result), vec![source], elements.clone());
                let shaped = shaped.with("length", length).with("shorter", shorter);
                Some(if call.rule == "decimated" {
                    shaped
                } else {
                    shaped.key("elements", elements).key("dims", Polynomial::one())
                })
            }
            "spectrum" => self.spectrum(call),
            "polyphase" => {
                let source = self.as_array(call.arguments.placed.first()?, call.home)?;
                let by = |at: usize, key: &str| {
                    call.arguments.get(at, &[key]).and_then(PythonValue::known)
                };
                let (up, down) = (by(1, "up")?, by(2, "down")?);
                let axis = call.arguments.get(3, &["axis"]).and_then(PythonValue::known);
                let axis = place(source.shape.len(), axis.unwrap_or(0.0))?;
                let length = crate::looping::ceiling(&source.shape[axis].scaled(up / down));
                let shape = replaced(&source.shape, place_f64(axis), length);
                let result = self.made(source.shaped(shape));
                let elements = result.elements();
                // The filter spans ten samples on each side at the lower rate. Each output sample uses one in `up` of
                // its taps.
                let taps = Polynomial::of((20.0 * up.max(down) + 1.0) / up);
                let shaped = Shaped::new(PythonValue::Array(result), vec![source], elements);
                Some(shaped.with("taps", taps))
            }
            "filterdesign" => {
                let order = call.arguments.get(0, &["N"])?.clone();
                let order = self.size_of(&order, call.line);
                let band = call
                    .arguments
                    .get(1, &["Wn"])
                    .is_some_and(|argument| !matches!(argument, PythonValue::Number(_)));
                let order = if band { order.scaled(2.0) } else { order };
                let text = call.arguments.named(&["output"]).and_then(PythonValue::text);
                let floats = |shape| Array::of(shape, crate::dtype::DOUBLE, call.home);
                let result = if text == Some("sos") {
                    let sections = crate::looping::ceiling(&order.scaled(0.5));
                    PythonValue::Array(self.made(floats(vec![sections, Polynomial::of(6.0)])))
                } else {
                    let taps = order.plus(&Polynomial::one());
                    let sides = [floats(vec![taps.clone()]), floats(vec![taps])];
                    PythonValue::list(
                        sides.map(|side| PythonValue::Array(self.made(side))).to_vec(),
                    )
                };
                Some(Shaped::new(result, Vec::new(), Polynomial::zero()))
            }
            "convolve" | "gaussian" | "sized" | "three" | "recursive" | "zoom" => self.filter(call),
            _ => None,
        }
    }

    /// Evaluates Fourier transforms of overlapping segments of a signal.
    fn spectrum(&mut self, call: &Call<'_, 'a>) -> Option<Shaped<'a>> {
        let source = call.arguments.array(0)?.clone();
        let segment = call
            .arguments
            .named(&["nperseg"])
            .and_then(PythonValue::size)
            .unwrap_or_else(|| Polynomial::of(256.0));
        let elements = source.elements();
        let transforms = elements.over(&segment).unwrap_or_else(Polynomial::one).scaled(2.0);
        let short = call.name.rsplit('.').next().unwrap_or_default();
        let frequencies = segment.scaled(0.5).floor().plus(&Polynomial::one());
        let pieces = source.shape.last()?.over(&segment).map(|pieces| pieces.scaled(2.0).floor());
        // Averaged spectra have no time axis.
        let times = matches!(short, "stft" | "spectrogram").then_some(pieces).flatten();
        let mut shape = source.shape.clone();
        shape.pop();
        shape.push(frequencies.clone());
        shape.extend(times.clone());
        let complex = short == "stft";
        let dtype = if complex { source.dtype.as_complex() } else { source.dtype };
        let whole = Array { dtype, drawn: None, spread: None, ..source.shaped(shape) };
        let axes = std::iter::once(frequencies).chain(times);
        let mut parts: Vec<Array> = axes.map(|axis| source.shaped(vec![axis])).collect();
        parts.push(whole);
        let parts = parts.into_iter().map(|part| PythonValue::Array(self.made(part)));
        let parts = PythonValue::list(parts.collect());
        let shaped = Shaped::new(parts, vec![source], elements.clone());
        Some(
            shaped
                .with("length", segment)
                .key("elements", elements)
                .key("transforms", transforms)
                .key("dims", Polynomial::one()),
        )
    }

    fn transform(&mut self, call: &Call<'_, 'a>) -> Option<Shaped<'a>> {
        let source = self.as_array(call.arguments.placed.first()?, call.home)?;
        let axes: Vec<usize> = match call.arguments.get(2, &["axis", "axes", "dim"]) {
            Some(PythonValue::Number(number)) => number
                .known()
                .and_then(|axis| place(source.shape.len(), axis))
                .into_iter()
                .collect(),
            Some(PythonValue::List(list)) => list
                .borrow()
                .items
                .iter()
                .filter_map(|item| item.known().and_then(|axis| place(source.shape.len(), axis)))
                .collect(),
            _ if call.rule.ends_with('n') => (0..source.shape.len()).collect(),
            _ => {
                let count = if call.rule.ends_with('2') { 2 } else { 1 };
                (source.shape.len().saturating_sub(count)..source.shape.len()).collect()
            }
        };
        let mut shape = source.shape.clone();
        let last = axes.last().copied()?;
        // `n=` pads or truncates the last axis.
        if let Some(length) = call.arguments.get(1, &["n"]).and_then(PythonValue::size) {
            shape = replaced(&shape, place_f64(last), length);
        }
        let float = super::elementwise::float_of(source.dtype, call.home);
        let (dtype, real) = match call.rule {
            "rfft1" | "rfft2" | "rfftn" => (float.as_complex(), true),
            "irfft1" | "irfft2" | "irfftn" => (float.as_real(), true),
            "dct1" | "dctn" => (float, true),
            _ => (float.as_complex(), false),
        };
        let mut long = shape.clone();
        if call.rule.starts_with("rfft") {
            let half = shape[last].scaled(0.5).floor().plus(&Polynomial::one());
            shape[last] = half;
        } else if call.rule.starts_with("irfft") {
            let given = call
                .arguments
                .get(1, &["n"])
                .is_some_and(|argument| matches!(argument, PythonValue::Number(_)));
            if !given {
                shape[last] = shape[last].minus(&Polynomial::one()).scaled(2.0);
            }
            long.clone_from(&shape);
        }
        let length = axes.iter().fold(Polynomial::one(), |product, at| product.times(&long[*at]));
        let elements = long.iter().fold(Polynomial::one(), |product, side| product.times(side));
        let transforms = elements.over(&length).unwrap_or_else(Polynomial::one);
        let result = self.made(Array { dtype, drawn: None, spread: None, ..source.shaped(shape) });
        #[expect(clippy::cast_precision_loss, reason = "dimensions")]
        let dims = Polynomial::of(axes.len().clamp(1, 3) as f64);
        let points = if real { elements.scaled(0.5) } else { elements.clone() };
        let ranked = source.ranked;
        let long = elements.clone();
        let mut shaped = Shaped::new(PythonValue::Array(result), vec![source], elements)
            .with("length", length)
            .with("points", long)
            .key("elements", points)
            .key("dims", dims);
        if transforms.value() != Some(1.0) && ranked {
            shaped = shaped.key("transforms", transforms);
        }
        Some(shaped)
    }

    fn filter(&mut self, call: &Call<'_, 'a>) -> Option<Shaped<'a>> {
        let arguments = call.arguments;
        let short = call.name.rsplit('.').next().unwrap_or_default();
        let at = usize::from(call.rule == "recursive" && !short.starts_with("sos")) * 2
            + usize::from(short.starts_with("sos"));
        let source = self.as_array(arguments.placed.get(at)?, call.home)?;
        let elements = source.elements();
        let rank = source.shape.len().max(1);
        #[expect(clippy::cast_precision_loss, reason = "dimensions")]
        let mut dims = Polynomial::of(if short.ends_with("1d") { 1.0 } else { rank as f64 });
        let mut taps = Polynomial::one();
        let mut shape = source.shape.clone();
        let mut read = vec![source.clone()];
        let first_of = |value: &PythonValue<'a>| match value {
            PythonValue::List(list) => list.borrow().items.first().and_then(PythonValue::size),
            other => other.number().and_then(|number| number.value.clone()),
        };
        let side = match call.rule {
            "convolve" => {
                let kernel = self.as_array(arguments.placed.get(1)?, call.home)?;
                taps = kernel.elements();
                let side = kernel.shape.first().cloned().unwrap_or_else(Polynomial::one);
                if !call.name.starts_with("scipy.ndimage") {
                    shape = convolved(&source.shape, &kernel.shape, call);
                }
                read.push(kernel);
                side
            }
            "gaussian" => {
                let given = arguments.get(1, &["sigma"]);
                // One width per dimension. Each dimension needs a pass, unless its width is zero.
                let listed = given.and_then(PythonValue::items).unwrap_or_default();
                let known: Option<Vec<f64>> = listed.iter().map(PythonValue::known).collect();
                let widths: Vec<f64> =
                    known.unwrap_or_default().into_iter().filter(|width| *width > 0.0).collect();
                #[expect(clippy::cast_precision_loss, reason = "dimensions")]
                let passes = widths.len() as f64;
                let mean = widths.iter().sum::<f64>() / passes.max(1.0);
                if passes > 0.0 {
                    dims = Polynomial::of(passes);
                }
                let sigma = if passes > 0.0 {
                    Polynomial::of(mean)
                } else {
                    given.and_then(first_of).unwrap_or_else(Polynomial::one)
                };
                let reach =
                    arguments.named(&["truncate"]).and_then(PythonValue::known).unwrap_or(4.0);
                let radius = sigma.value().map_or_else(
                    || sigma.scaled(reach),
                    |width| Polynomial::of((reach * width + 0.5).floor()),
                );
                radius.scaled(2.0).plus(&Polynomial::one())
            }
            "three" => Polynomial::of(3.0),
            "recursive" => {
                let of = |value: &PythonValue<'a>| match value {
                    PythonValue::Array(array) => array.shape.first().cloned(),
                    PythonValue::List(list) => Some(list.borrow().length.clone()),
                    _ => None,
                };
                let (a, b) =
                    (arguments.placed.first().and_then(of), arguments.placed.get(1).and_then(of));
                // The number of filter coefficients is unknown.
                read[0].guessed |= a.is_none();
                let sum = a
                    .unwrap_or_else(|| Polynomial::of(5.0))
                    .plus(&b.filter(|_| at == 2).unwrap_or_else(Polynomial::zero));
                taps = if short.starts_with("filtfilt") || short.starts_with("sosfiltfilt") {
                    sum.scaled(2.0)
                } else {
                    sum
                };
                Polynomial::one()
            }
            "zoom" => {
                let by =
                    arguments.get(1, &["zoom"]).and_then(first_of).unwrap_or_else(Polynomial::one);
                shape = shape.iter().map(|length| length.times(&by)).collect();
                Polynomial::of(4.0)
            }
            _ => {
                let place = if short == "savgol_filter" || short.starts_with("medfilt") {
                    1
                } else {
                    usize::from(!matches!(short, "percentile_filter" | "rank_filter"))
                        + 2 * usize::from(matches!(short, "percentile_filter" | "rank_filter"))
                };
                let size = arguments.get(
                    place,
                    &["size", "kernel_size", "ksize", "window_length", "structure", "footprint"],
                );
                let size = size.and_then(|size| match size {
                    PythonValue::Array(array) => array.shape.first().cloned(),
                    other => first_of(other),
                });
                let side = size.unwrap_or_else(|| Polynomial::of(3.0));
                taps = side.times(&side);
                side
            }
        };
        let result = self.made(Array {
            drawn: None,
            spread: None,
            sample: None,
            dtype: if call.rule == "recursive" { source.dtype.as_float() } else { source.dtype },
            ..source.shaped(shape)
        });
        let shaped = Shaped::new(PythonValue::Array(result), read, elements.clone());
        let shaped =
            shaped.with("taps", taps.clone()).with("side", side.clone()).with("dims", dims.clone());
        // Without a structuring element, each element is combined with its direct neighbors. `iterations` repeats the
        // operation.
        let structured = arguments.placed.len() > 1 || arguments.named(&["structure"]).is_some();
        let one = Polynomial::one();
        let beside = if structured { taps.clone() } else { dims.scaled(2.0).plus(&one) };
        let rounds = arguments.named(&["iterations"]).and_then(PythonValue::size);
        let rounds = rounds.unwrap_or(one);
        let shaped = shaped.with("beside", beside.times(&rounds)).with("rounds", rounds);
        if call.rule == "recursive" {
            return Some(shaped);
        }
        let whole = |dims: &Polynomial| {
            dims.value().map_or_else(Polynomial::one, |count| Polynomial::of(count.clamp(1.0, 3.0)))
        };
        Some(shaped.key("elements", elements).key("side", side).key("dims", whole(&dims)))
    }
}

/// Returns the shape of a convolution for its `mode`.
fn convolved(a: &[Polynomial], b: &[Polynomial], call: &Call) -> Vec<Polynomial> {
    let usual = "full";
    let mode = call.arguments.get(2, &["mode"]).and_then(PythonValue::text).unwrap_or(usual);
    let lengths = a.iter().zip(b);
    match mode {
        "same" => a.to_vec(),
        "valid" => lengths.map(|(x, y)| x.minus(y).plus(&Polynomial::one())).collect(),
        _ => lengths.map(|(x, y)| x.plus(y).minus(&Polynomial::one())).collect(),
    }
}

fn place_f64(at: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "an axis")]
    let at = at as f64;
    at
}
