//! Go, while dead stones are marked: what to do, both sums, and the two answers.

use super::theme::palette::{BRASS, MUTED};
use super::{Desk, widgets, words};
use crate::plugins::counting::LINES;
use crate::plugins::notices::side_name;
use crate::plugins::table::Intent;
use crate::plugins::thinker::Ask;
use crate::rules::go::Scoring;
use crate::rules::score::{Score, Sum};
use bevy_egui::egui::{RichText, Ui};

/// The whole of it, to be shown beside or below the board.
pub(super) fn panel(ui: &mut Ui, desk: &mut Desk, compact: bool) {
    let Some(score) = desk.table.game().score() else { return };
    widgets::caption(ui, "Count");
    let help = "Click dead chains to mark them; a second click means seki.";
    ui.label(RichText::new(help).small().color(MUTED));
    sums(ui, &score, LINES);
    let ahead = match score.winner {
        Some(side) => format!("{} is ahead by {}", side_name(side), words::points(score.margin)),
        None => "Even".into(),
    };
    ui.label(RichText::new(ahead).color(BRASS));
    let advising = desk.thinker.is_advising();
    let suggest = if advising { "Thinking…" } else { "Suggest" };
    let buttons = [
        ("Count", "These stones are dead: count", true),
        ("Play on", "Play goes on", true),
        (suggest, "Let the computer mark what is dead", !advising),
    ];
    match widgets::button_grid(ui, if compact { 3 } else { 2 }, &buttons) {
        Some(0) => {
            desk.intents.write(Intent::Agree);
        }
        Some(1) => {
            desk.intents.write(Intent::Disagree);
        }
        Some(_) => {
            desk.asks.write(Ask::Dead);
        }
        None => {}
    }
}

/// Both sums, line by line: what counts under the scoring in use, and no more. So many lines are told, the others leave
/// their room.
pub(super) fn sums(ui: &mut Ui, score: &Score, lines: u8) {
    let (black, white) = (score.sums.black, score.sums.white);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        widgets::sum_head(ui);
        let mut told = 0;
        let mut next = |ui: &mut Ui, text: &str, values: [String; 2], total: bool| {
            told += 1;
            // The total is the last line, however many there are.
            let is_told = if total { lines >= LINES } else { told <= lines };
            ui.scope(|ui| {
                if !is_told {
                    ui.set_invisible();
                }
                widgets::sum_line(ui, text, values, total);
            });
        };
        let mut line = |ui: &mut Ui, text: &str, count: fn(&Sum) -> u32| {
            next(ui, text, [count(&black).to_string(), count(&white).to_string()], false);
        };
        match score.scoring {
            Scoring::Territory => {
                line(ui, "Territory", |sum| sum.territory);
                line(ui, "Prisoners", |sum| sum.prisoners);
                line(ui, "Dead stones", |sum| sum.dead);
            }
            Scoring::Area => {
                line(ui, "Stones", |sum| sum.stones);
                line(ui, "Territory", |sum| sum.territory);
            }
        }
        if white.komi != 0 {
            next(ui, "Komi", ["–".into(), words::points(white.komi)], false);
        }
        next(ui, "Total", [words::points(black.total), words::points(white.total)], true);
    });
}
