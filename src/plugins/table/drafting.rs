//! A position is set up by hand at the table: the match stays as it is until the whole is kept.

use super::outcome::{Denied, Outcome};
use crate::game::{Draft, Match};
use crate::rules::{Piece, Point, Side};

/// A step in setting up a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drafting {
    /// To begin with the position at the cursor.
    Begin,
    /// That piece comes to stand there, or nothing.
    Put(Point, Option<Piece>),
    /// A piece goes to another point.
    Shift {
        /// Where it stands.
        from: Point,
        /// Where it goes.
        to: Point,
    },
    /// That side is to move.
    ToMove(Side),
    /// All pieces are taken away.
    Clear,
    /// The position in which the match began.
    Restore,
    /// The position is kept: it goes into the record.
    Keep,
    /// Everything stays as it was before.
    Leave,
}

/// Takes a step, and says what happened.
pub(super) fn take(game: &mut Match, draft: &mut Option<Draft>, step: Drafting) -> Vec<Outcome> {
    if step == Drafting::Begin {
        draft.get_or_insert_with(|| Draft::of(game));
        return vec![Outcome::Drafted];
    }
    let Some(drawn) = draft else { return vec![Outcome::Denied(Denied::NotNow)] };
    match step {
        Drafting::Begin | Drafting::Leave => *draft = None,
        Drafting::Put(point, piece) => drawn.put(game, point, piece),
        Drafting::Shift { from, to } => drawn.shift(game, from, to),
        Drafting::ToMove(side) => drawn.set_to_move(game, side),
        Drafting::Clear => drawn.clear(game),
        Drafting::Restore => drawn.restore(game),
        Drafting::Keep => {
            let from = game.at();
            if let Err(error) = drawn.made() {
                return vec![Outcome::Failed(error.clone())];
            }
            match drawn.set_up(game).map(|set_up| game.set_up(set_up)) {
                Some(Err(error)) => return vec![Outcome::Failed(error)],
                Some(Ok(to)) => {
                    *draft = None;
                    return vec![Outcome::Drafted, Outcome::Moved { from, to }];
                }
                None => *draft = None,
            }
        }
    }
    vec![Outcome::Drafted]
}
