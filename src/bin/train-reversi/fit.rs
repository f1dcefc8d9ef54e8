//! Values for boards, and weights for the values: stochastic gradient descent on the squared error.

use crate::boards::{self, word};
use oblava::ai::reversi_training::{
    Board, Judge, PATTERNS, SCALARS, STAGES, WEIGHTS, features, representatives, seal, stage,
};
use oblava::rng::Rng;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// One board in so many is not learnt from, but tells how well the others have been.
const HELD_BACK: usize = 20;

/// A board as the fit sees it.
struct Sample {
    patterns: [u32; PATTERNS],
    scalars: [i32; SCALARS],
    /// In hundredths of a disc.
    value: f32,
}

type Stage = ([f32; SCALARS], Vec<f32>);

/// Values the boards of each stage and fits its weights, the end of the game first.
pub(crate) fn learn(dir: &Path, out: &Path, depth: u32, exact: u32, epochs: u32) -> io::Result<()> {
    let boards = boards::read(dir)?;
    let representatives = representatives();
    let mut stages: Vec<Stage> = Vec::new();
    for number in 0..STAGES {
        let judge = if number == 0 {
            boards::judge(None)?
        } else {
            Judge::new(Some(&seal(&padded(&stages)))).map_err(io::Error::other)?
        };
        let mine = boards.iter().copied().filter(|board| stage(board.empties()) == number);
        let values = values(&dir.join(format!("values-{number}")), mine, judge, depth, exact)?;
        let samples: Vec<_> = values
            .into_iter()
            .map(|(board, value)| {
                let (patterns, scalars) = features(board);
                let patterns = patterns.map(|number| representatives.get(number as usize).copied().unwrap_or(0));
                Sample { patterns, scalars, value }
            })
            .collect();
        let before = stages.last().cloned().unwrap_or_else(|| ([0.0; SCALARS], vec![0.0; WEIGHTS]));
        stages.push(fit(&samples, before, epochs, number));
        fs::write(out, seal(&padded(&stages)))?;
    }
    Ok(())
}

/// All stages, those not yet fitted like the last one that is.
fn padded(stages: &[Stage]) -> Vec<Stage> {
    let mut all = stages.to_vec();
    if let Some(last) = stages.last() {
        all.resize(STAGES, last.clone());
    }
    all
}

/// The values of boards: as found by an earlier run, the rest now.
fn values(
    path: &Path,
    boards: impl Iterator<Item = Board>,
    mut judge: Judge,
    depth: u32,
    exact: u32,
) -> io::Result<Vec<(Board, f32)>> {
    let mut values: Vec<(Board, f32)> = fs::read(path)
        .unwrap_or_default()
        .chunks_exact(24)
        .map(|record| (Board { me: word(record, 0), you: word(record, 8) }, word(record, 16) as i64 as f32))
        .collect();
    let mut known: Vec<_> = values.iter().map(|(board, _)| *board).collect();
    known.sort_unstable();
    let mut out = BufWriter::new(File::options().create(true).append(true).open(path)?);
    for board in boards.filter(|board| known.binary_search(board).is_err()) {
        if board.moves().is_empty() {
            continue;
        }
        let empties = board.empties();
        let value = judge.value(board, if empties <= exact { empties } else { depth }, true);
        for word in [board.me, board.you, i64::from(value) as u64] {
            out.write_all(&word.to_le_bytes())?;
        }
        values.push((board, value as f32));
        judge.forget();
    }
    out.flush()?;
    Ok(values)
}

fn fit(samples: &[Sample], before: Stage, epochs: u32, number: usize) -> Stage {
    let (mut scalars, mut patterns) = before.clone();
    let predict = |sample: &Sample, scalars: &[f32; SCALARS], patterns: &[f32]| {
        let counted: f32 = sample.scalars.iter().zip(scalars).map(|(&n, weight)| n as f32 * weight).sum();
        counted + sample.patterns.iter().map(|&number| patterns[number as usize]).sum::<f32>()
    };
    let mut order: Vec<_> = (0..samples.len()).filter(|index| index % HELD_BACK != 0).collect();
    let mut rng = Rng::new(number as u64);
    for epoch in 0..epochs {
        for i in (1..order.len()).rev() {
            order.swap(i, rng.below(i + 1));
        }
        let rate = 0.012 * (1.0 - epoch as f32 / epochs as f32) + 0.0005;
        for sample in order.iter().filter_map(|&index| samples.get(index)) {
            let error = sample.value - predict(sample, &scalars, &patterns);
            let error = error.clamp(-2_000.0, 2_000.0);
            for (weight, &n) in scalars.iter_mut().zip(&sample.scalars) {
                *weight += rate / 100.0 * error * n as f32;
            }
            for &number in &sample.patterns {
                let (weight, before) = (&mut patterns[number as usize], before.1[number as usize]);
                *weight += rate * (error - 0.5 * (*weight - before));
            }
        }
    }
    let off = |learnt: bool| {
        let part = samples.iter().enumerate().filter(|(index, _)| (index % HELD_BACK != 0) == learnt);
        let squares: Vec<f32> = part.map(|(_, s)| (s.value - predict(s, &scalars, &patterns)).powi(2)).collect();
        (squares.iter().sum::<f32>() / squares.len().max(1) as f32).sqrt() / 100.0
    };
    eprintln!("stage {number}: {} boards, off by {:.2} discs, held back {:.2}", samples.len(), off(true), off(false));
    (scalars, patterns)
}
