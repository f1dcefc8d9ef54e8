//! `solve`: the exact result of an endgame of Reversi, or of a tiny board of Go.

use crate::options::{GameArgs, located};
use crate::output::{Outcome, Stop, json};
use oblava::ai::{self, Control};
use oblava::engine::{input, report};
use oblava::rules::{AnyPosition, Setup, Start};
use serde_json::json;
use std::process::ExitCode;
use std::time::Instant;

/// Solve an endgame of Reversi, or Go on up to sixteen points (by area, komi aside): the margin of the side to move
/// with best play, and a best move
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
        _ => return Err(Stop::usage("--game", "only reversi and go are solved so far")),
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

fn start(json: &str) -> Result<Start, Stop> {
    let value = serde_json::from_str(json).map_err(input::InputError::from);
    value.and_then(|value| input::start(&value)).map_err(|why| Stop::usage("--setup", located(&why)))
}
