//! Every option of a game, explained where it is chosen.

use super::theme::palette::{BRASS, INK, MUTED, REFUSAL};
use super::{widgets, words};
use crate::rules::catalogue::{OptionInfo, Values, option_infos, parse_options, values};
use crate::rules::{Game, Options};
use bevy_egui::egui::{self, DragValue, RichText, Ui};
use serde_json::{Value, json};

/// Options that are chosen elsewhere: the board, the handicap and komi stand in the window for a new game.
const ELSEWHERE: [&str; 5] = ["cols", "rows", "size", "handicap", "komi"];

/// A name for these rules, and what came of keeping them.
#[derive(Clone, Debug, Default)]
pub(super) struct Naming {
    pub(super) name: String,
    pub(super) outcome: Option<Result<String, String>>,
}

/// The page. True when these rules are to be kept under the name that was written.
pub(super) fn page(ui: &mut Ui, options: &mut Options, naming: &mut Naming) -> bool {
    let game = options.game();
    widgets::heading(ui, "Every rule");
    for info in option_infos(game).iter().filter(|info| is_chosen_here(game, info)) {
        ui.push_id(info.name, |ui| option(ui, options, info));
        ui.add_space(8.0);
    }
    widgets::caption(ui, "Keep these rules");
    let mut keep = false;
    ui.horizontal(|ui| {
        let field = egui::TextEdit::singleline(&mut naming.name)
            .hint_text("A name for them")
            .desired_width(ui.available_width() - 100.0)
            .char_limit(40)
            .margin(egui::Margin::symmetric(12, 9));
        if ui.add(field).changed() {
            naming.outcome = None;
        }
        keep = ui.add_enabled(!naming.name.trim().is_empty(), widgets::plain("Keep")).clicked();
    });
    match &naming.outcome {
        Some(Ok(said)) => drop(ui.label(RichText::new(said).color(BRASS))),
        Some(Err(error)) => drop(ui.label(RichText::new(error).color(REFUSAL))),
        None => drop(widgets::muted(ui, "They are then offered with the others.")),
    }
    keep
}

fn is_chosen_here(game: Game, info: &OptionInfo) -> bool {
    !ELSEWHERE.contains(&info.name) || game == Game::Go && info.name == "komi"
}

/// One option: its name, what it can be, what it means and where that comes from.
fn option(ui: &mut Ui, options: &mut Options, info: &OptionInfo) {
    let Some(now) = values(options).remove(info.name) else { return };
    ui.label(RichText::new(readable(info.name)).color(INK));
    let mut wanted = None;
    match info.values {
        Values::Words(words) => {
            let mut chosen = now.as_str().and_then(|now| words.iter().position(|word| *word == now)).unwrap_or(0);
            let names: Vec<_> = words.iter().map(|word| readable(word)).collect();
            let choices: Vec<_> = names.iter().enumerate().map(|(i, name)| (i, &name[..])).collect();
            if widgets::choice(ui, &mut chosen, &choices) {
                wanted = Some(json!(words[chosen]));
            }
        }
        Values::Flag => {
            let mut on = now.as_bool().unwrap_or_default();
            if widgets::choice(ui, &mut on, &[(false, "No"), (true, "Yes")]) {
                wanted = Some(json!(on));
            }
        }
        Values::Numbers(numbers) => {
            let mut number = now.as_i64().unwrap_or_default();
            let names: Vec<_> = numbers.iter().map(i64::to_string).collect();
            let choices: Vec<_> = numbers.iter().copied().zip(names.iter().map(|name| &name[..])).collect();
            if widgets::choice(ui, &mut number, &choices) {
                wanted = Some(json!(number));
            }
        }
        Values::Range(low, high) => {
            let mut number = now.as_i64().unwrap_or(low);
            if ui.add(DragValue::new(&mut number).range(low..=high).speed(0.2)).changed() {
                wanted = Some(json!(number));
            }
        }
        Values::Points(low, high) => {
            let mut points = now.as_f64().unwrap_or_default();
            if ui.add(DragValue::new(&mut points).range(low..=high).speed(0.1).max_decimals(2)).changed() {
                wanted = Some(json!((points * 2.0).round() / 2.0));
            }
        }
    }
    if let Some(value) = wanted
        && let Ok(changed) =
            parse_options(options.clone(), &Value::Object([(info.name.into(), value)].into_iter().collect()))
    {
        *options = changed;
    }
    ui.label(RichText::new(info.meaning).size(14.0).color(MUTED));
    ui.label(RichText::new(words::sentence(info.source)).size(12.5).color(MUTED.gamma_multiply(0.8)));
}

/// `no_moves` as people write it: "No moves".
pub(super) fn readable(name: &str) -> String {
    words::sentence(&name.replace('_', " "))
}
