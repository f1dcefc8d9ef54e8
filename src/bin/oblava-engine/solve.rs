//! `solve`: the exact result of an endgame of Reversi or Latrunculi, or of a tiny board of Go.

use crate::options::{GameArgs, located};
use crate::output::{Outcome, Stop, json};
use oblava::ai::latrunculi::{self, Ending};
use oblava::ai::{self, Control};
use oblava::engine::{input, report};
use oblava::rules::latrunculi::Latrunculi;
use oblava::rules::{AnyPosition, Setup, Start};
use serde_json::json;
use std::process::ExitCode;
use std::time::Instant;

/// Solve an endgame of Reversi, Go on up to sixteen points (by area, komi aside), or an ending of Latrunculi with up to
/// four pieces: what the side to move gets with best play
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The position, as in vector files: '{"rows": [...], "to_move": "white"}'
    #[arg(long, value_name = "JSON")]
    setup: Option<String>,
}

pub(crate) fn run(args: &Args) -> Outcome {
    let options = args.game.options()?;
    let start = args.setup.as_deref().map_or_else(|| Ok(Start::default()), start)?;
    let position = AnyPosition::new(&Setup { options, start }).map_err(|why| Stop::usage("--setup", why))?;
    let begun = Instant::now();
    let reply = match &position {
        AnyPosition::Reversi(reversi) => ai::solve(reversi, &Control::FREE),
        AnyPosition::Go(go) => ai::solve_go(go, &Control::FREE),
        AnyPosition::Latrunculi(latrunculi) => return ending(latrunculi),
        AnyPosition::Tablut(_) => return Err(Stop::usage("--game", "tablut is not solved")),
    };
    let Some(reply) = reply else {
        return Err(Stop::Wrong("this position cannot be solved".into()));
    };
    let line = reply.lines.first().map_or(&[][..], |line| &line.moves);
    json(&json!({
        "margin": reply.points,
        "move": reply.mv.map(|mv| report::move_name(&position, mv)),
        "line": line.iter().map(|&mv| report::move_name(&position, mv)).collect::<Vec<_>>(),
        "nodes": reply.nodes,
        "seconds": begun.elapsed().as_secs_f64(),
    }))?;
    Ok(ExitCode::SUCCESS)
}

/// An ending of Latrunculi: what becomes of it, and after how many plies.
fn ending(position: &Latrunculi) -> Outcome {
    let begun = Instant::now();
    let (result, plies) = match latrunculi::ending(position, &Control::FREE) {
        Some(Ending::Won(plies)) => ("win", Some(plies)),
        Some(Ending::Lost(plies)) => ("loss", Some(plies)),
        Some(Ending::Drawn) => ("draw", None),
        None => return Err(Stop::Wrong("this position cannot be solved".into())),
    };
    json(&json!({ "result": result, "plies": plies, "seconds": begun.elapsed().as_secs_f64() }))?;
    Ok(ExitCode::SUCCESS)
}

fn start(json: &str) -> Result<Start, Stop> {
    let value = serde_json::from_str(json).map_err(input::InputError::from);
    value.and_then(|value| input::start(&value)).map_err(|why| Stop::usage("--setup", located(&why)))
}
