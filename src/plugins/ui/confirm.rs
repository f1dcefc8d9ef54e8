//! A question before something that is not meant lightly.

use super::{Confirm, Desk, widgets};
use crate::plugins::table::{Intent, Source};
use crate::rules::{Move, Side};
use bevy::prelude::Result;
use bevy_egui::EguiContexts;

pub(super) fn show(mut contexts: EguiContexts, mut desk: Desk) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(question) = desk.windows.confirm else { return Ok(()) };
    let two = Side::BOTH.into_iter().all(|side| desk.table.game().players[side].is_human());
    let (title, text, yes, intent) = match question {
        Confirm::Resign => {
            ("Resign?", "You give up this game; the other side wins.", "Resign", Some(Intent::Resign(Source::Person)))
        }
        Confirm::Draw if two => {
            ("A draw?", "The game ends here if both of you agree.", "We agree", Some(Intent::OfferDraw))
        }
        Confirm::Draw => ("Offer a draw?", "The computer says whether it accepts.", "Offer", Some(Intent::OfferDraw)),
        Confirm::Pass => (
            "Pass?",
            "The other side has passed. If you pass too, play stops and the board is counted.",
            "Pass",
            Some(Intent::Play { mv: Move::Pass, by: Source::Person }),
        ),
        Confirm::Remove => (
            "Remove the branch?",
            "This move and all that follows it go from the record. That cannot be undone.",
            "Remove",
            Some(Intent::Remove(desk.table.game().at())),
        ),
        Confirm::Leave => (
            "Give the position up?",
            "You are setting up a position that is not in the record yet. Done keeps it there; another game takes it off the table.",
            "Give it up",
            desk.windows.held.clone(),
        ),
    };
    let mut answer = None;
    // A key that moves on: unless a button holds the keyboard, Enter means yes.
    if ctx.memory(|memory| memory.focused().is_none()) && widgets::entered(ctx) {
        answer = Some(true);
    }
    let open = widgets::modal(
        ctx,
        "question",
        340.0,
        |ui| {
            widgets::heading(ui, title);
            ui.label(text);
        },
        |ui| {
            if ui.add(widgets::primary(yes)).clicked() {
                answer = Some(true);
            }
            if ui.add(widgets::plain("Back")).clicked() {
                answer = Some(false);
            }
        },
    );
    if let (Some(true), Some(intent)) = (answer, intent) {
        desk.intents.write(intent);
    }
    if answer.is_some() || !open {
        (desk.windows.confirm, desk.windows.held) = (None, None);
    }
    Ok(())
}
