//! Other programs that can take the computer's seat: added, tried, and removed.

use super::theme::palette::{BRASS, INK, MUTED, REFUSAL};
use super::{Desk, widgets, words};
use crate::engine::guest::Checkup;
use crate::engine::hosted::HostedEngine;
use crate::platform::host::{Host, State, What};
use crate::platform::log::{Log, Voice};
use crate::plugins::settings::Settings;
use crate::plugins::thinker::Waker;
use crate::rules::Game;
use bevy::prelude::{Res, ResMut, Resource, Result};
use bevy_egui::{EguiContexts, egui};
use egui::{RichText, ScrollArea, TextEdit, Ui};

/// What is being written, and the program being tried.
#[derive(Resource, Default)]
pub(super) struct Trial {
    draft: Option<HostedEngine>,
    host: Option<Host>,
    found: Option<std::result::Result<Checkup, String>>,
}

/// Whether there can be any: a browser starts none.
pub(super) const POSSIBLE: bool = cfg!(not(target_arch = "wasm32"));

/// Lines of the log that are shown.
const LINES: usize = 40;

pub(super) fn show(
    mut contexts: EguiContexts,
    mut desk: Desk,
    mut settings: ResMut<Settings>,
    mut trial: ResMut<Trial>,
    waker: Res<Waker>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(game) = desk.windows.programs else {
        if trial.draft.is_some() {
            *trial = Trial::default();
        }
        return Ok(());
    };
    trial.hear();
    let mut wanted = settings.clone();
    let (mut keep, mut test, mut done) = (false, false, false);
    let open = widgets::modal(
        ctx,
        "programs",
        560.0,
        |ui| {
            widgets::heading(ui, "Other programs");
            list(ui, &mut wanted);
            for (name, log) in desk.hosting.logs().chain(desk.analyst.name().zip(desk.analyst.log())) {
                widgets::caption(ui, &format!("What is said by {name}"));
                said(ui, log);
            }
            (test, keep) = form(ui, &mut trial, game, &wanted.engines);
            report(ui, &trial);
        },
        |ui| done = ui.add(widgets::primary("Done")).clicked(),
    );
    if test && let Some(draft) = &trial.draft {
        let mut host = Host::start(draft, waker.0.clone());
        host.examine(draft.game);
        (trial.host, trial.found) = (Some(host), None);
    }
    if keep && let Some(draft) = trial.draft.take() {
        wanted.engines.retain(|engine| engine.name != draft.name);
        wanted.engines.push(draft);
        *trial = Trial::default();
    }
    if wanted != *settings {
        *settings = wanted;
    }
    if done || !open {
        desk.windows.programs = None;
    }
    Ok(())
}

impl Trial {
    fn hear(&mut self) {
        let Some(host) = &self.host else { return };
        while let Some(news) = host.poll() {
            match news.what {
                What::Checkup(checkup) => self.found = Some(Ok(checkup)),
                What::Failed(why) => self.found = Some(Err(why.to_string())),
                _ => {}
            }
        }
        if let (State::Failed(why), None) = (host.state(), &self.found) {
            self.found = Some(Err(why.to_string()));
        }
    }
}

/// Those that are known: whether each is asked for analyses, and whether it is to go.
fn list(ui: &mut Ui, settings: &mut Settings) {
    if settings.engines.is_empty() {
        widgets::muted(ui, "Any program that speaks the Go Text Protocol can play Go or Reversi here.");
    }
    let (mut gone, mut analyst) = (None, None);
    for (place, engine) in settings.engines.iter().enumerate() {
        ui.horizontal(|ui| {
            ui.label(RichText::new(&engine.name).color(INK));
            let game = if engine.game == Game::Go { "Go" } else { "Reversi" };
            let told = format!("{game} · {} {}", engine.program, engine.arguments);
            let room = (ui.available_width() - 180.0).max(40.0);
            let left = egui::Layout::left_to_right(egui::Align::Center);
            ui.allocate_ui_with_layout(egui::vec2(room, 20.0), left, |ui| {
                ui.add(egui::Label::new(RichText::new(told).small().color(MUTED)).truncate());
                ui.add_space(ui.available_width());
            });
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if ui.add(widgets::plain("Remove")).clicked() {
                    gone = Some(place);
                }
                let chosen = settings.analyst(engine.game) == Some(engine);
                let ink = if chosen { BRASS } else { MUTED };
                let button = egui::Button::selectable(chosen, RichText::new("Analyses").color(ink));
                let help = "Ask this program, and not the computer, for analyses";
                if ui.add(button.min_size(egui::vec2(70.0, 40.0))).on_hover_text(help).clicked() {
                    analyst = Some((engine.game, (!chosen).then(|| engine.name.clone())));
                }
            });
        });
    }
    if let Some((game, name)) = analyst {
        settings.set_analyst(game, name.as_deref());
    }
    if let Some(place) = gone {
        let gone = settings.engines.remove(place);
        settings.analysts.retain(|name| *name != gone.name);
    }
    ui.add_space(6.0);
}

/// The fields of a new program; whether it is to be tried, and to be kept.
fn form(ui: &mut Ui, trial: &mut Trial, game: Game, engines: &[HostedEngine]) -> (bool, bool) {
    widgets::caption(ui, "Add a program");
    let Trial { draft, found, host } = trial;
    let draft = draft.get_or_insert_with(|| HostedEngine::new("", "", game));
    let before = draft.clone();
    let field = |ui: &mut Ui, name: &str, hint: &'static str, text: &mut String| {
        ui.horizontal(|ui| {
            ui.add_sized(egui::vec2(86.0, 30.0), egui::Label::new(RichText::new(name).color(MUTED)));
            ui.add(
                TextEdit::singleline(text)
                    .hint_text(hint)
                    .desired_width(f32::INFINITY)
                    .margin(egui::Margin::symmetric(10, 7)),
            );
        });
    };
    field(ui, "Name", "GNU Go", &mut draft.name);
    field(ui, "Program", "/usr/games/gnugo", &mut draft.program);
    field(ui, "Arguments", "--mode gtp --level 10", &mut draft.arguments);
    ui.horizontal(|ui| {
        ui.add_sized(egui::vec2(86.0, 30.0), egui::Label::new(RichText::new("Plays").color(MUTED)));
        widgets::choice(ui, &mut draft.game, &[(Game::Go, "Go"), (Game::Reversi, "Reversi")]);
    });
    if *draft != before {
        (*found, *host) = (None, None);
    }
    let wrong = draft.command().err();
    let (mut test, mut keep) = (false, false);
    ui.horizontal(|ui| {
        test = ui.add_enabled(wrong.is_none(), widgets::plain("Test")).clicked();
        let known = engines.iter().any(|engine| engine.name == draft.name);
        let text = if known { "Keep in place of the old one" } else { "Keep" };
        keep = ui.add_enabled(wrong.is_none(), widgets::plain(text)).clicked();
        if let (Some(wrong), false) = (wrong, draft.name.is_empty() && draft.program.is_empty()) {
            widgets::muted(ui, format!("{}.", words::sentence(&wrong.to_string())));
        }
    });
    (test, keep)
}

/// What the trial has brought to light, and what was said in it.
fn report(ui: &mut Ui, trial: &Trial) {
    let Some(host) = &trial.host else { return };
    let sentence = |text: String, ink| RichText::new(text).color(ink);
    match &trial.found {
        None => drop(ui.label(sentence(format!("It is {}.", host.state()), BRASS))),
        Some(Err(why)) => drop(ui.label(sentence(format!("It cannot be played with: {why}."), REFUSAL))),
        Some(Ok(checkup)) => {
            for fault in &checkup.faults {
                ui.label(sentence(format!("It cannot be played with: {fault}."), REFUSAL));
            }
            if checkup.faults.is_empty() {
                let name = checkup.name.as_deref().unwrap_or("It");
                let version = checkup.version.as_deref().unwrap_or_default();
                let more = if checkup.analyses { ", and tells what it thinks" } else { "" };
                ui.label(sentence(format!("{name} {version} can be played with{more}."), BRASS));
            }
        }
    }
    widgets::caption(ui, "What was said");
    said(ui, host.log());
}

/// What was said to and by a program, the last of it in sight.
fn said(ui: &mut Ui, log: &Log) {
    let area = ScrollArea::vertical().max_height(140.0).auto_shrink([false, true]).stick_to_bottom(true);
    area.id_salt(ui.next_auto_id()).show(ui, |ui| {
        let entries = log.entries();
        for entry in entries.iter().skip(entries.len().saturating_sub(LINES)) {
            let (mark, ink) = match entry.voice {
                Voice::Sent => ("›", BRASS),
                Voice::Answered => (" ", INK),
                Voice::Noted => ("!", MUTED),
            };
            ui.label(RichText::new(format!("{mark} {}", entry.text)).monospace().size(12.0).color(ink));
        }
    });
}
