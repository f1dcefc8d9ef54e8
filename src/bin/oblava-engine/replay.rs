//! `replay`: plays given moves and tells what they do.

use crate::options::{GameArgs, Source, each_record};
use crate::output::{Outcome, json};
use oblava::engine::report;
use std::path::PathBuf;
use std::process::ExitCode;

/// Replay games, one JSON object a line: a line of JSON for the set-up and one for every move
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Lines of {"options"?, "setup"?, "moves": [...]}; standard input without it
    file: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Outcome {
    let options = args.game.options()?;
    each_record(&Source::new(args.file.clone()), &options, |record| {
        Ok(report::replay(&record)?.iter().try_for_each(json))
    })?;
    Ok(ExitCode::SUCCESS)
}
