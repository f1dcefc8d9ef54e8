//! The beginning of a game, as far as the protocol can tell it.

use super::{Guest, GuestError};
use crate::engine::gtp::protocol_text;
use crate::engine::report::point_names;
use crate::rules::go::{self, Go, Ko, Scoring, Suicide};
use crate::rules::{AnyPosition, Game, Options, Point, Position, Setup, Side, Start, catalogue, reversi};

impl Guest {
    /// Tells it board, rules and the stones that stand at the beginning.
    pub(super) fn begin(&mut self, setup: &Setup, position: &AnyPosition) -> Result<(), GuestError> {
        self.setup = None;
        self.played.clear();
        let from_diagram = matches!(setup.start, Start::Diagram(_));
        if self.knows("oblava-rules")? {
            let options = serde_json::Value::Object(catalogue::values(&setup.options));
            self.link.ask(&format!("oblava-rules {options}"))?;
        } else {
            self.options(&setup.options)?;
        }
        self.link.ask("clear_board")?;
        if let Options::Go(go) = &setup.options {
            self.link.ask(&format!("komi {}", f64::from(go.komi)))?;
        }
        match position {
            AnyPosition::Go(go) => self.stones(go)?,
            _ if from_diagram => return Err(GuestError::Unable("it can play this game only from the beginning")),
            _ => {}
        }
        self.setup = Some(setup.clone());
        Ok(())
    }

    /// Board and rules, for programs that know nothing of ours.
    fn options(&mut self, options: &Options) -> Result<(), GuestError> {
        match options {
            Options::Go(go) => {
                let size = if go.cols == go.rows { go.cols.to_string() } else { format!("{} {}", go.cols, go.rows) };
                let rectangular = go.cols != go.rows && self.knows("rectangular_boardsize")?;
                let command = if rectangular { "rectangular_boardsize" } else { "boardsize" };
                self.link.ask(&format!("{command} {size}"))?;
                if self.knows("kgs-rules")? {
                    // A program that does not know these rules plays by its own.
                    self.mind(&format!("kgs-rules {}", rules(go)))?;
                }
                Ok(())
            }
            Options::Reversi(options) => {
                if *options != (reversi::Options { size: options.size, ..reversi::Options::default() }) {
                    return Err(GuestError::Unable("it plays only by the usual rules"));
                }
                self.link.ask(&format!("boardsize {}", options.size)).map(drop)
            }
            Options::Latrunculi(_) | Options::Tablut(_) => Err(GuestError::Unable("it does not play this game")),
        }
    }

    /// Asks it something that it may refuse.
    pub(super) fn mind(&mut self, command: &str) -> Result<(), GuestError> {
        match self.link.ask(command) {
            Err(why) if why.is_final() => Err(why),
            _ => Ok(()),
        }
    }

    /// Go: the stones that stand at the beginning, as moves.
    fn stones(&mut self, go: &Go) -> Result<(), GuestError> {
        let position = AnyPosition::Go(go.clone());
        for (side, point) in in_order(go) {
            let name = point_names(&position, [point]).concat();
            self.link.ask(&format!("play {} {}", side.name(), protocol_text(Game::Go, name)))?;
        }
        Ok(())
    }
}

/// The stones in an order in which each has a liberty when it is played: every chain grows from one of its liberties.
fn in_order(go: &Go) -> Vec<(Side, Point)> {
    let (board, grid) = (go.board(), go.board().grid());
    let mut order: Vec<(Side, Point)> = Vec::new();
    for (first, piece) in board.pieces() {
        if order.iter().any(|&(_, point)| point == first) {
            continue;
        }
        let chain = go.chain(first);
        let breathes = |point: Point| grid.neighbours(point).any(|beside| board.get(beside).is_none());
        let begun = order.len();
        order.extend(chain.iter().find(|&&point| breathes(point)).map(|&point| (piece.side, point)));
        let mut at = begun;
        while let Some(&(side, point)) = order.get(at) {
            for beside in grid.neighbours(point) {
                if chain.contains(&beside) && order[begun..].iter().all(|&(_, known)| known != beside) {
                    order.push((side, beside));
                }
            }
            at += 1;
        }
    }
    order
}

/// The rules of the Kiseido Go Server that are nearest.
fn rules(options: &go::Options) -> &'static str {
    match (options.scoring, options.ko, options.suicide) {
        (Scoring::Territory, ..) => "japanese",
        (Scoring::Area, _, Suicide::Allowed) => "new_zealand",
        (Scoring::Area, Ko::Situational, _) => "aga",
        (Scoring::Area, ..) => "chinese",
    }
}
