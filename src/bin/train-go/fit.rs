//! `fit`: strengths of features by minorisation-maximisation (Hunter 2004, Coulom 2007).
//!
//! Every move made is a competition that it has won against all others; the strength of a move is the product of those
//! of its features. One kind of features is updated at a time: a strength becomes its wins over the sum, over all
//! competitions, of what stood beside it, relative to the whole.

use oblava::ai::go_learning::{Looker, PLAIN, PLAIN_KINDS, weights};
use oblava::rules::go::{Go, Options};
use oblava::rules::{Move, Point, Position};
use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;

/// The first plies are made by chance in part, and teach nothing.
const OPENING: usize = 6;

/// Rounds over all kinds.
const ROUNDS: usize = 12;

/// How often a shape must have been chosen to become a feature, by its size.
const SEEN: [u32; 3] = [2, 4, 6];

/// Fit the strengths of features to games
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of games
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// The file of weights
    #[arg(long)]
    out: PathBuf,
}

/// All competitions, one after the other.
#[derive(Default)]
struct Data {
    plain: Vec<[u16; PLAIN_KINDS]>,
    /// Names of shapes by size, then the number of the feature; 0 = none is known.
    names: Vec<[u32; 3]>,
    shape: Vec<u32>,
    /// Where each ends, and who won.
    ends: Vec<usize>,
    winners: Vec<usize>,
}

pub(crate) fn run(args: &Args) -> io::Result<()> {
    let mut data = Data::default();
    for path in &args.games {
        std::fs::read_to_string(path)?.lines().for_each(|line| data.add(line));
    }
    let shapes = data.find_shapes();
    println!("{} choices, {} moves, {} shapes", data.ends.len(), data.plain.len(), shapes.len());
    let mut strengths = vec![vec![1.0; PLAIN]; PLAIN_KINDS];
    strengths.push(vec![1.0; shapes.len() + 1]);
    for round in 0..ROUNDS {
        let likelihood = (0..=PLAIN_KINDS).map(|kind| data.update(kind, &mut strengths)).last().unwrap_or(0.0);
        println!("round {round}: mean log-likelihood {likelihood:.4}");
    }
    // Every plain feature belongs to one kind; in the others it has stayed at 1.
    let plain: Vec<f32> = (0..PLAIN).map(|i| strengths[..PLAIN_KINDS].iter().map(|kind| kind[i].ln()).sum()).collect();
    let shapes: Vec<_> = shapes.into_iter().zip(strengths[PLAIN_KINDS][1..].iter().map(|gamma| gamma.ln())).collect();
    println!("plain {plain:.2?}");
    std::fs::write(&args.out, weights(&plain, &shapes))
}

impl Data {
    /// Adds the choices of a game.
    fn add(&mut self, line: &str) {
        let mut words = line.split(' ');
        let size = words.next().and_then(|word| word.parse().ok()).unwrap_or(9);
        let options = Options { cols: size, rows: size, ..Options::default() };
        let Ok(mut position) = Go::new(&options, None) else { return };
        let mut looker = Looker::default();
        for (ply, word) in words.enumerate() {
            let mv = word.parse().map_or(Move::Pass, |number| Move::Place(Point(number)));
            if ply >= OPENING
                && let Some((moves, chosen)) = looker.look(&position, mv)
            {
                self.winners.push(self.plain.len() + chosen);
                self.plain.extend(moves.iter().map(|sight| sight.plain));
                self.names.extend(moves.iter().map(|sight| sight.shapes));
                self.ends.push(self.plain.len());
            }
            if position.play(mv).is_err() {
                return;
            }
        }
    }

    /// Makes features of all shapes that were chosen often enough; their names by number, from 1.
    fn find_shapes(&mut self) -> Vec<u32> {
        let mut chosen = BTreeMap::new();
        for &winner in &self.winners {
            for (name, seen) in self.names[winner].into_iter().zip(SEEN) {
                chosen.entry(name).or_insert((0, seen)).0 += 1;
            }
        }
        let names: Vec<u32> =
            chosen.into_iter().filter(|(_, (count, seen))| count >= seen).map(|(name, _)| name).collect();
        let number = |name: &u32| names.binary_search(name).ok().map(|index| index as u32 + 1);
        self.shape = self.names.iter().map(|all| all.iter().rev().find_map(number).unwrap_or(0)).collect();
        self.names = Vec::new();
        names
    }

    /// The feature of a kind that a move has.
    fn feature(&self, mv: usize, kind: usize) -> usize {
        if kind < PLAIN_KINDS { usize::from(self.plain[mv][kind]) } else { self.shape[mv] as usize }
    }

    /// Fits one kind; the mean logarithm of the likelihood before.
    fn update(&self, kind: usize, strengths: &mut [Vec<f32>]) -> f64 {
        let mut wins = vec![0.0; strengths[kind].len()];
        for &winner in &self.winners {
            wins[self.feature(winner, kind)] += 1.0f64;
        }
        let mut beside = vec![0.0f64; wins.len()];
        let mut likelihood = 0.0;
        let mut others = Vec::new();
        let mut start = 0;
        for (&end, &winner) in self.ends.iter().zip(&self.winners) {
            others.clear();
            let mut sum = 0.0;
            for mv in start..end {
                let others_of = (0..=PLAIN_KINDS).filter(|&other| other != kind);
                let other = others_of.map(|k| f64::from(strengths[k][self.feature(mv, k)])).product::<f64>();
                sum += other * f64::from(strengths[kind][self.feature(mv, kind)]);
                others.push(other);
            }
            for (mv, other) in (start..end).zip(&others) {
                beside[self.feature(mv, kind)] += other / sum;
            }
            let won = others[winner - start] * f64::from(strengths[kind][self.feature(winner, kind)]);
            likelihood += (won / sum).ln();
            start = end;
        }
        for (i, strength) in strengths[kind].iter_mut().enumerate() {
            // Shapes that are not known stay neutral; so does what was never seen.
            if beside[i] > 0.0 && !(kind == PLAIN_KINDS && i == 0) {
                // As if it had won once and lost once against a move of strength 1.
                *strength = ((wins[i] + 1.0) / (beside[i] + 2.0 / (f64::from(*strength) + 1.0))) as f32;
            }
        }
        likelihood / self.ends.len() as f64
    }
}
