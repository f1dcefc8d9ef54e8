//! Fits the weights of Latrunculi to games of the program against itself.
//!
//! ```text
//! train-robbers play --games 1500 --nodes 1500 --seed 1 > 1.txt
//! train-robbers fit assets/weights/latrunculi.weights 1.txt …
//! ```
//!
//! Equal players hardly ever win, so that one of the two, by turns, looks at a part of the nodes only. `play` writes a
//! line for every third position of its games: the rows, the side to move, its chance to win by the search, and its
//! result. `fit` finds the weights by which the logistic curve of a position's value comes closest to
//! the mean of both ("Texel tuning"), writes them to the first file, and tells them. Shards with other seeds can be
//! made at any time, one after another or beside each other.

use oblava::ai::knowledge::seal;
use oblava::ai::latrunculi::{FEATURES, FIXED, FULL, PLACES, PLAIN, SCALE, Terms, VERSION, terms};
use oblava::ai::{Control, LEVELS, Limits, Request, think};
use oblava::engine::texel::{Adam, Outlook};
use oblava::rng::Rng;
use oblava::rules::latrunculi::{Latrunculi, Options};
use oblava::rules::{AnyPosition, Game, Position, Setup, Side};
use std::path::PathBuf;
use std::process::ExitCode;

/// Fit the weights of Latrunculi
#[derive(clap::Parser)]
enum Stage {
    /// Play games and write down their positions
    Play {
        #[arg(long, default_value_t = 1000)]
        games: u64,
        #[arg(long, default_value_t = 1500)]
        nodes: u64,
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Fit weights to positions
    Fit {
        /// The file of weights to write
        weights: PathBuf,
        /// Files of positions
        #[arg(required = true)]
        shards: Vec<PathBuf>,
        #[arg(long, default_value_t = 60)]
        rounds: u32,
    },
}

fn main() -> ExitCode {
    let done = match <Stage as clap::Parser>::parse() {
        Stage::Play { games, nodes, seed } => {
            (0..games).for_each(|game| play(nodes, &mut Rng::new(seed << 32 | game)));
            Ok(())
        }
        Stage::Fit { weights, shards, rounds } => fit(&weights, &shards, rounds),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// By what the nodes of the weaker player are divided.
const HANDICAPS: [u64; 4] = [1, 4, 16, 64];

/// One position in so many is written down: neighbours are much alike.
const EVERY: usize = 3;

/// Plays a game, from an opening of 2 to 13 plies by chance, and writes its positions.
fn play(nodes: u64, rng: &mut Rng) {
    let Ok(mut position) = AnyPosition::new(&Setup::new(oblava::rules::Options::new(Game::Latrunculi))) else { return };
    for _ in 0..2 + rng.below(12) {
        if let Some(mv) = rng.pick(&position.legal_moves()) {
            let _ = position.play(mv);
        }
    }
    let weaker = if rng.below(2) == 0 { Side::Black } else { Side::White };
    let handicap = rng.pick(&HANDICAPS).unwrap_or(1);
    let mut seen = Vec::new();
    for ply in 0.. {
        if position.status().is_over() {
            break;
        }
        let nodes = if position.to_move() == weaker { nodes / handicap } else { nodes };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let request = Request { limits, seed: rng.next_u64(), ..Request::new(position.clone(), LEVELS) };
        let reply = think(&request, &Control::FREE);
        // Each side looks at things a little through its own eyes: what both think cancels that out.
        if let Some(Outlook { win, .. }) = seen.last_mut().filter(|_| ply % EVERY == 1) {
            *win = (*win + 1.0 - reply.win) / 2.0;
        }
        if ply % EVERY == 0 {
            let (rows, to_move) = (position.board().to_rows(), position.to_move());
            seen.push(Outlook { rows, to_move, win: reply.win, result: 0.5 });
        }
        if reply.mv.is_none_or(|mv| position.play(mv).is_err()) {
            break;
        }
    }
    for outlook in seen {
        println!("{}", outlook.ended(position.status().winner()).line());
    }
}

/// A position to learn from.
struct Sample {
    terms: Terms,
    target: f32,
}

impl Sample {
    fn read(line: &str) -> Option<Self> {
        let outlook = Outlook::read(line)?;
        let terms = terms(&Latrunculi::new(&Options::default(), Some(&outlook.diagram())).ok()?)?;
        Some(Self { terms, target: (outlook.win + outlook.result) / 2.0 })
    }

    /// The share of the first phase.
    fn phase(&self) -> f32 {
        self.terms.fewer.min(FULL) as f32 / FULL as f32
    }

    fn inputs(&self) -> impl Iterator<Item = f32> + '_ {
        self.terms.features.iter().chain(&self.terms.places).map(|&input| input as f32)
    }

    /// How far the chance to win by these weights is above the target.
    fn error(&self, weights: &Phases) -> f32 {
        let phase = self.phase();
        let worth = |(i, input): (usize, f32)| input * (weights[0][i] * phase + weights[1][i] * (1.0 - phase));
        let value: f32 = self.inputs().enumerate().map(worth).sum();
        1.0 / (1.0 + (-value / SCALE).exp()) - self.target
    }
}

const ALL: usize = FEATURES + PLACES;

type Phases = [[f32; ALL]; 2];

/// Positions for one step of the descent.
const BATCH: usize = 256;

/// Fits the weights to positions and writes them.
fn fit(file: &PathBuf, shards: &[PathBuf], rounds: u32) -> std::io::Result<()> {
    let mut samples = Vec::new();
    for shard in shards {
        samples.extend(std::fs::read_to_string(shard)?.lines().filter_map(Sample::read));
    }
    // Whole games are kept out of the fit, to check it by.
    let tenth = samples.len() / 10;
    let (check, learn) = samples.split_at_mut(tenth);
    println!("{} positions to learn from, {} to check by", learn.len(), check.len());
    let mut weights: Phases = [[0.0; ALL]; 2];
    for phase in &mut weights {
        phase[..FEATURES].copy_from_slice(&PLAIN.map(|weight| weight as f32));
    }
    let (mut rng, mut adam) = (Rng::new(1), Adam::new(2 * ALL));
    for round in 0..rounds {
        for i in (1..learn.len()).rev() {
            learn.swap(i, rng.below(i + 1));
        }
        let rate = 0.5 / (1.0 + round as f32 / 3.0);
        for batch in learn.chunks(BATCH) {
            let mut slope: Phases = [[0.0; ALL]; 2];
            for sample in batch {
                let (error, phase) = (sample.error(&weights), sample.phase());
                for (i, input) in sample.inputs().enumerate() {
                    slope[0][i] += error * input * phase;
                    slope[1][i] += error * input * (1.0 - phase);
                }
            }
            let share = |i: usize, slope: f32| if FIXED.contains(&i) { 0.0 } else { slope / batch.len() as f32 };
            let slope: Vec<f32> =
                slope.iter().flat_map(|phase| phase.iter().enumerate().map(|(i, &slope)| share(i, slope))).collect();
            let fixed = weights;
            adam.descend(weights.iter_mut().flatten(), &slope, rate);
            for (phase, fixed) in weights.iter_mut().zip(fixed) {
                FIXED.iter().for_each(|&i| phase[i] = fixed[i]);
            }
        }
        if round % 10 == 9 {
            println!("round {round}: error {:.5}, checked {:.5}", error(learn, &weights), error(check, &weights));
        }
    }
    let rounded = weights.map(|phase| phase.map(|weight| weight.round() as i16));
    println!("{rounded:?}");
    let payload: Vec<u8> = rounded.iter().flatten().flat_map(|weight| weight.to_le_bytes()).collect();
    std::fs::write(file, seal(Game::Latrunculi, VERSION, &payload))
}

/// The mean of the squares of the errors.
fn error(samples: &[Sample], weights: &Phases) -> f32 {
    samples.iter().map(|sample| sample.error(weights).powi(2)).sum::<f32>() / samples.len().max(1) as f32
}
