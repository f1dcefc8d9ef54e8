//! The player of Tablut: no senseless moves, and searches that can be cut short anywhere.

use crate::table::diagram;
use oblava::ai::{Control, LEVELS, Limits, Request, Search, think};
use oblava::rules::{AnyPosition, Game, Move, Options, Position, Setup, Side, Start};
use std::cell::Cell;

fn position(rows: [&str; 9], to_move: Side) -> AnyPosition {
    let start = Start::Diagram(diagram(&rows, to_move));
    AnyPosition::new(&Setup { options: Options::new(Game::Tablut), start }).expect("a game")
}

fn after(position: &AnyPosition, mv: Move) -> AnyPosition {
    let mut next = position.clone();
    next.play(mv).expect("legal");
    next
}

/// Whether the side to move can win at once.
fn wins_at_once(position: &AnyPosition) -> bool {
    let me = position.to_move();
    position.legal_moves().into_iter().any(|mv| after(position, mv).status().winner() == Some(me))
}

/// The moves that a level plays, by several seeds.
fn played(position: &AnyPosition, level: u8) -> Vec<Move> {
    (0..6)
        .map(|seed| {
            let limits = Limits { nodes: Some(3_000), ..Limits::default() };
            let request = Request { limits, seed, ..Request::new(position.clone(), level) };
            think(&request, &Control::FREE).mv.expect("a move")
        })
        .collect()
}

/// The besiegers need one more beside the king, and white can still step away.
#[test]
fn from_the_third_level_on_white_sees_that_the_king_would_be_taken() {
    let rows = [
        ". . . . B . . . .",
        ". . . . . . . . .",
        ". . . B . . . . .",
        ". . B K . . . B .",
        ". . . B . . . . .",
        ". . . . . . . . .",
        ". . . . . W W . .",
        ". . W . . . . . .",
        ". . . . B . . . .",
    ];
    let position = position(rows, Side::White);
    assert!(position.legal_moves().into_iter().any(|mv| wins_at_once(&after(&position, mv))));
    for level in 3..=LEVELS {
        for mv in played(&position, level) {
            let next = after(&position, mv);
            assert!(next.status().winner() == Some(Side::White) || !wins_at_once(&next), "level {level}: {mv:?}");
        }
    }
}

/// A line to the edge is open, and several besiegers can shut it.
#[test]
fn from_the_second_level_on_black_shuts_an_open_line() {
    let rows = [
        ". . . B B B . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        "B . W K W . . . B",
        "B . . . . . . . B",
        "B . . . . . W . B",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . B . . . .",
    ];
    let position = position(rows, Side::Black);
    for level in 2..=LEVELS {
        for mv in played(&position, level) {
            assert!(!wins_at_once(&after(&position, mv)), "level {level}: {mv:?}");
        }
    }
}

#[test]
fn limits_of_nodes_are_kept_exactly() {
    for game in [Game::Tablut, Game::Latrunculi] {
        let position = AnyPosition::new(&Setup::new(Options::new(game))).expect("a game");
        for nodes in [1, 2, 999, 1_000, 1_001, 7_777] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let request = Request { limits, ..Request::new(position.clone(), LEVELS) };
            assert_eq!(think(&request, &Control::FREE).nodes, nodes, "{game:?}");
        }
    }
}

#[test]
fn a_search_that_is_interrupted_goes_on_as_if_it_had_not_been() {
    let position = AnyPosition::new(&Setup::new(Options::new(Game::Tablut))).expect("a game");
    let limits = Limits { nodes: Some(20_500), ..Limits::default() };
    let request = Request { limits, lines: 3, ..Request::new(position.clone(), LEVELS) };
    let whole = think(&request, &Control::FREE);
    let mut search = Search::new(&request);
    let polls = Cell::new(0);
    let stop = || {
        polls.set(polls.get() + 1);
        polls.get() % 2 == 0
    };
    while !search.advance(&Control { stop: &stop, clock: None }) {
        let reply = search.reply();
        assert!(position.legal_moves().contains(&reply.mv.expect("a move")));
    }
    assert_eq!(search.reply(), whole);
    assert_eq!(whole.lines.len(), 3);
    assert!(whole.lines.is_sorted_by(|a, b| a.win >= b.win));
    assert_eq!(whole.lines[0].moves.first().copied(), whole.mv);
}

/// What one search has found helps the next one, and does no harm to another game.
#[test]
fn memories_of_other_games_do_no_harm() {
    let ask = |game| {
        let position = AnyPosition::new(&Setup::new(Options::new(game))).expect("a game");
        let limits = Limits { nodes: Some(5_000), ..Limits::default() };
        Request { limits, ..Request::new(position, LEVELS) }
    };
    let (tablut, latrunculi) = (ask(Game::Tablut), ask(Game::Latrunculi));
    let mut search = Search::new(&tablut);
    search.advance(&Control::FREE);
    let mut other = Search::resume(&latrunculi, search.into_memory());
    other.advance(&Control::FREE);
    assert_eq!(other.reply(), think(&latrunculi, &Control::FREE));
}
