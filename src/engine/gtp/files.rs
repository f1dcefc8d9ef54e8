//! `loadsgf` and `printsgf`: records through the same reader and writer as everywhere. Tablut and Latrunculi use their
//! own format under these names.

use super::Command;
use super::session::{Session, Trouble};
use crate::game::{Match, Player};
use crate::records::{self, Format, Hint, NodeId, Record};
use crate::rules::BySide;

type Answer = Result<String, Trouble>;

/// `loadsgf FILE [N]`: takes up the first game of a file, up to the position before move N.
pub(super) fn load(session: &mut Session, command: &Command) -> Answer {
    let (path, number) = match command.arguments.rsplit_once(' ') {
        Some((path, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            (path.trim(), number.parse::<usize>().ok())
        }
        _ => (command.arguments.as_str(), None),
    };
    let bytes = std::fs::read(path).map_err(|_| Trouble::Load)?;
    let document = records::read(&bytes, Hint { name: Some(path), ..Hint::default() }).map_err(|_| Trouble::Load)?;
    let record = document.games.into_iter().find(|record| record.game() == session.game()).ok_or(Trouble::Load)?;
    let game = Match::from_record(record, BySide::<Player>::default(), 0)?;
    let tree = game.tree();
    let line = tree.main_line();
    // Up to the node before move N.
    let moves = line.iter().enumerate().filter(|(_, node)| tree.made(**node).is_some());
    let cut = number.and_then(|number| moves.map(|(place, _)| place).nth(number.saturating_sub(1)));
    let end = line[..cut.unwrap_or(line.len())].last().copied().unwrap_or(NodeId::ROOT);
    session.take_up(game.record().clone(), end)?;
    Ok(String::new())
}

/// `printsgf [FILE]`: the game as it was played, as text or into a file.
pub(super) fn print(session: &mut Session, command: &Command) -> Answer {
    let record = session.record()?;
    let text = records::write(&record, Format::of(record.game())).map_err(|_| Trouble::Save)?;
    if command.arguments.is_empty() {
        // A blank line would end the answer.
        let text = String::from_utf8_lossy(&text).into_owned();
        let lines: Vec<_> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        return Ok(lines.join("\n"));
    }
    std::fs::write(&command.arguments, text).map_err(|_| Trouble::Save)?;
    Ok(String::new())
}

impl Session {
    /// The game as a record.
    fn record(&self) -> Result<Record, Trouble> {
        let mut game = Match::from_record(self.as_played(), BySide::<Player>::default(), 0)?;
        game.set_tag("AP", Some(format!("Oblava:{}", env!("CARGO_PKG_VERSION"))));
        Ok(game.to_record())
    }
}
