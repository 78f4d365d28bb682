//! Takes out what panics say: here, a panic is a trap, of which the start-up script tells the reader.
//!
//! The bodies of functions that report a panic become `unreachable`, in as many bytes as before, so
//! that nothing moves; and the constants passed to them, messages and places in the sources, are no
//! longer referred to. The splitter, which keeps what is reachable, then leaves out those texts, the
//! code that formats them and the hooks that would show them: 10 kB of a first visit.

use std::collections::{HashMap, HashSet};
use std::error::Error;

use wasmparser::{
    BinaryReader, CustomSectionReader, FunctionBody, KnownCustom, Name, Operator, Parser, Payload,
    RelocationEntry, TypeRef,
};

/// How the paths of functions begin that report a panic and do not return.
const REPORTS: [&str; 16] = [
    "alloc::alloc::handle_alloc_error",
    "alloc::raw_vec::capacity_overflow",
    "alloc::raw_vec::handle_error",
    "core::cell::lazy::panic_poisoned",
    "core::cell::panic_already_",
    "core::option::expect_failed",
    "core::option::unwrap_failed",
    "core::panicking::",
    "core::result::unwrap_failed",
    "core::slice::copy_from_slice_impl::len_mismatch_fail",
    "core::slice::index::slice_index_fail",
    "core::slice::sort::shared::smallsort::panic_on_ord_violation",
    "core::str::slice_error_fail",
    "std::panicking::begin_panic",
    "std::panicking::panic_handler",
    "std::thread::local::panic_access_error",
];

/// Takes a hook for panics, as two numbers, and returns.
const TAKES_HOOK: &str = "std::panicking::set_hook";

/// What a function does instead of what it did.
#[derive(Clone, Copy)]
enum Instead {
    Trap,
    Nothing,
}

/// A program as linked, with the notes of its linker, less what its panics say.
pub(crate) fn without_panics(program: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let (mut imported, mut bodies, mut names) = (0, Vec::new(), HashMap::new());
    let (mut code_starts, mut notes) = (0, None);
    // Where the section begins that comes next, behind the eight bytes that all programs begin with.
    let mut next = 8;
    for payload in Parser::new(0).parse_all(program) {
        let (payload, begins) = (payload?, next);
        if let Some((_, range)) = payload.as_section() {
            next = range.end as usize;
        }
        match payload {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionStart { range, .. } => code_starts = range.start,
            Payload::CodeSectionEntry(body) => bodies.push(body),
            Payload::CustomSection(section) => match section.as_known() {
                KnownCustom::Name(parts) => {
                    for part in parts {
                        let Name::Function(list) = part? else { continue };
                        for naming in list {
                            let naming = naming?;
                            names.insert(naming.index, naming.name);
                        }
                    }
                }
                KnownCustom::Reloc(_) if section.name() == "reloc.CODE" => {
                    notes = Some((section, begins))
                }
                _ => {}
            },
            _ => {}
        }
    }
    let (notes, notes_begin) = notes.ok_or("the program has no notes of its linker")?;
    let changes: HashMap<u32, Instead> = names
        .iter()
        .filter_map(|(index, name)| Some((*index, instead(&readable(name))?)))
        .collect();

    let mut written = program.to_vec();
    let mut dropped = HashSet::new();
    let mut emptied = Vec::new();
    for (body, index) in bodies.iter().zip(imported..) {
        let Some(change) = changes.get(&index) else {
            dropped.extend(passed(body, &changes)?.iter().map(|at| at - code_starts));
            continue;
        };
        let range = body.range();
        let (first, last) = (range.start as usize, range.end as usize - 1);
        // No locals, and an instruction that does nothing in the place of each byte.
        written[first] = 0;
        written[first + 1..last].fill(NOP);
        if let Instead::Trap = change {
            written[first + 1] = UNREACHABLE;
        }
        emptied.push(range.start - code_starts..range.end - code_starts);
    }
    let stays = |entry: &RelocationEntry| {
        let at = u64::from(entry.offset);
        !dropped.contains(&at) && !emptied.iter().any(|body| body.contains(&at))
    };
    replace(&mut written, &notes, notes_begin, stays)?;
    Ok(written)
}

/// The kind of sections that are not the standard's.
const CUSTOM: u8 = 0;
const UNREACHABLE: u8 = 0;
const NOP: u8 = 1;

/// The path of a function as people write it, without digests.
fn readable(name: &str) -> String {
    format!("{:#}", rustc_demangle::demangle(name))
}

/// What becomes of the function of a name, if it is one that reports panics.
fn instead(name: &str) -> Option<Instead> {
    match name {
        TAKES_HOOK => Some(Instead::Nothing),
        _ => REPORTS.iter().any(|path| name.starts_with(path)).then_some(Instead::Trap),
    }
}

/// Where the constants are, in the program, that a function passes to those that change.
fn passed(
    body: &FunctionBody<'_>,
    changes: &HashMap<u32, Instead>,
) -> Result<Vec<u64>, Box<dyn Error>> {
    let (mut found, mut constants) = (Vec::new(), Vec::new());
    for step in body.get_operators_reader()?.into_iter_with_offsets() {
        match step? {
            // The number follows the one byte of the instruction.
            (Operator::I32Const { .. }, at) => constants.push(at + 1),
            (Operator::LocalGet { .. }, _) => {}
            (Operator::Call { function_index }, _) => {
                match changes.get(&function_index) {
                    // Nothing after it takes what lies below its arguments.
                    Some(Instead::Trap) => found.append(&mut constants),
                    Some(Instead::Nothing) => found.extend(constants.iter().rev().take(2)),
                    None => {}
                }
                constants.clear();
            }
            _ => constants.clear(),
        }
    }
    Ok(found)
}

/// Writes the notes of a linker about the code again, with those alone that stay. Their section begins
/// at `from`.
fn replace(
    program: &mut Vec<u8>,
    notes: &CustomSectionReader<'_>,
    from: usize,
    stays: impl Fn(&RelocationEntry) -> bool,
) -> Result<(), Box<dyn Error>> {
    let mut reader = BinaryReader::new(notes.data(), notes.data_offset());
    let section = reader.read_var_u32()?;
    let (mut count, mut entries) = (0, Vec::new());
    for _ in 0..reader.read_var_u32()? {
        let start = reader.original_position();
        let entry: RelocationEntry = reader.read()?;
        if stays(&entry) {
            count += 1;
            let part =
                start - notes.data_offset()..reader.original_position() - notes.data_offset();
            entries.extend_from_slice(&notes.data()[part.start as usize..part.end as usize]);
        }
    }
    let mut body = leb(notes.name().len() as u32);
    body.extend_from_slice(notes.name().as_bytes());
    body.extend([leb(section), leb(count), entries].concat());
    let head = [vec![CUSTOM], leb(body.len() as u32)].concat();
    program.splice(from..notes.range().end as usize, [head, body].concat());
    Ok(())
}

/// A number as in a program: seven bits per byte, the lowest first.
fn leb(number: u32) -> Vec<u8> {
    match number {
        0..0x80 => vec![number as u8],
        _ => [vec![number as u8 | 0x80], leb(number >> 7)].concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Instead, instead, leb, readable};

    #[test]
    fn reports_are_told_by_their_paths_under_both_manglings() {
        let trap = |name| matches!(instead(&readable(name)), Some(Instead::Trap));
        assert!(trap("_RNvNtCsgXGp5Oqx2Ny_4core9panicking9panic_fmt"));
        assert!(trap("_ZN4core9panicking13panic_display17he457d6c3f1eeb364E"));
        assert!(!trap("_RNvNtCsebHcaeoSrxy_3std9panicking8set_hook"));
        assert!(!trap("_ZN4core6option15Option$LT$T$GT$9unwrap_or17hd074fd972305e091E"));
    }

    #[test]
    fn numbers_are_written_seven_bits_per_byte() {
        // The example of the WebAssembly tool conventions and of DWARF.
        assert_eq!(leb(624_485), [0xe5, 0x8e, 0x26]);
        assert_eq!(leb(127), [0x7f]);
    }
}
