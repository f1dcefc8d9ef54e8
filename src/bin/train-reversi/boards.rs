//! Boards from games: made, written and read.

use oblava::ai::reversi_training::{Board, Judge};
use oblava::rng::Rng;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// One move in so many is made by chance.
const CHANCE: usize = 10;

/// At most so many moves are made by chance at the beginning.
const OPENING: usize = 14;

/// Plays games and writes every board in them.
pub(crate) fn play(dir: &Path, games: u64, seed: u64, weights: Option<&Path>) -> io::Result<()> {
    fs::create_dir_all(dir)?;
    let mut judge = judge(weights)?;
    let mut rng = Rng::new(seed);
    let mut out = BufWriter::new(File::create(dir.join(format!("boards-{seed}")))?);
    for _ in 0..games {
        let (mut board, opening) = (Board::START, 2 + rng.below(OPENING));
        for ply in 0.. {
            let mut moves = board.moves();
            if moves.is_empty() {
                board = board.swapped();
                moves = board.moves();
            }
            if moves.is_empty() {
                break;
            }
            out.write_all(&board.me.to_le_bytes())?;
            out.write_all(&board.you.to_le_bytes())?;
            let square = if ply < opening || rng.below(CHANCE) == 0 {
                rng.pick(&moves)
            } else {
                moves.iter().copied().min_by_key(|&square| {
                    let noise = rng.below(200) as i32;
                    judge.value(board.after(square), 0, false) + noise
                })
            };
            let Some(square) = square else { break };
            board = board.after(square);
        }
    }
    out.flush()
}

/// The player with the weights of that file.
pub(crate) fn judge(weights: Option<&Path>) -> io::Result<Judge> {
    let file = weights.map(fs::read).transpose()?;
    Judge::new(file.as_deref()).map_err(io::Error::other)
}

/// All boards in a directory, each once, whatever side one looks from.
pub(crate) fn read(dir: &Path) -> io::Result<Vec<Board>> {
    let mut boards = Vec::new();
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with("boards-") {
            let bytes = fs::read(entry.path())?;
            boards.extend(
                bytes.chunks_exact(16).map(|record| Board { me: word(record, 0), you: word(record, 8) }.canonical()),
            );
        }
    }
    boards.sort_unstable();
    boards.dedup();
    Ok(boards)
}

/// Eight bytes of a record.
pub(crate) fn word(record: &[u8], at: usize) -> u64 {
    record.iter().skip(at).take(8).rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}
