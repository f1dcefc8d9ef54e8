//! The record beside the board: a way back and forth, and the moves, their tree, or what is said of them.

use super::theme::TOUCH;
use super::theme::palette::{BRASS, INK, MUTED};
use super::{Confirm, Desk, moves, taken, tree, widgets};
use crate::plugins::table::Intent;
use crate::records::NodeId;
use crate::rules::Game;
use bevy::prelude::Result;
use bevy_egui::{EguiContexts, egui};
use egui::{Button, Id, Key, RichText, ScrollArea, Slider, TextEdit, Ui, vec2};

/// What is shown of the record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// The line through the cursor.
    #[default]
    Moves,
    /// All branches.
    Tree,
    /// What was taken on the line through the cursor.
    Taken,
    /// What is said of the game and of the position.
    Notes,
}

/// A comment being written.
#[derive(Clone, Debug)]
pub struct Draft {
    node: NodeId,
    text: String,
}

/// Height of all but the content.
const HEAD: f32 = 2.0 * (TOUCH + 8.0);

/// The record in a window of its own, where there is no room beside the board.
pub(super) fn show_window(mut contexts: EguiContexts, mut desk: Desk) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !desk.windows.moves {
        return Ok(());
    }
    let mut done = false;
    let height = (ctx.content_rect().height() - 200.0).clamp(120.0, 560.0);
    let open = widgets::modal(
        ctx,
        "moves",
        360.0,
        |ui| panel(ui, &mut desk, height),
        |ui| done = ui.add(widgets::primary("Close")).clicked(),
    );
    if done || !open {
        desk.windows.moves = false;
        keep(&mut desk, false);
    }
    Ok(())
}

/// All of it, that high.
pub(super) fn panel(ui: &mut Ui, desk: &mut Desk, height: f32) {
    ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
    way(ui, desk);
    tabs(ui, desk);
    let height = (height - HEAD).max(60.0);
    if desk.windows.tab != Tab::Notes && desk.windows.draft.is_some() {
        keep(desk, false);
    }
    let follows = moved(ui, desk);
    let game = desk.table.game();
    match desk.windows.tab {
        Tab::Moves => {
            if let Some(node) = moves::list(ui, game, height, follows) {
                desk.intents.write(Intent::GoTo(node));
            }
        }
        Tab::Tree => {
            let wanted = tree::show(ui, game, &desk.plan, height - TOUCH - 8.0, follows);
            if let Some(node) = wanted {
                desk.intents.write(Intent::GoTo(node));
            }
            branch(ui, desk);
        }
        Tab::Taken => {
            if let Some(node) = taken::list(ui, game, height, follows) {
                desk.intents.write(Intent::GoTo(node));
            }
        }
        Tab::Notes => notes(ui, desk, height),
    }
}

/// Whether the cursor or the record has changed since the last pass.
fn moved(ui: &Ui, desk: &Desk) -> bool {
    let game = desk.table.game();
    let now = (game.at(), game.tree().len(), desk.windows.tab as u8);
    let id = Id::new("cursor of the record");
    let before = ui.ctx().data(|data| data.get_temp::<(NodeId, usize, u8)>(id));
    ui.ctx().data_mut(|data| data.insert_temp(id, now));
    before != Some(now)
}

/// Back and forth: buttons, and a slider along the line, which the wheel moves, too.
fn way(ui: &mut Ui, desk: &mut Desk) {
    let game = desk.table.game();
    let line = game.tree().line(game.at());
    let here = game.tree().path(game.at()).len();
    let node = |place: usize| place.checked_sub(1).map_or(NodeId::ROOT, |place| line[place.min(line.len() - 1)]);
    let mut place = here;
    let row = ui.horizontal(|ui| {
        ui.spacing_mut().button_padding.x = 2.0;
        let button = |ui: &mut Ui, text: &str, help: &str, able: bool| {
            let small = Button::new(text.to_owned()).min_size(vec2(TOUCH - 4.0, TOUCH));
            ui.add_enabled(able, small).on_hover_text(help).clicked()
        };
        if button(ui, "⏮", "To the beginning (Home)", here > 0) {
            place = 0;
        }
        if button(ui, "◀", "One move back (comma)", here > 0) {
            place = here - 1;
        }
        let mut at = here;
        ui.spacing_mut().slider_width = (ui.available_width() - 2.0 * (TOUCH + 2.0) - 8.0).max(40.0);
        let slider = Slider::new(&mut at, 0..=line.len().max(1)).show_value(false);
        if ui.add_enabled(!line.is_empty(), slider).changed() {
            place = at.min(line.len());
        }
        if button(ui, "▶", "One move forward (full stop)", here < line.len()) {
            place = here + 1;
        }
        if button(ui, "⏭", "To the end (End)", here < line.len()) {
            place = line.len();
        }
    });
    if row.response.contains_pointer() {
        match wheel(ui) {
            0 => {}
            up if up > 0 => place = here.saturating_sub(1),
            _ => place = (here + 1).min(line.len()),
        }
    }
    if place != here {
        let wanted = node(place);
        desk.autoplay.on = false;
        desk.intents.write(Intent::GoTo(wanted));
    }
}

/// Which way the wheel was turned: up is positive. A notch is a notch, however far it scrolls.
fn wheel(ui: &Ui) -> i32 {
    ui.input(|input| {
        let turned = input.events.iter().filter_map(|event| match event {
            egui::Event::MouseWheel { delta, .. } => Some(delta.y),
            _ => None,
        });
        turned.sum::<f32>().partial_cmp(&0.0).map_or(0, |order| order as i32)
    })
}

/// What to show, and the record playing itself.
fn tabs(ui: &mut Ui, desk: &mut Desk) {
    let said = !desk.table.game().tree().remarks(desk.table.game().at()).comment.is_empty();
    ui.horizontal(|ui| {
        // In the narrowest column the pace leaves its room to the tabs.
        let narrow = ui.available_width() < 250.0;
        ui.spacing_mut().button_padding.x = if narrow { 3.0 } else { 5.0 };
        ui.spacing_mut().item_spacing.x = if narrow { 5.0 } else { 4.0 };
        let size = if narrow { 13.0 } else { 14.0 };
        let taken = if desk.table.game().game() == Game::Reversi { "Turned" } else { "Taken" };
        let notes = if said { "Notes •" } else { "Notes" };
        for (tab, text) in [(Tab::Moves, "Moves"), (Tab::Tree, "Tree"), (Tab::Taken, taken), (Tab::Notes, notes)] {
            let chosen = desk.windows.tab == tab;
            let ink = if chosen { BRASS } else { MUTED };
            let button = Button::selectable(chosen, RichText::new(text).size(size).color(ink));
            if ui.add(button.min_size(vec2(0.0, TOUCH))).clicked() {
                desk.windows.tab = tab;
            }
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            let pace = RichText::new(format!("{} s", desk.autoplay.pace)).size(13.0).color(MUTED);
            let pace = Button::new(pace).frame_when_inactive(false).min_size(vec2(TOUCH, TOUCH));
            if !narrow && ui.add(pace).on_hover_text("Seconds a move").clicked() {
                desk.autoplay.change_pace();
            }
            let (text, help) = if desk.autoplay.on { ("⏸", "Stop") } else { ("⏵", "The record plays itself") };
            if ui.add(Button::new(text).min_size(vec2(TOUCH, TOUCH))).on_hover_text(help).clicked() {
                desk.autoplay.on = !desk.autoplay.on;
            }
        });
    });
}

/// What can be done with the branch at the cursor.
fn branch(ui: &mut Ui, desk: &mut Desk) {
    let game = desk.table.game();
    let (at, tree) = (game.at(), game.tree());
    let buttons = [
        ("Make main", "This branch becomes the main line", !tree.is_main(at)),
        ("Delete…", "Remove this move and all that follows it", at != NodeId::ROOT),
    ];
    match widgets::button_grid(ui, 2, &buttons) {
        Some(0) => drop(desk.intents.write(Intent::Promote(at))),
        Some(_) => desk.windows.confirm = Some(Confirm::Remove),
        None => {}
    }
}

/// What is said of the game, and of the position, to be written on.
fn notes(ui: &mut Ui, desk: &mut Desk, height: f32) {
    let game = desk.table.game();
    let at = game.at();
    if desk.windows.draft.as_ref().is_some_and(|draft| draft.node != at) {
        keep(desk, false);
    }
    let Desk { table, windows, .. } = &mut *desk;
    let game = table.game();
    let remarks = game.tree().remarks(at);
    let area = ScrollArea::vertical().max_height(height).auto_shrink([false, false]).id_salt("notes");
    let done = area.show(ui, |ui| {
        if at == NodeId::ROOT {
            for (name, text) in game.record().tags.iter().filter_map(|(tag, text)| Some((tag_name(tag)?, text))) {
                ui.horizontal_wrapped(|ui| {
                    ui.label(RichText::new(name).size(13.0).color(MUTED));
                    ui.label(RichText::new(text).size(14.0).color(INK));
                });
            }
        }
        if !remarks.name.is_empty() {
            ui.label(RichText::new(&remarks.name).color(BRASS));
        }
        let draft = windows.draft.get_or_insert_with(|| Draft { node: at, text: remarks.comment.clone() });
        let field = TextEdit::multiline(&mut draft.text)
            .hint_text("Write what there is to say of this position")
            .desired_width(f32::INFINITY)
            .desired_rows(((height - 70.0) / 20.0).clamp(3.0, 30.0) as usize)
            .margin(egui::Margin::symmetric(10, 8));
        let response = ui.add(field);
        response.lost_focus() || ui.input(|input| input.key_pressed(Key::Escape))
    });
    if done.inner {
        keep(desk, true);
    }
}

/// Writes the comment into the record, if it was changed; the draft stays only if it is still in hand.
fn keep(desk: &mut Desk, in_hand: bool) {
    let Some(draft) = desk.windows.draft.take() else { return };
    let remarks = desk.table.game().tree().remarks(draft.node);
    if desk.table.game().tree().contains(draft.node) && remarks.comment != draft.text {
        let remarks = crate::records::Remarks { comment: draft.text.clone(), ..remarks.clone() };
        desk.intents.write(Intent::Remark(draft.node, Box::new(remarks)));
    }
    if in_hand {
        desk.windows.draft = Some(draft);
    }
}

/// What a tag of SGF, or of another format, tells; nothing for those that only say how the file is written.
fn tag_name(tag: &str) -> Option<&str> {
    Some(match tag {
        "PB" | "Black" => "Black",
        "PW" | "White" => "White",
        "BR" => "Black's rank",
        "WR" => "White's rank",
        "BT" => "Black's team",
        "WT" => "White's team",
        "EV" | "Event" => "Event",
        "RO" | "Round" => "Round",
        "PC" | "Site" => "Place",
        "DT" | "Date" => "Date",
        "RE" | "Result" => "Result",
        "KM" => "Komi",
        "HA" => "Handicap",
        "RU" => "Rules",
        "TM" => "Time",
        "OT" => "Overtime",
        "GN" => "Name",
        "GC" => "About the game",
        "ON" => "Opening",
        "AN" => "Annotated by",
        "US" => "Entered by",
        "SO" => "Source",
        "CP" => "Copyright",
        "FF" | "GM" | "CA" | "AP" | "ST" | "SZ" => return None,
        other => other,
    })
}
