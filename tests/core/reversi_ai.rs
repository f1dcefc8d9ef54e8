//! The player of Reversi: it counts right, goes on where it was, and keeps to its limits.

use crate::random::Chance;
use oblava::ai::{Control, LEVELS, Limits, Reply, Request, Search, reversi_perft, solve, think};
use oblava::rules::{AnyPosition, BySide, Diagram, Move, Options, Position, Setup, Side, Start, go, perft, reversi};
use std::cell::Cell;

fn start(options: reversi::Options) -> AnyPosition {
    AnyPosition::new(&Setup::new(Options::Reversi(options))).expect("a game")
}

fn setup(rows: [&str; 8], to_move: Side, empties_to_winner: bool) -> AnyPosition {
    let diagram = Diagram {
        rows: rows.map(String::from).to_vec(),
        to_move,
        captured_by: BySide::default(),
        plies_since_capture: 0,
        history: Vec::new(),
    };
    let options = Options::Reversi(reversi::Options { empties_to_winner, ..reversi::Options::default() });
    AnyPosition::new(&Setup { options, start: Start::Diagram(diagram) }).expect("a position")
}

fn inner(position: &AnyPosition) -> &reversi::Reversi {
    let AnyPosition::Reversi(reversi) = position else { panic!("Reversi") };
    reversi
}

fn after(position: &AnyPosition, mv: Move) -> AnyPosition {
    let mut next = position.clone();
    next.play(mv).expect("legal");
    next
}

/// The positions of a game without a plan, with at most so many empty squares.
fn played(options: &reversi::Options, chance: &mut Chance, empties: usize) -> Vec<AnyPosition> {
    let (mut position, mut positions) = (start(options.clone()), Vec::new());
    while !position.status().is_over() {
        if position.board().grid().len() - position.board().pieces().count() <= empties {
            positions.push(position.clone());
        }
        let legal = position.legal_moves();
        position = after(&position, legal[chance.below(legal.len())]);
    }
    positions
}

/// The final margin for the side to move with best play, by trying everything.
fn exact(position: &AnyPosition) -> i32 {
    if position.status().is_over() {
        let (score, me) = (inner(position).score(), position.to_move());
        return score[me] as i32 - score[me.other()] as i32;
    }
    position.legal_moves().into_iter().map(|mv| -exact(&after(position, mv))).max().expect("a move")
}

#[test]
fn bitboards_count_moves_like_the_rules() {
    let mut chance = Chance(5);
    for size in [4, 6, 8] {
        let options = reversi::Options { size, ..reversi::Options::default() };
        for position in played(&options, &mut chance, 64).into_iter().step_by(3) {
            for depth in 0..=3 {
                assert_eq!(reversi_perft(inner(&position), depth), Some(perft(&position, depth)));
            }
        }
    }
    assert_eq!(reversi_perft(inner(&start(reversi::Options::default())), 8), Some(390_216));
    assert_eq!(reversi_perft(inner(&start(reversi::Options { size: 10, ..reversi::Options::default() })), 2), None);
}

#[test]
fn endgames_are_counted_right_by_either_rule() {
    let mut chance = Chance(6);
    for game in 0..12 {
        let options = reversi::Options { empties_to_winner: game % 2 == 0, ..reversi::Options::default() };
        for position in played(&options, &mut chance, 6) {
            let reply = solve(inner(&position), &Control::FREE).expect("a solution");
            assert_eq!(reply.points.map(|points| points.round() as i32), Some(exact(&position)));
            let best = after(&position, reply.mv.expect("a move"));
            assert_eq!(-exact(&best), exact(&position));
        }
    }
}

/// Limits under which nothing is taken from the book.
fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), depth: Some(60), ..Limits::default() }
}

fn midgame() -> AnyPosition {
    played(&reversi::Options::default(), &mut Chance(8), 36).swap_remove(0)
}

/// Searches with a pause after every so many steps.
fn sliced(request: &Request, steps: u32) -> Reply {
    let mut search = Search::new(request);
    let asked = Cell::new(0_u32);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get().is_multiple_of(steps + 1)
    };
    while !search.advance(&Control { stop: &stop, clock: None }) {}
    search.reply()
}

#[test]
fn pauses_change_nothing() {
    let endgame = played(&reversi::Options::default(), &mut Chance(9), 15).swap_remove(0);
    for position in [start(reversi::Options::default()), midgame(), endgame] {
        for level in [7, LEVELS] {
            let request = Request { limits: nodes(30_000), lines: 2, ..Request::new(position.clone(), level) };
            let whole = think(&request, &Control::FREE);
            assert_eq!(sliced(&request, 1), whole);
            assert_eq!(sliced(&request, 3), whole);
        }
    }
}

#[test]
fn limits_of_nodes_are_kept_to_the_node() {
    let endgame = played(&reversi::Options::default(), &mut Chance(9), 20).swap_remove(0);
    for position in [midgame(), endgame] {
        for limit in [1, 2, 17, 500, 4_321, 20_000] {
            let request = Request { limits: nodes(limit), ..Request::new(position.clone(), LEVELS) };
            let reply = think(&request, &Control::FREE);
            assert_eq!(reply.nodes, limit);
            assert!(position.legal_moves().contains(&reply.mv.expect("a move")));
        }
    }
}

#[test]
fn threads_share_what_they_find() {
    // Of a midgame something is found within the limit; endgames are counted as well as by one.
    let limits = |limit| Limits { threads: Some(3), ..nodes(limit) };
    let position = midgame();
    let reply = think(&Request { limits: limits(60_000), ..Request::new(position.clone(), LEVELS) }, &Control::FREE);
    assert!(reply.nodes <= 60_000 && reply.nodes > 40_000, "{}", reply.nodes);
    assert!(position.legal_moves().contains(&reply.mv.expect("a move")) && reply.depth > 3);
    for seed in 20..26 {
        let position = played(&reversi::Options::default(), &mut Chance(seed), 14).swap_remove(0);
        let Some(solution) = solve(inner(&position), &Control::FREE) else { continue };
        let request = Request { limits: limits(u64::MAX), ..Request::new(position, LEVELS) };
        assert_eq!(think(&request, &Control::FREE).points, solution.points);
    }
}

#[test]
fn the_best_lines_are_told_in_order() {
    let mut positions = played(&reversi::Options::default(), &mut Chance(10), 12).into_iter();
    let position = positions.find(|position| position.legal_moves().len() > 3).expect("a choice");
    let request = Request { lines: 3, ..Request::new(position.clone(), LEVELS) };
    let reply = think(&request, &Control::FREE);
    assert_eq!(reply.lines[0].points, reply.points);
    let firsts: Vec<_> = reply.lines.iter().map(|line| line.moves[0]).collect();
    let margin = |mv: Move| {
        let next = after(&position, mv);
        solve(inner(&next), &Control::FREE).map_or_else(|| -exact(&next), |reply| -reply.points.expect("points") as i32)
    };
    let mut margins: Vec<_> = position.legal_moves().into_iter().map(margin).collect();
    margins.sort_unstable_by(|a, b| b.cmp(a));
    assert_eq!(firsts.iter().map(|&mv| margin(mv)).collect::<Vec<_>>(), margins[..firsts.len()]);
    assert_eq!(firsts.len(), 3);
}

#[test]
fn a_foreign_memory_does_no_harm() {
    let go = AnyPosition::new(&Setup::new(Options::Go(go::Options { cols: 5, rows: 5, ..go::Options::default() })));
    let small = start(reversi::Options { size: 6, ..reversi::Options::default() });
    let other = start(reversi::Options { empties_to_winner: true, ..reversi::Options::default() });
    let position = midgame();
    let limits = Limits { playouts: Some(20), ..nodes(3_000) };
    let request = Request { limits, ..Request::new(position, LEVELS) };
    let fresh = think(&request, &Control::FREE);
    for before in [go.expect("a game"), small, other] {
        let mut search = Search::new(&Request { limits, ..Request::new(before, LEVELS) });
        search.advance(&Control::FREE);
        let mut next = Search::resume(&request, search.into_memory());
        next.advance(&Control::FREE);
        assert_eq!(next.reply(), fresh);
    }
}

#[test]
fn what_was_found_is_used_again() {
    let position = midgame();
    let request = Request { limits: nodes(200_000), ..Request::new(position, LEVELS) };
    let mut search = Search::new(&request);
    search.advance(&Control::FREE);
    let again = Request { limits: nodes(20_000), ..request };
    let mut next = Search::resume(&again, search.into_memory());
    next.advance(&Control::FREE);
    assert!(next.reply().depth > think(&again, &Control::FREE).depth);
}

/// What nobody who knows the rules would do, at any level.
#[test]
fn no_level_plays_senseless_moves() {
    // a2 turns the last white discs; a1 and b1 only one of them.
    let rows = ["........", "........", "........", "..BBB...", "..BBB...", "..BBB...", ".WWB....", "........"];
    let position = setup(rows, Side::Black, false);
    for level in 1..LEVELS {
        for seed in 0..8 {
            let reply = think(&Request { seed, ..Request::new(position.clone(), level) }, &Control::FREE);
            let next = after(&position, reply.mv.expect("a move"));
            assert_eq!(next.status().winner(), Some(Side::Black), "level {level} does not win at once");
        }
    }
    // With two squares left, none throws a won game away.
    let mut chance = Chance(12);
    let mut looked = 0;
    for _ in 0..40 {
        for position in played(&reversi::Options::default(), &mut chance, 2) {
            if position.legal_moves().len() < 2 || exact(&position) <= 0 {
                continue;
            }
            looked += 1;
            for level in 1..=LEVELS {
                let reply = think(&Request { seed: 3, ..Request::new(position.clone(), level) }, &Control::FREE);
                let margin = -exact(&after(&position, reply.mv.expect("a move")));
                // A level that likes to vary may be content with a disc or two less.
                assert!(margin > 0 || exact(&position) <= 4, "level {level}: {margin}, not {}", exact(&position));
            }
        }
    }
    assert!(looked > 3, "nothing was tried");
}

#[test]
fn the_book_varies_and_hints_do_without() {
    let position = start(reversi::Options::default());
    let reply = |seed: u64, lines: usize| {
        let limits = Limits { nodes: Some(2_000), ..Limits::default() };
        think(&Request { limits, seed, lines, ..Request::new(position.clone(), LEVELS) }, &Control::FREE)
    };
    let chosen: Vec<_> = (0..12).map(|seed| reply(seed, 1)).collect();
    assert!(chosen.iter().all(|reply| reply.nodes == 0), "not from the book");
    assert!(chosen.iter().all(|reply| reply.lines[0].moves.first().copied() == reply.mv), "no line is told");
    assert!(chosen.iter().any(|reply| reply.mv != chosen[0].mv), "the book never varies");
    assert!(reply(0, 3).nodes > 0);
}
