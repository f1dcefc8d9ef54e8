//! A position of a match, in the way in which it can be told to another program.

use super::Time;
use crate::game::Match;
use crate::records::{self, Deed, Verdict};
use crate::rules::{AnyPosition, Game, Move, Position, Setup, SetupError, Start};

/// A position that another program is asked about.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// From where.
    pub setup: Setup,
    /// What has been played.
    pub moves: Vec<Move>,
    /// The time of the side to move, if that is known.
    pub time: Option<Time>,
}

impl Question {
    /// The position at the cursor of a match: the moves that lead there from the beginning, or from where the position
    /// was last changed in another way.
    ///
    /// # Errors
    /// When the match has no beginning.
    pub fn of(game: &Match) -> Result<Self, SetupError> {
        let (tree, options) = (game.tree(), &game.setup().options);
        let mut position = AnyPosition::new(game.setup())?;
        let mut question = Self { setup: game.setup().clone(), moves: Vec::new(), time: None };
        for node in tree.path(game.at()) {
            let turn = position.to_move();
            let verdict = records::advance(&mut position, options, tree, node);
            match (tree.deed(node), verdict) {
                (Deed::Nothing, _) if !tree.resumed(node) => {}
                (Deed::Move(made), Verdict::Legal(_)) if made.by == turn && !tree.resumed(node) => {
                    question.moves.push(made.mv);
                }
                // A forced pass that the record leaves out.
                (Deed::Move(made), Verdict::Legal(_)) if game.game() == Game::Reversi => {
                    question.moves.extend([Move::Pass, made.mv]);
                }
                _ => {
                    let diagram = records::diagram(position.board(), position.to_move(), position.bowls());
                    question.setup.start = Start::Diagram(diagram);
                    question.moves.clear();
                }
            }
        }
        Ok(question)
    }
}
