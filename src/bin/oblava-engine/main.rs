//! `oblava-engine`: the rules and the built-in player without a screen, for scripts, other programs and tests.
//!
//! The commands are thin: they read, call the library and write. Exit status 0: done; 1: something in the input is
//! wrong; 2: wrong usage.

mod analyze;
mod bench;
mod check;
mod contest;
mod convert;
mod games;
mod gtp;
mod options;
mod output;
mod perft;
mod random;
mod replay;
mod show;
mod slices;
mod solve;

use clap::{Parser, Subcommand};
use output::Stop;
use std::process::ExitCode;

/// Rules and players of Go, Reversi, Latrunculi and Tablut, without a screen.
#[derive(Parser)]
#[command(name = "oblava-engine", version, max_term_width = 100)]
#[command(after_help = "Exit status: 0 done; 1 something in the input is wrong; 2 wrong usage.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List games, presets and options with their values and defaults
    Games(games::Args),
    /// Run vector files: a line of JSON per failure, then a line with the totals
    Check(check::Args),
    /// Replay games, one JSON object a line: a line of JSON for the set-up and one for every move
    Replay(replay::Args),
    /// Play whole games without a plan, a line of JSON each; the same seed gives the same games everywhere
    Random(random::Args),
    /// Count move sequences of exactly n plies
    Perft(perft::Args),
    /// Play two settings of the player against each other
    #[command(name = "match")]
    Contest(contest::Args),
    /// Tell values and best lines of positions, a line of JSON each
    Analyze(analyze::Args),
    /// Write the games of a file in another format
    Convert(convert::Args),
    /// Show the position at the end of each record of a file, or all of the records as JSON
    Show(show::Args),
    /// Measure the speeds of rules and players
    Bench(bench::Args),
    /// Solve an endgame of Reversi or a tiny board of Go
    Solve(solve::Args),
    /// Speak the Go Text Protocol, version 2, on standard input and output
    Gtp(gtp::Args),
}

fn main() -> ExitCode {
    output::end_on_interrupt();
    let result = match Cli::parse().command {
        Command::Games(args) => games::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Random(args) => random::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Contest(args) => contest::run(&args),
        Command::Analyze(args) => analyze::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Gtp(args) => gtp::run(&args),
    };
    match result {
        Ok(code) => code,
        Err(Stop::Closed) => ExitCode::SUCCESS,
        Err(Stop::Wrong(why)) => output::complain(&why, 1),
        Err(Stop::Usage(why)) => output::complain(&why, 2),
    }
}

#[cfg(test)]
mod tests {
    use super::Cli;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }
}
