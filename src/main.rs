//! The game: the command line, then the plugins.

use clap::Parser;
use oblava::plugins::{cli::Cli, run};
use std::process::ExitCode;

fn main() -> ExitCode {
    run(Cli::parse())
}
