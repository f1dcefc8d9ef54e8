//! The player of Go: goes on in steps, remembers, solves tiny boards, and plays nothing senseless.

use crate::table;
use oblava::ai::{Control, Limits, Reply, Request, Search, solve_go, think};
use oblava::rules::go::{Go, Ko, Options, Scoring};
use oblava::rules::{AnyPosition, Letters, Move, Point, Position, Side};
use std::cell::Cell;

fn on(cols: u8, rows: u8) -> Options {
    Options { cols, rows, ..Options::default() }
}

fn diagram(options: &Options, rows: &[&str], to_move: Side) -> Go {
    Go::new(options, Some(&table::diagram(rows, to_move))).expect("a position")
}

fn request(position: &Go, playouts: u64) -> Request {
    let limits = Limits { playouts: Some(playouts), ..Limits::default() };
    Request { limits, seed: 3, ..Request::new(AnyPosition::Go(position.clone()), 10) }
}

/// A game of some stones in the middle of a board of nine lines.
fn in_play() -> Go {
    let mut position = Go::new(&on(9, 9), None).expect("a board");
    for point in [40, 24, 56, 42, 51, 32, 22, 60] {
        position.play(Move::Place(Point(point))).expect("legal");
    }
    position
}

/// A finished game on seven lines: two living groups, a dead white stone at b1.
pub(crate) const FINISHED: [&str; 7] = [
    ". B W W . W .",
    "B B B W W . W",
    ". . B W . W .",
    "B B B W W W W",
    ". . B B W . .",
    "B B . B W W W",
    ". W B B W . .",
];

#[test]
fn steps_make_no_difference() {
    for (position, playouts) in [(in_play(), 333), (diagram(&on(7, 7), &FINISHED, Side::Black), 100)] {
        let whole = think(&request(&position, playouts), &Control::FREE);
        let mut search = Search::new(&request(&position, playouts));
        let polls = Cell::new(0);
        // Every other poll says stop.
        let stop = || polls.replace(polls.get() + 1) % 2 == 1;
        while !search.advance(&Control { stop: &stop, clock: None }) {
            let mv = search.reply().mv.expect("a move at any time");
            assert!(position.legal_moves().contains(&mv));
        }
        assert_eq!(search.reply(), whole);
        assert!(whole.nodes <= playouts);
    }
}

#[test]
fn several_threads_share_a_tree() {
    let position = in_play();
    let mut request = request(&position, 3_000);
    request.limits.threads = Some(2);
    let reply = think(&request, &Control::FREE);
    assert!(reply.nodes <= 3_000 && reply.nodes > 1_000, "{}", reply.nodes);
    assert!(position.legal_moves().contains(&reply.mv.expect("a move")));
    assert!((0.0..=1.0).contains(&reply.win));
}

#[test]
fn as_many_lines_are_told_as_asked_for() {
    let position = in_play();
    for lines in [1, 4] {
        let reply = think(&Request { lines, ..request(&position, 600) }, &Control::FREE);
        assert_eq!(reply.lines.len(), lines);
        assert_eq!(reply.lines[0].moves.first().copied(), reply.mv);
        for (i, line) in reply.lines.iter().enumerate() {
            let first = line.moves[0];
            assert!(reply.lines[..i].iter().all(|other| other.moves[0] != first), "{first:?} twice");
            let mut after = position.clone();
            for &mv in &line.moves {
                after.play(mv).expect("a line of legal moves");
            }
        }
    }
}

#[test]
fn an_analysis_tells_who_is_likely_to_own_what() {
    let black = |reply: &Reply, row: usize, col: usize| reply.owners[row * 7 + col];
    let finished = diagram(&on(7, 7), &FINISHED, Side::Black);
    let reply = think(&Request { lines: 3, ..request(&finished, 400) }, &Control::FREE);
    assert_eq!(reply.owners.len(), 49);
    assert!(black(&reply, 0, 1) > 0.8, "the stone on b1 is dead");
    assert!(black(&reply, 0, 5) < -0.8, "white owns f1");
    // A stone in the middle of a game is worth something, but nothing is settled.
    let reply = think(&Request { lines: 3, ..request(&in_play(), 400) }, &Control::FREE);
    assert!(reply.owners[40] > 0.2 && reply.owners.iter().all(|owner| owner.abs() <= 1.0));
    assert!(think(&request(&in_play(), 400), &Control::FREE).owners.is_empty(), "nobody has asked");
}

fn resumed(position: &Go, playouts: u64, search: Search) -> Reply {
    let mut search = Search::resume(&request(position, playouts), search.into_memory());
    search.advance(&Control::FREE);
    search.reply()
}

fn searched(position: &Go, playouts: u64) -> Search {
    let mut search = Search::new(&request(position, playouts));
    search.advance(&Control::FREE);
    search
}

#[test]
fn the_tree_is_kept_for_the_next_move() {
    let mut position = in_play();
    let search = searched(&position, 2_000);
    let line = search.reply().lines[0].moves.clone();
    for &mv in &line[..2] {
        position.play(mv).expect("legal");
    }
    let reply = resumed(&position, 2_000, search);
    assert!(reply.nodes < 2_000, "nothing was kept");
    assert!(position.legal_moves().contains(&reply.mv.expect("a move")));
}

#[test]
fn a_memory_of_something_else_does_no_harm() {
    let position = in_play();
    let fresh = think(&request(&position, 200), &Control::FREE);
    let mut elsewhere = in_play();
    elsewhere.play(Move::Place(Point(0))).expect("legal");
    elsewhere.play(Move::Place(Point(80))).expect("legal");
    let area = Go::new(&Options { scoring: Scoring::Area, ..on(9, 9) }, None).expect("a board");
    let wide = Go::new(&on(13, 13), None).expect("a board");
    for other in [elsewhere, area, wide] {
        assert_eq!(resumed(&position, 200, searched(&other, 200)), fresh);
    }
}

#[test]
fn tiny_boards_are_solved() {
    // Area scoring, all positions forbidden to come back (van der Werf, van den Herik, Uiterwijk 2003).
    for (size, margin) in [(2, 1.0), (3, 9.0)] {
        let options = Options { scoring: Scoring::Area, ko: Ko::Positional, ..on(size, size) };
        let position = Go::new(&options, None).expect("a board");
        let reply = solve_go(&position, &Control::FREE).expect("solved");
        assert_eq!(reply.points, Some(margin), "{size}x{size}");
    }
    assert_eq!(solve_go(&in_play(), &Control::FREE), None, "too large");
}

#[test]
#[ignore = "takes minutes"]
fn four_by_four_is_solved() {
    let options = Options { scoring: Scoring::Area, ko: Ko::Positional, ..on(4, 4) };
    let position = Go::new(&options, None).expect("a board");
    assert_eq!(solve_go(&position, &Control::FREE).expect("solved").points, Some(2.0));
}

/// What the weakest player must not do, whatever the seed.
fn never_plays(position: &Go, senseless: &[&str]) {
    for seed in 0..60 {
        let question = Request { seed, ..Request::new(AnyPosition::Go(position.clone()), 1) };
        let mv = think(&question, &Control::FREE).mv.expect("a move");
        let text = mv.text(position.board().grid(), Letters::SkipI);
        assert!(!senseless.contains(&text.as_str()), "plays {text} by seed {seed}");
    }
}

#[test]
fn the_first_level_fills_no_eye_of_its_own() {
    let rows = [
        ". B . B W . . . .",
        "B B B B W . . . .",
        "W W W W W . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . B . . .",
        ". . . . . . . . .",
        ". . W . . . B . .",
        ". . . . . . . . .",
    ];
    never_plays(&diagram(&on(9, 9), &rows, Side::Black), &["a9", "c9", "pass"]);
}

#[test]
fn the_first_level_gives_no_large_chain_away() {
    let rows = [
        ". . . . . . . . .",
        ". . . . . B . . .",
        ". . W . . . . . .",
        ". . . . . . B . .",
        ". . . . . . . . .",
        ". . . W . . . B .",
        ". . . . . . . . .",
        "W W W W W . . . .",
        "B B B B . . . . .",
    ];
    // Four stones in atari that a fifth would not save.
    never_plays(&diagram(&on(9, 9), &rows, Side::Black), &["e1", "pass"]);
}

#[test]
fn the_first_level_takes_what_stands_in_atari() {
    let rows = [
        ". . . . . . . . .",
        ". . B B . . . . .",
        ". B W W B . W . .",
        ". . B W . . . . .",
        ". . . B . . . . .",
        ". . . . . W . . .",
        ". . W . . . . . .",
        ". . . . . . B . .",
        ". . . . . . . . .",
    ];
    let position = diagram(&on(9, 9), &rows, Side::Black);
    for seed in 0..20 {
        let question = Request { seed, ..Request::new(AnyPosition::Go(position.clone()), 1) };
        let mv = think(&question, &Control::FREE).mv.expect("a move");
        assert_eq!(mv.text(position.board().grid(), Letters::SkipI), "e6");
    }
}

#[test]
fn the_first_level_leaves_settled_ground_alone() {
    for to_move in Side::BOTH {
        let position = diagram(&on(7, 7), &FINISHED, to_move);
        for seed in 0..20 {
            let question = Request { seed, ..Request::new(AnyPosition::Go(position.clone()), 1) };
            assert_eq!(think(&question, &Control::FREE).mv, Some(Move::Pass), "seed {seed}");
        }
    }
}

/// Black has passed because a ko may not be taken back at once; white's stone at a4 is in atari, and with it a side falls.
#[test]
fn the_last_ko_is_filled_before_a_game_ends() {
    let rows = [
        "B . B . B . B . .",
        "B . . B B . B B .",
        ". B B W W B B . B",
        "B B B B W W W B .",
        "B B B W W B B . B",
        "W B W . W W B B B",
        ". W W W . . W W B",
        "W W . W W . . W W",
        "W . W . B W W W W",
    ];
    let mut position = diagram(&Options { scoring: Scoring::Area, ..on(9, 9) }, &rows, Side::Black);
    position.play(Move::Pass).expect("legal");
    for level in [1, 5, 10] {
        let request = Request { seed: 4, ..Request::new(AnyPosition::Go(position.clone()), level) };
        let reply = think(&request, &Control::FREE);
        let named = reply.mv.map(|mv| mv.text(position.board().grid(), Letters::SkipI));
        assert_eq!(named.as_deref(), Some("a3"), "level {level}");
    }
}
