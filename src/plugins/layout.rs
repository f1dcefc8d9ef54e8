//! Pure geometry: where seats are in the world.
//!
//! Cells are 1 unit wide; `a1` is the near left corner, x runs to the right, rows run to −z, the top of the board
//! is y = 0. White sits near, black far, each with a bowl at the right hand; in a tall window the bowls stand
//! behind and before the board instead of beside it.

use super::heap::{self, Shape};
use crate::rules::board::splitmix;
use crate::rules::{BySide, Game, Grid, Kind, Piece, Point, Side};
use bevy::math::{Quat, Vec2, Vec3};
use bevy::prelude::{Component, Resource, Transform};
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// Where a piece is, or is going.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// On the board.
    Point(Point),
    /// In the bowl of that side, the how manieth from the bottom.
    Bowl(Side, u32),
    /// Out of sight above a point: pieces come from there and go there.
    Supply(Point),
}

/// The scene's measures for one board.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// Which game.
    pub game: Game,
    /// The board.
    pub grid: Grid,
    /// Whether the window is taller than wide.
    pub tall: bool,
}

/// Wood between the outermost cells and the edge of the board.
pub const RIM: f32 = 0.75;

/// Depth of a bowl as a share of its radius.
pub const BOWL_HEIGHT: f32 = 0.75;

impl Layout {
    /// The measures for a board in a wide window.
    pub const fn new(game: Game, grid: Grid) -> Self {
        Self { game, grid, tall: false }
    }

    /// Half the width and depth of the board, its rim included.
    pub fn half_board(&self) -> Vec2 {
        Vec2::new(f32::from(self.grid.cols), f32::from(self.grid.rows)) / 2.0 + RIM
    }

    /// Thickness of the board: the table's top lies that much below y = 0.
    pub const fn thickness(&self) -> f32 {
        board_thickness(self.game)
    }

    /// The middle of a point on the board.
    pub fn point(&self, point: Point) -> Vec3 {
        let Grid { cols, rows } = self.grid;
        Vec3::new(
            self.grid.col(point) as f32 - (f32::from(cols) - 1.0) / 2.0,
            0.0,
            (f32::from(rows) - 1.0) / 2.0 - self.grid.row(point) as f32,
        )
    }

    /// The point at a place on the board's plane, if one is near enough to be meant.
    pub fn point_at(&self, place: Vec3) -> Option<Point> {
        let Grid { cols, rows } = self.grid;
        let col = (place.x + (f32::from(cols) - 1.0) / 2.0).round() as i32;
        let row = ((f32::from(rows) - 1.0) / 2.0 - place.z).round() as i32;
        self.grid.point(col, row)
    }

    /// Outer radius of a bowl.
    pub fn bowl_radius(&self) -> f32 {
        (0.75 + 0.12 * f32::from(self.grid.cols.max(self.grid.rows))).clamp(1.2, 3.05)
    }

    /// The middle of the bottom of each side's bowl.
    pub fn bowls(&self) -> BySide<Vec3> {
        let half = self.half_board();
        let radius = self.bowl_radius();
        let away = radius + 0.25;
        let white = if self.tall {
            Vec3::new((half.x - radius).max(0.0), 0.0, half.y + away)
        } else {
            Vec3::new(half.x + away, 0.0, (half.y - radius).max(0.0) * 0.42)
        } - Vec3::Y * self.thickness();
        BySide { black: Vec3::new(-white.x, white.y, -white.z), white }
    }

    /// Where the lid of each bowl lies, and how it leans.
    pub fn lids(&self) -> BySide<Vec3> {
        let bowls = self.bowls();
        let aside = 1.75 * self.bowl_radius();
        let shift = if self.tall { Vec3::X * -aside } else { Vec3::Z * aside };
        BySide { black: bowls.black - shift, white: bowls.white + shift }
    }

    /// Where a piece in that seat lies.
    pub fn pose(&self, seat: Seat, piece: Piece) -> Transform {
        match seat {
            Seat::Point(point) => Transform {
                translation: self.point(point) + Vec3::Y * self.origin_height(piece.kind),
                rotation: self.facing(piece, point.0.into()),
                ..Default::default()
            },
            Seat::Supply(point) => {
                let mut pose = self.pose(Seat::Point(point), piece);
                pose.translation.y += 3.0;
                pose.scale = Vec3::splat(0.6);
                pose
            }
            Seat::Bowl(side, n) => self.in_bowl(side, n, piece),
        }
    }

    /// How high a piece's origin is above what it lies on: a disc turns about its middle, the others stand on theirs.
    const fn origin_height(&self, kind: Kind) -> f32 {
        match self.game {
            Game::Reversi => piece_size(self.game, kind).y * 0.5,
            _ => 0.0,
        }
    }

    /// How a piece is turned on the board: discs show their colour, everything else a little of its own will.
    fn facing(&self, piece: Piece, seed: u64) -> Quat {
        match self.game {
            Game::Reversi if piece.side == Side::White => Quat::from_rotation_x(PI),
            Game::Reversi => Quat::IDENTITY,
            Game::Tablut => Quat::IDENTITY,
            _ => Quat::from_rotation_y(unit(seed) * TAU),
        }
    }

    /// A piece in its heap; what stands on the board lies on its side here.
    fn in_bowl(&self, side: Side, n: u32, piece: Piece) -> Transform {
        let size = piece_size(self.game, Kind::Man);
        let lying = self.game == Game::Tablut;
        let shape = Shape {
            half: if lying { size.y * 0.5 } else { size.x * 0.5 },
            height: if lying { size.x * 0.9 } else { size.y },
            flat: matches!(self.game, Game::Reversi | Game::Latrunculi),
        };
        let rest = heap::rest(self.bowl_radius(), shape, n);
        let mut middle = rest.middle;
        if piece.kind == Kind::King {
            // He is the last, and lies across all others.
            middle = Vec3::new(0.0, middle.y + 0.2, 0.0);
        }
        // The two heaps are not seen from the same side.
        let whole = Quat::from_rotation_y(if side == Side::Black { 2.5 } else { 0.0 });
        let lean = Quat::from_rotation_arc(Vec3::Y, rest.up);
        let turned = Quat::from_rotation_y(unit(u64::from(n) * 2 + side as u64) * TAU);
        let laid = if lying { Quat::from_rotation_x(FRAC_PI_2) } else { Quat::IDENTITY };
        let face = if self.game == Game::Reversi { self.facing(piece, 0) } else { Quat::IDENTITY };
        let rotation = whole * lean * turned * laid * face;
        let origin = rotation * Vec3::Y * (piece_size(self.game, piece.kind).y * 0.5 - self.origin_height(piece.kind));
        Transform { translation: self.bowls()[side] + whole * middle - origin, rotation, scale: Vec3::ONE }
    }

    /// Points that the camera must show: the corners of the board and the rims of the bowls.
    pub fn to_frame(&self) -> Vec<Vec3> {
        let half = self.half_board();
        let mut all: Vec<Vec3> = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)]
            .map(|(x, z)| Vec3::new(x * half.x, 0.0, z * half.y))
            .into();
        let radius = self.bowl_radius();
        for side in Side::BOTH {
            let bowl = self.bowls()[side] + Vec3::Y * radius * BOWL_HEIGHT;
            all.extend([Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::NEG_Z].map(|way| bowl + way * radius));
        }
        all
    }
}

/// Thickness of a game's board.
pub const fn board_thickness(game: Game) -> f32 {
    match game {
        Game::Go => 1.3,
        Game::Reversi => 0.6,
        Game::Latrunculi => 0.7,
        Game::Tablut => 0.8,
    }
}

/// Width and height of a piece.
pub const fn piece_size(game: Game, kind: Kind) -> Vec2 {
    match (game, kind) {
        (Game::Go, _) => Vec2::new(0.94, 0.36),
        (Game::Reversi, _) => Vec2::new(0.84, 0.18),
        (Game::Latrunculi, _) => Vec2::new(0.72, 0.26),
        (Game::Tablut, Kind::Man) => Vec2::new(0.62, 0.75),
        (Game::Tablut, Kind::King) => Vec2::new(0.8, 1.44),
    }
}

/// A number from 0 to 1 that belongs to `seed`.
fn unit(seed: u64) -> f32 {
    (splitmix(seed) >> 40) as f32 / (1u64 << 24) as f32
}
