//! The dialogs of the desktop.

use super::super::threads::{Job, Orders, Progress};
use super::Answer;
use bevy::tasks::block_on;
use rfd::{AsyncFileDialog, FileHandle};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A dialog that is open.
pub struct FileDialog(Job<Answer>);

/// Nobody leaves a dialog within this time: it was never shown.
const NOT_SHOWN: Duration = Duration::from_millis(150);

impl FileDialog {
    /// Asks which file is to be opened. `wake` is called, on another thread, when there is an answer.
    pub fn open(title: &str, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        Self::start(AsyncFileDialog::new().set_title(title).pick_file(), wake)
    }

    /// Asks under which name a file is to be saved; the dialog itself warns of one that is there.
    pub fn save(title: &str, folder: &Path, name: &str, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        let dialog = AsyncFileDialog::new().set_title(title).set_directory(folder).set_file_name(name);
        Self::start(dialog.save_file(), wake)
    }

    fn start(
        asked: impl Future<Output = Option<FileHandle>> + Send + 'static,
        wake: Arc<dyn Fn() + Send + Sync>,
    ) -> Self {
        let work = move |orders: &Orders<Answer>| {
            let since = Instant::now();
            orders.tell(match block_on(asked) {
                Some(file) => Answer::File(file.path().to_owned()),
                None if since.elapsed() < NOT_SHOWN => Answer::Missing,
                None => Answer::Nothing,
            });
        };
        Self(Job::start(work, wake))
    }

    /// The answer, once there is one; never waits.
    pub fn poll(&mut self) -> Option<Answer> {
        match self.0.poll() {
            Progress::Working => None,
            Progress::News(answer) => Some(answer),
            Progress::Over => Some(Answer::Missing),
        }
    }
}
