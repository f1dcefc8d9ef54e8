//! Writing whole lines, and ending in good order.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::Duration;

/// Held while a line is being written, so that an interrupt falls between two lines.
static WRITING: Mutex<()> = Mutex::new(());

/// What a shell expects of a program that ends on SIGINT.
const INTERRUPTED: i32 = 130;

/// Why the program ends before its work is done.
pub(crate) enum Stop {
    /// Nobody reads any more.
    Closed,
    /// Something in the input is wrong.
    Wrong(String),
    /// Something on the command line is wrong.
    Usage(String),
}

impl Stop {
    /// Something is wrong in an input of that name.
    pub(crate) fn wrong(place: impl Display, why: impl Display) -> Self {
        Self::Wrong(format!("{place}: {why}"))
    }

    /// Something is wrong with that option of the command line.
    pub(crate) fn usage(option: &str, why: impl Display) -> Self {
        Self::Usage(format!("{option}: {why}"))
    }
}

/// How a command ends.
pub(crate) type Outcome = Result<ExitCode, Stop>;

/// Writes a value as a line of JSON.
pub(crate) fn json(value: &impl serde::Serialize) -> Result<(), Stop> {
    let text = serde_json::to_string(value).map_err(|why| Stop::Wrong(why.to_string()))?;
    write(&(text + "\n"))
}

/// Writes text at once and whole.
pub(crate) fn write(text: &str) -> Result<(), Stop> {
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(|why| match why.kind() {
        io::ErrorKind::BrokenPipe => Stop::Closed,
        _ => Stop::wrong("standard output", why),
    })
}

/// Says in one line what is wrong, and ends.
pub(crate) fn complain(why: &str, status: u8) -> ExitCode {
    warn(why);
    ExitCode::from(status)
}

/// Says in one line what is odd.
pub(crate) fn warn(why: &str) {
    let line = why.split_whitespace().collect::<Vec<_>>().join(" ");
    // Nobody is left to be told when standard error is closed.
    let _ = writeln!(io::stderr(), "oblava-engine: {line}");
}

/// Ends the program on SIGINT, but not within a line; a reader that has stopped reading is waited for one second.
pub(crate) fn end_on_interrupt() {
    // Without a handler the signal ends the program all the same.
    let _ = ctrlc::set_handler(|| {
        for _ in 0..100 {
            if let Ok(_writing) = WRITING.try_lock() {
                std::process::exit(INTERRUPTED);
            }
            sleep(Duration::from_millis(10));
        }
        std::process::exit(INTERRUPTED);
    });
}
