//! `convert`: the games of a file in another format.

use crate::options::{RecordArgs, Source, format_parser};
use crate::output::{Outcome, Stop, write};
use oblava::game::{Match, Player};
use oblava::records::{self, Format};
use oblava::rules::BySide;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Write the games of a file in another format: sgf, ggf, transcript, board, tafl or link
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    record: RecordArgs,
    /// The format to write, where the name of the file does not tell it
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    to: Option<Format>,
    /// The file to read; - for standard input
    #[arg(value_name = "IN")]
    source: PathBuf,
    /// The file to write; - for standard output
    #[arg(value_name = "OUT")]
    target: PathBuf,
}

pub(crate) fn run(args: &Args) -> Outcome {
    let source = Source::new(Some(args.source.clone()));
    let document = args.record.read(&source)?;
    let is_output = args.target.as_os_str() == "-";
    let game = document.games.first().map(records::Record::game);
    let by_name = || Format::by_suffix(args.target.to_str()?, game?);
    let format = args.to.or_else(by_name);
    let format = format.ok_or_else(|| Stop::usage("--to", "the name of the file does not tell the format"))?;
    let mut records = Vec::with_capacity(document.games.len());
    for record in document.games {
        let game = Match::from_record(record, BySide::<Player>::default(), 0);
        records.push(game.map_err(|why| Stop::wrong(&source, why))?.into_record());
    }
    let bytes = records::write_all(&records, format).map_err(|why| Stop::wrong(&source, why))?;
    if is_output {
        // All formats that are written are text.
        write(&String::from_utf8_lossy(&bytes))?;
    } else {
        whole(&args.target, &bytes).map_err(|why| Stop::wrong(args.target.display(), why))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes a file whole or not at all.
fn whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let done = std::fs::write(&beside, bytes).and_then(|()| std::fs::rename(&beside, path));
    if done.is_err() {
        // What could not be written whole is of no use.
        let _ = std::fs::remove_file(&beside);
    }
    done
}
