//! Another program, started and spoken to over its standard input and output. It may die, hang, flood or never read:
//! nobody waits for it longer than was said.

use super::log::{Log, Voice};
use crate::engine::guest::{GuestError, Link};
use crate::engine::hosted::words;
use std::fmt::Display;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Bytes of a line; what is longer is parted.
const MOST_BYTES: u64 = 64 * 1024;

/// Lines that wait to be looked at; the program waits then, too.
const MOST_WAITING: usize = 256;

/// Lines that are no answer, until this is held for nonsense.
const MOST_OTHERS: usize = 1_000;

/// Bytes of an answer.
const MOST_ANSWER: usize = 1 << 20;

/// Bytes that a line counts for beside its own, so that many short ones come to an end, too.
const COST_OF_LINE: usize = 100;

/// How long a program that has closed its output may take to end.
const ENDING: Duration = Duration::from_millis(500);

/// How often it is looked whether a program that says nothing is still there.
const LOOK: Duration = Duration::from_millis(200);

/// How long it is waited for what a program that has ended has still written to standard error.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// How often somebody who listens is asked whether to go on.
const TICK: Duration = Duration::from_millis(20);

/// `CREATE_NO_WINDOW`: no console appears.
#[cfg(windows)]
const NO_WINDOW: u32 = 0x0800_0000;

/// A program that runs beside this one, and ends with it.
pub struct Process {
    child: Keeper,
    input: Sender<String>,
    lines: Receiver<String>,
    patience: Duration,
    log: Log,
}

/// Keeps hold of a program from elsewhere.
#[derive(Clone)]
pub struct Keeper {
    child: Arc<Mutex<Child>>,
    log: Log,
    /// Whether it has closed its standard error.
    quiet: Arc<AtomicBool>,
}

impl Process {
    /// Starts `command`, parted at spaces, parts with spaces in quotes; it must answer within `patience`.
    ///
    /// # Errors
    /// When there is no such program, or it cannot be started.
    pub fn start(command: &str, patience: Duration) -> Result<Self, GuestError> {
        let words = words(command).ok_or_else(|| GuestError::Start("a quote is not closed".into()))?;
        let (program, arguments) =
            words.split_first().ok_or_else(|| GuestError::Start("no program is named".into()))?;
        Self::launch(program, arguments, patience, Log::default())
    }

    /// Starts a program; it must answer within `patience`, and what is said goes into the log.
    ///
    /// # Errors
    /// When there is no such program, or it cannot be started.
    pub fn launch(program: &str, arguments: &[String], patience: Duration, log: Log) -> Result<Self, GuestError> {
        let cannot = |why: &dyn Display| GuestError::Start(format!("{program}: {why}"));
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(windows)]
        std::os::windows::process::CommandExt::creation_flags(&mut command, NO_WINDOW);
        let mut child = command.spawn().map_err(|why| cannot(&why))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let quiet = Arc::new(AtomicBool::new(false));
        let keeper = Keeper { child: Arc::new(Mutex::new(child)), log: log.clone(), quiet: quiet.clone() };
        let (Some(mut stdin), Some(stdout), Some(stderr)) = pipes else {
            keeper.end();
            return Err(cannot(&"it has no input and output"));
        };
        let (input, commands) = channel::<String>();
        let (sender, lines) = sync_channel(MOST_WAITING);
        let (answers, notes) = (log.clone(), log.clone());
        let threads = [
            spawn("guest input", move || {
                for line in commands {
                    if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                        break;
                    }
                }
            }),
            spawn("guest output", move || {
                each_line(stdout, |line| {
                    answers.add(Voice::Answered, &line);
                    sender.send(line).is_ok()
                });
            }),
            spawn("guest errors", move || {
                each_line(stderr, |line| {
                    notes.add(Voice::Noted, &line);
                    true
                });
                quiet.store(true, Ordering::Relaxed);
            }),
        ];
        for thread in threads {
            thread.inspect_err(|_| keeper.end()).map_err(|why| cannot(&why))?;
        }
        Ok(Self { child: keeper, input, lines, patience, log })
    }

    /// Keeps hold of it from elsewhere.
    pub fn keeper(&self) -> Keeper {
        self.child.clone()
    }

    /// Sends a command and waits for its answer, but not longer than `patience`.
    ///
    /// # Errors
    /// When the program does not answer, or answers with an error.
    pub fn ask_within(&mut self, command: &str, patience: Duration) -> Result<String, GuestError> {
        self.send(command)?;
        self.answer(command, patience)
    }

    fn send(&mut self, command: &str) -> Result<(), GuestError> {
        let line = command.replace(['\r', '\n'], " ");
        self.log.add(Voice::Sent, &line);
        self.input.send(line + "\n").map_err(|_| self.ended())
    }

    fn answer(&mut self, command: &str, patience: Duration) -> Result<String, GuestError> {
        let until = Instant::now() + patience;
        let first = self.first_line(command, until, patience)?;
        let mut text = first[1..].trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_string();
        let mut size = 0;
        while size < MOST_ANSWER {
            let line = self.line(until, patience)?;
            if line.trim().is_empty() {
                let command = command.into();
                return if first.starts_with('?') { Err(GuestError::Refused { command, text }) } else { Ok(text) };
            }
            text.push('\n');
            text.push_str(line.trim_end());
            size += line.len() + COST_OF_LINE;
        }
        Err(GuestError::Nonsense { command: command.into(), text: "its answer has no end".into() })
    }

    /// The line with which an answer begins. Some programs write other things beside their answers.
    fn first_line(&mut self, command: &str, until: Instant, patience: Duration) -> Result<String, GuestError> {
        let (mut other, mut others) = (None, 0);
        let nonsense = |text: String| GuestError::Nonsense { command: command.into(), text };
        loop {
            match self.line(until, patience) {
                Ok(line) if line.starts_with(['=', '?']) => return Ok(line),
                Ok(line) if line.trim().is_empty() => {}
                Ok(line) => {
                    others += 1;
                    let first = other.get_or_insert(line.trim().chars().take(80).collect());
                    if others > MOST_OTHERS {
                        return Err(nonsense(std::mem::take(first)));
                    }
                }
                Err(why @ GuestError::Silent(_)) => return Err(other.map_or(why, nonsense)),
                Err(why) => return Err(why),
            }
        }
    }

    fn line(&self, until: Instant, patience: Duration) -> Result<String, GuestError> {
        let silent = GuestError::Silent(patience.as_secs());
        // Where lines have no end there is always one more, and the time must end it.
        while let Some(left) = until.checked_duration_since(Instant::now()).filter(|left| !left.is_zero()) {
            match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(line) => return Ok(line),
                // What it has started may keep its output open.
                Err(RecvTimeoutError::Timeout) if self.child.ended().is_some() => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            }
        }
        Err(silent)
    }

    /// How it has ended: it has closed its output.
    fn ended(&self) -> GuestError {
        let until = Instant::now() + ENDING;
        loop {
            if let Some(how) = self.child.ended() {
                return GuestError::Ended(how);
            }
            if Instant::now() >= until {
                return GuestError::Ended("it has closed its output".into());
            }
            thread::sleep(TICK);
        }
    }
}

impl Link for Process {
    fn ask(&mut self, command: &str) -> Result<String, GuestError> {
        self.ask_within(command, self.patience)
    }

    fn listen(&mut self, command: &str, hear: &mut dyn FnMut(Option<&str>) -> bool) -> Result<(), GuestError> {
        self.send(command)?;
        let until = Instant::now() + self.patience;
        let first = self.first_line(command, until, self.patience)?;
        if first.starts_with('?') {
            let text = first.trim_start_matches(|c: char| c == '?' || c.is_ascii_digit()).trim().into();
            self.skip_answer()?;
            return Err(GuestError::Refused { command: command.into(), text });
        }
        loop {
            let more = match self.lines.recv_timeout(TICK) {
                Ok(line) if line.trim().is_empty() => return Ok(()),
                Ok(line) => hear(Some(&line)),
                Err(RecvTimeoutError::Timeout) => hear(None),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            };
            if !more {
                break;
            }
        }
        // Any command ends it; this one does nothing else, and everybody knows it.
        let stop = "protocol_version";
        self.send(stop)?;
        self.skip_answer()?;
        self.answer(stop, self.patience).map(drop)
    }
}

impl Process {
    /// Lets the rest of an answer pass.
    fn skip_answer(&self) -> Result<(), GuestError> {
        let until = Instant::now() + self.patience;
        while !self.line(until, self.patience)?.trim().is_empty() {}
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.child.end();
    }
}

impl Keeper {
    /// Ends it at once; it may have ended already.
    pub fn end(&self) {
        let mut child = self.child();
        let _ = child.kill();
        let _ = child.wait();
    }

    /// How it has ended, in words, among them the last that it wrote to standard error; nothing while it runs.
    pub fn ended(&self) -> Option<String> {
        let status = self.child().try_wait().ok()??;
        let until = Instant::now() + LAST_WORDS;
        while !self.quiet.load(Ordering::Relaxed) && Instant::now() < until {
            thread::sleep(TICK);
        }
        Some(match self.log.last_note() {
            Some(note) => format!("{status} ({note})"),
            None => status.to_string(),
        })
    }

    fn child(&self) -> MutexGuard<'_, Child> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> std::io::Result<thread::JoinHandle<()>> {
    thread::Builder::new().name(name.into()).spawn(work)
}

/// Gives every line to `take`, until it wants no more.
fn each_line(from: impl Read, mut take: impl FnMut(String) -> bool) {
    let mut from = BufReader::new(from);
    let mut line = Vec::new();
    while from.by_ref().take(MOST_BYTES).read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
        if !take(String::from_utf8_lossy(&line).into_owned()) {
            break;
        }
        line.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_none_is_told() {
        let patience = Duration::from_secs(5);
        assert!(matches!(Process::start("/no/such/program", patience), Err(GuestError::Start(_))));
        assert!(matches!(Process::start("", patience), Err(GuestError::Start(_))));
        assert!(matches!(Process::start("'", patience), Err(GuestError::Start(_))));
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_ends_or_says_nothing_is_told() {
        let ask = |command| Process::start(command, Duration::from_secs(1)).and_then(|mut it| it.ask("name"));
        assert_eq!(ask("true"), Err(GuestError::Ended("exit status: 0".into())));
        assert_eq!(ask("sleep 20"), Err(GuestError::Silent(1)));
        let ended = GuestError::Ended("exit status: 3 (no weights)".into());
        assert_eq!(ask("sh -c 'echo no weights >&2; exit 3'"), Err(ended));
    }
}
