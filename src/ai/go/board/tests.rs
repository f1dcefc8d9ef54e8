//! The fast board against the rules.

use super::*;
use crate::rng::Rng;
use crate::rules::go::{Go, Ko, Options};
use crate::rules::{Move, Position};

#[test]
fn agrees_with_the_rules_in_random_games() {
    let mut rng = Rng::new(1);
    for (cols, rows) in [(1, 1), (1, 5), (3, 3), (5, 4), (9, 9)] {
        for _ in 0..20 {
            let options = Options { cols, rows, ko: Ko::Simple, repetition: 0, ..Options::default() };
            let Ok(mut slow) = Go::new(&options, None) else { panic!("a plain board") };
            let mut fast = Board::new(slow.board(), slow.to_move());
            for _ in 0..150 {
                let moves = slow.legal_moves();
                for point in slow.board().grid().points() {
                    let legal = moves.contains(&Move::Place(point));
                    assert_eq!(fast.is_legal(fast.at(point), fast.to_move), legal, "{point:?}\n{slow:?}");
                    let (cell, at) = (slow.board().side(point).map(Cell::of), fast.at(point));
                    assert_eq!(fast.cell(at), cell.unwrap_or(Cell::Empty));
                    let liberties = slow.liberties(point);
                    if cell.is_some() {
                        let only = (liberties.len() == 1).then(|| fast.at(liberties[0]));
                        assert_eq!(fast.atari(at), only);
                    } else if legal {
                        let mut next = slow.clone();
                        assert!(next.play(Move::Place(point)).is_ok());
                        let liberties = next.liberties(point).len().min(2);
                        assert_eq!(usize::from(fast.outlook(at, fast.to_move).0), liberties);
                    }
                }
                let Some(mv) = rng.pick(&moves) else { break };
                match mv {
                    Move::Place(point) => fast.play(fast.at(point)),
                    _ => fast.pass(),
                }
                if slow.play(mv).is_err() || slow.status().is_over() {
                    break;
                }
            }
        }
    }
}
