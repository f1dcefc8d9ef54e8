//! Fits the weights of Tablut to games of the program against itself.
//!
//! ```text
//! train-tafl play --king four --games 900 --white 150 --black 3000 --seed 1 > four-1.txt
//! train-tafl play --king linnaeus --games 900 --white 2000 --black 2000 --seed 1 > linnaeus-1.txt
//! train-tafl fit --king four four-1.txt …
//! train-tafl fit --king linnaeus linnaeus-1.txt …
//! ```
//!
//! `play` writes a line for every third position of its games: the rows, the side to move, its chance to win by the
//! search, and its result. `fit` finds the weights by which the logistic curve of a position's value comes closest to
//! a mean of both ("Texel tuning"), and prints them for `src/ai/tablut/weights.rs`. Shards with other seeds can be
//! made at any time, one after another or beside each other.

use oblava::ai::tablut::{WEIGHTS, inputs};
use oblava::ai::{Control, LEVELS, Limits, Request, think};
use oblava::engine::texel::{Adam, Outlook};
use oblava::rng::Rng;
use oblava::rules::tablut::{KingCapture, Options, Tablut, ThroneHostile};
use oblava::rules::{AnyPosition, BySide, Position, Setup, Side};
use std::path::PathBuf;
use std::process::ExitCode;

/// Fit the weights of Tablut
#[derive(clap::Parser)]
enum Stage {
    /// Play games and write down their positions
    Play {
        /// How many take the king
        #[arg(long, value_enum)]
        king: King,
        #[arg(long, default_value_t = 900)]
        games: u64,
        /// Nodes a move of white's; the fewer, the more often black wins and there is something to be learnt
        #[arg(long, default_value_t = 2000)]
        white: u64,
        /// Nodes a move of black's
        #[arg(long, default_value_t = 2000)]
        black: u64,
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Fit weights to positions
    Fit {
        /// How many take the king
        #[arg(long, value_enum)]
        king: King,
        /// Files of positions
        #[arg(required = true)]
        shards: Vec<PathBuf>,
        #[arg(long, default_value_t = 40)]
        rounds: u32,
    },
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum King {
    /// The default rules
    Four,
    /// Those of Linnaeus
    Linnaeus,
}

impl King {
    fn options(self) -> Options {
        match self {
            Self::Four => Options::default(),
            Self::Linnaeus => Options {
                king_capture: KingCapture::Linnaeus,
                throne_hostile: ThroneHostile::All,
                hemmed_defender: true,
                ..Options::default()
            },
        }
    }
}

fn main() -> ExitCode {
    let done = match <Stage as clap::Parser>::parse() {
        Stage::Play { king, games, white, black, seed } => {
            (0..games).for_each(|game| play(king, BySide { black, white }, &mut Rng::new(seed << 32 | game)));
            Ok(())
        }
        Stage::Fit { king, shards, rounds } => fit(&king.options(), &shards, rounds),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// One position in so many is written down: neighbours are much alike. An odd number, so that both sides are to move.
const EVERY: usize = 3;

/// Plays a game, from an opening of 2 to 9 plies by chance, and writes its positions.
fn play(king: King, nodes: BySide<u64>, rng: &mut Rng) {
    let setup = Setup::new(oblava::rules::Options::Tablut(king.options()));
    let Ok(mut position) = AnyPosition::new(&setup) else { return };
    for _ in 0..2 + rng.below(8) {
        if let Some(mv) = rng.pick(&position.legal_moves()) {
            let _ = position.play(mv);
        }
    }
    let mut seen = Vec::new();
    for ply in 0.. {
        if position.status().is_over() {
            break;
        }
        let limits = Limits { nodes: Some(nodes[position.to_move()]), ..Limits::default() };
        let request = Request { limits, seed: rng.next_u64(), ..Request::new(position.clone(), LEVELS) };
        let reply = think(&request, &Control::FREE);
        if ply % EVERY == 0 {
            let (rows, to_move) = (position.board().to_rows(), position.to_move());
            seen.push(Outlook { rows, to_move, win: reply.win, result: 0.5 });
        }
        // Now and then another move, so that there is more to see.
        let other = (rng.below(20) == 0).then(|| rng.pick(&position.legal_moves())).flatten();
        if other.or(reply.mv).is_none_or(|mv| position.play(mv).is_err()) {
            break;
        }
    }
    for outlook in seen {
        println!("{}", outlook.ended(position.status().winner()).line());
    }
}

/// A position to learn from, as white sees it.
struct Sample {
    inputs: [i32; WEIGHTS],
    target: f32,
}

/// The value at which the chance to win is 73 %.
const SCALE: f32 = 200.0;

impl Sample {
    fn read(options: &Options, line: &str) -> Option<Self> {
        let outlook = Outlook::read(line)?;
        let inputs = inputs(&Tablut::new(options, Some(&outlook.diagram())).ok()?)?;
        let target = 0.3 * outlook.win + 0.7 * outlook.result;
        Some(Self { inputs, target: if outlook.to_move == Side::White { target } else { 1.0 - target } })
    }

    /// How far the chance to win by these weights is above the target.
    fn error(&self, weights: &[f32; WEIGHTS]) -> f32 {
        let value: f32 = self.inputs.iter().zip(weights).map(|(&input, weight)| input as f32 * weight).sum();
        1.0 / (1.0 + (-value / SCALE).exp()) - self.target
    }
}

/// Positions for one step of the descent.
const BATCH: usize = 256;

/// Fits the weights to positions and tells them.
fn fit(options: &Options, shards: &[PathBuf], rounds: u32) -> std::io::Result<()> {
    let mut samples = Vec::new();
    for shard in shards {
        samples.extend(std::fs::read_to_string(shard)?.lines().filter_map(|line| Sample::read(options, line)));
    }
    // Whole games are kept out of the fit, to check it by.
    let tenth = samples.len() / 10;
    let (check, learn) = samples.split_at_mut(tenth);
    eprintln!("{} positions to learn from, {} to check by", learn.len(), check.len());
    let mut weights = [0.0; WEIGHTS];
    let (mut rng, mut adam) = (Rng::new(1), Adam::new(WEIGHTS));
    for round in 0..rounds {
        for i in (1..learn.len()).rev() {
            learn.swap(i, rng.below(i + 1));
        }
        let rate = 1.0 / (1.0 + round as f32 / 5.0);
        for batch in learn.chunks(BATCH) {
            let mut slope = [0.0; WEIGHTS];
            for sample in batch {
                let error = sample.error(&weights);
                for (slope, &input) in slope.iter_mut().zip(&sample.inputs) {
                    *slope += error * input as f32;
                }
            }
            let slope = slope.map(|slope: f32| slope / batch.len() as f32);
            adam.descend(&mut weights, &slope, rate);
        }
        if round % 10 == 9 {
            eprintln!("round {round}: error {:.5}, checked {:.5}", error(learn, &weights), error(check, &weights));
        }
    }
    println!("{:?}", weights.map(|weight| weight.round() as i16));
    Ok(())
}

/// The mean of the squares of the errors.
fn error(samples: &[Sample], weights: &[f32; WEIGHTS]) -> f32 {
    samples.iter().map(|sample| sample.error(weights).powi(2)).sum::<f32>() / samples.len().max(1) as f32
}
