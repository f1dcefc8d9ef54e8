//! The lines in which programs tell what they think of a position while they look at it: `info move D4 visits 12
//! winrate 5012 prior 830 order 0 pv D4 Q16 info move …`, as Leela Zero began it and KataGo extended it.
//!
//! All values are those of the side to move.

use super::gtp::protocol_text;
use super::input::read_move;
use super::report::move_name;
use crate::ai::{Line, Reply};
use crate::rules::{AnyPosition, Grid, Move, Position, Side};
use std::fmt::Write;

/// Which of the two forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// `lz-analyze`: chances in ten-thousandths.
    Leela,
    /// `kata-analyze`: chances from 0 to 1, points, and who owns what.
    Kata,
}

impl Dialect {
    /// Both, the one that says more first.
    pub const ALL: [Self; 2] = [Self::Kata, Self::Leela];

    /// The command that asks for it.
    pub const fn command(self) -> &'static str {
        match self {
            Self::Leela => "lz-analyze",
            Self::Kata => "kata-analyze",
        }
    }

    fn chance(self, chance: f32) -> String {
        match self {
            Self::Leela => format!("{:.0}", 10_000.0 * chance),
            Self::Kata => format!("{chance:.6}"),
        }
    }

    fn read_chance(self, text: &str) -> Option<f32> {
        let number = text.parse::<f32>().ok().filter(|number| number.is_finite())?;
        let chance = if self == Self::Leela { number / 10_000.0 } else { number };
        Some(chance.clamp(0.0, 1.0))
    }
}

/// Writes what was found in a position, at most so many lines, and who owns what where that is wanted.
pub fn write(dialect: Dialect, position: &AnyPosition, reply: &Reply, most: usize, ownership: bool) -> String {
    let only = Line { moves: reply.mv.into_iter().collect(), win: reply.win, points: reply.points, ..Line::default() };
    let lines = if reply.lines.is_empty() { std::slice::from_ref(&only) } else { &reply.lines[..] };
    let mut text = String::new();
    for (order, line) in lines.iter().filter(|line| !line.moves.is_empty()).take(most.max(1)).enumerate() {
        let names = names(position, &line.moves);
        let visits = if line.visits > 0 { line.visits } else { reply.nodes };
        let lowest = line.win - 2.0 * (line.win * (1.0 - line.win) / visits.max(1) as f32).sqrt();
        let (win, lowest) = (dialect.chance(line.win), dialect.chance(lowest.max(0.0)));
        let prior = dialect.chance(line.prior.unwrap_or(0.0));
        let gap = if text.is_empty() { "" } else { " " };
        let points = match line.points.filter(|_| dialect == Dialect::Kata) {
            Some(points) => format!(" scoreMean {points:.3} scoreLead {points:.3}"),
            None => String::new(),
        };
        // Writing into a string cannot fail.
        let _ = write!(
            text,
            "{gap}info move {} visits {visits} winrate {win}{points} prior {prior} lcb {lowest} order {order} pv {}",
            names.first().map_or("pass", String::as_str),
            names.join(" ")
        );
    }
    if ownership && dialect == Dialect::Kata && !reply.owners.is_empty() {
        text.push_str(" ownership");
        for owner in turned(position, &reply.owners) {
            let _ = write!(text, " {owner:.3}");
        }
    }
    text
}

/// Reads what another program has found in a position; nothing if the line says nothing of any legal move.
pub fn read(dialect: Dialect, position: &AnyPosition, line: &str) -> Option<Reply> {
    let mut words = line.split_whitespace().peekable();
    let (mut found, mut owners) = (Vec::<(u32, Line)>::new(), Vec::new());
    let mut current: Option<(u32, Line)> = None;
    while let Some(word) = words.next() {
        match word {
            "info" | "rootInfo" => {
                found.extend(current.take());
                current = (word == "info").then(|| (found.len() as u32, Line { win: 0.5, ..Line::default() }));
            }
            "ownership" => {
                while let Some(owner) = words.peek().and_then(|word| word.parse::<f32>().ok()) {
                    owners.push(if owner.is_finite() { owner.clamp(-1.0, 1.0) } else { 0.0 });
                    words.next();
                }
            }
            key => {
                let Some((order, line)) = &mut current else { continue };
                if key == "pv" {
                    line.moves = variation(position, &mut words);
                    continue;
                }
                let Some(value) = words.next() else { break };
                match key {
                    "move" if line.moves.is_empty() => {
                        line.moves = variation(position, &mut [value].into_iter().peekable());
                    }
                    "visits" => line.visits = value.parse().unwrap_or(0),
                    "winrate" => line.win = dialect.read_chance(value).unwrap_or(0.5),
                    "prior" => line.prior = dialect.read_chance(value),
                    "scoreLead" => line.points = value.parse().ok().filter(|points: &f32| points.is_finite()),
                    "order" => *order = value.parse().unwrap_or(*order),
                    _ => {}
                }
            }
        }
    }
    found.extend(current);
    found.retain(|(_, line)| !line.moves.is_empty());
    found.sort_by_key(|(order, _)| *order);
    let lines: Vec<_> = found.into_iter().map(|(_, line)| line).collect();
    let best = lines.first()?;
    let whole = owners.len() == position.board().grid().len();
    Some(Reply {
        mv: best.moves.first().copied(),
        win: best.win,
        points: best.points,
        nodes: lines.iter().map(|line| line.visits).sum(),
        depth: lines.iter().map(|line| line.moves.len()).max().unwrap_or(0) as u32,
        owners: if whole { turned(position, &owners) } else { Vec::new() },
        lines,
        resign: false,
    })
}

/// The names of moves, as far as they can be played.
fn names(position: &AnyPosition, moves: &[Move]) -> Vec<String> {
    let mut at = position.clone();
    let name = |&mv: &Move| {
        let name = protocol_text(at.game(), move_name(&at, mv));
        at.play(mv).ok().map(|_| name)
    };
    moves.iter().map_while(name).collect()
}

/// The moves that follow, as far as they can be played. A word that is no move is left to others.
fn variation<'a>(position: &AnyPosition, words: &mut std::iter::Peekable<impl Iterator<Item = &'a str>>) -> Vec<Move> {
    let (mut at, mut moves, mut fits) = (position.clone(), Vec::new(), true);
    while let Some(mv) = words.peek().and_then(|word| read_move(&at, &word.to_ascii_lowercase())) {
        words.next();
        fits = fits && at.play(mv).is_ok();
        if fits {
            moves.push(mv);
        }
    }
    moves
}

/// Owners between our order, from the lower left and for black, and that of the protocol, from the upper left and for
/// the side to move; the same either way.
fn turned(position: &AnyPosition, owners: &[f32]) -> Vec<f32> {
    let Grid { cols, .. } = position.board().grid();
    let sign = if position.to_move() == Side::Black { 1.0 } else { -1.0 };
    owners.chunks(usize::from(cols).max(1)).rev().flatten().map(|owner| sign * owner).collect()
}
