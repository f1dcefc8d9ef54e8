//! Every game by the keyboard alone.

use super::camera::{Orbit, View};
use super::input::{Aim, Hand, Tap};
use super::keystrokes::{Keystroke, Keystrokes};
use super::table::{Drafting, Intent, Table};
use super::thinker::Ask;
use super::ui::Copy;
use super::{GameSystems, Screen, ui};
use crate::platform::files::DataDir;
use crate::records::{Landmark, NodeId};
use crate::rules::{Grid, Piece, Point, Position};
use bevy::prelude::*;
use bevy_egui::input::egui_wants_any_keyboard_input;

/// Adds the keys.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (windows, (act, look).run_if(in_state(Screen::Play)).run_if(not(ui::is_modal)))
            .in_set(GameSystems::Input)
            // A key that comes with a motion of the pointer in one frame counts as the later of the two.
            .after(super::pick::hover)
            .run_if(not(egui_wants_any_keyboard_input)),
    );
}

fn windows(
    strokes: Res<Keystrokes>,
    mut windows: ResMut<ui::Windows>,
    table: Res<Table>,
    dir: Res<DataDir>,
    screen: Res<State<Screen>>,
    mut hand: ResMut<Hand>,
    mut copies: MessageWriter<Copy>,
) {
    for Keystroke { key, control, shift, .. } in strokes.pressed() {
        match key {
            KeyCode::F1 => windows.keys = !windows.keys,
            KeyCode::KeyN if !control && !windows.is_modal() => {
                windows.new_game = Some(table.game().game());
            }
            KeyCode::KeyO if control && !windows.is_modal() => windows.open_file(&dir),
            KeyCode::KeyS if control && !windows.is_modal() && *screen.get() == Screen::Play => {
                windows.save_as(table.game(), &dir);
            }
            KeyCode::KeyC if control && !windows.is_modal() && *screen.get() == Screen::Play => {
                copies.write(if shift { Copy::Position } else { Copy::Record });
            }
            KeyCode::Escape if !windows.close() => {
                hand.selected = None;
                hand.cursor = None;
            }
            _ => {}
        }
    }
}

/// The way a key points on the screen.
const fn arrow(key: KeyCode) -> Option<IVec2> {
    match key {
        KeyCode::ArrowRight => Some(IVec2::X),
        KeyCode::ArrowLeft => Some(IVec2::NEG_X),
        KeyCode::ArrowUp => Some(IVec2::Y),
        KeyCode::ArrowDown => Some(IVec2::NEG_Y),
        _ => None,
    }
}

/// The point next to `at` towards `way` on the screen, seen after that many quarter turns; the edge holds it.
pub fn moved(grid: Grid, at: Point, way: IVec2, quarter: i32) -> Point {
    let way = (0..quarter.rem_euclid(4)).fold(way, |way, _| IVec2::new(-way.y, way.x));
    grid.point(grid.col(at) + way.x, grid.row(at) + way.y).unwrap_or(at)
}

fn act(
    strokes: Res<Keystrokes>,
    mut hand: ResMut<Hand>,
    table: Res<Table>,
    orbit: Res<Orbit>,
    mut windows: ResMut<ui::Windows>,
    mut taps: MessageWriter<Tap>,
    mut intents: MessageWriter<Intent>,
    mut asks: MessageWriter<Ask>,
) {
    let grid = table.game().position().board().grid();
    for Keystroke { key, control, shift, repeat } in strokes.all() {
        if let Some(way) = arrow(key) {
            let start = hand.cursor.or(hand.selected).or(hand.hovered);
            hand.cursor = Some(start.map_or_else(|| grid.centre(), |at| moved(grid, at, way, orbit.quarter())));
            continue;
        }
        if let Some(intent) = review(&table, key, control, shift) {
            intents.write(intent);
            continue;
        }
        match key {
            _ if repeat => {}
            KeyCode::Enter | KeyCode::NumpadEnter | KeyCode::Space => {
                if let Some(point) = hand.aim() {
                    taps.write(Tap(Aim::at(point)));
                }
            }
            KeyCode::KeyE if !control => {
                let step = if table.draft().is_some() { Drafting::Keep } else { Drafting::Begin };
                intents.write(Intent::Draft(step));
            }
            _ if table.draft().is_some() && brush(&table, key).is_some() => {
                hand.brush = brush(&table, key).flatten();
            }
            KeyCode::KeyP if !control => ui::want_pass(&table, &mut windows, &mut intents),
            KeyCode::KeyH if !control => {
                asks.write(Ask::Hint);
            }
            KeyCode::KeyA if !control => {
                asks.write(Ask::Analysis);
            }
            KeyCode::KeyY if control => {
                intents.write(Intent::Redo);
            }
            KeyCode::KeyZ if control => {
                intents.write(if shift { Intent::Redo } else { Intent::Undo });
            }
            KeyCode::KeyU if !control => {
                intents.write(Intent::Undo);
            }
            _ => {}
        }
    }
}

/// What a digit takes in hand while a position is set up.
fn brush(table: &Table, key: KeyCode) -> Option<Option<Piece>> {
    let number = match key {
        KeyCode::Digit1 | KeyCode::Numpad1 => 0,
        KeyCode::Digit2 | KeyCode::Numpad2 => 1,
        KeyCode::Digit3 | KeyCode::Numpad3 => 2,
        KeyCode::Digit4 | KeyCode::Numpad4 => 3,
        _ => return None,
    };
    ui::brushes(table.game().game()).get(number).copied()
}

/// What a key does in the record.
fn review(table: &Table, key: KeyCode, control: bool, shift: bool) -> Option<Intent> {
    let (tree, at) = (table.game().tree(), table.game().at());
    let landmark = match (control, shift) {
        (true, _) => Landmark::Capture,
        (_, true) => Landmark::Comment,
        _ => Landmark::Fork,
    };
    let node = match key {
        KeyCode::Comma => return Some(Intent::Step(false)),
        KeyCode::Period => return Some(Intent::Step(true)),
        KeyCode::PageUp => return Some(Intent::Seek(landmark, false)),
        KeyCode::PageDown => return Some(Intent::Seek(landmark, true)),
        KeyCode::Home => Some(NodeId::ROOT),
        KeyCode::End => tree.line(at).last().copied(),
        KeyCode::BracketLeft => tree.sibling(at, false),
        KeyCode::BracketRight => tree.sibling(at, true),
        _ => None,
    };
    node.filter(|&node| node != at).map(Intent::GoTo)
}

fn look(strokes: Res<Keystrokes>, mut orbit: ResMut<Orbit>) {
    for Keystroke { key, control, .. } in strokes.pressed() {
        let seat = orbit.seat();
        match key {
            _ if control => {}
            KeyCode::KeyS => orbit.look(View::seat(seat.other())),
            KeyCode::KeyT => orbit.look(View::top()),
            KeyCode::KeyR => orbit.look(View::seat(seat)),
            KeyCode::Equal | KeyCode::NumpadAdd => orbit.zoom(1.0),
            KeyCode::Minus | KeyCode::NumpadSubtract => orbit.zoom(-1.0),
            _ => {}
        }
    }
}
