//! From pixels to points: a backend of `bevy::picking`, and clicks that are never lost.
//!
//! The backend meets the pointer's ray with the standing pieces as upright cylinders, then with the board's plane,
//! and reports the entity of the point it means; hovering follows from `bevy::picking`'s own hover map. Clicks are
//! read from its pointer input in order, so a press and release within one frame, or a tap without any hover
//! before it, still counts, and a press that travels is a drag.

use super::camera::{self, TableCamera};
use super::input::{Aim, Drag, Hand, Tap};
use super::layout::{Layout, piece_size};
use super::table::Table;
use super::{GameSystems, Screen, ui};
use crate::rules::{Board, Game, Point, Position};
use bevy::camera::NormalizedRenderTarget;
use bevy::picking::PickingSystems;
use bevy::picking::backend::{HitData, PointerHits, ray::RayMap};
use bevy::picking::hover::HoverMap;
use bevy::picking::pointer::{Location, PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use std::collections::HashMap;

/// The entity that stands for a point of the board in picking.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardPoint(pub Point);

/// A press that travels farther than this many logical pixels is a drag, not a click.
pub const CLICK_SLOP: f32 = 6.0;

/// Adds picking.
pub fn plugin(app: &mut App) {
    app.init_resource::<Presses>()
        .add_systems(PreUpdate, hits.in_set(PickingSystems::Backend))
        .add_systems(Update, (hover, press).chain().in_set(GameSystems::Input))
        .add_systems(Update, lay_points.in_set(GameSystems::Seats));
}

/// The point that a ray means, if any, and how far away it is met.
///
/// A standing piece is an upright cylinder, and a click on its top belongs to its own point even where the plane
/// behind it shows another; flat pieces need no such care.
pub fn point_under(ray: Ray3d, layout: &Layout, standing: impl Iterator<Item = (Point, Vec2)>) -> Option<(Point, f32)> {
    let mut nearest: Option<(Point, f32)> = None;
    for (point, size) in standing {
        if let Some(depth) = meets_cylinder(ray, layout.point(point), size.x * 0.5, size.y)
            && nearest.is_none_or(|(_, best)| depth < best)
        {
            nearest = Some((point, depth));
        }
    }
    if nearest.is_some() {
        return nearest;
    }
    let depth = ray.intersect_plane(Vec3::ZERO, InfinitePlane3d::new(Vec3::Y))?;
    layout.point_at(ray.get_point(depth)).map(|point| (point, depth))
}

/// Where a ray enters an upright cylinder standing on `base`.
fn meets_cylinder(ray: Ray3d, base: Vec3, radius: f32, height: f32) -> Option<f32> {
    let (o, d) = (ray.origin - base, *ray.direction);
    let (a, b, c) = (d.x * d.x + d.z * d.z, o.x * d.x + o.z * d.z, o.x * o.x + o.z * o.z - radius * radius);
    let root = b * b - a * c;
    // The mantle, from outside.
    if a > 1e-9 && root >= 0.0 {
        let t = (-b - root.sqrt()) / a;
        let y = o.y + t * d.y;
        if t > 0.0 && (0.0..=height).contains(&y) {
            return Some(t);
        }
    }
    // The top.
    let t = (height - o.y) / d.y;
    let at = o + t * d;
    (d.y < 0.0 && t > 0.0 && at.x * at.x + at.z * at.z <= radius * radius).then_some(t)
}

/// The points that a ray meets in a position: where the first piece stands, or the first square; and the square that
/// a piece's head hides there.
pub fn aim_of(ray: Ray3d, layout: &Layout, board: &Board) -> Option<(Aim, f32)> {
    let plane = || point_under(ray, layout, std::iter::empty());
    if layout.game != Game::Tablut {
        return plane().map(|(point, depth)| (Aim::at(point), depth));
    }
    let standing = board.pieces().map(|(point, piece)| (point, piece_size(Game::Tablut, piece.kind)));
    let (point, depth) = point_under(ray, layout, standing)?;
    let hidden = plane().map(|(point, _)| point).filter(|&hidden| hidden != point);
    Some((Aim { point, hidden }, depth))
}

fn hits(
    rays: Res<RayMap>,
    table: Res<Table>,
    layout: Res<Layout>,
    hand: Res<Hand>,
    cameras: Query<&Camera, With<TableCamera>>,
    points: Query<(Entity, &BoardPoint)>,
    mut hits: MessageWriter<PointerHits>,
) {
    for (&id, &ray) in rays.iter() {
        let Ok(camera) = cameras.get(id.camera) else { continue };
        let Some((aim, depth)) = aim_of(ray, &layout, table.board()) else { continue };
        let point = aim.on(&table, hand.held());
        if let Some((entity, _)) = points.iter().find(|(_, at)| at.0 == point) {
            let hit = HitData::new(id.camera, depth, Some(ray.get_point(depth)), Some(Vec3::Y));
            hits.write(PointerHits::new(id.pointer, vec![(entity, hit)], camera.order as f32));
        }
    }
}

/// The point under the mouse, as `bevy::picking` has it.
pub(super) fn hover(
    hovered: Res<HoverMap>,
    points: Query<&BoardPoint>,
    mut hand: ResMut<Hand>,
    screen: Res<State<Screen>>,
) {
    let at = hovered
        .iter()
        .filter(|(pointer, _)| pointer.is_mouse())
        .flat_map(|(_, hits)| hits.keys())
        .find_map(|&entity| points.get(entity).ok())
        .map(|point| point.0)
        .filter(|_| *screen.get() == Screen::Play);
    if hand.hovered != at {
        hand.hovered = at;
        // The pointer has moved to another point: the keyboard's cursor gives way.
        if at.is_some() {
            hand.cursor = None;
        }
    }
}

/// Buttons that are down, by pointer.
#[derive(Resource, Default)]
struct Presses(HashMap<(PointerId, PointerButton), Press>);

struct Press {
    at: Vec2,
    last: Vec2,
    travelled: bool,
    /// What it began on.
    aim: Option<Aim>,
    /// The point from which a piece would be dragged.
    point: Option<Point>,
    /// The press took hold of a piece that can move.
    piece: bool,
}

fn press(
    mut inputs: MessageReader<PointerInput>,
    mut presses: ResMut<Presses>,
    camera: Single<(&Camera, &GlobalTransform), With<TableCamera>>,
    table: Res<Table>,
    layout: Res<Layout>,
    mut hand: ResMut<Hand>,
    mut taps: MessageWriter<Tap>,
    mut drags: MessageWriter<Drag>,
    mut orbit: ResMut<camera::Orbit>,
    mut contexts: EguiContexts,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let (camera, eye) = *camera;
    let under = |location: &Location| -> Option<Aim> {
        if !matches!(location.target, NormalizedRenderTarget::Window(_)) || covered(&ctx, location.position) {
            return None;
        }
        let ray = camera.viewport_to_world(eye, location.position).ok()?;
        aim_of(ray, &layout, table.board()).map(|(aim, _)| aim)
    };
    for input in inputs.read() {
        match input.action {
            PointerAction::Press(button) => {
                let at = input.location.position;
                if covered(&ctx, at) {
                    continue;
                }
                let aim = under(&input.location);
                let point = aim.map(|aim| aim.on(&table, None));
                let piece =
                    button == PointerButton::Primary && point.is_some_and(|point| may_be_dragged(&table, point));
                presses
                    .0
                    .insert((input.pointer_id, button), Press { at, last: at, travelled: false, aim, point, piece });
            }
            PointerAction::Move { .. } => {
                let fingers = presses.0.keys().filter(|(id, _)| id.is_touch()).count();
                for ((id, button), press) in presses.0.iter_mut().filter(|((id, _), _)| *id == input.pointer_id) {
                    let at = input.location.position;
                    press.travelled |= at.distance(press.at) > CLICK_SLOP;
                    if press.travelled {
                        let way = at - press.last;
                        if press.piece && fingers < 2 {
                            hand.dragging = press.point;
                        } else if *button == PointerButton::Middle || (id.is_touch() && fingers == 2) {
                            orbit.pan(way);
                        } else {
                            orbit.turn(way);
                        }
                        press.last = at;
                    }
                }
            }
            PointerAction::Release(button) => {
                let Some(press) = presses.0.remove(&(input.pointer_id, button)) else { continue };
                hand.dragging = None;
                let aim = under(&input.location);
                // The pointer may have jumped without a move between press and release.
                let travelled = press.travelled || input.location.position.distance(press.at) > CLICK_SLOP;
                let Some(aim) = aim else { continue };
                let same = press.aim.is_some_and(|pressed| pressed.point == aim.point);
                if !travelled && same && button == PointerButton::Primary {
                    hand.cursor = None;
                    taps.write(Tap(aim));
                } else if travelled
                    && press.piece
                    && let Some(from) = press.point
                {
                    let to = aim.on(&table, Some(from));
                    if from != to {
                        drags.write(Drag { from, to });
                    }
                }
            }
            PointerAction::Cancel => {
                presses.0.retain(|(id, _), _| *id != input.pointer_id);
                hand.dragging = None;
            }
            PointerAction::Scroll { y, unit, .. } => {
                if !covered(&ctx, input.location.position) {
                    orbit.zoom(match unit {
                        bevy::input::mouse::MouseScrollUnit::Line => y,
                        bevy::input::mouse::MouseScrollUnit::Pixel => y / 40.0,
                    });
                }
            }
        }
    }
    Ok(())
}

/// Whether the piece on a point follows the pointer: one of the person to move, and any while a position is set up.
fn may_be_dragged(table: &Table, point: Point) -> bool {
    if let Some(draft) = table.draft() {
        return draft.board().get(point).is_some();
    }
    let game = table.game();
    game.game().slides()
        && game.mover().is_some_and(|player| player.is_human())
        && game.position().board().side(point) == game.to_move()
}

/// Whether a window lies at that pixel.
fn covered(ctx: &egui::Context, at: Vec2) -> bool {
    let zoom = ctx.zoom_factor();
    ui::covers(ctx, egui::pos2(at.x / zoom, at.y / zoom))
}

/// Every board has its own points.
fn lay_points(mut commands: Commands, layout: Res<Layout>, points: Query<Entity, With<BoardPoint>>) {
    if !layout.is_changed() {
        return;
    }
    for entity in &points {
        commands.entity(entity).despawn();
    }
    for point in layout.grid.points() {
        commands.spawn((BoardPoint(point), Transform::from_translation(layout.point(point))));
    }
}
