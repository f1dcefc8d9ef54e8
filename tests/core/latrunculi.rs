//! Latrunculi (section 5).

use crate::random::{Chance, agree, games};
use crate::reference::latrunculi::SlowLatrunculi;
use crate::table::{Table, diagram, set_up};
use oblava::rules::latrunculi::{Array, Latrunculi, NoMoves, Options as Rules};
use oblava::rules::{Game, Options, Side};
use serde_json::json;

const GAME: Game = Game::Latrunculi;

const FIG_102: [&str; 7] = ["W....B..", "B....W..", ".......B", "B.B.BBWB", ".......B", ".......W", "WW.W...."];

#[test]
fn lines_of_several_pieces_fall() {
    let mut table = Table::at(GAME, json!({}), &FIG_102, Side::White);
    assert_eq!(table.play("f6-h6"), "f6-h6 (h3, h4, h5)");
    assert_eq!(table.bowls(), (0, 3));
}

#[test]
fn lines_in_several_directions_fall_together() {
    let rows = [".......", "...W...", "...B...", "W...BBW", "...B...", "...W...", "B......"];
    let mut table = Table::at(GAME, json!({"cols": 7}), &rows, Side::White);
    assert_eq!(table.play("a4-d4"), "a4-d4 (d3, d5, e4, f4)");
    let mut table = Table::at(GAME, json!({"cols": 7, "line_capture": false}), &rows, Side::White);
    assert_eq!(table.play("a4-d4"), "a4-d4 (d3, d5)");
}

#[test]
fn the_edge_and_a_gap_close_nothing() {
    let rows = ["........", "........", "........", "B.BW....", "........", "........", ".W.....W"];
    let mut table = Table::at(GAME, json!({}), &rows, Side::White);
    assert_eq!(table.play("b1-b4"), "b1-b4 (c4)", "a4 stands against the edge");
}

#[test]
fn refusals_come_in_order() {
    let mut table = Table::at(GAME, json!({}), &FIG_102, Side::White);
    assert_eq!(table.refusal("pass").split(':').next(), Some("must_move"));
    assert_eq!(table.refusal("a1-a8"), "off_board");
    assert_eq!(table.refusal("d4"), "wrong_kind");
    assert_eq!(table.refusal("c1-c2"), "empty_origin: c1");
    assert_eq!(table.refusal("a6-a5"), "not_own_piece: a6");
    assert_eq!(table.refusal("a1-a1"), "same_square: a1");
    assert_eq!(table.refusal("a1-b2"), "not_orthogonal: b2");
    assert_eq!(table.refusal("a1-a6"), "occupied: a6");
    assert_eq!(table.refusal("a1-c1"), "blocked: b1");
    let mut table = Table::at(GAME, json!({"move": "step"}), &FIG_102, Side::White);
    assert_eq!(table.refusal("a1-c1"), "blocked: b1");
    assert_eq!(table.refusal("a1-a3"), "too_far: a3");
}

#[test]
fn a_shut_in_side_loses_draws_or_passes() {
    let rows = ["B......", "W......", ".......", ".......", ".......", ".......", ".WW...."];
    for (no_moves, status) in [("loss", "white_wins no_moves"), ("draw", "draw no_moves"), ("pass", "ongoing")] {
        let mut table = Table::at(GAME, json!({"cols": 7, "no_moves": no_moves}), &rows, Side::White);
        table.line("b1-b7");
        assert_eq!(table.status(), status);
    }
    let mut table = Table::at(GAME, json!({"cols": 7, "no_moves": "pass"}), &rows, Side::White);
    table.line("b1-b7");
    assert_eq!(table.legal(), ["pass"]);
    table.line("pass c1-d1 pass d1-c1 pass c1-d1 pass d1-c1");
    assert_eq!(table.status(), "draw repetition", "black shut in with white on c1 for the third time");
}

#[test]
fn the_set_up_is_the_first_occurrence() {
    let rows = ["......B.", "........", "........", "........", "........", "........", ".WW....."];
    let mut table = Table::at(GAME, json!({"repetition": 2}), &rows, Side::White);
    table.line("b1-b2 g7-g6 b2-b1 g6-g7");
    assert_eq!(table.status(), "draw repetition");
    let mut table = Table::at(GAME, json!({"repetition": 0}), &rows, Side::White);
    for _ in 0..20 {
        table.line("b1-b2 g7-g6 b2-b1 g6-g7");
    }
    assert_eq!(table.status(), "ongoing");
}

#[test]
fn the_majority_wins_a_stalled_game_if_asked() {
    let rows = ["......BB", "........", "........", "........", "........", "........", "WWW....."];
    let options = json!({"no_capture_limit": 1, "no_progress_result": "majority"});
    let mut table = Table::at(GAME, options, &rows, Side::White);
    table.line("a1-a2");
    assert_eq!(table.status(), "white_wins no_progress");
}

#[test]
fn impossible_games_are_refused() {
    let rows = ["K......B", "........", "........", "........", "........", "........", "W......."];
    assert!(set_up(GAME, json!({}), &rows, Side::White).is_err());
    let shut_in = ["BW......", "W.......", "........", "........", "........", "........", "........"];
    assert!(set_up(GAME, json!({}), &shut_in, Side::Black).is_err());
    assert!(set_up(GAME, json!({"no_moves": "pass"}), &shut_in, Side::Black).is_ok());
    assert!(Latrunculi::new(&Rules { rows: 6, ..Rules::default() }, None).is_err());
    assert!(Latrunculi::new(&Rules { rows: 5, start: Array::TwoRows, ..Rules::default() }, None).is_ok());
    assert!(Latrunculi::new(&Rules { cols: 26, ..Rules::default() }, None).is_err());
}

#[test]
fn random_games_agree_with_the_reference() {
    let mut chance = Chance(3 << 32);
    for game in 0..games(100) {
        let Options::Latrunculi(rules) = chance.options(GAME) else { panic!("Latrunculi") };
        let what = format!("game {game}: {rules:?}");
        agree(Latrunculi::new(&rules, None).unwrap(), SlowLatrunculi::new(&rules), &mut chance, &what);
    }
}

#[test]
fn random_positions_agree_with_the_reference() {
    let mut chance = Chance(4 << 32);
    for game in 0..games(400) {
        let Options::Latrunculi(mut rules) = chance.options(GAME) else { panic!("Latrunculi") };
        (rules.cols, rules.rows) = (1 + chance.below(7) as u8, 1 + chance.below(7) as u8);
        let what = format!("position {game}: {rules:?}");
        let letters = chance.pick(&["BW.", "BW....", "BW..............", "BBBBBW..", "BWWWW."]);
        let rows = chance.rows(usize::from(rules.cols), usize::from(rules.rows), letters);
        let to_move = chance.pick(&Side::BOTH);
        let start = diagram(&rows.iter().map(String::as_str).collect::<Vec<_>>(), to_move);
        let slow = SlowLatrunculi::at(&rules, &rows, to_move);
        match Latrunculi::new(&rules, Some(&start)) {
            Ok(fast) => drop(agree(fast, slow, &mut chance, &what)),
            Err(_) => assert!(slow.legal().is_empty() && rules.no_moves != NoMoves::Pass, "{what}"),
        }
    }
}
