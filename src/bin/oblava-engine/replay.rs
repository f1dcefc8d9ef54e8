//! `replay`: plays given moves and tells what they do.

use crate::options::{GameArgs, Source, misread};
use crate::output::{Outcome, Stop, json};
use oblava::engine::input;
use oblava::engine::report;
use std::io::BufRead;
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
    let source = Source::new(args.file.clone());
    for (line, number) in source.open()?.lines().zip(1..) {
        let line = line.map_err(|why| Stop::wrong(format_args!("{source}:{number}"), why))?;
        if line.trim().is_empty() {
            continue;
        }
        let replayed = input::record(&line, &options).and_then(|record| Ok(report::replay(&record)?));
        for ply in replayed.map_err(|why| misread(&source, number, &why))? {
            json(&ply)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
