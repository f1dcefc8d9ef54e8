//! The count of Go, shown step by step: dead stones are lifted, under territory scoring prisoners are carried into the
//! enemy's territory, what is left of it is squared off and numbered, and then the sums are told line by line. A click or
//! a key skips it.

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
use crate::rules::{AnyPosition, Grid, Piece, Point, Position, Side};
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
    /// Territory is squared off, each part with its number of points.
    Squared,
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

/// The same while territory is squared off: the numbers on the board are to be read.
const PAUSE_TO_READ: f32 = 1.6;

/// A connected part of the territory in a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Whose it is.
    pub owner: Side,
    /// The number of its points that no prisoner fills.
    pub points: u32,
    /// One of them, near its middle.
    pub middle: Point,
}

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

    /// The parts of the territory, from the stage on in which they are squared off.
    pub fn parts(&self, game: &Match) -> Vec<Part> {
        let Standing::Over(Ending::Counted(score)) = game.standing() else { return Vec::new() };
        if self.stage < Stage::Squared {
            return Vec::new();
        }
        let (grid, seats) = (game.position().board().grid(), self.seats(game));
        let owner = |point: Point| score.territory.get(usize::from(point.0)).copied().flatten();
        let mut seen = vec![false; grid.len()];
        let mut parts = Vec::new();
        for first in grid.points() {
            let Some(side) = owner(first).filter(|_| !seen[usize::from(first.0)]) else { continue };
            let mut part = vec![first];
            seen[usize::from(first.0)] = true;
            let mut next = 0;
            while let Some(&point) = part.get(next) {
                next += 1;
                for beside in grid.neighbours(point) {
                    if owner(beside) == Some(side) && !std::mem::replace(&mut seen[usize::from(beside.0)], true) {
                        part.push(beside);
                    }
                }
            }
            part.retain(|&point| !seats.contains_key(&Seat::Point(point)));
            if let Some(middle) = middle(grid, &part) {
                parts.push(Part { owner: side, points: part.len() as u32, middle });
            }
        }
        parts
    }
}

/// The point nearest to the middle of some.
fn middle(grid: Grid, points: &[Point]) -> Option<Point> {
    let number = points.len() as i32;
    let sum = |line: fn(Grid, Point) -> i32| points.iter().map(|&point| line(grid, point)).sum::<i32>();
    let (col, row) = (sum(Grid::col), sum(Grid::row));
    let away = |&point: &Point| (number * grid.col(point) - col).pow(2) + (number * grid.row(point) - row).pow(2);
    points.iter().copied().min_by_key(away)
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
    let pause = if counting.stage == Stage::Squared { PAUSE_TO_READ } else { PAUSE };
    let skipped = !begins && (counting.since == 0.0 || pressed);
    if skipped {
        *counting = Counting { stage: Stage::Told(LINES), since: now };
    } else if begins || !flights.is_empty() {
        counting.since = now;
    } else if now - counting.since >= pause {
        let stage = match counting.stage {
            Stage::Played => Stage::Lifted,
            Stage::Lifted => Stage::Carried,
            Stage::Carried => Stage::Squared,
            Stage::Squared => Stage::Told(1),
            Stage::Told(lines) => Stage::Told(lines + 1),
        };
        *counting = Counting { stage, since: now };
    }
}
