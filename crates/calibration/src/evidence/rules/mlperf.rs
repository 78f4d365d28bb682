//! The rule for 3D U-Net and RNN-T in MLPerf inference.
//!
//! The rule returns no questions, because neither the table nor the publications state the work per sample. 3D U-Net
//! cuts scans of different sizes into overlapping windows. RNN-T decodes speech of different lengths, one step per
//! frame or letter.

use crate::evidence::question::QuestionResult;
use crate::evidence::table::MeasuredWork;

/// Returns the reason why no link describes the work.
pub(super) fn state(work: &MeasuredWork) -> QuestionResult {
    Err(if work.what.starts_with("3d-unet") {
        "3D U-Net, whose number of windows per scan isn't stated".to_owned()
    } else {
        "RNN-T, whose number of decoding steps per sample isn't stated".to_owned()
    })
}
