//! Go by chance against the reference, by all options.

use crate::go::rules;
use crate::random::{Chance, agree, games};
use crate::reference::go::SlowGo;
use crate::table::diagram;
use oblava::rules::go::{Go, Komi, Options as Rules, Scoring};
use oblava::rules::score::{Marks, Score};
use oblava::rules::{BySide, Diagram, EarlierTurn, Game, Options, Point, Position, Side};
use serde_json::json;

/// Rules of every kind, the board left alone.
fn chance_rules(chance: &mut Chance, cols: u8, rows: u8) -> Rules {
    let Options::Go(mut rules) = chance.options(Game::Go) else { panic!("Go") };
    (rules.cols, rules.rows, rules.handicap) = (cols, rows, 0);
    rules.repetition = chance.pick(&[0, 1, 2, 3, 3, 3]);
    rules.passes_to_end = chance.pick(&[1, 2, 2, 2, 3, 4, 9]);
    rules.max_plies = chance.pick(&[-1, 0, 7, 60]);
    rules.komi = Komi(chance.pick(&[0, 650, -725]));
    rules
}

/// Plays a game by chance against the reference, then counts it with marks by chance.
fn play_out(rules: &Rules, start: &Diagram, chance: &mut Chance, what: &str) {
    let fast = Go::new(rules, Some(start)).expect("a possible position");
    let (fast, slow) = agree(fast, SlowGo::at(rules, start), chance, what);
    let taken = fast.captured_by();
    assert_eq!([taken.black as usize, taken.white as usize], slow.taken(), "{what}");
    for _ in 0..4 {
        let mut some = |n: usize| -> Vec<Point> {
            (0..chance.below(n)).map(|_| Point(chance.below(fast.board().grid().len()) as u16)).collect()
        };
        let marks = Marks { dead: some(4), seki: some(4) };
        let score = Score::of(&fast, &marks);
        let board = fast.board().to_rows().join("\n");
        let totals = [score.sums.black.total, score.sums.white.total];
        assert_eq!(totals, slow.score(&marks), "{what}: {marks:?}\n{board}");
        assert_eq!(score.margin, (totals[0] - totals[1]).abs());
    }
}

fn sizes() -> impl Iterator<Item = (u8, u8)> {
    let squares = (1..=7).map(|side| (side, side));
    squares.chain([(9, 9), (2, 1), (1, 3), (5, 1), (2, 3), (4, 2), (3, 5), (6, 4), (3, 7), (1, 25), (9, 5)])
}

#[test]
fn random_games_agree_with_the_reference_by_all_combinations_of_suicide_and_ko() {
    let mut chance = Chance(7 << 32);
    for (cols, rows) in sizes() {
        for suicide in ["forbidden", "allowed", "lifted"] {
            for ko in ["simple", "positional", "situational", "none"] {
                let mut rules = rules(json!({"cols": cols, "rows": rows, "suicide": suicide, "ko": ko}));
                rules.scoring = chance.pick(&[Scoring::Territory, Scoring::Area]);
                // On small boards chance passes all the time.
                rules.passes_to_end = if cols * rows < 20 { 4 } else { 2 };
                let mut start = diagram(&[], Side::Black);
                start.rows = vec![".".repeat(cols.into()); rows.into()];
                play_out(&rules, &start, &mut chance, &format!("{rules:?}"));
            }
        }
    }
}

#[test]
fn random_positions_agree_with_the_reference() {
    let mut chance = Chance(8 << 32);
    let sizes: Vec<_> = sizes().filter(|(cols, rows)| cols * rows < 64).collect();
    for game in 0..games(300) {
        let (cols, rows) = chance.pick(&sizes);
        let rules = chance_rules(&mut chance, cols, rows);
        let letters = chance.pick(&["BW.", "BW......", "BBBBW..", "BBWW."]);
        let board = |chance: &mut Chance| chance.rows(usize::from(cols), usize::from(rows), letters);
        let mut start = diagram(&[], chance.pick(&Side::BOTH));
        start.rows = board(&mut chance);
        start.captured_by = BySide { black: chance.below(9) as u32, white: chance.below(9) as u32 };
        for _ in 0..chance.below(4) {
            start.history.push(EarlierTurn { rows: board(&mut chance), to_move: chance.pick(&Side::BOTH) });
        }
        play_out(&rules, &start, &mut chance, &format!("position {game}: {rules:?}"));
    }
}
