//! Reads every Python file in a folder and prints the readings, by file name, as one JSON object.

use std::collections::BTreeMap;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    let mut answers = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "py") {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let reading = offload_reader::read(&fs::read_to_string(&path)?, &BTreeMap::new());
            let mut answer = serde_json::to_value(reading).map_err(io::Error::other)?;
            for phase in answer["phases"].as_array_mut().into_iter().flatten() {
                phase["unsure"] = (phase["sure"] != "known").into();
            }
            answers.insert(name, answer);
        }
    }
    println!("{}", serde_json::to_string_pretty(&answers).map_err(io::Error::other)?);
    Ok(())
}
