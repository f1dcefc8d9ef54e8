//! The table: the one place where the match changes.
//!
//! An [`Intent`] is what somebody wants; the rules decide; an [`Outcome`] is what happened. Nobody but this plugin
//! writes the match, so a sitting can be replayed from its intents alone.

use super::GameSystems;
use crate::engine::hosted::HostedEngine;
use crate::game::clock::TimeControl;
use crate::game::{Match, Player, Standing};
use crate::records::{self, Landmark, NodeId, Remarks, SetUp};
use crate::rules::{BySide, Effects, Game, Illegal, Move, Options, Point, Position, Setup, SetupError, Side};
use bevy::prelude::*;

/// The match on the table.
#[derive(Resource)]
pub struct Table {
    game: Match,
    /// Counts the games and the changes of players.
    sitting: u32,
    /// Whether the cursor came where it is by a look back.
    looked_back: bool,
}

/// A moment at the table that the AI was asked about: its answer holds as long as the table is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    sitting: u32,
    /// The node of the record.
    pub node: NodeId,
}

impl Table {
    /// The match, to read.
    pub const fn game(&self) -> &Match {
        &self.game
    }

    /// Whether somebody looks at an earlier position: the AI does not play there unless it is told to.
    pub fn is_reviewed(&self) -> bool {
        self.looked_back && !self.game.tree().children(self.game.at()).is_empty()
    }

    /// Where the table is now.
    pub const fn place(&self) -> Place {
        Place { sitting: self.sitting, node: self.game.at() }
    }
}

impl Default for Table {
    /// Something to look at behind the title: a game of Go that nobody plays yet.
    fn default() -> Self {
        let setup = Setup::new(Options::new(Game::Go));
        match Match::new(setup, BySide::default(), 0) {
            Ok(game) => Self { game, sitting: 0, looked_back: false },
            Err(error) => unreachable!("the defaults make a game: {error}"),
        }
    }
}

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
    /// The position at the cursor is changed by hand.
    SetUp(Box<SetUp>),
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
    /// A game could not be set up.
    Failed(SetupError),
    /// That side has offered the AI a draw.
    Offered(Side),
    /// That side has declined a draw.
    Declined(Side),
    /// The game is over (see [`Match::standing`]).
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
}

/// Adds the table.
pub fn plugin(app: &mut App) {
    app.init_resource::<Table>()
        .add_message::<Intent>()
        .add_message::<Outcome>()
        .add_systems(Update, decide.in_set(GameSystems::Rules));
}

pub(super) fn decide(
    mut table: ResMut<Table>,
    mut intents: MessageReader<Intent>,
    mut outcomes: MessageWriter<Outcome>,
) {
    for intent in intents.read() {
        let was_over = matches!(table.game.standing(), Standing::Over(_));
        let before = table.game.at();
        let looks_back = match intent {
            Intent::GoTo(_) | Intent::Step(_) | Intent::Seek(..) => true,
            Intent::Promote(_)
            | Intent::Remove(_)
            | Intent::Remark(..)
            | Intent::NoteClocks { .. }
            | Intent::Name(..) => table.looked_back,
            _ => false,
        };
        let changes_hands = matches!(intent, Intent::Start(_) | Intent::Resume(_) | Intent::Seat(..));
        for outcome in meet(&mut table, intent) {
            outcomes.write(outcome);
        }
        table.sitting += u32::from(changes_hands);
        table.looked_back = looks_back;
        let over = matches!(table.game.standing(), Standing::Over(_));
        let fresh = matches!(intent, Intent::Start(_)) || table.game.at() != before || !was_over;
        let moved_only = matches!(
            intent,
            Intent::GoTo(_)
                | Intent::Step(_)
                | Intent::Seek(..)
                | Intent::Undo
                | Intent::Redo
                | Intent::Resume(_)
                | Intent::Promote(_)
                | Intent::Remove(_)
                | Intent::Remark(..)
        );
        if over && fresh && !moved_only {
            outcomes.write(Outcome::Ended);
        }
    }
}

/// Does what an intent asks for, and says what happened.
fn meet(table: &mut Table, intent: &Intent) -> Vec<Outcome> {
    let place = table.place();
    let game = &mut table.game;
    match intent {
        Intent::Start(new) => match Match::new(new.setup.clone(), new.players, new.seed) {
            Ok(fresh) => {
                *game = fresh;
                for side in Side::BOTH {
                    if let Some(engine) = &new.hosts[side] {
                        game.set_tag(name_tag(side), Some(engine.name.clone()));
                    }
                }
                if new.time != BySide::default() {
                    game.set_time_controls(new.time);
                }
                let mut outcomes = vec![Outcome::Started];
                pass_if_forced(game, &mut outcomes);
                outcomes
            }
            Err(error) => vec![Outcome::Failed(error)],
        },
        Intent::Resume(saved) => {
            *game = (**saved).clone();
            vec![Outcome::Started]
        }
        Intent::Play { by: Source::Ai(asked), .. } if *asked != place => Vec::new(),
        Intent::Play { mv, by } => play(game, *mv, *by),
        Intent::Mark(point) => {
            game.mark(*point);
            vec![Outcome::Marked]
        }
        Intent::SetDead(dead) => {
            game.set_dead(dead.clone());
            vec![Outcome::Marked]
        }
        Intent::Agree => said(game.agree(), Outcome::Marked),
        Intent::Disagree => said(game.resume(), Outcome::Marked),
        Intent::Resign(Source::Ai(asked)) if *asked != place => Vec::new(),
        Intent::Resign(by) => match game.to_move() {
            Some(side) => {
                // A person resigns for himself, also while the AI thinks.
                let side =
                    if *by != Source::Person || game.players[side].is_human() || !game.players[side.other()].is_human()
                    {
                        side
                    } else {
                        side.other()
                    };
                said(game.resign(side), Outcome::Marked)
            }
            None => vec![Outcome::Denied(Denied::NotNow)],
        },
        Intent::OfferDraw => match game.to_move() {
            Some(side) if game.players[side].is_human() && !game.players[side.other()].is_human() => {
                vec![Outcome::Offered(side)]
            }
            Some(side) if game.players[side].is_human() => said(game.agree_on_draw(), Outcome::Marked),
            _ => vec![Outcome::Denied(Denied::NotNow)],
        },
        Intent::AnswerDraw { place: asked, accepts } => match game.to_move() {
            Some(side) if *asked == place && game.players[side].is_human() => {
                if *accepts {
                    said(game.agree_on_draw(), Outcome::Marked)
                } else {
                    vec![Outcome::Declined(side.other())]
                }
            }
            _ => Vec::new(),
        },
        Intent::Undo => {
            if game.unsay() {
                return vec![Outcome::Moved { from: game.at(), to: game.at() }];
            }
            match game.last_decision() {
                Some(node) => moved(game, |game| game.go_to(node), Denied::NothingToUndo),
                None => vec![Outcome::Denied(Denied::NothingToUndo)],
            }
        }
        Intent::Redo => moved(game, redo_to_decision, Denied::NothingToRedo),
        Intent::GoTo(node) => moved(game, |game| game.go_to(*node), Denied::NotNow),
        Intent::Step(true) => moved(game, Match::redo, Denied::NoSuchPlace),
        Intent::Step(false) => moved(game, Match::undo, Denied::NoSuchPlace),
        Intent::Seek(landmark, forward) => moved(game, |game| game.seek(*landmark, *forward), Denied::NoSuchPlace),
        Intent::PlayOn => vec![Outcome::Moved { from: game.at(), to: game.at() }],
        Intent::Promote(node) => vec![if game.promote(*node) { Outcome::Edited } else { NO_BRANCH }],
        Intent::Remove(node) => {
            let from = game.at();
            if !game.remove(*node) {
                vec![NO_BRANCH]
            } else if game.at() == from {
                vec![Outcome::Edited]
            } else {
                vec![Outcome::Moved { from, to: game.at() }]
            }
        }
        Intent::Remark(node, remarks) => {
            vec![if game.remark(*node, (**remarks).clone()) { Outcome::Edited } else { NO_BRANCH }]
        }
        Intent::NoteClocks { node, clocks } if *node == game.at() => {
            game.note_clocks(*clocks);
            vec![Outcome::Edited]
        }
        Intent::NoteClocks { .. } => Vec::new(),
        Intent::TimeOut(side) => {
            if game.time_out(*side) {
                vec![Outcome::Marked]
            } else {
                Vec::new()
            }
        }
        Intent::Name(side, name) => {
            game.set_tag(name_tag(*side), name.clone());
            vec![Outcome::Edited]
        }
        Intent::SetUp(set_up) => {
            let from = game.at();
            match game.set_up((**set_up).clone()) {
                Ok(to) => vec![Outcome::Moved { from, to }],
                Err(error) => vec![Outcome::Failed(error)],
            }
        }
        Intent::Seat(side, player) => {
            game.players[*side] = *player;
            vec![Outcome::Moved { from: game.at(), to: game.at() }]
        }
    }
}

/// The tag of a record that names a player.
const fn name_tag(side: Side) -> &'static str {
    match side {
        Side::Black => "PB",
        Side::White => "PW",
    }
}

const NO_BRANCH: Outcome = Outcome::Denied(Denied::NoBranch);

fn said(done: bool, outcome: Outcome) -> Vec<Outcome> {
    vec![if done { outcome } else { Outcome::Denied(Denied::NotNow) }]
}

fn moved(game: &mut Match, go: impl FnOnce(&mut Match) -> bool, denied: Denied) -> Vec<Outcome> {
    let from = game.at();
    if go(game) { vec![Outcome::Moved { from, to: game.at() }] } else { vec![Outcome::Denied(denied)] }
}

/// Forward until a person is to decide again, or to the end of the branch: the mirror of undo.
fn redo_to_decision(game: &mut Match) -> bool {
    if !game.redo() {
        return false;
    }
    let people = Side::BOTH.into_iter().filter(|&side| game.players[side].is_human()).count();
    let waits = |game: &Match| people == 1 && game.mover().is_some_and(|player| !player.is_human());
    while waits(game) || game.pass_is_forced() {
        if !game.redo() {
            break;
        }
    }
    true
}

fn play(game: &mut Match, mv: Move, by: Source) -> Vec<Outcome> {
    match by {
        Source::Ai(_) if game.mover().is_none_or(Player::is_human) => return Vec::new(),
        Source::Person if game.mover().is_some_and(|player| !player.is_human()) => {
            return vec![Outcome::Denied(Denied::NotYourTurn)];
        }
        _ => {}
    }
    match game.play(mv) {
        Ok(effects) => {
            let mut outcomes = vec![Outcome::Played { node: game.at(), effects, forced: false }];
            pass_if_forced(game, &mut outcomes);
            outcomes
        }
        Err(why) => vec![Outcome::Refused { mv, why, points: game.position().concerned(mv, why) }],
    }
}

/// A side that can only pass does so by itself; the player is told in words.
fn pass_if_forced(game: &mut Match, outcomes: &mut Vec<Outcome>) {
    while game.pass_is_forced() {
        let Ok(effects) = game.play(Move::Pass) else { return };
        outcomes.push(Outcome::Played { node: game.at(), effects, forced: true });
    }
}
