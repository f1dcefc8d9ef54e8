//! What happened at the table.

use crate::records::NodeId;
use crate::rules::{Effects, Illegal, Move, Point, SetupError, Side};
use bevy::prelude::Message;

/// What happened.
#[derive(Message, Clone, Debug)]
pub enum Outcome {
    /// Another match lies on the table.
    Started,
    /// A move was played; the cursor is at its node.
    Played {
        /// The new node.
        node: NodeId,
        /// What it did.
        effects: Effects,
        /// The program passed for a side that could do nothing else.
        forced: bool,
    },
    /// A move was refused; nothing changed.
    Refused {
        /// The move.
        mv: Move,
        /// The rule it breaks.
        why: Illegal,
        /// The points concerned.
        points: Vec<Point>,
    },
    /// It is not a person's turn, or there is nothing to undo: the wish could not be met.
    Denied(Denied),
    /// The cursor moved in the record.
    Moved {
        /// From this node.
        from: NodeId,
        /// To this one.
        to: NodeId,
    },
    /// Go: the marking changed, or play was resumed.
    Marked,
    /// The record changed, but not the position.
    Edited,
    /// The position that is being set up changed, or is not set up any more.
    Drafted,
    /// A game or a position could not be set up.
    Failed(SetupError),
    /// That side has offered the AI a draw.
    Offered(Side),
    /// That side has declined a draw.
    Declined(Side),
    /// The game is over (see [`crate::game::Match::standing`]).
    Ended,
}

/// Why a wish could not be met, beyond the rules of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denied {
    /// The AI is to move.
    NotYourTurn,
    /// There is nothing to undo.
    NothingToUndo,
    /// There is nothing to redo.
    NothingToRedo,
    /// That can be done only while a game is on.
    NotNow,
    /// There is no such place on the line.
    NoSuchPlace,
    /// There is nothing to be removed or moved up.
    NoBranch,
    /// A position is being set up, which comes first.
    Drafting,
}
