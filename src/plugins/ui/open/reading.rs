//! Files are read beside the frame: a large one takes its time, and the window does not wait for it.

use crate::game::{Match, Opened, open, taken_up};
use crate::platform::files::{self, MOST_BYTES};
#[cfg(not(target_arch = "wasm32"))]
use crate::platform::threads::{Job, Progress};
use crate::records::{Hint, NodeId, Record};
use std::path::PathBuf;
use std::sync::Arc;

/// Where a record comes from.
#[derive(Clone, Debug)]
pub(in super::super) enum Source {
    /// A file.
    File(PathBuf),
    /// The clipboard.
    Text(String),
}

/// Something to be read.
#[derive(Clone, Debug)]
pub(super) enum Task {
    /// What lies there, perhaps in an encoding that people know better.
    Open(Source, Option<&'static str>),
    /// A game of what was found there.
    TakeUp(Source, Box<Record>),
}

/// What came of it.
pub(super) enum Done {
    Opened(Source, Option<&'static str>, Result<Opened, String>),
    TakenUp(Source, Result<Box<Match>, String>),
    /// No thread could be had.
    #[cfg(not(target_arch = "wasm32"))]
    Nothing,
}

impl Source {
    /// What it is called.
    pub(super) fn name(&self) -> String {
        match self {
            Self::File(path) => path.display().to_string(),
            Self::Text(_) => "What was pasted".into(),
        }
    }

    /// Its bytes, `most` at most.
    pub(super) fn bytes(&self, most: u64) -> std::io::Result<Vec<u8>> {
        match self {
            Self::Text(text) => Ok(text.as_bytes().to_vec()),
            Self::File(path) => files::read(path, most),
        }
    }

    fn open(&self, encoding: Option<&str>) -> Result<Opened, String> {
        // One byte more than is allowed shows that there is too much.
        let bytes = self.bytes(MOST_BYTES + 1).map_err(|error| error.to_string())?;
        self.opened(&bytes, encoding)
    }

    /// What lies in these bytes of it.
    pub(super) fn opened(&self, bytes: &[u8], encoding: Option<&str>) -> Result<Opened, String> {
        let name = self.name();
        let name = matches!(self, Self::File(_)).then_some(&name[..]);
        open(bytes, Hint { name, encoding, ..Hint::default() }).map_err(|error| error.to_string())
    }
}

impl Task {
    /// What is read.
    pub(super) const fn source(&self) -> &Source {
        let (Self::Open(source, _) | Self::TakeUp(source, _)) = self;
        source
    }

    fn done(self) -> Done {
        match self {
            Self::Open(source, encoding) => {
                let opened = source.open(encoding);
                Done::Opened(source, encoding, opened)
            }
            Self::TakeUp(source, record) => {
                let game = taken_up(*record, NodeId::ROOT).map(Box::new).map_err(|error| error.to_string());
                Done::TakenUp(source, game)
            }
        }
    }
}

/// A task under way. Dropping it means that nobody wants to know any more.
#[cfg(not(target_arch = "wasm32"))]
pub(in super::super) struct Reading(Job<Done>);

/// In a browser it is done at once.
#[cfg(target_arch = "wasm32")]
pub(in super::super) struct Reading(Option<Done>);

impl Reading {
    /// Begins. `wake` is called, on another thread, when there is something to tell.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn start(task: Task, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        Self(Job::start(move |orders| orders.tell(task.done()), wake))
    }

    /// Does it.
    #[cfg(target_arch = "wasm32")]
    pub(super) fn start(task: Task, _: Arc<dyn Fn() + Send + Sync>) -> Self {
        Self(Some(task.done()))
    }

    /// What came of it; nothing as long as it goes on. Never waits.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn poll(&mut self) -> Option<Done> {
        match self.0.poll() {
            Progress::News(done) => Some(done),
            Progress::Working => None,
            Progress::Over => Some(Done::Nothing),
        }
    }

    /// What came of it.
    #[cfg(target_arch = "wasm32")]
    pub(super) fn poll(&mut self) -> Option<Done> {
        self.0.take()
    }
}
