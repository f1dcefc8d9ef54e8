//! `games`: what there is to play, and by which rules.

use crate::output::{Outcome, json, write};
use oblava::rules::catalogue::{OptionInfo, Preset, Values, option_infos, presets, values};
use oblava::rules::{Game, Options};
use serde_json::{Value, json};
use std::process::ExitCode;

/// List games, presets and options with their values and defaults
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Outcome {
    if args.json {
        json(&json!({ "games": Game::ALL.map(as_json) }))?;
    } else {
        write(&Game::ALL.map(as_text).join("\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn as_json(game: Game) -> Value {
    let defaults = values(&Options::new(game));
    let option = |info: &OptionInfo| {
        json!({
            "name": info.name,
            "values": values_as_json(info.values),
            "default": defaults.get(info.name),
            "meaning": info.meaning,
            "source": info.source,
        })
    };
    let preset = |preset: &Preset| {
        json!({
            "name": preset.slug,
            "title": preset.name,
            "source": preset.source,
            "options": values(&preset.options(game)),
        })
    };
    json!({
        "game": game.slug(),
        "presets": presets(game).iter().map(preset).collect::<Vec<_>>(),
        "options": option_infos(game).iter().map(option).collect::<Vec<_>>(),
    })
}

/// A list of values, or the ends of a range.
fn values_as_json(values: Values) -> Value {
    match values {
        Values::Words(words) => json!(words),
        Values::Flag => json!([false, true]),
        Values::Numbers(numbers) => json!(numbers),
        Values::Range(from, to) | Values::Points(from, to) => json!({ "from": from, "to": to }),
    }
}

fn as_text(game: Game) -> String {
    let mut text = format!("{}\n", game.slug());
    for preset in presets(game) {
        text += &format!("  --preset {:<14} {}\n", preset.slug, preset.source);
    }
    for info in option_infos(game) {
        text += &format!("  {:<18} {} (default {})\n", info.name, info.values, info.default);
        text += &format!("  {:<18} {}\n", "", info.meaning);
    }
    text
}
