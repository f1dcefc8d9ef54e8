//! A new game: which, on what board, by which rules, and who plays.

use super::every_rule::{self, Naming};
use super::theme::TOUCH;
use super::theme::palette::{INK, MUTED, REFUSAL};
use super::{Desk, programs, time, widgets, words};
use crate::ai;
use crate::engine::hosted::HostedEngine;
use crate::game::clock::TimeControl;
use crate::game::{Player, Standing};
use crate::platform::clock;
use crate::platform::files::DataDir;
use crate::plugins::notices::{Notices, side_name};
use crate::plugins::settings::Settings;
use crate::plugins::table::NewGame;
use crate::rules::catalogue::{Preset, presets, read_presets, write_presets};
use crate::rules::go::Komi;
use crate::rules::{AnyPosition, BySide, Game, Options, Setup, Side};
use bevy::prelude::{Res, ResMut, Resource, Result};
use bevy_egui::{EguiContexts, egui};
use egui::{DragValue, RichText, Ui};

/// What was chosen last for each game, in this sitting.
#[derive(Resource)]
pub(super) struct Choices {
    games: [Choice; 4],
    /// A name for the rules in force.
    naming: Naming,
    /// Whether the rules that people have written themselves have been looked for.
    read: bool,
}

/// What is chosen for one game.
#[derive(Clone)]
struct Choice {
    /// The rules that are offered: those of the program, then people's own.
    offered: Vec<Preset>,
    /// The place of the rules in force among them; none after an option was changed.
    preset: Option<usize>,
    options: Options,
    players: BySide<Player>,
    time: BySide<TimeControl>,
    /// Programs in the computer's seat.
    hosts: BySide<Option<HostedEngine>>,
    /// The sides have different times.
    apart: bool,
    /// Go: the board is none of the usual three.
    custom: bool,
}

/// The level that is offered first.
const FIRST_LEVEL: u8 = 3;

impl Default for Choices {
    fn default() -> Self {
        let players = BySide { black: Player::Human, white: Player::Ai(FIRST_LEVEL) };
        let games = Game::ALL.map(|game| {
            let offered = presets(game).to_vec();
            let (options, time) = (Options::new(game), BySide::default());
            Choice {
                offered,
                preset: Some(0),
                options,
                players,
                time,
                hosts: BySide::default(),
                apart: false,
                custom: false,
            }
        });
        Self { games, naming: Naming::default(), read: false }
    }
}

/// The file of people's own rules of a game.
fn own_file(game: Game) -> String {
    format!("rules/{}.json", game.slug())
}

impl Choices {
    /// Adds people's own rules to those that are offered; what cannot be read is told.
    fn read_own(&mut self, dir: &DataDir, notices: &mut Notices) {
        if std::mem::replace(&mut self.read, true) {
            return;
        }
        for (game, choice) in Game::ALL.into_iter().zip(&mut self.games) {
            let own = match dir.read(&own_file(game)) {
                Ok(None) => continue,
                Ok(Some(text)) => read_presets(game, &text).map_err(|error| error.to_string()),
                Err(error) => Err(error.to_string()),
            };
            match own {
                Ok(own) => choice.offered.extend(own),
                Err(error) => {
                    notices.error(format!("{} cannot be read: {error}.", dir.path(&own_file(game)).display()));
                }
            }
        }
    }
}

impl Choice {
    /// Other rules, on the same board.
    fn take_preset(&mut self, game: Game, preset: usize) {
        let Some(rules) = self.offered.get(preset) else { return };
        let mut options = rules.options(game);
        match (&mut options, &self.options) {
            (Options::Go(new), Options::Go(old)) => (new.cols, new.rows) = (old.cols, old.rows),
            (Options::Reversi(new), Options::Reversi(old)) => new.size = old.size,
            (Options::Latrunculi(new), Options::Latrunculi(old)) => (new.cols, new.rows) = (old.cols, old.rows),
            _ => {}
        }
        self.preset = Some(preset);
        self.options = options;
    }

    /// Finds the rules in force among those offered; the board, the handicap and komi do not count.
    fn recognise(&mut self) {
        let game = self.options.game();
        let same = |preset: &Preset| {
            let mut other = self.clone();
            let Some(place) = self.offered.iter().position(|offered| offered == preset) else { return false };
            other.take_preset(game, place);
            if let (Options::Go(new), Options::Go(old)) = (&mut other.options, &self.options) {
                (new.handicap, new.komi) = (old.handicap, old.komi);
            }
            other.options == self.options
        };
        self.preset = self.offered.iter().position(same);
    }

    /// Keeps the rules in force under a name.
    fn keep(&mut self, name: &str, dir: &DataDir) -> std::result::Result<String, String> {
        let (game, name) = (self.options.game(), name.trim());
        if self.offered.iter().any(|preset| preset.name == name) {
            return Err("There are rules of that name already.".into());
        }
        let preset = Preset::new(name, self.options.clone());
        let own: Vec<_> = self.offered[presets(game).len()..].iter().cloned().chain([preset.clone()]).collect();
        let text = write_presets(&own).map_err(|error| error.to_string())?;
        dir.write(&own_file(game), &text).map_err(|error| format!("They could not be kept: {error}."))?;
        self.offered.push(preset);
        self.preset = Some(self.offered.len() - 1);
        Ok(format!("Kept as {name}."))
    }

    fn new_game(&self) -> NewGame {
        let (setup, seed) = (Setup::new(self.options.clone()), clock::fresh_seed());
        let mut hosts = self.hosts.clone();
        for side in Side::BOTH {
            // One that is not named yet leaves its seat to the computer.
            hosts[side] =
                hosts[side].take().filter(|engine| !self.players[side].is_human() && engine.command().is_ok());
        }
        NewGame { setup, players: self.players, seed, time: self.time, hosts }
    }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut desk: Desk,
    mut choices: ResMut<Choices>,
    mut settings: ResMut<Settings>,
    mut notices: ResMut<Notices>,
    dir: Res<DataDir>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(mut game) = desk.windows.new_game else { return Ok(()) };
    choices.read_own(&dir, &mut notices);
    let index = Game::ALL.iter().position(|&other| other == game).unwrap_or_default();
    let mut choice = choices.games[index].clone();
    if desk.windows.rules {
        desk.windows.rules = every_rule(ctx, &mut choice, &mut choices.naming, &dir);
        choices.games[index] = choice;
        return Ok(());
    }
    let is_topmost = desk.windows.programs.is_none();
    let enter = is_topmost && ctx.memory(|memory| memory.focused().is_none()) && widgets::entered(ctx);
    let mut every = false;
    let mut hints = settings.hints;
    let trouble = AnyPosition::new(&Setup::new(choice.options.clone())).err();
    let replaces = desk.windows.begun
        && desk.table.game().plies() > 0
        && !matches!(desk.table.game().standing(), Standing::Over(_));
    let (mut start, mut leave, mut add) = (false, false, false);
    let open = widgets::modal(
        ctx,
        "new game",
        540.0,
        |ui| {
            widgets::heading(ui, "New game");
            let names = Game::ALL.map(|game| (game, words::game_name(game)));
            widgets::choice(ui, &mut game, &names);
            ui.add_space(4.0);
            board(ui, &mut choice);
            every = rules(ui, &mut choice);
            for side in Side::BOTH {
                add |= seat(ui, &mut choice, side, &settings.engines);
            }
            time::choose(ui, &mut choice.time, &mut choice.apart);
            widgets::switch(ui, &mut hints, "Show where a move may go");
            if let Some(trouble) = &trouble {
                ui.label(RichText::new(format!("That makes no game: {trouble}.")).color(REFUSAL));
            } else if replaces {
                widgets::muted(ui, "The game on the table is kept among the saved games.");
            }
        },
        |ui| {
            start = ui.add_enabled(trouble.is_none(), widgets::primary("Start")).clicked();
            leave = ui.add(widgets::plain("Back")).clicked();
        },
    );
    if hints != settings.hints {
        settings.hints = hints;
    }
    if add {
        desk.windows.programs = Some(game);
    }
    choices.games[index] = choice;
    if every {
        desk.windows.rules = true;
        choices.naming = Naming::default();
    }
    desk.windows.new_game = (open && !leave).then_some(game);
    if (start || enter) && trouble.is_none() {
        desk.windows.new_game = None;
        desk.start(choices.games[index].new_game());
    }
    Ok(())
}

/// The page of every rule; false once it is left.
fn every_rule(ctx: &egui::Context, choice: &mut Choice, naming: &mut Naming, dir: &DataDir) -> bool {
    let (before, mut keep, mut done) = (choice.options.clone(), false, false);
    let trouble = AnyPosition::new(&Setup::new(choice.options.clone())).err();
    let open = widgets::modal(
        ctx,
        "every rule",
        520.0,
        |ui| {
            keep = every_rule::page(ui, &mut choice.options, naming);
            if let Some(trouble) = &trouble {
                ui.label(RichText::new(format!("That makes no game: {trouble}.")).color(REFUSAL));
            }
        },
        |ui| done = ui.add(widgets::primary("Done")).clicked(),
    );
    if choice.options != before {
        choice.recognise();
    }
    if keep {
        let kept = choice.keep(&naming.name, dir);
        *naming = Naming { name: if kept.is_ok() { String::new() } else { naming.name.clone() }, outcome: Some(kept) };
    }
    open && !done
}

fn board(ui: &mut Ui, choice: &mut Choice) {
    match &mut choice.options {
        Options::Go(go) => {
            widgets::caption(ui, "Board");
            let mut size = if choice.custom { 0 } else { go.cols };
            if widgets::choice(ui, &mut size, &[(9, "9 × 9"), (13, "13 × 13"), (19, "19 × 19"), (0, "Other")]) {
                choice.custom = size == 0;
                if size > 0 {
                    (go.cols, go.rows) = (size, size);
                }
            }
            if choice.custom {
                ui.horizontal(|ui| {
                    ui.add(DragValue::new(&mut go.cols).range(1..=25).speed(0.1));
                    ui.label("columns by");
                    ui.add(DragValue::new(&mut go.rows).range(1..=25).speed(0.1));
                    ui.label("rows");
                });
            }
            widgets::caption(ui, "Handicap");
            let stones = [(0, "–"), (2, "2"), (3, "3"), (4, "4"), (5, "5"), (6, "6"), (7, "7"), (8, "8"), (9, "9")];
            let before = go.handicap;
            if widgets::choice(ui, &mut go.handicap, &stones) && (before == 0) != (go.handicap == 0) {
                // The stones are the advantage: half a point only keeps the game from a draw.
                let usual = choice.preset.and_then(|place| choice.offered.get(place));
                let usual = usual.map(|preset| preset.options(Game::Go));
                go.komi = match usual {
                    Some(Options::Go(usual)) if go.handicap == 0 => usual.komi,
                    _ => Komi(50),
                };
            }
            ui.horizontal(|ui| {
                ui.label(RichText::new("Komi").color(MUTED));
                let mut komi = f64::from(go.komi);
                if ui.add(DragValue::new(&mut komi).range(-100.0..=400.0).speed(0.1).max_decimals(2)).changed()
                    && let Ok(half) = Komi::try_from((komi * 2.0).round() / 2.0)
                {
                    go.komi = half;
                }
                widgets::muted(ui, "points for White");
            });
        }
        Options::Reversi(reversi) => {
            widgets::caption(ui, "Board");
            let sizes = [(8, "8 × 8"), (4, "4 × 4"), (6, "6 × 6"), (10, "10 × 10")];
            widgets::choice(ui, &mut reversi.size, &sizes);
        }
        Options::Latrunculi(latrunculi) => {
            widgets::caption(ui, "Board");
            let mut size = (latrunculi.cols, latrunculi.rows);
            widgets::choice(ui, &mut size, &[((8, 7), "8 × 7"), ((8, 8), "8 × 8"), ((12, 8), "12 × 8")]);
            (latrunculi.cols, latrunculi.rows) = size;
        }
        Options::Tablut(_) => {}
    }
    ui.add_space(4.0);
}

/// The rules; true when every one of them is to be shown.
fn rules(ui: &mut Ui, choice: &mut Choice) -> bool {
    let game = choice.options.game();
    widgets::caption(ui, "Rules");
    if choice.offered.len() > 1 || choice.preset.is_none() {
        let offered = choice.offered.clone();
        let names: Vec<_> = offered.iter().enumerate().map(|(i, preset)| (Some(i), &preset.name[..])).collect();
        let mut chosen = choice.preset;
        if widgets::choice(ui, &mut chosen, &names)
            && let Some(chosen) = chosen
        {
            let handicap = if let Options::Go(go) = &choice.options { go.handicap } else { 0 };
            choice.take_preset(game, chosen);
            if let (Options::Go(go), 1..) = (&mut choice.options, handicap) {
                (go.handicap, go.komi) = (handicap, Komi(50));
            }
        }
    }
    let mut every = false;
    ui.horizontal(|ui| {
        let source = match choice.preset.and_then(|place| choice.offered.get(place)) {
            Some(preset) => every_rule::readable(&preset.source),
            None => "Rules of your own".into(),
        };
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            every = ui.add(widgets::plain("Every rule…")).clicked();
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center).with_main_wrap(true), |ui| {
                widgets::muted(ui, format!("{source}."));
            });
        });
    });
    ui.add_space(4.0);
    every
}

/// Who plays a side; true when another program is to be added.
fn seat(ui: &mut Ui, choice: &mut Choice, side: Side, engines: &[HostedEngine]) -> bool {
    let game = choice.options.game();
    let (players, host) = (&mut choice.players, &mut choice.hosts[side]);
    let speaks = matches!(game, Game::Go | Game::Reversi);
    ui.horizontal(|ui| {
        widgets::piece(ui, side, 18.0);
        let (rect, _) = ui.allocate_exact_size(egui::vec2(46.0, TOUCH), egui::Sense::hover());
        ui.painter().text(
            rect.left_center(),
            egui::Align2::LEFT_CENTER,
            side_name(side),
            egui::FontId::proportional(16.0),
            INK,
        );
        let mut who = match (players[side], host.is_some()) {
            (Player::Human, _) => 0,
            (Player::Ai(_), false) => 1,
            (Player::Ai(_), true) => 2,
        };
        let all = [(0, "Person"), (1, "Computer"), (2, "Program")];
        ui.push_id(side.name(), |ui| {
            if widgets::choice(ui, &mut who, if speaks && programs::POSSIBLE { &all } else { &all[..2] }) {
                players[side] = if who == 0 { Player::Human } else { Player::Ai(FIRST_LEVEL) };
                // A program that is still to be named plays as soon as it is.
                *host = (who == 2).then(|| {
                    let first = engines.iter().find(|engine| engine.game == game).cloned();
                    first.unwrap_or_else(|| HostedEngine::new("", "", game))
                });
            }
        });
    });
    if let (Player::Ai(_), Some(engine)) = (players[side], host.as_mut()) {
        return program(ui, engine, side, engines);
    }
    if let Player::Ai(level) = &mut players[side] {
        ui.horizontal(|ui| {
            ui.add_space(80.0);
            ui.push_id((side.name(), "level"), |ui| {
                ui.spacing_mut().button_padding.x = 4.0;
                let numbers = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
                let levels: Vec<_> = (1..=ai::LEVELS).zip(numbers).collect();
                widgets::choice(ui, level, &levels);
            });
        });
        ui.horizontal(|ui| {
            ui.add_space(80.0);
            widgets::muted(ui, format!("Level {level}: {}", ai::level_name(*level)));
        });
    }
    false
}

/// Which program plays; true when another one is to be added.
fn program(ui: &mut Ui, engine: &mut HostedEngine, side: Side, engines: &[HostedEngine]) -> bool {
    let offered: Vec<_> = engines.iter().filter(|offered| offered.game == engine.game).collect();
    // One that was removed meanwhile cannot be chosen any more.
    let mut chosen = offered.iter().position(|offered| *offered == engine);
    let names: Vec<_> = offered.iter().enumerate().map(|(place, offered)| (Some(place), &offered.name[..])).collect();
    let mut add = false;
    ui.horizontal(|ui| {
        ui.add_space(80.0);
        ui.push_id((side.name(), "program"), |ui| {
            widgets::choice(ui, &mut chosen, &names);
            add = ui.add(widgets::plain("Other programs…")).clicked();
        });
    });
    match chosen.or((!offered.is_empty()).then_some(0)) {
        Some(place) => *engine = offered[place].clone(),
        None => drop(widgets::muted(ui, "No program is known yet: add one, or the computer plays.")),
    }
    add
}
