//! The game: the command line, then the plugins.

use clap::Parser;
use oblava::plugins::{cli::Cli, run};
use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(target_arch = "wasm32")]
    // An address with mistakes in it opens the title.
    let cli = Cli::try_parse_from(std::iter::once("oblava".into()).chain(oblava::platform::page::arguments()))
        .unwrap_or_else(|_| Cli::parse_from(["oblava"]));
    #[cfg(not(target_arch = "wasm32"))]
    let cli = Cli::parse();
    run(cli)
}
