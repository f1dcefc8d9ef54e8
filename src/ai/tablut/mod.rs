//! The player of Tablut.

mod lines;
mod seeker;
mod siege;
mod threats;
mod value;
mod weights;

use super::alphabeta::{self, Game, Origin};
use super::level::Level;
use super::search::Steps;
use super::{Memory, Request};
use crate::rules::Position;
use crate::rules::tablut::Tablut;
use seeker::Seeker;
use siege::{Rules, Siege};

pub use value::{Inputs, WEIGHTS};

/// What a draw costs the highest level. It is more than what black is behind by at the start of a game by the default
/// rules: else black would take a repetition for a success.
const CONTEMPT: i32 = 300;

/// A position to find a move in.
struct Start {
    rules: Rules,
    position: Tablut,
}

impl Origin for Start {
    type Node<'a> = Siege<'a>;

    fn root(&self) -> Siege<'_> {
        let position = &self.position;
        Siege::of(&self.rules, position.board(), position.to_move(), position.plies_since_capture())
    }

    fn earlier(&self) -> Vec<u64> {
        let hashes = self.position.turns().map(|turn| Siege::of(&self.rules, &turn.board, turn.to_move, 0).hash());
        alphabeta::repeated(hashes.collect(), self.position.options().repetition)
    }

    fn stamp(&self) -> String {
        format!("{:?} {}", self.position.options(), self.rules.judge())
    }
}

/// What a position is judged by, as white sees it: inputs of a sum whose weights the training finds. Nothing where the
/// game is decided in sight, and while black must shut a line.
pub fn inputs(position: &Tablut) -> Option<Inputs> {
    let rules = Rules::new(position.options().clone(), 0, true, position.to_move(), 0);
    let siege = Siege::of(&rules, position.board(), position.to_move(), position.plies_since_capture());
    let open = siege.end().is_none() && siege.verdict().is_none() && !siege.must_answer();
    open.then(|| siege.inputs())
}

/// From this level on a player looks for a forced escape or hunt.
const KEEN: u8 = 8;

/// Of so many positions one goes into the proof; where only time is limited, of so many.
const SHARE: u64 = 16;
const TIMED: u64 = 2_000_000;

/// A search for a move.
pub(super) fn search(position: &Tablut, level: &Level, request: &Request, memory: Memory) -> Box<dyn Steps> {
    let contempt = level.contempt(CONTEMPT, request.lines);
    let rules = Rules::new(position.options().clone(), level.naive, level.quiescence, position.to_move(), contempt);
    let start = Start { rules, position: position.clone() };
    let limits = request.limits;
    if level.number < KEEN || request.lines > 1 || limits.depth.is_some() {
        return alphabeta::search(start, level, request, memory);
    }
    let units = limits.nodes.unwrap_or(if limits.time_ms.is_some() { TIMED } else { level.units });
    Box::new(Seeker::new(start, units / SHARE, level, request, memory))
}
