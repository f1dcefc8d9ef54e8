//! What somebody wants done.

use super::{Drafting, Place};
use crate::engine::hosted::HostedEngine;
use crate::game::clock::TimeControl;
use crate::game::{Match, Player};
use crate::records::{self, Landmark, NodeId, Remarks};
use crate::rules::{BySide, Move, Point, Setup, Side};
use bevy::prelude::Message;

/// What somebody wants done. Everything that changes a match comes in as one of these.
#[derive(Message, Clone, Debug)]
pub enum Intent {
    /// A new game.
    Start(Box<NewGame>),
    /// A saved game is taken up.
    Resume(Box<Match>),
    /// A move for the side to move.
    Play {
        /// The move.
        mv: Move,
        /// Who wants it; a person cannot move for the AI.
        by: Source,
    },
    /// Go, while marking: a chain is turned from alive to dead to seki.
    Mark(Point),
    /// Go, while marking: this marking instead of the present one.
    SetDead(Vec<Point>),
    /// Go, while marking: count now.
    Agree,
    /// Go, while marking: play on.
    Disagree,
    /// A person gives up, also while the AI thinks; or the AI does whose turn it is.
    Resign(Source),
    /// The person to move offers a draw; between two people that is agreed at once.
    OfferDraw,
    /// The AI answers an offer.
    AnswerDraw {
        /// Where the offer was made: if the table has moved on, the answer is dropped.
        place: Place,
        /// Whether it accepts.
        accepts: bool,
    },
    /// Back to the last decision of a person at the screen (also out of a finished game, or while the AI thinks).
    Undo,
    /// Forward again.
    Redo,
    /// The cursor goes to a node.
    GoTo(NodeId),
    /// The cursor goes one node forward along the line (true), or back.
    Step(bool),
    /// The cursor goes to the next such place on the line (true), or to the one before.
    Seek(Landmark, bool),
    /// Play goes on where somebody looks back.
    PlayOn,
    /// The branch to a node becomes the main line.
    Promote(NodeId),
    /// The branch that begins with a node is removed from the record.
    Remove(NodeId),
    /// Something else is said of the position at a node.
    Remark(NodeId, Box<Remarks>),
    /// A step in setting up a position by hand.
    Draft(Drafting),
    /// What was left on the clocks when the move at a node was made.
    NoteClocks {
        /// The node.
        node: NodeId,
        /// What was left.
        clocks: BySide<records::Clock>,
    },
    /// That side has used up its time.
    TimeOut(Side),
    /// That side is played under another name, or under none.
    Name(Side, Option<String>),
    /// Somebody else plays a side from now on.
    Seat(Side, Player),
}

/// Where a move comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A person at the screen.
    Person,
    /// The AI, which was asked there: if the table has moved on, its answer is dropped.
    Ai(Place),
}

/// A game to be started.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Game, options, start.
    pub setup: Setup,
    /// Who plays.
    pub players: BySide<Player>,
    /// Seed of the AI's choices.
    pub seed: u64,
    /// How much time each side has.
    pub time: BySide<TimeControl>,
    /// Programs that play for the computer.
    pub hosts: BySide<Option<HostedEngine>>,
}
