//! What is solved agrees with a slow iteration over the rules.

use super::*;
use crate::rules::latrunculi::{Latrunculi, Options};
use crate::rules::{BySide, Diagram, Position, Side, Status};
use std::collections::HashMap;

fn solved(grid: Grid, groups: &'static Groups) -> Endings {
    let mut endings = Endings::new(grid, groups).expect("a small board");
    while endings.work() {}
    endings
}

/// The position by the rules, white to move; nothing where he cannot.
fn position(grid: Grid, own: u64, enemy: u64) -> Option<Latrunculi> {
    let options =
        Options { cols: grid.cols, rows: grid.rows, repetition: 0, no_capture_limit: 0, ..Options::default() };
    let letter = |col: u8, row: u8| match u64::bit(grid.point(col.into(), row.into()).expect("a square")) {
        square if own & square != 0 => 'W',
        square if enemy & square != 0 => 'B',
        _ => '.',
    };
    let rows = (0..grid.rows).rev().map(|row| (0..grid.cols).map(|col| letter(col, row)).collect()).collect();
    let to_move = Side::White;
    let diagram =
        Diagram { rows, to_move, captured_by: BySide::default(), plies_since_capture: 0, history: Vec::new() };
    Latrunculi::new(&options, Some(&diagram)).ok()
}

/// What can be reached by one move of the rules: the pieces of the side to move then, and of the other.
fn after(position: &Latrunculi) -> Vec<(u64, u64, bool)> {
    let legal = position.legal_moves();
    let next = legal.into_iter().map(|mv| {
        let mut next = position.clone();
        next.play(mv).expect("legal");
        let men = |side| {
            let pieces = next.board().pieces().filter(|(_, piece)| piece.side == side);
            pieces.fold(0, |set, (point, _)| set | u64::bit(point))
        };
        (men(Side::Black), men(Side::White), matches!(next.status(), Status::Won(..)))
    });
    next.collect()
}

/// All sets of so many squares.
fn sets(grid: Grid, count: u32) -> Vec<u64> {
    (0..count).fold(vec![0], |sets, _| {
        let higher =
            |set: u64| grid.points().map(u64::bit).filter(move |&square| square > set).map(move |square| set | square);
        sets.into_iter().flat_map(higher).collect()
    })
}

/// Everything with so many pieces, by trying all moves of the rules over and over.
fn slowly(grid: Grid, counts: &[[u32; 2]]) -> HashMap<(u64, u64), Ending> {
    let mut known = HashMap::new();
    let mut open = Vec::new();
    for &[men, foes] in counts {
        for (own, enemy) in pairs(grid, men, foes) {
            match position(grid, own, enemy) {
                Some(position) => open.push((own, enemy, after(&position))),
                None => {
                    known.insert((own, enemy), Ending::Lost(0));
                }
            }
        }
    }
    for plies in 1.. {
        let mut found = Vec::new();
        open.retain(|(own, enemy, next)| {
            let ends = next.iter().map(
                |&(own, enemy, over)| {
                    if over { Some(Ending::Lost(0)) } else { known.get(&(own, enemy)).copied() }
                },
            );
            let ends: Vec<_> = ends.collect();
            let ending = if ends.iter().any(|end| matches!(end, Some(Ending::Lost(_)))) {
                Some(Ending::Won(plies))
            } else if ends.iter().all(|end| matches!(end, Some(Ending::Won(_)))) {
                Some(Ending::Lost(plies))
            } else {
                None
            };
            found.extend(ending.map(|ending| ((*own, *enemy), ending)));
            ending.is_none()
        });
        if found.is_empty() {
            break;
        }
        known.extend(found);
    }
    known.extend(open.into_iter().map(|(own, enemy, _)| ((own, enemy), Ending::Drawn)));
    known
}

fn pairs(grid: Grid, men: u32, foes: u32) -> impl Iterator<Item = (u64, u64)> {
    let foes = sets(grid, foes);
    let beside =
        move |own: u64| foes.clone().into_iter().filter(move |enemy| own & enemy == 0).map(move |enemy| (own, enemy));
    sets(grid, men).into_iter().flat_map(beside)
}

/// How many positions of an ending are won, lost and drawn for the side to move, and the longest win.
fn totals(endings: &Endings, men: u32, foes: u32) -> ([u32; 3], u32) {
    let (mut totals, mut longest) = ([0; 3], 0);
    for (own, enemy) in pairs(endings.field.grid(), men, foes) {
        match endings.ending(own, enemy) {
            Some(Ending::Won(plies)) => {
                totals[0] += 1;
                longest = longest.max(plies);
            }
            Some(Ending::Lost(_)) => totals[1] += 1,
            _ => totals[2] += 1,
        }
    }
    (totals, longest)
}

#[test]
fn endings_are_what_trying_everything_finds() {
    let grid = Grid::new(4, 3).expect("a board");
    let endings = solved(grid, GROUPS);
    let known = slowly(grid, &[[1, 1], [2, 1], [1, 2], [3, 1], [1, 3], [2, 2]]);
    for ((own, enemy), ending) in known {
        if own.count_ones() + enemy.count_ones() > 2 {
            assert_eq!(endings.ending(own, enemy), Some(ending), "{own:b} {enemy:b}");
        }
    }
}

/// Two against one is solved like by trying everything; most endings are drawn.
#[test]
fn the_endings_of_the_usual_board() {
    let grid = Grid::new(8, 7).expect("a board");
    let endings = solved(grid, GROUPS);
    for ((own, enemy), ending) in slowly(grid, &[[2, 1], [1, 2]]) {
        assert_eq!(endings.ending(own, enemy), Some(ending), "{own:b} {enemy:b}");
    }
    assert_eq!(totals(&endings, 2, 1), ([2_126, 0, 81_034], 7));
    assert_eq!(totals(&endings, 1, 2), ([0, 36, 83_124], 0));
    assert_eq!(totals(&endings, 3, 1), ([123_808, 0, 1_345_352], 17));
    assert_eq!(totals(&endings, 1, 3), ([0, 4_116, 1_465_044], 0));
    assert_eq!(totals(&endings, 2, 2), ([1_104, 0, 2_202_636], 1));
}

/// Four catch one in no more than a fifth of all positions, within 25 plies.
#[test]
#[ignore = "takes a minute"]
fn four_against_one() {
    let grid = Grid::new(8, 7).expect("a board");
    let endings = solved(grid, &[&[[4, 1], [1, 4]]]);
    assert_eq!(totals(&endings, 4, 1), ([3_669_750, 0, 15_429_330], 25));
    assert_eq!(totals(&endings, 1, 4), ([0, 231_224, 18_867_856], 0));
}
