//! Reversi (section 4).

use crate::random::{Chance, agree, games};
use crate::reference::reversi::SlowReversi;
use crate::table::{Table, diagram, set_up};
use oblava::rules::reversi::Reversi;
use oblava::rules::{Game, Options, Position, Side};
use serde_json::json;

const GAME: Game = Game::Reversi;

#[test]
fn a_move_turns_all_enclosed_lines() {
    let mut table = Table::start(GAME, json!({}));
    assert_eq!(table.legal(), ["c4", "d3", "e6", "f5"]);
    assert_eq!(table.play("d3"), "d3 (d4)");
    assert_eq!(table.legal(), ["c3", "c5", "e3"]);
}

#[test]
fn a_line_does_not_turn_round_the_edge() {
    let rows = ["....", "B...", "...W", "W..B"];
    let table = Table::at(GAME, json!({"size": 4}), &rows, Side::Black);
    assert_eq!(table.legal(), ["d3"]);
}

#[test]
fn refusals_come_in_order() {
    let mut table = Table::start(GAME, json!({}));
    assert_eq!(table.refusal("pass"), "must_move: c4 d3 e6 f5");
    assert_eq!(table.refusal("i9"), "off_board");
    assert_eq!(table.refusal("d4"), "occupied: d4");
    assert_eq!(table.refusal("a1"), "no_flip: a1");
    assert_eq!(table.refusal("d3-d4"), "wrong_kind");
    assert_eq!(table.refusal("d3-z4"), "off_board");
}

#[test]
fn a_pass_is_forced_or_refused() {
    let rows = ["WWB.", "....", "....", "...."];
    let mut table = Table::at(GAME, json!({"size": 4}), &["BW..", "....", "....", "...."], Side::White);
    assert_eq!(table.legal(), ["pass"]);
    assert_eq!(table.refusal("c4"), "no_flip: c4");
    table.line("pass");
    assert_eq!(table.play("c4"), "c4 (b4)");
    assert_eq!(table.status(), "black_wins no_moves");
    assert_eq!(table.refusal("pass"), "game_over");
    assert_eq!(Table::at(GAME, json!({"size": 4}), &rows, Side::White).legal(), ["d4"]);
}

#[test]
fn a_set_up_without_moves_is_over_at_once() {
    let table = Table::at(GAME, json!({"size": 4}), &["B..W", "....", "....", "...."], Side::Black);
    assert_eq!(table.status(), "draw no_moves");
    assert!(table.legal().is_empty());
}

#[test]
fn the_free_opening_fills_the_centre() {
    let mut table = Table::start(GAME, json!({"start": "free", "size": 6}));
    assert_eq!(table.legal(), ["c3", "c4", "d3", "d4"]);
    assert_eq!(table.refusal("a1"), "not_centre: c3 c4 d3 d4");
    table.line("c3 d3");
    assert_eq!(table.refusal("c3"), "occupied: c3");
    assert_eq!(table.refusal("e3"), "not_centre: c4 d4");
    table.line("c4 d4");
    assert_eq!(table.play("e3"), "e3 (d3)");
}

#[test]
fn empty_squares_go_to_the_winner_when_the_game_is_over() {
    for (empties_to_winner, expected) in [(true, (16, 0)), (false, (3, 0))] {
        let options = json!({"size": 4, "empties_to_winner": empties_to_winner});
        let Options::Reversi(options) = crate::table::options(GAME, options) else { panic!("Reversi") };
        let start = diagram(&["BW..", "....", "....", "...."], Side::Black);
        let mut position = Reversi::new(&options, Some(&start)).unwrap();
        assert_eq!((position.score().black, position.score().white), (1, 1));
        let only = position.legal_moves()[0];
        position.play(only).unwrap();
        assert_eq!((position.score().black, position.score().white), expected);
    }
}

#[test]
fn the_bowls_hold_as_many_discs_as_squares_are_empty() {
    assert_eq!(Table::start(GAME, json!({})).bowls(), (30, 30));
    assert_eq!(Table::start(GAME, json!({"start": "free"})).bowls(), (32, 32));
    let mut chance = Chance(5);
    for _ in 0..200 {
        let mut position = Table::start(GAME, json!({"size": 6})).position;
        while !position.status().is_over() {
            let mv = chance.pick(&position.legal_moves());
            position.play(mv).unwrap();
            let empty = 36 - position.board().pieces().count() as u32;
            assert_eq!(position.bowls().black + position.bowls().white, empty);
        }
    }
}

#[test]
fn impossible_games_are_refused() {
    assert!(set_up(GAME, json!({"size": 4}), &["K...", "....", "....", "...."], Side::Black).is_err());
    assert!(set_up(GAME, json!({"size": 4}), &["B...", "...."], Side::Black).is_err());
    let odd = oblava::rules::reversi::Options { size: 7, ..Default::default() };
    assert!(Reversi::new(&odd, None).is_err());
}

#[test]
fn random_games_agree_with_the_reference() {
    let mut chance = Chance(1 << 32);
    for game in 0..games(150) {
        let Options::Reversi(options) = chance.options(GAME) else { panic!("Reversi") };
        let what = format!("game {game}: {options:?}");
        agree(Reversi::new(&options, None).unwrap(), SlowReversi::new(&options), &mut chance, &what);
    }
}

#[test]
fn random_positions_agree_with_the_reference() {
    let mut chance = Chance(2 << 32);
    for game in 0..games(300) {
        let Options::Reversi(options) = chance.options(GAME) else { panic!("Reversi") };
        let what = format!("position {game}: {options:?}");
        let size = usize::from(options.size);
        let letters = chance.pick(&["BW.", "BBBBW..", "BW........"]);
        let rows = chance.rows(size, size, letters);
        let to_move = chance.pick(&Side::BOTH);
        let start = diagram(&rows.iter().map(String::as_str).collect::<Vec<_>>(), to_move);
        let fast = Reversi::new(&options, Some(&start)).unwrap();
        let slow = SlowReversi::at(&options, &rows, to_move);
        if fast.status().is_over() {
            assert_eq!((fast.score().black as usize, fast.score().white as usize), slow.score());
        }
        agree(fast, slow, &mut chance, &what);
    }
}
