//! `random`: whole games without a plan.

use crate::options::GameArgs;
use crate::output::{Outcome, Stop, json};
use oblava::engine::random::{self, Style};
use oblava::rules::Setup;
use std::process::ExitCode;

/// Play whole games without a plan, a line of JSON each; the same seed gives the same games everywhere
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How many games
    #[arg(long, default_value_t = 1)]
    games: u64,
    /// The seed of the first game; the next one has the next number
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How moves are chosen
    #[arg(long, value_enum, default_value = "random")]
    style: StyleName,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum StyleName {
    /// All legal moves are equally likely
    Random,
    /// A move that takes or turns most
    Greedy,
}

pub(crate) fn run(args: &Args) -> Outcome {
    let setup = Setup::new(args.game.options()?);
    let style = match args.style {
        StyleName::Random => Style::Random,
        StyleName::Greedy => Style::Greedy,
    };
    for game in 0..args.games {
        let seed = args.seed.wrapping_add(game);
        json(&random::play(&setup, style, seed).map_err(|why| Stop::usage("--options", why))?)?;
    }
    Ok(ExitCode::SUCCESS)
}
