//! Tablut (section 6).

use crate::random::{Chance, agree, games};
use crate::reference::tablut::SlowTablut;
use crate::table::{Table, diagram, set_up};
use oblava::rules::Side::{Black, White};
use oblava::rules::tablut::Tablut;
use oblava::rules::{Game, Options, Side};
use serde_json::{Value, json};

const GAME: Game = Game::Tablut;

/// A board with pieces on the squares named: `at(json!({}), "e5", "c5", "a1 b1", …)`.
fn at(options: Value, king: &str, white: &str, black: &str, to_move: Side) -> Table {
    let rows = rows(king, white, black);
    Table::at(GAME, options, &rows.iter().map(String::as_str).collect::<Vec<_>>(), to_move)
}

fn rows(king: &str, white: &str, black: &str) -> Vec<String> {
    let mut rows = vec![vec!['.'; 9]; 9];
    for (letter, squares) in [('K', king), ('W', white), ('B', black)] {
        for name in squares.split_whitespace() {
            let name = name.as_bytes();
            rows[usize::from(b'9' - name[1])][usize::from(name[0] - b'a')] = letter;
        }
    }
    rows.into_iter().map(|row| row.into_iter().collect()).collect()
}

#[test]
fn the_throne_stops_everybody() {
    let mut table = at(json!({}), "e7", "c5", "b5", White);
    assert_eq!(table.refusal("e7-e5"), "throne: e5");
    assert_eq!(table.refusal("e7-e3"), "throne: e5");
    assert_eq!(table.refusal("c5-g5"), "throne: e5");
    assert_eq!(table.refusal("c5-a5"), "blocked: b5");
    assert_eq!(table.refusal("c5-b5"), "occupied: b5");
}

#[test]
fn the_first_obstacle_is_named() {
    let mut table = at(json!({}), "a2", "c5 g5", "d5 h9", White);
    assert_eq!(table.refusal("c5-f5"), "blocked: d5");
    assert_eq!(table.refusal("g5-b5"), "throne: e5");
}

#[test]
fn nobody_may_pass() {
    let mut table = Table::start(GAME, json!({}));
    assert!(table.refusal("pass").starts_with("must_move: c5 d5 e3"));
}

#[test]
fn throne_pass_opens_the_way_over_the_throne_only() {
    let mut table = at(json!({"throne_pass": "king"}), "e7", "c5", "a1", White);
    assert_eq!(table.refusal("e7-e5"), "throne: e5");
    assert_eq!(table.refusal("c5-g5"), "throne: e5");
    assert_eq!(table.play("e7-e3"), "e7-e3");
    let mut table = at(json!({"throne_pass": "all"}), "e7", "c5", "a1", White);
    assert_eq!(table.play("c5-g5"), "c5-g5");
}

#[test]
fn king_reenter_opens_the_throne_itself_only() {
    let mut table = at(json!({"king_reenter": true}), "e7", "c5", "a1", White);
    assert_eq!(table.refusal("e7-e4"), "throne: e5");
    assert_eq!(table.refusal("c5-e5"), "throne: e5");
    assert_eq!(table.play("e7-e5"), "e7-e5");
}

#[test]
fn one_soldier_falls_in_each_direction() {
    let mut table = at(json!({}), "b2", "c4 d3 d5 g9", "b4 d2 d6 h4", Black);
    assert_eq!(table.play("h4-d4"), "h4-d4 (c4, d3, d5)");
    assert_eq!(table.bowls(), (3, 0));
}

#[test]
fn an_unarmed_king_takes_no_part() {
    for (armed, notation) in [(true, "h2-c2 (c3)"), (false, "h2-c2")] {
        let mut table = at(json!({"king_armed": armed}), "h2", "c4", "c3 i9", White);
        assert_eq!(table.play("h2-c2"), notation, "as the moving piece");
    }
    for (armed, notation) in [(true, "h2-c2 (c3)"), (false, "h2-c2")] {
        let mut table = at(json!({"king_armed": armed}), "c4", "h2", "c3 i9", White);
        assert_eq!(table.play("h2-c2"), notation, "as the second piece");
    }
}

#[test]
fn the_empty_throne_takes_soldiers_if_hostile() {
    for (hostile, notation) in [("none", "h3-e3"), ("all", "h3-e3 (e4)")] {
        let mut table = at(json!({"throne_hostile": hostile}), "b2", "e4", "h3", Black);
        assert_eq!(table.play("h3-e3"), notation);
    }
    let mut table = at(json!({"throne_hostile": "all"}), "e5", "e4", "h3", Black);
    assert_eq!(table.play("h3-e3"), "h3-e3", "the throne is not empty");
}

#[test]
fn the_king_falls_to_four() {
    let mut table = at(json!({}), "c3", "h9", "b3 d3 c4 c1", Black);
    assert_eq!(table.play("c1-c2"), "c1-c2 (c3)");
    assert_eq!(table.status(), "black_wins king_captured");
    let mut table = at(json!({}), "e4", "h9", "d4 f4 e1", Black);
    assert_eq!(table.play("e1-e3"), "e1-e3 (e4)");
}

#[test]
fn linnaeus_takes_the_king_by_two_away_from_the_throne() {
    let options = json!({"king_capture": "linnaeus"});
    let mut table = at(options.clone(), "c3", "h9", "b3 h4 i3", Black);
    assert_eq!(table.play("i3-d3"), "i3-d3 (c3)");
    let mut table = at(options.clone(), "c3", "h9", "b3 c9 i9", Black);
    assert_eq!(table.play("c9-c4"), "c9-c4", "not opposite");
    let mut table = at(options, "e4", "h9", "d4 i4 a1", Black);
    assert_eq!(table.play("i4-f4"), "i4-f4", "beside the throne three are needed");
}

#[test]
fn on_the_edge_two_take_the_king_only_by_linnaeus() {
    for (king_capture, status) in [("four", "ongoing"), ("linnaeus", "black_wins king_captured")] {
        let options = json!({"escape": "corner", "king_capture": king_capture});
        let mut table = at(options, "a4", "h8", "a3 b4 d5", Black);
        table.line("d5-a5");
        assert_eq!(table.status(), status);
    }
}

#[test]
fn a_hemmed_in_defender_falls_against_his_king() {
    let hemmed = json!({"hemmed_defender": true});
    let mut table = at(hemmed.clone(), "e5", "e4 a8", "d5 f5 e6 e1", Black);
    assert_eq!(table.play("e1-e3"), "e1-e3 (e4)");
    let mut table = at(hemmed.clone(), "e5", "e4 a8", "d5 f5 e1", Black);
    assert_eq!(table.play("e1-e3"), "e1-e3", "only two besiegers");
    let mut table = at(hemmed, "e3", "e2 a8", "d3 f3 e4 h1", Black);
    assert_eq!(table.play("h1-e1"), "h1-e1", "the king is not on the throne");
}

#[test]
fn white_says_how_many_ways_are_open() {
    let mut table = at(json!({}), "d4", "d5 a2", "c4 h4 d2", White);
    assert_eq!(table.warning("a2-b2"), "");
    table.line("h4-h3");
    assert_eq!(table.warning("b2-b3"), "raichi");
    let mut table = at(json!({}), "d4", "h8 d5", "c4 h2", White);
    assert_eq!(table.warning("h8-h9"), "tuichu");
    assert_eq!(table.warning("h2-h3"), "", "black gives no warning");
}

#[test]
fn a_way_over_the_throne_counts_for_a_king_who_may_pass() {
    for (throne_pass, warning) in [("none", ""), ("king", "raichi"), ("all", "raichi")] {
        let mut table = at(json!({"throne_pass": throne_pass}), "e4", "a9", "d4 f4 e3", White);
        assert_eq!(table.warning("a9-b9"), warning);
    }
    let mut table = at(json!({"king_reenter": true}), "e4", "a9", "d4 f4 e3", White);
    assert_eq!(table.warning("a9-b9"), "");
}

#[test]
fn corners_are_for_the_king_alone() {
    let options = json!({"escape": "corner"});
    let mut table = at(options.clone(), "a5", "c1", "b9 i2", White);
    assert_eq!(table.refusal("c1-a1"), "corner: a1");
    assert_eq!(table.play("a5-a8"), "a5-a8");
    assert_eq!(table.refusal("b9-a9"), "corner: a9");
    table.line("i2-h2");
    assert_eq!(table.play("a8-a9"), "a8-a9");
    assert_eq!(table.status(), "white_wins king_escaped");
}

#[test]
fn a_closed_ring_wins_if_encirclement_counts() {
    let mut table = at(json!({"encirclement": true}), "c3", "c4", "b3 b4 c2 c5 d3 h4", Black);
    table.line("h4-d4");
    assert_eq!(table.status(), "black_wins encircled", "diagonal gaps open nothing");
}

#[test]
fn a_side_without_moves_loses_or_draws() {
    for (no_moves, status) in [("loss", "white_wins no_moves"), ("draw", "draw no_moves")] {
        let mut table = at(json!({"no_moves": no_moves}), "h3", "a4 c1", "b4", White);
        assert_eq!(table.play("c1-c4"), "c1-c4 (b4)");
        assert_eq!(table.status(), status);
    }
}

#[test]
fn impossible_games_are_refused() {
    let try_rows = |options: Value, rows: &[String], side| {
        set_up(GAME, options, &rows.iter().map(String::as_str).collect::<Vec<_>>(), side).is_ok()
    };
    assert!(!try_rows(json!({}), &rows("", "a1", "b9"), White), "no king");
    assert!(!try_rows(json!({}), &rows("c3 d3", "a1", "b9"), White), "two kings");
    assert!(!try_rows(json!({}), &rows("c3", "e5", "b9"), White), "a soldier on the throne");
    assert!(try_rows(json!({}), &rows("c3", "a1", "b9"), White));
    assert!(!try_rows(json!({"escape": "corner"}), &rows("c3", "a1", "b9"), White), "a soldier in a corner");
    assert!(!try_rows(json!({}), &rows("c3", "a1", ""), Black), "black cannot move");
}

#[test]
fn random_games_agree_with_the_reference() {
    let mut chance = Chance(6 << 32);
    for game in 0..games(120) {
        let Options::Tablut(rules) = chance.options(GAME) else { panic!("Tablut") };
        let what = format!("game {game}: {rules:?}");
        agree(Tablut::new(&rules, None).unwrap(), SlowTablut::new(&rules), &mut chance, &what);
    }
}

#[test]
fn random_positions_agree_with_the_reference() {
    let mut chance = Chance(7 << 32);
    for game in 0..games(400) {
        let Options::Tablut(rules) = chance.options(GAME) else { panic!("Tablut") };
        let what = format!("position {game}: {rules:?}");
        let letters = chance.pick(&["BW...", "BW..........", "BBBBW......", "BBBW", "BWWW..."]);
        let mut rows = chance.rows(9, 9, letters);
        let mut put = |at: usize, letter: &str| rows[at / 9].replace_range(at % 9..=at % 9, letter);
        for royal in [0, 8, 40, 72, 80] {
            put(royal, ".");
        }
        // Often on the throne or beside it, where most rules speak of him.
        let king = if chance.below(2) == 0 { chance.pick(&[40, 39, 41, 31, 49]) } else { chance.below(81) };
        put(king, "K");
        let to_move = chance.pick(&Side::BOTH);
        let start = diagram(&rows.iter().map(String::as_str).collect::<Vec<_>>(), to_move);
        let slow = SlowTablut::at(&rules, &rows, to_move);
        match Tablut::new(&rules, Some(&start)) {
            Ok(fast) => drop(agree(fast, slow, &mut chance, &what)),
            Err(_) => assert!(slow.legal().is_empty(), "{what}"),
        }
    }
}
