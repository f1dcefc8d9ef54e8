//! Which piece takes which seat when the match changes: pure.
//!
//! A piece that is where it should be stays. Else what the move did decides: the piece that stepped steps, what was
//! taken goes to the bowl, and an undone move is the same read backwards. Whatever is left over is matched by
//! nearness: pieces come from the supply and go back there.

use super::layout::{Layout, Seat};
use crate::game::{Draft, Match};
use crate::rules::{AnyPosition, Effects, Game, Move, Piece, Point, Position, Side};
use bevy::prelude::Entity;
use std::collections::BTreeMap;

/// A piece in the scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seated {
    /// The piece, or none for one that is to be made.
    pub entity: Option<Entity>,
    /// What it is (a disc: what it shows).
    pub piece: Piece,
    /// Where it is.
    pub seat: Seat,
}

/// What becomes of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Who, and whence; no entity means that it comes from the supply.
    pub before: Seated,
    /// What it shows then, and whither; a seat in the supply means that it goes.
    pub after: (Piece, Seat),
}

/// Which way the effects are to be read.
#[derive(Clone, Copy, Debug)]
pub enum Step<'a> {
    /// The move was played.
    Forward(&'a Effects),
    /// The move was taken back.
    Back(&'a Effects),
    /// Anything else: a jump, a new game.
    Jump,
}

/// All seats that a position fills.
pub fn seats(position: &AnyPosition) -> BTreeMap<Seat, Piece> {
    let board = position.board();
    let mut seats: BTreeMap<Seat, Piece> = board.pieces().map(|(point, piece)| (Seat::Point(point), piece)).collect();
    let bowls = position.bowls();
    for side in Side::BOTH {
        for n in 0..bowls[side] {
            let kept = if position.game() == Game::Reversi { side } else { side.other() };
            seats.insert(Seat::Bowl(side, n), Piece::man(kept));
        }
    }
    let taken = bowls[Side::Black];
    if position.game() == Game::Tablut && board.king().is_none() && taken > 0 {
        seats.insert(Seat::Bowl(Side::Black, taken - 1), Piece::KING);
    }
    seats
}

/// All seats that are filled while a position is set up: bowls follow once it is one.
pub fn drawn(game: &Match, draft: &Draft) -> BTreeMap<Seat, Piece> {
    if let Ok(made) = draft.made() {
        return seats(made);
    }
    let bowls = seats(game.position()).into_iter().filter(|(seat, _)| matches!(seat, Seat::Bowl(..)));
    draft.board().pieces().map(|(point, piece)| (Seat::Point(point), piece)).chain(bowls).collect()
}

/// The changes that lead from the pieces as they are to the seats that are wanted.
pub fn reseat(layout: &Layout, now: &[Seated], mut wanted: BTreeMap<Seat, Piece>, step: Step) -> Vec<Change> {
    let turns = layout.game == Game::Reversi;
    let mut free: Vec<Seated> = Vec::new();
    let mut changes = Vec::new();
    let hint = hints(step);

    // Those that stay, or turn over where they are. A piece that the move is known to have moved does not stay,
    // even if another of its kind now stands where it stood.
    for &seated in now {
        let moved =
            matches!(seated.seat, Seat::Point(point) if hint.iter().any(|&(from, _)| from == Seat::Point(point)));
        match wanted.get(&seated.seat) {
            Some(&piece) if !moved && piece == seated.piece => {
                wanted.remove(&seated.seat);
            }
            Some(&piece) if turns && !moved && matches!(seated.seat, Seat::Point(_)) => {
                wanted.remove(&seated.seat);
                changes.push(Change { before: seated, after: (piece, seated.seat) });
            }
            _ => free.push(seated),
        }
    }
    // Those that the move speaks of.
    for (from, to) in hint {
        let Some(i) = free.iter().position(|seated| seated.seat == from) else { continue };
        let to = match to {
            Goal::Seat(seat) => Some(seat),
            Goal::Bowl(side) => wanted.keys().copied().find(|seat| {
                matches!(seat, Seat::Bowl(owner, _) if *owner == side) && wanted.get(seat) == Some(&free[i].piece)
            }),
        };
        if let Some(to) = to.filter(|to| wanted.get(to) == Some(&free[i].piece)) {
            let seated = free.remove(i);
            wanted.remove(&to);
            changes.push(Change { before: seated, after: (seated.piece, to) });
        }
    }
    // The rest: the nearest piece of the kind, the topmost of a bowl first.
    for (seat, piece) in wanted {
        let goal = layout.pose(seat, piece).translation;
        let nearest = free
            .iter()
            .enumerate()
            .filter(|(_, seated)| seated.piece == piece)
            .map(|(i, seated)| (i, distance(layout, seated, goal)))
            .min_by(|a, b| a.1.total_cmp(&b.1));
        let before = match nearest {
            Some((i, _)) => free.remove(i),
            None => Seated { entity: None, piece, seat: Seat::Supply(over(layout, seat)) },
        };
        changes.push(Change { before, after: (piece, seat) });
    }
    // Nobody wants these any more.
    changes.extend(free.into_iter().map(|seated| {
        let away = Seat::Supply(over(layout, seated.seat));
        Change { before: seated, after: (seated.piece, away) }
    }));
    changes
}

enum Goal {
    Seat(Seat),
    Bowl(Side),
}

fn hints(step: Step) -> Vec<(Seat, Goal)> {
    match step {
        Step::Forward(effects) => {
            let mut hints = Vec::new();
            if let Move::Step { from, to } = effects.mv {
                hints.push((Seat::Point(from), Goal::Seat(Seat::Point(to))));
            }
            hints.extend(effects.captured.iter().map(|&(point, _)| (Seat::Point(point), Goal::Bowl(effects.by))));
            let own = effects.suicided.iter().chain(&effects.lifted);
            hints.extend(own.map(|&point| (Seat::Point(point), Goal::Bowl(effects.by.other()))));
            hints
        }
        Step::Back(effects) => match effects.mv {
            Move::Step { from, to } => vec![(Seat::Point(to), Goal::Seat(Seat::Point(from)))],
            _ => Vec::new(),
        },
        Step::Jump => Vec::new(),
    }
}

/// Distance to a goal; in a bowl the upper ones are nearer to the hand.
fn distance(layout: &Layout, seated: &Seated, goal: bevy::math::Vec3) -> f32 {
    let at = layout.pose(seated.seat, seated.piece).translation.distance_squared(goal);
    match seated.seat {
        Seat::Bowl(_, n) => at - 100.0 * n as f32,
        _ => at,
    }
}

/// The point over which the supply of a seat hangs.
fn over(layout: &Layout, seat: Seat) -> Point {
    match seat {
        Seat::Point(point) | Seat::Supply(point) => point,
        Seat::Bowl(..) => layout.grid.centre(),
    }
}
