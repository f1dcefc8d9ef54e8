//! Every game by the keyboard alone.

use super::camera::{Orbit, View};
use super::input::{Hand, Tap};
use super::table::{Intent, Table};
use super::thinker::Ask;
use super::{GameSystems, Screen, ui};
use crate::rules::{Grid, Point};
use bevy::prelude::*;
use bevy_egui::input::egui_wants_any_keyboard_input;

/// Adds the keys.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (windows, (cursor, act, look).run_if(in_state(Screen::Play)).run_if(not(ui::is_modal)))
            .in_set(GameSystems::Input)
            .run_if(not(egui_wants_any_keyboard_input)),
    );
}

fn control(keys: &ButtonInput<KeyCode>) -> bool {
    keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::SuperLeft, KeyCode::SuperRight])
}

fn windows(
    keys: Res<ButtonInput<KeyCode>>,
    mut windows: ResMut<ui::Windows>,
    table: Res<Table>,
    mut hand: ResMut<Hand>,
) {
    if keys.just_pressed(KeyCode::F1) {
        windows.keys = !windows.keys;
    }
    if keys.just_pressed(KeyCode::KeyN) && !control(&keys) && windows.new_game.is_none() {
        windows.new_game = Some(table.game().game());
    }
    if keys.just_pressed(KeyCode::Escape) && !windows.close() {
        hand.selected = None;
        hand.cursor = None;
    }
}

/// Arrows move the board's cursor the way they point on the screen.
fn cursor(keys: Res<ButtonInput<KeyCode>>, mut hand: ResMut<Hand>, table: Res<Table>, orbit: Res<Orbit>) {
    use crate::rules::Position;
    let grid = table.game().position().board().grid();
    for (key, way) in [
        (KeyCode::ArrowRight, IVec2::X),
        (KeyCode::ArrowLeft, IVec2::NEG_X),
        (KeyCode::ArrowUp, IVec2::Y),
        (KeyCode::ArrowDown, IVec2::NEG_Y),
    ] {
        if keys.just_pressed(key) {
            let start = hand.cursor.or(hand.selected).or(hand.hovered);
            hand.cursor = Some(match start {
                Some(at) => moved(grid, at, way, orbit.quarter()),
                None => grid.centre(),
            });
        }
    }
}

/// The point next to `at` towards `way` on the screen, seen after that many quarter turns; the edge holds it.
pub fn moved(grid: Grid, at: Point, way: IVec2, quarter: i32) -> Point {
    let way = (0..quarter.rem_euclid(4)).fold(way, |way, _| IVec2::new(-way.y, way.x));
    grid.point(grid.col(at) + way.x, grid.row(at) + way.y).unwrap_or(at)
}

fn act(
    keys: Res<ButtonInput<KeyCode>>,
    hand: Res<Hand>,
    table: Res<Table>,
    mut windows: ResMut<ui::Windows>,
    mut taps: MessageWriter<Tap>,
    mut intents: MessageWriter<Intent>,
    mut asks: MessageWriter<Ask>,
) {
    if keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Space])
        && let Some(point) = hand.aim()
    {
        taps.write(Tap(point));
    }
    if keys.just_pressed(KeyCode::KeyP) {
        ui::want_pass(&table, &mut windows, &mut intents);
    }
    if keys.just_pressed(KeyCode::KeyH) {
        asks.write(Ask::Hint);
    }
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    if keys.just_pressed(KeyCode::KeyY) && control(&keys) || keys.just_pressed(KeyCode::KeyZ) && control(&keys) && shift
    {
        intents.write(Intent::Redo);
    } else if keys.just_pressed(KeyCode::KeyU) || keys.just_pressed(KeyCode::KeyZ) && control(&keys) {
        intents.write(Intent::Undo);
    }
}

fn look(keys: Res<ButtonInput<KeyCode>>, mut orbit: ResMut<Orbit>) {
    if control(&keys) {
        return;
    }
    if keys.just_pressed(KeyCode::KeyS) {
        let other = orbit.seat().other();
        orbit.look(View::seat(other));
    }
    if keys.just_pressed(KeyCode::KeyT) {
        orbit.look(View::top());
    }
    if keys.just_pressed(KeyCode::KeyR) {
        let side = orbit.seat();
        orbit.look(View::seat(side));
    }
    if keys.any_just_pressed([KeyCode::Equal, KeyCode::NumpadAdd]) {
        orbit.zoom(1.0);
    }
    if keys.any_just_pressed([KeyCode::Minus, KeyCode::NumpadSubtract]) {
        orbit.zoom(-1.0);
    }
}
