//! The count of Go (3.6).

use crate::go::{at, go, points};
use oblava::rules::Point;
use oblava::rules::Side::{Black, White};
use oblava::rules::go::{Komi, Scoring};
use oblava::rules::score::{Counting, Marks, Score};
use serde_json::{Value, json};

/// Black two columns and white two, a free column between them.
const WALLS: [&str; 3] = [".B.W.", ".B.W.", ".B.W."];

fn count(rows: &[&str], overrides: Value, dead: &str, seki: &str) -> Score {
    let table = at(overrides, rows, Black);
    Score::of(go(&table), &Marks { dead: points(&table, dead), seki: points(&table, seki) })
}

#[test]
fn neutral_points_count_for_nobody() {
    let score = count(&WALLS, json!({"komi": 0}), "", "");
    assert_eq!((score.sums.black.total, score.sums.white.total, score.winner, score.margin), (300, 300, None, 0));
    let owners: Vec<_> =
        score.territory.iter().map(|owner| owner.map_or('.', |side| side.name().chars().next().unwrap())).collect();
    assert_eq!(owners.iter().collect::<String>(), "b...wb...wb...w");
    let score = count(&[".....", "....."], json!({"komi": 0}), "", "");
    assert_eq!((score.winner, score.margin), (None, 0), "an empty board is neutral");
}

#[test]
fn komi_decides_in_hundredths() {
    let score = count(&WALLS, json!({"komi": 0.25}), "", "");
    assert_eq!((score.winner, score.margin, score.sums.white.komi), (Some(White), 25, 25));
    let score = count(&WALLS, json!({"komi": -6.5}), "", "");
    assert_eq!((score.winner, score.margin), (Some(Black), 650));
}

#[test]
fn area_counts_stones_and_not_prisoners() {
    let mut table = at(json!({"scoring": "area", "komi": 0}), &["WB...", ".....", "....."], Black);
    table.line("a2 e1");
    let score = Score::of(go(&table), &Marks::default());
    assert_eq!(table.bowls(), (1, 0));
    assert_eq!((score.sums.black.stones, score.sums.black.territory, score.sums.black.prisoners), (2, 1, 1));
    assert_eq!((score.sums.black.total, score.sums.white.total), (300, 100));
    let territory = Counting { scoring: Scoring::Territory, komi: Komi(50), seki_points: false };
    let score = Score::by(go(&table), &Marks::default(), territory);
    assert_eq!((score.sums.black.total, score.sums.white.total, score.margin), (200, 50, 150));
}

#[test]
fn one_stone_marks_its_whole_chain_dead() {
    let rows = [".B.WW", ".BWW.", ".B.W.", ".BBWW"];
    let score = count(&rows, json!({"komi": 0}), "d3 d2 d3", "");
    assert_eq!(score.sums.black.dead, 7);
    assert_eq!(score.sums.black.territory, 15);
    assert_eq!(score.sums.black.total, (15 + 7) * 100);
    assert_eq!(score.sums.white.stones, 0);
    // A free point marks nothing.
    assert_eq!(count(&rows, json!({}), "a1", "a1"), count(&rows, json!({}), "", ""));
}

#[test]
fn seki_keeps_regions_from_counting_under_territory_only() {
    let rows = [".BW.W", "BBWWW", ".....", "WWWWW", "....."];
    let territory = |seki_points: bool, seki: &str| {
        let score = count(&rows, json!({"komi": 0, "seki_points": seki_points}), "", seki);
        (score.sums.black.total, score.sums.white.total)
    };
    assert_eq!(territory(false, ""), (100, 600));
    assert_eq!(territory(false, "a4 c4"), (0, 500));
    assert_eq!(territory(true, "a4 c4"), (100, 600));
    let area = count(&rows, json!({"komi": 0, "scoring": "area"}), "", "a4 c4");
    assert_eq!((area.sums.black.total, area.sums.white.total), (400, 1600));
}

#[test]
fn a_count_and_its_marks_are_kept_as_json() {
    let marks = Marks { dead: vec![Point(3)], seki: vec![Point(1)] };
    let score = count(&WALLS, json!({}), "d1", "");
    let again: Score = serde_json::from_str(&serde_json::to_string(&score).unwrap()).unwrap();
    let again_marks: Marks = serde_json::from_value(serde_json::to_value(&marks).unwrap()).unwrap();
    assert_eq!((again, again_marks), (score, marks));
    assert_eq!(serde_json::to_value(Komi(650)).unwrap(), json!(6.5));
    assert!(serde_json::from_value::<Komi>(json!(1e9)).is_err());
}
