//! The camera: an orbit of our own that frames the board whatever the window's shape.
//!
//! What the player sets is a direction, a zoom and a shift; where the camera then stands follows from the points
//! that must be seen and the part of the window that is free. It never goes under the table. The camera looks
//! straight at the board: if the free part is not in the middle of the window, the lens is shifted, as a view camera's
//! is, so that the board stands upright there instead of being seen from aside.

use super::layout::Layout;
use super::{GameSystems, ui};
use crate::rules::Side;
use bevy::camera::{CameraProjection, SubCameraView};
use bevy::math::Vec3A;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// The camera that looks at the table.
#[derive(Component)]
pub struct TableCamera;

/// Vertical field of view, in radians: long enough a lens that a board looks square.
pub const FIELD_OF_VIEW: f32 = 0.5;

/// A perspective whose axis need not meet the middle of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    /// Where the axis meets the window: (0, 0) is the middle, (1, 1) the upper right corner.
    pub axis: Vec2,
    /// Width of the window by its height.
    pub aspect: f32,
}

impl Lens {
    const NEAR: f32 = 0.5;
    const FAR: f32 = 700.0;

    /// Half the width and height of what is seen at a distance of 1.
    fn half(self) -> Vec2 {
        let up = (FIELD_OF_VIEW * 0.5).tan();
        Vec2::new(up * self.aspect, up)
    }
}

impl Default for Lens {
    fn default() -> Self {
        Self { axis: Vec2::ZERO, aspect: 1.0 }
    }
}

impl CameraProjection for Lens {
    fn get_clip_from_view(&self) -> Mat4 {
        let half = self.half();
        Mat4::from_cols(
            Vec4::new(1.0 / half.x, 0.0, 0.0, 0.0),
            Vec4::new(0.0, 1.0 / half.y, 0.0, 0.0),
            Vec4::new(-self.axis.x, -self.axis.y, 0.0, -1.0),
            Vec4::new(0.0, 0.0, Self::NEAR, 0.0),
        )
    }

    /// A part of the picture, stretched over the whole.
    fn get_clip_from_view_for_sub(&self, part: &SubCameraView) -> Mat4 {
        let (full, size) = (part.full_size.as_vec2(), part.size.as_vec2());
        let grown = full / size;
        let middle = (part.offset + size / 2.0) / full * 2.0 - 1.0;
        let moved = Vec3::new(-middle.x * grown.x, middle.y * grown.y, 0.0);
        Mat4::from_translation(moved) * Mat4::from_scale(grown.extend(1.0)) * self.get_clip_from_view()
    }

    fn update(&mut self, width: f32, height: f32) {
        self.aspect = width / height.max(1.0);
    }

    fn far(&self) -> f32 {
        Self::FAR
    }

    fn get_frustum_corners(&self, z_near: f32, z_far: f32) -> [Vec3A; 8] {
        let half = self.half();
        let corner = |x: f32, y: f32, z: f32| ((Vec2::new(x, y) - self.axis) * half * z.abs()).extend(z).into();
        let face = |z| [corner(1.0, -1.0, z), corner(1.0, 1.0, z), corner(-1.0, 1.0, z), corner(-1.0, -1.0, z)];
        let ([a, b, c, d], [e, f, g, h]) = (face(z_near), face(z_far));
        [a, b, c, d, e, f, g, h]
    }
}

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
const SEAT_PITCH: f32 = 1.04;
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
    camera: Single<(&mut Transform, &mut Projection), With<TableCamera>>,
    mut framed: MessageWriter<Framed>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut moved: Local<bool>,
) {
    if orbit.moves() {
        orbit.glide(time.delta_secs());
    }
    let size = Vec2::new(window.width(), window.height()).max(Vec2::ONE);
    let (mut eye, mut projection) = camera.into_inner();
    let (target, lens) = frame(&layout.to_frame(), orbit.now, size, free.0);
    let before = match &*projection {
        Projection::Custom(custom) => custom.get::<Lens>().copied(),
        _ => None,
    };
    let shifted = before.is_none_or(|before| before.axis != lens.axis);
    if shifted {
        *projection = Projection::custom(lens);
    }
    // The same view gives the same numbers, so nothing need be said of nearness: the angle between two equal rotations
    // is computed as more than a little, and the picture would never come to rest.
    if shifted || target != *eye {
        *eye = target;
        *moved = true;
        redraw.write(RequestRedraw);
    } else if *moved {
        *moved = false;
        framed.write(Framed);
    }
}

/// Where the camera stands, and with which lens, so that all `points` are seen in the part `free` of a window of that
/// `size`, the board's middle halfway between its left and right.
///
/// With the direction given, each point and each edge of the free part bound the camera's place by a linear
/// inequality, so the nearest place is found at once (Graphics folklore; no iteration).
pub fn frame(points: &[Vec3], view: View, size: Vec2, free: Rect) -> (Transform, Lens) {
    let rotation = view.rotation();
    let inverse = rotation.inverse();
    // A free part that is too small to see anything in is not obeyed.
    let free = if free.width() < 60.0 || free.height() < 60.0 { Rect::from_corners(Vec2::ZERO, size) } else { free };
    let axis = (free.center() / size * 2.0 - 1.0) * Vec2::new(1.0, -1.0);
    let lens = Lens { axis, aspect: size.x / size.y };
    let margin = 0.015 * size.min_element();
    let half = lens.half() * (free.size() - 2.0 * margin) / size;
    let seen: Vec<Vec3> = points.iter().map(|&point| inverse * point).collect();
    let most = |f: &dyn Fn(Vec3) -> f32| seen.iter().map(|&p| f(p)).fold(f32::MIN, f32::max);
    let aside = most(&|p| p.x.abs() + half.x * p.z);
    let top = most(&|p| p.y + half.y * p.z);
    let bottom = -most(&|p| half.y * p.z - p.y);
    let depth = (aside / half.x).max((top - bottom) * 0.5 / half.y) / view.zoom;
    let y = (top + bottom) * 0.5 / view.zoom;
    let place = rotation * (Vec3::new(0.0, y, depth) + view.pan.extend(0.0));
    (Transform { translation: place.with_y(place.y.max(1.0)), rotation, scale: Vec3::ONE }, lens)
}
