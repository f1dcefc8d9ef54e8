//! A game that is being played over GTP: what it was set up from, what has been played, and who thinks.

use super::{Analysis, Answer, Clock, Command, Response, commands};
use crate::ai::Reply;
use crate::records::{self, Deed, Made, NodeId, Record};
use crate::rules::catalogue::OptionError;
use crate::rules::{
    AnyPosition, Game, Illegal, Move, Options, Point, Position, Setup, SetupError, Side, Start, Status,
};
use std::time::Duration;

/// Who finds the moves of `genmove`.
pub trait Player {
    /// A move for the side to move, within the time given; nothing to resign.
    fn choose(&mut self, position: &AnyPosition, budget: Option<Duration>) -> Option<Move>;

    /// Looks at a position, with so many of its best moves valued exactly, until `stop` says so; what it has found is
    /// told to `tell` once in every interval. A player that has nothing to tell comes back at once.
    fn analyse(
        &mut self,
        _position: &AnyPosition,
        _lines: usize,
        _interval: Duration,
        _stop: &dyn Fn() -> bool,
        _tell: &mut dyn FnMut(&Reply),
    ) {
    }

    /// Seconds of processor time used so far.
    fn cpu_seconds(&self) -> f64;

    /// Go: the stones it holds for dead, now that play has stopped.
    fn dead(&mut self, _position: &AnyPosition) -> Vec<Point> {
        Vec::new()
    }
}

/// Why a command fails. The texts are those of the protocol.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Trouble {
    #[error("unknown command")]
    UnknownCommand,
    #[error("syntax error")]
    Syntax,
    #[error("unsupported game")]
    Game,
    #[error("unacceptable size")]
    Size,
    #[error("illegal move: {0}")]
    Illegal(Illegal),
    #[error("illegal move: {} is to move", .0.name())]
    Turn(Side),
    #[error("cannot undo")]
    Undo,
    #[error("cannot score")]
    Score,
    #[error("the game is over")]
    Over,
    #[error("board not empty")]
    NotEmpty,
    #[error("invalid number of stones")]
    Stones,
    #[error("bad vertex list")]
    Vertices,
    #[error("cannot load file")]
    Load,
    #[error("cannot save file")]
    Save,
    #[error("unknown rules")]
    Rules,
    #[error("the moves played so far are not possible by these rules")]
    Unfit,
    #[error(transparent)]
    Options(#[from] OptionError),
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// A GTP session.
pub struct Session {
    pub(super) setup: Setup,
    pub(super) position: AnyPosition,
    played: Vec<Played>,
    pub(super) clock: Clock,
    pub(super) player: Box<dyn Player>,
    pub(super) analysis: Option<Analysis>,
    pub(super) closed: bool,
}

/// A move, or a set-up of a loaded record, that can be taken back.
struct Played {
    before: AnyPosition,
    deed: Deed,
}

impl Session {
    /// Begins a session.
    ///
    /// # Errors
    /// When the options make no game.
    pub fn new(options: Options, player: Box<dyn Player>) -> Result<Self, SetupError> {
        let setup = Setup::new(options);
        let position = AnyPosition::new(&setup)?;
        Ok(Self { setup, position, played: Vec::new(), clock: Clock::default(), player, analysis: None, closed: false })
    }

    /// Answers a line; nothing when it holds no command.
    pub fn handle(&mut self, line: &str) -> Option<Answer> {
        let command = Command::parse(line)?;
        let result = commands::run(self, &command).map_err(|trouble| trouble.to_string());
        Some(match self.analysis.take() {
            Some(analysis) => Answer::Analysis(Box::new(analysis)),
            None => Answer::Whole(Response { id: command.id, result }),
        })
    }

    /// Carries out an analysis until `stop` says so; `tell` is given its lines.
    pub fn analyse(&mut self, analysis: &Analysis, stop: &dyn Fn() -> bool, tell: &mut dyn FnMut(String)) {
        let Analysis { position, interval, .. } = analysis;
        self.player.analyse(position, analysis.lines(), *interval, stop, &mut |reply| tell(analysis.line(reply)));
    }

    /// Whether `quit` was said.
    pub const fn closed(&self) -> bool {
        self.closed
    }

    pub(super) const fn game(&self) -> Game {
        self.setup.game()
    }

    /// Begins anew.
    pub(super) fn restart(&mut self, setup: Setup) -> Result<(), Trouble> {
        self.position = AnyPosition::new(&setup)?;
        self.setup = setup;
        self.played.clear();
        Ok(())
    }

    /// Goes on by other rules, if all that was played is possible by them.
    pub(super) fn change_rules(&mut self, options: Options) -> Result<(), Trouble> {
        if options.grid()? != self.position.board().grid() {
            return self.restart(Setup::new(options));
        }
        let setup = Setup { options, start: self.setup.start.clone() };
        let mut position = AnyPosition::new(&setup)?;
        let mut befores = Vec::with_capacity(self.played.len());
        for played in &self.played {
            let after = again(&position, &setup.options, &played.deed).ok_or(Trouble::Unfit)?;
            befores.push(std::mem::replace(&mut position, after));
        }
        for (played, before) in self.played.iter_mut().zip(befores) {
            played.before = before;
        }
        (self.setup, self.position) = (setup, position);
        Ok(())
    }

    /// Plays a move of either side.
    pub(super) fn play(&mut self, by: Side, mv: Move) -> Result<(), Trouble> {
        let after = after(&self.position, by, mv)?;
        let before = std::mem::replace(&mut self.position, after);
        self.played.push(Played { before, deed: Deed::Move(Made::new(by, mv)) });
        Ok(())
    }

    /// Takes up a record whose moves have been judged, up to a node.
    pub(super) fn take_up(&mut self, record: Record, end: NodeId) -> Result<(), Trouble> {
        let mut position = AnyPosition::new(&record.setup)?;
        let mut played = Vec::new();
        for node in record.tree.path(end) {
            let before = position.clone();
            records::advance(&mut position, &record.setup.options, &record.tree, node);
            played.push(Played { before, deed: record.tree.deed(node).clone() });
        }
        (self.setup, self.position, self.played) = (record.setup, position, played);
        Ok(())
    }

    /// What has been played, as a record.
    pub(super) fn as_played(&self) -> Record {
        let mut record = Record::new(self.setup.clone());
        let mut node = NodeId::ROOT;
        for played in &self.played {
            node = record.tree.add(node, played.deed.clone());
        }
        record
    }

    /// Takes the last move back.
    pub(super) fn undo(&mut self) -> Result<(), Trouble> {
        self.position = self.played.pop().ok_or(Trouble::Undo)?.before;
        Ok(())
    }

    /// What the player wants to play for `side`; nothing to resign.
    pub(super) fn think(&mut self, side: Side) -> Result<Option<Move>, Trouble> {
        let position = self.position_for(side)?;
        Ok(self.player.choose(&position, self.clock.budget(side)))
    }

    /// The position in which `side` is to find a move.
    pub(super) fn position_for(&self, side: Side) -> Result<AnyPosition, Trouble> {
        let position = with_turn(&self.position, side)?;
        if position.status().is_over() { Err(Trouble::Over) } else { Ok(position) }
    }

    /// The stones held for dead: none as long as play goes on.
    pub(super) fn dead(&mut self) -> Vec<Point> {
        if matches!(self.position.status(), Status::Scoring(_)) { self.player.dead(&self.position) } else { Vec::new() }
    }

    /// Whether nothing has been played or set.
    pub(super) fn untouched(&self) -> bool {
        self.played.is_empty() && self.position.board().pieces().next().is_none()
    }

    /// The options of the game, from its regular start.
    pub(super) fn fresh(&self) -> Setup {
        Setup { options: self.setup.options.clone(), start: Start::default() }
    }
}

/// The position after what was done before; nothing where a move is not possible any more.
fn again(position: &AnyPosition, options: &Options, deed: &Deed) -> Option<AnyPosition> {
    if let Deed::Move(made) = deed {
        return after(position, made.by, made.mv).ok();
    }
    let mut position = position.clone();
    records::perform(&mut position, options, deed);
    Some(position)
}

/// The position after a move of either side.
fn after(position: &AnyPosition, by: Side, mv: Move) -> Result<AnyPosition, Trouble> {
    let mut position = with_turn(position, by)?;
    position.play(mv).map_err(Trouble::Illegal)?;
    Ok(position)
}

/// The position with `side` to move. In Go the controller may let either side play at any time, also after play has
/// stopped; in the other games the turn is part of the rules.
fn with_turn(position: &AnyPosition, side: Side) -> Result<AnyPosition, Trouble> {
    let mut position = position.clone();
    if let AnyPosition::Go(go) = &mut position {
        go.reopen();
        go.set_to_move(side);
    }
    if position.to_move() == side || position.status().is_over() {
        Ok(position)
    } else {
        Err(Trouble::Turn(position.to_move()))
    }
}
