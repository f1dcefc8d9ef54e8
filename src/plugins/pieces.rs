//! Piece entities, their seats, and their flights.
//!
//! A piece knows its seat, not its path: when the match changes, [`reseat()`] says who goes where and
//! each gets a [`Flight`] from wherever it is. So seats are right at once however fast moves come, and a flight may
//! be replaced at any time without a jump.

use super::GameSystems;
use super::counting::{Counting, Stage};
use super::layout::{Layout, Seat};
use super::reseat::{self, Change, Seated, Step, reseat};
use super::settings::Settings;
use super::table::{Outcome, Table};
use crate::records::NodeId;
use crate::rules::{Board, Effects, Game, Grid, Piece, Point, Position};
use bevy::prelude::*;

/// A piece of the scene, and what it is (a disc: what it shows).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub struct PieceBody(pub Piece);

/// A piece on its way: a function of time.
#[derive(Component, Clone, Debug)]
pub struct Flight {
    /// Whence.
    pub from: Transform,
    /// Whither.
    pub to: Transform,
    /// When it starts, in seconds of the program's time.
    pub start: f32,
    /// How long it takes.
    pub seconds: f32,
    /// How high it rises above the straight way.
    pub lift: f32,
    /// Whether it sets down with a small settle.
    pub settle: bool,
    /// Whether it is gone at the end.
    pub leaves: bool,
}

impl Flight {
    /// Where it is at `now`, and whether it has arrived.
    pub fn pose(&self, now: f32) -> (Transform, bool) {
        let t = if self.seconds > 0.0 { ((now - self.start) / self.seconds).clamp(0.0, 1.0) } else { 1.0 };
        let eased = EaseFunction::CubicInOut.sample_clamped(t);
        let mut pose = Transform {
            translation: self.from.translation.lerp(self.to.translation, eased),
            rotation: self.from.rotation.slerp(self.to.rotation, eased),
            scale: self.from.scale.lerp(self.to.scale, eased),
        };
        pose.translation.y += self.lift * 4.0 * eased * (1.0 - eased);
        if self.settle && t > 0.8 {
            // One small bounce, a fingertip's width.
            let s = (t - 0.8) / 0.2;
            pose.translation.y += 0.05 * (s * std::f32::consts::PI).sin() * (1.0 - s);
        }
        (pose, t >= 1.0)
    }

    /// When it ends.
    pub fn end(&self) -> f32 {
        self.start + self.seconds
    }
}

/// A piece has come to rest.
#[derive(Message, Clone, Copy, Debug)]
pub struct Landed {
    /// The piece.
    pub entity: Entity,
    /// Where.
    pub seat: Seat,
    /// What it is.
    pub piece: Piece,
}

/// Seconds of each kind of flight, and how captures follow one another.
mod pace {
    pub(super) const PLACE: f32 = 0.32;
    pub(super) const SLIDE: f32 = 0.28;
    pub(super) const SLIDE_PER_CELL: f32 = 0.045;
    pub(super) const FLIP: f32 = 0.42;
    pub(super) const FLIP_STAGGER: f32 = 0.09;
    pub(super) const CAPTURE: f32 = 0.75;
    pub(super) const CAPTURE_STAGGER: f32 = 0.085;
    /// A whole move's captures start within this time, however many there are.
    pub(super) const CAPTURE_SPAN: f32 = 1.3;
    pub(super) const HOME: f32 = 0.5;
    /// What is still in the air when the next move comes has at most this long.
    pub(super) const CATCH_UP: f32 = 0.18;
}

/// Adds the pieces.
pub fn plugin(app: &mut App) {
    app.add_message::<Landed>().insert_resource(Layout::new(Game::Go, Grid { cols: 19, rows: 19 })).add_systems(
        Update,
        ((lay_out, take_seats).chain().in_set(GameSystems::Seats), fly.in_set(GameSystems::Motion)),
    );
}

/// The scene has the measures of the board on the table.
fn lay_out(table: Res<Table>, mut layout: ResMut<Layout>) {
    let game = table.game();
    let wanted = Layout { game: game.game(), grid: game.position().board().grid(), tall: layout.tall };
    layout.set_if_neq(wanted);
}

/// What changed since the seats were last taken.
#[derive(Default)]
pub(super) struct Last {
    node: Option<NodeId>,
    layout: Option<Layout>,
    stage: Stage,
    /// The pieces of the position that was being set up.
    drawn: Option<Board>,
}

pub(super) fn take_seats(
    mut commands: Commands,
    table: Res<Table>,
    layout: Res<Layout>,
    settings: Res<Settings>,
    counting: Res<Counting>,
    time: Res<Time>,
    mut outcomes: MessageReader<Outcome>,
    mut last: Local<Last>,
    mut pieces: Query<(Entity, &mut PieceBody, &mut Seat, &Transform, Option<&mut Flight>)>,
) {
    let mut fresh = false;
    let mut played: Vec<Effects> = Vec::new();
    for outcome in outcomes.read() {
        match outcome {
            Outcome::Started => fresh = true,
            Outcome::Played { effects, .. } => played.push(effects.clone()),
            _ => {}
        }
    }
    let game = table.game();
    let board_changed = last.layout.is_none_or(|before| before.game != layout.game || before.grid != layout.grid);
    let stage = counting.stage().min(Stage::Carried);
    let drawn = table.draft().map(|draft| draft.board().clone());
    let (same_place, same_scene) = (last.node == Some(game.at()), last.layout == Some(*layout));
    if !fresh && same_place && same_scene && last.stage == stage && last.drawn == drawn {
        return;
    }
    let wanted = table.draft().map_or_else(|| counting.seats(game), |draft| reseat::drawn(game, draft));
    let now = time.elapsed_secs();

    // Another board: all pieces are new.
    if fresh || board_changed {
        for (entity, ..) in &pieces {
            commands.entity(entity).despawn();
        }
        for (seat, piece) in wanted {
            commands.spawn((PieceBody(piece), seat, layout.pose(seat, piece)));
        }
        *last = Last { node: Some(game.at()), layout: Some(*layout), stage, drawn };
        return;
    }

    // A wider or taller window: the bowls have moved, and what lies in them with them.
    if last.layout != Some(*layout) {
        for (entity, body, seat, _, flight) in &pieces {
            commands.entity(entity).remove::<Flight>().insert(layout.pose(*seat, body.0));
            if flight.is_some_and(|flight| flight.leaves) {
                commands.entity(entity).despawn();
            }
        }
    }

    // What flies now makes haste.
    for (.., flight) in &mut pieces {
        if let Some(mut flight) = flight {
            let left = (flight.end() - now).max(0.001);
            if left > pace::CATCH_UP {
                let (pose, _) = flight.pose(now);
                *flight = Flight {
                    from: pose,
                    start: now,
                    seconds: pace::CATCH_UP,
                    lift: flight.lift * 0.3,
                    ..flight.clone()
                };
            }
        }
    }

    let seated: Vec<Seated> = pieces
        .iter()
        .filter(|(.., flight)| flight.is_none_or(|flight| !flight.leaves))
        .map(|(entity, body, seat, ..)| Seated { entity: Some(entity), piece: body.0, seat: *seat })
        .collect();
    let tree = game.tree();
    let undone = last.node.filter(|&node| tree.parent(node) == Some(game.at())).and_then(|node| tree.effects(node));
    let redone = last.node.filter(|&node| tree.parent(game.at()) == Some(node)).and_then(|_| tree.effects(game.at()));
    let step = match (played.as_slice(), undone, redone) {
        ([effects, ..], _, _) => Step::Forward(effects),
        ([], Some(effects), _) => Step::Back(effects),
        ([], None, Some(effects)) => Step::Forward(effects),
        _ => Step::Jump,
    };
    let mut changes = reseat(&layout, &seated, wanted, step);
    // Captures leave in the order in which they stand from the piece that took them.
    let origin = match step {
        Step::Forward(effects) | Step::Back(effects) => effects.mv.target().map(|point| layout.point(point)),
        Step::Jump => None,
    };
    let away = |change: &Change| match (origin, change.before.seat, change.after.1) {
        (Some(origin), Seat::Point(point), _) | (Some(origin), _, Seat::Point(point)) => {
            origin.distance(layout.point(point))
        }
        _ => 0.0,
    };
    changes.sort_by(|a, b| away(a).total_cmp(&away(b)));
    let carried = changes.iter().filter(|change| is_carried(change)).count();
    let stagger = pace::CAPTURE_STAGGER.min(pace::CAPTURE_SPAN / carried.max(1) as f32);
    let mut order = 0;
    for change in changes {
        let (piece, seat) = change.after;
        let to = layout.pose(seat, piece);
        let (entity, from) = match change.before.entity.and_then(|entity| pieces.get_mut(entity).ok()) {
            Some((entity, mut body, mut at, transform, _)) => {
                body.0 = piece;
                *at = seat;
                (entity, *transform)
            }
            None => {
                let from = layout.pose(change.before.seat, piece);
                (commands.spawn((PieceBody(piece), seat, from)).id(), from)
            }
        };
        let mut flight = plan(&layout, &change, from, to, away(&change));
        if is_carried(&change) {
            flight.start = 0.12 + order as f32 * stagger;
            order += 1;
        }
        flight.start += now;
        if settings.reduced_motion {
            (flight.start, flight.seconds) = (now, 0.0);
        }
        commands.entity(entity).insert(flight);
    }
    *last = Last { node: Some(game.at()), layout: Some(*layout), stage, drawn };
}

/// From the board to a bowl or back, as a prisoner is carried.
fn is_carried(change: &Change) -> bool {
    matches!((change.before.seat, change.after.1), (Seat::Point(_), Seat::Bowl(..)) | (Seat::Bowl(..), Seat::Point(_)))
}

/// The flight for a change, its start counted from now.
fn plan(layout: &Layout, change: &Change, from: Transform, to: Transform, away: f32) -> Flight {
    let base = Flight { from, to, start: 0.0, seconds: pace::HOME, lift: 0.0, settle: false, leaves: false };
    let way = from.translation.distance(to.translation);
    match (change.before.seat, change.after.1) {
        (Seat::Supply(_), Seat::Point(_)) => Flight { seconds: pace::PLACE, settle: true, ..base },
        (_, Seat::Supply(_)) => Flight { seconds: pace::PLACE, leaves: true, ..base },
        (Seat::Point(a), Seat::Point(b)) if a == b => {
            Flight { start: pace::PLACE * 0.6 + pace::FLIP_STAGGER * away, seconds: pace::FLIP, lift: 0.75, ..base }
        }
        (Seat::Point(_), Seat::Point(_)) => {
            // A sliding piece hardly leaves the board.
            Flight { seconds: pace::SLIDE + pace::SLIDE_PER_CELL * way, lift: 0.12, ..base }
        }
        (Seat::Bowl(..), Seat::Point(_)) if layout.game == Game::Reversi => {
            Flight { seconds: pace::HOME, lift: 1.6, settle: true, ..base }
        }
        (Seat::Bowl(..), Seat::Bowl(..)) => Flight { seconds: pace::HOME, lift: 0.2, ..base },
        _ => Flight { seconds: pace::CAPTURE, lift: 1.4 + 0.12 * way, ..base },
    }
}

fn fly(
    mut commands: Commands,
    time: Res<Time>,
    mut landed: MessageWriter<Landed>,
    mut flights: Query<(Entity, &Flight, &Seat, &PieceBody, &mut Transform)>,
) {
    for (entity, flight, seat, body, mut transform) in &mut flights {
        let (pose, arrived) = flight.pose(time.elapsed_secs());
        *transform = pose;
        if arrived {
            if flight.leaves {
                commands.entity(entity).despawn();
            } else {
                commands.entity(entity).remove::<Flight>();
                landed.write(Landed { entity, seat: *seat, piece: body.0 });
            }
        }
    }
}

/// The point a piece stands on, if it stands on the board.
pub const fn point_of(seat: Seat) -> Option<Point> {
    match seat {
        Seat::Point(point) => Some(point),
        _ => None,
    }
}
