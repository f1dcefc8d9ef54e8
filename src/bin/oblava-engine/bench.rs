//! `bench`: the program's own speeds.

use crate::gtp::processor_seconds;
use crate::output::{Outcome, Stop, json};
use oblava::ai::{self, Control, LEVELS, Limits, Request};
use oblava::rules::{AnyPosition, BySide, Diagram, Game, Options, Setup, Side, go, perft, reversi};
use serde::Serialize;
use std::process::ExitCode;
use std::time::Instant;

/// Measure speeds on one thread, a line of JSON each: moves counted by the rules, positions looked at, playouts
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only the measurements of this game
    #[arg(long, value_parser = crate::options::game_parser())]
    game: Option<Game>,
    /// Seconds of processor time for each measurement
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    /// How long a host with one thread waits for slices of 30 ms instead, in whole games of every level
    #[arg(long)]
    slices: bool,
}

/// A measurement.
#[derive(Serialize)]
struct Line {
    game: Game,
    what: String,
    /// Moves, nodes or playouts.
    count: u64,
    seconds: f64,
    per_second: u64,
}

pub(crate) fn run(args: &Args) -> Outcome {
    if args.slices {
        return crate::slices::run(args.game);
    }
    for game in Game::ALL.into_iter().filter(|game| args.game.is_none_or(|wanted| wanted == *game)) {
        let sizes: &[u8] = if game == Game::Go { &[9, 13, 19] } else { &[0] };
        for &size in sizes {
            let (options, depth, units) = match game {
                Game::Go => (Options::Go(go::Options { cols: size, rows: size, ..go::Options::default() }), 2, 500),
                Game::Reversi => (Options::new(game), 7, 100_000),
                Game::Latrunculi => (Options::new(game), 4, 50_000),
                Game::Tablut => (Options::new(game), 3, 50_000),
            };
            let name = |what: &str| if game == Game::Go { format!("{what} {size}x{size}") } else { what.into() };
            let position = AnyPosition::new(&Setup::new(options)).map_err(|why| Stop::Wrong(why.to_string()))?;
            measure(args.seconds, game, name("perft by the rules"), |_| perft(&position, depth))?;
            if let AnyPosition::Reversi(position) = &position {
                measure(args.seconds, game, name("perft on bitboards"), |_| {
                    ai::reversi_perft(position, 10).unwrap_or(0)
                })?;
                let endgame = endgame()?;
                measure(args.seconds, game, name("endgame nodes"), |_| {
                    ai::solve(&endgame, &Control::FREE).map_or(0, |reply| reply.nodes)
                })?;
            }
            let what = if game == Game::Go { "playouts" } else { "search nodes" };
            measure(args.seconds, game, name(what), |seed| {
                let limits = Limits { nodes: Some(units), playouts: Some(units), depth: Some(40), ..Limits::default() };
                ai::think(&Request { limits, seed, ..Request::new(position.clone(), LEVELS) }, &Control::FREE).nodes
            })?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// An endgame of Reversi with 20 empty squares: number 29 of the problems of the FFO magazine.
fn endgame() -> Result<reversi::Reversi, Stop> {
    let rows = ["........", "B.BBW...", "BBBBWW.B", "BBWWBWWW", "BBBWWBWW", "BBWWBWWW", "..WBBW..", ".WBBBB.."];
    let diagram = Diagram {
        rows: rows.map(String::from).to_vec(),
        to_move: Side::Black,
        captured_by: BySide::default(),
        plies_since_capture: 0,
        history: Vec::new(),
    };
    reversi::Reversi::new(&reversi::Options::default(), Some(&diagram)).map_err(|why| Stop::Wrong(why.to_string()))
}

/// Repeats some work for so many seconds of this program's own time.
fn measure(seconds: f64, game: Game, what: String, mut work: impl FnMut(u64) -> u64) -> Result<(), Stop> {
    let begun = Instant::now();
    let now = || processor_seconds().unwrap_or_else(|| begun.elapsed().as_secs_f64());
    let (start, mut count, mut spent) = (now(), 0, 0.0);
    for round in 0.. {
        count += work(round);
        spent = now() - start;
        if spent >= seconds {
            break;
        }
    }
    json(&Line { game, what, count, seconds: spent, per_second: (count as f64 / spent.max(1e-9)).round() as u64 })
}
