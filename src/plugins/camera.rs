//! The camera: an orbit of our own that frames the board whatever the window's shape.
//!
//! What the player sets is a direction, a zoom and a shift; where the camera then stands follows from the points
//! that must be seen and the part of the window that is free. It never goes under the table.

use super::layout::Layout;
use super::{GameSystems, ui};
use crate::rules::Side;
use bevy::prelude::*;
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// The camera that looks at the table.
#[derive(Component)]
pub struct TableCamera;

/// Vertical field of view, in radians: long enough a lens that a board looks square.
pub const FIELD_OF_VIEW: f32 = 0.5;

/// What the player has set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Direction around the table in radians; 0 is white's seat.
    pub yaw: f32,
    /// Height over the table's plane in radians.
    pub pitch: f32,
    /// How much nearer than needed to see all.
    pub zoom: f32,
    /// Shift in world units, to the right and up in the picture.
    pub pan: Vec2,
}

/// The lowest and the highest look at the table.
const PITCH: std::ops::RangeInclusive<f32> = 0.3..=FRAC_PI_2 - 0.001;
const SEAT_PITCH: f32 = 0.98;
const ZOOM: std::ops::RangeInclusive<f32> = 0.6..=5.0;

impl View {
    /// The look from a player's seat.
    pub const fn seat(side: Side) -> Self {
        let yaw = match side {
            Side::White => 0.0,
            Side::Black => PI,
        };
        Self { yaw, pitch: SEAT_PITCH, zoom: 1.0, pan: Vec2::ZERO }
    }

    /// The look straight down.
    pub const fn top() -> Self {
        Self { pitch: *PITCH.end(), ..Self::seat(Side::White) }
    }

    fn rotation(self) -> Quat {
        Quat::from_rotation_y(self.yaw) * Quat::from_rotation_x(-self.pitch)
    }
}

/// The view and where it is going.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Orbit {
    now: View,
    goal: View,
    /// Changes are shown at once instead of gliding.
    pub at_once: bool,
}

impl Default for Orbit {
    fn default() -> Self {
        Self { now: View::seat(Side::White), goal: View::seat(Side::White), at_once: false }
    }
}

impl Orbit {
    /// Goes to a view, the short way round.
    pub fn look(&mut self, view: View) {
        self.goal = view;
        self.now.yaw = view.yaw - (view.yaw - self.now.yaw + PI).rem_euclid(TAU) + PI;
    }

    /// Turns by a drag of that many logical pixels.
    pub fn turn(&mut self, way: Vec2) {
        self.goal.yaw -= way.x * 0.006;
        self.goal.pitch = (self.goal.pitch + way.y * 0.006).clamp(*PITCH.start(), *PITCH.end());
    }

    /// Shifts by a drag of that many logical pixels.
    pub fn pan(&mut self, way: Vec2) {
        self.goal.pan = (self.goal.pan + Vec2::new(-way.x, way.y) * 0.02 / self.goal.zoom)
            .clamp(Vec2::splat(-8.0), Vec2::splat(8.0));
    }

    /// Nearer (positive) or farther by that many notches of a wheel.
    pub fn zoom(&mut self, notches: f32) {
        self.goal.zoom = (self.goal.zoom * 1.12_f32.powf(notches)).clamp(*ZOOM.start(), *ZOOM.end());
    }

    /// From which of the four sides the board is seen, in quarter turns from white's seat.
    pub fn quarter(&self) -> i32 {
        (self.goal.yaw / FRAC_PI_2).round().rem_euclid(4.0) as i32
    }

    /// The side in whose seat the camera is, nearly.
    pub fn seat(&self) -> Side {
        if matches!(self.quarter(), 2) { Side::Black } else { Side::White }
    }

    /// Whether the picture still moves.
    pub fn moves(&self) -> bool {
        self.now != self.goal
    }

    fn glide(&mut self, seconds: f32) {
        let (now, goal) = (&mut self.now, self.goal);
        let share = 1.0 - (-9.0 * seconds).exp();
        now.yaw += (goal.yaw - now.yaw) * share;
        now.pitch += (goal.pitch - now.pitch) * share;
        now.zoom += (goal.zoom - now.zoom) * share;
        now.pan += (goal.pan - now.pan) * share;
        let near = (goal.yaw - now.yaw).abs() + (goal.pitch - now.pitch).abs() < 0.001
            && (goal.zoom - now.zoom).abs() < 0.002
            && goal.pan.distance(now.pan) < 0.005;
        if near || self.at_once {
            *now = goal;
        }
    }
}

/// The camera has come to rest, or the window has changed its shape, and the picture stands.
#[derive(Message, Clone, Copy, Debug)]
pub struct Framed;

/// Adds the camera's motion; `scene` makes the camera itself.
pub fn plugin(app: &mut App) {
    app.init_resource::<Orbit>()
        .add_message::<Framed>()
        .add_systems(Update, (measure.in_set(GameSystems::Input), place.in_set(GameSystems::Motion)));
}

/// Tall windows have the bowls before and behind the board.
fn measure(window: Single<&Window>, mut layout: ResMut<Layout>) {
    let tall = window.height() > window.width() * 1.05;
    if layout.tall != tall {
        layout.tall = tall;
    }
}

fn place(
    time: Res<Time>,
    layout: Res<Layout>,
    free: Res<ui::FreeRect>,
    window: Single<&Window>,
    mut orbit: ResMut<Orbit>,
    mut camera: Single<&mut Transform, With<TableCamera>>,
    mut framed: MessageWriter<Framed>,
    mut moved: Local<bool>,
) {
    if orbit.moves() {
        orbit.glide(time.delta_secs());
    }
    let size = Vec2::new(window.width(), window.height()).max(Vec2::ONE);
    let target = frame(&layout.to_frame(), orbit.now, size, free.0);
    if target.translation.distance(camera.translation) > 1e-4 || target.rotation.angle_between(camera.rotation) > 1e-4 {
        **camera = target;
        *moved = true;
    } else if *moved {
        *moved = false;
        framed.write(Framed);
    }
}

/// Where the camera stands so that all `points` are seen in the part `free` of a window of that `size`.
///
/// With the direction given, each point and each edge of the free part bound the camera's place by a linear
/// inequality, so the nearest place is found at once (Graphics folklore; no iteration).
pub fn frame(points: &[Vec3], view: View, size: Vec2, free: Rect) -> Transform {
    let rotation = view.rotation();
    let inverse = rotation.inverse();
    let half = (FIELD_OF_VIEW * 0.5).tan();
    // A free part that is too small to see anything in is not obeyed.
    let free = if free.width() < 60.0 || free.height() < 60.0 { Rect::from_corners(Vec2::ZERO, size) } else { free };
    let margin = 0.015 * size.min_element();
    let tangent =
        |x: f32, y: f32| Vec2::new((2.0 * x / size.x - 1.0) * half * size.x / size.y, (1.0 - 2.0 * y / size.y) * half);
    let (low, high) =
        (tangent(free.min.x + margin, free.max.y - margin), tangent(free.max.x - margin, free.min.y + margin));
    let seen: Vec<Vec3> = points.iter().map(|&point| inverse * point).collect();
    let most = |f: &dyn Fn(Vec3) -> f32| seen.iter().map(|&p| f(p)).fold(f32::MIN, f32::max);
    let least = |f: &dyn Fn(Vec3) -> f32| seen.iter().map(|&p| f(p)).fold(f32::MAX, f32::min);
    let right = most(&|p| p.x + high.x * p.z);
    let left = least(&|p| p.x + low.x * p.z);
    let top = most(&|p| p.y + high.y * p.z);
    let bottom = least(&|p| p.y + low.y * p.z);
    let depth = ((right - left) / (high.x - low.x)).max((top - bottom) / (high.y - low.y)) / view.zoom;
    let x = (right - high.x * depth * view.zoom + left - low.x * depth * view.zoom) * 0.5 / view.zoom;
    let y = (top - high.y * depth * view.zoom + bottom - low.y * depth * view.zoom) * 0.5 / view.zoom;
    let place = rotation * (Vec3::new(x, y, depth) + view.pan.extend(0.0));
    Transform { translation: place.with_y(place.y.max(1.0)), rotation, scale: Vec3::ONE }
}
