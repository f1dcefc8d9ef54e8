//! Another program, started and spoken to over its standard input and output.

use crate::engine::guest::{GuestError, Link};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// A program that runs beside this one, and ends with it.
pub struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    patience: Duration,
}

impl Process {
    /// Starts `command`, parted at spaces, parts with spaces in quotes; it must answer within `patience`.
    ///
    /// # Errors
    /// When there is no such program, or it cannot be started.
    pub fn start(command: &str, patience: Duration) -> Result<Self, GuestError> {
        let mut words = words(command).into_iter();
        let program = words.next().ok_or_else(|| GuestError::Start("no program is named".into()))?;
        let cannot = |why: &dyn std::fmt::Display| GuestError::Start(format!("{program}: {why}"));
        let mut child = Command::new(&program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|why| cannot(&why))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(cannot(&"it has no input and output"));
        };
        let (sender, lines) = channel();
        std::thread::Builder::new()
            .name("guest".into())
            .spawn(move || {
                let mut output = BufReader::new(output);
                let mut line = Vec::new();
                while output.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
                    if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                        break;
                    }
                    line.clear();
                }
            })
            .map_err(|why| cannot(&why))?;
        Ok(Self { child, input, lines, patience })
    }

    fn line(&self, until: Instant) -> Result<String, GuestError> {
        let left = until.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left).map_err(|why| match why {
            RecvTimeoutError::Timeout => GuestError::Silent(self.patience.as_secs()),
            RecvTimeoutError::Disconnected => GuestError::Ended,
        })
    }
}

impl Link for Process {
    fn ask(&mut self, command: &str) -> Result<String, GuestError> {
        writeln!(self.input, "{command}").and_then(|()| self.input.flush()).map_err(|_| GuestError::Ended)?;
        let until = Instant::now() + self.patience;
        let mut first = self.line(until)?;
        // Some programs write other things beside their answers.
        while !first.starts_with(['=', '?']) {
            first = self.line(until)?;
        }
        let mut text = first[1..].trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_string();
        loop {
            let line = self.line(until)?;
            if line.trim().is_empty() {
                break;
            }
            text.push('\n');
            text.push_str(line.trim_end());
        }
        if first.starts_with('?') {
            return Err(GuestError::Refused { command: command.into(), text });
        }
        Ok(text)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The words of a command; quotes keep spaces together.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in command.chars() {
        match quote {
            Some(mark) if letter == mark => quote = None,
            None if letter == '"' || letter == '\'' => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_parted_at_spaces_outside_quotes() {
        assert_eq!(words("gnugo --mode gtp"), ["gnugo", "--mode", "gtp"]);
        assert_eq!(words("'my engine' -o '{\"a\": 1}' ''"), ["my engine", "-o", "{\"a\": 1}", ""]);
        assert_eq!(words("  "), Vec::<String>::new());
    }

    #[test]
    fn a_program_that_is_none_is_told() {
        let patience = Duration::from_secs(5);
        assert!(matches!(Process::start("/no/such/program", patience), Err(GuestError::Start(_))));
        assert!(matches!(Process::start("", patience), Err(GuestError::Start(_))));
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_ends_or_says_nothing_is_told() {
        let ask = |command| Process::start(command, Duration::from_secs(1)).and_then(|mut it| it.ask("name"));
        assert_eq!(ask("true"), Err(GuestError::Ended));
        assert_eq!(ask("sleep 20"), Err(GuestError::Silent(1)));
    }
}
