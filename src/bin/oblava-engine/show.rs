//! `show`: the records of a file.

use crate::options::{RecordArgs, Source};
use crate::output::{Outcome, Stop, json, write};
use oblava::engine::show;
use std::path::PathBuf;
use std::process::ExitCode;

/// Show the position at the end of each record of a file, or all of the records as JSON
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    record: RecordArgs,
    /// The file to read; - for standard input
    file: PathBuf,
    /// The position after so many moves of the main line
    #[arg(long = "move", value_name = "N")]
    after: Option<usize>,
    /// All of the records, for programs
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Outcome {
    let source = Source::new(Some(args.file.clone()));
    let document = args.record.read(&source)?;
    let wrong = |why| Stop::wrong(&source, why);
    if args.json {
        json(&show::document(document, args.after).map_err(wrong)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let several = document.games.len() > 1;
    for (record, number) in document.games.into_iter().zip(1..) {
        let text = show::text(record, args.after).map_err(wrong)?;
        let head = if several { format!("game {number}\n") } else { String::new() };
        write(&format!("{head}{text}\n"))?;
    }
    for note in document.notes {
        write(&format!("note {note}\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}
