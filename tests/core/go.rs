//! Go (section 3).

use crate::table::{Table, diagram, options, set_up};
use oblava::rules::go::{Go, Options as Rules, handicap_points};
use oblava::rules::{
    AnyPosition, BySide, EarlierTurn, Game, Grid, Letters, Options, Point, Position, Setup, SetupError, Side, Start,
    Warning,
};
use serde_json::{Value, json};

const GAME: Game = Game::Go;

/// A table as large as the diagram.
pub(crate) fn at(mut overrides: Value, rows: &[&str], to_move: Side) -> Table {
    overrides["cols"] = json!(rows[0].len());
    overrides["rows"] = json!(rows.len());
    Table::at(GAME, overrides, rows, to_move)
}

pub(crate) fn start(cols: u8, rows: u8, mut overrides: Value) -> Table {
    overrides["cols"] = json!(cols);
    overrides["rows"] = json!(rows);
    Table::start(GAME, overrides)
}

pub(crate) fn go(table: &Table) -> &Go {
    let AnyPosition::Go(go) = &table.position else { panic!("Go") };
    go
}

fn point(table: &Table, name: &str) -> Point {
    table.position.board().grid().parse(name, Letters::SkipI).expect("a name")
}

pub(crate) fn points(table: &Table, names: &str) -> Vec<Point> {
    names.split_whitespace().map(|name| point(table, name)).collect()
}

fn names(grid: Grid, points: Vec<Point>) -> String {
    points.into_iter().map(|point| grid.name(point, Letters::SkipI)).collect::<Vec<_>>().join(" ")
}

fn chain(table: &Table, name: &str) -> String {
    let grid = table.position.board().grid();
    names(grid, grid.sorted(go(table).chain(point(table, name))))
}

fn liberties(table: &Table, name: &str) -> String {
    let grid = table.position.board().grid();
    names(grid, grid.sorted(go(table).liberties(point(table, name))))
}

#[test]
fn chains_share_their_liberties() {
    let table = at(json!({}), &["BB.W", ".BWW", "...."], Side::Black);
    assert_eq!(chain(&table, "a3"), "a3 b2 b3");
    assert_eq!(liberties(&table, "a3"), "a2 b1 c3", "each once, whosever camp it lies in");
    assert_eq!(liberties(&table, "d3"), "c1 c3 d1");
    assert_eq!((chain(&table, "a1"), liberties(&table, "a1")), (String::new(), String::new()));
    let AnyPosition::Go(go) = &table.position else { panic!("Go") };
    assert!(go.chain(Point::NOWHERE).is_empty());
}

#[test]
fn columns_skip_the_letter_i() {
    let mut table = start(9, 9, json!({}));
    assert_eq!(table.play("j9"), "j9");
    assert_eq!(table.position.board().to_rows()[0], "........B");
    assert_eq!(table.refusal("i9"), "off_board");
}

#[test]
fn a_chain_without_liberties_is_taken() {
    let mut table = at(json!({}), &[".B..", "BWB.", "BWB.", "...."], Side::Black);
    assert_eq!(table.play("b1"), "b1 (b2, b3)");
    assert_eq!(table.bowls(), (2, 0));
    assert_eq!(table.position.board().to_rows(), [".B..", "B.B.", "B.B.", ".B.."]);
}

#[test]
fn one_stone_takes_several_chains() {
    let mut table = at(json!({}), &["..B..", ".BWB.", "BW.WB", ".BWB.", "..B.."], Side::Black);
    assert_eq!(table.play("c3"), "c3 (b3, c2, c4, d3)");
}

#[test]
fn the_attacker_has_priority() {
    let mut table = at(json!({}), &[".WB.", "WB..", "B...", "...."], Side::Black);
    assert_eq!(table.play("a4"), "a4 (a3, b4)", "the stone has no liberty until it takes");
    assert_eq!(liberties(&table, "a4"), "a3 b4");
}

#[test]
fn refusals_come_in_order() {
    let mut table = at(json!({}), &["....", "W...", "BW..", ".W.."], Side::Black);
    assert_eq!(table.refusal("e1"), "off_board");
    assert_eq!(table.refusal("a2"), "occupied: a2");
    assert_eq!(table.refusal("a1"), "suicide: a1 a2", "the chain that would die is shown");
    assert_eq!(table.refusal("a1-a2"), "wrong_kind");
    table.line("pass pass");
    assert_eq!(table.refusal("pass"), "game_over");
    assert_eq!(table.refusal("e1"), "game_over");
}

#[test]
fn suicide_takes_the_own_chain_where_it_is_allowed() {
    let rows = ["....", "W...", "BW..", ".W.."];
    let grid = Grid::new(4, 4).unwrap();
    for option in ["allowed", "lifted"] {
        let mut table = at(json!({"suicide": option}), &rows, Side::Black);
        let effects = table.effects("a1");
        let (gone, none) = match option {
            "allowed" => (effects.suicided, effects.lifted),
            _ => (effects.lifted, effects.suicided),
        };
        assert_eq!((names(grid, gone).as_str(), none.len()), ("a1 a2", 0), "{option}");
        assert!(effects.captured.is_empty() && effects.warnings.is_empty());
        assert_eq!(table.position.board().to_rows(), ["....", "W...", ".W..", ".W.."]);
        assert_eq!(table.bowls(), (0, 2), "{option}");
        assert_eq!(table.position.to_move(), Side::White);
    }
}

#[test]
fn suicide_of_one_stone_is_judged_by_ko() {
    let rows = ["...", "W..", ".W."];
    for (suicide, ko, refusal) in [
        ("forbidden", "situational", "suicide: a1"),
        ("allowed", "simple", "ko: a1"),
        ("allowed", "positional", "superko: a1"),
        ("allowed", "situational", ""),
        ("allowed", "none", ""),
        ("lifted", "simple", ""),
        ("lifted", "positional", ""),
        ("lifted", "situational", ""),
    ] {
        let mut table = at(json!({"suicide": suicide, "ko": ko}), &rows, Side::Black);
        if refusal.is_empty() {
            table.line("a1");
            assert_eq!(table.position.board().to_rows(), rows, "{suicide}, {ko}");
            assert_eq!(table.bowls(), (0, 1), "{suicide}, {ko}");
        } else {
            assert_eq!(table.refusal("a1"), refusal, "{suicide}, {ko}");
        }
    }
}

#[test]
fn situational_superko_allows_each_suicide_once() {
    let mut table = at(json!({"suicide": "allowed", "ko": "situational"}), &["...", "W..", ".W."], Side::Black);
    table.line("a1 pass");
    assert_eq!(table.refusal("a1"), "superko: a1");
}

const KO: [&str; 4] = [".BW.", "BW.W", ".BW.", "...."];

#[test]
fn the_position_just_before_may_not_come_back() {
    for (ko, refusal) in [("simple", "ko: b3"), ("positional", "superko: b3"), ("situational", "superko: b3")] {
        let mut table = at(json!({"ko": ko}), &KO, Side::Black);
        assert_eq!(table.play("c3"), "c3! (b3)");
        assert_eq!(table.refusal("b3"), refusal);
        table.line("a1 d1");
        assert_eq!(table.play("b3"), "b3! (c3)", "{ko}: elsewhere a stone has been set on both sides");
    }
    let mut table = at(json!({"ko": "none"}), &KO, Side::Black);
    table.line("c3 b3 c3");
}

#[test]
fn passes_lift_a_simple_ko_but_no_superko() {
    for (ko, refusal) in [("positional", "superko: b3"), ("situational", "superko: b3")] {
        let mut table = at(json!({"ko": ko, "passes_to_end": 3}), &KO, Side::Black);
        table.line("c3 pass pass");
        assert_eq!(table.refusal("b3"), refusal);
    }
    let mut table = at(json!({"passes_to_end": 3}), &KO, Side::Black);
    table.line("c3 pass pass");
    assert_eq!(table.play("b3"), "b3! (c3)");
}

/// The ko just after black has taken at c3, with these earlier turns: their boards and who was to move.
fn after_ko(overrides: Value, history: &[([&str; 4], Side)]) -> Table {
    let Table { position } = at(overrides, &[".BW.", "B.BW", ".BW.", "...."], Side::White);
    let AnyPosition::Go(go) = position else { panic!("Go") };
    let mut start = diagram(&[], Side::White);
    start.rows = go.board().to_rows();
    let turn =
        |(rows, to_move): &([&str; 4], Side)| EarlierTurn { rows: rows.map(String::from).to_vec(), to_move: *to_move };
    start.history = history.iter().map(turn).collect();
    Table { position: AnyPosition::Go(Go::new(go.options(), Some(&start)).expect("a possible position")) }
}

#[test]
fn situational_superko_asks_whose_turn_it_was() {
    let history = [(KO, Side::White)];
    assert_eq!(after_ko(json!({"ko": "positional"}), &history).refusal("b3"), "superko: b3");
    assert_eq!(after_ko(json!({"ko": "situational"}), &history).play("b3"), "b3! (c3)");
    assert_eq!(after_ko(json!({"ko": "situational"}), &[(KO, Side::Black)]).refusal("b3"), "superko: b3");
}

pub(crate) fn rules(overrides: Value) -> Rules {
    let Options::Go(rules) = options(GAME, overrides) else { panic!("Go") };
    rules
}

#[test]
fn the_history_of_a_set_up_counts() {
    let before = (KO, Side::Black);
    assert_eq!(after_ko(json!({}), &[before]).refusal("b3"), "ko: b3");
    let mut table = after_ko(json!({}), &[before, before, before, (["...."; 4], Side::Black)]);
    assert_eq!(table.status(), "ongoing", "a set-up is not judged");
    table.line("b3");
    assert_eq!((table.status().as_str(), table.bowls()), ("no_result repetition", (0, 1)));
}

#[test]
fn whoever_takes_several_stones_may_be_taken_at_once() {
    let mut table = at(json!({}), &[".....", "BBW..", "WW.W."], Side::Black);
    assert_eq!(table.play("c1"), "c1 (a1, b1)");
    assert_eq!(table.play("b1"), "b1 (c1)");
}

#[test]
fn setting_a_stone_that_leaves_one_liberty_warns_once() {
    let mut table = at(json!({}), &[".B.B.", ".W.W.", ".B.B."], Side::Black);
    assert_eq!(table.effects("c2").warnings, [Warning::Tari], "once for both chains");
    let mut table = at(json!({"suicide": "lifted"}), &[".WW", "WWB", "BBB"], Side::Black);
    assert_eq!(table.play("a3"), "a3 (a2, b2, b3, c3)", "who takes need not warn");
    let mut table = at(json!({"suicide": "lifted"}), &[".W.B", "WWWB", "BBBB"], Side::Black);
    assert_eq!(table.play("a3"), "a3", "the stone will be lifted, two liberties remain");
    let mut table = at(json!({}), &[".....", ".W.W.", "B...B", ".B.B.", "....."], Side::Black);
    assert_eq!(table.warning("c4"), "");
    assert_eq!(table.warning("pass"), "", "a pass never warns");
    let mut table = at(json!({}), &["W....", "....B", "....."], Side::Black);
    assert_eq!(table.play("b3"), "b3!");
    assert_eq!(table.play("e3"), "e3", "the own chain in danger is no tari");
    assert_eq!(table.play("c3"), "c3", "a chain that is not touched triggers nothing");
}

#[test]
fn two_passes_stop_play() {
    let mut table = start(3, 3, json!({}));
    table.line("b2 pass c2 pass");
    assert_eq!(table.status(), "ongoing", "in a row");
    table.line("pass");
    assert_eq!(table.status(), "scoring passes");
    assert!(table.legal().is_empty());
    for passes in [1, 3, 5] {
        let mut table = start(3, 3, json!({"passes_to_end": passes, "repetition": 0}));
        for pass in 1..=passes {
            table.line("pass");
            assert_eq!(table.status() == "scoring passes", pass == passes);
        }
    }
}

#[test]
fn a_board_of_one_point_knows_only_passes() {
    let mut table = start(1, 1, json!({}));
    assert_eq!(table.legal(), ["pass"]);
    assert_eq!(table.refusal("a1"), "suicide: a1");
    assert_eq!(start(1, 1, json!({"suicide": "allowed"})).refusal("a1"), "ko: a1");
    assert_eq!(start(1, 1, json!({"suicide": "lifted"})).legal(), ["a1", "pass"]);
}

#[test]
fn a_position_that_comes_back_ends_the_game_without_result() {
    // Nothing but the ko is played, and no rule forbids it.
    for (times, rounds) in [(2, 1), (3, 2), (4, 3)] {
        let mut table = at(json!({"ko": "none", "repetition": times}), &KO, Side::Black);
        for round in 1..=rounds {
            assert_eq!(table.status(), "ongoing");
            table.line("c3 b3");
            assert_eq!(table.status() == "no_result repetition", round == rounds, "{times}");
        }
        assert_eq!(table.refusal("c3"), "game_over");
    }
    let mut table = at(json!({"ko": "none", "repetition": 0}), &KO, Side::Black);
    table.line(&"c3 b3 ".repeat(50));
    assert_eq!(table.status(), "ongoing");
}

#[test]
fn too_many_plies_stop_play() {
    let mut table = start(5, 5, json!({"max_plies": 3}));
    table.line("a1 b1");
    assert_eq!(table.status(), "ongoing");
    table.line("c1");
    assert_eq!(table.status(), "scoring max_plies");
    let endless = |max_plies| at(json!({"ko": "none", "repetition": 0, "max_plies": max_plies}), &KO, Side::Black);
    let mut table = endless(-1);
    table.line(&"c3 b3 ".repeat(99));
    table.line("c3");
    assert_eq!(table.status(), "ongoing");
    table.line("b3");
    assert_eq!(table.status(), "scoring max_plies", "200 at least");
    let mut table = endless(0);
    table.line(&"c3 b3 ".repeat(150));
    assert_eq!(table.status(), "ongoing");
    let mut table = start(10, 7, json!({"ko": "none", "repetition": 0, "passes_to_end": 255}));
    table.line(&"pass ".repeat(209));
    assert_eq!(table.status(), "ongoing");
    table.line("pass");
    assert_eq!(table.status(), "scoring max_plies", "three times the points");
}

#[test]
fn white_begins_a_handicap_game() {
    assert_eq!(start(9, 9, json!({})).position.to_move(), Side::Black);
    assert_eq!(start(9, 9, json!({"first": "white"})).position.to_move(), Side::White);
    let table = start(9, 9, json!({"handicap": 3}));
    assert_eq!(table.position.to_move(), Side::White);
    assert_eq!(table.position.board().counts(), BySide { black: 3, white: 0 });
}

#[test]
fn handicap_stones_lie_on_fixed_points() {
    let set = |cols, rows, stones| {
        let grid = Grid::new(cols, rows).unwrap();
        handicap_points(grid, stones).map_or("none".into(), |points| names(grid, points))
    };
    let on_19 = [
        "d4 q16",
        "d4 q16 d16",
        "d4 q16 d16 q4",
        "d4 q16 d16 q4 k10",
        "d4 q16 d16 q4 d10 q10",
        "d4 q16 d16 q4 d10 q10 k10",
        "d4 q16 d16 q4 d10 q10 k4 k16",
        "d4 q16 d16 q4 d10 q10 k4 k16 k10",
    ];
    for (i, points) in on_19.into_iter().enumerate() {
        assert_eq!(set(19, 19, i as u8 + 2), points);
    }
    assert_eq!(set(13, 13, 9), "d4 k10 d10 k4 d7 k7 g4 g10 g7");
    assert_eq!(set(9, 9, 9), "c3 g7 c7 g3 c5 g5 e3 e7 e5");
    assert_eq!(set(11, 11, 5), "c3 j9 c9 j3 f6");
    assert_eq!(set(25, 25, 5), "d4 w22 d22 w4 n13");
    assert_eq!(set(7, 7, 4), "c3 e5 c5 e3");
    assert_eq!(set(7, 7, 5), "none", "the middle is too near");
    assert_eq!(set(6, 6, 2), "none");
    assert_eq!(set(8, 8, 4), "c3 f6 c6 f3");
    assert_eq!(set(18, 18, 4), "d4 p15 d15 p4");
    assert_eq!(set(18, 18, 5), "none", "even boards have no middle");
    assert_eq!(set(19, 9, 9), "d3 q7 d7 q3 d5 q5 k3 k7 k5", "each side has its own line");
    assert_eq!(set(13, 8, 4), "d3 k6 d6 k3");
    assert_eq!(set(13, 8, 5), "none");
    assert_eq!((set(19, 19, 0).as_str(), set(19, 19, 1).as_str(), set(19, 19, 10).as_str()), ("", "none", "none"));
}

#[test]
fn handicap_stones_are_all_different() {
    for cols in 1..=25 {
        for rows in 1..=25 {
            for stones in 2..=9 {
                let Some(mut points) = handicap_points(Grid::new(cols, rows).unwrap(), stones) else { continue };
                points.sort();
                points.dedup();
                assert_eq!(points.len(), usize::from(stones), "{cols}x{rows}");
            }
        }
    }
}

#[test]
fn impossible_games_are_refused() {
    let new = |rules: Rules| Go::new(&rules, None).unwrap_err();
    let small = Rules { cols: 5, rows: 5, ..Default::default() };
    assert_eq!(new(Rules { cols: 0, ..small.clone() }), SetupError::Size { cols: 0, rows: 5 });
    assert_eq!(new(Rules { rows: 26, ..small.clone() }), SetupError::Size { cols: 5, rows: 26 });
    for rules in [
        Rules { passes_to_end: 0, ..small.clone() },
        Rules { max_plies: -2, ..small.clone() },
        Rules { handicap: 2, ..small.clone() },
        Rules { cols: 19, rows: 19, handicap: 1, ..small.clone() },
    ] {
        assert!(matches!(new(rules), SetupError::Option { .. }));
    }
    let says = |cols, rows, handicap| new(Rules { cols, rows, handicap, ..Default::default() }).to_string();
    assert_eq!(says(26, 9, 0), "a board of 26 by 9 is not possible here; a side has 1 to 25 points");
    assert_eq!(says(5, 5, 2), "option handicap: this board takes no fixed stones");
    assert_eq!(says(7, 9, 5), "option handicap: this board takes 2 to 4 fixed stones, or none");
    assert_eq!(says(19, 19, 99), "option handicap: this board takes 2 to 9 fixed stones, or none");
    let refuse = |rows: &[&str]| {
        set_up(GAME, json!({"cols": 2, "rows": 2}), rows, Side::Black).err().expect("no such position").to_string()
    };
    assert!(refuse(&["K.", ".."]).contains("king"));
    assert!(refuse(&["..", "..", ".."]).contains("rows"));
    assert!(refuse(&["..", "..."]).contains("cells"));
    assert!(refuse(&["..", ".x"]).contains("'x'"));
    let mut start = diagram(&["..", ".."], Side::Black);
    start.captured_by = BySide { black: u32::MAX, white: 0 };
    let rules = Rules { cols: 2, rows: 2, ..small };
    let setup = Setup { options: Options::Go(rules.clone()), start: Start::Diagram(start.clone()) };
    assert!(matches!(AnyPosition::new(&setup), Err(SetupError::Impossible(_))));
    start.captured_by = BySide { black: 3, white: 4 };
    start.history = vec![EarlierTurn { rows: vec!["...".into()], to_move: Side::Black }];
    assert!(matches!(Go::new(&rules, Some(&start)), Err(SetupError::Diagram(_))));
    start.history.clear();
    assert_eq!(Go::new(&rules, Some(&start)).unwrap().captured_by(), start.captured_by);
}

#[test]
fn play_resumes_with_the_side_that_did_not_pass_last() {
    let mut table = start(5, 5, json!({}));
    table.line("c3 pass pass");
    let AnyPosition::Go(go) = &mut table.position else { panic!("Go") };
    assert!(!go.resumed());
    go.resume();
    assert!(go.resumed());
    assert_eq!((go.status().code(), go.to_move(), go.passes()), ("ongoing", Side::White, 0));
    table.line("pass");
    assert_eq!(table.status(), "ongoing");
    table.line("pass");
    assert_eq!(table.status(), "scoring passes");
}

#[test]
fn nothing_resumes_that_has_not_stopped() {
    let mut table = at(json!({"ko": "none", "repetition": 2}), &KO, Side::Black);
    let AnyPosition::Go(go) = &mut table.position else { panic!("Go") };
    go.resume();
    assert!(!go.resumed());
    table.line("c3 b3");
    let AnyPosition::Go(go) = &mut table.position else { panic!("Go") };
    go.resume();
    assert_eq!((go.status().code(), go.resumed()), ("no_result", false));
}
