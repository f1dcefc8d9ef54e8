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
use oblava::rng::Rng;
use oblava::rules::latrunculi::{Latrunculi, Options};
use oblava::rules::{AnyPosition, BySide, Diagram, Game, Position, Setup, Side};
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
        if let Some((_, _, win)) = seen.last_mut().filter(|_| ply % EVERY == 1) {
            *win = (*win + 1.0 - reply.win) / 2.0;
        }
        if ply % EVERY == 0 {
            seen.push((position.board().to_rows().join("/"), position.to_move(), reply.win));
        }
        if reply.mv.is_none_or(|mv| position.play(mv).is_err()) {
            break;
        }
    }
    let winner = position.status().winner();
    for (rows, side, win) in seen {
        let result = winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 });
        println!("{rows} {} {win:.3} {result}", side.name());
    }
}

/// A position to learn from.
struct Sample {
    terms: Terms,
    target: f32,
}

impl Sample {
    fn read(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let rows: Vec<String> = words.next()?.split('/').map(Into::into).collect();
        let to_move = if words.next()? == "white" { Side::White } else { Side::Black };
        let (win, result): (f32, f32) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let diagram =
            Diagram { rows, to_move, captured_by: BySide::default(), plies_since_capture: 0, history: Vec::new() };
        let terms = terms(&Latrunculi::new(&Options::default(), Some(&diagram)).ok()?)?;
        Some(Self { terms, target: (win + result) / 2.0 })
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

/// Descends by Adam (Kingma, Ba 2015), with a slight pull to nought.
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
    let (mut mean, mut square): (Phases, Phases) = ([[0.0; ALL]; 2], [[0.0; ALL]; 2]);
    let (mut rng, mut step) = (Rng::new(1), 0);
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
            step += 1;
            for phase in 0..2 {
                for i in (0..ALL).filter(|i| !FIXED.contains(i)) {
                    let slope = slope[phase][i] / batch.len() as f32 + 1e-5 * weights[phase][i];
                    mean[phase][i] += 0.1 * (slope - mean[phase][i]);
                    square[phase][i] += 0.001 * (slope * slope - square[phase][i]);
                    let [mean, square] = [(mean[phase][i], 0.9f32), (square[phase][i], 0.999)]
                        .map(|(sum, decay)| sum / (1.0 - decay.powi(step)));
                    weights[phase][i] -= rate * mean / (square.sqrt() + 1e-8);
                }
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
