//! The clocks of the game on the table: they follow the match, are kept in its record, and end it when time is up.

use super::table::{Intent, Outcome, Table};
use super::{GameSystems, Screen};
use crate::game::clock::{Call, Clocks, Left, Stage, TimeControl};
use crate::rules::{BySide, Side};
use bevy::prelude::*;
use bevy::window::WindowOccluded;

/// The clocks on the table.
#[derive(Resource, Debug)]
pub struct Clock {
    clocks: Clocks,
    now: u64,
    /// The window is out of sight.
    hidden: bool,
    /// The cursor has been moved, or a game taken up: time stands still until somebody plays on.
    idle: bool,
}

/// Something that the keeper of the time calls out.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Called(pub Call);

impl Default for Clock {
    fn default() -> Self {
        let clocks = Clocks::new(BySide::default());
        match clocks {
            Ok(clocks) => Self { clocks, now: 0, hidden: false, idle: false },
            Err(error) => unreachable!("no limit makes sense: {error}"),
        }
    }
}

impl Clock {
    /// What is left to a side; nothing where its time is not limited.
    pub fn left(&self, side: Side) -> Option<Left> {
        self.clocks.left(side, self.now)
    }

    /// Whether time is being used up.
    pub fn runs(&self) -> bool {
        self.clocks.limited() && self.clocks.turn().is_some() && !self.clocks.paused()
    }

    /// Whether the time of that side is.
    pub fn runs_for(&self, side: Side) -> bool {
        self.runs() && self.clocks.turn() == Some(side)
    }

    /// Milliseconds that a player who does not want to lose on time spends on a move; nothing where time is not limited.
    pub fn budget(&self, side: Side) -> Option<u64> {
        let left = self.left(side)?;
        let share = match (left.stage, self.clocks.controls()[side]) {
            (Stage::Main, TimeControl::Fischer { increment, .. }) => {
                (left.ms / 25 + 800 * u64::from(increment)).min(left.ms / 2)
            }
            (Stage::Main, _) => left.ms / 25,
            (Stage::Periods(_), _) => left.ms * 7 / 10,
            (Stage::Stones(stones), _) => left.ms * 8 / 10 / u64::from(stones.max(1)),
        };
        Some(share.max(50))
    }
}

/// Adds the clocks.
pub fn plugin(app: &mut App) {
    app.init_resource::<Clock>()
        .add_message::<Called>()
        .add_message::<WindowOccluded>()
        .add_systems(Update, (call.in_set(GameSystems::Input), follow.in_set(GameSystems::Seats)));
}

/// Time goes on: what is to be called out is, and who has none left loses.
fn call(
    mut clock: ResMut<Clock>,
    table: Res<Table>,
    time: Res<Time>,
    mut occluded: MessageReader<WindowOccluded>,
    screen: Res<State<Screen>>,
    mut calls: MessageWriter<Called>,
    mut intents: MessageWriter<Intent>,
) {
    let clock = clock.bypass_change_detection();
    let before = std::mem::replace(&mut clock.now, time.elapsed().as_millis() as u64);
    clock.hidden = occluded.read().last().map_or(clock.hidden, |event| event.occluded);
    if !clock.clocks.limited() {
        return;
    }
    let game = table.game();
    let against_ai = Side::BOTH.into_iter().any(|side| !game.players[side].is_human());
    let waits = clock.idle || table.is_reviewed() || against_ai && (clock.hidden || *screen != Screen::Play);
    match (waits, clock.clocks.paused()) {
        (true, false) => clock.clocks.pause(clock.now),
        (false, true) => clock.clocks.resume(clock.now),
        _ => {}
    }
    if let Some(call) = clock.clocks.call(before, clock.now) {
        calls.write(Called(call));
    }
    if let Some(side) = clock.clocks.out(clock.now).filter(|_| game.to_move().is_some() && clock.runs()) {
        intents.write(Intent::TimeOut(side));
    }
}

/// The clocks follow the match. The time of a game begins with its first move.
fn follow(
    mut clock: ResMut<Clock>,
    table: Res<Table>,
    mut outcomes: MessageReader<Outcome>,
    mut intents: MessageWriter<Intent>,
) {
    let (game, now) = (table.game(), clock.now);
    for outcome in outcomes.read() {
        match outcome {
            Outcome::Started => {
                clock.clocks = Clocks::new(game.time_controls()).unwrap_or_else(|_| Clock::default().clocks);
                clock.idle = game.plies() > 0;
                if clock.idle {
                    clock.clocks.go_to(game.tree(), game.at(), game.to_move(), now);
                }
            }
            Outcome::Played { node, effects, .. } if clock.clocks.limited() => {
                clock.idle = false;
                match (clock.clocks.turn(), game.to_move()) {
                    (None, Some(side)) => clock.clocks.start(side, now),
                    _ => clock.clocks.press(effects.by, now),
                }
                intents.write(Intent::NoteClocks { node: *node, clocks: clock.clocks.note(now) });
            }
            Outcome::Moved { .. } if clock.clocks.limited() => {
                clock.idle = true;
                clock.clocks.go_to(game.tree(), game.at(), game.to_move(), now);
            }
            Outcome::Ended => clock.clocks.stop(now),
            _ => {}
        }
    }
}
