//! How much time each side has: chosen for a new game, and shown in play.

use super::widgets;
use crate::game::clock::{Left, Stage, TimeControl};
use crate::plugins::notices::side_name;
use crate::rules::{BySide, Side};
use bevy_egui::egui::{DragValue, Ui};

/// The kinds of time controls.
const KINDS: [(u8, &str); 5] = [(0, "None"), (1, "Fixed"), (2, "Fischer"), (3, "Byo-yomi"), (4, "Canadian")];

const fn kind(control: TimeControl) -> u8 {
    match control {
        TimeControl::None => 0,
        TimeControl::Absolute { .. } => 1,
        TimeControl::Fischer { .. } => 2,
        TimeControl::Japanese { .. } => 3,
        TimeControl::Canadian { .. } => 4,
    }
}

/// What a kind begins with.
const fn usual(kind: u8, main: u32) -> TimeControl {
    match kind {
        1 => TimeControl::Absolute { main },
        2 => TimeControl::Fischer { main, increment: 10 },
        3 => TimeControl::Japanese { main, periods: 5, period: 30 },
        4 => TimeControl::Canadian { main, stones: 25, period: 300 },
        _ => TimeControl::None,
    }
}

/// Chooses the time controls of both sides.
pub(super) fn choose(ui: &mut Ui, controls: &mut BySide<TimeControl>, apart: &mut bool) {
    widgets::caption(ui, "Time");
    if !*apart {
        control(ui, &mut controls.black);
        controls.white = controls.black;
    } else {
        for side in Side::BOTH {
            widgets::muted(ui, side_name(side));
            ui.push_id(("time", side.name()), |ui| control(ui, &mut controls[side]));
        }
    }
    if controls.black != TimeControl::None || *apart {
        widgets::switch(ui, apart, "Another time for White");
    }
    ui.add_space(4.0);
}

fn control(ui: &mut Ui, control: &mut TimeControl) {
    let mut chosen = kind(*control);
    if widgets::choice(ui, &mut chosen, &KINDS) {
        *control = usual(chosen, control.main().filter(|&main| main > 0).unwrap_or(600));
    }
    ui.horizontal_wrapped(|ui| {
        let minutes = |ui: &mut Ui, main: &mut u32, least: f64| {
            let mut minutes = f64::from(*main) / 60.0;
            if ui.add(DragValue::new(&mut minutes).range(least..=600.0).speed(0.1).max_decimals(1)).changed() {
                *main = (minutes * 60.0).round() as u32;
            }
            ui.label("minutes");
        };
        let number = |ui: &mut Ui, number: &mut u32, most: u32| {
            ui.add(DragValue::new(number).range(1..=most).speed(0.1));
        };
        match control {
            TimeControl::None => {}
            TimeControl::Absolute { main } => minutes(ui, main, 0.1),
            TimeControl::Fischer { main, increment } => {
                minutes(ui, main, 0.1);
                ui.label("and");
                number(ui, increment, 3_600);
                ui.label("seconds for each move");
            }
            TimeControl::Japanese { main, periods, period } => {
                minutes(ui, main, 0.0);
                ui.label("then");
                number(ui, periods, 99);
                ui.label("periods of");
                number(ui, period, 3_600);
                ui.label("seconds");
            }
            TimeControl::Canadian { main, stones, period } => {
                minutes(ui, main, 0.0);
                ui.label("then");
                number(ui, stones, 99);
                ui.label("moves in");
                number(ui, period, 36_000);
                ui.label("seconds");
            }
        }
    });
}

/// What is left, as a clock shows it: `12:34`, `0:27 ×3` with three periods left, `4:10 /12` with twelve moves to make.
pub(super) fn shown(left: Left) -> String {
    let seconds = left.seconds();
    let time = match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    };
    match left.stage {
        Stage::Main => time,
        Stage::Periods(periods) => format!("{time} ×{periods}"),
        Stage::Stones(stones) => format!("{time} /{stones}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_show_begun_seconds_whole() {
        let shown = |ms, stage| shown(Left { ms, stage });
        assert_eq!(shown(600_000, Stage::Main), "10:00");
        assert_eq!(shown(59_001, Stage::Main), "1:00");
        assert_eq!(shown(3_661_000, Stage::Main), "1:01:01");
        assert_eq!(shown(27_000, Stage::Periods(3)), "0:27 ×3");
        assert_eq!(shown(250_000, Stage::Stones(12)), "4:10 /12");
    }
}
