//! The table: the one place where the match changes.
//!
//! An [`Intent`] is what somebody wants; the rules decide; an [`Outcome`] is what happened. Nobody but this plugin
//! writes the match, so a sitting can be replayed from its intents alone.

mod drafting;
mod intent;
mod outcome;

pub use drafting::Drafting;
pub use intent::{Intent, NewGame, Source};
pub use outcome::{Denied, Outcome};

use super::GameSystems;
use crate::game::{Draft, Match, Player, Standing};
use crate::records::NodeId;
use crate::rules::{Board, BySide, Game, Move, Options, Position, Setup, Side};
use bevy::prelude::*;

/// The match on the table.
#[derive(Resource)]
pub struct Table {
    game: Match,
    /// Counts the games and the changes of players.
    sitting: u32,
    /// Whether the cursor came where it is by a look back.
    looked_back: bool,
    /// A position that is being set up in the place of the one at the cursor.
    draft: Option<Draft>,
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

    /// Whether somebody looks at an earlier position or sets one up: the AI does not play there unless it is told to.
    pub fn is_reviewed(&self) -> bool {
        self.draft.is_some() || self.looked_back && !self.game.tree().children(self.game.at()).is_empty()
    }

    /// The position that is being set up by hand, if one is.
    pub const fn draft(&self) -> Option<&Draft> {
        self.draft.as_ref()
    }

    /// Whether a position is being set up that stands nowhere in the record yet.
    pub fn has_unkept_draft(&self) -> bool {
        self.draft.as_ref().is_some_and(|draft| draft.set_up(&self.game).is_some())
    }

    /// The pieces that are to be seen: those of the match, or of the position that is being set up.
    pub fn board(&self) -> &Board {
        self.draft.as_ref().map_or(self.game.position().board(), Draft::board)
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
            Ok(game) => Self { game, sitting: 0, looked_back: false, draft: None },
            Err(error) => unreachable!("the defaults make a game: {error}"),
        }
    }
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
            Intent::Draft(_) => table.looked_back,
            _ => false,
        };
        let changes_hands = matches!(intent, Intent::Start(_) | Intent::Resume(_) | Intent::Seat(..));
        if table.draft.is_some() && waits_for_draft(intent) {
            if !is_of_the_ai(intent) {
                outcomes.write(Outcome::Denied(Denied::Drafting));
            }
            continue;
        }
        for outcome in meet(&mut table, intent) {
            outcomes.write(outcome);
        }
        if matches!(intent, Intent::Start(_) | Intent::Resume(_)) {
            table.draft = None;
        }
        table.sitting += u32::from(changes_hands);
        // A position that was set up is a new one; one that is left, or kept as it was, is looked at as before.
        let set_up = matches!(intent, Intent::Draft(_)) && table.game.at() != before;
        table.looked_back = looks_back && !set_up;
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

/// Whether nobody at the screen wants that.
const fn is_of_the_ai(intent: &Intent) -> bool {
    matches!(
        intent,
        Intent::Play { by: Source::Ai(_), .. }
            | Intent::Resign(Source::Ai(_))
            | Intent::AnswerDraw { .. }
            | Intent::SetDead(_)
    )
}

/// Whether an intent would change what a position that is being set up begins with.
const fn waits_for_draft(intent: &Intent) -> bool {
    !matches!(
        intent,
        Intent::Draft(_)
            | Intent::Start(_)
            | Intent::Resume(_)
            | Intent::Seat(..)
            | Intent::Name(..)
            | Intent::Remark(..)
            | Intent::NoteClocks { .. }
            | Intent::TimeOut(_)
    )
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
        Intent::Draft(step) => drafting::take(game, &mut table.draft, *step),
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
