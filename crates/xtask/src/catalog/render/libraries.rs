//! The libraries as Rust.

use super::super::data::{Data, DeviceLibrary, HostLibrary, Support};
use super::super::record::{Record, Sources};
use super::super::unit::{CYCLES, SHARE, TIME};
use super::{array, each, file, variant};

/// The libraries for the CPU, then those for the GPU.
pub(super) fn render(data: &Data, sources: &Sources) -> Result<String, String> {
    let hosts = each(&data.libraries.host, |id, from| host(id, from, sources))?;
    let devices = each(&data.libraries.device, |id, from| device(id, from, sources))?;
    let imports = [
        "offload_vocabulary::execution::Threads",
        "super::sources::*",
        "crate::figure::range",
        "crate::{DeviceLibrary, HostLibrary, Issue, Level, Support}",
    ];
    let body = array("HOST_LIBRARIES", "HostLibrary", &hosts)
        + "\n"
        + &array("DEVICE_LIBRARIES", "DeviceLibrary", &devices);
    Ok(file("data/libraries.toml", &imports, &body))
}

fn host(id: &str, from: &HostLibrary, sources: &Sources) -> Result<String, String> {
    let mut to = Record::new(sources, "libraries.toml", id, "HostLibrary")?;
    let matmul = threads(&from.threads_matmul).map_err(to.at("threads_matmul"))?;
    let elementwise = threads(&from.threads_elementwise).map_err(to.at("threads_elementwise"))?;
    let other = threads(&from.threads_other).map_err(to.at("threads_other"))?;
    to.field("name", format_args!("{:?}", from.name));
    to.range("call", &TIME, &from.call)?;
    to.field("threads_matmul", matmul);
    to.field("threads_elementwise", elementwise);
    to.field("threads_other", other);
    to.range("math", &CYCLES, &from.math)?;
    to.field("fuses", from.fuses);
    to.field("temporaries", from.temporaries);
    to.maybe_range("dense", &SHARE, from.dense.as_ref())?;
    to.maybe_range("module", &TIME, from.module.as_ref())?;
    to.maybe_range("comparison", &CYCLES, from.comparison.as_ref())?;
    to.maybe_range("interpreted", &TIME, from.interpreted.as_ref())?;
    to.field("ecosystem", format_args!("{:?}", from.ecosystem));
    to.field("advice", format_args!("{:?}", from.advice));
    Ok(to.finish())
}

fn device(id: &str, from: &DeviceLibrary, sources: &Sources) -> Result<String, String> {
    let mut to = Record::new(sources, "libraries.toml", id, "DeviceLibrary")?;
    to.field("name", format_args!("{:?}", from.name));
    to.field("issue", issue(&from.issue).map_err(to.at("issue"))?);
    to.range("call", &TIME, &from.call)?;
    to.range("launch", &TIME, &from.launch)?;
    to.range("training_launch", &TIME, &from.training_launch)?;
    to.maybe_range("module", &TIME, from.module.as_ref())?;
    to.range("kernel", &TIME, &from.kernel)?;
    to.range("synchronize", &TIME, &from.synchronize)?;
    to.field("fuses", from.fuses);
    to.range("reduction", &SHARE, &from.reduction)?;
    to.field("spills", from.spills);
    to.range("import", &TIME, &from.import)?;
    to.range("context", &TIME, &from.context)?;
    to.range("handles", &TIME, &from.handles)?;
    to.range("compile_each", &TIME, &from.compile_each)?;
    to.field("ecosystem", format_args!("{:?}", from.ecosystem));
    to.field("out_of_memory", format_args!("{:?}", from.out_of_memory));
    to.field("support", support(&from.support).map_err(to.at("support"))?);
    to.field("support_note", format_args!("{:?}", from.support_note));
    Ok(to.finish())
}

fn threads(word: &str) -> Result<String, String> {
    variant("Threads", &[("one", "One"), ("all", "All")], word)
}

fn issue(word: &str) -> Result<String, String> {
    let words = [("eager", "Eager"), ("compiled", "Compiled"), ("captured", "Captured")];
    variant("Issue", &words, word)
}

fn support(from: &Support) -> Result<String, String> {
    let level = |word: &str| {
        variant("Level", &[("full", "Full"), ("partly", "Partly"), ("none", "None")], word)
    };
    let [amd, apple, intel] = [level(&from.amd)?, level(&from.apple)?, level(&from.intel)?];
    Ok(format!("Support {{ amd: {amd}, apple: {apple}, intel: {intel} }}"))
}
