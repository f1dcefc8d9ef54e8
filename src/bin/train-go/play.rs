//! `play`: games of the player against itself.

use oblava::ai::{self, Control, LEVELS, Limits, Request};
use oblava::rng::Rng;
use oblava::rules::go::{Go, Options};
use oblava::rules::{AnyPosition, Move, Position};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;

/// Stones set by chance at the beginning at most, so that games differ.
const OPENING: usize = 6;

/// Play games
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Points a side
    #[arg(long)]
    size: u8,
    /// Games in the file at the end
    #[arg(long)]
    games: u64,
    /// Playouts a move
    #[arg(long)]
    playouts: u64,
    /// Makes the games repeatable
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The file, added to if it exists
    file: PathBuf,
}

pub(crate) fn run(args: &Args) -> io::Result<()> {
    let done = match File::open(&args.file) {
        Ok(file) => BufReader::new(file).lines().count() as u64,
        Err(_) => 0,
    };
    let mut file = OpenOptions::new().create(true).append(true).open(&args.file)?;
    for number in done..args.games {
        let moves = game(args, args.seed.wrapping_mul(1 << 32).wrapping_add(number));
        writeln!(file, "{}{moves}", args.size)?;
    }
    Ok(())
}

/// One game: its moves, each after a space.
fn game(args: &Args, seed: u64) -> String {
    let options = Options { cols: args.size, rows: args.size, max_plies: -1, ..Options::default() };
    let mut position = Go::new(&options, None).expect("a square board");
    let mut rng = Rng::new(seed);
    let opening = rng.below(OPENING + 1);
    let mut text = String::new();
    while !position.status().is_over() {
        let mv = if (position.plies() as usize) < opening {
            rng.pick(&position.legal_moves()).unwrap_or(Move::Pass)
        } else {
            let limits = Limits { playouts: Some(args.playouts), ..Limits::default() };
            let question = AnyPosition::Go(position.clone());
            let request = Request { limits, seed: rng.next_u64(), ..Request::new(question, LEVELS) };
            let reply = ai::think(&request, &Control::FREE);
            if reply.resign {
                break;
            }
            reply.mv.unwrap_or(Move::Pass)
        };
        text += &match mv {
            Move::Place(point) => format!(" {}", point.0),
            _ => " -".into(),
        };
        if position.play(mv).is_err() {
            break;
        }
    }
    text
}
