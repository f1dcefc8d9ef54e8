//! `perft`: counts move sequences.

use crate::options::{GameArgs, located};
use crate::output::{Outcome, Stop, json};
use oblava::engine::{input, report};
use oblava::rules::{AnyPosition, Position, Setup, Start, perft};
use serde::Serialize;
use serde_json::json;
use std::process::ExitCode;
use std::time::Instant;

/// Count move sequences of exactly n plies
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Count all depths up to this one
    #[arg(long)]
    depth: u32,
    /// The position to count from, as in vector files: '{"rows": [...], "to_move": "white"}'
    #[arg(long, value_name = "JSON")]
    setup: Option<String>,
    /// At the last depth, count each first move apart
    #[arg(long)]
    divide: bool,
}

/// What was counted at one depth.
#[derive(Serialize)]
struct Line {
    depth: u32,
    nodes: u64,
    seconds: f64,
    nodes_per_second: u64,
}

pub(crate) fn run(args: &Args) -> Outcome {
    let options = args.game.options()?;
    let start = args.setup.as_deref().map_or_else(|| Ok(Start::default()), start)?;
    let position = AnyPosition::new(&Setup { options, start }).map_err(|why| Stop::usage("--setup", why))?;
    for depth in 1..=args.depth {
        if args.divide && depth == args.depth {
            divide(&position, depth)?;
        }
        let begun = Instant::now();
        let nodes = perft(&position, depth);
        let seconds = begun.elapsed().as_secs_f64();
        let nodes_per_second = if seconds > 0.0 { (nodes as f64 / seconds).round() as u64 } else { 0 };
        json(&Line { depth, nodes, seconds, nodes_per_second })?;
    }
    Ok(ExitCode::SUCCESS)
}

fn divide(position: &AnyPosition, depth: u32) -> Result<(), Stop> {
    for mv in position.legal_moves() {
        let mut next = position.clone();
        let nodes = next.play(mv).map_or(0, |_| perft(&next, depth - 1));
        json(&json!({ "move": report::move_name(position, mv), "nodes": nodes }))?;
    }
    Ok(())
}

fn start(json: &str) -> Result<Start, Stop> {
    let value = serde_json::from_str(json).map_err(input::InputError::from);
    value.and_then(|value| input::start(&value)).map_err(|why| Stop::usage("--setup", located(&why)))
}
