//! How far the values of shallow searches are off those of deep ones.

use crate::boards;
use oblava::ai::reversi_training::probe;
use oblava::rng::Rng;
use std::io;
use std::path::Path;

/// Boards with so few empty squares are also counted to the end.
const COUNTED: u32 = 16;

/// Numbers of empty squares that are measured together.
const GROUP: u32 = 8;

/// Prints the standard deviation between the values by a depth and by the shallow one that speaks for it, in
/// hundredths of a disc; depth 0 stands for a count to the end of the game.
pub(crate) fn measure(dir: &Path, weights: &Path, depth: u32, count: usize) -> io::Result<()> {
    let all = boards::read(dir)?;
    let mut judge = boards::judge(Some(weights))?;
    let mut rng = Rng::new(1);
    for first in (8..56).step_by(GROUP as usize) {
        let mut squares = vec![(0.0, 0u32); depth as usize + 1];
        let mut ends = [(0.0, 0u32); COUNTED as usize + 1];
        for empties in first..first + GROUP {
            let here: Vec<_> = all.iter().copied().filter(|board| board.empties() == empties).collect();
            for board in (0..count).filter_map(|_| rng.pick(&here)).filter(|board| !board.moves().is_empty()) {
                let mut values = Vec::new();
                for depth in 0..=depth.min(empties - 1) {
                    judge.forget();
                    values.push(judge.value(board, depth, false));
                }
                // Games that are decided are none that a search has to be exact about.
                if values.iter().any(|value| value.abs() > 4_000) {
                    continue;
                }
                let note = |sum: &mut (f32, u32), deep: i32, shallow: u32| {
                    if let Some(value) = values.get(shallow as usize) {
                        *sum = (sum.0 + ((deep - value) as f32).powi(2), sum.1 + 1);
                    }
                };
                for (depth, &deep) in values.iter().enumerate().skip(3) {
                    note(&mut squares[depth], deep, probe(depth as u32));
                }
                if empties <= COUNTED {
                    judge.forget();
                    let exact = judge.value(board, empties, false);
                    note(&mut ends[empties as usize], exact, probe(empties));
                }
            }
        }
        let root = |&(sum, count): &(f32, u32)| (sum / count.max(1) as f32).sqrt().round();
        println!(
            "{first} to {} empty squares: depths from 3 on {:?}",
            first + GROUP - 1,
            squares.iter().skip(3).map(root).collect::<Vec<_>>()
        );
        if first <= COUNTED {
            println!(
                "  to the end of the game, from 0 empty squares on: {:?}",
                ends.iter().map(root).collect::<Vec<_>>()
            );
        }
    }
    Ok(())
}
