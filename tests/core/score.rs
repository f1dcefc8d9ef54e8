//! Counting Go (3.6).

use crate::go::{at, go, points, start};
use crate::table::{Table, diagram};
use oblava::rules::go::{Go, Komi, Scoring};
use oblava::rules::score::{Counting, Marks, Score};
use oblava::rules::{AnyPosition, BySide, Position, Side};
use serde_json::{Value, json};

/// Black's and white's total and whose territory the points are, top row first.
fn count(table: &Table, dead: &str, seki: &str) -> (f64, f64, Vec<String>) {
    let score = Score::of(go(table), &Marks { dead: points(table, dead), seki: points(table, seki) });
    let owners = score.territory.chunks(usize::from(table.position.board().grid().cols)).rev();
    let letter = |owner: &Option<Side>| owner.map_or('.', |side| if side == Side::Black { 'b' } else { 'w' });
    let rows = owners.map(|row| row.iter().map(letter).collect()).collect();
    (f64::from(score.sums.black.total) / 100.0, f64::from(score.sums.white.total) / 100.0, rows)
}

const WALL: [&str; 4] = [".BW..", "BBW..", ".BWWW", "BB.W."];

#[test]
fn territory_and_prisoners_count() {
    let mut start = diagram(&WALL, Side::Black);
    start.captured_by = BySide { black: 1, white: 4 };
    let count_by = |overrides: Value| {
        let mut table = at(overrides.clone(), &WALL, Side::Black);
        let rules = go(&table).options().clone();
        table.position = AnyPosition::Go(Go::new(&rules, Some(&start)).unwrap());
        let (black, white, owners) = count(&table, "", "");
        assert_eq!(owners, ["b..ww", "...ww", "b....", "....w"], "c1 is neutral");
        (black, white)
    };
    assert_eq!(count_by(json!({})), (3.0, 15.5));
    assert_eq!(count_by(json!({"komi": 0})), (3.0, 9.0));
    assert_eq!(count_by(json!({"komi": -2.25})), (3.0, 6.75));
    assert_eq!(count_by(json!({"scoring": "area", "komi": 0})), (8.0, 11.0), "prisoners are ignored");
    assert_eq!(count_by(json!({"scoring": "area", "komi": 7.5})), (8.0, 18.5));
}

#[test]
fn dead_chains_become_prisoners() {
    let rows = ["..BW.", "W.BWB", ".WBW.", "..BW."];
    let table = at(json!({"komi": 0}), &rows, Side::Black);
    assert_eq!(count(&table, "", "").2, ["....."; 4], "while they stand, all is neutral");
    // One stone speaks for its chain, however often it is named.
    let (black, white, owners) = count(&table, "a3 b2 a3 e3", "");
    assert_eq!((black, white), (10.0, 5.0));
    assert_eq!(owners, ["bb..w", "bb..w", "bb..w", "bb..w"]);
    let area = at(json!({"komi": 0, "scoring": "area"}), &rows, Side::Black);
    let (black, white, _) = count(&area, "a3 b2 e3", "");
    assert_eq!((black, white), (12.0, 8.0));
    assert_eq!(count(&table, "a1 e9", "b1"), count(&table, "", ""), "empty points cannot be dead");
}

#[test]
fn points_of_chains_in_seki_count_only_by_option() {
    // Both sides have an eye in the corner and share two liberties.
    let rows = [".BW.", "BBWW", "B..W", "WWBB", ".WB."];
    let seki = "b5 c5 a2 c2";
    for (scoring, seki_points, totals, marked) in [
        ("territory", false, (2.0, 2.0), (0.0, 0.0)),
        ("territory", true, (2.0, 2.0), (2.0, 2.0)),
        ("area", false, (9.0, 9.0), (9.0, 9.0)),
    ] {
        let table = at(json!({"komi": 0, "scoring": scoring, "seki_points": seki_points}), &rows, Side::Black);
        let (black, white, _) = count(&table, "", "");
        assert_eq!((black, white), totals, "{scoring}");
        let (black, white, _) = count(&table, "", seki);
        assert_eq!((black, white), marked, "{scoring}, seki_points {seki_points}");
    }
}

#[test]
fn an_empty_board_is_neutral_and_equal_totals_draw() {
    for (komi, winner, margin) in [(0, None, 0), (650, Some(Side::White), 650), (-50, Some(Side::Black), 50)] {
        for scoring in [Scoring::Territory, Scoring::Area] {
            let table = start(3, 3, json!({}));
            let counting = Counting { scoring, komi: Komi(komi), seki_points: false };
            let score = Score::by(go(&table), &Marks::default(), counting);
            assert_eq!((score.winner, score.margin), (winner, margin));
            assert!(score.territory.iter().all(Option::is_none));
        }
    }
    let full = at(json!({"komi": 0, "scoring": "area"}), &["B.", "W."], Side::Black);
    assert_eq!(Score::of(go(&full), &Marks::default()).winner, None);
}
