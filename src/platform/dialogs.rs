//! The file dialogs of the system. They stay open beside the frame; the answer comes when it comes.

#[cfg_attr(target_arch = "wasm32", path = "dialogs/picker.rs")]
mod system;

pub use system::FileDialog;

use std::path::PathBuf;

/// What came of a dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This file.
    File(PathBuf),
    /// The person thought better of it.
    Nothing,
    /// The system has no such dialog.
    Missing,
}
