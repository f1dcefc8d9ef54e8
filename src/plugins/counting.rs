//! The count of Go, shown step by step: dead stones are lifted, under territory scoring prisoners are carried into the
//! enemy's territory, and then the sums are told line by line. A click or a key skips it.

use super::GameSystems;
use super::layout::Seat;
use super::pieces::Flight;
use super::reseat;
use super::settings::Settings;
use super::table::{Outcome, Table};
use super::thinker::Thinker;
use crate::game::{Ending, Match, Standing};
use crate::records::Sequel;
use crate::rules::go::Scoring;
use crate::rules::score::Score;
use crate::rules::{AnyPosition, Piece, Point, Side};
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use std::collections::BTreeMap;

/// How far the count has been shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The board as it was played.
    #[default]
    Played,
    /// Without the dead stones.
    Lifted,
    /// Prisoners lie in the territory of their side.
    Carried,
    /// So many lines of the sums have been told.
    Told(u8),
}

/// Lines of the sums.
pub const LINES: u8 = 5;

/// The count being shown.
#[derive(Resource, Default, Debug)]
pub struct Counting {
    stage: Stage,
    /// When the stage was reached, or when the last piece came to rest in it.
    since: f32,
}

/// Seconds between stones at rest and the next stage, and from line to line.
const PAUSE: f32 = 0.5;

impl Counting {
    /// How far it is.
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// Whether it is still going on.
    pub fn is_running(&self, game: &Match) -> bool {
        is_counted(game) && self.stage < Stage::Told(LINES)
    }

    /// The lines of the sums to be shown.
    pub const fn lines(&self) -> u8 {
        match self.stage {
            Stage::Told(lines) => lines,
            _ => 0,
        }
    }

    /// All seats that are filled at this stage.
    pub fn seats(&self, game: &Match) -> BTreeMap<Seat, Piece> {
        let mut seats = reseat::seats(game.position());
        let (AnyPosition::Go(go), Standing::Over(Ending::Counted(score))) = (game.position(), game.standing()) else {
            return seats;
        };
        if self.stage >= Stage::Lifted
            && let Some(Sequel::Counted(marks)) = game.tree().sequel(game.at())
        {
            let dead: Vec<Point> = marks.dead.iter().flat_map(|&stone| go.chain(stone)).collect();
            lift(&mut seats, &dead);
        }
        if self.stage >= Stage::Carried && score.scoring == Scoring::Territory {
            carry(&mut seats, &score);
        }
        seats
    }
}

fn is_counted(game: &Match) -> bool {
    matches!(game.standing(), Standing::Over(Ending::Counted(_)))
}

fn in_bowl(seats: &BTreeMap<Seat, Piece>, owner: Side) -> u32 {
    seats.keys().filter(|seat| matches!(seat, Seat::Bowl(side, _) if *side == owner)).count() as u32
}

/// Dead stones go into the bowl of the other side.
fn lift(seats: &mut BTreeMap<Seat, Piece>, dead: &[Point]) {
    for &point in dead {
        if let Some(stone) = seats.remove(&Seat::Point(point)) {
            let owner = stone.side.other();
            seats.insert(Seat::Bowl(owner, in_bowl(seats, owner)), stone);
        }
    }
}

/// What lies in a bowl fills territory of the side that lost it, as far as there is room.
fn carry(seats: &mut BTreeMap<Seat, Piece>, score: &Score) {
    for owner in Side::BOTH {
        let loser = owner.other();
        let room = (0..).zip(&score.territory).filter(|(_, whose)| **whose == Some(loser));
        let room: Vec<Point> = room.map(|(point, _)| Point(point)).collect();
        let prisoners = in_bowl(seats, owner);
        for (number, point) in (0..prisoners).rev().zip(room) {
            if let Some(stone) = seats.remove(&Seat::Bowl(owner, number)) {
                seats.insert(Seat::Point(point), stone);
            }
        }
    }
}

/// Adds it.
pub fn plugin(app: &mut App) {
    app.init_resource::<Counting>()
        .add_message::<KeyboardInput>()
        .add_systems(Update, advance.in_set(GameSystems::Seats).before(super::pieces::take_seats));
}

fn advance(
    mut counting: ResMut<Counting>,
    table: Res<Table>,
    time: Res<Time>,
    settings: Res<Settings>,
    thinker: Res<Thinker>,
    flights: Query<(), With<Flight>>,
    mut outcomes: MessageReader<Outcome>,
    mut keys: MessageReader<KeyboardInput>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    touches: Option<Res<Touches>>,
) {
    let counted = outcomes.read().any(|outcome| matches!(outcome, Outcome::Ended));
    let pressed = keys.read().any(|key| key.state.is_pressed())
        | buttons.is_some_and(|buttons| buttons.get_just_pressed().next().is_some())
        | touches.is_some_and(|touches| touches.any_just_pressed());
    let (game, now) = (table.game(), time.elapsed_secs());
    if !is_counted(game) {
        if counting.stage != Stage::Played {
            *counting = Counting::default();
        }
        return;
    }
    if !counting.is_running(game) {
        return;
    }
    // Only the end itself is a spectacle: whoever comes back to it finds it done.
    let begins = counted && !settings.reduced_motion && !thinker.at_speed;
    let skipped = !begins && (counting.since == 0.0 || pressed);
    if skipped {
        *counting = Counting { stage: Stage::Told(LINES), since: now };
    } else if begins || !flights.is_empty() {
        counting.since = now;
    } else if now - counting.since >= PAUSE {
        let stage = match counting.stage {
            Stage::Played => Stage::Lifted,
            Stage::Lifted => Stage::Carried,
            Stage::Carried => Stage::Told(1),
            Stage::Told(lines) => Stage::Told(lines + 1),
        };
        *counting = Counting { stage, since: now };
    }
}
