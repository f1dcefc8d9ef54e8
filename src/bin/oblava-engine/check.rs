//! `check`: runs vector files.

use crate::options::{Source, located};
use crate::output::{Outcome, Stop, json};
use oblava::engine::input::InputError;
use oblava::engine::vectors::{self, Failure};
use serde::Serialize;
use serde_json::json;
use std::path::PathBuf;
use std::process::ExitCode;

/// Run vector files: a line of JSON per failure, then a line with the totals
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Vector files of the schema board-vectors/1; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

/// A failure in one of the files.
#[derive(Serialize)]
struct Line<'a> {
    file: String,
    #[serde(flatten)]
    failure: &'a Failure,
}

pub(crate) fn run(args: &Args) -> Outcome {
    let (mut vectors, mut failures) = (0, 0);
    for path in &args.files {
        let source = Source::new(Some(path.clone()));
        let checked = vectors::check(&source.read()?).map_err(|why| misread(&source, &why))?;
        for failure in &checked.failures {
            json(&Line { file: source.to_string(), failure })?;
        }
        vectors += checked.vectors;
        failures += checked.failures.len();
    }
    json(&json!({ "checked": vectors, "failures": failures }))?;
    Ok(ExitCode::from(u8::from(failures > 0)))
}

fn misread(source: &Source, why: &InputError) -> Stop {
    let gap = if matches!(why, InputError::Json { .. }) { "" } else { " " };
    Stop::Wrong(format!("{source}:{gap}{}", located(why)))
}
